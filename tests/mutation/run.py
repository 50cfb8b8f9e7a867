"""``python -m tests.mutation.run``: changes the money code in small ways, one at a time, and tells which changes no test notices.

The work is mutmut's; ``groups.toml`` says which files are changed, and which tests should notice. Names of groups may be given. A mutant
is known by its function and the lines it changes, not by its number, so that a change elsewhere in the file does not make it new.
``survivors.txt`` gives the reason for each that is known to survive. Two kinds need none: wording, which is a change within a text that has
a space in it (what a person reads) or None in the place of such a text; and ``strict`` of a zip, which is a check of our own.
"""

import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

KNOWN = Path(__file__).parent / "survivors.txt"
GROUPS = Path(__file__).parent / "groups.toml"
SETTINGS = Path("setup.cfg")  # where mutmut looks for them
MUTMUT = str(Path(sys.executable).with_name("mutmut"))
ALIVE = ("survived", "no tests")
ALWAYS = {
    "pytest_add_cli_args": ("-p", "no:xdist", "-p", "no:cacheprovider", "-p", "tests.mutation.plugin"),
    "do_not_mutate_patterns": (r"raise \w+",),  # what a refusal says
}

_RESULT = re.compile(r"\s*(?P<name>\S+__mutmut_\d+): (?P<status>.+)")
_FUNCTION = re.compile(r"(?P<module>.+)\.x(?:_|ǁ)(?P<function>[^.]+)__mutmut_\d+")
_WORDING = re.compile(r"""f?"[^"]* [^"]*"|f?'[^']* [^']*'""")
_STRICT = re.compile(r", (?:strict=\w+)?(?=\))")


class Mutant(NamedTuple):
    """What was changed: in which function of which module, from which lines to which."""

    module: str
    function: str
    lines: tuple[str, ...]  # of the diff: what was taken out begins with -, what was put in with +

    def __str__(self) -> str:
        return "\n".join((f"{self.module} {self.function}", *self.lines))


def is_exempt(mutant: Mutant) -> bool:
    """Whether it is wording, or a check of our own."""
    was, now = ([_STRICT.sub("", _WORDING.sub("None", line[1:])) for line in mutant.lines if line.startswith(sign)] for sign in "-+")
    return was == now


def read_known(text: str) -> dict[Mutant, str]:
    """The known survivors with their reasons: a line with module and function, the lines of the diff, a line that begins with ``=``."""
    found: dict[Mutant, str] = {}
    for entry in re.split(r"\n\s*\n", text):
        head, *lines = [line for line in entry.splitlines() if line and not line.startswith("#")] or [""]
        if head:
            module, function = head.split()
            *diff, reason = lines
            if not reason.startswith("= "):
                raise ValueError(f"{KNOWN.name}: no reason is given for {head}: {diff}")
            found[Mutant(module, function, tuple(diff))] = reason.removeprefix("= ")
    return found


def read_mutant(name: str, shown: str) -> Mutant:
    """The mutant as ``mutmut show`` prints it."""
    found = _FUNCTION.fullmatch(name)
    if found is None:
        raise ValueError(f"this is no name of a mutant: {name}")
    changed = [line for line in shown.splitlines() if line[:1] in ("-", "+") and line[:3] not in ("---", "+++")]
    return Mutant(found["module"], found["function"].replace("ǁ", "."), tuple(f"{line[0]} {line[1:].strip()}" for line in changed))


def _mutmut(*arguments: str) -> str:
    return subprocess.run([MUTMUT, *arguments], check=True, capture_output=True, text=True).stdout


def _show(name: str) -> Mutant:
    return read_mutant(name, _mutmut("show", name))


class Group(NamedTuple):
    """Files that are changed together, and the tests that should notice."""

    name: str
    files: tuple[str, ...]
    tests: tuple[str, ...]

    def settings(self) -> str:
        """As mutmut reads them."""
        values = {"source_paths": ("cardroom",), "only_mutate": self.files, "pytest_add_cli_args_test_selection": self.tests, **ALWAYS}
        return "\n".join(["[mutmut]", *(f"{key} =\n  " + "\n  ".join(each) for key, each in values.items())]) + "\n"

    def run(self) -> dict[str, str]:
        """Every mutant by name, and what became of it."""
        shutil.rmtree("mutants", ignore_errors=True)
        SETTINGS.write_text(self.settings(), encoding="utf-8")
        subprocess.run([MUTMUT, "run"], check=True)
        results = map(_RESULT.fullmatch, _mutmut("results", "--all", "true").splitlines())
        return {found["name"]: found["status"] for found in results if found is not None}


def read_groups(text: str) -> list[Group]:
    return [
        Group(name, tuple(f"{given['folder']}/{file}" for file in given["files"]), tuple(given["tests"]))
        for name, given in tomllib.loads(text).items()
    ]


def counted(statuses: Mapping[str, str]) -> Iterator[str]:
    """For each module how many mutants there were, and what became of them."""
    counts: dict[str, Counter[str]] = {}
    for name, status in statuses.items():
        counts.setdefault(name.partition(".x")[0], Counter())[status] += 1
    for module, count in counts.items():
        yield f"{module}: {count.total()} mutants, " + ", ".join(f"{number} {status}" for status, number in count.most_common())


def compare(alive: Sequence[Mutant], modules: Iterable[str], known: Mapping[Mutant, str]) -> list[str]:
    """What is to be done: a survivor that is not known, or a known one of these modules that did not survive."""
    tried = set(modules)
    return [
        *(f"new, to be killed by a test or explained in {KNOWN.name}:\n{mutant}" for mutant in alive if mutant not in known),
        *(
            f"to be taken out of {KNOWN.name}, did not survive:\n{mutant}"
            for mutant in known
            if mutant.module in tried and mutant not in alive
        ),
    ]


def main() -> int:
    groups = read_groups(GROUPS.read_text(encoding="utf-8"))
    chosen = sys.argv[1:] or [group.name for group in groups]
    summary: list[str] = []
    alive: list[Mutant] = []
    modules: set[str] = set()
    try:
        for group in groups:
            if group.name in chosen:
                statuses = group.run()
                summary += counted(statuses)
                modules |= {name.partition(".x")[0] for name in statuses}
                with ThreadPoolExecutor(2) as threads:
                    alive += threads.map(_show, [name for name, status in statuses.items() if status in ALIVE])
    finally:
        SETTINGS.unlink(missing_ok=True)
    telling = [mutant for mutant in alive if not is_exempt(mutant)]
    known = read_known(KNOWN.read_text(encoding="utf-8"))
    to_do = compare(telling, modules, known)
    print(*summary, sep="\n")
    print(f"{len(alive)} survived: {len(alive) - len(telling)} are exempt, {sum(mutant in known for mutant in telling)} are known.")
    print(*to_do, sep="\n\n")
    return 1 if to_do else 0


if __name__ == "__main__":
    sys.exit(main())
