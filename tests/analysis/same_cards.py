"""Compiled nights beside real rounds from the same cards: every chip of every player, round by round, and what a night comes to."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from unittest.mock import patch

import numpy as np

from cardroom import Round
from cardroom.analysis.bank import Banking, Night, Nights, Plan
from cardroom.analysis.fixed_bets import BANKER, RICH, TablePlayers, bettor, deciders
from cardroom.analysis.nights.play import compiled_plan, why_not
from cardroom.analysis.odds import Decide
from cardroom.chance import Shoe, Stacked
from cardroom.games.banked.carried import PLAYER_DEALER, SEAT
from cardroom.games.banked.rules import BankedRules, BankedTable, bank_of
from cardroom.games.carried import SHOE
from cardroom.round import DROP, Action, Parts, Setup, View


def same_as_real_rounds(plan: Plan, nights: int, seed: str = "same") -> int:
    """How many rounds were dealt twice. All is compared: the chips of each seat, the banker's fee, whether his money fell short."""
    assert why_not(plan) == ""
    tables = compiled_plan(plan)
    seats = tables.game.ends.shape[0]
    size = tables.game.deck
    decks = np.full((nights, plan.rounds, size + tables.game.noted), -1, np.int64)
    trace = np.zeros((nights, plan.rounds, seats + 2), np.int64)
    part = tables.play(seed, 0, nights, decks, trace)
    throws_dice = getattr(plan.given.edition.rules, "throws_dice", False)
    into = Nights()
    compared = 0
    for number in range(nights):
        session = _Session(plan, number, into)
        for played in range(plan.rounds):
            if decks[number, played, 0] < 0:
                session.play(None)
            else:
                deck, row = plan.given.edition.deck, decks[number, played].tolist()
                thrown = dice(int(part.told[number, played])) * session.throws if throws_dice else ()
                session.luck.noted = row[size:]
                round = session.play(Stacked(tuple(deck[place] for place in row[:size]), dice=thrown))
                assert _chips(round) == _traced(round, trace[number, played].tolist()), (number, played)
                compared += 1
            if session.ruined:
                break
        night = session.night
        assert part.marks[number, -1] == session.won
        assert part.nights[number].tolist() == [
            night.lowest,
            night.hands,
            night.fees,
            night.as_bettor,
            night.short,
            night.ruined,
            night.action,
        ]
    assert into.hand.values == Counter(part.hand)
    return compared


def dice(total: int) -> tuple[tuple[int, int, int], ...]:
    """Three dice with this sum."""
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    return ((first, second, total - first - second),)


def put_in_order(shoe: Shoe, chance: Stacked) -> None:
    """What comes back into a shoe that is out comes as the loop has shuffled it: those cards lie first in its deck."""
    place = {card: at for at, card in enumerate(chance.cards)}
    shoe.cards = sorted(shoe.cards, key=place.__getitem__, reverse=True)


class Luck(Random):
    """What is left to chance comes out as the loop has noted it, by seat: nothing else."""

    noted: Sequence[int] = ()
    seat = 0

    def random(self) -> float:
        return 0.0 if self.noted[self.seat] else 1 - 2**-53


def as_the_loop(decide: Decide, luck: Luck) -> Decide:
    """Of piles or stacks that nobody can see through one is as good as another: the loop takes the first."""

    def choose(view: View) -> Action:
        first = view.options[0]
        luck.seat = next(seat for seat, player in view.seats.items() if player == view.player)
        return Action(view.player, first.verb) if first.verb in ("pile-1", "choose-stack-1") else decide(view)

    return choose


class _Session:
    """A night of real rounds from given cards."""

    def __init__(self, plan: Plan, number: int, into: Nights) -> None:
        given = plan.given
        names = [*(bettor(one) for one in range(1, given.count)), BANKER]
        self.plan, self.into, self.night, self.won, self.played = plan, into, Night(), 0, 0
        self.banking = Banking(plan, "same")
        self.luck = Luck()
        with patch("cardroom.analysis.odds.california_baccarat.Random", lambda seed: self.luck):
            by_strategy = deciders(given.edition, plan.way, names, "same")
        decide = {name: as_the_loop(by_strategy[name], self.luck) for name in names}
        self.table = TablePlayers({**plan.bets, BANKER: plan.own_bets}, decide, self.banking._put_up, self.banking._accepts)
        self.start = Parts({SEAT: number % given.count})
        self.setup: Setup = given.first_setup({**dict.fromkeys(names, RICH), BANKER: plan.stack}, "same", carry=Parts(self.start))

    @property
    def ruined(self) -> bool:
        return self.night.ruined >= 0

    @property
    def throws(self) -> int:
        """With the next: dice that were thrown with the same shoe are not thrown again."""
        return 1 + (self.setup.carry.find(SHOE) or {}).get("throws", 0)

    def play(self, chance: Stacked | None) -> Round:
        if chance is not None:
            self.setup = self.setup._replace(chance=chance)
        with patch.object(Shoe, "shuffle", Shoe.shuffle if chance is None else lambda shoe: put_in_order(shoe, chance)):
            round = self.table.play(Round(self.setup))
        self.won += self.banking._account(round, self.night, self.into)
        self.night.lowest = min(self.night.lowest, self.won)
        self.played += 1
        self.setup = self.banking._next(round, self.won, f"same/{self.played}", self.start)
        limits = self.plan.given.edition.known(BankedRules, BankedTable).settings(self.plan.given.table)
        if self.plan.bankroll and bank_of(self.setup, limits, dict(self.setup.stacks.items()), BANKER) is None:
            self.night.ruined = self.played
        return round


def _chips(round: Round) -> tuple[dict[int, int], int]:
    """What each seat has won, the fees apart; the banker's fee."""
    fees: Counter[str] = Counter()
    for one in round.transfers:
        if one.target == DROP:
            fees[str(one.source)] += one.amount
        elif one.source == DROP:
            fees[str(one.target)] -= one.amount
    seats = round.setup.seats
    won = {seat: round.outcome.stacks[player] - round.setup.stacks[player] + fees[player] for seat, player in seats.items()}
    return won, fees[BANKER]


def _traced(round: Round, row: list[int]) -> tuple[dict[int, int], int]:
    dealer = round.carry.find(PLAYER_DEALER)
    return {seat: row[0] if player == dealer else row[seat] for seat, player in round.setup.seats.items()}, row[-2]
