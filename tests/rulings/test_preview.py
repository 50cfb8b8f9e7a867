"""What the floor sees before a ruling is made, at tables whose cards are known. ``tests/properties`` has the same over every edition."""

from typing import Any

import pytest

from cardroom.cards import parse_cards
from cardroom.errors import IllegalAction
from cardroom.money import Cents
from cardroom.round import FloorCall, Moved, Ruled, Shown
from cardroom.round.preview import Preview, preview
from tests.banked.test_pai_gow_rulings import opened
from tests.pot.table import NO_LIMIT, Table, snapshot
from tests.rulings.table import OCEANS, game, to_street


def look(table: Table, name: str, **args: Any) -> Preview:
    return preview(table.round, FloorCall(name, tuple(args.items())))


def kinds(found: Preview) -> list[type]:
    return [type(event) for event in found.events]


def test_a_dead_hand_goes_to_the_muck_and_the_next_player_is_asked_l72() -> None:
    table = game()  # A and B have the blinds, C is first
    before = snapshot(table.round)
    found = look(table, "dead-hand", seat=3, why="touched the muck")
    assert kinds(found) == [Ruled, Moved] and not found.hidden and not found.ended and not found.net(table.round)
    assert found.decision is not None and list(found.decision.asks) == ["D"] and not any(found.decision.asks.values())
    assert snapshot(table.round) == before


def test_a_misdeal_says_what_goes_back_to_whom() -> None:
    table = game()  # $4-$8: the blinds are $2 and $4
    found = look(table.go("C call"), "misdeal", why="boxed")
    back: dict[str, Cents] = {"A": 2_00, "B": 4_00, "C": 4_00}
    assert found.ended == "void" and found.net(table.round) == back and found.decision is None
    assert found.ruling.rule == "irregularity.misdeal"


def test_what_a_ruling_would_turn_up_is_hidden_until_it_is_made() -> None:
    """Three see the river, one is all-in: when the hand of another dies the last two show, and the pot goes to one of them."""
    hands = {"A": "As Ah", "B": "Ks Kh", "C": "2c 7d"}
    table = Table(OCEANS, A=40, B=200, C=200, hands=hands, board="3c 4d 8h Jd Qs", table=NO_LIMIT)
    to_street(table.go("C raise 40", "A call", "B call"), 5)
    found = look(table.go("B check"), "dead-hand", seat=3, why="touched the muck")
    assert found.hidden and found.decision is None and not found.ended
    assert not any(isinstance(event, Shown) for event in found.events) and not found.net(table.round)


def test_a_boxed_card_is_not_told_before_it_is_turned_up() -> None:
    found = look(game(), "boxed-card")
    assert found.hidden and not found.events


@pytest.mark.parametrize("index", [0, 5])
def test_whether_an_exposed_card_is_an_ace_is_not_told_before_001_l626(index: int) -> None:
    """An ace exposed is a misdeal, another card is replaced: what is shown before says neither."""
    round = opened()
    assert round.places["seat/2"][0] == parse_cards("Ac")[0]
    call = FloorCall("exposed-card", (("seat", 2), ("index", index)))
    found = preview(round, call)
    assert (found.events, found[3:]) == ((), (True, None, ""))
    round.rule(call)
    assert round.void == (index == 0)


def test_a_second_exposed_card_is_a_misdeal_whichever_it_is_001_l626() -> None:
    for index in (0, 6):
        round = opened()
        round.floor("exposed-card", seat=3, index=1)
        found = preview(round, FloorCall("exposed-card", (("seat", 2), ("index", index))))
        assert found.ended == "void" and [event.text for event in found.events if isinstance(event, Ruled)] == ["two cards were exposed"]


def test_what_cannot_be_ruled_cannot_be_seen_before() -> None:
    table = game()
    before = snapshot(table.round)
    with pytest.raises(IllegalAction, match="may be"):
        look(table, "dead-hand", seat=9, why="touched the muck")
    assert snapshot(table.round) == before
