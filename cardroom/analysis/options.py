"""Which collection option leaves the bank most: the same bets and the same play, charged by one option after the other."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cardroom.analysis.bank import Plan
from cardroom.analysis.fixed_bets import BANKER, Bets
from cardroom.analysis.given import TableGiven
from cardroom.analysis.nights.play import by_best_way
from cardroom.analysis.odds import EditionOdds
from cardroom.analysis.value import Figure, OpenedHand, SeatValue, TableValue, opened, table_value
from cardroom.analysis.value.opening import clock_fees
from cardroom.collection import Option
from cardroom.errors import BadInput, BadSetup


@dataclass(frozen=True)
class OptionValue:
    """What a hand is worth at a table that posts this option."""

    option: Option
    given: TableGiven  # a table that may post it and that takes the bets
    value: TableValue

    @property
    def bank(self) -> Figure:
        return self.value.bank.after

    @property
    def bettors(self) -> Figure:
        """All of them together. Their error is that of whatever they lose to: the bank and, where there is one, the jackpot fund."""
        return Figure(sum(seat.after.value for seat in self.value.bettors), self.value.bank.game.error + self.value.fund.error)

    @property
    def house(self) -> float:
        return self.value.house


@dataclass(frozen=True)
class RankedOptions:
    """The options that the bets fit, the best for the bank first, and why the bets do not fit the others."""

    options: tuple[OptionValue, ...]
    unfit: Mapping[str, str]


def rank_options(given: TableGiven, options: Iterable[Option], bets: Mapping[str, Bets], odds: EditionOdds | None) -> RankedOptions:
    """Price every option that the bets fit, at a table whose limits the option is printed for."""
    tables: list[tuple[Option, TableGiven, OpenedHand]] = []
    unfit: dict[str, str] = {}
    for option in options:
        try:
            tables.append((option, *_table_for(given, option, bets)))
        except (BadInput, BadSetup) as refused:
            unfit[option.name] = str(refused).removeprefix(f"{given.edition_id}: ")
    found: list[OptionValue] = []
    valued: list[tuple[TableGiven, OpenedHand, TableValue]] = []
    for option, table, hand in tables:
        same = next((known for known in valued if _same_play(known[:2], (table, hand))), None)
        if same is None:
            way = by_best_way(Plan(table, bets, 1, alone=True)).way
            value = table_value(table, bets, way, odds, spread=False)
            valued.append((table, hand, value))
        else:
            value = charged(same[2], same[1], table, hand)
        found.append(OptionValue(option, table, value))
    return RankedOptions(tuple(sorted(found, key=lambda one: -one.bank.value)), unfit)


def charged(value: TableValue, before: OpenedHand, given: TableGiven, hand: OpenedHand) -> TableValue:
    """The same play under the fees of another opened hand."""
    clock = clock_fees(given, [*hand.staked, BANKER])

    def seat(one: SeatValue) -> SeatValue:
        return replace(one, fee=hand.fees.get(one.name, 0) + clock.get(one.name, 0.0), fund=hand.rakes.get(one.name, 0))

    return replace(
        value,
        bank=seat(value.bank),
        bettors=tuple(seat(one) for one in value.bettors),
        house=sum(hand.fees.values()) + sum(clock.values()),
        fund=value.fund.plus(sum(hand.rakes.values()) - sum(before.rakes.values())),
        option=hand.option,
    )


def _same_play(one: tuple[TableGiven, OpenedHand], other: tuple[TableGiven, OpenedHand]) -> bool:
    """Whether a hand is played alike: by the same rules, with the same wagers."""
    (table, hand), (other_table, other_hand) = one, other
    return table.edition.rules == other_table.edition.rules and (hand.staked, hand.later) == (other_hand.staked, other_hand.later)


def _table_for(given: TableGiven, option: Option, bets: Mapping[str, Bets]) -> tuple[TableGiven, OpenedHand]:
    """The table as it is given if it may post the option and takes the bets, else one with the limits of the option."""
    refusals: list[BadInput | BadSetup] = []
    for table in _tables(given, option):
        posted = replace(given, table=table, option=option.name)
        try:
            settings = posted.edition.settings(table)
            posted.edition.game.check_table(posted.edition, settings)
            posted.edition.post(option.name, settings)
            return posted, opened(posted, bets)
        except (BadInput, BadSetup) as refused:
            refusals.append(refused)
    raise refusals[-1]  # that of the option's own limits


def _tables(given: TableGiven, option: Option) -> Iterator[Mapping[str, object]]:
    yield given.table
    for limit in option.limits:
        table = dict(given.table)
        if limit.least is not None:
            table["least"] = limit.least.low
        if limit.most is not None or limit.no_most:
            table["most"] = None if limit.most is None else limit.most.high
        yield table


def by_reason(unfit: Mapping[str, str]) -> dict[str, Sequence[str]]:
    """The options that the bets do not fit, those with the same reason together."""
    found: dict[str, list[str]] = {}
    for name, why in unfit.items():
        found.setdefault(why, []).append(name)
    return dict(found)
