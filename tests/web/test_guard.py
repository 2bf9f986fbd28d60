"""Only our own pages may change anything, and pages may load nothing but our own files."""

import re
from pathlib import Path

import pytest
from tests.web.helpers import BASE, Site

from jarlshof.table import Tables

FORM = {"players": "2", "who-1": "me", "name-1": "Asa", "who-2": "karl", "name-2": "Bo"}


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "", "localhost.evil.example"]
)
def test_foreign_host_is_refused(site: Site, host: str) -> None:
    """A name bound to this address (DNS rebinding) reads nothing."""
    answer = site.get("/", headers={"host": host})
    assert answer.status_code == 421 and "Harald" not in answer.text


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000", "LOCALHOST"])
def test_own_hosts_are_served(site: Site, host: str) -> None:
    """This machine by its names."""
    assert site.get("/", headers={"host": host}).status_code == 200


FOREIGN = [
    {"origin": "http://evil.example"},
    {"origin": "null"},
    {"origin": "http://127.0.0.1:9999"},
    {"origin": "http://127.0.0.1:8000.evil.example"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"sec-fetch-site": "none"},
    {"origin": BASE, "sec-fetch-site": "cross-site"},
    {},
]


@pytest.mark.parametrize("headers", FOREIGN)
def test_foreign_page_changes_nothing(site: Site, tables: Tables, headers: dict[str, str]) -> None:
    """Moves, undo, new tables: refused by Origin or Sec-Fetch-Site, or for want of both."""
    table = site.sit()
    move = {"number": str(table.number), "key": "k", "as": "p1", "move": table.offers(0)[0].text}
    for path, form in [
        (f"/t/{table.id}/move", move),
        (f"/t/{table.id}/undo", move),
        ("/new/harald", FORM),
        ("/restore", {}),
    ]:
        answer = site.runner.run(site.client.post(path, data=form, headers=headers))
        assert answer.status_code == 403
    assert table.picked(0) is None


@pytest.mark.parametrize("headers", [{"origin": BASE}, {"sec-fetch-site": "same-origin"}])
def test_own_page_may(site: Site, headers: dict[str, str]) -> None:
    """Either header suffices: old browsers send only one."""
    answer = site.runner.run(site.client.post("/new/harald", data=FORM, headers=headers))
    assert answer.status_code == 303


def test_foreign_page_cannot_use_the_api_either(site: Site) -> None:
    """A program without a page may; a page of another site may not."""
    body = {"game": "harald", "seats": [{"name": "Asa"}, {"name": "Bo"}]}
    assert site.runner.run(site.client.post("/api/tables", json=body)).status_code == 201
    for headers in FOREIGN[:4]:
        answer = site.runner.run(site.client.post("/api/tables", json=body, headers=headers))
        assert answer.status_code == 403


def test_cookie_is_hidden_strict_and_long(site: Site) -> None:
    """256 bits, out of reach for scripts and for other sites."""
    answer = site.post("/new/harald", FORM)
    cookie = answer.headers["set-cookie"]
    assert re.match(r"visitor=[\w-]{43};", cookie)
    for word in ("HttpOnly", "SameSite=strict", "Max-Age=31536000", "Path=/"):
        assert word in cookie


def test_visitor_keeps_the_secret_and_no_page_shows_it(site: Site) -> None:
    """One secret a visitor; no page, no log, no saga holds it."""
    table = site.sit()
    secret = site.client.cookies["visitor"]
    site.post("/new/harald", FORM)
    assert site.client.cookies["visitor"] == secret
    for path in (
        "/",
        f"/t/{table.id}",
        f"/t/{table.id}/now",
        f"/t/{table.id}/saga",
        f"/api/tables/{table.id}",
    ):
        assert secret not in site.get(path).text


def test_a_secret_from_elsewhere_gets_no_seat(site: Site, other: Site) -> None:
    """Whoever put it into the browser would sit there too: only secrets that hold a seat are ours."""
    for path, form in (("/new/harald", FORM), ("/campaign/jarl/england", {"name": "Asa"})):
        site.client.cookies.set("visitor", "x" * 43, domain="127.0.0.1")
        answer = site.post(path, form)
        given = re.match(r"visitor=([\w-]{43});", answer.headers.get("set-cookie", ""))
        assert answer.status_code == 303 and given and given[1] != "x" * 43
        site.client.cookies.clear()
    assert site.tables.list("x" * 43) == []
    first = other.sit()
    kept = other.client.cookies["visitor"]
    assert other.post("/new/harald", FORM).status_code == 303
    assert other.client.cookies["visitor"] == kept
    assert first.id in {table.id for table in other.tables.list(kept)}


def test_link_from_elsewhere_asks_once_more_and_sets_no_cookie(site: Site) -> None:
    """The browser keeps a strict cookie back on such a visit: reload from our own page, keep the old one."""
    table = site.sit()
    answer = site.runner.run(
        site.client.get(f"/t/{table.id}?as=p1", headers={"sec-fetch-site": "cross-site", "cookie": ""})
    )
    site.client.cookies.clear()
    answer = site.get(f"/t/{table.id}?as=p1", headers={"sec-fetch-site": "cross-site"})
    assert f'content="0; url=/t/{table.id}?as=p1"' in answer.text
    assert "set-cookie" not in answer.headers


PAGES = [
    "/",
    "/new/harald",
    "/rules/harald",
    "/nowhere",
    "/t/TABLE",
    "/t/TABLE/replay",
    "/t/TABLE/now",
    "/api/games",
]


@pytest.mark.parametrize("path", PAGES)
def test_every_answer_protects_itself(site: Site, path: str) -> None:
    """No inline script or style, no frame, no sniffing, no cache of pages."""
    table = site.sit()
    answer = site.get(path.replace("TABLE", table.id))
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy and "unsafe" not in policy and "frame-ancestors 'none'" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"
    assert not re.search(
        r"\sstyle=|<style|<script>|\son\w+=|javascript:|hx-on|https?://(?!www\.w3\.org)", answer.text
    )
    if answer.headers["content-type"].startswith("text/html"):
        assert answer.headers["cache-control"] == "no-store"


def test_our_own_mistakes_protect_themselves_too(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page that says so is made outside of everything else."""

    def broken(table_id: str) -> None:
        raise RuntimeError

    monkeypatch.setattr(site.tables, "get", broken)
    answer = site.get("/t/x")
    assert answer.status_code == 500 and "default-src 'none'" in answer.headers["content-security-policy"]


def test_static_files_may_be_kept_because_their_address_changes(site: Site) -> None:
    """An address carries a mark of the content."""
    address = re.search(r'href="(/static/site\.css\?v=\w+)"', site.get("/").text)
    assert address
    answer = site.get(address[1])
    assert answer.status_code == 200 and "immutable" in answer.headers["cache-control"]


def test_too_much_is_refused(site: Site) -> None:
    """A body that is longer than anything we ask for."""
    answer = site.post("/restore", files={"saga": ("game.saga", b"x" * 3_000_000)})
    assert answer.status_code == 413 and "at most 2 MB." in answer.text
    answer = site.post("/api/tables", content=b" " * 3_000_000, headers={"content-type": "application/json"})
    assert answer.status_code == 413 and answer.json()["error"].endswith("at most 2 MB.")


@pytest.mark.parametrize("page", ["/new/harald", "/campaign/jarl", "/"])
def test_a_browser_without_cookies_sets_no_table(site: Site, tables: Tables, page: str) -> None:
    """Nobody could sit there: one sentence says so before anything is set; with cookies all goes on."""
    kept = (Path(__file__).parents[1] / "games/harald/sagas/four-seats.saga").read_text(encoding="utf-8")
    before = set(tables.live)
    for blocked in (True, False):
        text = site.get(page).text
        if blocked:
            site.client.cookies.clear()
        action, fields = posting(text)
        form = fields | FORM | ({"saga": kept} if page == "/" else {})
        answer = site.post(action, form)
        if blocked:
            assert answer.status_code == 400 and "keeps no cookies" in answer.text
            assert set(tables.live) == before and "visitor" not in answer.headers.get("set-cookie", "")
        else:
            assert answer.status_code == 303 and dict(site.client.cookies).keys() == {"visitor"}
            assert site.get(answer.headers["location"]).status_code == 200


def posting(text: str) -> tuple[str, dict[str, str]]:
    """Where the first form of a page posts to, and its hidden fields."""
    form = re.search(r'<form [^>]*method="post"[^>]*action="([^"]*)".*?</form>', text, re.DOTALL)
    assert form
    return form[1], dict(re.findall(r'type="hidden" name="([^"]*)" value="([^"]*)"', form[0]))
