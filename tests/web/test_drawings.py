"""Drawings: whatever a page changes, all parts of its drawings are drawn."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page
from tests.web.helpers import known

from jarlshof.table import Tables

Open = Callable[..., Page]
Served = tuple[Tables, str]
RECORDED = Path(__file__).parents[1] / "games"
SAGAS = [
    RECORDED / "harald/sagas/two-seats.saga",
    RECORDED / "jarl/sagas/solo.saga",
    RECORDED / "saer/sagas/4-seats.saga",
    RECORDED / "throne/sagas/1-seats.saga",
    RECORDED / "suit_nations/sagas/five-points.saga",
    Path(__file__).parent / "sagas/suit-nations-duel.saga",
]

# Steps through a game by the key, and gives what is wrong with each step's drawings.
STEP_THROUGH = """async () => {
  const SVG = "http://www.w3.org/2000/svg";
  const found = [];
  const shown = () => Number(document.querySelector("#app").dataset.replay);
  const last = Number(document.querySelector("#stepper").dataset.last);
  const inside = "svg *:not(foreignObject *)";
  function look() {
    for (const node of document.querySelectorAll(inside)) {
      if (node.namespaceURI !== SVG) found.push(`${shown()}: <${node.localName}> is no part of a drawing`);
    }
    for (const node of document.querySelectorAll("#app svg [data-thing], #app svg [id^=t-]")) {
      const { width, height } = node.getBoundingClientRect();
      if (!width || !height) found.push(`${shown()}: ${node.dataset.thing} has no size`);
    }
    const names = [...document.querySelectorAll("#app [id]")].map((node) => node.id);
    if (new Set(names).size !== names.length) found.push(`${shown()}: an id is there twice`);
  }
  look();
  while (shown() < last) {
    const swapped = new Promise((done) => document.addEventListener("htmx:after:swap", done, { once: true }));
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    await swapped;
    await new Promise(requestAnimationFrame);
    look();
  }
  return { found, last };
}"""


@pytest.mark.parametrize("path", SAGAS, ids=lambda path: path.stem)
def test_no_part_of_a_drawing_gets_lost(visitors: Open, served: Served, path: Path) -> None:
    """A whole game step by step: all that lies in a drawing belongs to it and has a size."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    table = tables.restore(path.read_text(encoding="utf-8"), known(page, address))
    page.goto(f"{address}/t/{table.id}/replay?n=0")
    seen = page.evaluate(STEP_THROUGH)
    assert seen == {"found": [], "last": table.number - 1}
