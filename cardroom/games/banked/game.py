"""What the ``Game`` of every player-dealer game shares."""

from collections.abc import Callable, Mapping
from typing import Any

from cardroom.cards import Card
from cardroom.games.banked import rules as banked
from cardroom.games.banked.rules import BankedRules, BankedTable
from cardroom.games.game import Game, no_warning
from cardroom.round import Action, EditionLike, Procedure, Round, Ruling, Setup, View

Sections = list[tuple[str, list[str]]]


def any_table(edition: EditionLike, table: BankedTable) -> None:
    """A table that the models accept is one."""


def banked_game(
    name: str,
    play: Callable[[Round], Procedure],
    *,
    rules: type[BankedRules],
    deck: Callable[[Any], tuple[Card, ...]],
    clauses: Callable[[Any], frozenset[str]],
    sheet: Callable[[Any], Sections],
    table: type[BankedTable] = BankedTable,
    check_table: Callable[[Any, Any], None] = any_table,
    check: Callable[[Setup], None] = banked.check,
    limit: Callable[[Any, Any], Any] = banked.limit,
    rulings: Mapping[str, Ruling] | None = None,
    warning: Callable[[Any, View, Action], str] = no_warning,
) -> Game:
    return Game(name, "banked", rules, table, play, deck, clauses, check_table, check, limit, banked.seats, rulings or {}, sheet, warning)
