"""The rule sheet of an edition and its printed collection as plain data: what ``--json`` prints and a page draws."""

from typing import Any

from cardroom.collection.report import posted_data, schedule_data
from cardroom.houses.edition import Edition
from cardroom.records.plain import loose


def sheet_data(edition: Edition) -> dict[str, Any]:
    schedule = edition.schedule
    collection = None
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
        "sections": [{"title": title, "lines": lines} for title, lines in edition.game.sheet(edition)],
        "clauses": [clause._asdict() for clause in edition.clauses.values()],
        "collection": collection,
        "readings": [reading._asdict() for reading in edition.readings],
    }


def fees_data(edition: Edition) -> dict[str, Any]:
    """Every printed option of its schedule, with its limits and each fee; amounts are cents. No options where none is taken."""
    if edition.schedule is None:
        return {"edition": edition.id, "default": "", "options": []}
    return {"edition": edition.id, "default": edition.post(None, edition.table).option, **schedule_data(edition.schedule)}
