"""Connections and their limits: how many there may be, and how long one may keep the server waiting."""

import asyncio
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address
from math import inf
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

from jarlshof.web.hosting import ONLY_HERE, Hosting

MOST_IN_ALL = 2_000
MOST_FROM_ONE = 200  # a school or an office may share one address
BACKLOG = 64  # connections that the machine accepts before we have looked at one
SPARE_FILES = 400  # open files kept for the database, bots, and connections accepted at one go
WANTED_FILES = 8_192
SITE_BITS = 64  # of an IPv6 address; whoever has one has all that differ in the rest
BUSY = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
PATIENCE = {"asking": 10.0, "sending": 60.0}  # seconds for the head of a request, and for its body
COMPLAINT = 60.0  # seconds between two lines of the log that say the same
READING = 60.0  # seconds in which whoever asked must take some of the answer


@dataclass
class Limits:
    """How many connections there may be, and those there are: all, and by site those that are no proxy's."""

    hosting: Hosting = ONLY_HERE
    in_all: int = MOST_IN_ALL
    from_one: int = MOST_FROM_ONE
    open: set["Connection"] = field(default_factory=set)
    sites: Counter[str] = field(default_factory=Counter)


class Connection(H11Protocol):
    """One connection. When there are too many, the one that has been idle longest makes room.

    A request that is being answered is never cut off; without an idle one the newcomer is told to wait.
    """

    limits: Limits

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Come in, if there is room or can be made."""
        super().connection_made(transport)
        self.stage = ""
        self.since = self.loop.time()
        self.timer: asyncio.TimerHandle | None = None
        self.stalled: asyncio.TimerHandle | None = None
        address = self.client[0] if self.client else ""
        self.site = "" if self.limits.hosting.trusts(address) else site_of(address)
        self.limits.open.add(self)
        self.limits.sites[self.site] += 1
        self.watch()
        if self.site and self.limits.sites[self.site] > self.limits.from_one:
            make_room(self, [other for other in self.limits.open if other.site == self.site])
        elif len(self.limits.open) > self.limits.in_all:
            make_room(self, self.limits.open)

    def connection_lost(self, exc: Exception | None) -> None:
        """Be forgotten."""
        super().connection_lost(exc)
        for timer in (self.timer, self.stalled):
            if timer is not None:
                timer.cancel()
        self.limits.open.discard(self)
        self.limits.sites[self.site] -= 1
        if not self.limits.sites[self.site]:
            del self.limits.sites[self.site]

    def data_received(self, data: bytes) -> None:
        """Take what was sent, and see how far the request has come."""
        super().data_received(data)
        self.watch()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self.since = self.loop.time()
        self.watch()

    @property
    def idle(self) -> bool:
        """Is no request being answered?"""
        return self.cycle is None or self.cycle.response_complete

    def watch(self) -> None:
        """Give each part of a request its time, however slowly it drips in."""
        stage = "asking" if self.idle else "sending" if self.cycle.more_body else "answered"
        if stage == self.stage:
            return
        self.stage = stage
        if self.timer is not None:
            self.timer.cancel()
        seconds = PATIENCE.get(stage)
        self.timer = None if seconds is None else self.loop.call_later(seconds, self.transport.abort)

    def pause_writing(self) -> None:
        """The answer is not taken: wait for so long."""
        super().pause_writing()
        self.stalled = self.loop.call_later(READING, self.transport.abort)

    def resume_writing(self) -> None:
        """It is taken."""
        super().resume_writing()
        if self.stalled is not None:
            self.stalled.cancel()


def limited(limits: Limits) -> type[Connection]:
    """The class of a server's connections."""
    return type("LimitedConnection", (Connection,), {"limits": limits})


def make_room(newcomer: Connection, others: Iterable[Connection]) -> None:
    """Close the one that has been idle longest; none but the newcomer: the newcomer."""
    idle = [other for other in others if other.idle and not other.transport.is_closing()]
    leaves = min(idle, key=lambda other: other.since)
    if leaves is newcomer:
        newcomer.transport.write(BUSY)
        newcomer.transport.close()
    else:
        leaves.transport.abort()


def site_of(address: str) -> str:
    """What an address counts as."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or int(found) >> SITE_BITS)
    return str(found)


class Complaints:
    """What an event loop complains of. That it cannot accept is told once a minute: it tries all the time."""

    def __init__(self) -> None:
        self.told = -inf

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if str(context.get("message")).startswith("socket.accept()"):
            if loop.time() < self.told + COMPLAINT:
                return
            self.told = loop.time()
        loop.default_exception_handler(context)


def room_for_files() -> int:
    """How many connections can be open at once, after asking the system for more files."""
    if sys.platform == "win32":
        return MOST_IN_ALL
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    endless = resource.RLIM_INFINITY
    if soft != endless and soft < WANTED_FILES:
        soft = WANTED_FILES if hard == endless else min(hard, WANTED_FILES)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return MOST_IN_ALL if soft == endless else max(min(MOST_IN_ALL, soft - SPARE_FILES), soft // 2)
