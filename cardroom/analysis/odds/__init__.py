"""Exact odds of every player-dealer game. ``solve(edition)`` finds them; ``solver(edition)`` is the module that knows how.

Such a module has:

- ``solve(edition, progress) -> Odds``: every wager of the edition, under its rules as they are (``edition.with_rules`` for others);
- ``player(edition) -> Decide``: the strategy that ``solve`` assumes, as a player at the table: what he does after the wagers are made;
- ``variants(edition) -> dict[str, dict]``: other rules worth a comparison (decks, readings with a switch), by name, for ``with_rules``.
"""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from cardroom.analysis.odds.result import Advice, Line, Odds, WagerOdds, counted
from cardroom.analysis.spread import Progress, unheard
from cardroom.errors import BadInput
from cardroom.round import Action, View

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

__all__ = ["Advice", "Decide", "Line", "Odds", "Solver", "WagerOdds", "counted", "solve", "solver"]

Decide = Callable[[View], Action]

SOLVERS = {
    "three_card_poker": "versus",
    "two_card_poker": "versus",
    "caribbean_stud_poker": "versus",
    "ultimate_texas_holdem": "ultimate",
    "baccarat": "baccarat",
    "face_up_baccarat": "face_up_baccarat",
    "california_baccarat": "california_baccarat",
    "pan_nine": "pan_nine",
    "blackjack": "blackjack",
    "pai_gow_poker": "pai_gow",
    "pai_gow_tiles": "tiles",
}


class Solver(Protocol):
    def solve(self, edition: "Edition", progress: Progress = unheard) -> Odds: ...

    def player(self, edition: "Edition") -> Decide: ...

    def variants(self, edition: "Edition") -> dict[str, dict[str, Any]]: ...


def solver(edition: "Edition") -> Solver:
    name = SOLVERS.get(edition.game.name)
    if name is None:
        raise BadInput(f"{edition.id} has no player-dealer, so no wager against one: 'cardroom equity' compares hands of it.")
    return cast(Solver, import_module(f"cardroom.analysis.odds.{name}"))


def solve(edition: "Edition", progress: Progress = unheard) -> Odds:
    """Every wager of the edition, as its rules are."""
    return solver(edition).solve(edition, progress)
