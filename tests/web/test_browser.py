"""Games in a browser: by mouse, by keyboard alone, two at one screen, on a phone, over a bad line."""

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect
from tests.web.bad_line import bad_line
from tests.web.helpers import accessible, moved_on, own_moves, set_table, version_of, wait_for_turn

from jarlshof.engine.state import OBSERVER
from jarlshof.table import Seat, Table, Tables

Open = Callable[..., Page]
Served = tuple[Tables, str]


def the_table(tables: Tables, table_id: str) -> Table:
    """The table of a page."""
    table = tables.get(table_id)
    assert table is not None
    return table


def pick(page: Page, turn: int) -> Any:
    """One of the options, now this, now that."""
    acts = page.locator(".act")
    return acts.nth((5 * turn) % acts.count())


def test_whole_game_by_mouse(visitors: Open, served: Served) -> None:
    """From the start page to the result: glowing cards and buttons; every click is one move."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    table = the_table(tables, set_table(page, address, 2))
    intended: list[str | None] = []
    while wait_for_turn(page):
        turn = len(intended)
        act = pick(page, turn)
        intended.append(act.get_attribute("value"))
        things = (act.get_attribute("data-things") or "").split()
        version = version_of(page)
        card = page.locator(f'[data-thing="{things[0]}"].can').first if things and turn % 2 else act
        card.hover()
        card.click()
        moved_on(page, version)
    assert own_moves(table, 0) == intended
    expect(page.locator("#prompt")).to_contain_text("win")
    page.get_by_role("button", name="Play again").click()
    page.wait_for_selector(".app.asked")
    assert page.url != f"{address}/t/{table.id}"


def test_an_old_page_that_comes_late_changes_nothing(visitors: Open, served: Served) -> None:
    """A changed pick is nothing that others see, so the version alone does not tell which page is newer."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    table = the_table(tables, set_table(page, address, 2, people=2))
    first, second = list(dict.fromkeys(offer.text for offer in table.offers(0)))[:2]
    page.goto(f"{address}/t/{table.id}?as=p1")
    page.locator(f'.act[value="{first}"]').first.click()
    page.locator("#again-1").click()
    expect(page.locator(".act.chosen").first).to_have_attribute("value", first)
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/now*", lambda route: held.append((route, route.fetch())))
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    while not held:
        page.wait_for_timeout(50)
    page.locator(f'.act[value="{second}"]').first.click()
    expect(page.locator(".handover")).to_be_visible()
    late, answer = held[0]
    late.fulfill(response=answer)
    page.unroute("**/now*")
    page.wait_for_timeout(1000)
    assert table.picked(0) == second
    assert page.locator(".handover").count() == 1
    assert page.locator('[data-thing^="hand-"]').count() == 0


AT_ONCE = """() => {
  let chosen;
  const choose = () => {
    const number = document.querySelector('html:not(.sending) .app.asked #choices input[name=number]')?.value;
    if (number !== undefined && number !== chosen && !document.querySelector('.act.chosen')) {
      chosen = number;
      document.querySelector('.act').click();
    }
    requestAnimationFrame(choose);
  };
  choose();
}"""


def test_a_choice_is_never_lost_however_soon_it_is_made(visitors: Open, served: Served) -> None:
    """A click in the first frame in which the page asks: one click a decision is a whole game."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    table = the_table(tables, set_table(page, address, 2, level="thrall"))
    page.evaluate(AT_ONCE)
    page.wait_for_selector(".app.over", timeout=120_000)
    assert table.over


def test_whole_game_by_keyboard(visitors: Open, served: Served) -> None:
    """No pointer at all: Tab and Enter to the table, then numbers, arrows and U."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    page.goto(address)
    tab_to(page, "Play Harald")
    page.keyboard.press("Enter")
    page.wait_for_selector("form.setup")
    tab_to(page, "2 players")
    page.keyboard.press("Enter")
    page.wait_for_selector("[aria-current]:has-text('2 players')")
    tab_to(page, "Play")
    page.keyboard.press("Enter")
    page.wait_for_selector("#app")
    table = the_table(tables, page.url.split("/t/")[1])
    intended: list[str | None] = []
    while wait_for_turn(page):
        turn, version = len(intended), version_of(page)
        count = page.locator(".act").count()
        number = (5 * turn) % count + 1
        intended.append(page.locator(f"#act-{number}").get_attribute("value"))
        if turn % 3 and count < 10:
            page.keyboard.press(str(number))
        else:
            walk_to(page, number)
            page.keyboard.press("Enter")
        moved_on(page, version)
        if turn == 4:
            intended += undo_and_redo(page, table)
    assert own_moves(table, 0) == intended


def test_the_form_keeps_what_was_filled_in(visitors: Open, served: Served) -> None:
    """Through other numbers of players, with and without scripts; Enter in a field sets the table."""
    tables, address = served
    for scripts in (True, False):
        page = visitors(java_script_enabled=scripts)
        page.goto(f"{address}/new/harald?players=4")
        page.locator("#name-1").fill("Sigrid")
        page.locator("#who-4").select_option("me")
        page.locator("#name-4").fill("")
        page.locator("#hints").select_option("no")
        for number in (2, 3, 4):
            page.get_by_role("link", name=f"{number} players").click()
            expect(page.locator(".seatrow")).to_have_count(number)
        expect(page.locator("#name-1")).to_have_value("Sigrid")
        expect(page.locator("#who-4")).to_have_value("me")
        expect(page.locator("#name-4")).to_have_value("")
        page.locator("#name-4").fill("Tove")
        page.locator("#name-4").press("Enter")
        page.wait_for_url("**/t/*")
        table = the_table(tables, page.url.split("/t/")[1])
        assert [table.names[0], table.names[3], table.hints] == ["Sigrid", "Tove", False]


def undo_and_redo(page: Page, table: Table) -> list[str]:
    """Take a move back by key if that is allowed, then make it again."""
    if page.locator(".app.asked").count() == 0 or not table.can_undo(0).ok:
        return []
    last, version = own_moves(table, 0)[-1], version_of(page)
    number = table.can_undo(0).number
    page.keyboard.press("u")
    moved_on(page, version)
    version = version_of(page)
    page.locator(f'.act[value="{last}"]').press("Enter")
    moved_on(page, version)
    return [f"takeback {number}", last]


def tab_to(page: Page, name: str) -> None:
    """Press Tab until something of that name has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        text = page.evaluate("document.activeElement.innerText?.trim().replace(/\\s+/g, ' ') ?? ''")
        if text == name:
            return
    raise AssertionError(f"Tab does not lead to {name}")


def walk_to(page: Page, number: int) -> None:
    """Press the arrow until the option of a number has the focus; its preview shows with it."""
    for _ in range(80):
        page.keyboard.press("ArrowRight")
        if page.evaluate("document.activeElement.dataset.number") == str(number):
            preview = page.locator(f"#pv-{number}")
            assert preview.count() == 0 or preview.is_visible()
            return
    raise AssertionError(f"the arrow does not lead to option {number}")


def test_two_people_at_one_screen(visitors: Open, served: Served) -> None:
    """Between two people no hidden card is in the page; each sees the own hand alone."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    set_table(page, address, 2, people=2)
    holder = page.context.cookies()[0]["value"]
    seats = [Seat("person", "Asa"), Seat("person", "Bo")]
    table = tables.create("harald", {}, seats, seed="8", position={"round": 8}, holder=holder)
    page.goto(f"{address}/t/{table.id}")
    handed = 0
    while not table.over:
        page.wait_for_selector(".handover, html:not(.sending) .app.asked .act, .app.over")
        if page.locator(".app.over").count():
            break
        if page.locator(".handover").count():
            handed += 1
            assert page.locator('[data-thing^="hand-"], .act').count() == 0
            name = page.locator("#prompt").inner_text().removeprefix("Hand the screen to ")
            page.get_by_role("link", name=f"I am {name}").click()
            page.wait_for_selector(".app.asked")
            assert page.locator(".row.own h2").inner_text() == name
            continue
        seat = table.waiting_for()[0]
        hand = sorted(
            page.locator('.fan [data-thing^="hand-"]').evaluate_all("cards => cards.map(c => c.dataset.kind)")
        )
        seen: Any = table.game.view.view(table.sampled(seat), seat)
        assert hand == sorted(seen["hands"][f"p{seat + 1}"])
        version = version_of(page)
        pick(page, table.number).click()
        moved_on(page, version)
    assert table.over and handed >= 6


def test_a_tap_looks_and_a_second_tap_chooses(visitors: Open, served: Served) -> None:
    """A finger has no hover."""
    tables, address = served
    page = visitors(390, 844, has_touch=True, is_mobile=True)
    table = the_table(tables, set_table(page, address, 2))
    wait_for_turn(page)
    card = page.locator(".fan .can").first
    card.tap()
    expect(page.locator(".preview:visible")).to_have_count(1)
    assert table.picked(0) is None and own_moves(table, 0) == []
    with page.expect_response("**/now*"):  # news that leave the decision as it was
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator(".preview:visible")).to_have_count(1)
    card.tap()
    page.wait_for_selector(".cell .stack")
    assert len(own_moves(table, 0)) == 1
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_why_not(visitors: Open, served: Served) -> None:
    """A click on what cannot be chosen is answered with the clause; the clause opens beside the table."""
    _, address = served
    page = visitors()
    set_table(page, address, 2)
    wait_for_turn(page)
    page.locator("#reserve-0").click()
    notice = page.locator("#notice .cite").first
    expect(notice).to_be_visible()
    clause = notice.inner_text()
    notice.click()
    expect(page.locator(f"#{clause}")).to_be_visible()
    page.locator("#undo").click(force=True)
    expect(page.locator("#notice")).to_contain_text("nothing of yours to take back")


def test_replay_by_keys_slider_and_itself(visitors: Open, served: Served) -> None:
    """Forwards, backwards, to both ends, by the slider, and on its own."""
    tables, address = served
    page = visitors()
    table = the_table(tables, set_table(page, address, 2))
    wait_for_turn(page)
    pick(page, 0).click()
    page.wait_for_selector(".cell .stack")
    wait_for_turn(page)
    pick(page, 0).click()
    page.wait_for_selector(".ccell .stack")
    page.goto(f"{address}/t/{table.id}/replay")
    last = int(page.locator("#slide").get_attribute("max") or 0)
    for key, step in [("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last)]:
        page.keyboard.press(key)
        expect(page.locator("#app")).to_have_attribute("data-replay", str(step))
    page.locator("#slide").fill("1")
    expect(page.locator("#app")).to_have_attribute("data-replay", "1")
    page.locator("#autoplay").click()
    expect(page.locator("#app")).to_have_attribute("data-replay", "3", timeout=10_000)
    page.get_by_role("link", name="Back to the table").click()
    page.wait_for_selector("#app:not([data-replay])")


def test_others_moves_appear_without_a_click(visitors: Open, served: Served) -> None:
    """Another visitor watches live, and learns no hand."""
    tables, address = served
    page, watching = visitors(), visitors()
    table = the_table(tables, set_table(page, address, 2))
    watching.goto(f"{address}/t/{table.id}")
    wait_for_turn(page)
    version = version_of(watching)
    pick(page, 0).click()
    moved_on(watching, version)
    assert watching.locator('[data-thing^="hand-"], .act').count() == 0
    assert table.sampled(OBSERVER) is not None


def test_live_updates_though_a_script_comes_late(visitors: Open, served: Served) -> None:
    """A slow line: what begins with the first script must not miss the last one."""
    tables, address = served
    page = visitors()
    table = the_table(tables, set_table(page, address, 2))
    page.goto("about:blank")
    silent(tables, table)
    held: list[Route] = []
    page.route("**/courier.js*", lambda route: held.append(route))
    page.goto(f"{address}/t/{table.id}", wait_until="commit")
    page.wait_for_selector("#choices")
    while not held:
        page.wait_for_timeout(50)
    held[0].continue_()
    followed(tables, table)
    version = version_of(page)
    assert table.play(0, table.offers(0)[0].text, table.number, "elsewhere").ok
    moved_on(page, version)


def followed(tables: Tables, *shown: Table) -> None:
    """Wait until streams tell of tables."""
    while not all(table.id in tables.waiting for table in shown):
        time.sleep(0.02)


def silent(tables: Tables, *left: Table) -> None:
    """Wait until no stream tells of tables any more."""
    while any(table.id in tables.waiting for table in left):
        time.sleep(0.02)


def one_stream(tables: Tables, shown: list[Table]) -> None:
    """Wait until one stream tells of some tables: the one before hears a little later that it was closed."""
    while len({waiter for table in shown for waiter in tables.waiting.get(table.id, ())}) != 1:
        time.sleep(0.02)


def test_ten_tabs_have_one_stream_and_no_move_hangs(visitors: Open, served: Served) -> None:
    """A browser opens six connections to a server: ten tables in ten tabs, a move in each, news in all."""
    tables, address = served
    first = visitors(reduced_motion="reduce")
    set_table(first, address, 2)
    holder = first.context.cookies()[0]["value"]
    seats = [Seat("person", "Asa"), Seat("person", "Bo")]
    shown = [tables.create("harald", {}, seats, seed=str(n), holder=holder) for n in range(10)]
    pages = [first, *(first.context.new_page() for _ in shown[1:])]
    for page, table in zip(pages, shown, strict=True):
        page.goto(f"{address}/t/{table.id}?as=p1")
    followed(tables, *shown)
    one_stream(tables, shown)
    for page, table in zip(pages, shown, strict=True):
        page.locator(".act").first.click()
        expect(page.locator(".handover")).to_be_visible()
        assert table.picked(0) is not None
    for page, table in zip(pages, shown, strict=True):
        version = version_of(page)
        assert table.play(1, table.offers(1)[0].text, table.number, "elsewhere").ok
        moved_on(page, version)
    one_stream(tables, shown)


def test_many_tabs_without_a_shared_worker_make_moves_too(visitors: Open, served: Served) -> None:
    """One of them has a stream, and when it is closed another; the rest ask by themselves."""
    tables, address = served
    first = visitors(reduced_motion="reduce")
    first.context.add_init_script(WORKERS["none"])
    set_table(first, address, 2)
    holder = first.context.cookies()[0]["value"]
    seats = [Seat("person", "Asa"), Seat("person", "Bo")]
    shown = [tables.create("harald", {}, seats, seed=str(n), holder=holder) for n in range(8)]
    pages = [first, *(first.context.new_page() for _ in shown[1:])]
    for page, table in zip(pages, shown, strict=True):
        page.goto(f"{address}/t/{table.id}?as=p1")
    followed(tables, shown[0])
    for page in pages:
        page.locator(".act").first.click()
        expect(page.locator(".handover")).to_be_visible()
    one_stream(tables, shown)
    first.close()
    followed(tables, shown[1])
    version = version_of(pages[7])
    assert shown[7].play(1, shown[7].offers(1)[0].text, shown[7].number, "elsewhere").ok
    moved_on(pages[7], version)


HIDE = """hidden => {
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  document.dispatchEvent(new Event('visibilitychange'));
}"""


@pytest.mark.parametrize("worker", ["shared", "none", "forbidden"])
def test_a_tab_that_nobody_sees_lets_go(visitors: Open, served: Served, worker: str) -> None:
    """And hears what has happened when it is seen again; with a shared worker, and where there is none."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    page.add_init_script(WORKERS[worker])
    table = the_table(tables, set_table(page, address, 2))
    followed(tables, table)
    page.evaluate(HIDE, True)
    silent(tables, table)
    version = version_of(page)
    assert table.play(0, table.offers(0)[0].text, table.number, "elsewhere").ok
    page.evaluate(HIDE, False)
    moved_on(page, version)
    followed(tables, table)


WORKERS = {
    "shared": "",
    "none": "delete window.SharedWorker",
    "forbidden": "window.SharedWorker = class { constructor() { throw new Error('no') } }",
}


def test_moves_are_made_in_a_browser_without_new_signals(visitors: Open, served: Served) -> None:
    """`AbortSignal.any` and its like are younger than many a browser."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    page.add_init_script(
        "delete AbortSignal.any; delete AbortSignal.timeout; delete AbortSignal.prototype.throwIfAborted"
    )
    table = the_table(tables, set_table(page, address, 2))
    wait_for_turn(page)
    version = version_of(page)
    pick(page, 0).click()
    moved_on(page, version)
    assert len(own_moves(table, 0)) == 1


def test_an_own_move_fetches_the_page_once(visitors: Open, served: Served) -> None:
    """Alone at a table, each move is one request: its answer is the page, its news say nothing new."""
    tables, address = served
    page = visitors(reduced_motion="reduce")
    set_table(page, address, 2)
    page.add_init_script("setInterval = () => 0")  # a page that hears nothing for long asks by itself
    holder = page.context.cookies()[0]["value"]
    table = tables.create("jarl", {}, [Seat("person", "Asa")], seed="7", holder=holder)
    page.goto(f"{address}/t/{table.id}")
    followed(tables, table)
    asked: list[str] = []
    page.on(
        "request", lambda request: asked.append(request.url) if f"/t/{table.id}/" in request.url else None
    )
    for turn in range(12):
        wait_for_turn(page)
        version = version_of(page)
        pick(page, turn).press("Enter")
        moved_on(page, version)
    page.evaluate("new Promise(done => setTimeout(done))")
    assert [url.rsplit("/", 1)[1] for url in asked] == ["move"] * 12


def test_whole_game_over_a_bad_line(visitors: Open, served: Served) -> None:
    """Requests, answers and live updates are lost, late and doubled: each move is made once."""
    tables, address = served
    with bad_line(int(address.rsplit(":", 1)[1]), seed=11) as (shaky, line):
        page = visitors(reduced_motion="reduce")
        table = the_table(tables, set_table(page, shaky, 2))
        intended: list[str | None] = []
        while wait_for_turn(page):
            act = pick(page, len(intended))
            intended.append(act.get_attribute("value"))
            version = version_of(page)
            act.dblclick()
            moved_on(page, version)
        page.goto("about:blank")
    assert own_moves(table, 0) == intended
    assert table.over
    assert all(line.troubles.get(kind, 0) >= 2 for kind in ("request lost", "answer lost", "request doubled"))


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_pages_are_accessible(visitors: Open, served: Served, theme: str) -> None:
    """axe-core finds nothing on any screen, in either theme, wide and on a phone."""
    tables, address = served
    page = visitors(color_scheme=theme)
    for path in ("/", "/new/harald?players=4", "/rules/harald", "/nowhere"):
        page.goto(address + path)
        assert accessible(page) == []
    table = the_table(tables, set_table(page, address, 3, people=2))
    assert accessible(page) == []  # the hand-over
    seen: set[str] = set()
    while not table.over:
        seat = next(s for s in (*table.waiting_for(), -1) if s < 0 or table.seats[s].kind == "person")
        if seat < 0:
            page.wait_for_timeout(50)
            continue
        prompt = table.game.words.prompt(table.sampled(seat), seat, table.names).split()[0]
        if prompt not in seen or (table.number > 90 and "last" not in seen):
            seen |= {prompt} | ({"last"} if table.number > 90 else set())
            page.goto(f"{address}/t/{table.id}?as=p{seat + 1}")
            page.locator(".act").first.hover()
            assert accessible(page) == []
        offers = table.offers(seat)
        table.play(seat, offers[table.number % len(offers)].text, table.number, f"{seat} {table.number}")
    for path in ("", "/replay?n=20"):
        page.goto(f"{address}/t/{table.id}{path}")
        for tab in ("log", "rules", "score"):
            page.locator(f"label[for=t-{tab}]").click()
            page.wait_for_timeout(150)
            assert accessible(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert accessible(page) == []
    page.locator(".drawer-btn").click()
    page.wait_for_timeout(150)
    assert accessible(page) == []


def test_still_when_asked_to_be(visitors: Open, served: Served) -> None:
    """Reduced motion: nothing glides."""
    _, address = served
    page = visitors(reduced_motion="reduce")
    set_table(page, address, 2)
    wait_for_turn(page)
    page.evaluate("new MutationObserver(() => document.querySelector('.flyer') && (window.flew = true))"
                  ".observe(document.body, { childList: true, subtree: true })")  # fmt: skip
    pick(page, 0).click()
    page.wait_for_selector(".cell .stack")
    assert not page.evaluate("window.flew")


def test_theme_is_kept(visitors: Open, served: Served) -> None:
    """Dark or light, as chosen last."""
    _, address = served
    page = visitors(color_scheme="dark")
    page.goto(address)
    expect(page.locator("html")).to_have_attribute("data-theme", "hall")
    page.get_by_role("button", name="Change between dark and light").click()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "day")


def test_page_works_without_scripts(visitors: Open, served: Served) -> None:
    """Plain forms and links suffice."""
    tables, address = served
    page = visitors(java_script_enabled=False)
    page.goto(f"{address}/new/harald?players=2")
    page.get_by_role("button", name="Play").click()
    table = the_table(tables, page.url.split("/t/")[1])
    page.locator(".act").first.click()
    assert len(own_moves(table, 0)) == 1 or table.picked(0)
    assert re.search(r"/t/[\w-]+", page.url)
