"""Files of hands in PHH: one hand (.phh), or many (.phhs), each a table with its number. A hand that cannot be read leaves the others."""

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from pathlib import Path

from cardroom.errors import BadInput
from cardroom.records.files import looks_like_json, name_of, parse, read_text
from cardroom.records.phh import PhhHand, Reader

_HEAD = re.compile(r"^\[([^\[\],]+)\][ \t]*(?:#.*)?$", re.MULTILINE)


def looks_like_phh(data: Mapping[str, object]) -> bool:
    return "variant" in data or (bool(data) and all(isinstance(v, dict) and "variant" in v for v in data.values()))


def load_phh(path: str | Path) -> list[PhhHand]:
    """Every hand of the file; the first that cannot be read is an error.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from cardroom import Action, load_phh, write_phh
    >>> from cardroom import Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> round.act(Action("ann", "fold"))
    >>> with TemporaryDirectory() as folder:
    ...     file = Path(folder) / "one.phh"
    ...     _ = file.write_text(write_phh(round))
    ...     load_phh(file)[0].finishing
    (6100, 9900)
    """
    name = name_of(path)
    return read_phh(parse_phh(read_text(path), name), name)


def read_phh(data: Mapping[str, object], name: str) -> list[PhhHand]:
    """Every hand in this data; the first that cannot be read is an error."""
    hands: list[PhhHand] = []
    for hand in each_hand(data, name):
        if isinstance(hand, BadInput):
            raise hand
        hands.append(hand)
    return hands


def each_hand(data: Mapping[str, object], name: str) -> Iterator[PhhHand | BadInput]:
    """One hand after the other, or the sentence that says why it cannot be read."""
    if "variant" in data:
        yield _hand(data, name)
        return
    if not any(isinstance(hand, BadInput) or (isinstance(hand, Mapping) and "variant" in hand) for hand in data.values()):
        raise BadInput(f"{name}: is not a hand history in PHH: it has no key 'variant'.")
    for key, hand in data.items():
        yield hand if isinstance(hand, BadInput) else _hand(hand, f"{name}: hand {key}")


def _hand(data: object, name: str) -> PhhHand | BadInput:
    try:
        return Reader(data, name).hand()
    except BadInput as error:
        return error


def parse_phh(text: str, name: str) -> dict[str, object]:
    """The data of a file. Where it is no TOML as a whole, each of its hands is read alone: a bad one is the sentence that says why."""
    try:
        return parse(text, name, parse_float=Decimal)
    except BadInput:
        heads = [] if looks_like_json(text) else list(_HEAD.finditer(text))
        if len(heads) < 2:
            raise
    hands: dict[str, object] = {}
    for head, after in zip(heads, [*heads[1:], None], strict=True):
        key = head[1].strip().strip("\"'")
        where = f"{name}: hand {key}"
        try:
            found: object = parse(text[head.end() : after.start() if after else len(text)], where, parse_float=Decimal)
        except BadInput as error:
            found = error
        hands[key] = BadInput(f"{where}: is there twice.") if key in hands else found
    return hands
