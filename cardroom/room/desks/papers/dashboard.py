"""The day at a glance, for plots: by the hour, by game and by table. The same figures as on the day's report."""

from collections import Counter, defaultdict
from typing import Annotated

from typing_extensions import TypedDict

from cardroom.fields import DayText, TableKey, says
from cardroom.money import Cents
from cardroom.room.desks.papers.day import named, taken
from cardroom.room.desks.papers.log import Log
from cardroom.room.desks.papers.rotation import turns
from cardroom.room.desks.papers.waiting import waited

HOUR = 3600


FeesCollected = Annotated[Cents, says("Cents that were collected.")]


class HourData(TypedDict):
    at: Annotated[float, says("When the hour began, in seconds since 1970.")]
    fees: FeesCollected
    jackpot: Annotated[Cents, says("Cents that went into jackpot funds.")]
    rounds: Annotated[int, says("The number of rounds that ended in the hour.")]
    tables: Annotated[int, says("The number of tables that played in the hour.")]


class ShareData(TypedDict):
    """What a table or a game brought, and how quick it was."""

    name: Annotated[str, says("The name of the table or game.")]
    fees: FeesCollected
    rounds: Annotated[int, says("The number of rounds.")]
    an_hour: Annotated[float | None, says("The number of rounds in an hour of play; null: not known.")]


class BankData(TypedDict):
    player: Annotated[str, says("The name of the player-dealer.")]
    table: TableKey
    rounds: Annotated[int, says("The number of rounds with the bank.")]
    result: Annotated[Cents, says("What the player-dealer won, in cents; below zero: lost.")]


class WaitData(TypedDict):
    """The names on a list, and the minutes that they waited to be called."""

    game: Annotated[str, says("The name of the game.")]
    names: Annotated[int, says("The number of names that were called.")]
    usual: Annotated[float | None, says("The median wait for the call, in minutes; null: nobody was called.")]
    longest: Annotated[float | None, says("The longest wait for the call, in minutes; null: nobody was called.")]


class DashboardData(TypedDict):
    day: DayText
    zone: Annotated[str, says("The time zone of the room.")]
    hours: Annotated[list[HourData], says("The hours of the day, in order.")]
    tables: Annotated[list[ShareData], says("What each table brought.")]
    games: Annotated[list[ShareData], says("What each game brought.")]
    banks: Annotated[list[BankData], says("What each player-dealer won or lost.")]
    waits: Annotated[list[WaitData], says("How long names waited, by game.")]


def dashboard(log: Log) -> DashboardData:
    money = taken(log, lambda entry: _hour(log, entry.at))
    rounds = Counter(_hour(log, summary.over_at) for summary in log.rounds)
    open_then: defaultdict[int, set[str]] = defaultdict(set)
    for summary in log.rounds:
        open_then[_hour(log, summary.over_at)].add(summary.table_id)
    hours: list[HourData] = []
    used = sorted({*money, *rounds})
    for hour in range(used[0], used[-1] + 1) if used else ():
        got = money.get(hour)
        hours.append(
            {
                "at": log.span.since + HOUR * hour,
                "fees": got.fees if got else 0,
                "jackpot": got.jackpot if got else 0,
                "rounds": rounds[hour],
                "tables": len(open_then[hour]),
            }
        )
    banks: defaultdict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
    for turn in turns(log.rounds):
        banks[turn.player, turn.table_id][0] += len(turn.rounds)
        banks[turn.player, turn.table_id][1] += turn.result
    held: list[BankData] = [
        {"player": player, "table": log.label(table), "rounds": count, "result": result}
        for (player, table), (count, result) in banks.items()
    ]
    waits: list[WaitData] = [
        {"game": log.named(each.game), "names": each.names, "usual": each.usual, "longest": each.longest} for each in waited(log)
    ]
    return {
        "waits": waits,
        "day": log.day.isoformat(),
        "zone": log.hours.zone,
        "hours": hours,
        "tables": _shares(log, by_game=False),
        "games": _shares(log, by_game=True),
        "banks": sorted(held, key=lambda each: each["result"]),
    }


def _hour(log: Log, at: float) -> int:
    """Of the gaming day, from 0."""
    return int((at - log.span.since) // HOUR)


def _shares(log: Log, *, by_game: bool) -> list[ShareData]:
    """What brought most first. How quick it was: rounds by the time from the first to the last, summed over tables."""

    def key(table_id: str) -> str:
        row = log.table(table_id)
        return table_id if not by_game else named(row.edition) if row else ""

    money = taken(log, lambda entry: key(entry.table_id or ""))
    count: Counter[str] = Counter()
    span: dict[str, tuple[float, float]] = {}
    for summary in log.rounds:
        count[key(summary.table_id)] += 1
        first, last = span.get(summary.table_id, (summary.begun_at, summary.over_at))
        span[summary.table_id] = min(first, summary.begun_at), max(last, summary.over_at)
    seconds: Counter[str] = Counter()
    for table_id, (first, last) in span.items():
        seconds[key(table_id)] += int(last - first)
    found: list[ShareData] = []
    for each in {*count, *money}:
        fees = money[each].fees if each in money else 0
        name = each if by_game else f"{log.label(each)} · {log.game(each)}"
        quick = round(count[each] * HOUR / seconds[each], 1) if seconds[each] else None
        found.append({"name": name, "fees": fees, "rounds": count[each], "an_hour": quick})
    return sorted(found, key=lambda share: (-share["fees"], share["name"]))
