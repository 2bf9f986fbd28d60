"""A new game of one's own is played to its end in the browser, without a page of its own."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page
from tests.web.helpers import begin, moved_on, serving, table_of, version_of

from jarlshof.game import games
from jarlshof.new_game import write_game
from jarlshof.table import Tables

Open = Callable[..., Page]


@pytest.fixture
def own_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A new game that is installed meanwhile."""
    write_game("own_cards", tmp_path / "own")
    monkeypatch.syspath_prepend(str(tmp_path / "own"))
    import own_cards  # type: ignore[import-not-found]

    found = games()
    found["own_cards"] = own_cards.GAME
    yield "own_cards"
    del found["own_cards"]
    for name in [name for name in sys.modules if name.split(".")[0] == "own_cards"]:
        del sys.modules[name]


def test_it_is_played_to_its_end(own_game: str, visitors: Open) -> None:
    """Two people at one screen, with secret choices and the hand-over between them."""
    tables = Tables("sqlite://")
    with serving(tables, bots=False) as address:
        page = visitors()
        page.goto(f"{address}/new/{own_game}")
        page.locator("#who-2").select_option("me")
        begin(page, "7")
        table = table_of(tables, page)
        while True:
            page.wait_for_selector(".handover, html:not(.sending) .app.asked .act, .app.over")
            if page.locator(".app.over").count():
                break
            version = version_of(page)
            if page.locator(".handover").count():
                page.get_by_role("link", name="I am ").first.click()
                page.wait_for_selector(".app.asked")
            else:
                page.locator(".act").first.click()
                moved_on(page, version)
        assert table.over
    tables.close()
