"""What the calls of the board take and answer, as the documentation has it."""

from typing import Annotated, Literal

from pydantic import Field

from cardroom.web.bodies.body import Body as Request
from cardroom.web.bodies.body import PlayerName as Name
from cardroom.web.bodies.body import WhyBody as Why
from cardroom.web.bodies.body import Words
from cardroom.web.models.answers import Answer, Seconds
from cardroom.web.models.bodies import Cents, SeatNumber, Setting
from cardroom.web.models.fields import ClauseText, EditionId, EditionName, HouseName, LimitsText, SourceLines, TableKey, VersionSeen

GameKey = Annotated[str, Field(min_length=3, max_length=200, pattern=r"^[^\x00-\x1f]*$", description="The key of the game on the board.")]
TableId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z0-9]*$", description="The table's id.")]
Version = Annotated[
    int, Field(ge=0, le=10**9, description="The version of the name, as you saw it; if it has changed since, nothing is done.")
]


# -- what is sent -----------------------------------------------------------------------------------------------------------


class JoinList(Request):
    game: GameKey
    change: bool = Field(default=False, description="Whether you have a seat in the game and ask for another table.")


class Seen(Request):
    version: Version


class SitDown(Seen):
    buy_in: Cents | None = Field(
        default=None, description="Cents that you bring; null: the usual amount, or your chips at the table you come from."
    )


class SeenWhy(Why):
    version: Version


class OpenList(Why):
    edition: Annotated[str, Field(max_length=100, pattern=r"^[a-z0-9/-]*$")] = Field(
        description="The edition: house and game, like `tres-lounge/texas-holdem`."
    )
    table: dict[Annotated[str, Field(max_length=60)], Setting] = Field(default={}, max_length=40, description="As when a table is opened.")


class OfGame(Why):
    game: GameKey


class AddName(OfGame):
    name: Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f]*$")] = Field(
        description="The name to write on the list."
    )
    how: Literal["in person", "by call"] = Field(default="in person", description="Whether the player came to the desk or phoned.")


class CallName(SeenWhy):
    """To the seat that is given next, unless one is named."""

    table: TableId | None = Field(default=None, description="The id of the table; null: the next one.")
    seat: SeatNumber | None = Field(default=None, description="The seat number; null: the next one.")
    seat_version: int | None = Field(default=None, ge=0, le=10**9, description="The version of the seat, as you saw it.")
    out_of_turn: bool = Field(default=False, description="Whether the player is called before others who wait longer.")


class PairTables(Why):
    main: TableId = Field(description="The id of the table of the main game.")
    feeder: TableId = Field(description="The id of the table that feeds it.")


class OfTable(Why):
    table: TableId


class MoveNext(OfTable):
    wants: bool = Field(default=False, description="Whether the player moves of their own will, though they might wait.")


class MoveTo(Why):
    player: Name = Field(description="The name of the player who moves.")
    source: TableId = Field(description="The id of the table that the player leaves.")
    table: TableId = Field(description="The id of the table that the player goes to.")
    seat: SeatNumber = Field(description="The seat number at the new table.")
    reason: Literal["must-move", "table change", "broken game", "balance"] = Field(
        default="table change", description="Why the player moves."
    )


class OfPlayer(OfTable):
    player: Name = Field(description="The player's name at the table.")


class Hire(Why):
    name: Name = Field(description="The visitor's name.")
    kind: Literal["proposition player", "banking company"] = Field(description="What the person is hired as.")
    company: Words = Field(default="", max_length=40, description="The name of the banking company; empty: none.")


class Dismiss(Why):
    name: Name = Field(description="The visitor's name.")


# -- what is answered -------------------------------------------------------------------------------------------------------


class BoardName(Answer):
    """A name on a list."""

    number: int = Field(description="The number of the name, by which requests refer to it.")
    version: VersionSeen
    place: int = Field(description="The place on the list, from 1.")
    name: str = Field(description="The name on the list.")
    state: Literal["interested", "waiting", "called", "locked up", "passed"] = Field(description="What has become of it so far.")
    how: str = Field(description="How it came to the list, like `in person`.")
    red: bool = Field(description="Whether the player has phoned and is not in the house.")
    joined: Seconds = Field(description="When the name came to the list, in seconds since 1970.")
    since: Seconds = Field(description="When its state last changed, in seconds since 1970.")
    until: Seconds | None = Field(description="When the time to come is over, in seconds since 1970; null: no time runs.")
    table: str = Field(description="The id of the table to which it is called; empty: none.")
    seat: int | None = Field(description="The seat number to which it is called; null: none.")
    source: str = Field(description="The id of the table from which the player comes; empty: none.")
    you: bool = Field(description="Whether it is your own.")


class BoardGame(Answer):
    game: str = Field(description="The key of the game on the board; requests send it back.")
    edition: EditionId
    name: EditionName
    house: HouseName
    limits: LimitsText
    tables: list[str] = Field(description="The ids of the tables where it is played.")
    seats: int = Field(description="The number of seats that are free for the list.")
    phone: bool = Field(description="Whether the desk takes names by telephone.")
    from_the_board: bool = Field(description="Whether nobody sits down without being called by the floor.")
    names: list[BoardName] = Field(description="The names on the list, in order.")


class Board(Answer):
    now: Seconds = Field(description="The server's time, in seconds since 1970.")
    games: list[BoardGame] = Field(description="The games that have a list.")
    seated: dict[str, str] = Field(description="The id of the table where you have a seat, by the key of the game.")


class DeskPlayer(Answer):
    seat: int = Field(description="The seat number.")
    name: str = Field(description="The player's name.")
    since: Seconds = Field(description="When the player sat down, in seconds since 1970.")
    away: bool = Field(description="Whether the player is away.")


class StandingIn(Answer):
    """Somebody who plays for an absent player."""

    player: str = Field(description="The name of the absent player.")
    name: str = Field(description="The name of the person who plays.")
    kind: Literal["friend", "over"] = Field(description="Whether a friend plays the player's chips, or somebody plays over the seat.")
    begun: Seconds | None = Field(
        description="When they began, in seconds since 1970; null: the player has approved a friend who has not begun."
    )
    until: Seconds | None = Field(description="When it ends, in seconds since 1970; null: it has no limit of time.")


class DeskTable(Answer):
    id: TableKey
    game: str = Field(description="The key of the game on the board.")
    chairs: int = Field(description="The number of chairs.")
    players: list[DeskPlayer] = Field(description="The players, by seat.")
    free: list[int] = Field(description="The seat numbers that may be given.")
    kept: dict[str, str] = Field(description="The names for which seats are kept, by seat number.")
    versions: dict[str, int] = Field(description="The version of each seat, by seat number.")
    main: str = Field(description="The id of the main game that this table feeds; empty: it feeds none.")
    feeders: list[str] = Field(description="The ids of the tables that feed this one.")
    broken: bool = Field(description="Whether so few players are left that the house counts the game as broken.")
    broken_up: bool = Field(description="Whether the desk has broken the game up.")
    next_to_move: str = Field(description="The name of the player who must move next; empty: nobody.")
    may_wait: str = Field(description="Why that player need not move yet; empty: they move now.")
    goes_back: bool = Field(description="Whether the player in the added chair can take a free seat, so that the chair goes.")
    buy_in: Cents = Field(description="The usual buy-in, in cents.")
    to_play_over: list[int] = Field(description="Seats of absent players over whom somebody may be called to play.")
    stand_ins: list[StandingIn] = Field(description="The people who play for absent players.")


class DeskMove(Answer):
    number: int = Field(description="The number of the move.")
    name: str = Field(description="The name of the player who moves.")
    source: str = Field(description="The id of the table that the player leaves.")
    table: str = Field(description="The id of the table that the player goes to.")
    seat: int = Field(description="The seat number at the new table.")
    reason: str = Field(description="Why the player moves.")
    at: Seconds = Field(description="When the player was told to move, in seconds since 1970.")


class Hired(Answer):
    name: str = Field(description="The visitor's name.")
    kind: str = Field(description="What the person is hired as.")
    company: str = Field(description="The name of the banking company; empty: none.")
    since: Seconds = Field(description="When they were hired, in seconds since 1970.")


class Balance(Answer):
    name: str = Field(description="The name of the player who should move.")
    source: str = Field(description="The id of the fuller table.")
    table: str = Field(description="The id of the emptier table.")
    seat: int = Field(description="The seat number at the emptier table.")


class NextCalled(Answer):
    number: int = Field(description="The number of the name that is next.")
    table: str = Field(description="The id of the table to which it is called.")
    seat: int = Field(description="The seat number to which it is called.")


class DeskAnswer(Answer):
    board: Board = Field(description="The board as everybody sees it.")
    tables: list[DeskTable] = Field(description="The tables with their players and free seats.")
    next: dict[str, NextCalled | None] = Field(description="The next call of each game, by its key; null: nobody is next.")
    moves: list[DeskMove] = Field(description="Moves that are under way.")
    hired: list[Hired] = Field(description="The proposition players and the players of banking companies.")
    balance: dict[str, Balance] = Field(description="The move that would balance the tables of a game, by its key.")


class Chair(Answer):
    table: TableKey
    seat: int = Field(description="The seat number.")


class Lot(Answer):
    name: str = Field(description="The player's name.")
    card: str = Field(description="Empty: no lots were drawn.")


class DeskClause(Answer):
    id: str = Field(description="The id of the clause.")
    says: ClauseText
    lines: SourceLines
