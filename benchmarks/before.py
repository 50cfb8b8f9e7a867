"""Before and after in one run: a measuring program run on an earlier commit and on the present tree, which take turns.

The program is a file beside this one. It uses only what both trees have, measures processor time, and prints one line of JSON: figures by
name. ``BEFORE=REV make bench`` measures against another commit.
"""

import functools
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

BEFORE = os.environ.get("BEFORE", "2057d67")
BEFORE_ROOM = os.environ.get("BEFORE", "3e3b2f12")
"""For the programs of a room: the first commit that has its modules where these programs find them, and bots beside the server."""

PROGRAMS = {
    "bench_rounds": BEFORE,
    "bench_banked": BEFORE,
    "room_parts": BEFORE_ROOM,
    "room_server": BEFORE_ROOM,
    "room_thousand": BEFORE_ROOM,
}
"""What runs on an earlier commit, and on which; a test imports each of them there."""

HERE = Path(__file__).parent
Figures = dict[str, float]


class Both(NamedTuple):
    """The best of each figure; where there is no earlier tree, nothing stands before."""

    before: Figures
    after: Figures

    def ratios(self) -> Figures:
        """How many times as much each figure is that both trees have."""
        return {name: figure / self.before[name] for name, figure in self.after.items() if self.before.get(name)}


def against(program: str, *arguments: str, turns: int = 3, best: Callable[[Iterable[float]], float] = max) -> Both:
    """The figures of a program on both trees: of each the best of several turns, the largest unless told otherwise (``min``, of times)."""
    earlier = earlier_tree(PROGRAMS[program.removesuffix(".py")])
    told: dict[Path, list[Figures]] = {tree: [] for tree in (earlier, HERE.parent) if tree is not None}
    for _ in range(turns):
        for tree, figures in told.items():
            figures.append(_run(tree, program, arguments))
    found = {tree: {name: best(each[name] for each in figures) for name in figures[0]} for tree, figures in told.items()}
    return Both(found[earlier] if earlier is not None else {}, found[HERE.parent])


@functools.cache
def earlier_tree(commit: str) -> Path | None:
    """An earlier commit, laid in a folder that is gone when the benchmark ends; where it cannot be had a line says so."""
    try:
        packed = subprocess.run(("git", "archive", commit), cwd=HERE.parent, check=True, capture_output=True).stdout
    except (OSError, subprocess.CalledProcessError):
        print(f"There is no commit {commit} here to measure against: only the present is measured.")
        return None
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(_folder(commit).name, filter="data")
    return Path(_folder(commit).name)


@functools.cache
def _folder(commit: str) -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="cardroom-before-")


def _run(tree: Path, program: str, arguments: Iterable[str]) -> Figures:
    """One turn: the program beside this file, with the package of that tree."""
    surroundings = {**os.environ, "PYTHONPATH": str(tree)}
    done = subprocess.run((sys.executable, HERE / program, *arguments), env=surroundings, check=True, stdout=subprocess.PIPE)
    figures: Figures = json.loads(done.stdout)
    return figures
