"""What a setting could be besides what it has: values that its type suggests, for whoever asks whether an edition takes them."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, cast, get_args

from pydantic import BaseModel

from cardroom.houses.switch_list import entries_of, kind_of, unwrapped
from cardroom.money import Odds, money_text, parse_money
from cardroom.plain import Plain
from cardroom.switches import NO_LIMIT

_MONEY = re.compile(r"\$[\d,.]+")
_ODDS = re.compile(r"[\d,]+ to \d+")
_COUNT = re.compile(r"\d{1,2}(?:\.5)?")  # of a hand, where half points are counted
_NUMBERS = (*range(31), 45, 60, 90)
_SUMS = ("$1", "$2", "$3", "$5", "$10", "$20", "$25", "$50", "$100", "$200", "$500", "$1,000")


class Candidate(NamedTuple):
    """What a setting could be besides, in words, and values that would be it: one that is taken is enough."""

    setting: str
    says: str
    values: Iterable[Plain]


class _Setting(NamedTuple):
    """A setting by its dotted name, the type that its model gives it, and what it has, as a file would write it."""

    name: str
    type: object
    has: Plain


def candidates(model: BaseModel, name: str) -> Iterator[Candidate]:
    """Yield what a setting of this model, by its dotted name, could be besides, and each of those below it."""
    return _candidates(_setting(model, name))


def _setting(model: BaseModel, name: str) -> _Setting:
    here: object = model
    kind: object = type(model)
    for part in name.split("."):
        if isinstance(here, BaseModel):
            kind, here = type(here).model_fields[part].annotation, getattr(here, part)
        elif isinstance(here, Mapping):
            kind, here = get_args(kind)[-1], here[part]
    written: Plain = model.model_dump(mode="json")
    for part in name.split("."):
        assert isinstance(written, Mapping)
        written = written[part]
    return _Setting(name, kind, written)


def _candidates(setting: _Setting) -> Iterator[Candidate]:
    kind, _, optional = unwrapped(setting.type)
    if optional and setting.has not in (None, NO_LIMIT):
        yield Candidate(setting.name, "`none`", (None,))
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        yield from _of_model(setting, kind)
    else:
        yield from _of_value(setting, kind)


def _of_model(setting: _Setting, kind: type[BaseModel]) -> Iterator[Candidate]:
    if not isinstance(setting.has, Mapping):  # nothing is set, or it is a list of rows
        values = (_least(kind),) if setting.has is None else tuple(_other_lists(setting.has))
        yield Candidate(setting.name, "its settings" if setting.has is None else "other rows", values)
        return
    for name, field in kind.model_fields.items():
        yield from _candidates(_Setting(f"{setting.name}.{name}", field.annotation, setting.has[name]))


def _of_value(setting: _Setting, kind: object) -> Iterator[Candidate]:
    has, few = setting.has, kind_of(kind)
    if few.name in ("choice", "yes or no"):
        yield from (Candidate(setting.name, f"`{_word(value)}`", (cast("Plain", value),)) for value in few.values if value != has)
    elif isinstance(has, list):
        among = [str(word) for word in entries_of(kind)]
        says = f"other entries of {', '.join(f'`{each}`' for each in among)}" if among else _other_entries(has)
        yield Candidate(setting.name, says, _other_lists(has, among))
    elif isinstance(has, Mapping):
        yield Candidate(setting.name, _other_entries(has.values()), _other_tables(has) if has else _entries(kind))
    else:
        yield Candidate(setting.name, *other_figures(has))


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _other_lists(has: Plain, among: Sequence[str] = ()) -> Iterator[Plain]:
    entries = cast("list[Plain]", has if isinstance(has, list) else [])
    yield entries[::-1]
    yield entries[:-1]
    yield entries[1:]
    yield from ([*entries, word] for word in among if word not in entries)
    for number, entry in enumerate(entries):
        yield from ([*entries[:number], other, *entries[number + 1 :]] for other in _figures_like(entry))
    if all(other is not None for other in entries):  # every figure of the list at once: bets, blinds, a spread
        pairs = [list(_figures_like(entry)) for entry in entries]
        yield from ([*row] for row in zip(*pairs, strict=False))


def _other_tables(has: Mapping[str, Plain]) -> Iterator[Plain]:
    for name, entry in has.items():
        yield {other: value for other, value in has.items() if other != name}
        yield from ({**has, name: other} for other in _figures_like(entry))
        if isinstance(entry, Mapping):
            yield from ({**has, name: other} for other in _other_tables(entry))
        elif isinstance(entry, list):
            yield from ({**has, name: other} for other in _other_lists(entry))
        elif isinstance(entry, str):  # a row of digits
            yield {**has, name: entry[:-1]}


def _other_entries(entries: Iterable[Plain]) -> str:
    """What else a list or a table may have: of figures their kind."""
    kinds = {other_figures(entry)[0] if isinstance(entry, int | str) else "" for entry in entries}
    return {"another number": "other numbers", "another amount": "other amounts", "other odds": "other odds"}.get(
        kinds.pop() if len(kinds) == 1 else "", "other entries"
    )


def _entries(kind: object) -> Iterator[Plain]:
    """Tables with one entry, for a switch whose table is empty."""
    keys = get_args(get_args(kind)[0]) if get_args(kind) else ()
    yield from ({str(key): ["A"]} for key in keys)


def _least(kind: type[BaseModel]) -> dict[str, Plain]:
    """The least that a file has to write of a model: a value for each setting that has no default."""
    return {name: _first(field.annotation) for name, field in kind.model_fields.items() if field.is_required()}


def _first(kind: object) -> Plain:
    kind, _, _ = unwrapped(kind)
    found = kind_of(kind)
    if found.name == "choice":
        return cast("Plain", found.values[0])
    return 1 if kind is int else "1 to 1" if kind is Odds else ""


def _figures_like(entry: Plain) -> Iterable[Plain]:
    return other_figures(entry)[1] if isinstance(entry, int | str) and not isinstance(entry, bool) else ()


def other_figures(has: Plain) -> tuple[str, tuple[Plain, ...]]:
    """Return other figures of the kind of this one, and what kind that is."""
    if has == NO_LIMIT:
        return "an amount", _SUMS
    if isinstance(has, int):
        return "another number", tuple(number for number in (has + 1, has - 1, *_NUMBERS) if number != has)
    if isinstance(has, str) and _MONEY.fullmatch(has):
        sums = (money_text(2 * parse_money(has)), money_text(max(parse_money(has) // 2, 1)), *_SUMS)
        return "another amount", tuple(each for each in sums if each != has)
    if isinstance(has, str) and _ODDS.fullmatch(has):
        return "other odds", tuple(odds for odds in ("2 to 1", "1 to 1", "3 to 2", "6 to 5") if odds != has)
    if isinstance(has, str) and _COUNT.fullmatch(has):
        return "another count", tuple(str(number) for number in _NUMBERS if str(number) != has)
    return "a figure" if has is None else "another value", (*_NUMBERS, *_SUMS) if has is None else ()
