"""Our own record: round trips, replay, two forms, and that a tampered file is found out."""

import copy
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from cardroom.chance import Live
from cardroom.errors import BadInput
from cardroom.records.files import parse
from cardroom.records.record import audit_record, dumps, load_record, public_record, read_record, save_record
from cardroom.records.verify import RecordVerdict, verify
from cardroom.round import Action, Dealt, Round
from tests.support import known

STACKS = {"ann": 10_000, "bob": 20_000, "cy": 5_000}


def played(edition: Any, **given: Any) -> Round:
    round = Round(edition.setup(STACKS, **given))
    wagers = ("ann wager 600", "bob wager 1000", "ann done", "cy wager 500", "bob done", "cy done")
    for line in (*wagers, "ann double", "bob drop", "cy double"):
        player, verb, *amount = line.split()
        round.act(Action(player, verb, int(amount[0]) if amount else 0))
    assert round.over
    return round


def through_a_file(record: Mapping[str, object]) -> dict[str, Any]:
    return parse(dumps(record), "the record")


def failures(verdict: RecordVerdict) -> list[str]:
    return [check.text for check in verdict.checks if check.ok is False]


def test_a_record_is_replayed_to_the_same_round(toy_edition: Any, tmp_path: Path) -> None:
    round = played(toy_edition, seed=7)
    save_record(round, tmp_path / "round.json")
    again = load_record(tmp_path / "round.json")
    assert again.events == round.events
    assert again.outcome == round.outcome
    assert audit_record(again) == audit_record(round)


def test_a_round_in_the_middle_is_recorded_too(toy_edition: Any, tmp_path: Path) -> None:
    round = Round(toy_edition.setup(STACKS, chance=Live.fresh()))
    round.act(Action("ann", "wager", 600))
    save_record(round, tmp_path / "round.json")
    again = load_record(tmp_path / "round.json")
    assert again.decision == round.decision and again.events == round.events


@pytest.mark.parametrize("given", [{"seed": 3}, {"seed": "a text"}, {}])
def test_a_true_record_verifies_in_both_forms(toy_edition: Any, given: dict[str, Any]) -> None:
    round = played(toy_edition, **given)
    for record in (audit_record(round), public_record(round)):
        verdict = verify(through_a_file(record), "it")
        assert verdict.ok, failures(verdict)


def test_the_public_record_has_no_secret(toy_edition: Any) -> None:
    round = played(toy_edition)
    text = dumps(public_record(round))
    assert round.setup.chance.seed.hex() not in text  # type: ignore[union-attr]
    hidden = [event for event in round.events if isinstance(event, Dealt) and event.place in ("seat/2", "burn")]
    openings = public_record(round)["commitments"][0]["openings"]
    from cardroom.cards import card_name

    shown = {opening["card"] for opening in openings}
    for event in hidden:  # bob dropped, and nobody sees a burn
        assert not {card_name(card) for card in known(event.cards)} & shown
    assert len(openings) == 5  # two hands and the board
    with pytest.raises(BadInput, match="public record"):
        read_record(through_a_file(public_record(round)), "it")


def test_a_public_record_waits_for_the_end(toy_edition: Any) -> None:
    with pytest.raises(BadInput, match="not over"):
        public_record(Round(toy_edition.setup(STACKS, seed=1)))


def change(record: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    record = copy.deepcopy(record)
    *way, last = path.split(".")
    held: Any = record
    for key in way:
        held = held[int(key)] if isinstance(held, list) else held[key]
    held[int(last) if isinstance(held, list) else last] = value
    return record


def event_at(record: dict[str, Any], kind: str, number: int = 0) -> int:
    return [i for i, event in enumerate(record["events"]) if event["event"] == kind][number]


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("setup.chance.seed", "00" * 32, "Event 0 is not what happened"),
        ("setup.stacks.ann", 99_900, "ann"),
        ("stacks.ann", 1, "'stacks' is not what comes out"),
        ("drop", 12345, "'drop' is not what comes out"),
        ("inputs.0.amount", 700, "ann may double $7, not $6"),
        ("inputs.0.player", "zed", "inputs.0: It is not zed's turn"),
        ("inputs.0.verb", "steal", "inputs.0: ann may not steal"),
        ("inputs.0.amount", 123_456, "inputs.0: ann may wager"),
        ("commitments.0.leaves.3", "ff", "leaves or openings"),
        ("events", [], "Event 0 is not what happened"),
    ],
)
def test_a_tampered_audit_record_is_found_out(toy_edition: Any, path: str, value: Any, says: str) -> None:
    record = through_a_file(audit_record(played(toy_edition)))
    verdict = verify(change(record, path, value), "it")
    assert not verdict.ok
    assert any(says in text for text in failures(verdict)), failures(verdict)


def test_every_event_of_an_audit_record_counts(toy_edition: Any) -> None:
    record = through_a_file(audit_record(played(toy_edition)))
    for i in range(len(record["events"])):
        assert not verify(change(record, f"events.{i}.event", "noted"), "it").ok or record["events"][i]["event"] == "noted"


def test_a_tampered_public_record_is_found_out(toy_edition: Any) -> None:
    record = through_a_file(public_record(played(toy_edition)))
    board = event_at(record, "dealt", 4)
    assert record["events"][board]["place"] == "board"
    openings = record["commitments"][0]["openings"]
    gone = [opening for opening in openings if opening["card"] != record["events"][board]["cards"][0]]
    other = "2c" if openings[0]["card"] != "2c" else "3c"
    cases = [
        ("commitments.0.leaves.0", "ff", "is not 64 lower-case hexadecimal digits"),
        ("commitments.0.leaves.0", "f" * 64, "do not hash to its root"),
        ("commitments.0.root", "ff", "not those that were published"),
        ("commitments.0.openings.0.card", other, "does not fit what was promised"),
        ("commitments.0.openings.0.nonce", "zz", "does not fit what was promised"),
        ("commitments.0.openings.1.at", openings[0]["at"], "is opened twice"),
        ("commitments.0.openings", gone, "no opening proves it"),
        (f"events.{event_at(record, 'shown')}.cards.0", other, "is opened as"),
        (f"events.{event_at(record, 'transfer')}.amount", 1, "which had less"),
        ("stacks.bob", 1, "The transfers leave bob"),
        ("drop", 3, "in the drop"),
    ]
    for path, value, says in cases:
        verdict = verify(change(record, path, value), "it")
        assert any(says in text for text in failures(verdict)), (path, failures(verdict))


def test_a_live_record_must_have_its_commitment(toy_edition: Any) -> None:
    record = through_a_file(public_record(played(toy_edition)))
    del record["commitments"]
    assert failures(verify(record, "it")) == ["The cards were live, but the record has no commitment."]


@pytest.mark.parametrize(("path", "value"), [("events.0.event", "dreamt"), ("events.0.extra", 1), ("commitments.0.openings.0.extra", 1)])
def test_what_does_not_belong_in_a_public_record_is_refused(toy_edition: Any, path: str, value: Any) -> None:
    record = through_a_file(public_record(played(toy_edition)))
    with pytest.raises(BadInput, match=r"dreamt|extra"):
        verify(change(record, path, value), "it")


def test_changed_rules_are_a_warning(toy_edition: Any) -> None:
    record = through_a_file(audit_record(played(toy_edition)))
    verdict = verify(change(record, "setup.digest", "old"), "it")
    assert verdict.ok and verdict.checks[0].ok is None and "changed" in verdict.checks[0].text


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        ("cardroom", 5, "cardroom: is version 5"),
        ("form", "secret", "form: must be auditor or public"),
        ("extra", 1, "extra: is not known here"),
        ("setup.edition", "toy-house/high-cart", "Did you mean toy-house/high-card?"),
        ("setup.extra", 1, "setup.extra: is not known here"),
        ("setup.stacks.ann", "lots", "setup.stacks.ann: must be a whole number"),
        ("setup.stacks.ann", -5, "setup.stacks.ann: must not be below zero"),
        ("setup.seats", {"x": "ann"}, "setup.seats.x: is not the number of a seat"),
        ("setup.seats", {"1": "zed"}, "zed sits in seat 1 without a stack"),
        ("setup.chance", {"kind": "dreamt"}, "setup.chance.kind: must be live"),
        ("setup.chance", {"kind": "live", "seed": "00"}, "setup.chance.seed: must be 32 bytes"),
        ("setup.chance", {"kind": "live", "seed": "zz"}, "setup.chance.seed: is not hexadecimal"),
        ("setup.chance", {"kind": "stacked", "cards": ["As", "As"]}, "As lies on the table twice"),
        ("setup.chance", {"kind": "stacked", "cards": ["Xs"]}, "'Xs' is not a card"),
        ("setup.table", {"ante": "much"}, "not an amount of money"),
        ("setup.rounding", "sideways", "setup.rounding: must be down"),
        ("inputs", 7, "inputs: must be a list"),
        ("inputs.0", 7, "inputs.0: must be a table of keys"),
        ("inputs.0.spot", "nowhere", "inputs.0.spot: 'nowhere' is not a spot"),
        ("inputs.0.picks", ["a"], "inputs.0.picks: must be whole numbers"),
    ],
)
def test_what_cannot_be_read_says_file_key_and_reason(toy_edition: Any, tmp_path: Path, path: str, value: Any, says: str) -> None:
    record = through_a_file(audit_record(played(toy_edition)))
    file = tmp_path / "bad.json"
    file.write_text(json.dumps(change(record, path, value)), encoding="utf-8")
    from cardroom.errors import CardroomError

    with pytest.raises(CardroomError) as caught:
        load_record(file)
    assert says in str(caught.value)
    assert "bad.json" in str(caught.value) or "Did you mean" in says


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "is empty"),
        (b"   \n", "is empty"),
        (b"{", "not valid JSON"),
        (b'{"cardroom": 1, "cardroom": 1}', "comes twice"),
        (b"[1, 2", "not valid TOML"),
        (b"\xff\xfe\x00\x01", "is not text"),
        (b"a\x00b", "is not text"),
        (b"{}", "has no key 'cardroom'"),
        (b"{" * 100_000, "not valid JSON"),
    ],
)
def test_files_that_are_no_records(tmp_path: Path, content: bytes, says: str) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(content)
    with pytest.raises(BadInput, match=says):
        load_record(file)
    with pytest.raises(BadInput, match="no such file"):
        load_record(tmp_path / "nowhere.json")
    with pytest.raises(BadInput, match="is a directory"):
        load_record(tmp_path)
