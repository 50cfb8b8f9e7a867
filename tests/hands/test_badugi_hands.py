"""Badugi: all 270,725 hands against a plain reading of the rule, counts from combinations, and pokerkit."""

import random
from collections import Counter
from itertools import combinations, pairwise, permutations
from math import comb

import pytest
from pokerkit import BadugiHand, Hand

from cardroom.cards import JOKER, card_name, card_names, parse_cards
from cardroom.errors import BadInput
from cardroom.hands import badugi, badugi_cards, describe_badugi
from tests.counts import counts


def plainly(cards: tuple[int, ...]) -> tuple[int, list[int]]:
    """The most cards with nothing in common, then the lowest: larger is better."""
    best: tuple[int, list[int]] = (0, [])
    for number in range(1, len(cards) + 1):
        for chosen in combinations(cards, number):
            if len({card // 4 for card in chosen}) == len({card % 4 for card in chosen}) == number:
                low = [-((card // 4 + 1) % 13) for card in chosen]
                best = max(best, (number, sorted(low)))
    return best


@pytest.mark.prove
def test_every_hand_is_counted() -> None:
    counts = Counter(map(badugi_cards, map(badugi, combinations(range(52), 4))))
    # Four ranks in four suits; four ranks in three suits, or a pair that gives one card and two others in different suits (12 of 16 ways
    # but the 2 that leave the pair none); four of a rank or four of a suit; and two cards in all the rest.
    four = comb(13, 4) * 24
    three = comb(13, 4) * 4 * 36 + 13 * comb(12, 2) * 6 * (12 - 2)
    one = 13 + 4 * comb(13, 4)
    assert counts == {4: four, 3: three, 2: comb(52, 4) - four - three - one, 1: one}
    assert counts == {4: 17_160, 3: 154_440, 2: 96_252, 1: 2_873}


@pytest.mark.thorough
@pytest.mark.parametrize("size", [1, 2, 3, 4])
@counts("number", 5_000, 25_000)
def test_order_is_that_of_a_plain_reading(size: int, number: int) -> None:
    """Every hand of one and two cards; of the larger ones so many."""
    hands = list(combinations(range(52), size))
    if len(hands) > number:
        hands = random.Random(3).sample(hands, number)
    plain: dict[int, tuple[int, list[int]]] = {}
    for cards in hands:
        assert plain.setdefault(badugi(cards), plainly(cards)) == plainly(cards), card_names(cards)
    in_our_order = [plain[strength] for strength in sorted(plain)]
    assert all(worse < better for worse, better in pairwise(in_our_order))


def test_order_agrees_with_pokerkit() -> None:
    chance = random.Random(8)
    ours_to_theirs: dict[int, Hand] = {}
    for _ in range(1_500):
        cards = chance.sample(range(52), 4)
        theirs = BadugiHand.from_game("".join(map(card_name, cards)))
        assert ours_to_theirs.setdefault(badugi(cards), theirs) == theirs, card_names(cards)
    in_our_order = [ours_to_theirs[strength] for strength in sorted(ours_to_theirs)]
    assert all(worse < better for worse, better in pairwise(in_our_order))
    assert len(in_our_order) > 200


# Best to worst, written by hand.
LADDER = [
    ("As 2h 3d 4c", "4-3-2-A badugi"),
    ("2s 3h 4d 5c", "5-4-3-2 badugi"),
    ("8s 6h 4d Ac", "8-6-4-A badugi"),
    ("Ks Qh Jd Tc", "K-Q-J-T badugi"),
    ("As 2h 3d 3c", "three-card 3-2-A"),
    ("As 2h 4d Kd", "three-card 4-2-A"),
    ("7s 4h 2d Ks", "three-card 7-4-2"),
    ("As 2h 2s Ah", "two-card 2-A"),
    ("5s Ah Kh Qh", "two-card 5-A"),
    ("Ks Kd Qs Qd", "two-card K-Q"),
    ("As 9s Ks Qs", "one-card A"),
    ("Ks Kh Kd Kc", "one-card K"),
]


def test_ladder() -> None:
    for order in permutations(range(4)):
        hands = [[parse_cards(text)[place] for place in order] for text, _ in LADDER]
        strengths = [badugi(cards) for cards in hands]
        assert strengths == sorted(set(strengths), reverse=True)
        assert [describe_badugi(strength) for strength in strengths] == [words for _, words in LADDER]


def test_wrong_cards() -> None:
    for size in (0, 5):
        with pytest.raises(BadInput, match=f"1 to 4 cards, not {size}"):
            badugi(range(size))
    with pytest.raises(BadInput, match="joker"):
        badugi([0, 5, 10, JOKER])
