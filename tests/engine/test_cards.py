"""Bags count what was put into them."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from jarlshof.engine import cards

hands = st.lists(st.integers(0, 11), max_size=15)


def bag_of(kinds: list[int]) -> int:
    return sum(cards.one(kind) for kind in kinds)


@given(hands)
def test_a_bag_counts_each_kind(kinds: list[int]) -> None:
    bag, counter = bag_of(kinds), Counter(kinds)
    assert [cards.count(bag, kind) for kind in range(12)] == [counter[kind] for kind in range(12)]
    assert cards.total(bag) == len(kinds)


@given(hands, st.integers(0, 11))
def test_a_bag_without_a_kind_keeps_all_others(kinds: list[int], kind: int) -> None:
    assert cards.without(bag_of(kinds), kind) == bag_of([k for k in kinds if k != kind])


@given(hands)
def test_without_no_kind_is_the_whole_bag(kinds: list[int]) -> None:
    assert cards.without(bag_of(kinds), -1) == bag_of(kinds)
