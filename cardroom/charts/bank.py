"""The nights of a banker as drawings, from the answer of ``cardroom bank --json``."""

from collections.abc import Mapping
from typing import Any

from cardroom.charts.curve import Point, curve
from cardroom.charts.panels import WIDTH, Band, Panel, fan, histogram, page
from cardroom.charts.texts import Say, english
from cardroom.charts.words import dollar_ticks, percent
from cardroom.money import money_text

Answer = Mapping[str, Any]


def drawing(name: str, answer: Answer, width: float = WIDTH) -> str:
    """How the nights end, how they spread as the hours go by, and how often a bankroll is lost."""
    panels = [distribution(answer), night_fan(answer), *([ruin(answer)] if answer["ruin"]["by_bankroll"] else [])]
    return page(f"{name}: the banker's seat", f"{answer['edition']}, {answer['rounds']} rounds a night", panels, width)


def distribution(answer: Answer, say: Say = english) -> Panel:
    night, found = answer["night"], answer["distribution"]
    marks = [(night["mean"], f"{say('mean')} {money_text(round(night['mean'] / 100) * 100)}")]
    marks += [(night["quantiles"][name], f"{name[:-1]} %: {money_text(night['quantiles'][name])}")
              for name in ("5%", "95%") if name in night["quantiles"]]  # fmt: skip
    title = f"How {answer['nights']:,} nights end"
    labels = say("won or lost in a night, fees paid"), say("share of nights")
    return histogram(title, *labels, found["edges"], found["counts"], marks)


def night_fan(answer: Answer, say: Say = english) -> Panel:
    """Quantiles hour by hour; no band that so few nights do not bound."""
    marks = [one["quantiles"] for one in answer["after_rounds"].values()]
    hours = [0.0, *(int(mark) / answer["rounds"] * answer["hours"] for mark in answer["after_rounds"])]
    known = answer["night"]["quantiles"]

    def along(name: str) -> list[float]:
        return [0.0, *(float(one[name]) for one in marks)]

    lows = [low for low in (1, 5, 25) if f"{low}%" in known]
    bands = [Band(f"{100 - 2 * low} of 100 nights", along(f"{low}%"), along(f"{100 - low}%")) for low in lows]
    middle = along("50%") if "50%" in known else [0.0, *(float(one["mean"]) for one in answer["after_rounds"].values())]
    named = ["50%", *(f"{each}%" for low in lows for each in (100 - low, low))]
    ends = [(known[name], f"{name[:-1]} %: {money_text(round(known[name] / 100) * 100)}") for name in named if name in known]
    within = [str(100 - 2 * low) for low in reversed(lows)]
    where = f", and where {' and '.join(within)} of 100 nights are" if within else ""
    gone = (-float(answer["bankroll"]), say("the bankroll is gone")) if answer["bankroll"] else None
    return fan(f"Hour by hour: the middle{where}", say("hours"), say("won or lost so far"), hours, bands, middle, ends, gone)


def ruin(answer: Answer, say: Say = english) -> Panel:
    """How often a night takes all of a bankroll, by its size; the whiskers are intervals of 95 %."""
    points = [Point(one["bankroll"], one["risk"], *one["interval"]) for one in answer["ruin"]["by_bankroll"]]
    return curve(
        "How often a bankroll does not last the night",
        say("bankroll at the start of a night"),
        say("share of nights"),
        points,
        dollar_ticks,
        percent,
    )
