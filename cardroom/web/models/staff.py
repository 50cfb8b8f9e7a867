"""What the staff is answered, as the documentation has it."""

from typing import Literal

from pydantic import ConfigDict, Field

from cardroom.web.models.answers import Answer, Cents, Seconds
from cardroom.web.models.fields import Because, EditionId, EditionName, HouseName, TableKey, VisitorKey


class Grant(Answer):
    number: int = Field(description="Its line in the staff's journal, by which it is taken back.")
    role: str = Field(description="The role, like floor or cashier.")
    scope: str = Field(description="Where the role holds: room, house/NAME or table/ID.")
    since: Seconds = Field(description="When the role began, in seconds since 1970.")
    until: Seconds | None = Field(description="When the role ends, in seconds since 1970; null: when it is taken back.")
    by: str = Field(description="The name of the person who granted it.")
    why: Because


class Work(Answer):
    """What you may do here as one of the staff."""

    closed: str = Field(description="Why nobody can do the work of the staff here; empty: it is open.")
    local: bool = Field(description="Whether only people at the room's own machine can come in.")
    proved: bool = Field(description="Whether your session has given its second factor lately.")
    barred: str = Field(description="Why you may not play or work here; empty: you may.")
    grants: list[Grant] = Field(description="The roles that you have.")


class Granted(Answer):
    id: VisitorKey
    name: str = Field(description="The visitor's name.")
    key: str | None = Field(
        description="The key of a newcomer, shown once, who opens /staff#key=KEY with it; null: the person has an account."
    )


class CashedOut(Answer):
    tables: int = Field(description="The number of tables where the person sat.")


class Barred(Answer):
    kind: Literal["self", "room"] = Field(
        description="Whether the person asked for it, which nobody lifts before its end, or the room decided it."
    )
    since: Seconds = Field(description="When it began, in seconds since 1970.")
    until: Seconds | None = Field(description="When it ends, in seconds since 1970; null: it has no end.")
    why: Because


class Person(Answer):
    id: VisitorKey
    name: str = Field(description="The visitor's name.")
    balance: Cents = Field(description="The person's chips at the cashier, in cents.")
    tables: list[str] = Field(description="The ids of the tables where the person sits.")
    owned: bool = Field(description="Whether the account has a password.")
    second: bool = Field(description="Whether the account has a second factor.")
    barred: Barred | None = Field(description="Why the person may not play here; null: they may.")
    grants: list[Grant] = Field(description="The roles that the person has.")


class SeatedPerson(Answer):
    player: str = Field(description="The name at the table.")
    visitor: VisitorKey
    stack: Cents = Field(description="The person's chips at the table, in cents.")
    leaving: bool = Field(description="Whether the person leaves after this round.")


class StaffTable(Answer):
    id: TableKey
    edition: EditionId
    name: EditionName
    house: HouseName
    state: Literal["waiting", "playing", "between", "closed"] = Field(
        description="Whether the table waits for players, plays, is between two rounds or is closed."
    )
    private: bool = Field(description="Whether the lobby leaves it out.")
    closing: bool = Field(description="Whether it closes when its round is over.")
    round: str = Field(description="The round's id; empty: none has begun.")
    running: bool = Field(description="Whether a round runs.")
    waits: float | None = Field(description="Seconds for which the table has waited for somebody; null: it waits for nobody.")
    people: list[SeatedPerson] = Field(description="The people who sit there.")
    bots: int = Field(description="The number of bots.")
    watching: int = Field(description="The number of visitors who watch.")
    opened_by: str = Field(description="The name of the visitor who opened the table.")


class Line(Answer):
    """Of the staff's journal."""

    number: int = Field(description="The number of the line.")
    at: Seconds = Field(description="When it was done, in seconds since 1970.")
    who: str = Field(description="The visitor id of the person who did it.")
    name: str = Field(description="The name of the person who did it.")
    role: str = Field(description="The role in which they did it.")
    address: str = Field(description="The network address from which they did it; may be empty.")
    what: str = Field(description="What was done.")
    table: str | None = Field(description="The table's id; null: it concerns none.")
    about: str | None = Field(description="The visitor id of the person whom it concerns; null: nobody.")
    about_name: str = Field(description="The name of that person; empty: nobody.")
    data: dict[str, object] = Field(description="The details, by name.")
    why: Because


class Failure(Answer):
    at: Seconds = Field(description="When it happened, in seconds since 1970.")
    says: str = Field(description="The failure in a line.")


class Health(Answer):
    since: Seconds = Field(description="When the first server was started, in seconds since 1970.")
    now: Seconds = Field(description="The server's time, in seconds since 1970.")
    local: bool = Field(description="Whether only people at the room's own machine can come in.")
    tables: int = Field(description="The number of tables.")
    running: int = Field(description="The number of rounds that run.")
    people: int = Field(description="The number of people who sit at tables.")
    watching: int = Field(description="The number of open connections to tables.")
    longest_wait: float = Field(description="The longest time for which a table waits for somebody, in seconds.")
    queue: int = Field(description="The number of changes that wait to be stored.")
    database: int = Field(description="The size of the database, in bytes.")
    head: str = Field(description="The head of the room's hash chain; kept elsewhere, it later proves what was there now.")
    lost: dict[str, str] = Field(description="Tables that could not be restored, by id, and why.")
    errors: int = Field(description="The number of failures since the start.")
    last_errors: list[Failure] = Field(description="The last failures.")


class RoomLimits(Answer):
    tables: int = Field(description="The most tables that are open at once.")
    tables_each: int = Field(description="The most tables at which one visitor may sit when they open another.")
    newcomers_chips: Cents = Field(description="Cents in play chips that a newcomer gets.")
    who_opens: Literal["anybody", "owners", "staff"] = Field(
        description="Who may open a table: everybody, people with a password, or the staff."
    )
    own_settings: bool = Field(description="Whether a visitor may change the settings of a table that they open.")
    owners_session: int = Field(description="Seconds without a request after which a person with a password is signed out.")
    staff_session: int = Field(description="Seconds without a request after which one of the staff is signed out.")
    proved_for: int = Field(description="Seconds for which a second factor holds once it is given.")


class AuditRecord(Answer):
    """Everything of a finished round: its seed, every card, every input."""

    model_config = ConfigDict(extra="allow")

    cardroom: int = Field(description="The version of the record's format.")
    form: Literal["auditor"] = Field(description="The kind of the record: the auditor's.")
    setup: dict[str, object] = Field(description="What the round began with, the seed included.")
    inputs: list[dict[str, object]] = Field(description="Every action and ruling, in order.")
    events: list[dict[str, object]] = Field(description="Everything that happened, hidden cards included.")
