"""Chinese poker, set or open-face: the sections of the rule sheet that only these games have."""

from collections.abc import Sequence

from cardroom.games.points.chinese.rules import ROWS, RowsEdition, Rules
from cardroom.games.points.chinese.scoring import spoken
from cardroom.money import money_text

Section = tuple[str, list[str]]

PARTS = (
    ("Deck and seats", ("deck", "seats", "returning", "button", "first-button")),
    ("Order of play", ("deal", "setting", "hole", "place", "play", "automatic", "surrender", "announce", "reveal")),
    ("Rows and ranking", ("rows", "ranking", "foul")),
    ("Pay-offs", ("payoffs", "win-limit", "collection")),
)
SCORING = ("row", "two-of-three", "tie", "sweep", "home-run", "bonus")


def sheet(edition: RowsEdition) -> list[Section]:
    rules = edition.rules
    table = [
        edition.figure(f"A {rules.unit} is worth {money_text(edition.table.point)} unless set otherwise", "table.point"),
        edition.figure(f"Buy-in {money_text(edition.table.buy_in)}", "table.buy_in_points"),
    ]
    sections: list[Section] = [("Table", [*table, *_says(edition, ("point", "buy-in"))])]
    sections += [(title, _says(edition, clauses)) for title, clauses in PARTS]
    sections.insert(4, (f"Settlement in {rules.unit}s, against each opponent", settlement(edition)))
    for row in ROWS:
        if row in rules.bonuses:
            paid = rules.bonuses[row].items()
            lines = [edition.figure(f"{spoken(hand).capitalize()}: {points}", "rules.bonuses", "bonus") for hand, points in paid]
            sections.insert(-1, (f"Bonuses in the {row}", lines))
    sections.append(("Irregularities", [edition.clause_text(id) for id in edition.clauses if id.startswith("irregularity.")]))
    return sections


def settlement(edition: RowsEdition) -> list[str]:
    """The points of every result, from the switches, and the clauses behind them."""
    rules = edition.rules
    lines = [
        ("Two rows of three", rules.row, "two-of-three", "row"),
        ("Two rows and a tie", rules.two_and_a_tie, "tie", "two_and_a_tie"),
        ("One row and two ties", rules.row, "tie", "two_and_a_tie"),
        ("All three rows", rules.sweep, "sweep", "sweep"),
    ]
    lines += [("All three rows against three opponents, from each", rules.home_run, "home-run", "home_run")] if rules.home_run else []
    lines += [("Paid by a foul hand", rules.foul, "foul", "foul")]
    clauses = [*SCORING]
    if isinstance(rules, Rules):
        lines += [(win.replace("-", " ").capitalize(), points, f"automatic.{win}", "automatic") for win, points in rules.automatic.items()]
        clauses += [f"automatic.{win}" for win in rules.automatic]
        if rules.surrender:
            lines += [(f"Paid by who says {rules.surrender.verb}", rules.surrender.points, "surrender", "surrender")]
    return [edition.figure(f"{text}: {points}", f"rules.{switch}", clause) for text, points, clause, switch in lines] + _says(
        edition, clauses
    )


def _says(edition: RowsEdition, clauses: Sequence[str]) -> list[str]:
    return [edition.clause_text(clause) for clause in clauses if clause in edition.clauses]
