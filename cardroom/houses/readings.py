"""The page of readings, from the data: ``python -m cardroom.houses.readings > docs/readings.md``."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from cardroom.clauses import Reading
from cardroom.collection.schedule import Reading as FeeReading
from cardroom.houses.alternatives import Alternative, alternatives, changed, fee_alternatives, option_alternatives, settable, takes_all
from cardroom.houses.edition import Edition
from cardroom.houses.files import HERE, ROOM_FILE, edition_files, read_toml
from cardroom.houses.loader import load
from cardroom.houses.seating import HouseSeating, SeatingRules, seating_of
from cardroom.plain import Plain

HEAD = """# Readings

Where a manual is garbled, silent or contradicts itself, an edition records what we read and why. Its switch gives the other reading: every
value that stands here was tried, and the edition takes it. A reading without a switch is the only one that is offered.
This page is made from the editions, their collection schedules and their rules for seats; do not edit it by hand.
"""
NONE = "none is offered."
EVERYWHERE = "none is offered: it is our rule for every house that prints none."
NO_OTHER = "its switch has no other value here."


def edition_others(edition: Edition, reading: Reading) -> list[Alternative]:
    """Return what the switch of a reading can be set to besides, in this edition."""
    top, _, name = reading.switch.partition(".")
    if reading.switch == "collection.option":
        return option_alternatives(edition)
    if top == "collection":
        paths = [HERE / edition.house / "collection" / f"{part.name}.toml" for part in edition.schedule.parts] if edition.schedule else []
        return next((found for path in paths if (found := _of_schedule(path.stem, edition.house, name))), [])
    return alternatives(edition, reading.switch)


def seating_others(seating: HouseSeating, switch: str) -> list[Alternative]:
    """Return what a rule of a house's seating can be set to besides."""
    rules = seating.rules.model_dump(mode="json")

    def allowed(setting: str, value: Plain) -> bool:
        try:
            return SeatingRules.model_validate(changed(rules, setting, value)) != seating.rules
        except ValueError:
            return False

    return settable(seating.rules, switch, allowed)


@cache
def _of_schedule(name: str, house: str, setting: str) -> list[Alternative]:
    try:
        return fee_alternatives(HERE / house / "collection" / f"{name}.toml", setting)
    except KeyError:  # another schedule of the edition has it
        return []


def told(others: Iterable[Alternative]) -> str:
    """Return other readings in words: each setting once, with its values."""
    by_setting: dict[str, list[str]] = {}
    for each in others:
        by_setting.setdefault(each.setting, []).append(each.says)
    return "; ".join(_value(setting, says) for setting, says in by_setting.items())


def _value(setting: str, says: list[str]) -> str:
    words = " or ".join(says)
    return f"`{setting}` = {words}" if says[0].startswith("`") else f"`{setting}`: {words}"


def _sets(sets: Mapping[str, object]) -> str:
    return ", ".join(f"`{switch}` = `{_written(value)}`" for switch, value in sets.items())


def _written(value: object) -> str:
    """A value as a file writes it, without the quotes."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {_written(each)}" for key, each in value.items()) + " }"
    return f"[{', '.join(map(_written, value))}]" if isinstance(value, list | tuple) else str(value)


def other(edition: Edition, reading: Reading) -> str:
    """Return what the page says of the other reading."""
    if not reading.switch:
        return EVERYWHERE if reading.text in _of_every_house() else NONE
    if reading.sets and not takes_all(edition, reading.sets):
        return NO_OTHER
    said = _sets(reading.sets) if reading.sets else told(edition_others(edition, reading))
    return f"{reading.other} {said}.".lstrip() if said else NO_OTHER


@cache
def _of_every_house() -> frozenset[str]:
    """What is said in the files that every edition shares."""
    found = set()
    for path in (HERE / "_common").glob("every*.toml"):
        readings = read_toml(path).get("readings", [])
        found |= {each["text"] for each in readings} if isinstance(readings, list) else set()
    return frozenset(found)


def _entry(reading: Reading | FeeReading, said: str, other: str) -> str:
    where = f" (l.{reading.lines})" if reading.lines else ""
    return f"- **{reading.id}**{where}. {said} *Read:* {reading.read} *Why:* {reading.why} *Other reading:* {other}"


def _fee_entry(house: str, schedule: str, reading: FeeReading) -> str:
    printed = f"Printed: {reading.printed}." if reading.printed else "Nothing is printed."
    if reading.switch:
        said = told(_of_schedule(schedule, house, reading.switch))
        return _entry(reading, printed, f"{said}." if said else NO_OTHER)
    return _entry(reading, printed, "what is printed, which is not offered." if reading.printed else NONE)


def page() -> Iterator[str]:
    """The lines of the page."""
    yield HEAD
    seen: set[str] = set()
    for id in edition_files():
        edition = load(id)
        if edition.readings:
            yield f"## {id}\n"
            yield from (_entry(reading, reading.text, other(edition, reading)) for reading in edition.readings)
            yield ""
        for schedule in edition.schedule.parts if edition.schedule is not None else ():
            key = f"{schedule.house}/collection/{schedule.name}"
            if schedule.readings and key not in seen:
                seen.add(key)
                yield f"## {key}\n"
                yield from (_fee_entry(schedule.house, schedule.name, reading) for reading in schedule.readings)
                yield ""
    for house in dict.fromkeys(file.house for file in edition_files().values()):
        seating = seating_of(house)
        if seating.readings:
            yield f"## {house}/{ROOM_FILE}\n"
            for reading in seating.readings:
                yield _entry(reading, reading.text, f"{told(seating_others(seating, reading.switch))}." if reading.switch else NONE)
            yield ""


if __name__ == "__main__":
    print("\n".join(page()).rstrip())
