"""What is seen of a tournament: the clock on the wall, the seats, the places and the prizes. Players are told by their names."""

from collections.abc import Callable
from typing import Annotated, Literal

from typing_extensions import TypedDict

from cardroom.errors import BadInput
from cardroom.fields import VersionSeen, says
from cardroom.houses.loader import load
from cardroom.money import Cents
from cardroom.room.books.tournaments.tournaments import RoomTournament
from cardroom.room.desks.tournaments.deeds import OWN_DEEDS, OwnWish, TournamentDeed
from cardroom.tournament.places import places
from cardroom.tournament.prizes import bounties, place_prizes, prizes
from cardroom.tournament.structure import TournamentStructure
from cardroom.tournament.tournament import Tournament

TournamentState = Literal["announced", "running", "over", "called-off"]
NameOf = Callable[[str], str]


class StructureData(TypedDict):
    slug: Annotated[str, says("The id of the structure: house and name.")]
    name: Annotated[str, says("What it is called.")]
    says: Annotated[str, says("What it is, in a sentence.")]
    ours: Annotated[bool, says("Whether its figures are ours; else they are printed somewhere.")]
    games: Annotated[list[str], says("Its games, by the ids of their editions.")]
    entry: Annotated[Cents, says("What an entry costs in all, in cents.")]
    buy_in: Annotated[Cents, says("The part of it that goes into the prize pool.")]
    fee: Annotated[Cents, says("The house's part.")]
    bounty: Annotated[Cents, says("The price that it puts on the player's head.")]
    players: Annotated[list[int], says("The fewest and the most players.")]
    seats: Annotated[int, says("Seats at a table.")]
    stack: Annotated[int, says("Chips that an entry brings.")]


class LevelData(TypedDict):
    number: Annotated[int, says("The number of the level, from 1.")]
    blinds: Annotated[list[int], says("The small and the big blind; zeros: none.")]
    ante: Annotated[int, says("The ante; 0: none.")]
    bets: Annotated[list[int], says("The bets of limit games; zeros: as they follow from the blinds.")]


class ClockData(TypedDict):
    level: Annotated[LevelData, says("The level now.")]
    next: Annotated[LevelData | None, says("The level after it; null: this is the last one.")]
    left: Annotated[float | None, says("Seconds until the level ends, or the break before it; null: it ends by hands, or not at all.")]
    paused: Annotated[bool, says("Whether the floor has paused the clock.")]
    in_break: Annotated[bool, says("Whether there is a break now, before this level.")]
    to_break: Annotated[float | None, says("Seconds of play until the next break; null: there is none, or levels end by hands.")]


class TournamentSeatData(TypedDict):
    seat: Annotated[int, says("The number of the seat.")]
    player: Annotated[str, says("The name of the player.")]
    chips: Annotated[int, says("The player's chips, as they were counted last.")]


class TournamentTableData(TypedDict):
    table: Annotated[int, says("The number of the table in the tournament.")]
    seats: Annotated[list[TournamentSeatData], says("The players, by seat.")]


class TournamentPlaceData(TypedDict):
    first: Annotated[int, says("The best of the places that the player shares, mostly one place.")]
    last: Annotated[int, says("The last of them.")]
    player: Annotated[str, says("The name of the player.")]
    prize: Annotated[Cents, says("The prize, in cents.")]
    bounties: Annotated[Cents, says("Bounties won, in cents.")]


class DealData(TypedDict):
    amounts: Annotated[dict[str, Cents], says("By name, the cents that each player gets.")]
    rest: Annotated[Cents, says("Cents that stay for the winner.")]
    how: Annotated[str, says("How it was worked out: icm or chips.")]
    accepted: Annotated[list[str], says("The players who have accepted it.")]


class TournamentCosts(TypedDict):
    rebuy: Annotated[Cents, says("What a rebuy costs, in cents; 0: there are none.")]
    rebuy_chips: Annotated[int, says("The chips that it brings.")]
    add_on: Annotated[Cents, says("What the add-on costs, in cents; 0: there is none.")]
    add_on_chips: Annotated[int, says("The chips that it brings.")]


class OwnPlaceData(TypedDict):
    """What concerns the viewer alone."""

    table: Annotated[int, says("The number of your table; 0: you have no seat.")]
    seat: Annotated[int, says("The number of your seat.")]
    chips: Annotated[int, says("Your chips, as they were counted last.")]
    may: Annotated[list[OwnWish], says("What you may do now, if your chips at the cashier pay for it.")]


class TournamentSummary(TypedDict):
    id: Annotated[str, says("The id of the tournament.")]
    structure: Annotated[StructureData, says("Its structure in short.")]
    state: Annotated[TournamentState, says("Whether it is announced, running, over or called off.")]
    open: Annotated[bool, says("Whether one may still enter.")]
    entries: Annotated[int, says("Entries so far, those of players who entered again among them.")]
    left: Annotated[int, says("Players who have chips.")]
    pool: Annotated[Cents, says("The prize pool, in cents.")]
    entered: Annotated[bool, says("Whether you have entered.")]


class TournamentData(TournamentSummary):
    version: VersionSeen
    clock: Annotated[ClockData | None, says("The clock; null: it has not begun, or is over.")]
    tables: Annotated[list[TournamentTableData], says("The tables, with their players.")]
    hand_for_hand: Annotated[bool, says("Whether all tables play each hand together.")]
    uncounted: Annotated[int, says("Chips that the last counts have left out; below zero: found too many.")]
    payouts: Annotated[list[Cents], says("What each place pays, the first one first, as the entries stand.")]
    places: Annotated[list[TournamentPlaceData], says("The places that are decided, the best first.")]
    deal: Annotated[DealData | None, says("A deal that is proposed; null: none.")]
    names: Annotated[list[str], says("The players who have entered.")]
    chips: Annotated[int, says("The chips in play.")]
    games: Annotated[list[str], says("The names of its games, in the order of a rotation.")]
    costs: Annotated[TournamentCosts, says("What more chips cost.")]
    you: Annotated[OwnPlaceData | None, says("What concerns you alone; null: nobody has come in.")]


def structure_data(slug: str, structure: TournamentStructure) -> StructureData:
    return {
        "slug": slug,
        "name": structure.name,
        "says": structure.says,
        "ours": structure.ours,
        "games": [game.edition for game in structure.games],
        "entry": structure.entry,
        "buy_in": structure.buy_in,
        "fee": structure.fee,
        "bounty": structure.bounty.amount if structure.bounty else 0,
        "players": list(structure.players),
        "seats": structure.seats,
        "stack": structure.stack,
    }


def summary(found: RoomTournament, viewer: str) -> TournamentSummary:
    one = found.tournament
    return {
        "id": found.id,
        "structure": structure_data(found.slug, one.structure),
        "state": _state(one),
        "open": one.entry_open,
        "entries": one.entries,
        "left": len(one.alive),
        "pool": one.pool if one.entries else 0,
        "entered": viewer in one.entrants,
    }


def tournament_data(found: RoomTournament, viewer: str, name_of: NameOf, now: float) -> TournamentData:
    one = found.tournament
    return {
        **summary(found, viewer),
        "version": found.version,
        "clock": _clock(one, now) if _state(one) == "running" else None,
        "tables": [
            {"table": number, "seats": [_seat(one, seat, player, name_of) for seat, player in sorted(table.seats.items())]}
            for number, table in sorted(one.tables.items())
        ],
        "hand_for_hand": one.hand_for_hand,
        "uncounted": one.uncounted,
        "payouts": place_prizes(one) if one.entries >= one.structure.players[0] else [],
        "places": _places(one, name_of),
        "deal": _deal(one, name_of),
        "names": sorted(map(name_of, one.entrants)),
        "chips": one.chips_in_play,
        "games": [load(game.edition).name for game in one.structure.games],
        "costs": _costs(one.structure),
        "you": _you(one, viewer, now) if viewer else None,
    }


def _costs(structure: TournamentStructure) -> TournamentCosts:
    rebuys, add_on = structure.rebuys, structure.add_on
    return {
        "rebuy": rebuys.cost if rebuys else 0,
        "rebuy_chips": rebuys.chips if rebuys else 0,
        "add_on": add_on.cost if add_on else 0,
        "add_on_chips": add_on.chips if add_on else 0,
    }


def _you(one: Tournament, viewer: str, now: float) -> OwnPlaceData:
    each = one.entrants.get(viewer)
    ends = one.over or one.called_off
    may = [what for what, deed in OWN_DEEDS.items() if not ends and _allowed(one, deed(viewer), now)]
    return {"table": each.table if each else 0, "seat": each.seat if each else 0, "chips": each.chips if each else 0, "may": may}


def _allowed(one: Tournament, deed: TournamentDeed, now: float) -> bool:
    try:
        deed.facts(one, now, "")
    except BadInput:
        return False
    return True


def _state(one: Tournament) -> TournamentState:
    return "called-off" if one.called_off else "over" if one.over else "running" if one.begun else "announced"


def _clock(one: Tournament, now: float) -> ClockData:
    last = one.level >= len(one.structure.levels)
    return {
        "level": _level(one.structure, one.level),
        "next": None if last else _level(one.structure, one.level + 1),
        "left": one.clock.left(now, one.structure),
        "paused": one.clock.paused,
        "in_break": one.clock.in_break(now),
        "to_break": one.clock.to_break(now, one.structure),
    }


def _level(structure: TournamentStructure, number: int) -> LevelData:
    level = structure.level(number)
    return {"number": number, "blinds": list(level.blinds), "ante": level.ante, "bets": list(level.bets)}


def _seat(one: Tournament, seat: int, player: str, name_of: NameOf) -> TournamentSeatData:
    return {"seat": seat, "player": name_of(player), "chips": one.entrants[player].chips}


def _places(one: Tournament, name_of: NameOf) -> list[TournamentPlaceData]:
    decided = places(one)
    won, heads = (prizes(one), bounties(one)) if one.entries >= one.structure.players[0] else ({}, {})
    return [
        {
            "first": place.first,
            "last": place.last,
            "player": name_of(player),
            "prize": won.get(player, 0),
            "bounties": heads.get(player, 0),
        }
        for place in decided
        for player in place.players
    ]


def _deal(one: Tournament, name_of: NameOf) -> DealData | None:
    found = one.proposed
    if found is None:
        return None
    return {
        "amounts": {name_of(player): amount for player, amount in found.amounts.items()},
        "rest": found.rest,
        "how": found.how,
        "accepted": sorted(map(name_of, one.accepted)),
    }
