"""Which pinned versions an advisory is about. The database is a folder or a zip file of JSON files in the OSV format."""

import json
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from packaging.version import InvalidVersion, Version

from supply.pins import Pin, canonical

Data = dict[str, Any]


class Unreadable(ValueError):
    """A database of advisories that cannot be read."""


class Advisory(NamedTuple):
    id: str
    summary: str
    affected: tuple[Data, ...]  # as the database has it
    withdrawn: bool


class Hit(NamedTuple):
    pin: Pin
    advisory: Advisory
    fixed: tuple[str, ...]

    def __str__(self) -> str:
        mended = f" It is fixed in {' and '.join(self.fixed)}." if self.fixed else ""
        return f"{self.pin.name} {self.pin.version}: {self.advisory.id}: {self.advisory.summary.rstrip('.')}.{mended}"


def advisories(database: str | Path) -> Iterator[Advisory]:
    """Every advisory of a folder or a zip file."""
    path = Path(database)
    count = 0
    for name, text in _texts(path):
        count += 1
        try:
            data = json.loads(text)
            said = str(data.get("summary") or data.get("details") or "no summary").splitlines()[0]
            yield Advisory(str(data["id"]), said, tuple(data.get("affected") or ()), bool(data.get("withdrawn")))
        except (ValueError, KeyError, AttributeError, TypeError, IndexError):
            raise Unreadable(f"{path}: {name} is no advisory in the OSV format.") from None
    if not count:
        raise Unreadable(f"{path}: holds no advisory (JSON files in the OSV format).")


def _texts(path: Path) -> Iterator[tuple[str, bytes]]:
    if path.is_dir():
        for file in sorted(path.rglob("*.json")):
            yield str(file.relative_to(path)), file.read_bytes()
        return
    try:
        with zipfile.ZipFile(path) as packed:
            for name in sorted(packed.namelist()):
                if name.endswith(".json"):
                    yield name, packed.read(name)
    except (OSError, zipfile.BadZipFile):
        raise Unreadable(f"{path}: is neither a folder nor a zip file of advisories.") from None


def known(database: Iterable[Advisory], pins: Iterable[Pin]) -> list[Hit]:
    """The advisories that are about a pinned version."""
    by_name = {canonical(pin.name): pin for pin in pins}
    found = []
    for advisory in database:
        if advisory.withdrawn:
            continue
        for affected in advisory.affected:
            package = affected.get("package") or {}
            pin = by_name.get(canonical(str(package.get("name", ""))))
            if package.get("ecosystem") == "PyPI" and pin is not None and _affects(affected, pin.version):
                found.append(Hit(pin, advisory, _fixed(affected, pin.version)))
    return sorted(found, key=lambda hit: (canonical(hit.pin.name), hit.advisory.id))


def _affects(affected: Data, version: str) -> bool:
    """As the OSV format has it: a version that is listed, or that lies in a range."""
    if version in (affected.get("versions") or ()):
        return True
    return any(_within(each.get("events") or (), version) for each in affected.get("ranges") or () if each.get("type") == "ECOSYSTEM")


def _within(events: Iterable[Data], version: str) -> bool:
    inside = False
    at = Version(version)
    for _, event in sorted(((_place(event), event) for event in events), key=lambda each: each[0]):
        place = _place(event)
        if "introduced" in event and at >= place:
            inside = True
        elif ("fixed" in event and at >= place) or ("last_affected" in event and at > place):
            inside = False
    return inside


def _place(event: Data) -> Version:
    told = next(iter(event.values()))
    try:
        return Version("0.dev0" if told == "0" else str(told))
    except InvalidVersion:
        raise Unreadable(f"'{told}' in an advisory is no version.") from None


def _fixed(affected: Data, version: str) -> tuple[str, ...]:
    """The versions above this one in which it is put right."""
    events = [event for each in affected.get("ranges") or () if each.get("type") == "ECOSYSTEM" for event in each.get("events") or ()]
    return tuple(str(event["fixed"]) for event in events if "fixed" in event and _place(event) > Version(version))
