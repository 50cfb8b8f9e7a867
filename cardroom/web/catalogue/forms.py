"""What a form that opens a table asks for: the fields of an edition's table settings, read off their model and the house's rules."""

import types
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Literal, Union, get_args, get_origin

from pydantic.fields import FieldInfo
from typing_extensions import TypedDict

from cardroom.fields import LimitsText, says
from cardroom.games.banked.rules import BankedRules
from cardroom.games.pot.rules import PotRules
from cardroom.house_rules import EACH, Left, left_open
from cardroom.houses.edition import Edition
from cardroom.houses.seating import seating_rules
from cardroom.records.plain import loose
from cardroom.room.base.settings import BuyInData, buy_in_bounds, limits_text, seating_bounds, usual_table
from cardroom.switches import Money, Most, Switches

_MONEY, _MOST = get_args(Money)[1], get_args(Most)[1]  # what marks an amount among the whole numbers, and one that may be unlimited
_NOT_ASKED = frozenset({"antes", "antes_are", "posts"})  # as records of played hands tell them
_STAKES = frozenset({"structure", "bets", "blinds", "spread", "least_bet", "least", "most", "bank", "ante", "point", "condition", "top"})
_WHEN = {
    "bets": {"structure": ["limit"]},
    "spread": {"structure": ["spread-limit"]},
    "least_bet": {"structure": ["no-limit", "pot-limit"]},
    "overs": {"structure": ["limit"]},
}


FieldKind = Literal["money", "most", "moneys", "int", "bool", "choice", "choices", "name", "names", "lines"]
_SEVERAL: dict[FieldKind, FieldKind] = {"money": "moneys", "choice": "choices", "name": "names"}


class FieldData(TypedDict):
    """One setting that a form asks for."""

    name: Annotated[str, says("The setting's name, as a request sends it.")]
    label: Annotated[str, says("The setting's name for people.")]
    kind: Annotated[
        FieldKind,
        says(
            '`most` is an amount, or "none" (null) for no limit; `names` are players\' names; '
            "`lines` a table of its own, written `name = value` line by line, a dot below another name."
        ),
    ]
    default: Annotated[object, says("The value that a new table has; amounts in cents.")]
    optional: Annotated[bool, says("Whether the value may be null.")]
    choices: Annotated[list[str], says("The values that the setting may have; empty: it is not one of a list.")]
    count: Annotated[int | None, says("How many amounts a `moneys` field takes, where that is fixed; else null.")]
    least: Annotated[int | None, says("The least value, in cents where it is an amount; null: no bound.")]
    most: Annotated[int | None, says("The largest value, in cents where it is an amount; null: no bound.")]
    usual: Annotated[str, says("The house's own value of a setting that it leaves to its tables; empty: no form can show it.")]
    hint: Annotated[str, says("A short explanation; may be empty.")]
    when: Annotated[
        dict[str, list[str]] | None, says("The values of other fields with which the setting counts, by field; null: it always counts.")
    ]
    stakes: Annotated[bool, says("Whether it says for how much is played; a form asks for it first.")]


class FeeOptionData(TypedDict):
    option: Annotated[str, says("The name of the option in the schedule.")]
    limits: Annotated[str, says("The limits for which the house prints it.")]
    players: Annotated[str, says("The numbers of players for which it is printed; empty: for any number.")]


class TablesData(TypedDict):
    """What opening a table takes."""

    seats: Annotated[int, says("The number of seats that the game has.")]
    backline: Annotated[bool, says("Whether players without a seat may wager on others' hands.")]
    limits: LimitsText
    buy_in: Annotated[BuyInData, says("What a player may bring to the usual table.")]
    defaults: Annotated[Mapping[str, object], says("Every setting of the usual table; amounts in cents.")]
    fields: Annotated[list[FieldData], says("The settings that a form may ask for.")]
    option: Annotated[str, says("The collection option that is posted unless another is given.")]
    options: Annotated[list[FeeOptionData], says("The collection options that the house prints.")]


def tables_data(edition: Edition) -> TablesData:
    """The usual table of an edition, what may be changed about it, and the collection options that may be posted. Amounts are cents."""
    chip = edition.chip_at(edition.table, edition.post(None, edition.table))
    bounds = seating_bounds(seating_rules(edition, edition.table), buy_in_bounds(edition.table, chip), chip)
    schedule = edition.schedule
    options = [] if schedule is None else list(schedule.options.values())
    return {
        "seats": edition.game.seats(edition.rules),
        "backline": getattr(edition.rules, "backline", None) is not None,
        "limits": limits_text(edition, edition.table),
        "buy_in": bounds.data(),
        "defaults": loose(edition.settings(usual_table(edition)).model_dump()),
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


def fields_data(edition: Edition, table: Switches | None = None) -> list[FieldData]:
    """``table``: what is set there already, in place of the edition's usual table."""
    found = []
    values = loose((table or edition.settings(usual_table(edition))).model_dump())
    for name, info in edition.game.table.model_fields.items():
        if name in _NOT_ASKED or not _offered(edition, name):
            continue
        field = _field(edition, name, info, values[name])
        if field is not None:
            found.append(field)
    return found


def _offered(edition: Edition, name: str) -> bool:
    """Whether the house has such a thing at all."""
    rules = edition.rules
    if name in left_open(edition.game.table):
        return name in rules.tables
    if name == "straddle":
        return isinstance(rules, PotRules) and bool(rules.straddles.structures)
    if name == "rabbit_hunt":
        return isinstance(rules, PotRules) and bool(rules.rabbit)
    if name == "run_twice":
        return isinstance(rules, PotRules) and rules.run_twice
    if name == "overs":
        return isinstance(rules, PotRules) and rules.overs_from is not None
    if name == "jackpot":
        return isinstance(rules, BankedRules) and rules.jackpot_offered
    if name == "meter":
        return any(bonus.payer == "jackpot" for bonus in getattr(rules, "bonuses", {}).values())
    if name == "vouchers":
        return edition.schedule is not None and any(option.vouchers for option in edition.schedule.options.values())
    return True


def _field(edition: Edition, name: str, info: FieldInfo, value: object) -> FieldData | None:
    annotation, optional = _without_none(info.annotation)
    kind, choices = _kind(annotation, info.metadata)
    left = edition.rules.tables.get(name)
    narrowed = _choices_of_the_house(edition.rules, name)
    if kind == "names" and narrowed is not None:
        kind = "choices"
    if left is not None and (left.choices or left.only):
        kind, narrowed = "choice", [str(value) for value in left.choices or left.only]
    if kind in ("choice", "choices"):
        choices = [choice for choice in narrowed if not choices or choice in choices] if narrowed is not None else choices
        if not choices:
            return None
    least, most = _bounds(info, left) if kind in ("money", "most", "int") else (None, None)
    return {
        "name": name,
        "label": name.replace("_", " "),
        "kind": kind,
        "default": value,
        "optional": optional,
        "choices": choices,
        "count": _count(annotation),
        "least": least,
        "most": most,
        "usual": _usual(edition, name, left, kind, annotation),
        "hint": left.says if left is not None else _hint(edition, name),
        "when": _WHEN.get(name) if hasattr(edition.table, "structure") else None,
        "stakes": name in _STAKES,
    }


def _hint(edition: Edition, name: str) -> str:
    """Return what opening a table says of a setting that no rule of the house speaks of."""
    if name == "meter" and getattr(edition.rules, "unposted", "") == "printed":
        return "Hands without an amount here are paid by the printed table."
    return ""


def _without_none(annotation: object) -> tuple[object, bool]:
    if get_origin(annotation) in (Union, types.UnionType):
        rest = [part for part in get_args(annotation) if part is not type(None)]
        if len(rest) == 1:
            return rest[0], True
    return annotation, False


def _kind(annotation: object, metadata: Iterable[object]) -> tuple[FieldKind, list[str]]:
    if get_origin(annotation) is Annotated:
        plain, *marks = get_args(annotation)
        return _kind(plain, marks)
    if annotation is bool:
        return "bool", []
    if annotation is int:
        return "money" if _MONEY in metadata else "most" if _MOST in metadata else "int", []
    if annotation is str:
        return "name", []
    if get_origin(annotation) is dict or (isinstance(annotation, type) and issubclass(annotation, Switches)):
        return "lines", []  # a table of its own, like a jackpot: written line by line
    if get_origin(annotation) is Literal:
        return "choice", list(get_args(annotation))
    if get_origin(annotation) is tuple:
        kind, choices = _kind(get_args(annotation)[0], ())
        return _SEVERAL[kind], choices
    raise TypeError(f"no form has a control for {annotation}")


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


def _bounds(info: FieldInfo, left: Left | None) -> tuple[int, int | None]:
    """The least and the most of a number."""
    if left is not None:
        return left.least or 0, left.most
    for mark in info.metadata:
        if getattr(mark, "gt", None) is not None:
            return int(mark.gt) + 1, None
        if getattr(mark, "ge", None) is not None:
            return int(mark.ge), None
    return 0, None


def _usual(edition: Edition, name: str, left: Left | None, kind: str, annotation: object) -> str:
    """What the house itself has, of what it leaves to its tables: a figure, or lines as a form writes them; or how such lines look."""
    if left is None:
        return _shape(annotation) if kind == "lines" else ""
    if left.choices:
        return ""
    found: dict[str, object] = {}
    written = edition.rules.model_dump(mode="json")
    for rule in left.rules[:1] or (name,):
        found |= {key: value for key, value in _found(written, rule.split(".")) if not left.names or key.partition(".")[0] in left.names}
    return "\n".join(f"{key} = {value}" if key else str(value) for key, value in found.items())


def _shape(annotation: object) -> str:
    """Lines of a table that the house has not, for an example."""
    assert isinstance(annotation, type) and issubclass(annotation, Switches)
    found = []
    for name, info in annotation.model_fields.items():
        annotation, optional = _without_none(info.annotation)
        below = get_args(annotation)[1:] if get_origin(annotation) is dict else ()
        kind, choices = _kind(below[0] if below else annotation, info.metadata)
        value = choices[0] if choices else "$1" if kind == "money" else "1"
        if not optional:
            found.append(f"{name}{'.royal-flush' if below else ''} = {value}")
    return "\n".join(found)


def _found(data: object, path: list[str], named: str = "") -> Iterator[tuple[str, object]]:
    """What lies at a dotted name, and below it, each by what of its name is the table's to say."""
    if path and isinstance(data, Mapping):
        for key in data if path[0] == EACH else (path[0],):
            yield from _found(data[key], path[1:], f"{named}{key}." if path[0] == EACH else named)
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield from _found(value, [], f"{named}{key}.")
    else:
        yield named.removesuffix("."), data
