"""What a counter gains at a table: the bet and its fees, the count, and shoes dealt to the cut card."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cardroom.analysis.advantage import baccarat
from cardroom.analysis.advantage.baccarat import Bet
from cardroom.analysis.advantage.count import Count
from cardroom.analysis.advantage.depths import Depths
from cardroom.analysis.bank import Plan
from cardroom.analysis.fixed_bets import BANKER, bettor
from cardroom.analysis.given import TableGiven
from cardroom.analysis.nights.game import Payout, payout_of
from cardroom.analysis.spread import Progress, unheard
from cardroom.analysis.value.opening import clock_fees, default_bets, opened
from cardroom.errors import BadInput
from cardroom.games.banked.baccarat.rules import LINES, Rules
from cardroom.games.banked.rules import BankedRules, BankedTable
from cardroom.money import Cents

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

DEEPEST = 14  # cards behind the cut card: as few as the rules allow, and enough for a round
SHOES = 100_000
USUAL = 100_00


@dataclass(frozen=True)
class Counted:
    """A counter of one wager. Money is cents."""

    wager: str
    title: str
    bet: Bet
    fresh: float  # what the wager wins of a fresh shoe, in units of itself; exact
    effects: tuple[float, ...]  # by how much that changes with one card gone that counts 0 to 9; exact
    count: Count
    depths: Depths
    cut: int  # the edition's own
    rounds_an_hour: float

    @property
    def stake(self) -> Cents:
        return self.bet.stakes[self.wager]


def usual_stake(given: TableGiven, most: Cents | None = None) -> Cents:
    """$100, or the most that the table or the wager takes if that is less."""
    table = given.edition.known(BankedRules, BankedTable).settings(given.table)
    return min(amount for amount in (USUAL, table.most, most) if amount is not None)


def wagers_of(given: TableGiven) -> dict[str, str]:
    """The wagers that a counter may single out, and their names for people."""
    if given.edition.game.name != "baccarat":
        raise BadInput(f"{given.edition_id}: no counter is computed for this game; there is one for baccarat with two shared hands.")
    rules = _edition(given).rules
    return {**{key: bet.name for key, bet in rules.bets.items()}, **{line: f"{line.capitalize()} line" for line in LINES}}


def counted(
    given: TableGiven, wager: str, stake: Cents | None = None, count: Count | None = None, shoes: int = SHOES, seed: str = "1",
    progress: Progress = unheard,
) -> Counted:  # fmt: skip
    """Return what a counter gains who bets ``stake`` on ``wager`` whenever the count says so.

    Without a stake it is the usual one; without a count the effects of removal are counted.
    """
    names = wagers_of(given)
    if wager not in names:
        raise BadInput(f"{given.edition_id} has no wager '{wager}'; there are: {', '.join(names)}.")
    edition = _edition(given)
    rules, left = edition.rules, baccarat.fresh(edition.deck)
    payout = payout_of(Plan(given, {bettor(1): default_bets(given)}, 1))
    stake = stake or usual_stake(given, rules.bets[wager].most if wager in rules.bets else None)
    bet = _bet(given, wager, stake, payout)
    by = count or baccarat.linear_count(rules, bet, payout, left)
    alone = {wager: stake}
    depths = baccarat.count_shoes(edition, bet, by, payout, shoes, seed, DEEPEST, len(edition.deck) // 2, progress)
    effects = tuple(float(each / stake) for each in baccarat.effects_of(rules, alone, payout, left))
    fresh = float(baccarat.mean_of(rules, alone, payout, left) / stake)
    return Counted(wager, names[wager], bet, fresh, effects, by, depths, rules.cut, given.rounds_an_hour)


def _edition(given: TableGiven) -> "Edition[Rules, BankedTable]":
    return given.edition.known(Rules, BankedTable)


def _bet(given: TableGiven, wager: str, stake: Cents, payout: Payout) -> Bet:
    """The wager, the least on the better line where it needs one, and what the house charges for them; the others bet as usual."""
    rules, usual = _edition(given).rules, default_bets(given)
    stakes: dict[str, Cents] = {wager: stake}
    if wager in rules.bets and not rules.bets[wager].alone:
        (least,) = usual.values()
        of_base = rules.bets[wager].most_of_base
        needed = least if of_base is None else max(least, -(-stake * of_base.stake // of_base.pays))
        stakes[baccarat.better_line(rules, needed, payout, baccarat.fresh(_edition(given).deck))] = needed
    players = [bettor(number) for number in range(1, given.count)]
    bets: dict[str, Mapping[str, Cents]] = dict.fromkeys(players[1:], usual)
    hand = opened(given, {players[0]: stakes, **bets})
    fee = hand.fees.get(players[0], 0) + hand.rakes.get(players[0], 0)
    return Bet(wager, stakes, fee, clock_fees(given, [*players, BANKER]).get(players[0], 0.0))
