"""Random numbers agree with the published generator, in both builds."""

import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jarlshof.engine.rng import Random
from jarlshof.game import find_game, key, seed_bytes


def sfc32(a: int, b: int, c: int, d: int, warm_up: int, count: int) -> list[int]:
    """An independent sfc32, written from its definition."""
    mask, found = 0xFFFFFFFF, []
    for step in range(warm_up + count):
        t = (a + b + d) & mask
        d = (d + 1) & mask
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & mask
        c = ((c << 21) | (c >> 11)) & mask
        c = (c + t) & mask
        if step >= warm_up:
            found.append(t)
    return found


words = st.integers(0, 0xFFFFFFFF)


@given(words, words, words, words)
def test_it_is_sfc32_warmed_up_twelve_steps(a: int, b: int, c: int, d: int) -> None:
    rng = Random()
    rng.key(a, b, c, d)
    assert [rng.next32() for _ in range(8)] == sfc32(a, b, c, d, 12, 8)


def test_a_log_entry_is_keyed_by_an_hmac_of_the_seed() -> None:
    seed = seed_bytes("a game")
    state = find_game("harald").setup({})
    key(state, seed, 17)
    digest = hmac.new(seed, b"17", hashlib.sha256).digest()
    a, b, c, d = (int.from_bytes(digest[i : i + 4], "big") for i in (0, 4, 8, 12))
    expected = sfc32(a, b, c, d, 12, 4)
    assert [state.next32() for _ in range(4)] == expected


def test_seeds_are_hex_or_hashed_text() -> None:
    assert seed_bytes("ab" * 32) == bytes([0xAB] * 32)
    assert seed_bytes(7) == hashlib.sha256(b"7").digest()
    assert seed_bytes("x" * 64) == hashlib.sha256(b"x" * 64).digest()


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 66, 1000])
def test_bounded_numbers_stay_in_bounds_and_are_even(n: int) -> None:
    rng = Random()
    rng.reseed(n)
    drawn = [rng.below(n) for _ in range(200 * min(n, 50))]
    assert min(drawn) >= 0
    assert max(drawn) < n
    if n <= 7:
        for value in range(n):
            share = drawn.count(value) / len(drawn)
            assert abs(share - 1 / n) < 5 * (1 / n / len(drawn)) ** 0.5


def test_bounded_numbers_reject_what_would_be_uneven() -> None:
    """For n just above 2**31 nearly half of all draws must be thrown away."""
    rng, plain = Random(), Random()
    rng.reseed(1)
    plain.reseed(1)
    n = (1 << 31) + 1
    for _ in range(50):
        rng.below(n)
    used = 0
    while (plain.word_a, plain.word_b) != (rng.word_a, rng.word_b):
        plain.next32()
        used += 1
        assert used < 500
    assert used > 60
