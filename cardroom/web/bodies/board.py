"""The bodies of requests at the board and at the desk."""

from typing import Annotated, Literal

from pydantic import Field

from cardroom.web.bodies.body import Body, Cents, PlayerName, SeatNumber, WhyBody, Words
from cardroom.web.bodies.setting import Setting, SettingName

GameKey = Annotated[str, Field(min_length=3, max_length=200, pattern=r"^[^\x00-\x1f]*$", description="The key of the game on the board.")]
TableId = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z0-9]*$", description="The table's id.")]
Version = Annotated[
    int, Field(ge=0, le=10**9, description="The version of the name, as you saw it; if it has changed since, nothing is done.")
]


class JoinListBody(Body):
    game: GameKey
    change: bool = Field(default=False, description="Whether you have a seat in the game and ask for another table.")
    wants: list[SeatNumber] = Field(default=[], max_length=3, description="The seat numbers that you like best.")


class NameVersionBody(Body):
    version: Version


class SitDownBody(NameVersionBody):
    buy_in: Cents | None = Field(
        default=None, description="Cents that you bring; null: the usual amount, or your chips at the table you come from."
    )


class NameVersionWhyBody(WhyBody):
    version: Version


class OpenListBody(WhyBody):
    edition: Annotated[str, Field(max_length=100, pattern=r"^[a-z0-9/-]*$")] = Field(
        description="The edition: house and game, like `tres-lounge/texas-holdem`."
    )
    table: dict[SettingName, Setting] = Field(default={}, max_length=40, description="As when a table is opened.")


class GameWhyBody(WhyBody):
    game: GameKey


class AddNameBody(GameWhyBody):
    name: Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[^\x00-\x1f]*$")] = Field(
        description="The name to write on the list, or a player number like #1001."
    )
    wants: list[SeatNumber] = Field(default=[], max_length=3, description="The seat numbers that the player likes best.")
    how: Literal["in person", "by call"] = Field(default="in person", description="Whether the player came to the desk or phoned.")


class CallNameBody(NameVersionWhyBody):
    """To the seat that is given next, unless one is named."""

    table: TableId | None = Field(default=None, description="The id of the table; null: the next one.")
    seat: SeatNumber | None = Field(default=None, description="The seat number; null: the next one.")
    seat_version: int | None = Field(default=None, ge=0, le=10**9, description="The version of the seat, as you saw it.")
    out_of_turn: bool = Field(default=False, description="Whether the player is called before others who wait longer.")


class PairTablesBody(WhyBody):
    main: TableId = Field(description="The id of the table of the main game.")
    feeder: TableId = Field(description="The id of the table that feeds it.")


class TableWhyBody(WhyBody):
    table: TableId


class MoveNextPlayerBody(TableWhyBody):
    wants: bool = Field(default=False, description="Whether the player moves of their own will, though they might wait.")


class MoveBetweenTablesBody(WhyBody):
    player: PlayerName = Field(description="The name of the player who moves.")
    source: TableId = Field(description="The id of the table that the player leaves.")
    table: TableId = Field(description="The id of the table that the player goes to.")
    seat: SeatNumber = Field(description="The seat number at the new table.")
    reason: Literal["must-move", "table change", "broken game", "balance"] = Field(
        default="table change", description="Why the player moves."
    )


class TablePlayerBody(TableWhyBody):
    player: PlayerName = Field(description="The player's name at the table.")


class HireBody(WhyBody):
    name: PlayerName = Field(description="The visitor's name.")
    kind: Literal["proposition player", "banking company"] = Field(description="What the person is hired as.")
    company: Words = Field(default="", max_length=40, description="The name of the banking company; empty: none.")


class DismissBody(WhyBody):
    name: PlayerName = Field(description="The visitor's name.")
