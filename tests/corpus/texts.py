"""Texts that no JSON writer makes, and that one program reads otherwise than another."""

import json
import re
from collections.abc import Callable

from tests.corpus.making import Forgery
from tests.forgeries import Data


def _text(record: Data) -> str:
    return json.dumps(record)


def _twice(key: str, value: str, written: str = "") -> Forgery:
    """A key that comes twice, the first time with this value."""
    return lambda record: re.sub(rf'"{key}":', f'"{written or key}": {value}, "{key}":', _text(record), count=1)


def _written(change: Callable[[str], str]) -> Forgery:
    return lambda record: change(_text(record))


def _drop(text: str) -> Forgery:
    return lambda record: re.sub(r'"drop": \d+', f'"drop": {text}', _text(record), count=1)


def _fraction(record: Data) -> str:
    """The same number, written otherwise."""
    return _drop(f"{record['drop']}.0")(record) or ""


def _exponent(record: Data) -> str:
    return _drop(f"{record['drop']}e0")(record) or ""


TEXTS: dict[str, Forgery] = {
    "nothing": lambda _: " ",
    "not JSON": lambda _: "a round of cards",
    "null": lambda _: "null",
    "a number": lambda _: "7",
    "a list of the record": _written(lambda text: f"[{text}]"),
    "an empty object": lambda _: "{}",
    "half a record": _written(lambda text: text[: len(text) // 2]),
    "a record and a half": _written(lambda text: text + text[: len(text) // 2]),
    "deep lists": lambda _: '{"cardroom": ' + "[" * 20_000 + "]" * 20_000 + "}",
    "a key twice": _twice("drop", "0"),
    "a key twice, once in other letters": _twice("drop", "0", "\\\\u0064rop"),
    "a key twice in the setup": _twice("jackpot", "0"),
    "a key twice in an event": _twice("number", "1"),
    "a key twice in a commitment": _twice("shuffle", "1"),
    "a key twice in an opening": _twice("nonce", '"00"'),
    "a key twice of the cards": _twice("kind", '"seeded"'),
    "a comma too many": _written(lambda text: text[:-1] + ",}"),
    "a note beside the record": _written(lambda text: text + " // true"),
    "a fraction": _fraction,
    "an exponent": _exponent,
    "a number that nobody can hold": _drop("9007199254740993"),
    "a number without an end": _drop("9" * 6000),
    "no number": _drop("NaN"),
    "infinity": _drop("Infinity"),
    "half a character": _written(lambda text: re.sub(r'"option": "', r'"option": "\\ud800', text, count=1)),
    "a zero in a text": _written(lambda text: re.sub(r'"option": "', r'"option": "\\u0000', text, count=1)),
}
