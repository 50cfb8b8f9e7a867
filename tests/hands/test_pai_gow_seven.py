"""What seven cards make: the quick form against the reference, and the hands of the 53-card deck counted."""

import random
from collections import Counter
from functools import partial
from itertools import combinations
from math import comb
from multiprocessing import Pool
from typing import get_args

import pytest
from phevaluator import evaluate_cards

from cardroom.cards import JOKER, SECOND_JOKER, card_names, parse_cards
from cardroom.errors import BadInput
from cardroom.hands import pai_gow_reference as reference
from cardroom.hands.pai_gow import JokerKind
from cardroom.hands.pai_gow_seven import SEVEN_CARD_HANDS, seven_card_hands
from tests.counts import counts
from tests.hands.pai_gow_classes import NATURAL, WITH_JOKER, classes

KINDS: tuple[JokerKind, ...] = get_args(JokerKind)
ORDER = (
    "five-of-a-kind", "royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight", "three-of-a-kind", "two-pair",
    "pair", "high-card",
)  # fmt: skip
# Best category of seven cards without a joker: https://en.wikipedia.org/wiki/Poker_probability
PUBLISHED = (0, 4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460)
# Six cards and the joker. Proved by another evaluator below; what can be had from combinations is checked here.
SIX_AND_JOKER = {
    "bug": (1_128, 21_808, 147_572, 82_624, 715_344, 2_124_444, 5_056_008, 1_009_056, 4_120_416, 5_594_160, 1_485_960),
    "wild": (14_664, 21_808, 147_572, 896_176, 2_523_960, 1_979_580, 4_903_920, 6_853_680, 0, 3_017_160, 0),
}


def best(made: frozenset[str]) -> str:
    return next(name for name in ORDER if name in made)


def tally(joker: bool, kind: JokerKind) -> Counter[str]:
    """Every class: each name counted for all that make it, and the best category as ``best …``."""
    counts: Counter[str] = Counter()
    for cards, ways in classes(joker):
        made = seven_card_hands(cards, kind)
        counts[f"best {best(made)}"] += ways
        for name in made:
            counts[name] += ways
    return counts


def categories(counts: Counter[str]) -> tuple[int, ...]:
    return tuple(counts[f"best {name}"] for name in ORDER)


@pytest.mark.thorough
def test_seven_cards_without_the_joker() -> None:
    counts = tally(False, "bug")
    assert categories(counts) == PUBLISHED
    assert sum(PUBLISHED) == NATURAL == 133_784_560  # the classes are the deck
    assert NATURAL + WITH_JOKER == comb(53, 7) == 154_143_080
    assert counts["seven-card-straight-flush"] == counts["seven-card-straight-flush-no-joker"] == 8 * 4
    # Seven different ranks that make no straight, in suits that make no flush.
    no_flush = 4**7 - 4 * (comb(7, 5) * 9 + comb(7, 6) * 3 + 1)
    for highest in range(13):
        sets = sum(not _straight({*six, highest}, 5) for six in combinations(range(highest), 6))
        assert counts[f"{_NAMES[highest]}-high"] == sets * no_flush
    assert counts["ace-high"] == counts["ace-high-without-joker"]
    three_pair = comb(13, 3) * 6**3 * 40
    assert counts["three-pair"] == three_pair + 13 * 4 * comb(12, 2) * 36  # or a full house and a pair


@pytest.mark.thorough
def test_six_cards_and_the_bug() -> None:
    counts = tally(True, "bug")
    assert categories(counts) == SIX_AND_JOKER["bug"]
    assert sum(SIX_AND_JOKER["bug"]) == WITH_JOKER == 20_358_520
    assert counts["five-aces"] == counts["five-of-a-kind"] == comb(48, 2) == 1_128
    # Four of another rank, or three aces and the joker, or four aces and the joker.
    assert counts["four-of-a-kind"] == 12 * comb(48, 2) + 4 * comb(48, 3) + comb(48, 2)
    # Six of seven in a row; a run of six is part of two rows of seven, save at the ends.
    assert counts["seven-card-straight-flush"] == counts["seven-card-straight-flush-with-joker"] == 4 * (8 * 7 - 7)
    # The joker is the ace: six different lower ranks, in suits of which none has four.
    sets = sum(not _straight(set(six), 4) for six in combinations(range(12), 6))
    assert counts["ace-high"] == counts["ace-high-with-joker"] == sets * (4**6 - 4 * (comb(6, 4) * 9 + comb(6, 5) * 3 + 1))
    # Three pair below aces; an ace and two pair and any other card; two aces and two pair; an ace, trips and a pair.
    assert counts["three-pair"] == comb(12, 3) * 6**3 + 4 * comb(12, 2) * 36 * 40 + 6 * comb(12, 2) * 36 + 4 * 12 * 4 * 11 * 6


@pytest.mark.thorough
def test_six_cards_and_the_wild_joker() -> None:
    counts = tally(True, "wild")
    assert categories(counts) == SIX_AND_JOKER["wild"]
    assert counts["five-of-a-kind"] == 13 * comb(48, 2)
    assert counts["four-of-a-kind"] == 13 * (4 * comb(48, 3) + comb(48, 2)) - comb(13, 2) * 16  # two trips counted twice
    assert counts["five-aces"] == comb(48, 2)


@pytest.mark.prove
def test_six_cards_and_a_joker_that_makes_any_pair() -> None:
    counts = tally(True, "wild")
    any_pair = tally(True, "any-pair")
    moved = 12 * comb(48, 2)
    assert categories(any_pair) == (
        counts["best five-of-a-kind"] - moved,
        *categories(counts)[1:3],
        896_176 + moved,
        *categories(counts)[4:],
    )


@pytest.mark.prove
def test_a_bug_that_completes_no_flush() -> None:
    """Only flushes of five natural cards remain: l.2511-2512 of 004 name straights and straight flushes."""
    counts = tally(True, "bug-no-flush")
    natural_flushes = 4 * (comb(13, 5) * 39 + comb(13, 6))
    straight_flushes = counts["straight-flush"]
    assert straight_flushes == sum(SIX_AND_JOKER["bug"][1:3])
    both = sum(ways for cards, ways in classes(True) if _five_suited(cards) and "straight-flush" in seven_card_hands(cards, "bug"))
    assert counts["flush"] == natural_flushes + straight_flushes - both


def test_royal_match_counted() -> None:
    """A royal flush, natural or with the joker for one of its five, and the king and queen of one of three other suits."""
    royal = [rank * 4 for rank in (8, 9, 10, 11, 12)]
    for kind, with_joker in (("bug", 4 * 5 * 3), ("bug-no-flush", 4 * 5 * 3), ("wild", 4 * (5 * 3 + 2 * 3)), ("none", 0)):
        found = 0
        jokers = [] if kind == "none" else [JOKER]
        for five in [royal, *([*four, JOKER] for four in combinations(royal, 4) if jokers)]:
            for two in combinations([card for card in [*range(52), *jokers] if card not in five], 2):
                hand = frozenset([*five, *two])
                # A hand that holds the joker and a natural royal is met once, as the natural one.
                if "royal-flush-with-royal-match" in seven_card_hands(hand, kind) and (JOKER not in five or not set(royal) <= hand):  # type: ignore[arg-type]
                    found += 1
        assert found * 4 == 4 * 3 + with_joker, kind


@pytest.mark.thorough
@pytest.mark.parametrize("kind", KINDS)
@counts("hands", 120, 600)
def test_any_seven_equal_the_reference(kind: JokerKind, hands: int) -> None:
    rng = random.Random(1)
    met: set[str] = set()
    for turn in range(hands):
        clubs = rng.sample(range(0, 52, 4), 6)
        near = [rank * 4 for rank in range(turn % 8, turn % 8 + 6)]
        pool = (rng.sample(range(52), 6), clubs, near, rng.sample([44, 45, 40, 41, 48, 49, 50, 51, 36, 32], 6))[turn % 4]
        cards = [*pool[: rng.choice((5, 6, 6))]]
        cards += rng.sample([card for card in range(52) if card not in cards], 7 - len(cards))
        if kind != "none" and turn % 3:
            cards[rng.randrange(7)] = JOKER
        made = seven_card_hands(cards, kind)
        assert made == reference.seven_card_hands(cards, kind), card_names(cards)
        met |= made
    assert met <= set(SEVEN_CARD_HANDS)
    assert {"royal-flush", "seven-card-straight-flush", "royal-flush-with-royal-match", "full-house", "flush"} - met <= {
        "royal-flush-with-royal-match"
    }


@pytest.mark.parametrize(
    ("text", "has", "has_not"),
    [
        ("Ah Ac Kh Jh Th 2s 3h", {"flush", "pair"}, {"straight", "two-pair"}),  # 004 l.1766-1769
        ("5s 5h 5d 6c 7s 8h 9d", {"three-of-a-kind", "straight"}, {"full-house", "flush"}),
        ("9s 8s 7s 6s 5s 4s 3s", {"seven-card-straight-flush-no-joker", "straight-flush", "flush", "straight"}, {"royal-flush"}),
        ("9s 8s Jo 6s 5s 4s 3s", {"seven-card-straight-flush-with-joker"}, {"seven-card-straight-flush-no-joker"}),
        ("7s 6s 5s 4s 3s 2s As", {"seven-card-straight-flush-no-joker"}, set()),
        ("As Ks Qs Js Ts Kd Qd", {"royal-flush-with-royal-match", "royal-flush", "two-pair"}, {"seven-card-straight-flush"}),
        ("As Ks Qs Js Jo Kd Qd", {"royal-flush-with-royal-match"}, set()),
        ("As Ks Qs Js Ts Kd Qh", {"royal-flush"}, {"royal-flush-with-royal-match"}),
        ("As Ks Qs Js Ts Kd Jo", {"royal-flush", "pair"}, {"royal-flush-with-royal-match"}),  # the bug is no queen
        ("Ah As Ad Ac Jo Ks 5c", {"five-aces", "four-of-a-kind"}, {"seven-card-straight-flush"}),
        ("Kh Ks Qd Qc Jo 2s As", {"three-pair", "two-pair"}, {"full-house"}),
        ("Jo Ks Jd 9c 6s 4h 3d", {"ace-high", "ace-high-with-joker", "high-card"}, {"pair", "ace-high-without-joker"}),
        ("As Ks Jd 9c 6s 4h 3d", {"ace-high", "ace-high-without-joker"}, {"ace-high-with-joker", "king-high"}),
        ("Ks Qs Td 9c 6s 4h 3d", {"king-high"}, {"ace-high", "pair"}),
    ],
)
def test_spelled_out(text: str, has: set[str], has_not: set[str]) -> None:
    made = seven_card_hands(parse_cards(text), "bug")
    assert has <= made and not has_not & made


def test_wrong_cards() -> None:
    for cards in ([], range(6), range(8), [0, 5, 10, 15, 20, JOKER, SECOND_JOKER]):
        with pytest.raises(BadInput, match="7 cards"):
            seven_card_hands(list(cards), "bug")
    with pytest.raises(BadInput, match="none of them a joker"):
        seven_card_hands([*range(6), JOKER], "none")


_NAMES = dict(enumerate(("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")))


def _straight(ranks: set[int], need: int) -> bool:
    ladder = [12, *range(13)]
    return any(len(ranks & set(ladder[place : place + 5])) >= need for place in range(10))


def _five_suited(cards: list[int]) -> bool:
    return max(Counter(card & 3 for card in cards if card != JOKER).values()) >= 5


def _count_from(task: tuple[int, bool], kind: JokerKind) -> Counter[frozenset[str]]:
    lowest, joker = task
    last = (JOKER,) if joker else ()
    return Counter(seven_card_hands((lowest, *rest, *last), kind) for rest in combinations(range(lowest + 1, 52), 5 if joker else 6))


@pytest.mark.prove
@pytest.mark.timeout(7_200)
@pytest.mark.parametrize(("joker", "kind"), [(False, "none"), (True, "bug"), (True, "bug-no-flush"), (True, "wild"), (True, "any-pair")])
def test_every_seven_cards_are_counted(joker: bool, kind: JokerKind) -> None:
    """One after another, all 133,784,560 hands without and all 20,358,520 with the joker."""
    counts: Counter[str] = Counter()
    with Pool(2) as pool:
        for part in pool.imap_unordered(partial(_count_from, kind=kind), [(lowest, joker) for lowest in range(47)]):
            for made, times in part.items():
                counts[f"best {best(made)}"] += times
                for name in made:
                    counts[name] += times
    expected = tally(joker, kind)
    # Which of the other suits the match lies in is more than a class tells: counted apart above.
    expected["royal-flush-with-royal-match"] = {"none": 12, "wild": 84, "any-pair": 84}.get(kind, 60)
    assert counts == expected


@pytest.mark.prove
@pytest.mark.timeout(7_200)
@pytest.mark.parametrize("kind", ["bug", "wild"])
def test_six_cards_and_the_joker_by_another_evaluator(kind: JokerKind) -> None:
    """Every card is put in the joker's place and phevaluator asked for the best of seven: an ace, or what completes; or any card."""
    counts: Counter[str] = Counter()
    for cards, ways in classes(True):
        six = cards[:6]
        times = Counter(card >> 2 for card in six)
        if times[12] == 4 or (kind == "wild" and max(times.values()) == 4):
            counts["five-of-a-kind"] += ways
            continue
        worth = {card: _phe_category(evaluate_cards(*six, card)) for card in range(52) if card not in six}
        allowed = [
            name
            for card, name in worth.items()
            if kind == "wild" or card >> 2 == 12 or name in ("royal-flush", "straight-flush", "flush", "straight")
        ]
        counts[min(allowed, key=ORDER.index)] += ways
    assert tuple(counts[name] for name in ORDER) == SIX_AND_JOKER[kind]


def _phe_category(value: int) -> str:
    """1 is the best of 7,462 classes."""
    bounds = (0, 1, 10, 166, 322, 1_599, 1_609, 2_467, 3_325, 6_185, 7_462)
    return next(name for name, last in zip(ORDER, bounds, strict=True) if value <= last)
