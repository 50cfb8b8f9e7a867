"""What the staff is answered, as the documentation has it."""

from typing import Literal

from pydantic import ConfigDict, Field

from cardroom.web.models.answers import Answer, Cents, Seconds


class Grant(Answer):
    number: int = Field(description="Its line in the staff's journal, by which it is taken back.")
    role: str
    scope: str = Field(description="room, house/NAME or table/ID.")
    since: Seconds
    until: Seconds | None = Field(description="None: until it is taken back.")
    by: str
    why: str


class Work(Answer):
    """What you may do here as one of the staff."""

    closed: str = Field(description="Why nobody does the work of the staff here; empty: it is done.")
    local: bool = Field(description="Nobody but who sits at the room's own machine can come in.")
    proved: bool = Field(description="Whether your session has given its second factor lately.")
    barred: str = Field(description="Why you may not play or work here; empty: you may.")
    grants: list[Grant]


class Granted(Answer):
    id: str
    name: str
    key: str | None = Field(description="Of somebody new: told once; he opens /staff#key=KEY with it.")


class CashedOut(Answer):
    tables: int = Field(description="At how many he sat.")


class Barred(Answer):
    kind: Literal["self", "room"] = Field(description="By his own wish, which nobody lifts before its end, or by the room.")
    since: Seconds
    until: Seconds | None
    why: str


class Person(Answer):
    id: str
    name: str
    balance: Cents
    tables: list[str]
    owned: bool
    second: bool
    barred: Barred | None
    grants: list[Grant]


class SeatedPerson(Answer):
    player: str
    visitor: str
    stack: Cents
    leaving: bool


class StaffTable(Answer):
    id: str
    edition: str
    name: str
    house: str
    state: Literal["waiting", "playing", "between", "closed"]
    private: bool
    closing: bool = Field(description="It closes when its round is over.")
    round: str
    running: bool
    waits: float | None = Field(description="Seconds for which somebody has been waited for.")
    people: list[SeatedPerson]
    bots: int
    watching: int
    opened_by: str


class Line(Answer):
    """Of the staff's journal."""

    number: int
    at: Seconds
    who: str
    name: str
    role: str
    address: str
    what: str
    table: str | None
    about: str | None
    about_name: str
    data: dict[str, object]
    why: str


class Failure(Answer):
    at: Seconds
    says: str


class Health(Answer):
    since: Seconds
    now: Seconds
    local: bool
    tables: int
    running: int
    people: int
    watching: int
    longest_wait: float
    queue: int = Field(description="Changes that wait to be stored.")
    database: int = Field(description="Bytes.")
    head: str = Field(description="Of the room's chain; kept elsewhere, it proves later what was there now.")
    lost: dict[str, str]
    errors: int
    last_errors: list[Failure]


class RoomLimits(Answer):
    model_config = ConfigDict(extra="allow")

    tables: int
    tables_each: int
    newcomers_chips: Cents
    who_opens: Literal["anybody", "owners", "staff"]
    own_settings: bool


class AuditRecord(Answer):
    """Everything of a finished round: its seed, every card, every input."""

    model_config = ConfigDict(extra="allow")

    cardroom: int
    form: Literal["auditor"]
    setup: dict[str, object]
    inputs: list[dict[str, object]]
    events: list[dict[str, object]]
