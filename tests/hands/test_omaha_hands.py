"""Omaha and big o: against the reference that tries every five, and against pokerkit."""

import random
from itertools import pairwise

import pytest
from pokerkit import Hand, OmahaEightOrBetterLowHand, OmahaHoldemHand

from cardroom.cards import FACES, JOKER, card_name, card_names, parse_cards
from cardroom.errors import BadInput
from cardroom.hands import at_least_two, describe_high, describe_low, eight_or_better, exactly_two, exactly_two_low, high, reference
from cardroom.hands.omaha import exactly_two_each, exactly_two_low_each
from tests.counts import counts


def deals(seed: int, number: int, hole: int) -> list[tuple[list[int], list[int]]]:
    """Hole cards and board: from the whole deck, from two suits (flushes), from ace to eight (lows) and from four ranks (full houses)."""
    chance = random.Random(seed)
    decks = [
        range(52),
        [card for card in range(52) if card & 3 < 2],
        [card for card in range(52) if card < 28 or card >= 48],
        [*range(16, 24), *range(44, 52)],
    ]
    cards = [chance.sample(decks[place % len(decks)], hole + chance.choice((5, 5, 5, 4, 3))) for place in range(number)]
    return [(each[:hole], each[hole:]) for each in cards]


@pytest.mark.thorough
@pytest.mark.parametrize("hole", [2, 4, 5, 6])
@counts("number", 200, 800)
def test_exactly_two_equals_the_reference(hole: int, number: int) -> None:
    lows = 0
    for own, board in deals(hole, number, hole):
        assert exactly_two(own, board) == reference.exactly_two(own, board), card_names([*own, *board])
        low = exactly_two_low(own, board)
        assert low == reference.exactly_two_low(own, board), card_names([*own, *board])
        lows += low > 0
    assert number / 27 < lows < number * 26 / 27


def test_several_hands_are_what_each_of_them_is() -> None:
    for own, board in deals(5, 60, 8):
        hands = [own[:4], own[4:]]
        assert exactly_two_each(hands, board) == [reference.exactly_two(hand, board) for hand in hands]
        assert exactly_two_low_each(hands, board) == [reference.exactly_two_low(hand, board) for hand in hands]


@counts("number", 120, 500)
def test_at_least_two_equals_the_reference(number: int) -> None:
    for own, board in deals(1, number, 5):
        assert at_least_two(own, board) == reference.at_least_two(own, board), card_names([*own, *board])
    for own, board in deals(2, 100, 2):
        assert at_least_two(own, board) == exactly_two(own, board)


@pytest.mark.thorough
@counts("number", 400, 1_200)
def test_order_agrees_with_pokerkit(number: int) -> None:
    ours_to_theirs: dict[int, Hand] = {}
    lows: dict[int, Hand] = {}
    for own, board in deals(3, number, 4):
        texts = ["".join(map(card_name, cards)) for cards in (own, board)]
        theirs = OmahaHoldemHand.from_game(*texts)
        assert ours_to_theirs.setdefault(exactly_two(own, board), theirs) == theirs, texts
        low = OmahaEightOrBetterLowHand.from_game_or_none(*texts)
        ours = exactly_two_low(own, board)
        assert (low is None) == (ours == 0), texts
        if low is not None:
            assert lows.setdefault(ours, low) == low, texts
    for hands in (ours_to_theirs, lows):
        in_our_order = [hands[strength] for strength in sorted(hands)]
        assert all(worse < better for worse, better in pairwise(in_our_order))
        assert len(in_our_order) > 30


@pytest.mark.parametrize(
    ("hole", "board", "omaha", "big_o", "low"),
    [
        # four of a suit on the board, one in hand: no flush with two; nor a board that plays itself
        ("As Kd Kh 2c", "Qs Js 9s 3s 7d", "pair of kings, queen kicker", "pair of kings, ace kicker", "no low"),
        # four aces in hand are a pair, unless more than two may be used
        ("As Ad Ah Ac", "Ks Kd 9s 3s 7d", "two pair, aces and kings, nine kicker", "four of a kind, aces, king kicker", "no low"),
        # a low of the ace and deuce counterfeited on the board
        ("As 2d Kh Kc", "Ah 2c 7s 8d Jh", "two pair, aces and deuces, jack kicker", "two pair, aces and kings, jack kicker", "no low"),
        (
            "As 2d 3h Kc",
            "Ah 2c 7s 8d 4h",
            "two pair, aces and deuces, eight kicker",
            "two pair, aces and deuces, king kicker",
            "7-4-3-2-A low",
        ),
    ],
)
def test_spelled_out(hole: str, board: str, omaha: str, big_o: str, low: str) -> None:
    own, shared = parse_cards(hole), parse_cards(board)
    assert describe_high(exactly_two(own, shared)) == omaha
    assert describe_high(at_least_two(own, shared)) == big_o
    assert describe_low(exactly_two_low(own, shared)) == low


def test_five_in_hand_play_alone_in_big_o() -> None:
    own, board = parse_cards("As Ks Qs Js Ts"), parse_cards("2d 2h 2c 7d 9h")
    assert describe_high(at_least_two(own, board)) == "royal flush"
    assert describe_high(exactly_two(own, board)) == "three of a kind, deuces, ace kicker"


def test_strengths_are_those_of_five_cards() -> None:
    own, board = parse_cards("Ah 2h"), parse_cards("3h 4h 5d")
    assert exactly_two(own, board) == high([*own, *board])
    assert exactly_two_low(own, board) == eight_or_better([*own, *board])


def test_wrong_cards() -> None:
    for function in (exactly_two, exactly_two_low, at_least_two):
        for own, board in ((1, 5), (4, 2), (0, 0)):
            with pytest.raises(BadInput, match=f"not {own} and {board}"):
                function(list(range(own)), list(range(20, 20 + board)))
        with pytest.raises(BadInput, match="joker"):
            function([0, 5, 10, 15], [JOKER, 20, 25, 30, 35])
    for function in (exactly_two, at_least_two):
        with pytest.raises(BadInput, match="one rank"):
            function([0, 1, 20, 30], [2, 3, FACES])
