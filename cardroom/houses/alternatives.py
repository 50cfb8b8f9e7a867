"""The other readings of a text: what else its switch can be set to, from the switch's type, as far as the edition takes it.

A page that is made from this cannot name a value that does not exist, or one that the edition refuses.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple, TypeAlias, cast

from pydantic import BaseModel
from typing_extensions import Unpack

from cardroom.collection import MOMENTS, load_schedule
from cardroom.errors import CardroomError
from cardroom.houses.candidates import candidates, other_figures
from cardroom.houses.edition import Edition, SetupOptions
from cardroom.plain import Plain

Takes: TypeAlias = Callable[[str, Plain], bool]
"""Whether a setting, by its dotted name, may have this value."""

ENOUGH, FEW = 1_000_000_00, 6  # chips and players of a table that is tried out


class Alternative(NamedTuple):
    """Another reading of a setting: in words for a page, and as a value of a file that the edition takes."""

    setting: str
    says: str
    value: Plain


class _Nothing:
    """No value at all, where none is one."""


_NOTHING = _Nothing()


def alternatives(edition: Edition, switch: str) -> list[Alternative]:
    """Return what else this switch of an edition's rules or table can be set to, as far as the edition takes it."""
    top, _, name = switch.partition(".")
    model: BaseModel = edition.rules if top == "rules" else edition.table
    return settable(model, name, lambda setting, value: takes(edition, f"{top}.{setting}", value), f"{top}.")


def settable(model: BaseModel, name: str, allowed: Takes, prefix: str = "") -> list[Alternative]:
    """Return the other values of a setting of this model, by its dotted name, and of those below it, as far as they are allowed."""
    found = []
    for each in candidates(model, name):
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
        text, values = other_figures(setting.has)
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


def with_switches(edition: Edition, sets: Mapping[str, object]) -> tuple[Edition, SetupOptions]:
    """Return the edition with these switches of its rules, and what a setup is told of those of its table, and of the option posted."""
    data: dict[str, Plain] = {"rules": edition.rules.model_dump(mode="json"), "table": edition.table.model_dump(mode="json")}
    for switch, value in sets.items():
        data = changed(data, switch, cast("Plain", value))
    rules, table, collection = (cast("dict[str, Plain]", data.get(top, {})) for top in ("rules", "table", "collection"))
    given: SetupOptions = {"table": table} if any(switch.startswith("table.") for switch in sets) else {}
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


def _playable(edition: Edition, **given: Unpack[SetupOptions]) -> bool:
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
