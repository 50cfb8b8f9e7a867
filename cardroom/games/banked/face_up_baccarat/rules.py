"""Face-up baccarat with a choice: what a house may set."""

from typing import Literal, Self, TypeAlias

from pydantic import Field, model_validator

from cardroom import cards
from cardroom.games.banked import rules as banked
from cardroom.games.banked.baccarat.action_card import Wrap
from cardroom.games.banked.rules import BankedRules, BankedTable
from cardroom.house_rules import FromHouse
from cardroom.money import EVEN
from cardroom.round import EditionLike, Round
from cardroom.switches import Money, OddsText, Switches

STAND, HIT = "stand-line", "hit-line"  # the two lines: a base wager lies on the first, and on the second when its player takes a card
EARLY, LATE = "early-tie", "late-tie"


class LateAlone(Switches):
    """A late tie bet without an early one."""

    most: Money
    pays: OddsText


class Rules(BankedRules):
    decks: int = Field(ge=1, le=12)
    cut: int = Field(ge=20)  # cards behind the cut card
    players_hit: int = Field(ge=0, le=9)  # the highest total on which players must hit
    players_stand: int = Field(ge=0, le=9)  # the lowest on which they must stand; between the two each has the option
    player_dealer_hits: int = Field(ge=0, le=9)  # the highest total on which the player-dealer hits
    house_way_hits: int = Field(ge=0, le=9)  # the highest on which the house dealer hits for a player who asks
    hit_card: Literal["one-for-all", "one-a-seat"] = "one-for-all"
    pays: OddsText = EVEN
    lost_ties: tuple[int, ...] = ()  # equal totals that the base wager loses; the others push
    tie_pays: OddsText
    tie_below_base: bool = True  # the base wager must be larger than the early tie bet
    tie_limit: Literal["together", "each"] = "together"  # what the table's most bounds: early and late tie bet together, or each
    late_barred: tuple[
        int, ...
    ] = ()  # no late tie bet when the players' two cards count as much as the player-dealer's card, and this much
    late_alone: LateAlone | None = None
    order: Literal["action-button", "left-to-right"] = "action-button"
    wrap: Wrap = "past-player-dealer"

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if self.players_hit >= self.players_stand:
            raise ValueError("players cannot both have to hit and have to stand")
        return self


class Table(BankedTable):
    late_tie_alone: FromHouse[Literal["offered", "not-offered"]] = None  # a late tie bet without an early one (l.1147)


FaceUpRound: TypeAlias = Round[Rules, Table]
FaceUpEdition: TypeAlias = EditionLike[Rules, Table]


def deck(rules: Rules) -> tuple[int, ...]:
    return cards.deck(rules.decks)


def clauses(rules: Rules) -> frozenset[str]:
    """The clauses cited by the code and by the rule sheet under these rules."""
    cited = banked.clauses(rules) | {
        "shoe", "base-wager", EARLY, LATE, "tie-pays", "decision", "hit", "house-way", "player-dealer-draw", "player-wins",
        "player-loses", "tie",
    }  # fmt: skip
    cited |= {"late-tie-alone"} if rules.late_alone else set()
    cited |= {"action-button"} if rules.order == "action-button" else set()
    return frozenset(cited)
