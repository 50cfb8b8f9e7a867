"""California baccarat: what a house may set."""

from typing import Literal, Self, TypeAlias

from pydantic import Field, model_validator

from cardroom import cards
from cardroom.cards import JOKER
from cardroom.games.banked import rules as banked
from cardroom.games.banked.rules import BankedRules, BankedTable
from cardroom.money import EVEN
from cardroom.round import EditionLike, Round
from cardroom.switches import OddsText

BASE = "wager"


class Rules(BankedRules):
    decks: int = Field(ge=1, le=12)
    jokers: int = Field(ge=0, le=2)  # in the whole shoe
    cut: int = Field(ge=1)  # cards behind the cut card: no fewer than a round may need
    must_draw: int = Field(ge=0, le=9)  # the highest two-card total on which one must draw
    must_stand: int = Field(ge=0, le=9)  # the lowest on which one must stand; between the two everybody has the option
    natural: Literal["beats-nine", "is-nine"]  # two jokers
    drawn_joker: Literal["nine", "nothing"]  # what a joker drawn as the third card makes of a hand
    pays: OddsText = EVEN
    natural_pays: OddsText = EVEN
    tie: Literal["push", "lose"] = "push"

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if self.must_draw >= self.must_stand:
            raise ValueError("one cannot both have to draw and have to stand")
        if self.cut < 3 * self.seats:
            raise ValueError(f"a round may need {3 * self.seats} cards, so that many must lie behind the cut card")
        return self


CaliforniaRound: TypeAlias = Round[Rules, BankedTable]
CaliforniaEdition: TypeAlias = EditionLike[Rules, BankedTable]


def deck(rules: Rules) -> tuple[int, ...]:
    return (*cards.deck(rules.decks), *range(JOKER, JOKER + rules.jokers))


def clauses(rules: Rules) -> frozenset[str]:
    """The clauses cited by the code and by the rule sheet under these rules."""
    return banked.clauses(rules) | {
        "shoe", "base-wager", "joker", "natural", "decision", "draw", "reveal", "player-wins", "player-loses", "tie",
    }  # fmt: skip
