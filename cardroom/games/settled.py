"""A round that the management settles against the rules (001 l.652, 759, 1262, 1497): it is over, and what lies on the table goes where
it says."""

from collections.abc import Sequence

from cardroom.errors import IllegalAction
from cardroom.games.time_collection import MOMENTS
from cardroom.money import Cents, share
from cardroom.round import BANK, Account, Ask, Round, Ruling, Spot
from cardroom.round.inputs import Closed
from cardroom.round.places import hand_at
from cardroom.round.rulings import WHY, Asked, some_of

MANAGEMENT = "management"
TO = Ask("to", "seat", "in a game with a pot: whose hands share what lies there, if not all", needed=False, several=True)


def _lies(round: Round) -> dict[Account, Cents]:
    """What lies on the table: wagers, pots, and what the player-dealer has put up."""
    return {a: held for a, held in round.accounts.items() if held and (isinstance(a, Spot) or a == BANK or a.startswith("pot/"))}


def _to_settle(round: Round) -> Asked:
    if not _lies(round) and not any(round.places.values()):
        raise IllegalAction("Neither chips nor cards lie on the table: there is nothing to settle.")
    hands = [] if BANK in round.accounts else [seat for seat in round.setup.seats if round.places.get(hand_at(seat))]
    return {TO.name: some_of(hands, len(hands))} if hands else {}


def settle(round: Round, why: str, to: Sequence[int] = ()) -> None:
    """To these hands goes all that lies there. Else wagers and the player-dealer's money go back, and a pot is shared by those who play
    for it. What was settled or taken as a fee stays so."""
    seats, lies = round.setup.seats, _lies(round)
    named = [seats[seat] for seat in sorted(to)]
    who = f"what lies there goes to {' and '.join(named)}" if named else "what lies there goes back"
    round.ruled("settled", f"the management settles the round ({why}): {who}", MANAGEMENT)
    for account, held in lies.items():
        if named or (isinstance(account, str) and account != BANK):
            sharing = named or [seats[seat] for seat in seats if round.places.get(hand_at(seat))] or list(_put_in(round, account))
            parts = dict(zip(sharing, share(held, len(sharing), round.setup.chip), strict=True))
        else:
            parts = {account.player: held} if isinstance(account, Spot) else _back(_put_in(round, account), held)
        for player, part in parts.items():
            round.transfer(account, player, part, "settled by the management", MANAGEMENT)
    round.carry_if_void.put(MOMENTS, [])  # a fee by the clock has been taken, and stays so
    raise Closed


def _put_in(round: Round, account: Account) -> dict[str, Cents]:
    """Who has put chips there, or wagers that have gone there."""
    put: dict[str, Cents] = {}
    for transfer in round.moved:
        wager = isinstance(transfer.source, Spot) and account != BANK  # the bank has won those that it has
        if transfer.target == account and (wager or transfer.source in round.setup.stacks):
            player = transfer.source.player if isinstance(transfer.source, Spot) else transfer.source
            put[player] = put.get(player, 0) + transfer.amount
    return put


def _back(put: dict[str, Cents], held: Cents) -> dict[str, Cents]:
    """What is left of it, in proportion; the odd cents belong to the player who put in first, the player-dealer."""
    first, *others = put
    parts = {player: held * put[player] // sum(put.values()) for player in others}
    return {first: held - sum(parts.values()), **parts}


SETTLE = Ruling(
    "settle",
    "The management settles the round",
    "the round",
    MANAGEMENT,
    "while chips or cards lie on the table",
    (WHY, TO),
    _to_settle,
    settle,
)
