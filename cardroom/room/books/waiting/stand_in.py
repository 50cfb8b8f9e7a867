"""Somebody who plays while a player is away: a friend with the player's chips, or another player over the seat with chips of their own."""

from dataclasses import dataclass
from typing import Literal

from cardroom.room.storage.rows import StandInState

Kind = Literal["friend", "over"]


@dataclass(slots=True)
class StandIn:
    """It belongs to the seat of the absent player."""

    kind: Kind
    name: str
    visitor: str
    taken: bool = False  # the friend has agreed, and begins between two rounds
    begun: float | None = None  # None: the absent player has approved the friend, who has not begun
    until: float | None = None  # when the time is over; None: the house sets no limit
    ends: str = ""  # why it ends when the round is over

    @property
    def plays(self) -> bool:
        return self.begun is not None

    def state(self) -> StandInState:
        return {
            "kind": self.kind,
            "name": self.name,
            "visitor": self.visitor,
            "taken": self.taken,
            "begun": self.begun,
            "until": self.until,
            "ends": self.ends,
        }

    @classmethod
    def of(cls, state: StandInState) -> "StandIn":
        return cls(**state)
