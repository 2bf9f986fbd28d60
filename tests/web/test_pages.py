"""Every page, and every mistake a request can hold: one clear sentence, and no game changes."""

import re
import sqlite3
from threading import Thread
from types import ModuleType

import pytest
from sqlalchemy.exc import OperationalError
from tests.web.helpers import Site, field, holder_of, moves

from jarlshof.table import Tables
from jarlshof.web import frame
from jarlshof.web.routes import play


def test_start_page_names_every_game_and_its_facts(site: Site) -> None:
    """A stranger sees games, players, minutes and Play."""
    text = site.get("/").text
    assert "Harald" in text and "2 to 4 players" in text and "20-30 minutes" in text
    assert 'href="/new/harald"' in text and "Your tables" not in text


def test_start_page_lists_own_tables_alone(site: Site, other: Site) -> None:
    """A running table stands there for those who sit at it."""
    table = site.sit()
    assert f"/t/{table.id}" in site.get("/").text
    assert "Your decision" in site.get("/").text
    assert table.id not in other.get("/").text


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_has_a_row_for_every_seat(site: Site, players: int) -> None:
    """As many seats as players, each with who and a name."""
    text = site.get(f"/new/harald?players={players}").text
    assert [f'name="who-{n}"' in text for n in range(1, 6)] == [n <= players for n in range(1, 6)]


def test_setup_offers_only_what_goes_together(site: Site) -> None:
    """Teams need four, and seat 4 cannot begin among three."""
    three, four = (site.get(f"/new/harald?players={n}").text for n in (3, 4))
    assert "option-teams" not in three and "option-teams" in four
    assert "Seat 4</option>" not in three and "Seat 4</option>" in four


def test_another_number_of_players_forgets_nothing(site: Site) -> None:
    """Names, bots, options and hints stay, those of a seat that is not there for now too."""
    filled = {"who-2": "huscarl", "name-1": "Sigrid", "name-4": "Tove", "who-4": "me", "hints": "no"}
    query = {"players": "4", "option-teams": "True", "option-allegiance": "True", **filled}
    three = site.get("/new/harald", params=[*query.items(), ("players", "3")]).text
    kept = dict(re.findall(r'<input[^>]* name="([^"]*)" value="([^"]*)"', three))
    assert kept["name-1"] == "Sigrid" and "name-4" not in kept
    assert selected(three) >= {("who-2", "huscarl"), ("hints", "no"), ("option-allegiance", "True")}
    back = dict(re.findall(r'name="([^"]*)" value="([^"]*)"', three.split('<nav class="segments"')[0]))
    four = site.get("/new/harald", params=[*back.items(), ("name-1", "Sigrid"), ("players", "4")]).text
    assert 'name="name-4" value="Tove"' in four
    assert selected(four) >= {("who-4", "me"), ("option-teams", "True")}


def selected(text: str) -> set[tuple[str, str]]:
    """What each list of a form shows."""
    found = set()
    for name, body in re.findall(r'<select[^>]* name="([^"]*)"(.*?)</select>', text, re.DOTALL):
        values = re.findall(r'value="([^"]*)"( selected)?', body)
        found.add((name, next((value for value, chosen in values if chosen), values[0][0])))
    return found


def test_what_a_number_of_players_needs_is_not_taken_for_a_wish(site: Site) -> None:
    """Five nations must be strangers; two, coming from there, need not."""
    five = site.get("/new/suit_nations?players=5").text
    needed = dict(re.findall(r'type="hidden" name="(option-[^"]*)" value="([^"]*)"', five))
    two = site.get("/new/suit_nations", params=[("players", "5"), *needed.items(), ("players", "2")]).text
    assert selected(two) == selected(site.get("/new/suit_nations?players=2").text)


WRONG = [
    ({"players": "9"}, "players"),
    ({"players": "x"}, "whole number"),
    ({"name-2": "Asa"}, "same name"),
    ({"name-1": ""}, "name"),
    ({"name-1": "x" * 41}, "name"),
    ({"who-1": "karl"}, "Somebody must play"),
    ({"who-2": "berserk"}, "bot level"),
    ({"option-allegiance": "maybe"}, "allegiance"),
    ({"option-teams": "True"}, "Teams need 4 players"),
]


@pytest.mark.parametrize(("change", "words"), WRONG)
def test_wrong_setup_is_explained_and_kept(site: Site, change: dict[str, str], words: str) -> None:
    """The form comes back with what is wrong, and no table is set."""
    form = {"players": "2", "who-1": "me", "name-1": "Asa", "who-2": "karl", "name-2": "Bo"} | change
    answer = site.post("/new/harald", form)
    notice = re.search(r'role="alert">([^<]*)', answer.text)
    assert answer.status_code == 400
    assert notice and words in notice[1]
    assert "Your tables" not in site.get("/").text


def test_table_page_shows_hand_options_and_undo(site: Site) -> None:
    """The own cards, the moves as buttons, a form that posts without scripts."""
    table = site.sit()
    text = site.get(f"/t/{table.id}").text
    assert moves(text) == [offer.text for offer in table.offers(0)]
    assert text.count('data-thing="hand-') == 5
    assert "Choose your first villager" in text and 'id="undo"' in text


def test_move_without_scripts_leads_back_to_the_table(site: Site) -> None:
    """A plain form works."""
    table = site.sit(people=1, bots=1)
    text = site.get(f"/t/{table.id}").text
    form = {"number": field(text, "number"), "key": field(text, "key"), "as": "p1", "move": moves(text)[0]}
    answer = site.post(f"/t/{table.id}/move", form)
    assert answer.status_code == 303
    assert table.picked(0) == moves(text)[0]
    assert "chosen" in site.get(f"/t/{table.id}").text


def test_a_pick_changes_without_scripts_as_often_as_one_likes(site: Site) -> None:
    """Choosing again what was chosen before is a new request, a click twice is not."""
    table = site.sit(people=1, bots=1)
    first, second, third = list(dict.fromkeys(offer.text for offer in table.offers(0)))[:3]
    for move in (first, second, first, third):
        text = site.get(f"/t/{table.id}").text
        form = {"number": field(text, "number"), "key": field(text, "key"), "as": "p1", "move": move}
        for _ in range(2):
            assert site.post(f"/t/{table.id}/move", form).status_code == 303
            assert table.picked(0) == move


def test_same_request_twice_is_one_move(site: Site) -> None:
    """A repeated key is answered, not played again."""
    table = site.sit(people=2, bots=0)
    for seat in (0, 1):
        assert table.play(seat, table.offers(seat)[0].text, table.number, f"pick {seat}").ok
    move = table.offers(0)[0].text
    form = {"number": str(table.number), "key": "one", "as": "p1", "move": move}
    scripted = {"hx-request": "true"}
    first = site.post(f"/t/{table.id}/move", form, headers=scripted)
    number = table.number
    again = site.post(f"/t/{table.id}/move", form, headers=scripted)
    assert first.status_code == again.status_code == 200
    assert table.number == number


def test_stale_click_is_refused_with_the_present_table(site: Site) -> None:
    """The number shows which table a click was meant for."""
    table = site.sit()
    form = {"number": "99", "key": "stale", "as": "p1", "move": table.offers(0)[0].text}
    answer = site.post(f"/t/{table.id}/move", form, headers={"hx-request": "true"})
    assert answer.status_code == 409
    assert "The table has moved on" in answer.text and 'id="app"' in answer.text
    assert table.picked(0) is None


@pytest.mark.parametrize(("place", "step"), [(frame, "players"), (frame, "news"), (play, "template")])
def test_page_is_of_one_moment(
    site: Site, monkeypatch: pytest.MonkeyPatch, place: ModuleType, step: str
) -> None:
    """A move made while the page is being made: what the page says of itself is still true of it."""
    table = site.sit(people=2, bots=0)
    for seat in (0, 1):
        assert table.play(seat, table.offers(seat)[0].text, table.number, f"pick {seat}").ok
    number, version, offers = table.number, table.version, [offer.text for offer in table.offers(0)]
    mover = Thread(target=lambda: table.play(0, offers[0], number, "meanwhile"))
    made = getattr(place, step)

    def meanwhile(*given: object) -> object:
        mover.start()
        mover.join(0.3)
        return made(*given)

    monkeypatch.setattr(place, step, meanwhile)
    answer = site.part(f"/t/{table.id}/now?as=p1")
    mover.join()
    assert table.number == number + 1
    assert moves(answer.text) == offers
    assert field(answer.text, "number") == str(number)
    assert answer.headers["table-version"] == str(version)
    assert f'data-version="{version}"' in answer.text


@pytest.mark.parametrize("number", ["", "x", "-1", "1" * 40, "1.5"])
def test_number_that_is_none_is_stale(site: Site, number: str) -> None:
    """Whatever a form says, the answer is a table."""
    table = site.sit()
    form = {"number": number, "key": "k", "as": "p1", "move": table.offers(0)[0].text}
    assert site.post(f"/t/{table.id}/move", form).status_code == 409


@pytest.mark.parametrize("move", ["", "village king", "council bard", "start", "x" * 5000, "<script>"])
def test_impossible_move_is_refused_in_a_sentence(site: Site, move: str) -> None:
    """Nonsense and moves of another moment."""
    table = site.sit()
    form = {"number": str(table.number), "key": "k", "as": "p1", "move": move}
    answer = site.post(f"/t/{table.id}/move", form)
    assert answer.status_code in (409, 422)
    assert 'id="notice"' in answer.text and "<script>" not in answer.text.replace("<script src", "")
    assert table.picked(0) is None


def test_refusal_cites_its_clause_as_a_link(site: Site) -> None:
    """Why not? The clause, in words, a click away from the rules."""
    table = site.sit()
    answer = site.get(f"/t/{table.id}/why", params={"move": "council bard"})
    assert re.search(r'class="cite" href="/rules/harald#HAR-\d+"', answer.text)


def test_why_answers_only_those_who_sit_there(site: Site, other: Site) -> None:
    """An observer has no hand to ask about."""
    table = site.sit()
    assert other.get(f"/t/{table.id}/why", params={"move": "council bard"}).status_code == 404


def test_observer_watches_but_cannot_play(site: Site, other: Site) -> None:
    """Another visitor sees the open table and no button."""
    table = site.sit()
    text = other.get(f"/t/{table.id}").text
    assert moves(text) == [] and 'data-thing="hand-' not in text
    form = {"number": "1", "key": "k", "as": "p1", "move": table.offers(0)[0].text}
    assert "You do not sit at this table" in other.post(f"/t/{table.id}/move", form).text
    assert other.post(f"/t/{table.id}/rematch").status_code == 404
    assert table.picked(0) is None


def play_out(table_of: Site, people: int = 2) -> str:
    """A whole game by plain requests; gives the table's id."""
    table = table_of.sit(people=people, bots=0)
    while not table.over:
        seat = table.waiting_for()[0]
        table.play(seat, table.offers(seat)[0].text, table.number, f"{seat} {table.number}")
    return table.id


def test_finished_table_tells_who_won_and_why(site: Site) -> None:
    """Result, reasons, rematch, replay."""
    text = site.get(f"/t/{play_out(site)}").text
    assert (
        re.search(r"(Asa|Bo) wins|win together", text) and "Play again" in text and "Watch the replay" in text
    )


@pytest.mark.slow
def test_pad_adds_up_to_the_counts(site: Site, tables: Tables) -> None:
    """The two lines of every character add up to the total that counts, also when a village changed later."""
    for seed in ("1", "2", "3", "4"):
        table = site.sit(people=3, bots=0, seed=seed)
        while not table.over:
            seat = table.waiting_for()[0]
            offers = table.offers(seat)
            table.play(
                seat, offers[(7 * table.number) % len(offers)].text, table.number, f"{seat} {table.number}"
            )
        text = site.get(f"/t/{table.id}").text.split("<tfoot>")[1].split("</tfoot>")[0]
        council, bonus, total = (
            [int(n) for n in re.findall(r"<td[^>]*>(\d+)</td>", row)] for row in text.split("</tr>")[:3]
        )
        assert [a + b for a, b in zip(council, bonus, strict=True)] == total


def test_rematch_is_asked_for_once(site: Site, tables: Tables) -> None:
    """The same seats, a new deal; a second click leads to the same table."""
    table_id = play_out(site)
    first, second = (site.post(f"/t/{table_id}/rematch").headers["location"] for _ in range(2))
    assert first == second != f"/t/{table_id}"
    new = tables.get(first.removeprefix("/t/"))
    assert new is not None and new.names == ["Asa", "Bo"] and new.number == 1


def test_replay_stands_still_whatever_is_asked(site: Site) -> None:
    """Every step has a page; steps beyond the end are the end."""
    table_id = play_out(site)
    last = re.search(r"After move (\d+) of (\d+)", site.get(f"/t/{table_id}/replay").text)
    assert last and last[1] == last[2]
    assert "The start of the game" in site.get(f"/t/{table_id}/replay?n=0").text
    assert "After move 7 of" in site.get(f"/t/{table_id}/replay?n=7").text
    assert last[0] in site.get(f"/t/{table_id}/replay?n=99999").text
    assert last[0] in site.get(f"/t/{table_id}/replay?n=-1").text
    assert site.get(f"/t/{table_id}/replay?n=99999999999").status_code == 400


def test_replay_of_a_step_is_the_same_from_both_sides(site: Site) -> None:
    """Forwards, backwards, by a jump: one page."""
    table_id = play_out(site)
    forwards = [site.part(f"/t/{table_id}/replay?n={n}").text for n in range(0, 40, 7)]
    backwards = [site.part(f"/t/{table_id}/replay?n={n}").text for n in reversed(range(0, 40, 7))]
    assert forwards == backwards[::-1]


def test_saga_comes_back_as_a_table(site: Site, tables: Tables) -> None:
    """Download, upload: the same game."""
    table_id = play_out(site)
    saga = site.get(f"/t/{table_id}/saga")
    assert "attachment" in saga.headers["content-disposition"]
    answer = site.post("/restore", files={"saga": ("game.saga", saga.content)})
    old, new = tables.get(table_id), tables.get(answer.headers["location"].removeprefix("/t/"))
    assert old is not None and new is not None
    assert new.record.state == old.record.state and new.names == old.names


@pytest.mark.parametrize(
    "content", [b"", b"game: chess\n---\n", b"\xff\xfe\x00", b"game: harald\n", b"---", b"a" * 9999]
)
def test_saga_that_is_none_is_refused(site: Site, content: bytes) -> None:
    """Empty, foreign, cut off, no text at all."""
    answer = site.post("/restore", files={"saga": ("game.saga", content)})
    assert answer.status_code == 400 and "<h1>" in answer.text


MISSING = [
    "/t/nothing", "/t/nothing/now", "/t/nothing/replay", "/t/nothing/live", "/new/chess", "/rules/chess",
    "/nowhere", "/static/nothing.css", "/static/../app.py", "/static/%2e%2e/app.py",
    "/art/harald/screen.py", "/art/harald/../state.py", "/art/chess/table.css",
]  # fmt: skip


@pytest.mark.parametrize("path", MISSING)
def test_missing_page_helps(site: Site, path: str) -> None:
    """A 404 with a sentence and a way on, never a traceback."""
    answer = site.get(path)
    assert answer.status_code == 404
    assert "Start page" in answer.text and "Traceback" not in answer.text


def test_wrong_method_is_told(site: Site) -> None:
    """A page that only takes posts."""
    answer = site.get("/restore")
    assert answer.status_code == 405 and "does not take that kind of request" in answer.text


def test_rules_have_an_anchor_for_every_clause(site: Site) -> None:
    """All 46 clauses and 26 rulings."""
    text = site.get("/rules/harald").text
    assert all(f'id="HAR-{n}"' in text for n in range(1, 47))
    assert all(f'id="Q{n}"' in text for n in range(1, 27))


def test_any_game_has_a_page(site: Site, tables: Tables) -> None:
    """A game without a page of its own is played by its view, its options and its log."""
    form = {"players": "2", "who-1": "me", "name-1": "Asa", "who-2": "me", "name-2": "Bo"}
    answer = site.post("/new/nim", form)
    assert answer.status_code == 303, answer.text
    table = tables.get(answer.headers["location"].removeprefix("/t/"))
    assert table is not None
    while not table.over:
        seat = table.waiting_for()[0]
        text = site.get(f"/t/{table.id}?as=p{seat + 1}").text
        form = {
            "number": field(text, "number"),
            "key": field(text, "key"),
            "as": f"p{seat + 1}",
            "move": moves(text)[0],
        }
        assert site.post(f"/t/{table.id}/move", form).status_code == 303
    assert "wins" in site.get(f"/t/{table.id}").text


def test_names_are_shown_as_they_are_and_never_as_markup(site: Site) -> None:
    """What people type is text."""
    table = site.sit(1, 1, **{"name-1": "<b>&\"'x", "name-2": "{{ 7 * 7 }}"})
    text = site.get(f"/t/{table.id}").text
    assert '<b>&"' not in text and "&lt;b&gt;&amp;" in text and "{{ 7 * 7 }}" in text


def test_name_is_remembered(site: Site) -> None:
    """The set-up page greets with the name used last."""
    site.sit(1, 1, **{"name-1": "Sigrid"})
    assert 'value="Sigrid"' in site.get("/new/harald").text


def test_a_full_disk_is_told_and_nothing_is_done(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a page, in its notice line, to a program: the cause, and that the move was not made."""
    table = site.sit(people=2, bots=0)

    def full(*_: object) -> None:
        raise OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))

    monkeypatch.setattr("jarlshof.table.storage.add_request", full)
    form = {"number": "1", "key": "k", "as": "p1", "move": table.offers(0)[0].text}
    for headers in ({}, {"hx-request": "true"}):
        answer = site.post(f"/t/{table.id}/move", form, headers=headers)
        assert answer.status_code == 503
        assert "the disk is full" in answer.text and "was not done" in answer.text
    assert table.picked(0) is None and table.number == 1


def test_winners_are_marked_by_seat(site: Site) -> None:
    """Two of one name: only who has won is marked."""
    table = site.sit(people=2, bots=0)
    table.seats[1] = table.seats[0]
    while not table.over:
        seat = table.waiting_for()[0]
        assert table.play(seat, table.offers(seat)[0].text, table.number, f"{table.number} {seat}").ok
    won = table.game.view.winner(table.sampled()) or []
    text = site.get(f"/t/{table.id}").text
    assert len(won) == 1 and text.count('<li class="won">') == 1


def test_what_steers_a_page_or_turns_a_line_around_is_shown_as_a_sign(site: Site) -> None:
    """A remark of a saga may hold any character; the page holds none that is not seen."""
    text = site.sit().whole_saga() + "1. p1: remark left \u202eright \x1b[2J \u2066end\n"
    table = site.tables.restore(text, holder_of(site))
    for path in (f"/t/{table.id}", f"/t/{table.id}/replay?n=1", f"/api/tables/{table.id}"):
        page = site.get(path).text
        assert not any(char in page for char in "\u202e\x1b\u2066")
    assert "left \N{REPLACEMENT CHARACTER}right" in site.get(f"/t/{table.id}").text
