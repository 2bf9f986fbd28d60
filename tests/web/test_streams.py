"""Live news: what a stream tells and what it does not, and how many there may be."""

import asyncio
from collections.abc import AsyncGenerator, Iterator

import httpx
import pytest
from tests.loops import apart
from tests.web.helpers import serving

from jarlshof.table import Seat, Table, Tables
from jarlshof.web import streams
from jarlshof.web.routes import live


def people(tables: Tables) -> Table:
    """A table of two people who choose at the same time."""
    return tables.create("harald", {}, [Seat("person", "Asa"), Seat("person", "Bo")], seed="7")


def pick(table: Table, seat: int, place: int) -> None:
    """Let a seat choose, or choose anew."""
    move = table.offers(seat)[place].text
    assert table.play(seat, move, table.number, f"{seat} {place}").ok


async def told(stream: AsyncGenerator[str]) -> list[str]:
    """The next message: its name and the version."""
    lines = (await asyncio.wait_for(anext(stream), 30)).split("\n")
    return [lines[0].removeprefix("event: "), lines[1].removeprefix("data: ")]


def test_a_changed_pick_leaves_no_trace(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a pick the stream says nothing until another one comes, however often the first is changed."""
    monkeypatch.setattr(live, "BEAT", 3600.0)
    table = people(tables)

    async def listen() -> None:
        stream = live.news(tables, {"version": table}, asyncio.Event())
        before = table.version
        assert await told(stream) == ["version", str(before)]
        pick(table, 0, 0)
        first = table.version
        assert first != before and await told(stream) == ["version", str(first)]
        following = asyncio.create_task(told(stream))
        for place in (1, 2, 0, 1):
            await asyncio.sleep(0)
            pick(table, 0, place)
        assert not following.done() and table.version == first
        pick(table, 1, 0)
        assert await following == ["version", str(table.version)]
        await stream.aclose()

    apart(listen())
    assert not tables.waiting


def test_one_stream_tells_of_several_tables(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each in events of its own name."""
    monkeypatch.setattr(live, "BEAT", 3600.0)
    one, other = people(tables), people(tables)

    async def listen() -> None:
        stream = live.news(tables, {t.id: t for t in (one, other)}, asyncio.Event())
        assert [await told(stream) for _ in "12"] == [[t.id, str(t.version)] for t in (one, other)]
        for table in (other, one, other):
            pick(table, int(bool(table.picked(0))), 0)
            assert await told(stream) == [table.id, str(table.version)]
        await stream.aclose()

    apart(listen())


def test_versions_are_told_again_at_each_beat(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a page knows that it still hears."""
    monkeypatch.setattr(live, "BEAT", 0.05)
    table = people(tables)

    async def listen() -> None:
        stream = live.news(tables, {"version": table}, asyncio.Event())
        assert [await told(stream) for _ in "123"] == [["version", str(table.version)]] * 3
        await stream.aclose()

    apart(listen())


@pytest.fixture
def address(tables: Tables) -> Iterator[str]:
    """A server."""
    with serving(tables, bots=False) as served:
        yield served


def test_streams_of_an_address_are_limited(
    tables: Tables, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One too many is told so, and gets its place when another has gone; pages are served meanwhile."""
    monkeypatch.setitem(streams.MOST, "site", 2)
    table = people(tables)
    where = f"{address}/live?t={table.id}&t=nonsense"
    with httpx.Client(timeout=30) as client:
        with client.stream("GET", where) as one, client.stream("GET", f"{address}/t/{table.id}/live") as two:
            both = [one.iter_text(), two.iter_text()]
            heard = [next(texts) for texts in both]
            assert heard[0].startswith(f"event: {table.id}") and heard[1].startswith("event: version")
            refused = client.get(where)
            assert refused.status_code == 429 and refused.headers["retry-after"]
            assert client.get(f"{address}/t/{table.id}").status_code == 200
        while True:
            with client.stream("GET", where) as again:
                if again.status_code == 200:
                    break


def test_streams_of_a_visitor_are_limited(tables: Tables) -> None:
    """By the cookie, wherever the visitor is."""
    counted = streams.Streams(in_all=3)
    owners = [("all", ""), ("site", "1.2.3.4"), ("visitor", "v")]
    counted.open["visitor", "v"] = streams.MOST["visitor"]
    with pytest.raises(streams.TooMany):
        counted.check(owners)
    counted.check(owners[:2])
    counted.open["all", ""] = 3
    with pytest.raises(streams.TooMany):
        counted.check(owners[:1])


def test_a_stream_of_nothing_is_not_found(address: str) -> None:
    """No table, or too many."""
    assert httpx.get(f"{address}/live").status_code == 400
    assert httpx.get(f"{address}/live?t=nonsense").status_code == 404
    assert httpx.get(f"{address}/live?" + "t=x&" * 50).status_code == 400
