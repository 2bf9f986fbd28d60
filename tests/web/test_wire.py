"""What goes over the wire: compressed, but for streams."""

import httpx
import pytest
from tests.web.helpers import Site, holder_of

from jarlshof.game import games
from jarlshof.table import Seat, Table

MOST = 8_000  # bytes of a move, its headers with them, on the average of a game
PACKED = {"accept-encoding": "gzip"}
MOVES = 50


@pytest.mark.slow
@pytest.mark.parametrize("game", list(games()))
def test_a_move_is_small(site: Site, game: str) -> None:
    """Its answer is the whole table."""
    count = min(4, games()[game].seats[-1])
    seats = [Seat("person", "Asa"), *(Seat("bot", f"Bot {n}", "karl") for n in range(2, count + 1))]
    table = site.tables.create(game, {}, seats, seed="7", holder=holder_of(site))
    sizes = [wire_size(move(site, table, turn)) for turn in range(MOVES) if to_decide(table, turn)]
    assert len(sizes) > 2 and sum(sizes) / len(sizes) < MOST


def to_decide(table: Table, turn: int) -> bool:
    """Let the others move until seat 1 must; False when the game is over."""
    while not table.over and 0 not in table.waiting_for():
        seat = table.waiting_for()[0]
        table.play(seat, chosen(table, seat, turn), table.number, f"{seat} {table.number}")
    return not table.over


def chosen(table: Table, seat: int, turn: int) -> str:
    """One of the moves, now this, now that."""
    offers = table.offers(seat)
    return offers[(7 * turn) % len(offers)].text


def move(site: Site, table: Table, turn: int) -> httpx.Response:
    """Seat 1 moves as its page does."""
    form = {"number": str(table.number), "key": f"k{turn}", "as": "", "move": chosen(table, 0, turn)}
    answer = site.post(f"/t/{table.id}/move", form, headers=PACKED | {"hx-request": "true"})
    assert answer.status_code == 200 and answer.headers["content-encoding"] == "gzip"
    return answer


def wire_size(answer: httpx.Response) -> int:
    """The bytes of an answer, as it was sent."""
    head = sum(len(name) + len(value) + 4 for name, value in answer.headers.raw)
    return head + answer.num_bytes_downloaded


@pytest.mark.parametrize(
    "path", ["/", "/rules/throne", "/static/table.css", "/art/jarl/icons.svg", "/api/games"]
)
def test_pages_files_and_json_are_packed(site: Site, path: str) -> None:
    """For whoever can unpack them, and the same for whoever cannot."""
    packed, plain = site.get(path, headers=PACKED), site.get(path)
    assert packed.headers["content-encoding"] == "gzip" and "content-encoding" not in plain.headers
    assert packed.text == plain.text and packed.num_bytes_downloaded < 0.6 * plain.num_bytes_downloaded
    assert "accept-encoding" in packed.headers["vary"].lower()


def test_what_is_packed_already_is_sent_as_it_is(site: Site) -> None:
    """Fonts."""
    answer = site.get("/static/fonts/alegreya-latin-500-normal.woff2", headers=PACKED)
    assert answer.status_code == 200 and "content-encoding" not in answer.headers
