"""The rule sheet's sections that pot games have."""

from cardroom.games.pot.chips import ON_CHIPS
from cardroom.games.pot.rules import PotEdition
from cardroom.money import money_text

PARTS = (
    ("Deck and seats", ("deck", "seats", "returning", "extra-shuffle", "new-deck")),
    ("Button and blinds", ("first-button", "button", "blinds", "ante", "post", "straddle", "position", "kill")),
    ("Order of play", ("deal", "discard", "not-discarded", "flop", "turn", "river")),
    ("Betting", ("check", "bet", "call", "raise", "raise-cap", "fold", *ON_CHIPS, "uncalled", "pot")),
    ("Ranking and showdown", ("ranking", "showdown", "playing-the-board", "show-to-all", "run-twice", "rabbit-hunt")),
    ("Settlement", ("win", "high-half", "low-half", "split", "win-uncontested")),
)


def table_lines(edition: PotEdition) -> list[str]:
    """What a table is unless it is set otherwise."""
    table = edition.table
    lines = [f"Played {', '.join(edition.rules.structures)}; default table: {table.structure}."]
    if table.structure == "limit":
        lines.append(edition.figure(f"Bets {money_text(table.bets[0])} and {money_text(table.bets[1])}", "table.bets"))
    if table.structure == "spread-limit":
        lines.append(edition.figure(f"Bets from {money_text(table.spread[0])} to {money_text(table.spread[1])}", "table.spread"))
    if table.blinds:
        lines.append(edition.figure("Blinds " + " and ".join(money_text(blind) for blind in table.blinds), "table.blinds"))
    if table.ante:
        lines.append(edition.figure(f"Ante {money_text(table.ante)}", "table.ante"))
    return lines + buy_in_lines(edition)


def buy_in_lines(edition: PotEdition) -> list[str]:
    """What a player brings to such a table, and what the house says of buy-ins."""
    usual = edition.table.buy_in
    lines = [edition.figure(f"Buy-in {money_text(usual)}", "table.buy_in")] if usual else []
    return lines + [edition.clause_text(id) for id in ("buy-in",) if id in edition.clauses]


def sheet(edition: PotEdition) -> list[tuple[str, list[str]]]:
    """Sections in the order of play; each line is a clause with its source lines."""
    sections = [("Table", table_lines(edition))]
    for title, ids in PARTS:
        found = [id for id in ids if id in edition.cited]
        if title == "Order of play":
            found.sort(key=list(edition.clauses).index)  # as the file has it: houses discard at different times
        sections.append((title, [edition.clause_text(id) for id in found]))
    sections.append(("Irregularities", [edition.clause_text(id) for id in edition.clauses if id.startswith("irregularity.")]))
    return sections
