"""Two tables that differ only in what a seat cannot know give that seat the same, byte for byte."""

import asyncio
import re
from collections.abc import Callable, Iterable
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from starlette.routing import Route
from tests.loops import apart
from tests.web.helpers import BASE, Site, field, hidden, moves

from jarlshof.table import Seat, Table, Tables
from jarlshof.web import create_app

OPEN = {
    "round": 3,
    "phase": "council",
    "council": ["bard", "warrior", "warrior", "scout"],
    "villages": {"p1": ["warrior", "bard", "scout"], "p2": ["merchant", "navigator", "down-bard"]},
    "reserve": ["bard", "scout", "navigator", "merchant"],
    "known": {"p2": ["scout"]},
}
MINE = ["warrior", "bard", "merchant", "scout"]
WORLDS = (
    {"p1": MINE, "p2": ["scout", "blacksmith", "blacksmith", "blacksmith"]},
    {"p1": MINE, "p2": ["scout", "warrior", "navigator", "bard"]},
)
TURN = ["council bard", "village warrior", "remove p2 merchant", "draw scout"]


def world(site: Site, seed: str, hands: dict[str, list[str]], kind: str) -> Table:
    """A table from a position; the visitor of the site holds seat 1, and seat 2 if it is a person's."""
    if "visitor" not in site.client.cookies:
        site.sit()
    seats = [Seat("person", "Asa"), Seat(kind, "Bo", "karl" if kind == "bot" else None)]
    position = OPEN | {"hands": hands, "seed": seed}
    return site.tables.create(
        "harald", {}, seats, seed=seed, position=position, holder=site.client.cookies["visitor"]
    )


def addresses(table: Table, who: str) -> list[str]:
    """Everything a seat of the table can ask for."""
    here = f"/t/{table.id}"
    return [
        f"{here}{who}", f"{here}/now{who}", f"{here}/replay?n=0", f"{here}/replay", f"{here}/saga{who}",
        f"{here}/why{who or '?'}&move=council+navigator", f"{here}/why{who or '?'}&move=village+bard",
    ]  # fmt: skip


def open_part(text: str, table: Table) -> str:
    """A text without what is each table's own: its address, the promise of its seed, its date."""
    return re.sub(r"sha256:[0-9a-f]{64}|started: .*", "", hidden(text, table))


def received(site: Site, table: Table, who: str) -> list[tuple[int, str, str]]:
    """All answers, without the table's own address; the headers too."""
    answers = [site.get(path) for path in addresses(table, who)]
    answers += [site.part(f"/t/{table.id}/now{who}"), site.get("/")]
    return [(a.status_code, open_part(a.text, table), str(sorted(a.headers.items()))) for a in answers]


def test_a_seat_learns_nothing_of_hidden_cards(site: Site) -> None:
    """At every step of a turn, from every address."""
    found = []
    for seed, hands in zip("ab", WORLDS, strict=True):
        table = world(site, seed, hands, "bot")
        seen = [received(site, table, "")[:-1]]
        for move in TURN[:2]:  # what follows turns up cards of the pile, which differ
            form = {"number": str(table.number), "key": f"k{table.number}", "as": "", "move": move}
            answer = site.post(f"/t/{table.id}/move", form, headers={"hx-request": "true"})
            assert answer.status_code == 200
            seen.append([(200, hidden(answer.text, table), "")])
            seen.append(received(site, table, "")[:-1])
        found.append(seen)
    assert found[0] == found[1]


@pytest.mark.parametrize("people", [1, 2])
def test_an_observer_learns_no_hand(site: Site, other: Site, people: int) -> None:
    """Another visitor, or the screen between two people."""
    kind = "person" if people == 2 else "bot"
    mine = ["navigator", "navigator", "blacksmith", "blacksmith"]
    found = []
    for seed, hands in (("a", WORLDS[0]), ("b", WORLDS[1] | {"p1": mine})):
        table = world(site, seed, hands, kind)
        found.append([open_part(other.get(path).text, table) for path in addresses(table, "")])
    assert found[0] == found[1]
    assert 'data-thing="hand-' not in found[0][0]


def test_screen_between_two_people_holds_no_hidden_card(site: Site) -> None:
    """The hand-over is the same page whatever anybody holds."""
    pages = []
    for seed, hands in (("a", WORLDS[0]), ("b", {"p1": ["navigator"] * 4, "p2": WORLDS[1]["p2"]})):
        table = world(site, seed, hands, "person")
        pages.append(
            [hidden(site.get(f"/t/{table.id}{who}").text, table) for who in ("", "?as=p2", "?as=p9")]
        )
    assert pages[0] == pages[1]
    for text in pages[0]:
        assert "Hand the screen to Asa" in text and moves(text) == []
        assert 'data-thing="hand-' not in text


def test_turn_over_means_hand_over(site: Site) -> None:
    """As soon as the other must decide, the answer to one's own move holds no hand any more."""
    table = site.sit(people=2, bots=0)
    text = site.get(f"/t/{table.id}?as=p1").text
    form = {"number": field(text, "number"), "key": field(text, "key"), "as": "p1", "move": moves(text)[0]}
    answer = site.post(f"/t/{table.id}/move", form, headers={"hx-request": "true"})
    assert "Hand the screen to Bo" in answer.text
    assert 'data-thing="hand-' not in answer.text and moves(answer.text) == []
    assert "Hand the screen to Bo" in site.get(f"/t/{table.id}?as=p1").text


def test_sealed_picks_leak_nothing(site: Site, other: Site) -> None:
    """Which card was picked changes not a byte for anybody else; that one was picked is open."""
    pages = []
    for place in (0, -1):
        table = site.sit(people=2, bots=0)
        move = table.offers(0)[place].text
        assert table.play(0, move, table.number, "pick").ok
        pages.append(
            [
                hidden(s.get(f"/t/{table.id}{who}").text, table)
                for s in (site, other)
                for who in ("", "?as=p2")
            ]
        )
    assert pages[0] == pages[1]
    assert "has chosen" in pages[0][0]


def test_a_sealed_pick_is_changed_after_the_screen_was_handed_over(site: Site, other: Site) -> None:
    """Who comes back finds the own hand, changes the pick, and hands over again; nobody else can."""
    table = site.sit(people=2, bots=0)
    first, second = (offer.text for offer in table.offers(0)[:2])
    assert 'id="again-' not in site.get(f"/t/{table.id}").text
    assert table.play(0, first, table.number, "pick").ok
    assert f'href="/t/{table.id}?as=p1-again"' in site.get(f"/t/{table.id}?as=p1").text
    back = site.get(f"/t/{table.id}?as=p1-again").text
    assert 'data-thing="hand-' in back and f'data-now="/t/{table.id}/now?as=p1-again"' in back
    form = {"number": field(back, "number"), "key": field(back, "key"), "as": "p1-again", "move": second}
    answer = site.post(f"/t/{table.id}/move", form, headers={"hx-request": "true"})
    assert "Hand the screen to Bo" in answer.text and 'data-thing="hand-' not in answer.text
    assert table.picked(0) == second and table.waiting_for() == [1]
    for visitor, who in ((other, "p1-again"), (site, "-again"), (site, "p9-again")):
        assert 'data-thing="hand-' not in visitor.get(f"/t/{table.id}?as={who}").text


def test_the_seed_is_in_no_page(site: Site) -> None:
    """Neither the seed nor the generator's state."""
    table = site.sit(people=1, bots=2)
    seed = table.record.seed.hex()
    for path in addresses(table, ""):
        assert seed not in site.get(path).text


@pytest.fixture
def api(site: Site) -> Callable[..., httpx.Response]:
    """Asks the API as the holder of a table."""

    def ask(token: str, path: str, **json: object) -> httpx.Response:
        headers = {"authorization": f"Bearer {token}"}
        if json:
            return site.runner.run(site.client.post(f"/api{path}", json=json, headers=headers))
        return site.get(f"/api{path}", headers=headers)

    return ask


def test_api_gives_a_seat_the_same_in_both_worlds(tables: Tables, api: Callable[..., httpx.Response]) -> None:
    """View, options, log: only what the seat knows."""
    found = []
    for seed, hands in zip("ab", WORLDS, strict=True):
        seats = [Seat("person", "Asa"), Seat("bot", "Bo", "karl")]
        table = tables.create(
            "harald", {}, seats, position=OPEN | {"hands": hands, "seed": seed}, holder="t" * 43
        )
        here = f"/tables/{table.id}"
        seen = []
        for move in TURN[:2]:
            answer = api("t" * 43, f"{here}/seats/p1/moves", move=move, number=table.number, key=move)
            assert answer.status_code == 200
            for path in (
                f"{here}/seats/p1",
                here,
                f"{here}/log",
                f"{here}/log?seat=p1",
                f"{here}/saga?seat=p1",
            ):
                seen.append(open_part(api("t" * 43, path).text, table))
            seen.append(hidden(api("", here).text, table))
        found.append(seen)
    assert found[0] == found[1]


# ---- every address of the application

OWNER = "o" * 43
PLACES = {"game_name": "harald", "chapter_id": "none", "seat": "p1", "path": "table.css"}
FORM = (
    b"as=p1&seat=p1&move=start+bard&number=1&key=k&saga=&players=2&who-1=me&name-1=Asa&who-2=karl&name-2=Bo"
)
JSON = b'{"number": 1, "key": "k", "move": "start bard", "game": "harald", "seats": []}'


def every_request(routes: Iterable[Any], table: Table, prefix: str = "") -> list[tuple[str, str]]:
    """Method and address of all that some routes answer, for a table; none is of an unknown kind."""
    found = []
    for route in routes:
        if hasattr(route, "original_router"):
            found += every_request(route.original_router.routes, table, route.include_context.prefix)
            continue
        assert isinstance(route, Route), f"{route} is of a kind that this test does not know"
        path = re.sub(r"\{(\w+)(:\w+)?\}", lambda m: (PLACES | {"table_id": table.id})[m[1]], route.path)
        found += [(method, prefix + path) for method in sorted(route.methods or ())]
    return found


class Asked:
    """One request, straight to the application: what it sends, of a stream the first message."""

    def __init__(self, method: str, path: str, secret: str, table: Table) -> None:
        self.body = JSON if path.startswith("/api") else FORM
        kind = "application/json" if self.body is JSON else "application/x-www-form-urlencoded"
        headers = {
            "host": "127.0.0.1:8000", "origin": BASE, "content-type": kind,
            "cookie": f"visitor={secret}", "authorization": f"Bearer {secret}",
        }  # fmt: skip
        self.scope = {
            "type": "http", "http_version": "1.1", "scheme": "http", "asgi": {"version": "3.0"},
            "client": ("127.0.0.1", 50_000), "root_path": "",
            "method": method, "path": path, "query_string": f"as=p1&n=1&move=x&t={table.id}".encode(),
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        }  # fmt: skip
        self.messages = iter([{"type": "http.request", "body": self.body}])
        self.heard = asyncio.Event()
        self.sent: list[str] = []

    async def receive(self) -> dict[str, Any]:
        """The request; then, when an answer has come, that nobody listens any more."""
        for message in self.messages:
            return message
        await self.heard.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        """Keep what is sent."""
        body = message.get("body", b"")
        self.sent.append(f"{message.get('headers', '')} {body.decode('utf-8', 'replace')}")
        if body:
            self.heard.set()

    def answer(self, app: FastAPI) -> str:
        """All that the application sends."""
        apart(app(self.scope, self.receive, self.send))
        return "".join(self.sent)


@pytest.mark.slow
@pytest.mark.parametrize("secret", ["", "s" * 43, OWNER])
def test_no_address_gives_away_the_seed_of_a_running_game(tables: Tables, secret: str) -> None:
    """Whoever asks, by any method; but for the owner's express wish."""
    app = create_app(tables, bots=False)
    seats = [Seat("person", "Asa"), Seat("person", "Bo"), Seat("bot", "Cato", "karl")]
    table = tables.create("harald", {}, seats, holder=OWNER)
    requests = every_request(app.routes, table)
    assert ("GET", f"/api/tables/{table.id}/saga") in requests and ("POST", f"/t/{table.id}/move") in requests
    for method, path in requests:
        if secret == OWNER and path.endswith("/export"):
            continue
        told = Asked(method, path, secret, table).answer(app)
        assert told and table.record.seed.hex() not in told, f"{method} {path}"
    assert not any(entry.text == "export" for entry in table.record.entries)


def test_the_owner_takes_the_record_of_a_running_game_by_an_own_request(site: Site, other: Site) -> None:
    """A form of the page; a stranger is refused, and sees no such form."""
    table = site.sit(people=2, bots=1)
    here, seed = f"/t/{table.id}", table.record.seed.hex()
    assert f'action="{here}/export"' in site.get(here).text
    assert f'action="{here}/export"' not in other.get(here).text
    assert other.post(f"{here}/export").status_code == 400 and table.number == 1
    taken = site.post(f"{here}/export")
    assert f"seed: {seed}" in taken.text and "attachment" in taken.headers["content-disposition"]
    assert "may know the seed" in site.get(here).text
    assert seed not in site.get(f"{here}/saga").text + other.get(f"{here}/saga").text
