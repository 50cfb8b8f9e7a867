"""A file has one server, and a database that somebody needs to himself has him: whatever name leads to it, and whatever becomes of a lease,
the same chips are not spent twice."""

import asyncio
import os
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text

from cardroom.errors import CardroomError
from cardroom.room.base.errors import StorageError, Superseded
from cardroom.room.books.ledger import verify
from cardroom.room.host.host import Host
from cardroom.room.storage import Store
from cardroom.room.storage.rows import DESK
from tests.patience import SOON
from tests.room.older import make_older
from tests.room.played import PlayedTable, play
from tests.room.postgres import Postgres
from tests.room.room_helpers import HOLDEM
from tests.room.test_storage_opening import visitor
from tests.room.welcome import WELCOME

RUNNING = "another card room is running on this database"


def epoch(store: Store) -> int:
    with store.reading() as connection:
        return int(connection.execute(text("SELECT epoch FROM room")).scalar_one())


def test_each_who_has_it_to_himself_raises_the_epoch_and_no_one_else_does(url: str) -> None:
    for number in (1, 2, 3):
        with closing(Store.open(url, alone=True, patience=SOON)) as store:
            assert epoch(store) == number
            store.write([visitor(number)])
            with pytest.raises(StorageError, match=RUNNING):
                Store.open(url, alone=True)
            Store.open(url).close()
            assert epoch(store) == number


def test_only_who_serves_writes(url: str) -> None:
    with closing(Store.open(url)) as store:
        with pytest.raises(StorageError, match="only who serves the database writes to it"):
            store.write([visitor(1)])
        assert store.people.visitors() == []


def test_a_writer_of_an_earlier_epoch_writes_nothing_ever_again(url: str) -> None:
    """However it came to lose its hold: here the epoch is raised past every lease."""
    with closing(Store.open(url, serve=True, patience=SOON)) as store:
        store.write([visitor(1)])
        with store._engine.execution_options(writes=True).begin() as connection:
            connection.execute(text("UPDATE room SET epoch = epoch + 1"))
        for _ in range(2):
            with pytest.raises(Superseded, match="another card room has had this database since; nothing more is written to it from here"):
                store.write([visitor(2)])
            assert store.superseded
        with store._engine.execution_options(writes=True).begin() as connection:
            connection.execute(text("UPDATE room SET epoch = epoch - 1"))
        with pytest.raises(Superseded):  # not even then: what it has in memory is not to be trusted any more
            store.write([visitor(2)])
        assert [row.id for row in store.people.visitors()] == ["v1"]
    with closing(Store.open(url, serve=True, patience=SOON)) as anew:
        anew.write([visitor(2)])


def test_a_database_of_version_1_gets_its_epoch(url: str, tmp_path: Path) -> None:
    with closing(Store.open(f"sqlite:///{tmp_path / 'today.db'}", serve=True)) as today:
        play(today, PlayedTable("aaa", HOLDEM), rounds=2)
        make_older(url, "0001", today)
        with closing(Store.open(url, serve=True, patience=SOON)) as store:
            assert epoch(store) == 1
            assert verify(store) == []
            assert (store.ledger.entries(), store.ledger.balances()) == (today.ledger.entries(), today.ledger.balances())
            store.write([visitor(1)])


# -- names of a file --------------------------------------------------------------------------------------------------------


def symbolic(file: Path) -> str:
    (file.parent / "link.db").symlink_to(file)
    return str(file.parent / "link.db")


def symbolic_folder(file: Path) -> str:
    (file.parent.parent / "elsewhere").symlink_to(file.parent)
    return str(file.parent.parent / "elsewhere" / file.name)


def relative(file: Path) -> str:
    return os.path.relpath(file)


def hard(file: Path) -> str:
    (file.parent / "other").mkdir()
    (file.parent / "other" / "room.db").hardlink_to(file)
    return str(file.parent / "other" / "room.db")


@pytest.mark.parametrize("name", [symbolic, symbolic_folder, relative, hard])
def test_a_file_has_one_server_whatever_its_name(tmp_path: Path, name: Callable[[Path], str]) -> None:
    """Through a link two servers had the same chips: each gave them away."""
    folder = tmp_path / "room"
    folder.mkdir()
    file = folder / "room.db"

    async def run() -> None:
        with closing(Store.open(str(file), serve=True)) as store:
            host = await Host.start(store)
            ann, _ = await host.visits.enter("Ann")
            other = name(file)
            with pytest.raises(StorageError, match=r"has 2 names \(hard links\)" if name is hard else RUNNING):
                Store.open(other, serve=True)
            await host.visits.open(ann, {"edition": HOLDEM, "bots": 0, "buy_in": 200_00})
            assert host.views.account(ann)["balance"] == WELCOME - 200_00
            await host.stop()
            assert verify(store) == []

    asyncio.run(run())


def test_a_file_with_two_names_is_not_served_under_either(tmp_path: Path) -> None:
    file = tmp_path / "room.db"
    Store.open(str(file)).close()
    other = hard(file)
    for each in (str(file), other):
        with pytest.raises(StorageError, match="the file of a card room has one"):
            Store.open(each, serve=True)
    Path(other).unlink()
    Store.open(str(file), serve=True).close()


@pytest.mark.parametrize("replaced", [False, True])
def test_a_file_that_was_moved_away_is_written_no_more(tmp_path: Path, replaced: bool) -> None:
    """Under its new name it is another server's."""
    file, moved = tmp_path / "room.db", tmp_path / "moved.db"
    with closing(Store.open(str(file), serve=True)) as store:
        store.write([visitor(1)])
        file.rename(moved)
        if replaced:
            file.write_bytes(moved.read_bytes())
        with pytest.raises(Superseded, match="was moved away or replaced"):
            store.write([visitor(2)])
        assert store.superseded


# -- a connection that is lost ----------------------------------------------------------------------------------------------


def test_chips_are_not_spent_twice_after_a_lost_connection(postgres: Postgres) -> None:
    """Every connection of a server is cut; before it writes again another one has the desk, and spends what the first believes to be
    there."""
    url = postgres.fresh()
    everything = {"edition": HOLDEM, "bots": 0, "buy_in": WELCOME}

    async def run() -> None:
        store = Store.open(url, serve=True)
        first = await Host.start(store)
        ann, secret = await first.visits.enter("Ann")
        postgres.cut(url)
        other = Store.open(url, serve=True)
        second = await Host.start(other)
        await second.servers.fetch(DESK, SOON)
        same = second.state.visitor(secret)
        assert same is not None
        await second.visits.open(same, everything)
        for _ in range(4):
            with pytest.raises(CardroomError):
                await first.visits.open(ann, everything)
        assert not store.superseded and len(store.tables.open()) == 1
        assert (store.ledger.balance(f"visitor/{ann.id}"), store.ledger.balance("house")) == (0, -WELCOME)
        await second.stop()
        await first.stop()
        assert verify(store) == []
        store.close()
        other.close()

    asyncio.run(run())
    postgres.empty(url)
