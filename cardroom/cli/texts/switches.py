"""The switches of an edition, for people and for programs."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from cardroom.cli.terminal.show import grid, heading, out_json, wrapped
from cardroom.houses.switch_list import collection_of, rules_of, settings_of, written

if TYPE_CHECKING:
    from cardroom.analysis.given import TableGiven
    from cardroom.houses.switch_list import Switch

LIST = re.compile(r"\[.*\]")
LONGEST = 60  # letters of a value; --json has it whole


def show_switches(given: "TableGiven", as_json: bool) -> None:
    """Everything about this table that can be changed, as it is now."""
    settings = given.edition.settings(given.table)
    edition = replace(given.edition, table=settings)
    rules, table = [*rules_of(edition), *collection_of(edition)], settings_of(edition)
    options = list(edition.schedule.options) if edition.schedule is not None else []
    posted = edition.post(given.option or None, settings).option
    if as_json:
        data = {"rules": [_data(one) for one in rules], "table": [_data(one) for one in table]}
        out_json({"edition": edition.id, **data, "option": posted or None, "options": options})
        return
    print(heading(f"{edition.id}: switches"))
    print(wrapped("Each can be changed, as often as you like; * marks a switch of a reading: the manual can be read the other way."))
    _print("rule", rules)
    print()
    _print("table setting", table)
    print()
    print(wrapped("Written so:"))
    for one in _examples(rules):
        print(f"  --rule {one}")
    for one in [*_examples(table), *(f"{each.name}='{_listed(each)}'" for each in table if each.kind.name == "list")]:
        print(f"  --table {one}")
    if options:
        print(f"  --option {options[0]}")
        groups = ", ".join(block.announced for block in edition.schedule.blocks) if edition.schedule is not None else ""
        print(wrapped(f"The options of the collection: {groups}; {posted or 'none'} is posted."))
    print(wrapped(f"`cardroom compare {edition.id} @switch=value` and `cardroom sweep {edition.id} SWITCH VALUES` take the same names."))


def _print(title: str, switches: Sequence["Switch"]) -> None:
    grid(
        (title, "now", "takes"),
        [(one.name + ("*" if one.readings else ""), _cut(one.now), one.kind.takes) for one in switches],
        whole=title,
    )


def _listed(one: "Switch") -> str:
    """An example of a list, as its switch takes it."""
    found = LIST.search(one.kind.takes)
    return found[0] if found else one.now


def _cut(value: str) -> str:
    return value if len(value) <= LONGEST else value[: LONGEST - 1].rstrip() + "…"


def _examples(switches: Sequence["Switch"]) -> list[str]:
    """Changes as a shell takes them: of a pay line, and of a switch with a few values."""
    found = []
    pays = [one for one in switches if one.kind.name == "odds" and ".pays." in one.name]
    if pays:
        middle = pays[len(pays) // 2]
        found.append(f'{middle.name}="{"5 to 1" if middle.now != "5 to 1" else "4 to 1"}"')
    few = [one for one in switches if one.name == "decks"] or [one for one in switches if one.kind.name == "choice" and one.readings]
    for one in few[:1]:
        found.append(f"{one.name}={written(next(value for value in one.kind.values if value != one.value))}")
    return found or [f"{one.name}=25" for one in switches if one.kind.name == "money"][:1]


def _data(one: "Switch") -> dict[str, object]:
    kind = one.kind
    return {
        "switch": one.name, "value": one.value, "kind": kind.name, "takes": kind.takes, "values": list(kind.values), "least": kind.least,
        "most": kind.most, "none": kind.none, "says": one.says or None, "readings": list(one.readings),
    }  # fmt: skip
