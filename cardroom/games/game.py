"""What a game's module exports: its mechanics, the switches a house may set, and the clauses its code cites."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, NamedTuple

from pydantic import BaseModel, BeforeValidator, ConfigDict, PlainSerializer

from cardroom.cards import Card
from cardroom.errors import BadInput, IllegalAction
from cardroom.money import Cents, Odds, money_text, parse_money, parse_odds
from cardroom.round import Action, Procedure, Round, Ruling, Setup, View
from cardroom.round.decisions import check


def _read(value: Any, reader: Callable[[str], Any]) -> Any:
    try:
        return reader(value) if isinstance(value, str) else value
    except BadInput as error:  # pydantic adds the key to a ValueError
        raise ValueError(str(error)) from None


def _cents(value: Any) -> Any:
    return _read(value, parse_money)


def _odds(value: Any) -> Any:
    return _read(value, parse_odds)


# In files money is text ("$3"), in Python it is cents.
Money = Annotated[Cents, BeforeValidator(_cents), PlainSerializer(money_text, return_type=str, when_used="json")]
OddsText = Annotated[Odds, BeforeValidator(_odds), PlainSerializer(str, return_type=str, when_used="json")]


class Switches(BaseModel):
    """The base of every game's ``Rules`` and ``Table``: unknown keys are refused, nothing changes after loading."""

    model_config = ConfigDict(extra="forbid", frozen=True)


def no_warning(edition: Any, view: View, action: Action) -> str:
    """Most games offer nothing that a player would not want."""
    return ""


def legal(view: View, action: Action) -> Action | None:
    """The action as the round would take it; None where it would refuse it, which needs no warning."""
    try:
        return check(view.decision, action) if view.decision is not None else None
    except IllegalAction:
        return None


class Game(NamedTuple):
    """Mechanics in code. An edition adds the data."""

    name: str
    family: str  # "pot" or "banked"
    rules: type[Switches]  # what the house may set
    table: type[Switches]  # what a table may set: limits, blinds, what no manual prints
    play: Callable[[Round], Procedure]
    deck: Callable[[Any], tuple[Card, ...]]  # of the rules
    clauses: Callable[[Any], frozenset[str]]  # of the rules: the clauses that the code cites under them
    check_table: Callable[[Any, Any], None]  # of edition and table: raises BadSetup where the house does not offer such a table
    check: Callable[[Setup], None]  # raises BadSetup
    limit: Callable[[Any, Any], Any]  # of rules and table: the TableLimit that a collection option must cover
    seats: Callable[[Any], int]  # of the rules: most seats
    rulings: Mapping[str, Ruling]
    sheet: Callable[[Any], list[tuple[str, list[str]]]]  # of the edition: sections of the rule sheet that only this game has
    warning: Callable[[Any, View, Action], str] = no_warning  # of edition, own view and a choice: one sentence if it sets a foul hand
