"""A visitor without a browser, a server in a thread, and ways to read and drive pages."""

import re
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Page
from tests.loops import Loop

from jarlshof.table import Table, Tables
from jarlshof.web import create_app
from jarlshof.web.connections import Limits
from jarlshof.web.hosting import ONLY_HERE, Hosting
from jarlshof.web.server import Server, listen

BASE = "http://127.0.0.1:8000"
AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")
MOST_BYTES = 60_000  # of one answer


class Site:
    """A visitor's plain HTTP client, straight into the app; it keeps cookies and follows nothing."""

    def __init__(self, tables: Tables, hosting: Hosting = ONLY_HERE, address: str = "127.0.0.1") -> None:
        self.tables = tables
        self.runner = Loop()
        app = create_app(tables, hosting, bots=False)
        transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(address, 4711))
        plain = {"accept-encoding": "identity"}  # what is compressed differs in length by the table's address
        self.client = httpx.AsyncClient(transport=transport, base_url=BASE, headers=plain)

    def get(self, path: str, **more: Any) -> httpx.Response:
        """Ask for a page."""
        return self.runner.run(self.client.get(path, **more))

    def post(self, path: str, data: dict[str, str] | None = None, **more: Any) -> httpx.Response:
        """Send a form as one of our own pages does."""
        headers = {"origin": BASE, "sec-fetch-site": "same-origin"} | more.pop("headers", {})
        return self.runner.run(self.client.post(path, data=data, headers=headers, **more))

    def part(self, path: str) -> httpx.Response:
        """Ask for the part of a page that changes, as our scripts do."""
        return self.get(path, headers={"hx-request": "true"})

    def sit(self, people: int = 1, bots: int = 1, **more: str) -> Table:
        """Set a table of Harald by the form."""
        form = {"players": str(people + bots), "seed": "7"}
        for number in range(1, people + bots + 1):
            form[f"who-{number}"] = "me" if number <= people else "karl"
            form[f"name-{number}"] = ("Asa", "Bo", "Cato", "Dag")[number - 1]
        answer = self.post("/new/harald", form | more)
        assert answer.status_code == 303, answer.text
        table = self.tables.get(answer.headers["location"].removeprefix("/t/"))
        assert table is not None
        return table

    def close(self) -> None:
        """End the client."""
        self.runner.run(self.client.aclose())
        self.runner.close()


def hidden(text: str, table: Table) -> str:
    """A text without the address of its table, which differs from table to table."""
    return text.replace(table.id, "TABLE")


def field(text: str, name: str) -> str:
    """The value of a hidden field."""
    match = re.search(rf'name="{name}" value="([^"]*)"', text)
    assert match, f"there is no field {name}"
    return match[1]


def moves(text: str) -> list[str]:
    """The moves that a page offers."""
    return re.findall(r'name="move" value="([^"]*)"', text)


@contextmanager
def serving(tables: Tables, bots: bool = True, limits: Limits | None = None) -> Iterator[str]:
    """A server on a free port, in a thread; gives its address."""
    with listen("127.0.0.1", 0) as listener:
        port = int(listener.getsockname()[1])
        server = Server(tables, bots=bots, limits=limits)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.02)
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            server.should_exit = True
            thread.join(10)


def serious(kind: str, text: str) -> bool:
    """Is it a mistake of the page's? Refused moves and broken lines are answered, not mistakes."""
    return kind == "error" and not re.search(r"status of 4\d\d|ERR_|htmx:response:error|sse", text)


def set_table(
    page: Page,
    address: str,
    players: int,
    people: int = 1,
    seed: str = "7",
    level: str = "karl",
    game: str = "harald",
) -> str:
    """Set a table by the start page's own ways; gives its id."""
    page.goto(address)
    page.locator(f"#game-{game}").get_by_role("link", name="Play").click()
    page.get_by_role("link", name=f"{players} players").click()
    for number in range(2, players + 1):
        page.locator(f"#who-{number}").select_option("me" if number <= people else level)
    begin(page, seed)
    return page.url.split("/t/")[1].split("?")[0]


def begin(page: Page, seed: str) -> None:
    """Send the set-up form that a page shows, with this seed."""
    page.evaluate(
        "seed => document.querySelector('form.setup').insertAdjacentHTML('beforeend',"
        " `<input type=hidden name=seed value=${seed}>`)",
        seed,
    )
    page.get_by_role("button", name="Play").click()
    page.wait_for_selector("#app")
    page.wait_for_load_state()


def table_of(tables: Tables, page: Page) -> Table:
    """The table that a page shows."""
    table = tables.get(page.url.split("/t/")[1].split("?")[0])
    assert table is not None
    return table


def newest(site: Site) -> list[Table]:
    """The two tables of a visitor that changed last."""
    found = (site.tables.get(listed.id) for listed in site.tables.list(holder_of(site))[:2])
    return [table for table in found if table is not None]


def holder_of(site: Site) -> str:
    """The secret of a visitor, who gets one with the first table."""
    if "visitor" not in site.client.cookies:
        site.sit()
    return str(site.client.cookies["visitor"])


def known(page: Page, address: str) -> str:
    """Make the browser a visitor with a secret."""
    page.context.add_cookies([{"name": "visitor", "value": "s" * 43, "url": address}])
    return "s" * 43


def version_of(page: Page) -> str | None:
    """The version of the table that the page shows."""
    return page.locator("#app").get_attribute("data-version")


def moved_on(page: Page, version: str | None) -> None:
    """Wait until the table has moved on from a version."""
    page.wait_for_selector(f'#app:not([data-version="{version}"])', state="attached")


def accessible(page: Page) -> list[str]:
    """What axe-core finds wrong with a page."""
    page.evaluate(AXE)
    found: list[str] = page.evaluate(
        "async () => (await axe.run()).violations.map("
        "v => `${v.id}: ${v.nodes.map(n => n.target.join(' ')).join(', ')}`)"
    )
    return found


def own_moves(table: Table, seat: int) -> list[str]:
    """What a seat has done, in the log's notation."""
    return [entry.text for entry in table.record.entries if entry.seat == seat]


def wait_for_turn(page: Page) -> bool:
    """Wait until the page asks for a decision not yet made; False when the game is over."""
    page.wait_for_selector(
        "html:not(.sending) .app.asked:not(:has(.act.chosen)) .act, .app.over", timeout=40_000
    )
    return page.locator(".app.over").count() == 0


def routes(found: Iterable[Any], prefix: str = "") -> list[tuple[str, str]]:
    """Every address of an app, with each way to ask it."""
    asked = []
    for route in found:
        if hasattr(route, "original_router"):
            asked += routes(route.original_router.routes, prefix + route.include_context.prefix)
        else:
            asked += [(prefix + route.path, method) for method in sorted(route.methods)]
    return asked
