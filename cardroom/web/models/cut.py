"""How the deck is cut, as the documentation has it."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from cardroom.cuts import Said

Hex = Annotated[str, Field(description="32 bytes, in hexadecimal; empty: none.")]


class _Promised(BaseModel):
    round: str = Field(description="The round's id.")
    root: Hex = Field(description="The commitment to the shuffled cards, before they are cut, in hexadecimal.")
    dice: Hex = Field(description="The commitment to the dice, in hexadecimal; empty: none are thrown.")
    seed_hash: Hex = Field(description="The hash of the seed of this and every later shuffle, in hexadecimal.")


class ComingCutter(BaseModel):
    player: str = Field(description="The player's name.")
    hash: Hex
    opened: bool = Field(description="Whether the player's bytes have come.")


class Coming(_Promised):
    """The next shuffle, promised: whoever sits there may cut it."""

    wants: Literal["hash", "bytes"] = Field(description="What a player may send now: the hash of their bytes, or the bytes.")
    list: Annotated[list[ComingCutter], Field(description="The players who have sent something.")]


class Cutter(BaseModel):
    player: str = Field(description="The player's name.")
    hash: Hex
    bytes: Hex
    said: Said = Field(description="Whether the player cut the deck, was silent, came late, left the hash shut, or opened it wrong.")


class Cut(_Promised):
    """How the deck of a round was cut; of a shoe that goes on, for the round that began it."""

    list: Annotated[list[Cutter], Field(description="The players who sat there, and what each of them sent.")]
