"""What a form that opens a table asks for: the fields of an edition's table settings, read off their model and the house's rules."""

import types
from collections.abc import Iterable, Mapping
from typing import Annotated, Literal, TypedDict, Union, get_args, get_origin

from pydantic.fields import FieldInfo

from cardroom.games.pot.rules import PotRules
from cardroom.houses.edition import Edition
from cardroom.records.plain import loose
from cardroom.room.seating import CHIP
from cardroom.room.settings import buy_in_bounds, limits_text
from cardroom.switches import Money, Switches

_MONEY = get_args(Money)[1]  # what marks an amount among the whole numbers
_NOT_ASKED = frozenset({"antes", "antes_are", "posts", "overs"})  # as records of played hands tell them, or with players' names
_WHEN = {
    "bets": {"structure": ["limit"]},
    "spread": {"structure": ["spread-limit"]},
    "least_bet": {"structure": ["no-limit", "pot-limit"]},
    "kill": {"structure": ["limit"]},
}


class FieldData(TypedDict):
    """One setting that a form asks for; ``answers.FormField`` documents it."""

    name: str
    label: str
    kind: str
    default: object
    optional: bool
    choices: list[str]
    count: int | None
    least: int | None
    when: dict[str, list[str]] | None


def tables_data(edition: Edition) -> dict[str, object]:
    """The usual table of an edition, what may be changed about it, and the collection options that may be posted. Amounts are cents."""
    least, usual, most = buy_in_bounds(edition.table, CHIP)
    schedule = edition.schedule
    options = [] if schedule is None else list(schedule.options.values())
    return {
        "seats": edition.game.seats(edition.rules),
        "backline": getattr(edition.rules, "backline", None) is not None,
        "limits": limits_text(edition, edition.table),
        "buy_in": {"least": least, "usual": usual, "most": most},
        "defaults": loose(edition.table.model_dump()),
        "fields": fields_data(edition),
        "option": edition.post(None, edition.table).option,
        "options": [
            {
                "option": option.name,
                "limits": " / ".join(str(limit) for limit in option.limits),
                "players": "" if option.answers_all else ", ".join(str(count) for count in option.counts),
            }
            for option in options
        ],
    }


def fields_data(edition: Edition) -> list[FieldData]:
    found = []
    values = loose(edition.table.model_dump())
    for name, info in edition.game.table.model_fields.items():
        if name in _NOT_ASKED or not _offered(edition, name):
            continue
        field = _field(edition, name, info, values[name])
        if field is not None:
            found.append(field)
    return found


def _offered(edition: Edition, name: str) -> bool:
    """Whether the house has such a thing at all."""
    if name == "straddle":
        return isinstance(edition.rules, PotRules) and bool(edition.rules.straddles.structures)
    if name == "vouchers":
        return edition.schedule is not None and any(option.vouchers for option in edition.schedule.options.values())
    return True


def _field(edition: Edition, name: str, info: FieldInfo, value: object) -> FieldData | None:
    annotation, optional = _without_none(info.annotation)
    kind, choices = _kind(annotation, info.metadata)
    narrowed = _choices_of_the_house(edition.rules, name)
    if kind == "names" and narrowed is not None:
        kind = "choices"
    if kind in ("choice", "choices"):
        choices = [choice for choice in narrowed if not choices or choice in choices] if narrowed is not None else choices
        if not choices:
            return None
    elif kind not in ("money", "moneys", "int", "bool"):
        return None  # a table of its own, like a jackpot: no line of a form
    return {
        "name": name,
        "label": name.replace("_", " "),
        "kind": kind,
        "default": value,
        "optional": optional,
        "choices": choices,
        "count": _count(annotation),
        "least": _least(info) if kind in ("money", "int") else None,
        "when": _WHEN.get(name) if hasattr(edition.table, "structure") else None,
    }


def _without_none(annotation: object) -> tuple[object, bool]:
    if get_origin(annotation) in (Union, types.UnionType):
        rest = [part for part in get_args(annotation) if part is not type(None)]
        if len(rest) == 1:
            return rest[0], True
    return annotation, False


def _kind(annotation: object, metadata: Iterable[object]) -> tuple[str, list[str]]:
    if get_origin(annotation) is Annotated:
        plain, *marks = get_args(annotation)
        return _kind(plain, marks)
    if annotation is bool:
        return "bool", []
    if annotation is int:
        return ("money" if _MONEY in metadata else "int"), []
    if annotation is str:
        return "name", []
    if get_origin(annotation) is Literal:
        return "choice", list(get_args(annotation))
    if get_origin(annotation) is tuple:
        kind, choices = _kind(get_args(annotation)[0], ())
        return f"{kind}s", choices
    return "", []


def _choices_of_the_house(rules: Switches, name: str) -> list[str] | None:
    """What of these the house has, where its rules say so."""
    if name == "kill" and isinstance(rules, PotRules):
        return list(rules.kill.kinds)
    named = getattr(rules, "structures" if name == "structure" else name, None)
    return list(named) if isinstance(named, tuple | Mapping) else None


def _count(annotation: object) -> int | None:
    """How many amounts there are, where it is a fixed number."""
    parts = get_args(annotation)
    return len(parts) if get_origin(annotation) is tuple and Ellipsis not in parts else None


def _least(info: FieldInfo) -> int:
    for mark in info.metadata:
        if getattr(mark, "gt", None) is not None:
            return int(mark.gt) + 1
        if getattr(mark, "ge", None) is not None:
            return int(mark.ge)
    return 0
