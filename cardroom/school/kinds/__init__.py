"""The kinds of drills: each module has a few that belong together, a function each."""

from cardroom.school.asked import Kind
from cardroom.school.kinds import decisions, dice, draws, fees, hands, payments, pots, rulings

__all__ = ["KINDS"]

KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        hands.READ, hands.SET, payments.PAYMENT, payments.TABLE, payments.ORDER, pots.POTS, pots.WINNERS, fees.FEE, fees.CUT,
        draws.THIRD_CARD, dice.BUTTON, rulings.RULING, decisions.DECISION,
    )
}  # fmt: skip
