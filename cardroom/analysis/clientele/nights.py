"""Nights with guests: for each night it is drawn who sits down, and for each hand what they bet; then it is played.

The bank of a compiled night (``nights.walk``) reads what a wager comes to from a table, by the way in which the hand ended. Guests bet
differently from hand to hand, so that table holds every end once for each bet that anybody makes, and the codes of a hand are moved to the
bets that lie there. The posted fee goes by the table's action, so a turn is there once for each action. Nothing else changes: the deal and
the bank are those of nights with fixed bets, and a clientele of one bet gives the same nights to the cent.
"""

import pickle
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from typing import NamedTuple, cast

import numpy as np

from cardroom.analysis import blocks
from cardroom.analysis.bank import COLUMNS, Banking, Nights, Plan
from cardroom.analysis.blocks import Block
from cardroom.analysis.clientele.guests import Guests, Integers, Sitting
from cardroom.analysis.clientele.marks import BEST, Mark, hands_from, marks_of
from cardroom.analysis.clientele.strategies import decider, exact_in_fact
from cardroom.analysis.clientele.ways import ways_of
from cardroom.analysis.fixed_bets import BANKER, Bets, TablePlayers, bettor, deciders
from cardroom.analysis.nights.blocks import ROUNDS, Seen, in_threads, nights_of, together, unseen
from cardroom.analysis.nights.draws import seeds
from cardroom.analysis.nights.ends import HOW, NEVER, PAY, STAKE, STAKED, WHEN
from cardroom.analysis.nights.game import Codes, Deal
from cardroom.analysis.nights.play import AMOUNTS, Broke, CompiledPlan, PlayedNights, compiled_plan, why_not
from cardroom.analysis.nights.turns import Turn, Turns, turns
from cardroom.analysis.nights.walk import BROKE, FEE, FEE_BACK, FULL, NO_MORE, Frame, HandTally, walk
from cardroom.analysis.simulate import spread_out
from cardroom.analysis.spread import Progress, unheard
from cardroom.analysis.tally import Tally
from cardroom.collection import BEFORE_THE_DEAL, ChargedRound
from cardroom.money import Cents
from cardroom.round import Round

MANY = np.iinfo(np.int16).max


def plan_with(plan: Plan, guests: Guests, players: int, bets: Bets | None = None) -> Plan:
    """The same plan with so many players, who all bet the same: the first of all bets, unless another is given."""
    each = guests.every_bet[0] if bets is None else bets
    return replace(plan, given=guests.at(players), bets={bettor(number): each for number in range(1, players)})


def why_not_compiled(plan: Plan, guests: Guests) -> str:
    """Why nights with these guests are played in real rounds; nothing where they are compiled."""
    edition = plan.given.edition
    if other := next((kind for kind in guests.kinds if not exact_in_fact(edition, kind) and marks_of(edition, kind) is None), None):
        way = f"by the strategy {other.strategy}" if not other.errors else "with errors"
        return f"the kind {other.name} plays {way}"
    if len(guests.every_bet) > 1 and not ways_of(edition).plays_alike:
        return "in this game the bets change how hands are played or dealt"
    every = (why_not(plan_with(plan, guests, guests.sizes[-1], bets)) for bets in guests.every_bet)
    return next(filter(None, every), "")


# -- real rounds --------------------------------------------------------------------------------------------------------------------------


class GuestTable(TablePlayers):
    """A table at which other bets lie hand after hand."""

    hands: Iterator[Mapping[str, Bets]]

    def play(self, round: Round) -> Round:
        bets = next(self.hands)
        for player in [player for player in self._rows if bets[player] is not self.bets[player]]:
            del self._rows[player]
        self.bets = bets
        return super().play(round)


@dataclass(frozen=True)
class OneNight(Banking):
    """A night with these guests."""

    guests: Guests
    sitting: Sitting

    def table(self, names: list[str], seed: str) -> TablePlayers:
        plan, edition = self.plan, self.plan.given.edition
        decide = dict(deciders(edition, plan.way, [BANKER], seed))
        for name, kind in zip(names, self.sitting.kinds, strict=False):  # the banker comes last
            decide[name] = decider(edition, self.guests.kinds[kind], name, seed)
        table = GuestTable({}, decide, self._put_up, self._accepts)
        table.hands = self.guests.by_hand(self.sitting, plan.own_bets)
        return table


@dataclass(frozen=True)
class GuestBanking:
    """The work on a block of nights in real rounds."""

    plan: Plan
    guests: Guests
    seed: str

    def __call__(self, block: Block) -> Nights:
        into = Nights()
        played = []
        for number in range(block.first, block.first + block.size):
            sitting = self.guests.sitting(self.seed, number, self.plan.rounds)
            plan = plan_with(self.plan, self.guests, 1 + len(sitting.kinds))
            played.append(OneNight(plan, self.seed, self.guests, sitting).night(number, into))
        return Nights.of(played, into.hand)


# -- compiled rounds -----------------------------------------------------------------------------------------------------------------------


class WideTable(NamedTuple):
    """A compiled plan of so many players, with every end once for each bet."""

    plan: Plan
    base: CompiledPlan
    turns: tuple[Turn, ...]
    ends: Integers  # by place; the ends of each bet follow on those of the bet before
    worth: Integers
    width: int  # ends of one bet
    staked: Integers  # by bet and seat: what lies there before the deal
    dealt_to: Integers  # by turn and seat: 1 where there is a hand
    deals: tuple[Deal, ...]  # by mark: the same cards, played from it

    def fees(self, turn: Turn, action: Cents) -> tuple[Cents, Cents]:
        """What the banker pays for a turn in which so much is wagered, and what comes back of it if no hand can be covered."""
        if turn.dealer != self.plan.given.count or not turn.hands:
            return turn.fee, turn.fee_back
        given = self.plan.given
        rate = given.edition.post(given.option or None, given.edition.settings(given.table))
        players = (*(bettor(seat) for seat in turn.hands), BANKER)
        charged = ChargedRound(players=players, player_dealer=BANKER, action=action)
        due = sum(charge.amount for charge in rate.due(BEFORE_THE_DEAL, charged) if charge.payer == BANKER)
        return due, sum(charge.amount for charge in rate.refund(BANKER, charged))


def wide_table(plan: Plan, guests: Guests, players: int) -> WideTable:
    """Each bet lies on a seat in some plan; what it comes to there holds on every seat."""
    base_plan = plan_with(plan, guests, players)
    base, found = compiled_plan(base_plan), turns(base_plan)
    every, bettors = guests.every_bet, players - 1
    seats, wagers, width, columns = base.game.ends.shape
    ends = np.zeros((seats, wagers, len(every), width, columns), np.int64)
    staked = np.zeros((len(every), seats), np.int64)
    for first in range(1, len(every), bettors):
        some = range(first, min(first + bettors, len(every)))
        game, of_seat = _mixed(base_plan, [every[number] for number in some])
        for seat, number in enumerate(some, start=1):
            ends[:, :, number] = game.game.ends[seat]
            staked[number] = sum(of_seat.staked[seat].values())
    ends[:, :, 0] = base.game.ends  # the banker bets the first of them, if at all
    for seat, wagered in found.staked.items():
        staked[0, seat] = sum(wagered.values())
    flat = ends.reshape(seats * wagers, len(every) * width, columns)
    settled = flat[..., WHEN] != NEVER
    nets = np.where(settled, np.where(flat[..., HOW] > 0, flat[..., PAY], flat[..., HOW] * flat[..., STAKE]), 0)
    dealt_to = np.array([[seat in turn.hands for seat in range(seats)] for turn in found.every], np.int64)
    worth = np.stack([nets, flat[..., STAKED]], axis=-1)
    deals = tuple(_dealt_from(base, mark) for mark in guests.marks)
    return WideTable(base_plan, base, found.every, np.ascontiguousarray(flat), worth, width, staked, dealt_to, deals)


def _dealt_from(base: CompiledPlan, mark: Mark) -> Deal:
    """The deal of a game that is a matter of marks, everybody playing from this one."""
    if mark == BEST:
        return base.game.deal
    loop = cast("partial[None]", base.game.deal)
    hands, *others = loop.args
    return partial(loop.func, hands_from(hands, mark), *others)


def _mixed(plan: Plan, bets: list[Bets]) -> tuple[CompiledPlan, Turns]:
    """The plan with a bet on each seat, from the first on."""
    mixed = replace(plan, bets={**plan.bets, **{bettor(seat): one for seat, one in enumerate(bets, start=1)}})
    return compiled_plan(mixed), turns(mixed)


@dataclass(frozen=True)
class CompiledGuests:
    """Ready to be played, in any number of threads."""

    plan: Plan
    guests: Guests
    seed: str

    @cached_property
    def tables(self) -> dict[int, WideTable]:
        return {players: wide_table(self.plan, self.guests, players) for players in self.guests.sizes}

    def __reduce__(self) -> tuple[object, ...]:
        """What is asked travels; the tables are made where it arrives, once."""
        return _unpacked, (pickle.dumps((self.plan, self.guests, self.seed)),)

    @property
    def nights_at_once(self) -> int:
        return min(table.base.nights_at_once for table in self.tables.values())

    def __call__(self, block: Block) -> Nights:
        sittings = [self.guests.sitting(self.seed, block.first + at, self.plan.rounds) for at in range(block.size)]
        marks = np.zeros((block.size, len(self.plan.marks)), np.int64)
        columns = np.zeros((block.size, COLUMNS), np.int64)
        hand = Tally()
        for players, table in self.tables.items():
            mine = [at for at, sitting in enumerate(sittings) if len(sitting.kinds) == players - 1]
            if mine:
                found = nights_of(self.play(table, np.array(mine) + block.first, [sittings[at] for at in mine]))
                marks[mine], columns[mine] = found.marks, found.columns
                hand.take(found.hand)
        return Nights(marks, columns, hand, compiled=True)

    def play(
        self, table: WideTable, numbers: Integers, sittings: list[Sitting], decks: Integers | None = None, trace: Integers | None = None
    ) -> PlayedNights:  # fmt: skip
        """The nights of these numbers, with these guests. Where there is room for them, the deck after each round, and the chips."""
        base, game = table.base, table.base.game
        bets = np.stack([sitting.bets for sitting in sittings])
        count, rounds, guests = bets.shape
        seats, wagers = game.ends.shape[:2]
        starts = numbers % table.plan.given.count
        wide = table.ends.shape[1] > MANY
        told = np.zeros((count, rounds), np.int16)
        none = np.empty((0, 0, 0), np.int64)
        first = int(numbers.min())
        streams = seeds(self.seed, first, int(numbers.max()) - first + 1)[numbers - first]
        by_mark: list[Codes] = []
        for deal in table.deals:
            by_mark.append(np.full((count, rounds, seats, wagers), -1, np.int16))
            deal(streams, starts, base.frame.sequence, by_mark[-1], told, none if decks is None else decks)
        codes = by_mark[0]
        for number, some in enumerate(by_mark[1:], start=1):
            theirs = np.zeros((count, rounds, seats), np.bool_)
            theirs[..., 1 : guests + 1] = np.stack([sitting.plays for sitting in sittings]) == number
            codes[theirs] = some[theirs]
        lying = np.zeros((count, rounds, seats), np.int64)  # the number of the bet on each seat; the banker's is the first
        lying[..., 1 : guests + 1] = bets
        moved = codes.astype(np.int32) if wide else codes
        moved += np.where(codes >= 0, (lying * table.width)[..., None], 0).astype(moved.dtype)
        frame = self._frame(table, base.frame.sequence[starts], lying)
        marks, nights = np.zeros((count, len(frame.marks)), np.int64), np.zeros((count, COLUMNS), np.int64)
        size, own = AMOUNTS, np.arange(count)
        while True:
            tallied = HandTally(np.full(size, NO_MORE), np.zeros(size, np.int64))
            ended = walk(frame, own, told, moved, marks, nights, tallied, none if trace is None else trace)
            if ended != FULL:
                break
            size *= 4
        if ended == BROKE:
            raise Broke
        came = np.flatnonzero(tallied.counts)
        hand = dict(zip(tallied.amounts[came].tolist(), tallied.counts[came].tolist(), strict=True))
        return PlayedNights(marks, nights, hand, told)

    def _frame(self, table: WideTable, turn: Integers, lying: Integers) -> Frame:
        """The bank of these nights: each has turns of its own, one for each action that came."""
        frame = table.base.frame
        seats = np.arange(lying.shape[2])
        action = (table.staked[lying, seats] * table.dealt_to[turn]).sum(axis=2)
        width = int(action.max(initial=0)) + 1
        keys, own = np.unique(turn * width + action, return_inverse=True)
        numbers = keys // width
        columns = frame.turns[numbers].copy()
        for row, (number, key) in enumerate(zip(numbers.tolist(), keys.tolist(), strict=True)):
            columns[row, FEE], columns[row, FEE_BACK] = table.fees(table.turns[number], key % width)
        return frame._replace(
            turns=columns, sequence=own.reshape(turn.shape), orders=frame.orders[numbers], ends=table.ends, worth=table.worth
        )


@lru_cache(maxsize=1)  # the blocks of one work come one by one
def _unpacked(packed: bytes) -> CompiledGuests:
    return CompiledGuests(*pickle.loads(packed))


def play_guests(
    plan: Plan, guests: Guests, nights: int, seed: str, workers: int = 0, address: str = "",
    progress: Progress = unheard, seen: Seen = unseen,
) -> Nights:  # fmt: skip
    """So many nights with guests that are drawn for each of them: compiled where they can be, else in real rounds."""
    found = _played(plan, guests, nights, seed, workers, address, progress, seen)
    found.shared = guests.differ_by_night
    return found


def _played(
    plan: Plan, guests: Guests, nights: int, seed: str, workers: int, address: str, progress: Progress, seen: Seen
) -> Nights:  # fmt: skip
    if address:
        guests = replace(guests, given=guests.given.stamped())
        plan = replace(plan, given=guests.given)
    if not why_not_compiled(plan, guests):
        try:
            return _compiled(CompiledGuests(plan, guests, seed), nights, workers, address, progress, seen)
        except Broke:
            progress(0)
    parts = blocks.blocks(nights, max(1, ROUNDS // plan.rounds))
    return Nights.joined(spread_out(GuestBanking(plan, guests, seed), parts, workers, address, progress, together(seen)))


def _compiled(work: CompiledGuests, nights: int, workers: int, address: str, progress: Progress, seen: Seen) -> Nights:
    parts = blocks.blocks(nights, work.nights_at_once)
    if address:
        return Nights.joined(spread_out(work, parts, workers, address, progress, together(seen)))
    return in_threads(work, parts, workers, progress, seen)
