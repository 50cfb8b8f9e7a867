"""Whoever may take a seat: visitors and bots where the room deals, people at the real table where a dealer deals by hand."""

from typing import Protocol

from cardroom.errors import BadInput
from cardroom.round.floor import NAME, said


class Entrance(Protocol):
    def name_of(self, player: str) -> str:
        """Return the name under which a player sits down, or refuse the player."""

    def check_bots(self) -> None:
        """Refuse bots where none can sit."""


class RoomEntrance:
    def name_of(self, player: str) -> str:
        return player

    def check_bots(self) -> None:
        return


class RealTableEntrance:
    """Players sit at a real table, where a dealer deals by hand. They are called as its dealer types their names."""

    def name_of(self, player: str) -> str:
        name = said(player, NAME, "A name")
        if not name or "/" in name:
            raise BadInput("A player needs a name, and it may not contain a slash.")
        return name

    def check_bots(self) -> None:
        raise BadInput("No bots sit at a dealer's table.")
