"""The page of Rising for the Throne: every phase, no hidden deck, games by mouse and by keyboard."""

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.web.helpers import (
    MOST_BYTES,
    Site,
    accessible,
    hidden,
    holder_of,
    moved_on,
    moves,
    newest,
    own_moves,
    version_of,
    wait_for_turn,
)

from jarlshof.games.throne import cards, view
from jarlshof.games.throne.rules import Throne
from jarlshof.table import Seat, Table, Tables

Open = Callable[..., Page]
Served = tuple[Tables, str]
TINY = Path(__file__).parents[1] / "games" / "throne" / "tiny.yaml"
NAMES = ("Asa", "Bo", "Cato", "Dag", "Eir", "Finn")
RECRUITING: dict[str, Any] = {
    "phase": "recruit",
    "clans": {"p1": "agnuth", "p2": "malus"},
    "armies": {"p1": {1: "agnuth-candle-riders", 3: "oarsong"}, "p2": {1: "gate-watch", 4: "long-patience"}},
    "market": ["moonbarge", "frost-keel", "ember-prow", "iron-tabards"],
    "resources": 60,
}


def new_game(tables: Tables, holder: str, players: int, level: str | None = None, **more: Any) -> Table:
    """A table whose first seat the visitor holds; without a level nobody else decides."""
    kind = "bot" if level else "person"
    others = [Seat(kind, name, level) if level else Seat(kind, name) for name in NAMES[1:players]]
    position, seed = more.pop("position", None), more.pop("seed", "7")
    options = {"players": players, **more}
    seats = [Seat("person", "Asa"), *others]
    return tables.create("throne", options, seats, seed=seed, position=position, holder=holder)


def walk(table: Table, seed: object) -> Iterator[int]:
    """Play at random, pausing before each decision at the seat that makes it."""
    chance = random.Random(f"{seed}")
    while not table.over:
        seat = table.waiting_for()[0]
        yield seat
        text = chance.choice(table.offers(seat)).text
        assert table.play(seat, text, table.number, f"walk {table.number}").ok
    yield 0


def state_of(table: Table) -> Throne:
    """The position as an observer knows it."""
    state = table.sampled()
    assert isinstance(state, Throne)
    return state


def moment(table: Table) -> str:
    """What kind of decision is due."""
    state = state_of(table)
    return f"{state.phase} {state.task()} {state.thrown}"


def plain(page: str) -> str:
    """A page's words."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


# ---- pages without a browser


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 4, 6])
def test_pages_of_every_phase(site: Site, other: Site, players: int) -> None:
    """Every kind of decision has a page for each seat, an observer and the replay; answers stay small."""
    table = new_game(site.tables, holder_of(site), players, round_limit=max(2, 12 // players))
    here, seen = f"/t/{table.id}", set()
    for seat in walk(table, players):
        if (moment(table), seat) in seen:
            continue
        seen.add((moment(table), seat))
        own, watched = site.part(f"{here}/now?as=p{seat + 1}"), other.get(here)
        assert own.status_code == watched.status_code == 200
        assert len(own.content) < MOST_BYTES
        assert moves(watched.text) == []
        if seat == 0 and not table.over:
            assert moves(own.text) == [offer.text for offer in table.offers(0)]
    assert len({kind for kind, _ in seen}) >= 7
    for n in range(0, table.number, max(table.number // 6, 1)):
        assert site.get(f"{here}/replay?n={n}").status_code == 200
        assert other.get(f"{here}/replay?n={n}").status_code == 200


def test_no_page_tells_the_order_of_the_deck(site: Site, other: Site) -> None:
    """Two decks of the same cards in another order: the same pages, byte for byte."""
    found = []
    for seed in "ab":
        table = new_game(site.tables, holder_of(site), 2, position=RECRUITING | {"seed": seed})
        here = f"/t/{table.id}"
        paths = (f"{here}?as=p1", f"{here}/now", f"{here}/replay?n=0", f"{here}/why?move=buy+king-swan")
        found.append([hidden(s.get(path).text, table) for s in (site, other) for path in paths])
    true = [table.game.position.write(t.record.state)["deck"] for t in newest(site)]
    assert true[0] != true[1]
    assert found[0] == found[1]


def test_prices_are_the_viewers(site: Site) -> None:
    """THR-17, THR-27: an Alliance lowers the price for this clan, and the printed one is struck through."""
    text = site.get(f"/t/{new_game(site.tables, holder_of(site), 2, position=RECRUITING).id}?as=p1").text
    assert '<s>40</s><b class="g">20</b>' in text
    assert "Buy Moonbarge for 20" in text


def test_risk_of_the_next_throw(site: Site) -> None:
    """THR-48, THR-49: exact chances for every number of dice, and what a failed throw leaves."""
    position = {"phase": "risk", "clans": {"p1": "valakiem", "p2": "malus"}, "resources": 35, "scored": 1,
                "roll": ["magic", "magic", "wealth"]}  # fmt: skip
    table = new_game(site.tables, holder_of(site), 2, position=position)
    text = plain(site.get(f"/t/{table.id}?as=p1").text)
    assert "35 at risk" in text and "a failed throw leaves 15" in text
    assert view.bust_chance(state_of(table), 3) == pytest.approx(24 / 216)
    assert "3 dice 11.1 %" in text
    assert "45 points at risk then. Next throw, 1 die: fails with 66.7 %, and would leave 20 points." in text


def test_a_volcano_explains_itself(site: Site) -> None:
    """THR-87: which die struck what, and whose struck nothing, in the log and on the table."""
    position = RECRUITING | {"deck": ["volcano", "rest"], "dice": ["military", "navigation", "magic"]}
    table = new_game(site.tables, holder_of(site), 2, position=position)
    for move in ("buy frost-keel", "place 2"):
        assert table.play(0, move, table.number, move).ok
    text = plain(site.get(f"/t/{table.id}").text)
    told = "Volcano turns up: everybody throws a die, and the card at that position is destroyed (THR-87)."
    assert told in text
    assert "military die destroys Frost Keel at 2." in text
    assert "navigation die destroys Gate Watch at 1." in text


def test_a_sabotage_explains_itself(site: Site) -> None:
    """THR-30, THR-31: what it may hit, what it hits, and that it lapses without a target."""
    table = new_game(site.tables, holder_of(site), 2, position=RECRUITING | {"market": ["kelp-reaver"]})
    for move in ("buy kelp-reaver", "place 2"):
        assert table.play(0, move, table.number, move).ok
    prompt = table.game.words.prompt(table.sampled(0), 0, table.names)
    assert prompt == "Sabotage: destroy a card of power \u2264 2 of an opponent"
    assert table.play(0, "destroy p2 1", table.number, "hit").ok
    said = " ".join(table.log(0)[-1].sentences)
    assert said.startswith(
        "Sabotage: Asa's Kelp Reaver may hit a card of power \u2264 2, and destroys Bo's Gate Watch."
    )
    table = new_game(site.tables, holder_of(site), 2, position=RECRUITING | {"market": ["cliff-jumpers"]})
    for move in ("buy cliff-jumpers", "place 2"):
        assert table.play(0, move, table.number, move).ok
    assert "The Sabotage of Cliff Jumpers finds no target (THR-30)." in table.log(0)[-1].sentences


def test_yugth_wins_by_name(site: Site) -> None:
    """THR-113: nobody at the table has won, and the page and the list of tables say who has."""
    army = ["veteran-line", "royal-doorkeepers", "king-swan", "dawn-charge", "long-patience", "frost-keel"]
    position = {"phase": "arrange", "clans": {"p1": "malus"}, "armies": {"yugth": dict(enumerate(army, 1))}}
    table = new_game(site.tables, holder_of(site), 1, position=position)
    assert table.play(0, "done", table.number, "done").ok
    assert "Yugth wins" in plain(site.get(f"/t/{table.id}").text)
    assert "Yugth won" in plain(site.get("/").text)


@pytest.mark.slow
def test_a_card_set_of_ones_own(site: Site) -> None:
    """Twelve cards and two clans: the page shows them, and names the set in short."""
    table = new_game(site.tables, holder_of(site), 2, cards=cards.read_file(TINY), round_limit=3)
    assert "Cards: tiny." in plain(site.get(f"/t/{table.id}").text)
    for _ in walk(table, 1):
        text = site.part(f"/t/{table.id}/now").text
        assert len(text) < MOST_BYTES
    assert "Owls" in text and "owl-scout" not in plain(text)


# ---- in a browser


def sit_down(page: Page, address: str, tables: Tables, players: int, level: str, **more: Any) -> Table:
    """A table of the page's visitor, opened."""
    page.goto(f"{address}/new/throne?players=1")
    page.get_by_role("button", name="Play").click()
    page.wait_for_selector("#app")
    holder = next(c["value"] for c in page.context.cookies() if c["name"] == "visitor")
    table = new_game(tables, holder, players, level, **more)
    page.goto(f"{address}/t/{table.id}")
    return table


# Looked up in one go, since the answer may come at any moment.
UNDER_WAY = "v => document.querySelector('.sending') || document.querySelector('#app').dataset.version !== v"


def press(page: Page, move: str) -> None:
    """Make a move as a person does: one glowing thing after the other, then the button if it needs one."""
    version = version_of(page)
    act = page.locator(f'.act[value="{move}"]')
    for thing in (act.get_attribute("data-things") or "").split()[:2]:
        page.locator(f'[data-thing="{thing}"].can').first.click()
        if page.evaluate(UNDER_WAY, version) or page.locator(".act:not([hidden])").count() < 2:
            break
    if not page.evaluate(UNDER_WAY, version):
        act.click()
    moved_on(page, version)


def test_game_of_four_by_mouse(visitors: Open, served: Served) -> None:
    """From the first throw to the winner, against three bots; every press is one move."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    table = sit_down(page, address, tables, 4, "thrall", clans="random", round_limit=2)
    chance = random.Random(4)
    made: list[str] = []
    while wait_for_turn(page):
        offers = [offer.text for offer in table.offers(0)]
        ends = [move for move in offers if move in ("done", "stop")]
        made.append(ends[0] if ends and chance.random() < 0.6 else chance.choice(offers))
        press(page, made[-1])
    assert own_moves(table, 0) == made
    assert any(move.startswith(("score", "buy")) for move in made)
    expect(page.locator("#prompt")).to_contain_text("wins")


def test_solo_game_by_keyboard(visitors: Open, served: Served) -> None:
    """No pointer: a number shows what is out of sight, and Enter chooses it."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    table = sit_down(page, address, tables, 1, "thrall", round_limit=3)
    made: list[str] = []
    while wait_for_turn(page):
        offers = [offer.text for offer in table.offers(0)]
        number = (
            offers.index("done") + 1 if "done" in offers and len(made) % 3 else len(made) % len(offers) + 1
        )
        made.append(offers[number - 1])
        version, act = version_of(page), page.locator(f"#act-{number}")
        out_of_sight = (act.bounding_box() or {"width": 0})["width"] < 2
        page.keyboard.type(str(number))
        if out_of_sight:
            expect(act).to_be_focused()
            page.keyboard.press("Enter")
        moved_on(page, version)
    assert own_moves(table, 0) == made
    expect(page.locator("#prompt")).to_contain_text("wins")


def test_two_clicks_exchange_two_positions(visitors: Open, served: Served) -> None:
    """THR-81: a card, then the position it should change with."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    table = sit_down(page, address, tables, 2, "thrall", position=RECRUITING | {"phase": "arrange"})
    version = version_of(page)
    page.locator("#p1-3").click()
    page.locator("#p1-6").click()
    moved_on(page, version)
    assert own_moves(table, 0) == ["move 3 6"]
    expect(page.locator("#p1-6")).to_contain_text("Oarsong")


def test_dragging_exchanges_two_positions(visitors: Open, served: Served) -> None:
    """THR-81: a card let go elsewhere stays; on another position it changes with what is there."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    table = sit_down(page, address, tables, 2, "thrall", position=RECRUITING | {"phase": "arrange"})
    version = version_of(page)
    page.locator("#p1-3").drag_to(page.locator("#market-1"))
    expect(page.locator(".opened")).to_have_count(0)
    assert own_moves(table, 0) == []
    page.locator("#p1-3").drag_to(page.locator("#p1-6"))
    moved_on(page, version)
    assert own_moves(table, 0) == ["move 3 6"]
    expect(page.locator("#p1-6")).to_contain_text("Oarsong")


REACHED: list[dict[str, Any]] = [
    RECRUITING,
    RECRUITING | {"pending": [{"do": "place", "card": "king-swan"}, {"do": "refill", "slot": 1}]},
    RECRUITING | {"pending": [{"do": "scry", "count": 3}]},
    RECRUITING | {"phase": "arrange"},
    {"phase": "risk", "clans": {"p1": "agnuth", "p2": "malus"}, "exhausted": {"p2": [1]},
     "roll": ["military", "military", "spirituality", "spirituality", "spirituality", "wealth"]},
    {"phase": "risk", "clans": {"p1": "malus", "p2": "agnuth"}, "pending": [{"do": "action"}], "scored": 1,
     "armies": {"p1": {1: "grey-gull", 2: "oarsong"}, "p2": {1: "tide-chapel", 5: "frost-keel"}},
     "roll": ["magic"]},
]  # fmt: skip


@pytest.mark.parametrize("position", REACHED, ids=range(len(REACHED)))
def test_every_offered_move_is_reachable(visitors: Open, served: Served, position: dict[str, Any]) -> None:
    """Each move on offer has a thing or a button, and pressing it makes exactly that move."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    first = sit_down(page, address, tables, 2, "thrall", position=position)
    holder = next(c["value"] for c in page.context.cookies() if c["name"] == "visitor")
    for move in [offer.text for offer in first.offers(0)]:
        table = new_game(tables, holder, 2, "thrall", position=position)
        page.goto(f"{address}/t/{table.id}")
        press(page, move)
        assert own_moves(table, 0)[0] == move


@pytest.mark.parametrize("theme", ["hall", "day"])
def test_page_is_accessible_and_fits(visitors: Open, served: Served, theme: str) -> None:
    """axe-core finds nothing in any phase, wide and on a phone; nothing scrolls sideways."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    page.add_init_script(f"localStorage.setItem('theme', '{theme}')")
    sit_down(page, address, tables, 1, "thrall")
    holder = next(c["value"] for c in page.context.cookies() if c["name"] == "visitor")
    table = new_game(tables, holder, 3, round_limit=4)
    seen: set[str] = set()
    for seat in walk(table, 3):
        if moment(table) in seen:
            continue
        seen.add(moment(table))
        page.set_viewport_size({"width": 1440, "height": 900})
        page.goto(f"{address}/t/{table.id}?as=p{seat + 1}")
        assert accessible(page) == []
        page.set_viewport_size({"width": 390, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        if table.over:
            assert accessible(page) == []
    assert len(seen) >= 7
