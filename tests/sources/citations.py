"""Every citation of the project's data: who cites which lines of which manual, and in which words."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from cardroom.clauses import numbers
from cardroom.houses.edition import Edition
from cardroom.houses.files import HERE, ROOM_FILE, edition_files, read_toml
from cardroom.houses.loader import load
from cardroom.houses.seating import seating_of
from cardroom.houses.templates import switches_of
from cardroom.plain import Plain
from tests.sources.manuals import MANUALS, text

_OCEANS = "001_bb5c90c7fdfa8914.txt"
REFERS = {  # a line that sends the reader to the rules of another game
    (_OCEANS, 133): "oceans-eleven/holdem",
    (_OCEANS, 140): "oceans-eleven/holdem",
    (_OCEANS, 145): "oceans-eleven/omaha",
    (_OCEANS, 149): "oceans-eleven/holdem",
    (_OCEANS, 220): "oceans-eleven/seven-card-stud",
    (_OCEANS, 2594): "oceans-eleven/holdem",
}
PART = re.compile(r"\d+(?:-\d+)?")
MENTION = re.compile(r"(?:\b(00\d) )?\bl\.(\d+(?:-\d+)?(?:, \d+(?:-\d+)?)*)")


class Part(NamedTuple):
    """Lines that a citation names together: ``812`` or ``820-824``."""

    first: int
    last: int

    def __str__(self) -> str:
        return str(self.first) if self.first == self.last else f"{self.first}-{self.last}"


class Citation(NamedTuple):
    """Lines of a manual, and the text that names them."""

    file: str  # "gulfstream-park/three-card-poker", below the folder of the houses
    key: str  # "clauses.ante"
    source: str
    lines: str
    says: str = ""  # a rule in our words, which these lines have to say as well; empty: the lines alone are looked at

    def __str__(self) -> str:
        return f"{self.file}: {self.key} (l.{self.lines})"

    @property
    def parts(self) -> list[Part]:
        return parts(self.lines)

    @property
    def numbers(self) -> list[int]:
        """The cited lines one by one; where they send the reader to the rules of another game, with the lines of its rule of this name."""
        own = numbers(self.lines)
        sent = {edition for line in own if (edition := REFERS.get((self.source, line)))}
        return sorted(own.union(*(numbers(_lines_of(edition, self.key.removeprefix("clauses."))) for edition in sent)))

    @property
    def cited(self) -> str:
        """These lines of the manual as one text."""
        manual = text(self.source)
        return " ".join(manual[number] for number in self.numbers if number < len(manual))

    def shifted(self, by: int) -> "Citation":
        """The same citation with every line number wrong by so much."""
        return self._replace(lines=", ".join(str(Part(max(part.first + by, 1), max(part.last + by, 1))) for part in self.parts))


@cache
def _lines_of(edition: str, clause: str) -> str:
    found = load(edition).clauses.get(clause)
    if found is None:
        return ""
    return ", ".join(map(str, Citation(edition, f"clauses.{clause}", load(edition).source, found.lines).numbers))


def parts(lines: str) -> list[Part]:
    """Return what a text names: ``812, 820-824`` is two parts."""
    found = (part.partition("-") for part in PART.findall(lines))
    return [Part(int(first), int(last or first)) for first, _, last in found]


@cache
def rules() -> tuple[Citation, ...]:
    """Return every rule in our words that cites a manual: clauses, what is left to the tables, fees, and the rules of the desks."""
    found = dict.fromkeys(citation for edition in _editions() for citation in _rules_of(edition))
    return (*found, *_of_schedules(), *_of_desks())


@cache
def settings() -> tuple[Citation, ...]:
    """Return every figure of an edition's own table that is printed, as a sentence of the figure alone."""
    found = []
    for edition in _editions():
        table = switches_of(edition.rules, edition.table)["table"]
        for setting, lines in edition.printed.items():
            found.append(Citation(edition.id, f"printed.{setting}", edition.source, lines, " ".join(_leaves(_below(table, setting)))))
    return tuple(found)


@cache
def everything() -> tuple[Citation, ...]:
    """Return every line or range that any file of the houses names: the rules above, readings, house ways, single rows, and mentions."""
    found = []
    for path in sorted([*HERE.glob("*/*.toml"), *HERE.glob("*/collection/*.toml")]):
        data, file = read_toml(path), str(path.relative_to(HERE).with_suffix(""))
        if source := data.get("source"):
            found += [Citation(file, key, str(source), lines) for key, lines in _named(data)]
        found += [Citation(file, f"line {number}", manual, lines) for number, manual, lines in _mentioned(path, str(source or ""))]
    return tuple(found)


def _editions() -> list[Edition]:
    return [load(id) for id in edition_files() if not id.startswith("standard/")]


def _rules_of(edition: Edition) -> Iterator[Citation]:
    shared = _shared(edition.source)
    for id, clause in edition.clauses.items():
        if clause.lines and not id.startswith("collection."):
            template = edition.templates[id]
            file = next((name for name, clauses in shared.items() if clauses.get(id) == (template.says, template.lines)), edition.id)
            yield Citation(file, f"clauses.{id}", edition.source, clause.lines, clause.says)
    for name, left in edition.rules.tables.items():
        if left.lines:
            yield Citation(edition.id, f"rules.tables.{name}", edition.source, left.lines, left.says)


@cache
def _shared(source: str) -> Mapping[str, Mapping[str, tuple[str, str]]]:
    """By file that the editions of this manual share: its clauses, each with its lines."""
    found = {}
    for path in sorted((HERE / "_common").glob("*.toml")):
        data = read_toml(path)
        clauses = data["clauses"]
        if data.get("source") == source and isinstance(clauses, dict):
            found[f"_common/{path.stem}"] = {id: (clause["says"], clause.get("lines", "")) for id, clause in clauses.items()}
    return found


def _of_schedules() -> Iterator[Citation]:
    for path in sorted(HERE.glob("[!_]*/collection/*.toml")):
        data = read_toml(path)
        blocks, file = data["schedule"], str(path.relative_to(HERE).with_suffix(""))
        assert isinstance(blocks, list)
        for block in blocks:
            yield Citation(file, f"schedule.{block['announced']}", str(data["source"]), block["lines"], block["says"])


def _of_desks() -> Iterator[Citation]:
    for path in sorted(HERE.glob(f"[!_]*/{ROOM_FILE}.toml")):
        house = path.parent.name
        desk = seating_of(house)
        for id, clause in desk.clauses.items():
            if clause.lines:
                yield Citation(f"{house}/{ROOM_FILE}", f"clauses.{id}", desk.source, clause.lines, clause.says)


def _named(data: object, key: str = "") -> Iterator[tuple[str, str]]:
    """Each entry of a file that names lines, but for the file itself: its pages begin with their title."""
    if isinstance(data, dict):
        name = f"{key}.{data['id']}" if isinstance(data.get("id"), str) else key
        for word, below in data.items():
            if word == "lines" and key and isinstance(below, str):
                yield name.removeprefix("."), below
            elif word == "printed" and isinstance(below, dict):
                yield from ((f"printed.{setting}", str(lines)) for setting, lines in below.items())
            elif word == "rows" and isinstance(below, list) and "columns" in data:
                at = data["columns"].index("line")
                yield from ((f"{name}, row {row[at]}".removeprefix("."), str(row[at])) for row in below)
            else:
                yield from _named(below, f"{name}.{word}")
    elif isinstance(data, list):
        for below in data:
            yield from _named(below, key)


def _mentioned(path: Path, source: str) -> Iterator[tuple[int, str, str]]:
    """Each mention of lines in a text or a comment, of the own manual (``l.812``) or of another (``001 l.812``), and where it stands."""
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        manual = source
        for named, lines in MENTION.findall(line):
            manual = next((name for name in MANUALS if name.startswith(named)), source) if named else manual
            if manual:
                yield number, manual, lines


def _below(table: Plain, setting: str) -> Plain:
    for part in setting.split("."):
        assert isinstance(table, Mapping)
        table = table[part]
    return table


def _leaves(value: Plain) -> Iterator[str]:
    if isinstance(value, Mapping):
        for below in value.values():
            yield from _leaves(below)
    elif isinstance(value, list | tuple):
        for below in value:
            yield from _leaves(below)
    elif value is not None and not isinstance(value, bool):
        yield str(value)
