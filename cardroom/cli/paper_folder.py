"""A folder for papers: each as a page to print, as CSV and as a workbook."""

from pathlib import Path
from typing import TYPE_CHECKING

from cardroom.errors import BadInput

if TYPE_CHECKING:
    from cardroom.room.desks.papers.paper import Paper


def paper_folder(text: str) -> Path:
    """Return the folder, made if it is not there."""
    folder = Path(text)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{folder}: no folder can be made there ({error.strerror}).") from None
    return folder


def write_paper(paper: "Paper", folder: Path, name: str, zone: str) -> Path:
    """Write a paper under this name; returns the folder."""
    from cardroom.room.desks.papers.workbook import workbook
    from cardroom.web.api.paper_print import Printed

    printed, file = Printed(zone), folder / name
    try:
        file.with_suffix(".html").write_text(printed.html([paper]), "utf-8")
        file.with_suffix(".csv").write_text(printed.csv(paper), "utf-8")
        file.with_suffix(".xlsx").write_bytes(workbook(paper, printed.zone))
    except OSError as error:
        raise BadInput(f"{folder}: the papers cannot be written there ({error.strerror}).") from None
    return folder
