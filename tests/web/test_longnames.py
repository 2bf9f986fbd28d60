"""Names of any length: no page is wider for them, and who points at one reads it whole."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page
from tests.web.helpers import known

from jarlshof.table import Seat, Tables
from jarlshof.web.longnames import boxed

Open = Callable[..., Page]
Served = tuple[Tables, str]
NAMES = [38 * "W" + 2 * letter for letter in "ABCDEFGH"]
TABLES = [("harald", 4), ("jarl", 1), ("saer", 4), ("throne", 3), ("throne", 6), ("suit_nations", 8)]

# What is wider than its place: the page, or a part of it that may not be scrolled to the side.
WIDER = """() => {
  const parts = [document.documentElement, ...document.querySelectorAll(".board, .dock, .rail .pane, .top")];
  return parts.filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.className);
}"""


def test_long_names_alone_get_a_box() -> None:
    """In texts, and nowhere else; a name is written as a page writes it."""
    long = "Thorgerd & Thorbjorn"
    page = (
        '<p title="Thorgerd &amp; Thorbjorn">Thorgerd &amp; Thorbjorn or Bo<svg><title>{}</title></svg></p>'
    )
    told = boxed(page, ["Bo", long])
    assert (
        told.count('<span class="longname" title="Thorgerd &amp; Thorbjorn">Thorgerd &amp; Thorbjorn</span>')
        == 1
    )
    assert told.startswith('<p title="Thorgerd &amp; Thorbjorn"><span') and told.endswith("</svg></p>")
    assert boxed(page, ["Bo", "Asa"]) == page


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_no_page_is_wider_for_a_long_name(visitors: Open, served: Served, game: str, players: int) -> None:
    """The own decision, the hand-over, a replay, the score beside it, and the start page, on three widths."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    options = {"mode": "strangers"} if players > 6 else {}
    seats = [Seat("person", name) for name in NAMES[:players]]
    table = tables.create(game, options, seats, seed="7", holder=known(page, address))
    for _ in range(14):
        seat = table.waiting_for()[0]
        offers = table.offers(seat)
        table.play(seat, offers[3 * table.number % len(offers)].text, table.number, f"{table.number} {seat}")
    here = f"/t/{table.id}"
    paths = [f"{here}?as=p{table.waiting_for()[0] + 1}", here, f"{here}/replay?n=9", f"{here}#rail", "/"]
    for width, height in ((1440, 900), (820, 1180), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        for path in paths:
            page.goto("about:blank")
            page.goto(address + path)
            assert page.evaluate(WIDER) == [], (width, path)
    page.goto(address + here)
    if players > 1:
        assert page.locator("#prompt .longname").get_attribute("title") in NAMES
