"""Stripped decks: short deck, mexican and asian stud. Every five-card hand counted, seven cards against every five of them, pokerkit."""

import random
from collections import Counter
from itertools import combinations, pairwise
from math import comb

import pytest
from pokerkit import Hand, ShortDeckHoldemHand

from cardroom.cards import FACES, JOKER, RANKS, SECOND_JOKER, card_name, card_names, parse_cards
from cardroom.errors import BadInput
from cardroom.hands import ASIAN_RANKS, MEXICAN_RANKS, SHORT_DECK_RANKS, ShortDeckRanking, StrippedRanking, high
from tests.hands.patterns import patterns

SHORT = ShortDeckRanking()
MEXICAN = StrippedRanking(MEXICAN_RANKS)  # 001 l.1236-1240
MEXICAN_FLUSH = StrippedRanking(MEXICAN_RANKS, flush_over_full_house=True)  # 000 l.970-985
ASIAN = StrippedRanking(ASIAN_RANKS, ace_low_straight=False)


def cards_of(ranks: str) -> list[int]:
    return [card for card in range(52) if RANKS[card // 4] in ranks]


def counts_of(ranks: int, straights: int) -> dict[str, int]:
    return {
        "royal-flush": 4,
        "straight-flush": 4 * (straights - 1),
        "four-of-a-kind": ranks * (ranks - 1) * 4,
        "full-house": ranks * 4 * (ranks - 1) * 6,
        "flush": 4 * (comb(ranks, 5) - straights),
        "straight": (4**5 - 4) * straights,
        "three-of-a-kind": ranks * 4 * comb(ranks - 1, 2) * 16,
        "two-pair": comb(ranks, 2) * 36 * (ranks - 2) * 4,
        "pair": ranks * 6 * comb(ranks - 1, 3) * 64,
        "high-card": (comb(ranks, 5) - straights) * (4**5 - 4),
    }


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.prove)], ids=["by ranks", "one by one"])
@pytest.mark.parametrize(
    ("ranking", "ranks", "straights"),
    [
        (SHORT, SHORT_DECK_RANKS, 6),
        (ShortDeckRanking(trips_over_straight=True, low_straight=False), SHORT_DECK_RANKS, 5),
        (MEXICAN_FLUSH, MEXICAN_RANKS, 7),
        (ASIAN, ASIAN_RANKS, 4),
        (StrippedRanking(ASIAN_RANKS), ASIAN_RANKS, 5),
    ],
)
def test_every_five_card_hand_is_counted(ranking: StrippedRanking, ranks: str, straights: int, whole: bool) -> None:
    hands = ((five, 1) for five in combinations(cards_of(ranks), 5)) if whole else patterns(5, [RANKS.index(rank) for rank in ranks])
    strengths: Counter[int] = Counter()
    for five, ways in hands:
        strengths[ranking.high(five)] += ways
    counts: Counter[str] = Counter()
    for strength, times in strengths.items():
        counts[ranking.category(strength)] += times
    expected = counts_of(len(ranks), straights)
    assert counts == expected
    assert counts.total() == comb(4 * len(ranks), 5)
    # Each category lies wholly above the next one of its order.
    worst_first = [name for name in ranking.order if name in expected] + ["royal-flush"]
    spans = [[s for s in strengths if ranking.category(s) == name] for name in worst_first]
    assert all(max(worse) < min(better) for worse, better in pairwise(spans))


@pytest.mark.parametrize("ranking", [SHORT, ShortDeckRanking(flush_over_full_house=False, trips_over_straight=True), MEXICAN, ASIAN])
def test_the_best_five_of_six_and_seven(ranking: StrippedRanking) -> None:
    chance = random.Random(2)
    deck = [card for card in range(52) if card // 4 in ranking.ranks]
    suited = [card for card in deck if card & 3 < 2]
    for place in range(1_500):
        cards = chance.sample(suited if place % 2 else deck, chance.choice((6, 7)))
        assert ranking.high(cards) == max(map(ranking.high, combinations(cards, 5))), card_names(cards)


def test_nothing_stripped_is_the_standard_order() -> None:
    ranking = StrippedRanking(RANKS)
    chance = random.Random(6)
    for place in range(3_000):
        cards = chance.sample(range(0, 52, 1 + place % 2), chance.choice((5, 6, 7)))
        assert ranking.high(cards) == high(cards), card_names(cards)


def test_short_deck_agrees_with_pokerkit() -> None:
    chance = random.Random(5)
    deck = cards_of(SHORT_DECK_RANKS)
    ours_to_theirs: dict[int, Hand] = {}
    for place in range(1_500):
        cards = chance.sample(deck if place % 2 else deck[place % 4 :: 2], 7)
        theirs = ShortDeckHoldemHand.from_game("".join(map(card_name, cards[:2])), "".join(map(card_name, cards[2:])))
        assert ours_to_theirs.setdefault(SHORT.high(cards), theirs) == theirs, card_names(cards)
    in_our_order = [ours_to_theirs[strength] for strength in sorted(ours_to_theirs)]
    assert all(worse < better for worse, better in pairwise(in_our_order))
    assert len(in_our_order) > 200


# Best to worst as printed: the highest and the lowest of each kind (001 l.4763-4776).
SHORT_LADDER = [
    ("As Ks Qs Js Ts", "royal flush"),
    ("Ks Qs Js Ts 9s", "straight flush, king high"),
    ("9s 8s 7s 6s As", "straight flush, nine high"),
    ("As Ah Ad Ac Ks", "four of a kind, aces, king kicker"),
    ("6s 6h 6d 6c 7s", "four of a kind, sixes, seven kicker"),
    ("As Ks Qs Js 9s", "flush, ace king queen jack nine"),
    ("Js 9s 8s 7s 6s", "flush, jack nine eight seven six"),
    ("As Ah Ad Kc Ks", "full house, aces over kings"),
    ("6s 6h 6d 7c 7s", "full house, sixes over sevens"),
    ("As Kd Qs Js Ts", "straight, ace high"),
    ("Ts 9d 8s 7s 6s", "straight, ten high"),
    ("9s 8d 7s 6s As", "straight, nine high"),
    ("As Ah Ad Kc Qs", "three of a kind, aces, king kicker"),
    ("6s 6h 6d 8c 7s", "three of a kind, sixes, eight kicker"),
    ("As Ah Kd Kc Qs", "two pair, aces and kings, queen kicker"),
    ("7s 7h 6d 6c 8s", "two pair, sevens and sixes, eight kicker"),
    ("6s 6h 9d 8c 7s", "pair of sixes, nine kicker"),
    ("As Kh Qd Jc 9s", "ace high, king queen jack nine"),
    ("Js 9h 8d 7c 6s", "jack high, nine eight seven six"),
]

# 000 l.970-985; in 001 full house and flush change places.
MEXICAN_LADDER = [
    ("As Ah Ad Ac Jo", "five aces"),
    ("2s 2h 2d 2c Jo", "five deuces"),
    ("As Ks Qs Js 7s", "royal flush"),
    ("Ks Qs Js 7s 6s", "straight flush, king high"),
    ("4s 5s 6s 7s Js", "straight flush, jack high"),
    ("5s 4s 3s 2s As", "straight flush, five high"),
    ("2s 2h 2d 2c 3s", "four of a kind, deuces, three kicker"),
    ("As Ks Qs Js 6s", "flush, ace king queen jack six"),
    ("7s 5s 4s 3s 2s", "flush, seven five four three deuce"),
    ("As Ah Ad Kc Ks", "full house, aces over kings"),
    ("2s 2h 2d 3c 3s", "full house, deuces over threes"),
    ("As Kd Qs Js 7s", "straight, ace high"),
    ("6s 7d Js Qs Ks", "straight, king high"),
    ("5s 6d 7s Js Qs", "straight, queen high"),
    ("4s 5d 6s 7s Js", "straight, jack high"),
    ("3s 4d 5s 6s 7s", "straight, seven high"),
    ("5s 4d 3s 2s As", "straight, five high"),
    ("2s 2h 2d 4c 3s", "three of a kind, deuces, four kicker"),
    ("3s 3h 2d 2c 4s", "two pair, threes and deuces, four kicker"),
    ("2s 2h 5d 4c 3s", "pair of deuces, five kicker"),
    ("As Kh Qd Jc 6s", "ace high, king queen jack six"),
    ("7s 5h 4d 3c 2s", "seven high, five four three deuce"),
]


@pytest.mark.parametrize(("ranking", "ladder"), [(SHORT, SHORT_LADDER), (MEXICAN_FLUSH, MEXICAN_LADDER)])
def test_ladder(ranking: StrippedRanking, ladder: list[tuple[str, str]]) -> None:
    strengths = [ranking.high(parse_cards(text)) for text, _ in ladder]
    assert strengths == sorted(set(strengths), reverse=True)
    assert [ranking.describe(strength) for strength in strengths] == [words for _, words in ladder]


def test_order_is_the_editions() -> None:
    flush, full, straight, trips = (parse_cards(text) for text in ("As Js 9s 8s 7s", "7s 7h 7d 9c 9s", "Js Td 9s 8s 7s", "7s 7h 7d 9c 8s"))
    assert ASIAN.high(full) > ASIAN.high(flush) > ASIAN.high(straight) > ASIAN.high(trips)
    other = StrippedRanking(ASIAN_RANKS, flush_over_full_house=True, trips_over_straight=True)
    assert other.high(flush) > other.high(full) > other.high(trips) > other.high(straight)
    wheel = parse_cards("As Td 9s 8s 7s")
    assert ASIAN.category(ASIAN.high(wheel)) == "high-card"
    assert other.describe(other.high(wheel)) == "straight, ten high" and other.high(wheel) < other.high(straight)
    mexican = parse_cards("2s 2h 2d 3c 3s"), parse_cards("As Ks Qs Js 6s")
    assert MEXICAN.high(mexican[0]) > MEXICAN.high(mexican[1]) and MEXICAN_FLUSH.high(mexican[0]) < MEXICAN_FLUSH.high(mexican[1])


@pytest.mark.parametrize(
    ("text", "limited", "wild"),
    [
        ("Ks Kh Kd Kc Jo", "four of a kind, kings, ace kicker", "five kings"),
        ("As Ah Ad Ac Jo", "five aces", "five aces"),
        ("Ks Kh 4d 4c Jo", "two pair, kings and fours, ace kicker", "full house, kings over fours"),
        ("Qs Jh 5d 4c Jo", "ace high, queen jack five four", "pair of queens, jack kicker"),
        ("5s 6h 7d Jc Jo", "straight, queen high", "straight, queen high"),
        ("As Ks Qs Js Jo", "royal flush", "royal flush"),
        ("As Ks Qs 2s Jo", "flush, ace king queen jack deuce", "flush, ace king queen jack deuce"),
    ],
)
def test_the_joker_by_how_it_was_dealt(text: str, limited: str, wild: str) -> None:
    cards = parse_cards(text)
    assert MEXICAN.describe(MEXICAN.high(cards, joker_is_wild=False)) == limited
    assert MEXICAN.describe(MEXICAN.high(cards, joker_is_wild=True)) == wild


def test_wrong_input() -> None:
    for size in (0, 4, 8):
        with pytest.raises(BadInput, match=f"5, 6 or 7 cards, not {size}"):
            SHORT.high(range(20, 20 + size))
    with pytest.raises(BadInput, match="2♣ is not in this deck"):
        SHORT.high([0, 20, 25, 30, 35])
    with pytest.raises(BadInput, match="9♣ is not in this deck"):
        MEXICAN.high([JOKER, 0, 5, 10, 28])
    with pytest.raises(BadInput, match="one rank"):
        SHORT.high([20, 21, 22, 23, 20 + FACES])
    with pytest.raises(BadInput, match="one joker only"):
        MEXICAN.high([JOKER, SECOND_JOKER, 0, 5, 10])
    for ranks in ("", "6789", "6789TJQK", "6789TJQKAA", "5x789TJQKA"):
        with pytest.raises(BadInput, match="not the ranks of a deck"):
            StrippedRanking(ranks)
