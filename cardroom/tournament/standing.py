"""What a tournament keeps of its players, tables and hands."""

from dataclasses import dataclass, field
from typing import NamedTuple

from cardroom.tournament.facts import Knockout


class Bust(NamedTuple):
    """A player who was out. ``group`` rises from hand to hand and is the same for a hand that all tables play together."""

    player: str
    round: int
    group: int
    table: int
    chips: int  # at the beginning of that hand
    left: int  # players with chips at that table after the hand


class HeadPrice(NamedTuple):
    """A player who has entered, with a price on their head."""

    player: str


@dataclass
class Entrant:
    """A player, with all of their entries."""

    name: str
    entries: list[int] = field(default_factory=list)  # their numbers
    chips: int = 0
    table: int = 0  # 0: no seat
    seat: int = 0
    rebuys: int = 0
    added_on: bool = False
    missing: int = 0  # hands that a penalty has them miss
    disqualified: bool = False


@dataclass
class TournamentTable:
    """A table as the tournament sees it."""

    number: int
    chip: int  # the smallest one on it
    seats: dict[int, str] = field(default_factory=dict)
    hands: int = 0
    level_hands: int = 0  # hands since the level began
    joint: int = 0  # the last hand that it has played with all others
    big: int = 0  # at a live table: the seat of the last big blind, as it was told
    freed: list[int] = field(default_factory=list)  # seats that have opened up, the last one last

    @property
    def players(self) -> list[str]:
        return [self.seats[seat] for seat in sorted(self.seats)]


class HandWithOuts(NamedTuple):
    """What may still be corrected: a hand of a table in which players were out."""

    table: int
    number: int
    group: int
    out: tuple[Knockout, ...]
    seats: dict[str, int]
    won: dict[str, int]  # by player: chips won, or lost
