"""Fees reconciled: what every posted option should have collected, and what the ledger says that it did.

A round is dealt again from its setup and its inputs, by a rate that keeps every answer it gives. The schedule says anew what is due, and
that is compared with the entries of the ledger, which were written when the round was played.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sqlalchemy import select

from cardroom.collection import HALF_HOUR, POT, Charge, ChargedRound, PostedRate
from cardroom.games.banked.collect import FREE_RULE
from cardroom.games.time_collection import NEWCOMERS, PAYERS
from cardroom.money import Cents
from cardroom.records.older import brought_up
from cardroom.room.books.drop.collected import BoxKind, Numbered, account_of
from cardroom.room.books.hours import Span
from cardroom.room.storage import Store, schema
from cardroom.room.storage.replay import setup_of, standing_inputs
from cardroom.room.storage.rows import LedgerEntry, StoredRound
from cardroom.round import Input, Noted, Round, Setup

VOID, FREE, GIVEN_BACK, NOT_THERE, UNEXPLAINED = "void", "free collection", "given back", "not enough was there", ""
"""Why a round has collected less than was due; empty: nothing explains it."""


class RateAnswer(NamedTuple):
    """What a posted rate answered: the charges due at a moment, in this round."""

    moment: str
    charged: ChargedRound
    charges: tuple[Charge, ...]


class _RecordedRate(PostedRate):
    """A posted rate that keeps every answer that it gives."""

    __slots__ = ("answers",)

    def __init__(self, rate: PostedRate) -> None:
        for name in PostedRate.__slots__:
            setattr(self, name, getattr(rate, name))
        self.answers: list[RateAnswer] = []

    def due(self, moment: str, charged: ChargedRound) -> list[Charge]:
        charges = super().due(moment, charged)
        self.answers.append(RateAnswer(moment, charged, tuple(charges)))
        return charges


class _ReplayedRound(Round):
    """A round dealt again. Where it begins once more, because something was taken back, the answers of its rate begin anew."""

    def __init__(self, setup: Setup) -> None:
        self.rate = _RecordedRate(setup.rate)
        super().__init__(setup._replace(rate=self.rate))

    def _begin(self) -> None:
        self.rate.answers.clear()
        super()._begin()

    def go_through(self, inputs: Iterable[Input]) -> None:
        self._take(inputs)


class RoundFee(NamedTuple):
    """Of one rule of the posted schedule in one round. ``entries``: the numbers of those that took it, or gave it back."""

    table_id: str
    round_id: str
    option: str
    rule: str
    due: Cents
    taken: Cents
    why: str  # it is less; empty: it is not, or nothing explains it
    entries: tuple[int, ...]


class FeeLine(NamedTuple):
    """The same of a table, over all its rounds; ``lines``: of the source; ``less``: what was not collected, by why, with the rounds."""

    table_id: str
    option: str
    rule: str
    lines: str
    rounds: int
    due: Cents
    taken: Cents
    less: dict[str, tuple[Cents, tuple[str, ...]]]
    entries: tuple[int, ...]

    @property
    def difference(self) -> Cents:
        """Below zero: less was collected than was due."""
        return self.taken - self.due

    @property
    def unexplained(self) -> Cents:
        return self.less.get(UNEXPLAINED, (0, ()))[0]


def round_fees(stored: StoredRound, entries: Iterable[Numbered]) -> list[RoundFee]:
    """Of a round that is over, rule by rule. ``entries``: those of its journal."""
    row = stored.row
    setup = setup_of(row)
    round = _ReplayedRound(setup)
    round.go_through(brought_up(row.setup, setup, standing_inputs(stored.inputs, f"round {row.id}")[0]))
    due = Counter[str]()
    for charge in _due(round):
        due[charge.rule] += charge.amount
    taken, back, numbers = _taken(row.table_id, entries)
    found = []
    for rule in sorted({*due, *taken}):
        less = due[rule] - taken[rule]
        why = _why(round, rule, less, back[rule]) if less else UNEXPLAINED
        found.append(RoundFee(row.table_id, row.id, setup.rate.option, rule, due[rule], taken[rule], why, tuple(numbers[rule])))
    return found


def _due(round: _ReplayedRound) -> Iterator[Charge]:
    """What was due, once each. A half hour is asked for each that fell due: from the players, and from the pot when there is one."""
    banked = bool(round.setup.player_dealer) or any(answer.charged.player_dealer for answer in round.rate.answers)
    newcomers, paid_by = round.setup.carry.find(NEWCOMERS) or [], _paid_by(round)
    once: dict[str, RateAnswer] = {}
    for answer in round.rate.answers:
        if answer.moment == HALF_HOUR:
            for charge in answer.charges:
                if paid_by.get(charge.payer, charge.payer) not in newcomers and (charge.payer != POT or answer.charged.pot):
                    yield charge
        elif not banked:
            once[answer.moment] = answer  # asked again where one could not pay and is not dealt in
        else:
            once.setdefault(answer.moment, answer)  # asked again for what is free, or goes back
    for answer in once.values():
        yield from answer.charges


def _taken(table_id: str, entries: Iterable[Numbered]) -> tuple[Counter[str], Counter[str], defaultdict[str, list[int]]]:
    """By rule: what is in the drop of it, what of it was given back, and the entries. What goes back is what came from there."""
    drop = account_of(table_id, BoxKind.FEES)
    taken, back, numbers = Counter[str](), Counter[str](), defaultdict[str, list[int]](list)
    came: list[LedgerEntry] = []
    for id, entry in entries:
        if entry.target == drop:
            came.append(entry)
            taken[entry.rule] += entry.amount
            numbers[entry.rule].append(id)
        elif entry.source == drop:
            first = next((one for one in reversed(came) if (one.source, one.amount) == (entry.target, entry.amount)), None)
            rule = entry.rule if first is None else first.rule
            if first is not None:
                came.remove(first)
            taken[rule] -= entry.amount
            back[rule] += entry.amount
            numbers[rule].append(id)
    return taken, back, numbers


def _why(round: _ReplayedRound, rule: str, less: Cents, back: Cents) -> str:
    if round.void:
        return VOID
    if back == less:
        return GIVEN_BACK
    if any(isinstance(event, Noted) and event.rule == FREE_RULE for event in round.events):
        return FREE
    charges = [(answer.charged, charge) for answer in round.rate.answers for charge in answer.charges if charge.rule == rule]
    held, paid_by = round.setup.stacks, _paid_by(round)
    has = {charge.payer: held.get(paid_by.get(charge.payer, charge.payer), 0) for _, charge in charges}
    if less > 0 and any(charge.amount > (charged.pot if charge.payer == POT else has[charge.payer]) for charged, charge in charges):
        return NOT_THERE
    return UNEXPLAINED


def _paid_by(round: _ReplayedRound) -> dict[str, str]:
    """Return the absent players who pay the fee by the clock for those who play over them."""
    return round.setup.carry.find(PAYERS) or {}


# -- over time --------------------------------------------------------------------------------------------------------------


def reconciled(fees: Iterable[RoundFee], lines_of: dict[str, str]) -> list[FeeLine]:
    """By table, option and rule. ``lines_of``: the source lines of a rule."""
    groups: dict[tuple[str, str, str], list[RoundFee]] = {}
    for fee in fees:
        groups.setdefault((fee.table_id, fee.option, fee.rule), []).append(fee)
    return [_line(*key, lines_of.get(key[2], ""), group) for key, group in sorted(groups.items())]


def _line(table_id: str, option: str, rule: str, lines: str, fees: list[RoundFee]) -> FeeLine:
    less: dict[str, tuple[Cents, tuple[str, ...]]] = {}
    for fee in fees:
        if fee.due != fee.taken:
            amount, rounds = less.get(fee.why, (0, ()))
            less[fee.why] = amount + fee.due - fee.taken, (*rounds, fee.round_id)
    due, taken = (sum(amounts) for amounts in zip(*((fee.due, fee.taken) for fee in fees), strict=True))
    return FeeLine(table_id, option, rule, lines, len(fees), due, taken, less, tuple(id for fee in fees for id in fee.entries))


def fees_of(store: Store, span: Span) -> list[FeeLine]:
    """Of every round that ended in a span of time."""
    rounds, results = schema.rounds.c, schema.results.c
    asked = select(rounds.id).join(schema.results, results.round_id == rounds.id)
    asked = asked.where(results.over_at >= span.since, results.over_at < span.until).order_by(rounds.table_id, rounds.number)
    with store.reading() as connection:
        names = list(connection.execute(asked).scalars())
    found: list[RoundFee] = []
    lines: dict[str, str] = {}
    for name in names:
        stored = store.rounds.find(name)
        assert stored is not None
        fees = round_fees(stored, _journal(store, name))
        found += fees
        rate = setup_of(stored.row).rate
        lines |= {rate_.rule: rate_.lines for rate_ in rate.rates() if rate_.rule not in lines}
    return reconciled(found, lines)


def _journal(store: Store, name: str) -> list[Numbered]:
    entries = schema.entries.c
    columns = (entries[field] for field in LedgerEntry._fields)
    asked = select(entries.id, *columns).where(entries.journal == name).order_by(entries.line)
    with store.reading() as connection:
        return [(row[0], LedgerEntry(*row[1:])) for row in connection.execute(asked)]
