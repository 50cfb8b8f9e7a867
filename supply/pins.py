"""The pinned versions, and the files of each that may be installed."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

HOME = Path(__file__).resolve().parent.parent
CONSTRAINTS, HASHES = HOME / "constraints.txt", HOME / "hashes.txt"
COMPONENTS = Path(__file__).parent / "components.json"

_PIN = re.compile(r"([A-Za-z0-9._-]+)==([A-Za-z0-9.!+_-]+)")
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")


class BadPins(ValueError):
    """A file of pins that cannot be read; the sentence names file and line."""


class Pin(NamedTuple):
    name: str
    version: str


class Component(NamedTuple):
    """A pinned package. ``needs``: the packages that it names itself; ``extras``: of ours, those that bring it ("" is the core)."""

    name: str
    version: str
    licence: str
    needs: tuple[str, ...]
    extras: tuple[str, ...]


def canonical(name: str) -> str:
    """The one spelling of a package's name: ``canonical("Foo._Bar")`` is ``foo-bar``."""
    return re.sub(r"[-_.]+", "-", name).lower()


def read_constraints(text: str, file: str = CONSTRAINTS.name) -> dict[str, Pin]:
    """The pins of a constraints file, by canonical name."""
    found: dict[str, Pin] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not (told := line.partition("#")[0].strip()):
            continue
        if (match := _PIN.fullmatch(told)) is None:
            raise BadPins(f"{file}, line {number}: '{told}' pins no version.")
        if canonical(match[1]) in found:
            raise BadPins(f"{file}, line {number}: {match[1]} is pinned twice.")
        found[canonical(match[1])] = Pin(match[1], match[2])
    return found


def read_hashes(text: str, file: str = HASHES.name) -> dict[Pin, tuple[str, ...]]:
    """The SHA-256 of each file of each pin, from a requirements file of pip."""
    found: dict[Pin, tuple[str, ...]] = {}
    pin: Pin | None = None
    for number, line in enumerate(text.splitlines(), 1):
        told = line.partition("#")[0].strip().removesuffix("\\").strip()
        if match := _PIN.fullmatch(told):
            pin = Pin(canonical(match[1]), match[2])
            if pin in found:
                raise BadPins(f"{file}, line {number}: {match[1]} stands there twice.")
            found[pin] = ()
        elif pin is not None and (hash := _HASH.fullmatch(told)):
            found[pin] += (hash[1],)
        elif told:
            raise BadPins(f"{file}, line {number}: '{told}' is neither a pin nor a hash.")
    return found


def hashes_text(pins: Mapping[Pin, tuple[str, ...]]) -> str:
    """The lines that ``read_hashes`` reads."""
    return "".join(
        f"{pin.name}=={pin.version} \\\n" + " \\\n".join(f"    --hash=sha256:{hash}" for hash in hashes) + "\n"
        for pin, hashes in pins.items()
    )


def read_components(text: str) -> dict[str, Component]:
    """What is known of the packages, by canonical name."""
    rows = json.loads(text)
    made = (Component(row["name"], row["version"], row["licence"], tuple(row["needs"]), tuple(row["extras"])) for row in rows)
    return {canonical(each.name): each for each in made}
