"""The Rise of a Jarl's page: every phase, no order of the deck, and whole games by mouse and by keyboard."""

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import Page, expect
from tests.web.helpers import (
    MOST_BYTES,
    Site,
    accessible,
    begin,
    hidden,
    holder_of,
    moved_on,
    moves,
    newest,
    own_moves,
    table_of,
    wait_for_turn,
)

from jarlshof.games.jarl.names import RANK_NAMES
from jarlshof.table import Seat, Table, Tables

Open = Callable[..., Page]
Served = tuple[Tables, str]
WORKED = yaml.safe_load(
    (Path(__file__).parents[1] / "games" / "jarl" / "worked.yaml").read_text(encoding="utf-8")
)


def new_game(tables: Tables, holder: str, seed: str = "7", **more: object) -> Table:
    """A table whose only seat the visitor holds."""
    position = more.pop("position", None)
    assert position is None or isinstance(position, dict)
    return tables.create("jarl", more, [Seat("person", "Asa")], seed=seed, position=position, holder=holder)


def walk(table: Table, seed: object) -> Iterator[None]:
    """Play at random, pausing before each decision."""
    chance = random.Random(f"{seed}")
    while not table.over:
        yield
        offers = [o.text for o in table.offers(0) if o.text != "end" or chance.random() < 0.3]
        assert table.play(0, chance.choice(offers), table.number, f"walk {table.number}").ok
    yield


# ---- pages without a browser


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(5))
def test_pages_of_every_phase(site: Site, other: Site, seed: int) -> None:
    """Whatever happens, the seat, an observer and the replay get a page; a move's answer stays small."""
    table = new_game(site.tables, holder_of(site), str(seed))
    here = f"/t/{table.id}"
    for _ in walk(table, seed):
        own, seen = site.part(f"{here}/now"), other.get(here)
        assert own.status_code == seen.status_code == 200
        assert len(own.content) < MOST_BYTES
        assert moves(own.text) == [offer.text for offer in table.offers(0)]
        assert moves(seen.text) == []
    for n in (0, table.number // 2, table.number - 1):
        assert site.get(f"{here}/replay?n={n}").status_code == 200
    assert "Final count" in site.get(here).text


def test_no_page_tells_the_order_of_the_deck(site: Site, other: Site) -> None:
    """Two decks of the same cards in another order: the same pages, byte for byte."""
    position = {
        "round": 2,
        "phase": "growth",
        "kingdoms": ["england"],
        "hand": ["knarr"],
        "sea": ["farmstead"],
    }
    found = []
    for seed in "ab":
        table = new_game(site.tables, holder_of(site), seed, position=position | {"seed": seed})
        here = f"/t/{table.id}"
        paths = (here, f"{here}/now", f"{here}/replay?n=0", f"{here}/why?move=plan+deck")
        found.append([hidden(s.get(path).text, table) for s in (site, other) for path in paths])
    true = [table.game.position.write(t.record.state)["deck"] for t in newest(site)]
    assert true[0] != true[1]
    assert found[0] == found[1]


def test_final_count_line_by_line(site: Site) -> None:
    """The worked example: 31 points, each line with what it is made of."""
    table = new_game(site.tables, holder_of(site), position=WORKED)
    assert table.play(0, "end", table.number, "end").ok
    text = re.sub(r"<[^>]+>", " ", site.get(f"/t/{table.id}").text)
    text = re.sub(r"\s+", " ", text.split("Final count")[0] + "Final count" + text.split("Final count")[1])
    for line in (
        "Developments JAR-42 Shield 3, Axe 4, Plow 4 11",
        "Kingdoms JAR-43 Azores (Sailor Knarr) 2, England (Smith Runestones) 4 6",
        "Wealth JAR-44 Timber Trade 2, Domestication 3 5",
        "Plow JAR-65 Iceland 3 3",
        "Axe JAR-62 Smith Runestones 4, Sailor Knarr 2 6",
    ):
        assert line in text
    assert table.game.view.view(table.sampled())["rank"] == RANK_NAMES[-1]
    page = site.get(f"/t/{table.id}").text
    assert "31 points, Legendary" in page and "out of this round" not in page


def test_a_penalty_is_told_once(site: Site) -> None:
    """JAR-39: the cards lost are named when the round begins, not when the game is over."""
    table = new_game(site.tables, holder_of(site), "7")
    for n, _ in enumerate(walk(table, 3)):
        if n and table.game.view.view(table.sampled())["round"] == 2:
            break
    assert "out of this round" in site.get(f"/t/{table.id}").text


def test_warnings_of_forced_discards_and_of_the_end(site: Site) -> None:
    """What a move forces is said before it is made."""
    short = WORKED | {"storehouse": [], "wealth": {}, "citizens": ["knarr"], "sea": ["wool"]}
    text = site.get(f"/t/{new_game(site.tables, holder_of(site), position=short).id}").text
    assert "Forced: 1 citizen must be discarded, the limit is 1 (JAR-12)." in text
    assert "Warning: 4 short. The game is lost (JAR-37)." in text


# ---- in a browser


def set_table(page: Page, address: str, tables: Tables, seed: str = "7") -> Table:
    """Set a table from the start page."""
    page.goto(address)
    page.locator("#game-jarl").get_by_role("link", name="Play").click()
    page.wait_for_selector("form.setup")
    begin(page, seed)
    return table_of(tables, page)


def press(page: Page, move: str) -> None:
    """Make a move as a person does: click the card it is played with, then its button if it has others."""
    act = page.locator(f'.act[value="{move}"]')
    thing = (act.get_attribute("data-things") or "").split()
    if thing:
        card = page.locator(f'[data-thing="{thing[0]}"].can').first
        opens = (
            "several" in (card.get_attribute("class") or "") or card.get_attribute("data-opens") is not None
        )
        card.click()
        if not opens:
            return
    box = act.bounding_box()
    assert box and box["width"] > 40, f"{move} has no button to press"
    act.click()


def test_whole_game_by_mouse(visitors: Open, served: Served) -> None:
    """From the start page to the final count; every press is one move."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    table = set_table(page, address, tables)
    chance = random.Random(2)
    made: list[str] = []
    while wait_for_turn(page):
        offers = [offer.text for offer in table.offers(0)]
        made.append(chance.choice(offers if len(made) % 6 == 5 else offers[:-1] or offers))
        version = page.locator("#app").get_attribute("data-version")
        press(page, made[-1])
        moved_on(page, version)
    assert own_moves(table, 0) == made
    expect(page.locator(".final .count tfoot")).to_contain_text("Final count")
    page.get_by_role("button", name="Play again").click()
    page.wait_for_selector(".app.asked")
    assert page.url != f"{address}/t/{table.id}"


def test_whole_game_by_keyboard(visitors: Open, served: Served) -> None:
    """No pointer: a number shows a choice that is out of sight, and makes the move when pressed again."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    table = set_table(page, address, tables, "8")
    made: list[str] = []
    while wait_for_turn(page):
        offers = [offer.text for offer in table.offers(0)]
        number = len(offers) if len(made) % 5 == 4 else (3 * len(made)) % len(offers) + 1
        made.append(offers[number - 1])
        version = page.locator("#app").get_attribute("data-version")
        act = page.locator(f"#act-{number}")
        out_of_sight = (act.bounding_box() or {"width": 0})["width"] < 2
        page.keyboard.type(str(number))
        if out_of_sight:
            expect(act).to_be_focused()
            assert page.locator("#app").get_attribute("data-version") == version
            page.keyboard.press("Enter")
        moved_on(page, version)
    assert own_moves(table, 0) == made


def test_news_close_no_card(visitors: Open, served: Served) -> None:
    """A page that learns again what it shows keeps the card open whose choices are looked at."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    table = set_table(page, address, tables)
    card = page.locator("[data-thing].can.several").first
    for _ in walk(table, 3):
        page.goto(f"{address}/t/{table.id}")
        if card.count():
            break
    card.click()
    before = page.locator(".act:not([hidden])").count()
    assert 1 < before < len(table.offers(0))
    with page.expect_response(f"**/{table.id}/now"):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_timeout(300)
    assert page.locator(".opened").count() > 0
    assert page.locator(".act:not([hidden])").count() == before


@pytest.mark.parametrize("steps", [0, 9, 22])
def test_every_offered_move_is_reachable(visitors: Open, served: Served, steps: int) -> None:
    """Each move on offer has a card or a button, and pressing it makes exactly that move."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    first = set_table(page, address, tables)
    holder = next(c["value"] for c in page.context.cookies() if c["name"] == "visitor")
    for n, _ in enumerate(walk(first, 5)):
        if n == steps:
            break
    for move in [offer.text for offer in first.offers(0)][:16]:
        table = tables.restore(first.whole_saga(), holder)
        page.goto(f"{address}/t/{table.id}")
        version = page.locator("#app").get_attribute("data-version")
        press(page, move)
        moved_on(page, version)
        assert table.record.entries[-1].text == move


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_page_is_accessible_and_fits(visitors: Open, served: Served, theme: str) -> None:
    """axe-core finds nothing in any phase, wide and on a phone; nothing scrolls sideways."""
    tables, address = served
    page = visitors(color_scheme=theme, reduced_motion="reduce")
    table = set_table(page, address, tables)
    seen: set[str] = set()
    for _ in walk(table, 3):
        shown = table.game.view.view(table.sampled())
        moment = f"{shown['phase']} {shown['round']} {bool(shown['pending'])}"
        if moment in seen:
            continue
        seen.add(moment)
        for width, height in ((1440, 900), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            page.goto(f"{address}/t/{table.id}")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            if width == 1440 or shown["phase"] == "over":
                assert accessible(page) == []
    assert any(moment.startswith("over") for moment in seen)
