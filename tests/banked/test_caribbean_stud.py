"""Caribbean stud poker: settlements written out by hand from 001 l.1526-1657."""

import pytest

from cardroom import Action, Round, Spot, load
from cardroom.cards import parse_cards
from cardroom.chance import Stacked
from cardroom.round import DROP
from tests.banked.banked_helpers import hand_of, settled, won

EDITION = "oceans-eleven/caribbean-stud-poker"
QUALIFIED = "Ah Kd 7c 9s 2h"  # the deuce is turned up at once, the nine is the last card turned: two places to the left, Bob (l.1619)
HANDS = {"Dee": QUALIFIED, "Ann": "8h 8d 3c 4s Jc", "Bob": "Qh Qs 5c 5d Th", "Cat": "Kh Qd Tc 6c 3d"}
ANTES = {name: {"ante": 10} for name in ("Ann", "Bob", "Cat")}


def test_with_enough_money() -> None:
    """From the action button: Bob's two pair (Call 2 to 1), Cat loses, Ann's pair of eights; Ante first, then Call (l.1569-1573)."""
    round = hand_of(EDITION, 500, HANDS, ANTES)
    assert settled(round) == [
        "bank -> Bob 10 (player-wins)",
        "3/ante/Bob -> Bob 10 (player-wins)",
        "bank -> Bob 40 (second-pays)",
        "3/call/Bob -> Bob 20 (second-pays)",
        "4/ante/Cat -> bank 10 (player-loses)",
        "4/call/Cat -> bank 20 (player-loses)",
        "bank -> Ann 10 (player-wins)",
        "2/ante/Ann -> Ann 10 (player-wins)",
        "bank -> Ann 20 (second-pays)",
        "2/call/Ann -> Ann 20 (second-pays)",
        "bank -> Dee 450 (player-dealer-wager)",
    ]


def test_with_a_short_bank() -> None:
    """$60, gross (l.552): Bob takes 50, Cat's Ante uses the last 10; her Call and all of Ann's goes back, and no fee does (l.1598)."""
    round = hand_of(EDITION, 60, HANDS, ANTES)
    assert settled(round) == [
        "bank -> Bob 10 (player-wins)",
        "3/ante/Bob -> Bob 10 (player-wins)",
        "bank -> Bob 40 (second-pays)",
        "3/call/Bob -> Bob 20 (second-pays)",
        "4/ante/Cat -> bank 10 (player-loses)",
        "4/call/Cat -> Cat 20 (not-covered)",
        "2/ante/Ann -> Ann 10 (not-covered)",
        "2/call/Ann -> Ann 20 (not-covered)",
        "bank -> Dee 20 (player-dealer-wager)",
    ]
    assert not [t for t in round.transfers if t.source == DROP]


@pytest.mark.parametrize(
    ("last", "first"),
    [("A", 2), ("8", 2), ("2", 3), ("9", 3), ("3", 4), ("T", 4), ("4", 2), ("J", 2), ("5", 2), ("Q", 2), ("6", 2), ("K", 2), ("7", 2)],
)
def test_the_action_button(last: str, first: int) -> None:
    """l.1617-1626: positions 2 to 8 count from the player-dealer; nobody sits at 5 to 8, so those go on to seat 2."""
    hands = {"Dee": f"Ac Kd 6c {last}s 2h", "Ann": "8h 8d 3c 4d Jc", "Bob": "Qh Qd 5c 5d Th", "Cat": "Kh Qc Tc 9c 3d"}
    round = hand_of(EDITION, 500, hands, ANTES)
    stakes = [t.source for t in round.transfers if isinstance(t.source, Spot) and t.source.wager == "ante"]
    assert stakes[0].position == first


@pytest.mark.parametrize(
    ("cards", "pays"),
    [
        ("Ts Js Qs Ks As", 10),
        ("5s 6s 7s 8s 9s", 9),
        ("8c 8d 8h 8s 9s", 8),
        ("8c 8d 8h 9d 9s", 7),
        ("2s 5s 7s 8s 9s", 6),
        ("5d 6s 7s 8s 9s", 5),
        ("8c 8d 8h 4d 9s", 3),
        ("8c 8d 9h 9d 4s", 2),
        ("Ac Ad 9h 8d 4s", 1),
        ("Ac Kh Qh 8d 4s", 1),  # no pair: "pair of aces or less" (l.1579)
    ],
)
def test_the_call_bet_schedule(cards: str, pays: int) -> None:
    """l.1577-1588, against A-K-7-3-2."""
    round = hand_of(EDITION, 900, {"Dee": "Ah Kd 7c 3h 2h", "Ann": cards}, {"Ann": {"ante": 10}})
    assert won(round, "Ann") == 10 + 20 * pays


@pytest.mark.parametrize(
    ("dee", "ann", "result"),
    [
        ("Ah Qd Jc 9h 2h", "3h 4c 6d 7s 9s", 10),  # not qualified: the Ante wins even with a lower hand, the Call goes back (l.1536-1538)
        ("Ah Kd 4c 3h 2h", "Ac Kh 4d 3s 2d", 0),  # A-K-4-3-2 qualifies; identical hands tie (l.1541)
        ("Ah Kd 4c 3h 2h", "Ac Kh 5d 3s 2d", 30),
        ("Ah Kd 7c 3h 2h", "Ac Qh 5d 3s 2d", -30),
        ("2h 2d 4c 3h 5h", "Ac Kh 5d 3s 2c", -30),
    ],
)
def test_qualifying_and_comparing(dee: str, ann: str, result: int) -> None:
    assert won(hand_of(EDITION, 900, {"Dee": dee, "Ann": ann}, {"Ann": {"ante": 10}}), "Ann") == result


def test_surrender_loses_the_ante_at_once() -> None:
    """l.1534, 1556: before the player-dealer's cards are turned up; what is collected counts against his money."""
    round = hand_of(EDITION, 60, HANDS, ANTES, folds="Cat")
    assert settled(round)[0] == "4/ante/Cat -> bank 10 (fold)"
    assert [won(round, name) for name in ("Ann", "Bob", "Cat", "Dee")] == [0, 50, -10, -40]


def backed(bank: int) -> Round:
    """Ann's hand with two on its backline, who call when she does; a third finds no circle."""
    edition = load(EDITION)
    seats = {1: "Dee", 2: "Ann", 3: "Bob", 4: "Cat"}
    stacks = dict.fromkeys((*seats.values(), "Zoe"), 100_000)
    places = {"seat/1": tuple(parse_cards(QUALIFIED)), "seat/2": tuple(parse_cards(HANDS["Ann"]))}
    round = Round(edition.setup(stacks, seats, player_dealer="Dee", chance=Stacked(places=places)))
    round.act(Action("Dee", "put-up", bank * 100))
    round.act(Action("Ann", "bet", 1000, Spot(2, "ante", "Ann")))
    round.act(Action("Zoe", "bet", 500, Spot(2, "ante", "Zoe")))
    round.act(Action("Bob", "bet", 2000, Spot(2, "ante", "Bob")))
    assert round.decision is not None
    assert not [option for option in round.decision.asks["Cat"] if option.spot is not None and option.spot.position == 2]
    while round.decision.kind == "wagers":
        round.act(Action(next(iter(round.decision.asks)), "done"))
        assert round.decision is not None
    assert list(round.decision.asks) == ["Ann"]  # the seat's player decides, though Bob has more on it
    round.act(Action("Ann", "call"))
    return round


def test_the_backline_follows_and_is_settled_after_its_seat() -> None:
    """l.1551: two backline bets a seat. $75 reaches Ann's 30 and Zoe's 15, and 30 of Bob's 60: his Ante and half his Call."""
    assert [won(backed(500), name) for name in ("Ann", "Zoe", "Bob", "Dee")] == [30, 15, 60, -105]
    short = backed(75)
    assert [won(short, name) for name in ("Ann", "Zoe", "Bob", "Dee")] == [30, 15, 30, -75]
    order = [t.target for t in short.transfers if t.source == "bank"]
    assert order == ["Ann", "Ann", "Zoe", "Zoe", "Bob", "Bob"]


def test_every_circle_pays_its_fee() -> None:
    """l.1609: $1 from the player-dealer and $0.50 for each of three Antes."""
    assert backed(500).outcome.drop == 100 + 3 * 50
