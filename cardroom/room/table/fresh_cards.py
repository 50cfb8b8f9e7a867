"""Fresh cards that a player asks for: another deck, or a new set-up, within the limits of the house (001 l.89-90, 642, 646)."""

from dataclasses import dataclass, field
from enum import StrEnum
from math import ceil
from typing import Literal, Self

from cardroom.errors import BadInput
from cardroom.houses.seating import CardChange, SeatingRules
from cardroom.room.storage.rows import FreshState


class Fresh(StrEnum):
    DECK = "deck"
    SET_UP = "set-up"

    @property
    def says(self) -> str:
        return "another deck" if self is Fresh.DECK else "a new set-up"

    def rule(self, rules: SeatingRules) -> CardChange:
        return rules.deck if self is Fresh.DECK else rules.set_up


Askable = Literal["deck", "set-up", "other-seat"]
OTHER_SEAT: Askable = "other-seat"
"""What a player who wants to change seats asks for, where the house goes by that (001 l.1453)."""


def askable(rules: SeatingRules) -> list[Askable]:
    """Return what players may ask for in a game, beside calling the floor."""
    asked: dict[Askable, bool] = {
        "deck": rules.deck.asked_by != "nobody",
        "set-up": rules.set_up.asked_by != "nobody",
        OTHER_SEAT: rules.change.seats == "asked-before",
    }
    return [kind for kind, may in asked.items() if may]


@dataclass(slots=True)
class FreshCards:
    """How long each has been on the table: hands that have begun since, and when it came. A new set-up brings another deck too."""

    hands: dict[Fresh, int] = field(default_factory=lambda: dict.fromkeys(Fresh, 0))
    came: dict[Fresh, float] = field(default_factory=dict)

    def dealt(self) -> None:
        """Another hand begins."""
        self.hands = {kind: hands + 1 for kind, hands in self.hands.items()}

    def bring(self, kind: Fresh, now: float) -> None:
        for each in (Fresh.DECK,) if kind is Fresh.DECK else Fresh:
            self.hands[each], self.came[each] = 0, now

    def check(self, kind: Fresh, rule: CardChange, running: bool, players: int, player_dealer: bool, now: float) -> None:
        """Refuse what a player asks for too soon, or may not ask for. ``players``: how many were dealt in last; ``player_dealer``: whether
        the one who asks has the position."""
        if rule.asked_by == "nobody":
            raise BadInput(f"In this game the floor alone brings {kind.says}: call the floor.")
        if rule.asked_by == "player-dealer" and not player_dealer:
            raise BadInput(f"Only the player-dealer may ask for {kind.says}.")
        hands = max(0, self.hands[kind] - running)
        needed = rule.rounds * (max(1, players) if rule.round == "table" else 1)
        if hands < needed:
            full = "a full round" if rule.rounds == 1 else f"{rule.rounds} rounds"
            raise BadInput(f"The cards must be dealt for {full} first, {needed} hands; {hands} have been dealt.")
        left = self.came[kind] + 60.0 * rule.every - now if kind in self.came else 0.0
        if rule.every and left > 0:
            raise BadInput(f"One comes in {rule.every} minutes: ask again in {ceil(left / 60)} min.")

    def state(self) -> FreshState:
        return {
            "hands": {str(kind): hands for kind, hands in self.hands.items()},
            "came": {str(kind): at for kind, at in self.came.items()},
        }

    @classmethod
    def of(cls, state: FreshState, now: float) -> Self:
        """As it was stored; a time that lies ahead, since somebody has set the clock, is now."""
        hands = {kind: state["hands"].get(kind, 0) for kind in Fresh}
        return cls(hands, {Fresh(kind): min(at, now) for kind, at in state["came"].items()})
