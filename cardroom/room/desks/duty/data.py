"""What the page of the staff's work is told, as JSON data."""

from typing import Annotated, Literal

from typing_extensions import TypedDict

from cardroom.fields import DayText, LineNumber, TableKey, VersionSeen, VisitorKey, VisitorName, says
from cardroom.money import Cents
from cardroom.room.books.cage.pieces import CountsData
from cardroom.room.books.duty.settings import TokeRule
from cardroom.room.people.roles import Role

RoleName = Annotated[Role, says("The role.")]


class DutySettingsData(TypedDict):
    minutes: Annotated[int, says("Minutes of a down.")]
    grace: Annotated[int, says("Minutes after which a relief that has not come is late.")]
    tokes: Annotated[TokeRule, says("Whether each dealer keeps their own tokes, or all are pooled and split by time worked.")]


class ColleagueData(TypedDict):
    visitor: VisitorKey
    name: VisitorName
    roles: Annotated[list[Role], says("The roles that the person holds somewhere.")]


class OnDutyData(TypedDict):
    """Somebody who has clocked in."""

    visitor: VisitorKey
    name: VisitorName
    role: RoleName
    since: Annotated[float, says("When they clocked in, in seconds since 1970.")]
    on_break: Annotated[float | None, says("Since when they are on a break, in seconds since 1970; null: they are not.")]
    at: Annotated[list[TableKey], says("The tables at which they deal.")]


class PlanData(TypedDict):
    """A shift on the rota."""

    number: Annotated[int, says("The number of the plan.")]
    visitor: VisitorKey
    name: VisitorName
    role: RoleName
    day: DayText
    shift: Annotated[str, says("The name of the shift.")]
    since: Annotated[float, says("When the shift begins, in seconds since 1970.")]
    until: Annotated[float, says("When it ends, in seconds since 1970.")]
    missing: Annotated[bool, says("Whether the shift runs and the person is not on duty.")]


class RotaDayData(TypedDict):
    day: DayText
    shifts: Annotated[list[str], says("The shifts of the day, in order.")]


class ReliefData(TypedDict):
    """A dealer who is due at a table and has not tapped in there."""

    string: Annotated[str, says("The name of the string.")]
    table: TableKey
    dealer: VisitorKey
    name: Annotated[str, says("The name of the dealer who is due.")]
    since: Annotated[float, says("When the push came, in seconds since 1970.")]
    late: Annotated[bool, says("Whether the relief is late.")]
    deals: Annotated[str, says("The name of the dealer who deals there still; empty: nobody has tapped in.")]


class TableReliefData(TypedDict):
    relief: Annotated[ReliefData | None, says("The dealer who is due and has not tapped in; null: whoever deals there is right.")]


class StringTableData(TypedDict):
    table: TableKey
    deals: Annotated[str, says("The name of the dealer who deals there; empty: nobody has tapped in.")]
    since: Annotated[float | None, says("Since when, in seconds since 1970; null: nobody does.")]
    due: Annotated[str, says("The name of the dealer who is due there now.")]
    next: Annotated[str, says("The name of the dealer who comes with the next push.")]


class StringDealerData(TypedDict):
    visitor: VisitorKey
    name: VisitorName
    on_duty: Annotated[bool, says("Whether the dealer has clocked in.")]
    now: Annotated[str, says("The id of the table where the dealer is due now; empty: on a break.")]
    next: Annotated[str, says("The id of the table to which the dealer goes with the next push; empty: on a break.")]


class StringData(TypedDict):
    """A string of tables, with the dealers who go along it."""

    name: Annotated[str, says("The name of the string.")]
    version: VersionSeen
    minutes: Annotated[int, says("Minutes of a down.")]
    since: Annotated[float, says("When it was lined up, in seconds since 1970.")]
    push: Annotated[float, says("When the next push comes, in seconds since 1970.")]
    tables: Annotated[list[StringTableData], says("The tables, in the order in which dealers go along them.")]
    dealers: Annotated[list[StringDealerData], says("The dealers, in the order of the line-up.")]


class TokeData(TypedDict):
    line: LineNumber
    at: Annotated[float, says("When they were counted, in seconds since 1970.")]
    visitor: VisitorKey
    name: VisitorName
    amount: Annotated[Cents, says("Cents in tokes.")]
    pooled: Annotated[bool, says("Whether they are in the pool that is not split yet.")]


class TokeShareData(TypedDict):
    visitor: VisitorKey
    name: VisitorName
    seconds: Annotated[int, says("Seconds that the dealer has worked for it.")]
    amount: Annotated[Cents, says("Cents that the dealer is due.")]


class SplitData(TypedDict):
    line: LineNumber
    at: Annotated[float, says("When the pool was split, in seconds since 1970.")]
    by: Annotated[str, says("The name of the person who split it.")]
    pool: Annotated[Cents, says("Cents in the pool.")]
    shares: Annotated[list[TokeShareData], says("What each dealer is due.")]


class HandedData(TypedDict):
    place: Annotated[str, says("What was handed over: a tray, a window or the safe.")]
    expected: Annotated[CountsData, says("The pieces that the books say lie there.")]
    counted: Annotated[CountsData, says("The pieces that both have counted.")]


class HandOverData(TypedDict):
    line: LineNumber
    at: Annotated[float, says("When, in seconds since 1970.")]
    giver: Annotated[str, says("The name of the person who handed over.")]
    taker: Annotated[str, says("The name of the person who took over.")]
    role: RoleName
    places: Annotated[list[HandedData], says("What was counted.")]
    reason: Annotated[str, says("Why something differs from the books; empty: nothing does.")]


class HandPlaceData(TypedDict):
    """A place that you may hand over."""

    place: Annotated[str, says("Its key: `tray/` with a table's id, `window/` with a number, or `safe`.")]
    held: Annotated[CountsData, says("What the books say that lies there.")]


class ChipValueData(TypedDict):
    cents: Annotated[Cents, says("Cents that the chip is worth.")]
    colour: Annotated[str, says("The colour of the chip.")]


class DutyData(TypedDict):
    day: DayText
    shift: Annotated[str, says("The name of the shift that runs.")]
    you: Annotated[Literal["off", "on", "break"], says("Whether you are on duty, and on a break.")]
    plans_for_others: Annotated[bool, says("Whether you write the rota and line up strings.")]
    settings: Annotated[DutySettingsData, says("What the operator has set.")]
    staff: Annotated[list[ColleagueData], says("Everybody who holds a role.")]
    on_duty: Annotated[list[OnDutyData], says("Everybody who has clocked in.")]
    days: Annotated[list[RotaDayData], says("The gaming days for which shifts may be planned, today first.")]
    rota: Annotated[list[PlanData], says("The rota of these days.")]
    strings: Annotated[list[StringData], says("The strings of tables.")]
    reliefs: Annotated[list[ReliefData], says("Reliefs that have not come, the oldest first.")]
    free_tables: Annotated[list[TableKey], says("Open tables that are in no string.")]
    tokes: Annotated[list[TokeData], says("The tokes of the day: all for those who write the rota and for auditors, else yours.")]
    pool: Annotated[Cents, says("Cents in the pool that are not split; 0 where dealers keep their own.")]
    splits: Annotated[list[SplitData], says("The splits of the day.")]
    hand_overs: Annotated[list[HandOverData], says("The shifts that changed hands on this day.")]
    places: Annotated[list[HandPlaceData], says("What you may hand over.")]
    chips: Annotated[list[ChipValueData], says("The chips of the room, by value.")]
    cash: Annotated[list[Cents], says("The values of notes and coins, in cents.")]
