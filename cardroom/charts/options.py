"""Collection options as a drawing, from the answers of ``cardroom fee --compare --json``."""

from collections.abc import Mapping
from typing import Any

from cardroom.charts.panels import WIDTH, ChartBar, Panel, bars, page
from cardroom.charts.texts import Say, english
from cardroom.charts.words import dollar_ticks, dollars
from cardroom.money import money_text

Answer = Mapping[str, Any]


def drawing(name: str, answer: Answer, width: float = WIDTH) -> str:
    subtitle = f"{answer['edition']}, {answer['players']} players"
    return page(f"{name}: which option leaves the bank most", subtitle, [options(answer)], width)


def options(answer: Answer, say: Say = english) -> Panel:
    """What each option leaves the bank at some bets; without bets, what it collects on the hands of a mix."""
    if any("bank" in one for one in answer["options"]):
        rows = [
            ChartBar(f"{say('option')} {one['option']}", one["bank"]["a_hand"], _figure(one["bank"]), one["bank"]["error"])
            for one in answer["options"]
        ]
        return bars("What a hand leaves the bank, fees paid", rows, dollar_ticks, say("won or lost a hand"))
    rows = [
        ChartBar(f"{say('option')} {one['option']}", one["in_all"]["total"], money_text(one["in_all"]["total"]), colour="accent")
        for one in answer["options"]
    ]
    return bars("What each option collects on the same hands", rows, dollar_ticks, say("collected in all"))


def _figure(one: Answer) -> str:
    return dollars(one["a_hand"], 4, signed=True) + (f" ± {one['error'] / 100:.4f}" if one["error"] else "")
