"""The kernels of single games: omaha, badugi, three and two cards, pai gow poker, points, tiles."""

import random
from collections.abc import Callable
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest

from cardroom import hands
from cardroom.analysis import kernels
from cardroom.analysis.kernels.tables import card_sums
from cardroom.cards import FACES, FIRST_TILE, JOKER
from cardroom.errors import BadInput
from cardroom.games.banked.baccarat import drawing
from cardroom.games.pot.flop.omaha_high_low import any_low
from cardroom.hands import THREE_CARD_CATEGORIES, ThreeCardRanking, pai_gow_reference, pan_nine, reference
from cardroom.hands.pai_gow import JokerKind, LowStraight, PaiGow
from cardroom.hands.tiles import TILE_CATEGORIES, TileRanking, Zero
from cardroom.hands.two_card import TWO_CARD_CATEGORIES, LowAce, TwoCardRanking
from cardroom.tiles import tile_set
from tests.analysis.kernel_deals import Cards, dealt, every, said, said_by_class
from tests.counts import counts, mostly_in_prove

# -- omaha and big o ----------------------------------------------------------------------------------------------------------


def twos_and_threes(hole: list[int], board: list[int]) -> list[list[int]]:
    return [[*two, *three] for two in combinations(hole, 2) for three in combinations(board, 3)]


OMAHA: list[tuple[Callable[..., Any], Callable[..., int], Callable[..., int]]] = [
    (kernels.exactly_two, hands.exactly_two, reference.exactly_two),
    (kernels.exactly_two_low, hands.exactly_two_low, reference.exactly_two_low),
    (kernels.exactly_two_any_low, any_low, lambda hole, board: max(map(reference.ace_to_five, twos_and_threes(hole, board)))),
    (kernels.at_least_two, hands.at_least_two, reference.at_least_two),
]


@pytest.mark.parametrize(("kernel", "plain", "slow"), OMAHA)
@pytest.mark.parametrize(("hole", "board"), [(4, 5), (5, 5), (4, 3), (6, 4), (2, 5)])
def test_hole_cards_and_board(
    kernel: Callable[..., Any], plain: Callable[..., int], slow: Callable[..., int], hole: int, board: int
) -> None:
    """Half of the cards from two suits, so that flushes are among them."""
    few = [card for card in range(52) if card & 3 < 2]
    for cards in (dealt(400, hole + board), dealt(400, hole + board, few)):
        found = kernel(cards[:, :hole], cards[:, hole:]).tolist()
        assert found == [plain(hand[:hole], hand[hole:]) for hand in cards.tolist()]
        assert found[:20] == [slow(hand[:hole], hand[hole:]) for hand in cards[:20].tolist()]


def test_omaha_by_another_ranking() -> None:
    """The same loops with other tables: exactly two and three as a deuce-to-seven low."""
    for cards in dealt(50, 9, seed=4):
        best = max(map(hands.deuce_to_seven, twos_and_threes(cards[:4].tolist(), cards[4:].tolist())))
        assert kernels.two_and_three(kernels.deuce_to_seven_tables(), cards[:4], cards[4:]) == best


def test_bad_omaha_hands_are_refused() -> None:
    cards = dealt(10, 9)
    with pytest.raises(BadInput, match=r"^Each row of hole cards needs a board: these are 10 rows and 9 boards\.$"):
        kernels.exactly_two(cards[:, :4], cards[:9, 4:])
    with pytest.raises(BadInput, match=r"^Hole cards are given as .* and 2, 3, 4, 5, 6 or 7 columns, not with the shape \(10, 1\)\.$"):
        kernels.exactly_two(cards[:, :1], cards[:, 4:])
    with pytest.raises(BadInput, match=r"^Boards are given as a numpy array of uint8, not as int64\.$"):
        kernels.exactly_two_low(cards[:, :4], cards[:, 4:].astype(np.int64))
    cards[7, 8] = cards[7, 0]
    with pytest.raises(BadInput, match=r"^Row 7 of the cards has .. twice"):
        kernels.at_least_two(cards[:, :4], cards[:, 4:])


# -- badugi -------------------------------------------------------------------------------------------------------------------


def test_badugi() -> None:
    for size in (1, 2, 3):
        cards = every(size)
        assert kernels.badugi(cards[:3_000]).tolist() == said(hands.badugi, cards[:3_000])
    cards = dealt(5_000, 4)
    assert kernels.badugi(cards).tolist() == said(hands.badugi, cards)


def test_all_badugi_hands_are_counted() -> None:
    """17,160 badugis, as printed everywhere: 13 * 12 * 11 * 10; the others are derived in tests/hands/test_badugi_hands.py."""
    strengths = kernels.badugi(every(4))
    assert np.bincount(strengths >> 13).tolist() == [0, 2_873, 96_252, 154_440, 17_160]


@pytest.mark.prove
def test_every_badugi_hand() -> None:
    cards = every(4)
    assert kernels.badugi(cards).tolist() == said(hands.badugi, cards)


# -- three and two cards ------------------------------------------------------------------------------------------------------

# As the editions print them: with and without a mini royal, a straight over or under three of a kind.
ORDERS = [
    THREE_CARD_CATEGORIES,
    THREE_CARD_CATEGORIES[1:],
    ("straight-flush", "straight", "three-of-a-kind", "flush", "pair", "high-card"),
]


@pytest.mark.parametrize("order", ORDERS)
def test_every_three_card_hand_equals_the_reference(order: tuple[str, ...]) -> None:
    cards = every(3)
    assert len(cards) == 22_100
    strengths = kernels.three_card(cards, ThreeCardRanking(order))
    assert strengths.tolist() == said(lambda hand: reference.three_card(hand, order), cards)


def test_number_of_three_card_hands() -> None:
    """As printed with every pair plus table: 48 straight flushes, 4 of them A-K-Q, 52 trips, 720 straights, 1,096 flushes, 3,744 pairs."""
    strengths = kernels.three_card(every(3), ThreeCardRanking())
    assert np.bincount(strengths >> 12).tolist() == [0, 16_440, 3_744, 1_096, 720, 52, 44, 4]


def test_three_cards_of_several_decks() -> None:
    """The same face may come again: three of a kind of one suit, a pair of one suit."""
    ranking = ThreeCardRanking()
    cards = np.array(list(product((0, 1, 8, 12, 48), repeat=3)), np.uint8)
    assert kernels.three_card(cards, ranking).tolist() == said(ranking.strength, cards)


@pytest.mark.parametrize("low_ace", ["flush", "straight-flush"])
def test_every_two_card_hand(low_ace: LowAce) -> None:
    for order in (TWO_CARD_CATEGORIES, TWO_CARD_CATEGORIES[::-1]):
        ranking = TwoCardRanking(order, low_ace)
        assert kernels.two_card(every(2), ranking).tolist() == said(ranking.strength, every(2))


# -- pai gow poker ------------------------------------------------------------------------------------------------------------

JOKERS: tuple[JokerKind, ...] = ("bug", "bug-no-flush", "wild", "any-pair", "none")
LOWS: tuple[LowStraight, ...] = ("lowest", "second")
RANKINGS = [PaiGow(joker, low) for joker, low in product(JOKERS, LOWS)]


def with_joker(ranking: PaiGow, rows: int, size: int, faces: int | range = 52) -> Cards:
    """Half of them with the joker, if there is one."""
    cards = dealt(rows, size, faces, seed=size)
    if ranking.joker != "none":
        cards[::2, 1] = JOKER
    return cards


@pytest.mark.parametrize("ranking", mostly_in_prove(RANKINGS, [RANKINGS[0], RANKINGS[4]]))
@counts("rows", 800, 4_000)
def test_backs_fronts_and_settings(ranking: PaiGow, rows: int) -> None:
    backs = with_joker(ranking, rows, 5)
    assert kernels.pai_gow_back(backs, ranking).tolist() == said(ranking.back, backs)
    fronts = every(2, 53 if ranking.joker != "none" else 52)
    assert kernels.pai_gow_front(fronts, ranking).tolist() == said(ranking.front, fronts)
    some = rows // 20
    sevens = np.concatenate((with_joker(ranking, some, 7), with_joker(ranking, some // 2, 7, range(1, 52, 4))))
    front, back = kernels.pai_gow_settings(sevens, ranking)
    assert front.shape == back.shape == (some + some // 2, 21)
    for row, cards in enumerate(sevens.tolist()):
        assert list(zip(front[row].tolist(), back[row].tolist(), strict=True)) == [each[2:] for each in ranking.settings(cards)]


@pytest.mark.prove
@pytest.mark.parametrize("ranking", RANKINGS)
def test_every_back_equals_the_reference(ranking: PaiGow) -> None:
    cards = every(5, 53 if ranking.joker != "none" else 52)
    kind: tuple[JokerKind, LowStraight] = (ranking.joker, ranking.low_straight)
    assert (kernels.pai_gow_back(cards, ranking) == said_by_class(lambda hand: pai_gow_reference.back(hand, *kind), cards)).all()


def test_bad_pai_gow_hands_are_refused() -> None:
    with pytest.raises(BadInput, match=r"^Row 0 of the cards has Jo, which is not in this deck\.$"):
        kernels.pai_gow_front(np.array([[1, 52]], np.uint8), PaiGow("none"))
    with pytest.raises(BadInput, match="Jo twice"):
        kernels.pai_gow_settings(np.array([[1, 52, 3, 4, 5, 6, 52]], np.uint8), PaiGow("bug"))
    with pytest.raises(BadInput, match="and 7 columns, not"):
        kernels.pai_gow_settings(np.zeros((1, 6), np.uint8), PaiGow("bug"))


# -- points -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("plain", [drawing.total, pan_nine.points])
def test_points_of_baccarat_and_pan_nine(plain: Callable[[list[int]], int]) -> None:
    chance = random.Random(2)
    for size in (1, 2, 3, 4):  # of several decks: a face may come again
        cards = np.array([chance.choices(range(52), k=size) for _ in range(2_000)], np.uint8)
        assert kernels.points(cards).tolist() == said(plain, cards)


# -- tiles --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("zero", ["equal", "by-tile"])
def test_every_two_tiles(zero: Zero) -> None:
    pairs = [(one, other) for one, other in product(tile_set(), repeat=2) if one != other]
    faces = np.array(pairs) % FACES
    ranking = TileRanking(zero)
    strengths = kernels.tiles(faces.astype(np.uint8), zero)
    assert len(pairs) == 32 * 31
    assert strengths.tolist() == [ranking.rate(one, other) for one, other in pairs]


def test_number_of_tile_hands() -> None:
    """Of 496: sixteen pairs, the four tiles Teen and Dey with each of two nines (6-3, 5-4) and of four eights (6-2, 5-3, 4-4 twice)."""
    ranking = TileRanking("equal")
    pairs = np.array(list(combinations(tile_set(), 2))) % FACES
    names = [ranking.category(strength) for strength in kernels.tiles(pairs.astype(np.uint8), "equal").tolist()]
    counts = [names.count(category) for category in TILE_CATEGORIES]
    assert sum(counts[:3]) == 16
    assert counts[3:] == [4 * 2, 4 * 4, 496 - 16 - 8 - 16]


def test_bad_pieces_are_refused() -> None:
    with pytest.raises(BadInput, match=r"^Row 1 has As, which has no place here: faces are 54 to 74\.$"):
        kernels.tiles(np.array([[FIRST_TILE, FIRST_TILE], [FIRST_TILE, 51]], np.uint8), "equal")
    with pytest.raises(BadInput, match=r"^Row 0 has 2-1 twice, of which there is one tile only\.$"):
        kernels.tiles(np.array([[73, 73]], np.uint8), "equal")
    with pytest.raises(BadInput, match=r"^Row 0 has Jo, which has no place here: faces are 0 to 51\.$"):
        kernels.points(np.array([[1, 52]], np.uint8))
    with pytest.raises(BadInput, match=r"^Row 0 has 200, which has no place here"):
        kernels.three_card(np.array([[1, 2, 200]], np.uint8), ThreeCardRanking())
    with pytest.raises(BadInput, match=r"twice"):
        kernels.two_card(np.array([[1, 1]], np.uint8), TwoCardRanking())
    with pytest.raises(BadInput, match=r"^Tiles are given as an array with a row a hand and 2 columns"):
        kernels.tiles(np.array([[54, 55, 56]], np.uint8), "equal")
    assert kernels.points(np.zeros((0, 3), np.uint8)).shape == (0,)


def test_masks_of_a_deck_are_one_bit_each() -> None:
    masks = card_sums(joker=True, suits=True)[1]
    bits = [int(mask) for mask in masks if mask]
    assert len(set(bits)) == 53 and all(mask.bit_count() == 1 for mask in bits)
