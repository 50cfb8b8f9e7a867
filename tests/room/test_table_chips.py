"""No chip is made or lost at a table: whatever people do, the ledger that its changes make has what the table says, at all times."""

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from cardroom.errors import BadInput
from cardroom.room.books.ledger import verify
from cardroom.room.table.description import rack_data
from tests.counts import counts, one_of_each_kind
from tests.room.room_helpers import BACCARAT, JACKPOTS, OPENED, Walk, begin, make_table, open_store


@pytest.mark.parametrize("edition", one_of_each_kind(0))
@counts("rounds", 2, 30)
def test_the_ledger_has_what_the_table_says_whatever_people_do(edition: str, rounds: int, tmp_path: Path) -> None:
    check(Walk(edition, 1), rounds, tmp_path)


@pytest.mark.parametrize(("edition", "table"), JACKPOTS)
@counts("rounds", 12, 30)
def test_and_what_lies_in_a_jackpot(edition: str, table: dict[str, Any], rounds: int, tmp_path: Path) -> None:
    walk = Walk(edition, 3, table=table)
    check(walk, rounds, tmp_path)
    assert "a jackpot" in walk.met


def check(walk: Walk, rounds: int, folder: Path) -> None:
    walk.run(rounds)
    assert not walk.table.seats
    left = walk.ledger.at(walk.table)
    assert set(left) <= {f"table/{walk.table.id}/jackpot"}
    store = open_store(folder)
    try:
        store.write(walk.changes)
        assert verify(store) == []
        assert store.ledger.balances() == {account: cents for account, cents in walk.ledger.held.items() if cents}
    finally:
        store.close()


def test_such_a_walk_meets_whatever_can_happen() -> None:
    walk = Walk(BACCARAT, 7)
    walk.run(60)
    assert walk.met == {"chips to come", "leaves in a round", "timed out", "sits out", "behind", "broke", "came in a round"}


def test_the_chips_on_the_felt_are_those_of_the_rack() -> None:
    """Those that a dealer cuts: ``dealer/chips.toml``."""
    written = tomllib.loads(files("cardroom.dealer").joinpath("chips.toml").read_text())["chips"]
    assert [(f"${chip['value'] / 100:,.2f}".removesuffix(".00"), chip["colour"]) for chip in rack_data()] == [
        tuple(chip) for chip in written
    ]


def test_a_player_with_one_ante_of_half_a_dollar_is_dealt_in_l167() -> None:
    """001 l.167, 3391: $0.50 is a chip at a table with antes of $0.50; its player antes, all-in, and has a hand."""
    table = make_table("oceans-eleven/seven-card-stud", ("Ann", "Bob", "Cy"), 0, option="none")
    assert table.placard.chip == 50
    table.seats["Ann"].stack = 50
    assert not table.state.broke(table.seats["Ann"])
    begin(table)
    assert table.round is not None and "Ann" not in table.round.setup.absent and table.round.setup.chip == 50
    assert [t.amount for t in table.round.transfers if t.source == "Ann" and t.why == "ante"] == [50]
    assert table.round.places[f"seat/{table.seats['Ann'].seat}"]


def test_chips_are_bought_in_the_table_s_smallest_chip_l360() -> None:
    """9-18 with blinds of $3 and $9: chips of $3, so that the usual $100 is $102."""
    table = make_table("oceans-eleven/holdem", (), 0, table={"bets": ["$9", "$18"], "blinds": ["$3", "$9"]})
    assert table.placard.chip == 300 and all(bound % 300 == 0 for bound in table.placard.buy_in[:2]) and table.placard.buy_in[1] >= 100_00
    with pytest.raises(BadInput, match=r"in chips of \$3, not \$100"):
        table.seating.sit("Ann", "v-ann", None, 100_00, OPENED)
    table.seating.sit("Ann", "v-ann", None, table.placard.buy_in[1], OPENED)
    with pytest.raises(BadInput, match=r"in steps of \$3, not \$5"):
        table.seating.buy_chips(table.seats["Ann"], 5_00, OPENED)
