"""``cardroom room``: the servers that have the card room open, and the settings of the room."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from cardroom.room.live.servers.overview import Overview
    from cardroom.room.storage import Store

ALONE = "{} is a file: one server at a time has it open, and holds everything."
WHAT = ("servers", "show", "set", "check")


def room(
    what: Annotated[str, typer.Argument(help=f"{', '.join(WHAT)}.")] = "servers",
    last: Annotated[int, typer.Option(help="servers: how many of the last takeovers.", min=0, max=200)] = 10,
    name: Annotated[str | None, typer.Option(help="set: what the room is called.")] = None,
    address: Annotated[str | None, typer.Option(help="set: the address on its papers.")] = None,
    licence: Annotated[str | None, typer.Option(help="set: the line about its licence on its papers.")] = None,
    zone: Annotated[str | None, typer.Option(help="set: its time zone, like America/Los_Angeles.")] = None,
    shifts: Annotated[
        str | None, typer.Option(help="set: its shifts, like 'day 06:00, swing 14:00'; the first begins the gaming day.")
    ] = None,
    currency: Annotated[str | None, typer.Option(help="set: what its papers call its money, like 'US dollars'.")] = None,
    money: Annotated[str | None, typer.Option(help="set: play or real.")] = None,
    documents: Annotated[
        str | None, typer.Option(help="set: when a clerk looks at a document before the first sale of chips: real-money, always or never.")
    ] = None,
    paging: Annotated[
        str | None,
        typer.Option(help="set: where messages to people on the lists go out, like smtps://user@host or https://…; '' for none."),
    ] = None,
    paging_from: Annotated[str | None, typer.Option(help="set: the e-mail address that messages come from.")] = None,
    paging_before: Annotated[
        int | None, typer.Option(help="set: seconds before a seat lapses at which a second message comes.", min=10, max=3600)
    ] = None,
    why: Annotated[str, typer.Option(help="set: why; it goes into the staff's journal.")] = "",
    database: Annotated[str, typer.Option(help="The card room's database; else $CARDROOM_DATABASE, else your own.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """The servers of the card room: where each is reached, how old its lease is, which tables it holds, and which has the desk; what
    nobody holds, and why; what went from one to another last. `show` prints the settings of the room, `set` changes them while it is
    closed (in an open room the operator does, on the page /staff), and `check` lists what the room lacks for real money, with exit code 2.
    New hours hold from the next gaming day on, or at once while nothing is written down."""
    from cardroom.errors import BadInput
    from cardroom.room.storage import Store
    from cardroom.room.storage.accounts import default_url

    if what not in WHAT:
        raise BadInput(f"`cardroom room` does {', '.join(WHAT)}, not '{what}'.")
    given = {
        "establishment": name, "address": address, "licence": licence, "zone": zone, "shifts": shifts, "currency": currency, "money": money,
        "documents": documents, "paging": paging, "paging_from": paging_from, "paging_before": paging_before,
    }  # fmt: skip
    wanted = {key: value for key, value in given.items() if value is not None}
    if what != "set" and wanted:
        raise BadInput("Settings are changed by `cardroom room set`.")
    store = Store.open(database or default_url(), alone=what == "set", create=what == "set")
    try:
        if what == "servers":
            _servers(store, last, as_json)
        elif what == "set":
            from cardroom.cli.room_settings import set_settings

            set_settings(store, wanted, why, as_json)
        else:
            from cardroom.cli.room_settings import check_settings, show_settings

            (show_settings if what == "show" else check_settings)(store, as_json)
    finally:
        store.close()


def _servers(store: "Store", last: int, as_json: bool) -> None:
    from cardroom.cli.terminal.show import out_json

    if store.file is not None:
        if as_json:
            out_json({"servers": [], "orphans": [], "takeovers": [], "alone": True})
        else:
            print(ALONE.format(store.name))
        return
    from cardroom.room.live.labels import stored_labels
    from cardroom.room.live.servers.overview import overview

    found = overview(store, last)
    if as_json:
        servers, orphans = [each._asdict() for each in found.servers], [each._asdict() for each in found.orphans]
        out_json({"servers": servers, "orphans": orphans, "takeovers": [each._asdict() for each in found.takeovers], "alone": False})
        return
    _print(found, {each.table_id: each.label for each in stored_labels(store) if each.label})


def _print(found: "Overview", called: Mapping[str, str]) -> None:
    """``called``: what people call the tables, by id."""
    from cardroom.cli.terminal.show import columns
    from cardroom.cli.terminal.times import when
    from cardroom.room.storage.rows import at_table

    if not found.servers:
        print("No server has the card room open.")
    else:
        rows = [("server", "reached at", "since", "lease", "rules", "holds")]
        for server in found.servers:
            state = "closes" if server.draining else f"renewed {server.renewed:.1f} s ago"
            holds = f"{len(server.tables)} table{'' if len(server.tables) == 1 else 's'}{', the desk' if server.desk else ''}"
            rows.append((server.id, server.address, when(server.since), state if server.lives else "over", server.rules, holds))
        print(columns(rows, whole=True))
    for server in found.servers:
        if server.tables:
            print(f"\n{server.id} holds {', '.join(_table(at_table(id), called) for id in server.tables)}")
    if found.orphans:
        print("\nNobody holds:")
        print(columns([("what", "for", "why"), *((_table(each.what, called), f"{each.waits:.1f} s", each.why) for each in found.orphans)]))
    if found.takeovers:
        print("\nWhat went from one to another last:")
        rows = [("when", "what", "from", "to", "why", "took")]
        for each in found.takeovers:
            rows.append(
                (
                    when(each.at),
                    _table(each.what, called),
                    each.source or "",
                    each.target,
                    each.why,
                    f"{each.seconds:.2f} s" if each.seconds else "",
                )
            )
        print(columns(rows, whole=True))


def _table(held: str, called: Mapping[str, str]) -> str:
    """Return what is held, with a table as people call it."""
    from cardroom.room.storage.rows import at_table

    id = held.removeprefix(at_table(""))
    return held if id == held else f"table {called.get(id, id)}"
