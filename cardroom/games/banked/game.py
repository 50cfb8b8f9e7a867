"""What the ``Game`` of every player-dealer game shares."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from cardroom.cards import Card
from cardroom.collection import TableLimit
from cardroom.games.banked import floor
from cardroom.games.banked import rules as banked
from cardroom.games.banked.rules import BankedEdition, BankedRules, BankedTable
from cardroom.games.game import Circle, Game, Section, Tracked, no_warning, not_tracked
from cardroom.round import Action, EditionLike, Procedure, Round, Ruling, Setup, View

OwnRules = TypeVar("OwnRules", bound=BankedRules)
OwnTable = TypeVar("OwnTable", bound=BankedTable)


def any_table(edition: BankedEdition, table: BankedTable) -> None:
    """A table that the models accept is one."""


def banked_game(
    name: str,
    play: Callable[[Round[OwnRules, OwnTable]], Procedure],
    *,
    rules: type[OwnRules],
    table: type[OwnTable],
    deck: Callable[[OwnRules], tuple[Card, ...]],
    clauses: Callable[[OwnRules], frozenset[str]],
    circles: Callable[[OwnRules, OwnTable], tuple[Circle, ...]],
    sheet: Callable[[EditionLike[OwnRules, OwnTable]], list[Section]],
    check_table: Callable[[EditionLike[OwnRules, OwnTable], OwnTable], None] = any_table,
    check: Callable[[Setup[OwnRules, OwnTable]], None] = banked.check,
    limit: Callable[[OwnRules, OwnTable], TableLimit] = banked.limit,
    rulings: Callable[[OwnRules], Sequence[Ruling[OwnRules, OwnTable]]] = floor.rulings,
    warning: Callable[[EditionLike[OwnRules, OwnTable], View, Action], str] = no_warning,
    tracked: Callable[[Round[OwnRules, OwnTable]], Tracked | None] = not_tracked,
) -> Game[OwnRules, OwnTable]:
    return Game(
        name,
        "banked",
        rules,
        table,
        play,
        deck,
        clauses,
        check_table,
        check,
        limit,
        banked.seats,
        rulings,
        sheet,
        warning,
        circles,
        tracked,
    )
