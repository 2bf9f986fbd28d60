// The map and payments of Suit Nations. All of it can be done without this script, click by click.
"use strict"; // and a block: a name given twice is an error
{
  const pieces = () => [...document.querySelectorAll(".pc[id]")];

  // ---- a proposed payment is made move by move, as if each were clicked

  let moves = [];
  let last = "";

  const number = () => document.querySelector("#choices input[name=number]")?.value ?? "";

  function pay() {
    if (!moves.length || document.documentElement.classList.contains("sending") || number() === last) return;
    const move = moves.shift();
    const act = [...document.querySelectorAll(".act")].find((button) => button.value === move);
    last = number();
    if (act) act.form.requestSubmit(act);
    else moves = [];
  }

  document.addEventListener("click", (event) => {
    const plan = event.target.closest("[data-plan]");
    if (!plan) {
      moves = [];
      return;
    }
    moves = plan.dataset.plan.split("|");
    last = "";
    pay();
  }, true);

  document.addEventListener("htmx:finally:request", () => setTimeout(pay));

  // ---- a finger sees the odds first: the first tap on a choice shows them, the second chooses

  let aimed = null;

  document.addEventListener("pointerdown", () => { aimed = document.querySelector(".act.focus"); }, true);

  document.addEventListener("click", (event) => {
    const act = event.target.closest(".act");
    if (!act || event.pointerType !== "touch" || act === aimed) return;
    if (document.getElementById(`pv-${act.dataset.number}`)) event.preventDefault();
  }, true);

  // ---- pieces glide from slot to slot

  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let before = new Map();

  document.addEventListener("htmx:before:swap", () => {
    before = new Map(pieces().map((piece) => [piece.id, piece.getBoundingClientRect()]));
  });

  document.addEventListener("htmx:after:swap", () => {
    const old = before;
    before = new Map();
    if (calm.matches) return;
    const scale = document.querySelector(".map")?.getScreenCTM()?.a;
    for (const piece of pieces()) {
      const from = old.get(piece.id);
      const to = piece.getBoundingClientRect();
      if (!from || !scale || Math.abs(from.x - to.x) + Math.abs(from.y - to.y) < 20) continue;
      const at = piece.transform.baseVal.consolidate().matrix;
      const start = `translate(${at.e + (from.x - to.x) / scale}px, ${at.f + (from.y - to.y) / scale}px)`;
      piece.animate([{ transform: start }, { transform: `translate(${at.e}px, ${at.f}px)` }], {
        duration: 260, easing: "cubic-bezier(.2, .7, .2, 1)",
      });
    }
  });

  // ---- a map larger than its window begins at one's own city

  function centre() {
    const home = document.querySelector(".pc.own") ?? document.querySelector(".slot.home");
    const pan = document.getElementById("pan");
    if (!home || !pan) return;
    const at = home.getBoundingClientRect();
    const box = pan.getBoundingClientRect();
    pan.scrollBy(at.x + at.width / 2 - box.x - box.width / 2, at.y + at.height / 2 - box.y - box.height / 2);
  }

  document.addEventListener("change", (event) => {
    if (event.target.name === "zoom") centre();
  });
  centre();
}
