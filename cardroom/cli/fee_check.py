"""``cardroom fee --check``: whether a table may post a list of options; or every schedule of every house counted."""

from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition
    from cardroom.houses.schedules import Checked
    from cardroom.switches import TableSwitches


def check_posted(edition: "Edition", option: str, settings: "TableSwitches", as_json: bool) -> None:
    """A posted list against the table: rates, one option for each number of players, limits. Exit code 2 where something is wrong."""
    from cardroom.cli.terminal.show import out_json, wrapped
    from cardroom.errors import BadInput
    from cardroom.money import money_text

    schedule = edition.schedule
    if schedule is None:
        raise BadInput(f"{edition.id} takes no collection.")
    limit, seats = edition.game.limit(edition.rules, settings), edition.game.seats(edition.rules)
    posted, chosen = schedule.chosen(option or edition.post(None, settings).option)
    faults = schedule.faults(posted, seats, limit)
    rates = sorted(set().union(*(one.amounts() for one in chosen)))
    if as_json:
        found = {"rates": rates, "most_rates": schedule.most_rates, "seats": seats, "faults": faults}
        out_json({"edition": edition.id, "option": posted, "ok": not faults, **found})
    elif not faults:
        most = f", of {schedule.most_rates} that a table may have" if schedule.most_rates is not None else ""
        few = f"{len(rates)} different rate{'s' if len(rates) != 1 else ''}"
        print(f"{edition.id} may post {posted}: {few} ({', '.join(map(money_text, rates)) or 'none'}){most};")
        print(wrapped(f"one option for each number of players from 2 to {seats}, each for the limits of this table.", " "))
    else:
        print(f"{edition.id} may not post {posted}:")
        for fault in faults:
            print(wrapped(f"{fault[0].upper()}{fault[1:]}.", " ", "   "))
    if faults:
        typer.echo(f"{edition.id} may not post {posted}: {faults[0]}.", err=True)
        raise typer.Exit(2)


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
