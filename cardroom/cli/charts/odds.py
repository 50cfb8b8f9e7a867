"""Odds as drawings."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cardroom.cli.charts.panels import BAD, EVEN, GOOD, Bar, Panel, bars, page, shares

if TYPE_CHECKING:
    from cardroom.analysis.odds import Odds, WagerOdds

STEPS = 14  # of the ways in which the hand may end


def drawing(name: str, odds: "Odds") -> str:
    """What each wager is worth, how it ends, and how the hand as a whole does."""
    every = [*odds.wagers, *([odds.together] if any(wager.unit for wager in odds.wagers) else [])]
    worth = [Bar(wager.title, float(wager.mean), f"{100 * float(wager.mean):+.3f} %", wager.error) for wager in every]
    ends = [(wager.title, (float(wager.wins), float(wager.pushes), float(wager.loses))) for wager in every]
    panels = [
        bars("What the bettor wins or loses on average, of each unit wagered", worth, lambda x: f"{100 * x:g} %"),
        shares("How often it is won, pushed and lost", ("won", "pushed", "lost"), ends),
        _hand(odds.together),
    ]
    return page(f"{name}: odds", odds.edition, panels)


def variants_drawing(name: str, found: Mapping[str, "Odds"]) -> str:
    """The hand as a whole, then every wager, as it is and under the rules that change it."""
    first = next(iter(found.values()))
    cases = [{variant: odds.together for variant, odds in found.items()}] if any(wager.unit for wager in first.wagers) else []
    for wager in first.wagers:
        cases.append({variant: one for variant, odds in found.items() for one in odds.wagers if one.name == wager.name})
    panels = []
    for (variant, base), *others in (list(case.items()) for case in cases):
        changed = {name: one for name, one in others if one.mean != base.mean}
        if changed:
            panels.append(_compared(base.title, {variant: base, **changed}))
    return page(f"{name}: by rules", first.edition, panels)


def _compared(title: str, wagers: Mapping[str, "WagerOdds"]) -> Panel:
    rows = [Bar(variant, float(wager.mean), f"{100 * float(wager.mean):+.3f} %", wager.error) for variant, wager in wagers.items()]
    return bars(f"{title}: what the bettor can expect", rows, lambda x: f"{100 * x:g} %")


def _hand(wager: "WagerOdds") -> Panel:
    """How much a whole hand brings, and how often; seldom ends of a kind are taken together."""
    chances: dict[float, float] = {}
    for line in wager.lines:
        chances[float(line.net)] = chances.get(float(line.net), 0.0) + float(line.chance)
    ordered = sorted(chances.items(), reverse=True)
    rare = sorted(ordered, key=lambda pair: pair[1])[: max(0, len(ordered) - STEPS)]
    kept = [pair for pair in ordered if pair not in rare]
    colour = {1: GOOD, 0: EVEN, -1: BAD}
    rows = [Bar(f"{net:+g}", chance, f"{100 * chance:.3f} %", colour=colour[(net > 0) - (net < 0)]) for net, chance in kept if chance]
    if rare:
        rest = sum(chance for _, chance in rare)
        rows.append(Bar("anything else", rest, f"{100 * rest:.3f} %", colour=EVEN))
    return bars(f"{wager.title}: how a hand ends, in units, and how often", rows, lambda x: f"{100 * x:g} %")
