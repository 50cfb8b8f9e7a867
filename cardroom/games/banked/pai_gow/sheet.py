"""Pai gow poker: the sections of the rule sheet, the house way among them."""

from cardroom.cards import card_names
from cardroom.games.banked.pai_gow.house_way import HouseWayRow
from cardroom.games.banked.pai_gow.meter import what_it_pays
from cardroom.games.banked.pai_gow.rules import IRREGULARITIES, PaiGowEdition, Rules, bonus_limits
from cardroom.games.banked.rules import bounds_text
from cardroom.games.banked.sheet import Section, Sheet
from cardroom.money import money_text


def sheet(edition: PaiGowEdition) -> list[Section]:
    rules = edition.rules
    page = Sheet(edition)
    says, cite = page.says, page.cite
    copy = "the player-dealer wins it" if rules.copies == "player-dealer" else "nobody wins it"
    sections: list[Section] = [
        ("Deck", says("deck")),
        page.seats_and_wagers(("base-wager", *rules.bonuses)),
        ("Order of play", says(*(["action-button"] if rules.action else []), "deal", "setting", "foul", "reveal")),
        ("Ranking", says("ranking")),
        *([("House way", [*says("house-way"), *house_way_lines(rules)])] if rules.house_way.root else []),
        (
            "Settlement",
            [
                *(says("automatic-push") if rules.pushes else []),
                cite(f"Both hands higher: the wager is paid {rules.pays}", "win"),
                cite("Both hands lower: the wager loses", "lose"),
                cite("One higher, one lower: the wager pushes", "push"),
                cite(f"An identical hand is a copy: {copy}", "copy"),
                *says("order"),
            ],
        ),
    ]
    for key, bonus in rules.bonuses.items():
        lines = [line.replace(": 0 to 1", ": push") for line in page.pay_lines(bonus.pays, f"rules.bonuses.{key}.pays", f"{key}-pays")]
        lines += says(f"{key}-needs") if bonus.needs == "a-better-seven" else []
        if bonus.payer == "jackpot":
            lines += says("meter")
            if edition.table.meter is not None:
                lines.append(edition.figure(what_it_pays(rules, bonus, edition.table.meter).capitalize(), "table.meter", "meter"))
        sections.append((f"{bonus.name} pays", [*_bounds(page, edition, key), *lines]))
        if bonus.envy is not None:
            least = edition.figure(
                f"A {bonus.name} bet of {money_text(bonus.envy.least)} or more earns a button", f"rules.bonuses.{key}.envy.least", "envy"
            )
            sections.append(
                ("Envy pays", [*says("envy"), least, *page.amount_lines(bonus.envy.pays, f"rules.bonuses.{key}.envy.pays", "envy")])
            )
    sections.append(("Irregularities", says("irregularity.misdeal", *sorted(IRREGULARITIES))))
    return [*sections, *page.jackpot(), page.coverage()]


def _bounds(page: Sheet, edition: PaiGowEdition, key: str) -> list[str]:
    """What may be bet, where it is not what the base wager may be."""
    bonus, table = edition.rules.bonuses[key], edition.table
    if bonus.fixed:
        return [edition.figure(f"A bet of {money_text(bonus.fixed)}", f"rules.bonuses.{key}.fixed", key)]
    least, most = bonus_limits(table, edition.post(None, table), bonus)
    if not least and most is None:
        return []
    bounds = bounds_text(least or table.least, table.most if most is None else most)
    return [page.cite(f"A table, unless set otherwise: {bounds}", "limits")]


def house_way_lines(rules: Rules) -> list[str]:
    """The rows as they are printed, each with its example and what is said of the print."""
    return [" ".join([row.says(), *_remarks(row)]) for row in rules.house_way.root]


def _remarks(row: HouseWayRow) -> list[str]:
    found = []
    if row.example is not None:
        front, back = row.split()
        found.append(f"[{card_names(front)} / {card_names(back)}]")
    return [*found, *filter(None, (row.note, row.ours))]
