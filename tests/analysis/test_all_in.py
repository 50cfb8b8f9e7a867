"""Equities at an all-in: from hands that lie open and from nothing else, street by street."""

from fractions import Fraction
from itertools import combinations

from cardroom import load
from cardroom.analysis.equity.all_in import all_in_equities
from cardroom.cards import deck, parse_cards
from cardroom.hands import high
from cardroom.round import ALL, Action, Dealt, Event, Setup, Shown

EDITION = load("standard/no-limit-texas-holdem")
SETUP: Setup = EDITION.setup({"ann": 100_00, "bob": 100_00, "cy": 100_00}, {1: "ann", 4: "bob", 6: "cy"}, seed=1)
ANN, BOB, FLOP, TURN = "As Ks", "Qd Qh", "2c 3c Kd", "9h"


def dealt(place: str, text: str, *seen: str) -> Dealt:
    cards = tuple(parse_cards(text))
    return Dealt(place, cards, (seen,) * len(cards))


def shown(place: str, text: str) -> Shown:
    cards = tuple(parse_cards(text))
    return Shown(place, tuple(range(len(cards))), cards, ALL)


BEGUN: list[Event] = [dealt("seat/1", ANN, "ann"), dealt("seat/4", BOB, "bob"), Action("ann", "raise", 100_00), Action("bob", "call")]
OPEN: list[Event] = [shown("seat/1", ANN), shown("seat/4", BOB)]
BOARD: list[Event] = [dealt("board", FLOP, *ALL), dealt("board", TURN, *ALL), dealt("board", "2d", *ALL)]


def counted(board: str) -> Fraction:
    """Ann's part, deal by deal."""
    ann, bob, lies = parse_cards(ANN), parse_cards(BOB), parse_cards(board)
    left = [card for card in deck() if card not in (*ann, *bob, *lies)]
    won, deals = Fraction(0), 0
    for more in combinations(left, 5 - len(lies)):
        mine, his = high((*ann, *lies, *more)), high((*bob, *lies, *more))
        won += Fraction(1 + (mine > his) - (mine < his), 2)
        deals += 1
    return won / deals


def test_street_by_street() -> None:
    stages = all_in_equities(EDITION, SETUP, [*BEGUN, *OPEN, *BOARD])
    assert [stage.board for stage in stages] == [0, 3, 4]
    assert all(abs(sum(stage.shares.values()) - 1) < 0.001 and set(stage.shares) == {1, 4} for stage in stages)
    assert abs(stages[0].shares[1] - 0.4625) < 0.03  # A-K suited against queens: 46% as every table of such hands has it
    assert abs(stages[1].shares[1] - float(counted(FLOP))) < 0.0001
    assert abs(stages[2].shares[1] - float(counted(f"{FLOP} {TURN}"))) < 0.0001


def test_nothing_is_said_while_a_hand_is_not_open() -> None:
    assert all_in_equities(EDITION, SETUP, [*BEGUN, *OPEN[:1], *BOARD]) == []
    third: Event = dealt("seat/6", "7c 7d", "cy")
    assert all_in_equities(EDITION, SETUP, [third, *BEGUN, *OPEN, *BOARD]) == []


def test_nothing_is_said_while_somebody_may_still_bet() -> None:
    """Hands that were shown before the last action say nothing of what was still to be decided."""
    assert all_in_equities(EDITION, SETUP, [*OPEN_EARLY, Action("bob", "check"), *BOARD]) == []


OPEN_EARLY: list[Event] = [*BEGUN, *OPEN]


def test_games_that_have_no_board_have_none() -> None:
    razz = load("oceans-eleven/razz")
    assert all_in_equities(razz, razz.setup({"ann": 100_00, "bob": 100_00}, {1: "ann", 2: "bob"}, seed=1), []) == []
