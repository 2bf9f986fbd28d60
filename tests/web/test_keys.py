"""Keys at a table: what acts acts once a press, wherever the focus is; arrows scroll what scrolls."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from tests.web.helpers import known, moved_on, own_moves, version_of

from jarlshof.table import Seat, Table, Tables

Open = Callable[..., Page]
Served = tuple[Tables, str]


def hold(page: Page, key: str, times: int = 12) -> None:
    """Press a key and keep it down, as long as a keyboard repeats it this often, then let it go."""
    for _ in range(times):
        page.keyboard.down(key)
        page.wait_for_timeout(30)
    page.keyboard.up(key)


def alone(tables: Tables, page: Page, address: str, moves: int = 0) -> Table:
    """A table at which one person plays alone, so that nothing happens by itself; the page shows it."""
    table = tables.create("jarl", {}, [Seat("person", "Asa")], seed="7", holder=known(page, address))
    for _ in range(moves):
        table.play(0, table.offers(0)[0].text, table.number, f"set up {table.number}")
    page.goto(f"{address}/t/{table.id}")
    return table


def standing(table: Table) -> int:
    """How many moves have been made and not taken back."""
    return len(table.record.stands)


def settled(page: Page) -> None:
    """Wait until nothing that the page has sent is unanswered."""
    expect(page.locator("html.sending")).to_have_count(0)


@pytest.mark.parametrize("key", ["1", "Enter"])
def test_a_held_key_makes_one_move(visitors: Open, served: Served, key: str) -> None:
    """Neither a number nor the button that has the focus repeats."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    table = alone(tables, page, address)
    page.locator(".act").first.focus()
    hold(page, key)
    settled(page)
    assert len(own_moves(table, 0)) == 1


def test_a_held_key_takes_one_move_back(visitors: Open, served: Served) -> None:
    """U, where two moves could be taken back."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    table = alone(tables, page, address, moves=5)
    hold(page, "u")
    settled(page)
    assert standing(table) == 4


@pytest.mark.parametrize("tab", ["score", "log", "rules"])
def test_keys_work_after_a_click_beside_the_table(visitors: Open, served: Served, tab: str) -> None:
    """On a tab, and into what it shows; the arrows too, as long as nobody scrolls there."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    table = alone(tables, page, address, moves=4)
    page.locator(f"label[for=t-{tab}]").click()
    expect(page.locator(f".p-{tab}")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#act-1")).to_be_focused()
    page.locator(f".p-{tab}").click(position={"x": 3, "y": 3})
    version = version_of(page)
    page.keyboard.press("1")
    moved_on(page, version)
    assert standing(table) == 5
    page.keyboard.press("h")
    expect(page.locator("#notice")).not_to_be_empty()


def test_tabs_by_keyboard(visitors: Open, served: Served) -> None:
    """Who comes to the tabs by Tab goes from one to the next by the arrows."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    alone(tables, page, address)
    page.locator("#t-score").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".p-log")).to_be_visible()
    expect(page.locator("#t-log")).to_be_focused()


@pytest.mark.parametrize("key", ["u", "U", "Shift+U", "Shift+u"])
def test_letters_great_and_small(visitors: Open, served: Served, key: str) -> None:
    """With Shift or Caps Lock a letter is the same letter."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    table = alone(tables, page, address, moves=5)
    version = version_of(page)
    page.keyboard.press(key)
    moved_on(page, version)
    assert standing(table) == 4


def test_numbers_with_shift(visitors: Open, served: Served) -> None:
    """What the layout makes of the key does not matter."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    table = alone(tables, page, address, moves=4)
    version = version_of(page)
    page.keyboard.press("Shift+Digit2")
    moved_on(page, version)
    assert own_moves(table, 0)[-1] == "discard jewelry"


def test_arrows_move_the_map_that_has_the_focus(visitors: Open, served: Served) -> None:
    """On a phone's width, in all four directions and no farther; the focus stays on the map."""
    tables, address = served
    page = visitors(390, 844, reduced_motion="reduce")
    seats = [Seat("person", "Asa"), Seat("bot", "Bo", "karl")]
    options = {"players": 2, "map": "duel", "places": "fixed"}
    table = tables.create("suit_nations", options, seats, seed="7", holder=known(page, address))
    page.goto(f"{address}/t/{table.id}")
    pan = page.locator("#pan")
    pan.focus()
    where = "pan => [pan.scrollLeft, pan.scrollTop]"
    far = pan.evaluate("pan => [pan.scrollWidth - pan.clientWidth, pan.scrollHeight - pan.clientHeight]")
    assert far[0] > 0
    ways = [("Left", 0, 0), ("Right", 0, far[0]), ("Up", 1, 0), ("Down", 1, far[1])]
    for way, axis, end in ways:
        for _ in range(60):
            if abs(pan.evaluate(where)[axis] - end) < 1:
                break
            page.keyboard.press(f"Arrow{way}")
            page.wait_for_timeout(20)
        page.keyboard.press(f"Arrow{way}")
        assert abs(pan.evaluate(where)[axis] - end) < 1
        expect(pan).to_be_focused()


def test_enter_takes_the_screen_over(visitors: Open, served: Served) -> None:
    """Between two people; but a held Enter that has just chosen hands nothing on."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    seats = [Seat("person", "Asa"), Seat("person", "Bo")]
    table = tables.create("harald", {}, seats, seed="8", holder=known(page, address))
    page.goto(f"{address}/t/{table.id}")
    expect(page.locator(".handover")).to_be_visible()
    page.keyboard.press("Enter")
    page.wait_for_url("**?as=p*")
    page.locator(".act").first.focus()
    hold(page, "Enter")
    expect(page.locator(".handover")).to_be_visible()
    assert len(table.picks) == 1


@pytest.mark.parametrize("how", ["Home", "ArrowLeft", "slider"])
def test_a_step_by_hand_ends_the_replay_that_goes_by_itself(visitors: Open, served: Served, how: str) -> None:
    """Whoever goes somewhere wants to stay there."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    table = alone(tables, page, address, moves=8)
    page.goto(f"{address}/t/{table.id}/replay?n=2")
    page.locator("#autoplay").click()
    expect(page.locator("#autoplay")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#app")).to_have_attribute("data-replay", "3")
    if how == "slider":
        page.locator("#slide").fill("1")
    else:
        page.keyboard.press(how)
    expect(page.locator("#autoplay")).to_have_attribute("aria-pressed", "false")
