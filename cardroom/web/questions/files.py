"""An answer as rows: one for each figure, with its error or its interval where it has one."""

import csv
from collections.abc import Iterator, Mapping
from io import StringIO
from typing import NamedTuple

COLUMNS = ("figure", "value", "error", "low", "high")
NAMES = ("name", "option", "hand", "wager", "edition", "value", "amount", "cut", "bankroll", "switch")  # by which a row of a list is called
ERROR, INTERVAL = "error", "interval"
_OWN = frozenset(  # what ``error`` is the error of
    {"bettor", "mean", "in_all", "equity", "a_hand", "won", "bankroll", "value", "knowing", "risk", "player_dealer"}
)


class Row(NamedTuple):
    figure: str
    value: object
    error: object = ""
    low: object = ""
    high: object = ""


def as_csv(answer: Mapping[str, object]) -> str:
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(tuple(map(_safe, row)) for row in rows("", answer))
    return out.getvalue()


def rows(above: str, data: Mapping[str, object]) -> Iterator[Row]:
    """Every figure at and below a name; an error stands beside what it is of."""
    intervals = data.get("intervals")
    for key, value in data.items():
        if key in (ERROR, INTERVAL, "intervals") or key.endswith((f"_{ERROR}", f"_{INTERVAL}")):
            continue
        yield from _of(f"{above}{key}", key, value, data)
    if isinstance(intervals, Mapping):
        yield from (Row(f"{above}quantiles.{name}.interval", "", "", *ends) for name, ends in intervals.items())


def _of(path: str, key: str, value: object, beside: Mapping[str, object]) -> Iterator[Row]:
    if isinstance(value, Mapping):
        yield from rows(f"{path}.", value)
    elif isinstance(value, list) and all(isinstance(one, Mapping) for one in value):
        for number, one in enumerate(value):
            yield from rows(f"{path}.{_called(one, number)}.", one)
    elif isinstance(value, list):
        yield from (Row(f"{path}.{number}", one) for number, one in enumerate(value) if not isinstance(one, list | Mapping))
    else:
        error = beside.get(f"{key}_{ERROR}", beside.get(ERROR, "") if key in _OWN else "")
        ends = beside.get(f"{key}_{INTERVAL}", beside.get(INTERVAL) if key in (*_OWN, "amount") else None)
        low, high = ends if isinstance(ends, list) and len(ends) == 2 else ("", "")
        yield Row(path, "" if value is None else value, "" if error is None else error, low, high)


def _called(one: object, number: int) -> str:
    """What a row of a list is called: by its name, else by its number, from 1."""
    assert isinstance(one, Mapping)
    found = next((one[name] for name in NAMES if isinstance(one.get(name), str | int)), number + 1)
    return str(found)


def _safe(cell: object) -> object:
    """A cell that a spreadsheet does not take for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@") else cell
