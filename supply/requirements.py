"""Print what an extra needs, pinned and hashed: ``python -m supply.requirements room`` (no extra: the core alone).

pip install --require-hashes --no-deps -r FILE        what it printed
pip install --no-deps --no-build-isolation .          the card room, which asks for nothing more
"""

import sys
from collections.abc import Mapping

from supply.pins import COMPONENTS, HASHES, BadPins, Component, Pin, canonical, hashes_text, read_components, read_hashes


def hashed(extra: str, components: Mapping[str, Component], hashes: Mapping[Pin, tuple[str, ...]]) -> dict[Pin, tuple[str, ...]]:
    """The pins of the core, of the extra and of what the wheel is built with, each with the hashes of its files."""
    wanted = {"", "build", extra}
    if extra not in {each for component in components.values() for each in component.extras} | {""}:
        raise BadPins(f"There is no extra '{extra}'.")
    return {
        pin: hashes[pin]
        for name, component in components.items()
        if wanted & set(component.extras)
        for pin in (Pin(canonical(name), component.version),)
    }


def main() -> int:
    try:
        found = hashed(
            sys.argv[1] if len(sys.argv) > 1 else "",
            read_components(COMPONENTS.read_text(encoding="utf-8")),
            read_hashes(HASHES.read_text(encoding="utf-8")),
        )
    except BadPins as error:
        print(error, file=sys.stderr)
        return 2
    print(hashes_text(found), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
