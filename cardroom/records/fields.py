"""A table of keys read with exact errors: file, key, reason."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from cardroom.cards import Card, parse_cards
from cardroom.errors import BadInput
from cardroom.money import Cents, parse_money

Kind = TypeVar("Kind")
Name = TypeVar("Name", bound=str)

UNSEEN = "??"  # a card that nobody has seen, among others of its place

_KINDS: dict[type, str] = {str: "text", int: "a whole number", bool: "true or false", list: "a list", dict: "a table of keys"}


class Fields:
    """One table of a file. ``at`` is its own key, empty at the top."""

    def __init__(self, data: object, name: str, at: str = "") -> None:
        self.name, self.at = name, at
        if not isinstance(data, Mapping):
            raise self.wrong("", f"must be a table of keys, not {data!r}")
        self.data: Mapping[str, object] = data

    def where(self, key: str) -> str:
        return f"{self.at}.{key}" if self.at and key else self.at or key

    def wrong(self, key: str, reason: str) -> BadInput:
        where = self.where(key)
        return BadInput(f"{self.name}: {where}: {reason.rstrip('.')}." if where else f"{self.name}: {reason.rstrip('.')}.")

    def only(self, *keys: str) -> None:
        """Refuse a key that means nothing here: a misspelt one would go unnoticed."""
        for key in self.data:
            if key not in keys:
                raise self.wrong(str(key), f"is not known here; known are: {', '.join(keys)}")

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def __iter__(self) -> Iterator[str]:
        return iter(self.data)

    def need(self, key: str) -> object:
        if key not in self.data:
            raise self.wrong(key, "is missing")
        return self.data[key]

    def _typed(self, key: str, kind: type[Kind], default: Kind | None) -> Kind:
        value = self.need(key) if default is None else self.data.get(key, default)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.wrong(key, f"must be {_KINDS[kind]}, not {value!r}")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        return self._typed(key, str, default)

    def one_of(self, key: str, names: Sequence[Name], default: Name) -> Name:
        value = self.text(key, default)
        for name in names:
            if name == value:
                return name
        raise self.wrong(key, f"must be {', '.join(names[:-1])} or {names[-1]}, not '{value}'")

    def number(self, key: str, default: int | None = None) -> int:
        return self._typed(key, int, default)

    def cents(self, key: str, default: int | None = None) -> Cents:
        """Whole cents, in records."""
        value = self.number(key, default)
        if value < 0:
            raise self.wrong(key, f"must not be below zero, not {value}")
        return value

    def flag(self, key: str, default: bool | None = None) -> bool:
        return self._typed(key, bool, default)

    def items(self, key: str, default: list[object] | None = None) -> list[object]:
        return self._typed(key, list, default)

    def texts(self, key: str, default: list[object] | None = None) -> list[str]:
        texts: list[str] = []
        for i, item in enumerate(self.items(key, default)):
            if not isinstance(item, str):
                raise self.wrong(f"{key}.{i}", f"must be text, not {item!r}")
            texts.append(item)
        return texts

    def table(self, key: str, default: dict[str, object] | None = None) -> "Fields":
        return Fields(self._typed(key, dict, default), self.name, self.where(key))

    def tables(self, key: str) -> list["Fields"]:
        items = self.items(key)
        return [Fields(item, self.name, f"{self.where(key)}.{i}") for i, item in enumerate(items)]

    def money(self, key: str) -> Cents:
        """Dollars as people write them: ``"$12.50"`` or a number of dollars."""
        value = self.need(key)
        if not isinstance(value, str | int | float):
            raise self.wrong(key, f"is not an amount of money: {value!r}")
        try:
            cents = parse_money(str(value) if isinstance(value, float) else value)  # TOML's 12.50 is a float, and was written with cents
        except BadInput as error:
            raise self.wrong(key, str(error)) from None
        if cents < 0:
            raise self.wrong(key, f"must not be below zero, not {value}")
        return cents

    def cards(self, key: str) -> list[Card | None]:
        """Cards as text, or a list of texts; None is one that nobody has seen."""
        value = self.need(key)
        given = value if isinstance(value, list) else [value]
        words = [word for word in given if isinstance(word, str)]
        if len(words) < len(given):
            raise self.wrong(key, f'must be cards like "As Kd", not {value!r}')
        found: list[Card | None] = []
        try:
            for number, part in enumerate(" ".join(words).split(UNSEEN)):
                found += [*([None] if number else []), *parse_cards(part)]
        except BadInput as error:
            raise self.wrong(key, str(error)) from None
        return found
