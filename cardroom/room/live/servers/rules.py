"""By which rules a server plays: a round that was dealt by others is not gone on with while somebody lives who knows them."""

from collections.abc import Collection, Mapping
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version

from cardroom.errors import CardroomError
from cardroom.houses.files import HERE
from cardroom.houses.loader import load


@cache
def rules_digest() -> str:
    """Of the program's version and every file of the houses."""
    try:
        made = sha256(version("cardroom-engine").encode())
    except PackageNotFoundError:  # run from its folder
        made = sha256()
    for file in sorted(HERE.rglob("*.toml")):
        made.update(file.relative_to(HERE).as_posix().encode())
        made.update(file.read_bytes())
    return made.hexdigest()[:16]


def fits(edition: str, digest: str) -> bool:
    """Whether a round that was dealt by the edition with this digest is gone on with here as it was begun."""
    try:
        return load(edition).digest == digest
    except CardroomError:
        return False


def fitting(free: Mapping[str, str], running: Mapping[str, tuple[str, str]], living: Collection[str]) -> list[str]:
    """Of what is free, with the rules of its last holder: what may be taken. Not a table whose round (``running``: edition and digest) was
    dealt by other rules, while one lives who plays by them (``living``: the rules of the others)."""
    return [
        what
        for what, rules in free.items()
        if rules not in living or (table := what.removeprefix("table/")) not in running or fits(*running[table])
    ]
