"""Deuce-to-seven: every class of hands against the reference, counts derived from the high hands, and pokerkit."""

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise
from math import comb, prod

import pytest
from pokerkit import StandardLowHand

from cardroom.cards import JOKER, card_name, card_names, parse_cards
from cardroom.errors import BadInput
from cardroom.hands import describe_deuce_to_seven, deuce_to_seven, reference


def classes() -> list[tuple[list[int], int]]:
    """Every pattern of ranks in mixed suits, every five ranks in one suit, and how many hands each stands for."""
    hands = []
    for ranks in combinations_with_replacement(range(13), 5):
        times = Counter(ranks).values()
        if max(times) <= 4:
            suited = 4 if len(times) == 5 else 0
            hands.append(([rank * 4 + place % 4 for place, rank in enumerate(ranks)], prod(comb(4, each) for each in times) - suited))
    return hands + [([rank * 4 + 2 for rank in ranks], 4) for ranks in combinations(range(13), 5)]


def test_every_class_equals_the_reference() -> None:
    strengths = set()
    for cards, _ in classes():
        strengths.add(deuce_to_seven(cards))
        assert deuce_to_seven(cards) == reference.deuce_to_seven(cards), card_names(cards)
    assert len(strengths) == 7_462 and min(strengths) > 0


def test_counts() -> None:
    """Those of the high hands, with the 1,020 mixed and 4 suited A-5-4-3-2 moved; and lows by their highest card from combinations."""
    counts: Counter[str] = Counter()
    lows: Counter[str] = Counter()
    for cards, hands in classes():
        words = describe_deuce_to_seven(deuce_to_seven(cards))
        counts["low" if words.endswith(" low") else words.split(",")[0].split(" of ")[0]] += hands
        if words.endswith(" low"):
            lows[words[0]] += hands
    assert counts == {
        "low": 1_302_540 + 1_020,
        "pair": 1_098_240,
        "two pair": 123_552,
        "three": 54_912,
        "straight": 10_200 - 1_020,
        "flush": 5_108 + 4,
        "full house": 3_744,
        "four": 624,
        "straight flush": 36 - 4,
        "royal flush": 4,
    }
    # four of the ranks below the highest, less the one straight to it; to an ace, that is A-K-Q-J-T
    assert lows == {top: (comb(rank, 4) - 1) * 1_020 for rank, top in enumerate("23456789TJQKA") if rank >= 5}
    assert lows["7"] == 4_080


def test_order_agrees_with_pokerkit() -> None:
    chance = random.Random(5)
    low = [card for card in range(52) if card < 28 or card >= 48]
    hands = [chance.sample(range(52) if place % 2 else low, 5) for place in range(3_000)]
    hands += [[48, 0, 4, 8, 12], [48, 1, 4, 8, 12], [32, 36, 40, 44, 48]]
    ours_to_theirs: dict[int, StandardLowHand] = {}
    for cards in hands:
        theirs = StandardLowHand("".join(map(card_name, cards)))
        assert ours_to_theirs.setdefault(deuce_to_seven(cards), theirs) == theirs, card_names(cards)
    in_our_order = [ours_to_theirs[strength] for strength in sorted(ours_to_theirs)]
    assert all(worse < better for worse, better in pairwise(in_our_order))
    assert len(in_our_order) > 1_000


# Best to worst, written by hand.
LADDER = [
    ("7s 5d 4s 3s 2s", "7-5-4-3-2 low"),
    ("7s 6d 4s 3s 2s", "7-6-4-3-2 low"),
    ("7s 6d 5s 4s 2s", "7-6-5-4-2 low"),
    ("8s 5d 4s 3s 2s", "8-5-4-3-2 low"),
    ("8s 6d 5s 4s 2s", "8-6-5-4-2 low"),
    ("Ks Qd Js Ts 8s", "K-Q-J-T-8 low"),
    ("As 5d 4s 3s 2s", "A-5-4-3-2 low"),
    ("As 6d 4s 3s 2s", "A-6-4-3-2 low"),
    ("2s 2d 5s 4s 3s", "pair of deuces, five kicker"),
    ("As Ad 5s 4s 3s", "pair of aces, five kicker"),
    ("3s 3d 2s 2d 4s", "two pair, threes and deuces, four kicker"),
    ("2s 2d 2h 4d 3s", "three of a kind, deuces, four kicker"),
    ("6s 5d 4s 3s 2s", "straight, six high"),
    ("7s 5s 4s 3s 2s", "flush, seven five four three deuce"),
    ("As 5s 4s 3s 2s", "flush, ace five four three deuce"),
    ("As 6s 4s 3s 2s", "flush, ace six four three deuce"),
    ("6s 5s 4s 3s 2s", "straight flush, six high"),
    ("As Ks Qs Js Ts", "royal flush"),
]


def test_ladder() -> None:
    strengths = [deuce_to_seven(parse_cards(text)) for text, _ in LADDER]
    assert strengths == sorted(set(strengths), reverse=True)
    assert [describe_deuce_to_seven(strength) for strength in strengths] == [words for _, words in LADDER]


def test_wrong_cards() -> None:
    for size in (0, 4, 6, 7):
        with pytest.raises(BadInput, match=f"5 cards, not {size}"):
            deuce_to_seven(range(size))
    with pytest.raises(BadInput, match="joker"):
        deuce_to_seven([0, 5, 10, 15, JOKER])
