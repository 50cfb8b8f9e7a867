"""``cardroom restore``: a card room made again from a backup."""

from typing import Annotated

import typer


def restore(
    file: Annotated[str, typer.Argument(help="A file that `cardroom backup` has made.")],
    head: Annotated[str, typer.Option(help="A head of the ledger that was kept elsewhere; the backup must have it.")] = "",
    database: Annotated[str, typer.Option(help="Where the room is to be; else $CARDROOM_DATABASE, else your own.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Make the card room of a backup again, in a file or a PostgreSQL database that has none. Every hash of the books is computed again,
    and the head of the ledger must be that of the backup; else nothing is written. Put the file of keys back first: $CARDROOM_SEAL names
    it."""
    from pathlib import Path

    from cardroom.cli.backup import copied_data
    from cardroom.cli.terminal.show import out_json, wrapped
    from cardroom.room.storage.accounts import default_url
    from cardroom.room.storage.audit.links import read_head
    from cardroom.room.storage.backup import restore as restore_file

    found = restore_file(Path(file), database or default_url(), read_head(head) if head else None)
    if as_json:
        out_json(copied_data(found))
        return
    print(f"The room is there again, with {found.rounds:,} rounds and the ledger up to its head, {found.head}.")
    if found.missing:
        print(wrapped(f"Rounds that were sealed with {', '.join(found.missing)} cannot be dealt again: the file of keys lacks these."))
    print("`cardroom ledger verify` deals every round again; `cardroom serve` opens the room.")
