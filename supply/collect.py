"""Write `hashes.txt` and `components.json` anew: ``PIP_INDEX_URL=… python -m supply.collect``.

What a package needs is read from what is installed here (``make test``, ``make bench`` and ``make mutate`` install all of it), the
hashes from the index, which no file of ours names. A change of either file is looked through like any other change.
"""

import json
import os
import re
import sys
import tomllib
import urllib.error
import urllib.request
from collections import defaultdict
from collections.abc import Iterable, Mapping
from html.parser import HTMLParser
from importlib.metadata import PackageNotFoundError, metadata, requires
from urllib.parse import unquote

from packaging.requirements import Requirement
from packaging.utils import (
    InvalidSdistFilename,
    InvalidWheelFilename,
    parse_sdist_filename,
    parse_wheel_filename,
)

from supply.pins import COMPONENTS, CONSTRAINTS, HASHES, HOME, BadPins, Component, Pin, canonical, hashes_text, read_constraints

OLDEST = 11
"""The oldest Python 3 for which compiled files are listed."""

BUILDS = ("flit-core",)  # what the wheel is built with


class _Links(HTMLParser):
    """The files of an index's page: names and hashes."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        address = dict(attrs).get("href") or ""
        if tag == "a" and (match := re.search(r"([^/#?]+)(?:\?[^#]*)?#sha256=([0-9a-f]{64})", address)):
            self.found[unquote(match[1])] = match[2]


def files_of(page: str) -> dict[str, str]:
    links = _Links()
    links.feed(page)
    return links.found


def of_pin(pin: Pin, name: str) -> bool:
    """Whether a file of this name is of that version, and for a Python that we run on."""
    try:
        if name.endswith(".whl"):
            _, version, _, tags = parse_wheel_filename(name)
            return str(version) == pin.version and any(_runs(tag.interpreter, tag.abi) for tag in tags)
        return str(parse_sdist_filename(name)[1]) == pin.version
    except (InvalidWheelFilename, InvalidSdistFilename):
        return False


def _runs(interpreter: str, abi: str) -> bool:
    if interpreter.startswith("py3"):
        return True
    match = re.fullmatch(r"cp3(\d+)", interpreter)
    return match is not None and (abi == "abi3" or (int(match[1]) >= OLDEST and not abi.endswith("t")))


def hashes_of(pin: Pin, page: str) -> tuple[str, ...]:
    return tuple(sorted({hash for name, hash in files_of(page).items() if of_pin(pin, name)}))


# -- who needs whom -------------------------------------------------------------------------------------------------------


def our_extras() -> dict[str, list[Requirement]]:
    """What the core ("") and each extra names."""
    project = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    told = {"": project["dependencies"], **project["optional-dependencies"], "build": list(BUILDS)}
    return {extra: [Requirement(each) for each in needs] for extra, needs in told.items()}


def components(pins: Mapping[str, Pin]) -> list[Component]:
    ours = our_extras()
    needs: dict[str, tuple[str, ...]] = {}
    extras: dict[str, set[str]] = defaultdict(set)
    for extra in ours:
        for name in _reached(_direct(ours, extra), needs):
            extras[name].add(extra)
    return [
        Component(pins[name].name, pins[name].version, licence_of(name), needs[name], tuple(sorted(extras[name])))
        for name in sorted(needs)
        if name in pins
    ]


def _direct(ours: Mapping[str, list[Requirement]], extra: str) -> list[Requirement]:
    """What an extra brings, its references to other extras of ours followed; none of the core."""
    found = []
    for each in ours[extra]:
        if canonical(each.name) == "cardroom-engine":
            found += [inner for name in each.extras for inner in _direct(ours, name)]
        else:
            found.append(each)
    return found


def _reached(wanted: Iterable[Requirement], needs: dict[str, tuple[str, ...]]) -> set[str]:
    found: set[str] = set()
    rest = list(wanted)
    while rest:
        one = rest.pop()
        name = canonical(one.name)
        inner = _needed(name, one.extras)
        needs[name] = tuple(sorted({*needs.get(name, ()), *(canonical(each.name) for each in inner)}))
        rest += [each for each in inner if canonical(each.name) not in found]
        found.add(name)
    return found


def _needed(name: str, extras: Iterable[str]) -> list[Requirement]:
    """What an installed package names itself, here and with these extras of its own."""
    try:
        told = [Requirement(each) for each in requires(name) or ()]
    except PackageNotFoundError:
        return []
    return [each for each in told if each.marker is None or any(each.marker.evaluate({"extra": extra}) for extra in ("", *extras))]


def licence_of(name: str) -> str:
    """As the package says it: an SPDX expression, or a few words; empty where it says nothing."""
    try:
        told = metadata(name)
    except PackageNotFoundError:
        return ""
    if "License-Expression" in told:
        return told["License-Expression"]
    said = told["License"].strip() if "License" in told else ""
    if said and "\n" not in said and said != "UNKNOWN":
        return said
    kinds = [kind.split(" :: ")[-1] for kind in told.get_all("Classifier") or () if kind.startswith("License :: ")]
    return " and ".join(kinds)


def main() -> int:
    index = os.environ.get("PIP_INDEX_URL", "").rstrip("/")
    if not index:
        print("PIP_INDEX_URL names no index: say from which one the hashes are to be read.", file=sys.stderr)
        return 2
    try:
        pins = read_constraints(CONSTRAINTS.read_text(encoding="utf-8"))
        found = {}
        for name, pin in sorted(pins.items()):
            with urllib.request.urlopen(f"{index}/{name}/", timeout=60) as answer:
                found[Pin(name, pin.version)] = hashes_of(pin, answer.read().decode())
    except (BadPins, urllib.error.URLError) as error:
        print(error, file=sys.stderr)
        return 1
    head = "# The files of the pinned versions, for `pip install --require-hashes --no-deps`. Written by `python -m supply.collect`.\n"
    HASHES.write_text(head + hashes_text(found), encoding="utf-8")
    rows = ",\n".join(json.dumps(each._asdict()) for each in components(pins))
    COMPONENTS.write_text(f"[\n{rows}\n]\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
