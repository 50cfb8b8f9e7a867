"""How every round with a player-dealer begins: somebody takes the position and puts money up, wagers are placed, the fee is taken."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeVar

from cardroom.games.banked import collect, rotation
from cardroom.games.banked.bank import Bank
from cardroom.games.banked.carried import PLAYER_DEALER, RULED_HANDS_SHOWN
from cardroom.games.banked.jackpot import take_rake, with_jackpot
from cardroom.games.banked.per_table import per_table
from cardroom.games.banked.positions import every_position, positions_beside, remember_rights, rights_left
from cardroom.games.banked.rules import BankedRound, BankedRules, BankedTable, bank_of
from cardroom.games.banked.sharing import Sharing
from cardroom.games.banked.terms import Terms, Wagering
from cardroom.games.banked.wagers import Wagers
from cardroom.games.time_collection import collect_time
from cardroom.round import Round, Steps

OwnRules = TypeVar("OwnRules", bound=BankedRules)
OwnTable = TypeVar("OwnTable", bound=BankedTable)


class OpenedRound(NamedTuple):
    """A round with wagers on the table, before a card is dealt."""

    position: rotation.Position  # the player-dealer's
    bank: Bank
    wagers: Wagers


def wagering(terms: Callable[[Round[OwnRules, OwnTable]], Terms]) -> Callable[[Round[OwnRules, OwnTable]], Wagering]:
    """A game says its terms; with a jackpot that is posted, they are found once a table."""
    return per_table(lambda round: Wagering(with_jackpot(terms(round), round.table.jackpot)))


def open_positions(round: BankedRound, seat: int) -> Mapping[int, str]:
    """The positions that may be bet on, clockwise from the left of ``seat``: where a backline may bet on free seats, all of them."""
    rules = round.rules
    if rules.backline is not None and rules.backline.unbet:
        return every_position(round, seat, range(1, rules.seats + 1))
    return positions_beside(round, seat)


def open_round(
    round: Round[OwnRules, OwnTable],
    terms: Wagering,
    positions: Callable[[Round[OwnRules, OwnTable], int], Mapping[int, str]] = open_positions,
) -> Steps[OpenedRound | None]:
    """What was opened; None if nobody takes the position, or nobody bets. ``positions`` finds those that may be bet on."""
    rules = round.rules
    by_right = rules.backline is not None and rules.backline.right
    round.carry.take(RULED_HANDS_SHOWN, False)
    before = round.carry.find(PLAYER_DEALER, "")
    collect_time(round)
    position = yield from rotation.take_position(
        round, rules.rotation, lambda player: bank_of(round.setup, round.table, round.accounts, player)
    )
    if position is None:
        return None
    bank = Bank(round, position.player, rules.coverage, rules.shortfall, round.table.least, rules.odd_cents)
    put_up = yield from rotation.put_up(position)
    bank.put_up(put_up)
    wagers = Wagers(round, terms, position.player, positions(round, position.seat), vouchers=round.table.vouchers)
    wagers.bank_shares = Sharing(round, position.player, put_up) if rules.shared_bank else None
    rights = rights_left(round, moved=position.player != before or position.turn == 1) if by_right else {}
    wagers.rights = rights
    yield from wagers.take()
    if by_right:
        remember_rights(wagers, rights)
    if wagers.bank_shares is not None:
        bank.share_among(wagers.bank_shares.shares)
        wagers.bank_shares.remember()
    rotation.remember_bettors(round, rules.rotation, (wagers.positions[position] for position in wagers.dealt))
    if not wagers.dealt:
        bank.close()
        return None
    collect.take_before_the_deal(round, wagers)
    if round.table.jackpot is not None:
        take_rake(round, wagers, round.table.jackpot)
    return OpenedRound(position, bank, wagers)
