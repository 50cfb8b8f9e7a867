"""Fee tables of player-dealer games."""

from collections.abc import Sequence
from typing import ClassVar

from cardroom.collection.charges import BEFORE_THE_DEAL, VoucherUse
from cardroom.collection.fees import Each, Fee, Ladder, LadderStep, PerPiece, TableAction, Who
from cardroom.collection.option import Option
from cardroom.collection.player_fees import Measure, OwnWager, PerHand, PerPlayer
from cardroom.collection.printed import AmountSpan, span
from cardroom.collection.tables import Basis, FeeRow, OptionBlock, a_moment, make_option, one_of, only_row, row_rules
from cardroom.money import Cents, parse_money

DOLLAR = 100
"""Bands are printed in whole dollars: after "$51-$100" comes "$101-..."."""


def _check_step(block: OptionBlock, row: FeeRow, column: str, before: AmountSpan, after: AmountSpan) -> None:
    """A band must begin where the one before it ends."""
    key = f"{block.key}, line {row.line}, column {column}"
    if before.high is None or (after.high is not None and after.high <= before.high):
        block.refuse(key, f"overlap: {after} ends no higher than the band before it, {before}.")
    if after.low <= before.high:
        block.complain("overlap", row.option, key, f"{after} begins within the band before it, {before}.")
    if after.low > before.high + DOLLAR:
        block.complain("gap", row.option, key, f"nothing is printed between {before} and {after}.")


def _ladder(
    block: OptionBlock, name: str, rows: Sequence[FeeRow], column: str, fee: str, most: Cents | None = None
) -> tuple[Ladder, Cents]:
    """The bands in one column and their fees in another, and where the first begins; up to ``most`` when nothing higher can occur."""
    ruled = [(row, rule) for row, rule in zip(rows, row_rules(block, name, rows), strict=True) if row.cells[column] or row.cells[fee]]
    if not ruled:
        block.refuse(f"{block.key}, option {name}, column {column}", "is blank in every row.")
    for row, _ in ruled:
        for one in (column, fee):
            if not row.cells[one]:
                block.refuse(f"{block.key}, line {row.line}, column {one}", "is blank, and the cell beside it is not.")
    bands = [block.read(row, column, span) for row, _ in ruled]
    steps = [LadderStep(band.high, block.money(row, fee), rule) for band, (row, rule) in zip(bands, ruled, strict=True)]
    for number, (row, _) in enumerate(ruled[1:], 1):
        _check_step(block, row, column, bands[number - 1], bands[number])
        if steps[number].amount < steps[number - 1].amount:
            reason = f"{'more action' if column == 'action' else 'a larger wager'} than {bands[number - 1]} costs less."
            block.complain("falling fee", name, f"{block.key}, line {row.line}, column {fee}", reason)
    top = bands[-1].high
    if top is not None and (most is None or top < most):
        block.complain("gap", name, f"{block.key}, line {ruled[-1][0].line}, column {column}", f"nothing is printed above {bands[-1]}.")
    return Ladder(steps), bands[0].low


class TableActionTable(Basis):
    """A ladder of total table action for the player-dealer, a row a band; perhaps a fee a circle or a player, and a fee a voucher."""

    needs = ("action", "player-dealer fee")
    may = ("limit", "player fee", "voucher fee")
    settings: ClassVar = {"charged": "each circle", "vouchers": "any wager"}
    uses: ClassVar[tuple[VoucherUse, ...]] = ("any wager", "base wager")
    choices: ClassVar = {"charged": ("each circle", "each player"), "vouchers": uses}

    def option(self, block: OptionBlock, name: str, rows: Sequence[FeeRow]) -> Option:
        ladder, starts = _ladder(block, name, rows, "action", "player-dealer fee")
        fees: list[Fee] = [TableAction(ladder)]
        if "player fee" in block.columns:
            fee, rule = block.money(rows[0], "player fee"), block.rule(name)
            whole = block.setting("charged", one_of(*self.choices["charged"])) == "each player"
            fees.append(PerPlayer(fee, rule) if whole else PerPiece("circle", fee, rule))
        vouchers: VoucherUse = ""
        if "voucher fee" in block.columns:
            vouchers = block.setting("vouchers", one_of(*self.uses))
            fees.append(PerPiece("voucher", block.money(rows[0], "voucher fee"), block.rule(name)))
        return make_option(block, name, rows, fees, starts=starts)._replace(vouchers=vouchers)


class OwnWagerTable(Basis):
    """A ladder of what a player has wagered for his fee; for the player-dealer a ladder of table action beside it, or one fee a hand.

    The two ladders may have different numbers of rows: where one has ended (or a row is the other's alone) its two cells are blank.
    """

    needs = ("player wager", "player fee", "player-dealer fee")
    may = ("limit", "action")
    sparse = ("player wager", "player fee", "action", "player-dealer fee")
    settings: ClassVar = {"measure": "own total"}
    measures: ClassVar[tuple[Measure, ...]] = ("own total", "each hand", "each base wager")
    choices: ClassVar = {"measure": measures}

    def option(self, block: OptionBlock, name: str, rows: Sequence[FeeRow]) -> Option:
        measure = block.setting("measure", one_of(*self.measures))
        if "action" in block.columns:
            action, starts = _ladder(block, name, rows, "action", "player-dealer fee")
            banker: Fee = TableAction(action)
        else:
            banker, starts = PerHand(block.money(rows[0], "player-dealer fee"), block.rule(name)), 0
        bare = make_option(block, name, rows, [])
        most = _largest_wager(bare) if measure == "each base wager" else None
        own, _ = _ladder(block, name, rows, "player wager", "player fee", most)
        return bare._replace(fees=(banker, OwnWager(own, measure)), starts=starts)


def _largest_wager(option: Option) -> Cents | None:
    """The largest wager of the tables an option is for; None: some have none."""
    tops = [limit.most.high if limit.most else None for limit in option.limits]
    return max((top for top in tops if top is not None), default=None) if None not in tops else None


class PerHandTable(Basis):
    """One fee a hand from the player-dealer and one from each player for each circle; one row an option."""

    needs = ("player-dealer fee", "player fee")
    may = ("limit",)

    def option(self, block: OptionBlock, name: str, rows: Sequence[FeeRow]) -> Option:
        row, rule = only_row(block, name, rows), block.rule(name)
        banker, circle = block.money(row, "player-dealer fee"), block.money(row, "player fee")
        return make_option(block, name, rows, [PerHand(banker, rule), PerPiece("circle", circle, rule)])


class RakeTable(Basis):
    """A method is printed and no amount: the table posts one (``posted`` unless the option says, as in ``"i:$2"``).

    From players, or for "each bet": every circle, and the player-dealer's wager too if he ``player_dealer`` "pays".
    """

    needs = ("who",)
    settings: ClassVar = {"posted": "", "moment": BEFORE_THE_DEAL, "uncovered": "kept", "player_dealer": "pays"}
    choices: ClassVar = {"uncovered": ("kept", "returned"), "player_dealer": ("pays", "free")}
    who: ClassVar[tuple[Who, ...]] = ("every player", "every player but the player-dealer", "the player-dealer")
    each_bet = "each bet"

    def option(self, block: OptionBlock, name: str, rows: Sequence[FeeRow]) -> Option:
        row = only_row(block, name, rows)
        who = block.read(row, "who", one_of(*self.who, self.each_bet))
        amount, rule = block.setting("posted", parse_money), block.rule(name)
        fees: list[Fee] = []
        if who == self.each_bet:
            fees.append(PerPiece("circle", amount, rule))
            if block.setting("player_dealer", one_of(*self.choices["player_dealer"])) == "pays":
                fees.append(PerHand(amount, rule))
        else:
            fees.append(Each(block.setting("moment", a_moment), one_of(*self.who)(who), amount, rule))
        returned = block.setting("uncovered", one_of(*self.choices["uncovered"])) == "returned"
        return make_option(block, name, rows, fees)._replace(amount=amount, ours=True, uncovered_returned=returned)
