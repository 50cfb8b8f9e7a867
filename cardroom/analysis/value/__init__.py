"""The value of a table: what one round is worth to the bank, to every bettor, to the fund and to the house, with the error of each figure.

``table_value(given, bets, way, odds)`` is the only place that turns odds into money. A row of the odds holds for one wager; a table has
several bettors, fixed sums beside proportional ones, payouts that round to a chip, wagers that exclude each other, envy for every other
hand and a player-dealer who chooses once against everybody. ``rows`` prices each row at the stake that really lies on the table, ``deals``
goes through every deal with all bettors in it where a game allows that, and ``sample`` plays compiled rounds for whatever is left.
"""

from cardroom.analysis.value.opening import OpenedHand, default_bets, opened
from cardroom.analysis.value.result import Figure, SeatValue, TableValue, WagerValue
from cardroom.analysis.value.table import table_value

__all__ = ["Figure", "OpenedHand", "SeatValue", "TableValue", "WagerValue", "default_bets", "opened", "table_value"]
