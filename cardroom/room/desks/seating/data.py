"""The board as pages are sent it: for everybody, and for the desk."""

from typing import TypedDict

from cardroom.houses.loader import load
from cardroom.money import Cents
from cardroom.room.books.waiting.entries import Chair, ListEntry
from cardroom.room.books.waiting.games import ListedGame
from cardroom.room.books.waiting.stand_ins import StandInEntry
from cardroom.room.desks.seating.board import Board
from cardroom.room.desks.seating.plan import TableSight, balance, goes_back, may_wait, next_to_move
from cardroom.room.table.table import Table


class NameData(TypedDict):
    number: int
    version: int
    place: int
    name: str
    state: str
    how: str
    red: bool
    joined: float
    since: float
    until: float | None
    table: str
    seat: int | None
    source: str
    you: bool


class GameData(TypedDict):
    game: str
    edition: str
    name: str
    house: str
    limits: str
    tables: list[str]
    seats: int
    phone: bool
    from_the_board: bool
    names: list[NameData]


class BoardData(TypedDict):
    now: float
    games: list[GameData]
    seated: dict[str, str]  # games in which who asks has a seat, and where


class PlayerData(TypedDict):
    seat: int
    name: str
    since: float
    away: bool


class DeskTable(TypedDict):
    id: str
    game: str
    chairs: int
    players: list[PlayerData]
    free: list[int]
    kept: dict[str, str]
    versions: dict[str, int]
    main: str
    feeders: list[str]
    broken: bool
    broken_up: bool
    next_to_move: str
    may_wait: str
    goes_back: bool
    buy_in: Cents
    to_play_over: list[int]  # seats of absent players over whom somebody may play
    stand_ins: list["StandingData"]


class StandingData(TypedDict):
    """Somebody who plays for an absent player; ``begun`` None: a friend who may, and has not begun."""

    player: str
    name: str
    kind: str
    begun: float | None
    until: float | None


class MoveData(TypedDict):
    number: int
    name: str
    source: str
    table: str
    seat: int
    reason: str
    at: float


class HiredData(TypedDict):
    name: str
    kind: str
    company: str
    since: float


class BalanceData(TypedDict):
    name: str
    source: str
    table: str
    seat: int


class DeskData(TypedDict):
    board: BoardData
    tables: list[DeskTable]
    next: dict[str, dict[str, object] | None]  # by game: who is called next, and to which seat
    moves: list[MoveData]
    hired: list[HiredData]
    balance: dict[str, BalanceData]


def name_data(entry: ListEntry, place: int, visitor: str) -> NameData:
    return {
        "number": entry.number,
        "version": entry.version,
        "place": place,
        "name": entry.name,
        "state": str(entry.state),
        "how": str(entry.how),
        "red": entry.red,
        "joined": entry.joined,
        "since": entry.at,
        "until": entry.until,
        "table": "" if entry.chair is None else entry.chair.table,
        "seat": None if entry.chair is None else entry.chair.seat,
        "source": entry.source,
        "you": bool(visitor) and entry.visitor == visitor,
    }


def game_data(board: Board, game: ListedGame, sights: list[TableSight], visitor: str) -> GameData:
    edition = load(game.edition)
    mine = [sight for sight in sights if sight.game == game]
    names = [name_data(entry, place, visitor) for place, entry in enumerate(board.lists.on(game), 1)]
    return {
        "game": game.key,
        "edition": game.edition,
        "name": edition.name,
        "house": game.house,
        "limits": game.limits,
        "tables": [sight.id for sight in mine],
        "seats": len(board.free(game, mine, board.lists.broken_wait(game))),
        "phone": bool(board.rules(game).waiting.call_in),
        "from_the_board": board.rules(game).waiting.seats == "from-the-board",
        "names": names,
    }


def board_data(board: Board, now: float, visitor: str = "") -> BoardData:
    sights = board.sights()
    games = [game_data(board, game, sights, visitor) for game in board.games(sights)]
    seated = {game.key: table for game, table in board.sits_in(visitor).items()} if visitor else {}
    return {"now": now, "games": sorted(games, key=lambda game: (not game["names"], game["name"], game["limits"])), "seated": seated}


def desk_data(board: Board, now: float) -> DeskData:
    sights = board.sights()
    found: dict[str, dict[str, object] | None] = {}
    by_game = {game: [sight for sight in sights if sight.game == game] for game in board.games(sights)}
    for game, tables in by_game.items():
        called = board.next_called(game, tables)
        found[game.key] = None if called is None else {"number": called[0].number, "table": called[1].table, "seat": called[1].seat}
    alone = {game: [sight for sight in tables if not board.moves.extended(sight.id)] for game, tables in by_game.items()}
    uneven = {game.key: balance(tables, board.taken) for game, tables in alone.items()}
    name_of = board.name_of
    return {
        "board": board_data(board, now),
        "tables": [desk_table(board, sight) for sight in sights],
        "next": found,
        "moves": [
            {"number": move.number, "name": move.who.name, "source": move.source, "table": move.to.table, "seat": move.to.seat,
             "reason": str(move.reason), "at": move.at}
            for move in board.moves.under_way.values()
        ],
        "hired": [
            {"name": name_of(visitor), "kind": str(hired.kind), "company": hired.company, "since": hired.since}
            for visitor, hired in board.companies.hired.items()
        ],
        "balance": {
            game: {"name": each.player.who.name, "source": each.source, "table": each.to.table, "seat": each.to.seat}
            for game, each in uneven.items()
            if each is not None
        },
    }  # fmt: skip


def to_play_over(table: Table) -> list[int]:
    """Return the seats of absent players over whom the next on the list may play."""
    return sorted(seat.seat for seat in table.people if seat.seat is not None and not table.absences.may_play_over(seat))


def standing_at(table: Table) -> list[StandInEntry]:
    """Return whoever plays for an absent player at a table, or may: as the table itself has it now."""
    return [
        StandInEntry(table.id, seat.player, each.kind, each.name, each.visitor, each.begun, each.until)
        for seat in table.people
        if (each := seat.stand_in) is not None
    ]


def desk_table(board: Board, sight: TableSight) -> DeskTable:
    taken, grows = board.taken, board.lists.broken_wait(sight.game)
    kept = {chair.seat: board.lists.entries[number].name for chair, number in board.lists.given.items() if chair.table == sight.id}
    first = next_to_move(sight) if sight.id in board.moves.mains else None
    return {
        "id": sight.id,
        "game": sight.game.key,
        "chairs": sight.chairs,
        "players": [
            {"seat": player.seat, "name": player.who.name, "since": player.since, "away": player.away}
            for player in sorted(sight.players, key=lambda player: player.seat)
        ],
        "free": sight.free(taken, grows),
        "kept": {str(seat): name for seat, name in {**sight.held, **kept}.items()},
        "versions": {str(seat): board.lists.seat_versions.get(Chair(sight.id, seat), 0) for seat in range(1, sight.chairs + 1)},
        "main": board.moves.mains.get(sight.id, ""),
        "feeders": board.moves.feeders(sight.id),
        "broken": sight.broken,
        "broken_up": sight.id in board.lists.broken,
        "next_to_move": "" if first is None else first.who.name,
        "may_wait": "" if first is None else may_wait(sight.rules, first),
        "goes_back": not grows and goes_back(sight, taken) is not None,
        "buy_in": board.table(sight.id).placard.buy_in.usual,
        "to_play_over": to_play_over(board.table(sight.id)),
        "stand_ins": [
            {"player": each.player, "name": each.name, "kind": each.kind, "begun": each.begun, "until": each.until}
            for each in standing_at(board.table(sight.id))
        ],
    }  # fmt: skip
