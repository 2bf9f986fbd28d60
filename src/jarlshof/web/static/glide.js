// After a change, what left one place and came to another glides there; a thin trace marks where it came to.
// Pages name their things (data-thing), how many lie there (data-count, 1) and what they are (data-kind, the name).
"use strict"; // and a block: a name given twice is an error
{
  const MOST = 6; // more changes than that are no move to follow
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let before = null;
  let flights = [];

  function snapshot() {
    const found = new Map();
    for (const element of document.querySelectorAll("#app [data-thing]")) {
      const name = element.dataset.thing;
      const at = found.get(name) ?? { element, name, kind: element.dataset.kind ?? name, count: 0 };
      at.count += Number(element.dataset.count ?? 1);
      found.set(name, at);
    }
    return found;
  }

  // Rectangles and pictures must be taken before the page changes.
  function keep(found) {
    for (const at of found.values()) {
      at.rect = at.element.getBoundingClientRect();
      at.picture = at.element.cloneNode(true);
    }
    return found;
  }

  function changes(old, now) {
    const lost = [];
    const gained = [];
    for (const name of new Set([...old.keys(), ...now.keys()])) {
      const change = (now.get(name)?.count ?? 0) - (old.get(name)?.count ?? 0);
      for (let i = 0; i < Math.abs(change); i++) (change < 0 ? lost : gained).push(name);
    }
    return { lost, gained };
  }

  function pairs(old, now, { lost, gained }) {
    const found = [];
    const take = (match) => {
      for (const from of [...lost]) {
        const at = gained.findIndex((to) => match(old.get(from).kind, now.get(to).kind));
        if (at < 0) continue;
        found.push([from, gained[at]]);
        gained.splice(at, 1);
        lost.splice(lost.indexOf(from), 1);
      }
    };
    take((a, b) => a === b && a !== "?");
    take((a, b) => a === "?" || b === "?");
    return found;
  }

  function fly(from, to, delay) {
    const start = from.rect;
    const end = to.element.getBoundingClientRect();
    if (!start.width || !end.width && !to.element.parentElement) return;
    const goal = end.width ? end : to.element.parentElement.getBoundingClientRect();
    const ghost = from.picture;
    ghost.removeAttribute("id");
    ghost.removeAttribute("data-thing");
    ghost.setAttribute("aria-hidden", "true");
    ghost.querySelectorAll("[id]").forEach((inner) => inner.removeAttribute("id"));
    ghost.className = `${ghost.className.replace(/\b(can|focus|picked|trace)\b/g, "")} flyer`;
    Object.assign(ghost.style, {
      left: `${start.left}px`, top: `${start.top}px`, width: `${start.width}px`, height: `${start.height}px`,
    });
    document.body.append(ghost);
    const x = goal.left + goal.width / 2 - start.left - start.width / 2;
    const y = goal.top + goal.height / 2 - start.top - start.height / 2;
    const size = Math.min(goal.height / start.height, 1.2);
    const flight = ghost.animate(
      [{ transform: "none" }, { transform: `translate(${x}px, ${y}px) scale(${size})`, opacity: 0.85 }],
      { duration: 280, delay, easing: "cubic-bezier(.2, .7, .2, 1)", fill: "backwards" },
    );
    flight.finished.catch(() => {}).finally(() => ghost.remove());
    flights.push(flight);
  }

  document.addEventListener("htmx:before:swap", (event) => {
    const target = event.detail.ctx.target;
    const whole = target === "#app" || target?.id === "app";
    before = whole && !event.defaultPrevented && !document.querySelector(".handover") ? keep(snapshot()) : null;
  });

  document.addEventListener("htmx:after:swap", () => {
    if (!before) return;
    const old = before;
    before = null;
    if (document.querySelector(".handover")) return;
    const now = snapshot();
    const changed = changes(old, now);
    if (changed.lost.length > MOST || changed.gained.length > MOST) return;
    for (const name of changed.gained) now.get(name).element.classList.add("trace");
    if (calm.matches) return;
    flights = [];
    pairs(old, now, changed).forEach(([from, to], i) => fly(old.get(from), now.get(to), i * 70));
  });

  // Any key or click ends what still glides.
  for (const kind of ["keydown", "pointerdown"]) {
    document.addEventListener(kind, () => flights.splice(0).forEach((flight) => flight.finish()), true);
  }
}
