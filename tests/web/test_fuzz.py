"""Whatever is sent to whichever address: an answer below 500. What was found once is asked again for ever."""

import asyncio
import json
import random
from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import quote, unquote, urlencode

import pytest
from fastapi import FastAPI
from tests.loops import Loop
from tests.web.helpers import routes

from jarlshof.table import Seat, Table, Tables
from jarlshof.web import create_app

HOLDER = "v" * 43
ROUNDS = 8  # requests to each address
LONG = "9" * 5_000
TEXTS = [
    "",
    " ",
    "p1",
    "p9",
    "p1-again",
    "-1",
    "0",
    "1",
    "1e9",
    "1.5",
    "NaN",
    LONG,
    "\x00",
    "a\x00b",
    "\ud800",
    "\udfff",
    "\u202e",
    "\u3164",
    "\U0001f9d9\u200d\u2642",
    "e\u0301",
    "a" * 3_000,
    "../" * 9,
    "%00",
    "%",
    "{{ 7 * 7 }}",
    "<script>",
    "'\"",
    "\r\nX: y",
    "[1]",
    "{}",
    "null",
    "true",
    "harald",
    "council bard",
    "take 7s",
    "!!int ''",
]
VALUES: list[Any] = [
    None,
    True,
    0,
    -1,
    1,
    1e308,
    10**30,
    2**63,
    [],
    {},
    [[]],
    [1],
    {"": 1},
    {"a": {"b": []}},
    [None],
    *TEXTS,
]
JSON_TEXTS = [
    b"",
    b"{",
    b"[" * 100_000,
    b'{"a":' * 5_000,
    b"NaN",
    b'{"a":1e999}',
    b"\xff\xfe",
    b'"\\ud800"',
    b"null",
    b'{"number":' + LONG.encode() + b"}",
    b'{"game":"harald","game":"jarl"}',
    b"[]",
    b"7",
]
HEADERS = {
    "origin": [
        "http://[",
        "http://[::1",
        "null",
        "http://127.0.0.1:99999999",
        "\x7f",
        "http://127.0.0.1\\@evil",
    ],
    "host": ["", "[", "[::1", "127.0.0.1:", "127.0.0.1:99999999", "a" * 300, "127.0.0.1:8000, evil", "\xff"],
    "cookie": ["visitor", "visitor=", "visitor=" + "\xff" * 43, 'visitor="\\377"', "=;;=", "a=b; " * 500],
    "authorization": ["Bearer", "Bearer ", "Bearer \xff", "Basic !!", "bearer " + "x" * 4_000],
    "accept-encoding": ["gzip;q=", "gzip;q=x", "\xff", "*", "br, gzip;q=0"],
    "content-type": [
        "",
        "x",
        "multipart/form-data",
        "multipart/form-data; boundary=",
        "application/json; charset=x",
        "multipart/form-data; boundary=x; charset=unicode_escape",
        "application/+json",
        "application/x-www-form-urlencoded; charset=utf-7",
        "\xff",
    ],
    "range": ["bytes=", "bytes=9-1", "bytes=-", "bytes=0-,0-,0-", "bytes=" + LONG, "lines=1", "bytes=\xff-"],
    "if-range": ["x", "\xff"],
    "hx-request": ["true"],
    "sec-fetch-site": ["", "cross-site", "same-origin"],
    "x-forwarded-prefix": ["/x", "//x"],
    "content-length": ["-1", "x", "99999999999"],
}
FIELDS = [
    "number",
    "key",
    "as",
    "move",
    "seat",
    "players",
    "who-1",
    "name-1",
    "who-2",
    "name-2",
    "seed",
    "hints",
    "saga",
    "cookies",
    "option-players",
    "option-start",
    "option-teams",
]
QUERIES = ["as", "move", "n", "t", "players", "seat", "finished"]
SEATS = [{"name": "Asa"}, {"kind": "bot", "name": "Bo", "level": "karl"}]
BODIES: list[Any] = [
    {"game": "harald", "seats": SEATS, "options": {}, "seed": "7", "position": {}},
    {"game": "jarl", "seats": SEATS[:1], "options": {"start": "random"}},
    {"number": 1, "key": "k", "move": "start bard"},
]
ENDLESS = "/live"  # the end of an address whose answer goes on: its head is asked for


class Ask(NamedTuple):
    """A request as it comes over the wire."""

    method: str
    target: str
    headers: dict[str, str]
    body: bytes = b""


class World:
    """An app with a table, and a loop to ask it in."""

    def __init__(self, tables: Tables) -> None:
        self.loop = Loop()
        self.app: FastAPI = create_app(tables, bots=False)
        seats = [Seat("person", "Asa"), Seat("bot", "Bo", "karl")]
        self.table: Table = tables.create("harald", {}, seats, seed="7", holder=HOLDER)

    def status(self, ask: Ask) -> int:
        """The status of the answer."""
        return self.loop.run(asyncio.wait_for(answer(self.app, ask), 50))


async def answer(app: FastAPI, ask: Ask) -> int:
    """Ask as the server does: targets and headers are bytes, a path is unquoted."""
    path, _, query = ask.target.partition("?")
    headers = {"host": "127.0.0.1:8000"} | ask.headers
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "server": ("127.0.0.1", 8000),
        "client": ("127.0.0.1", 4711),
        "scheme": "http",
        "method": ask.method,
        "root_path": "",
        "path": unquote(path),
        "raw_path": path.encode("ascii"),
        "query_string": query.encode("ascii"),
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in headers.items()],
    }
    incoming = iter([{"type": "http.request", "body": ask.body, "more_body": False}])
    started: list[int] = []
    ended = asyncio.Event()

    async def receive() -> Any:
        message = next(incoming, None)
        if message is None:
            await ended.wait()
        return message or {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            started.append(message["status"])
        elif not message.get("more_body"):
            ended.set()

    await app(scope, receive, send)
    return started[0]


@pytest.fixture
def world(tables: Tables) -> Iterator[World]:
    """A server to be asked."""
    made = World(tables)
    yield made
    made.loop.close()


def text(chance: random.Random) -> str:
    """A text as an address holds it."""
    return quote(chance.choice(TEXTS).encode("utf-8", "surrogatepass"), safe="")


def address(chance: random.Random, path: str, table: Table) -> str:
    """The address of a route: mostly of things that there are, with some question behind it."""
    usual = {
        "{table_id}": table.id,
        "{game_name}": chance.choice(["harald", "jarl"]),
        "{seat}": "p1",
        "{path:path}": "table.css",
        "{chapter_id}": "norway",
    }
    for name, value in usual.items():
        path = path.replace(name, value if chance.random() < 0.7 else text(chance))
    asked = [f"{chance.choice(QUERIES)}={text(chance)}" for _ in range(chance.randrange(3))]
    return f"{path}?{'&'.join(asked)}" if asked else path


def headers(chance: random.Random) -> dict[str, str]:
    """Those of our own page and its visitor, with one or two that are odd."""
    sent = {
        "origin": "http://127.0.0.1:8000",
        "cookie": f"visitor={HOLDER}",
        "authorization": f"Bearer {HOLDER}",
    }
    for name in chance.sample(list(HEADERS), chance.choice([0, 0, 1, 2])):
        sent[name] = chance.choice(HEADERS[name])
    return sent


def changed(chance: random.Random, value: Any) -> Any:
    """A JSON value with something in it replaced."""
    if chance.random() < 0.3 or not isinstance(value, dict | list) or not value:
        return chance.choice(VALUES)
    if isinstance(value, list):
        at = chance.randrange(len(value))
        return [changed(chance, item) if n == at else item for n, item in enumerate(value)]
    name = chance.choice(list(value))
    return value | {name: changed(chance, value[name])}


def body(chance: random.Random) -> tuple[str, bytes]:
    """A body, and its kind."""
    kind = chance.choice(["form", "parts", "json", "json", "broken"])
    if kind == "json":
        return "application/json", json.dumps(changed(chance, chance.choice(BODIES))).encode()
    if kind == "broken":
        return "application/json", chance.choice(JSON_TEXTS)
    fields = {name: chance.choice(TEXTS) for name in chance.sample(FIELDS, chance.randrange(len(FIELDS)))}
    if kind == "form":
        pairs = {name: value.encode("utf-8", "surrogatepass") for name, value in fields.items()}
        return "application/x-www-form-urlencoded", urlencode(pairs).encode()
    parts = [
        f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in fields.items()
    ]
    return "multipart/form-data; boundary=x", ("".join(parts) + "--x--\r\n").encode("utf-8", "surrogatepass")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_no_request_breaks_the_server(world: World, seed: int) -> None:
    """Every route, asked by chance."""
    chance = random.Random(seed)
    asked = routes(world.app.routes)
    assert len(asked) > 25
    for path, method in asked * ROUNDS:
        kind, sent = body(chance) if method == "POST" else ("", b"")
        target = address(chance, path, world.table)
        said = ({"content-type": kind} if kind else {}) | headers(chance)
        ask = Ask("HEAD" if path.endswith(ENDLESS) else method, target, said, sent)
        assert world.status(ask) < 500, ask


JSON = {"content-type": "application/json"}
PAGE = {"origin": "http://127.0.0.1:8000"}
FOUND = [
    Ask("GET", "/static/%00.css", {}),
    Ask("GET", "/art/harald/%00.css", {}),
    Ask("GET", f"/static/{'a' * 5000}.css", {}),
    Ask("POST", "/new/harald", {"origin": "http://["}),
    Ask("POST", "/api/tables", JSON, json.dumps(BODIES[0] | {"seed": "\ud800"}).encode()),
    Ask("POST", "/api/tables", JSON, json.dumps(BODIES[0] | {"options": {"teams": "\ud800"}}).encode()),
    Ask("POST", "/api/tables", JSON, json.dumps(BODIES[1] | {"options": {"start": [1]}}).encode()),
    Ask("POST", "/api/tables", JSON, b'{"game": "harald", "seats": [], "seed": ' + LONG.encode() + b"}"),
    Ask(
        "POST",
        "/restore",
        PAGE | {"content-type": "application/x-www-form-urlencoded"},
        urlencode({"saga": f"game: harald\nrules: {LONG}\n---\n"}).encode(),
    ),
    Ask(
        "POST",
        "/restore",
        PAGE | {"content-type": "application/x-www-form-urlencoded"},
        urlencode({"saga": "game: harald\nrules: !!int ''\n---\n"}).encode(),
    ),
    Ask(
        "POST",
        "/new/harald",
        PAGE | {"content-type": "multipart/form-data; boundary=x; charset=unicode_escape"},
        b'--x\r\nContent-Disposition: form-data; name="seed"\r\n\r\n\\ud800\r\n--x--\r\n',
    ),
]


@pytest.mark.parametrize("ask", FOUND, ids=range(len(FOUND)))
def test_what_broke_it_once_is_refused(world: World, ask: Ask) -> None:
    """In a sentence, with a status that says whose mistake it is."""
    assert 400 <= world.status(ask) < 500
