"""``cardroom accounting``: a gaming day for the bookkeeper, as CSV, as ledger-cli's journal or as OFX."""

from typing import Annotated

import typer


def accounting(
    day: Annotated[str, typer.Option(help="Which gaming day, like 2026-01-31; else the last one that is over.")] = "",
    form: Annotated[str, typer.Option(help="csv, ledger (ledger-cli and hledger) or ofx (accounts of cash).")] = "csv",
    accounts: Annotated[str, typer.Option(help="The house's accounts, in TOML; else $CARDROOM_ACCOUNTS, else ours.")] = "",
    to: Annotated[str, typer.Option(help="The file to write; else it is printed.")] = "",
    database: Annotated[str, typer.Option(help="The card room's database; else $CARDROOM_DATABASE, else your own.")] = "",
) -> None:
    """Write a gaming day as a bookkeeper enters it: cash by safe, window and table, chips in players' hands as the house's debt, jackpots,
    collections as income. Each entry balances and names what is behind it. It closes nothing, also while the card room is open."""
    import time
    from pathlib import Path

    from cardroom.errors import BadInput
    from cardroom.room.desks.papers.accounting import read_chart
    from cardroom.room.desks.papers.accounting_files import FORMS
    from cardroom.room.desks.papers.log import Log
    from cardroom.room.desks.papers.papers import read_day
    from cardroom.room.storage import Store
    from cardroom.room.storage.accounts import default_url

    if form not in FORMS:
        raise BadInput(f"There is no form '{form}'; there are {', '.join(FORMS)}.")
    chart, wanted = read_chart(accounts or None), read_day(day) if day else None
    store = Store.open(database or default_url(), alone=False, create=False)
    try:
        log = Log(store, wanted, time.time())
        text = FORMS[form](log, chart)
    finally:
        store.close()
    if not to:
        print(text, end="")
        return
    try:
        Path(to).write_text(text, "utf-8")
    except OSError as error:
        raise BadInput(f"{to}: it cannot be written there ({error.strerror}).") from None
    print(f"The gaming day {log.day} is in {to}.")
