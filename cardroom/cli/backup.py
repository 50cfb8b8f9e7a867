"""``cardroom backup``: all that a card room has stored, copied to a file while it is open."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from cardroom.room.storage.backup import Copied


def backup(
    file: Annotated[str, typer.Argument(help="The file, which must not be there yet.")],
    database: Annotated[str, typer.Option(help="The card room's database; else $CARDROOM_DATABASE, else your own.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Copy a card room to a file, as of one moment, also while it is open. The copy is held against the hashes of the books before it gets
    its name. The keys that seal rounds are not in it: keep a copy of their file apart. `cardroom restore` makes the room again."""
    from pathlib import Path

    from cardroom.cli.terminal.show import out_json, wrapped
    from cardroom.room.storage import Store
    from cardroom.room.storage.accounts import default_url
    from cardroom.room.storage.backup import back_up

    store = Store.open(database or default_url(), create=False)
    try:
        found = back_up(store, Path(file))
        keys = store.seal.file
    finally:
        store.close()
    if as_json:
        out_json(copied_data(found))
        return
    print(f"{file} has {found.rounds:,} rounds and the ledger up to its head, {found.head}.")
    print(wrapped(f"The keys that seal rounds are not in it: keep a copy of {keys} too, and not beside it. {_keys(found)}"))


def copied_data(found: "Copied") -> dict[str, object]:
    """Return what was copied, as JSON."""
    return {"head": str(found.head), "rounds": found.rounds, "keys": list(found.keys), "missing": list(found.missing)}


def _keys(found: "Copied") -> str:
    if not found.keys:
        return "No round needs one yet."
    said = f"Rounds are sealed with {', '.join(found.keys)}."
    return f"{said} That file lacks {', '.join(found.missing)}." if found.missing else said
