"""Switches: what a house or a table may set, as models that files are checked against."""

from collections.abc import Callable
from typing import Annotated, TypeAlias, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer

from cardroom.errors import BadInput
from cardroom.money import Cents, Odds, money_text, parse_money, parse_odds

Read = TypeVar("Read")


def _reader(read: Callable[[str], Read]) -> Callable[[object], object]:
    """Text is read; what is no text is left to pydantic, which would take yes and no for numbers."""

    def from_file(value: object) -> object:
        if isinstance(value, bool):
            raise ValueError("true and false are no figures")
        try:
            return read(value) if isinstance(value, str) else value
        except BadInput as error:  # pydantic adds the key to a ValueError
            raise ValueError(str(error)) from None

    return from_file


# In files money is text ("$3"), in Python it is cents.
Money = Annotated[Cents, BeforeValidator(_reader(parse_money)), PlainSerializer(money_text, return_type=str, when_used="json")]


NO_LIMIT = "none"
"""How a file, a form and a request write that there is no largest amount. In Python such an amount is None."""


def _read_most(text: str) -> Cents | None:
    if text.strip().lower() == NO_LIMIT:
        return None
    try:
        return parse_money(text)
    except BadInput as error:
        raise BadInput(f"{str(error).rstrip('.')}, or {NO_LIMIT} for no limit.") from None


def _write_most(most: Cents | None) -> str:
    return NO_LIMIT if most is None else money_text(most)


Most: TypeAlias = Annotated[
    Cents | None, BeforeValidator(_reader(_read_most)), PlainSerializer(_write_most, return_type=str, when_used="json")
]
"""A largest amount, or none: ``most = "$500"``, ``most = "none"``."""

OddsText = Annotated[Odds, BeforeValidator(_reader(parse_odds)), PlainSerializer(str, return_type=str, when_used="json")]


class Switches(BaseModel):
    """The base of every game's ``Rules`` and ``Table``: unknown keys are refused, nothing changes after loading."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class TableSwitches(Switches):
    """The base of every game's ``Table``."""

    # The smallest chip in play. None: as the house prints it for the limit, or the smallest unit that blinds, antes and fees use. A
    # player-dealer game pays to the cent unless its table sets one.
    chip: Annotated[Money | None, Field(gt=0)] = None
