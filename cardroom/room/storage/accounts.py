"""The accounts of the ledger, and where the ledger is kept.

``house`` is the house's own: play chips come from it, and what a jackpot fund could not pay; the only account that may go below zero.
``visitor/<id>`` holds a visitor's chips at the cashier.
Of the cage: ``cage/safe``, ``cage/window/<number>``, ``cage/box/<serial>`` (a drop box that was pulled), ``cage/bank/<visitor>`` (what it
keeps for a player, who cannot play with it until he takes it). Each holds what the chips and the cash that lie there are worth.
At a table: ``table/<id>/player/<name>``, ``…/spot/<spot>``, ``…/pot/0`` and up, ``…/bank``, ``…/drop``, ``…/jackpot``, and ``…/tray``, the
dealer's bank. ``fund/<name>`` is a jackpot or a promotion of the room; ``tournament/<id>/pool``, ``…/fees`` and ``…/bounties`` are what was
paid into a tournament that is not over.
"""

import os
from collections.abc import Collection

from cardroom.room.storage.private import data_folder, make_folder
from cardroom.round.accounts import BANK, DROP, HOUSE, JACKPOT, Account, Spot

_SHARED = (BANK, DROP, JACKPOT)
SAFE_ACCOUNT = "cage/safe"
OUTSIDE, PATRONS, SAFE = "outside", "patrons", "safe"
UNCOUNTED = (OUTSIDE, PATRONS)
"""Places that the books only conclude: nobody can count there."""


def visitor_account(visitor_id: str) -> str:
    return f"visitor/{visitor_id}"


def player_account(table_id: str, player: str) -> str:
    return f"table/{table_id}/player/{player}"


def window_account(number: str) -> str:
    return f"cage/window/{number}"


def box_account(serial: str) -> str:
    return f"cage/box/{serial}"


def bank_account(visitor_id: str) -> str:
    return f"cage/bank/{visitor_id}"


def tray_account(table_id: str) -> str:
    return f"table/{table_id}/tray"


def account_of(place: str) -> str | None:
    """Of a place where chips and cash lie (``room.cage.inventory``): the account that holds what they are worth; None: no place of the
    house."""
    kind, _, name = place.partition("/")
    if place == SAFE:
        return SAFE_ACCOUNT
    accounts = {"window": window_account, "tray": tray_account, "box": box_account, "bank": bank_account}
    return accounts[kind](name) if kind in accounts and name else None


def fund_account(name: str) -> str:
    return f"fund/{name}"


def tournament_account(tournament: str, part: str) -> str:
    """``part``: the pool, the fees or the bounties; all end at nothing."""
    return f"tournament/{tournament}/{part}"


def ledger_account(table_id: str, account: Account, players: Collection[str]) -> str:
    """The ledger's name of an account of a round at this table; ``players`` are those with a stack."""
    if isinstance(account, Spot):
        return f"table/{table_id}/spot/{account}"
    if account in players:
        return f"table/{table_id}/player/{account}"
    if account == HOUSE:
        return HOUSE  # one for the whole room
    if account in _SHARED or account.startswith("pot/"):
        return f"table/{table_id}/{account}"
    raise ValueError(f"'{account}' is no account of a round at table {table_id}")


def table_of(account: str) -> str | None:
    """The table that an account lies at; None: the cashier's or the house's."""
    return account.split("/", 2)[1] if account.startswith("table/") else None


def short(account: str) -> str:
    """Without the table's name: a player by his own."""
    return account.split("/", 2)[-1].removeprefix("player/").removeprefix("spot/") if account.startswith("table/") else account


def in_play(account: str) -> bool:
    """Whether chips lie there only while a round is running."""
    parts = account.split("/", 3)
    return len(parts) > 2 and parts[0] == "table" and parts[2] in ("spot", "pot", BANK)


def default_url() -> str:
    """``$CARDROOM_DATABASE``, or a file of the user's own (its folder is made)."""
    given = os.environ.get("CARDROOM_DATABASE")
    if given:
        return given
    make_folder(data_folder())
    return f"sqlite:///{data_folder() / 'room.db'}"
