"""Switches: what a house or a table may set, as models that files are checked against."""

from collections.abc import Callable
from typing import Annotated, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer

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


class TableSwitches(Switches):
    """The base of every game's ``Table``."""

    # The smallest chip in play. None: as the house prints it for the limit, or the smallest unit that blinds, antes and fees use. A
    # player-dealer game pays to the cent unless its table sets one.
    chip: Annotated[Money | None, Field(gt=0)] = None
