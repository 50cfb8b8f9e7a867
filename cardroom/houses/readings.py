"""The page of readings, from the data: ``python -m cardroom.houses.readings > docs/readings.md``."""

from collections.abc import Iterator

from cardroom.clauses import Reading
from cardroom.collection.schedule import Reading as FeeReading
from cardroom.houses.desk import desk_of
from cardroom.houses.files import DESK, edition_files
from cardroom.houses.loader import load

HEAD = """# Readings

Where a manual is garbled, silent or contradicts itself, an edition records what we read, why, and the switch that changes it.
This page is made from the editions, their collection schedules and the rules of the desks; do not edit it by hand.
"""


def _entry(reading: Reading | FeeReading, said: str) -> str:
    where = f" (l.{reading.lines})" if reading.lines else ""
    switch = f" Switch: `{reading.switch}`." if reading.switch else ""
    return f"- **{reading.id}**{where}. {said} *Read:* {reading.read} *Why:* {reading.why}{switch}"


def _printed(reading: FeeReading) -> str:
    return f"Printed: {reading.printed}." if reading.printed else "Nothing is printed."


def page() -> Iterator[str]:
    """The lines of the page."""
    yield HEAD
    seen: set[str] = set()
    for id in edition_files():
        edition = load(id)
        if edition.readings:
            yield f"## {id}\n"
            yield from (_entry(reading, reading.text) for reading in edition.readings)
            yield ""
        for schedule in edition.schedule.parts if edition.schedule is not None else ():
            key = f"{schedule.house}/collection/{schedule.name}"
            if schedule.readings and key not in seen:
                seen.add(key)
                yield f"## {key}\n"
                yield from (_entry(reading, _printed(reading)) for reading in schedule.readings)
                yield ""
    for house in dict.fromkeys(file.house for file in edition_files().values()):
        if readings := desk_of(house).readings:
            yield f"## {house}/{DESK}\n"
            yield from (_entry(reading, reading.text) for reading in readings)
            yield ""


if __name__ == "__main__":
    print("\n".join(page()).rstrip())
