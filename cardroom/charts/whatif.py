"""Comparisons and sweeps as drawings."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from cardroom.charts.curve import Point, curve
from cardroom.charts.panels import ChartBar, Panel, bars, page
from cardroom.charts.words import percent, plain

if TYPE_CHECKING:
    from cardroom.analysis.odds import WagerOdds
    from cardroom.analysis.whatif import ComparedWager, MeasuredCase

NUMBER = re.compile(r"\$?([\d,]+(?:\.\d+)?)(?: to ([\d,]+))?")
BANK = "What a hand leaves the player-dealer after the collection"


def compared_drawing(found: Sequence["MeasuredCase"], wagers: Sequence["ComparedWager"]) -> str:
    """The table, if one is asked for, then every wager that is not the same in all cases."""
    names = _short([one.case.name for one in found])
    panels = _by_bars(found, wagers, names)
    if not panels:  # all are the same: one of them is shown
        panels = [_wager_bars(wager, names) for wager in wagers[:1]]
    return page("Compared", ", ".join(dict.fromkeys(one.case.given.edition_id for one in found)), panels)


def swept_drawing(name: str, found: Sequence["MeasuredCase"], wagers: Sequence["ComparedWager"]) -> str:
    """Curves along the values if they are numbers, bars if they are words."""
    edition = found[0].case.given.edition
    xs = [_number(one.case.name) for one in found]
    names = [one.case.name for one in found]
    changed = [wager for wager in wagers if not wager.same] or list(wagers[:1])
    if None in xs or len(set(xs)) < 2:
        panels = _by_bars(found, changed, names) or [_wager_bars(wager, names) for wager in changed]
    else:
        panels = _by_curves(name, [x for x in xs if x is not None], found, changed)
    return page(f"{edition.name}: by {name}", edition.id, panels)


def _by_bars(found: Sequence["MeasuredCase"], wagers: Sequence["ComparedWager"], names: Sequence[str]) -> list[Panel]:
    panels = []
    if all(one.value is not None for one in found):
        rows = [
            ChartBar(name, one.value.bank.after.value / 100, _dollars(one.value.bank.after.value / 100), one.value.bank.after.error / 100)
            for name, one in zip(names, found, strict=True)
            if one.value is not None
        ]
        panels.append(bars(BANK, rows, _dollars))
    return panels + [_wager_bars(wager, names) for wager in wagers if not wager.same]


def _wager_bars(wager: "ComparedWager", names: Sequence[str]) -> Panel:
    rows = [
        ChartBar(name, float(one.odds.mean), f"{100 * float(one.odds.mean):+.3f} %", _error(one.odds))
        for name, one in zip(names, wager.cases, strict=True)
        if one is not None
    ]
    return bars(f"{wager.title}: what the bettor can expect of each unit", rows, percent)


def _by_curves(name: str, xs: Sequence[float], found: Sequence["MeasuredCase"], wagers: Sequence["ComparedWager"]) -> list[Panel]:
    panels = []
    if all(one.value is not None for one in found):
        points = [
            _point(x, one.value.bank.after.value / 100, one.value.bank.after.error / 100)
            for x, one in zip(xs, found, strict=True)
            if one.value is not None
        ]
        panels.append(curve(BANK, name, "won or lost a hand", sorted(points), plain, _dollars))
    for wager in wagers:
        points = [_point(x, float(one.odds.mean), _error(one.odds)) for x, one in zip(xs, wager.cases, strict=True) if one is not None]
        title = f"{wager.title}: what the bettor can expect of each unit"
        panels.append(curve(title, name, "percent of a unit", sorted(points), plain, percent))
    return panels


def _point(x: float, y: float, error: float) -> Point:
    return Point(x, y, y - 2 * error, y + 2 * error)


def _error(wager: "WagerOdds") -> float:
    return wager.error if wager.samples else 0.0


def _short(names: Sequence[str]) -> list[str]:
    """Without the edition, where all cases are of one."""
    editions = {name.partition(" with ")[0] for name in names}
    return list(names) if len(editions) > 1 else [name.partition(" with ")[2] or "as it is" for name in names]


def _number(value: str) -> float | None:
    found = NUMBER.fullmatch(value)
    if found is None:
        return None
    return float(found[1].replace(",", "")) / float((found[2] or "1").replace(",", ""))


def _dollars(y: float) -> str:
    return f"{'-' if y < 0 else ''}${abs(y):,.4g}"
