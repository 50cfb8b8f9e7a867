"""The log of a live tournament: a file of facts, one to a line. What is in it is what happened; a console that ends goes on from it."""

import fcntl
import json
import os
from pathlib import Path
from typing import IO

from pydantic import ValidationError

from cardroom.errors import BadInput
from cardroom.plain import parser_fault
from cardroom.tournament.facts import Fact, read, written
from cardroom.tournament.structure import TournamentStructure
from cardroom.tournament.tournament import Tournament

VERSION = 1


class TournamentLog:
    """``tournament`` is the fold of the file. A fact is on the disk before the fold takes it."""

    def __init__(self, path: Path, structure: TournamentStructure | None = None) -> None:
        """Open the file, or begin it with this structure."""
        self.path = path
        try:
            fresh = not path.exists()
            if fresh and structure is None:
                raise BadInput(f"{path} does not exist: begin it with --structure, like standard/evening.")
            self._file: IO[str] = path.open("a+", encoding="utf-8")
        except OSError as error:
            raise BadInput(f"{path} cannot be opened: {error.strerror}.") from None
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.close()
            raise BadInput(f"{path} is open in another console.") from None
        if fresh and structure is not None:
            self._write({"tournament": VERSION, "structure": structure.model_dump(mode="json")})
        elif structure is not None:
            raise BadInput(f"{path} has a tournament already: go on with it without --structure.")
        self.tournament = self._read(path)

    def take(self, facts: list[Fact]) -> None:
        """Write facts down, all or none of them in one write, and take them."""
        lines: list[dict[str, object]] = []
        for fact in facts:
            kind, says = written(fact)
            lines.append({"fact": kind, "says": says})
        self._write(*lines)
        for fact in facts:
            self.tournament.take(fact)

    def close(self) -> None:
        self._file.close()

    def _write(self, *lines: dict[str, object]) -> None:
        self._file.write("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))
        self._file.flush()
        os.fsync(self._file.fileno())

    def _read(self, path: Path) -> Tournament:
        self._file.seek(0)
        try:
            text = self._file.read()
        except UnicodeDecodeError:
            raise BadInput(f"{path} is no log of a tournament.") from None
        whole, _, torn = text.rpartition("\n")
        if torn:  # the console ended while it wrote this line: nothing was made of it
            self._file.truncate(len((whole + "\n").encode()) if whole else 0)
            self._file.seek(0, os.SEEK_END)
        lines = [_parsed(path, number, line) for number, line in enumerate(whole.splitlines(), start=1)]
        if not lines or lines[0].get("tournament") != VERSION:
            raise BadInput(f"{path} is no log of a tournament.")
        try:
            tournament = Tournament(TournamentStructure.model_validate(lines[0].get("structure")))
        except ValidationError as error:
            raise BadInput(f"{path}, line 1: its structure cannot be read: {error.errors()[0]['msg']}.") from None
        for number, line in enumerate(lines[1:], start=2):
            says = line.get("says")
            if not isinstance(says, dict):
                raise BadInput(f"{path}, line {number}: it says no fact.")
            try:
                tournament.take(read(str(line.get("fact")), says))
            except (KeyError, ValueError) as error:
                raise BadInput(f"{path}, line {number}: it does not follow from the lines before it ({error}).") from None
        return tournament


def _parsed(path: Path, number: int, line: str) -> dict[str, object]:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{path}, line {number}: {parser_fault(error)}.") from None
    if not isinstance(found, dict):
        raise BadInput(f"{path}, line {number}: it says no fact.")
    return found
