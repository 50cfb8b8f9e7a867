"""The clientele of a table as data: kinds of bettors, what they bet, which side bets they take, how they play, how many of each sit down.

A file says it (``file``), a table is filled from it (``guests``), kinds play by their strategies
(``strategies``; ``marks`` where hands are played from one up), nights are played with
the guests that were drawn for each (``nights``), and a hand has a mean that is the mixture of its bets (``means``).
"""

from cardroom.analysis.clientele.file import shipped
from cardroom.analysis.clientele.guests import GuestKind, Guests, guests_at
from cardroom.analysis.clientele.means import GuestsValue, guests_value, why_not_added
from cardroom.analysis.clientele.nights import play_guests, why_not_compiled

__all__ = ["GuestKind", "Guests", "GuestsValue", "guests_at", "guests_value", "play_guests", "shipped", "why_not_added", "why_not_compiled"]
