"""Text from outside as it may be shown: nothing in it steers a terminal, hides, or turns the line around."""

import re
import unicodedata

CUT = "…"
OTHER = "\N{REPLACEMENT CHARACTER}"
# Formats that belong to a word: the joiners of Hindi or Persian and of emoji, and the letters of flags.
JOINS = re.compile("[\u200c\u200d\U000e0020-\U000e007f]")
# Everything else that is no printable character: controls, formats and directions, half characters, breaks.
UNSEEN = ("Cc", "Cf", "Cs", "Zl", "Zp")


def shown(text: str, kept: str = "") -> str:
    """The text with a symbol for each control, escape or direction character, except those in `kept`."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(char if char in kept else symbol(char) for char in text)


def symbol(char: str) -> str:
    """A character itself, or what stands for it if it cannot be seen."""
    if unicodedata.category(char) not in UNSEEN or JOINS.match(char):
        return char
    code = ord(char)
    if code < 0x20:
        return chr(0x2400 + code)  # the pictures of the control characters: ␀ to ␟
    return "␡" if code == 0x7F else OTHER


def cut(text: str, most: int) -> str:
    """The text, or its beginning with an ellipsis if it has more than `most` characters."""
    return text if len(text) <= most else text[: most - 1] + CUT
