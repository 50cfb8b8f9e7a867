"""Five cards with a joker: every hand of the 53-card and 41-card decks counted, against counts derived from combinations."""

import random
from collections import Counter
from itertools import combinations
from math import comb

import pytest

from cardroom.cards import JOKER, SECOND_JOKER, card_names, deck, parse_cards
from cardroom.errors import BadInput
from cardroom.hands import (
    JOKER_HIGH_CATEGORIES,
    MEXICAN_RANKS,
    StrippedRanking,
    ace_to_five,
    ace_to_five_with_joker,
    describe_high,
    describe_low,
    high,
    high_category,
    high_with_bug,
    high_with_wild,
)
from tests.hands.patterns import patterns

FULL = "23456789TJQKA"
STRAIGHTS = ("A2345", "23456", "34567", "45678", "56789", "6789T", "789TJ", "89TJQ", "9TJQK", "TJQKA")
# 001 l.1246 and 000 l.973-980
MEXICAN_STRAIGHTS = ("A2345", "23456", "34567", "4567J", "567JQ", "67JQK", "7JQKA")


def natural_counts(ranks: int, straights: int) -> Counter[str]:
    """Five cards without a joker, of a deck with so many ranks in four suits."""
    return Counter(
        {
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
    )


def joker_counts(ranks: int, straights: tuple[str, ...], wild: bool) -> Counter[str]:
    """Four cards and the joker. Only four different ranks can become a straight or a flush: four suited of 256 ways, 252 others."""
    fours = {frozenset(four) for straight in straights for four in combinations(straight, 4)}
    with_ace = sum("A" in four for four in fours)
    others = ranks - 1  # besides the ace
    counts = Counter(
        {
            "royal-flush": 4 * 5,
            "straight-flush": 4 * (len(fours) - 5),
            "flush": 4 * (comb(ranks, 4) - len(fours)),
            "straight": 252 * len(fours),
        }
    )
    if wild:
        counts["five-of-a-kind"] = ranks
        counts["four-of-a-kind"] = ranks * 4 * (ranks - 1) * 4
        counts["full-house"] = comb(ranks, 2) * 36
        counts["three-of-a-kind"] = ranks * 6 * comb(ranks - 1, 2) * 16
        counts["pair"] = 252 * (comb(ranks, 4) - len(fours))
        return counts
    counts["five-of-a-kind"] = 1
    counts["four-of-a-kind"] = others + 4 * others * 4  # four of another rank; three aces
    counts["full-house"] = others * 4 * 4 + 6 * others * 6  # three and an ace; aces up
    counts["three-of-a-kind"] = others * 4 * (others - 1) * 4 + 6 * comb(others, 2) * 16  # three and no ace; a pair of aces
    counts["two-pair"] = comb(others, 2) * 36 + others * 6 * 4 * (others - 1) * 4  # two pair; a pair and an ace
    counts["pair"] = others * 6 * comb(others - 1, 2) * 16 + 252 * (comb(others, 3) - with_ace)  # a pair; an ace
    counts["high-card"] = 252 * (comb(others, 4) - (len(fours) - with_ace))
    return counts


# Printed in many places for the joker as any card and as the bug; ours are derived above.
KNOWN = {
    True: (13, 24, 180, 3_120, 6_552, 7_804, 20_532, 137_280, 123_552, 1_268_088, 1_302_540),
    False: (1, 24, 180, 828, 4_368, 7_804, 20_532, 63_360, 138_600, 1_215_024, 1_418_964),
}


@pytest.mark.parametrize("singly", [False, pytest.param(True, marks=pytest.mark.prove)], ids=["by ranks", "one by one"])
@pytest.mark.parametrize("wild", [True, False])
def test_every_hand_with_the_joker_is_counted(wild: bool, singly: bool) -> None:
    function = high_with_wild if wild else high_with_bug
    counts: Counter[str] = Counter()
    for four, ways in ((four, 1) for four in combinations(range(52), 4)) if singly else patterns(4):
        counts[high_category(function((*four, JOKER)))] += ways
    assert counts == +joker_counts(13, STRAIGHTS, wild)
    assert counts.total() == 270_725
    whole = counts + natural_counts(13, 10)
    assert whole.total() == 2_869_685
    assert tuple(whole[category] for category in JOKER_HIGH_CATEGORIES) == KNOWN[wild]


@pytest.mark.parametrize("singly", [False, pytest.param(True, marks=pytest.mark.prove)], ids=["by ranks", "one by one"])
@pytest.mark.parametrize("wild", [True, False])
def test_every_mexican_hand_with_the_joker_is_counted(wild: bool, singly: bool) -> None:
    ranking = StrippedRanking(MEXICAN_RANKS)
    cards = [card for card in range(52) if FULL[card // 4] in MEXICAN_RANKS]
    ranks = sorted({card // 4 for card in cards})
    counts: Counter[str] = Counter()
    for four, ways in ((four, 1) for four in combinations(cards, 4)) if singly else patterns(4, ranks):
        counts[ranking.category(ranking.high((JOKER, *four), wild))] += ways
    assert counts == +joker_counts(10, MEXICAN_STRAIGHTS, wild)
    assert (counts + natural_counts(10, 7)).total() == comb(41, 5)


def test_full_deck_as_a_stripped_one() -> None:
    """The same hands by another way: the ranking of stripped decks with nothing stripped."""
    ranking = StrippedRanking(FULL)
    chance = random.Random(9)
    for place in range(3_000):
        cards = chance.sample(deck(1, jokers=1) if place % 2 else [*range(32, 53)], 5)
        assert ranking.high(cards, True) == high_with_wild(cards), card_names(cards)
        assert ranking.high(cards, False) == high_with_bug(cards), card_names(cards)


def test_substitution_by_hand() -> None:
    """The joker tried as every card not held, in random fours and in fours of few ranks and suits."""
    chance = random.Random(4)
    for place in range(600):
        four = chance.sample((range(52), range(36, 52), range(0, 52, 4), [*range(16), *range(48, 52)])[place % 4], 4)
        if len({card // 4 for card in four}) == 1:
            continue
        tried = {card: high([*four, card]) for card in range(52) if card not in four}
        assert high_with_wild([JOKER, *four]) == max(tried.values()), card_names(four)
        made = ("straight", "flush", "straight-flush", "royal-flush")
        bug = [strength for card, strength in tried.items() if card >= 48 or high_category(strength) in made]
        assert high_with_bug([*four, JOKER]) == max(bug), card_names(four)
        assert ace_to_five_with_joker([JOKER, *four]) == max(ace_to_five([*four, card]) for card in tried), card_names(four)


@pytest.mark.parametrize(
    ("text", "bug", "wild"),
    [
        ("As Ah Ad Ac Jo", "five aces", "five aces"),
        ("Ks Kh Kd Kc Jo", "four of a kind, kings, ace kicker", "five kings"),
        ("As Ks Qs Ts Jo", "royal flush", "royal flush"),
        ("As 2s 3s 4s Jo", "straight flush, five high", "straight flush, five high"),
        ("As Ks 7s 4s Jo", "flush, ace king queen seven four", "flush, ace king queen seven four"),
        ("9s 8s 7s 4s Jo", "flush, ace nine eight seven four", "flush, ace nine eight seven four"),
        ("9s 8s 7s 6d Jo", "straight, ten high", "straight, ten high"),
        ("As 3d 4s 5s Jo", "straight, five high", "straight, five high"),
        ("Ks Kd Kh 4s Jo", "three of a kind, kings, ace kicker", "four of a kind, kings, four kicker"),
        ("Ks Kd 4h 4s Jo", "two pair, kings and fours, ace kicker", "full house, kings over fours"),
        ("Ks Kd Ah 4s Jo", "two pair, aces and kings, four kicker", "three of a kind, kings, ace kicker"),
        ("Qs Jd 9h 4s Jo", "ace high, queen jack nine four", "pair of queens, jack kicker"),
        ("Qs Jd 9h 4s 2d", "queen high, jack nine four deuce", "queen high, jack nine four deuce"),
    ],
)
def test_spelled_out(text: str, bug: str, wild: str) -> None:
    cards = parse_cards(text)
    assert (describe_high(high_with_bug(cards)), describe_high(high_with_wild(cards))) == (bug, wild)


def test_five_aces_beat_a_royal_flush() -> None:
    ladder = ["As Ah Ad Ac Jo", "Ks Kh Kd Kc Jo", "2s 2h 2d 2c Jo", "As Ks Qs Js Ts", "9s 8s 7s 6s Jo", "As Ah Ad Jo Ks"]
    strengths = [high_with_wild(parse_cards(text)) for text in ladder]
    assert strengths == sorted(set(strengths), reverse=True)


@pytest.mark.parametrize("singly", [False, pytest.param(True, marks=pytest.mark.prove)], ids=["by ranks", "one by one"])
def test_lows_counted(singly: bool) -> None:
    """Lows of four different ranks by their highest card: the joker is below it, or with A-2-3-4 the five."""
    counts: Counter[str] = Counter()
    for four, ways in ((four, 1) for four in combinations(range(52), 4)) if singly else patterns(4):
        if len({card // 4 for card in four}) == 4:
            counts[describe_low(ace_to_five_with_joker([*four, JOKER]))[0]] += ways
    assert counts == {top: comb(rank, 3) * 256 + (256 if top == "5" else 0) for rank, top in enumerate("A23456789TJQK") if rank >= 4}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("As 2s 3s 4s Jo", "5-4-3-2-A low"),
        ("2s 3s 4s 5d Jo", "5-4-3-2-A low"),
        ("Jo As 2s 7d 8d", "8-7-3-2-A low"),
        ("As Ad 2s 3d Jo", "pair of aces, A-A-4-3-2 low"),
        ("As Ad Ah Ac Jo", "four of a kind, A-A-A-A-2 low"),
        ("As 2d 3h 4c 6d", "6-4-3-2-A low"),
    ],
)
def test_low_spelled_out(text: str, words: str) -> None:
    assert describe_low(ace_to_five_with_joker(parse_cards(text))) == words


def test_wrong_cards() -> None:
    for function in (high_with_bug, high_with_wild, ace_to_five_with_joker):
        for size in (0, 4, 6, 7):
            with pytest.raises(BadInput, match=f"5 cards, not {size}"):
                function(range(size))
        with pytest.raises(BadInput, match="one joker only"):
            function([0, 5, 10, JOKER, SECOND_JOKER])
