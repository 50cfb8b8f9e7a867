"""The rule sheet of an edition and its printed collection as plain data: what ``--json`` prints and a page draws."""

from collections.abc import Mapping
from typing import Annotated

from typing_extensions import TypedDict

from cardroom.clauses import ClauseData, ReadingData
from cardroom.collection.report import PostedData, ScheduleData, posted_data, schedule_data
from cardroom.fields import ClauseId, ClauseText, EditionId, EditionName, GameName, HouseId, SourceFile, SourceLines, says
from cardroom.houses.edition import Edition
from cardroom.records.plain import loose
from cardroom.round.rulings import GROUPS


class CollectionData(TypedDict):
    schedule: Annotated[str, says("The name of the schedule.")]
    lines: Annotated[str, says("The lines of the printed source.")]
    options: Annotated[list[str], says("The names of the options that the house prints.")]
    posted: Annotated[PostedData, says("What the usual table posts.")]


class SectionData(TypedDict):
    title: Annotated[str, says("The heading of the section.")]
    lines: Annotated[list[str], says("The sentences of the section.")]


class AskData(TypedDict):
    name: Annotated[str, says("The name of the argument.")]
    kind: Annotated[str, says("What is asked for, like a seat, a card or an amount in cents.")]
    title: Annotated[str, says("The question for people.")]
    needed: Annotated[bool, says("Whether the ruling cannot be made without it.")]
    several: Annotated[bool, says("Whether it takes a list.")]


class RulingData(TypedDict):
    """One thing that the floor may rule."""

    name: Annotated[str, says("The name of the ruling.")]
    title: Annotated[str, says("The ruling in a few words.")]
    group: Annotated[str, says("The heading under which rulings are listed.")]
    when: Annotated[str, says("When the ruling may be made.")]
    write: Annotated[str, says("What to type in a described round; brackets hold parts that may be left out.")]
    asks: Annotated[list[AskData], says("What the ruling must be told.")]
    rule: ClauseId
    says: ClauseText
    lines: SourceLines


class SheetRulesData(TypedDict):
    """The rules of an edition: what stands before the clauses of its sheet."""

    edition: EditionId
    name: EditionName
    house: HouseId
    game: GameName
    source: SourceFile
    lines: Annotated[str, says("The lines of the source that hold these rules.")]
    approval: Annotated[str, says("The number under which the rules were approved; may be empty.")]
    since: Annotated[str, says("The date from which they hold; may be empty.")]
    digest: Annotated[str, says("The SHA-256 of the edition, in hexadecimal.")]
    rules: Annotated[Mapping[str, object], says("Every switch of the house's rules, by name; amounts in cents.")]
    table: Annotated[Mapping[str, object], says("Every setting of the usual table, by name; amounts in cents.")]
    sections: Annotated[list[SectionData], says("The rules for people, section by section.")]
    rulings: Annotated[list[RulingData], says("What the floor may rule.")]


class SheetSourcesData(TypedDict):
    """What stands behind the clauses of a sheet."""

    collection: Annotated[CollectionData | None, says("The schedule of the collection with the usual rates; null: the house takes none.")]
    readings: Annotated[list[ReadingData], says("How unclear passages of the source are read.")]


class SheetData(SheetRulesData, SheetSourcesData):
    clauses: Annotated[list[ClauseData], says("The clauses.")]


class FeesData(ScheduleData):
    """Without a schedule it has these and no options."""

    edition: EditionId
    default: Annotated[str, says("The option that the usual table posts; empty: the house takes no collection.")]


def sheet_data(edition: Edition) -> SheetData:
    return {
        **sheet_rules(edition),
        "clauses": [clause.data() for clause in edition.clauses.values()],
        **sheet_sources(edition),
    }


def sheet_rules(edition: Edition) -> SheetRulesData:
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
    }


def sheet_sources(edition: Edition) -> SheetSourcesData:
    schedule = edition.schedule
    collection: CollectionData | None = None
    if schedule is not None:
        posted = edition.post(None, edition.table)
        names = [option.name for option in schedule.options.values()]
        collection = {"schedule": schedule.name, "lines": schedule.lines, "options": names, "posted": posted_data(posted)}
    return {"collection": collection, "readings": [reading.data() for reading in edition.readings]}


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
