"""The rotation log: who was offered the bank, who declined, who took it, how long he held it, with how much and with what result. From the
rounds alone."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import groupby
from typing import NamedTuple

from cardroom.games.banked.rules import BankedRules
from cardroom.houses.loader import load
from cardroom.money import Cents
from cardroom.room.desks.papers.log import Log
from cardroom.room.desks.papers.paper import Column, Paper, PaperLine, PaperTable, behind
from cardroom.room.desks.papers.retention import Alarm, kept, paper_rules
from cardroom.room.desks.papers.round_summary import ACCEPTED, DECLINED, BankedPosition, RoundSummary


class BankTurn(NamedTuple):
    """The rounds that one player banked in a row at a table. A round without a player-dealer between them ends it; one that was called back
    is as if it had not been."""

    table_id: str
    player: str
    visitor: str | None
    since: float
    until: float
    put_up: Cents  # the most at once
    result: Cents
    fees: Cents
    rounds: tuple[str, ...]

    @property
    def minutes(self) -> float:
        return (self.until - self.since) / 60


class Raised(NamedTuple):
    """An alarm: which, where, and since when."""

    name: str
    table_id: str
    player: str
    at: float
    rounds: tuple[str, ...]


def turns(rounds: Iterable[RoundSummary]) -> Iterator[BankTurn]:
    """In the order of tables and of their rounds."""
    for (table_id, player), run in groupby(_standing(rounds), key=lambda played: (played.table_id, _holder(played))):
        held = [(played, played.banked) for played in run if played.banked is not None]
        if not held:
            continue
        yield BankTurn(
            table_id, player, held[0][0].visitor(player), held[0][0].begun_at, held[-1][0].over_at, *_sums([banked for _, banked in held]),
            tuple(played.id for played, _ in held),
        )  # fmt: skip


def _standing(rounds: Iterable[RoundSummary]) -> list[RoundSummary]:
    """Without the rounds that were called back: they are nobody's turn (000 l.760)."""
    return [played for played in rounds if not played.void]


def _sums(held: Sequence[BankedPosition]) -> tuple[Cents, Cents, Cents]:
    return max(each.put_up for each in held), sum(each.result for each in held), sum(each.fees for each in held)


def alarms(rounds: Sequence[RoundSummary], profiles: Iterable[Alarm], day: date) -> Iterator[Raised]:
    """Those of the profiles that are on, and hold on that day."""
    standing = _standing(rounds)
    for alarm in profiles:
        if not alarm.on or (alarm.since is not None and day < alarm.since):
            continue
        yield from _too_few_others(standing, alarm) if alarm.others else _too_many_turns(standing, alarm)


def _too_many_turns(rounds: Sequence[RoundSummary], alarm: Alarm) -> Iterator[Raised]:
    """More turns in a row than the edition allows, though others were asked in between only by the rule that he may stay."""
    run: list[RoundSummary] = []
    for played in rounds:
        same = bool(run) and (run[-1].table_id, _holder(run[-1])) == (played.table_id, _holder(played)) and not _others_asked(played)
        run = [*run, played] if same else [played]
        rules = load(played.edition).rules
        most = rules.rotation.turns if isinstance(rules, BankedRules) else 0
        if _holder(played) and most and len(run) == most + 1:
            yield Raised(alarm.name, played.table_id, _holder(played), played.begun_at, tuple(each.id for each in run))


def _too_few_others(rounds: Sequence[RoundSummary], alarm: Alarm) -> Iterator[Raised]:
    """At a table that has been played for so long: fewer than so many different players have banked within that time."""
    for table_id, of_table in groupby((played for played in rounds if played.banked is not None), key=lambda played: played.table_id):
        window: list[RoundSummary] = []
        first, raised = None, float("-inf")
        for played in of_table:
            first = played.begun_at if first is None else first
            window = [each for each in window if each.over_at > played.over_at - 60 * alarm.minutes] + [played]
            holder = _holder(played)
            others = {_holder(each) for each in window} - {holder}
            whole = played.over_at - first >= 60 * alarm.minutes and played.over_at - raised >= 60 * alarm.minutes
            if whole and len(others) < alarm.others:
                raised = played.over_at
                yield Raised(alarm.name, table_id, holder, played.over_at, tuple(each.id for each in window))


def _holder(played: RoundSummary) -> str:
    return played.banked.player if played.banked is not None else ""


def _others_asked(played: RoundSummary) -> bool:
    return any(offer.player != _holder(played) and offer.answer == DECLINED for offer in played.offers)


def rotation_log(log: Log) -> Paper:
    banked = [played for played in log.rounds if played.banked is not None or played.offers]
    held = sorted(turns(banked), key=lambda turn: (turn.table_id, turn.since))
    profiles = paper_rules().alarms
    raised = list(alarms(banked, profiles, log.day))
    quiet = ", ".join(alarm.name for alarm in profiles if not alarm.on)
    sheets = (_turns(log, held), _players(log, banked, held), _offers(log, banked), _alarms(log, raised))
    called_back = "A round that was called back is nobody's turn: it stands among the offers alone."
    notes = (called_back, *([f"Alarms that are off: {quiet}."] if quiet else []))
    return Paper("rotation", "Rotation log of the player-dealer position", log.heading(), sheets, notes, (), kept("rotation"))


def _turns(log: Log, held: Sequence[BankTurn]) -> PaperTable:
    columns = (
        Column("Table"), Column("Game"), Column("Player-dealer"), Column("From", "time"), Column("Until", "time"),
        Column("Rounds", "count"), Column("Minutes", "minutes"), Column("Most put up", "money", summed=False), Column("Result", "money"),
        Column("Fees paid", "money"),
    )  # fmt: skip
    rows = tuple(
        PaperLine(
            (
                log.label(turn.table_id), log.game(turn.table_id), turn.player, turn.since, turn.until, len(turn.rounds), turn.minutes,
                turn.put_up, turn.result, turn.fees,
            ),
            behind(rounds=turn.rounds),
        )
        for turn in held
    )  # fmt: skip
    return PaperTable("Turns", columns, rows, "Nobody held the position.")


def _players(log: Log, rounds: Sequence[RoundSummary], held: Sequence[BankTurn]) -> PaperTable:
    offered: Counter[tuple[str, str]] = Counter()
    answers: Counter[tuple[str, str, str]] = Counter()
    of: dict[tuple[str, str], list[str]] = {}
    for played in rounds:
        holder = [_holder(played)] if played.banked and not played.void else []
        for player in dict.fromkeys([*(offer.player for offer in played.offers), *holder]):
            of.setdefault((played.table_id, player), []).append(played.id)
        for offer in played.offers:
            offered[played.table_id, offer.player] += 1
            answers[played.table_id, offer.player, offer.answer] += 1
    columns = (
        Column("Table"), Column("Player"), Column("Offered", "count"), Column("Declined", "count"), Column("Accepted", "count"),
        Column("Rounds held", "count"), Column("Minutes held", "minutes"), Column("Result", "money"),
    )  # fmt: skip
    rows = []
    for table_id, player in sorted(of):
        own = [turn for turn in held if (turn.table_id, turn.player) == (table_id, player)]
        rows.append(
            PaperLine(
                (
                    log.label(table_id), player, offered[table_id, player], answers[table_id, player, DECLINED],
                    answers[table_id, player, ACCEPTED], sum(len(turn.rounds) for turn in own), sum(turn.minutes for turn in own),
                    sum(turn.result for turn in own),
                ),
                behind(rounds=of[table_id, player]),
            )
        )  # fmt: skip
    return PaperTable("By player", columns, tuple(rows), "Nobody was offered the position.")


def _offers(log: Log, rounds: Sequence[RoundSummary]) -> PaperTable:
    columns = (Column("Table"), Column("Round"), Column("Begun", "time"), Column("Offered to, and his answer"), Column("Player-dealer"))
    rows = tuple(
        PaperLine(
            (
                log.label(played.table_id), played.id, played.begun_at, ", ".join(map(" ".join, played.offers)),
                "called back" if played.void else _holder(played) or "nobody",
            ),
            behind(rounds=[played.id]),
        )
        for played in rounds
    )  # fmt: skip
    return PaperTable("Offers, round by round", columns, rows, "The position was offered to nobody.")


def _alarms(log: Log, raised: Sequence[Raised]) -> PaperTable:
    columns = (Column("Alarm"), Column("Table"), Column("Player-dealer"), Column("At", "time"))
    return PaperTable(
        "Alarms",
        columns,
        tuple(PaperLine((one.name, log.label(one.table_id), one.player, one.at), behind(rounds=one.rounds)) for one in raised),
    )
