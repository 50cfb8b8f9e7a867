"""Backs and fronts of pai gow poker: the quick form against the reference, and every five-card hand of the 53-card deck counted."""

import random
from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import comb
from typing import get_args

import pytest

from cardroom.cards import JOKER, SECOND_JOKER, card_names, deck, parse_cards
from cardroom.errors import BadInput
from cardroom.hands import pai_gow_reference as reference
from cardroom.hands.pai_gow import JokerKind, PaiGow
from tests.counts import counts, in_prove, mostly_in_prove
from tests.hands.patterns import patterns

KINDS: tuple[JokerKind, ...] = get_args(JokerKind)
RANKINGS = [PaiGow(joker, low) for joker in KINDS for low in ("lowest", "second")]
BUG, WILD, ANY_PAIR, NO_FLUSH = PaiGow("bug"), PaiGow("wild"), PaiGow("any-pair"), PaiGow("bug-no-flush")

ORDER = (
    "five-of-a-kind", "royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight", "three-of-a-kind", "two-pair",
    "pair", "high-card",
)  # fmt: skip
# Five cards without a joker: https://en.wikipedia.org/wiki/Poker_probability
NATURAL = (0, 4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540)


def joker_counts(kind: JokerKind) -> dict[str, int]:
    """Four cards and the joker. Only four different ranks can become a straight or a flush: four of 256 ways are suited."""
    ladder = "A23456789TJQKA"
    fours = {frozenset(four) for place in range(10) for four in combinations(ladder[place : place + 5], 4)}
    fours_with_ace = sum("A" in four for four in fours)
    found = {"royal-flush": 4 * 5, "straight-flush": 4 * (len(fours) - 5), "straight": 252 * len(fours)}
    suited = 4 * (comb(13, 4) - len(fours))
    suited_with_ace = 4 * (comb(12, 3) - fours_with_ace)
    mixed, mixed_with_ace = 63 * suited, 63 * suited_with_ace  # 252 mixed ways for each 4 suited
    pairs, two_pair, trips = 6 * comb(12, 2) * 16, comb(13, 2) * 36, 4 * 12 * 4  # of each rank; all; of each rank
    if kind in ("wild", "any-pair"):
        fives = 13 if kind == "wild" else 1
        return found | {
            "five-of-a-kind": fives,
            "four-of-a-kind": 13 * trips + 13 - fives,
            "full-house": two_pair,
            "flush": suited,
            "three-of-a-kind": 13 * pairs,
            "pair": mixed,
        }
    pair_with_ace = 12 * 6 * 4 * 11 * 4  # a pair of another rank, an ace and one more
    aces_up = 12 * 36
    found |= {
        "five-of-a-kind": 1,
        "four-of-a-kind": trips + 12,  # three aces; four of another rank
        "full-house": aces_up + 12 * 16,  # two aces and a pair; an ace and three of a rank
        "three-of-a-kind": pairs + 12 * (trips - 16),  # two aces; three of a rank without an ace
        "two-pair": two_pair - aces_up + pair_with_ace,
        "pair": 12 * pairs - pair_with_ace + mixed_with_ace,
        "high-card": mixed - mixed_with_ace,
    }
    if kind == "bug":
        return found | {"flush": suited}
    return found | {"pair": found["pair"] + suited_with_ace, "high-card": found["high-card"] + suited - suited_with_ace}


@pytest.mark.thorough
@pytest.mark.parametrize("low", ["lowest", pytest.param("second", marks=pytest.mark.prove)])
@pytest.mark.parametrize("kind", ["bug", "wild", *in_prove("bug-no-flush", "any-pair")])
def test_every_four_cards_and_the_joker_are_counted(kind: JokerKind, low: str) -> None:
    ranking = PaiGow(kind, low)  # type: ignore[arg-type]
    found: Counter[str] = Counter()
    for cards, ways in patterns(4):
        found[ranking.category(ranking.back([*cards, JOKER]))] += ways
    assert found.total() == comb(52, 4)
    assert found == Counter(joker_counts(kind))


@pytest.mark.thorough
@pytest.mark.parametrize("ranking", mostly_in_prove(RANKINGS, [BUG]))
def test_every_five_cards_without_the_joker_are_counted(ranking: PaiGow) -> None:
    found: Counter[str] = Counter()
    for cards, ways in patterns(5):
        found[ranking.category(ranking.back(cards))] += ways
    assert found.total() == comb(52, 5)
    assert found == +Counter(dict(zip(ORDER, NATURAL, strict=True)))


def test_published_counts_of_the_bug() -> None:
    """As commonly printed for five cards of a deck with a bug; royal flushes are among the 204 straight flushes there."""
    expected = Counter(dict(zip(ORDER, NATURAL, strict=True))) + Counter(joker_counts("bug"))
    assert expected["five-of-a-kind"] == 1
    assert expected["royal-flush"] + expected["straight-flush"] == 204
    assert [expected[name] for name in ORDER[3:]] == [828, 4_368, 7_804, 20_532, 63_360, 138_600, 1_215_024, 1_418_964]


@pytest.mark.thorough
@pytest.mark.parametrize("ranking", RANKINGS)
@counts("turns", 200, 700)
def test_any_cards_equal_the_reference(ranking: PaiGow, turns: int) -> None:
    rng = random.Random(53)
    few = [rank * 4 + suit for rank in (12, 11, 10, 9, 8, 3, 2, 1, 0) for suit in (0, 0, 0, 1)]
    for turn in range(turns):
        pool = sorted(set(few)) if turn % 2 else list(range(52))
        cards = rng.sample(pool, 7)
        if ranking.joker != "none" and turn % 3:
            cards[rng.randrange(7)] = JOKER
        two, five = cards[:2], cards[2:]
        assert ranking.back(five) == reference.back(five, *ranking), card_names(five)
        assert ranking.front(two) == reference.front(two, ranking.joker), card_names(two)
        for one, other, front, back in rng.sample(ranking.settings(cards), 2):
            rest = [card for place, card in enumerate(cards) if place not in (one, other)]
            assert (front, back) == (ranking.front([cards[one], cards[other]]), ranking.back(rest))


@pytest.mark.prove
@pytest.mark.parametrize("ranking", RANKINGS)
def test_every_four_cards_and_the_joker_equal_the_reference(ranking: PaiGow) -> None:
    """Every rank pattern, suited and in one mixed choice of suits; suits matter only in that (all 270,725 are counted above)."""
    joker = [JOKER] if ranking.joker != "none" else []
    for ranks in combinations_with_replacement(range(13), 5 - len(joker)):
        times = Counter(ranks)
        if max(times.values()) > 4:
            continue
        for suits in ([3] * 5, [3, 1, 0, 2, 3]):
            if suits[1] == 1 or len(times) == len(ranks):
                cards = [rank * 4 + suit for rank, suit in zip(ranks, suits, strict=False)] + joker
                assert ranking.back(cards) == reference.back(cards, *ranking), card_names(cards)


def test_every_front_of_53_is_counted() -> None:
    for ranking, pairs in ((BUG, 13 * 6 + 4), (NO_FLUSH, 13 * 6 + 4), (WILD, 13 * 6 + 52), (ANY_PAIR, 13 * 6 + 52)):
        fronts = [ranking.front(two) for two in combinations(deck(jokers=1), 2)]
        assert len(fronts) == 1_378
        assert sum(ranking.category(front) == "pair" for front in fronts) == pairs
        assert len(set(fronts)) == 13 + comb(13, 2)


# Best to worst, one step at a time.
LADDER = [
    ("As Ah Ad Ac Jo", "five aces"),
    ("As Ks Qs Jo Ts", "royal flush"),
    ("Kd Qd Jd Td 9d", "straight flush, king high"),
    ("5c 4c 3c 2c Ac", "straight flush, five high"),
    ("As Ah Ad Jo Ks", "four of a kind, aces, king kicker"),
    ("2s 2h 2d 2c Jo", "four of a kind, deuces, ace kicker"),
    ("As Ad Jo Kc Ks", "full house, aces over kings"),
    ("9h 8h 7h 2h Jo", "flush, ace nine eight seven deuce"),
    ("As Kd Qs Js Jo", "straight, ace high"),
    ("Ks Qd Js Ts 9s", "straight, king high"),
    ("6s 5d 4s 3s 2s", "straight, six high"),
    ("5s 4d 3s 2s As", "straight, five high"),
    ("9s 9h 9d Jo 2s", "three of a kind, nines, ace kicker"),
    ("9s 9h As Jo 2s", "two pair, aces and nines, deuce kicker"),
    ("As Kh Jo 6c 3s", "pair of aces, king kicker"),
    ("Ks Kh Jo 6c 3s", "pair of kings, ace kicker"),
    ("Jo Kh Qd 7c 3s", "ace high, king queen seven three"),
    ("7s 5h 4d 3c 2s", "seven high, five four three deuce"),
]


def test_ladder_of_backs() -> None:
    """Five aces above a royal flush; A-2-3-4-5 the lowest straight and straight flush (000 l.551-560, 004 l.1385-1439)."""
    strengths = [BUG.back(parse_cards(text)) for text, _ in LADDER]
    assert strengths == sorted(set(strengths), reverse=True)
    assert [BUG.describe_back(parse_cards(text)) for text, _ in LADDER] == [words for _, words in LADDER]


def test_low_straight_second() -> None:
    second = PaiGow("bug", "second")
    for suits in ("sdsss", "sssss"):
        texts = ("AKQJT", "A2345", "KQJT9", "65432")
        hands = [parse_cards(" ".join(r + s for r, s in zip(ranks, suits, strict=True))) for ranks in texts]
        strengths = [second.back(hand) for hand in hands]
        assert strengths == sorted(set(strengths), reverse=True)
        assert "five high" in second.describe_back(hands[1])
    # the joker takes the better end: six high, or A-2-3-4-5
    assert second.describe_back(parse_cards("2s 3d 4s 5s Jo")) == "straight, five high"
    assert BUG.describe_back(parse_cards("2s 3d 4s 5s Jo")) == "straight, six high"


@pytest.mark.parametrize(
    ("text", "bug", "no_flush", "wild", "any_pair"),
    [
        ("Ks Kh Kd Kc Jo", "four of a kind, kings, ace kicker", None, "five kings", "four of a kind, kings, ace kicker"),
        ("As Ah Ad Ac Jo", "five aces", None, "five aces", "five aces"),
        ("9s 8s 7s 4s Jo", "flush, ace nine eight seven four", "ace high, nine eight seven four", "flush, ace nine eight seven four", None),
        ("As 8s 7s 4s Jo", "flush, ace king eight seven four", "pair of aces, eight kicker", "flush, ace king eight seven four", None),
        ("9s 8s 7s 6s Jo", "straight flush, ten high", "straight flush, ten high", "straight flush, ten high", None),
        ("Qs Jd 9h 4s Jo", "ace high, queen jack nine four", None, "pair of queens, jack kicker", None),
    ],
)
def test_kinds_of_joker(text: str, bug: str, no_flush: str | None, wild: str, any_pair: str | None) -> None:
    cards = parse_cards(text)
    assert BUG.describe_back(cards) == bug
    assert NO_FLUSH.describe_back(cards) == (no_flush or bug)
    assert WILD.describe_back(cards) == wild
    assert ANY_PAIR.describe_back(cards) == (any_pair or wild)


def test_fronts() -> None:
    ladder = ["As Ad", "Jo Ks", "2s 2d", "As Kd", "As 2d", "Ks Qd", "3s 2d"]
    assert [WILD.describe_front(parse_cards(text)) for text in ladder] == [
        "pair of aces", "pair of kings", "pair of deuces", "ace high, king", "ace high, deuce", "king high, queen", "three high, deuce",
    ]  # fmt: skip
    strengths = [WILD.front(parse_cards(text)) for text in ladder]
    assert strengths == sorted(set(strengths), reverse=True)
    assert BUG.describe_front(parse_cards("Jo Ks")) == "ace high, king"
    assert BUG.describe_front(parse_cards("Ad Jo")) == "pair of aces"


@pytest.mark.parametrize(
    ("front", "back", "foul"),
    [
        ("9s 9d", "8s 8d Ks Qd 2h", True),
        ("9s 9d", "9h 9c 4s 3d 2h", False),
        ("9s 9d", "3s 3d 2s 2d 4h", False),
        ("As Kd", "Ad Kc 4s 3d 2h", False),
        ("As Kd", "Ah Qd Js 9d 8h", True),
        ("As 2d", "Kh Qd Js 9d 8h", True),
        ("Jo 2d", "Kh Qd Js 9d 8h", True),
        ("Jo 2d", "Kh Kd Js 9d 8h", False),
        ("Ad Jo", "Kh Kd Js 9d 8h", True),
        ("As Ks Qs", "Ah Ad Js Jd", True),  # the wrong number of cards (001 l.620-621)
    ],
)
def test_foul(front: str, back: str, foul: bool) -> None:
    assert BUG.foul(parse_cards(front), parse_cards(back)) is foul


def test_no_front_equals_a_back() -> None:
    """The five cards have kickers: a back that begins alike is higher, so a foul is never a matter of equality."""
    rng = random.Random(5)
    for _ in range(2_000):
        for _, _, front, back in BUG.settings(rng.sample(range(53), 7)):
            assert front != back


def test_wrong_cards() -> None:
    for ranking in RANKINGS:
        for size in (0, 1, 4, 6):
            with pytest.raises(BadInput, match="5 cards"):
                ranking.back(range(size))
        for size in (0, 3):
            with pytest.raises(BadInput, match="2 cards"):
                ranking.front(range(size))
        with pytest.raises(BadInput, match="one joker"):
            ranking.back([0, 5, 10, JOKER, SECOND_JOKER])
        with pytest.raises(BadInput, match="one joker"):
            ranking.settings([0, 5, 10, 15, 20, JOKER, SECOND_JOKER])
        with pytest.raises(BadInput, match="7 cards, not 6"):
            ranking.settings(range(6))
    with pytest.raises(BadInput, match="without a joker"):
        PaiGow("none").back([0, 5, 10, 15, JOKER])
    with pytest.raises(BadInput, match="without a joker"):
        PaiGow("none").front([0, JOKER])
    with pytest.raises(BadInput, match="one joker"):
        BUG.front([JOKER, SECOND_JOKER])
    with pytest.raises(BadInput, match="2 cards, not 3"):
        BUG.front([0, 5, JOKER])
