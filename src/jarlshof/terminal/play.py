"""A game at a terminal: people at one screen, and bots."""

import secrets
import shlex
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from jarlshof import notation
from jarlshof.bots.hints import advise, explain, read_level
from jarlshof.bots.levels import choose
from jarlshof.console import PlainConsole
from jarlshof.engine.state import OBSERVER
from jarlshof.game import BadInput, Game, rule_texts
from jarlshof.position import shorten
from jarlshof.table import Table
from jarlshof.table.bots import own_stream
from jarlshof.terminal import reading, saving, screen
from jarlshof.terminal.keyboard import SIGN, Keyboard
from jarlshof.terminal.seating import new_table, saved_table

COMMANDS = ("help", "hint", "log", "moves", "quit", "rules", "save", "undo", "why")
CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what has scrolled off it


class Quit(Exception):
    """The person leaves."""


def run(
    game: Game,
    seats: Sequence[str],
    options: Mapping[str, Any],
    seed: str | None,
    saga_text: str | None,
    hints: bool = True,
) -> None:
    """Play a game, new or from a saga, until it ends or the person leaves; raises BadInput."""
    if saga_text is None:
        table = new_table(game, seats, options, seed, hints)
    else:
        table = saved_table(game, saga_text, options, seed, hints)
    console = PlainConsole()
    Session(table, console, Keyboard(console)).run()


def new_key() -> str:
    """A name for a request that no other has."""
    return secrets.token_hex(8)


class Session:
    """One table at one screen. `sitting` is the seat whose person looks at it."""

    def __init__(self, table: Table, console: Console, keyboard: Keyboard) -> None:
        self.table = table
        self.console = console
        self.keyboard = keyboard
        self.people = [seat for seat, kept in enumerate(table.seats) if kept.kind == "person"]
        self.sitting = self.people[0] if len(self.people) == 1 else OBSERVER
        self.saved = table.number

    @property
    def shared(self) -> bool:
        """Do several people use this screen?"""
        return len(self.people) > 1

    def run(self) -> None:
        """Play until the game is over and the person leaves."""
        try:
            while True:
                self.step()
        except (Quit, EOFError, KeyboardInterrupt) as leaving:
            self.leave(isinstance(leaving, EOFError) and not self.keyboard.live)

    def step(self) -> None:
        """Let the next seat decide; after the end, let people look back."""
        waiting = self.table.waiting_for()
        bots = [seat for seat in waiting if seat not in self.people]
        if not waiting:
            self.look_back()
        elif bots:
            self.bot(bots[0])
        else:
            self.person(self.sitting if self.sitting in waiting else waiting[0])

    # ---- those who decide

    def bot(self, seat: int) -> None:
        """A bot decides from what its seat knows, with a chance of its own."""
        kept = self.table.seats[seat]
        assert kept.level is not None
        sample = self.table.sampled(seat)
        with self.console.status(f"{kept.name} is thinking ..."):
            action = choose(kept.level, sample, seat, own_stream("terminal", seat, self.table.number))
        self.play(seat, self.table.game.words.write(sample, seat, action, seat))

    def person(self, asked: int) -> None:
        """A person decides; where several share the screen, it is handed over before, and closed after."""
        seat = self.hand_over(asked) if self.sitting != asked else asked
        if seat in self.table.waiting_for():
            self.decide(seat)
        if self.shared and not self.table.over and seat not in self.table.waiting_for():
            self.close(seat)

    def decide(self, seat: int) -> None:
        """Ask until the position is another."""
        before = self.moment()
        self.show(seat)
        while self.moment() == before:
            self.obey(seat, self.ask(seat))

    def close(self, seat: int) -> None:
        """Show what came of a decision, until the person lets go of the screen or takes it back."""
        while seat not in self.table.waiting_for() and not self.table.over:
            self.show(seat)
            self.console.print("Press Enter to clear the screen for the others (undo and log still work).")
            before = self.moment()
            while self.moment() == before:
                line = self.ask(seat)
                if not line:
                    self.sitting = OBSERVER
                    return
                self.obey(seat, line)

    def hand_over(self, seat: int) -> int:
        """Clear the screen and wait for the next person; one whose pick is still sealed may come back."""
        names = self.table.names
        changeable = {names[p].lower(): p for p in self.people if self.table.picked(p) is not None}
        self.clear()
        self.console.print(Text(f"The screen is for {names[seat]} now.", style="bold"))
        if changeable:
            others = " or ".join(names[p] for p in changeable.values())
            self.console.print(f"To change a sealed pick, {others} may type that name instead.")
        while True:
            self.console.print(f"{names[seat]}: press Enter when only you can see it.")
            line = self.ask(OBSERVER, plain=True)
            if line.lower() == "quit":
                raise Quit
            if not line or line.lower() in changeable:
                self.sitting = changeable.get(line.lower(), seat)
                return self.sitting

    def look_back(self) -> None:
        """The game is over: show how it ended, then read, save or leave."""
        seat = OBSERVER if self.shared or not self.people else self.people[0]
        self.show(seat)
        self.console.print(screen.result(self.table))
        self.console.print("You can still read the log and the rules, save, or quit.")
        while self.table.over:
            line = self.ask(seat)
            if line:
                self.obey(seat, line)

    # ---- showing and asking

    def show(self, seat: int) -> None:
        """Draw everything anew for a seat."""
        self.clear()
        screen.show(self.console, self.table, seat)

    def clear(self) -> None:
        """Take everything off the screen, so that nothing hidden stays to be read."""
        if self.keyboard.live and not self.console.is_dumb_terminal:
            self.console.file.write(CLEAR)
            self.console.file.flush()
        else:
            self.console.print("\n" * (self.console.height if self.console.is_terminal else 0))

    def ask(self, seat: int, plain: bool = False, sign: str = SIGN) -> str:
        """A line from a person; unless plain, moves and commands are completed."""
        return self.keyboard.ask(seat, None if plain else self.completions(seat), sign)

    def completions(self, seat: int) -> dict[str, list[str]]:
        """What may follow the beginning of a line."""
        moves = [offer.text for offer in self.table.offers(seat)]
        clauses = list(rule_texts(self.table.game.folder / "RULES.md"))
        commands = [f"{word} " if word in ("why", "rules") else word for word in COMMANDS]
        return {"": [*moves, *commands], "why ": moves, "rules ": clauses}

    def say(self, sentence: str) -> None:
        """One sentence."""
        self.console.print(sentence)

    def moment(self) -> tuple[int, dict[int, str]]:
        """What differs when somebody has decided."""
        return self.table.number, dict(self.table.picks)

    # ---- what a person types

    def obey(self, seat: int, line: str) -> None:
        """Carry out a line: nothing, a number, a command, or a move in words."""
        word, _, rest = line.partition(" ")
        try:
            if not line:
                self.show(seat)
            elif line.isdecimal():
                self.choose(seat, int(line[:9]))
            elif word.lower() in (*COMMANDS, "?"):
                self.command(seat, word.lower(), rest.strip())
            else:
                self.move(seat, line)
        except BadInput as error:
            self.say(str(error))

    def choose(self, seat: int, number: int) -> None:
        """Play the option of a number."""
        offers = self.table.offers(seat)
        if not offers:
            raise BadInput("There is nothing to choose now.")
        if not 1 <= number <= len(offers):
            raise BadInput(f"There is no option {number}: choose a number from 1 to {len(offers)}.")
        self.play(seat, offers[number - 1].text)

    def move(self, seat: int, line: str) -> None:
        """Play a move in words, or the option whose button says just that."""
        offers = self.table.offers(seat)
        named = [offer.text for offer in offers if offer.label.text.lower() == line.lower()]
        tries = [line, line.lower(), *named] if len(named) == 1 else [line, line.lower()]
        answers = [self.table.why(seat, text) for text in tries]
        for text, answer in zip(tries, answers, strict=True):
            if answer.ok:
                self.play(seat, notation.split(self.table.sampled(seat), text)[1])
                return
        refused = [answer.reason for answer in answers if answer.clause]
        if refused:
            raise BadInput(refused[0])
        choice = f"choose a number from 1 to {len(offers)}, or type help" if offers else "type help"
        raise BadInput(f"{shorten(line)!r} is no command and no move here: {choice}.")

    def play(self, seat: int, text: str) -> None:
        """Make a move that was offered or checked."""
        answer = self.table.play(seat, text, self.table.number, new_key())
        if not answer.ok:
            raise BadInput(answer.reason)

    def command(self, seat: int, word: str, rest: str) -> None:
        """One of the commands."""
        if word == "quit":
            raise Quit
        if word == "undo":
            self.undo(seat)
        elif word == "hint":
            self.hint(seat, rest.lower())
        elif word == "why":
            self.why(seat, rest)
        elif word == "save":
            self.save(rest)
        elif word == "moves":
            self.read(seat, screen.listed(screen.choices(self.table, seat), self.console.width))
        elif word == "log":
            self.read(seat, reading.log_text(self.table, seat))
        elif word == "rules":
            self.read(seat, reading.rules_text(self.table.game, rest))
        else:
            self.read(seat, reading.help_text(self.table.game))

    def read(self, seat: int, shown: Any) -> None:
        """Show something long."""
        ask = (lambda sign: self.ask(seat, plain=True, sign=sign)) if self.keyboard.live else None
        reading.page(self.console, shown, ask)

    def undo(self, seat: int) -> None:
        """Take the seat's last decision back."""
        answer = self.table.undo(seat, self.table.number, new_key())
        if not answer.ok:
            raise BadInput(answer.reason)

    def hint(self, seat: int, word: str) -> None:
        """Say what a bot would do, and why; the game stays as it is."""
        allowed = self.table.can_hint(seat)
        if not allowed.ok:
            raise BadInput(allowed.reason)
        level, sample = read_level(word), self.table.sampled(seat)
        with self.console.status("Looking ahead ..."):
            found = advise(level, sample.clone(), seat, own_stream("hint", seat, self.table.number))
        self.say(explain(self.table.game, sample, seat, found, self.table.names))

    def why(self, seat: int, text: str) -> None:
        """Say whether a move is allowed, and if not, which clause forbids it."""
        offers = self.table.offers(seat)
        if text.isdecimal() and 1 <= int(text[:9]) <= len(offers):
            text = offers[int(text) - 1].text
        if not text:
            raise BadInput("Say which move, as in 'why MOVE'.")
        answer = self.table.why(seat, text)
        if not answer.ok and not answer.clause:  # no move as it is written: perhaps in small letters
            small = self.table.why(seat, text.lower())
            answer = small if small.ok or small.clause else answer
        self.say(f"'{text}' is allowed." if answer.ok else answer.reason)

    def save(self, name: str) -> None:
        """Write the saga."""
        path = saving.save(self.table, name)
        self.saved = self.table.number
        game = self.table.game.name
        self.say(f"Saved. Go on later with: jarlshof play {game} --saga {shlex.quote(str(path))}")

    def leave(self, ended: bool) -> None:
        """Say goodbye; if the game is not saved, offer that first. `ended`: no line can come any more."""
        try:
            if self.saved != self.table.number and not ended:
                self.offer_to_save()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
        self.say("Goodbye." if self.saved == self.table.number else "Goodbye. This game was not saved.")

    def offer_to_save(self) -> None:
        """Ask whether, and where, to save, until it worked or nobody wants it."""
        usual = saving.usual_name(self.table)
        self.say(f"Save this game first? Enter saves it as {usual}; or type no, or save FILE.")
        while True:
            line = self.ask(OBSERVER, plain=True)
            word, _, name = line.partition(" ")
            if line.lower() in ("n", "no", "quit"):
                return
            try:
                if line.lower() not in ("", "y", "yes") and word.lower() != "save":
                    raise BadInput("Please press Enter to save, or type no, or save FILE.")
                self.save(name.strip())
                return
            except BadInput as error:
                self.say(str(error))
