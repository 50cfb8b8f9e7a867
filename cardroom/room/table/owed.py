"""Who gets up with chips and comes back to the table: what the house's rule has him bring, by what the ledger has of him.

Another table is another game: there he sits down as everybody does (001 l.1454).
"""

from datetime import UTC, datetime
from math import ceil
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.money import Cents, money_text
from cardroom.room.storage.rows import LeftWith
from cardroom.room.table.seating import Seating


class Owed(NamedTuple):
    """What he brings at the least; ``until``: the moment from which he brings what he likes (none: when the table has closed)."""

    chips: Cents = 0
    until: float | None = None

    def check(self, chips: Cents, wall: float) -> None:
        if chips >= self.chips:
            return
        left = 0 if self.until is None else ceil((self.until - wall) / 60)
        how_long = f"until {datetime.fromtimestamp(self.until, UTC):%H:%M} UTC ({left} min)" if self.until else "as long as it is open"
        raise BadInput(
            f"You left this table with {money_text(self.chips)}: {how_long} you come back with no less than that, "
            f"not with {money_text(chips)}."
        )


def owed(table: Seating, left: LeftWith | None, wall: float) -> Owed:
    rule = table.edition.rules.returning
    if left is None or rule.brings == "as-he-likes":
        return Owed()
    until = left.at + 60 * rule.minutes if rule.minutes else None
    if until is not None and wall >= until:
        return Owed()
    chips = left.chips if rule.brings == "all" else min(left.chips, table.buy_in().usual)
    return Owed(chips - chips % table.chip, until)
