"""Hints on the page: for the seat that decides, from a bot in a process of its own."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from playwright.sync_api import Page, expect
from tests.web.helpers import Site, hidden, moved_on, set_table, version_of, wait_for_turn

from jarlshof.bots import hints
from jarlshof.game import find_game, seed_bytes
from jarlshof.record import Record
from jarlshof.table import Seat, Table, Tables
from jarlshof.table.table import hash_holder

Open = Callable[..., Page]
Served = tuple[Tables, str]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A level that answers at once."""
    monkeypatch.setattr(hints, "LEVEL", "huscarl")


@pytest.fixture
def thinking(tables: Tables) -> Tables:
    """Tables whose bots are at work."""
    tables.start_bots()
    return tables


def ask(site: Site, table: Table, who: str = "") -> str:
    """The answer in the end, as our script asks for it."""
    for _ in range(30):
        text = site.part(f"/t/{table.id}/hint{who}").text
        if "data-again" not in text:
            return text
    raise AssertionError("the bot still thinks")


@pytest.mark.slow
def test_a_hint_changes_nothing(thinking: Tables, site: Site) -> None:
    """The move is one of those on offer; asked twice, the answer is the same."""
    table = site.sit(people=1, bots=1)
    number = table.number
    text = ask(site, table)
    assert "Hint: " in text and "Expected result" in text
    move = text.split('data-move="')[1].split('"')[0]
    assert move in [offer.text for offer in table.offers(0)]
    assert ask(site, table) == text
    assert table.number == number and table.picked(0) is None


@pytest.mark.slow
def test_only_who_decides_gets_a_hint(thinking: Tables, site: Site, other: Site) -> None:
    """An observer, the screen between two people, and a seat that has to wait get a sentence."""
    table = site.sit(people=2, bots=0)
    assert "Only somebody who sits at the table" in ask(other, table)
    assert "Only somebody who sits at the table" in ask(site, table)
    assert "Hint: " in ask(site, table, "?as=p1")
    assert 'id="hint-ask"' not in other.get(f"/t/{table.id}").text
    assert 'id="hint-ask"' in site.get(f"/t/{table.id}?as=p1").text


def test_a_table_set_without_hints(thinking: Tables, site: Site) -> None:
    """No button, and a sentence that says why."""
    table = site.sit(people=1, bots=1, hints="no")
    text = site.get(f"/t/{table.id}").text
    assert 'id="hint-ask"' not in text and "There are no hints at this table" in text
    assert "There are no hints at this table" in ask(site, table)


def test_without_bots_there_is_a_sentence(site: Site) -> None:
    """A server whose bots do not work says so."""
    assert "No bots are at work" in ask(site, site.sit())


@pytest.mark.slow
def test_without_scripts_the_hint_is_on_the_page(thinking: Tables, site: Site) -> None:
    """The button is a plain link."""
    table = site.sit()
    ask(site, table)
    text = site.get(f"/t/{table.id}/hint").text
    assert "<!doctype html>" in text and "Hint: " in hidden(text, table)


def test_hint_by_button_and_by_key(visitors: Open, served: Served) -> None:
    """The sentence appears, its card is marked, and the next move takes both away."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    table = tables.get(set_table(page, address, 2))
    assert table is not None
    assert wait_for_turn(page)
    number = table.number
    page.locator("#hint-ask").click()
    expect(page.locator("#notice")).to_contain_text("Hint: ")
    expect(page.locator(".act.hinted")).to_have_count(1)
    assert table.number == number
    page.reload()
    assert wait_for_turn(page)
    page.keyboard.press("h")
    expect(page.locator("#notice")).to_contain_text("Hint: ")
    page.locator(".act.hinted").click()
    further = "n => Number(document.querySelector('#app').dataset.version) > 16 * n + 15"
    page.wait_for_function(further, arg=number)
    expect(page.locator("#notice")).not_to_contain_text("Hint")


def two_people(page: Page, served: Served) -> Table:
    """A table of Asa, who looks at it here, and Bo, who sits elsewhere."""
    tables, address = served
    secret, game = "s" * 43, find_game("harald")
    record = Record(game, game.seated({}, 2), seed_bytes("7"))
    seats = [Seat("person", "Asa", None, hash_holder(secret)), Seat("person", "Bo", None, hash_holder("b"))]
    table = tables.keep(record, seats, datetime.now(UTC), None)
    page.context.add_cookies([{"name": "visitor", "value": secret, "url": address}])
    page.goto(f"{address}/t/{table.id}")
    return table


def pick_elsewhere(table: Table, page: Page) -> None:
    """Bo picks in secret; the page has heard of it afterwards."""
    version = version_of(page)
    assert table.play(1, table.offers(1)[0].text, table.number, "pick").ok
    moved_on(page, version)


def test_anothers_sealed_pick_leaves_the_hint(visitors: Open, served: Served) -> None:
    """News that leave the own decision as it was bring the sentence and its marks again."""
    page = visitors(reduced_motion="reduce")
    table = two_people(page, served)
    page.locator("#hint-ask").click()
    expect(page.locator(".act.hinted")).to_have_count(1)
    said = page.locator("#notice").text_content()
    pick_elsewhere(table, page)
    expect(page.locator("#notice")).to_have_text(str(said))
    expect(page.locator(".act.hinted")).to_have_count(1)


def test_anothers_sealed_pick_leaves_the_reason(visitors: Open, served: Served) -> None:
    """The same news bring the answer to a "why not?" again."""
    page = visitors(reduced_motion="reduce")
    table = two_people(page, served)
    page.locator("#reserve-0").click()
    expect(page.locator("#notice .cite").first).to_be_visible()
    said = page.locator("#notice").text_content()
    pick_elsewhere(table, page)
    expect(page.locator("#notice")).to_have_text(str(said))
