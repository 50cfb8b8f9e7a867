"""Every collection schedule of every house, and which editions charge by it."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from cardroom.collection import Schedule, load_schedule
from cardroom.collection.report import Counts, counts
from cardroom.houses.files import edition_files, folders, read_toml


class Checked(NamedTuple):
    """One schedule file, loaded and counted."""

    house: str
    name: str
    schedule: Schedule
    counts: Counts
    editions: tuple[str, ...]
    """The editions whose tables may post its options."""


def check_schedules() -> list[Checked]:
    """Every schedule file, by house. Loading refuses one with a gap, an overlap or a missing option that no reading explains."""
    found: dict[tuple[str, str], Path] = {}
    for folder in folders():  # a later folder's file replaces an earlier one's
        found |= {(path.parent.parent.name, path.stem): path for path in sorted(folder.glob("[!_]*/collection/*.toml"))}
    users = _users()
    rows = []
    for (house, name), path in sorted(found.items()):
        schedule = load_schedule(path)
        rows.append(Checked(house, name, schedule, counts(schedule), tuple(users.get((house, name), ()))))
    return rows


def by_house(rows: Iterable[Checked]) -> dict[str, tuple[int, Counts]]:
    """Of each house: how many schedules, and the sums of their counts."""
    found: dict[str, tuple[int, Counts]] = {}
    for row in rows:
        schedules, before = found.get(row.house, (0, Counts()))
        found[row.house] = schedules + 1, before.plus(row.counts)
    return found


def _users() -> dict[tuple[str, str], list[str]]:
    users: dict[tuple[str, str], list[str]] = {}
    for file in edition_files().values():
        collection = read_toml(file.path).get("collection")
        named = collection.get("schedule", []) if isinstance(collection, dict) else []
        for name in [named] if isinstance(named, str) else named:
            users.setdefault((file.house, name), []).append(file.id)
    return users
