"""A server under a name, behind proxies, below a prefix; and HEAD."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import httpx
import pytest
from tests.web.helpers import Site, field, moves, routes

import jarlshof
from jarlshof.game import BadInput
from jarlshof.table import Tables
from jarlshof.web import create_app
from jarlshof.web.hosting import OWN, hosting

ADDRESS = re.compile(r'\s[\w:-]+="(/[^"#]*)')
FORM = {"players": "2", "who-1": "me", "name-1": "Asa", "who-2": "karl", "name-2": "Bo"}
PROXY = "10.0.0.7"
SAID = {"x-forwarded-for": "8.8.8.8", "x-forwarded-proto": "https", "x-forwarded-host": "games.example"}
Visit = Callable[..., Site]


@pytest.fixture
def visit(tables: Tables) -> Iterator[Visit]:
    """Opens visits to servers that are hosted in some way."""
    made: list[Site] = []

    def at(address: str = "127.0.0.1", **how: object) -> Site:
        made.append(Site(tables, hosting("127.0.0.1", **how), address))  # type: ignore[arg-type]
        return made[-1]

    yield at
    for site in made:
        site.close()


@pytest.mark.parametrize("said", ["games.example", "Games.Example:8443", " games.example "])
def test_named_hosts_are_served(visit: Visit, said: str) -> None:
    """By their names, with or without a port, and nobody else."""
    site = visit(names=[said])
    assert site.get("/", headers={"host": "GAMES.example:8443"}).status_code == 200
    assert site.get("/", headers={"host": "games.example"}).status_code == 200
    assert site.get("/", headers={"host": "evil.example"}).status_code == 421


def test_a_refused_name_is_told_to_the_host(visit: Visit) -> None:
    """The answer says what must be added; a name that is none is not repeated."""
    site = visit()
    answer = site.get("/", headers={"host": "games.example:8137"})
    assert answer.status_code == 421 and "--hosts games.example." in answer.text
    assert "<" not in site.get("/", headers={"host": "<b>"}).text


@pytest.mark.parametrize(
    ("how", "said"),
    [
        ({"names": ["https://games.example"]}, "no name of a host"),
        ({"names": ["a b"]}, "no name of a host"),
        ({"proxies": ["nginx"]}, "no address of a proxy"),
        ({"prefix": "/a b"}, "no prefix"),
        ({"prefix": "/../x"}, "no prefix"),
        ({"prefix": "/static"}, "choose another"),
    ],
)
def test_bad_settings_are_refused_in_a_sentence(how: dict[str, object], said: str) -> None:
    """Each names what is wrong."""
    with pytest.raises(BadInput, match=said):
        hosting("0.0.0.0", **how)  # type: ignore[arg-type]


def test_only_a_trusted_proxy_is_believed(visit: Visit) -> None:
    """What anybody else says of host, scheme and prefix counts for nothing."""
    trusted = visit(PROXY, names=["games.example"], proxies=["10.0.0.0/8"])
    assert hosting("::", proxies=["10.0.0.0/8"]).trusts("::ffff:10.0.0.7")
    foreign = visit("10.1.0.9", names=["games.example"], proxies=[PROXY])
    for site, secure in ((trusted, True), (foreign, False)):
        host = "games.example" if secure else "127.0.0.1:8000"
        origin = f"https://{host}" if secure else f"http://{host}"
        answer = site.post("/new/harald", FORM, headers=SAID | {"origin": origin})
        assert answer.status_code == 303
        assert ("Secure" in answer.headers["set-cookie"]) == secure
    said = SAID | {"x-forwarded-host": "evil.example"}
    assert trusted.get("/", headers=said).status_code == 421
    assert foreign.get("/", headers=said | {"x-forwarded-prefix": "/evil"}).text.count("/evil") == 0


@pytest.mark.parametrize("prefix", ["//evil.example", "/a b", "javascript:", '/"><b>'])
def test_a_prefix_that_is_none_is_not_used(visit: Visit, prefix: str) -> None:
    """Not even from a proxy, which may pass on what it was sent."""
    site = visit(PROXY, proxies=[PROXY])
    answer = site.get("/", headers={"x-forwarded-prefix": prefix})
    assert 'href="/"' in answer.text and "evil" not in answer.text


def kept(address: str) -> str:
    """A proxy that leaves the prefix where it is."""
    return address


def taken(address: str) -> str:
    """A proxy that takes the prefix off."""
    return address.removeprefix("/games") or "/"


@pytest.mark.slow
@pytest.mark.parametrize("passes", [kept, taken])
@pytest.mark.parametrize("says", [True, False])
@pytest.mark.parametrize("game", ["harald", "jarl"])
def test_everything_works_below_a_prefix(
    visit: Visit, passes: Callable[[str], str], says: bool, game: str
) -> None:
    """Each address on each page begins with it and leads somewhere: pages, files, redirects, cookie."""
    site = visit(PROXY, proxies=[PROXY]) if says else visit(prefix="/games")
    said = {"x-forwarded-prefix": "/games"} if says else {}
    answer = site.post(passes(f"/games/new/{game}"), one_person(game), headers=said)
    here = answer.headers["location"]
    assert here.startswith("/games/t/") and "Path=/games;" in answer.headers["set-cookie"]
    said["cookie"] = answer.headers["set-cookie"].split(";")[0]  # as a browser, which asks below the prefix
    site.client.cookies.clear()
    assert play_on(site, passes, here, said).status_code == 200
    found = crawl(site, passes, said, ["/games/", here, f"{here}/replay"])
    assert f"{here}/now" in found and f"/games/rules/{game}" in found and len(found) > 30


def one_person(game: str) -> dict[str, str]:
    """The set-up form of a small table."""
    return FORM if game != "jarl" else {"players": "1", "who-1": "me", "name-1": "Asa"}


def play_on(site: Site, passes: Callable[[str], str], here: str, said: dict[str, str]) -> httpx.Response:
    """Make a move as the page offers it."""
    text = site.get(passes(here), headers=said).text
    form = {"number": field(text, "number"), "key": "k", "as": "", "move": moves(text)[0]}
    return site.post(passes(f"{here}/move"), form, headers=said | {"hx-request": "true"})


def crawl(
    site: Site, passes: Callable[[str], str], said: dict[str, str], starts: list[str]
) -> dict[str, int]:
    """Follow every address that a page names, but streams and forms; gives the status of each."""
    found: dict[str, int] = {}
    wanted = list(starts)
    while wanted:
        address = wanted.pop()
        path = urlsplit(address).path
        if path in found or path.endswith(
            ("/live", "/hint", "/move", "/undo", "/restore", "/rematch", "/why")
        ):
            continue
        answer = site.get(passes(address.replace("&amp;", "&")), headers=said)
        found[path] = answer.status_code
        assert answer.status_code in (200, 405), address  # 405: a form's
        for other in ADDRESS.findall(answer.text):
            assert other.startswith("/games/"), f"{address} leads to {other}"
            wanted.append(urljoin(address, other))
    return found


def test_no_template_and_no_script_writes_an_address_without_its_prefix() -> None:
    """Not of any game either: addresses begin with `root`, or come from filters and functions."""
    ours = Path(jarlshof.__file__).parent
    files = [file for kind in ("html", "js") for file in ours.rglob(f"*.{kind}") if "min.js" not in file.name]
    assert len(files) > 20
    wrong = re.compile(r"""=["']/\w|(?<!root ~ )["'`]/(?:t|new|rules|campaign|static|art|live|api)/""")
    assert [str(file) for file in files if wrong.search(file.read_text(encoding="utf-8"))] == []


def test_the_api_tells_its_prefix(visit: Visit) -> None:
    """OpenAPI names the address that programs must begin with; errors stay JSON."""
    site = visit(prefix="/games")
    described = site.get("/games/api/openapi.json").json()
    assert described["servers"] == [{"url": "/games"}]
    assert site.get("/games/api/tables/nothing").json()["error"]
    body = {"game": "harald", "seats": [{"name": "Asa"}, {"name": "Bo"}]}
    assert site.runner.run(site.client.post("/games/api/tables", json=body)).status_code == 201


def test_no_prefix_hides_an_address(tables: Tables) -> None:
    """The first word of each of our addresses is refused as a prefix."""
    asked = routes(create_app(tables, bots=False).routes)
    words = {path.split("/")[1] for path, _ in asked} - {""}
    assert words == set(OWN)
    for word in words:
        with pytest.raises(BadInput):
            hosting("127.0.0.1", prefix=f"/{word}/more")


def test_head_answers_as_get_without_a_body(site: Site) -> None:
    """Every page and file, the API, and even the stream, which has no end."""
    table = site.sit()
    here = f"/t/{table.id}"
    paths = ["/", "/new/harald", "/rules/harald", "/nowhere", here, f"{here}/now", f"{here}/replay",
             f"{here}/saga", "/results.json", "/campaign/jarl", "/static/site.css", "/art/harald/icons.svg",
             "/api/games", f"/api/tables/{table.id}"]  # fmt: skip
    for path in paths:
        head, whole = (site.runner.run(site.client.request(how, path)) for how in ("HEAD", "GET"))
        assert (head.status_code, head.content) == (whole.status_code, b""), path
        assert head.headers == whole.headers, path
    stream = site.runner.run(site.client.head(f"{here}/live"))
    assert stream.headers["content-type"].startswith("text/event-stream") and stream.content == b""
