"""Chinese poker: fronts counted and compared, fouls, and automatic wins against a search for the rows."""

import random
from collections import Counter
from itertools import combinations, product

import pytest

from cardroom.cards import JOKER, card_names, parse_cards
from cardroom.errors import BadInput
from cardroom.hands import AUTOMATIC_WINS, automatic_wins, describe_front, front, high, high_category, is_foul

RUNS = {length: [[12, *range(length - 1)], *([low + step for step in range(length)] for low in range(14 - length))] for length in (3, 5)}


def test_every_front_is_counted() -> None:
    strengths = Counter(map(front, combinations(range(52), 3)))
    counts: Counter[str] = Counter()
    for strength, times in strengths.items():
        counts[high_category(strength)] += times
    assert counts == {"three-of-a-kind": 13 * 4, "pair": 13 * 6 * 48, "high-card": 286 * 64}
    assert len(strengths) == 13 + 13 * 12 + 286


# Best to worst: fronts, and five-card rows between them.
LADDER = [
    ("2s 3d 4h 5c 6s", ""),
    ("As Ad Ah", "three of a kind, aces"),
    ("2s 2d 2h 4c 3s", ""),
    ("2s 2d 2h", "three of a kind, deuces"),
    ("As Ad Kh Kc Qs", ""),
    ("3s 3d 2h 2c 4s", ""),
    ("As Ad Kh 3c 2s", ""),
    ("As Ad Kh", "pair of aces, king kicker"),
    ("As Ad Qh Jc Ts", ""),
    ("As Ad 2h", "pair of aces, deuce kicker"),
    ("2s 2d Kh", "pair of deuces, king kicker"),
    ("As Kd Qh 3c 2s", ""),
    ("As Kd Qh", "ace high, king queen"),
    ("As Ks Qs", "ace high, king queen"),
    ("As Kd Jh Tc 9s", ""),
    ("4s 3d 2h", "four high, three deuce"),
]


def test_ladder() -> None:
    rows = [(parse_cards(text), words) for text, words in LADDER]
    strengths = [front(cards) if len(cards) == 3 else high(cards) for cards, _ in rows]
    assert strengths == sorted(strengths, reverse=True)
    assert len(strengths) - len(set(strengths)) == 1  # A-K-Q is not a flush in front
    assert [describe_front(strength) for strength, (_, words) in zip(strengths, rows, strict=True) if words] == [w for _, w in LADDER if w]


def test_a_middle_that_begins_like_the_front_beats_it() -> None:
    """No five cards of the same hand tie with a front, so "beat" and "at least" are the same rule."""
    chance = random.Random(4)
    for _ in range(5_000):
        cards = chance.sample(range(52), 8)
        assert front(cards[:3]) != high(cards[3:]), card_names(cards)


@pytest.mark.parametrize(
    ("front_row", "middle", "back", "foul"),
    [
        ("As Kd Qh", "Ah Kc Qs 3c 2s", "4s 4d 5h 6c 8s", False),
        ("As Ad Qh", "Ks Kd 5h 6c 8s", "4s 4d 4h 7c 9s", True),
        ("2s 2d 2h", "As Ad Ks Kd 5h", "4s 5s 6s 7d 8c", True),
        ("2s 2d 2h", "3s 3d 3h 9d 5h", "4s 5s 6s 7d 8c", False),
        ("2s 2d 3h", "4s 5s 6s 7d 8c", "9s 9d 9h 7c 5h", True),
        # back and middle may be equal
        ("2s 2d 3h", "4s 5s 6s 7d 8c", "4d 5d 6d 7s 8d", False),
        # straight or flush in front is nothing
        ("As Ks Qs", "2s 2d 3h 4h 5h", "3s 3d 4s 6h 7h", False),
        ("As Ks", "2s 2d 3h 4h 5h 6h", "3s 3d 4s 6s 7h", True),
        ("As Ks Qs", "2s 2d 3h 4h", "3s 3d 4s 6h 7h 8h", True),
    ],
)
def test_fouls(front_row: str, middle: str, back: str, foul: bool) -> None:
    assert is_foul(parse_cards(front_row), parse_cards(middle), parse_cards(back)) is foul


def in_runs(ranks: Counter[int], lengths: tuple[int, ...]) -> bool:
    """Whether the ranks can be laid out in runs of these lengths: every run is tried."""
    if not lengths:
        return not ranks.total()
    tries = (Counter(run) for run in RUNS[lengths[0]])
    return any(in_runs(ranks - run, lengths[1:]) for run in tries if run <= ranks)


SUITED_ROWS = [Counter({a: 3}) + Counter({b: 5}) + Counter({c: 5}) for a, b, c in product(range(4), repeat=3)]


def suited_rows(cards: list[int]) -> bool:
    return Counter(card & 3 for card in cards) in SUITED_ROWS


def some_thirteens() -> list[list[int]]:
    """Hands at random, hands of three runs and hands one card off them, hands of few ranks and of few suits."""
    chance = random.Random(13)
    hands = [
        chance.sample(deck, 13) for deck in (range(52), range(30), range(20, 52), [c for c in range(52) if c & 3 < 3]) for _ in range(150)
    ]
    hands += [[*chance.sample(range(0, 52, 4), a), *chance.sample(range(1, 52, 4), b), *chance.sample(range(2, 52, 4), 13 - a - b)]
              for a in range(14) for b in range(14 - a)]  # fmt: skip
    for one, other, three in product(RUNS[5], RUNS[5], RUNS[3]):
        suits: Counter[int] = Counter()
        cards = []
        for rank in [*one, *other, *three]:
            cards.append(rank * 4 + (suits[rank] + rank) % 4)
            suits[rank] += 1
        hands.append(cards)
        free = [card for card in range(52) if card not in cards]
        hands.append([chance.choice(free), *cards[1:]])
    return hands


@pytest.mark.thorough
def test_automatic_wins_against_a_search() -> None:
    met: Counter[str] = Counter()
    for cards in some_thirteens():
        ranks = Counter(card // 4 for card in cards)
        pairs = sum(1 for rank in ranks for pair in ((2, 4) if ranks[rank] == 4 else (2,)) if ranks[rank] >= pair)
        expected = {
            "dragon": sorted(ranks) == list(range(13)),
            "six-pairs": pairs == 6,
            "three-straights": in_runs(ranks, (5, 5, 3)),
            "three-flushes": suited_rows(cards),
        }
        made = automatic_wins(cards)
        assert made == tuple(win for win in AUTOMATIC_WINS if expected[win]), card_names(cards)
        met.update(made or ("nothing",))
    assert met["three-straights"] > 1_200 and met["nothing"] > 500 and met["three-flushes"] > 5 and met["dragon"] > 5


@pytest.mark.parametrize(
    ("text", "wins"),
    [
        ("2s 3d 4h 5c 6s 7d 8h 9c Ts Jd Qh Kc As", "dragon three-straights"),
        ("2s 2d 4h 4c 6s 6d 8h 8c Ts Td Qh Qc As", "six-pairs"),
        ("2s 2d 2h 2c 6s 6d 6h 6c Ts Td Th Tc As", "six-pairs"),
        ("2s 2d 2h 3c 6s 6d 6h 6c Ts Td Th Tc As", ""),
        ("As 2d 3h Ac 2s 3d 4h 5c Td Jh Qc Ks Ad", "three-straights"),
        ("Ks As 2d 3h 4c 5s 6h 4d 5d 6d 7d 8d 9c", ""),  # nothing goes round the ace
        ("2s 5s 9s 3d 4d 7d Td Kd 2h 6h 8h Jh Ah", "three-flushes"),
        ("2s 5s 9s 3s 4s 7d Td Kd 2h 6h 8h Jh Ah", "three-flushes"),
        ("2s 5s 9s 3s 4s 7s Td Kd 2h 6h 8h Jh Ah", ""),
    ],
)
def test_automatic_wins_spelled_out(text: str, wins: str) -> None:
    assert automatic_wins(parse_cards(text)) == tuple(wins.split())


def test_wrong_cards() -> None:
    for size in (0, 2, 4, 5):
        with pytest.raises(BadInput, match=f"3 cards, not {size}"):
            front(range(size))
    with pytest.raises(BadInput, match="joker"):
        front([0, 5, JOKER])
    for cards in (range(12), range(14), [0, *range(12)]):
        with pytest.raises(BadInput, match="13 different cards"):
            automatic_wins(list(cards))
    with pytest.raises(BadInput, match="joker"):
        automatic_wins([*range(12), JOKER])
