// After a change, what left one place and came to another glides there; a thin trace marks where it came to.
// Pages name their things (data-thing), how many lie there (data-count, 1) and what they are (data-kind, the name).
"use strict"; // and a block: a name given twice is an error
{
  const MOST = 6; // more changes than that are no move to follow
  const CARD = { width: 40, height: 56 }; // of which nothing is shown
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let before = null;
  let flights = [];

  // A place may keep its name while another card comes to lie there, so what lies there belongs to the key.
  function snapshot() {
    const found = new Map();
    for (const element of document.querySelectorAll("#app [data-thing]")) {
      const { thing: name, kind = name, count = 1 } = element.dataset;
      const at = found.get(`${name} ${kind}`) ?? { element, name, kind, count: 0 };
      at.count += Number(count);
      found.set(`${name} ${kind}`, at);
    }
    return found;
  }

  // Where a thing is and how it looks must be taken before the page changes.
  function keep(found) {
    for (const at of found.values()) Object.assign(at, { place: placeOf(at.element), picture: pictureOf(at.element) });
    return found;
  }

  // Its middle, and its size as if it lay straight. What lies in a drawing has none: that moves in the drawing.
  function placeOf(element) {
    const box = element.getBoundingClientRect();
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = element;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, width, height };
  }

  // A copy, and what stood around it, since styles ask for that.
  function pictureOf(element) {
    const around = [];
    for (let outer = element.parentElement; outer !== document.body; outer = outer.parentElement) {
      around.push([outer.localName, outer.className, outer.style.cssText]);
    }
    return { copy: element.cloneNode(true), around };
  }

  function changes(old, now) {
    const lost = [];
    const gained = [];
    for (const key of new Set([...old.keys(), ...now.keys()])) {
      const change = (now.get(key)?.count ?? 0) - (old.get(key)?.count ?? 0);
      for (let i = 0; i < Math.abs(change); i++) (change < 0 ? lost : gained).push(key);
    }
    return { lost, gained };
  }

  // What was turned over where it lies comes first: it goes nowhere.
  function pairs(old, now, { lost, gained }) {
    const found = [];
    const take = (match) => {
      for (const from of [...lost]) {
        const at = gained.findIndex((to) => match(old.get(from), now.get(to)));
        if (at < 0) continue;
        found.push([from, gained[at]]);
        gained.splice(at, 1);
        lost.splice(lost.indexOf(from), 1);
      }
    };
    const hides = (a, b) => a.kind === "?" || b.kind === "?";
    take((a, b) => a.name === b.name && hides(a, b));
    take((a, b) => a.kind === b.kind && a.kind !== "?");
    take(hides);
    return found.filter(([from, to]) => old.get(from).name !== now.get(to).name);
  }

  // What one card looks like on its way: as it looked where it was, as it looks where it is, or as another of its
  // kind that lies there alone. A whole hand or pile does not fly; of such a card only its back is shown.
  function lookOf(places) {
    const single = places.find((at) => at?.count === 1 && (at.place ?? placeOf(at.element)).width);
    if (!single) return { size: CARD, ghost: document.createElement("span"), around: [] };
    const { copy, around } = single.picture ?? pictureOf(single.element);
    const ghost = copy.cloneNode(true);
    [ghost, ...ghost.querySelectorAll("*")].forEach(bare);
    return { single, size: single.place ?? placeOf(single.element), ghost, around };
  }

  // A copy has no name and answers to nothing.
  function bare(part) {
    for (const { name } of [...part.attributes]) {
      if (/^(id|name|tabindex|title|data-.*)$/.test(name)) part.removeAttribute(name);
    }
    part.classList.remove("can", "focus", "picked", "trace", "opened", "within", "hinted");
  }

  // The same elements around it, none of which takes any room.
  function shelled(ghost, around) {
    return around.reduce((inner, [tag, className, style]) => {
      const outer = document.createElement(tag);
      outer.className = className;
      outer.style.cssText = style;
      outer.style.setProperty("display", "contents", "important");
      outer.append(inner);
      return outer;
    }, ghost);
  }

  const seen = ({ x, y }) => x >= 0 && y >= 0 && x <= innerWidth && y <= innerHeight;

  function goalOf(element) {
    const place = placeOf(element);
    return place.width || element.id === "app" ? place : goalOf(element.parentElement);
  }

  function fly(places, delay) {
    const [from, to] = places;
    const start = from.place;
    const goal = goalOf(to.element);
    if (!start.width || !seen(start) || !seen(goal)) return;
    const { single, size, ghost, around } = lookOf(places);
    const shell = shelled(ghost, around);
    ghost.classList.add("flyer");
    for (const [name, value] of [
      ["left", start.x - size.width / 2], ["top", start.y - size.height / 2], ["width", size.width], ["height", size.height],
    ]) ghost.style.setProperty(name, `${value}px`, "important");
    document.getElementById("sky").append(shell);
    const first = single === from ? 1 : Math.min(start.height / size.height, 1);
    const last = single === to ? 1 : Math.min(goal.height / size.height, 1.2);
    const way = `translate(${goal.x - start.x}px, ${goal.y - start.y}px)`;
    const flight = ghost.animate(
      [{ transform: `scale(${first})` }, { transform: `${way} scale(${last})`, opacity: 0.85 }],
      { duration: 280, delay, easing: "cubic-bezier(.2, .7, .2, 1)", fill: "backwards" },
    );
    flight.finished.catch(() => {}).finally(() => shell.remove());
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
    for (const key of changed.gained) now.get(key).element.classList.add("trace");
    if (calm.matches) return;
    flights = [];
    pairs(old, now, changed).forEach(([from, to], i) => {
      fly([old.get(from), now.get(to), now.get(from), old.get(to)], i * 70);
    });
  });

  // Any key or click ends what still glides.
  for (const kind of ["keydown", "pointerdown"]) {
    document.addEventListener(kind, () => flights.splice(0).forEach((flight) => flight.finish()), true);
  }
}
