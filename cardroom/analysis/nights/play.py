"""A plan as compiled code: whether it can be, its tables, and its nights."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol, cast

import numpy as np

from cardroom.analysis.bank import COLUMNS, Plan
from cardroom.analysis.fixed_bets import RICH
from cardroom.analysis.nights.draws import Integers, seeds
from cardroom.analysis.nights.ends import HOW, NEVER, PAY, STAKE, STAKED, WHEN
from cardroom.analysis.nights.game import Codes, CompiledGame
from cardroom.analysis.nights.turns import Turns, money_of, turns
from cardroom.analysis.nights.walk import BROKE, FIGURES, FULL, NO_MORE, TURN, Frame, HandTally, walk
from cardroom.analysis.odds import solvable
from cardroom.collection import HALF_HOUR
from cardroom.games.banked.rules import BankedRules, BankedTable, SideBet
from cardroom.games.registry import GAMES, Lack, find

AT_ONCE = 1 << 20  # so many codes of wagers are made before they are settled
AMOUNTS = 1 << 12  # different results of a hand, at first


class NightModule(Protocol):
    """What the registry names as the night of a game."""

    def compiled_game(self, plan: Plan, turns: Turns) -> CompiledGame: ...


class Broke(Exception):
    """A banker with money without end has lost it: only real rounds know who banks then."""


def why_not(plan: Plan) -> str:
    """Why the nights of a plan are played in real rounds; nothing where they are compiled."""
    edition = plan.given.edition.known(BankedRules, BankedTable)
    entry = GAMES[edition.game.name]
    table = edition.settings(plan.given.table)
    if isinstance(entry.night, Lack):
        return entry.night.why
    if plan.way != "exact" and entry.decides:
        return "bots decide"
    if HALF_HOUR in edition.post(plan.given.option or None, table).moments:
        return "a fee goes by the clock"
    if table.jackpot is not None:
        return "a jackpot is posted"
    bonuses: dict[str, SideBet] = getattr(edition.rules, "bonuses", {})
    wagers = {wager for bets in plan.bets.values() for wager in bets}
    if any(bonus.payer == "jackpot" for name, bonus in bonuses.items() if name in wagers):
        return "a wager is paid from a fund"
    if plan.bankroll and plan.own_bets:
        return "the banker must bet from his bankroll to stay in the rotation"
    said: Callable[[Plan], str] | None = getattr(night_module(plan), "why_not", None)  # what a game has of its own
    return said(plan) if said is not None else ""


def by_best_way(plan: Plan) -> Plan:
    """The same, its bettors playing by the exact strategy where there is one that is quick to play by, else as bots do."""
    exact, edition = replace(plan, way="exact"), plan.given.edition
    quick = solvable(edition) and (not GAMES[edition.game.name].slow or not why_not(exact))
    return exact if quick else replace(plan, way="bots")


def night_module(plan: Plan) -> NightModule:
    night = GAMES[plan.given.edition.game.name].night
    assert not isinstance(night, Lack), f"{plan.given.edition_id} is not compiled"
    return cast(NightModule, find(night))


@dataclass(frozen=True)
class PlayedNights:
    """Some nights: a row each."""

    marks: Integers
    nights: Integers  # the columns are those of ``bank``
    hand: dict[int, int]  # how often each result of a hand came
    told: Codes  # by night and round: what the cards or dice said


@dataclass(frozen=True)
class CompiledPlan:
    """Ready to be played, in any number of threads."""

    frame: Frame
    game: CompiledGame

    @property
    def nights_at_once(self) -> int:
        _, rounds = self.frame.sequence.shape
        return max(1, AT_ONCE // int(rounds * self.game.ends.shape[0] * self.game.ends.shape[1]))

    def play(self, seed: str, first: int, count: int, decks: Integers | None = None, trace: Integers | None = None) -> PlayedNights:
        """So many nights from ``first`` on. Where there is room for them, the deck after each round, and the chips."""
        frame, game = self.frame, self.game
        rounds = frame.sequence.shape[1]
        starts = np.arange(first, first + count) % len(frame.sequence)
        codes = np.full((count, rounds, *game.ends.shape[:2]), -1, np.int16)
        told = np.zeros((count, rounds), np.int16)
        none = np.empty((0, 0, 0), np.int64)
        game.deal(seeds(seed, first, count), starts, frame.sequence, codes, told, none if decks is None else decks)
        marks, nights = np.zeros((count, len(frame.marks)), np.int64), np.zeros((count, COLUMNS), np.int64)
        size = AMOUNTS
        while True:
            tallied = HandTally(np.full(size, NO_MORE), np.zeros(size, np.int64))
            ended = walk(frame, starts, told, codes, marks, nights, tallied, none if trace is None else trace)
            if ended != FULL:
                break
            size *= 4
        if ended == BROKE:
            raise Broke
        came = np.flatnonzero(tallied.counts)
        hand = dict(zip(tallied.amounts[came].tolist(), tallied.counts[came].tolist(), strict=True))
        return PlayedNights(marks, nights, hand, told)


def compiled_plan(plan: Plan) -> CompiledPlan:
    found = turns(plan)
    game = night_module(plan).compiled_game(plan, found)
    return CompiledPlan(_frame(plan, found, game), game)


def _frame(plan: Plan, found: Turns, game: CompiledGame) -> Frame:
    rules = plan.given.edition.known(BankedRules, BankedTable).rules
    money, banker = money_of(plan), plan.given.count
    others = max(0, RICH - money.reserve) // money.chip * money.chip
    figures = [
        rules.coverage == "gross", rules.shortfall == "dead-hand", banker, plan.stack, plan.bankroll, plan.bank, money.least, money.chip,
        money.reserve, others, game.plain_if_covered, game.covered_by_wagers, game.losers_first,
        rules.odd_cents == "first",
    ]  # fmt: skip
    assert len(figures) == FIGURES
    columns = [[turn.dealer, len(turn.hands), turn.fee, turn.fee_back, turn.concerns(banker)] for turn in found.every]
    assert len(columns[0]) == TURN
    flat = np.ascontiguousarray(game.ends.reshape(-1, *game.ends.shape[2:]))
    settled = flat[..., WHEN] != NEVER
    nets = np.where(settled, np.where(flat[..., HOW] > 0, flat[..., PAY], flat[..., HOW] * flat[..., STAKE]), 0)
    return Frame(
        np.array(figures, np.int64), np.array(columns, np.int64), found.sequence, game.orders, flat,
        np.stack([nets, flat[..., STAKED]], axis=-1), np.array(plan.marks, np.int64),
    )  # fmt: skip
