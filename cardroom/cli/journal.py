"""``cardroom journal``: what the staff of the card room did: who, when, from where, what, why."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from cardroom.room.storage import StaffRow


def journal(
    about: Annotated[str, typer.Option(help="Only what somebody did, or what was done about him: his name.")] = "",
    what: Annotated[str, typer.Option(help="Only this, like grant, bar, limits or close-table.")] = "",
    last: Annotated[int, typer.Option(help="How many of the newest lines.", min=1)] = 100,
    database: Annotated[str, typer.Option(help="The card room's database; else $CARDROOM_DATABASE, else your own.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """The journal of the staff, in the order in which it was written. No line of it is ever changed or taken away: `cardroom ledger verify`
    checks it with all the rest."""
    from cardroom.cli.terminal.show import columns, out_json
    from cardroom.cli.terminal.times import when
    from cardroom.room.base.errors import Unknown
    from cardroom.room.live.labels import stored_labels
    from cardroom.room.people.roles import CONSOLE
    from cardroom.room.people.visitors import Visitors
    from cardroom.room.storage import Store
    from cardroom.room.storage.accounts import default_url

    store = Store.open(database or default_url(), create=False)
    try:
        visitors = Visitors(store.people.visitors(), {})
        who = CONSOLE if about == CONSOLE else ""
        if about and not who:
            found = visitors.called(about)
            if found is None:
                raise Unknown(f"There is nobody called '{about}' in the card room.")
            who = found.id
        lines = list(reversed(store.journal.newest(about=who, what=what, limit=last)))
        called = {each.table_id: each.label for each in stored_labels(store) if each.label}
    finally:
        store.close()

    def name(id: str | None) -> str:
        return "the console" if id == CONSOLE else visitors.name(id or "")

    if as_json:
        out_json({"journal": [{"number": number, **row._asdict(), "name": name(row.who)} for number, row in lines]})
        return
    if not lines:
        print("The staff's journal has no such line." if about or what else "The staff's journal is empty.")
        return
    rows = [("line", "when", "who", "as", "from", "what", "about", "why")]
    for number, row in lines:
        where = " ".join(part for part in (name(row.about), _table(row, called), _details(row)) if part)
        rows.append((str(number), when(row.at), name(row.who), row.role, row.address, row.what, where, row.why))
    print(columns(rows, whole=True))


def _table(row: "StaffRow", called: Mapping[str, str]) -> str:
    """Return the table of a line, as people call it."""
    return f"table {called.get(row.table_id, row.table_id)}" if row.table_id else ""


def _details(row: "StaffRow") -> str:
    """Return what else a line says, in a few words."""
    from cardroom.room.books.payment_lines import CorrectionProposed, PaymentCorrected, ProposalLine
    from cardroom.room.journal.lines import read_line
    from cardroom.room.people.lines import LimitsSet, RoleGranted, RoleRevoked

    match read_line(row):
        case RoleGranted() | RoleRevoked() as line:
            return f"{line.role} for {line.scope}"
        case LimitsSet(values):
            return ", ".join(f"{key} = {value}" for key, value in values.items())
        case PaymentCorrected(typed=list(names)) as line:
            return f"{line.round} line {line.line}, typed: {' and '.join(names)}"
        case CorrectionProposed() | ProposalLine() | PaymentCorrected() as line:
            return f"{line.round} line {line.line}"
    return " ".join(str(row.data[key]) for key in ("how", "round", "ruling") if row.data.get(key))
