"""Exact odds of every player-dealer game. ``solve(edition)`` finds them; ``solver(edition)`` is the module that knows how.

Such a module has:

- ``solve(edition, progress) -> Odds``: every wager of the edition, under its rules as they are (``edition.with_rules`` for others);
- ``player(edition) -> Decide``: the strategy that ``solve`` assumes, as a player at the table: what he does after the wagers are made;
- ``variants(edition) -> dict[str, dict]``: other rules worth a comparison (decks, readings with a switch), by name, for ``with_rules``.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, cast

from cardroom.analysis.odds.result import Advice, Line, Odds, WagerOdds, counted
from cardroom.analysis.spread import Progress, unheard
from cardroom.errors import BadInput
from cardroom.games.registry import GAMES, Lack, find
from cardroom.round import Action, View

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

__all__ = ["Advice", "Decide", "Line", "Odds", "Solver", "WagerOdds", "counted", "solvable", "solve", "solver"]

Decide = Callable[[View], Action]


class Solver(Protocol):
    def solve(self, edition: "Edition", progress: Progress = unheard) -> Odds: ...

    def player(self, edition: "Edition") -> Decide: ...

    def variants(self, edition: "Edition") -> dict[str, dict[str, object]]: ...


def solvable(edition: "Edition") -> bool:
    return not isinstance(GAMES[edition.game.name].solver, Lack)


def solver(edition: "Edition") -> Solver:
    named = GAMES[edition.game.name].solver
    if isinstance(named, Lack):
        raise BadInput(f"{edition.id} has no odds: {named.why}.")
    return cast(Solver, find(named))


def solve(edition: "Edition", progress: Progress = unheard) -> Odds:
    """Every wager of the edition, as its rules are."""
    return solver(edition).solve(edition, progress)
