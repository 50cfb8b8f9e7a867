"""Every drawing that a page can ask for, by the question that was asked and the drawing's name."""

from collections.abc import Callable, Mapping
from typing import Any

from cardroom.charts import bank, odds, options, put_up
from cardroom.charts.panels import LEAST, MOST, Panel, plot
from cardroom.charts.texts import Say, say_in
from cardroom.errors import BadInput

PLOTS: Mapping[str, Callable[[Mapping[str, Any], Say], Panel]] = {
    "distribution": bank.distribution,
    "fan": bank.night_fan,
    "ruin": bank.ruin,
    "curve": put_up.put_up_curve,
    "short": put_up.short_curve,
    "wagers": odds.wagers,
    "endings": odds.endings,
    "options": options.options,
}


def draw_plot(name: str, answer: Mapping[str, Any], width: int, language: str = "en") -> str:
    """One drawing of an answer, ``width`` pixels wide, its words in a language."""
    if name not in PLOTS:
        raise BadInput(f"There is no drawing '{name}'; there are {', '.join(PLOTS)}.")
    if not LEAST <= width <= MOST:
        raise BadInput(f"A drawing is {LEAST} to {MOST} pixels wide, not {width}.")
    return plot(PLOTS[name](answer, say_in(language)), width)
