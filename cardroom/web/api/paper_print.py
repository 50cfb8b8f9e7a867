"""Papers as one page that stands by itself and prints well."""

from collections.abc import Sequence
from html import escape
from pathlib import Path

from cardroom.room.desks.papers.paper import Paper, PaperLine, PaperTable, Value
from cardroom.room.desks.papers.written import PaperText

STYLE = Path(__file__).parents[1] / "static" / "css" / "paper.css"


class Printed(PaperText):
    def html(self, papers: Sequence[Paper], style: str = "") -> str:
        """Each paper begins on a sheet of its own. ``style``: the address of the style sheet; without one it is in the page, which then
        stands by itself."""
        how = f'<link rel="stylesheet" href="{escape(style)}">' if style else f"<style>\n{STYLE.read_text('utf-8')}</style>"
        title = escape(papers[0].title if len(papers) == 1 else "Papers")
        return (
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{title}</title>\n{how}\n</head>\n<body>\n<main>\n{''.join(map(self._html, papers))}\n</main>\n</body>\n</html>\n"
        )

    def _html(self, paper: Paper) -> str:
        heading = "".join(f"<div><dt>{escape(label)}</dt><dd>{escape(said)}</dd></div>" for label, said in paper.heading)
        sheets = "".join(map(self._html_sheet, paper.sheets))
        notes = "".join(f"<p>{escape(note)}</p>" for note in paper.notes)
        signed = "".join(f"<div>{escape(who)}</div>" for who in paper.signed)
        return (
            f'<article id="{escape(paper.name)}"><h1>{escape(paper.title)}</h1><dl>{heading}</dl>{sheets}{notes}'
            + (f'<section class="signed">{signed}</section>' if signed else "")
            + (f"<footer>{escape(paper.kept)}</footer>" if paper.kept else "")
            + "</article>"
        )

    def _html_sheet(self, sheet: PaperTable) -> str:
        if not sheet.rows:
            return f"<h2>{escape(sheet.title)}</h2><p>{escape(sheet.none)}</p>"
        kinds = [f' class="{column.kind}"' for column in sheet.columns]
        head = "".join(f"<th{kind}>{escape(column.title)}</th>" for kind, column in zip(kinds, sheet.columns, strict=True))
        rows = "".join(self._html_row(sheet, kinds, row) for row in sheet.rows)
        foot = ""
        if sheet.totals is not None:
            cells = self._cells(sheet, kinds, sheet.totals)
            foot = f'<tfoot><tr>{cells}<td class="behind"></td></tr></tfoot>'
        head = f'<thead><tr>{head}<th class="behind">Behind it</th></tr></thead>'
        return f"<h2>{escape(sheet.title)}</h2><table>{head}<tbody>{rows}</tbody>{foot}</table>"

    def _html_row(self, sheet: PaperTable, kinds: Sequence[str], row: PaperLine) -> str:
        cells = self._cells(sheet, kinds, row.values)
        return f'<tr{" class=struck" if row.struck else ""}>{cells}<td class="behind">{escape(row.behind.short())}</td></tr>'

    def _cells(self, sheet: PaperTable, kinds: Sequence[str], values: Sequence[Value]) -> str:
        return "".join(
            f"<td{kind}>{escape(self.value(column, value))}</td>" for kind, column, value in zip(kinds, sheet.columns, values, strict=True)
        )
