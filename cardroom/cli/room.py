"""``cardroom room``: which servers have the card room open, and what each of them holds."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from cardroom.room.live.servers.overview import Overview

ALONE = "{} is a file: one server at a time has it open, and holds everything."


def room(
    last: Annotated[int, typer.Option(help="How many of the last takeovers.", min=0, max=200)] = 10,
    database: Annotated[str, typer.Option(help="The card room's database; else $CARDROOM_DATABASE, else your own.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """The servers of the card room: where each is reached, how old its lease is, which tables it holds, and who has the desk; what nobody
    holds, and why; what went from one to another last. It can be asked at any time, also while they play."""
    from cardroom.cli.terminal.show import out_json
    from cardroom.room.storage import Store
    from cardroom.room.storage.accounts import default_url

    store = Store.open(database or default_url(), create=False)
    try:
        if store.is_file:
            if as_json:
                out_json({"servers": [], "orphans": [], "takeovers": [], "alone": True})
            else:
                print(ALONE.format(store.name))
            return
        from cardroom.room.live.servers.overview import overview

        found = overview(store, last)
    finally:
        store.close()
    if as_json:
        servers, orphans = [each._asdict() for each in found.servers], [each._asdict() for each in found.orphans]
        out_json({"servers": servers, "orphans": orphans, "takeovers": [each._asdict() for each in found.takeovers], "alone": False})
        return
    _print(found)


def _print(found: "Overview") -> None:
    from cardroom.cli.terminal.show import columns
    from cardroom.cli.terminal.times import when

    if not found.servers:
        print("No server has the card room open.")
    else:
        rows = [("server", "reached at", "since", "lease", "rules", "holds")]
        for server in found.servers:
            state = "closes" if server.draining else f"renewed {server.renewed:.1f} s ago"
            holds = f"{len(server.tables)} table{'' if len(server.tables) == 1 else 's'}{', the desk' if server.desk else ''}"
            rows.append((server.id, server.address, when(server.since), state if server.lives else "over", server.rules, holds))
        print(columns(rows))
    for server in found.servers:
        if server.tables:
            print(f"\n{server.id} holds {' '.join(server.tables)}")
    if found.orphans:
        print("\nNobody holds:")
        print(columns([("what", "for", "why"), *((each.what, f"{each.waits:.1f} s", each.why) for each in found.orphans)]))
    if found.takeovers:
        print("\nWhat went from one to another last:")
        rows = [("when", "what", "from", "to", "why", "took")]
        for each in found.takeovers:
            rows.append(
                (when(each.at), each.what, each.source or "", each.target, each.why, f"{each.seconds:.2f} s" if each.seconds else "")
            )
        print(columns(rows))
