"""Check, for ``make lint``, that each pin has its hashes, and that what is known of a package is of its pinned version."""

import os
import sys
from collections.abc import Iterator, Mapping

from supply.advisories import Unreadable, advisories, known
from supply.pins import COMPONENTS, CONSTRAINTS, HASHES, BadPins, Component, Pin, read_components, read_constraints, read_hashes

DATABASE = "ADVISORIES"
"""The environment variable that names a database of advisories (`docs/security.md`)."""


def faults(pins: Mapping[str, Pin], hashes: Mapping[Pin, tuple[str, ...]], components: Mapping[str, Component]) -> Iterator[str]:
    """What does not agree, a sentence each."""
    hashed = {pin.name: pin for pin in hashes}
    for name, pin in pins.items():
        if name not in hashed:
            yield f"{HASHES.name}: no file of {pin.name} {pin.version} has a hash."
        elif hashed[name].version != pin.version:
            yield f"{HASHES.name}: the hashes of {pin.name} are those of {hashed[name].version}; {pin.version} is pinned."
        elif not hashes[hashed[name]]:
            yield f"{HASHES.name}: {pin.name} {pin.version} has no hash."
    for name in hashed.keys() - pins.keys():
        yield f"{HASHES.name}: {name} is not pinned."
    for name, component in components.items():
        if name not in pins:
            yield f"{COMPONENTS.name}: {name} is not pinned."
        elif pins[name].version != component.version:
            yield f"{COMPONENTS.name}: {name} is described at {component.version}; {pins[name].version} is pinned."
        for need in component.needs:
            if need not in components:
                yield f"{COMPONENTS.name}: {name} needs {need}, which is not described."


def main() -> int:
    try:
        pins = read_constraints(CONSTRAINTS.read_text(encoding="utf-8"))
        hashes = read_hashes(HASHES.read_text(encoding="utf-8"))
        found = sorted(faults(pins, hashes, read_components(COMPONENTS.read_text(encoding="utf-8"))))
        database = os.environ.get(DATABASE)
        if database:
            found += [str(each) for each in known(advisories(database), pins.values())]
    except (BadPins, Unreadable, OSError) as error:
        found = [str(error)]
        database = None
    for sentence in found:
        print(sentence, file=sys.stderr)
    if found:
        print("python -m supply.collect makes the files anew from what is installed.", file=sys.stderr)
        return 1
    advised = "no known advisory is about them." if database else f"advisories are not checked: {DATABASE} names no database of them."
    print(f"{len(pins)} pinned packages have their hashes; {advised}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
