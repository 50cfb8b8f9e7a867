"""What a game's module exports: its mechanics, the switches a house may set, and the clauses its code cites."""

from collections.abc import Callable, Sequence
from typing import Generic, Literal, NamedTuple, TypeAlias

from typing_extensions import TypeVar

from cardroom.cards import Card
from cardroom.collection import TableLimit
from cardroom.errors import IllegalAction
from cardroom.house_rules import HouseRules
from cardroom.money import Cents
from cardroom.round import Action, EditionLike, Noted, Procedure, Round, Ruling, Setup, View
from cardroom.round.decisions import check
from cardroom.switches import Switches, TableSwitches

Rules = TypeVar("Rules", bound=HouseRules, default=HouseRules)
Table = TypeVar("Table", bound=TableSwitches, default=TableSwitches)

Section: TypeAlias = tuple[str, list[str]]  # of a rule sheet: a title and its lines


def no_warning(edition: EditionLike, view: View, action: Action) -> str:
    """Most games offer nothing that a player would not want."""
    return ""


def legal(view: View, action: Action) -> Action | None:
    """The action as the round would take it; None where it would refuse it, which needs no warning."""
    try:
        return check(view.decision, action) if view.decision is not None else None
    except IllegalAction:
        return None


Laid = Literal["bet", "along", "later"]
"""A wager is laid before the deal by its player, with another wager, or in the course of the round."""


class Circle(NamedTuple):
    """Where a wager lies before each position, as the felt is printed."""

    wager: str  # of the spot: "ante", "pair-plus"
    laid: Laid


def no_circles(rules: HouseRules, table: Switches) -> tuple[Circle, ...]:
    """Chips lie in a pot, or in front of their owner."""
    return ()


def to_bet(*wagers: str) -> tuple[Circle, ...]:
    """Wagers that are laid before the deal."""
    return tuple(Circle(wager, "bet") for wager in wagers)


def no_more_stakes(rules: HouseRules, table: Switches) -> tuple[Cents, ...]:
    """Everything that a player must put in stands in the table's limit."""
    return ()


class Tracked(NamedTuple):
    """What a board beside the table shows of one hand of a shoe."""

    won: Literal["P", "B", "T", ""]  # player, banker, tie; nobody, where no hand was dealt
    natural: bool
    bets: dict[str, int]  # side bets: 1 for each that won
    fresh: bool  # it was the first of a shoe


def not_tracked(round: Round[Rules, Table]) -> Tracked | None:
    """Most games have no shoe whose hands anybody writes down."""
    return None


class Reckoned(NamedTuple):
    """What two players have won from one another, in points: more than nothing for the first of them."""

    players: tuple[str, str]
    points: int
    rows: dict[str, str]  # who has won each row; nobody where they were not compared, or are equal


def nothing_reckoned(edition: EditionLike[Rules, Table], view: View, note: Noted) -> Reckoned | None:
    """Most games are not played in points between two players."""
    return None


class Game(NamedTuple, Generic[Rules, Table]):
    """Mechanics in code. An edition adds the data."""

    name: str
    family: str  # "pot", "banked" or "points"
    rules: type[Rules]  # what the house may set
    table: type[Table]  # what a table may set: limits, blinds, what no manual prints
    play: Callable[[Round[Rules, Table]], Procedure]
    deck: Callable[[Rules], tuple[Card, ...]]
    clauses: Callable[[Rules], frozenset[str]]  # that the code cites under these rules
    check_table: Callable[[EditionLike[Rules, Table], Table], None]  # raises BadSetup where the house does not offer such a table
    check: Callable[[Setup[Rules, Table]], None]  # raises BadSetup
    limit: Callable[[Rules, Table], TableLimit]  # that a collection option must cover
    seats: Callable[[Rules], int]  # most seats
    rulings: Callable[[Rules], Sequence[Ruling[Rules, Table]]]  # what the floor may rule under these rules, beside what it may everywhere
    sheet: Callable[[EditionLike[Rules, Table]], list[Section]]  # sections of the rule sheet that only this game has
    warning: Callable[[EditionLike[Rules, Table], View, Action], str] = (
        no_warning  # of his own view and a choice: one sentence if it sets a foul hand
    )
    circles: Callable[[Rules, Table], tuple[Circle, ...]] = no_circles  # the wagers that have a place before each position
    tracked: Callable[[Round[Rules, Table]], Tracked | None] = not_tracked  # of a round that is over: what a board shows of it
    reckoned: Callable[[EditionLike[Rules, Table], View, Noted], Reckoned | None] = (
        nothing_reckoned  # what a note of the score says, as data
    )
    stakes: Callable[[Rules, Table], tuple[Cents, ...]] = no_more_stakes  # what a player must put in, beside what ``limit`` says
