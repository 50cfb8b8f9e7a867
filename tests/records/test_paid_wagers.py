"""A payment names the wager it is for, in rounds and in records; records from before that are as good as others."""

import copy
from typing import Any

from cardroom.cards import parse_cards
from cardroom.chance import Stacked
from cardroom.houses.loader import load
from cardroom.records import audit_record
from cardroom.records.verify import verify
from cardroom.round import BANK, Action, Round, Spot


def played() -> Round:
    """Three card poker with money enough: ann's flush wins Ante and Play, and her Pair Plus is paid (000 l.836-841)."""
    lies = {"seat/1": "Qs 8h 3d", "seat/2": "Ad 9d 2d"}
    cards = Stacked(places={place: tuple(parse_cards(text)) for place, text in lies.items()})
    round = Round(load("tres-lounge/three-card-poker").setup({"dan": 1000_00, "ann": 100_00}, chance=cards, player_dealer="dan"))
    round.act(Action("dan", "put-up", 500_00))
    round.act(Action("ann", "bet", 10_00, Spot(2, "ante", "ann")))
    round.act(Action("ann", "bet", 10_00, Spot(2, "pair-plus", "ann")))
    round.act(Action("ann", "done"))
    round.act(Action("ann", "play"))
    return round


def test_each_payment_of_the_bank_names_its_wager() -> None:
    paid = [transfer for transfer in played().transfers if transfer.source == BANK and transfer.target == "ann"]
    assert {transfer.spot for transfer in paid} == {Spot(2, wager, "ann") for wager in ("ante", "play", "pair-plus")}


def test_what_a_record_says_of_it_is_checked_and_an_older_one_says_nothing() -> None:
    record: dict[str, Any] = {**audit_record(played())}
    assert verify(record, "new").ok
    older, false = copy.deepcopy(record), copy.deepcopy(record)
    for event in older["events"]:
        if event["event"] == "transfer":
            event.pop("spot", None)
    assert verify(older, "older").ok
    told = next(event for event in false["events"] if event.get("spot") == "2/ante/ann" and event["event"] == "transfer")
    told["spot"] = "2/play/ann"
    assert not verify(false, "false").ok
