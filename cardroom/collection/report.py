"""Schedules, posted rates and charges as plain data (for ``--json``) and as rows of a readable table."""

from collections.abc import Iterable
from typing import Annotated, NamedTuple, Required

from typing_extensions import TypedDict

from cardroom.collection.charges import Charge, Rate
from cardroom.collection.option import Option
from cardroom.collection.posted import PostedRate
from cardroom.collection.printed import option_names
from cardroom.collection.schedule import BlockNote, Reading, Schedule
from cardroom.fields import ClauseId, ClauseText, SourceFile, SourceLines, says
from cardroom.money import Cents
from cardroom.plain import Data

OPTION_HEAD = ("option", "limit", "players", "when", "payer", "condition", "fee", "lines")


class RateData(TypedDict):
    """One figure of a collection option: `payer` pays `amount` at `moment` when `condition` holds."""

    moment: Annotated[str, says("The moment at which it is taken, like `flop`.")]
    payer: Annotated[str, says("The pot, or the players who pay it.")]
    condition: Annotated[str, says("When it is taken; may be empty.")]
    amount: Annotated[Cents, says("Cents that are taken.")]
    rule: ClauseId
    lines: SourceLines
    printed: Annotated[str, says("What the source prints, where it needs a reading; else empty.")]
    ours: Annotated[bool, says("Whether no line prints the amount, and the table has not posted one.")]


class OptionRateData(RateData):
    option: Annotated[str, says("The name of the option in the schedule.")]


PlayerRangeData = TypedDict(
    "PlayerRangeData",
    {
        "from": Annotated[int, says("The fewest players.")],
        "to": Annotated[int | None, says("The most players; null: no bound.")],
    },
)
"""A range of numbers of players."""


class OptionData(TypedDict):
    """A collection option as the schedule prints it."""

    option: Annotated[str, says("The name of the option in the schedule.")]
    rule: ClauseId
    group: Annotated[str, says("The options among which it is announced, like `1-25`.")]
    lines: SourceLines
    players: Annotated[list[PlayerRangeData], says("The numbers of players for which it is printed; empty: for any number.")]
    limits: Annotated[list[str], says("The limits for which the house prints it.")]
    tables: Annotated[str, says("The tables for which the house prints it, in words.")]
    posted_amount: Annotated[Cents | None, says("Cents that the table posts, where the source prints no amount; null: it prints them.")]
    uncovered_hand_gets_fee_back: Annotated[bool, says("Whether a hand that the bank does not cover gets its fee back.")]
    vouchers: Annotated[str, says("What the schedule says of vouchers; may be empty.")]
    rates: Annotated[list[RateData], says("The figures of the option.")]


class FeeGroupData(TypedDict):
    """Options that the schedule announces together."""

    announced: Annotated[str, says("The options, like `1-25`.")]
    lines: SourceLines
    basis: Annotated[str, says("From what the fee is taken.")]
    says: ClauseText


class FeeReadingData(TypedDict):
    """How an unclear passage of the schedule is read."""

    id: Annotated[str, says("The id of the reading.")]
    lines: SourceLines
    printed: Annotated[str, says("What the source prints.")]
    read: Annotated[str, says("How the schedule reads it.")]
    why: Annotated[str, says("Why it is read so.")]
    ours: Annotated[bool, says("Whether the reading is our own decision.")]
    switch: Annotated[str, says("The setting that reads it another way; empty: none.")]
    excuses: Annotated[str, says("The fault of `options` that the reading explains, like `missing option`; empty: none.")]
    options: Annotated[list[str], says("The options whose fault it explains; else empty.")]


class ScheduleData(TypedDict, total=False):
    """Every printed option of the collection."""

    house: Annotated[str, says("The house's id.")]
    schedule: Annotated[str, says("The name of the schedule.")]
    title: Annotated[str, says("The schedule's title.")]
    source: SourceFile
    lines: Annotated[str, says("The lines of the printed source.")]
    approval: Annotated[str, says("The number under which the schedule was approved; may be empty.")]
    most_rates: Annotated[int | None, says("The most rates that the house may post at once; null: no bound.")]
    void_returns_fee: Annotated[bool, says("Whether players get the fee of a void round back.")]
    defaults: Annotated[list[str], says("The options to post, the first that fits the table.")]
    groups: Annotated[list[FeeGroupData], says("The groups in which the schedule announces its options.")]
    options: Required[Annotated[list[OptionData], says("The options that the house prints.")]]
    readings: Annotated[list[FeeReadingData], says("How unclear passages of the schedule are read.")]


class PostedData(TypedDict):
    option: Annotated[str, says("The option that is posted; empty: none.")]
    void_returns_fee: Annotated[bool, says("Whether players get the fee of a void round back.")]
    rates: Annotated[list[OptionRateData], says("The figures that are posted.")]


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
        "groups": [_group_data(block) for block in schedule.blocks],
        "options": [option_data(option) for option in schedule.options.values()],
        "readings": [_reading_data(reading) for reading in schedule.readings],
    }


def _group_data(block: BlockNote) -> FeeGroupData:
    return {"announced": block.announced, "lines": block.lines, "basis": block.basis, "says": block.says}


def _reading_data(reading: Reading) -> FeeReadingData:
    return {
        "id": reading.id,
        "lines": reading.lines,
        "printed": reading.printed,
        "read": reading.read,
        "why": reading.why,
        "ours": reading.ours,
        "switch": reading.switch,
        "excuses": reading.excuses,
        "options": list(reading.options),
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
