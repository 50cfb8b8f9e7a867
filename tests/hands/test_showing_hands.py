"""Face-up cards of stud: every two, three and four cards against a plain comparison."""

import random
from collections import Counter
from itertools import combinations, pairwise

import pytest

from cardroom.cards import JOKER, SECOND_JOKER, parse_cards
from cardroom.errors import BadInput
from cardroom.hands import (
    MEXICAN_RANKS,
    StrippedRanking,
    ace_to_five,
    describe_showing_high,
    describe_showing_low,
    high,
    high_category,
    stud_showing_high,
    stud_showing_low,
)

MEXICAN = StrippedRanking(MEXICAN_RANKS)


def plainly(ranks: list[int]) -> tuple[list[int], list[int]]:
    """The numbers of cards of each rank, most first (2-2 over 2-1-1, 3-1 over 2-2), then the ranks in that order."""
    by_times = sorted(((times, rank) for rank, times in Counter(ranks).items()), reverse=True)
    return [times for times, _ in by_times], [rank for _, rank in by_times]


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_order_is_that_of_a_plain_comparison(size: int) -> None:
    hands = list(combinations(range(52), size))
    highs: dict[int, tuple[list[int], list[int]]] = {}
    lows: dict[int, tuple[list[int], list[int]]] = {}
    for cards in random.Random(1).sample(hands, min(len(hands), 8_000)):
        plain = plainly([card // 4 for card in cards])
        assert highs.setdefault(stud_showing_high(cards), plain) == plain
        plain = plainly([(card // 4 + 1) % 13 for card in cards])
        assert lows.setdefault(stud_showing_low(cards), plain) == plain
    assert all(highs[worse] < highs[better] for worse, better in pairwise(sorted(highs)))
    assert all(lows[worse] > lows[better] for worse, better in pairwise(sorted(lows)))


def test_four_cards_rank_as_hands_with_the_same_fifth() -> None:
    """Pairs showing rank as the five-card hands they become with a card that helps neither."""
    chance = random.Random(2)
    for _ in range(2_000):
        one, other = (chance.sample(range(8, 48), 4) for _ in range(2))
        made = [high([*cards, 0]) for cards in (one, other)]
        if any(high_category(strength) in ("straight", "flush", "straight-flush") for strength in made):
            continue
        assert (made[0] > made[1]) == (stud_showing_high(one) > stud_showing_high(other))
        lows = [ace_to_five([*cards, 48]) for cards in (one, other)]
        assert (lows[0] > lows[1]) == (stud_showing_low(one) > stud_showing_low(other))


@pytest.mark.parametrize(
    ("text", "as_high", "as_low"),
    [
        ("As", "ace high", "A"),
        ("8s 4d Ah", "ace high", "8-4-A"),
        ("4s 4d Ah", "pair of fours", "pair, 4-4-A"),
        ("4s 4d Ah Ad", "aces and fours", "two pair, 4-4-A-A"),
        ("4s 4d 4h Ad", "three fours", "three of a kind, 4-4-4-A"),
        ("4s 4d 4h 4c", "four fours", "four of a kind, 4-4-4-4"),
    ],
)
def test_spelled_out(text: str, as_high: str, as_low: str) -> None:
    cards = parse_cards(text)
    assert describe_showing_high(stud_showing_high(cards)) == as_high == describe_showing_high(MEXICAN.showing(cards))
    assert describe_showing_low(stud_showing_low(cards)) == as_low


def test_a_joker_showing() -> None:
    """An ace, so equal to one (001 l.1243-1244); dealt down and turned up, whatever is best."""
    assert MEXICAN.showing([JOKER]) == MEXICAN.showing(parse_cards("As")) == MEXICAN.showing([JOKER], joker_is_wild=True)
    assert MEXICAN.showing(parse_cards("Jo 4d")) == MEXICAN.showing(parse_cards("As 4d"))
    assert MEXICAN.showing(parse_cards("Jo Ad Ac")) == MEXICAN.showing(parse_cards("As Ad Ac"))
    assert MEXICAN.showing(parse_cards("Jo 4d"), joker_is_wild=True) == MEXICAN.showing(parse_cards("4s 4d"))
    assert MEXICAN.showing(parse_cards("Jo Kd 4d 4s"), joker_is_wild=True) == MEXICAN.showing(parse_cards("4h Kd 4d 4s"))


def test_wrong_cards() -> None:
    for function in (stud_showing_high, stud_showing_low, MEXICAN.showing):
        for size in (0, 5):
            with pytest.raises(BadInput, match="One to four cards are showing"):
                function(range(size))
    for function in (stud_showing_high, stud_showing_low):
        with pytest.raises(BadInput, match="joker"):
            function([JOKER, 4])
    with pytest.raises(BadInput, match="one joker at most"):
        MEXICAN.showing([JOKER, SECOND_JOKER])
