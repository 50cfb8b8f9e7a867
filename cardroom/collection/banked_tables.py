"""Fee tables of player-dealer games."""

from collections.abc import Sequence
from typing import ClassVar

from cardroom.collection.facts import BEFORE_THE_DEAL
from cardroom.collection.fees import Each, Fee, Ladder, PerPiece, Step, TableAction, Who
from cardroom.collection.option import Option
from cardroom.collection.printed import Span, span
from cardroom.collection.tables import Basis, Block, Row, a_moment, make_option, one_of, only_row, row_rules
from cardroom.money import Cents, parse_money

DOLLAR = 100
"""Bands are printed in whole dollars: after "$51-$100" comes "$101-..."."""


def _check_step(block: Block, row: Row, before: Span, after: Span) -> None:
    """A band must begin where the one before it ends."""
    key = f"{block.key}, line {row.line}, column action"
    if before.high is None or (after.high is not None and after.high <= before.high):
        block.refuse(key, f"overlap: {after} ends no higher than the band before it, {before}.")
    if after.low <= before.high:
        block.complain("overlap", row.option, key, f"{after} begins within the band before it, {before}.")
    if after.low > before.high + DOLLAR:
        block.complain("gap", row.option, key, f"nothing is printed between {before} and {after}.")


class TableActionTable(Basis):
    """A ladder of total table action for the player-dealer, a row a band; perhaps a fee a circle, and a fee a voucher."""

    needs = ("action", "player-dealer fee")
    may = ("limit", "player fee", "voucher fee")

    def option(self, block: Block, name: str, rows: Sequence[Row]) -> Option:
        ladder, starts = self._ladder(block, name, rows)
        fees: list[Fee] = [TableAction(ladder)]
        if "player fee" in block.columns:
            fees.append(PerPiece("circle", block.money(rows[0], "player fee"), block.rule(name)))
        if "voucher fee" in block.columns:
            fees.append(PerPiece("voucher", block.money(rows[0], "voucher fee"), block.rule(name)))
        return make_option(block, name, rows, fees, starts=starts)

    @staticmethod
    def _ladder(block: Block, name: str, rows: Sequence[Row]) -> tuple[Ladder, Cents]:
        bands = [block.read(row, "action", span) for row in rows]
        rules = row_rules(block, name, rows)
        steps = [Step(band.high, block.money(row, "player-dealer fee"), rule) for band, row, rule in zip(bands, rows, rules, strict=True)]
        for number, row in enumerate(rows[1:], 1):
            _check_step(block, row, bands[number - 1], bands[number])
            if steps[number].amount < steps[number - 1].amount:
                reason = f"more action than {bands[number - 1]} costs less."
                block.complain("falling fee", name, f"{block.key}, line {row.line}, column player-dealer fee", reason)
        if bands[-1].high is not None:
            block.complain("gap", name, f"{block.key}, line {rows[-1].line}, column action", f"nothing is printed above {bands[-1]}.")
        return Ladder(steps), bands[0].low


class RakeTable(Basis):
    """A method is printed and no amount: the table posts one (``posted`` unless the option says, as in ``"i:$2"``)."""

    needs = ("who",)
    settings: ClassVar = {"posted": "", "moment": BEFORE_THE_DEAL, "uncovered": "kept"}
    who: ClassVar[tuple[Who, ...]] = ("every player", "every player but the player-dealer", "the player-dealer")

    def option(self, block: Block, name: str, rows: Sequence[Row]) -> Option:
        row = only_row(block, name, rows)
        who = block.read(row, "who", one_of(*self.who))
        amount = block.setting("posted", parse_money)
        fee = Each(block.setting("moment", a_moment), who, amount, block.rule(name))
        returned = block.setting("uncovered", one_of("kept", "returned")) == "returned"
        return make_option(block, name, rows, [fee])._replace(amount=amount, uncovered_returned=returned)
