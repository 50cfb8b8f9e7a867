"""One option of a schedule: the unit a house posts."""

from typing import NamedTuple

from cardroom.collection.charges import Rate, TableLimit, VoucherUse
from cardroom.collection.fees import PLAYER_DEALER, Each, Fee, PerPiece
from cardroom.collection.limits import PrintedLimit
from cardroom.collection.player_fees import PerHand
from cardroom.collection.printed import ANY_COUNT, PlayerCount, line_span
from cardroom.money import Cents


class Mended(NamedTuple):
    """A cell of a printed row that is read otherwise than printed."""

    line: int
    column: str
    printed: str

    def is_for(self, lines: str, player_dealer: bool) -> bool:
        """Whether a figure of this row, paid by the player-dealer or by another, is read from it."""
        if self.line not in line_span(lines):
            return False
        return OF_THE_PLAYER_DEALER.get(self.column, player_dealer) == player_dealer

    def __str__(self) -> str:
        text = self.printed or "nothing"
        return text if self.column.endswith("fee") else f"{self.column} {text}"


OF_THE_PLAYER_DEALER = {"action": True, "player-dealer fee": True, "player fee": False}  # columns that only one side's fees are read from


class Option(NamedTuple):
    name: str
    rule: str
    block: str
    """The options announced together with this one, like ``"1-16"``: only options of one block are posted together."""
    lines: str
    counts: tuple[PlayerCount, ...]
    """The numbers of players it answers for."""
    limits: tuple[PrintedLimit, ...]
    fees: tuple[Fee, ...]
    row_lines: tuple[tuple[str, str], ...]
    """The lines of each of its clauses."""
    starts: Cents = 0
    """The lower figure of its first band of action, by which a default is chosen."""
    amount: Cents | None = None
    """The amount of an option whose amount is not printed but posted at the table."""
    ours: bool = False
    """Whether that amount is ours: the table has posted none."""
    uncovered_returned: bool = False
    """Whether a hand refunded because the player-dealer could not cover it gets its fee back."""
    vouchers: VoucherUse = ""
    """Which wagers may be made with a voucher or a promotional chip, at a fee of its own."""
    mended: tuple[Mended, ...] = ()
    """Its cells that are read otherwise than printed."""

    @property
    def answers_all(self) -> bool:
        return self.counts == (ANY_COUNT,)

    @property
    def rows(self) -> int:
        """How many printed rows it is read from."""
        return max(1, len(self.row_lines) - 1)  # with several, each has a clause beside that of the whole option

    def answers(self, players: int) -> bool:
        return any(count.holds(players) for count in self.counts)

    def breadth(self, players: int) -> float:
        """How many numbers of players the printed count holds that answers for ``players``."""
        return min(count.breadth for count in self.counts if count.holds(players))

    def refusal(self, table: TableLimit) -> str:
        """Why this option may not be posted on ``table``; empty when it may."""
        reasons = [limit.refusal(table) for limit in self.limits]
        if not reasons or "" in reasons:
            return ""
        same_kind = [r for limit, r in zip(self.limits, reasons, strict=True) if table.structure in limit.structures]
        return "; ".join(same_kind or reasons)

    def at(self, amount: Cents) -> "Option":
        """This option with another posted amount."""
        fees = tuple(fee.at(amount) if isinstance(fee, Each | PerHand | PerPiece) else fee for fee in self.fees)
        return self._replace(fees=fees, amount=amount, ours=False)

    def rates(self) -> list[Rate]:
        lines = dict(self.row_lines)
        return [
            Rate(
                self.name,
                f.moment,
                f.payer,
                f.when,
                f.amount,
                f.rule,
                lines[f.rule],
                self.printed(f.rule, f.payer == PLAYER_DEALER),
                self.ours,
            )
            for fee in self.fees
            for f in fee.figures()
        ]

    def printed(self, rule: str, player_dealer: bool) -> str:
        """What is printed where a figure of this rule, paid by the player-dealer or by another, is read otherwise."""
        lines = dict(self.row_lines)[rule]
        return "; ".join(dict.fromkeys(str(cell) for cell in self.mended if cell.is_for(lines, player_dealer)))

    def amounts(self) -> set[Cents]:
        """Its different rates; nothing is no rate."""
        return {figure.amount for fee in self.fees for figure in fee.figures()} - {0}
