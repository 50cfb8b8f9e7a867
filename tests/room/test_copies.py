"""A copy of a running room's file without its log is a room of some time ago, and its chains hold: whoever verifies it is told."""

import json
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from cardroom.cli import run
from cardroom.room.storage import Store
from tests.room.played import PlayedTable, play
from tests.room.test_ledger_damage import HOLDEM


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Path]:
    """The file of a room that is open, with rows that are only in its log."""
    file = tmp_path / "room.db"
    with closing(Store.open(str(file), serve=True)) as store:
        play(store, PlayedTable("aaa", HOLDEM), rounds=1)
        yield file


def verified(file: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    assert run(["ledger", "verify", "--json", "--database", str(file)]) == 0
    return json.loads(capsys.readouterr().out)


def copied(file: Path, *suffixes: str) -> Path:
    folder = file.parent / "copy"
    folder.mkdir()
    for suffix in suffixes:
        shutil.copy(f"{file}{suffix}", folder / f"room.db{suffix}")
    return folder / "room.db"


def test_a_copy_without_its_log_is_told_of(running: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = copied(running, "")
    found = verified(copy, capsys)
    (warning,) = found["warnings"]
    assert warning.startswith("The last server on room.db did not close it, and its log room.db-wal is not here: if this is a copy")
    assert found["ok"] and found["rounds"] == 0 and found["newest_at"] is None
    assert run(["ledger", "verify", "--database", str(copy)]) == 0
    assert "BEWARE" in capsys.readouterr().out


def test_a_copy_with_its_log_is_whole(running: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = verified(copied(running, "", "-wal"), capsys)
    assert found["warnings"] == [] and found["rounds"] == 1


def test_the_running_room_itself_is_whole(running: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = verified(running, capsys)
    assert found["warnings"] == [] and found["rounds"] == 1


def test_a_room_that_was_closed_is_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "room.db"
    table = PlayedTable("aaa", HOLDEM)
    with closing(Store.open(str(file), serve=True)) as store:
        play(store, table, rounds=1)
    found = verified(copied(file, ""), capsys)
    assert found["warnings"] == [] and found["rounds"] == 1


def test_how_old_the_newest_link_is(running: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The tables of this test were played at the beginning of 1970."""
    newest = verified(running, capsys)["newest_at"]
    assert 1000 < newest < 2000
    assert run(["ledger", "verify", "--database", str(running)]) == 0
    assert "of 1970-01-01" in (out := capsys.readouterr().out) and " days ago." in out
