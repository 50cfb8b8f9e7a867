"""Nights as rows for other programs: CSV, or Parquet where pyarrow is installed. Amounts are cents."""

import csv
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.bank import ACTION, AS_BETTOR, FEES, HANDS, LOWEST, NOT_RUINED, RUINED, SHORT, Nights, Plan
from cardroom.errors import BadInput

CSV, PARQUET = ".csv", ".parquet"
COLUMNS = {"lowest": LOWEST, "hands": HANDS, "fees": FEES, "as_bettor": AS_BETTOR, "short": SHORT, "ruined": RUINED, "action": ACTION}
RUINED_AFTER = "ruined"  # the only column with open places


def rows_file(name: str) -> Path | None:
    """The file for the rows, refused before any night is played if it could not be written."""
    if not name:
        return None
    path = Path(name)
    kind = path.suffix.lower()
    if kind not in (CSV, PARQUET):
        raise BadInput(f"--rows writes CSV or Parquet: '{name}' must end in .csv or .parquet.")
    if not path.parent.is_dir():
        raise BadInput(f"--rows: there is no folder {path.parent}.")
    if kind == PARQUET and find_spec("pyarrow") is None:
        raise BadInput("Parquet needs pyarrow, which is not installed: install it with pip install pyarrow, or name a .csv file.")
    return path


def night_columns(plan: Plan, nights: Nights) -> dict[str, NDArray[np.int64]]:
    """By name: the number of the night, what was won after so many rounds, the result, and the columns of ``Night``."""
    found: dict[str, NDArray[np.int64]] = {"night": np.arange(len(nights), dtype=np.int64)}
    found |= {f"after_{mark}": nights.marks[:, number] for number, mark in enumerate(plan.marks)}
    found["result"] = nights.marks[:, -1]
    return found | {name: nights.columns[:, column] for name, column in COLUMNS.items()}


def write_rows(path: Path, plan: Plan, nights: Nights) -> None:
    columns = night_columns(plan, nights)
    if path.suffix.lower() == PARQUET:
        _write_parquet(path, columns)
        return
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        open_place = list(columns).index(RUINED_AFTER)
        for row in zip(*(column.tolist() for column in columns.values()), strict=True):
            writer.writerow("" if place == open_place and value == NOT_RUINED else value for place, value in enumerate(row))


def _write_parquet(path: Path, columns: dict[str, NDArray[np.int64]]) -> None:
    arrow, parquet = import_module("pyarrow"), import_module("pyarrow.parquet")
    arrays = {name: arrow.array(values) for name, values in columns.items()}
    arrays[RUINED_AFTER] = arrow.array(columns[RUINED_AFTER], mask=columns[RUINED_AFTER] == NOT_RUINED)
    parquet.write_table(arrow.table(arrays), str(path))
