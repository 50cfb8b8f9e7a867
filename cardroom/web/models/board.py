"""What the calls of the board take and answer, as the documentation has it."""

from typing import Annotated, Literal

from pydantic import Field

from cardroom.web.models.answers import Answer, Seconds
from cardroom.web.models.bodies import Cents, Request, SeatNumber, Setting
from cardroom.web.models.floor import Name, Why, Words

GameKey = Annotated[str, Field(min_length=3, max_length=200, pattern=r"^[^\x00-\x1f]*$", description="As the board names it.")]
TableId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z0-9]*$")]
Version = Annotated[int, Field(ge=0, le=10**9, description="Of the name, as it was seen: where it has changed meanwhile nothing is done.")]


# -- what is sent -----------------------------------------------------------------------------------------------------------


class JoinList(Request):
    game: GameKey
    change: bool = Field(default=False, description="You have a seat in the game, and ask for another table.")


class Seen(Request):
    version: Version


class SitDown(Seen):
    buy_in: Cents | None = Field(default=None, description="None: what is usual. Who comes from another table brings what he has there.")


class SeenWhy(Why):
    version: Version


class OpenList(Why):
    edition: Annotated[str, Field(max_length=100, pattern=r"^[a-z0-9/-]*$")]
    table: dict[Annotated[str, Field(max_length=60)], Setting] = Field(default={}, max_length=40, description="As when a table is opened.")


class OfGame(Why):
    game: GameKey


class AddName(OfGame):
    name: Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f]*$")]
    how: Literal["in person", "by call"] = "in person"


class CallName(SeenWhy):
    """To the seat that is given next, unless one is named."""

    table: TableId | None = None
    seat: SeatNumber | None = None
    seat_version: int | None = Field(default=None, ge=0, le=10**9, description="Of the seat, as it was seen.")
    out_of_turn: bool = False


class PairTables(Why):
    main: TableId
    feeder: TableId


class OfTable(Why):
    table: TableId


class MoveNext(OfTable):
    wants: bool = Field(default=False, description="He goes of his own will, though he might wait.")


class MoveTo(Why):
    player: Name
    source: TableId
    table: TableId
    seat: SeatNumber
    reason: Literal["must-move", "table change", "broken game", "balance"] = "table change"


class OfPlayer(OfTable):
    player: Name


class Hire(Why):
    name: Name
    kind: Literal["proposition player", "banking company"]
    company: Words = Field(default="", max_length=40)


class Dismiss(Why):
    name: Name


# -- what is answered -------------------------------------------------------------------------------------------------------


class BoardName(Answer):
    """A name on a list."""

    number: int
    version: int
    place: int
    name: str
    state: Literal["interested", "waiting", "called", "locked up", "passed"]
    how: str
    red: bool = Field(description="Has phoned, and is not in the house.")
    joined: Seconds
    since: Seconds
    until: Seconds | None = Field(description="When his time is over.")
    table: str
    seat: int | None
    source: str
    you: bool


class BoardGame(Answer):
    game: str
    edition: str
    name: str
    house: str
    limits: str
    tables: list[str]
    seats: int = Field(description="Free, for those who wait.")
    phone: bool = Field(description="Whether the desk takes names by telephone.")
    from_the_board: bool = Field(description="The floor seats every player in turn; nobody sits down without being called.")
    names: list[BoardName]


class Board(Answer):
    now: Seconds
    games: list[BoardGame]
    seated: dict[str, str] = Field(description="Games in which you have a seat, and at which table.")


class DeskPlayer(Answer):
    seat: int
    name: str
    since: Seconds
    away: bool


class StandingIn(Answer):
    """Somebody who plays for an absent player."""

    player: str
    name: str
    kind: Literal["friend", "over"]
    begun: Seconds | None = Field(description="None: the player has approved the friend, who has not begun.")
    until: Seconds | None = Field(description="None: without a limit of time.")


class DeskTable(Answer):
    id: str
    game: str
    chairs: int
    players: list[DeskPlayer]
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
    to_play_over: list[int] = Field(description="Seats of absent players over whom somebody may be called to play.")
    stand_ins: list[StandingIn]


class DeskMove(Answer):
    number: int
    name: str
    source: str
    table: str
    seat: int
    reason: str
    at: Seconds


class Hired(Answer):
    name: str
    kind: str
    company: str
    since: Seconds


class Balance(Answer):
    name: str
    source: str
    table: str
    seat: int


class NextCalled(Answer):
    number: int
    table: str
    seat: int


class DeskAnswer(Answer):
    board: Board
    tables: list[DeskTable]
    next: dict[str, NextCalled | None]
    moves: list[DeskMove]
    hired: list[Hired]
    balance: dict[str, Balance]


class Chair(Answer):
    table: str
    seat: int


class Lot(Answer):
    name: str
    card: str = Field(description="Empty: no lots were drawn.")


class DeskClause(Answer):
    id: str
    says: str
    lines: str = Field(description="Empty: ours.")
