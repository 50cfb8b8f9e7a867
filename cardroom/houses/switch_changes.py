"""Changes of switches as people write them, ``switch.part=value``: checked against the switches that there are, and what each takes."""

import json
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from pydantic import ValidationError

from cardroom.errors import BadInput
from cardroom.houses.edition import first_error
from cardroom.houses.faults import FaultyEdition
from cardroom.houses.loader import load_with_collection
from cardroom.houses.switch_list import Switch, walked
from cardroom.plain import all_text

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition
    from cardroom.switches import Switches

COLLECTION = "collection."  # before the name of a switch of the schedule
PLAIN_DATA = ("[", "{", '"')
NEAREST = 4  # names that are suggested instead of a wrong one
WRITTEN_BY_GAMES = ("value_error", "assertion_error")  # refusals in our own words; the others are pydantic's
LISTS = ("tuple_type", "list_type", "set_type", "frozen_set_type")


def changes(words: Sequence[str], what: str, now: "Switches") -> dict[str, object]:
    """The settings that are ``now``, as far as the words change them, for ``with_rules`` or ``settings``; ``what`` they are for people."""
    current: dict[str, object] = now.model_dump(mode="json")
    known = {switch.name: switch for switch in walked(now)}
    found: dict[str, object] = {}
    for word in words:
        path, equals, value = word.partition("=")
        path = path.strip()
        if not equals or not path:
            raise BadInput(f"'{word}' is no {what}: write it like switch=value.")
        top, *rest = _name(path, current).split(".")
        if top not in current:
            raise BadInput(f"There is no {what} '{top}'; {suggested(path, [*current, *known])}. `--switches` lists them all.")
        meant = known.get(".".join([top, *rest]))
        found[top] = current[top] = _within(current[top], rest, read_value(value, meant), path, known)
    _check(words, found, now, known, what)
    return found


def collection_changes(words: Sequence[str], edition: "Edition") -> dict[str, str]:
    """Switches of the collection schedule, written ``collection.NAME=value``."""
    known = {} if edition.schedule is None else edition.schedule.settings
    found: dict[str, str] = {}
    for word in words:
        name, equals, value = word.removeprefix(COLLECTION).partition("=")
        if not equals:
            raise BadInput(f"'{word}' is no rule: write it like switch=value.")
        if name == "option":
            raise BadInput(f"'{word}': the option that a table posts is set with --option.")
        setting = known.get(name)
        if setting is None:
            near = suggested(f"{COLLECTION}{name}", [f"{COLLECTION}{each}" for each in known]) if known else "it has no collection schedule"
            raise BadInput(f"There is no rule '{COLLECTION}{name}'; {near}. `--switches` lists them all.")
        if setting.choices and value not in setting.choices:
            takes = " or ".join(setting.choices)
            raise BadInput(f"The rule {COLLECTION}{name} takes {takes}; not '{value}'. It is {setting.has} now.")
        found[name] = value
        try:
            load_with_collection(edition.id, found)
        except FaultyEdition as error:  # the other faults follow from the first
            reason = error.faults[0].reason.rpartition(": ")[2].rstrip(".")
            raise BadInput(f"The rule {COLLECTION}{name} cannot be '{value}': {reason}. It is {setting.has} now.") from None
    return found


def _name(path: str, current: Iterable[str]) -> str:
    """As a reading names it, ``rules.direction``, it is the switch ``direction``."""
    top, dot, rest = path.partition(".")
    return rest if dot and top in ("rules", "table") and top not in current else path


def suggested(name: str, known: Iterable[str]) -> str:
    """The names nearest to a wrong one, as the rest of a sentence."""
    every = list(dict.fromkeys(known))
    last = name.rpartition(".")[2].lower()
    near = get_close_matches(name, every, NEAREST, 0.6)
    near += [one for one in every if last and last in one.lower()]
    near += [one for one in every if get_close_matches(last, [one.rpartition(".")[2].lower()], 1, 0.75)]
    near = list(dict.fromkeys(near))[:NEAREST]
    return f"the nearest are: {', '.join(near)}" if near else f"there are: {', '.join(one for one in every if '.' not in one)}"


def _within(held: object, path: list[str], value: object, whole: str, known: Iterable[str]) -> object:
    """The settings held, with one part of them changed."""
    if not path:
        return value
    if held is None:  # nothing is set: what is named is all there is of it
        return {path[0]: _within(None, path[1:], value, whole, known)}
    if not isinstance(held, dict):
        raise BadInput(f"'{whole}' names a part of a switch that has no parts.")
    key, *rest = path
    if rest and key not in held:
        raise BadInput(f"'{whole}': there is no '{key}' but {', '.join(held) or 'nothing yet'}; {suggested(whole, known)}.")
    return {**held, key: _within(held.get(key), rest, value, whole, known)}


def read_value(text: str, switch: Switch | None = None) -> object:
    """Words and figures stay text, which every switch reads; lists and tables are JSON."""
    if switch is not None and switch.kind.name == "choice":
        for one in switch.kind.values:
            if str(one) == text:
                return one
    if text.lower() in ("none", "null"):
        return None
    if text.startswith(PLAIN_DATA):
        try:
            found: object = json.loads(text)
        except (ValueError, RecursionError):
            raise BadInput(f"'{text}' is neither a word nor JSON.") from None
        if not all_text(found):
            raise BadInput(f"'{text}' holds half of a character.")
        return found
    return text


def _check(words: Sequence[str], found: dict[str, object], now: "Switches", known: dict[str, Switch], what: str) -> None:
    """Refuse a value that its switch does not take, and say which values it takes."""
    if not found:
        return
    try:
        type(now).model_validate({**now.model_dump(), **found})
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        switch = known.get(place)
        if first["type"] == "extra_forbidden":
            raise BadInput(f"There is no {what} '{place}'; {suggested(place, known)}. `--switches` lists them all.") from None
        if not place:  # the switches do not fit together
            bounds = [name for top in found for name in known if name in (f"tables.{top}.least", f"tables.{top}.most")]
            more = f" The house's bounds can be changed as well: {' and '.join(bounds)}." if bounds else ""
            raise BadInput(f"{', '.join(words)}: {first_error(error)}.{more}") from None
        if switch is None or first["type"] in (*WRITTEN_BY_GAMES, *LISTS):
            raise BadInput(f"{what.capitalize()} {first_error(error)}.") from None
        raise BadInput(f"The {what} {place} takes {switch.kind.takes}; not {_shown(first['input'])}. It is {switch.now} now.") from None


def _shown(value: object) -> str:
    return "none" if value is None else f"'{value}'"[:60]
