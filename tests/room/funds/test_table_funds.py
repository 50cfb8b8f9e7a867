"""The funds at the tables: what came in and went out, counted here by the results of the rounds."""

from pathlib import Path
from typing import Any

import pytest

from cardroom.room.books.funds.tables import FundPart, added, fund_entries, part_of, table_fund, table_funds
from cardroom.room.books.hours import Span
from cardroom.room.storage.rows import LedgerEntry
from cardroom.round import HOUSE
from tests.room.drop.lines import CY, NOON, Lines
from tests.room.room_helpers import JACKPOTS, OPENED, Walk, open_store

FUND = "table/tttttt/jackpot"
ALWAYS = Span("", 0, 10**12)


def split(entries: list[tuple[int, LedgerEntry]]) -> tuple[list[tuple[int, LedgerEntry]], list[tuple[int, LedgerEntry]]]:
    return entries[: len(entries) // 2], entries[len(entries) // 2 :]


@pytest.mark.parametrize(("edition", "settings"), JACKPOTS)
def test_what_a_tables_fund_has_collected_and_paid(edition: str, settings: dict[str, Any], tmp_path: Path) -> None:
    walk = Walk(edition, 4, table=settings, fund=100_00)
    walk.table.chips.seed_fund(OPENED)
    walk.run(15)
    held = walk.ledger.held[FUND]
    lines = Lines()
    lines.do(lines.funds.open(CY, "rest", "Rest", "jackpot", 0, "for closed tables", NOON))
    over = lines.funds.take_over(CY, "rest", 1, "tttttt", held, True, "the table is closed", NOON)
    walk.keep(over.change())
    store = open_store(tmp_path)
    try:
        store.write(walk.changes)
        (found,) = table_funds(store, ALWAYS)
        entries = dict(reversed(store.ledger.entries(limit=100_000)))
        halves = [table_fund("tttttt", part, ALWAYS) for part in split(fund_entries(store, "tttttt"))]
        assert added(*halves) == found
        (before,) = table_funds(store, Span("", 0, NOON))
        (after,) = table_funds(store, Span("", NOON, NOON + 1))
    finally:
        store.close()
    amounts = {part: entered.amount for part, entered in found.parts.items()}
    house = sum(result.outcome.get("house", 0) for change in walk.changes for result in change.results)
    assert (found.table_id, found.opening, found.closing) == ("tttttt", 0, 0)
    assert amounts[FundPart.SEED] == 100_00 and amounts[FundPart.HANDED_OVER] == held and amounts[FundPart.BY_HOUSE] == house
    assert amounts[FundPart.SEED] + amounts[FundPart.COLLECTED] - amounts[FundPart.PAID] == held and amounts[FundPart.COLLECTED] > 0
    assert sum(entries[id].amount for id in found.parts[FundPart.PAID].entries) == amounts[FundPart.PAID]  # none was void
    assert before.closing == after.opening == held and after.closing == 0


@pytest.mark.parametrize(
    ("source", "target", "round_id", "why", "part", "amount"),
    [
        (HOUSE, FUND, None, "the jackpot fund", FundPart.SEED, 5),
        ("table/tttttt/spot/1/jackpot/Ann", FUND, "tttttt-1", "jackpot rake", FundPart.COLLECTED, 5),
        (FUND, "table/tttttt/spot/1/jackpot/Ann", "tttttt-1", "void", FundPart.COLLECTED, -5),
        (FUND, "table/tttttt/player/Ann", "tttttt-1", "jackpot: flush", FundPart.PAID, 5),
        ("table/tttttt/player/Ann", FUND, "tttttt-1", "backed out by hand", FundPart.PAID, -5),
        (HOUSE, "table/tttttt/player/Ann", "tttttt-1", "jackpot: flush, by the house", FundPart.BY_HOUSE, 5),
        ("table/tttttt/player/Ann", HOUSE, "tttttt-1", "void", FundPart.BY_HOUSE, -5),
        (FUND, "fund/bad-beat", None, "the fund of a closed table", FundPart.HANDED_OVER, 5),
    ],
)
def test_what_an_entry_is_to_the_fund(source: str, target: str, round_id: str | None, why: str, part: FundPart, amount: int) -> None:
    entry = LedgerEntry(round_id or "c-1", 0, OPENED, "tttttt", round_id, source, target, 5, why, "")
    assert part_of(entry, FUND) == (part, amount)
