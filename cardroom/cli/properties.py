"""``cardroom properties``: the rooms of one installation side by side."""

from typing import Annotated

import typer

DAYS = 7


def properties(
    file: Annotated[str, typer.Option("--file", help="The file of the properties; else $CARDROOM_PROPERTIES.", show_default=False)] = "",
    until: Annotated[str, typer.Option(help="The last gaming day, like 2026-01-31; else the newest that has begun.")] = "",
    days: Annotated[int, typer.Option(help="How many gaming days.", min=1, max=92)] = DAYS,
    to: Annotated[str, typer.Option(help="A folder: the paper as a page to print, as CSV and as a workbook.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Set the properties of an installation side by side: gaming days and rooms with totals, each from the books of its own room. It reads
    only, also while the rooms are open."""
    import time

    from cardroom.cli.terminal.show import out_json
    from cardroom.room.base.properties import read_properties
    from cardroom.room.desks.papers.paper import paper_data
    from cardroom.room.desks.papers.papers import read_day
    from cardroom.room.desks.papers.properties import side_by_side
    from cardroom.room.desks.papers.written import PaperText

    found = read_properties(file)
    paper = side_by_side(found, read_day(until) if until else None, days, time.time())
    if to:
        from cardroom.cli.paper_folder import paper_folder, write_paper

        print(f"The properties are in {write_paper(paper, paper_folder(to), 'properties', 'UTC')}, to print, as CSV and as a workbook.")
    elif as_json:
        out_json(paper_data(paper))
    else:
        print(PaperText("UTC").text(paper))
