"""The bank: the player-dealer's money in action, and every wager settled against it.

Account ``bank`` holds what was put up. Losing stakes go into it, wins come out of it, and what is left at the end goes back to the
player-dealer.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NamedTuple

from cardroom.games.banked.coverage import MEASURES, Cover, Coverage, Measure, Shortfall
from cardroom.games.banked.verdicts import HANDS, REMOVED, WAGERS
from cardroom.money import Cents, OddCents, money_text, pro_rata
from cardroom.round import BANK, HOUSE, Account, Round, Spot

PUT_UP = "player-dealer-wager"  # the clauses that every banked edition has
NOT_COVERED = "not-covered"
SHARED = "shared-bank"  # and one that only those have where others may put money in
STAKE_BACK = "stake back"  # what is said of the stake of a wager that has won

Result = Literal["win", "lose", "push"]


class Line(NamedTuple):
    """One wager, or a part of it, as it is to be settled."""

    spot: Spot | None  # None: it lies nowhere (a bonus on top of a wager, an envy), and lapses when it cannot be paid
    owner: str
    stake: Cents  # may be less than what lies on the spot
    result: Result
    pay: Cents  # what a win is paid, the stake not counted
    why: str
    rule: str
    payer: Account = BANK  # another (a jackpot fund) has nothing to do with the player-dealer's money, and pays in full
    hand: int = 0  # of a line that lies nowhere: the position that it is paid to

    @property
    def position(self) -> int:
        return self.hand if self.spot is None else self.spot.position


Bet = Sequence[Line]  # one wager; more than one line where several share it (kum-kum)
Group = Sequence[Line]  # what stands or falls together when the money does not reach all of it


class Bank:
    """The player-dealer's money in one round."""

    def __init__(
        self,
        round: Round,
        player_dealer: str,
        measure: Measure,
        shortfall: Shortfall,
        least: Cents = 0,
        odd_cents: OddCents = "largest-remainder",
    ) -> None:
        self.round = round
        self.player_dealer = player_dealer
        self.coverage: Coverage = MEASURES[measure](0)
        self.dead: list[Group] = []  # hands that could not be covered and were returned whole
        self.unreached: list[Line] = []  # wagers that had no chance of action, the money being used up before them
        self.shares: dict[str, Cents] = {player_dealer: 0}  # who has put in how much, the player-dealer first
        self._odd_cents: OddCents = odd_cents
        self._least = least  # of a wager, for one whose amount is not known any more
        self._measure = measure
        self._settle = SHORTFALLS[shortfall].settle

    def put_up(self, amount: Cents) -> None:
        self.share_among({self.player_dealer: amount})
        self.round.transfer(self.player_dealer, BANK, amount, "the player-dealer's wager", PUT_UP)

    def share_among(self, shares: dict[str, Cents]) -> None:
        """So much has been put in by each, the player-dealer first."""
        self.shares = shares
        self.coverage = MEASURES[self._measure](sum(shares.values()))

    @property
    def decider(self) -> str:
        """Who plays the player-dealer's hand: whoever has most in it, of equals himself (001 l.601)."""
        return max(self.shares, key=self.shares.__getitem__)

    def settle(self, groups: Iterable[Group]) -> None:
        """Settle the groups in order, by what the floor has ruled on their hands and wagers. May be called many times in a round."""
        settle, repairs = self._settle, self.round.repairs
        ruled = repairs and (HANDS in repairs or WAGERS in repairs or REMOVED in repairs)
        for group in groups:
            settle(self, self._ruled(group) if ruled else group)

    def settle_losers_first(self, groups: Iterable[Group]) -> None:
        """All that is lost is collected, group by group, then the rest is settled: what is collected pays what is won."""
        every = [self._ruled(group) for group in groups]
        self.coverage.owed = sum(sum(_claims(group)[0]) for group in every)
        self.settle([line for line in group if line.result == "lose"] for group in every)
        self.settle([line for line in group if line.result != "lose"] for group in every)
        self.coverage.owed = 0

    def close(self) -> None:
        """What is left goes back to the player-dealer, and in proportion to those who have put money in with his; odd cents are his."""
        left, total = self.round.accounts.get(BANK, 0), sum(self.shares.values())
        for player, amount in list(self.shares.items())[1:]:
            self.round.transfer(BANK, player, left * amount // total, "back to one who shared the player-dealer's wager", SHARED)
        self.round.transfer(BANK, self.player_dealer, self.round.accounts.get(BANK, 0), "the player-dealer's money back", PUT_UP)

    # -- what the policies use ----------------------------------------------------------------------------------------------

    def covers(self, group: Group) -> bool:
        """Whether the whole group can be settled in full."""
        wins, losses = _claims(self._ruled(group))
        return not self.coverage.exhausted and self.coverage.cover(sum(wins), sum(losses)) == (sum(wins), sum(losses))

    def share(self, group: Group) -> None:
        """Settle the lines together; what falls short is shared in proportion to the amounts won, and to the amounts lost."""
        if len(group) == 1 and group[0].payer == BANK:
            self._settle_one(group[0])
            return
        if self.settle_whole(group):
            return
        wins, losses = _claims(group)
        coverage = self.coverage
        if coverage.exhausted:
            self.unreached += [line for line in group if line.payer == BANK]
        cover = coverage.cover(sum(wins), sum(losses))
        collected = iter(pro_rata(cover.collected, losses, self._odd_cents))
        paid = iter(pro_rata(cover.paid, wins, self._odd_cents))
        for line in group:  # what is lost pays what is won
            if line.result == "lose":
                self._collect(line, next(collected) if line.payer == BANK else line.stake)
        for line in group:
            if line.result == "win":
                if line.payer == BANK:
                    self._pay(line, next(paid))
                else:
                    self._pay_from_fund(line)
            elif line.result == "push":
                self._give_back(line, line.stake, line.why, line.rule)
        self._use(cover)

    def settle_whole(self, group: Group) -> bool:
        """Settle the group if the money reaches for all of it: whether it does."""
        wins, losses = _claims(group)
        reaches = self.coverage.in_full(sum(wins), sum(losses))
        if reaches:
            self._settle_in_full(group)
        return reaches

    def _settle_in_full(self, group: Group) -> None:
        """The money reaches for all of it."""
        transfer = self.round.transfer
        for spot, _, stake, result, _, why, rule, payer, _ in group:  # what is lost pays what is won
            if result == "lose" and spot is not None:
                transfer(spot, payer, stake, why, rule)
        for line in group:
            spot, owner, stake, result, pay, why, rule, payer, _ = line
            if result == "win":
                if payer != BANK:
                    self._pay_from_fund(line)
                    continue
                transfer(payer, owner, pay, why, rule, spot)
                if spot is not None:
                    transfer(spot, owner, stake, STAKE_BACK, rule)
            elif result == "push" and spot is not None:
                transfer(spot, owner, stake, why, rule)

    def _settle_one(self, line: Line) -> None:
        """A line by itself, as nearly all are: what falls short is all its own."""
        spot, owner, stake, result, pay, why, rule, payer, _ = line
        coverage, transfer = self.coverage, self.round.transfer
        if result == "push":
            if coverage.exhausted:
                self.unreached.append(line)
            if spot is not None:
                transfer(spot, owner, stake, why, rule)
        elif result == "lose":
            if coverage.in_full(0, stake):
                if spot is not None:
                    transfer(spot, payer, stake, why, rule)
            else:
                self._settle_short(line)
        elif coverage.in_full(pay, 0):
            transfer(payer, owner, pay, why, rule, spot)
            if spot is not None:
                transfer(spot, owner, stake, STAKE_BACK, rule)
        else:
            self._settle_short(line)

    def _settle_short(self, line: Line) -> None:
        """The money does not reach for all of it."""
        coverage = self.coverage
        if coverage.exhausted:
            self.unreached.append(line)
            if line.result == "lose":
                self._give_back(line, line.stake, "not covered", NOT_COVERED)
            else:
                self._pay(line, 0)
            return
        if line.result == "lose":
            cover = coverage.cover(0, line.stake)
            self._collect(line, cover.collected)
        else:
            cover = coverage.cover(line.pay, 0)
            self._pay(line, cover.paid)
        self._use(cover)

    def _use(self, cover: Cover) -> None:
        self.coverage.use(cover)
        if not self.coverage.holds():
            raise AssertionError(f"the player-dealer went past the {money_text(self.coverage.put_up)} put up")

    def refund(self, group: Group) -> None:
        """The hand is dead: all its wagers go back."""
        self.dead.append(group)
        for line in group:
            self._give_back(line, line.stake, "dead hand, not covered", NOT_COVERED)

    def _ruled(self, group: Group) -> Group:
        """The group as the floor has ruled; nearly always it has not."""
        repairs = self.round.repairs
        if not repairs:
            return group
        return [self._ruled_line(line) for line in group] if HANDS in repairs or WAGERS in repairs or REMOVED in repairs else group

    def _ruled_line(self, line: Line) -> Line:
        repairs, whose = self.round.repairs, (line.position, line.owner)
        verdict = repairs.find(HANDS, {}).get(line.position) or repairs.find(WAGERS, {}).get(whose)
        if verdict is not None:
            return line._replace(result=verdict.result, pay=0, why=verdict.why, rule=verdict.rule)
        if whose in repairs.find(REMOVED, set()) and line.result == "win" and line.stake > self._least:
            return line._replace(pay=line.pay * self._least // line.stake, rule="irregularity.removed-wager")
        return line

    def _collect(self, line: Line, covered: Cents) -> None:
        if line.spot is not None:
            self.round.transfer(line.spot, line.payer, covered, line.why, line.rule)
        if covered < line.stake:
            self._give_back(line, line.stake - covered, "not covered", NOT_COVERED)

    def _pay(self, line: Line, covered: Cents) -> None:
        self.round.transfer(line.payer, line.owner, covered, line.why, line.rule, line.spot)
        if covered < line.pay:
            text = f"{line.why}: {money_text(covered)} of {money_text(line.pay)} is covered"
            self.round.note("not covered", line.owner, text, NOT_COVERED)
        if covered or not line.pay:
            self._give_back(line, line.stake, STAKE_BACK, line.rule)
        else:
            self._give_back(line, line.stake, "not covered", NOT_COVERED)

    def _pay_from_fund(self, line: Line) -> None:
        """A jackpot is the house's debt: paid in full, by its fund first, then by the house (003 l.77, 218, 265, 390, 530)."""
        held = min(line.pay, self.round.accounts.get(line.payer, 0))
        self.round.transfer(line.payer, line.owner, held, line.why, line.rule, line.spot)
        self.round.transfer(HOUSE, line.owner, line.pay - held, f"{line.why}, by the house", line.rule, line.spot)
        self._give_back(line, line.stake, STAKE_BACK, line.rule)

    def _give_back(self, line: Line, amount: Cents, why: str, rule: str) -> None:
        if line.spot is not None:
            self.round.transfer(line.spot, line.owner, amount, why, rule)


def _claims(group: Group) -> tuple[list[Cents], list[Cents]]:
    """What the group's winners are to be paid and its losers to lose, as far as the player-dealer's money is concerned."""
    wins = [line.pay for line in group if line.result == "win" and line.payer == BANK]
    losses = [line.stake for line in group if line.result == "lose" and line.payer == BANK]
    return wins, losses


# -- what becomes of bets that the money does not reach -----------------------------------------------------------------------


def _each_bet(bets: Sequence[Bet]) -> list[Group]:
    """Each bet is reached by itself, one after the other."""
    return list(bets)


def _all_together(bets: Sequence[Bet]) -> list[Group]:
    """The bets are reached at the same moment, as one."""
    return [[line for bet in bets for line in bet]] if bets else []


def _all_or_nothing(bank: Bank, group: Group) -> None:
    if REMOVED in bank.round.repairs:  # of how much a wager was is not known
        if bank.covers(group):
            bank.share(group)
        else:
            bank.refund(group)
    elif not bank.settle_whole(group):
        bank.refund(group)


class Policy(NamedTuple):
    """Two things make a policy: which bets the money reaches together, and how far those are settled that it does not reach in full."""

    groups: Callable[[Sequence[Bet]], list[Group]]  # of bets that come next to each other: one hand's, or all of one kind
    settle: Callable[[Bank, Group], None]


SHORTFALLS: dict[Shortfall, Policy] = {
    "returned": Policy(_each_bet, Bank.share),  # the bet that is reached last is settled in part, the rest of its stake goes back
    "dead-hand": Policy(_all_together, _all_or_nothing),  # a hand that cannot be covered in full is dead (003 l.123)
    "pro-rata": Policy(_all_together, Bank.share),  # every bet of the group is settled in the same proportion (003 l.216)
}
