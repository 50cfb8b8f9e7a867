"""The settings of the floor at a table: plain data, stored with the table, so that a crash keeps them."""

from dataclasses import dataclass, field

from cardroom.room.storage.rows import ControlState
from cardroom.room.table.fresh_cards import FreshCards

TOLD = 5
"""Sentences of the floor that everybody at the table is shown: the newest."""


@dataclass(slots=True)
class FloorSettings:
    paused: str = ""  # the sentence that everybody reads while play stands still; empty: it goes on
    paused_at: float = 0.0
    pausing: str = ""  # the person who pauses play after this round, and the reason
    held: dict[int, str] = field(default_factory=dict)  # the names for which seats are kept
    cards: str = ""  # the deck on the table, if somebody has named it
    dealer: str = ""  # the dealer, if somebody has named one
    fresh: bool = False  # the next round begins with a new shuffle
    version: int = 0  # how often the settings were changed
    settings: dict[str, object] = field(default_factory=dict)  # as they are now; empty: as the table was opened
    told: list[str] = field(default_factory=list)
    closing: str = ""  # the person who closes the table, and the reason
    free: list[str] = field(default_factory=list)  # players dealt into the next round without a post, where the blinds are still to come
    freed: dict[int, float] = field(default_factory=dict)  # when each free seat was left, as far as the table has seen it
    seat_asked: dict[str, float] = field(default_factory=dict)  # when each player has asked for another seat
    cards_dealt: FreshCards = field(default_factory=FreshCards)  # how long the deck and the set-up have been here
    number: int = 0  # of the table in the room; 0: an earlier version opened it without one
    name: str = ""  # what the floor calls the table; empty: by its number

    def kept_for(self, seat: int) -> str:
        """Return the name for which the floor keeps a seat; empty: for nobody."""
        return self.held.get(seat, "")

    @property
    def label(self) -> str:
        """Return what people call the table; empty: it has neither a name nor a number."""
        return self.name or (str(self.number) if self.number else "")

    def tell(self, sentence: str) -> None:
        self.told = [*self.told, sentence][-TOLD:]

    def state(self) -> ControlState:
        state: ControlState = {
            "paused": self.paused,
            "held": {str(seat): name for seat, name in self.held.items()},
            "cards": self.cards,
            "dealer": self.dealer,
            "fresh": self.fresh,
            "version": self.version,
            "settings": self.settings,
            "told": self.told,
            "closing": self.closing,
            "fresh_cards": self.cards_dealt.state(),
        }
        if self.free:
            state["free"] = self.free
        if self.freed or self.seat_asked:
            state["freed"], state["seat_asked"] = {str(seat): at for seat, at in self.freed.items()}, self.seat_asked
        if self.number:
            state["number"] = self.number
        if self.name:
            state["name"] = self.name
        if self.pausing:
            state["pausing"] = self.pausing
        return state

    @classmethod
    def of(cls, state: ControlState, now: float) -> "FloorSettings":
        """Return the settings as they were stored; a pause goes on from now."""
        held = {int(seat): name for seat, name in state["held"].items()}
        return cls(
            state["paused"], now, state.get("pausing", ""), held, state["cards"], state["dealer"], state["fresh"], state["version"],
            state["settings"], state["told"], state.get("closing", ""), state.get("free", []),
            {int(seat): at for seat, at in state.get("freed", {}).items()}, state.get("seat_asked", {}),
            FreshCards.of(state["fresh_cards"], now) if "fresh_cards" in state else FreshCards(),
            state.get("number", 0), state.get("name", ""),
        )  # fmt: skip
