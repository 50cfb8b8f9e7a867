"""``cardroom fee --check``: every schedule of every house counted, and every option accounted for."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardroom.houses.schedules import Checked


def check(as_json: bool) -> None:
    from cardroom.houses.schedules import by_house, check_schedules

    rows = check_schedules()
    if as_json:
        from cardroom.cli.terminal.show import out_json

        houses = [{"house": house, "schedules": schedules, **sums._asdict()} for house, (schedules, sums) in by_house(rows).items()]
        out_json({"houses": houses, "schedules": [_data(row) for row in rows]})
    else:
        _print(rows)


def _data(row: "Checked") -> dict[str, object]:
    from cardroom.collection.report import missing

    schedule = row.schedule
    return {
        "house": row.house,
        "schedule": row.name,
        "source": schedule.source,
        "lines": schedule.lines,
        **row.counts._asdict(),
        "groups": [{"announced": block.announced, "lines": block.lines, "basis": block.basis} for block in schedule.blocks],
        "names": list(schedule.options),
        "missing": [{"option": option, "reading": reading} for option, reading in missing(schedule).items()],
        "editions": list(row.editions),
    }


def _print(rows: list["Checked"]) -> None:
    from cardroom.cli.terminal.show import grid, heading, wrapped
    from cardroom.collection.report import Counts, missing
    from cardroom.houses.schedules import by_house

    print(heading("Collection, by house"))
    houses, whole = by_house(rows), Counts()
    lines = []
    for house, (schedules, sums) in houses.items():
        whole = whole.plus(sums)
        lines.append((house, str(schedules), *map(str, sums)))
    grid(("house", "schedules", *Counts._fields), [*lines, ("in all", str(len(rows)), *map(str, whole))])
    house = ""
    for row in rows:
        if row.house != house:
            house = row.house
            print(heading(house))
        announced = "; ".join(block.announced for block in row.schedule.blocks)
        few = f"{row.counts.options} option{'s' if row.counts.options != 1 else ''}"
        print(wrapped(f"{row.name} (l.{row.schedule.lines}): {few}, {announced}; {row.counts.readings} readings.", " ", "   "))
        for option, reading in missing(row.schedule).items():
            print(wrapped(f"Option {option} is announced and has no row: reading {reading}.", "   ", "     "))
        print(wrapped(f"Charged by {', '.join(row.editions)}." if row.editions else "No edition charges by it.", "   ", "     "))
