"""Rising for the Throne: its options."""

from pathlib import Path
from typing import Any

from jarlshof.game import BadInput, Option
from jarlshof.settings import whole_number

SEATS = ("p1", "p2", "p3", "p4", "p5", "p6")


def clan_list(value: Any) -> list[str]:
    """The clans in seat order; whether the card set has them is seen at set-up."""
    if isinstance(value, list) and value and all(isinstance(word, str) for word in value):
        return list(value)
    raise BadInput("Option clans must be choose, random, or a list of clans in seat order.")


def card_set(value: Any) -> Any:
    """The content of a card file."""
    from jarlshof.games.throne import cards

    return cards.accept(value)


def card_file(path: Path) -> Any:
    """A card file by its name."""
    from jarlshof.games.throne import cards

    return cards.read_file(path)


OPTIONS = (
    Option(
        "players",
        (4, 1, 2, 3, 5, 6),
        "How many clans; alone you play against Yugth.",
        "THR-1",
        field="seats",
    ),
    Option(
        "clans",
        ("choose", "random"),
        "Who plays which clan: chosen in turn, drawn, or a list in seat order.",
        "THR-2",
        accepts=clan_list,
    ),
    Option("first", ("roll", "random", *SEATS), "Who begins: the most swords, chance, or a seat.", "THR-7"),
    Option(
        "cards",
        ("own-1",),
        "The card set: ours, or a file of your own.",
        "Q1",
        accepts=card_set,
        reads=card_file,
    ),
    Option("events", (True, False), "Whether event cards lie in the deck.", "THR-6"),
    Option(
        "target",
        ("table",),
        "Points needed to win: by the number of players, or a number.",
        "THR-9",
        accepts=whole_number("target", 1, 99),
    ),
    Option(
        "round_limit",
        (0,),
        "After so many rounds the most points win; 0 sets no limit.",
        "THR-99",
        accepts=whole_number("round_limit", 0, 9999),
        field="round_limit",
    ),
    Option(
        "set_bonus",
        ("best", "cumulative"),
        "Whether five cards of a type score for three of them as well.",
        "Q39",
        house_rule=True,
        field="cumulative",
    ),
    Option(
        "bust",
        ("lose-up", "keep-up"),
        "What is rounded up after a failed throw: the loss or what is kept.",
        "Q12",
        house_rule=True,
        field="keep_up",
    ),
    Option(
        "letters",
        ("distinct", "free"),
        "Whether different letters of a row may stand for the same face.",
        "Q14",
        house_rule=True,
        field="free_letters",
    ),
    Option(
        "hot_dice",
        (False, True),
        "Whether all six dice may be thrown anew when all are set aside.",
        "Q17",
        house_rule=True,
        field="hot_dice",
    ),
    Option(
        "action_target",
        (True, False),
        "Whether a clan action needs a target.",
        "Q18",
        house_rule=True,
        field="action_free",
    ),
    Option(
        "power_basis",
        ("current", "printed"),
        "Which power counts where a card limits it.",
        "Q21",
        house_rule=True,
        field="printed",
    ),
    Option(
        "destroy_scope",
        ("opponents", "any"),
        "Whose cards a Sabotage may destroy.",
        "Q22",
        house_rule=True,
        field="any_owner",
    ),
    Option(
        "solo_win_first",
        (True, False),
        "Alone: whether the winning points are checked before the event points.",
        "Q41",
        house_rule=True,
        field="points_first",
    ),
    Option(
        "yugth_chain",
        (True, False),
        "Alone: whether Yugth's extra turns can earn further ones.",
        "Q43",
        house_rule=True,
        field="no_chain",
    ),
    Option(
        "yugth_abilities",
        ("passive", "none", "full"),
        "Alone: which abilities of Yugth's cards count.",
        "Q45",
        house_rule=True,
        field="abilities",
    ),
    Option(
        "same_value",
        ("new-cheaper", "old-cheaper"),
        "Alone: which card must cost less when Yugth replaces one of equal power.",
        "Q46",
        house_rule=True,
        field="old_cheaper",
    ),
)
