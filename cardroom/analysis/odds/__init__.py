"""Exact odds of every player-dealer game. ``solve(edition)`` finds them; ``solver(edition)`` is the module that knows how.

Such a module has:

- ``solve(edition, progress) -> EditionOdds``: every wager of the edition, under its rules as they are (``edition.with_rules`` for others);
- ``player(edition) -> Decide``: the strategy that ``solve`` assumes, as a player at the table: what he does after the wagers are made;
- ``variants(edition) -> dict[str, dict]``: other rules worth a comparison (decks, readings with a switch), by name, for ``with_rules``.

Where a game has more to say of a whole table (``analysis/value`` asks):

- ``deals_of(edition, wagers, pay) -> Deals``: every deal with all bettors in it, in money;
- ``beside(edition, odds, staked) -> EditionOdds | None``: the odds for these stakes, where the best play does not only scale with them;
- ``later(edition, settings, chip, stack, staked) -> dict[str, Amounts]``: wagers that are made after the first cards, and their bounds.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Protocol, cast

from cardroom.analysis.odds.result import Advice, EditionOdds, OddsLine, Others, WagerOdds, counted
from cardroom.analysis.spread import Progress, unheard
from cardroom.errors import BadInput
from cardroom.games.registry import GAMES, Lack, find
from cardroom.money import Cents
from cardroom.round import Action, View

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

__all__ = [
    "Advice",
    "Decide",
    "EditionOdds",
    "OddsLine",
    "Others",
    "Solver",
    "WagerOdds",
    "counted",
    "odds_beside",
    "solvable",
    "solve",
    "solver",
]

Decide = Callable[[View], Action]


class Solver(Protocol):
    def solve(self, edition: "Edition", progress: Progress = unheard) -> EditionOdds: ...

    def player(self, edition: "Edition") -> Decide: ...

    def variants(self, edition: "Edition") -> dict[str, dict[str, object]]: ...


def solvable(edition: "Edition") -> bool:
    return not isinstance(GAMES[edition.game.name].solver, Lack)


def solver(edition: "Edition") -> Solver:
    named = GAMES[edition.game.name].solver
    if isinstance(named, Lack):
        raise BadInput(f"{edition.id} has no odds: {named.why}.")
    return cast(Solver, find(named))


def odds_beside(edition: "Edition", odds: EditionOdds, staked: Mapping[str, Cents]) -> EditionOdds | None:
    """The odds for these stakes: the same in most games; None where the play for them is not solved."""
    beside: Callable[..., EditionOdds | None] | None = getattr(solver(edition), "beside", None)
    return odds if beside is None else beside(edition, odds, staked)


def solve(edition: "Edition", progress: Progress = unheard) -> EditionOdds:
    """Every wager of the edition, as its rules are."""
    return solver(edition).solve(edition, progress)
