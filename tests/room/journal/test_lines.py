"""Every kind of line reads the JSON that is stored and writes it back to the byte.

``lines.txt`` holds lines that rooms have stored, at least one of each kind, and the forms of earlier versions that lack a key.
"""

import json
from pathlib import Path

import pytest

import cardroom.web.app  # noqa: F401  every kind of line is declared
from cardroom.room.base.errors import StorageError
from cardroom.room.books.cage.cage import Cage
from cardroom.room.books.days import Days
from cardroom.room.books.drop.drop import Drop
from cardroom.room.books.funds.funds import Funds
from cardroom.room.books.payment_lines import PaymentCorrected
from cardroom.room.books.play_sessions import PlaySessions
from cardroom.room.books.tournaments.tournaments import Tournaments
from cardroom.room.books.waiting.companies import Companies
from cardroom.room.books.waiting.entries import How, State
from cardroom.room.books.waiting.games import ListedGame
from cardroom.room.books.waiting.lines import ListJoined
from cardroom.room.books.waiting.lists import Lists
from cardroom.room.books.waiting.moves import Moves
from cardroom.room.books.waiting.stand_ins import StandIns
from cardroom.room.journal.journal import Fold
from cardroom.room.journal.lines import KINDS, JournalLine, UnknownLine, read_line
from cardroom.room.people.exclusions import BY_ROOM
from cardroom.room.people.staff import Staff
from cardroom.room.storage.rows import StaffRow
from cardroom.room.storage.texts import text

STORED = [line.partition(" ")[::2] for line in Path(__file__).with_name("lines.txt").read_text("utf-8").splitlines()]


def row(what: str, data: object, about: str = "v1") -> StaffRow:
    assert isinstance(data, dict)
    return StaffRow(5.0, "console", "operator", "", what, "t1", about, data, "a test")


def folds() -> list[Fold]:
    staff, days = Staff(), Days()
    cage = Cage(days, staff)
    return [
        staff,
        days,
        cage,
        Drop(days, cage.inventory),
        Funds(),
        Tournaments(),
        Lists(),
        Moves(),
        Companies(),
        StandIns(),
        PlaySessions(),
    ]


def test_lines_of_every_kind_are_recorded() -> None:
    assert {what for what, _ in STORED} == set(KINDS)


@pytest.mark.parametrize(("what", "written"), STORED)
def test_a_stored_line_is_read_and_written_to_the_byte(what: str, written: str) -> None:
    line = read_line(row(what, json.loads(written)))
    assert type(line) is KINDS[what] and line.what == what
    assert text(line.to_data()) == written
    assert type(line).from_data(line.to_data()) == line


def test_a_bar_of_an_earlier_version_is_the_rooms() -> None:
    staff = Staff([(1, row("bar", {"until": None}))])
    assert [each.kind for each in staff.exclusions.all] == [BY_ROOM]


def test_a_list_of_an_earlier_version_has_no_settings() -> None:
    lists = Lists()
    lists.fold(1, row("list/open", {"edition": "oceans-eleven/holdem", "limits": "$4-$8 limit"}))
    assert lists.opened == {ListedGame("oceans-eleven/holdem", "$4-$8 limit"): {}}


def test_what_a_name_leaves_out_is_the_usual() -> None:
    lists = Lists()
    lists.fold(1, row("list/join", {"edition": "oceans-eleven/holdem", "limits": "$4-$8 limit", "name": "Dee", "how": "in person"}))
    (entry,) = lists.entries.values()
    assert (entry.name, entry.visitor, entry.how, entry.state, entry.until) == ("Dee", "v1", How.PERSON, State.WAITING, None)
    assert lists.place(entry) == 1 and not entry.red and not entry.source


def test_a_correction_of_an_earlier_version_has_a_second_name() -> None:
    line = read_line(row("correct", {"round": "t00-2", "line": 6, "paid": 0, "second": "Eva"}))
    assert line == PaymentCorrected(round="t00-2", line=6, paid=0, second="Eva")


def test_a_line_of_a_newer_program_can_be_shown_and_changes_nothing() -> None:
    newer = row("list/hologram", {"entry": 1, "moves_of": ["x"], "until": None})
    line = read_line(newer)
    assert isinstance(line, UnknownLine) and line.to_data() == newer.data
    for fold, before in zip(folds(), folds(), strict=True):
        fold.fold(1, newer)
        assert fold.last == 1 and _state(fold) == _state(before)


def _state(fold: Fold) -> str:
    """What it holds that is plain to compare."""
    return repr([(key, value) for key, value in sorted(vars(fold).items()) if key != "last" and isinstance(value, dict | list | set)])


def test_a_key_of_a_newer_program_is_left_alone() -> None:
    data = {"edition": "oceans-eleven/holdem", "limits": "$4-$8 limit", "name": "Dee", "how": "in person", "mood": "good"}
    assert read_line(row("list/join", data)) == ListJoined("oceans-eleven/holdem", "$4-$8 limit", "Dee", How.PERSON)


def test_a_line_that_lacks_what_it_must_say() -> None:
    with pytest.raises(StorageError, match="A line 'drop/pull' of the staff's journal does not say 'kind'"):
        read_line(row("drop/pull", {"box": "0001"}))


def test_two_kinds_cannot_have_one_name() -> None:
    with pytest.raises(AssertionError, match="drop/pull"):

        class AnotherPull(JournalLine, what="drop/pull"):
            pass
