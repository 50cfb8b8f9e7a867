"""Casino war: what a house may set."""

from typing import Self, TypeAlias

from pydantic import Field, model_validator

from cardroom import cards
from cardroom.cards import Card
from cardroom.games.banked import rules as banked
from cardroom.games.banked.rules import BankedRules, BankedTable
from cardroom.money import EVEN, Odds
from cardroom.round import EditionLike, Round
from cardroom.switches import OddsText

BASE, WAR = "wager", "war"  # the two wagers


class Rules(BankedRules):
    decks: int = Field(ge=1, le=8)  # shuffled for every round
    burned: int = Field(ge=0, le=5)  # cards, before those of a war
    pays: OddsText = EVEN
    war_pays: OddsText = EVEN  # the second wager; the first goes back when the war is won
    given_up: OddsText = Odds(1, 2)  # the part of the wager that a player loses who does not go to war

    @model_validator(mode="after")
    def _no_backline(self) -> Self:
        if self.backline is not None:
            raise ValueError("a wager on another player's card could not go to war")
        return self


WarRound: TypeAlias = Round[Rules, BankedTable]
WarEdition: TypeAlias = EditionLike[Rules, BankedTable]


def deck(rules: Rules) -> tuple[Card, ...]:
    return cards.deck(rules.decks)


def clauses(rules: Rules) -> frozenset[str]:
    """Return the clauses that code and rule sheet cite."""
    return banked.clauses(rules) | {"base-wager", "tie", "war", "burn", "surrender", "player-wins", "player-loses", "war-wins", "war-loses"}
