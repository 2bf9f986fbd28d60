"""Campaigns and results on the start page."""

import json
import random
import re

import pytest
import yaml
from tests.web.helpers import Site

from jarlshof.game import games
from jarlshof.games.jarl.names import KINGDOMS
from jarlshof.table import Table

END = {"round": 4, "phase": "growth", "citizens": ["axe"], "hand": ["plow"]}


def begin(site: Site, kingdom: str) -> Table:
    """Start a chapter by its button."""
    answer = site.post(f"/campaign/jarl/{kingdom}")
    assert answer.status_code == 303
    table = site.tables.get(answer.headers["location"].removeprefix("/t/"))
    assert table is not None
    return table


def finish(table: Table) -> None:
    """Play to the end at random."""
    chance = random.Random(1)
    while not table.over:
        offers = table.offers(0)
        assert table.play(0, chance.choice(offers).text, table.number, f"k{table.number}").ok


def chapter(text: str, kingdom: str) -> str:
    """What the page says of a chapter, in words."""
    part = text.split(f'id="chapter-{kingdom}"')[1].split("</li>")[0]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", part.partition(">")[2]))


def test_a_new_visitor_finds_every_chapter(site: Site) -> None:
    """From the start page and the set-up; nothing is played yet."""
    for path in ("/", "/new/jarl"):
        assert 'href="/campaign/jarl"' in site.get(path).text
    text = site.get("/campaign/jarl").text
    assert [k for k in KINGDOMS if f'id="chapter-{k}"' in text] == list(KINGDOMS)
    assert text.count("Not played yet") == 17 and "Continue where you left" not in text
    assert "Start the next: Estonia" in text and "<b>0</b> of 17 kingdoms won" in text


def test_a_chapter_is_the_option_of_the_game(site: Site) -> None:
    """JAR-47: the kingdom chosen lies there from the start, and the page goes on with it."""
    table = begin(site, "iceland")
    assert table.options["start"] == "iceland"
    assert table.game.view.view(table.sampled())["kingdoms"] == ["iceland"]
    text = site.get("/campaign/jarl").text
    assert "Continue where you left: Iceland" in text and f'href="/t/{table.id}"' in text
    assert "Not finished yet" in chapter(text, "iceland") and "Go on with Iceland" in chapter(text, "iceland")


def test_the_best_result_of_each_chapter_is_kept(site: Site) -> None:
    """JAR-48: points, rank, date, and ways to the record; as a file too."""
    table = begin(site, "poland")
    finish(table)
    assert table.game.campaign is not None
    points, word = table.game.campaign.result(table.sampled(), 0)
    text = site.get("/campaign/jarl").text
    assert f"{points} {word}" in chapter(text, "poland") and "Try again Poland" in chapter(text, "poland")
    assert f"/t/{table.id}/replay?n=0" in text and f"/t/{table.id}/saga" in text
    kept = yaml.safe_load(site.get("/campaign/jarl/record.yaml").text)
    seed, date = table.record.seed.hex(), table.started.date()
    assert kept == {"poland": {"score": points, "rank": word.lower(), "seed": seed, "date": date}}


def test_only_plain_games_count(site: Site) -> None:
    """A house rule, or a position typed by hand, is no chapter of the campaign."""
    table = begin(site, "poland")
    holder = str(site.client.cookies["visitor"])
    options = {"start": "iceland", "jewelry": "metal"}
    site.tables.create("jarl", options, table.seats, holder=holder)
    finished = site.tables.create("jarl", {"start": "norway"}, table.seats, position=END, holder=holder)
    assert finished.play(0, "end", finished.number, "end").ok
    text = site.get("/campaign/jarl").text
    assert "Not played yet" in chapter(text, "iceland") and "Not played yet" in chapter(text, "norway")


@pytest.mark.parametrize("path", ["/campaign/harald", "/campaign/jarl/atlantis"])
def test_what_is_no_campaign(site: Site, path: str) -> None:
    """One sentence, not an error."""
    answer = site.post(path) if path.endswith("atlantis") else site.get(path)
    assert answer.status_code == 404


def test_every_campaign_of_every_game(site: Site) -> None:
    """Each chapter can be set, and has an icon."""
    for game in games().values():
        for one in () if game.campaign is None else game.campaign.CHAPTERS:
            game.setup(one.options)
            assert (game.folder / "web" / "art" / f"{one.icon}.svg").exists()


def test_results_on_the_start_page(site: Site, other: Site) -> None:
    """Games, wins, best and last; to download too; nobody else sees them."""
    assert "Your results" not in site.get("/").text
    table = begin(site, "poland")
    finish(table)
    points = table.game.view.scores(table.sampled())["p1"]
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", site.get("/").text))
    assert re.search(rf"The Rise of a Jarl 1 [01] {points} (Won|Lost), {points} \d\d\d\d-", text)
    answer = site.get("/results.json")
    assert "attachment" in answer.headers["content-disposition"]
    kept = json.loads(answer.text)
    assert kept["jarl"]["games"] == 1 and kept["jarl"]["results"][0]["options"]["start"] == "poland"
    assert "Your results" not in other.get("/").text and json.loads(other.get("/results.json").text) == {}
