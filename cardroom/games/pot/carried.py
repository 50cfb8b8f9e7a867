"""What pot games carry from round to round, beside the button."""

from typing import NotRequired, TypedDict

from cardroom.money import Cents
from cardroom.round import Key


class Kills(TypedDict):
    """Who has a leg up, and who owes a kill; ``promised``: those of them who agreed to it, and were not required to."""

    legs: list[str]
    owes: list[str]
    promised: NotRequired[list[str]]


SMALL: Key[int] = Key("small")  # the seats of the blinds
BIG: Key[int] = Key("big")
OWED: Key[dict[str, list[str]]] = Key("owed")  # the blinds that each player has missed
KNOWN: Key[dict[str, int]] = Key("known")  # the seat in which each last played
BROKE: Key[list[str]] = Key("broke")  # who had nothing left
LEFT: Key[dict[str, int]] = Key("left")  # seats from the big blind to each player, when he last played
PASSED: Key[list[int]] = Key("passed")  # the seats that a blind has gone by
BEGAN: Key[int] = Key("began")  # where the button was in the first hand
REVOLVED: Key[bool] = Key("revolved")  # whether it has been round once since
SHORT: Key[dict[str, Cents]] = Key("short")  # what a player who was short of the blind needs for it
FREE: Key[list[str]] = Key("free")  # who comes from a broken or must-move game, and is dealt in free in front of the blinds
KILL: Key[Kills] = Key("kill")
POSITION: Key[str] = Key("position")  # who has the position button
