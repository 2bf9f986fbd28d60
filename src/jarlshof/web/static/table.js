// The table by mouse, touch and keyboard. Every choice is a real button; the rest are ways to reach it.
(() => {
  const $ = (selector) => document.querySelector(selector);
  const $$ = (selector) => [...document.querySelectorAll(selector)];
  const acts = () => $$(".act").filter((act) => !act.hidden);
  const actsFor = (thing) => $$(".act").filter((act) => act.dataset.things.split(" ").includes(thing));
  const thingsOf = (act) => act.dataset.things.split(" ").filter(Boolean);
  const things = (name) => $$(`[data-thing="${CSS.escape(name)}"]`);
  let digits = "";
  let timer = 0;

  // ---- looking at a choice shows what it would change

  function look(act) {
    unlook();
    act.classList.add("focus");
    thingsOf(act).flatMap(things).forEach((thing) => thing.classList.add("focus"));
    const preview = $(`#pv-${act.dataset.number}`);
    if (preview) {
      preview.hidden = false;
      $("#side .hint").hidden = true;
    }
  }

  function unlook() {
    $$(".focus").forEach((element) => element.classList.remove("focus"));
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

  // ---- choosing

  function choose(act) {
    act.form.requestSubmit(act);
  }

  // A finger has no hover: the first tap looks, the second chooses.
  function looksFirst(event, act) {
    const first = event.pointerType === "touch" && !act.classList.contains("focus");
    if (!first || !$(`#pv-${act.dataset.number}`)) return false;
    look(act);
    return true;
  }

  function narrow(few) {
    $$(".act").forEach((act) => { act.hidden = !few.includes(act); });
    few[0].focus();
  }

  function ask(move) {
    const url = new URL($("#app").dataset.why, location.href);
    url.searchParams.set("move", move);
    htmx.ajax("GET", url.pathname + url.search, { source: "#courier", target: "#notice", swap: "outerHTML" });
  }

  document.addEventListener("click", (event) => {
    const act = event.target.closest(".act");
    if (act) {
      if (looksFirst(event, act)) event.preventDefault();
      return;
    }
    const thing = event.target.closest("[data-thing]");
    if (!thing) return;
    const few = actsFor(thing.dataset.thing);
    if (few.length > 1) narrow(few);
    else if (few.length === 1) {
      if (!looksFirst(event, few[0])) choose(few[0]);
    } else if (thing.dataset.ask && $("#choices")) ask(thing.dataset.ask);
  }, true);

  document.addEventListener("submit", (event) => {
    const button = event.target.querySelector("[aria-disabled=true]");
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const notice = $("#notice");
    if (notice) notice.textContent = button.title;
  }, true);

  // ---- keys

  function number(key) {
    digits += key;
    clearTimeout(timer);
    const act = $(`.act[data-number="${digits}"]`);
    const longer = $(`.act[data-number^="${digits}"]:not([data-number="${digits}"])`);
    if (act) look(act);
    if (act && !longer) choose(act);
    if (!longer) digits = "";
    else timer = setTimeout(() => { if (act?.isConnected) choose(act); digits = ""; }, 700);
  }

  function walk(step) {
    const all = acts();
    if (!all.length) return;
    const at = all.indexOf(document.activeElement);
    all[(at < 0 ? (step > 0 ? 0 : all.length - 1) : at + step + all.length) % all.length].focus();
  }

  function escape() {
    $$(".act").forEach((act) => { act.hidden = false; });
    unlook();
    document.activeElement?.blur?.();
    if (location.hash === "#rail") location.hash = "#table";
  }

  const KEYS = {
    ArrowRight: () => walk(1), ArrowDown: () => walk(1), ArrowLeft: () => walk(-1), ArrowUp: () => walk(-1),
    Escape: escape,
    u: () => $("#undo")?.form.requestSubmit($("#undo")),
  };
  const STEPS = { ArrowLeft: "#step-back", ArrowRight: "#step-on", Home: "#step-first", End: "#step-last" };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const field = event.target.matches("input, select, textarea");
    if (field && event.key !== "Escape" || event.target.closest(".pane")) return;
    if (/^[0-9]$/.test(event.key)) {
      number(event.key);
      return;
    }
    const step = $("#stepper") && $(STEPS[event.key] ?? ":not(*)");
    const does = step ? () => step.click() : KEYS[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  });

  // ---- stepping through a game

  function visit(url) {
    history.replaceState(null, "", url);
    return htmx.ajax("GET", url, { source: "#courier", target: "#app", swap: "outerMorph" });
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("#stepper a[id], .app[data-replay] .p-log li a");
    if (link) {
      event.preventDefault();
      if (!link.hasAttribute("aria-disabled")) visit(link.getAttribute("href"));
    }
    if (event.target.closest("#autoplay")) play(event.target.closest("#autoplay"));
  });

  document.addEventListener("input", (event) => {
    if (event.target.id === "slide") visit(`${event.target.form.getAttribute("action")}?n=${event.target.value}`);
  });

  function play(button) {
    const on = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(on));
    const next = async () => {
      if (button.getAttribute("aria-pressed") !== "true" || !button.isConnected) return;
      const step = $("#step-on");
      if (step.hasAttribute("aria-disabled")) {
        button.setAttribute("aria-pressed", "false");
        return;
      }
      await visit(step.getAttribute("href"));
      setTimeout(next, 1100);
    };
    if (on) next();
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
})();
