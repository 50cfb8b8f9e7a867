"""Where structures lie: ``houses/<house>/tournaments/<slug>.toml``. A file is checked whole, and refused with all of its faults."""

import difflib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pydantic import ValidationError

from cardroom.errors import BadEdition, BadInput
from cardroom.houses.faults import Faults
from cardroom.houses.files import folders, read_toml
from cardroom.tournament.checks import faults_of
from cardroom.tournament.structure import TournamentStructure

FOLDER = "tournaments"


class StructureFile(NamedTuple):
    id: str  # like ``standard/sit-and-go``
    path: Path


def structure_files() -> dict[str, StructureFile]:
    """Every structure by id; a later folder's file replaces an earlier one's."""
    found: dict[str, StructureFile] = {}
    for folder in folders():
        for path in sorted(folder.glob(f"[!_]*/{FOLDER}/*.toml")):
            id = f"{path.parent.parent.name}/{path.stem}"
            found[id] = StructureFile(id, path)
    return dict(sorted(found.items()))


def load_structure(id: str) -> TournamentStructure:
    """The structure of that id, checked; an unknown one suggests the nearest."""
    files = structure_files()
    if id not in files:
        near = difflib.get_close_matches(id, files, n=1, cutoff=0.3)
        raise BadInput(
            f"There is no tournament '{id}'." + (f" Did you mean {near[0]}?" if near else " `cardroom tournament list` lists them.")
        )
    return _loaded(files[id].path)


@cache
def _loaded(path: Path) -> TournamentStructure:
    return read_structure(path)


def read_structure(path: Path) -> TournamentStructure:
    """A file as a structure; ``FaultyEdition`` lists everything that is wrong with it."""
    faults, data = Faults(path), read_toml(path)
    try:
        structure = TournamentStructure.model_validate(data)
    except ValidationError as error:
        faults.of_model("", error, TournamentStructure)
        faults.refuse()
        raise
    for key, reason in faults_of(structure):
        faults.add(key, reason)
    faults.refuse()
    return structure


def check_all() -> Iterator[tuple[str, str]]:
    """Every structure with what is wrong with it; empty where nothing is."""
    for id, file in structure_files().items():
        try:
            read_structure(file.path)
        except BadEdition as error:
            yield id, str(error)
        else:
            yield id, ""
