"""Fees reconciled: what is due is reckoned here from the print and the entries, and by the code from the rounds dealt again."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cardroom.room.books.drop.collected import Numbered
from cardroom.room.books.drop.fees import FREE, GIVEN_BACK, NOT_THERE, UNEXPLAINED, VOID, RoundFee, fees_of, reconciled, round_fees
from cardroom.room.books.hours import Span
from cardroom.room.storage import Store
from cardroom.round import FloorCall
from cardroom.round.inputs import EVERYTHING_BACK
from tests.counts import EVERY_EDITION_IN_PROVE
from tests.room.room_helpers import Walk, open_store

THREE_CARD = "oceans-eleven/three-card-poker"
ALWAYS = Span("", 0, 10**12)


@contextmanager
def kept(walk: Walk, folder: Path) -> Iterator[Store]:
    store = open_store(folder)
    try:
        store.write(walk.changes)
        yield store
    finally:
        store.close()


def played(edition: str, rounds: int = 6) -> Walk:
    """People bank with whatever they like, also with too little."""
    walk = Walk(edition, 1)
    for seat in walk.table.people:
        seat.banks = True
    walk.run(rounds)
    return walk


def entries_of(walk: Walk, round_id: str) -> list[Numbered]:
    every = enumerate((entry for change in walk.changes for entry in change.entries), 1)
    return [(id, entry) for id, entry in every if entry.journal == round_id]


def by_hand(walk: Walk) -> dict[str, int]:
    """Option 2 (001 l.4447-4448): the player-dealer $1 up to $50 of table action and $2 above it, each player $0.50 a circle."""
    due = dict.fromkeys(("collection.three-card-poker.2", "collection.three-card-poker.2.1", "collection.three-card-poker.2.2"), 0)
    for number in range(1, walk.table.number + 1):
        placed, circles = 0, 0
        for _, entry in entries_of(walk, f"tttttt-{number}"):
            if entry.target == "table/tttttt/drop":
                break
            if "/spot/" in entry.target:
                placed, circles = placed + entry.amount, circles + ("/ante/" in entry.target)
        due["collection.three-card-poker.2"] += 50 * circles
        if placed:
            due[f"collection.three-card-poker.2.{2 if placed > 50_00 else 1}"] += 2_00 if placed > 50_00 else 1_00
    return due


def test_what_an_option_should_have_collected_and_did(tmp_path: Path) -> None:
    walk = played(THREE_CARD, 12)
    with kept(walk, tmp_path) as store:
        lines = fees_of(store, ALWAYS)
    assert {line.rule: line.due for line in lines} == by_hand(walk) and all(line.due for line in lines)
    assert all(line.taken == line.due and line.difference == 0 and not line.less for line in lines)
    assert {(line.table_id, line.option) for line in lines} == {("tttttt", "2")}
    assert {line.rule: line.lines for line in lines}["collection.three-card-poker.2.2"] == "4448"
    every = dict(enumerate((entry for change in walk.changes for entry in change.entries), 1))
    for line in lines:
        assert sum(every[id].amount for id in line.entries) == line.taken and {every[id].rule for id in line.entries} == {line.rule}


def test_an_entry_that_is_missing_is_told_and_nothing_explains_it(tmp_path: Path) -> None:
    walk = played(THREE_CARD, 1)
    with kept(walk, tmp_path) as store:
        stored = store.rounds.find("tttttt-1")
        assert stored is not None
        whole = entries_of(walk, "tttttt-1")
        lost = next(each for each in whole if each[1].target.endswith("/drop"))
        found = round_fees(stored, [each for each in whole if each is not lost])
    (missing,) = [fee for fee in found if fee.due != fee.taken]
    assert (missing.due - missing.taken, missing.rule, missing.why) == (lost[1].amount, lost[1].rule, UNEXPLAINED)
    (line,) = [line for line in reconciled(found, {}) if line.unexplained]
    assert line.unexplained == lost[1].amount and line.less == {UNEXPLAINED: (lost[1].amount, ("tttttt-1",))}


def test_a_round_that_is_void_gives_its_fees_back(tmp_path: Path) -> None:
    walk = Walk(THREE_CARD, 1)
    while not any(entry.target.endswith("/drop") for change in walk.changes for entry in change.entries):
        walk.step()
        walk.check()
    walk.table.play.take_ruling(FloorCall(EVERYTHING_BACK, (("why", "the lights went out"),), "Bob", ""), walk.now)
    walk.check()
    with kept(walk, tmp_path) as store:
        lines = fees_of(store, ALWAYS)
    assert lines and all(line.taken == 0 and line.less == {VOID: (line.due, (walk.table.round_id,))} for line in lines)


@pytest.mark.parametrize(
    ("edition", "why"),
    [("florida/three-card-poker", GIVEN_BACK), ("oceans-eleven/mexican-poker", NOT_THERE), ("oceans-eleven/pai-gow-poker", FREE)],
)
def test_what_was_not_collected_says_why(edition: str, why: str, tmp_path: Path) -> None:
    with kept(played(edition), tmp_path) as store:
        lines = fees_of(store, ALWAYS)
    assert {reason for line in lines for reason in line.less} == {why}
    assert sum(amount for line in lines for amount, _ in line.less.values()) == -sum(line.difference for line in lines) > 0


@pytest.mark.parametrize("edition", EVERY_EDITION_IN_PROVE)
def test_every_game_has_collected_what_its_house_prints(edition: str, tmp_path: Path) -> None:
    with kept(played(edition, 2), tmp_path) as store:
        assert [line for line in fees_of(store, ALWAYS) if line.unexplained] == []


def test_lines_are_by_table_option_and_rule() -> None:
    fees = [
        RoundFee(table, f"{table}-1", option, "a", 5, 5, "", (1,)) for table, option in (("t", "1"), ("s", "1"), ("t", "2"), ("t", "1"))
    ]
    assert [(line.table_id, line.option, line.rounds, line.due) for line in reconciled(fees, {})] == [
        ("s", "1", 1, 5),
        ("t", "1", 2, 10),
        ("t", "2", 1, 5),
    ]
