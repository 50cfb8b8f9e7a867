"""Ace-to-five lows: against the reference, published counts, and an independent count of qualifying hands."""

from collections import Counter
from itertools import combinations_with_replacement
from math import comb, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardroom.cards import FACES, JOKER, parse_cards
from cardroom.errors import BadInput
from cardroom.hands import ace_to_five, describe_low, eight_or_better, reference

# Low hands without a pair by their highest card, five-high first (https://en.wikipedia.org/wiki/Poker_probability, ace-to-five lowball).
UNPAIRED = {
    5: (1_024, 5_120, 15_360, 35_840, 71_680, 129_024, 215_040, 337_920, 506_880),
    7: (781_824, 3_151_360, 7_426_560, 13_171_200, 19_174_400, 23_675_904, 24_837_120, 21_457_920, 13_939_200),
}
TOPS = "56789TJQK"


def weighted_hands(size: int) -> list[tuple[list[int], int]]:
    """Every pattern of ranks as cards of mixed suits, with the number of hands that have it: suits do not matter to a low."""
    hands = []
    for ranks in combinations_with_replacement(range(13), size):
        times = Counter(ranks).values()
        if max(times) <= 4:
            hands.append(([rank * 4 + place % 4 for place, rank in enumerate(ranks)], prod(comb(4, number) for number in times)))
    return hands


@pytest.mark.thorough
@pytest.mark.parametrize("size", [5, 6, 7])
def test_every_pattern_equals_the_reference(size: int) -> None:
    # the reference tries 6 fives of six cards and 21 of seven: here one pattern in so many, and all of them under `prove`
    for cards, _ in weighted_hands(size)[:: {5: 1, 6: 6, 7: 60}[size]]:
        assert ace_to_five(cards) == reference.ace_to_five(cards)
        assert eight_or_better(cards) == reference.eight_or_better(cards)


@pytest.mark.prove
@pytest.mark.parametrize("size", [6, 7])
def test_every_pattern_of_more_cards_equals_the_reference(size: int) -> None:
    for cards, _ in weighted_hands(size):
        assert ace_to_five(cards) == reference.ace_to_five(cards)
        assert eight_or_better(cards) == reference.eight_or_better(cards)


@pytest.mark.thorough
@pytest.mark.parametrize("size", [5, pytest.param(7, marks=pytest.mark.prove)])
def test_published_counts_by_highest_card(size: int) -> None:
    counts: Counter[str] = Counter()
    total = 0
    for cards, hands in weighted_hands(size):
        total += hands
        words = describe_low(ace_to_five(cards))
        if len({card // 4 for card in cards}) >= 5:
            counts[words[0]] += hands
        else:
            assert ", " in words  # a pair or worse, and says so
    assert total == comb(52, size)
    assert tuple(counts[top] for top in TOPS) == UNPAIRED[size]


@pytest.mark.parametrize("size", [5, 6, 7])
def test_qualifying_hands_counted_another_way(size: int) -> None:
    """Choose which low ranks are held (at least five of A to 8), how many cards fill them so that none is missing, and the rest above."""
    expected = 0
    for held in range(5, size + 1):
        for low_cards in range(held, size + 1):
            # all of `held` ranks present among low_cards cards: inclusion and exclusion over the ranks left out
            filled = sum((-1) ** out * comb(held, out) * comb(4 * (held - out), low_cards) for out in range(held + 1))
            expected += comb(8, held) * filled * comb(20, size - low_cards)
    assert sum(hands for cards, hands in weighted_hands(size) if eight_or_better(cards)) == expected
    if size in UNPAIRED:
        assert expected == sum(UNPAIRED[size][:4])


def test_five_card_patterns_are_as_frequent_as_in_high() -> None:
    counts: Counter[str] = Counter()
    for cards, hands in weighted_hands(5):
        words = describe_low(ace_to_five(cards))
        counts[words.split(",")[0].split(" of ")[0] if "," in words else "no pair"] += hands
    assert counts == {
        "no pair": 1_302_540 + 10_200 + 5_108 + 40,
        "pair": 1_098_240,
        "two pair": 123_552,
        "three": 54_912,
        "full house": 3_744,
        "four": 624,
    }


# Best to worst, written by hand.
LADDER = [
    ("5s 4s 3s 2s As", "5-4-3-2-A low"),
    ("6s 4s 3d 2s As", "6-4-3-2-A low"),
    ("6s 5s 4s 3s 2s", "6-5-4-3-2 low"),
    ("8s 6s 4d 3s As", "8-6-4-3-A low"),
    ("8s 7s 6d 5s 4s", "8-7-6-5-4 low"),
    ("9s 4s 3d 2s As", "9-4-3-2-A low"),
    ("Ks Qs Jd Ts 9s", "K-Q-J-T-9 low"),
    ("As Ad 4s 3s 2s", "pair of aces, A-A-4-3-2 low"),
    ("2s 2d 4s 3s As", "pair of deuces, 2-2-4-3-A low"),
    ("Ks Kd Qs Js Ts", "pair of kings, K-K-Q-J-T low"),
    ("2s 2d As Ad 3s", "two pair, 2-2-A-A-3 low"),
    ("As Ad Ah 2s 3s", "three of a kind, A-A-A-3-2 low"),
    ("As Ad Ah 2s 2d", "full house, A-A-A-2-2 low"),
    ("As Ad Ah Ac 2d", "four of a kind, A-A-A-A-2 low"),
]


def test_ladder() -> None:
    strengths = [ace_to_five(parse_cards(text)) for text, _ in LADDER]
    assert strengths == sorted(set(strengths), reverse=True) and min(strengths) > 0
    assert [describe_low(strength) for strength in strengths] == [words for _, words in LADDER]


def test_qualifier() -> None:
    for text, _ in LADDER:
        cards = parse_cards(text)
        assert eight_or_better(cards) == (ace_to_five(cards) if text[0] in "568" else 0)
    assert describe_low(eight_or_better(parse_cards("As 2d 2h 3c 8s Kd Kh"))) == "no low"
    assert describe_low(eight_or_better(parse_cards("As 2d 2h 3c 8s 7d Kh"))) == "8-7-3-2-A low"


@settings(max_examples=300, deadline=None)
@given(st.lists(st.integers(0, 8 * FACES - 1).filter(lambda card: card % FACES < JOKER), min_size=5, max_size=7, unique=True))
def test_any_shoe_equals_the_reference(cards: list[int]) -> None:
    try:
        expected = reference.ace_to_five(cards), reference.eight_or_better(cards)
    except BadInput:
        with pytest.raises(BadInput, match="one rank"):
            ace_to_five(cards)
    else:
        assert (ace_to_five(cards), eight_or_better(cards)) == expected


def test_wrong_cards() -> None:
    for function in (ace_to_five, eight_or_better):
        for size in (0, 4, 8):
            with pytest.raises(BadInput, match=f"5, 6 or 7 cards, not {size}"):
                function(range(size))
        with pytest.raises(BadInput, match="joker"):
            function([0, 5, 10, 15, JOKER])
        with pytest.raises(BadInput, match="one rank"):
            function([0, 1, 2, 3, FACES, 40])
