"""The set-up page: how many play, who sits where, and with which options."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from jarlshof.bots.levels import DEFAULT_LEVEL, LEVELS, names_beside
from jarlshof.game import BadInput, Game, Option
from jarlshof.table import Seat, Tables
from jarlshof.web.forms import FormFields, whole_number
from jarlshof.web.rendering import page
from jarlshof.web.root import at
from jarlshof.web.tables import AllTables, OneGame
from jarlshof.web.visitor import TRIAL, remember, seat_taker, try_cookie, visitor

router = APIRouter()
DEFAULT_NAME = "Asa"
KEPT = "kept-"  # before the name of a field that this number of seats has no place for
OURS = ("players", "seed", TRIAL)  # fields that no person fills in


@dataclass(frozen=True)
class Row:
    """One seat of the form."""

    number: int
    who: str
    name: str


@dataclass(frozen=True)
class Choice:
    """An option with the values that go with the number of seats, each with its word."""

    option: Option
    values: dict[str, str]


def fitting(game: Game, seats: int, needed: dict[str, Any], option: Option) -> Choice:
    """What of an option can be chosen with so many seats."""
    if option.name == "players":
        return Choice(option, {})
    fits = [value for value in option.values if goes(game, seats, needed | {option.name: value})]
    return Choice(option, {str(value): value_word(value) for value in fits})


def needs(game: Game, seats: int) -> dict[str, Any]:
    """The option that so many seats cannot do without, if there is one; its first value that will do."""
    if goes(game, seats, {}):
        return {}
    tries = ({option.name: value} for option in game.options for value in option.values[1:])
    return next((tried for tried in tries if goes(game, seats, tried)), {})


def goes(game: Game, seats: int, options: dict[str, Any]) -> bool:
    """Do these options go together with so many seats?"""
    try:
        game.setup(game.seated(options, seats))
    except BadInput:
        return False
    return True


def value_word(value: Any) -> str:
    """A value of an option as people say it."""
    if isinstance(value, bool):
        return "Yes" if value else "No"
    word = str(value)
    if word[:1] == "p" and word[1:].isdecimal():
        return f"Seat {word[1:]}"
    if "-" not in word:
        return word.replace("_", " ").capitalize()
    # A hyphen joins the words of a name, such as that of a map or a country; short words stay small.
    first, *rest = word.split("-")
    return " ".join([first.capitalize(), *(part.capitalize() if len(part) > 2 else part for part in rest)])


@router.get("/new/{game_name}")
def show(request: Request, game: OneGame, tables: AllTables, players: str = "") -> Response:
    """The form, with as many seats as asked for, and with what was filled in before that was changed."""
    before = request.query_params.getlist("players")[:-1]  # the form's own number, beside the one pressed
    sent = filled_in(game, before[0], request.query_params) if before else {}
    shown = form_page(game, seats_wanted(game, players), last_name(tables, visitor(request)), sent)
    return try_cookie(request, shown)


def filled_in(game: Game, players: str, fields: Mapping[str, str]) -> dict[str, str]:
    """What a person has filled in, be it in fields of the last form or kept from an earlier one."""
    ours = {*OURS, *hidden_options(game, seats_wanted(game, players))}
    return {name.removeprefix(KEPT): text for name, text in fields.items() if name not in ours}


def hidden_options(game: Game, seats: int) -> dict[str, str]:
    """The fields of options that so many seats cannot do without, but that leave nothing to choose."""
    needed = needs(game, seats)
    shown = {choice.option.name for choice in choices(game, seats)}
    return {f"option-{name}": str(value) for name, value in needed.items() if name not in shown}


def choices(game: Game, seats: int) -> list[Choice]:
    """The options that so many seats can choose."""
    found = map(partial(fitting, game, seats, needs(game, seats)), game.options)
    return [choice for choice in found if len(choice.values) > 1]


def seats_wanted(game: Game, text: str) -> int:
    """How many seats an address asks for, or the game's usual number."""
    wanted = int(text) if text.isascii() and text.isdecimal() and len(text) < 3 else 0
    return wanted if wanted in game.seats else game.usual_players


def last_name(tables: Tables, holder: str) -> str:
    """What the visitor was called last."""
    for table in tables.list(holder)[:1]:
        return table.names[table.seats_of(holder)[0]]
    return DEFAULT_NAME


def form_page(
    game: Game, seats: int, name: str, form: dict[str, str] | None = None, wrong: str = ""
) -> Response:
    """The form as first shown, or as it was sent, with what is wrong about it."""
    sent = form or {}
    rows = [
        Row(i, sent.get(f"who-{i}", "me" if i == 1 else DEFAULT_LEVEL), called)
        for i, called in enumerate(called_seats(seats, name, sent), 1)
    ]
    needed = {name: str(value) for name, value in needs(game, seats).items()}
    shown = choices(game, seats)
    fields = {f"{part}-{row.number}" for row in rows for part in ("who", "name")}
    fields |= {f"option-{choice.option.name}" for choice in shown} | {"hints"}
    return page(
        "setup.html",
        400 if wrong else 200,
        game=game,
        seats=seats,
        rows=rows,
        levels=LEVELS,
        options=[choice for choice in shown if not choice.option.house_rule],
        house_rules=[choice for choice in shown if choice.option.house_rule],
        needed=needed,
        unseen=hidden_options(game, seats)
        | {
            f"{KEPT}{field}": text
            for field, text in sent.items()
            if field not in fields and field not in OURS
        },
        sent=sent,
        wrong=wrong,
    )


def called_seats(seats: int, name: str, sent: dict[str, str]) -> list[str]:
    """The names in the form: as sent, or else the visitor's own, and names for bots that nobody bears."""
    given = [sent.get(f"name-{i}") for i in range(1, seats + 1)]
    given[0] = name if given[0] is None else given[0]
    free = iter(names_beside([called for called in given if called is not None]))
    return [next(free) if called is None else called for called in given]


@router.post("/new/{game_name}")
def create(request: Request, game: OneGame, tables: AllTables, form: FormFields) -> Response:
    """Set the table, or show the form again with what is wrong."""
    try:
        holder = seat_taker(request, form)
        seats = read_seats(game, form)
        options = read_options(game, form)
        seed = form.get("seed", "").strip() or None
        hints = form.get("hints") != "no"
        table = tables.create(game.name, options, seats, seed=seed, holder=holder, hints=hints)
    except BadInput as error:
        players = form.get("players", "")
        sent = filled_in(game, players, form)
        name = last_name(tables, visitor(request))
        return form_page(game, seats_wanted(game, players), name, sent, str(error))
    answer = RedirectResponse(at(f"/t/{table.id}"), 303)
    remember(request, answer, holder)
    return answer


def read_seats(game: Game, form: dict[str, str]) -> list[Seat]:
    """The seats a form describes; raises BadInput."""
    wanted = whole_number(form.get("players", ""), "The number of players")
    if wanted not in game.seats:
        raise BadInput(f"{game.title} is for {' or '.join(map(str, game.seats))} players, not {wanted}.")
    seats = [read_seat(form.get(f"who-{i}", ""), form.get(f"name-{i}", "")) for i in range(1, wanted + 1)]
    if not any(seat.kind == "person" for seat in seats):
        raise BadInput("Somebody must play: make at least one seat a person's.")
    return seats


def read_seat(who: str, name: str) -> Seat:
    """One seat; the table layer checks names and levels."""
    return Seat("person", name) if who in ("me", "person") else Seat("bot", name, who)


def read_options(game: Game, form: dict[str, str]) -> dict[str, Any]:
    """The options a form sets, in the game's own values; raises BadInput."""
    known = {option.name: option for option in game.options}
    return {
        name: read_option(option, form[f"option-{name}"])
        for name, option in known.items()
        if f"option-{name}" in form
    }


def read_option(option: Option, text: str) -> Any:
    """The value whose word was sent."""
    for value in option.values:
        if str(value) == text:
            return value
    return option.check(text)
