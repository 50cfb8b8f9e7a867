"""Reading what a user hands in: a file or standard input, JSON or TOML by its content, with errors that name the file."""

import json
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

from cardroom.errors import BadInput
from cardroom.plain import NO_TEXT, all_text, parser_fault

STDIN = "-"


def name_of(path: str | Path) -> str:
    return "standard input" if str(path) == STDIN else str(path)


def read_text(path: str | Path) -> str:
    """The text of a file, or of standard input for ``-``."""
    name = name_of(path)
    try:
        raw = sys.stdin.buffer.read() if str(path) == STDIN else Path(path).read_bytes()
    except OSError as error:
        raise BadInput(f"{name}: cannot be read: {(error.strerror or str(error)).lower()}.") from None
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(f"{name}: is not text.") from None
    if "\0" in text:
        raise BadInput(f"{name}: is not text.")
    if not text.strip():
        raise BadInput(f"{name}: is empty.")
    return text


def looks_like_json(text: str) -> bool:
    return text.lstrip().startswith("{")


def parse(text: str, name: str, parse_float: Callable[[str], object] = float) -> dict[str, object]:
    """The data of a JSON or TOML text; a JSON text begins with a brace."""
    if looks_like_json(text):
        try:
            data = json.loads(text, parse_float=parse_float, parse_constant=_no_number, object_pairs_hook=_once)
        except (ValueError, RecursionError) as error:
            raise BadInput(f"{name}: not valid JSON: {parser_fault(error)}.") from None
    else:
        try:
            data = tomllib.loads(text, parse_float=parse_float)
        except (ValueError, RecursionError) as error:
            raise BadInput(f"{name}: not valid TOML: {parser_fault(error)}.") from None
    if not isinstance(data, dict):
        raise BadInput(f"{name}: holds no table of keys.")
    if not all_text(data):
        raise BadInput(f"{name}: {NO_TEXT}.")
    return data


def _no_number(word: str) -> object:
    raise ValueError(f"{word} is not a number")  # Python reads NaN and Infinity, which JSON has not


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    # JSON allows a key twice and keeps the last; a record with two answers to one question is no record.
    data = dict(pairs)
    if len(data) < len(pairs):
        keys = [key for key, _ in pairs]
        raise ValueError(f"the key '{next(key for key in keys if keys.count(key) > 1)}' comes twice")
    return data
