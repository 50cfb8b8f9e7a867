"""Panguingue: the sections of the rule sheet that only this game has. Lines are clauses with their source lines."""

from cardroom.games.points.panguingue.rules import PanguingueEdition
from cardroom.money import money_text

Section = tuple[str, list[str]]

PARTS = (
    ("Deck and players", ("deck", "players")),
    ("Tops and chips", ("top", "buy-in", "returning", "no-chips")),
    ("The deal", ("deal", "low-card", "first", "declare", "drop", "last-in")),
    ("A turn", ("draw", "first-card", "discarded-pluck", "used-at-once", "discard", "dead-card", "missed-out-card")),
    ("Melds", ("rope", "square", "non-comoquers", "add", "borrow", "switch")),
    ("Forcing", ("forcing", "flat")),
    ("Conditions", ("collect", "asked-short")),
    ("Going out", ("out", "outs", "out-cap", "due-on-the-out", "tops", "show-who-put-out")),
    ("When nobody can go out", ("all-foul", "stock-runs-out")),
)


def sheet(edition: PanguingueEdition) -> list[Section]:
    sections: list[Section] = [("Table", _table(edition))]
    for title, ids in PARTS:
        sections.append((title, [edition.clause_text(id) for id in ids]))
        if title == "Conditions":
            sections.append(("What they pay, in chips", _values(edition)))
    sections.append(("Irregularities", [edition.clause_text(id) for id in edition.clauses if id.startswith("irregularity.")]))
    return sections


def _table(edition: PanguingueEdition) -> list[str]:
    table = edition.table
    asked = "whoever melds it asks for it" if table.pays == "asked" else "paid by itself"
    return [
        edition.figure(f"Condition (one chip) {money_text(table.condition)}", "table.condition"),
        edition.figure(f"Top {money_text(table.top)}", "table.top"),
        f"What a condition pays is {asked}.",
    ]


def _values(edition: PanguingueEdition) -> list[str]:
    rules = edition.rules
    values = rules.values

    def both(plain: int) -> str:
        return f"{plain}, in {values.dear_suit} {plain * values.dear_times}"

    valle = ", ".join(rules.valle)
    ropes = " or ".join("-".join(rope) for rope in rules.paid_ropes)
    rows = (
        (f"Square of valle cards ({valle}), not in one suit: {values.valle_mixed}", "valle-mixed"),
        (f"Square of valle cards, in one suit: {both(values.valle_suited)}", "valle-suited"),
        (f"Square of other cards, in one suit: {both(values.suited)}", "suited"),
        (f"Rope with {ropes}: {both(values.rope)}", "paid-rope"),
        (f"Each card added to a valle square not in one suit: {values.added_valle_mixed}", "added"),
        (f"Each card added to a valle square in one suit: {both(values.added_valle_suited)}", "added"),
        (f"Each card added to another square in one suit: {both(values.added_suited)}", "added"),
        (f"To who goes out, beside his conditions: {values.outs}", "outs"),
    )
    lines = [edition.figure(text, "rules.values", clause) for text, clause in rows]
    return [*lines, *(edition.clause_text(id) for id in ("valle-mixed", "valle-suited", "suited", "paid-rope", "added"))]
