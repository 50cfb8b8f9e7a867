"""Balances are rows: the database itself lets no account but the house's go below zero, and they are what the entries come to."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event

from cardroom.room.base.errors import StorageError
from cardroom.room.books.ledger import verify
from cardroom.room.storage import Change, LedgerEntry, Store
from tests.patience import SOON
from tests.room.older import make_older
from tests.room.played import PlayedTable, play
from tests.room.test_ledger_damage import HOLDEM, SHOE, Books
from tests.room.test_storage import change, entry, raw


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    made = Store.open(url, serve=True)
    yield made
    made.close()


def moves(*moved: tuple[str, str, int], journal: str = "c-1") -> Change:
    return change(entries=[entry(journal, line, *each) for line, each in enumerate(moved)])


def test_no_account_goes_below_zero_but_the_house(store: Store) -> None:
    store.write([moves(("house", "visitor/a", 100))])
    for bad in (
        moves(("visitor/a", "visitor/b", 101), journal="c-2"),
        moves(("visitor/nobody", "visitor/b", 1), journal="c-2"),
        moves(("visitor/a", "visitor/b", 60), ("visitor/a", "visitor/c", 60), journal="c-2"),
    ):
        with pytest.raises(StorageError, match=r"nothing of it is written: .*ck_balances_amount|have just gone elsewhere"):
            store.write([bad])
        assert store.ledger.balances() == {"house": -100, "visitor/a": 100}
        assert len(store.ledger.entries()) == 1
    store.write([moves(("visitor/a", "visitor/b", 100), journal="c-2")])
    assert store.ledger.balances() == {"house": -100, "visitor/b": 100}
    assert (store.ledger.balance("visitor/a"), store.ledger.balance("visitor/b")) == (0, 100)


def test_of_a_batch_what_comes_to_nothing_moves_nothing(store: Store) -> None:
    store.write([moves(("house", "visitor/a", 5)), moves(("visitor/a", "house", 5), journal="c-2")])
    assert store.ledger.balances() == {} and len(store.ledger.entries()) == 2


def test_the_database_holds_the_limit_whoever_writes(url: str, store: Store) -> None:
    store.write([moves(("house", "visitor/a", 100))])
    with raw(url) as connection, pytest.raises(Exception, match="ck_balances_amount"):
        connection.execute("UPDATE balances SET amount = amount - 101 WHERE account = 'visitor/a'")


def test_a_balance_that_is_not_what_its_entries_come_to_is_found(url: str) -> None:
    books = Books(url)
    for statement, says in (
        ("UPDATE balances SET amount = amount + 100 WHERE account = 'visitor/v-aaa'", "is kept as $4,501, its entries come to $4,500."),
        ("DELETE FROM balances WHERE account = 'visitor/v-aaa'", "is kept as $0, its entries come to $4,500."),
    ):
        books.do(statement)
        assert books.problems() == [f"The balance of visitor/v-aaa {says}"]
    books.do("INSERT INTO balances (account, amount) VALUES ('visitor/v-aaa', 450000)")
    assert books.problems() == []
    books.store.close()


def test_an_older_database_gets_its_balances_from_its_entries(url: str, tmp_path: Path) -> None:
    with closing(Store.open(f"sqlite:///{tmp_path / 'today.db'}", serve=True)) as today:
        play(today, PlayedTable("aaa", HOLDEM), PlayedTable("bbb", SHOE), rounds=2)
        make_older(url, "0001", today)
        held = today.ledger.balances()
    with closing(Store.open(url, serve=True, patience=SOON)) as store:
        assert store.ledger.balances() == held and len(held) > 5
        assert verify(store) == []


def test_an_older_database_in_which_chips_were_spent_twice_is_refused_with_the_account(url: str) -> None:
    make_older(url, "0001")
    fields = ("id", "journal", "line", "at", "table_id", "round_id", "source", "target", "amount", "why", "rule", "reverses")
    twice = LedgerEntry("c-1", 0, 1.0, None, None, "visitor/ann", "visitor/bob", 100, "spent twice", "")
    mark = "?" if url.startswith("sqlite") else "%s"
    with raw(url) as connection:
        connection.execute(f"INSERT INTO entries ({', '.join(fields)}) VALUES ({', '.join([mark] * 12)})", (1, *twice))
    with pytest.raises(StorageError, match="The account visitor/ann is below zero"):
        Store.open(url, serve=True)
    with pytest.raises(StorageError, match="is of version 0001"):  # and it is as it was
        Store.open(url, create=False)


def test_reading_a_balance_does_not_add_up_entries(store: Store) -> None:
    """However long the ledger has grown."""
    store.write([moves(("house", "visitor/a", 1), journal=f"c-{number}") for number in range(30)])
    asked: list[str] = []
    event.listen(store._engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
    assert (store.ledger.balance("visitor/a"), store.ledger.balances("visitor/")) == (30, {"visitor/a": 30})
    assert len([each for each in asked if "balances" in each]) == 2 and not any("entries" in each for each in asked)
