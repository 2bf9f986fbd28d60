// Laying an array: hand cards go to the first empty place; a place is cleared by a click.
// The list of all arrays holds what may be laid; this script only chooses from it.
"use strict"; // and a block: a name given twice is an error
{
  const $ = (selector) => document.querySelector(selector);
  const $$ = (selector) => [...document.querySelectorAll(selector)];
  let round = "";
  let laid = []; // a card's name for each place, or null

  const words = (text) => text.split(" ").filter(Boolean);
  const full = () => laid.every(Boolean);
  const left = (card) => Number($(`#hand-${card}`).dataset.have) - laid.filter((c) => c === card).length;

  function start() {
    const lay = $("#lay");
    if (!lay) {
      round = "";
      laid = []; // the next person at this screen starts afresh
      return;
    }
    if (round !== lay.dataset.round) {
      round = lay.dataset.round;
      const mine = words(lay.dataset.mine);
      laid = mine.length ? mine : Array(Number(lay.dataset.places)).fill(null);
    }
    show();
  }

  function show() {
    $$("[data-slot]").forEach((slot, at) => fill(slot, laid[at], at));
    $$(".pickcard").forEach((act) => {
      const none = full() || left(act.dataset.pick) < 1;
      act.setAttribute("aria-disabled", String(none));
      act.title = full() ? "All places are filled: click one to clear it." : none ? "No more of these in hand." : "";
    });
    $$(".card[data-have]").forEach((card) => {
      const n = left(card.id.replace("hand-", ""));
      card.classList.toggle("spent", n < 1);
      const badge = card.querySelector("[data-badge]");
      if (badge) badge.textContent = `×${n}`;
    });
    const arrays = $("#arrays");
    const move = ["deploy", ...laid].join(" ");
    const at = full() ? [...arrays.options].findIndex((option) => option.value === move) : -1;
    arrays.selectedIndex = at;
    const same = move === ["deploy", ...words($("#lay").dataset.mine)].join(" ");
    $("#lay-now").setAttribute("aria-disabled", String(at < 0 || same));
    $("#lay-now").title = same ? "These cards are laid." : at < 0 ? "Fill every place first." : "";
    $("#laysum").textContent = at < 0 ? hint() : `Gives ${$("#lay").dataset.sums.split("|")[at]}.`;
  }

  function hint() {
    const n = laid.filter((card) => !card).length;
    return `${n} more card${n > 1 ? "s" : ""}: click ${n > 1 ? "them" : "it"} in your hand. A Jarl adds to both neighbours.`;
  }

  function fill(slot, card, at) {
    slot.dataset.name ??= slot.textContent;
    const from = card && $(`#hand-${card}`);
    slot.className = `slot${card ? ` filled ${[...from.classList].find((name) => name.startsWith("c-"))}` : ""}`;
    if (!card) {
      slot.textContent = slot.dataset.name;
      slot.removeAttribute("aria-label");
      return;
    }
    slot.replaceChildren(...["corner", "roundel", "cname", "chue"].map((part) => from.querySelector(`.${part}`).cloneNode(true)));
    slot.setAttribute("aria-label", `${slot.dataset.name}: ${card}. Take it back.`);
  }

  function pick(card) {
    const at = laid.indexOf(null);
    if (at < 0 || left(card) < 1) return;
    laid[at] = card;
    show();
    if (full()) $("#lay-now").focus({ preventScroll: true });
  }

  function clear(at) {
    laid[at] = null;
    show();
  }

  document.addEventListener("click", (event) => {
    if (event.defaultPrevented) return;
    const by = event.target.closest("[data-pick], [data-again], [data-slot]");
    if (!by) return;
    if (by.dataset.pick) pick(by.dataset.pick);
    else if (by.dataset.slot) clear(Number(by.dataset.slot) - 1);
    else {
      laid.fill(null);
      show();
    }
  });

  document.addEventListener("keydown", (event) => {
    if (event.key !== "Backspace" || !$("#lay")) return;
    const at = laid.findLastIndex(Boolean);
    if (at >= 0) clear(at);
  });

  document.addEventListener("htmx:after:swap", start);
  start();
}
