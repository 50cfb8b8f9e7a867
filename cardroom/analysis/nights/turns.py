"""Who banks round after round, what lies on the table then and what the banker is charged: read from real rounds, once for each turn.

Who is offered the position depends on nothing but what is carried of it, so the rounds of a night go through a few turns again and again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.fixed_bets import BANKER, RICH, TablePlayers, bettor, deciders
from cardroom.analysis.given import next_setup
from cardroom.collection import ChargedRound
from cardroom.games.banked.carried import BETTORS, PLAYER_DEALER, ROTATES_FROM, SEAT, TURN
from cardroom.games.banked.order import around
from cardroom.games.banked.rules import BankedRules, BankedTable
from cardroom.money import Cents
from cardroom.round import DROP, Dealt, Noted, Parts, Round, Setup, Spot, Transfer

if TYPE_CHECKING:
    from cardroom.analysis.bank import Plan

_CARRIED = (PLAYER_DEALER, TURN, SEAT, BETTORS, ROTATES_FROM)  # all that the position depends on
_NOBODY = ""


@dataclass(frozen=True)
class Turn:
    """A round as it stands before the deal."""

    dealer: int  # his seat; 0: nobody takes the position
    hands: tuple[int, ...]  # the seats with wagers, in the order of play; none: no hand is dealt
    staked: Mapping[int, Mapping[str, Cents]]  # by seat
    fee: Cents  # the banker's
    fee_back: Cents  # of it, if no hand of the table can be covered

    def concerns(self, banker: int) -> bool:
        """Whether the banker, who sits there, banks, bets or pays."""
        return bool(self.hands) and (self.dealer == banker or banker in self.hands or bool(self.fee))


@dataclass(frozen=True)
class Turns:
    """``sequence`` has a row for each seat from which a night may start, and a column for each of its rounds."""

    every: tuple[Turn, ...]
    sequence: NDArray[np.int64]

    @property
    def staked(self) -> dict[int, Mapping[str, Cents]]:
        """What lies on each seat whenever its player bets: the same in every turn."""
        return {seat: wagers for turn in self.every for seat, wagers in turn.staked.items()}


@dataclass
class _TurnReader:
    plan: "Plan"
    found: list[Turn] = field(default_factory=list)
    after: list[Parts] = field(default_factory=list)  # by turn: what is carried on
    known: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        plan, given = self.plan, self.plan.given
        self.names = [*(bettor(one) for one in range(1, given.count)), BANKER]
        decide = deciders(given.edition, "bots", self.names, "turns")  # what is done with the cards changes nothing of the turns
        bets = {**plan.bets, BANKER: plan.own_bets}
        self.table = TablePlayers(bets, decide, lambda player: RICH, lambda player: player == BANKER or not plan.alone)

    def night(self, start: int) -> list[int]:
        carry = first = Parts({SEAT: start})
        row: list[int] = []
        for _ in range(self.plan.rounds):
            key = repr([carry.find(one) for one in _CARRIED])
            if key not in self.known:
                self._read(key, carry)
            number = self.known[key]
            row.append(number)
            carry = self.after[number] if self.found[number].dealer else first
        return row

    def _read(self, key: str, carry: Parts) -> None:
        given = self.plan.given
        setup = given.first_setup(dict.fromkeys(self.names, RICH), "turns", carry=Parts(carry))
        round = self.table.play(Round(setup))
        self.known[key] = len(self.found)
        self.found.append(_turn(round))
        carried = next_setup(round, setup.stacks, "").carry
        self.after.append(Parts({one: carried[one] for one in _CARRIED if one in carried}))


def turns(plan: "Plan") -> Turns:
    reader = _TurnReader(plan)
    rows = [reader.night(start) for start in range(plan.given.count)]
    return Turns(tuple(reader.found), np.array(rows, np.int64))


def _turn(round: Round) -> Turn:
    names = {player: seat for seat, player in round.setup.seats.items()}
    dealer = _NOBODY
    fee = 0
    staked: dict[int, dict[str, Cents]] = {}
    for event in round.events:
        if isinstance(event, Noted) and event.what == "player-dealer":
            dealer = event.who
        elif isinstance(event, Dealt) and staked:
            break
        elif isinstance(event, Transfer):
            if isinstance(event.target, Spot):
                staked.setdefault(event.target.position, {})[event.target.wager] = event.amount
            elif event.target == DROP and event.source == BANKER:
                fee += event.amount
    if not dealer:
        return Turn(0, (), {}, 0, 0)
    seat = names[dealer]
    hands = tuple(each for each in around(names.values(), seat, "clockwise") if each in staked)
    return Turn(seat, hands, staked, fee, _fee_back(round, dealer, hands, staked))


def _fee_back(round: Round, dealer: str, hands: tuple[int, ...], staked: Mapping[int, Mapping[str, Cents]]) -> Cents:
    seats = round.setup.seats
    own = {seats[seat]: sum(staked[seat].values()) for seat in hands}
    players = (*(seats[seat] for seat in hands), dealer)
    bases = {seats[seat]: (next(iter(staked[seat].values())),) for seat in hands}
    charged = ChargedRound(
        players=players, player_dealer=dealer, action=sum(own.values()), circles=dict.fromkeys(own, 1), own=own, bases=bases
    )
    return sum(charge.amount for charge in round.setup.rate.refund(BANKER, charged)) if dealer == BANKER else 0


@dataclass(frozen=True)
class Money:
    """What bounds the money that is put up."""

    least: Cents
    chip: Cents
    reserve: Cents  # stays behind for the fee


def money_of(plan: "Plan") -> Money:
    """The same for whoever banks: all others have the same."""
    from cardroom.games.banked.rotation import bank_bounds

    given = plan.given
    edition = given.edition.known(BankedRules, BankedTable)
    table = edition.settings(given.table)
    names = [*(bettor(one) for one in range(1, given.count)), BANKER]
    setup: Setup = given.first_setup(dict.fromkeys(names, RICH), "money")
    others = RICH * (given.count - 1)
    bounds = bank_bounds(setup, RICH, others, table.bank or table.least)
    assert bounds is not None
    return Money(bounds.least, bounds.step, setup.rate.reserve(others))
