"""Odds as plain data, and kept on disk: what took minutes to find is there at once the next time.

A file is named after the edition, its rules and the sources: with other rules, or other code, it is another file. It is written whole or
not at all; one that is damaged, and a folder that cannot be written to, count as if they were not there.
"""

import json
import os
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, Literal, TypedDict

from cardroom.analysis.odds import Advice, EditionOdds, OddsLine, Others, WagerOdds, solve
from cardroom.analysis.odds.result import Chance, Payer
from cardroom.analysis.sources import rules_digest, sources_digest
from cardroom.analysis.spread import Progress, unheard

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

FORMAT = 2


# -- as data ----------------------------------------------------------------------------------------------------------------


class LineData(TypedDict):
    name: str
    net: str
    chance: str | float
    combinations: int | None


class OthersData(TypedDict):
    least: int
    several: Literal["all", "highest"]


class WagerData(TypedDict):
    name: str
    title: str
    unit: str
    staked: str | float
    combinations: int | None
    payer: Payer
    samples: int
    error: float
    fixed: int
    least: int
    others: OthersData | None
    payments: Literal["one", "several"]
    instead_of: str
    lines: list[LineData]


class AdviceData(TypedDict):
    title: str
    columns: list[str]
    rows: list[list[str]]


class OddsData(TypedDict):
    edition: str
    strategy: str
    wagers: list[WagerData]
    together: WagerData | None  # none: it is the base wager by itself
    advice: list[AdviceData]
    assumes: list[str]
    along: list[str]
    against_several: str
    variant: dict[str, object]


def to_data(odds: EditionOdds) -> OddsData:
    """Odds as JSON data. What is exact is text, ``"a/b"``; a number is a float."""
    return {
        "edition": odds.edition,
        "strategy": odds.strategy,
        "wagers": [_wager_data(wager) for wager in odds.wagers],
        "together": _wager_data(odds.together) if odds.adds_up else None,
        "advice": [{"title": one.title, "columns": list(one.columns), "rows": [list(row) for row in one.rows]} for one in odds.advice],
        "assumes": list(odds.assumes),
        "along": list(odds.along),
        "against_several": odds.against_several,
        "variant": dict(odds.variant),
    }


def from_data(data: OddsData) -> EditionOdds:
    """The same odds again."""
    advice = tuple(Advice(one["title"], tuple(one["columns"]), tuple(tuple(row) for row in one["rows"])) for one in data["advice"])
    wagers = tuple(_wager(wager) for wager in data["wagers"])
    together = wagers[0] if data["together"] is None else _wager(data["together"])
    return EditionOdds(
        data["edition"], data["strategy"], wagers, together, advice, tuple(data["assumes"]), tuple(data["along"]), data["against_several"],
        dict(data["variant"]),
    )  # fmt: skip


def _wager_data(wager: WagerOdds) -> WagerData:
    return {
        "name": wager.name,
        "title": wager.title,
        "unit": wager.unit,
        "staked": number_data(wager.staked),
        "combinations": wager.combinations,
        "payer": wager.payer,
        "samples": wager.samples,
        "error": wager.error,
        "fixed": wager.fixed,
        "least": wager.least,
        "others": None if wager.others is None else {"least": wager.others.least, "several": wager.others.several},
        "payments": wager.payments,
        "instead_of": wager.instead_of,
        "lines": [
            {"name": line.name, "net": str(line.net), "chance": number_data(line.chance), "combinations": line.combinations}
            for line in wager.lines
        ],
    }


def _wager(data: WagerData) -> WagerOdds:
    lines = tuple(OddsLine(line["name"], Fraction(line["net"]), _number(line["chance"]), line["combinations"]) for line in data["lines"])
    return WagerOdds(
        data["name"], data["title"], lines, data["unit"], _number(data["staked"]), data["combinations"], data["payer"],
        data["samples"], data["error"], data["fixed"], data["least"], None if data["others"] is None else Others(**data["others"]),
        data["payments"], data["instead_of"],
    )  # fmt: skip


def number_data(value: Chance) -> str | float:
    return str(value) if isinstance(value, Fraction | int) else float(value)


def _number(value: str | float) -> Chance:
    return Fraction(value) if isinstance(value, str) else value


# -- on disk ----------------------------------------------------------------------------------------------------------------


def folder() -> Path:
    """Where odds are kept: the user's cache, as the XDG convention has it."""
    given = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(given) if given else Path.home() / ".cache") / "cardroom" / "odds"


def place(edition: "Edition") -> Path:
    return folder() / f"{_stem(edition)}-{sources_digest()[:16]}.json"


def _stem(edition: "Edition") -> str:
    return f"{edition.id.replace('/', '.')}-{rules_digest(edition)[:16]}"


def kept(edition: "Edition") -> EditionOdds | None:
    """What was found before with these rules and this code; None where there is nothing that can be read."""
    try:
        data = json.loads(place(edition).read_text(encoding="utf-8"))
        if data["format"] != FORMAT or data["rules"] != rules_digest(edition) or data["sources"] != sources_digest():
            return None
        odds = from_data(data["odds"])
        for wager in (*odds.wagers, odds.together):
            wager.checked()
    except (OSError, RuntimeError, ValueError, KeyError, TypeError, AttributeError, ArithmeticError, AssertionError):
        return None
    return odds


def keep(edition: "Edition", odds: EditionOdds) -> None:
    """Keep it for the next time, and forget what other code has found under the same rules."""
    data = {"format": FORMAT, "rules": rules_digest(edition), "sources": sources_digest(), "odds": to_data(odds)}
    with suppress(OSError, RuntimeError):  # without a cache it is found again
        path = place(edition)
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, prefix=".", suffix=".tmp", delete=False) as file:
            try:
                json.dump(data, file)
                file.close()
                Path(file.name).replace(path)
            except BaseException:
                Path(file.name).unlink(missing_ok=True)
                raise
        for other in path.parent.glob(f"{_stem(edition)}-*.json"):
            if other != path:
                other.unlink(missing_ok=True)


def find_odds(edition: "Edition", progress: Progress = unheard, use_kept: bool = True) -> EditionOdds:
    """The odds of the edition as its rules are: kept, or else solved and kept."""
    found = kept(edition) if use_kept else None
    if found is None:
        found = solve(edition, progress)
        if use_kept:
            keep(edition, found)
    progress(1.0)
    return found
