"""The rule sheet of an edition and its printed collection as plain data: what ``--json`` prints and a page draws."""

from typing import TypedDict

from cardroom.collection.report import PostedData, ScheduleData, posted_data, schedule_data
from cardroom.houses.edition import Edition
from cardroom.plain import Data
from cardroom.records.plain import loose
from cardroom.round.rulings import GROUPS


class CollectionData(TypedDict):
    schedule: str
    lines: str
    options: list[str]
    posted: PostedData


class SectionData(TypedDict):
    title: str
    lines: list[str]


class AskData(TypedDict):
    name: str
    kind: str
    title: str
    needed: bool
    several: bool


class RulingData(TypedDict):
    """One thing that the floor may rule."""

    name: str
    title: str
    group: str
    when: str
    write: str  # what to type, with what need not be told in brackets
    asks: list[AskData]
    rule: str
    says: str
    lines: str


class SheetData(TypedDict):
    edition: str
    name: str
    house: str
    game: str
    source: str
    lines: str
    approval: str
    since: str
    digest: str
    rules: Data
    table: Data
    sections: list[SectionData]
    rulings: list[RulingData]
    clauses: list[dict[str, str]]
    collection: CollectionData | None
    readings: list[dict[str, str]]


READING = ("id", "lines", "text", "read", "why", "switch")  # what is told of a reading


class FeesData(ScheduleData):
    """Without a schedule it has these and no options."""

    edition: str
    default: str


def sheet_data(edition: Edition) -> SheetData:
    schedule = edition.schedule
    collection: CollectionData | None = None
    if schedule is not None:
        posted = edition.post(None, edition.table)
        names = [option.name for option in schedule.options.values()]
        collection = {"schedule": schedule.name, "lines": schedule.lines, "options": names, "posted": posted_data(posted)}
    return {
        "edition": edition.id,
        "name": edition.name,
        "house": edition.house,
        "game": edition.game.name,
        "source": edition.source,
        "lines": edition.lines,
        "approval": edition.approval,
        "since": edition.since,
        "digest": edition.digest,
        "rules": loose(edition.rules.model_dump()),
        "table": loose(edition.table.model_dump()),
        "sections": [{"title": title, "lines": lines} for title, lines in edition.sheet()],
        "rulings": rulings_data(edition),
        "clauses": [clause._asdict() for clause in edition.clauses.values()],
        "collection": collection,
        "readings": [{key: getattr(reading, key) for key in READING} for reading in edition.readings],
    }


def rulings_data(edition: Edition) -> list[RulingData]:
    """What the floor may rule, group by group."""
    found: list[RulingData] = []
    for ruling in sorted(edition.rulings.values(), key=lambda ruling: GROUPS.index(ruling.group)):
        clause = edition.clauses[ruling.rule]
        asks: list[AskData] = [
            {"name": ask.name, "kind": ask.kind, "title": ask.meaning, "needed": ask.needed, "several": ask.several} for ask in ruling.asks
        ]
        found.append(
            {
                "name": ruling.name,
                "title": ruling.title,
                "group": ruling.group,
                "when": ruling.when,
                "write": f"floor: {ruling.example}",
                "asks": asks,
                "rule": ruling.rule,
                "says": clause.says,
                "lines": clause.lines,
            }
        )
    return found


def fees_data(edition: Edition) -> FeesData:
    """Every printed option of its schedule, with its limits and each fee; amounts are cents. No options where none is taken."""
    if edition.schedule is None:
        return {"edition": edition.id, "default": "", "options": []}
    return {"edition": edition.id, "default": edition.post(None, edition.table).option, **schedule_data(edition.schedule)}
