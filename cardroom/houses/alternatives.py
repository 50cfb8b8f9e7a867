"""The other readings of a text: what else its switch can be set to, from the switch's type, as far as the edition takes it.

A page that is made from this cannot name a value that does not exist, or one that the edition refuses.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias, cast, get_args, get_origin

from pydantic import BaseModel
from typing_extensions import Unpack

from cardroom.collection import MOMENTS, load_schedule
from cardroom.errors import CardroomError
from cardroom.houses.edition import Edition, Given
from cardroom.money import Odds, money_text, parse_money
from cardroom.plain import Plain

Takes: TypeAlias = Callable[[str, Plain], bool]
"""Whether a setting, by its dotted name, may have this value."""

ENOUGH, FEW = 1_000_000_00, 6  # chips and players of a table that is tried out
_MONEY = re.compile(r"\$[\d,.]+")
_ODDS = re.compile(r"[\d,]+ to \d+")
_COUNT = re.compile(r"\d{1,2}(?:\.5)?")  # of a hand, where half points are counted
_NUMBERS = (*range(31), 45, 60, 90)
_SUMS = ("$1", "$2", "$3", "$5", "$10", "$20", "$25", "$50", "$100", "$200", "$500", "$1,000")


class Alternative(NamedTuple):
    """Another reading of a setting: in words for a page, and as a value of a file that the edition takes."""

    setting: str
    says: str
    value: Plain


class _Candidate(NamedTuple):
    """What a setting could be besides, in words, and values that would be it: one that is taken is enough."""

    setting: str
    says: str
    values: Iterable[Plain]


class _Nothing:
    """No value at all, where none is one."""


_NOTHING = _Nothing()


class _Setting(NamedTuple):
    """A setting by its dotted name, the type that its model gives it, and what it has, as a file would write it."""

    name: str
    type: object
    has: Plain


def alternatives(edition: Edition, switch: str) -> list[Alternative]:
    """Return what else this switch of an edition's rules or table can be set to, as far as the edition takes it."""
    top, _, name = switch.partition(".")
    model: BaseModel = edition.rules if top == "rules" else edition.table
    return settable(model, name, lambda setting, value: takes(edition, f"{top}.{setting}", value), f"{top}.")


def settable(model: BaseModel, name: str, allowed: Takes, prefix: str = "") -> list[Alternative]:
    """Return the other values of a setting of this model, by its dotted name, and of those below it, as far as they are allowed."""
    found = []
    for each in _candidates(_setting(model, name)):
        value = next((value for value in each.values if allowed(each.setting, value)), _NOTHING)
        if not isinstance(value, _Nothing):
            found.append(Alternative(f"{prefix}{each.setting}", each.says, value))
    return found


def fee_alternatives(path: Path, name: str) -> list[Alternative]:
    """Return what else a setting of a collection schedule can be, as far as the schedule loads with it."""
    setting = load_schedule(path).settings[name]
    if setting.choices:
        says = {value: "another moment of a round" if setting.has in MOMENTS else f"`{value}`" for value in setting.choices}
        tries = [(text, value) for value, text in says.items() if value != setting.has]
    else:
        text, values = _other_figures(setting.has)
        tries = [(text, str(value)) for value in values]
    found: dict[str, Alternative] = {}
    for text, value in tries:
        if text not in found and _loads(path, name, value):
            found[text] = Alternative(f"collection.{name}", text, value)
    return list(found.values())


def option_alternatives(edition: Edition) -> list[Alternative]:
    """Return another option that the edition's own table can post, where there is one."""
    if edition.schedule is None:
        return []
    posted = edition.post(None, edition.table).option
    fitting = [option.name for option in edition.schedule.fitting(edition.game.limit(edition.rules, edition.table))]
    sets = ("+".join(name if each == old else each for each in posted.split("+")) for old in posted.split("+") for name in fitting)
    other = next(
        (names for names in (*fitting, *edition.schedule.defaults, *sets) if names != posted and _playable(edition, option=names)), ""
    )
    return [Alternative("collection.option", "another option that fits the table", other)] if other else []


def _loads(path: Path, name: str, value: str) -> bool:
    try:
        load_schedule(path, {name: value})
    except CardroomError:
        return False
    return True


def takes(edition: Edition, switch: str, value: Plain) -> bool:
    """Return whether an edition can be played with this value of a switch of its rules or of its table."""
    top, _, name = switch.partition(".")
    model: BaseModel = edition.rules if top == "rules" else edition.table
    first = name.partition(".")[0]
    return _taken(edition, top, changed({first: model.model_dump(mode="json")[first]}, name, value))


def takes_all(edition: Edition, sets: Mapping[str, object]) -> bool:
    """Return whether an edition can be played with several switches set otherwise at once."""
    try:
        other, given = with_switches(edition, sets)
    except CardroomError:
        return False
    return _playable(other, **given)


def with_switches(edition: Edition, sets: Mapping[str, object]) -> tuple[Edition, Given]:
    """Return the edition with these switches of its rules, and what a setup is told of those of its table, and of the option posted."""
    data: dict[str, Plain] = {"rules": edition.rules.model_dump(mode="json"), "table": edition.table.model_dump(mode="json")}
    for switch, value in sets.items():
        data = changed(data, switch, cast("Plain", value))
    rules, table, collection = (cast("dict[str, Plain]", data.get(top, {})) for top in ("rules", "table", "collection"))
    given: Given = {"table": table} if any(switch.startswith("table.") for switch in sets) else {}
    if "option" in collection:
        given["option"] = str(collection["option"])
    return edition.with_rules(**rules), given


def _taken(edition: Edition, top: str, data: dict[str, Plain]) -> bool:
    try:
        if top == "rules":
            other = edition.with_rules(**data)
            return other.rules != edition.rules and _playable(other)
        settings, _ = edition.set_up(data)
    except CardroomError:
        return False
    return settings != edition.table and _playable(edition, table=settings)


def _playable(edition: Edition, **given: Unpack[Given]) -> bool:
    """Whether a few players with chips enough can be set up so, at the edition's own table unless another is given."""
    players = [f"p{number}" for number in range(1, min(edition.game.seats(edition.rules), FEW) + 1)]
    given["stacks"] = dict.fromkeys(players, ENOUGH)
    if edition.game.family == "banked":
        given["player_dealer"] = players[0]
    try:
        edition.setup(**given)
    except CardroomError:
        return False
    return True


def changed(data: Mapping[str, Plain], name: str, value: Plain) -> dict[str, Plain]:
    """Return data with another value below a dotted name."""
    first, _, below = name.partition(".")
    inner = data.get(first)
    return {**data, first: changed(inner if isinstance(inner, Mapping) else {}, below, value) if below else value}


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


def _candidates(setting: _Setting) -> Iterator[_Candidate]:
    kind, optional = _without_none(setting.type)
    if optional and setting.has is not None:
        yield _Candidate(setting.name, "`none`", (None,))
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        yield from _of_model(setting, kind)
    else:
        yield from _of_value(setting, kind)


def _of_model(setting: _Setting, kind: type[BaseModel]) -> Iterator[_Candidate]:
    if not isinstance(setting.has, Mapping):  # nothing is set, or it is a list of rows
        values = (_least(kind),) if setting.has is None else tuple(_other_lists(setting.has))
        yield _Candidate(setting.name, "its settings" if setting.has is None else "other rows", values)
        return
    for name, field in kind.model_fields.items():
        yield from _candidates(_Setting(f"{setting.name}.{name}", field.annotation, setting.has[name]))


def _of_value(setting: _Setting, kind: object) -> Iterator[_Candidate]:
    has = setting.has
    if get_origin(kind) is Literal:
        yield from (_Candidate(setting.name, f"`{value}`", (value,)) for value in get_args(kind) if value != has)
    elif isinstance(has, bool):
        yield _Candidate(setting.name, f"`{str(not has).lower()}`", (not has,))
    elif isinstance(has, list):
        among = _among(kind)
        says = f"other entries of {', '.join(f'`{each}`' for each in among)}" if among else _other_entries(has)
        yield _Candidate(setting.name, says, _other_lists(has, among))
    elif isinstance(has, Mapping):
        yield _Candidate(setting.name, _other_entries(has.values()), _other_tables(has) if has else _entries(kind))
    else:
        yield _Candidate(setting.name, *_other_figures(has))


def _without_none(kind: object) -> tuple[object, bool]:
    """A type without the nothing that it may be, and whether it may; what pydantic is told beside it is left out."""
    if hasattr(kind, "__metadata__"):
        return _without_none(get_args(kind)[0])
    arguments = get_args(kind)
    if type(None) in arguments:
        (rest,) = [each for each in arguments if each is not type(None)] or [object]
        return _without_none(rest)[0], True
    return kind, False


def _among(kind: object) -> tuple[str, ...]:
    """The words of which a list is made, where its type names them."""
    inner = get_args(kind)[0] if get_args(kind) else None
    return tuple(map(str, get_args(inner))) if get_origin(inner) is Literal else ()


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
    kinds = {_other_figures(entry)[0] if isinstance(entry, int | str) else "" for entry in entries}
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
    kind, _ = _without_none(kind)
    if get_origin(kind) is Literal:
        return cast("Plain", get_args(kind)[0])
    return 1 if kind is int else "1 to 1" if kind is Odds else ""


def _figures_like(entry: Plain) -> Iterable[Plain]:
    return _other_figures(entry)[1] if isinstance(entry, int | str) and not isinstance(entry, bool) else ()


def _other_figures(has: Plain) -> tuple[str, tuple[Plain, ...]]:
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
