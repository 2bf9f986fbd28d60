"""Card sets of people's own: each takes room, so few are kept ready."""

from jarlshof.games.throne import cards


def test_few_card_sets_are_kept_ready() -> None:
    """The others are made again when they are asked for."""
    for number in range(2 * cards.MOST_SETS):
        source = cards.source_of(cards.own_set() | {"set": f"set {number}"})
        assert cards.card_set(source, False, False).title == f"set {number}"
    assert cards._card_set.cache_info().currsize <= cards.MOST_SETS
