"""What to put up as a drawing, from the answer of ``cardroom bank --put-up-curve --json``."""

from collections.abc import Mapping
from typing import Any

from cardroom.charts.curve import Level, Point, curve
from cardroom.charts.panels import WIDTH, Panel, page
from cardroom.charts.texts import Say, english
from cardroom.charts.words import dollar_ticks, dollars, percent

Answer = Mapping[str, Any]


def drawing(name: str, answer: Answer, width: float = WIDTH) -> str:
    panels = [put_up_curve(answer), short_curve(answer)]
    return page(f"{name}: what to put up", f"{answer['edition']}, {answer['players']} players", panels, width)


def put_up_curve(answer: Answer, say: Say = english) -> Panel:
    """The mean of a hand by what is put up; a whisker is two standard errors to each side."""
    covered = answer["covered"]
    level = None if covered is None else Level(covered["mean"], f"{say('every wager covered')}: {dollars(covered['mean'], signed=True)}")
    points = [Point(one["amount"], one["mean"], one["mean"] - 2 * one["error"], one["mean"] + 2 * one["error"]) for one in answer["put_up"]]
    title = "What a hand wins or loses, fee paid"
    return curve(title, say("put up each turn"), say("won or lost a hand"), points, dollar_ticks, dollars, level, tens=True)


def short_curve(answer: Answer, say: Say = english) -> Panel:
    points = [Point(one["amount"], one["short"], *one["short_interval"]) for one in answer["put_up"]]
    labels = say("put up each turn"), say("share of hands")
    return curve("How often the money falls short", *labels, points, dollar_ticks, percent, tens=True)
