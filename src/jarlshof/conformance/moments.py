"""What one position promises, whoever looks at it."""

import math
import pickle
from collections.abc import Iterator, Mapping
from random import Random

from jarlshof import notation, position
from jarlshof.engine.state import Menu, State, fill_menu
from jarlshof.game import BadInput, Game, is_seat_word, key, rule_texts, seat_name, seed_bytes
from jarlshof.outside import read_yaml, write_yaml

MOST_ACTION = 1 << 62
NO_ACTION = MOST_ACTION + 1
CLOSE = 1e-6
STEPS = 20  # that a written position is played on for


def check_moment(game: Game, state: State) -> Iterator[str]:
    """What is wrong with one position."""
    yield from check_copies(state)
    yield from check_results(game, state)
    yield from check_moves(game, state)
    yield from check_notation(game, state)
    yield from check_priors(state)
    yield from check_writing(game, state)


def check_copies(state: State) -> Iterator[str]:
    """Copies are equal and independent, however they are made."""
    before = state.to_ints()
    for how, twin in (("clone", state.clone()), ("pickle", pickle.loads(pickle.dumps(state)))):
        if type(twin) is not type(state) or twin.to_ints() != before:
            yield f"a {how} differs"
            continue
        for seat in twin.actors()[:1]:
            for action in twin.moves(seat)[:1]:
                twin.play(seat, action)
        if state.to_ints() != before:
            yield f"playing on a {how} changes the original"


def check_results(game: Game, state: State) -> Iterator[str]:
    """Results are shares of the win; a winner is named exactly when the game is over."""
    shares = state.results()
    won = game.view.winner(state)
    if len(shares) != state.seats or any(not -CLOSE <= share <= 1.0 + CLOSE for share in shares):
        yield f"results out of range: {shares}"
    elif state.seats > 1 and not math.isclose(sum(shares), 1.0, abs_tol=CLOSE) and not others(won):
        yield f"results are no shares of one win: {shares}"
    if (won is None) != bool(state.actors()):
        yield "a winner is named while the game goes on, or none at its end"
    elif won is not None and state.seats > 1:
        best = [seat_name(seat) for seat, share in enumerate(shares) if share > CLOSE]
        if set(won) - set(others(won)) != set(best):
            yield f"the winners are {', '.join(won) or 'nobody'}, but the results are {shares}"
    yield from check_scores(game, state)


def check_scores(game: Game, state: State) -> Iterator[str]:
    """Every seat has a score, made of lines that add up to it and cite clauses."""
    scores = game.view.scores(state)
    for seat in range(state.seats):
        if seat_name(seat) not in scores:
            yield f"scores do not name {seat_name(seat)}"
            continue
        lines = game.view.score_lines(state, seat)
        if sum(line.points for line in lines) != scores[seat_name(seat)]:
            yield f"the lines of {seat_name(seat)}'s score do not add up: {lines}"
        cited = {clause for line in lines for clause in line.clauses}
        if not cited <= set(rule_texts(game.folder / "RULES.md")):
            yield f"a line of the score cites what RULES.md does not hold: {', '.join(sorted(cited))}"


def others(won: list[str] | None) -> list[str]:
    """The winners that are no seats: whom all play against."""
    return [word for word in won or () if not is_seat_word(word)]


def check_moves(game: Game, state: State) -> Iterator[str]:
    """Whoever must decide has a move, nobody else has; what is no move is refused with a clause."""
    before = state.to_ints()
    if state.to_act() >> int(state.seats):
        yield "a seat must decide that is not at the table"
    for seat in range(state.seats):
        moves = state.moves(seat)
        if seat in state.actors():
            if not moves:
                yield f"{seat_name(seat)} must decide but has no move"
            if len(set(moves)) != len(moves):
                yield f"a move of {seat_name(seat)} is offered twice"
            if any(not 0 <= action <= MOST_ACTION for action in moves):
                yield f"a move of {seat_name(seat)} is no number from 0 to 2**62"
        elif moves:
            yield f"{seat_name(seat)} has moves without having to decide"
        yield from check_refusals(game, state, seat)
    if state.to_ints() != before:
        yield "asking for moves changes the position"


def check_refusals(game: Game, state: State, seat: int) -> Iterator[str]:
    """A move that does not exist is refused with a clause that RULES.md holds, and a legal one is not."""
    clause = state.refusal(seat, NO_ACTION)
    if clause == 0:
        yield "a move that does not exist is legal"
    elif game.clause(clause) not in rule_texts(game.folder / "RULES.md"):
        yield f"a refusal cites {game.clause(clause)}, which RULES.md does not hold"
    for action in state.moves(seat):
        if state.refusal(seat, action):
            yield f"{game.words.write(state, seat, action, seat)!r} is offered and refused"


def check_notation(game: Game, state: State) -> Iterator[str]:
    """Every move can be written and read back."""
    for seat in state.actors():
        for action in state.moves(seat):
            words = notation.write(game, state, seat, action)
            try:
                if notation.read(game, state, words) != (seat, action):
                    yield f"{words!r} reads as another move"
            except BadInput as error:
                yield f"{words!r} is not read: {error}"


def check_priors(state: State) -> Iterator[str]:
    """Each offered move has a prior that is a number."""
    for seat in state.actors():
        menu = Menu()
        if not state.moves(seat):
            continue
        fill_menu(state, seat, menu)
        state.priors(seat, menu)
        if len(menu.priors) < menu.size or any(not math.isfinite(menu.priors[i]) for i in range(menu.size)):
            yield f"a move of {seat_name(seat)} has no prior"


def check_writing(game: Game, state: State) -> Iterator[str]:
    """A position that is written and read is the same position."""
    written = game.position.write(state)
    try:
        twin = position.load(game, read_yaml(write_yaml(written), "This position"), {})
    except BadInput as error:
        yield f"its own position is refused: {error}"
        return
    if game.position.write(twin) != written:
        yield f"a written position reads as another one: {differing(written, game.position.write(twin))}"
    elif twin.to_act() != state.to_act() or notation.legal(game, twin) != notation.legal(game, state):
        yield "a written position has other moves"


def check_going_on(game: Game, state: State, chooser: Random) -> Iterator[str]:
    """A position that is written and read plays on as the position does: nothing was left out."""
    here = state.clone()
    there = position.load(game, read_yaml(write_yaml(game.position.write(state)), "This position"), {})
    for number in range(STEPS):
        actors = here.actors()
        if not actors:
            return
        seat = chooser.choice(actors)
        action = chooser.choice(here.moves(seat))
        text = game.words.write(here, seat, action, seat)
        for one in (here, there):
            key(one, seed_bytes(str(number)), number)
            one.play(seat, action)
        written, read = game.position.write(here), game.position.write(there)
        if written != read:
            yield f"a written position goes on otherwise after {text!r}: {differing(written, read)}"
            return


def differing(one: Mapping[str, object], other: Mapping[str, object]) -> str:
    """The fields in which two mappings differ."""
    keys = [key for key in {**one, **other} if one.get(key) != other.get(key)]
    return "; ".join(f"{key} {one.get(key)} / {other.get(key)}" for key in keys[:3])
