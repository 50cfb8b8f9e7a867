"""The result of a round for each player: won or lost, paid to the house, banked. A fold of its transfers."""

from collections.abc import Mapping

from cardroom.room.storage.rows import PlayedRow
from cardroom.round import BANK, DROP, Account, Round, Spot


def played_rows(round: Round, round_id: str, table_id: str, visitors: Mapping[str, str | None], now: float) -> list[PlayedRow]:
    """Return a row for each visitor; bots, and names that a dealer has typed in, have no history."""
    people = {player: visitor for player, visitor in visitors.items() if visitor is not None}
    fees = dict.fromkeys(people, 0)
    banked = set()
    for transfer in round.transfers:
        giver, taker = _owner(transfer.source), _owner(transfer.target)
        if transfer.target == DROP and giver in fees:
            fees[giver] += transfer.amount
        if transfer.source == DROP and taker in fees:
            fees[taker] -= transfer.amount  # taken back
        if transfer.target == BANK and transfer.source == giver:
            banked.add(giver)
    begun, left = round.setup.stacks, round.outcome.stacks
    edition = round.setup.edition.id
    return [
        PlayedRow(
            round_id, player, visitor, table_id, edition, now, left[player] - begun[player], fees[player], player in banked, round.void
        )
        for player, visitor in people.items()
    ]  # fmt: skip


def _owner(account: Account) -> str:
    """Return the player whose chips these are; for a pot, the bank or the house its name, which no player has."""
    return account.player if isinstance(account, Spot) else account
