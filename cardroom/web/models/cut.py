"""How the deck is cut, as the documentation has it."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from cardroom.cuts import Said

Hex = Annotated[str, Field(description="32 bytes, in hexadecimal; empty: none.")]


class _Promised(BaseModel):
    round: str
    root: Hex = Field(description="Of the shuffled cards, before they are cut.")
    dice: Hex = Field(description="Of the dice; empty: none are thrown.")
    seed_hash: Hex = Field(description="Of the seed of this and every later shuffle.")


class ComingCutter(BaseModel):
    player: str
    hash: Hex
    opened: bool = Field(description="Whether his bytes have come.")


class Coming(_Promised):
    """The next shuffle, promised: whoever sits there may cut it."""

    wants: Literal["hash", "bytes"]
    list: list[ComingCutter]


class Cutter(BaseModel):
    player: str
    hash: Hex
    bytes: Hex
    said: Said = Field(description="He cut the deck; was silent; came late; left his hash shut; opened it wrong.")


class Cut(_Promised):
    """How the deck of a round was cut; of a shoe that goes on, for the round that began it."""

    list: list[Cutter]
