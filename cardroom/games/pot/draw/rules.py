"""What a house may set in a draw game."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from pydantic import Field

from cardroom.cards import Card, deck
from cardroom.games.pot.rules import PotRules, PotTable
from cardroom.round import Round

Ranking = Literal["ace-to-five", "deuce-to-seven", "badugi", "high"]


class DrawRules(PotRules):
    """What a house may set in a draw game."""

    cards: int = Field(ge=2, le=5)
    draws: int = Field(ge=1)
    most: int = Field(ge=0, le=5)  # cards a player may draw
    higher_from: int = Field(ge=1)  # the betting round from which the higher bet holds
    joker: bool = False
    in_turn: bool = True  # each is dealt his cards when he has thrown; else all throw first
    reshuffle: Literal["just-thrown-last", "all-discards", "as-told"] = "just-thrown-last"  # what is shuffled when the stub is out
    ranking: Ranking
    taken: Mapping[Ranking, tuple[str, ...]] = {}  # by ranking: what must be taken though exposed on the deal; all else is replaced
    draw_changes: int = Field(default=0, ge=0)  # stepped tables: how often a player may change his draw before it is answered
    calls: bool = False  # where players are asked to show, a low may be called first, and the call binds

    @property
    def must_take(self) -> tuple[str, ...]:
        return self.taken.get(self.ranking, ())


def draw_deck(rules: DrawRules) -> tuple[Card, ...]:
    """With the joker where the house has it; deuce-to-seven and badugi know none."""
    return deck(jokers=1 if rules.joker and rules.ranking in ("ace-to-five", "high") else 0)


DrawRound: TypeAlias = Round[DrawRules, PotTable]
