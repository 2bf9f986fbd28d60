"""The Rise of a Jarl: how a move is packed into a number: its verb, a target and a card."""

from typing import Final

from mypy_extensions import i64

# A move is its verb, a target and a card: verb * 1024 + target * 32 + card. The verbs 0 to 6
# are the actions, ATTRACT to DEVELOP; their card is the one laid.
VERB: Final[i64] = 10  # where the verb lies in the number of a move
V_PLAN: Final[i64] = 7
V_END: Final[i64] = 8
V_JETTISON: Final[i64] = 9
V_DISCARD: Final[i64] = 10
V_ADD: Final[i64] = 11
V_TAKE: Final[i64] = 12
V_PAY: Final[i64] = 13
V_DONE: Final[i64] = 14
V_SPEND: Final[i64] = 15
V_KEEP: Final[i64] = 16


def code(verb: i64, target: i64, card: i64) -> i64:
    """The number of a move."""
    return (verb << VERB) | (target << 5) | card
