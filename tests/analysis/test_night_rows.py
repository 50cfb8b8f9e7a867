"""Nights written as rows, and real rounds where compiled ones could be played."""

import csv
import json
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from cardroom.analysis import night_rows
from cardroom.analysis.bank import Nights, Plan
from cardroom.analysis.cache import find_odds
from cardroom.analysis.fixed_bets import bettor
from cardroom.analysis.given import TableGiven
from cardroom.analysis.night_rows import night_columns, write_rows
from cardroom.analysis.real_nights import real_nights
from cardroom.analysis.value import Figure, table_value
from cardroom.cli import run
from tests.counts import counts

Capture = pytest.CaptureFixture[str]
TRES = "tres-lounge/three-card-poker"
ARGS = ["bank", TRES, "--players", "3", "--alone", "--rounds", "45", "--bankroll", "60"]


def two_nights() -> tuple[Plan, Nights]:
    plan = Plan(TableGiven(TRES, players=2), {bettor(1): {"ante": 5_00}}, 45, bankroll=30_00, alone=True, way="exact")
    columns = np.array([[-700, 45, 4500, 0, 3, -1, 22500], [-2600, 12, 1200, 0, 7, 12, 6000]], np.int64)
    return plan, Nights(np.array([[100, 250], [-2600, -2600]], np.int64), columns)


def test_rows_by_hand(tmp_path: Path) -> None:
    """A night to its end and a night that ends in ruin after twelve rounds."""
    file = tmp_path / "nights.csv"
    write_rows(file, *two_nights())
    assert file.read_text().splitlines() == [
        "night,after_30,after_45,result,lowest,hands,fees,as_bettor,short,ruined,action",
        "0,100,250,250,-700,45,4500,0,3,,22500",
        "1,-2600,-2600,-2600,-2600,12,1200,0,7,12,6000",
    ]


def test_the_rows_are_the_nights_that_are_told(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "nights.csv"
    assert run([*ARGS, "--nights", "50", "--rows", str(file), "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    with file.open(newline="") as open_file:
        rows = list(csv.DictReader(open_file))
    assert len(rows) == 50 and [int(row["night"]) for row in rows] == list(range(50))
    assert sum(int(row["result"]) for row in rows) == data["night"]["total"]
    assert sum(int(row["hands"]) for row in rows) == data["hands"] and sum(int(row["fees"]) for row in rows) == data["fees"]
    assert sum(bool(row["ruined"]) for row in rows) == round(50 * data["ruin"]["in_a_night"])
    assert sum(int(row["after_30"]) for row in rows) == data["after_rounds"]["30"]["total"]
    assert run([*ARGS, "--nights", "2", "--rows", str(file)]) == 0
    assert f"2 nights written in {file}, amounts in cents." in capsys.readouterr().out


def test_parquet_without_pyarrow(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(night_rows, "find_spec", lambda name: None)
    assert run([*ARGS, "--nights", "2", "--rows", str(tmp_path / "nights.parquet")]) == 2
    assert (
        capsys.readouterr()
        .err.strip()
        .endswith("Parquet needs pyarrow, which is not installed: install it with pip install pyarrow, or name a .csv file.")
    )


def test_parquet_is_given_every_column(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What goes to pyarrow, told by a stand-in for it: the columns, and where there is no ruin nothing."""
    written: dict[str, object] = {}
    arrow, parquet = ModuleType("pyarrow"), ModuleType("pyarrow.parquet")
    arrow.array = lambda values, mask=None: [None if mask is not None and mask[i] else int(one) for i, one in enumerate(values)]  # type: ignore[attr-defined]
    arrow.table = dict  # type: ignore[attr-defined]
    parquet.write_table = lambda table, where: written.update(table, where=where)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "pyarrow", arrow)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", parquet)
    plan, nights = two_nights()
    write_rows(tmp_path / "nights.parquet", plan, nights)
    assert list(written) == [*night_columns(plan, nights), "where"]
    assert written["ruined"] == [None, 12] and written["result"] == [250, -2600] and written["where"] == str(tmp_path / "nights.parquet")


def test_parquet_is_read_again(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    plan, nights = two_nights()
    write_rows(tmp_path / "nights.parquet", plan, nights)
    table = parquet.read_table(tmp_path / "nights.parquet").to_pydict()
    assert table["ruined"] == [None, 12] and table["after_30"] == [100, -2600] and list(table) == list(night_columns(plan, nights))


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("--rows", "nights.xlsx"), "must end in .csv or .parquet"),
        (("--rows", "/no/such/folder/nights.csv"), "there is no folder /no/such/folder"),
        (("--rows", "nights.csv", "--risk", "1"), "leave out --risk and --horizon"),
    ],
)
def test_refused(capsys: Capture, args: tuple[str, ...], said: str) -> None:
    assert run([*ARGS, "--nights", "2", *args]) == 2
    assert said in capsys.readouterr().err


def test_real_rounds_are_asked_for(capsys: Capture) -> None:
    args = ["bank", TRES, "--players", "2", "--alone", "--rounds", "10", "--nights", "4"]
    assert run([*args, "--real", "--json"]) == 0
    real = json.loads(capsys.readouterr().out)
    assert run([*args, "--json"]) == 0
    assert real["rounds_are"] == "real" and json.loads(capsys.readouterr().out)["rounds_are"] == "compiled"
    assert run([*args, "--real"]) == 0
    assert "These are real rounds: --real asks for them." in " ".join(capsys.readouterr().out.split())


@counts("nights", 10, 400)
def test_real_nights_have_the_exact_mean(nights: int) -> None:
    """One bettor at three card poker: real rounds against the exact value of a hand, within four standard errors."""
    plan = Plan(TableGiven(TRES, players=2), {bettor(1): {"ante": 25_00}}, 100, alone=True, way="exact")
    found = real_nights(plan, nights, "r", workers=1)
    value = table_value(plan.given, plan.bets, "exact", find_odds(plan.given.edition), spread=False).bank.after
    assert not found.compiled and value.errors_from(Figure(found.hand.mean, found.hand.error)) < 4
