"""Switches: what a house or a table may set, as models that files are checked against."""

from collections.abc import Callable
from typing import Annotated, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, PlainSerializer

from cardroom.errors import BadInput
from cardroom.money import Cents, Odds, money_text, parse_money, parse_odds

Read = TypeVar("Read")


def _reader(read: Callable[[str], Read]) -> Callable[[object], object]:
    """Text is read; what is no text is left to pydantic."""

    def from_file(value: object) -> object:
        try:
            return read(value) if isinstance(value, str) else value
        except BadInput as error:  # pydantic adds the key to a ValueError
            raise ValueError(str(error)) from None

    return from_file


# In files money is text ("$3"), in Python it is cents.
Money = Annotated[Cents, BeforeValidator(_reader(parse_money)), PlainSerializer(money_text, return_type=str, when_used="json")]
OddsText = Annotated[Odds, BeforeValidator(_reader(parse_odds)), PlainSerializer(str, return_type=str, when_used="json")]


class Switches(BaseModel):
    """The base of every game's ``Rules`` and ``Table``: unknown keys are refused, nothing changes after loading."""

    model_config = ConfigDict(extra="forbid", frozen=True)
