"""The board as pages are sent it: for everybody, and for the desk."""

from typing import Annotated

from typing_extensions import TypedDict

from cardroom.fields import EditionId, EditionName, HouseId, LimitsText, TableKey, VersionSeen, VisitorName, says
from cardroom.houses.loader import load
from cardroom.money import Cents
from cardroom.room.books.waiting.entries import Chair, ListEntry
from cardroom.room.books.waiting.games import ListedGame
from cardroom.room.books.waiting.stand_in import Kind as StandInKind
from cardroom.room.books.waiting.stand_ins import StandInEntry
from cardroom.room.desks.seating.board import Board
from cardroom.room.desks.seating.plan import TableSight, balance, goes_back, may_wait, next_to_move
from cardroom.room.table.table import Table

GameKey = Annotated[str, says("The key of the game on the board; requests send it back.")]
SeatNumber = Annotated[int, says("The seat number.")]


class BoardNameData(TypedDict):
    """A name on a list."""

    number: Annotated[int, says("The number of the name, by which requests refer to it.")]
    version: VersionSeen
    place: Annotated[int, says("The place on the list, from 1.")]
    name: Annotated[str, says("The name on the list.")]
    state: Annotated[str, says("What has become of it so far: interested, waiting, called, locked up or passed.")]
    how: Annotated[str, says("How it came to the list, like `in person`.")]
    red: Annotated[bool, says("Whether the player has phoned and is not in the house.")]
    joined: Annotated[float, says("When the name came to the list, in seconds since 1970.")]
    since: Annotated[float, says("When its state last changed, in seconds since 1970.")]
    until: Annotated[float | None, says("When the time to come is over, in seconds since 1970; null: no time runs.")]
    table: Annotated[str, says("The id of the table to which it is called; empty: none.")]
    real_table: Annotated[bool, says("Whether that table is dealt by hand: its dealer seats the player.")]
    seat: Annotated[int | None, says("The seat number to which it is called; null: none.")]
    source: Annotated[str, says("The id of the table from which the player comes; empty: none.")]
    you: Annotated[bool, says("Whether it is your own.")]
    wants: Annotated[list[int], says("The seat numbers that the player likes best.")]


class BoardGameData(TypedDict):
    game: GameKey
    edition: EditionId
    name: EditionName
    house: HouseId
    limits: LimitsText
    tables: Annotated[list[str], says("The ids of the tables where it is played.")]
    open_to_all: Annotated[list[str], says("The ids of those tables where visitors sit down by themselves.")]
    seats: Annotated[int, says("The number of seats that are free for the list.")]
    phone: Annotated[bool, says("Whether the desk takes names by telephone.")]
    from_the_board: Annotated[bool, says("Whether nobody sits down without being called by the floor.")]
    names: Annotated[list[BoardNameData], says("The names on the list, in order.")]


class BoardData(TypedDict):
    now: Annotated[float, says("The server's time, in seconds since 1970.")]
    games: Annotated[list[BoardGameData], says("The games that have a table or a list.")]
    seated: Annotated[dict[str, str], says("The id of the table where you have a seat, by the key of the game.")]


class DeskPlayerData(TypedDict):
    seat: SeatNumber
    name: Annotated[str, says("The player's name.")]
    since: Annotated[float, says("When the player sat down, in seconds since 1970.")]
    away: Annotated[bool, says("Whether the player is away.")]


class StandInData(TypedDict):
    """Somebody who plays for an absent player."""

    player: Annotated[str, says("The name of the absent player.")]
    name: Annotated[str, says("The name of the person who plays.")]
    kind: Annotated[StandInKind, says("Whether a friend plays the player's chips, or somebody plays over the seat.")]
    begun: Annotated[
        float | None, says("When they began, in seconds since 1970; null: the player has approved a friend who has not begun.")
    ]
    until: Annotated[float | None, says("When it ends, in seconds since 1970; null: it has no limit of time.")]


class DeskTableData(TypedDict):
    id: TableKey
    game: GameKey
    chairs: Annotated[int, says("The number of chairs.")]
    players: Annotated[list[DeskPlayerData], says("The players, by seat.")]
    free: Annotated[list[int], says("The seat numbers that may be given.")]
    kept: Annotated[dict[str, str], says("The names for which seats are kept, by seat number.")]
    versions: Annotated[dict[str, int], says("The version of each seat, by seat number.")]
    main: Annotated[str, says("The id of the main game that this table feeds; empty: it feeds none.")]
    feeders: Annotated[list[str], says("The ids of the tables that feed this one.")]
    broken: Annotated[bool, says("Whether so few players are left that the house counts the game as broken.")]
    broken_up: Annotated[bool, says("Whether the desk has broken the game up.")]
    next_to_move: Annotated[str, says("The name of the player who must move next; empty: nobody.")]
    may_wait: Annotated[str, says("Why that player need not move yet; empty: they move now.")]
    goes_back: Annotated[bool, says("Whether the player in the added chair can take a free seat, so that the chair goes.")]
    buy_in: Annotated[Cents, says("The usual buy-in, in cents.")]
    to_play_over: Annotated[list[int], says("Seats of absent players over whom somebody may be called to play.")]
    stand_ins: Annotated[list[StandInData], says("The people who play for absent players.")]


class DeskMoveData(TypedDict):
    number: Annotated[int, says("The number of the move.")]
    name: Annotated[str, says("The name of the player who moves.")]
    source: Annotated[str, says("The id of the table that the player leaves.")]
    table: Annotated[str, says("The id of the table that the player goes to.")]
    seat: Annotated[int, says("The seat number at the new table.")]
    reason: Annotated[str, says("Why the player moves.")]
    at: Annotated[float, says("When the player was told to move, in seconds since 1970.")]


class HiredData(TypedDict):
    name: VisitorName
    kind: Annotated[str, says("What the person is hired as.")]
    company: Annotated[str, says("The name of the banking company; empty: none.")]
    since: Annotated[float, says("When they were hired, in seconds since 1970.")]


class DeskBalanceData(TypedDict):
    name: Annotated[str, says("The name of the player who should move.")]
    source: Annotated[str, says("The id of the fuller table.")]
    table: Annotated[str, says("The id of the emptier table.")]
    seat: Annotated[int, says("The seat number at the emptier table.")]


class NextCallData(TypedDict):
    number: Annotated[int, says("The number of the name that is next.")]
    table: Annotated[str, says("The id of the table to which it is called.")]
    seat: Annotated[int, says("The seat number to which it is called.")]


class DeskData(TypedDict):
    board: Annotated[BoardData, says("The board as everybody sees it.")]
    tables: Annotated[list[DeskTableData], says("The tables with their players and free seats.")]
    next: Annotated[dict[str, NextCallData | None], says("The next call of each game, by its key; null: nobody is next.")]
    moves: Annotated[list[DeskMoveData], says("Moves that are under way.")]
    hired: Annotated[list[HiredData], says("The proposition players and the players of banking companies.")]
    balance: Annotated[dict[str, DeskBalanceData], says("The move that would balance the tables of a game, by its key.")]


class ChairData(TypedDict):
    table: TableKey
    seat: SeatNumber


class LotData(TypedDict):
    name: Annotated[str, says("The player's name.")]
    card: Annotated[str, says("The card that the player drew; empty: no lots were drawn.")]


def chair_data(chair: Chair) -> ChairData:
    return {"table": chair.table, "seat": chair.seat}


def name_data(board: Board, entry: ListEntry, place: int, visitor: str) -> BoardNameData:
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
        "real_table": entry.chair is not None and board.table(entry.chair.table).play.real_table,
        "seat": None if entry.chair is None else entry.chair.seat,
        "source": entry.source,
        "you": bool(visitor) and entry.visitor == visitor,
        "wants": list(entry.wants),
    }


def game_data(board: Board, game: ListedGame, sights: list[TableSight], visitor: str) -> BoardGameData:
    edition = load(game.edition)
    mine = [sight for sight in sights if sight.game == game]
    names = [name_data(board, entry, place, visitor) for place, entry in enumerate(board.lists.on(game), 1)]
    return {
        "game": game.key,
        "edition": game.edition,
        "name": edition.name,
        "house": game.house,
        "limits": game.limits,
        "tables": [sight.id for sight in mine],
        "open_to_all": [sight.id for sight in mine if not board.table(sight.id).play.real_table and sight.id not in board.lists.broken],
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
    found: dict[str, NextCallData | None] = {}
    by_game = {game: [sight for sight in sights if sight.game == game] for game in board.games(sights)}
    for game, tables in by_game.items():
        called = board.next_called(game, tables)
        found[game.key] = None if called is None else {"number": called[0].number, "table": called[1].table, "seat": called[1].seat}
    alone = {
        game: [sight for sight in tables if not board.moves.extended(sight.id) and sight.id not in board.lists.broken]
        for game, tables in by_game.items()
    }
    uneven = {game.key: balance(tables, board.taken) for game, tables in alone.items()}
    name_of = board.people.name_of
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


def desk_table(board: Board, sight: TableSight) -> DeskTableData:
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
