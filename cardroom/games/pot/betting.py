"""A betting round: who may do what, for how much, and when it is over."""

import sys
from collections.abc import Iterable
from functools import lru_cache

from cardroom.games.pot.contest import Contest
from cardroom.games.pot.rules import PotRules, PotTable
from cardroom.money import Cents, round_to
from cardroom.round import Action, Amounts, Decision, Option, Steps, exactly
from cardroom.round.events import new

UNCAPPED = sys.maxsize
FOLD = Option("fold", rule="fold")
TO_CHECK = Option("check", rule="check")
CHECK = (TO_CHECK,)


@lru_cache(4096)
def to_call(owed: Cents) -> Option:
    """The same is offered again and again: to one seat after another, and in limit games hand after hand."""
    return Option("call", exactly(owed), rule="call")


def nothing_between(totals: Iterable[Cents]) -> Amounts:
    """One of these, and no other."""
    only = tuple(sorted(set(totals)))
    return Amounts(only[0], only[-1], only=only)


def _following(order: list[int], seat: int, live: list[int]) -> list[int]:
    """The live seats of ``order`` after this one, and round to it."""
    at = order.index(seat)
    return [s for s in order[at + 1 :] + order[:at] if s in live]


class Betting:
    """One betting round. ``level`` is what each must match; ``full`` the level of the last full bet or raise.

    ``blind`` is the bet that the blinds stand for before the flop: a short blind is still a bet of the blind's size.
    """

    overs = False  # twice the limit, all having an overs button
    may_not_raise: frozenset[int] = frozenset()  # seats that a ruling lets bet and call, but not raise
    completing = ""  # what putting in more is called as long as no full bet lies there, where that has a name of its own
    raises = 0
    reopened = 0  # counts full bets and raises
    opened = False  # somebody has come in of his own will
    before: tuple[Cents, Cents, Cents, int, int]  # as it stood when the last bet or raise was made

    def __init__(self, contest: Contest, rules: PotRules, table: PotTable, size: Cents, blind: Cents = 0) -> None:
        self.contest = contest
        self.rules = rules
        self.table = table
        self.structure = structure = table.structure
        self.size = size  # limit: the bet of this street
        self.first = blind > 0
        level = max(contest.bets.values())
        self.level: Cents = level if level > blind else blind
        self.full = self.level
        self.raise_by = self._least_bet  # the size of the last full bet or raise; in limit games the bet of the street
        if structure != "limit" and not (structure == "spread-limit" and rules.spread_first_raise == "within-the-spread"):
            self.raise_by = max(self.raise_by, self.level)
        self.acted: dict[int, int] = {}  # seat: how often betting had been opened when it last acted
        self.waiting: list[int] = []  # who is still to be asked, the next one last
        self.two_at_start = len(contest.live) == 2
        self.cap = rules.raise_cap if structure in rules.capped else UNCAPPED
        self.chip = contest.round.setup.chip
        self.begins()

    def begins(self) -> None:
        """For what a policy begins otherwise, whatever its kind of betting round is made with."""

    @property
    def _least_bet(self) -> Cents:
        if self.structure == "limit":
            return self.size
        if self.structure == "spread-limit":
            return self.table.spread[0]
        return self.table.least_bet or self.table.big_blind

    @property
    def _largest_bet(self) -> Cents:
        """In spread-limit games."""
        return self.table.spread[1]

    # -- what a seat may do ---------------------------------------------------------------------------------------------------

    def options(self, seat: int, all_in: Cents, cover: Cents) -> tuple[Option, ...]:
        """``all_in`` is the most that the seat can have in front of it, ``cover`` the most that any opponent can.

        Nobody faces, or raises to, chips that cannot be met.
        """
        level = self.level
        mine = self.contest.bets[seat]
        owed = (level if level < cover else cover) - mine
        if owed < 0:
            owed = 0
        elif mine + owed > all_in:
            owed = all_in - mine
        open_to_all = self.raises < self.cap and not self.may_not_raise
        if all_in > level and cover > level and ((open_to_all and seat not in self.acted) or self.may_raise(seat)):
            verb = "raise" if self.full else self.completing or ("raise" if level else "bet")
            more = new(Option, (verb, self.wager(seat, all_in), None, None, verb))
            return (FOLD, to_call(owed), more) if owed else (TO_CHECK, more)
        return (FOLD, to_call(owed)) if owed else CHECK

    def may_raise(self, seat: int) -> bool:
        """Betting is open to a seat that has not acted, or that a full raise has come round to since; the cap stops everybody.

        It is asked of seats that have acted, and where there may be a cap or a ruling against it.
        """
        if self.raises >= self.cap and self.capped:
            return False
        if seat in self.may_not_raise and self.level:
            return False
        seen = self.acted.get(seat)
        if seen is None or self.reopened > seen:
            return True
        return self.rules.reopens == "facing-full-raise" and self.level - self.contest.bets[seat] >= self.raise_by

    @property
    def capped(self) -> bool:
        if self.raises < self.cap:
            return False
        if self.rules.cap_lifts == "two-left":
            return len(self.contest.live) > 2
        return not (self.rules.cap_lifts == "two-at-start" and self.two_at_start)

    def wager(self, seat: int, all_in: Cents) -> Amounts:
        """From the least to the most that the seat's wager may come to; a short stack may always go all-in."""
        structure = self.structure
        if structure == "limit":
            least = most = self.full_wager()
        else:
            least = self.level + self.raise_by
            if structure == "no-limit":
                most = all_in
            else:
                most = max(least, self.level + self._largest_bet if structure == "spread-limit" else self.pot_limit(seat))
        return new(Amounts, (least if least < all_in else all_in, most if most < all_in else all_in, self.chip, ()))

    def full_wager(self) -> Cents:
        """In limit games: what the next full bet or raise comes to."""
        return self.full + self.size

    def pot_limit(self, seat: int) -> Cents:
        """Return the most that a wager may come to at pot-limit: a raise of the pot as it is after the call.

        Before the flop the house's opening bounds the first player to come in; rounding the pot does not change it (001 l.474-475).
        """
        opening = self.rules.pot_opening * self.table.big_blind if self.first and not self.opened else 0
        if opening and self.rules.pot_opening_limit == "opening":
            return opening
        contest = self.contest
        pot = contest.total + (contest.taken if self.rules.pot_size == "with-the-drop" else 0)
        chip = self.rules.pot_round_up
        if chip and any(blind % chip for blind in self.table.blinds):
            pot = round_to(pot, chip, "up")
        return max(opening, self.level + pot + max(0, self.level - contest.bets[seat]))

    # -- what an action does --------------------------------------------------------------------------------------------------

    def raise_to(self, seat: int, total: Cents, verb: str) -> None:
        """A bet or raise; one that is short of a full raise (all-in) leaves betting closed to those who have acted."""
        contest = self.contest
        self.before = (self.level, self.full, self.raise_by, self.raises, self.reopened)
        contest.round.transfer(contest.names[seat], contest.spots[seat], total - contest.bets[seat], verb, verb)
        contest.bets[seat] = total
        if self.is_full(total):
            if self.full:  # completing a short opening bet makes it the bet: no raise is counted
                self.raises += 1
            self.reopened += 1
            if self.structure != "limit":
                self.raise_by = total - self.level
            self.full = total
        self.level = total
        contest.last_aggressor = seat

    def take_back(self, seat: int, amount: Cents, rule: str) -> None:
        """The last bet or raise, which was this seat's and put in so much, as if it had not been made."""
        contest = self.contest
        contest.round.transfer(contest.spots[seat], contest.names[seat], amount, "wager taken back", rule)
        contest.bets[seat] -= amount
        self.level, self.full, self.raise_by, self.raises, self.reopened = self.before

    def is_full(self, total: Cents) -> bool:
        """Whether a wager to ``total`` is a full bet or raise. In limit games short all-ins add up to one; in others each stands alone."""
        if self.structure != "limit":
            return total - self.level >= self.raise_by
        by = total - self.full
        return by * 2 >= self.size if self.rules.limit_all_in == "half-is-full" else by >= self.size

    def following(self, order: list[int], seat: int, own_order: bool) -> list[int]:
        """Who answers a raise of this seat, in turn."""
        return _following(order, seat, self.contest.live) if own_order else self.contest.after(seat)

    def run(self, order: list[int], own_order: bool = False, left: list[int] | None = None) -> Steps:
        """Ask the seats of ``order`` in turn until nobody is left to answer. After a raise it goes on clockwise, or in that order.

        ``left``: who is still to answer, where a ruling has interrupted it.
        """
        contest = self.contest
        accounts, transfer = contest.round.accounts, contest.round.transfer
        bets, names, spots, live, acted = contest.bets, contest.names, contest.spots, contest.live, self.acted
        reach = contest.reach()  # it stays as it is
        waiting = self.waiting = (order if left is None else left)[::-1]
        while waiting and len(live) > 1:
            seat = waiting.pop()
            name, mine = names[seat], bets[seat]
            stack = accounts[name]
            if not stack:
                continue
            all_in = mine + stack
            cover = reach[-1] if all_in < reach[-1] else reach[-2]  # the most that any opponent can have in front of him
            if mine >= self.level or mine >= cover:
                for other in live:
                    if other != seat and accounts[names[other]]:
                        break
                else:
                    continue  # nothing to call, nobody to raise
            action: Action = yield new(Decision, ("betting", {name: self.options(seat, all_in, cover)}))
            verb = action.verb
            if verb == "fold":
                contest.fold(seat)
                reach.remove(all_in)
            elif verb == "call":
                transfer(name, spots[seat], action.amount, "call", "call")
                bets[seat] += action.amount
                self.opened = True
            elif verb != "check":
                self.raise_to(seat, action.amount, verb)
                self.opened = True
                waiting = self.waiting = self.following(order, seat, own_order)[::-1]
                if seat in waiting:
                    waiting.remove(seat)
            acted[seat] = self.reopened
        contest.sweep()
