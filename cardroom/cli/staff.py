"""``cardroom staff``: who has which role in the card room, granted and taken back while no room is open on the database."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from cardroom.room.people.staff import Staff, Staffer
    from cardroom.room.people.visitors import Visitors
    from cardroom.room.storage import Store

WHAT = ("list", "add", "remove")


def staff(
    what: Annotated[str, typer.Argument(help=f"{', '.join(WHAT)}.")] = "list",
    name: Annotated[str, typer.Argument(help="add: whose role it is; remove: the number of the role, as the list has it.")] = "",
    role: Annotated[str, typer.Argument(help="add: operator, floor, dealer, cashier or auditor.")] = "",
    scope: Annotated[str, typer.Option("--for", help="add: what the role is for: room, house/NAME or table/ID.")] = "room",
    until: Annotated[str, typer.Option(help="add: when it ends, like 2027-01-31 or '2027-01-31 18:00'; else when it is taken back.")] = "",
    why: Annotated[str, typer.Option(help="Why; it goes into the staff's journal.")] = "",
    database: Annotated[str, typer.Option(help="The card room's database; else $CARDROOM_DATABASE, else your own.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """The roles of the card room's staff. In a room that is open an operator grants them on its page /staff; `add` and `remove` work while
    it is closed, so that one program at a time writes to the database. Somebody new gets a key, to come in and set his password."""
    from cardroom.errors import BadInput
    from cardroom.room.storage import Store
    from cardroom.room.storage.accounts import default_url

    if what not in WHAT:
        raise BadInput(f"`cardroom staff` does {', '.join(WHAT)}, not '{what}'.")
    if what == "add" and not (name.strip() and role):
        raise BadInput("Say who gets which role: `cardroom staff add NAME ROLE --why …`.")
    if what == "remove" and not name.isdecimal():
        raise BadInput("Say which role is taken back, by its number: `cardroom staff remove NUMBER --why …`.")
    if what != "list" and not why.strip():
        raise BadInput("Say why, with --why: it goes into the staff's journal.")
    ends = _moment(until) if until else None
    store = Store.open(database or default_url(), alone=what != "list", create=what == "add")
    try:
        if what == "list":
            _list(store, as_json)
        elif what == "add":
            _add(store, name, role, scope, ends, why, as_json)
        else:
            _remove(store, int(name[:18]), why, as_json)
    finally:
        store.close()


def _moment(text: str) -> float:
    from datetime import datetime

    from cardroom.errors import BadInput

    try:
        return datetime.fromisoformat(text.strip()).timestamp()
    except (ValueError, OverflowError, OSError):
        raise BadInput(f"--until is a day like 2027-01-31, or '2027-01-31 18:00', not '{text}'.") from None


def _folded(store: "Store") -> "tuple[Staff, Visitors]":
    from cardroom.room.people.staff import Staff
    from cardroom.room.people.visitors import Visitors

    return Staff(store.journal.lines()), Visitors(store.people.visitors(), store.ledger.balances("visitor/"))


def _real(store: "Store") -> bool:
    """Whether the room plays for real money."""
    from cardroom.cli.room_settings import folded_days

    return folded_days(store).settings.real


def _console() -> "Staffer":
    from cardroom.room.people.roles import CONSOLE, Role
    from cardroom.room.people.staff import Staffer

    return Staffer(CONSOLE, Role.OPERATOR, "")


def _list(store: "Store", as_json: bool) -> None:
    from time import time

    from cardroom.cli.terminal.show import columns, out_json
    from cardroom.cli.terminal.times import when
    from cardroom.room.people.roles import CONSOLE

    found, visitors = _folded(store)
    grants = found.grants(time())
    if as_json:
        out_json({"staff": [{**grant._asdict(), "name": visitors.name(grant.visitor_id)} for grant in grants]})
        return
    if not grants:
        print("Nobody has a role here: `cardroom staff add NAME operator --why …` makes the first operator.")
        return
    rows = [("number", "name", "role", "for", "since", "until", "by", "why")]
    for grant in grants:
        by = "the console" if grant.by == CONSOLE else visitors.name(grant.by)
        ends = "taken back" if grant.until is None else when(grant.until)
        rows.append(
            (str(grant.number), visitors.name(grant.visitor_id), str(grant.role), grant.scope, when(grant.since), ends, by, grant.why)
        )
    print(columns(rows, whole=True))


def _add(store: "Store", name: str, role: str, scope: str, until: float | None, why: str, as_json: bool) -> None:
    from time import time

    from cardroom.cli.terminal.show import out_json
    from cardroom.room.desks.office.appoint import GrantRole, Post, Register
    from cardroom.room.people.roles import read_role

    found, visitors = _folded(store)
    owned = {row.visitor_id for row in store.people.credentials()}
    now = time()
    post = Post(read_role(role), scope, now, until, why)
    welcome = 0 if _real(store) else found.limits.newcomers_chips
    register = Register(visitors, found, owned.__contains__, lambda: welcome)
    visitor, key, change = GrantRole(_console(), name, post).apply(register, now)
    store.write([change])
    if as_json:
        out_json({"id": visitor.id, "name": visitor.name, "role": role, "scope": scope, "key": key})
        return
    print(f"{visitor.name} is {role} for {'the room' if scope == 'room' else scope}.")
    if key is not None:
        print(
            f"Open the room and give this key to {visitor.name} alone. With it one comes in once, within three days, and sets a password:"
        )
        print(f"  /staff#key={key}")
        print("behind the address of the room. The work of the staff needs a second factor, too; the account page takes both.")


def _remove(store: "Store", number: int, why: str, as_json: bool) -> None:
    from time import time

    from cardroom.cli.terminal.show import out_json
    from cardroom.room.people.lines import RoleRevoked
    from cardroom.room.storage.rows import Change

    found, visitors = _folded(store)
    change = Change()
    change.staff.append(found.revoke(_console(), number, why, time()))
    store.write([change])
    name, role = visitors.name(change.staff[0].about or ""), RoleRevoked.from_data(change.staff[0].data).role
    if as_json:
        out_json({"number": number, "name": name, "role": role})
    else:
        print(f"{name} is no longer {role}.")
