"""What a hand is worth to the bank and to each kind of guest: the mixture of the values of all bets that may lie there.

A bettor's mean goes by their own bet alone in most games. Means add up, whether or not hands depend on each other, so the mean of a table
is the sum over the seats of the mean over the bets of whoever sits there. Where the exact odds price every bet, that mixture is exact. A
kind that plays otherwise is played in real rounds by itself, and its mean carries an error. The banker's fee goes by the table's action;
its mean is taken over the whole distribution of that sum.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb, factorial, prod
from typing import TYPE_CHECKING, NamedTuple

from cardroom.analysis.bank import Plan
from cardroom.analysis.clientele.guests import GuestBet, GuestKind, Guests, Party
from cardroom.analysis.clientele.marks import BEST, MarkChance, marks_of, odds_from
from cardroom.analysis.clientele.nights import GuestTable, plan_with
from cardroom.analysis.clientele.strategies import decider, exact_in_fact
from cardroom.analysis.fixed_bets import BANKER, RICH, bettor, deciders
from cardroom.analysis.flows import read
from cardroom.analysis.given import next_setup
from cardroom.analysis.nights.turns import turns
from cardroom.analysis.odds import EditionOdds
from cardroom.analysis.tally import Tally
from cardroom.analysis.value import Figure, SeatValue, TableValue, opened, table_value
from cardroom.analysis.value.opening import clock_fees
from cardroom.collection import BEFORE_THE_DEAL, ChargedRound
from cardroom.games.banked.carried import SEAT
from cardroom.games.registry import GAMES
from cardroom.money import Cents
from cardroom.round import Parts, Round

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

REAL_ROUNDS = 10_000  # for a kind that does not play exactly
FEW = 24  # different tables whose values are looked up one by one, where those of single bettors do not add up


@dataclass
class GuestsValue:
    """One hand that the banker banks, on average over all nights."""

    value: TableValue  # its bettors are the kinds, each with all of its guests
    seats: dict[str, float] = field(default_factory=dict)  # by kind: how many of them sit there
    staked: dict[str, float] = field(default_factory=dict)  # by kind: what one of them puts down for a hand
    one: dict[str, Figure] = field(default_factory=dict)  # by kind: what the play wins for one of them


class _Worth(NamedTuple):
    """What one bettor of a kind brings to a hand."""

    won: Figure  # for the bettor
    bank: Figure
    fund: float


def why_not_added(guests: Guests, odds: EditionOdds | None) -> str:
    """Why means of bets do not make up that of a hand, or are not at hand; nothing where they do."""
    edition = guests.given.edition
    if odds is None and any(is_priced(edition, kind) for kind in guests.kinds):
        return "the exact odds are not at hand"
    if opened(guests.at(2), {bettor(1): guests.every_bet[0]}).rakes:
        return "a jackpot is posted"
    if (why := depend_on_each_other(guests, odds)) and (
        tables_of(guests) > FEW or not all(exact_in_fact(edition, kind) for kind in guests.kinds)
    ):
        return why
    return ""


def depend_on_each_other(guests: Guests, odds: EditionOdds | None) -> str:
    """Why what a bettor wins goes by the others; nothing where it does not."""
    if odds is None:
        return ""
    if odds.against_several and guests.sizes[-1] > 2:
        return "the player-dealer answers several bettors at once"
    units = {row.unit for row in odds.wagers if row.others is not None}
    return "a wager is paid for the hands of others" if any(unit in bets for unit in units for bets in guests.every_bet) else ""


def tables_of(guests: Guests) -> int:
    """How many different tables can come, whoever sits where."""
    parties = (zip(guests.kinds, party.counts, strict=True) for party in guests.parties)
    return sum(prod(comb(len(kind.bets) + count - 1, count) for kind, count in party) for party in parties)


def guests_value(
    plan: Plan, guests: Guests, odds: EditionOdds | None, rounds: int = 0, seed: str = "value", by_nights: bool = True
) -> GuestsValue | None:  # fmt: skip
    """The value of a hand with these guests, every wager covered; None where ``why_not_added`` says why.

    ``by_nights``: over the hands that the banker banks in the nights of the plan. Where the position goes round they are more in nights
    with few players. Otherwise every party weighs as often as it comes.
    """
    if why_not_added(guests, odds):
        return None
    edition = guests.given.edition
    hands = {players: _hands(plan_with(plan, guests, players)) if by_nights else 1.0 for players in guests.sizes}
    weights = [float(party.chance) * hands[1 + sum(party.counts)] for party in guests.parties]
    parties = [(party, weight / sum(weights)) for party, weight in zip(guests.parties, weights, strict=True)]
    seats = {kind.name: sum((weight * party.counts[at] for party, weight in parties), 0.0) for at, kind in enumerate(guests.kinds)}
    paid, bank_fee = dict.fromkeys(seats, 0.0), 0.0
    for party, weight in parties:
        fees = _Fees(guests, party)
        bank_fee += weight * fees.bank
        for kind, count in zip(guests.kinds, party.counts, strict=True):
            paid[kind.name] += weight * count * fees.of(kind) if count else 0.0
    others = [kind for kind in guests.kinds if not is_priced(edition, kind)]
    played = len(others) * (rounds or REAL_ROUNDS)
    if depend_on_each_other(guests, odds):
        worth = _by_tables(guests, odds, parties, seats)
    else:
        worth = {kind.name: _mixture(guests, kind, odds) for kind in guests.kinds if kind not in others}
        worth |= {kind.name: _played(plan, guests, kind, rounds or REAL_ROUNDS, seed) for kind in others}
    kinds = tuple(SeatValue(kind.name, _times(worth[kind.name].won, seats[kind.name]), None, paid[kind.name]) for kind in guests.kinds)
    bank = Figure(0.0)
    for name, sitting in seats.items():
        bank = bank.plus(_times(worth[name].bank, sitting))
    staked = {kind.name: float(kind.staked) for kind in guests.kinds}
    value = TableValue(
        SeatValue(BANKER, bank, None, bank_fee),
        kinds,
        bank_fee + sum(paid.values()),
        Figure(sum(seats[name] * each.fund for name, each in worth.items())),
        opened(guests.at(2), {bettor(1): guests.every_bet[0]}).option,
        round(sum(seats[name] * staked[name] for name in seats)),
        {},
        _assumes(guests, odds),
        f"{', '.join(kind.name for kind in others)}: played and not computed" if others else "",
        played,
        compiled=False,
    )
    return GuestsValue(value, seats, staked, {name: each.won for name, each in worth.items()})


def _times(figure: Figure, count: float) -> Figure:
    return Figure(count * figure.value, count * figure.error)


def is_priced(edition: "Edition", kind: GuestKind) -> bool:
    """Whether odds can be computed for the way in which a kind plays."""
    return exact_in_fact(edition, kind) or marks_of(edition, kind) is not None


def _mixture(guests: Guests, kind: GuestKind, odds: EditionOdds | None) -> _Worth:
    """One bettor of a kind, from the value of each of its bets, played from each of its marks."""
    found = _Sum()
    edition = guests.given.edition
    for part in marks_of(edition, kind) or (MarkChance(BEST, Fraction(1)),):
        known = odds if part.mark == BEST else odds_from(edition, part.mark)
        for bet in kind.bets:
            value = table_value(guests.at(2), {bettor(1): bet.bets}, "exact", known, spread=False)
            found.add(float(part.chance * bet.chance), value.bettors[0].game, value.bank.game, value.fund.value)
    return found.worth


class _Sum:
    """Figures that were found independently, each with its weight."""

    def __init__(self) -> None:
        self.won = self.bank = Figure(0.0)
        self.fund = 0.0

    def add(self, weight: float, won: Figure, bank: Figure, fund: float) -> None:
        self.won, self.bank = self.won.plus(_times(won, weight)), self.bank.plus(_times(bank, weight))
        self.fund += weight * fund

    @property
    def worth(self) -> _Worth:
        return _Worth(self.won, self.bank, self.fund)


def _by_tables(
    guests: Guests, odds: EditionOdds | None, parties: list[tuple[Party, float]], seats: Mapping[str, float]
) -> dict[str, _Worth]:
    """One bettor of each kind, from the value of every table that can come; the bank and the fund are shared out by what each wins."""
    sums = {kind.name: _Sum() for kind in guests.kinds}
    for party, weight in parties:
        by_kind = zip(guests.kinds, party.counts, strict=True)
        names = [kind.name for kind, count in zip(guests.kinds, party.counts, strict=True) for _ in range(count)]
        for way in product(*(combinations_with_replacement(kind.bets, count) for kind, count in by_kind)):
            bets = [bet for some in way for bet in some]
            chance = weight * float(prod((_orders(some) for some in way), start=1) * prod((bet.chance for bet in bets), start=Fraction(1)))
            value = table_value(
                guests.at(1 + len(bets)), {bettor(seat): bet.bets for seat, bet in enumerate(bets, start=1)}, "exact", odds, spread=False
            )
            for name, seat in zip(names, value.bettors, strict=True):
                fund = value.fund.value / len(bets)
                sums[name].add(chance / seats[name], seat.game, _times(seat.game, -1.0).plus(-fund), fund)
    return {name: each.worth for name, each in sums.items()}


def _orders(bets: tuple[GuestBet, ...]) -> int:
    """In how many orders such bets can lie on the seats of one kind."""
    return factorial(len(bets)) // prod(factorial(times) for times in Counter(id(bet) for bet in bets).values())


def _played(plan: Plan, guests: Guests, kind: GuestKind, rounds: int, seed: str) -> _Worth:
    """One bettor of a kind, from real rounds against the banker alone, the bets drawn as they are in nights."""
    single = replace(guests, kinds=(replace(kind, sits={1: Fraction(1)}, every_hand=True),))
    given, edition, names = single.at(2), guests.given.edition, [bettor(1), BANKER]
    decide = {**deciders(edition, plan.way, [BANKER], seed), bettor(1): decider(edition, kind, bettor(1), f"{seed}/{kind.name}")}
    table = GuestTable({}, decide, lambda player: RICH, lambda player: player == BANKER)
    table.hands = single.by_hand(single.sitting(f"{seed}/{kind.name}", 0, rounds), {})
    stacks, start, won = dict.fromkeys(names, RICH), Parts({SEAT: 0}), {name: Tally() for name in names}
    setup = given.first_setup(stacks, f"{seed}/{kind.name}/0", carry=Parts(start))
    for number in range(1, rounds + 1):
        dealt = table.play(Round(setup))
        flows = read(dealt, banked=True)
        if flows.player_dealer == BANKER and flows.staked:
            for name in names:
                won[name].add(dealt.outcome.stacks[name] - RICH + flows.fees.get(name, 0) + flows.fed.get(name, 0))
        setup = next_setup(dealt, stacks, f"{seed}/{kind.name}/{number}")
        setup = setup if flows.player_dealer else setup._replace(carry=Parts(start))
    mine, bank = (Figure(won[name].mean, won[name].error) for name in names)
    return _Worth(mine, bank, -mine.value - bank.value)


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
            charged = ChargedRound(players=(*names, BANKER), player_dealer=BANKER, action=action)
            due = sum(charge.amount for charge in rate.due(BEFORE_THE_DEAL, charged) if charge.payer == BANKER)
            self.bank += chance * due

    def _further(self, sums: dict[Cents, float], kind: GuestKind) -> dict[Cents, float]:
        found: dict[Cents, float] = {}
        for bet in kind.bets:
            action = opened(self.guests.at(2), {bettor(1): bet.bets}).action
            for before, chance in sums.items():
                found[before + action] = found.get(before + action, 0.0) + chance * float(bet.chance)
        return found

    def of(self, kind: GuestKind) -> float:
        """What one bettor of this kind pays for a hand."""
        mean = self.clock.get(bettor(1), 0.0)
        for bet in kind.bets:
            mean += float(bet.chance) * opened(self.given, {bettor(1): bet.bets}).fees.get(bettor(1), 0)
        return mean


def _assumes(guests: Guests, odds: EditionOdds | None) -> str:
    entry = GAMES[guests.given.edition.game.name]
    said = ["Each guest's wagers are drawn independently"]
    if odds is not None and entry.decides and any(exact_in_fact(guests.given.edition, kind) for kind in guests.kinds):
        said.append(f"Exact play: {odds.strategy[:1].lower()}{odds.strategy[1:].removesuffix('.')}")
    said += ["Exact figures are those of a fresh shoe"] if entry.shoe else []
    return ". ".join([*said, "Every wager is covered"]) + "."
