"""The files of a card room are their owner's alone."""

import os
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cardroom.cli import run
from cardroom.room.base.errors import StorageError
from cardroom.room.books.ledger import verify
from cardroom.room.storage import Store
from cardroom.room.storage.accounts import default_url
from tests.room.played import PlayedTable, play
from tests.room.room_helpers import HOLDEM


@pytest.fixture
def generous() -> Iterator[None]:
    """A user whose files everybody may read and write, unless a program says otherwise."""
    before = os.umask(0)
    yield
    os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}


def test_whatever_a_server_makes_is_its_owners(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, generous: None) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.delenv("CARDROOM_SEAL")
    monkeypatch.delenv("CARDROOM_DATABASE", raising=False)
    with closing(Store.open(default_url(), serve=True)) as store:
        play(store, PlayedTable("aaa", HOLDEM), rounds=1)
        assert not store.was_open
        assert modes(tmp_path / "cardroom") == dict.fromkeys(("room.db", "room.db-wal", "room.db-shm", "room.db.lock", "seal.key"), 0o600)
        assert (tmp_path / "cardroom").stat().st_mode & 0o777 == 0o700


def test_a_file_of_an_earlier_version_is_put_right_and_said(tmp_path: Path, generous: None) -> None:
    file = tmp_path / "room.db"
    with closing(Store.open(str(file), serve=True)) as store:
        play(store, PlayedTable("aaa", HOLDEM), rounds=1)
    file.chmod(0o664)
    (tmp_path / "room.db.lock").chmod(0o666)
    with closing(Store.open(str(file), create=False)) as store:  # who only reads changes nothing
        assert not store.was_open and verify(store) == []
    assert file.stat().st_mode & 0o777 == 0o664
    link = tmp_path / "link.db"
    link.symlink_to(file)
    with closing(Store.open(str(link), serve=True)) as store:
        assert store.was_open
        assert set(modes(tmp_path).values()) == {0o600}
    with closing(Store.open(str(file), serve=True)) as store:
        assert not store.was_open


def test_a_file_that_is_not_ours_to_change_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "room.db"
    Store.open(str(file), serve=True).close()
    file.chmod(0o644)

    def refuse(self: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "chmod", refuse)
    with pytest.raises(StorageError) as refused:
        Store.open(str(file), serve=True)
    assert str(refused.value) == f"{file}: others may read this file, and it is not ours to change; `chmod 600` it first."
    assert file.stat().st_mode & 0o777 == 0o644


def test_an_auditors_copy_that_cannot_be_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The database and the keys on a disk that everybody may read and nobody may write."""
    file, disk = tmp_path / "room.db", tmp_path / "disk"
    with closing(Store.open(str(file), serve=True)) as store:
        play(store, PlayedTable("aaa", HOLDEM), rounds=1)
    disk.mkdir()
    for source in (file, Path(os.environ["CARDROOM_SEAL"])):
        shutil.copy(source, disk)
        (disk / source.name).chmod(0o444)
    disk.chmod(0o555)
    monkeypatch.setenv("CARDROOM_SEAL", str(disk / "seal.key"))
    try:
        for args in (["ledger", "verify"], ["ledger", "balances"], ["export", "aaa-1", "--form", "public"]):
            assert run([*args, "--database", str(disk / "room.db")]) == 0, capsys.readouterr().err
        assert modes(disk) == {"room.db": 0o444, "seal.key": 0o444}
    finally:
        disk.chmod(0o755)
