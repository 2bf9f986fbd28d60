// The table by mouse, touch and keyboard. Every choice is a real button; the rest are ways to reach it.
"use strict"; // and a block: a name given twice is an error
{
  const $ = (selector) => document.querySelector(selector);
  const $$ = (selector) => [...document.querySelectorAll(selector)];
  const acts = () => $$(".act").filter((act) => !act.hidden);
  // The choices of a thing; after another thing was opened, those that concern both.
  const actsFor = (thing) => {
    const all = $$(".act").filter((act) => thingsOf(act).includes(thing));
    const open = all.filter((act) => !act.hidden);
    return open.length ? open : all;
  };
  const thingsOf = (act) => act.dataset.things.split(" ").filter(Boolean);
  const things = (name) => $$(`[data-thing="${CSS.escape(name)}"]`);
  let opened; // the thing opened last: at which decision, and the choices left
  let digits = "";
  let typedAt; // the decision they belong to
  let timer = 0;

  // ---- looking at a choice shows what it would change

  let looked; // the choice that is looked at, and at which decision

  function look(act) {
    unlook();
    looked = { at: entry(), id: act.id };
    act.classList.add("focus");
    thingsOf(act).flatMap(things).forEach((thing) => thing.classList.add("focus"));
    const preview = $(`#pv-${act.dataset.number}`);
    if (!preview) return;
    preview.hidden = false;
    $("#side .hint").hidden = true;
    preview.querySelectorAll("[data-mark]").forEach(mark);
  }

  function mark(note) {
    const target = document.getElementById(note.dataset.mark);
    if (!target) return;
    const sign = document.createElement("span");
    sign.className = `mark ${note.className}`;
    sign.textContent = note.textContent;
    sign.setAttribute("aria-hidden", "true");
    target.append(sign);
    target.classList.add("aim");
  }

  function unlook() {
    looked = undefined;
    $$(".focus").forEach((element) => element.classList.remove("focus"));
    $$(".mark").forEach((sign) => sign.remove());
    $$(".aim").forEach((target) => target.classList.remove("aim"));
    $$(".preview").forEach((preview) => { preview.hidden = true; });
    const hint = $("#side .hint");
    if (hint) hint.hidden = false;
  }

  function choiceAt(element) {
    const act = element.closest?.(".act");
    if (act) return act;
    const thing = element.closest?.("[data-thing]");
    return thing ? actsFor(thing.dataset.thing)[0] : undefined;
  }

  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const act = choiceAt(event.target);
    if (act) look(act);
  });
  document.addEventListener("pointerout", (event) => {
    if (event.pointerType === "touch" || !choiceAt(event.target)) return;
    const focused = document.activeElement?.closest?.(".act:focus-visible");
    if (focused) look(focused);
    else unlook();
  });
  document.addEventListener("focusin", (event) => {
    const act = event.target.closest(".act");
    if (act) look(act);
  });

  // A new page keeps the focus where it was: what is there now is looked at. News that leave the decision
  // as it was take away no look, or a second tap would not choose.
  document.addEventListener("htmx:after:swap", () => {
    const still = looked && looked.at === entry() ? document.getElementById(looked.id) : null;
    const act = document.activeElement?.closest?.(".act") ?? still;
    if (act) look(act);
  });

  // ---- choosing

  // What cannot be chosen now says why. This listener is the first: no other hears such a click.
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[aria-disabled=true]");
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if ($("#notice")) $("#notice").textContent = button.title;
  }, true);

  let chosen = -Infinity; // when a pointer chose last

  // As if its button were pressed.
  function choose(act) {
    act.click();
  }

  document.addEventListener("submit", ({ target }) => { if (target.id === "choices") opened = undefined; });

  // The second half of a double click must not choose what a quick answer has just put there.
  function slips(event) {
    return event.detail > 1 && performance.now() - chosen < 400;
  }

  // A finger has no hover: the first tap looks, the second chooses.
  function looksFirst(event, act) {
    const first = event.pointerType === "touch" && !act.classList.contains("focus");
    if (!first || !$(`#pv-${act.dataset.number}`)) return false;
    look(act);
    return true;
  }

  function narrow(few, name) {
    opened = { at: entry(), name, moves: few.map((act) => act.value) };
    $$(".act").forEach((act) => { act.hidden = !few.includes(act); });
    $$(".opened").forEach((thing) => thing.classList.remove("opened"));
    things(name).forEach((thing) => thing.classList.add("opened"));
    $$(".within").forEach((thing) => thing.classList.remove("within"));
    few.flatMap(thingsOf).flatMap(things).forEach((thing) => thing.classList.add("within"));
  }

  // News that leave the decision as it was do not close what was opened.
  document.addEventListener("htmx:after:swap", () => {
    if (opened?.at !== entry()) opened = undefined;
    if (opened) narrow($$(".act").filter((act) => opened.moves.includes(act.value)), opened.name);
  });

  // Every choice is open again.
  function widen() {
    opened = undefined;
    $$(".act").forEach((act) => { act.hidden = false; });
    $$(".opened, .within").forEach((thing) => thing.classList.remove("opened", "within"));
    unlook();
  }

  // ---- questions about a decision: why not, and what would the bot do

  const entry = () => $("#choices input[name=number]")?.value;

  let question; // the last one: at which decision, and how to ask again

  const notify = (url) => htmx.ajax("GET", url, { source: "#asker", target: "#notice", swap: "outerHTML" });

  function askWhy(move) {
    question = { at: entry(), again: () => askWhy(move) };
    const url = new URL($("#app").dataset.why, location.href);
    url.searchParams.set("move", move);
    notify(url.pathname + url.search);
  }

  // News that leave the decision as it was, such as another's sealed pick, do not take the answer away.
  document.addEventListener("htmx:after:swap", () => {
    if (question?.at && entry() === question.at && $("#notice")?.textContent === "") question.again();
  });

  // An answer about an earlier decision comes too late to be shown.
  document.addEventListener("htmx:before:swap", (event) => {
    if (event.detail.ctx.sourceElement?.id === "asker" && question?.at !== entry()) event.preventDefault();
  });

  // The bot thinks elsewhere, and the page asks until it has found something.
  async function hint() {
    if (!$("#notice") || question?.open && question.at === entry()) return;
    const mine = { at: entry(), again: hint, open: true };
    question = mine;
    $("#notice").classList.remove("hinting");
    $("#notice").textContent = "Looking ahead \u2026";
    while (question === mine && entry() === mine.at && unanswered($("#notice"))) await seek();
    mine.open = false;
    const move = $("#notice")?.dataset.move;
    const act = move && $(`.act[value="${CSS.escape(move)}"]`);
    if (act) [act, ...thingsOf(act).flatMap(things)].forEach((element) => element.classList.add("hinted"));
  }

  // The bot still thinks, or news of the table have taken the place of its answer.
  const unanswered = (notice) => notice && (notice.dataset.again !== undefined || !notice.matches(".hinting"));

  async function seek() {
    await notify($("#app").dataset.hint).catch(() => {});
    if (unanswered($("#notice"))) await new Promise((over) => setTimeout(over, 300));
  }

  document.addEventListener("click", (event) => {
    if (!event.target.closest("#hint-ask")) return;
    event.preventDefault();
    hint();
  });

  document.addEventListener("click", (event) => {
    const act = event.target.closest(".act");
    if (act) {
      if (slips(event) || looksFirst(event, act)) event.preventDefault();
      else chosen = performance.now();
      return;
    }
    const thing = event.target.closest("[data-thing]");
    if (!thing) return;
    const few = actsFor(thing.dataset.thing);
    const first = "opens" in thing.dataset && (!$(".opened") || thing.classList.contains("opened"));
    if (few.length > 1 || few.length && first) {
      narrow(few, thing.dataset.thing);
      few[0].focus({ preventScroll: true });
    } else if (few.length === 1) {
      if (slips(event) || looksFirst(event, few[0])) return;
      chosen = performance.now();
      choose(few[0]);
    } else if (thing.dataset.ask && $("#choices")) askWhy(thing.dataset.ask);
  }, true);

  // ---- dragging one thing onto another, where choices concern both

  const pairs = (one) => $$(".act").filter((act) => thingsOf(act).length > 1 && thingsOf(act).includes(one));
  const between = (one, other) => (one === other ? [] : pairs(one).filter((act) => thingsOf(act).includes(other)));
  const nameAt = (element) => element.closest?.("[data-thing]")?.dataset.thing;

  let dragged; // the name of the thing under way

  document.addEventListener("pointerdown", (event) => {
    const thing = event.target.closest("[data-thing]");
    if (thing) thing.draggable = pairs(thing.dataset.thing).length > 0;
  });
  document.addEventListener("dragstart", (event) => {
    dragged = nameAt(event.target);
    if (!dragged) return;
    event.dataTransfer.effectAllowed = "move";
    narrow(pairs(dragged), dragged);
  });
  document.addEventListener("dragover", (event) => {
    if (dragged && between(dragged, nameAt(event.target)).length) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const few = dragged ? between(dragged, nameAt(event.target)) : [];
    if (!few.length) return;
    event.preventDefault();
    if (few.length === 1) choose(few[0]);
    else narrow(few, nameAt(event.target));
  });
  document.addEventListener("dragend", () => {
    if ($(".opened")?.dataset.thing === dragged) widen();
    dragged = undefined;
  });

  // ---- keys

  function number(key) {
    if (entry() !== typedAt) digits = "";
    typedAt = entry();
    digits += key;
    clearTimeout(timer);
    const act = $(`.act[data-number="${digits}"]`);
    const longer = $(`.act[data-number^="${digits}"]:not([data-number="${digits}"])`);
    if (act) look(act);
    if (act && !longer) settle(act);
    if (!longer) digits = "";
    else timer = setTimeout(() => { if (act?.isConnected && entry() === typedAt) settle(act); digits = ""; }, 700);
  }

  // What a game's page keeps out of sight until its card is chosen is shown first, and chosen the second time.
  function settle(act) {
    if (act.hidden || act.getBoundingClientRect().width < 2) {
      act.hidden = false;
      act.focus();
    } else choose(act);
  }

  function walk(step) {
    const all = acts();
    if (!all.length) return;
    const at = all.indexOf(document.activeElement);
    const next = all[(at < 0 ? (step > 0 ? 0 : all.length - 1) : at + step + all.length) % all.length];
    next.focus();
    look(next);
  }

  function escape() {
    widen();
    document.activeElement?.blur?.();
    if (location.hash === "#rail") location.hash = "#table";
  }

  // Enter takes the screen over. Who has just chosen by it does not also hand the screen on.
  function accept() {
    if (performance.now() - chosen > 400) $(".handover .main")?.click();
  }

  const KEYS = {
    ArrowRight: () => walk(1), ArrowDown: () => walk(1), ArrowLeft: () => walk(-1), ArrowUp: () => walk(-1),
    Enter: accept,
    Escape: escape,
    h: hint,
    u: () => $("#undo")?.click(),
  };

  const ROAMING = /^(Arrow|Home$|End$|Page|Tab$)/; // these go from place to place
  const TEXT = "textarea, select, input:not([type=radio], [type=checkbox], [type=range])";
  const types = (element) => element.isContentEditable || element.matches(TEXT);
  const roams = (element) => element.closest("input, .pane") || element.matches("[tabindex]") && scrolls(element);
  const scrolls = (box) => box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth;
  const answers = (element) => element.closest("a, button, summary, input");

  // The letter or digit of a key, whatever Shift, Caps Lock or its layout make of it.
  function named({ key, code }) {
    if (key.length > 1) return key;
    return (/^[a-z0-9]$/i.test(key) ? key : code.replace(/^(Key|Digit)/, "")).toLowerCase();
  }

  // A held key acts once. This listener is the first: no other hears the rest.
  document.addEventListener("keydown", (event) => {
    if (!event.repeat || ROAMING.test(event.key) || types(event.target)) return;
    event.stopImmediatePropagation();
    if (event.key === "Enter") event.preventDefault(); // it would press the button that has the focus
  }, true);

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = named(event);
    if (types(event.target) && key !== "Escape") return;
    if (ROAMING.test(key) && roams(event.target) || key === "Enter" && answers(event.target)) return;
    if (/^[0-9]$/.test(key)) {
      number(key);
      return;
    }
    const does = $("#stepper") ? STEPS[key] ?? KEYS[key] : KEYS[key];
    if (!does) return;
    event.preventDefault();
    does();
  });

  // A click on a tab takes no focus: the arrows stay with the table. Who comes there by Tab goes on by them.
  document.addEventListener("click", (event) => {
    const tab = event.target.closest("label")?.control;
    if (tab?.type !== "radio") return;
    event.preventDefault();
    tab.click();
  });

  // ---- stepping through a game

  let wanted = null; // the step to show next, while another is on its way
  let stepping = false;

  const shown = () => Number($("#app").dataset.replay);
  const last = () => Number($("#stepper").dataset.last);

  async function visit(n) {
    wanted = Math.max(0, Math.min(n, last()));
    if (stepping) return;
    stepping = true;
    try {
      while (wanted !== shown()) {
        const url = `${$("#stepper").getAttribute("action")}?n=${wanted}`;
        history.replaceState(null, "", url);
        await htmx.ajax("GET", url, { source: "#courier", target: "#app", swap: "outerMorph" });
        showLine();
      }
    } finally {
      stepping = false;
    }
  }

  const showLine = () => $(".p-log .at")?.scrollIntoView({ block: "nearest" });
  document.addEventListener("change", (event) => { if (event.target.id === "t-log") showLine(); });

  const near = (by) => (stepping ? wanted : shown()) + by;

  // A step by hand ends what goes by itself.
  function go(n) {
    pause();
    visit(n);
  }

  const STEPS = {
    ArrowLeft: () => go(near(-1)), ArrowRight: () => go(near(1)), Home: () => go(0), End: () => go(last()),
  };
  const STEPPERS = { "step-back": STEPS.ArrowLeft, "step-on": STEPS.ArrowRight, "step-first": STEPS.Home, "step-last": STEPS.End };

  document.addEventListener("click", (event) => {
    const link = event.target.closest("#stepper a[id], .app[data-replay] .p-log li a");
    if (link) {
      event.preventDefault();
      const does = STEPPERS[link.id] ?? (() => go(Number(new URL(link.href).searchParams.get("n"))));
      does();
    }
    if (event.target.closest("#autoplay")) playing() ? pause() : play();
  });

  document.addEventListener("input", (event) => {
    if (event.target.id === "slide") go(Number(event.target.value));
  });

  let nextStep = 0; // the timer of a replay that goes by itself

  const playing = () => $("#autoplay")?.getAttribute("aria-pressed") === "true";

  function pause() {
    clearTimeout(nextStep);
    $("#autoplay").setAttribute("aria-pressed", "false");
  }

  function play() {
    $("#autoplay").setAttribute("aria-pressed", "true");
    playOn();
  }

  async function playOn() {
    if (!playing()) return;
    if (shown() === last()) {
      pause();
      return;
    }
    await visit(near(1));
    clearTimeout(nextStep);
    nextStep = setTimeout(playOn, 1100);
  }

  // ---- rules beside the table

  function openRules(clause) {
    $("#t-rules").checked = true;
    if (getComputedStyle($("#rail")).display === "none") location.hash = "#rail";
    htmx.trigger("#rules", "rules");
    const aim = (tries) => {
      const item = document.getElementById(clause);
      if (!item) return tries && setTimeout(() => aim(tries - 1), 100);
      $$(".aimed").forEach((other) => other.classList.remove("aimed"));
      item.classList.add("aimed");
      item.scrollIntoView({ block: "center" });
    };
    if (clause) aim(50);
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest(".at-table .cite");
    if (!link) return;
    event.preventDefault();
    openRules(link.getAttribute("href").split("#")[1]);
  });
  document.addEventListener("change", (event) => {
    if (event.target.id === "t-rules") openRules("");
  });
}
