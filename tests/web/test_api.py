"""The JSON API: a whole game by token, and every refusal."""

from pathlib import Path
from typing import Any

import pytest
from tests.web.helpers import Site

BODY: dict[str, Any] = {"game": "harald", "seats": [{"name": "Asa"}, {"name": "Bo"}], "seed": "7"}


class Client:
    """A program that plays by the API."""

    def __init__(self, site: Site) -> None:
        self.site = site
        made = site.runner.run(site.client.post("/api/tables", json=BODY)).json()
        self.here = f"/api/tables/{made['table']}"
        self.headers = {"authorization": f"Bearer {made['token']}"}

    def get(self, path: str = "") -> Any:
        """What an address says."""
        return self.site.get(self.here + path, headers=self.headers).json()

    def post(self, path: str, status: int, **body: object) -> Any:
        """What an address answers, with the status it should have."""
        answer = self.site.runner.run(
            self.site.client.post(self.here + path, json=body, headers=self.headers)
        )
        assert answer.status_code == status, answer.text
        return answer.json()


@pytest.mark.slow
def test_whole_game(site: Site) -> None:
    """Look, choose, play, to the end."""
    client = Client(site)
    while not (stands := client.get())["over"]:
        seat = stands["to_decide"][0]
        look = client.get(f"/seats/{seat}")
        move = look["moves"][0]["move"]
        key = f"{seat} {look['number']}"
        answer = client.post(f"/seats/{seat}/moves", 200, move=move, number=look["number"], key=key)
        assert answer["ok"]
    assert stands["winner"] and stands["scores"]
    log = client.get("/log")
    assert len(log) == stands["number"] - 1
    for line in log:
        assert [told["text"] for told in line["told"]] == line["sentences"]
        assert line["told"][0]["kind"] == "move" and line["told"][0]["seats"][0] == line["seat"]
    assert log[-1]["told"][-1]["kind"] == "end" and log[-1]["told"][-1]["seats"] == stands["winner"]


def test_refusals(site: Site) -> None:
    """The rules: 422 with the clause. A stale number: 409. The same key: the same answer."""
    client = Client(site)
    move = client.get("/seats/p1")["moves"][0]["move"]
    assert client.post("/seats/p1/moves", 422, move="council bard", number=1, key="a")["clause"].startswith(
        "HAR-"
    )
    assert client.post("/seats/p1/moves", 409, move=move, number=5, key="b")["ok"] is False
    assert client.post("/seats/p1/moves", 200, move=move, number=1, key="c")["ok"]
    assert client.post("/seats/p1/moves", 200, move=move, number=1, key="c")["ok"]
    assert client.get("/seats/p1")["picked"] == move
    assert client.post("/seats/p1/undo", 409, number=1, key="d")["reason"]
    assert client.get("/seats/p1/why?move=council+bard")["clause"]


def test_seat_needs_its_token(site: Site) -> None:
    """No token, a wrong one, a foreign table's: nothing of a seat."""
    client, other = Client(site), Client(site)
    for headers in ({}, {"authorization": "Bearer nonsense"}, other.headers, {"authorization": "Basic x"}):
        for path in ("/seats/p1", "/log?seat=p1", "/saga?seat=p1", "/seats/p1/why?move=x"):
            answer = site.get(client.here + path, headers=headers)
            assert answer.status_code == 404 and "does not hold" in answer.json()["error"]


BAD = [
    {"game": "chess"},
    {"game": 7},
    {"seats": []},
    {"seats": [{"name": "Asa"}]},
    {"seats": [{"name": "Asa"}] * 17},
    {"seats": [{"name": ""}, {"name": "Bo"}]},
    {"seats": [{"kind": "ghost", "name": "Asa"}, {"name": "Bo"}]},
    {"seats": [{"kind": "bot", "name": "Asa", "level": "berserk"}, {"name": "Bo"}]},
    {"options": {"teams": True}},
    {"options": {"nonsense": 1}},
    {"position": {"hands": {"p1": ["warrior"] * 40}}},
    {"position": {"nonsense": 1}},
]


@pytest.mark.parametrize("change", BAD)
def test_bad_table_is_refused_in_a_sentence(site: Site, change: dict[str, Any]) -> None:
    """400 with one sentence."""
    answer = site.runner.run(site.client.post("/api/tables", json=BODY | change))
    assert answer.status_code == 400 and answer.json()["error"].endswith(".")


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"null", b"\xff", b'{"game": "harald"}', b"9" * 5000])
def test_bad_json_is_refused(site: Site, content: bytes) -> None:
    """Cut off, not an object, not text."""
    headers = {"content-type": "application/json"}
    answer = site.runner.run(site.client.post("/api/tables", content=content, headers=headers))
    assert answer.status_code == 400 and answer.json()["error"]


def test_missing_things_are_named(site: Site) -> None:
    """Tables, seats and addresses that are not there."""
    client = Client(site)
    assert site.get("/api/tables/nothing").status_code == 404
    assert site.get("/api/nothing").json()["error"]
    assert client.get("/seats/p9")["error"].startswith("There is no seat")


def test_api_describes_itself(site: Site) -> None:
    """OpenAPI, and the games with their options."""
    paths = site.get("/api/openapi.json").json()["paths"]
    assert "/api/tables/{table_id}/seats/{seat}/moves" in paths and not any(
        p.startswith("/t/") for p in paths
    )
    games = {game["name"]: game for game in site.get("/api/games").json()}
    assert games["harald"]["seats"] == [2, 3, 4]


@pytest.mark.parametrize(("game", "option"), [("jarl", "data"), ("throne", "cards")])
def test_no_file_of_the_server_is_opened_for_a_visitor(
    site: Site, tmp_path: Path, game: str, option: str
) -> None:
    """A name of a file is refused without a look at it, whether it is there or not."""
    there = tmp_path / "there.yaml"
    there.write_text("secret: 7\n", encoding="utf-8")
    seats = [{"name": "Asa"}, {"name": "Bo"}][: 1 if game == "jarl" else 2]
    said = []
    for name in (str(there), str(tmp_path / "missing.yaml")):
        body = {"game": game, "seats": seats, "options": {option: name}}
        answer = site.runner.run(site.client.post("/api/tables", json=body))
        assert answer.status_code == 400
        said.append(answer.json())
    assert said[0] == said[1] and "secret" not in str(said)
