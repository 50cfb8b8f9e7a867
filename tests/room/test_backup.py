"""A backup of an open room, the original destroyed, and the room made again from it, on either database."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from cardroom.cli import run
from cardroom.errors import BadInput
from cardroom.room.base.errors import StorageError
from cardroom.room.books.ledger import head, verify
from cardroom.room.host.host import Host
from cardroom.room.storage import Store
from cardroom.room.storage.audit.links import Head
from cardroom.room.storage.backup import Copied, back_up, restore
from tests.patience import SOON
from tests.room.host_helpers import Clock, Doors
from tests.room.older import make_older
from tests.room.postgres import Postgres
from tests.room.room_helpers import seeds


async def _play(doors: Doors, table: str) -> None:
    await doors.next_round(table)
    await doors.play_out(table)


async def _evening(doors: Doors, file: Path) -> tuple[Copied, str, dict[str, int]]:
    """Rounds are played, a backup is made while people sit at the table, and they play on."""
    table = await doors.table("Ann", "Bob")
    for _ in range(3):
        await _play(doors, table)
    copied = await asyncio.to_thread(back_up, doors.store, file)
    held = doors.store.ledger.balances()
    await _play(doors, table)
    assert head(doors.store) != copied.head
    return copied, table, held


def play_and_back_up(url: str, file: Path) -> tuple[Copied, str, dict[str, int]]:
    async def evening() -> tuple[Copied, str, dict[str, int]]:
        store, clock = Store.open(url, serve=True, patience=SOON), Clock()
        host = await Host.start(store, now=clock, chance=seeds("room"), quick=True)
        try:
            return await _evening(Doors(store, clock, host), file)
        finally:
            await host.stop()
            store.close()

    return asyncio.run(evening())


def destroy(url: str) -> None:
    """The machine is gone."""
    if url.startswith("sqlite"):
        for file in Path(url.removeprefix("sqlite:///")).parent.glob("room.db*"):
            file.unlink()


def test_a_room_is_made_again_from_its_backup_and_plays_on(url: str, tmp_path: Path) -> None:
    file, again = tmp_path / "backup.db", f"sqlite:///{tmp_path / 'again' / 'room.db'}"
    (tmp_path / "again").mkdir()
    copied, table, held = play_and_back_up(url, file)
    destroy(url)
    assert restore(file, again, copied.head) == copied and copied.rounds >= 3 and not copied.missing

    async def play_on() -> None:
        store, clock = Store.open(again, serve=True), Clock(5000.0)
        assert head(store) == copied.head and store.ledger.balances() == held and verify(store, copied.head) == []
        host = await Host.start(store, now=clock, chance=seeds("again"), quick=True)
        doors = Doors(store, clock, host)
        doors.visitors = {visitor.name: visitor for visitor in host.visitors.all()}
        for visitor in doors.visitors.values():
            host.views.watch(visitor, table)
        await _play(doors, table)
        await host.stop()
        assert verify(store) == []
        store.close()

    asyncio.run(play_on())


def test_a_room_in_a_file_becomes_one_in_postgresql(postgres: Postgres, tmp_path: Path) -> None:
    file, first = tmp_path / "backup.db", f"sqlite:///{tmp_path / 'room.db'}"
    postgres_url = postgres.fresh()
    copied, _, held = play_and_back_up(first, file)
    destroy(first)
    assert restore(file, postgres_url) == copied
    with closing(Store.open(postgres_url, alone=True, patience=SOON)) as store:
        assert store.ledger.balances() == held and verify(store, copied.head) == []
    postgres.empty(postgres_url)


def test_what_a_restore_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, first, again = tmp_path / "backup.db", f"sqlite:///{tmp_path / 'room.db'}", f"sqlite:///{tmp_path / 'again.db'}"
    copied, _, _ = play_and_back_up(first, file)
    with closing(Store.open(first, create=False)) as store, pytest.raises(BadInput, match="overwrites nothing"):
        back_up(store, file)
    with pytest.raises(BadInput, match="there is a card room in this database"):
        restore(file, first)
    with pytest.raises(BadInput, match="this is no backup"):
        restore(tmp_path / "room.db", again)
    with pytest.raises(BadInput, match="no such file"):
        restore(tmp_path / "nothing.db", again)
    with pytest.raises(StorageError, match="this is a backup of a card room"):
        Store.open(str(file), serve=True)
    later = Head(copied.head.number + 1, "0" * 64)
    with pytest.raises(BadInput, match="something was taken away"):
        restore(file, again, later)
    monkeypatch.setenv("CARDROOM_SEAL", str(tmp_path / "other.key"))
    with pytest.raises(StorageError, match="is sealed with key"):
        restore(file, again)
    assert not (tmp_path / "again.db").exists()


def test_a_backup_that_somebody_has_changed_is_not_restored(tmp_path: Path) -> None:
    file, first, again = tmp_path / "backup.db", f"sqlite:///{tmp_path / 'room.db'}", f"sqlite:///{tmp_path / 'again.db'}"
    play_and_back_up(first, file)
    with closing(Store.open(str(file), create=False)) as backup:
        engine = backup._engine
        with engine.execution_options(writes=True).begin() as connection:
            connection.execute(text("DROP TRIGGER entries_update"))
            connection.execute(text("UPDATE entries SET amount = amount + 100 WHERE id = 2"))
    with pytest.raises(StorageError, match=r"does not hold: Row 2 of entries"):
        restore(file, again)
    with closing(Store.open(again, alone=True)) as store:
        assert store.people.visitors() == [] and store.ledger.balances() == {}


def test_a_backup_of_an_earlier_version_is_restored(tmp_path: Path) -> None:
    first, old = f"sqlite:///{tmp_path / 'room.db'}", tmp_path / "old.db"
    copied, _, _ = play_and_back_up(first, tmp_path / "backup.db")
    with closing(Store.open(str(tmp_path / "backup.db"), create=False)) as rows:
        make_older(f"sqlite:///{old}", "0005", rows)
    with closing(Store.open(str(tmp_path / "backup.db"), create=False)) as rows, rows.reading() as connection:
        epoch = connection.execute(text("SELECT epoch FROM room")).scalar_one()
    with closing(sqlite3.connect(old)) as raw:
        raw.execute("UPDATE room SET epoch = ?", (epoch,))
        raw.commit()
    found = restore(old, f"sqlite:///{tmp_path / 'again.db'}")
    assert found.head == copied.head


def test_the_commands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, file = f"sqlite:///{tmp_path / 'room.db'}", tmp_path / "kept" / "night.db"
    play_and_back_up(first, tmp_path / "unused.db")
    file.parent.mkdir()
    assert run(["backup", str(file), "--database", first]) == 0
    said = capsys.readouterr().out
    with closing(Store.open(first, create=False)) as store:
        last = str(head(store))
    assert last in said and "not in it: keep a copy of" in " ".join(said.split())
    destroy(first)
    assert run(["restore", str(file), "--head", last, "--database", first]) == 0
    assert last in capsys.readouterr().out
    assert run(["ledger", "verify", "--head", last, "--database", first]) == 0
