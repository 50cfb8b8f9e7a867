"""The rule sheet's sections that stud games have."""

from cardroom.clauses import cited
from cardroom.games.pot.chips import ON_CHIPS
from cardroom.games.pot.sheet import buy_in_lines
from cardroom.games.pot.stud.rules import LimitRow, StudEdition, stakes
from cardroom.money import money_text

PARTS = (
    ("Deck and seats", ("deck", "seats", "extra-shuffle", "new-deck")),
    ("Antes and position", ("ante", "first-button", "button")),
    ("Order of play", ("deal", "roll", "streets", "common-card")),
    ("Opening and turns", ("bring-in", "complete", "first-to-act")),
    (
        "Betting",
        ("check", "bet", "open-pair", "call", "raise", "raise-cap", "fold", *ON_CHIPS, "uncalled", "pot"),
    ),
    ("Ranking and showdown", ("ranking", "joker", "low", "showdown", "show-to-all")),
    ("Settlement", ("win", "high-half", "low-half", "split", "win-uncontested")),
)


def row_line(edition: StudEdition, number: int, row: LimitRow) -> str:
    """One printed limit in a line; a forced bet that is ours says so."""
    name = "No limit" if row.structure == "no-limit" else f"{money_text(row.limit[0])}-{money_text(row.limit[1])}"
    parts = [f"buy-in {money_text(row.buy_in)}"] if row.buy_in else []
    parts += [f"ante {money_text(row.ante)}"] if row.ante else []
    opening = f"opening bet {money_text(row.opening)}"
    ours = any(reading.gives(f"rules.limits.{number}.opening") for reading in edition.readings)
    parts += [f"{opening} ({cited('')})" if ours else opening]
    if row.ranges:
        parts.append("bets by round " + ", ".join(money_text(a) if a == b else f"{money_text(a)}-{money_text(b)}" for a, b in row.ranges))
    return f"{name}: {'; '.join(parts)}."


def table_lines(edition: StudEdition) -> list[str]:
    rules, table = edition.rules, edition.table
    found = stakes(rules, table, (0, 1))
    lines = [f"Played {', '.join(rules.structures)}; default table: {table.structure}."]
    if table.structure != "no-limit":
        limits = f"Limits {money_text(table.limit[0])} and {money_text(table.limit[1])}"
        lines.append(edition.figure(limits, "table.spread" if table.structure == "spread-limit" else "table.bets"))
    ante = f"Ante {money_text(found.ante)}"
    lines.append(edition.figure(ante, "table.ante") if table.ante else f"{ante}.")
    lines.append(edition.figure(f"Forced bet {money_text(found.opening)}", _forced_bet(edition), "bring-in"))
    return [*lines, *buy_in_lines(edition), *(row_line(edition, number, row) for number, row in enumerate(rules.limits))]


def _forced_bet(edition: StudEdition) -> str:
    """The setting that has the table's forced bet; empty where it follows from the limits."""
    row = edition.rules.row(edition.table)
    if edition.table.bring_in or row is None:
        return "table.bring_in" if edition.table.bring_in else ""
    return f"rules.limits.{edition.rules.limits.index(row)}.opening"


def sheet(edition: StudEdition) -> list[tuple[str, list[str]]]:
    """Sections in the order of play; each line is a clause with its source lines."""
    sections = [("Table", table_lines(edition))]
    for title, ids in PARTS:
        sections.append((title, [edition.clause_text(id) for id in ids if id in edition.cited]))
    sections.append(("Irregularities", [edition.clause_text(id) for id in edition.clauses if id.startswith("irregularity.")]))
    return sections
