"""Where editions lie: one folder a house, one file an edition. Listing them reads no more than each file's head."""

import difflib
import os
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from cardroom.errors import BadEdition, UnknownEdition
from cardroom.games.plug_ins import plug_ins
from cardroom.plain import parse_toml

HERE = Path(__file__).parent
ROOM_FILE = "room"
"""The file of a house that is no edition: its rules for lists and seats (``houses.seating``)."""

_WORD = re.compile(r"[a-z0-9][a-z0-9-]*")
_RULES = re.compile(r"^\[rules\].*?(?=^\[|\Z)", re.M | re.S)
_BACKLINE = re.compile(r"^\[rules\.backline[\].]", re.M)


class EditionFile(NamedTuple):
    id: str
    path: Path

    @property
    def house(self) -> str:
        return self.id.partition("/")[0]


def house_name(slug: str) -> str:
    """A house as people write it: ``Tres Lounge``."""
    return _names().get(slug) or slug.replace("-", " ").title()


@cache
def _names() -> dict[str, str]:
    return {slug: str(name) for slug, name in read_toml(HERE / "names.toml").items()}


class Heading(NamedTuple):
    """What the head of an edition's file says: enough for a list.

    >>> from cardroom import headings
    >>> next(heading for heading in headings() if heading.game == "razz").name
    'Razz'
    """

    id: str
    house: str
    name: str
    game: str
    lines: str


class Outline(NamedTuple):
    """And what the table of its rules says at a glance. ``seats``: None where it does as the game has it."""

    heading: Heading
    seats: int | None
    backline: bool


def folders() -> list[Path]:
    """Our own houses, those of plug-ins, then those of ``CARDROOM_HOUSES`` (folders joined as in PATH), which add and replace."""
    named = list(filter(None, os.environ.get("CARDROOM_HOUSES", "").split(os.pathsep)))
    strange = [f"CARDROOM_HOUSES names {text}, which is not a folder." for text in named if not Path(text).is_dir()]
    if strange:
        raise BadEdition("\n".join(strange))
    return [HERE, *(plug_in.houses for plug_in in plug_ins() if plug_in.houses is not None), *map(Path, named)]


def edition_files() -> dict[str, EditionFile]:
    """Every edition by id; a later folder's file replaces an earlier one's."""
    found: dict[str, EditionFile] = {}
    for folder in folders():
        for path in sorted(folder.glob("[!_]*/*.toml")):
            if path.stem != ROOM_FILE:
                edition = f"{path.parent.name}/{path.stem}"
                found[edition] = EditionFile(edition, path)
    return dict(sorted(found.items()))


def find_file(edition: str) -> EditionFile:
    """The file of an edition; an unknown one suggests the nearest."""
    if not isinstance(edition, str):
        raise UnknownEdition(f"An edition is named by text, like 'standard/razz', not {str(edition)[:60]!r}.")
    edition = edition.strip().lower()  # ids are written so, and people write names of houses and games as names
    house, _, slug = edition.partition("/")
    named = _WORD.fullmatch(house) and _WORD.fullmatch(slug) and slug != ROOM_FILE
    if named:  # looked for by name: going through every folder takes milliseconds
        for folder in reversed(folders()):
            path = folder / house / f"{slug}.toml"
            if path.is_file():
                return EditionFile(edition, path)
    files = edition_files()
    found = next((file for id, file in files.items() if id.lower() == edition), None)
    if found is not None:
        return found
    near = difflib.get_close_matches(edition, files, n=1, cutoff=0.3)
    same_slug = [e for e in files if e.partition("/")[2] == edition.rpartition("/")[2]]
    hint = same_slug[0] if same_slug else near[0] if near else ""
    raise UnknownEdition(f"There is no edition '{edition}'." + (f" Did you mean {hint}?" if hint else " `cardroom games` lists them all."))


def read_toml(path: Path) -> dict[str, object]:
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadEdition(f"{path}: cannot be read: {error}.") from None
    try:
        return parse_toml(text)
    except ValueError as error:
        raise BadEdition(f"{path}: not valid TOML: {error}.") from None


def headings() -> Iterator[Heading]:
    """The head of each file, which ends at its first table; no model is loaded for it. All heads with faults are refused together.

    >>> from cardroom import headings
    >>> [heading.id for heading in headings() if heading.game == "razz"]
    ['oceans-eleven/razz', 'standard/fixed-limit-razz']
    """
    faults: list[str] = []
    found = [_heading(file, _text(file, faults), faults) for file in edition_files().values()]
    _refuse(faults)
    yield from filter(None, found)


def outlines() -> Iterator[Outline]:
    """The same with what a lobby tells of each, from the table of its rules; no model is loaded for it."""
    faults: list[str] = []
    found = [_outline(file, _text(file, faults), faults) for file in edition_files().values()]
    _refuse(faults)
    yield from filter(None, found)


def _text(file: EditionFile, faults: list[str]) -> str | None:
    try:
        return file.path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        faults.append(f"{file.path}: cannot be read: {error}.")
        return None


def _refuse(faults: Sequence[str]) -> None:
    if faults:
        raise BadEdition("\n".join(faults))


def _outline(file: EditionFile, text: str | None, faults: list[str]) -> Outline | None:
    if text is None:
        return None
    heading, rules = _heading(file, text, faults), _RULES.search(text)
    try:
        said = parse_toml(rules[0])["rules"] if rules else {}
    except ValueError as error:
        faults.append(f"{file.path}: not valid TOML: {error}.")
        return None
    if not isinstance(said, dict):
        faults.append(f"{file.path}: rules: must be a table of keys.")
        return None
    return heading and Outline(heading, said.get("seats"), "backline" in said or _BACKLINE.search(text) is not None)


def _heading(file: EditionFile, text: str | None, faults: list[str]) -> Heading | None:
    if text is None:
        return None
    head = text.split("\n[", 1)[0]
    try:
        data = parse_toml(head)
    except ValueError as error:
        faults.append(f"{file.path}: not valid TOML: {error}.")
        return None
    keys = ("name", "game", "lines")
    faults += [f"{file.path}: {key}: is missing from the head of the file." for key in keys if key not in data]
    faults += [f"{file.path}: {key}: must be text." for key in keys if key in data and not isinstance(data[key], str)]
    found = [said for key in keys if isinstance(said := data.get(key), str)]
    return Heading(file.id, file.house, *found) if len(found) == len(keys) else None
