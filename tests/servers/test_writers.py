"""Two writers on one database: numbers without gaps, chains that hold, and nothing written by who holds it no more."""

from collections.abc import Callable, Iterator
from contextlib import closing

import pytest
from sqlalchemy import text

from cardroom.room.base.errors import Fenced, StorageError, Superseded
from cardroom.room.books.ledger import verify
from cardroom.room.storage import Change, Store
from cardroom.room.storage.rows import DESK, Fence, SessionRow, StaffRow, at_table
from tests.patience import SOON
from tests.room.played import PlayedTable, play
from tests.room.postgres import Postgres
from tests.room.room_helpers import HOLDEM
from tests.room.test_storage_opening import visitor


@pytest.fixture
def url(postgres: Postgres) -> Iterator[str]:
    made = postgres.fresh()
    yield made
    postgres.empty(made)


@pytest.fixture
def two(url: str) -> Iterator[tuple[Store, Store]]:
    with closing(Store.open(url, serve=True)) as one, closing(Store.open(url, serve=True)) as other:
        yield one, other


def staff(number: int, table: str | None = None) -> Change:
    change = Change()
    change.staff.append(StaffRow(float(number), "console", "operator", "", "note", table))
    return change


def fenced(change: Change, what: str, epoch: int) -> Change:
    change.fence = Fence(what, epoch)
    return change


def by_desk(change: Change, epoch: int) -> Change:
    change.desk = Fence(DESK, epoch)
    return change


def used() -> Change:
    """A session that somebody uses."""
    change = Change()
    change.prolonged.append(SessionRow("key", "v1", 0.0, 1.0))
    return change


def hold(store: Store, what: str, owner: str, epoch: int) -> None:
    with store._engine.begin() as connection:
        asked = text(
            "INSERT INTO held VALUES (:what, :owner, :epoch, 0, '', '') ON CONFLICT (what) DO UPDATE SET owner = :owner, epoch = :epoch"
        )
        connection.execute(asked, {"what": what, "owner": owner, "epoch": epoch})


def test_numbers_have_no_gaps_and_chains_hold_whoever_writes(two: tuple[Store, Store]) -> None:
    """What happens at a table is written by the one and the other in turn, and both write about both tables."""
    first, second = PlayedTable("aaa", HOLDEM), PlayedTable("bbb", HOLDEM)
    two[0].write([first.opens()])
    two[1].write([second.opens()])
    for turn, changes in enumerate(zip(first.plays(3), second.plays(3), strict=False)):
        one, other = two[turn // 2 % 2], two[turn % 2]
        one.write([changes[0], staff(turn, "aaa"), staff(turn, "bbb"), staff(turn)])
        other.write([changes[1], staff(turn, "aaa")])
    numbers = [number for number, _ in two[0].ledger.entries(limit=100_000)]
    assert sorted(numbers) == list(range(1, len(numbers) + 1)) and len(numbers) > 20
    lines = [number for number, _ in two[1].journal.lines()]
    assert lines == list(range(1, len(lines) + 1)) and len(lines) > 20
    assert verify(two[0]) == []


def test_a_writer_that_missed_many_links_asks_for_them_again(two: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardroom.room.storage.links.FEW", 2)
    one, other = two
    one.write([staff(0)])
    for turn in range(5):
        other.write([staff(turn)])
    one.write([staff(6)])
    assert [number for number, _ in one.journal.lines()] == list(range(1, 8))
    assert verify(one) == []


def test_a_change_whose_fence_fell_is_refused_and_the_rest_is_written(two: tuple[Store, Store]) -> None:
    one, other = two
    one.join("one", "")
    hold(one, at_table("aaa"), "one", 3)
    hold(one, DESK, "two", 1)
    with pytest.raises(Fenced, match="nothing of it is written") as raised:
        one.write([
            fenced(staff(1), at_table("aaa"), 3),
            fenced(staff(2), at_table("aaa"), 2),  # of an earlier epoch
            fenced(staff(3), DESK, 1),  # another's
            staff(4),  # nobody's, where everything has a holder
            visitor(5),  # the desk's too
            fenced(staff(6), at_table("bbb"), 1),  # closed, or never there
            by_desk(fenced(staff(7), at_table("aaa"), 3), 1),  # at his table, by a desk that is another's
            used(),  # anybody's
        ])  # fmt: skip
    assert raised.value.places == {1: "table/aaa", 2: DESK, 3: DESK, 4: DESK, 5: "table/bbb", 6: DESK}
    assert [row.at for _, row in other.journal.lines()] == [1.0] and other.people.visitors() == []


def test_who_writes_keeps_others_from_taking_it_meanwhile(two: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever takes needs the lock of who writes: a server that stood still until another had taken its table writes nothing."""
    one, other = two
    one.join("one", "")
    hold(one, at_table("aaa"), "one", 1)

    def while_it_writes() -> None:
        with other._engine.begin() as connection:
            found = connection.execute(text("SELECT epoch FROM room FOR UPDATE SKIP LOCKED")).all()
            assert found == []

    one.write([fenced(staff(1), at_table("aaa"), 1), Looking(while_it_writes)])
    hold(other, at_table("aaa"), "two", 2)
    with pytest.raises(Fenced):
        one.write([fenced(staff(2), at_table("aaa"), 1)])
    assert [row.at for _, row in other.journal.lines()] == [1.0]


class Looking(Change):
    """A change of nothing, that looks around while it is written."""

    def __init__(self, look: Callable[[], None]) -> None:
        super().__init__()
        self._look = look

    def __getattribute__(self, name: str) -> object:
        if name == "requests":
            object.__getattribute__(self, "_look")()
        return super().__getattribute__(name)


def test_a_writer_that_stops_in_the_middle_is_ended_by_the_database(two: tuple[Store, Store]) -> None:
    """The others wait for it no longer than that; nothing of what it began is there."""
    one, other = two
    one.write([visitor(0)])
    connection = one._writer._connection
    assert connection is not None
    held = connection.begin()
    connection.execute(text("SELECT epoch FROM room FOR UPDATE"))
    connection.execute(text("INSERT INTO visitors VALUES ('v1', 'Ann', 'ann', 's', 1)"))
    other.write([visitor(2)])
    with pytest.raises(Exception, match=r"terminating connection|closed"):
        held.commit()
    assert [row.id for row in other.people.visitors()] == ["v0", "v2"]


# -- exclusive access ----------------------------------------------------------------------------------------------------------


def test_servers_share_a_database_and_who_needs_it_alone_waits(url: str, two: tuple[Store, Store]) -> None:
    one, other = two
    one.write([visitor(1)])
    other.write([visitor(2)])
    with pytest.raises(StorageError, match="another card room is running on this database"):
        Store.open(url, alone=True)
    one.close()
    other.close()
    with closing(Store.open(url, alone=True, patience=SOON)) as alone:
        assert alone.alone and not alone.shared
        alone.write([visitor(3), staff(1)])
        with pytest.raises(StorageError, match="a program that needs it to itself has this database"):
            Store.open(url, serve=True)
    with closing(Store.open(url, serve=True, patience=SOON)) as again:
        assert again.shared and len(again.people.visitors()) == 3


def test_a_server_that_lost_its_connection_while_somebody_was_alone_writes_no_more(url: str, postgres: Postgres) -> None:
    with closing(Store.open(url, serve=True)) as store:
        store.write([visitor(1)])
        postgres.cut(url)
        Store.open(url, alone=True, patience=SOON).close()
        with pytest.raises(StorageError):
            store.write([visitor(2)])
        with pytest.raises(Superseded, match="another card room has had this database since"):
            store.write([visitor(2)])


# -- what is opened and closed ----------------------------------------------------------------------------------------------


def test_who_opens_a_table_holds_it_until_it_is_closed(two: tuple[Store, Store]) -> None:
    one, other = two
    one.join("one", "rules")
    hold(one, DESK, "one", 4)
    made = PlayedTable("ccc", HOLDEM)
    play(other, made, rounds=1)  # by nobody in particular: free
    assert held(one) == {DESK: ("one", 4), at_table("ccc"): (None, 1)}
    row = other.tables.open()[0]
    opened = Change()
    opened.tables.append(row._replace(id="ddd"))
    one.write([fenced(opened, DESK, 4)])
    assert held(one)[at_table("ddd")] == ("one", 1)
    closed = Change()
    closed.tables.append(row._replace(id="ddd", closed_at=9.0))
    one.write([fenced(closed, at_table("ddd"), 1)])
    assert at_table("ddd") not in held(one)


def held(store: Store) -> dict[str, tuple[str | None, int]]:
    with store.reading() as connection:
        found = connection.execute(text("SELECT what, owner, epoch FROM held"))
        return {row.what: (row.owner, row.epoch) for row in found}
