"""Super pan nine: what a house may set, what a table may set, and what they must fulfil."""

from typing import Literal, Self, TypeAlias

from pydantic import Field, field_validator, model_validator

from cardroom import cards
from cardroom.cards import RANKS, Card
from cardroom.errors import BadSetup
from cardroom.games.banked import rules as banked
from cardroom.games.banked.action import ActionDice
from cardroom.games.banked.rules import BankedRules, BankedTable
from cardroom.money import EVEN
from cardroom.round import EditionLike, Round
from cardroom.switches import OddsText

IRREGULARITIES = frozenset(
    f"irregularity.{name}"
    for name in (
        "exposed-card", "exposed-draw", "dead-card", "wrong-spot", "wrong-count", "foul-hand", "discussed", "passed-over", "low-stand",
    )
)  # fmt: skip

BASE = "wager"  # the only one
CARDS = 3  # dealt to each hand; a fourth may be drawn
HIGHEST = 9


class Rules(BankedRules):
    decks: int = Field(ge=1, le=12)
    without: str = ""  # the ranks taken out of each deck, like "789T"
    pays: OddsText = EVEN
    action: ActionDice
    dealt_to: Literal["every-seat", "wagered"]  # every seat: hands without a wager are taken away unseen
    house_draws: int = Field(ge=0, le=HIGHEST)  # the house way draws on so many points or fewer
    player_dealer_draws: int = Field(ge=0, le=HIGHEST)  # the player-dealer must draw on so many or fewer
    player_dealer_stands: int = Field(ge=0, le=HIGHEST + 1)  # and must stand on so many or more
    player_dealer_looks: Literal["when-opened", "at-once"]  # at his own cards
    hands_seen: Literal["one", "all"]  # how many hands a player may look at
    low_stand: int = Field(ge=-1, le=HIGHEST)  # standing on so many or fewer earns a warning; -1: never
    low_stand_again: Literal["warning", "dealt-out"]  # what a second one earns
    fouled: Literal["in-turn", "first"]  # when the wager on a fouled hand is collected
    under_minimum: Literal["refused", "action"]
    over_maximum: Literal["refused", "no-action"]  # no action: what lies above the maximum goes back before the deal

    @property
    def throws_dice(self) -> bool:
        return True

    @field_validator("without")
    @classmethod
    def _ranks(cls, without: str) -> str:
        for letter in without:
            if letter not in RANKS:
                raise ValueError(f"'{letter}' is no rank: write some of {RANKS}")
        return without

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if self.player_dealer_draws >= self.player_dealer_stands:
            raise ValueError("player_dealer_draws: the player-dealer cannot have to draw and to stand on the same points")
        if self.jackpot_offered:
            raise ValueError("jackpot_offered: no hand of this game wins one")
        if len(deck(self)) < 2 * self.most_cards:
            raise ValueError(f"decks: too few cards for {self.seats} seats")
        return self

    @property
    def most_cards(self) -> int:
        """What a round may need: four cards for each seat, and one for each that is dead or replaced."""
        return (CARDS + 2) * self.seats


class Table(BankedTable):
    cut: int = Field(ge=1)  # cards behind the cut card


PanNineRound: TypeAlias = Round[Rules, Table]
PanNineEdition: TypeAlias = EditionLike[Rules, Table]


def deck(rules: Rules) -> tuple[Card, ...]:
    gone = [
        rank * len(cards.SUITS) + suit for rank, letter in enumerate(RANKS) if letter in rules.without for suit in range(len(cards.SUITS))
    ]
    return cards.deck(rules.decks, without=gone)


def clauses(rules: Rules) -> frozenset[str]:
    """The clauses cited by the code and by the rule sheet under these rules."""
    cited = {
        "shoe", "base-wager", "action-button", "draw", "house-way", "player-dealer-draw", "reveal", "player-wins", "player-loses", "push",
    }  # fmt: skip
    return banked.clauses(rules) | cited | IRREGULARITIES


def check_table(edition: PanNineEdition, table: Table) -> None:
    """The cut card leaves enough for a round."""
    rules = edition.rules
    least = rules.most_cards
    most = len(edition.deck) - least
    if not least <= table.cut <= most:
        raise BadSetup(f"{edition.id}: table.cut: {least} to {most} cards lie behind the cut card, not {table.cut}.")
    if table.jackpot is not None:
        raise BadSetup(f"{edition.id}: table.jackpot: no hand of this game wins a jackpot.")
