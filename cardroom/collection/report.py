"""Schedules, posted rates and charges as plain data (for ``--json``) and as rows of a readable table."""

from collections.abc import Iterable
from typing import NamedTuple, Required, TypedDict

from cardroom.collection.facts import Charge, Rate
from cardroom.collection.option import Option
from cardroom.collection.posted import PostedRate
from cardroom.collection.printed import option_names
from cardroom.collection.schedule import Schedule
from cardroom.money import Cents
from cardroom.plain import Data

OPTION_HEAD = ("option", "limit", "players", "when", "payer", "condition", "fee", "lines")


class RateData(TypedDict):
    moment: str
    payer: str
    condition: str
    amount: Cents
    rule: str
    lines: str
    printed: str  # what its cells have in print, where they are read otherwise
    ours: bool  # no line prints the amount, and the table has not posted one


class OptionRateData(RateData):
    option: str


class OptionData(TypedDict):
    option: str
    rule: str
    group: str
    lines: str
    players: list[dict[str, int | None]]  # from, to; none: the option answers for all
    limits: list[str]
    tables: str
    posted_amount: Cents | None
    uncovered_hand_gets_fee_back: bool
    vouchers: str
    rates: list[RateData]


class ScheduleData(TypedDict, total=False):
    house: str
    schedule: str
    title: str
    source: str
    lines: str
    approval: str
    most_rates: int | None
    void_returns_fee: bool
    defaults: list[str]
    groups: list[Data]
    options: Required[list[OptionData]]
    readings: list[Data]


class PostedData(TypedDict):
    option: str
    void_returns_fee: bool
    rates: list[OptionRateData]


def schedule_data(schedule: Schedule) -> ScheduleData:
    """Everything a schedule says. Amounts are cents."""
    return {
        "house": schedule.house,
        "schedule": schedule.name,
        "title": schedule.title,
        "source": schedule.source,
        "lines": schedule.lines,
        "approval": schedule.approval,
        "most_rates": schedule.most_rates,
        "void_returns_fee": schedule.void_returns,
        "defaults": list(schedule.defaults),
        "groups": [block._asdict() for block in schedule.blocks],
        "options": [option_data(option) for option in schedule.options.values()],
        "readings": [reading._asdict() for reading in schedule.readings],
    }


def option_data(option: Option) -> OptionData:
    return {
        "option": option.name,
        "rule": option.rule,
        "group": option.block,
        "lines": option.lines,
        "players": [] if option.answers_all else [{"from": count.low, "to": count.high} for count in option.counts],
        "limits": [str(limit) for limit in option.limits],
        "tables": tables_text(*_limit_and_players(option)),
        "posted_amount": option.amount,
        "uncovered_hand_gets_fee_back": option.uncovered_returned,
        "vouchers": option.vouchers,
        "rates": [rate_data(rate) for rate in option.rates()],
    }


def rate_data(rate: Rate) -> RateData:
    return {
        "moment": rate.moment,
        "payer": rate.payer,
        "condition": rate.when,
        "amount": rate.amount,
        "rule": rate.rule,
        "lines": rate.lines,
        "printed": rate.printed,
        "ours": rate.ours,
    }


def posted_data(rate: PostedRate) -> PostedData:
    """What a table has posted."""
    return {
        "option": rate.option,
        "void_returns_fee": rate.void_returns,
        "rates": [{"option": one.option, **rate_data(one)} for one in rate.rates()],
    }


def charges_data(rate: PostedRate, charges: Iterable[Charge]) -> list[Data]:
    """Charges with their source lines."""
    return [{**charge._asdict(), "lines": rate.lines(charge.rule)} for charge in charges]


def option_rows(options: Iterable[Option]) -> list[tuple[str, ...]]:
    """One row a figure, under ``OPTION_HEAD``; what repeats within an option is left blank, as in print."""
    rows: list[tuple[str, ...]] = []
    for option in options:
        limit, players = _limit_and_players(option)
        for number, rate in enumerate(option.rates()):
            head = (option.name, limit, players) if number == 0 else ("", "", "")
            rows.append((*head, rate.moment, rate.payer, rate.when, rate.fee, rate.lines))
    return rows


def _limit_and_players(option: Option) -> tuple[str, str]:
    limit = " / ".join(str(limit) for limit in option.limits)
    return limit, "" if option.answers_all else ", ".join(str(count) for count in option.counts)


def tables_text(limit: str, players: str) -> str:
    """Which tables an option is for, in words."""
    return ", ".join(filter(None, (limit, players))) or "any table"


def rate_rows(rates: Iterable[Rate]) -> list[tuple[str, ...]]:
    """The figures of a posted rate: option, when, payer, condition, fee, lines."""
    return [(rate.option, rate.moment, rate.payer, rate.when, rate.fee, rate.lines) for rate in rates]


class Counts(NamedTuple):
    """How much a schedule holds."""

    announced: int = 0
    """Options that the headings of its groups announce."""
    options: int = 0
    """Options that are there; one fewer than announced where a reading explains it."""
    rows: int = 0
    """Printed rows they are read from."""
    figures: int = 0
    """Fees they come to."""
    readings: int = 0

    def plus(self, other: "Counts") -> "Counts":
        return Counts(*(mine + others for mine, others in zip(self, other, strict=True)))


def counts(schedule: Schedule) -> Counts:
    options = schedule.options.values()
    return Counts(
        announced=sum(len(option_names(block.announced)) for block in schedule.blocks),
        options=len(options),
        rows=sum(option.rows for option in options),
        figures=len(schedule.rates()),
        readings=len(schedule.readings),
    )


def missing(schedule: Schedule) -> dict[str, str]:
    """The options that are announced and not there, each with the reading that explains it."""
    announced = [name for block in schedule.blocks for name in option_names(block.announced)]
    why = {name: one.id for one in schedule.readings if one.excuses == "missing option" for name in one.options}
    return {name: why[name] for name in announced if name not in schedule.options}
