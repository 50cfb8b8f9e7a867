"""One option of a schedule: the unit a house posts."""

from typing import NamedTuple

from cardroom.collection.facts import Rate, TableLimit, VoucherUse
from cardroom.collection.fees import Each, Fee, PerPiece
from cardroom.collection.limits import Limits
from cardroom.collection.player_fees import PerHand
from cardroom.collection.printed import ANY_COUNT, Count
from cardroom.money import Cents


class Option(NamedTuple):
    name: str
    rule: str
    block: str
    """The options announced together with this one, like ``"1-16"``: only options of one block are posted together."""
    lines: str
    counts: tuple[Count, ...]
    """The numbers of players it answers for."""
    limits: tuple[Limits, ...]
    fees: tuple[Fee, ...]
    row_lines: tuple[tuple[str, str], ...]
    """The lines of each of its clauses."""
    starts: Cents = 0
    """The lower figure of its first band of action, by which a default is chosen."""
    amount: Cents | None = None
    """The amount of an option whose amount is not printed but posted at the table."""
    uncovered_returned: bool = False
    """Whether a hand refunded because the player-dealer could not cover it gets its fee back."""
    vouchers: VoucherUse = ""
    """Which wagers may be made with a voucher or a promotional chip, at a fee of its own."""

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
        return self._replace(fees=fees, amount=amount)

    def rates(self) -> list[Rate]:
        lines = dict(self.row_lines)
        return [Rate(self.name, f.moment, f.payer, f.when, f.amount, f.rule, lines[f.rule]) for fee in self.fees for f in fee.figures()]

    def amounts(self) -> set[Cents]:
        """Its different rates; nothing is no rate."""
        return {figure.amount for fee in self.fees for figure in fee.figures()} - {0}
