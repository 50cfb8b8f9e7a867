"""A schedule: every printed option of one table of a manual, and what a table may post of it."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from cardroom.clauses import Clause
from cardroom.collection.charges import Rate, TableLimit, at_text
from cardroom.collection.option import Option
from cardroom.collection.posted import PostedRate
from cardroom.collection.printed import FEWEST_PLAYERS, line_span
from cardroom.errors import BadInput
from cardroom.money import parse_money

SOME = 3  # reasons that are told of many


class Reading(NamedTuple):
    """A place where the text is garbled, silent or contradicts itself, and what we read."""

    id: str
    lines: str
    printed: str
    read: str
    why: str
    ours: bool
    switch: str
    excuses: str = ""
    """What it explains of ``options``, which the loader would refuse else: "missing option"."""
    options: tuple[str, ...] = ()


class ScheduleSetting(NamedTuple):
    """A switch of a schedule that an edition may set: what it has, and the words of which it is one, where it is one of a few."""

    has: str
    choices: tuple[str, ...] = ()


class BlockNote(NamedTuple):
    """What a group of options says, in our words."""

    announced: str
    lines: str
    basis: str
    says: str


class Schedule:
    def __init__(
        self,
        *,
        house: str,
        name: str,
        title: str,
        source: str,
        lines: str,
        approval: str,
        most_rates: int | None,
        void_returns: bool,
        defaults: Sequence[str],
        blocks: Sequence[BlockNote],
        options: Sequence[Option],
        readings: Sequence[Reading],
        settings: Mapping[str, ScheduleSetting] = MappingProxyType({}),
        parts: Sequence["Schedule"] = (),
    ) -> None:
        self.house, self.name, self.title = house, name, title
        self.source, self.lines, self.approval = source, lines, approval
        self.most_rates = most_rates
        self.void_returns = void_returns
        self.defaults = tuple(defaults)
        self.blocks = tuple(blocks)
        self.options: Mapping[str, Option] = {option.name: option for option in options}
        self.readings = tuple(readings)
        self.settings = settings
        """The switches that an edition may set, by name."""
        self.parts: tuple[Schedule, ...] = tuple(parts) or (self,)
        """The schedules of the files that this one was made from."""
        self._posted: dict[tuple[str, int, TableLimit | None], PostedRate] = {}  # a table asks anew for every round
        self._found: dict[tuple[TableLimit, int], str] = {}
        self._clauses: Mapping[str, Clause] = {clause.id: clause for option in options for clause in _clauses(option)}

    def post(self, option: str, seats: int = 10, table: TableLimit | None = None) -> PostedRate:
        """The rate of a table of ``seats`` seats that posts ``option``: ``"44"``, ``"2+6+8"`` (one for each number of players), ``"i:$2"``.

        With ``table`` its limits are checked against those the option is printed for.
        """
        asked = (option, seats, table)
        if asked not in self._posted:
            self._posted[asked] = self._post(*asked)
        return self._posted[asked]

    def _post(self, option: str, seats: int, table: TableLimit | None) -> PostedRate:
        names, chosen = self.chosen(option)
        for fault in self._faults(names, chosen, seats, table):
            raise self._refusal(fault)
        return PostedRate(names, chosen, void_returns=self.void_returns)

    def faults(self, option: str, seats: int = 10, table: TableLimit | None = None) -> list[str]:
        """Everything for which ``post`` would refuse these options; an option that is not there is refused at once."""
        return list(self._faults(*self.chosen(option), seats, table))

    def fitting(self, table: TableLimit) -> list[Option]:
        """The options that may be posted at a table with these limits."""
        return [option for option in self.options.values() if not option.refusal(table)]

    def chosen(self, option: str) -> tuple[str, list[Option]]:
        """The options that ``"2+6+8"`` names, and their names."""
        found = [self._option(name) for name in option.split("+")]
        amounts = [name.strip().partition(":")[1:] for name in option.split("+")]
        return "+".join(f"{one.name}{''.join(amount)}" for one, amount in zip(found, amounts, strict=True)), found

    def default(self, table: TableLimit, seats: int = 10) -> str:
        """An option (or set) for ``table``: the file's own default that fits, else the first printed that fits.

        Where options are ladders of table action it is the first whose first band starts at the table's minimum, or nearest below it.
        """
        if (table, seats) not in self._found:
            self._found[table, seats] = self._default(table, seats)
        return self._found[table, seats]

    def _default(self, table: TableLimit, seats: int) -> str:
        for option in self.defaults:
            if self._fits(option, table, seats):
                return option
        for block in self.blocks:
            fitting = [one for one in self.options.values() if one.block == block.announced and not one.refusal(table)]
            names = _first_set(fitting, table, seats)
            if names and self._fits(names, table, seats):
                return names
        alike = [one for one in self.options.values() if any(table.structure in limit.structures for limit in one.limits)]
        if not alike:
            raise self._refusal("no option is printed for such a table: " + next(iter(self.options.values())).refusal(table))
        raise self._refusal("no option fits this table: " + "; ".join([*dict.fromkeys(one.refusal(table) for one in alike)][:SOME]))

    def rates(self) -> list[Rate]:
        """Every figure of every option."""
        return [rate for option in self.options.values() for rate in option.rates()]

    def clauses(self) -> Mapping[str, Clause]:
        """What the rule of every charge says, and where it is printed."""
        return self._clauses

    def _fits(self, option: str, table: TableLimit, seats: int) -> bool:
        try:
            self.post(option, seats, table)
        except BadInput:
            return False
        return True

    def _option(self, text: str) -> Option:
        name, colon, amount = (part.strip() for part in text.partition(":"))
        if name not in self.options:  # as its own schedule prints it, where no other has one of that name
            own = [full for full in self.options if full.rpartition("/")[2] == name]
            name = own[0] if len(own) == 1 else name
        if name not in self.options:
            there = ", ".join(block.announced for block in self.blocks)
            raise self._refusal(f"there is no option '{name}'; there are {there}{self._meant(name)}")
        option = self.options[name]
        if not colon:
            return option
        if option.amount is None:
            raise self._refusal(f"option {name} has printed fees, so no amount can be posted with it")
        return option.at(parse_money(amount))

    def _meant(self, name: str) -> str:
        """Where an option of that number stands: in another schedule of these, or without the name of the first."""
        number = name.rpartition("/")[2]
        found = [option for option in self.options if option.rpartition("/")[2] == number]
        return f"; perhaps {' or '.join(found)} is meant" if found else ""

    def _faults(self, names: str, chosen: Sequence[Option], seats: int, table: TableLimit | None) -> Iterator[str]:
        """One option for each number of players, of one group, no more rates than the house allows, within the limits of the table."""
        if len({option.block for option in chosen}) > 1:
            blocks = " and ".join(f"{option.name} (of {option.block})" for option in chosen)
            yield f"options {blocks} are charged in different ways and cannot be posted together"
        for players in range(FEWEST_PLAYERS, max(seats, FEWEST_PLAYERS) + 1):
            answering = [option for option in chosen if option.answers(players)]
            if not answering:
                yield f"{names} has no option for {players} players: {self._others(chosen[0].block, players)}"
                continue
            narrowest = min(option.breadth(players) for option in answering)  # "4 or less" holds where "5 or less" is posted as well
            equal = [option.name for option in answering if option.breadth(players) == narrowest]
            if len(equal) > 1:
                yield f"{names} has more than one option for {players} players: {' and '.join(equal)}"
        rates = set().union(*(option.amounts() for option in chosen))
        if self.most_rates is not None and len(chosen) > 1 and len(rates) > self.most_rates:  # one alone is checked when it is loaded
            yield f"{names} has {len(rates)} different rates, and a table may have {self.most_rates}"
        for one in chosen if table is not None else ():
            if table is not None and (reason := one.refusal(table)):
                yield f"option {one.name} does not fit this table: {reason}"

    def _others(self, block: str, players: int) -> str:
        names = [option.name for option in self.options.values() if option.block == block and option.answers(players)]
        return f"add one of {', '.join(names)}" if names else "none is printed"

    def _refusal(self, reason: str) -> BadInput:
        return BadInput(f"{self.house} {self.name} collection: {reason}.")

    def __repr__(self) -> str:
        return f"Schedule({self.house}/{self.name}, {len(self.options)} options)"


def merged(schedules: Sequence[Schedule]) -> Schedule:
    """Several schedules of one source as one. The options of all but the first are named after their schedule: ``"crazy-pineapple/3"``."""
    first, *others = schedules
    if not others:
        return first
    for other in others:
        for what, one, two in (
            ("house", first.house, other.house),
            ("source", first.source, other.source),
            ("void", first.void_returns, other.void_returns),
        ):
            if one != two:
                raise BadInput(f"{first.name} and {other.name} cannot be one schedule: they differ in {what}.")
    parts = [first, *(_named_after(other) for other in others)]
    if len({schedule.name for schedule in schedules}) < len(schedules):
        raise BadInput(f"{first.name} and others cannot be one schedule: two have the same name.")
    return Schedule(
        house=first.house,
        name=" + ".join(schedule.name for schedule in schedules),
        title="; ".join(schedule.title for schedule in schedules),
        source=first.source,
        lines=", ".join(sorted({span for one in schedules for span in one.lines.split(", ")}, key=lambda span: line_span(span)[0])),
        approval=", ".join(dict.fromkeys(one for schedule in schedules for one in schedule.approval.split(", ") if one)),
        most_rates=min((schedule.most_rates for schedule in schedules if schedule.most_rates is not None), default=None),
        void_returns=first.void_returns,
        defaults=[default for part in parts for default in part.defaults],
        blocks=[block for part in parts for block in part.blocks],
        options=[option for part in parts for option in part.options.values()],
        readings=[reading for part in parts for reading in part.readings],
        settings={name: setting for schedule in reversed(schedules) for name, setting in schedule.settings.items()},
        parts=schedules,
    )


def _named_after(schedule: Schedule) -> Schedule:
    """The same schedule, its options, groups and readings named after it."""

    def named(text: str) -> str:
        return f"{schedule.name}/{text}"

    return Schedule(
        house=schedule.house,
        name=schedule.name,
        title=schedule.title,
        source=schedule.source,
        lines=schedule.lines,
        approval=schedule.approval,
        most_rates=schedule.most_rates,
        void_returns=schedule.void_returns,
        defaults=["+".join(named(option) for option in default.split("+")) for default in schedule.defaults],
        blocks=[block._replace(announced=named(block.announced)) for block in schedule.blocks],
        options=[option._replace(name=named(option.name), block=named(option.block)) for option in schedule.options.values()],
        readings=[reading._replace(id=named(reading.id)) for reading in schedule.readings],
        settings=schedule.settings,
    )


def _first_set(fitting: Sequence[Option], table: TableLimit, seats: int) -> str:
    """The first of ``fitting`` that answers every number of players, or the first for each number."""
    whole = [option for option in fitting if all(option.answers(players) for players in range(FEWEST_PLAYERS, seats + 1))]
    if whole:
        below = [option.starts for option in whole if option.starts <= table.least]
        nearest = max(below) if below else min(option.starts for option in whole)
        return next(option.name for option in whole if option.starts == nearest)
    chosen: list[Option] = []
    for players in range(seats, FEWEST_PLAYERS - 1, -1):
        if not any(option.answers(players) for option in chosen):
            chosen += [option for option in fitting if option.answers(players)][:1]
    return "+".join(option.name for option in chosen)


def _clauses(option: Option) -> list[Clause]:
    rates = option.rates()
    found = []
    for rule, lines in option.row_lines:
        own = [rate for rate in rates if rate.rule == rule or rule == option.rule]
        found.append(Clause(rule, f"Option {option.name}: " + "; ".join(_sentence(rate) for rate in own) + ".", lines))
    return found


def _sentence(rate: Rate) -> str:
    payer = rate.payer if rate.payer.startswith(("every", "the")) else f"the {rate.payer}"
    return ", ".join(part for part in (f"{rate.fee} from {payer} {at_text(rate.moment)}", rate.when) if part)
