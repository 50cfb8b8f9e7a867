"""What a client may send: every request's body and every message of a socket, with bounds. Unknown fields are refused."""

from typing import Annotated, ClassVar, Literal, Self

from pydantic import (
    ConfigDict,
    Field,
    TypeAdapter,
    ValidationError,
    ValidatorFunctionWrapHandler,
    WrapValidator,
    model_validator,
)

from cardroom.room.base.settings import MOST_PACE, TableSettings
from cardroom.web.bodies.body import MOST_CENTS as MOST_CENTS
from cardroom.web.bodies.body import Body as Request
from cardroom.web.bodies.body import Cents as Cents
from cardroom.web.bodies.body import RoundId as RoundId
from cardroom.web.bodies.body import SeatNumber as SeatNumber
from cardroom.web.guard.need import ANYBODY, PLAYER, Need

Line = Annotated[str, Field(max_length=80, pattern=r"^[^\x00-\x1f]*$")]
SpotText = Annotated[str, Field(max_length=240, pattern=r"^[0-9]{1,2}/[^/\x00-\x1f]+/[^/\x00-\x1f]+(/[0-9]{1,6})?$")]


class Enter(Request):
    """Come in."""

    name: Annotated[str, Field(max_length=80, description="The name you want; empty: the room makes one up.")] = ""


class Rename(Request):
    name: Annotated[str, Field(min_length=1, max_length=80)] = Field(description="The name you want.")


# A password's own rules are the room's; here is only how much may be sent.
Password = Annotated[str, Field(min_length=1, max_length=400, json_schema_extra={"format": "password"})]
Code = Annotated[str, Field(min_length=1, max_length=40)]
Name = Annotated[str, Field(min_length=1, max_length=80)]


class Own(Request):
    password: Password = Field(description="The password that the account gets.")


class SignIn(Request):
    name: Name = Field(description="The name of the account.")
    password: Password = Field(description="The password of the account.")
    code: Annotated[str, Field(max_length=40, description="The code of the second factor, where the account has one.")] = ""


class ChangePassword(Request):
    old: Password = Field(description="The password so far.")
    new: Password = Field(description="The new password.")


class Again(Request):
    """The password, given once more by who is signed in."""

    password: Password = Field(description="Your password.")


class Recover(Request):
    name: Name = Field(description="The name of the account.")
    code: Code = Field(description="One of the recovery codes.")
    password: Password = Field(description="The new password.")


class Given(Request):
    """A code of the second factor."""

    code: Code = Field(description="The code that your app shows, or a recovery code.")


class Join(Request):
    seat: SeatNumber | None = Field(default=None, description="The seat number; null: the first free one.")
    buy_in: Cents | None = Field(default=None, description="Cents that you bring; null: the usual amount.")
    behind: bool = Field(
        default=False, description="Whether you stand behind the seats and wager on others' hands, where the house has a backline."
    )


class SitOut(Request):
    out: bool = Field(description="True: sit out from the next round on; false: play on.")


class Buy(Request):
    amount: Annotated[Cents, Field(ge=1)] = Field(description="Cents to buy in chips.")


class Bots(Request):
    count: int = Field(ge=0, le=30, description="The number of bots that shall sit at the table.")


class OfferBank(Request):
    offer: bool = Field(description="Whether the bank is offered to you when it is your turn.")


class Pace(Request):
    seconds: Annotated[float, Field(ge=0, le=MOST_PACE)] = Field(description="Seconds that a bot takes for a decision.")


class AskCards(Request):
    cards: Literal["deck", "set-up"] = Field(description="Another deck, or a new set-up.")


class Show(Request):
    round: RoundId
    cards: Annotated[list[Annotated[int, Field(ge=0, le=30)]], Field(max_length=30)] | None = Field(
        default=None, description="Which of them, counted from 0; null: all."
    )


class Choice(Request):
    """What somebody would do: an action without its place in time."""

    verb: Annotated[str, Field(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f]*$")] = Field(
        description="The action, as an option of the decision names it."
    )
    amount: Cents = Field(default=0, description="Cents of the action; 0: it takes no amount.")
    spot: SpotText | None = Field(default=None, description="position/wager/player, as an option names it.")
    picks: list[Annotated[int, Field(ge=0, le=999)]] = Field(default=[], max_length=60, description="Indices into the place of the pick.")

    @property
    def stated(self) -> tuple[str, int, str | None, list[int]]:
        return self.verb, self.amount, self.spot, self.picks


class Act(Choice):
    round: RoundId
    turn: int = Field(ge=0, le=10**9, description="Of the decision that this answers.")


class ActAll(Request):
    round: RoundId
    turn: int = Field(ge=0, le=10**9, description="Of the decision that the first of them answers.")
    actions: list[Choice] = Field(min_length=1, max_length=100, description="In their order; all of them are taken, or none.")


class AskWarning(Choice):
    """The same body as an act; round and turn may be left out."""

    round: Annotated[str, Field(max_length=40, pattern=r"^[a-z0-9-]*$")] = Field(
        default="", description="The round's id; empty: the one that runs."
    )
    turn: int = Field(default=0, ge=0, le=10**9, description="The number of the decision that this would answer.")


# -- a table's settings -----------------------------------------------------------------------------------------------------


def _one_complaint(value: object, handler: ValidatorFunctionWrapHandler) -> object:
    """One sentence, in place of one for each kind that it might have been."""
    try:
        return handler(value)
    except ValidationError:
        raise ValueError("must be cents, a short text, true or false, nothing, or a short list or table of these") from None


_Key = Annotated[str, Field(max_length=60)]
_Plain = bool | Annotated[int, Field(ge=-MOST_CENTS, le=MOST_CENTS)] | Line | None
_Table = dict[_Key, _Plain | Annotated[dict[_Key, _Plain], Field(max_length=40)]]
Setting = Annotated[
    _Plain | Annotated[list[_Plain], Field(max_length=20)] | Annotated[_Table, Field(max_length=20)], WrapValidator(_one_complaint)
]


class OpenTable(TableSettings):
    """A table, as it is to be opened, and whether who opens it sits down."""

    model_config = ConfigDict(strict=True, allow_inf_nan=False)

    edition: Annotated[str, Field(min_length=1, max_length=100, examples=["tres-lounge/texas-holdem"])] = Field(
        description="The edition: house and game."
    )
    option: Annotated[str, Field(max_length=40, pattern=r"^[^\x00-\x1f]*$", description="The collection option; empty: the usual one.")] = (
        ""
    )
    table: dict[_Key, Setting] = Field(default={}, max_length=40, description="The edition's table settings; amounts in cents, or '$3'.")
    bots: int = Field(default=3, ge=0, le=30, description="How many bots sit down.")
    sit: bool = Field(default=True, description="Whether you sit down at the table.")
    seat: SeatNumber | None = Field(default=None, description="Your seat number; null: the first free one.")
    buy_in: Cents | None = Field(default=None, description="Cents that you bring; null: the usual amount.")


# -- the socket -------------------------------------------------------------------------------------------------------------

_Id = Annotated[int, Field(ge=0, le=2**53)]


class ActMessage(Act):
    need: ClassVar[Need] = PLAYER

    type: Literal["act"] = Field(description="The kind of the message.")
    id: _Id = Field(description="A number of your own; the answer names it.")


class ActAllMessage(ActAll):
    need: ClassVar[Need] = PLAYER

    type: Literal["act-all"] = Field(description="The kind of the message.")
    id: _Id = Field(description="A number of your own; the answer names it.")


class SitOutMessage(SitOut):
    need: ClassVar[Need] = PLAYER

    type: Literal["sit-out"] = Field(description="The kind of the message.")
    id: _Id = Field(description="A number of your own; the answer names it.")


Hex = Annotated[str, Field(min_length=64, max_length=64, pattern=r"^[0-9a-f]{64}$", description="32 bytes, in lower-case hexadecimal.")]


class CutMessage(Request):
    """A player's part in cutting the deck of the coming round: the hash of their bytes, and the bytes when the table asks for them."""

    need: ClassVar[Need] = PLAYER

    type: Literal["cut"] = Field(description="The kind of the message.")
    id: _Id = Field(description="A number of your own; the answer names it.")
    round: RoundId
    hash: Hex | None = Field(default=None, description="The SHA-256 of your bytes.")
    bytes: Hex | None = Field(default=None, description="Your bytes.")

    @model_validator(mode="after")
    def _one_of_them(self) -> Self:
        if (self.hash is None) == (self.bytes is None):
            raise ValueError("must have either a hash or bytes")
        return self


class SayMessage(Request):
    """To those at the table: a line, or one of the phrases by its key."""

    need: ClassVar[Need] = PLAYER

    type: Literal["say"] = Field(description="The kind of the message.")
    id: _Id = Field(description="A number of your own; the answer names it.")
    text: Annotated[str, Field(max_length=1000)] = Field(default="", description="The line; empty: a phrase is said.")
    phrase: Annotated[str, Field(max_length=40)] = Field(default="", description="The key of a phrase; empty: a line is said.")


class PongMessage(Request):
    need: ClassVar[Need] = ANYBODY
    model_config = ConfigDict(extra="ignore")

    type: Literal["pong"] = Field(description="The kind of the message.")


Message = ActMessage | ActAllMessage | SitOutMessage | CutMessage | SayMessage | PongMessage
MESSAGE: TypeAdapter[Message] = TypeAdapter(Annotated[Message, Field(discriminator="type")])
