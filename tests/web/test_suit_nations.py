"""Suit Nations' page: every decision, no hidden card, and whole games by mouse and by keyboard."""

import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.web.helpers import (
    MOST_BYTES,
    Site,
    accessible,
    begin,
    hidden,
    holder_of,
    known,
    moved_on,
    moves,
    own_moves,
    serving,
    table_of,
    version_of,
    wait_for_turn,
)

from jarlshof import notation
from jarlshof.bots.levels import choose
from jarlshof.game import find_game
from jarlshof.position import load
from jarlshof.table import Seat, Table, Tables
from jarlshof.table.bots import own_stream

Open = Callable[..., Page]
Served = tuple[Tables, str]
NAMES = ("Asa", "Bo", "Cato", "Dag")
SHORT = {"option-map": "duel", "option-eras": 1, "option-deck_limit": 10, "option-coins": 0}
FIXED = {"map": "duel", "places": "fixed", "suits": ["s", "h"]}

FIELD = re.compile(r'name="([^"]*)" value="([^"]*)"')

# Two armies meet before the second city.
MEETING: dict[str, Any] = {
    "map": "duel",
    "turn": "p1",
    "dice": [6, 1, 6, 1],
    "seats": {
        "p1": {
            "gold": 4,
            "religion": 3,
            "tech": {"speed": ["jack", "queen", "king"], "load": ["queen", "king"]},
            "pieces": {
                "king": {"at": "e5", "load": ["7s", "5s"]},
                "queen": {"at": "e5", "load": ["6s", "8d"]},
                "jack": {"at": "b3", "load": []},
            },
            "city": {"load": ["9s", "jk"]},
        },
        "p2": {
            "gold": 3,
            "religion": 2,
            "tech": {"speed": ["jack", "queen"], "pieces": ["jack"]},
            "pieces": {
                "jack": {"at": "f5", "load": ["3d"]},
                "jack2": {"at": "f4", "load": []},
                "king": {"at": "f5", "load": ["8c"]},
                "queen": {"at": "d5", "load": []},
            },
            "city": {"load": ["9h", "2h"]},
        },
    },
}
# Moves from there that lead to each decision.
DECISIONS = {
    "main": [],
    "piece": ["step king f5"],
    "pay": ["research load jack", "use 9s from city"],
    "handle": ["move queen f5", "move king f5", "end turn", "handle jack at f5"],
    "explore": ["explore jack"],
    "ask": ["demand king p2.city", "ask card"],
    "answer": ["demand king p2.city", "ask card", "ask gold 2", "send"],
    "hand": ["demand king p2.city", "ask card", "send", "p2: accept"],
    "absorb": ["attack king p2.city full with 5s 7s"],
    "live": ["attack king p2.queen small with 5s"],
    "steal": ["attack king p2.city full with 5s 7s", "p2: absorb 2h"],
    "declare": ["mission queen p2.city tech small with 8d"],
    "gain": ["mission queen p2.city tech small with 8d", "declare pieces jack"],
}


def new_game(tables: Tables, holder: str, players: int = 2, seed: str = "7", **options: Any) -> Table:
    """A table whose first seat the visitor holds."""
    seats = [Seat("bot" if p else "person", NAMES[p], "karl" if p else None) for p in range(players)]
    return tables.create("suit_nations", {"players": players, **options}, seats, seed=seed, holder=holder)


def decision(tables: Tables, holder: str, name: str, mine: bool = True) -> Table:
    """A table before a decision, which the visitor's seat has to make, or another."""
    position, decider = reached(name)
    held = decider if mine else 1 - decider
    seats = [Seat("person" if p == held else "bot", NAMES[p], None if p == held else "karl") for p in (0, 1)]
    return tables.create(
        "suit_nations", {"players": 2, **FIXED}, seats, seed="3", position=position, holder=holder
    )


@cache
def reached(name: str) -> tuple[dict[str, Any], int]:
    """The position before a decision, and whose it is."""
    game = find_game("suit_nations")
    dice = {"gain": [1, 6]}.get(name, MEETING["dice"])
    state = load(game, MEETING | {"dice": dice}, {"players": 2, **FIXED})
    for move in DECISIONS[name]:
        seat, text = notation.split(state, move)
        seat = state.actors()[0] if seat is None else seat
        action = game.words.parse(state, seat, text)
        assert state.refusal(seat, action) == 0, f"{name}: {move}"
        state.play(seat, action)
    assert game.view.view(state)["decision"] == name
    return game.position.write(state), state.actors()[0]


def walk(table: Table, level: str = "karl") -> Iterator[int]:
    """Let bots play all seats, pausing before each decision; gives the seat to decide."""
    while not table.over:
        seat = table.waiting_for()[0]
        yield seat
        sample = table.sampled(seat)
        action = choose(level, sample, seat, own_stream("walk", seat, table.number))
        text = table.game.words.write(sample, seat, action, seat)
        assert table.play(seat, text, table.number, f"walk {table.number}").ok


# ---- pages without a browser


@pytest.mark.parametrize("name", DECISIONS)
def test_pages_of_every_decision(site: Site, other: Site, name: str) -> None:
    """Who decides gets all moves as buttons; the other seat and an observer get a page without any."""
    for mine in (True, False):
        table = decision(site.tables, holder_of(site), name, mine)
        here = f"/t/{table.id}"
        seat = table.waiting_for()[0]
        own = site.part(f"{here}/now")
        assert own.status_code == 200 and len(own.content) < MOST_BYTES
        assert sorted(moves(own.text)) == (sorted(o.text for o in table.offers(seat)) if mine else [])
        assert moves(other.get(here).text) == []
        for n in range(table.number):
            assert site.get(f"{here}/replay?n={n}").status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize(("land", "players"), [("duel", 2), ("ring-road", 4), ("lone-isle", 1)])
def test_pages_of_a_whole_game(site: Site, other: Site, land: str, players: int) -> None:
    """From the first turn to the result; every answer stays small, also after a thousand moves."""
    table = new_game(site.tables, holder_of(site), players, map=land, eras=min(players, 2))
    here = f"/t/{table.id}"
    for seat in walk(table):
        if seat == 0 and table.number % 7 == 0:
            own = site.part(f"{here}/now")
            assert own.status_code == 200 and len(own.content) < MOST_BYTES
            assert sorted(moves(own.text)) == sorted(o.text for o in table.offers(0))
        if table.number % 60 == 0:
            assert other.get(here).status_code == 200
    assert 'class="ranking"' in site.get(here).text
    for n in (0, table.number // 2, table.number - 1):
        assert site.get(f"{here}/replay?n={n}").status_code == 200


WORLDS = ({"city": ["9h", "2h"], "jack": ["3d"]}, {"city": ["10h", "4c"], "jack": ["2s"]})


def world(site: Site, seed: str, loads: dict[str, list[str]]) -> Table:
    """The meeting, with other hidden cards of the second seat."""
    second = MEETING["seats"]["p2"]
    pieces = second["pieces"] | {"jack": {"at": "f5", "load": loads["jack"]}}
    seats = MEETING["seats"] | {"p2": second | {"pieces": pieces, "city": {"load": loads["city"]}}}
    people = [Seat("person", "Asa"), Seat("bot", "Bo", "karl")]
    options = {"players": 2, "map": "duel", "places": "fixed"}
    position = MEETING | {"seats": seats, "seed": seed}
    return site.tables.create(
        "suit_nations", options, people, seed=seed, position=position, holder=holder_of(site)
    )


@pytest.mark.slow
def test_no_page_shows_a_hidden_card(site: Site, other: Site) -> None:
    """Two positions that differ only in others' loads, piles and deck: the same pages, byte for byte."""
    found, loads = [], []
    for seed, cards in zip("ab", WORLDS, strict=True):
        table = world(site, seed, cards)
        seen = []
        for move in ("move jack b4", "demand king p2.city", "ask card", "send"):
            assert table.play(0, move, table.number, move).ok
            here = f"/t/{table.id}"
            paths = (here, f"{here}/now", f"{here}/replay?n=0", f"{here}/replay")
            seen += [hidden(s.get(path).text, table) for s in (site, other) for path in paths]
        found.append(seen)
        kept: Any = table.game.position.write(table.record.state)
        loads.append(kept["seats"]["p2"]["city"]["load"])
    assert loads[0] != loads[1]
    assert found[0] == found[1]


def test_an_attack_shows_sums_and_odds_before_it_is_made(site: Site) -> None:
    """SN-86 to SN-88, SN-90: what stands against what, and what a win takes."""
    table = decision(site.tables, holder_of(site), "main")
    text = site.get(f"/t/{table.id}").text
    assert "5 + die against 4 + 2 + die. You win 10 of 36 throws" in text
    assert "a second one that you see and may steal" in text
    assert "Best payment: 9♠ + 2 gold, nothing lost." in text


def test_more_than_four_are_strangers(site: Site) -> None:
    """SN-99: the set-up of six takes the mode that six need, and offers what goes with it."""
    page = site.get("/new/suit_nations?players=6").text
    form = {f"who-{i}": "me" if i == 1 else "karl" for i in range(1, 7)}
    form |= dict(
        re.findall(r'<input (?:type="hidden" )?(?:id="[^"]*" )?name="([^"]*)" value="([^"]*)"', page)
    )
    assert form["option-mode"] == "strangers"
    assert re.findall(r'<option value="([a-z-]*)"[^>]*>[^<]*', page[page.index("o-map") :])[:4] == [
        "auto", "six-gates", "great-wall", "seven-hills",
    ]  # fmt: skip
    answer = site.post("/new/suit_nations", form)
    assert answer.status_code == 303, answer.text
    table = site.tables.get(answer.headers["location"].removeprefix("/t/"))
    assert table is not None and table.options["mode"] == "strangers"
    page = site.get(answer.headers["location"]).text
    assert len(re.findall(r'<li class="nation k-[scdh]', page)) == 6
    assert len(re.findall(r'<li class="nation k-[scdh] twin', page)) == 2
    refused = site.post("/new/suit_nations", form | {"option-mode": "nations"})
    assert refused.status_code == 400 and "choose mode strangers (SN-99)" in refused.text


# ---- in a browser


def set_table(page: Page, address: str, tables: Tables, **options: Any) -> Table:
    """Set a table for two from the start page, with some of the options on it."""
    page.goto(address)
    page.locator("#game-suit_nations").get_by_role("link", name="Play").click()
    page.wait_for_selector("form.setup")
    page.locator("#who-2").select_option("huscarl")
    for name, value in options.items():
        page.locator(f"select[name={name}]").select_option(str(value))
    begin(page, "7")
    return table_of(tables, page)


def visit(page: Page, address: str, table: Table) -> None:
    """Open a table as the holder of its seats."""
    page.goto(f"{address}/t/{table.id}")
    page.wait_for_selector("#app")


def press(page: Page, move: str) -> None:
    """Make a move as a person does: click what it is about, then where it goes, or its button."""
    act = page.locator(f'.act[value="{move}"]')
    version = version_of(page)
    for thing in (act.get_attribute("data-things") or "").split():
        able = page.locator(f'[data-thing="{thing}"].can')
        if able.count() and not able.first.evaluate("e => e.classList.contains('opened')"):
            able.last.click(
                position={"x": 6, "y": 6} if able.last.evaluate("e => e.matches('.slot')") else None
            )
        if version_of(page) != version or page.locator("html.sending").count():
            return
        page.wait_for_timeout(40)
        if version_of(page) != version:
            return
        if (act.bounding_box() or {"width": 0})["width"] > 40:
            break
    box = act.bounding_box()
    assert box and box["width"] > 40, f"{move} has no button to press"
    act.click()


def wish(table: Table) -> str:
    """What a person may want: first what the greedy bot would do, then to explore as fast as can be."""
    sample = table.sampled(0)
    offers = [offer.text for offer in table.offers(0)]
    if len(own_moves(table, 0)) > 16 and sample.items(0) < sample.capacity(0):  # type: ignore[attr-defined]
        for word in ("explore jack", "take ", "stay", "move jack", "end turn"):
            for text in offers:
                if text.startswith(word):
                    return text
    action = choose("karl", sample, 0, own_stream("wish", 0, table.number))
    return str(table.game.words.write(sample, 0, action, 0))


def test_whole_game_by_mouse(visitors: Open, served: Served) -> None:
    """From the start page to the scoring, every press one move; then the next game."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    table = set_table(page, address, tables, **SHORT)
    made: list[str] = []
    while wait_for_turn(page):
        made.append(wish(table))
        version = version_of(page)
        press(page, made[-1])
        moved_on(page, version)
    assert own_moves(table, 0) == made
    assert any(move.startswith("explore") for move in made)
    expect(page.locator(".result")).to_contain_text("points")
    page.get_by_role("button", name="Play again").click()
    page.wait_for_selector(".app.asked")
    assert page.url != f"{address}/t/{table.id}"


def test_whole_game_by_keyboard(visitors: Open, served: Served) -> None:
    """No pointer: a number shows a choice that is out of sight, and makes the move when pressed again."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    table = set_table(page, address, tables, **SHORT)
    made: list[str] = []
    while wait_for_turn(page):
        made.append(wish(table))
        version = version_of(page)
        act = page.locator(f'.act[value="{made[-1]}"]')
        out_of_sight = (act.bounding_box() or {"width": 0})["width"] < 2
        page.keyboard.type(str(act.get_attribute("data-number")))
        if out_of_sight:
            expect(act).to_be_focused()
            assert version_of(page) == version
            page.keyboard.press("Enter")
        moved_on(page, version)
    assert own_moves(table, 0) == made


def test_a_game_goes_on_after_a_restart(chromium: Browser, tmp_path: Path) -> None:
    """The server ends in the middle of a game; the next one has it, for the same visitor."""
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    context = chromium.new_context(reduced_motion="reduce")
    page = context.new_page()
    path = ""
    before: list[str] = []
    for start in (0, 1):
        tables = Tables(database)
        with serving(tables) as address:
            if start == 0:
                table = set_table(page, address, tables, **SHORT)
                path = page.url.removeprefix(address)
            else:
                page.goto(address + path)
                page.wait_for_selector("#app")
                table = table_of(tables, page)
                assert own_moves(table, 0) == before
            while wait_for_turn(page):
                version = version_of(page)
                press(page, wish(table))
                moved_on(page, version)
                if start == 0 and len(own_moves(table, 0)) == 12:
                    break
            before = own_moves(table, 0)
        tables.close()
    assert page.locator(".app.over").count() == 1
    context.close()


@pytest.mark.parametrize("name", DECISIONS)
def test_every_offered_move_is_reachable(visitors: Open, served: Served, name: str) -> None:
    """Each move on offer is made by clicking what it is about, or its button; exactly that move."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    holder = known(page, address)
    offers = [offer.text for offer in decision(tables, holder, name).offers(reached(name)[1])]
    for move in random.Random(name).sample(offers, min(len(offers), 5)):
        table = decision(tables, holder, name)
        number = table.number
        visit(page, address, table)
        version = version_of(page)
        press(page, move)
        moved_on(page, version)
        assert table.record.entries[number - 1].text == move


def test_two_clicks_move_a_piece(visitors: Open, served: Served) -> None:
    """A piece is clicked: where it can go glows; a place is clicked: it is there."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    table = decision(tables, known(page, address), "main")
    visit(page, address, table)
    page.locator("#t-p1-jack").click()
    expect(page.locator(".slot.within")).to_have_count(4)  # three ways, and the pile under it
    page.locator('.slot[data-thing="b4"]').click(position={"x": 60, "y": 90})
    moved_on(page, str(16 * 1))
    assert table.record.entries[-1].text == "move jack b4"


def test_what_may_act_glows_on_the_map(visitors: Open, served: Served) -> None:
    """What `<use>` shows can only inherit: a piece's rim has its colour from the piece."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    visit(page, address, decision(tables, known(page, address), "main"))

    def rim(piece: str) -> str:
        style = f"getComputedStyle(document.querySelector('#t-{piece}')).getPropertyValue('--edge')"
        return str(page.evaluate(f"() => {style}"))

    option, chosen = (
        page.evaluate(f"() => getComputedStyle(document.body).getPropertyValue('--{name}')")
        for name in ("option", "chosen")
    )
    assert rim("p1-jack") == option != rim("p2-jack") == ""
    page.locator("#t-p1-jack").click()
    assert rim("p1-jack") == chosen
    assert "var(--edge" in page.evaluate("async url => (await fetch(url)).text()", page.locator(
        "link[href*='suit_nations']").get_attribute("href"))  # fmt: skip


def test_a_digit_is_of_the_decision_at_which_it_was_typed(visitors: Open, served: Served) -> None:
    """While a second digit may come, a click makes another choice: the digit is forgotten."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    table = decision(tables, known(page, address), "main")
    visit(page, address, table)
    number, version = table.number, version_of(page)
    assert page.locator(".act").count() >= 10
    page.keyboard.press("1")
    page.evaluate("document.querySelector('.act[value=\"step king f5\"]').click()")
    moved_on(page, version)
    page.wait_for_timeout(1000)
    assert [entry.text for entry in table.record.entries[number - 1 :]] == ["step king f5"]


def test_a_proposed_payment_is_made_with_one_click(visitors: Open, served: Served) -> None:
    """The best payment stands first; one press plays its moves one after the other."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    table = decision(tables, known(page, address), "main")
    visit(page, address, table)
    page.locator('.sl[data-thing="buy-load-jack"]').click()
    page.locator(".plan.least, .plan.best").first.click()
    page.wait_for_selector("#app[data-version='64']")
    assert [entry.text for entry in table.record.entries] == [
        "research load jack",
        "use 9s from city",
        "pay 2",
    ]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_page_is_accessible_and_fits(visitors: Open, served: Served, theme: str) -> None:
    """axe-core finds nothing in any decision, wide and on a phone; nothing scrolls sideways."""
    tables, address = served
    page = visitors(color_scheme=theme, reduced_motion="reduce")
    holder = known(page, address)
    for name in DECISIONS:
        table = decision(tables, holder, name)
        for width, height in ((1440, 900), (820, 1180), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            visit(page, address, table)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            if width == 1440 or name == "main":
                assert accessible(page) == []


@pytest.mark.parametrize("players", [5, 8])
def test_page_of_strangers_is_accessible_and_fits(visitors: Open, served: Served, players: int) -> None:
    """SN-99: nations in short, and the second one of a suit looks another way."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    names = (*NAMES, "Eir", "Frida", "Gorm", "Helga")[:players]
    holder = known(page, address)
    seats = [Seat("person", name) for name in names]
    options = {"players": players, "mode": "strangers", "money_techs": "all"}
    table = tables.create("suit_nations", options, seats, seed="3", holder=holder)
    for width, height in ((1440, 900), (820, 1180), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"{address}/t/{table.id}?as=p1")
        assert accessible(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.locator(".nation:visible").count() == players
    shapes = page.locator(".pc use:first-of-type").evaluate_all("all => all.map(e => e.getAttribute('href'))")
    assert shapes.count("#pill") == 4 and shapes.count("#tile") == players - 4


def test_a_card_is_dragged_to_where_it_goes(visitors: Open, served: Served) -> None:
    """In an exchange a card goes to the holder it is dropped on."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    table = decision(tables, known(page, address), "handle")
    visit(page, address, table)
    version = version_of(page)
    page.locator('#h-p2-jack [data-thing="p2-jack-3d"]').drag_to(page.locator("#h-p2-king"))
    moved_on(page, version)
    assert table.record.entries[-1].text == "give 3d to king"
