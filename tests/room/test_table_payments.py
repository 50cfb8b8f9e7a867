"""Wrong payments at a table over time: in one step before the next round; later one proposes and another confirms, and until then nothing
moves; through a crash."""

from pathlib import Path

import pytest

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden, Unknown
from cardroom.room.books.ledger import corrections_of, verify
from cardroom.room.live.recovery import recover
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from cardroom.room.storage import LedgerEntry
from cardroom.room.storage.corrections import Wrong
from cardroom.room.table.corrections import Corrections, Paid
from cardroom.room.table.table import Table
from cardroom.round import BANK
from tests.room.room_helpers import OPENED, begin, chips_at, everything, make_table, newcomers, open_store, seeds, until_over

ANA = By(Staffer("v-ana", Role.FLOOR, "127.0.0.1"), "Ana")
EVA = By(Staffer("v-eva", Role.CASHIER, "127.0.0.1"), "Eva")
WHY = "seen on the tape"


def lost_wager() -> tuple[Table, LedgerEntry, Paid]:
    """A round is over in which the player-dealer has won a wager; nobody took it."""
    table = make_table("tres-lounge/three-card-poker", ("Ann", "Bob"), bots=3)
    while True:
        until_over(begin(table))
        entries = [entry for entry in table.change.entries if entry.journal == table.round_id]
        lost = next((entry for entry in entries if "/spot/" in entry.source and entry.target.endswith(BANK)), None)
        if lost is not None:
            return table, lost, Paid(entries, table.state.players, {}, lambda account: 0)


def number_of(paid: Paid) -> str:
    return paid.round_id.split("-")[1]


def a_round_later(table: Table) -> Table:
    return until_over(begin(table))


def test_a_wrong_payment_of_the_last_round_is_put_right_in_one_step(tmp_path: Path) -> None:
    table, lost, paid = lost_wager()
    before = chips_at(table)
    table.corrections.put_right(ANA, Wrong(lost.line, 0), "nobody took it", OPENED, paid)
    told = table.state.floor.told[-1]
    banker, loser = (next(e for e in paid.entries if e.target.endswith(BANK)).source.split("/")[-1], lost.source.split("/")[-1])
    due = f"${lost.amount // 100}"
    moves = f"paid $0 instead of {due}, so {due} go from {loser} to {banker}"
    assert chips_at(table) == before and told == f"A payment of round {table.number} is put right (Ana): {moves}."
    with pytest.raises(BadInput, match="must come from"):
        table.corrections.put_right(ANA, Wrong(lost.line, 10**9), WHY, OPENED, paid)
    store = open_store(tmp_path)
    store.write([newcomers(("Ann", "Bob", "Ana", "Eva")), table.take_change()])
    assert len(corrections_of(store, table.round_id)) == 2 and not verify(store)
    store.close()
    begin(table)
    with pytest.raises(BadInput, match="between two rounds"):
        table.corrections.put_right(ANA, Wrong(lost.line, 0), WHY, OPENED, paid)
    until_over(table)
    with pytest.raises(BadInput, match="by two"):
        table.corrections.put_right(ANA, Wrong(lost.line, 0), WHY, OPENED, paid)


def test_later_one_proposes_and_another_confirms_and_a_crash_between_them_loses_nothing(tmp_path: Path) -> None:
    table, lost, paid = lost_wager()
    begin(table)
    before, entries = chips_at(table), list(table.change.entries)
    table.corrections.propose(ANA, Wrong(lost.line, 0), WHY, OPENED, paid)  # while a round is running
    assert chips_at(table) == before and table.change.entries == entries
    assert table.state.floor.told[-1].endswith("nothing moves until another of the staff has confirmed it.")
    with pytest.raises(BadInput, match="between two rounds"):
        table.corrections.confirm(EVA, 1, "", OPENED, paid)
    until_over(table)
    with pytest.raises(Forbidden, match="proposed that yourself"):
        table.corrections.confirm(ANA, 1, "", OPENED, paid)
    for do in (table.corrections.put_right, table.corrections.propose):
        with pytest.raises(BadInput, match="Ana has proposed to put that payment right already"):
            do(EVA, Wrong(lost.line, 0), WHY, OPENED, paid)
    store = open_store(tmp_path)
    store.write([newcomers(("Ann", "Bob", "Ana", "Eva")), table.take_change()])
    again = recover(store, table.id, seeds("later"), OPENED + 500)
    (found,) = again.corrections.proposals.open
    assert found == table.corrections.proposals.open[0] and (found.by, found.why, found.due, found.amount) == (
        "Ana",
        WHY,
        lost.amount,
        lost.amount,
    )
    held = chips_at(again)
    again.corrections.confirm(EVA, 1, "", OPENED + 501, paid)
    assert chips_at(again) == held and not again.corrections.proposals.open  # what was due is what lies there
    store.write([again.take_change()])
    assert not verify(store)
    was, right = (entry for _, entry in corrections_of(store, paid.round_id))
    assert right.why == f"put right by Ana and Eva: {WHY}" and was.why == f"paid $0 instead of ${lost.amount // 100}"
    first, second = (row for _, row in store.journal.lines())
    assert (first.who, first.what, second.who, second.what, second.role) == ("v-ana", "propose", "v-eva", "correct", "cashier")
    assert second.data["proposal"] == first.data["proposal"] == 1 and second.about == "v-ana"
    with pytest.raises(Unknown, match="no open proposal"):
        again.corrections.confirm(EVA, 1, "", OPENED + 502, paid)  # nothing twice
    assert not recover(store, table.id, seeds("later"), OPENED + 600).corrections.proposals.open
    store.close()


def test_it_is_withdrawn_by_who_proposed_it_and_refused_by_another_with_a_reason() -> None:
    table, lost, paid = lost_wager()
    a_round_later(table)
    before = chips_at(table), list(table.change.entries)
    for number, (by, other, do, says) in enumerate(
        ((ANA, EVA, Corrections.withdraw, "withdrawn (Ana): I misread it"), (EVA, ANA, Corrections.refuse, "refused (Eva): I misread it")),
        1,
    ):
        table.corrections.propose(ANA, Wrong(lost.line, 0), WHY, OPENED, paid)
        now = everything(table)
        with pytest.raises(Forbidden):
            do(table.corrections, other, number, "I misread it", OPENED)
        with pytest.raises(BadInput, match="Say why"):
            do(table.corrections, by, number, " ", OPENED)
        assert everything(table) == now and len(table.corrections.proposals.open) == 1
        do(table.corrections, by, number, "I misread it", OPENED)
        assert (
            not table.corrections.proposals.open
            and table.state.floor.told[-1] == f"What Ana proposed for round {number_of(paid)} is {says}."
        )
    assert (chips_at(table), table.change.entries) == before
    assert [row.what for row in table.change.staff] == ["propose", "withdraw", "propose", "refuse"]


@pytest.mark.parametrize(("paid_out", "why", "says"), [(0, "", "why"), (None, WHY, "nothing is to be put right")])
def test_what_cannot_be_proposed_is_one_sentence_and_changes_nothing(paid_out: int | None, why: str, says: str) -> None:
    table, lost, paid = lost_wager()
    before = everything(table)
    with pytest.raises(BadInput, match=says):
        table.corrections.propose(ANA, Wrong(lost.line, lost.amount if paid_out is None else paid_out), why, OPENED, paid)
    assert everything(table) == before and not table.corrections.proposals.open
