"""High hands: the fast function against the reference, published counts and phevaluator."""

import random
import subprocess
import sys
from collections import Counter
from itertools import combinations, combinations_with_replacement, islice, permutations, product
from multiprocessing import Pool

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from phevaluator import evaluate_cards

from cardroom.cards import FACES, JOKER, card_names, parse_cards
from cardroom.errors import BadInput
from cardroom.hands import (
    HIGH_CATEGORIES,
    best_five,
    describe_high,
    high,
    high_categories_made,
    high_category,
    reference,
    tables,
)
from cardroom.hands.build import build
from cardroom.hands.high import high_each
from tests.counts import counts

# Number of hands of each category among all sets of 5, 6 and 7 cards, in the order of HIGH_CATEGORIES. Those of 5 and 7 are in
# https://en.wikipedia.org/wiki/Poker_probability; those of 6 are commonly printed, but we have no page of them at hand to name.
COUNTS = {
    5: (4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540),
    6: (188, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160, 2_532_816, 9_730_740, 6_612_900),
    7: (4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460),
}


def published(size: int) -> dict[str, int]:
    return dict(zip(HIGH_CATEGORIES, COUNTS[size], strict=True))


def by_category(strengths: Counter[int]) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for strength, times in strengths.items():
        counts[high_category(strength)] += times
    return dict(counts)


@pytest.mark.thorough
@pytest.mark.parametrize("size", [5, 6, 7])
def test_shipped_tables_say_what_the_reference_says(size: int) -> None:
    """Of the patterns of six and seven cards, whose 6 and 21 fives the reference tries, a few: all are built anew by ``make prove``."""
    shipped = tables.decode(tables.FILE.read_bytes())
    place = {rank_sum: index for index, rank_sum in enumerate(shipped.rank_sums)}
    patterns = [ranks for ranks in combinations_with_replacement(range(13), size) if max(map(ranks.count, ranks)) <= 4]
    for ranks in patterns[:: {5: 1, 6: 6, 7: 60}[size]]:
        mixed = [rank * 4 + turn % 4 for turn, rank in enumerate(ranks)]
        assert shipped.strengths[shipped.unsuited[place[sum(5**rank for rank in ranks)]]] == reference.high(mixed)
    for ranks in combinations(range(13), size):
        assert shipped.strengths[shipped.flushes[sum(1 << rank for rank in ranks)]] == reference.high([rank * 4 for rank in ranks])


@pytest.mark.prove
def test_shipped_tables_are_those_of_the_reference() -> None:
    rebuilt = build()
    assert tables.FILE.read_bytes() == rebuilt.encode()
    assert tables.decode(tables.FILE.read_bytes()) == rebuilt
    assert len(rebuilt.strengths) == 7_462 + 1
    assert len(rebuilt.rank_sums) == 6_175 + 18_395 + 49_205


@pytest.mark.thorough
@counts("part", 24, 1)
def test_every_five_card_hand_equals_the_reference(part: int) -> None:
    """Every rank pattern in every choice of suits. The reference is asked once for mixed suits and once for one suit. One pattern in
    so many: with all of them the hands are counted."""
    strengths: Counter[int] = Counter()
    for ranks in islice(combinations_with_replacement(range(13), 5), 0, None, part):
        times = Counter(ranks)
        if max(times.values()) > 4:
            continue
        mixed = reference.high([rank * 4 + place % 4 for place, rank in enumerate(ranks)])
        suited = reference.high([rank * 4 for rank in ranks]) if len(times) == 5 else 0
        for suits in product(*(combinations(range(4), number) for number in times.values())):
            cards = [rank * 4 + suit for rank, chosen in zip(times, suits, strict=True) for suit in chosen]
            strength = high(cards)
            assert strength == (suited if len({card & 3 for card in cards}) == 1 else mixed), card_names(cards)
            strengths[strength] += 1
    if part > 1:
        return
    assert strengths.total() == 2_598_960
    assert len(strengths) == 7_462
    assert by_category(strengths) == published(5)


def test_reference_category_counts_by_weight() -> None:
    """The reference alone: each of its 7,462 classes times the ways to choose the suits."""
    ways = {1: 4, 2: 6, 3: 4, 4: 1}
    strengths: Counter[int] = Counter()
    for ranks in combinations_with_replacement(range(13), 5):
        times = Counter(ranks).values()
        if max(times) > 4:
            continue
        number = 1
        for each in times:
            number *= ways[each]
        if len(times) == 5:
            number -= 4
            strengths[reference.high([rank * 4 + 1 for rank in ranks])] += 4
        strengths[reference.high([rank * 4 + place % 4 for place, rank in enumerate(ranks)])] += number
    assert len(strengths) == 7_462
    assert by_category(strengths) == published(5)


def _count_from(task: tuple[int, int]) -> Counter[int]:
    lowest, size = task
    others = combinations(range(lowest + 1, 52), size - 1)
    return Counter(map(high, map((lowest,).__add__, others)))


@pytest.mark.prove
@pytest.mark.parametrize("size", [6, 7])
def test_every_hand_is_counted(size: int) -> None:
    """The public function on all 20,358,520 six-card and 133,784,560 seven-card hands, one after another."""
    strengths: Counter[int] = Counter()
    with Pool(2) as pool:
        for part in pool.imap_unordered(_count_from, [(lowest, size) for lowest in range(53 - size)]):
            strengths.update(part)
    assert by_category(strengths) == published(size)


def test_order_agrees_with_phevaluator() -> None:
    chance = random.Random(7)
    ours_to_theirs: dict[int, int] = {}
    for size in (5, 6, 7):
        for _ in range(20_000):
            cards = chance.sample(range(52), size)
            theirs = evaluate_cards(*cards)  # 1 is the best of 7,462 classes
            assert ours_to_theirs.setdefault(high(cards), theirs) == theirs, card_names(cards)
    in_our_order = [ours_to_theirs[strength] for strength in sorted(ours_to_theirs, reverse=True)]
    assert in_our_order == sorted(set(in_our_order))
    assert len(in_our_order) > 3_000


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_any_shoe_equals_the_reference(data: st.DataObject) -> None:
    """Several decks and many cards alike, so that faces come twice, flushes hold pairs, and five of a rank turn up."""
    few = data.draw(st.lists(st.integers(0, 51), min_size=2, max_size=8, unique=True))
    slots = [deck * FACES + face for deck in (0, 1, 7, 40) for face in few]
    cards = data.draw(st.lists(st.sampled_from(slots), min_size=5, max_size=7, unique=True))
    try:
        expected = reference.high(cards)
    except BadInput:
        with pytest.raises(BadInput, match="one rank"):
            high(cards)
    else:
        assert high(cards) == expected


@settings(max_examples=300)
@given(st.lists(st.integers(0, 51), min_size=5, max_size=7, unique=True), st.permutations(range(4)), st.randoms())
def test_neither_suits_nor_order_matter(cards: list[int], suits: list[int], chance: random.Random) -> None:
    other = [card & ~3 | suits[card & 3] for card in cards]
    chance.shuffle(other)
    assert high(other) == high(cards) == reference.high(cards)


@pytest.mark.parametrize(("own", "board"), [(2, 5), (7, 0), (2, 3), (4, 1), (0, 5)])
def test_several_hands_are_what_each_of_them_is(own: int, board: int) -> None:
    chance = random.Random(own)
    for _ in range(60):
        cards = chance.sample(range(52) if chance.random() < 0.6 else [card for card in range(52) if card & 3 < 2], 3 * own + board)
        hands, shared = [cards[at * own : at * own + own] for at in range(3)], cards[3 * own :]
        assert high_each(hands, shared) == [reference.high([*hand, *shared]) for hand in hands]
    assert high_each([], parse_cards("As Kd Qc Js 9h")) == []


def test_several_hands_are_refused_as_each_of_them_is() -> None:
    with pytest.raises(BadInput, match="not 4"):
        high_each([[0, 4], [8, 12]], [17, 21])
    with pytest.raises(BadInput, match="one rank"):
        high_each([[10, 14], [0, 1]], [2, 3, FACES, 21, 25])
    with pytest.raises(BadInput, match="joker"):
        high_each([[10, JOKER]], [2, 3, 17, 21, 25])


@pytest.mark.parametrize("size", [0, 1, 2, 3, 4, 8, 9, 13])
def test_wrong_number_of_cards(size: int) -> None:
    for cards in (list(range(size)), [4 * rank for rank in range(size)]):
        for function in (high, reference.high, high_categories_made, best_five):
            with pytest.raises(BadInput, match=f"5, 6 or 7 cards, not {size}"):
                function(cards)


def test_wrong_number_from_several_decks() -> None:
    """Nine cards with five of a rank carry over into a rank sum that five cards could have."""
    with pytest.raises(BadInput, match="not 9"):
        high([0, 1, 2, 3, FACES, 20, 25, 30, 35])


def test_joker_and_nonsense_are_refused() -> None:
    with pytest.raises(BadInput, match="joker"):
        high([0, 5, 10, 15, JOKER])
    with pytest.raises(BadInput, match="A card that is not known has no rank"):
        high([0, 5, 10, 15, -3])


def test_import_reads_no_table() -> None:
    program = """
import sys
opened = []
sys.addaudithook(lambda event, args: opened.append(str(args[0])) if event == "open" and str(args[0]).endswith(".bin") else None)
import cardroom.hands
assert not opened, opened
cardroom.hands.high(range(7))
cardroom.hands.high(range(5))
assert len(opened) == 1, opened
"""
    subprocess.run([sys.executable, "-c", program], check=True)


# Best to worst, one step at a time, written by hand.
LADDER = [
    ("As Ks Qs Js Ts", "royal-flush", "royal flush"),
    ("Kd Qd Jd Td 9d", "straight-flush", "straight flush, king high"),
    ("5c 4c 3c 2c Ac", "straight-flush", "straight flush, five high"),
    ("As Ah Ad Ac Ks", "four-of-a-kind", "four of a kind, aces, king kicker"),
    ("2s 2h 2d 2c 3s", "four-of-a-kind", "four of a kind, deuces, three kicker"),
    ("As Ah Ad Kc Ks", "full-house", "full house, aces over kings"),
    ("Ks Kh Kd Ac As", "full-house", "full house, kings over aces"),
    ("6s 6h 6d 2c 2s", "full-house", "full house, sixes over deuces"),
    ("Ad Kd 9d 5d 2d", "flush", "flush, ace king nine five deuce"),
    ("7h 5h 4h 3h 2h", "flush", "flush, seven five four three deuce"),
    ("As Kd Qs Js Ts", "straight", "straight, ace high"),
    ("6s 5d 4s 3s 2s", "straight", "straight, six high"),
    ("5s 4d 3s 2s As", "straight", "straight, five high"),
    ("9s 9h 9d Ac 2s", "three-of-a-kind", "three of a kind, nines, ace kicker"),
    ("Ks Kh 4d 4c Js", "two-pair", "two pair, kings and fours, jack kicker"),
    ("Ks Kh 4d 4c Ts", "two-pair", "two pair, kings and fours, ten kicker"),
    ("Ks Kh 3d 3c As", "two-pair", "two pair, kings and threes, ace kicker"),
    ("9s 9h Ad 5c 2s", "pair", "pair of nines, ace kicker"),
    ("9s 9h Ad 4c 3s", "pair", "pair of nines, ace kicker"),
    ("As Kh Qd Jc 9s", "high-card", "ace high, king queen jack nine"),
    ("7s 5h 4d 3c 2s", "high-card", "seven high, five four three deuce"),
]


def test_ladder() -> None:
    strengths = [high(parse_cards(text)) for text, _, _ in LADDER]
    assert strengths == sorted(set(strengths), reverse=True)
    for strength, (_, category, words) in zip(strengths, LADDER, strict=True):
        assert (high_category(strength), describe_high(strength)) == (category, words)


def test_best_five() -> None:
    assert best_five(parse_cards("2c As Kd 5h 4d 3s 9s")) == tuple(parse_cards("5h 4d 3s 2c As"))
    assert best_five(parse_cards("Kd 4c Ks As 4h Kc 4d")) == tuple(parse_cards("Kd Ks Kc 4c 4h"))
    board = parse_cards("Td Jd Qd Kd Ad")
    assert set(best_five([*board, *parse_cards("As Ks")])) == set(board)
    # the jack in hand is as good as the one on the board: whichever comes first is shown
    pairs = parse_cards("As Ah Qs Qh Jd")
    assert set(best_five([*pairs, *parse_cards("Jc 2c")])) == set(pairs)
    assert parse_cards("Jc")[0] in best_five([*parse_cards("Jc 2c"), *pairs])


@settings(max_examples=200)
@given(st.lists(st.integers(0, 51), min_size=5, max_size=7, unique=True))
def test_best_five_is_best(cards: list[int]) -> None:
    five = best_five(cards)
    assert len(five) == 5 and set(five) <= set(cards)
    assert high(five) == reference.high(cards)


ALSO = {
    "straight-flush": {"straight", "flush"},
    "four-of-a-kind": {"three-of-a-kind", "pair"},
    "full-house": {"three-of-a-kind", "two-pair", "pair"},
    "three-of-a-kind": {"pair"},
    "two-pair": {"pair"},
}


def test_categories_made_are_those_of_any_five() -> None:
    chance = random.Random(11)
    hands = [chance.sample(range(52), chance.choice((5, 6, 7))) for _ in range(3_000)]
    hands += [chance.sample(range(20, 52, 4), 6) + chance.sample([21, 25, 29], 1) for _ in range(500)]  # mostly one suit, high cards
    hands += [chance.sample([48, 49, 50, 51, 44, 45, 46, 40], 7) for _ in range(200)]
    hands += [[32, 36, 40, 44, 48, *extra] for extra in permutations([28, 49, 37], 2)]
    met: set[str] = set()
    for cards in hands:
        expected = {"high-card"}
        for five in combinations(cards, 5):
            category = reference.HIGH_ORDER[reference.high(five) >> 20]
            expected |= {category} | ALSO.get(category, set())
            if category == "straight-flush" and min(five) >= 32 and 12 in {card // 4 for card in five}:
                expected.add("royal-flush")
        made = high_categories_made(cards)
        assert set(made) == expected, card_names(cards)
        assert made == tuple(sorted(made, key=HIGH_CATEGORIES.index))
        assert made[0] == high_category(high(cards))
        met |= expected
    assert met == set(HIGH_CATEGORIES)


def test_categories_made_spelled_out() -> None:
    assert high_categories_made(parse_cards("As Ks Qs Js Ts")) == ("royal-flush", "straight-flush", "flush", "straight", "high-card")
    assert high_categories_made(parse_cards("As Ah Ad Ac Ks")) == ("four-of-a-kind", "three-of-a-kind", "pair", "high-card")
    both = high_categories_made(parse_cards("9s 8s 7s 6h 5h 2s As"))
    assert both == ("flush", "straight", "high-card")
