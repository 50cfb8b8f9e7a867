"""The bodies of requests that the staff sends."""

from typing import Annotated, Literal

from pydantic import Field

from cardroom.web.bodies.body import Body, Moment, ReasonBody


class OneTimeKeyBody(Body):
    key: Annotated[str, Field(min_length=1, max_length=100, pattern=r"^[!-~]+$", description="The key, as it was printed or given to you.")]


class GrantRoleBody(ReasonBody):
    name: Annotated[
        str, Field(min_length=1, max_length=80, description="The name of a person with a password, or of a newcomer, who gets a key.")
    ]
    role: Annotated[str, Field(max_length=20, description="The role: operator, floor, dealer, cashier or auditor.")]
    scope: Annotated[str, Field(max_length=80, description="Where the role holds: room, house/NAME or table/ID.")] = "room"
    since: Moment | None = Field(default=None, description="When the role begins, in seconds since 1970; null: now.")
    until: Moment | None = Field(default=None, description="When the role ends, in seconds since 1970; null: when it is taken back.")


class BarPersonBody(ReasonBody):
    kind: Literal["room", "self"] = Field(
        default="room",
        description="Whether the room bars the person, or they asked for it (`self`); nobody lifts the latter before its end.",
    )
    until: Moment | None = Field(
        default=None,
        description="When it ends, in seconds since 1970; null: a person who asked is barred for good, another until admitted again.",
    )


class SetRoomLimitsBody(ReasonBody):
    limits: dict[Annotated[str, Field(max_length=40)], bool | int | Annotated[str, Field(max_length=20)]] = Field(
        min_length=1, max_length=20, description="The limits that change, by name."
    )


class EndRoundBody(ReasonBody):
    how: Literal["everything-back", "as-decided"] = Field(
        description="Whether every wager goes back, or wagers that are decided are settled."
    )


class CloseTableBody(ReasonBody):
    how: Literal["after-round", "everything-back", "as-decided"] = Field(
        description="Whether the round is played to its end, every wager goes back, or decided wagers are settled."
    )


class RemovePlayerBody(ReasonBody):
    visitor: Annotated[str, Field(min_length=1, max_length=40)] = Field(description="The visitor's id.")
