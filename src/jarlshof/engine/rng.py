"""Random numbers that agree compiled, uncompiled and on every machine: sfc32."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

MASK: Final[i64] = 0xFFFFFFFF
SPAN: Final[i64] = 0x100000000
WARM_UP: Final[i64] = 12
GOLDEN: Final[i64] = 0x9E3779B9


@mypyc_attr(allow_interpreted_subclasses=True)
class Random:
    """A generator of 32-bit numbers; its four words are part of a position."""

    def __init__(self) -> None:
        self.word_a: i64 = 0
        self.word_b: i64 = 0
        self.word_c: i64 = 0
        self.word_d: i64 = 1

    def key(self, a: i64, b: i64, c: i64, d: i64) -> None:
        """Begin anew from four 32-bit words."""
        self.word_a = a & MASK
        self.word_b = b & MASK
        self.word_c = c & MASK
        self.word_d = d & MASK
        for i in range(WARM_UP):  # `_` would be boxed
            step(self)

    def reseed(self, number: i64) -> None:
        """Begin anew from one number of up to 62 bits: for bots' own streams."""
        self.key(number & MASK, (number >> 32) & MASK, GOLDEN, 1)

    def next32(self) -> i64:
        """The next number from 0 to 2**32 - 1."""
        return step(self)

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, all equally likely (rejection)."""
        product = step(self) * n
        if (product & MASK) < n:
            unfair = SPAN % n
            while (product & MASK) < unfair:
                product = step(self) * n
        return product >> 32

    def rand(self, n: i64) -> i64:
        """A number from 0 to n - 1 for bots: quicker, uneven by n in 2**32."""
        return roll(self, n)


# Functions, not methods, do the work: a method that a subclass might override is never inlined.


def roll(s: Random, n: i64) -> i64:
    """What `rand` gives."""
    return (step(s) * n) >> 32


def step(s: Random) -> i64:
    """What `next32` gives."""
    b = s.word_b
    c = s.word_c
    d = s.word_d
    x = (s.word_a + b + d) & MASK
    s.word_d = (d + 1) & MASK
    s.word_a = b ^ (b >> 9)
    s.word_b = (c + (c << 3)) & MASK
    s.word_c = (((c << 21) | (c >> 11)) + x) & MASK
    return x
