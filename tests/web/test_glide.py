"""Cards glide from where they were to where they are: one a card, and nothing else moves for it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from tests.web.helpers import known

from jarlshof.table import Tables

Open = Callable[..., Page]
Served = tuple[Tables, str]
RECORDED = Path(__file__).parents[1] / "games"
SAGAS = {"harald": "two-seats", "jarl": "solo", "saer": "3-seats", "throne": "1-seats"}
MOST_STEPS = 60

# Goes through a replay by the key; tells of each step what was lost and gained, and each flight's two ends.
WATCH = """async (most) => {
  const box = (element) => {
    // What is out of sight is where it lies in.
    while (!element.offsetWidth && element.id !== "app") element = element.parentElement;
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2, width, height };
  };
  const things = () => {
    const found = {};
    for (const element of document.querySelectorAll("#app [data-thing]")) {
      const { thing, count = "1", kind = thing } = element.dataset;
      const at = (found[`${thing} ${kind}`] ??= { name: thing, kind, count: 0, ...box(element) });
      at.count += Number(count);
    }
    return found;
  };
  const page = () => {
    const all = document.scrollingElement;
    const top = box(document.querySelector("#app"));
    const scrolled = [all.scrollWidth, all.scrollHeight, all.scrollLeft, all.scrollTop];
    return [...scrolled, all.clientWidth, ...Object.values(top)];
  };
  const flights = () => [...document.querySelectorAll(".flyer")].map((flyer) => {
    const [flight] = flyer.getAnimations();
    const { delay, duration } = flight.effect.getTiming();
    flight.pause();
    flight.currentTime = 0;
    const start = box(flyer);
    flight.currentTime = delay + duration - 1;
    const end = box(flyer);
    return { start, end, with: page(), cards: Math.max(1, flyer.querySelectorAll(".hb").length) };
  });
  const shown = () => Number(document.querySelector("#app").dataset.replay);
  const last = Math.min(most, Number(document.querySelector("#stepper").dataset.last));
  const steps = [];
  while (shown() < last) {
    const old = things();
    const swapped = new Promise((done) => {
      document.addEventListener("htmx:after:swap", () => done(flights()), { once: true });
    });
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    const flown = await swapped;
    document.body.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true })); // ends what glides
    while (document.querySelector(".flyer")) await new Promise(requestAnimationFrame);
    steps.push({ step: shown(), old, now: things(), without: page(), flown });
  }
  return steps;
}"""


def moved(step: dict[str, Any]) -> tuple[list[str], list[str]]:
    """What each card left, and where one came to, by the page's own counts."""
    old, now = step["old"], step["now"]
    lost: list[str] = []
    gained: list[str] = []
    for name in {**old, **now}:
        change = now.get(name, {}).get("count", 0) - old.get(name, {}).get("count", 0)
        (lost if change < 0 else gained).extend([name] * abs(change))
    return lost, gained


def names(keys: list[str]) -> list[str]:
    """The places of things, without what lies there."""
    return [key.split()[0] for key in keys]


def near(end: dict[str, float], place: dict[str, float]) -> bool:
    """Is the middle of one the middle of the other?"""
    return abs(end["x"] - place["x"]) < 2 and abs(end["y"] - place["y"]) < 2


def goes(flight: dict[str, Any], start: dict[str, Any], end: dict[str, Any]) -> bool:
    """Is it a flight between two places, where the same card may have lain?"""
    if start["name"] == end["name"]:
        return False
    same = start["kind"] == end["kind"] or "?" in (start["kind"], end["kind"])
    return same and near(flight["start"], start) and near(flight["end"], end)


@pytest.mark.parametrize("game", SAGAS)
@pytest.mark.parametrize("width", [1440, 390])
def test_each_card_flies_from_where_it_was_to_where_it_is(
    visitors: Open, served: Served, game: str, width: int
) -> None:
    """Both ends of every flight are measured; the page neither scrolls nor shifts."""
    tables, address = served
    page = visitors(width, 844)
    text = (RECORDED / game / "sagas" / f"{SAGAS[game]}.saga").read_text(encoding="utf-8")
    table = tables.restore(text, known(page, address))
    page.goto(f"{address}/t/{table.id}/replay?n=0")
    flown, hidden = 0, 0
    for step in page.evaluate(WATCH, MOST_STEPS):
        lost, gained = moved(step)
        assert len(step["flown"]) <= min(len(lost), len(gained))
        for flight in step["flown"]:
            ways = ((step["old"][a], step["now"][b]) for a in lost for b in gained)
            assert any(goes(flight, start, end) for start, end in ways), step["step"]
            assert flight["with"] == step["without"]
            assert flight["cards"] == 1
        if len(lost) == len(gained) == 1 and "?" in lost[0] + gained[0] and names(lost) != names(gained):
            hidden += 1
            assert len(step["flown"]) == 1
        flown += len(step["flown"])
    assert flown >= 5 and (hidden or game not in ("harald", "jarl"))
