"""The switches of a table as data."""

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from cardroom.houses.switch_list import Switch, collection_of, rules_of, settings_of

if TYPE_CHECKING:
    from cardroom.analysis.given import TableGiven
    from cardroom.houses.edition import Edition


class SwitchSheet(NamedTuple):
    """Everything about a table that can be changed, as it is now."""

    edition: "Edition"
    rules: list[Switch]
    table: list[Switch]
    posted: str
    options: list[str]


def switches_of(given: "TableGiven") -> SwitchSheet:
    settings = given.edition.settings(given.table)
    edition = replace(given.edition, table=settings)
    options = list(edition.schedule.options) if edition.schedule is not None else []
    rules, posted = [*rules_of(edition), *collection_of(edition)], edition.post(given.option or None, settings).option
    return SwitchSheet(edition, rules, settings_of(edition), posted, options)


def switches_data(given: "TableGiven") -> dict[str, object]:
    found = switches_of(given)
    data = {"rules": [_data(one) for one in found.rules], "table": [_data(one) for one in found.table]}
    return {"edition": found.edition.id, **data, "option": found.posted or None, "options": found.options}


def _data(one: Switch) -> dict[str, object]:
    kind = one.kind
    return {
        "switch": one.name, "value": one.value, "kind": kind.name, "takes": kind.takes, "values": list(kind.values), "least": kind.least,
        "most": kind.most, "none": kind.none, "says": one.says or None, "readings": list(one.readings),
    }  # fmt: skip
