"""The settings of a room, printed, changed and checked in the terminal."""

import re
import time
from collections.abc import Mapping
from datetime import datetime
from zoneinfo import ZoneInfo

import typer

from cardroom.cli.terminal.show import columns, out_json
from cardroom.errors import BadInput
from cardroom.plain import one_line
from cardroom.room.books.days import Days
from cardroom.room.books.hours import ShiftHours
from cardroom.room.books.room_settings import RoomSettings
from cardroom.room.desks.office.fitness import LACKS, RoomReadiness, lacking
from cardroom.room.desks.office.set_room import SetRoom
from cardroom.room.people.roles import CONSOLE, Role
from cardroom.room.people.staff import Staff, Staffer
from cardroom.room.storage import Store
from cardroom.room.storage.accounts import SAFE_ACCOUNT

MONEY = {"play": "play money: newcomers get chips, and the cage pays nothing out", "real": "real money: chips are bought and cashed"}
DOCUMENTS = {
    "real-money": "before the first sale of chips, where chips are money",
    "always": "before the first sale of chips",
    "never": "where a clerk thinks it right",
}
_SHIFT = re.compile(r"\s*(\S(?:.*\S)?)\s+(\d\d:\d\d)\s*")


def set_settings(store: Store, wanted: Mapping[str, str | int], why: str, as_json: bool) -> None:
    """Change settings of a room that is closed, and print what holds then."""
    if not why.strip():
        raise BadInput("Say why, with --why: it goes into the staff's journal.")
    given = {name: read_shifts(str(value)) if name == "shifts" else value for name, value in wanted.items()}
    days = folded_days(store)
    command = SetRoom(Staffer(CONSOLE, Role.OPERATOR, ""), given, why)
    store.write([command.apply(days, command.reads(days, store), time.time()).change()])
    show_settings(store, as_json)


def read_shifts(text: str) -> list[dict[str, str]]:
    """Read shifts as they are typed.

    >>> read_shifts("day 06:00, swing 14:00")
    [{'name': 'day', 'begins': '06:00'}, {'name': 'swing', 'begins': '14:00'}]
    """
    found = [_SHIFT.fullmatch(part) for part in text.split(",")]
    if any(one is None for one in found):
        raise BadInput(f"Shifts are written like 'day 06:00, swing 14:00', not '{one_line(text)}'.")
    return [{"name": one[1], "begins": one[2]} for one in found if one is not None]


def folded_days(store: Store) -> Days:
    days = Days()
    for number, row in store.journal.lines():
        days.fold(number, row)
    return days


def show_settings(store: Store, as_json: bool) -> None:
    now, days = time.time(), folded_days(store)
    settings, today, later = days.settings, days.today(now), days.later(now)
    hours = days.calendar.hours_of(today)
    if as_json:
        data = {**settings.model_dump(mode="json"), **hours.model_dump(mode="json"), "day": today.isoformat()}
        pending = None if later is None else {"day": later.day.isoformat(), **later.hours.model_dump(mode="json")}
        out_json({**data, "later": pending})
        return
    ends = datetime.fromtimestamp(days.calendar.whole(today).until, ZoneInfo(hours.zone))
    rows = [
        ("name", settings.establishment), ("address", settings.address or "none"), ("licence", settings.licence or "none"),
        ("zone", hours.zone), ("shifts", shifts_text(hours.shifts)), ("gaming day", f"{today}, until {ends:%Y-%m-%d %H:%M}"),
        ("currency", settings.currency), ("money", MONEY[settings.money]),
        ("documents", DOCUMENTS[settings.documents]), ("paging", paging_text(settings)),
    ]  # fmt: skip
    if later is not None:
        rows.append((f"from {later.day}", f"{later.hours.zone}; {shifts_text(later.hours.shifts)}"))
    print(columns(rows))


def shifts_text(shifts: tuple[ShiftHours, ...]) -> str:
    return ", ".join(f"{shift.name} {shift.begins}" for shift in shifts)


def paging_text(settings: RoomSettings) -> str:
    if not settings.paging:
        return "nobody is paged"
    sender = f", from {settings.paging_from}" if settings.paging_from else ""
    return f"by {settings.paging}{sender}, and again {settings.paging_before} seconds before a seat lapses"


def check_settings(store: Store, as_json: bool) -> None:
    """Print what the room lacks for real money; exit code 2 where it lacks anything."""
    now, staff = time.time(), Staff(store.journal.lines())
    proved = {row.visitor_id for row in store.people.credentials() if row.second}
    unproved = any(grant.visitor_id not in proved for grant in staff.grants(now))
    # Whether others can come in is known when the room opens: here it is taken that they can.
    facts = RoomReadiness(False, staff.has_operator(now), unproved, store.ledger.balance(SAFE_ACCOUNT) > 0)
    lacks = lacking(folded_days(store), facts)
    if as_json:
        out_json({"lacks": lacks})
    else:
        print("\n".join(LACKS[key] for key in lacks) or "The room lacks nothing for real money.")
    if lacks:
        raise typer.Exit(2)
