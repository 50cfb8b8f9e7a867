"""The two kinds of play at a table: the room deals (``DealtHere``), or a dealer types in what happens at a real table (``DealtByHand``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from cardroom.bots import Bot
from cardroom.bots.temper import Temper
from cardroom.houses.edition import Edition
from cardroom.round import Action, FloorCall, View

if TYPE_CHECKING:
    from cardroom.room.table.dealt_by_hand import DealtByHand
    from cardroom.room.table.seat import Seat


class Thought(NamedTuple):
    """What a bot is asked. ``settings``: those of its table; ``name``: of this bot in this round, and of no other."""

    bot: Bot
    view: View
    edition: Edition
    settings: Mapping[str, object]
    name: str
    temper: Temper


class Play(Protocol):
    @property
    def real_table(self) -> bool:
        """Whether players sit at a real table, and nobody but its dealer does anything here."""

    def by_dealer(self) -> DealtByHand:
        """Return the play of a dealer's table; ``Unknown`` where the cards come from the room."""

    def check_players_act(self) -> None:
        """Refuse what players do for themselves where only the dealer does anything."""

    def due(self) -> float | None:
        """Return when ``tick`` has something to do; None: not before somebody does something."""

    def tick(self, now: float, chosen: Action | None = None) -> bool:
        """Take the step that is due. Return whether there was one."""

    def advance(self, now: float, chosen: Action | None = None) -> None:
        """Take the step that is due, and the answers of bots that follow at once."""

    def thought(self, now: float) -> Thought | None:
        """Return what the bot is asked that is to act now."""

    def act(self, seat: Seat, round_id: str, turn: int, actions: Sequence[Action], now: float) -> None:
        """Take a player's actions, all or none; ``turn`` is the number of the question that the first one answers."""

    def take_ruling(self, call: FloorCall, now: float) -> None:
        """Take a ruling, which is an input of the round like any other."""

    def close(self, now: float) -> None:
        """Cash everybody out: at once, or when the round is over."""
