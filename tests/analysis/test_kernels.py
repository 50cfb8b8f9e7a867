"""The kernels of five, six and seven cards: equal to the reference and to ``cardroom.hands``, and the published frequencies."""

import doctest
from itertools import combinations
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray
from phevaluator import evaluate_cards

from cardroom import hands
from cardroom.analysis import kernels
from cardroom.analysis.compiled import compiled
from cardroom.analysis.kernels import tables
from cardroom.cards import parse_cards
from cardroom.errors import BadInput
from cardroom.hands import ASIAN_RANKS, HIGH_CATEGORIES, MEXICAN_RANKS, ShortDeckRanking, StrippedRanking, describe_high, reference
from tests.analysis.kernel_deals import Cards, dealt, every, said, said_by_class
from tests.counts import counts

# https://en.wikipedia.org/wiki/Poker_probability, best first; those of six cards are commonly printed.
PUBLISHED = {
    5: (4, 36, 624, 3_744, 5_108, 10_200, 54_912, 123_552, 1_098_240, 1_302_540),
    6: (188, 1_656, 14_664, 165_984, 205_792, 361_620, 732_160, 2_532_816, 9_730_740, 6_612_900),
    7: (4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460),
}
# With the joker as any card, five of a kind first; printed in many places, derived in tests/hands/test_joker_hands.py.
WILD = (13, 24, 180, 3_120, 6_552, 7_804, 20_532, 137_280, 123_552, 1_268_088, 1_302_540)


@pytest.fixture(scope="module")
def fives() -> Cards:
    return every(5)


# -- sums ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [5, 6, 7])
def test_no_two_rank_sets_share_a_place(size: int) -> None:
    hands = tables.rank_sets(size)
    found = tables.places(size, hands)
    assert len(hands) == {5: 6_175, 6: 18_395, 7: 49_205}[size]
    if size == 5:
        found = np.concatenate((found, tables.places(5, tables.rank_sets(4), tables.JOKER_KEY)))
    assert len(np.unique(found)) == len(found)


def test_sums_are_the_same_in_any_order() -> None:
    cards = dealt(2_000, 7)
    assert (kernels.high(cards) == kernels.high(cards[:, ::-1])).all()
    assert (kernels.high(cards) == kernels.high(np.asfortranarray(cards))).all()


def test_example_of_the_documentation() -> None:
    assert doctest.testmod(kernels).attempted == 6
    assert doctest.testmod(kernels).failed == 0


# -- high hands ---------------------------------------------------------------------------------------------------------------


def test_every_five_card_hand_equals_the_reference(fives: Cards) -> None:
    assert len(fives) == 2_598_960
    strengths = kernels.high(fives)
    assert (strengths == said_by_class(reference.high, fives)).all()
    assert len(np.unique(strengths)) == 7_462


@pytest.mark.parametrize("size", [6, 7])
@counts("rows", 20_000, 100_000)
def test_six_and_seven_cards_equal_the_tables_and_the_reference(size: int, rows: int) -> None:
    cards = dealt(rows, size)
    strengths = kernels.high(cards)
    assert strengths.tolist() == said(hands.high, cards)
    assert strengths[:1_000].tolist() == said(reference.high, cards[:1_000])


@pytest.mark.parametrize("size", [5, 6, 7])
@counts("rows", 500, 2_000)
def test_flushes_equal_the_reference(size: int, rows: int) -> None:
    """Five or more of a suit: too rare among random cards."""
    suited, rest = dealt(rows, 5, range(2, 52, 4)), dealt(rows, size - 5 or 1, [card for card in range(52) if card & 3 != 2])
    more = dealt(rows, size, range(1, 52, 4))
    for cards in (np.concatenate((suited, rest), axis=1)[:, :size], more):
        assert kernels.high(cards).tolist() == said(reference.high, cards)


def test_order_is_that_of_phevaluator() -> None:
    cards = dealt(20_000, 7, seed=7)
    strengths = kernels.high(cards)
    theirs = np.array([evaluate_cards(*hand) for hand in cards.tolist()])  # 1 is the best
    pairs = np.unique(np.stack((strengths, theirs)), axis=1)
    assert (np.diff(pairs[0]) > 0).all() and (np.diff(pairs[1]) < 0).all()


@pytest.mark.parametrize("size", [5, 6, 7])
def test_all_hands_are_counted_as_published(size: int) -> None:
    told: list[float] = []
    counts = kernels.census(size, told.append)
    assert counts == dict(zip(HIGH_CATEGORIES, PUBLISHED[size], strict=True))
    assert sum(counts.values()) == comb(52, size)
    assert told[-1] == 1 and told == sorted(told)


# -- with a joker -------------------------------------------------------------------------------------------------------------


def bug(cards: list[int]) -> int:
    naturals = [card for card in cards if card != 52]
    return reference.high(cards) if len(naturals) == 5 else reference.high_with_joker(naturals, wild=False)


def wild(cards: list[int]) -> int:
    naturals = [card for card in cards if card != 52]
    return reference.high(cards) if len(naturals) == 5 else reference.high_with_joker(naturals, wild=True)


def with_joker(rows: int, seed: int) -> Cards:
    """Half of them with the joker, anywhere among the five."""
    cards = dealt(rows, 5, seed=seed)
    chosen = np.random.default_rng(seed).integers(0, 10, rows)
    for place in range(5):
        cards[chosen == place, place] = 52
    return cards


@counts("rows", 5_000, 20_000)
def test_jokers_equal_the_hands(rows: int) -> None:
    cards = with_joker(rows, 3)
    assert kernels.high_with_bug(cards).tolist() == said(hands.high_with_bug, cards)
    assert kernels.high_with_wild(cards).tolist() == said(hands.high_with_wild, cards)
    assert kernels.ace_to_five_with_joker(cards).tolist() == said(hands.ace_to_five_with_joker, cards)
    assert kernels.high_with_bug(cards[:400]).tolist() == said(bug, cards[:400])
    assert kernels.high_with_wild(cards[:400]).tolist() == said(wild, cards[:400])


def test_a_joker_makes_up_a_flush() -> None:
    """As the king, where the ace is there; in any of the suits."""
    for suit in "cdhs":
        cards = np.array([[*parse_cards(" ".join(rank + suit for rank in "A974")), 52]], np.uint8)
        assert describe_high(int(kernels.high_with_bug(cards)[0])) == "flush, ace king nine seven four"
        assert kernels.high_with_bug(cards) == kernels.high_with_wild(cards)


@pytest.mark.prove
def test_every_hand_of_53_cards_equals_the_reference() -> None:
    cards = every(5, 53)
    assert len(cards) == 2_869_685
    assert (kernels.high_with_bug(cards) == said_by_class(bug, cards)).all()
    strengths = kernels.high_with_wild(cards)
    assert (strengths == said_by_class(wild, cards)).all()
    counts = np.bincount(strengths >> 20, minlength=11)
    royal = int((strengths == 0x9CBA98).sum())
    assert (counts[10], royal, counts[9] - royal, *counts[8:0:-1]) == WILD
    assert (kernels.ace_to_five_with_joker(cards) == said_by_class(hands.ace_to_five_with_joker, cards, suits=False)).all()


# -- lows ---------------------------------------------------------------------------------------------------------------------


def test_every_five_card_low_equals_the_reference(fives: Cards) -> None:
    assert (kernels.ace_to_five(fives) == said_by_class(reference.ace_to_five, fives, suits=False)).all()
    assert (kernels.eight_or_better(fives) == said_by_class(reference.eight_or_better, fives, suits=False)).all()
    assert (kernels.deuce_to_seven(fives) == said_by_class(reference.deuce_to_seven, fives)).all()


def test_number_of_lows(fives: Cards) -> None:
    """56 sets of five ranks from ace to eight, each in 1,024 choices of suits; 7-5-4-3-2 not of one suit in 1,020."""
    assert int((kernels.eight_or_better(fives) > 0).sum()) == comb(8, 5) * 4**5
    lows = kernels.deuce_to_seven(fives)
    assert int((lows == lows.max()).sum()) == 4**5 - 4


@pytest.mark.parametrize("size", [6, 7])
def test_lows_of_six_and_seven_equal_the_reference(size: int) -> None:
    cards = dealt(20_000, size, seed=5)
    assert kernels.ace_to_five(cards).tolist() == said(hands.ace_to_five, cards)
    assert kernels.eight_or_better(cards).tolist() == said(hands.eight_or_better, cards)
    assert kernels.ace_to_five(cards[:1_000]).tolist() == said(reference.ace_to_five, cards[:1_000])


# -- stripped decks -----------------------------------------------------------------------------------------------------------


def faces_of(ranking: StrippedRanking) -> list[int]:
    return [rank * 4 + suit for rank in ranking.ranks for suit in range(4)]


def test_every_short_deck_hand() -> None:
    """36 cards; the counts follow from combinations: six straights with A-6-7-8-9."""
    ranking = ShortDeckRanking()
    cards = every(5, faces_of(ranking))
    strengths = kernels.stripped(cards, ranking)
    assert (strengths == said_by_class(ranking.high, cards)).all()
    by_category = np.bincount(strengths >> 20, minlength=10)
    ways = {ranking.order[number]: int(by_category[number]) for number in range(10)}
    assert ways == {
        "none": 0, "straight-flush": 24, "four-of-a-kind": 288, "full-house": 1_728, "flush": 480, "straight": 6_120,
        "three-of-a-kind": 16_128, "two-pair": 36_288, "pair": 193_536, "high-card": 122_400,
    }  # fmt: skip


@pytest.mark.parametrize("size", [6, 7])
@pytest.mark.parametrize("switches", [(True, False, True), (False, True, False)])
def test_short_deck_of_six_and_seven(size: int, switches: tuple[bool, bool, bool]) -> None:
    flush, trips, low = switches
    ranking = ShortDeckRanking(flush_over_full_house=flush, trips_over_straight=trips, low_straight=low)
    cards = dealt(3_000, size, faces_of(ranking))
    assert kernels.stripped(cards, ranking).tolist() == said(ranking.high, cards)


@pytest.mark.parametrize("ranks", [MEXICAN_RANKS, ASIAN_RANKS])
@pytest.mark.parametrize("joker", ["bug", "wild"])
def test_stud_of_stripped_decks_with_a_joker(ranks: str, joker: str) -> None:
    ranking = StrippedRanking(ranks, flush_over_full_house=ranks == ASIAN_RANKS)
    cards = dealt(5_000, 5, [*faces_of(ranking), 52])
    cards[:2_500] = np.concatenate((dealt(2_500, 4, faces_of(ranking)), np.full((2_500, 1), 52, np.uint8)), axis=1)
    found = kernels.stripped(cards, ranking, "wild" if joker == "wild" else "bug")
    assert found.tolist() == said(lambda hand: ranking.high(hand, joker == "wild"), cards)


# -- inside compiled loops ----------------------------------------------------------------------------------------------------


@compiled
def better_hands(ranking: kernels.RankingTables, strength: int, board: Cards) -> int:
    """As in the documentation of the kernels."""
    key = mask = np.uint64(0)
    for card in board:
        key, mask = key + ranking.keys[card], mask + ranking.masks[card]
    count = 0
    for a in range(1, 52):
        for b in range(a):
            two = ranking.masks[a] + ranking.masks[b]
            if not mask & two:
                made = kernels.seven(ranking, key + ranking.keys[a] + ranking.keys[b], mask + two)
                count += 1 if made > strength else 0
    return count


def test_a_loop_with_running_sums() -> None:
    board = parse_cards("2c 7c 7h Jd Ks")
    strength = hands.high([*board, *parse_cards("Kh Qd")])
    left = [card for card in range(52) if card not in board]
    expected = sum(hands.high([*board, *two]) > strength for two in combinations(left, 2))
    assert better_hands(kernels.high_tables(), strength, np.array(board, np.uint8)) == expected


def test_single_hands_from_plain_code() -> None:
    high, low = kernels.high_tables(), kernels.ace_to_five_tables()
    for cards in dealt(200, 7, seed=11).tolist():
        assert kernels.seven_cards(high, *cards) == hands.high(cards)
        assert kernels.six_cards(high, *cards[:6]) == hands.high(cards[:6])
        assert kernels.five_cards(high, *cards[:5]) == hands.high(cards[:5])
        assert kernels.seven_cards(low, *cards) == hands.ace_to_five(cards)


def test_bits_are_counted() -> None:
    for word in (0, 1, 0b1011, 2**52 - 1, 2**64 - 1, 1 << 63):
        assert kernels.count_bits(np.uint64(word)) == word.bit_count()


# -- what is refused ----------------------------------------------------------------------------------------------------------


def row(*faces: int) -> NDArray[np.uint8]:
    return np.array([[0, 5, 10, 15, 20], faces], np.uint8)


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        ([[0, 5, 10, 15, 20]], "Cards are given as a numpy array of uint8, not as list."),
        (np.zeros((1, 5), np.int64), "Cards are given as a numpy array of uint8, not as int64."),
        (np.zeros(5, np.uint8), "Cards are given as an array with a row a hand and 5, 6 or 7 columns, not with the shape (5,)."),
        (np.zeros((9, 8), np.uint8), "Cards are given as an array with a row a hand and 5, 6 or 7 columns, not with the shape (9, 8)."),
        (row(1, 2, 3, 4, 52), "Row 1 of the cards has Jo, which is not in this deck."),
        (row(1, 2, 3, 4, 74), "Row 1 of the cards has 4-2, which is not in this deck."),
        (row(1, 2, 3, 4, 255), "Row 1 of the cards has a 255, which is no face: faces are 0 to 74."),
        (row(1, 2, 3, 4, 1), "Row 1 of the cards has 2d twice: these hands are dealt from one deck."),
    ],
)
def test_bad_cards_are_refused_in_a_sentence(cards: Cards, says: str) -> None:
    with pytest.raises(BadInput) as refusal:
        kernels.high(cards)
    assert str(refusal.value) == says


def test_other_decks_refuse_what_they_do_not_have() -> None:
    with pytest.raises(BadInput, match=r"^Row 1 of the cards has 2d, which is not in this deck\.$"):
        kernels.stripped(np.array([[16, 21, 26, 31, 36], [1, 21, 26, 31, 36]], np.uint8), ShortDeckRanking())
    with pytest.raises(BadInput, match=r"Jo twice"):
        kernels.high_with_bug(row(1, 2, 3, 52, 52))
    with pytest.raises(BadInput, match=r"and 5 columns, not"):
        kernels.deuce_to_seven(np.zeros((1, 7), np.uint8))
    with pytest.raises(BadInput, match=r"and 5 columns, not with the shape \(1, 7\)\.$"):
        kernels.rate(kernels.bug_tables(), np.zeros((1, 7), np.uint8))
    with pytest.raises(BadInput, match="five cards only"):
        kernels.stripped_tables(ShortDeckRanking(), "wild", (7,))


def test_no_hands_have_no_strengths() -> None:
    assert kernels.high(np.zeros((0, 7), np.uint8)).shape == (0,)


def test_strengths_can_be_put_where_they_are_wanted() -> None:
    cards = dealt(100, 7)
    out = np.zeros(100, np.int32)
    assert kernels.high(cards, out) is out
    assert out.tolist() == said(hands.high, cards)
    for wrong in (np.zeros(99, np.int32), np.zeros(100, np.int64), np.zeros(200, np.int32)[::2], kernels.high_tables().of5[:100]):
        with pytest.raises(BadInput, match=r"^Strengths are put into a plain array of 100 int32"):
            kernels.high(cards, wrong)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match="can be counted, not of 8"):
        kernels.census(8)


def test_tables_cannot_be_written_to() -> None:
    for table in kernels.high_tables()[:-1]:
        with pytest.raises(ValueError, match="read-only"):
            table[0] = 1
