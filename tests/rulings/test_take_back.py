"""The last action taken back at tables whose cards are known; the property over every edition is in ``tests/properties``."""

import json
from typing import Any

import pytest

from cardroom.chance import Live
from cardroom.errors import BrokenRound, IllegalAction
from cardroom.records.describe import described_data
from cardroom.records.record import audit_record, dumps, public_record
from cardroom.records.settle import settle, settled_data
from cardroom.records.verify import verify
from cardroom.round import Action, FloorCall, Moved, Spot, Transfer, replay, taking_back
from cardroom.telling import Teller
from tests.banked.test_pai_gow_rulings import opened
from tests.pot.table import NO_LIMIT, Table, snapshot
from tests.records.test_other_verifiers import verifier
from tests.rulings.table import OCEANS, finish, game, to_street


def take_back(table: Table, **signed: str) -> Table:
    table.round.rule(FloorCall("take-back", (), **signed))
    return table


def refused(table: Table, match: str) -> None:
    before = snapshot(table.round)
    with pytest.raises(IllegalAction, match=match):
        take_back(table)
    assert snapshot(table.round) == before


def test_a_raise_goes_back_and_its_player_acts_again() -> None:
    table = game().go("C raise 8")  # $4-$8: A and B have the blinds
    take_back(table, by="Ana", because="he misread the bet")
    assert table.turn == "C" and table.stacks["C"] == 500 and table.offers["call"] == (4, 4)
    spot = Spot(3, "bet", "C")
    assert table.round.events[-1] == Transfer(spot, "C", 8_00, "taken back", "take-back")
    told = list(Teller(table.round.setup.seats).tell(table.round.view("").events))
    assert told[-2:] == [
        "The floor (Ana) rules: the last action of C (raise) is taken back; because he misread the bet.",
        "$8 of C's bet back to C (taken back).",
    ]
    table.go("C call", "D fold", "A call", "B check")
    assert len(table.round.places["board"]) == 3
    finish(table)


def test_a_bet_that_was_taken_back_is_no_action_that_others_have_taken_l87() -> None:
    """An objection that is right is a misdeal while nobody has acted: the call is as if it had not been made."""
    table = take_back(game().go("C call"))
    table.round.floor("objection", why="a seat was passed over")
    assert table.round.void


def test_it_stands_once_somebody_has_acted_behind_it_or_cards_have_come() -> None:
    refused(game(), "Nobody has acted yet")
    table = game().go("C call", "D call", "A call", "B check")  # the flop has come
    refused(table, "Cards have been dealt since B acted, so it stands.|Chips have been settled since B acted")
    table.go("A bet 4")
    take_back(table)
    refused(table, "taken back already")
    table.go("A check", "B bet 4", "C fold")
    refused(table, "Cards have gone to the muck since C acted, so it stands.")
    table.round.floor("management", why="let it be")
    refused(table, "The floor has ruled since the last action")
    refused(finish(game()), "The round is over")


def test_only_the_last_action_can_be_meant() -> None:
    table = game().go("C call", "D raise 8")
    take_back(table)
    assert table.turn == "D"
    refused(table, "taken back already")  # the call of C stands: D has seen it, and acted
    take_back(table.go("D call"))
    assert table.turn == "D" and len(table.round.backs) == 2


def test_taking_back_many_times_costs_no_more_than_it_is_long() -> None:
    """Each replay of what was taken back must not replay what was taken back before it: else this would take two to the fortieth."""
    table = Table(OCEANS, A=500, B=500, C=500, table=NO_LIMIT)
    for _ in range(40):
        take_back(table.go("C raise 10"))
    assert replay(table.round.setup, table.round.inputs).events == table.round.events
    assert table.stacks["C"] == 500 and len(table.round.inputs) == 80


def test_a_hand_that_was_set_lies_again_as_it_lay() -> None:
    round = opened()
    held = list(round.places["seat/2"])
    round.act(Action("Ann", "set", picks=(1, 4)))
    assert round.places["front/2"] == [held[1], held[4]]
    round.floor("take-back")
    moved = [event for event in round.events if isinstance(event, Moved)][-2:]
    assert moved == [Moved("front/2", "seat/2", (0, 1)), Moved("seat/2", "seat/2", (0, 5, 1, 2, 6, 3, 4))]
    assert round.places["seat/2"] == held and not round.places.get("front/2")
    assert round.view("Ann").places["seat/2"] == held and round.view("Bob").places["seat/2"] == [None] * 7


def live(edition: str, **given: Any) -> Table:
    return Table(edition, A=500, B=500, C=500, chance=Live(b"\7" * 32), **given)


@pytest.mark.parametrize("public", [False, True])
def test_a_record_with_a_take_back_is_checked_as_any_other(public: bool) -> None:
    table = live(OCEANS).go("C raise 8")
    to_street(take_back(table, by="Ana", because="he misread"), 3)
    take_back(table.go("A bet 4")).check_down()
    record = json.loads(dumps(public_record(table.round) if public else audit_record(table.round)))
    assert verify(record, "ours").ok
    if public:
        verifier().check(record)
    back = next(event for event in record["events"] if event.get("why") == "taken back")
    back["amount"] += 100
    assert not verify(record, "forged").ok


def test_a_settle_file_tells_both() -> None:
    table = game().go("C raise 8")
    finish(take_back(table, by="Ana"))
    described = described_data(table.round)
    assert 'floor: take-back by="Ana"' in described["actions"]  # type: ignore[operator]
    assert settled_data(settle(described))["stacks"] == dict(table.round.outcome.stacks)


def test_a_round_of_its_own_is_not_touched_by_a_take_back_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even a bug of ours in the midst of it leaves the round as it was."""
    table = game().go("C call")
    before = snapshot(table.round)
    monkeypatch.setattr(taking_back, "_reversed", lambda *_: 1 / 0)
    with pytest.raises(BrokenRound, match="stands as before"):
        take_back(table)
    assert snapshot(table.round) == before
