"""A solver of a game that is quickly solved by hand: for tests of all that is done with odds."""

from fractions import Fraction
from typing import Any

from cardroom.analysis.odds import Advice, Decide, EditionOdds, WagerOdds, counted
from cardroom.analysis.odds.result import OddsLine
from cardroom.analysis.spread import Progress, unheard
from cardroom.houses.edition import Edition
from cardroom.round import Action, View
from tests.editions import load_banked

solved: list[str] = []  # what was asked for, in order


def solve(edition: Edition, progress: Progress = unheard) -> EditionOdds:
    """Ante: won 4 times of 10, pushed once. Play: made 8 times of 10. A bonus on the Ante. Pair Plus by floats, and sampled."""
    solved.append(edition.id)
    progress(0.5)
    seats = load_banked(edition).rules.seats
    ante = counted("ante", "Ante", [("won", 1, 4), ("pushed", 0, 1), ("lost", -1, 5)])
    play = counted("play", "Play", [("won", 1, 3), ("not made", 0, 2), ("lost", -1, 5)], unit="ante", staked=Fraction(8, 10))
    bonus = counted("base-bonus", "Ante bonus", [("straight", Fraction(3, 2), 1), ("nothing", 0, 9)], unit="ante", staked=Fraction(0))
    lines = (OddsLine("pair", Fraction(seats), 0.1), OddsLine("nothing", Fraction(-1), 0.9))
    side = WagerOdds("pair-plus", "Pair Plus", lines, samples=1000, error=0.01)
    together = counted("together", "Ante with Play and bonus", [("a", 2, 4), ("b", 0, 1), ("c", -2, 5)], unit="ante")
    return EditionOdds(
        edition.id, "Always play.", (ante, play, bonus, side), together, (Advice("When to play", ("hand", "do"), (("any", "play"),)),),
        ("A fresh deck.",),
    )  # fmt: skip


def player(edition: Edition) -> Decide:
    def decide(view: View) -> Action:
        return Action(view.player, view.options[0].verb, spot=view.options[0].spot)

    return decide


def variants(edition: Edition) -> dict[str, dict[str, Any]]:
    return {"seven seats": {"seats": 7}, "six seats": {"seats": 6}}
