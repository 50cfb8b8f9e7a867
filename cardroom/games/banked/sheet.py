"""The rule sheet of a player-dealer game: the parts that all of them have. Every line ends with the lines of the source that say it."""

from collections.abc import Iterable, Mapping

from cardroom.games.banked.coverage import Measure, Shortfall
from cardroom.games.banked.paytable import PayTable, spoken
from cardroom.games.banked.rules import BankedEdition, bounds_text
from cardroom.money import Cents, OddCents, Odds, money_text

Section = tuple[str, list[str]]

_MEASURES: dict[Measure, str] = {
    "net": "The player-dealer can neither lose nor win more than was put up, taken together over the round",
    "gross": "What the player-dealer pays and what he collects both use up what was put up",
}
_SHORTFALLS: dict[Shortfall, str] = {
    "returned": "a wager reached with less than its full cover is settled for the part covered, the rest goes back",
    "dead-hand": "a hand that cannot be covered in full is dead: all its wagers go back, and its fee",
    "pro-rata": "wagers settled together share what is left in proportion",
}
_ODD_CENTS: dict[OddCents, str] = {
    "largest-remainder": "and odd cents go to the largest remainders",
    "first": "and odd cents go to the first of them",
}


class Sheet:
    """Writes lines with their citations from an edition."""

    def __init__(self, edition: BankedEdition) -> None:
        self.edition = edition
        self.rules = edition.rules

    def says(self, *clauses: str) -> list[str]:
        """The clauses as they are written."""
        return [self.edition.clause_text(clause) for clause in clauses]

    def cite(self, text: str, *clauses: str) -> str:
        """A line of our own, with the source lines of the clauses it rests on."""
        return self.edition.figure(text, "", *clauses)

    def seats_and_wagers(self, wagers: Iterable[str]) -> Section:
        """Who sits, who banks, what may be bet, and the limits."""
        table = self.edition.table
        limits = self.edition.figure(f"A table, unless set otherwise: {bounds_text(table.least, table.most)}", "table.least")
        who = [clause for clause in ("banking-companies", "house-apart") if clause in self.edition.clauses]
        clauses = ("seats", "player-dealer", "called-back", *who, "player-dealer-wager", *wagers, "limits", "backline")
        shown = [clause for clause in ("tracking",) if clause in self.edition.clauses]
        return "Seats and wagers", [*self.says(*clauses), limits, *self.says(*shown)]

    def pay_lines(self, table: PayTable, switch: str, clause: str) -> list[str]:
        return [
            self.edition.figure(f"{spoken(hand).capitalize()}: {Odds(*odds)}", f"{switch}.{hand}", clause) for hand, odds in table.items()
        ]

    def amount_lines(self, table: Mapping[str, Cents], switch: str, clause: str) -> list[str]:
        return [
            self.edition.figure(f"{spoken(hand).capitalize()}: {money_text(amount)}", f"{switch}.{hand}", clause)
            for hand, amount in table.items()
        ]

    def jackpot(self) -> list[Section]:
        """The house jackpot, where the house may offer one."""
        if not self.rules.jackpot_offered:
            return []
        posted = self.edition.table.jackpot
        if posted is None:
            rows = [self.cite("Not offered at this table unless set", "jackpot")]
        else:
            whose = "from each hand" if posted.participation == "mandatory" else "from each who takes part"
            rows = [
                self.edition.figure(f"{money_text(posted.rake)} {whose}", "table.jackpot"),
                *self.amount_lines(posted.pays, "table.jackpot", "jackpot"),
            ]
        return [("House jackpot", [*self.says("jackpot"), *rows])]

    def coverage(self) -> Section:
        text = f"{_MEASURES[self.rules.coverage]}; {_SHORTFALLS[self.rules.shortfall]}"
        text += f", {_ODD_CENTS[self.rules.odd_cents]}" if self.rules.shortfall == "pro-rata" else ""
        lines = [self.cite(text, "player-dealer-wager", "not-covered"), *self.says("not-covered")]
        lines += self.says("free-collection") if self.rules.free_collection else []
        return "When the player-dealer's money runs out", lines
