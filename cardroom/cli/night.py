"""``cardroom night``: a gaming day is closed, and all its papers are printed."""

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from cardroom.room.desks.papers.night import NightPapers


def night(
    day: Annotated[str, typer.Option(help="Which gaming day, like 2026-01-31; else the last one that is over.")] = "",
    to: Annotated[str, typer.Option(help="A folder: every paper as a page to print, as CSV and as a workbook.")] = "",
    paper: Annotated[str, typer.Option(help="Only this one, like rotation.")] = "",
    look: Annotated[bool, typer.Option("--look", help="Print, and close nothing: also while the card room is open.")] = False,
    why: Annotated[str, typer.Option(help="What the journal says of the close.")] = "the night is over",
    database: Annotated[str, typer.Option(help="The card room's database; else $CARDROOM_DATABASE, else your own.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """Close a gaming day and print its papers, each from the log alone. A day that is closed stays as it is: its papers are printed again,
    and one that is not what it was then is named, with exit code 2. Before it can be closed boxes are counted and windows closed."""
    import time

    from cardroom.errors import BadInput
    from cardroom.room.desks.papers.night import PAPERS, close_day
    from cardroom.room.desks.papers.night import night as papers_of
    from cardroom.room.desks.papers.papers import read_day
    from cardroom.room.people.roles import CONSOLE, Role
    from cardroom.room.people.staff import Staffer
    from cardroom.room.storage import Store
    from cardroom.room.storage.accounts import default_url

    if paper and paper not in PAPERS:
        raise BadInput(f"There is no paper '{paper}'; there are {', '.join(PAPERS)}.")
    wanted = read_day(day) if day else None
    store = Store.open(database or default_url(), alone=not look, create=False)
    try:
        if look:
            found = papers_of(store, wanted, time.time())
        else:
            found = close_day(store, wanted, Staffer(CONSOLE, Role.OPERATOR, ""), why, time.time())
    finally:
        store.close()
    if paper:
        found = found._replace(papers=tuple(each for each in found.papers if each.name == paper))
    if to:
        _write(found, to)
    elif as_json:
        _as_json(found)
    else:
        _print(found)
    if found.changed:
        raise SystemExit(2)


def _state(found: "NightPapers") -> str:
    from cardroom.room.desks.papers.night import FORM

    state = "closed" if found.closed else "not closed"
    sentence = f"The gaming day {found.log.day} is {state}."
    if found.form != FORM:
        sentence += " An earlier version closed it: its papers had another form, so they are not compared."
    if found.changed:
        sentence += f" Not what they were when it was closed: {', '.join(found.changed)}."
    return sentence


def _print(found: "NightPapers") -> None:
    from cardroom.room.desks.papers.written import PaperText

    written = PaperText(found.log.hours.zone)
    for paper in found.papers:
        print(written.text(paper))
    print(_state(found))


def _as_json(found: "NightPapers") -> None:
    from cardroom.cli.terminal.show import out_json
    from cardroom.room.desks.papers.paper import paper_data

    papers = [paper_data(paper) for paper in found.papers]
    out_json({"day": found.log.day.isoformat(), "closed": found.closed, "changed": list(found.changed), "papers": papers})


def _write(found: "NightPapers", to: str) -> None:
    from cardroom.cli.paper_folder import paper_folder, write_paper

    folder = paper_folder(to)
    for paper in found.papers:
        write_paper(paper, folder, f"{found.log.day}-{paper.name}", found.log.hours.zone)
    print(f"{len(found.papers)} papers are in {folder}, each to print, as CSV and as a workbook. {_state(found)}")
