"""Structures and tournaments that tests make by hand."""

from collections.abc import Mapping, Sequence

from cardroom.tournament.facts import Begun, Drawn, Entered, Fact, HandPlayed, Knockout, SeatDrawn
from cardroom.tournament.structure import TournamentStructure
from cardroom.tournament.tournament import Tournament

HOLDEM = "standard/no-limit-texas-holdem"
LEVELS = [{"blinds": (25, 50)}, {"blinds": (50, 100)}, {"blinds": (100, 200)}, {"blinds": (500, 1000)}, {"blinds": (2000, 4000)}]
PRIZES = [{"entries": (2, 3), "shares": ("100",)}, {"entries": (4, 400), "shares": ("50", "30", "20")}]


def structure(**changes: object) -> TournamentStructure:
    """Nine seats, 1,500 chips, $10 and $1; with what a test changes."""
    given: dict[str, object] = {
        "name": "Made for a test", "says": "A tournament.", "games": ({"edition": HOLDEM},), "players": (2, 200), "seats": 9,
        "buy_in": 1000, "fee": 100, "stack": 1500, "chips": (25, 100, 500, 1000), "minutes": 5, "levels": LEVELS, "prizes": PRIZES,
    }  # fmt: skip
    return TournamentStructure.model_validate(given | changes)


def seated(made: TournamentStructure, tables: Mapping[int, Sequence[str]], at: Mapping[str, int] | None = None) -> Tournament:
    """A tournament that has begun, with these players at these tables, in seats from 1 on or in those of ``at``."""
    names = [name for players in tables.values() for name in players]
    facts: list[Fact] = [Entered(name, number) for number, name in enumerate(names, start=1)]
    seats = [
        SeatDrawn(name, table, (at or {}).get(name, seat)) for table, players in tables.items() for seat, name in enumerate(players, 1)
    ]
    return Tournament(made, [*facts, Begun(1.0, "seed"), Drawn(1, tuple(seats))])


def hand(tournament: Tournament, table: int, joint: int = 0, **stacks: int) -> HandPlayed:
    """A hand with these stacks afterwards; whoever has nothing left is out, by the player who gained most."""
    before = tournament.stacks(tournament.tables[table])
    winner = max(stacks, key=lambda name: stacks[name] - before[name])
    out = tuple(Knockout(name, before[name], (winner,)) for name, chips in stacks.items() if not chips)
    return HandPlayed(table, tournament.tables[table].hands + 1, stacks, out, joint)
