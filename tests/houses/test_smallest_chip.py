"""The smallest chip of a table: as it is set, as the house prints it for the limit, or the smallest unit of blinds, antes and fees."""

from typing import Any

import pytest

from cardroom import load
from cardroom.errors import BadSetup
from cardroom.records.described import read_described
from cardroom.records.fields import Fields
from cardroom.records.setups import read_setup, setup_data
from cardroom.round import Round
from tests.pot.table import Table

STUD = "oceans-eleven/seven-card-stud"
SPLIT = "oceans-eleven/seven-card-stud-high-low-split"
HOLDEM = "oceans-eleven/holdem"


def chip(edition: str, table: dict[str, Any] | None = None, option: str | None = None) -> int:
    return load(edition).setup({"ann": 500_00, "bob": 500_00}, table=table, option=option).chip


def limit(low: int, *blinds: int) -> dict[str, Any]:
    return {"structure": "limit", "bets": (low * 100, low * 200), "blinds": tuple(blind * 100 for blind in blinds)}


@pytest.mark.parametrize(
    ("edition", "table", "option", "expected"),
    [
        (SPLIT, None, None, 50),  # l.3391: $4-$8, an ante of $0.50
        (STUD, {"bets": ("$1", "$2"), "bring_in": "$0.50"}, "1", 50),  # l.3388: a fee of $2.50 besides
        ("oceans-eleven/mexican-poker", None, None, 50),  # l.882: a fee of $2.50
        ("oceans-eleven/position-poker", {"bets": ("$1", "$2"), "blinds": ("$0.50", "$1")}, None, 50),  # l.2720
        ("oceans-eleven/three-card-poker", None, None, 50),  # a fee of $0.50 a circle
        (HOLDEM, None, None, 100),
        (HOLDEM, limit(4, 2, 4), None, 100),  # l.358: $1 and $5 chips
        (HOLDEM, limit(9, 3, 9), None, 300),  # l.360: $3, $25 and $100 chips
        (HOLDEM, limit(9, 4, 9), None, 100),  # a blind of $4 cannot be paid with $3
        (HOLDEM, limit(10, 5, 10), None, 500),  # l.362
        (HOLDEM, limit(20, 10, 20), None, 500),  # l.362
        (HOLDEM, limit(40, 20, 40), None, 500),  # l.364
        (STUD, {"bets": ("$10", "$20"), "ante": "$2", "bring_in": "$3"}, None, 100),  # l.3394: an ante of $2
        (HOLDEM, {"structure": "no-limit", "blinds": ("$5", "$10")}, None, 100),  # no limit, no print: a dollar
        ("tres-lounge/texas-holdem", None, None, 100),
    ],
)
def test_by_default(edition: str, table: dict[str, Any] | None, option: str | None, expected: int) -> None:
    assert chip(edition, table, option) == expected


SEVEN = {
    "A": "Ks Kh Kd Kc 9d 9h Jh", "B": "As 2s 6h 4s 3d 7d Jd", "C": "Qs Qd 2c Th Td 8h 9s", "D": "Js 5c 9c", "E": "8s 5d Tc",
    "F": "8d 5h Qc", "G": "Jc 5s Qh",
}  # fmt: skip


def test_stud_high_low_with_antes_of_half_a_dollar_splits_to_half_a_dollar_l197_l3391() -> None:
    """A and B are all-in for the ante, C brings it in and the others fold: seven antes are $3.50, $2.00 for A's four kings, which have the
    odd chip (l.197), and $1.50 for B's low. In chips of $1 they would be $2.50 and $1."""

    def stacks(chip: int | None) -> dict[str, float]:
        table = Table(SPLIT, stacks={"A": 0.5, "B": 0.5, **dict.fromkeys("CDEFG", 20.0)}, hands=SEVEN, option="none", chip=chip)
        table.go("C bring in", "D fold", "E fold", "F fold", "G fold").check_down()
        return {player: table.stacks[player] for player in "ABC"}

    assert stacks(None) == {"A": 2, "B": 1.5, "C": 19.5}
    assert stacks(100) == {"A": 2.5, "B": 1, "C": 19.5}


def test_a_table_may_set_it_and_a_chip_that_cannot_pay_a_stake_is_refused() -> None:
    assert chip(HOLDEM, {"chip": "$2"}) == 200
    with pytest.raises(BadSetup, match=r"table.chip: chips of \$5 cannot pay \$4"):
        chip(HOLDEM, {"chip": "$5"})
    with pytest.raises(BadSetup, match=r"table\.chip"):
        chip(HOLDEM, {"chip": 0})


def test_payouts_are_exact_to_the_cent_unless_the_table_sets_a_chip() -> None:
    """A wager of $15 at 3 to 2 is $22.50: to the cent by default, $22 in chips of $1."""
    edition = load("oceans-eleven/21st-century-blackjack")
    stacks = {"ann": 500_00, "bob": 500_00}
    assert edition.setup(stacks).payout_chip == 1
    assert edition.setup(stacks, table={"chip": "$1"}).payout_chip == 100
    assert edition.setup(stacks, table={"chip": "$1"}, payout_chip=50).payout_chip == 50


def test_the_next_round_has_the_chip_of_the_table_as_it_is_then() -> None:
    first = Table(HOLDEM, A=100, B=100, C=100).check_down()
    edition = load(HOLDEM)
    assert edition.next_setup(first.round).chip == 100
    assert edition.next_setup(first.round, table=limit(10, 5, 10)).chip == 500
    told = Table(HOLDEM, A=100, B=100, C=100, chip=1).check_down()
    assert edition.next_setup(told.round).chip == 1  # as it was told


def test_a_stored_setup_keeps_its_chip_and_one_without_has_a_dollar() -> None:
    """Rounds from before, at tables that would have another chip now, are replayed as they were."""
    setup = load(SPLIT).setup({"ann": 50_00, "bob": 50_00}, seed=1, chip=100)
    data = setup_data(setup)
    assert read_setup(Fields(data, "old")).chip == 100
    del data["chip"]
    older = {**data, "table": {key: value for key, value in data["table"].items() if key != "chip"}}  # type: ignore[union-attr]
    assert read_setup(Fields(older, "older")).chip == 100


def test_a_settle_file_has_the_table_s_chip_unless_it_names_one() -> None:
    data = {"edition": SPLIT, "players": [{"name": "ann", "seat": 1, "stack": 20}, {"name": "bob", "seat": 2, "stack": 20}]}
    assert read_described(data, "settle").setup.chip == 50
    assert read_described({**data, "chip": 1}, "settle").setup.chip == 100
    assert read_described({**data, "table": {"chip": "$0.25"}}, "settle").setup.chip == 25


def test_a_house_may_have_another_usual_chip() -> None:
    rules = load(HOLDEM).with_rules(chip="$0.25", chips=[])
    assert rules.setup({"ann": 100_00, "bob": 100_00}).chip == 25
    assert Round(rules.setup({"ann": 100_00, "bob": 100_00}, seed=1)).setup.chip == 25
