"""``python -m tests.javascript.typed``: every parameter of a script has a type, but in the scripts of ``loose.txt``.

A new script is not in that list, so it is checked strictly from its first line. A script of the list in which nothing is missing any more
leaves the list: it only gets shorter.
"""

import re
import subprocess
import sys
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
LOOSE = HERE / "loose.txt"
FOUND = re.compile(r"([^(\s][^(]*)\(\d+,\d+\): error ")


def loose() -> list[str]:
    return [line for line in LOOSE.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]


def faults(told: Sequence[str], listed: Collection[str]) -> Iterator[str]:
    """Yield what is wrong, from the lines of ``tsc`` with paths from the root of the project."""
    found = {match[1] for line in told if (match := FOUND.match(line))}
    yield from (line for line in told if (match := FOUND.match(line)) and match[1] not in listed)
    yield from (
        f"{path}: nothing is missing in it any more (or it is gone): take it off {LOOSE.name}." for path in listed if path not in found
    )


def main() -> int:
    tsc = [str(ROOT / "node_modules/.bin/tsc"), "-p", str(HERE / "typed.json"), "--pretty", "false"]
    done = subprocess.run(tsc, cwd=ROOT, capture_output=True, text=True, check=False)
    told = done.stdout.splitlines()
    if done.returncode and not any(map(FOUND.match, told)):
        print(done.stdout + done.stderr, file=sys.stderr)
        return 1
    wrong = list(faults(told, loose()))
    sys.stderr.writelines(f"{line}\n" for line in wrong)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
