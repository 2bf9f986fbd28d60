"""What the web's tests share: tables, visitors, a server, and a browser."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from jarlshof.table import Tables

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.web.helpers import Site, serious, serving

expect.set_options(timeout=30_000)
CHROMIUM = "/usr/bin/chromium"
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


@pytest.fixture
def tables() -> Iterator[Tables]:
    """Tables in memory."""
    kept = Tables("sqlite://")
    yield kept
    kept.close()


@pytest.fixture
def site(tables: Tables) -> Iterator[Site]:
    """A visitor."""
    made = Site(tables)
    yield made
    made.close()


@pytest.fixture
def other(tables: Tables) -> Iterator[Site]:
    """Another visitor of the same tables."""
    made = Site(tables)
    yield made
    made.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for all tests."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def served() -> Iterator[tuple[Tables, str]]:
    """Tables behind a server with bots, for all browser tests, and the server's address."""
    tables = Tables("sqlite://")
    with serving(tables) as address:
        yield tables, address
    tables.close()


@pytest.fixture
def visitors(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Opens pages of new visitors; fails the test for whatever a page complains about."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(width: int = 1440, height: int = 900, color_scheme: str = "dark", **more: Any) -> Page:
        context = chromium.new_context(viewport={"width": width, "height": height}, **more)
        contexts.append(context)
        if color_scheme == "light":
            context.add_init_script("localStorage.theme ??= 'day'")
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on(
            "console", lambda said: complaints.append(said.text) if serious(said.type, said.text) else None
        )
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints
