"""Starting, before and after: a command, the room until it listens, its first page and the first list of houses."""

import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import httpx
from before import BEFORE_ROOM, HERE, earlier_tree
from bench_room import processor, serving

TURNS = 5
Figures = dict[str, float]


def command(tree: Path, *words: str) -> float:
    """Milliseconds of processor time."""
    begin = resource.getrusage(resource.RUSAGE_CHILDREN)
    surroundings = {"PYTHONPATH": str(tree), "PATH": "/usr/bin:/bin"}
    subprocess.run((sys.executable, *words), check=True, stdout=subprocess.DEVNULL, env=surroundings)
    end = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (end.ru_utime + end.ru_stime - begin.ru_utime - begin.ru_stime)


def took(do: Callable[[], object]) -> float:
    """Milliseconds until it is answered."""
    begin = time.perf_counter()
    do()
    return 1000 * (time.perf_counter() - begin)


def measured(tree: Path) -> Figures:
    found = {
        "import cardroom, processor time": command(tree, "-c", "import cardroom"),
        "cardroom games, processor time": command(tree, "-m", "cardroom", "games"),
    }
    with tempfile.TemporaryDirectory() as folder, serving("room", f"sqlite:///{folder}/room.db", tree=tree) as server:
        found["the room listens, processor time"] = 1000 * processor(server)
        with httpx.Client(base_url=server.url, timeout=60) as visitor:
            found["the first list of houses"] = took(lambda: visitor.get("/api/houses").raise_for_status())
            found["the first page"] = took(lambda: visitor.get("/").raise_for_status())
            found["a page again"] = took(lambda: visitor.get("/").raise_for_status())
    return found


def main() -> None:
    trees = [tree for tree in (earlier_tree(BEFORE_ROOM), HERE.parent) if tree is not None]
    told: dict[Path, list[Figures]] = {tree: [] for tree in trees}
    for _ in range(TURNS):
        for tree in trees:
            told[tree].append(measured(tree))
    print(f"\nStarting, in milliseconds{', before and after' if len(trees) > 1 else ''} (the best of {TURNS})")
    for name in told[HERE.parent][0]:
        print(f"  {name:36}" + "".join(f"{min(each[name] for each in told[tree]):10,.0f}" for tree in trees))


if __name__ == "__main__":
    main()
