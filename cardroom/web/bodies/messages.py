"""The messages that a client may send through a table's socket."""

from typing import Annotated, ClassVar, Literal, Self

from pydantic import ConfigDict, Field, TypeAdapter, model_validator

from cardroom.web.base.need import ANYBODY, PLAYER, Need
from cardroom.web.bodies.body import Body, RoundId
from cardroom.web.bodies.tables import ActAllBody, ActBody, SitOutBody

MessageId = Annotated[int, Field(ge=0, le=2**53, description="A number of your own; the answer names it.")]
Hex = Annotated[str, Field(min_length=64, max_length=64, pattern=r"^[0-9a-f]{64}$", description="32 bytes, in lower-case hexadecimal.")]


class ActMessage(ActBody):
    need: ClassVar[Need] = PLAYER

    type: Literal["act"] = Field(description="The kind of the message.")
    id: MessageId


class ActAllMessage(ActAllBody):
    need: ClassVar[Need] = PLAYER

    type: Literal["act-all"] = Field(description="The kind of the message.")
    id: MessageId


class SitOutMessage(SitOutBody):
    need: ClassVar[Need] = PLAYER

    type: Literal["sit-out"] = Field(description="The kind of the message.")
    id: MessageId


class CutMessage(Body):
    """A player's part in cutting the deck of the coming round: the hash of their bytes, and the bytes when the table asks for them."""

    need: ClassVar[Need] = PLAYER

    type: Literal["cut"] = Field(description="The kind of the message.")
    id: MessageId
    round: RoundId
    hash: Hex | None = Field(default=None, description="The SHA-256 of your bytes.")
    bytes: Hex | None = Field(default=None, description="Your bytes.")

    @model_validator(mode="after")
    def _one_of_them(self) -> Self:
        if (self.hash is None) == (self.bytes is None):
            raise ValueError("must have either a hash or bytes")
        return self


class SayMessage(Body):
    """Something said to the table: a line, or one of the phrases by its key."""

    need: ClassVar[Need] = PLAYER

    type: Literal["say"] = Field(description="The kind of the message.")
    id: MessageId
    text: Annotated[str, Field(max_length=1000)] = Field(default="", description="The line; empty: a phrase is said.")
    phrase: Annotated[str, Field(max_length=40)] = Field(default="", description="The key of a phrase; empty: a line is said.")


class PongMessage(Body):
    need: ClassVar[Need] = ANYBODY
    model_config = ConfigDict(extra="ignore")

    type: Literal["pong"] = Field(description="The kind of the message.")


Message = ActMessage | ActAllMessage | SitOutMessage | CutMessage | SayMessage | PongMessage
MESSAGE: TypeAdapter[Message] = TypeAdapter(Annotated[Message, Field(discriminator="type")])
