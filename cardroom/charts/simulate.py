"""Simulated rounds as drawings."""

from typing import TYPE_CHECKING

from cardroom.analysis.histogram import spread
from cardroom.charts.panels import ChartBar, Panel, bars, histogram, page
from cardroom.charts.words import dollars, percent
from cardroom.money import money_text

if TYPE_CHECKING:
    from cardroom.analysis.given import TableGiven
    from cardroom.analysis.simulate import SimulationResult
    from cardroom.analysis.tally import Tally


def drawing(given: "TableGiven", result: "SimulationResult") -> str:
    panels = _banked(result) if result.wagers else _others(result)
    return page(f"{given.edition.name}: {result.rounds:,} rounds by bots", f"{given.edition_id}, {given.count} players", panels)


def _banked(result: "SimulationResult") -> list[Panel]:
    rows = [
        ChartBar(name, one.of_stake.value, f"{100 * one.of_stake.value:+.2f} %", one.of_stake.error)
        for name, one in result.wagers.items()
        if one.of_stake.of
    ]
    panels = [bars("What bettors win or lose, of what they stake", rows, percent)]
    panels.append(bars("What each seat wins or loses a round, fees paid", _means(result), dollars))
    return [*panels, _spread("The player-dealer's result of a round, fees paid", "won or lost in a round", result.net["player-dealer"])]


def _others(result: "SimulationResult") -> list[Panel]:
    wins = [(name, result.ahead[name] / one.count) for name, one in result.in_order()]
    rates = [ChartBar(name, part, f"{100 * part:.1f} %", colour="accent") for name, part in wins]
    panels = [
        bars("What each position wins or loses a round, fees paid", _means(result), dollars),
        bars("How often each position wins", rates, percent),
    ]
    if result.pots.values:
        return [*panels, _spread("Pots", "in the pot", result.pots)]
    return [*panels, _spread("A player's result of a round, fees paid", "won or lost in a round", result.net["player"])]


def _means(result: "SimulationResult") -> list[ChartBar]:
    return [ChartBar(name, one.mean, dollars(one.mean), one.error) for name, one in result.in_order()]


def _spread(title: str, label: str, values: "Tally") -> Panel:
    edges, counts = spread(values)
    return histogram(title, label, "share", edges, counts, [(values.mean, f"mean {money_text(round(values.mean))}")])
