"""The start page: every running table, and finished ones page by page."""

import re

import pytest
from tests.web.helpers import Site, holder_of

from jarlshof.table import Seat
from jarlshof.web.routes import start


def links(text: str) -> list[str]:
    """The tables that a page links to, in order, without those of the results."""
    return re.findall(r'<li><a href="/t/([^"]+)"', text)


def test_all_running_tables_and_pages_of_finished_ones(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """None disappears, however many there are; what changed last is first."""
    monkeypatch.setattr(start, "ON_A_PAGE", 2)
    holder = holder_of(site)
    over = {"round": 4, "phase": "growth", "hand": ["plow"]}
    ended: list[str] = []
    for number in range(5):
        seats = [Seat("person", "Asa")]
        table = site.tables.create("jarl", {}, seats, seed=str(number), position=over, holder=holder)
        assert table.play(0, "end", 1, "k").ok and table.over
        ended.insert(0, table.id)
    running = [table.id for table in site.tables.list(holder) if not table.over]
    running = [site.sit().id for _ in range(30)][::-1] + running
    shown = [links(site.get(f"/?finished={n}").text) for n in (1, 2, 3)]
    assert [found[: len(running)] for found in shown] == [running] * 3
    assert [found[len(running) :] for found in shown] == [ended[:2], ended[2:4], ended[4:]]
    for word in ("", "0", "99", "x", "-1"):
        assert site.get(f"/?finished={word}").status_code == 200
    assert "Page 3 of 3" in site.get("/?finished=99").text
