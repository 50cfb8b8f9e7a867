"""``cardroom export ROUND``: a round of the card room as a record of its own."""

from typing import Annotated

import typer


def export(
    round: Annotated[str, typer.Argument(help="The round, like 7k3m9q-12.")],
    form: Annotated[
        str, typer.Option(help="auditor (everything, the seed too) or public (what anybody at the table could see).")
    ] = "auditor",
    as_phh: Annotated[bool, typer.Option("--phh", help="As PHH, the Poker Hand History format, where it has a code for the game.")] = False,
    as_settle: Annotated[bool, typer.Option("--settle", help="As a file for `settle`: what anybody at the table could tell.")] = False,
    database: Annotated[str, typer.Option(help="The card room's database; else $CARDROOM_DATABASE, else your own.")] = "",
) -> None:
    """Write a stored round as our own record, which `replay` and `verify` read, as PHH, or as a file for `settle`."""
    from cardroom.errors import BadInput
    from cardroom.records.describe import described_data
    from cardroom.records.phh_write import write_phh
    from cardroom.records.record import audit_record, dumps, public_record
    from cardroom.records.settle_text import settle_text
    from cardroom.room.base.errors import Forbidden, Unknown
    from cardroom.room.storage import Store
    from cardroom.room.storage.accounts import default_url
    from cardroom.room.storage.replay import cards_to_come, play_stored

    if form not in ("auditor", "public"):
        raise BadInput(f"--form must be auditor or public, not '{form}'.")
    if as_phh and as_settle:
        raise BadInput("Of --phh and --settle one can be: each is a format of its own.")
    if as_phh and form == "public":
        raise BadInput("PHH tells every hand face up: there is no public form of it.")
    store = Store.open(database or default_url(), create=False)
    try:
        stored = store.rounds.find(round)
        if stored is None:
            raise Unknown(store.rounds.not_here(f"There is no round '{round}' in this database."))
        told = form == "public" or as_settle or (as_phh and stored.result is not None)
        secret = "" if told else cards_to_come(store, stored)
    finally:
        store.close()
    if secret:
        raise Forbidden(f"{secret}: the auditor's record holds the seed of cards still to come, and is written when they have been dealt.")
    played = play_stored(stored)
    if as_settle:
        print(settle_text(described_data(played)), end="")
        return
    print(write_phh(played) if as_phh else dumps(audit_record(played) if form == "auditor" else public_record(played)), end="")
