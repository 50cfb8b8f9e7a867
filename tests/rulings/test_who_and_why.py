"""Who ruled and why: kept with the ruling, told in one sentence, and read again; rulings of earlier records have neither."""

import json

import pytest

from cardroom.errors import BadInput, IllegalAction
from cardroom.records.describe import described_data
from cardroom.records.record import audit_record, dumps, play_record, public_record, read_record
from cardroom.records.settle import settle
from cardroom.records.verify import verify
from cardroom.round import FloorCall, Ruled
from cardroom.telling import Teller
from tests.pot.table import snapshot
from tests.rulings.table import finish, game

DEAD = (("seat", 3), ("why", "touched the muck"))


def ruled(by: str = "Ana", because: str = "the dealer saw it") -> FloorCall:
    return FloorCall("dead-hand", DEAD, by, because)


def told(event: Ruled) -> str:
    return next(iter(Teller({}).tell([event])))


@pytest.mark.parametrize(
    ("by", "because", "sentence"),
    [
        ("Ana", "the dealer saw it", "The floor (Ana) rules: the hand of C is dead; because the dealer saw it."),
        ("Ana", "", "The floor (Ana) rules: the hand of C is dead."),
        ("", "the dealer saw it.", "The floor rules: the hand of C is dead; because the dealer saw it."),
        ("", "", "Ruling: the hand of C is dead."),
    ],
)
def test_a_ruling_is_told_in_one_sentence(by: str, because: str, sentence: str) -> None:
    table = game()
    table.round.rule(ruled(by, because))
    assert [told(event) for event in table.rulings()] == [sentence]


def test_words_are_kept_on_one_line_without_what_cannot_be_seen() -> None:
    table = game()
    table.round.rule(ruled(" Ana\u202e\x00 ", "one\n\n two\x1b[31m\tthree\u200b"))
    assert table.round.inputs[-1][2:] == ("Ana", "one two[31m three")


@pytest.mark.parametrize(("by", "because"), [("A" * 41, ""), ("", "b" * 201)])
def test_words_beyond_measure_are_refused_and_nothing_changes(by: str, because: str) -> None:
    table = game()
    before = snapshot(table.round)
    with pytest.raises(IllegalAction, match="letters at most"):
        table.round.rule(ruled(by, because))
    assert snapshot(table.round) == before


def test_a_misdeal_is_signed_too_and_the_round_that_comes_back_by_replay() -> None:
    table = game()
    table.round.rule(FloorCall("misdeal", (("why", "two cards were boxed"),), "Ana", "I looked"))
    assert table.round.void
    assert [(event.by, event.because) for event in table.rulings()] == [("Ana", "I looked")]
    assert table.round.fork().events == table.round.events


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("misdeal", "The floor (Ana) rules a misdeal: two cards were boxed."),
        ("everything-back", "The floor (Ana) rules that everything goes back: two cards were boxed."),
        ("management", "The floor (Ana) rules as the management: two cards were boxed."),
    ],
)
def test_where_only_the_floors_own_words_are_kept_it_is_said_what_was_ruled(name: str, sentence: str) -> None:
    table = game()
    table.round.rule(FloorCall(name, (("why", "two cards were boxed"),), "Ana"))
    assert [told(event) for event in table.rulings()] == [sentence]


def test_records_and_settle_files_have_it_and_older_ones_need_not() -> None:
    table = game()
    table.round.rule(ruled())
    finish(table)
    record = json.loads(dumps(audit_record(table.round)))
    (call,) = [given for given in record["inputs"] if "floor" in given]
    assert (call["by"], call["because"]) == ("Ana", "the dealer saw it")
    assert play_record(read_record(record, "ours")).events == table.round.events
    again = settle(described_data(table.round))
    assert [given for given in again.round.inputs if isinstance(given, FloorCall)] == [ruled()]
    del call["by"], call["because"]
    assert [event[3:5] for event in play_record(read_record(record, "older")).events if isinstance(event, Ruled)] == [("", "")]
    assert "by" not in public_record(finish(game()).round)["events"][0]
    call["by"] = 7
    with pytest.raises(BadInput, match="by"):
        read_record(record, "forged")


def test_a_record_whose_ruling_is_signed_by_another_than_its_event_is_refused() -> None:
    table = game()
    table.round.rule(ruled())
    record = json.loads(dumps(audit_record(finish(table).round)))
    assert all(check.ok is not False for check in verify(record, "ours").checks)
    next(event for event in record["events"] if event["event"] == "ruled")["by"] = "Eva"
    assert any(check.ok is False for check in verify(record, "forged").checks)
