"""A table's jackpot fund in the books of the room: seeded by the house, and what it lacks paid by the house."""

from pathlib import Path
from typing import Any

import pytest

from cardroom.errors import BadInput
from cardroom.room.storage.audit.audit import verify
from cardroom.round import HOUSE
from tests.room.host_helpers import Doors, in_a_room
from tests.room.room_helpers import HOLDEM, OPENED, Walk, make_table, open_store

THREE_CARD = "gulfstream-park/three-card-poker"
DEAR = {"jackpot": {"rake": 100, "pays": {"high-card": 50_00, "pair": 200_00}}}
"""Pays more than its rake brings: every hand wins."""


def test_the_house_puts_money_into_the_fund_of_a_new_table() -> None:
    table = make_table(THREE_CARD, table=DEAR, fund=750_00)
    table.take_change()
    table.chips.seed_fund(OPENED)
    assert table.state.jackpot == 750_00
    (entry,) = table.take_change().entries
    assert (entry.source, entry.target, entry.amount) == (HOUSE, "table/tttttt/jackpot", 750_00)
    assert entry.why == "the jackpot fund"


@pytest.mark.parametrize(("edition", "settings"), [(HOLDEM, {}), (THREE_CARD, {}), ("tres-lounge/three-card-poker", {})])
def test_a_table_that_pays_nothing_from_a_fund_gets_none(edition: str, settings: dict[str, Any]) -> None:
    table = make_table(edition, fund=1_00, table=settings)
    table.take_change()
    with pytest.raises(BadInput, match=r"Nothing at this table of .* is paid from a jackpot fund"):
        table.chips.seed_fund(OPENED)
    assert not table.change.waiting


def test_a_fund_is_bounded() -> None:
    with pytest.raises(BadInput, match="fund"):
        make_table(THREE_CARD, table=DEAR, fund=-1)
    with pytest.raises(BadInput, match="fund"):
        make_table(THREE_CARD, table=DEAR, fund=1_000_000_01)


def test_what_the_fund_lacks_is_in_the_ledger_and_holds(tmp_path: Path) -> None:
    walk = Walk(THREE_CARD, 5, table=DEAR)
    walk.run(12)
    paid = [e for change in walk.changes for e in change.entries if e.source == HOUSE and e.round_id is not None]
    assert paid and all(entry.why.startswith("jackpot: ") and entry.why.endswith(", by the house") for entry in paid)
    store = open_store(tmp_path)
    try:
        store.write(walk.changes)
        assert verify(store) == []
    finally:
        store.close()


def test_a_room_opens_a_table_with_a_fund_and_plays_with_it(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", edition=THREE_CARD, bots=2, table=DEAR, fund=500_00)
        assert doors.store.ledger.balance(f"table/{table}/jackpot") == 500_00
        with pytest.raises(BadInput, match="needs none"):
            await doors.table("Bob", edition=HOLDEM, fund=500_00)
        await doors.next_round(table)
        assert doors.sees("Ann", table)["opening"]["jackpot"] == 500_00
        await doors.play_out(table)

    in_a_room(test, tmp_path)
