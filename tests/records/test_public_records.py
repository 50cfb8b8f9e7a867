"""A public record proves its round: no lie about it is believed, but for what the verdict itself says is not proved."""

import copy
import json
from typing import Any

import pytest

from cardroom.chance import Live
from cardroom.errors import CardroomError
from cardroom.houses.loader import load
from cardroom.records.record import public_record
from cardroom.records.verify import RecordVerdict, verify
from cardroom.round import Round
from tests.counts import counts, mostly_in_prove
from tests.forgeries import CHEATS, CUT_CHEATS, DICE, HOLDEM, Data, declared, live_record, ruled_record, showdown, some_lies
from tests.support import EDITIONS

FEW = 40  # deals that are tried for a lie: if none of so many gives it, thousands do not

A_FEW = (
    HOLDEM, DICE, "tres-lounge/three-card-poker", "tres-lounge/omaha-high-low-split", "oceans-eleven/razz", "oceans-eleven/badugi",
    "oceans-eleven/ez-baccarat", "oceans-eleven/21st-century-blackjack", "tres-lounge/pai-gow-tiles", "oceans-eleven/chinese-poker",
)  # fmt: skip


def believed(record: Data, tries: int = FEW) -> RecordVerdict | None:
    try:
        verdict = verify(record, "it", tries)
    except CardroomError:
        return None
    return verdict if verdict.ok else None


@pytest.mark.parametrize("edition_id", mostly_in_prove(EDITIONS, A_FEW))
@counts("number", 10, 400)
def test_no_changed_field_is_believed(edition_id: str, number: int) -> None:
    record = live_record(edition_id)
    assert believed(record, tries=4000), verify(record, "it")
    for lie in some_lies(record, number, edition_id):
        verdict = believed(lie.record)
        assert verdict is None or declared(lie.field, [each.field for each in verdict.unproved]), (lie.what, verdict)


@pytest.mark.parametrize("edition_id", mostly_in_prove(EDITIONS, A_FEW))
@counts("rounds", 2, 40)
def test_no_true_record_is_refused(edition_id: str, rounds: int) -> None:
    """Whatever the table, with rulings, reshuffles and a dealer who errs; the deal of the hidden cards must be found."""
    for number in range(rounds):
        if record := ruled_record(edition_id, number):
            verdict = verify(record, "it")
            assert verdict.ok, (number, [check.text for check in verdict.checks if check.ok is False])
            assert [check.ok for check in verdict.checks if check.name == "replay"] == [True]


def test_what_is_not_proved_is_said_with_its_reason_and_is_not_much() -> None:
    verdict = verify(live_record(HOLDEM), "it")
    assert all(each.why for each in verdict.unproved)
    assert all(each.field.startswith("setup.") for each in verdict.unproved)


@pytest.mark.parametrize("name", CHEATS | CUT_CHEATS)
def test_cheats_by_name(name: str) -> None:
    edition_id, cheat = (CHEATS | CUT_CHEATS)[name]
    record = showdown() if edition_id == HOLDEM else live_record(edition_id)
    assert believed(record, tries=4000)
    cheat(record)
    assert believed(record) is None


def test_the_dice_are_promised_and_opened() -> None:
    record = live_record(DICE)
    verdict = verify(record, "it")
    assert [check.ok for check in verdict.checks if check.name == "dice"] == [True]
    assert record["events"][0]["dice"] == record["dice"]["root"] and len(record["dice"]["openings"]) == 1
    for key in ("dice",):
        without = {k: v for k, v in record.items() if k != key}
        assert believed(without) is None


def test_a_shoe_that_goes_on_opens_the_dice_of_each_round() -> None:
    from cardroom.bots import bot_for, drive

    edition = load(DICE)
    setup, ats = edition.setup({"ann": 50_000, "bob": 50_000, "cy": 50_000}, chance=Live.fresh()), []
    for _ in range(3):
        round = drive(Round(setup), {name: bot_for(edition, name) for name in setup.stacks})
        record: Data = json.loads(json.dumps(public_record(round)))
        assert verify(record, "it").ok
        ats += [one["at"] for one in record["dice"]["openings"]]
        setup = edition.next_setup(round, stacks={name: stack + 50_000 for name, stack in round.outcome.stacks.items()})
    assert ats == list(range(len(ats))) and len(ats) > 1


def older(record: Data) -> Data:
    """As version 1 wrote it."""
    record = copy.deepcopy(record)
    record["cardroom"] = 1
    del record["setup"]["chance"]["cut"]
    for key in ("inputs", "dice"):
        record.pop(key, None)
    for event in record["events"]:
        event.pop("at", None)
        if event["event"] == "shuffled":
            event.pop("dice", None)
    return record


@pytest.mark.parametrize("edition_id", [HOLDEM, DICE, "tres-lounge/three-card-poker"])
def test_an_older_record_verifies_with_a_warning(edition_id: str) -> None:
    record = older(live_record(edition_id, cut=False, counted=False))
    verdict = verify(record, "it")
    assert verdict.ok and any(check.name == "older" and check.ok is None for check in verdict.checks), verdict


@pytest.mark.parametrize("name", [name for name, (edition_id, _) in CHEATS.items() if edition_id == HOLDEM])
def test_cheats_are_found_in_older_records_too(name: str) -> None:
    """It does not say where each card was dealt from; the rules do."""
    record = showdown(cut=False, counted=False)
    CHEATS[name][1](record)
    assert believed(older(record)) is None


def test_an_older_record_with_a_ruling_says_that_it_cannot_be_played_again() -> None:
    chance = Live.fresh()._replace(counted=False)
    round = Round(load("oceans-eleven/holdem").setup(dict.fromkeys("abc", 30_000), chance=chance, button=2))
    round.misdeal("a boxed card", "irregularity.misdeal")
    record: Any = json.loads(json.dumps(public_record(round)))
    assert all(check.ok for check in verify(record, "it").checks if check.name == "replay")
    verdict = verify(older(record), "it")
    assert verdict.ok and declared("events.action.amount", [each.field for each in verdict.unproved])


def test_a_record_of_the_new_kind_cannot_pass_for_an_older_one() -> None:
    assert believed(live_record(HOLDEM) | {"cardroom": 1}) is None
