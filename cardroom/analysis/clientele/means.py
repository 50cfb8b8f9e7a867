"""What a hand is worth to the bank and to each kind of guest: the mixture of the values of all bets that may lie there.

A bettor's mean goes by their own bet alone in most games. Means add up, whether or not hands depend on each other, so the mean of a table
is the sum over the seats of the mean over the bets of whoever sits there. Where the exact odds price every bet, that mixture is exact. A
kind that plays otherwise is played in real rounds by itself, and its mean carries an error. The banker's fee goes by the table's action;
its mean is taken over the whole distribution of that sum.
"""

from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING

from cardroom.analysis.bank import Plan
from cardroom.analysis.clientele.guests import Guests, Kind, Party
from cardroom.analysis.clientele.marks import BEST, Part, marks_of, odds_from
from cardroom.analysis.clientele.nights import GuestTable, plan_with
from cardroom.analysis.clientele.strategies import decider, exact_in_fact
from cardroom.analysis.fixed_bets import BANKER, RICH, bettor, deciders
from cardroom.analysis.flows import read
from cardroom.analysis.given import next_setup
from cardroom.analysis.nights.play import NO_DECISIONS, SHOES
from cardroom.analysis.nights.turns import turns
from cardroom.analysis.odds import Odds
from cardroom.analysis.tally import Tally
from cardroom.analysis.value import Figure, Seat, TableValue, opened, table_value
from cardroom.analysis.value.opening import clock_fees
from cardroom.collection import BEFORE_THE_DEAL, Facts
from cardroom.games.banked.carried import SEAT
from cardroom.money import Cents
from cardroom.round import Parts, Round

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

REAL_ROUNDS = 10_000  # for a kind that does not play exactly


@dataclass
class GuestsValue:
    """One hand that the banker banks, on average over all nights."""

    value: TableValue  # its bettors are the kinds, each with all of its guests
    seats: dict[str, float] = field(default_factory=dict)  # by kind: how many of them sit there
    staked: dict[str, float] = field(default_factory=dict)  # by kind: what one of them puts down for a hand
    one: dict[str, Figure] = field(default_factory=dict)  # by kind: what the play wins for one of them


def why_not_added(guests: Guests, odds: Odds | None) -> str:
    """Why means of single bettors do not add up to that of the table, or are not at hand; nothing where they do."""
    if odds is None and any(is_priced(guests.given.edition, kind) for kind in guests.kinds):
        return "the exact odds are not at hand"
    if odds is not None and odds.against_several and guests.sizes[-1] > 2:
        return "the player-dealer answers several bettors at once"
    units = {row.unit for row in odds.wagers if row.others is not None} if odds is not None else set[str]()
    if any(unit in bets for unit in units for bets in guests.every_bet):
        return "a wager is paid for the hands of others"
    return ""


def guests_value(
    plan: Plan, guests: Guests, odds: Odds | None, rounds: int = 0, seed: str = "value", by_nights: bool = True
) -> GuestsValue | None:  # fmt: skip
    """The value of a hand with these guests, every wager covered; None where ``why_not_added`` says why.

    ``by_nights``: over the hands that the banker banks in the nights of the plan. Where the position goes round they are more in nights
    with few players. Otherwise every party weighs as often as it comes.
    """
    if why_not_added(guests, odds):
        return None
    alone, edition = guests.at(2), guests.given.edition
    prices = {}
    played = 0
    for kind in guests.kinds:
        if is_priced(edition, kind):
            prices[kind.name] = _mixture(guests, kind, odds)
        else:
            played += rounds or REAL_ROUNDS
            prices[kind.name] = _played(plan, guests, kind, rounds or REAL_ROUNDS, seed)
    hands = {players: _hands(plan_with(plan, guests, players)) if by_nights else 1.0 for players in guests.sizes}
    weights = [float(party.chance) * hands[1 + sum(party.counts)] for party in guests.parties]
    whole = sum(weights)
    seats = dict.fromkeys(prices, 0.0)
    paid, bank_fee = dict.fromkeys(prices, 0.0), 0.0
    for party, weight in zip(guests.parties, weights, strict=True):
        fees = _Fees(guests, party)
        bank_fee += weight / whole * fees.bank
        for kind, count in zip(guests.kinds, party.counts, strict=True):
            seats[kind.name] += weight / whole * count
            paid[kind.name] += weight / whole * count * fees.of(kind)
    kinds = tuple(Seat(name, Figure(seats[name] * one.value, seats[name] * one.error), None, paid[name]) for name, one in prices.items())
    bank = Figure(-sum(seat.game.value for seat in kinds), sqrt(sum(seat.game.error**2 for seat in kinds)))
    staked = {kind.name: float(kind.staked) for kind in guests.kinds}
    others = [kind.name for kind in guests.kinds if not is_priced(edition, kind)]
    value = TableValue(
        Seat(BANKER, bank, None, bank_fee),
        kinds,
        bank_fee + sum(paid.values()),
        Figure(0.0),
        opened(alone, {bettor(1): guests.every_bet[0]}).option,
        round(sum(seats[name] * staked[name] for name in prices)),
        {},
        _assumes(guests, odds),
        f"{', '.join(others)}: played and not computed" if others else "",
        played,
        compiled=False,
    )
    return GuestsValue(value, seats, staked, prices)


def is_priced(edition: "Edition", kind: Kind) -> bool:
    """Whether odds can be computed for the way in which a kind plays."""
    return exact_in_fact(edition, kind) or marks_of(edition, kind) is not None


def _mixture(guests: Guests, kind: Kind, odds: Odds | None) -> Figure:
    """What the play wins for one bettor of a kind, from the value of each of its bets, played from each of its marks."""
    mean = error = 0.0
    edition = guests.given.edition
    for part in marks_of(edition, kind) or (Part(BEST, Fraction(1)),):
        known = odds if part.mark == BEST else odds_from(edition, part.mark)
        for bet in kind.bets:
            seat = table_value(guests.at(2), {bettor(1): bet.bets}, "exact", known, spread=False).bettors[0]
            weight = float(part.chance * bet.chance)
            mean += weight * seat.game.value
            error += (weight * seat.game.error) ** 2
    return Figure(mean, sqrt(error))


def _played(plan: Plan, guests: Guests, kind: Kind, rounds: int, seed: str) -> Figure:
    """The same from real rounds against the banker alone, the bets drawn as they are in nights."""
    single = replace(guests, kinds=(replace(kind, sits={1: Fraction(1)}, every_hand=True),))
    given, edition, names = single.at(2), guests.given.edition, [bettor(1), BANKER]
    decide = {**deciders(edition, plan.way, [BANKER], seed), bettor(1): decider(edition, kind, bettor(1), f"{seed}/{kind.name}")}
    table = GuestTable({}, decide, lambda player: RICH, lambda player: player == BANKER)
    table.hands = single.by_hand(single.sitting(f"{seed}/{kind.name}", 0, rounds), {})
    stacks, start, won = dict.fromkeys(names, RICH), Parts({SEAT: 0}), Tally()
    setup = given.first_setup(stacks, f"{seed}/{kind.name}/0", carry=Parts(start))
    for number in range(1, rounds + 1):
        dealt = table.play(Round(setup))
        flows = read(dealt, banked=True)
        if flows.player_dealer == BANKER and flows.staked:
            change = dealt.outcome.stacks[bettor(1)] - RICH
            won.add(change + flows.fees.get(bettor(1), 0) + flows.fed.get(bettor(1), 0))
        setup = next_setup(dealt, stacks, f"{seed}/{kind.name}/{number}")
        setup = setup if flows.player_dealer else setup._replace(carry=Parts(start))
    return Figure(won.mean, won.error)


def _hands(plan: Plan) -> float:
    """How many hands of a night the banker banks, on average over the seats from which it may start."""
    found = turns(plan)
    banks = [turn.dealer == plan.given.count and bool(turn.hands) for turn in found.every]
    return sum(banks[number] for number in found.sequence.ravel().tolist()) / len(found.sequence)


class _Fees:
    """What a party pays on average for a hand, and what the banker pays: by everything that may lie on the table together."""

    def __init__(self, guests: Guests, party: Party) -> None:
        self.guests, self.given = guests, guests.at(1 + sum(party.counts))
        names = [bettor(number) for number in range(1, self.given.count)]
        self.clock = clock_fees(self.given, [*names, BANKER])
        sums = {0: 1.0}
        for kind, count in zip(guests.kinds, party.counts, strict=True):
            for _ in range(count):
                sums = self._further(sums, kind)
        rate = self.given.edition.post(self.given.option or None, self.given.edition.settings(self.given.table))
        self.bank = self.clock.get(BANKER, 0.0)
        for action, chance in sums.items():
            facts = Facts(players=(*names, BANKER), player_dealer=BANKER, action=action)
            due = sum(charge.amount for charge in rate.due(BEFORE_THE_DEAL, facts) if charge.payer == BANKER)
            self.bank += chance * due

    def _further(self, sums: dict[Cents, float], kind: Kind) -> dict[Cents, float]:
        found: dict[Cents, float] = {}
        for bet in kind.bets:
            action = opened(self.guests.at(2), {bettor(1): bet.bets}).action
            for before, chance in sums.items():
                found[before + action] = found.get(before + action, 0.0) + chance * float(bet.chance)
        return found

    def of(self, kind: Kind) -> float:
        """What one bettor of this kind pays for a hand."""
        mean = self.clock.get(bettor(1), 0.0)
        for bet in kind.bets:
            mean += float(bet.chance) * opened(self.given, {bettor(1): bet.bets}).fees.get(bettor(1), 0)
        return mean


def _assumes(guests: Guests, odds: Odds | None) -> str:
    name = guests.given.edition.game.name
    said = ["Each guest's wagers are drawn independently"]
    said += [odds.strategy.removesuffix(".")] if odds is not None and name not in NO_DECISIONS else []
    said += ["Exact figures are those of a fresh shoe"] if name in SHOES else []
    return ". ".join([*said, "Every wager is covered"]) + "."
