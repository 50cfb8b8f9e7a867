"""What a paper needs to know of a round: who was offered the bank, who took it, what he put up and what came of it; what the house took."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from cardroom.games.banked.rotation import RULE as ROTATION
from cardroom.money import Cents
from cardroom.room.storage.replay import play_stored
from cardroom.room.storage.rows import StoredRound
from cardroom.round import BANK, DROP, HOUSE, JACKPOT, Action, Noted, Round, Ruled, Spot, Transfer

ACCEPTED, DECLINED = "accepted", "declined"


class Offered(NamedTuple):
    player: str
    answer: str


class BankedPosition(NamedTuple):
    """The position in one round. ``result`` is what the wagers brought him, before what he paid the house."""

    player: str
    turn: int
    put_up: Cents
    result: Cents
    fees: Cents


class RoundSummary(NamedTuple):
    """``fees``: what went to the drop, by the clause that takes it; ``ruled``: what the floor ruled."""

    id: str
    table_id: str
    number: int
    edition: str
    begun_at: float
    over_at: float
    void: bool
    players: Mapping[str, str | None]  # the visitor behind each name
    net: Mapping[str, Cents]
    offers: tuple[Offered, ...]
    banked: BankedPosition | None
    fees: Mapping[str, Cents]
    collected: Cents  # into the jackpot fund
    paid_out: Cents  # from it, and what it lacked from the house
    ruled: tuple[Ruled, ...]

    def visitor(self, player: str) -> str | None:
        return self.players.get(player)


def summary_of(stored: StoredRound) -> RoundSummary:
    round = play_stored(stored)
    row, result = stored.row, stored.result
    assert result is not None  # it is over
    outcome = round.outcome
    net = {player: outcome.stacks[player] - stack for player, stack in round.setup.stacks.items()}
    transfers = [event for event in round.events if isinstance(event, Transfer)]
    return RoundSummary(
        row.id, row.table_id, row.number, round.setup.edition.id, row.begun_at, result.over_at, round.void, stored.players, net,
        tuple(_offers(round)), _banked(round, transfers, net), _fees(transfers), *_fund(transfers),
        tuple(event for event in round.events if isinstance(event, Ruled) and event.by),
    )  # fmt: skip


def _offers(round: Round) -> Iterable[Offered]:
    """Every answer to the offer of the position, up to the moment at which it is known who has it."""
    asked = []
    for event in round.events:
        if isinstance(event, Action) and event.verb in ("accept", "pass"):
            asked.append(Offered(event.player, ACCEPTED if event.verb == "accept" else DECLINED))
        if isinstance(event, Noted) and event.rule == ROTATION and event.what in ("player-dealer", "no player-dealer"):
            return asked
    return []


def _banked(round: Round, transfers: Iterable[Transfer], net: Mapping[str, Cents]) -> BankedPosition | None:
    noted = next((event for event in round.events if isinstance(event, Noted) and event.what == "player-dealer"), None)
    if noted is None or noted.who not in net:
        return None
    put_up = fees = 0
    for transfer in transfers:
        if transfer.target == BANK and transfer.source == noted.who:
            put_up += transfer.amount
        if _owner(transfer.source) == noted.who and transfer.target in (DROP, JACKPOT):
            fees += transfer.amount
        if transfer.source in (DROP, JACKPOT) and _owner(transfer.target) == noted.who:
            fees -= transfer.amount
    turn = int(noted.text.split()[1]) if noted.text.startswith("turn ") else 0
    return BankedPosition(noted.who, turn, put_up, net[noted.who] + fees, fees)


def _fees(transfers: Iterable[Transfer]) -> dict[str, Cents]:
    taken: Counter[str] = Counter()
    for transfer in transfers:
        taken[transfer.rule] += transfer.amount * ((transfer.target == DROP) - (transfer.source == DROP))
    return {rule: amount for rule, amount in taken.items() if amount}


def _fund(transfers: Iterable[Transfer]) -> tuple[Cents, Cents]:
    collected = paid = 0
    for transfer in transfers:
        if transfer.target == JACKPOT and transfer.source != HOUSE:
            collected += transfer.amount
        elif transfer.source in (JACKPOT, HOUSE) and transfer.target not in (JACKPOT, HOUSE):
            paid += transfer.amount
    return collected, paid


def _owner(account: str | Spot) -> str:
    return account.player if isinstance(account, Spot) else account
