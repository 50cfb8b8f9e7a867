"""Whatever is changed behind the card room's back, the audit finds it and says where."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest

from cardroom.room.books.ledger import reverse, verify
from cardroom.room.storage import Store
from tests.room.played import Nowhere, PlayedTable, play, played_once
from tests.room.triggers import without_triggers

HOLDEM, SHOE = "tres-lounge/texas-holdem", "tres-lounge/ez-baccarat-panda-8"


class Books:
    """Two tables of two rounds each and one round that is running, with a way to change rows past every trigger."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.holdem, self.shoe = PlayedTable("aaa", HOLDEM), PlayedTable("bbb", SHOE)
        self.store = played_once(url, "books", self.write)

    def write(self, store: Store | Nowhere) -> None:
        play(store, self.holdem, self.shoe, rounds=2)
        if isinstance(store, Store):
            reverse(store, "bbb-1", "a mistake", 1.0)
        store.write([self.holdem.begins()])
        assert isinstance(store, Nowhere) or verify(store) == []

    def do(self, statement: str, *values: Any) -> None:
        with self.raw() as connection:
            connection.execute(statement, values)

    def one(self, question: str) -> Any:
        with self.raw() as connection:
            return connection.execute(question).fetchone()[0]

    @contextmanager
    def raw(self) -> Iterator[Any]:
        if self.url.startswith("sqlite"):
            with without_triggers(self.url.removeprefix("sqlite:///")) as file:
                yield file
        else:
            with psycopg.connect(self.url) as connection:
                connection.execute("SET session_replication_role = replica")  # neither triggers nor keys
                yield connection

    def edit(self, table: str, column: str, where: str, change: Callable[[Any], None]) -> None:
        """Change the JSON of one row."""
        data = json.loads(self.one(f"SELECT {column} FROM {table} WHERE {where}"))
        change(data)
        mark = "?" if self.url.startswith("sqlite") else "%s"
        self.do(f"UPDATE {table} SET {column} = {mark} WHERE {where}", json.dumps(data))

    def problems(self) -> list[str]:
        found = verify(self.store)
        assert all("\n" not in each and each.endswith(".") for each in found)
        return found

    def found(self) -> str:
        """What the books themselves say. Whatever was changed, the chains have named a row for it; and the balances, if it was chips; and
        the histories, if it was a result."""
        problems = self.problems()
        assert any(each.startswith("Row ") for each in problems)
        return "\n".join(each for each in problems if not (each.startswith(("Row ", "The balance of ")) or ": the history of " in each))


@pytest.fixture
def books(either_url: str) -> Iterator[Books]:
    made = Books(either_url)
    yield made
    made.store.close()


def test_a_changed_amount(books: Books) -> None:
    id, small = books.store.ledger.entries(journal="aaa-1")[0]
    assert (small.amount, small.why, small.rule) == (1_00, "small blind", "blinds")
    books.do(f"UPDATE entries SET amount = 300 WHERE id = {id}")
    found = books.found()
    moved = f"from {small.source} to {small.target} (small blind, blinds)"
    assert f"Round aaa-1, line 0: the ledger has entry {id}: $3 {moved}; played again it is $1 {moved}." in found
    assert f"Round aaa-1: has ended with $2 left on {small.target}." in found
    player = small.source.rpartition("/")[2]
    stack = books.one("SELECT outcome FROM results WHERE round_id = 'aaa-1'")
    left = json.loads(stack)["stacks"][player] // 100
    assert f"Round aaa-2: its setup has ${left} as {player}'s stack, the ledger ${left - 2}." in found
    assert found.count(f"{player}'s stack") == 1  # told once, not again in every later round


@pytest.mark.parametrize(
    ("column", "value"), [("why", "tip"), ("rule", "tip"), ("target", "table/aaa/drop"), ("source", "table/aaa/player/Cy")]
)
def test_a_changed_word_of_an_entry(books: Books, column: str, value: str) -> None:
    books.do(f"UPDATE entries SET {column} = '{value}' WHERE journal = 'aaa-1' AND line = 0")
    assert "Round aaa-1, line 0: the ledger has entry" in books.found()


def test_a_missing_entry(books: Books) -> None:
    id, big = books.store.ledger.entries(journal="aaa-1")[1]
    assert (big.amount, big.why) == (3_00, "big blind")
    books.do(f"DELETE FROM entries WHERE id = {id}")
    found = books.found()
    assert f"The ledger has a gap: entry {id} is missing." in found
    assert (
        f"Round aaa-1, line 1: the ledger has no entry; played again it is $3 from {big.source} to {big.target} (big blind, blinds)."
        in found
    )


def test_an_entry_too_many(books: Books) -> None:
    columns = "journal, at, table_id, round_id, source, target, amount, why, rule"
    last = "(SELECT max(id) + 1 FROM entries), (SELECT max(line) + 1 FROM entries WHERE journal = 'bbb-2')"
    books.do(f"INSERT INTO entries (id, line, {columns}) SELECT {last}, {columns} FROM entries WHERE journal = 'bbb-2' AND line = 0")
    found = books.found()
    assert "Round bbb-2, line" in found and "; played again it is nothing." in found


def test_chips_from_nowhere_between_rounds(books: Books) -> None:
    values = "'c-x', 0, 1.0, 'aaa', 'house', 'table/aaa/player/Cy', 5000, 'buy-in', ''"
    books.do(
        "INSERT INTO entries (id, journal, line, at, table_id, source, target, amount, why, rule) "
        f"SELECT max(id) + 1, {values} FROM entries"
    )
    while books.holdem.round is not None and not books.holdem.round.over:
        books.store.write([books.holdem.acts()])
    books.store.write([books.holdem.begins()])
    had = books.holdem.round.setup.stacks["Cy"] // 100 if books.holdem.round else 0
    assert books.found() == f"Round aaa-4: its setup has ${had} as Cy's stack, the ledger ${had + 50}."


def test_a_missing_input_in_the_middle(books: Books) -> None:
    books.do("DELETE FROM inputs WHERE round_id = 'bbb-1' AND seq = 1")
    assert books.found() == "Round bbb-1: input 1 is missing (the next one there is 2), so it cannot be played again."


def test_a_missing_last_input(books: Books) -> None:
    count = books.one("SELECT count(*) FROM inputs WHERE round_id = 'bbb-1'")
    books.do(f"DELETE FROM inputs WHERE round_id = 'bbb-1' AND seq = {count - 1}")
    found = books.found()
    assert f"Round bbb-1: has a result, but after its {count - 1} inputs it has not ended." in found
    assert "; played again it is nothing." in found  # the entries of that input


def test_a_changed_input(books: Books) -> None:
    books.edit("inputs", "data", "round_id = 'bbb-1' AND seq = 0", lambda data: data.update(player="Nobody"))
    assert "Round bbb-1: cannot be played again: round bbb-1: inputs.0: " in books.found()
    books.do("UPDATE inputs SET data = 'what?' WHERE round_id = 'bbb-1' AND seq = 0")
    assert "Round bbb-1: its setup or an input cannot be read (JSONDecodeError" in books.found()


def test_a_swapped_seed(books: Books) -> None:
    books.edit("rounds", "setup", "id = 'aaa-1'", lambda data: data.update(chance={"kind": "live", "seed": "77" * 32}))
    assert "Round aaa-1: its seed does not give the cards promised before the deal (" in books.found()


def test_a_swapped_seed_where_nothing_was_promised(books: Books) -> None:
    books.edit("rounds", "setup", "id = 'aaa-1'", lambda data: data.update(chance={"kind": "live", "seed": "77" * 32}))
    books.do("UPDATE rounds SET root = ''")
    assert "Round aaa-1: cannot be played again: round aaa-1: inputs.0: It is not " in books.found()  # another has the button


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda data: data["stacks"].update(Ann=1), "Round aaa-1: its result says $0.01 for Ann's stack, played again it gives $499."),
        (lambda data: data["stacks"].update(Zed=1), "Round aaa-1: its result says $0.01 for Zed's stack, played again it gives nothing."),
        (lambda data: data["stacks"].pop("Cy"), "Round aaa-1: its result says nothing for Cy's stack, played again it gives $500."),
        (lambda data: data.update(drop=7_00), "Round aaa-1: its result says $7 for the drop, played again it gives $1."),
        (lambda data: data.update(jackpot=7_00), "Round aaa-1: its result says $7 for the jackpot, played again it gives $0."),
        (lambda data: data.pop("drop"), "Round aaa-1: its result cannot be read."),
    ],
)
def test_a_wrong_result(books: Books, change: Callable[[Any], None], says: str) -> None:
    books.edit("results", "outcome", "round_id = 'aaa-1'", change)
    assert books.found() == says


def test_a_result_that_says_void(books: Books) -> None:
    books.do("UPDATE results SET void = NOT void WHERE round_id = 'aaa-1'")
    assert books.found() == "Round aaa-1: its result says that it was void, played again it is played to its end."


def test_a_missing_result(books: Books) -> None:
    books.do("DELETE FROM results WHERE round_id = 'aaa-1'")
    found = books.found()
    assert "Round aaa-1: has ended by its" in found and "but has no result." in found
    assert "Round aaa-1: has not ended, but round aaa-2 began after it." in found


def test_a_result_too_early(books: Books) -> None:
    columns = "over_at, void, outcome"
    books.do(f"INSERT INTO results (round_id, {columns}) SELECT 'aaa-3', {columns} FROM results WHERE round_id = 'aaa-1'")
    assert "Round aaa-3: has a result, but after its 0 inputs it has not ended." in books.found()


def test_a_changed_setup(books: Books) -> None:
    books.edit("rounds", "setup", "id = 'aaa-1'", lambda data: data["stacks"].update(Ann=600_00))
    assert "Round aaa-1: its setup has $600 as Ann's stack, the ledger $500." in books.found()
    books.edit("rounds", "setup", "id = 'aaa-1'", lambda data: data.update(stacks={**data["stacks"], "Ann": 500_00}, jackpot=100))
    assert "Round aaa-1: its setup has $1 as the jackpot, the ledger $0." in books.found()
    books.edit("rounds", "setup", "id = 'aaa-1'", lambda data: data.update(jackpot=0, edition="no/such"))
    assert "Round aaa-1: its setup or an input cannot be read (There is no edition 'no/such'" in books.found()
    books.do("UPDATE rounds SET setup = '[1]' WHERE id = 'aaa-1'")
    assert "Round aaa-1: its setup or an input cannot be read (" in books.found()


def test_other_rules_than_then_are_named_only_where_something_differs(books: Books) -> None:
    books.edit("rounds", "setup", "id = 'aaa-1'", lambda data: data.update(digest="0"))
    assert books.found() == ""
    books.do("UPDATE entries SET why = 'tip' WHERE journal = 'aaa-1' AND line = 0")
    assert books.found().endswith(" (the rules of tres-lounge/texas-holdem have changed since).")


def test_a_round_taken_away(books: Books) -> None:
    books.do("DELETE FROM rounds WHERE id = 'aaa-1'")
    found = books.found()
    assert "Table aaa: after round number 0 comes number 2." in found
    assert "The inputs name 'aaa-1' as round_id, but rounds has no such row." in found
    assert "(journal aaa-1, line 0): lies outside its round; at that point no round was played." in found


def test_players_that_did_not_play(books: Books) -> None:
    books.do("UPDATE round_players SET player = 'Zed' WHERE round_id = 'aaa-1' AND player = 'Cy'")
    assert books.found() == "Round aaa-1: is stored as played by Ann, Bob, Zed, its setup has Ann, Bob, Cy."


def test_an_account_below_nothing(books: Books) -> None:
    books.do("UPDATE entries SET amount = 100 WHERE journal = 'c-aaa-0'")
    assert books.found() == "Entry 2 (journal c-aaa-1, line 0): takes $500 from visitor/v-aaa, which holds $1."


def test_entries_in_the_wrong_place(books: Books) -> None:
    small = books.store.ledger.entries(journal="aaa-1")[0][1]
    books.do("UPDATE entries SET table_id = 'bbb' WHERE journal = 'aaa-1' AND line = 0")
    found = books.found()
    assert f"moves chips of {small.source}, but is booked to table bbb." in found
    assert "Round aaa-1, line 0: the ledger has no entry;" in found
    books.do("UPDATE entries SET table_id = NULL WHERE journal = 'aaa-1' AND line = 0")
    assert "is booked to no table, and is none of the cashier's." in books.found()
    books.do("UPDATE entries SET table_id = 'aaa', journal = 'c-z' WHERE journal = 'aaa-1' AND line = 0")
    assert f"the cashier moves chips of {small.target}, which only a round may." in books.found()


def test_a_reversal_that_is_none(books: Books) -> None:
    books.do("UPDATE entries SET amount = amount + 1 WHERE journal = 'r-bbb-1' AND line = 0")
    assert "(journal r-bbb-1, line 0): takes " in books.found() and "of journal bbb-1 moved " in books.found()
    books.do("UPDATE entries SET amount = amount - 1 WHERE journal = 'r-bbb-1' AND line = 0")
    books.do("UPDATE entries SET reverses = NULL WHERE journal = 'r-bbb-1' AND line = 0")
    assert "(journal r-bbb-1, line 0): says that it takes something back, but not which entry." in books.found()


def test_half_a_reversal(books: Books) -> None:
    lines = books.one("SELECT count(*) FROM entries WHERE journal = 'bbb-1'")
    books.do("DELETE FROM entries WHERE journal = 'r-bbb-1' AND line = 0")
    assert f"Journal bbb-1 has {lines} entries, but {lines - 1} of them are taken back." in books.found()


def test_many_lines_are_told_in_few(books: Books) -> None:
    lines = books.one("SELECT count(*) FROM entries WHERE journal = 'bbb-1'")
    books.do("UPDATE entries SET why = 'tip' WHERE journal = 'bbb-1'")
    found = books.found()
    assert found.count("Round bbb-1, line ") == 3 and found.endswith(f"Round bbb-1: {lines - 3} more lines differ from what is played.")


# -- histories --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("UPDATE played SET net = net + 1 WHERE round_id = 'aaa-1'", r"Round aaa-1: the history of Ann has net .*, the log .*\."),
        ("UPDATE played SET fees = 77700 WHERE round_id = 'bbb-2'", r"Round bbb-2: the history of Ann has fees \$777, the log .*\."),
        ("UPDATE played SET over_at = 0 WHERE round_id = 'aaa-2'", r"Round aaa-2: the history of Ann has over_at 0\.0, the log .*\."),
        ("UPDATE played SET banked = NOT banked WHERE round_id = 'aaa-1'", r"Round aaa-1: .* has banked True, the log False\."),
        ("UPDATE played SET visitor_id = 'v-bbb' WHERE round_id = 'aaa-1'", r"Round aaa-1: .* visitor_id v-bbb, the log v-aaa\."),
        ("DELETE FROM played WHERE round_id = 'bbb-1'", r"Round bbb-1: it is missing from the history of Ann\."),
        (
            "INSERT INTO played SELECT round_id, 'Zed', visitor_id, table_id, edition, over_at, 0, 0, banked, void FROM played "
            "WHERE round_id = 'aaa-1'",
            r"Round aaa-1: Zed has it in their history, but no visitor played it under that name to its end\.",
        ),
        (
            "INSERT INTO played SELECT 'zzz-1', player, visitor_id, table_id, edition, over_at, 0, 0, banked, void FROM played "
            "WHERE round_id = 'aaa-1'",
            r"Round zzz-1: Ann has it in their history, but there is no such round\.",
        ),
    ],
)  # fmt: skip
def test_a_history_that_is_not_what_was_played(books: Books, statement: str, says: str) -> None:
    """No chain has histories: they are compared with the log."""
    books.do(statement)
    (problem,) = books.problems()
    assert re.fullmatch(says, problem)
