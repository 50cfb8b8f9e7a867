"""The tables of ``docs/mathematics.md``, from the solvers: ``python -m cardroom.analysis.results docs/mathematics.md``.

What stands between the two marks of the page is made anew; the rest of it is left alone.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from cardroom.analysis.cache import find_odds
from cardroom.analysis.odds import EditionOdds, WagerOdds
from cardroom.games.registry import GAMES, Lack
from cardroom.houses.files import headings
from cardroom.houses.loader import load

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

BEGIN, END = "<!-- results: made by cardroom.analysis.results -->", "<!-- end of results -->"
COLUMNS = "| wager | bettor | player-dealer | deviation | wins | pushes | loses |\n|---|---:|---:|---:|---:|---:|---:|"


def tables() -> Iterator[str]:
    """Every player-dealer edition, game by game."""
    known = list(headings())
    for game, entry in GAMES.items():
        if isinstance(entry.solver, Lack):
            continue
        yield f"### {game.replace('_', ' ').capitalize()}\n"
        for heading in known:
            if heading.game == game:
                yield from edition_table(load(heading.id))


def edition_table(edition: "Edition") -> Iterator[str]:
    odds = find_odds(edition)
    yield f"**{edition.name}** (`{edition.id}`). {odds.strategy}\n"
    yield COLUMNS
    for wager in odds.wagers:
        yield row(wager, odds)
    if odds.adds_up:
        yield row(odds.together, odds)
    yield ""


def row(wager: WagerOdds, odds: EditionOdds) -> str:
    titles = {one.name: one.title for one in odds.wagers}
    unit = f", per {titles.get(wager.unit, wager.unit)}" if wager.unit and not wager.fixed else ""
    error = f" ± {100 * wager.error:.4f}" if wager.samples else ""
    bank = f"{100 * float(wager.bank_mean):+.4f} %" if wager.payer == "player-dealer" else "a fund pays"
    parts = " | ".join(f"{100 * float(part):.4f} %" for part in (wager.wins, wager.pushes, wager.loses))
    return f"| {wager.title}{unit} | {100 * float(wager.mean):+.4f} %{error} | {bank} | {wager.deviation:.4f} | {parts} |"


def rewritten(page: str) -> str:
    """The page with the tables made anew."""
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}\n\n" + "\n".join(tables()) + f"\n{END}{after}"


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(rewritten(path.read_text(encoding="utf-8")), encoding="utf-8")
