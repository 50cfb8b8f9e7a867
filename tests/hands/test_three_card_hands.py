"""Three-card hands: against the reference for several orders, and published counts."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from cardroom.cards import FACES, JOKER, card_names, parse_cards
from cardroom.errors import BadInput
from cardroom.hands import THREE_CARD_CATEGORIES, ThreeCardRanking, reference

USUAL = ThreeCardRanking(THREE_CARD_CATEGORIES)
NO_MINI = ThreeCardRanking(THREE_CARD_CATEGORIES[1:])
# three of a kind on top, and a flush over a straight: not a house of ours, but an order is an order
OTHER = ThreeCardRanking(("three-of-a-kind", "mini-royal", "straight-flush", "flush", "straight", "pair", "high-card"))

# https://wizardofodds.com/games/three-card-poker/, with the four mini royals out of its 48 straight flushes
COUNTS = dict(zip(THREE_CARD_CATEGORIES, (4, 44, 52, 720, 1_096, 3_744, 16_440), strict=True))


@pytest.mark.parametrize("ranking", [USUAL, NO_MINI, OTHER])
def test_every_hand_equals_the_reference(ranking: ThreeCardRanking) -> None:
    counts: Counter[str] = Counter()
    for cards in combinations(range(52), 3):
        strength = ranking.strength(cards)
        assert strength == reference.three_card(cards, ranking.order), card_names(cards)
        counts[ranking.category(strength)] += 1
    expected = dict(COUNTS)
    if "mini-royal" not in ranking.order:
        expected["straight-flush"] += expected.pop("mini-royal")
    assert counts == expected


LADDER = [
    ("As Ks Qs", "mini royal"),
    ("Kd Qd Jd", "straight flush, king high"),
    ("3d 2d Ad", "straight flush, three high"),
    ("Ad Ac As", "three of a kind, aces"),
    ("2d 2c 2s", "three of a kind, deuces"),
    ("Ad Kd Qs", "straight, ace high"),
    ("4d 3d 2s", "straight, four high"),
    ("3d 2d As", "straight, three high"),
    ("Ad Kd 2d", "flush, ace king deuce"),
    ("5d 3d 2d", "flush, five three deuce"),
    ("Kd Kc 4d", "pair of kings, four kicker"),
    ("Kd Kc 3d", "pair of kings, three kicker"),
    ("Qd Qc Ad", "pair of queens, ace kicker"),
    ("Kd As 2d", "ace-king-deuce high"),
    ("Qd 9s 4d", "queen-nine-four high"),
    ("Qd 3s 2d", "queen-three-deuce high"),
    ("Jd Ts 8d", "jack-ten-eight high"),
    ("5d 3s 2d", "five-three-deuce high"),
]


def test_ladder() -> None:
    strengths = [USUAL.strength(parse_cards(text)) for text, _ in LADDER]
    assert strengths == sorted(set(strengths), reverse=True)
    assert [USUAL.describe(strength) for strength in strengths] == [words for _, words in LADDER]


def test_order_is_the_editions() -> None:
    trips, royal, flush, straight = (parse_cards(text) for text in ("2d 2c 2s", "As Ks Qs", "7d 5d 2d", "Ad Kd Qs"))
    assert USUAL.strength(royal) > USUAL.strength(trips) and USUAL.strength(straight) > USUAL.strength(flush)
    assert OTHER.strength(trips) > OTHER.strength(royal) and OTHER.strength(flush) > OTHER.strength(straight)
    assert NO_MINI.category(royal) == "straight-flush" and USUAL.category(royal) == "mini-royal"
    assert NO_MINI.describe(NO_MINI.strength(royal)) == "straight flush, ace high"
    assert NO_MINI.strength(royal) == max(NO_MINI.strength(cards) for cards in combinations(range(52), 3))


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("As Ks Qs", "mini-royal straight-flush straight flush high-card"),
        ("3s 2s As", "straight-flush straight flush high-card"),
        ("3s 2s Ad", "straight high-card"),
        ("2s As Ks", "flush high-card"),
        ("9s 9h 9d", "three-of-a-kind pair high-card"),
        ("9s 9h 2d", "pair high-card"),
        ("9s 7h 2d", "high-card"),
    ],
)
def test_categories_made(text: str, made: str) -> None:
    cards = parse_cards(text)
    assert USUAL.categories_made(cards) == tuple(made.split())
    assert set(NO_MINI.categories_made(cards)) == set(made.split())
    assert OTHER.categories_made(cards)[0] == OTHER.category(cards)


def test_several_decks() -> None:
    """Three suited nines of three decks are three of a kind and a flush; the order says which counts."""
    nines = [parse_cards("9h")[0] + deck * FACES for deck in (0, 3, 9)]
    assert USUAL.categories_made(nines) == ("three-of-a-kind", "flush", "pair", "high-card")
    assert USUAL.category(nines) == "three-of-a-kind"
    suited_pair = [*nines[:2], *parse_cards("Kh")]
    assert USUAL.describe(USUAL.strength(suited_pair)) == "flush, king nine nine"
    assert USUAL.strength(suited_pair) == reference.three_card(suited_pair, USUAL.order)


@pytest.mark.parametrize(
    ("text", "lowest"),
    [
        ("queen-high", "Qd 3s 2d"),
        ("Queen high", "Qd 3s 2d"),
        ("ace-high", "Ad 4s 2d"),  # A-3-2 is a straight
        ("five-high", "5d 3s 2d"),
        ("queen-six-four-high", "Qd 6s 4d"),
        ("high-card", "5d 3s 2d"),
        ("pair", "2d 2s 3d"),
        ("pair of deuces", "2d 2s 3d"),
        ("pair-of-sixes", "6d 6s 2d"),
        ("flush", "5d 3d 2d"),
        ("straight", "3d 2d As"),
        ("three-of-a-kind", "2d 2c 2s"),
        ("straight-flush", "3d 2d Ad"),
        ("mini-royal", "Ad Kd Qd"),
    ],
)
def test_at_least(text: str, lowest: str) -> None:
    assert USUAL.at_least(text) == USUAL.strength(parse_cards(lowest))
    assert OTHER.at_least(text) == OTHER.strength(parse_cards(lowest))


def test_queen_high_misses_as_often_as_counted() -> None:
    """Jack high or less: three of the ten ranks up to a jack, less the eight straights among them, in any suits but one and the same."""
    line = USUAL.at_least("queen-high")
    assert sum(USUAL.strength(cards) < line for cards in combinations(range(52), 3)) == (comb(10, 3) - 8) * (4**3 - 4)


@pytest.mark.parametrize("text", ["four-high", "high", "", "quads", "pair of ones", "queen", "one-high", "king-queen-jack-high"])
def test_no_such_qualifier(text: str) -> None:
    with pytest.raises(BadInput, match="No three cards make"):
        USUAL.at_least(text)


def test_wrong_input() -> None:
    for size in (0, 2, 4, 5):
        with pytest.raises(BadInput, match=f"3 cards, not {size}"):
            USUAL.strength(range(size))
    with pytest.raises(BadInput, match="joker"):
        USUAL.strength([0, 5, JOKER])
    for order in (THREE_CARD_CATEGORIES[:-1], (*THREE_CARD_CATEGORIES, "pair"), (*THREE_CARD_CATEGORIES, "quads"), ()):
        with pytest.raises(BadInput, match="names each of"):
            ThreeCardRanking(order)
