"""Records that were written while a call at two card poker named the cards thrown away: they replay, verify, and are brought up."""

import json
from typing import Any

import pytest

from cardroom import Action, Round, Spot, load
from cardroom.cards import parse_cards
from cardroom.chance import Stacked
from cardroom.errors import BadInput
from cardroom.records.record import audit_record, input_data, play_record, read_record
from cardroom.records.setups import setup_data
from cardroom.records.verify import verify
from cardroom.room.storage.rows import RoundRow, StoredRound
from cardroom.room.storage.stored import play_stored


def a_round() -> Round:
    """Ann keeps her kings and throws a three and a four away."""
    places = {"seat/1": tuple(parse_cards("Js 2s 9d 5c")), "seat/2": tuple(parse_cards("3h Kc 4s Kd"))}
    stacks = {"dana": 100_000, "ann": 20_000}
    setup = load("florida/two-card-poker").setup(stacks, player_dealer="dana", chance=Stacked(places=places), option="iii")
    round = Round(setup)
    round.act(Action("dana", "put-up", 30_000))
    round.act(Action("ann", "bet", 1_000, Spot(2, "base-bet", "ann")))
    round.act(Action("ann", "done"))
    round.act(Action("ann", "call", picks=(3, 1)))
    return round


def as_written_before(record: dict[str, Any]) -> dict[str, Any]:
    """The same record of version 1: no version in its setup, and picks that name the three and the four."""
    old: dict[str, Any] = json.loads(json.dumps(record))
    del old["setup"]["version"]
    for row in (*old["inputs"], *old["events"]):
        if row.get("picks"):
            assert row["picks"] == [3, 1]
            row["picks"] = [2, 0]
    return old


def test_an_older_record_replays_and_verifies() -> None:
    round = a_round()
    old = as_written_before(json.loads(json.dumps(audit_record(round))))
    found = play_record(read_record(old, "it"))
    assert found.outcome.stacks == round.outcome.stacks == {"dana": 100_000 - 2_100, "ann": 22_000}
    assert sorted(found.places["discards"]) == sorted(parse_cards("3h 4s"))
    assert verify(old, "it").ok


def test_an_older_record_that_was_tampered_with_is_found() -> None:
    old = as_written_before(json.loads(json.dumps(audit_record(a_round()))))
    next(event for event in old["events"] if event.get("picks"))["picks"] = [2, 1]
    assert not verify(old, "it").ok


def test_a_new_record_says_its_version_and_keeps_its_picks() -> None:
    record = json.loads(json.dumps(audit_record(a_round())))
    assert record["setup"]["version"] == 2 and verify(record, "it").ok
    with pytest.raises(BadInput, match=r"it: setup\.version: is 3; this program reads 2, and setups without one\."):
        read_record({**record, "setup": {**record["setup"], "version": 3}}, "it")


def test_a_stored_round_of_before_is_played_again() -> None:
    round = a_round()
    setup = dict(setup_data(round.setup))
    del setup["version"]
    inputs = [input_data(given) for given in round.inputs]
    inputs[-1]["picks"] = [0, 2]
    row = RoundRow("x-1", "x", 1, setup, 0.0, "")
    assert play_stored(StoredRound(row, tuple(inputs), None, {})).outcome.stacks == round.outcome.stacks
