"""Odds as drawings, from the answers of ``cardroom odds --json`` and ``--variants``."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from cardroom.charts.panels import WIDTH, ChartBar, Panel, bars, page, shares
from cardroom.charts.texts import Say, english
from cardroom.charts.words import percent

Answer = Mapping[str, Any]
STEPS = 14  # of the ways in which the hand may end
OF_A_UNIT = "won or lost on average, percent of a unit"


def drawing(name: str, answer: Answer, width: float = WIDTH) -> str:
    """What each wager is worth, how it ends, and how the hand as a whole does."""
    whole = answer["together"]
    panels = [wagers(answer), endings(answer), *([] if whole is None else [_hand(whole)])]
    return page(f"{name}: odds", answer["edition"], panels, width)


def wagers(answer: Answer, say: Say = english) -> Panel:
    rows = [_bar(one["title"], one) for one in _every(answer)]
    return bars("What the bettor wins or loses on average, of each unit wagered", rows, percent, say(OF_A_UNIT))


def endings(answer: Answer, say: Say = english) -> Panel:
    ends = [(one["title"], (one["wins"], one["pushes"], one["loses"])) for one in _every(answer)]
    return shares("How often it is won, pushed and lost", (say("won"), say("pushed"), say("lost")), ends)


def variants_drawing(name: str, answer: Answer, width: float = WIDTH) -> str:
    """The hand as a whole, then every wager, as it is and under the rules that change it."""
    return page(f"{name}: by rules", answer["edition"], variant_panels(answer), width)


def variant_panels(answer: Answer) -> list[Panel]:
    found: Mapping[str, Answer] = answer["variants"]
    first = next(iter(found.values()))
    cases = [{variant: one["together"] for variant, one in found.items()}] if _adds_up(first) else []
    for wager in first["wagers"]:
        cases.append({variant: one for variant, odds in found.items() for one in odds["wagers"] if one["name"] == wager["name"]})
    panels = []
    for (variant, base), *others in (list(case.items()) for case in cases):
        changed = {name: one for name, one in others if one["bettor"] != base["bettor"]}
        if changed:
            rows = [_bar(name, one) for name, one in {variant: base, **changed}.items()]
            panels.append(bars(f"{base['title']}: what the bettor can expect", rows, percent, OF_A_UNIT))
    return panels


def _every(answer: Answer) -> list[Answer]:
    return [*answer["wagers"], *([answer["together"]] if _adds_up(answer) else [])]


def _adds_up(answer: Answer) -> bool:
    return answer["together"] is not None and any(wager["unit"] for wager in answer["wagers"])


def _bar(name: str, wager: Answer) -> ChartBar:
    error = wager["error"] if wager["samples"] else 0.0
    said = f" ± {100 * error:.3f}" if error else ""
    return ChartBar(name, wager["bettor"], f"{100 * wager['bettor']:+.3f}{said} %", error)


def _hand(wager: Answer) -> Panel:
    """How much a whole hand brings, and how often; seldom ends of a kind are taken together."""
    chances: dict[Fraction, float] = {}
    for line in wager["lines"]:
        net = Fraction(line["net"])
        chances[net] = chances.get(net, 0.0) + float(Fraction(line["chance"]))
    ordered = sorted(chances.items(), reverse=True)
    rare = sorted(ordered, key=lambda pair: pair[1])[: max(0, len(ordered) - STEPS)]
    kept = [pair for pair in ordered if pair not in rare]
    colour = {1: "good", 0: "even", -1: "bad"}
    rows = [
        ChartBar(f"{float(net):+g}", chance, f"{100 * chance:.3f} %", colour=colour[(net > 0) - (net < 0)])
        for net, chance in kept
        if chance
    ]
    if rare:
        rest = sum(chance for _, chance in rare)
        rows.append(ChartBar("anything else", rest, f"{100 * rest:.3f} %", colour="even"))
    return bars(f"{wager['title']}: how a hand ends, in units, and how often", rows, percent, "share of hands")
