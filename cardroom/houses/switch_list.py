"""Every switch of an edition: its name, its present value and the values that it takes, read off the models that check the files.

>>> from cardroom.houses.loader import load
>>> found = {switch.name: switch for switch in rules_of(load("tres-lounge/three-card-poker"))}
>>> found["unqualified"].now, found["unqualified"].kind.takes
('win-or-push', 'paid, win-or-push, compared or push')
>>> found["bonuses.pair-plus.pays.straight"].now
'6 to 1'
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, Union, get_args, get_origin

from pydantic import BaseModel, BeforeValidator, RootModel
from pydantic.fields import FieldInfo

from cardroom.house_rules import OF_THE_HOUSE, Left, left_open
from cardroom.money import Odds, money_text
from cardroom.switches import Money, Most, Switches

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

MOST_VALUES = 40  # of whole numbers that a switch takes, if they are to be gone through
TABLES = "tables"  # what a house leaves to its tables is listed with the tables; here only its bounds
BOUNDS = ("least", "most")
LAST = ("irregularities", "returning", TABLES)  # rules of procedure come after those of the game

_IS_MONEY = (get_args(Money)[1], get_args(Most)[1])

KindName = Literal["choice", "yes or no", "whole number", "money", "odds", "figure", "text", "list", "by name", "parts"]


class SwitchKind(NamedTuple):
    """What a switch takes."""

    name: KindName
    takes: str  # in a few words, with an example where it is not obvious how a value is written
    values: tuple[object, ...] = ()  # all of them, where they are few
    least: int | None = None  # of a whole number or of money
    most: int | None = None
    none: bool = False  # whether it may be none


@dataclass(frozen=True)
class Switch:
    """One switch of an edition as it stands."""

    name: str  # dotted: ``bonuses.pair-plus.pays.straight``
    value: object  # as JSON
    kind: SwitchKind
    says: str = ""  # of a rule that the house leaves to its tables: what it is about
    readings: tuple[str, ...] = ()  # that name it: the manual can be read another way

    @property
    def now(self) -> str:
        """Its present value, as one writes it."""
        return written(self.value)


def written(value: object) -> str:
    """A value as one writes it on a command line: words as they are, lists and tables as JSON."""
    if isinstance(value, str):
        return value
    return "none" if value is None else json.dumps(value, ensure_ascii=False)


def rules_of(edition: "Edition") -> list[Switch]:
    """The rules, those of procedure last."""
    found = [_bounded(switch, edition.rules.tables) for switch in walked(edition.rules) if _listed(switch)]
    return _with_readings(edition, "rules", sorted(found, key=lambda switch: _top(switch) in LAST))


def _listed(switch: Switch) -> bool:
    return _top(switch) != TABLES or (switch.name.rpartition(".")[2] in BOUNDS and switch.value is not None)


def _bounded(switch: Switch, tables: Mapping[str, Left]) -> Switch:
    """The rule within the bounds that its house gives, where it leaves the same rule to its tables."""
    left = tables.get(switch.name)
    if left is None or left.rules or left.choices or not any(left.trials()):
        return switch
    return replace(switch, kind=switch.kind._replace(takes=left.bounds, values=_few(left), least=left.least, most=left.most))


def _few(left: Left) -> tuple[object, ...]:
    return tuple(left.choices or left.only or (left.figures if len(left.figures) <= MOST_VALUES else ()))


def settings_of(edition: "Edition", table: Switches | None = None) -> list[Switch]:
    """The settings of a table, or of the edition's own: those of any house, and the rules that this house leaves to it."""
    closed = set(left_open(type(edition.table))) - edition.rules.tables.keys()
    found = []
    for switch in walked(table or edition.table):
        if (top := _top(switch)) in closed:
            continue
        left = edition.rules.tables.get(top)
        named = getattr(edition.rules, top, None)
        if switch.kind.name == "list" and isinstance(named, Mapping) and named:  # of the things that the rules know by name
            takes = f"a list of {_either(list(named))}, like {json.dumps(list(named)[:1])}, or none: as the house has it"
            switch = replace(switch, kind=switch.kind._replace(takes=takes))
        if left is not None:
            takes = switch.kind.takes if left.bounds == "as posted" else f"{left.bounds}, or none: as the house has it"
            switch = replace(switch, kind=switch.kind._replace(takes=takes, values=_few(left)), says=left.says)
        found.append(switch)
    return _with_readings(edition, "table", found)


def collection_of(edition: "Edition") -> list[Switch]:
    """The switches of the collection schedule, named as ``--rule`` takes them."""
    settings = {} if edition.schedule is None else edition.schedule.settings
    found = []
    for name, setting in settings.items():
        kind = (
            SwitchKind("choice", _either(setting.choices), setting.choices)
            if setting.choices
            else SwitchKind("figure", f"like {setting.has}")
        )
        found.append(Switch(f"collection.{name}", setting.has, kind))
    return found


def walked(model: BaseModel) -> list[Switch]:
    """Every switch of a model; of one that has parts, those of its parts."""
    return list(_parts("", model, model.model_dump(mode="json")))


def _parts(above: str, model: BaseModel, data: object) -> Iterator[Switch]:
    assert isinstance(data, dict)
    for name, info in type(model).model_fields.items():
        yield from _walk(f"{above}{name}", *_field(info), getattr(model, name), data[name])


def _field(info: FieldInfo) -> tuple[object, list[object]]:
    return info.annotation, list(info.metadata)


def _top(switch: Switch) -> str:
    return switch.name.partition(".")[0]


def _with_readings(edition: "Edition", top: str, found: Sequence[Switch]) -> list[Switch]:
    named: dict[str, list[str]] = {}
    for reading in edition.readings:
        named.setdefault(reading.switch, []).append(reading.id)
    return [replace(switch, readings=tuple(named.get(f"{top}.{switch.name}", ()))) for switch in found]


def _walk(name: str, annotation: object, metadata: Sequence[object], value: object, data: object) -> Iterator[Switch]:
    """The switches at and below a name; ``data`` is the value as JSON."""
    inner, _, none = unwrapped(annotation)
    if isinstance(value, BaseModel) and not isinstance(value, RootModel):
        if none:
            yield Switch(name, "set", SwitchKind("parts", "none: without it; its parts are below", none=True))
        yield from _parts(f"{name}.", value, data)
    elif isinstance(value, Mapping) and value and isinstance(data, dict):
        each = get_args(inner)[1] if get_args(inner) else object
        for (key, one), part in zip(value.items(), data.values(), strict=True):
            yield from _walk(f"{name}.{key}", each, (), one, part)
    else:
        kind = kind_of(annotation, metadata)
        if kind.name == "list" and value and kind.takes.startswith("a list, like"):
            kind = kind._replace(takes="a list, written as it is now")
        yield Switch(name, data, kind)


def unwrapped(annotation: object) -> tuple[object, list[object], bool]:
    """A type without what is written around it: the type, its checks, and whether none will do as well."""
    checks: list[object] = []
    none = False
    while True:
        if get_origin(annotation) is Annotated:
            annotation, *more = get_args(annotation)
            for one in more:
                checks += list(one.metadata) if isinstance(one, FieldInfo) else [one]
        elif get_origin(annotation) in (Union, UnionType) and NoneType in get_args(annotation):
            none = True
            annotation = Union[tuple(one for one in get_args(annotation) if one is not NoneType)]  # noqa: UP007
        else:
            return annotation, checks, none


def kind_of(annotation: object, metadata: Sequence[object] = ()) -> SwitchKind:
    """What values of this type are, and how they are written."""
    inner, more, none = unwrapped(annotation)
    found = _kind(inner, [*more, *metadata])
    if not none:
        return found
    said = "none: as the house has it" if OF_THE_HOUSE in metadata else "none"
    return found._replace(takes=f"{found.takes}, or {said}", none=True)


def _kind(inner: object, checks: Sequence[object]) -> SwitchKind:
    if get_origin(inner) is Literal:
        return SwitchKind("choice", _either([str(one) for one in get_args(inner)]), get_args(inner))
    if inner is bool:
        return SwitchKind("yes or no", "true or false", (True, False))
    if inner is Odds:
        return SwitchKind("odds", "odds, like 3 to 2")
    if inner is int:
        return _number(checks)
    if inner is str:
        return SwitchKind("text", "text")
    if get_origin(inner) is dict:
        each = _kind(*_item(get_args(inner)[1]))
        return SwitchKind("by name", f"JSON, each by its name: {each.takes}")
    if get_origin(inner) is tuple:
        each = _kind(*_item(get_args(inner)[0]))
        sort = " of " + each.takes if each.name == "choice" else ""
        return SwitchKind("list", f"a list{sort}, like {_list_of(each)}")
    if isinstance(inner, type) and issubclass(inner, BaseModel) and not issubclass(inner, RootModel):
        return SwitchKind("parts", f"JSON with the parts {', '.join(inner.model_fields)}")
    return SwitchKind("list", "JSON")


def entries_of(annotation: object) -> tuple[object, ...]:
    """The words of which a list of this type is made, where its type names them."""
    inner, _, _ = unwrapped(annotation)
    return _kind(*_item(get_args(inner)[0])).values if get_origin(inner) is tuple else ()


def _item(annotation: object) -> tuple[object, list[object]]:
    inner, checks, _ = unwrapped(annotation)
    return inner, checks


def _list_of(each: SwitchKind) -> str:
    examples = {"whole number": 1, "figure": "17", "odds": "3 to 2", "money": "$5", "list": ["a", "b"]}
    return json.dumps([each.values[0] if each.values else examples.get(each.name, "a")])


def _bound(checks: Sequence[object], within: str, beyond: str, step: int) -> int | None:
    """A bound as the checks have it: ``ge`` and ``le`` are within, ``gt`` and ``lt`` a step beyond."""
    for one in checks:
        for name, away in ((within, 0), (beyond, step)):
            found = getattr(one, name, None)
            if isinstance(found, int):
                return found + away
    return None


def _number(checks: Sequence[object]) -> SwitchKind:
    least, most = _bound(checks, "ge", "gt", 1), _bound(checks, "le", "lt", -1)
    if any(each in checks for each in _IS_MONEY):
        said = "" if not least else f", {money_text(least)} or more"
        return SwitchKind("money", f"money, like $5 or 12.50{said}", least=least, most=most)
    if any(isinstance(one, BeforeValidator) for one in checks):
        return SwitchKind("figure", "a figure, like 17 or 21.5")
    if least is not None and most is not None:
        numbers = range(least, most + 1)
        return SwitchKind("whole number", f"{least} to {most}", tuple(numbers) if len(numbers) <= MOST_VALUES else (), least, most)
    bounds = f", {least} or more" if least is not None else f", {most} or less" if most is not None else ""
    return SwitchKind("whole number", f"a whole number{bounds}", (), least, most)


def _either(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
