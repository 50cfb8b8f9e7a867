"""The bodies of requests about the staff's work."""

from typing import Annotated, Literal

from pydantic import Field

from cardroom.room.books.duty.settings import DutySettings
from cardroom.web.bodies.body import Body, Cents, ReasonBody, VisitorId, Words
from cardroom.web.bodies.cage import Pieces

RoleName = Literal["operator", "floor", "dealer", "cashier", "auditor"]

TableKey = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^[a-z0-9]*$", description="The table's id.")]


class ClockInBody(Body):
    role: RoleName = Field(description="The role in which you work.")


class ClockOutBody(Body):
    visitor: Annotated[str, Field(max_length=40, pattern=r"^[^\x00-\x1f]*$")] = Field(
        default="", description="The person who forgot to clock out; empty: yourself."
    )
    why: Words = Field(default="", description="The reason, where it is another person.")


class PlanShiftBody(ReasonBody):
    visitor: VisitorId
    role: RoleName = Field(description="The role in which the person works.")
    day: Annotated[str, Field(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$")] = Field(description="The gaming day, like 2026-01-31.")
    shift: Annotated[str, Field(min_length=1, max_length=30)] = Field(description="The name of the shift.")


class LineUpStringBody(ReasonBody):
    tables: Annotated[list[TableKey], Field(max_length=40)] = Field(
        description="The tables, in the order in which dealers go along them; empty: the string is dissolved."
    )
    dealers: Annotated[list[VisitorId], Field(max_length=80)] = Field(
        default=[], description="The dealers, the first at the first table; those beyond the tables begin with a break."
    )
    minutes: Annotated[int, Field(ge=0, le=240)] = Field(default=0, description="Minutes of a down; 0: as the room has it.")
    version: Annotated[int | None, Field(ge=0, le=2**53)] = Field(
        default=None, description="The version of the string that you looked at; null: it is new."
    )


class CountTokesBody(Body):
    visitor: VisitorId = Field(description="The dealer who was given them.")
    amount: Cents = Field(description="Cents in tokes.")


class HandOverBody(Body):
    taker: VisitorId = Field(description="The person who takes over.")
    places: Annotated[dict[Annotated[str, Field(max_length=60)], Pieces], Field(max_length=60)] = Field(
        description="What both have counted, by tray, window and safe."
    )
    reason: Words = Field(default="", description="Why something differs from the books; may be empty.")


class SetDutyBody(ReasonBody):
    settings: DutySettings = Field(description="The settings that change; those that are left out stay as they are.")
