"""Lines of the staff's journal about a table: rulings, play stopped, seats, settings and cards."""

from collections.abc import Mapping
from dataclasses import dataclass

from cardroom.money import Cents
from cardroom.room.journal.lines import JournalLine, SettingsLine
from cardroom.room.table.fresh_cards import Fresh

# -- play -------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class RulingMade(JournalLine, what="rule"):
    """``input``: its place among the inputs of the round."""

    round: str
    input: int
    ruling: str
    args: Mapping[str, object]


class PlayPaused(JournalLine, what="pause"):
    """Nobody acts and no clock runs."""


class PauseAsked(JournalLine, what="pause-after"):
    """Play is paused when the running round is over."""


class PlayResumed(JournalLine, what="go-on"):
    """Every clock goes on where it stood; before the end of the round, the pause that was asked for does not come."""


@dataclass(frozen=True)
class RoundEnded(JournalLine, what="end-round"):
    """``how``: everything back, or as far as it is decided."""

    how: str
    round: str | None = None


@dataclass(frozen=True)
class PlayerLine(JournalLine):
    player: str


@dataclass(frozen=True)
class TimeGiven(PlayerLine, what="time"):
    """``seconds``: how many more."""

    seconds: float


@dataclass(frozen=True)
class ClockStarted(PlayerLine, what="clock"):
    """The floor puts the clock on a player who faces a bet."""

    seconds: float


# -- seats ------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SeatHeld(JournalLine, what="hold"):
    """``player`` empty: the seat is free again."""

    seat: int
    player: str


@dataclass(frozen=True)
class SeatChanged(PlayerLine, what="move"):
    seat: int


class SeatChangeAsked(PlayerLine, what="ask-seat"):
    """A player asks for another seat."""


class DealtOut(PlayerLine, what="absent"):
    """The player is absent, and gets no cards."""


class DealtIn(PlayerLine, what="back"):
    """The player is back."""


@dataclass(frozen=True)
class PlayerRemoved(JournalLine, what="remove"):
    """By the floor of the table, which says whom; or by the office, whose line is about that visitor."""

    player: str = ""
    visitor: str | None = None

    def to_data(self) -> dict[str, object]:
        return {"player": self.player, "visitor": self.visitor} if self.player else {}


class PlayerCashedOut(JournalLine, what="cash-out"):
    """The player's chips go to the cashier."""


@dataclass(frozen=True)
class SeatedByDealer(JournalLine, what="seat"):
    """At a table that is dealt by hand the dealer says who sits down, buys chips, sits out or gets up."""

    do: str
    player: str
    chips: Cents | None


# -- the table --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class TableOpenedByDealer(JournalLine, what="open"):
    edition: str


class TableSet(SettingsLine, what="settings"):
    """The version of the table's settings, and the settings that change."""


class TableClosing(JournalLine, what="close"):
    """The floor closes the table after this round."""


@dataclass(frozen=True)
class TableClosed(JournalLine, what="close-table"):
    """The operator closes the table; ``how``: after its round, or at once by ending it."""

    how: str
    round: str | None = None


@dataclass(frozen=True)
class CardsChanged(JournalLine, what="cards"):
    """``cards``: what the floor calls the new deck or shoe."""

    cards: str


@dataclass(frozen=True)
class FreshCardsAsked(PlayerLine, what="fresh-cards"):
    """``number``: of the last round that began."""

    cards: Fresh
    number: int


@dataclass(frozen=True)
class TableNamed(JournalLine, what="name-table"):
    """What people call the table from now on; empty: by its number."""

    name: str
