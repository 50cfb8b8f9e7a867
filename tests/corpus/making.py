"""How a forgery is made: a record is changed in place, or its text is; a record that has nothing of the kind is left as it is."""

import hashlib
import json
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from tests.forgeries import Data

Forgery: TypeAlias = Callable[[Data], str | None]
"""Change a record in place, or return a text of it that no JSON writer makes."""


def done(_: object) -> None:
    """What a change returns is no text of a record."""


def forged(written: str, forgery: Forgery) -> str | None:
    """The text of a forged record; None where this record has nothing that could be forged so."""
    made = json.loads(written)
    try:
        text = forgery(made) or json.dumps(made)  # texts are compared: Python takes true for 1, a verifier must not
    except (LookupError, StopIteration, ValueError):
        return None
    return text if text != written else None


def events(record: Data, kind: str) -> Iterator[Data]:
    return (event for event in record["events"] if event["event"] == kind)


def first(record: Data, kind: str, key: str = "") -> Data:
    """The first event of a kind; with ``key`` one that has something there."""
    return next(event for event in events(record, kind) if not key or event.get(key))


def sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def root(leaves: list[Any], version: int) -> str:
    """The root that a room would publish for these leaves, whatever they are."""
    words = "".join(map(str, leaves))
    return sha(f"cardroom root|{len(leaves)}|{words}" if version >= 4 else words)


def list_again(record: Data) -> None:
    """Make the hash of the list of those who cut the deck anew."""
    cut = record["setup"]["chance"].get("cut")
    if cut is not None:
        lines = ["cardroom cut", cut["round"], cut["root"], cut["dice"], cut["seed_hash"]]
        lines += [f"{one['hash']}|{one['bytes']}|{one['player']}" for one in cut["list"]]
        record["events"][0]["cut"] = sha("".join(f"{line}\n" for line in lines))


def promise_again(record: Data, new: str | None = None) -> None:
    """Publish another root for the leaves of the first shuffle, with all that follows from it."""
    made = record["commitments"][0]
    made["root"] = record["events"][0]["root"] = new or root(made["leaves"], record["cardroom"])
    if record["setup"]["chance"].get("cut") is not None:
        record["setup"]["chance"]["cut"]["root"] = made["root"]
    list_again(record)
