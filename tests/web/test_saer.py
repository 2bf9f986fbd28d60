"""Sær's page: every phase, no hidden card of another seat, and whole games by mouse and by keyboard."""

import random
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, Route, expect
from tests.web.helpers import (
    MOST_BYTES,
    Site,
    accessible,
    holder_of,
    moved_on,
    own_moves,
    set_table,
    table_of,
    version_of,
    wait_for_turn,
)

from jarlshof.engine.state import OBSERVER, State
from jarlshof.game import seat_name
from jarlshof.games.saer import view
from jarlshof.games.saer.names import CARDS
from jarlshof.games.saer.screen.battle import at_most
from jarlshof.games.saer.state import BLUE, DOWN, KIND, ROW, Board
from jarlshof.table import Seat, Table, Tables

Open = Callable[..., Page]
Served = tuple[Tables, str]
NAMES = ("Asa", "Bo", "Cato", "Dag")
PLACED = re.compile(r'id="p(\d)-(\d+)" data-thing="[^"]*"[^>]*? data-kind="([^"]*)"')
RED = 1
RAGNAROK = {
    "season": "ragnarok",
    "colours": ["green", "red", "blue", "yellow"],
    "outposts": {"green": "p2", "red": "p1"},
    "glory": {"p1": 1, "p2": 2, "p3": 1},
    "hands": {"p1": ["raider-red"], "p2": ["raider-blue"], "p3": ["jarl"]},
    "arrays": {
        "p1": ["down-raider-red", "jarl", "raider-blue+1"],
        "p2": ["down-jarl", "raider-green"],
        "p3": ["down-raider-yellow", "down-raider-blue"],
    },
    "discard": ["raider-yellow", "jarl", "hero-green"],
}


def new_game(tables: Tables, holder: str, players: int = 3, seed: str = "7", **more: object) -> Table:
    """A table whose seats are all of people at the visitor's screen."""
    position = more.pop("position", None)
    assert position is None or isinstance(position, dict)
    seats = [Seat("person", name) for name in NAMES[:players]]
    return tables.create("saer", more, seats, seed=seed, position=position, holder=holder)


def walk(table: Table, seed: object) -> Iterator[int]:
    """Play at random, naming the seat before each decision."""
    chance = random.Random(f"{seed}")
    for n in range(10_000):
        if table.over:
            return
        seat = table.waiting_for()[0]
        yield seat
        offers = [offer.text for offer in table.offers(seat)]
        move = chance.choice([text for text in offers if not text.startswith("pass")] or offers)
        move = move if chance.random() < 0.8 else chance.choice(offers)
        assert table.play(seat, move, table.number, f"walk {n}").ok


def board(state: State) -> Board:
    """A position of this game."""
    assert isinstance(state, Board)
    return state


def offered(text: str) -> list[str]:
    """The moves that a page offers, as buttons or in the list of all arrays."""
    return re.findall(r'name="move" value="([^"]*)"', text) or re.findall(
        r"<option[^>]*>(deploy[^<]*)<", text
    )


def plain(text: str) -> str:
    """The words of a page."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", text))


def same(text: str, table: Table) -> str:
    """A page without what differs from table to table."""
    return text.replace(table.id, "TABLE")


# ---- pages without a browser


@pytest.mark.slow
@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3), (4, 4)])
def test_pages_of_every_phase(site: Site, other: Site, players: int, seed: int) -> None:
    """Each seat, an observer and the replay get a page; it stays small and shows no hidden card of others."""
    table = new_game(site.tables, holder_of(site), players, str(seed))
    here = f"/t/{table.id}"
    for step, seat in enumerate(walk(table, seed)):
        own = site.part(f"{here}/now?as={seat_name(seat)}")
        assert own.status_code == 200
        assert len(own.content) < MOST_BYTES
        assert offered(own.text) == [offer.text for offer in table.offers(seat)]
        only_known_cards(own.text, table, seat)
        if step % 5 == 0:
            for page in (site.part(f"{here}/now"), other.part(f"{here}/now")):
                assert page.status_code == 200
                assert offered(page.text) == []
                only_known_cards(page.text, table, OBSERVER)
    last = site.get(here)
    assert "Ragnarok counted" in last.text
    assert len(site.part(f"{here}/now").content) < MOST_BYTES
    for n in (0, table.number // 2, table.number - 1):
        for visitor in (site, other):
            replay = visitor.get(f"{here}/replay?n={n}")
            assert replay.status_code == 200
            assert 'data-thing="hand-' not in replay.text


def only_known_cards(text: str, table: Table, seat: int) -> None:
    """Face-down cards of other seats are backs, and no hand but the own one is there."""
    state = board(table.record.state)
    shown = PLACED.findall(text)
    assert len(shown) == sum(state.lengths[p] for p in range(len(table.seats)))
    for owner, place, kind in shown:
        card = state.rows[(int(owner) - 1) * ROW + int(place) - 1]
        known = not card & DOWN or int(owner) - 1 == seat
        assert kind == (CARDS[card & KIND] if known else "?")
    hand = {*view.bag_names(state.hands[seat])} if seat != OBSERVER else set()
    assert set(re.findall(r'data-thing="hand-([^"]*)"', text)) == hand


def test_deployments_of_others_are_on_no_page(site: Site, other: Site) -> None:
    """Three at one screen: whatever another seat lays, before and after all have, the same pages."""
    found: list[list[str]] = []
    for first, second in ((0, 1), (5, 9)):
        table = new_game(site.tables, holder_of(site))
        here = f"/t/{table.id}"
        pages: list[str] = []

        def look(here: str = here, pages: list[str] = pages, table: Table = table) -> None:
            pages.extend(
                same(s.part(f"{here}/now{word}").text, table)
                for s, word in ((site, "?as=p3"), (site, ""), (other, ""))
            )

        for seat, pick in ((0, first), (1, second)):
            move = table.offers(seat)[pick].text
            sent = {"move": move, "number": str(table.number), "key": f"{seat}", "as": seat_name(seat)}
            answer = site.post(f"{here}/move", sent, headers={"hx-request": "true"})
            assert "Hand the screen to" in answer.text
            assert move not in answer.text and "filled" not in answer.text
            pages.append(same(answer.text, table))
            look()
        move = table.offers(2)[3].text
        assert table.play(2, move, table.number, "third").ok
        pages += [same(other.get(f"{here}{more}").text, table) for more in ("", "/replay?n=3")]
        found.append(pages)
    assert found[0] == found[1]


def test_a_sealed_array_may_be_changed_until_all_have_deployed(tables: Tables, site: Site) -> None:
    """The page says so, says who still chooses, and holds what was laid."""
    seats = [Seat("person", "Asa"), Seat("bot", "Bo", "thrall"), Seat("bot", "Cato", "thrall")]
    table = tables.create("saer", {}, seats, seed="7", holder=holder_of(site))
    here = f"/t/{table.id}"
    assert "Asa, Bo, Cato still choose (3 of 3)" in plain(site.get(here).text)
    for n, offer in enumerate(table.offers(0)[:2]):
        assert table.play(0, offer.text, table.number, f"pick {n}").ok
        text = site.get(here).text
        assert "You may still change this until all have deployed." in text
        assert "Bo, Cato still choose (2 of 3)" in plain(text)
        assert f"<option selected>{offer.text}</option>" in text


def test_the_count_of_a_round_shows_every_part(site: Site) -> None:
    """The worked example: Summer in green, red and blue."""
    position = {
        "season": "summer",
        "options": {"players": 2},
        "colours": ["green", "red", "blue"],
        "outposts": {"green": "p1", "red": "p2"},
        "hands": {
            "p1": ["raider-red", "raider-red", "raider-red"],
            "p2": ["jarl", "raider-blue", "raider-blue"],
        },
        "arrays": {
            "p1": ["raider-red+1", "jarl", "hero-green"],
            "p2": ["raider-blue", "jarl", "jarl", "raider-green"],
        },
    }
    table = new_game(site.tables, holder_of(site), 2, position=position)
    for seat in (0, 1):
        assert table.play(seat, "pass", table.number, f"{seat}").ok
    text = plain(site.part(f"/t/{table.id}/now?as=p1").text)
    for sum_shown in (
        "Asa Hero 4 + Jarl 1 + Outpost 1 = 6",
        "Asa Raider 2 + Jarl 1 + Glory 1 = 4",
        "Bo Outpost 3 = 3",
        "Bo Raider 2 + Jarl 1 = 3",
        "Asa wins the Outpost: 2 VP.",
        "Glory for Bo : 1 (green lost)",
    ):
        assert sum_shown in text


def test_the_most_that_face_down_cards_can_make(site: Site) -> None:
    """Of three backs one may be the last red Raider, and one the last Jarl."""
    position = {
        "colours": ["green", "red", "blue", "yellow"],
        "hands": {"p1": ["raider-red"] * 5},
        "arrays": {"p1": ["raider-red"] * 4, "p2": ["down-jarl", "down-raider-blue", "down-raider-red"]},
        "discard": ["jarl"] * 7,
    }
    state = board(new_game(site.tables, holder_of(site), position=position).sampled(0))
    unseen = view.unseen(state, 0)
    assert at_most(state, 1, RED, unseen) == 3  # the Raider beside the Jarl, and a card of another colour
    assert at_most(state, 1, BLUE, unseen) == 6  # three Raiders


@pytest.mark.parametrize(
    ("god", "things"),
    [
        ("loki-a", ["p1-2", "p1-3"]),
        ("loki-b", ["p1-1", "p2-1", "p3-2", "outpost-green", "outpost-red"]),
        ("freya-a", ["p1-left", "p1-right"]),
        ("freya-b", ["discard-jarl", "discard-raider-yellow", "gap-1", "gap-4"]),
        ("norns-a", ["p2-1"]),
    ],
)
def test_what_a_god_asks_is_on_the_table(site: Site, god: str, things: list[str]) -> None:
    """Each thing that an answer concerns glows."""
    table = new_game(site.tables, holder_of(site), position=RAGNAROK | {"gods": {"p1": god}})
    page = site.part(f"/t/{table.id}/now?as=p1").text
    assert re.search(r'class="god can"[^>]*data-thing="god-p1"', page)
    assert table.play(0, "invoke", table.number, "invoke").ok
    page = site.part(f"/t/{table.id}/now?as=p1").text
    glowing = re.findall(r'class="[^"]*\bcan\b[^"]*"(?: id="[^"]*")? data-thing="([^"]*)"', page)
    assert set(things) <= set(glowing)
    assert {thing for offer in table.offers(0) for thing in offer.label.things} - {"keep"} == set(glowing)


# ---- in a browser


def set_up(page: Page, served: Served, people: int = 1, seed: str = "7") -> Table:
    """Set a table for three from the start page."""
    tables, address = served
    set_table(page, address, 3, people, seed, "thrall", "saer")
    return table_of(tables, page)


def lay(page: Page, move: str) -> None:
    """Lay an array card by card, and send it."""
    cards = move.split()[1:]
    for n, card in enumerate(cards, 1):
        page.locator(f"#hand-{card}").click(click_count=1)
        expect(page.locator(".slot.filled")).to_have_count(n)
    page.locator("#lay-now").click()


def press(page: Page, move: str) -> None:
    """Make a move as a person does: thing by thing, then by its button if others concern the same."""
    if move.startswith("deploy"):
        lay(page, move)
        return
    act = page.locator(f'.act[value="{move}"]')
    things = (act.get_attribute("data-things") or "").split()
    for thing in things:
        found = page.locator(f'[data-thing="{thing}"]')
        if not found.count():
            break
        left = page.locator(f'.act:not([hidden])[data-things~="{thing}"]').count()
        found.first.click()
        if left == 1:
            return
    act.click()


def test_whole_game_by_mouse(visitors: Open, served: Served) -> None:
    """From the start page to the result; every move is one that was meant."""
    page = visitors(reduced_motion="reduce")
    table = set_up(page, served)
    chance = random.Random(2)
    made: list[str] = []
    while wait_for_turn(page):
        offers = [offer.text for offer in table.offers(0)]
        made.append(chance.choice(offers))
        version = version_of(page)
        press(page, made[-1])
        moved_on(page, version)
    assert own_moves(table, 0) == made
    expect(page.locator("#prompt")).to_contain_text("wins")
    expect(page.locator(".bandt")).to_contain_text("Ragnarok counted")
    page.get_by_role("button", name="Play again").click()
    page.wait_for_selector(".app.asked")


def test_nothing_is_lost_before_the_scripts_are_there(visitors: Open, served: Served) -> None:
    """A slow line: what was clicked and typed at once is done when the scripts come."""
    page = visitors(reduced_motion="reduce")
    set_up(page, served)
    held: list[Route] = []
    page.route("**/htmx.min.js*", lambda route: held.append(route))
    page.goto(page.url, wait_until="commit")
    page.locator("#hand-raider-green").click()
    page.locator("[data-pick=jarl]").click()
    page.keyboard.type(str(page.locator("[data-pick=raider-green]").get_attribute("data-number")))
    page.locator("#theme").click()
    assert page.locator(".slot.filled").count() == 0
    held[0].continue_()
    expect(page.locator(".slot.filled")).to_have_count(3)
    assert page.locator(".slot").evaluate_all("all => all.map(slot => slot.ariaLabel.split(' ')[1])") == [
        "raider-green.", "jarl.", "raider-green.",
    ]  # fmt: skip
    assert page.locator("html").get_attribute("data-theme") == "day"


def test_whole_game_by_keyboard(visitors: Open, served: Served) -> None:
    """No pointer: numbers lay the cards one by one, Enter sends them; then numbers make the moves."""
    page = visitors(reduced_motion="reduce")
    table = set_up(page, served, seed="8")
    made: list[str] = []
    while wait_for_turn(page):
        version = version_of(page)
        offers = [offer.text for offer in table.offers(0)]
        if offers[0].startswith("deploy"):
            made.append(offers[(7 * len(made)) % len(offers)])
            for n, card in enumerate(made[-1].split()[1:], 1):
                page.keyboard.type(str(page.locator(f"[data-pick={card}]").get_attribute("data-number")))
                expect(page.locator(".slot.filled")).to_have_count(n)
            page.keyboard.press("Backspace")
            page.keyboard.type(str(page.locator(f"[data-pick={card}]").get_attribute("data-number")))
            expect(page.locator("#lay-now")).to_be_focused()
            page.keyboard.press("Enter")
        else:
            number = (5 * len(made)) % len(offers) + 1
            made.append(offers[number - 1])
            act = page.locator(f"#act-{number}")
            hidden = (act.bounding_box() or {"width": 0})["width"] < 2
            page.keyboard.type(str(number))
            if hidden:
                expect(act).to_be_focused()
                page.keyboard.press("Enter")
        moved_on(page, version)
    assert own_moves(table, 0) == made


def test_hot_seat_with_three(visitors: Open, served: Served) -> None:
    """Whatever the first two lay, the page is the same for the next one, script and all."""
    seen: list[list[str]] = []
    for picks in ((0, 1), (6, 11)):
        page = visitors(reduced_motion="reduce")
        table = set_up(page, served, people=3)
        shown = []
        for seat, pick in enumerate(picks):
            page.locator(f"#take-{seat + 1}").click()
            page.wait_for_selector("#lay")
            expect(page.locator(".slot.filled")).to_have_count(0)
            shown.append(page.locator("#app").evaluate("app => app.innerText"))
            lay(page, table.offers(seat)[pick].text)
            page.wait_for_selector(".handover")
            shown.append(re.sub(r"/t/[^/?\"]+", "", page.locator("#app").evaluate("app => app.innerHTML")))
            assert 'data-thing="hand-' not in shown[-1]
        page.locator("#again-1").click()
        for _ in range(3):
            page.locator(".slot.filled").first.click()
        lay(page, table.offers(0)[picks[0] + 2].text)
        page.wait_for_selector(".handover")
        assert table.picked(0) == table.offers(0)[picks[0] + 2].text
        page.locator("#take-3").click()
        page.wait_for_selector("#lay")
        shown.append(page.locator("#app").evaluate("app => app.innerText"))
        seen.append(shown)
        assert table.waiting_for() == [2]
    assert seen[0] == seen[1]


@pytest.mark.parametrize("steps", [0, 4, 14])
def test_every_offered_move_is_reachable(visitors: Open, served: Served, steps: int) -> None:
    """Each move on offer has its things or a button, and pressing them makes exactly that move."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    set_up(page, served)
    holder = next(c["value"] for c in page.context.cookies() if c["name"] == "visitor")
    first = new_game(tables, holder, 2)
    seat = next(seat for n, seat in enumerate(walk(first, 5)) if n == steps)
    for move in [offer.text for offer in first.offers(seat)][::3][:14]:
        table = tables.restore(first.whole_saga(), holder)
        page.goto(f"{address}/t/{table.id}?as={seat_name(seat)}")
        version = version_of(page)
        press(page, move)
        moved_on(page, version)
        entries = table.record.entries
        assert table.picked(seat) == move or (entries and entries[-1].text == move)


@pytest.mark.parametrize("theme", ["hall", "day"])
def test_page_is_accessible_and_fits(visitors: Open, served: Served, theme: str) -> None:
    """axe-core finds nothing in any phase, wide and on a phone; nothing scrolls sideways."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    page.add_init_script(f"localStorage.setItem('theme', '{theme}')")
    set_up(page, served)
    holder = next(c["value"] for c in page.context.cookies() if c["name"] == "visitor")
    table = new_game(tables, holder, 4)
    seen: set[str] = set()
    for seat in walk(table, 3):
        state = view.view(board(table.sampled(seat)))
        moment = f"{state['season']} {state['phase']} {bool(state['pending'])}"
        if moment not in seen:
            seen.add(moment)
            fits(page, f"{address}/t/{table.id}?as={seat_name(seat)}")
    fits(page, f"{address}/t/{table.id}")
    assert len(seen) >= 6


def fits(page: Page, address: str) -> None:
    """A page without violations and without sideways scrolling."""
    for width, height in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert accessible(page) == []
