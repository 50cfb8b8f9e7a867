"""The chips that a player must bring who got up with chips and comes back to the table, by the house's rule and the ledger.

Another table is another game: there the player sits down as everybody does (001 l.1454).
"""

from datetime import UTC, datetime
from math import ceil
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.money import Cents, money_text
from cardroom.room.storage.rows import LeftWith
from cardroom.room.table.placard import Placard


class Owed(NamedTuple):
    """The least that a player brings; ``until``: from then on they bring as much as they like (None: when the table has closed)."""

    chips: Cents = 0
    until: float | None = None

    def check(self, chips: Cents, wall: float, name: str = "") -> None:
        """Refuse fewer chips: in words for the player, or for the dealer who seats the player of that name."""
        if chips >= self.chips:
            return
        left = 0 if self.until is None else ceil((self.until - wall) / 60)
        how_long = f"until {datetime.fromtimestamp(self.until, UTC):%H:%M} UTC ({left} min)" if self.until else "as long as it is open"
        if name:
            raise BadInput(f"{name} left this table with {money_text(self.chips)}: {how_long} no less comes back, not {money_text(chips)}.")
        raise BadInput(
            f"You left this table with {money_text(self.chips)}: {how_long} you come back with no less than that, "
            f"not with {money_text(chips)}."
        )


def owed(placard: Placard, left: LeftWith | None, wall: float) -> Owed:
    """Return the chips that a player must bring back who left the table with some."""
    rule = placard.edition.rules.returning
    if left is None or rule.brings == "as-he-likes":
        return Owed()
    until = left.at + 60 * rule.minutes if rule.minutes else None
    if until is not None and wall >= until:
        return Owed()
    chips = left.chips if rule.brings == "all" else min(left.chips, placard.buy_in.usual)
    return Owed(chips - chips % placard.chip, until)
