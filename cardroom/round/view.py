"""What one player may know: the fold of the redacted events, and the decision as far as it is his."""

from typing import TYPE_CHECKING

from cardroom.cards import Card
from cardroom.money import Cents
from cardroom.round.accounts import Account, Transfer
from cardroom.round.decisions import Decision, Option
from cardroom.round.events import Dealt, Event, Moved, Noted, Ruled, Shown, Verdict, redact
from cardroom.round.setup import Setup

if TYPE_CHECKING:
    from cardroom.round.round import Round


class View:
    """A round through one pair of eyes. Bots, screens and staff see rounds only through views."""

    def __init__(self, player: str, setup: Setup) -> None:
        self.player = player
        self.seats = setup.seats
        self.events: list[Event] = []
        self.places: dict[str, list[Card | None]] = {}
        self.verdicts: dict[str, Verdict] = {}  # by place: hands that were ruled on
        self.accounts: dict[Account, Cents] = setup.opening_accounts()
        self.decision: Decision | None = None
        self.over = False

    @property
    def options(self) -> tuple[Option, ...]:
        """What this player may do now."""
        return () if self.decision is None else self.decision.asks.get(self.player, ())

    @property
    def to_act(self) -> tuple[str, ...]:
        return () if self.decision is None else tuple(self.decision.asks)

    def cards(self, place: str) -> list[Card]:
        """The cards of a place that this player has seen."""
        return [card for card in self.places.get(place, ()) if card is not None]

    def stack(self, player: str) -> Cents:
        return self.accounts.get(player, 0)

    def take(self, event: Event) -> None:
        """One event more, as this player may see it."""
        self._fold(redact(event, self.player))

    def _fold(self, event: Event) -> None:
        self.events.append(event)
        if isinstance(event, Transfer):
            self.accounts[event.source] = self.accounts.get(event.source, 0) - event.amount  # the house begins with nothing
            self.accounts[event.target] = self.accounts.get(event.target, 0) + event.amount
        elif isinstance(event, Dealt):
            self.places.setdefault(event.place, []).extend(event.cards)
        elif isinstance(event, Shown):
            held = self.places[event.place]
            for index, card in zip(event.indices, event.cards, strict=True):
                held[index] = card if card is not None else held[index]
        elif isinstance(event, Ruled):
            if event.verdict:
                self.verdicts[event.place] = event.verdict
        elif isinstance(event, Moved):
            held = self.places[event.source]
            moved = [held[i] for i in event.indices]
            self.places[event.source] = [card for i, card in enumerate(held) if i not in event.indices]
            if event.target != "shoe":
                self.places.setdefault(event.target, []).extend(moved)
            if event.source == "muck":
                self.verdicts.pop(event.target, None)  # the hand comes back

    def update(self, round: "Round") -> None:
        """Take in what has happened since the last time."""
        events, accounts = self.events, self.accounts
        for event in round.events[len(events) :]:
            if type(event) is Transfer:  # most of them are, and everybody sees them
                source, target, amount, *_ = event
                events.append(event)
                accounts[source] = accounts.get(source, 0) - amount
                accounts[target] = accounts.get(target, 0) + amount
            elif type(event) is Noted:
                events.append(event)
            else:
                self.take(event)
        decision = round.decision
        if decision is not None:
            asks: dict[str, tuple[Option, ...]] = dict.fromkeys(decision.asks, ())
            if self.player in asks:
                asks[self.player] = decision.asks[self.player]
            decision = Decision(decision.kind, asks)
        self.decision = decision
        self.over = round.over
