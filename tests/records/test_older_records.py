"""Records of older versions replay and verify: a call at two card poker named the cards thrown away, a position was held."""

import json
from hashlib import sha256
from typing import Any

import pytest

from cardroom import Action, Round, Spot, load
from cardroom.bots import bot_for, drive
from cardroom.bots.names import NAMES
from cardroom.cards import parse_cards
from cardroom.chance import Felt, Live, Seeded, Stacked
from cardroom.errors import BadInput
from cardroom.games.banked.carried import RULED_HANDS_SHOWN
from cardroom.records.fields import Fields
from cardroom.records.record import audit_record, input_data, play_record, public_record, read_record
from cardroom.records.setups import read_setup, setup_data
from cardroom.records.verify import verify
from cardroom.room.storage.replay import play_stored
from cardroom.room.storage.rows import RoundRow, StoredRound
from cardroom.round import Parts, Shown
from tests.forgeries import DICE, HOLDEM, cut_by


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


# -- roots that do not bind the number of their leaves ------------------------------------------------------------------------


@pytest.mark.parametrize("edition_id", [HOLDEM, DICE])
def test_a_shoe_that_was_promised_before_version_4_keeps_its_promise(edition_id: str) -> None:
    """Its rounds are stored without ``counted``, have the roots of then, and records of version 3; the next shoe has the new ones."""
    edition, seed = load(edition_id), bytes(range(32))
    setup = edition.setup(dict.fromkeys(NAMES[:4], edition.buy_in), chance=cut_by(edition, Live(seed, counted=False), NAMES[:3]))
    stored = json.loads(json.dumps(setup_data(setup)))
    assert "counted" not in stored["chance"]
    read = read_setup(Fields(stored, "it"))
    assert read.chance == setup.chance
    round = drive(Round(read), {name: bot_for(edition, name) for name in NAMES[:4]})
    public, auditor = (json.loads(json.dumps(record(round))) for record in (public_record, audit_record))
    assert public["cardroom"] == auditor["cardroom"] == 3
    for record in (public, auditor):
        assert verify(record, "it").ok
        for made in (*record["commitments"], *([record["dice"]] if "dice" in record else [])):
            assert made["root"] == sha256("".join(made["leaves"]).encode()).hexdigest()
    after = edition.next_setup(round, stacks=dict.fromkeys(NAMES[:4], edition.buy_in)).chance
    assert isinstance(after, Live) and after.counted == (after.seed != seed)


def test_no_version_can_be_put_in_place_of_another() -> None:
    for counted, version in ((True, 3), (False, 4)):
        edition = load(HOLDEM)
        setup = edition.setup(dict.fromkeys(NAMES[:4], edition.buy_in), chance=Live(bytes(32), counted=counted))
        record = json.loads(json.dumps(audit_record(drive(Round(setup), {name: bot_for(edition, name) for name in NAMES[:4]}))))
        assert verify(record, "it").ok
        with pytest.raises(BadInput, match=r"setup\.chance\.counted: must be true since version 4"):
            verify(record | {"cardroom": version}, "it")


def test_a_new_record_says_its_version_and_keeps_its_picks() -> None:
    record = json.loads(json.dumps(audit_record(a_round())))
    assert record["setup"]["version"] == 3 and verify(record, "it").ok
    with pytest.raises(BadInput, match=r"it: setup\.version: is 4; this program reads 2 to 3, and setups without one\."):
        read_record({**record, "setup": {**record["setup"], "version": 4}}, "it")


def test_a_stored_round_of_before_is_played_again() -> None:
    round = a_round()
    setup = dict(setup_data(round.setup))
    del setup["version"]
    inputs = [input_data(given) for given in round.inputs]
    inputs[-1]["picks"] = [0, 2]
    row = RoundRow("x-1", "x", 1, setup, 0.0, "")
    assert play_stored(StoredRound(row, tuple(inputs), None, {})).outcome.stacks == round.outcome.stacks


# -- version 2: the position was held after a round that was called back --------------------------------------------------------------

THREE_CARD, PAN = "tres-lounge/three-card-poker", "oceans-eleven/super-pan-nine"


def written_before(round: Round, carried: dict[str, object], carry: dict[str, object] | None = None) -> dict[str, Any]:
    """The record of this round as version 2 had it: what its setup carried, and what it carried on."""
    old: dict[str, Any] = json.loads(json.dumps(audit_record(round)))
    old["setup"] |= {"version": 2, "carry": carried}
    return old if carry is None else {**old, "carry": carry}


def test_an_older_round_after_one_that_was_called_back_is_dealt_without_an_offer() -> None:
    carried: dict[str, object] = {"player_dealer": "bob", "turn": 1, "seat": 2}
    round = Round(load(THREE_CARD).setup(dict.fromkeys(("ann", "bob"), 50_000), carry={**carried, "held": True}, seed=1))
    round.act(Action("bob", "put-up", 10_000))
    round.act(Action("ann", "done"))
    old = written_before(round, {**carried, "again": True})
    assert play_record(read_record(old, "it")).events == round.events and verify(old, "it").ok


def test_an_older_round_that_was_called_back_verifies_though_it_carried_the_position_on() -> None:
    round = Round(load(THREE_CARD).setup(dict.fromkeys(("ann", "bob"), 50_000), seed=1))
    round.act(Action("ann", "accept"))
    round.misdeal("the deck was short", "irregularity.misdeal")
    assert verify(written_before(round, {}, {"player_dealer": "ann", "turn": 1, "seat": 1, "again": True}), "it").ok
    new = json.loads(json.dumps(audit_record(round)))
    assert not verify({**new, "carry": {"player_dealer": "ann", "turn": 1, "seat": 1, "again": True}}, "it").ok


def test_in_an_older_round_those_who_shared_are_not_asked_once_the_player_dealer_has_left() -> None:
    carried: dict[str, object] = {"player_dealer": "zoe", "turn": 1, "seat": 3}
    round = Round(load(PAN).setup(dict.fromkeys(("ann", "bob"), 50_000), carry=carried, seed=1))
    round.act(Action("ann", "pass"))  # now it is bob who is asked first
    old = written_before(round, {**carried, "sharers": ["bob"]})
    assert play_record(read_record(old, "it")).inputs == round.inputs


def test_in_an_older_round_a_hand_that_was_ruled_on_was_turned_up() -> None:
    """From a shoe, and at a felt table where the dealer had to type its cards."""
    edition = load(THREE_CARD)
    for chance in (Seeded(3), Felt()):
        setup = edition.setup(dict.fromkeys(("ann", "bob", "cy"), 50_000), player_dealer="ann", stepped=True, chance=chance)
        old = Round(setup._replace(carry=Parts({RULED_HANDS_SHOWN: True})))
        old.act(Action("ann", "put-up", 10_000))
        for player, seat in (("bob", 2), ("cy", 3)):
            old.act(Action(player, "bet", 1_000, Spot(seat, "ante", player)))
            old.act(Action(player, "done"))
        while old.decision is not None:
            if old.decision.kind == "reveal" and "dead-hand" not in old.made:
                old.floor("dead-hand", seat=3)
            ((player, (option, *_)),) = old.decision.asks.items()
            amount = option.amounts.least if option.amounts is not None else 0
            old.act(Action(player, option.verb, amount, option.spot, tuple(range(option.pick.least)) if option.pick is not None else ()))
        assert any(isinstance(event, Shown) and event.place == "seat/3" for event in old.events)
        written = written_before(old, {})
        assert play_record(read_record(written, "it")).events == old.events and verify(written, "it").ok
