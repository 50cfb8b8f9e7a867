"""Pineapple: when the discard is due in each house, who sees it, and what befalls who has not discarded."""

import pytest

from cardroom import load
from cardroom.cards import card_names
from cardroom.errors import IllegalAction
from cardroom.round import Action, Dealt, Moved
from tests.pot.table import Table, assert_replays

PLAIN, CRAZY = "tres-lounge/pineapple-high-low-split", "oceans-eleven/crazy-pineapple"
HANDS = {"A": "Ah 3h Qc", "B": "Kc Kh 9s", "C": "Tc Td 9c"}
BOARD = "2c 7d 8h Ks Kd"
ASKED = {"showdown": "asked"}


def discard(table: Table, *lines: str) -> Table:
    for line in lines:
        player, card = line.split()
        table.round.act(Action(player, "discard", picks=(int(card),)))
    return table


def kind(table: Table) -> str:
    return "" if table.round.decision is None else table.round.decision.kind


def test_before_the_flop_from_the_left_of_the_button() -> None:
    """000 l.1350-1353."""
    table = Table(PLAIN, A=100, B=100, C=100, hands=HANDS, board=BOARD)
    assert {len(e.cards) for e in table.round.events if isinstance(e, Dealt) and e.place.startswith("seat/")} == {3}
    table.go("C call", "A call", "B check")
    assert (kind(table), table.turn, table.cards("board")) == ("discard", "A", "")
    discard(table, "A 2", "B 2")
    assert table.turn == "C" and not table.cards("board")
    discard(table, "C 0")
    assert table.cards("board") == "2c 7d 8h" and kind(table) == "betting"
    assert table.cards("seat/3") == "Td 9c"
    assert len(table.round.places["muck"]) == 3


def test_crazy_after_the_betting_on_the_flop() -> None:
    """001 l.2824-2832: the turn comes when all have discarded."""
    table = Table(CRAZY, A=100, B=100, C=100, hands=HANDS, board=BOARD).go("C call", "A call", "B check")
    assert (kind(table), table.cards("board")) == ("betting", "2c 7d 8h")
    table.go("A check", "B bet 4", "C call", "A fold")
    assert (kind(table), table.turn) == ("discard", "B")  # A is no longer active
    burns = len(table.round.places["burn"])
    discard(table, "B 2")
    assert len(table.round.places["burn"]) == burns
    discard(table, "C 1")
    assert table.cards("board") == "2c 7d 8h Ks" and len(table.round.places["burn"]) == burns + 1


def test_all_in_players_discard_too() -> None:
    table = Table(CRAZY, A=4, B=4, C=4, hands=HANDS, board=BOARD).go("C call", "A call")
    assert kind(table) == "discard"
    discard(table, "A 2", "B 2", "C 2")
    assert table.round.over
    assert [player for _, player, _ in table.won()] == ["B", "A"]


@pytest.mark.parametrize("edition", [PLAIN, CRAZY])
def test_a_discard_is_face_down(edition: str) -> None:
    table = Table(edition, A=100, B=100, C=100, hands=HANDS, board=BOARD).go("C call", "A call", "B check")
    if edition == CRAZY:
        table.go("A check", "B check", "C check")
    discard(table, "A 2")
    assert card_names(table.round.view("A").cards("muck")) == "Qc"
    assert all(not table.round.view(viewer).cards("muck") for viewer in ("B", "C", ""))
    assert isinstance(table.round.events[-1], Moved)
    assert all(len(table.round.view(viewer).places["seat/1"]) == 2 for viewer in ("B", "C", ""))


def test_one_card_of_three_and_only_in_turn() -> None:
    table = Table(PLAIN, A=100, B=100, C=100).go("C call", "A call", "B check")
    for action in (
        Action("A", "discard", picks=(0, 1)),
        Action("A", "discard"),
        Action("A", "discard", picks=(3,)),
        Action("B", "discard", picks=(0,)),
    ):
        with pytest.raises(IllegalAction):
            table.round.act(action)
    assert list(table.offers) == ["discard"]


def test_the_card_thrown_away_does_not_play() -> None:
    """B throws a king away and has three of a kind instead of four."""
    table = Table(PLAIN, A=100, B=100, C=100, hands=HANDS, board=BOARD).go("C call", "A call", "B check")
    discard(table, "A 2", "B 0", "C 2").check_down()
    assert "three of a kind, kings" in str(table.round.events) and "four of a kind" not in str(table.round.events)


# -- not discarded (001 l.2828) ------------------------------------------------------------------------------------------------


def flop_seen(edition: str = CRAZY, **stacks: float) -> Table:
    return Table(edition, stacks={"A": 100, "B": 100, "C": 100, **stacks}, hands=HANDS, board=BOARD, table=ASKED, option="34+38+42+46")


def test_who_keeps_three_cards_is_out_without_a_refund() -> None:
    table = flop_seen().go("C call", "A call", "B check", "A check", "B check", "C check")
    assert list(table.offers) == ["discard", "keep all"]
    discard(table, "A 2")
    table.go("B keep all")
    (ruling,) = table.rulings()
    assert (ruling.ruling, ruling.rule) == ("not discarded", "not-discarded")
    assert "seat/2" not in {place for place, held in table.round.places.items() if held}
    assert not table.round.view("").cards("muck")  # his cards stay face down
    discard(table, "C 2")
    table.go("A check", "C check", "A check", "C check", "A show", "C show")
    assert table.stacks["B"] == 96
    assert {player for _, player, _ in table.won()} == {"A", "C"}
    assert_replays(table.round)


def test_the_last_player_left_takes_the_pot() -> None:
    table = flop_seen().go("C call", "A call", "B check", "A check", "B check", "C check", "A keep all", "B keep all")
    assert table.round.over
    assert table.won() == [("pot/0", "C", 10)]


def test_a_side_pot_that_nobody_is_left_to_win_goes_with_the_main_pot() -> None:
    """C is all-in for 4; A and B bet 4 more each on the flop and both fail to discard."""
    table = flop_seen(C=4).go("C call", "A call", "B check", "A bet 4", "B call", "A keep all", "B keep all")
    assert table.round.over and table.stacks == {"A": 92, "B": 92, "C": 4 + 4 + 4 + 8 - 2}


def test_it_goes_to_those_of_the_pot_before_it() -> None:
    """D is all-in for 8, C for 4: A and B are out, their own side pot is D's with the one before; C has the main pot only."""
    hands = {"A": "Ah 3h Qc", "B": "6c 6h 9s", "C": "Ks Kd 9c", "D": "5c 5h 4s"}
    table = Table(CRAZY, A=100, B=100, C=4, D=8, hands=hands, board="Kc 7d 8h Js Td", table=ASKED, button="B")
    table.go("A raise 8", "B call", "C call", "D call", "A bet 4", "B call")
    while kind(table) == "discard":
        if table.turn in "AB":
            table.go(f"{table.turn} keep all")
        else:
            discard(table, f"{table.turn} 2")
    table.check_down()
    won = table.won()
    assert {player for pot, player, _ in won if pot == "pot/0"} == {"C"}
    assert {player for pot, player, _ in won if pot != "pot/0"} == {"D"}


def test_elsewhere_the_dealer_waits() -> None:
    """Where cards speak by themselves nobody is asked whether he forgets; and at tres-lounge the flop waits (l.1353)."""
    table = Table(CRAZY, A=100, B=100, C=100).go("C call", "A call", "B check", "A check", "B check", "C check")
    assert list(table.offers) == ["discard"]
    table = Table(PLAIN, A=100, B=100, C=100, table=ASKED).go("C call", "A call", "B check")
    assert list(table.offers) == ["discard"]
    switched = load(PLAIN).with_rules(undiscarded="disqualified")
    table = Table(switched, A=100, B=100, C=100, table=ASKED).go("C call", "A call", "B check")
    assert list(table.offers) == ["discard", "keep all"]


def test_the_houses_may_change_places() -> None:
    """The moment of the discard is a switch."""
    table = Table(load(PLAIN).with_rules(discard_before="turn"), A=100, B=100, C=100).go("C call", "A call", "B check")
    assert kind(table) == "betting" and len(table.round.places["board"]) == 3
