"""Baccarat with two shared hands and fixed drawing: what a house may set."""

from functools import cached_property
from typing import Literal, Self, TypeAlias

from pydantic import Field, model_validator

from cardroom import cards
from cardroom.games.banked import rules as banked
from cardroom.games.banked.baccarat.action_card import Wrap
from cardroom.games.banked.baccarat.drawing import EVENTS, DrawingChart
from cardroom.games.banked.rules import BankedRules, BankedTable
from cardroom.money import EVEN, Odds
from cardroom.round import EditionLike, Round
from cardroom.switches import Money, OddsText, Switches

PLAYER, BANKER = "player", "banker"
LINES = (PLAYER, BANKER)
SEVEN = "banker-three-card-7-wins"


class SideSpot(Switches):
    """A bet beside the lines. Its key in ``bets`` names its spot and its clause."""

    name: str
    pays: OddsText
    wins: tuple[str, ...] = Field(min_length=1)  # any of these
    alone: bool = False  # it needs no bet on a line
    backline: bool = False
    least: Money = Field(default=0, ge=0)  # limits of its own; 0 and none: the table's
    most: Money | None = None
    most_of_base: OddsText | None = None

    @model_validator(mode="after")
    def _events_exist(self) -> Self:
        for event in self.wins:
            if event not in EVENTS:
                raise ValueError(f"'{event}' cannot happen; write one like tie, player-wins or banker-three-card-7-wins")
        return self


# When the button is placed: in every round; when the money put up does not reach for all that is to be paid and collected; or when it is
# less than all that the players have wagered. Without a button settlement starts as the house has it.
Placed = Literal["always", "settlement-short", "wagers-short"]


class ActionCard(Switches):
    """The action button by a card of the Banker line."""

    card: Literal[1, 2]  # which of the Banker line's first two cards
    placed: Placed = "always"
    wrap: Wrap


class Rules(BankedRules):
    decks: int = Field(ge=1, le=12)
    cut: int = Field(ge=14)  # cards behind the cut card
    burn: Literal["none", "by-first-card"] = "none"  # of a new shoe: as many as its first card, turned up, counts
    face: Literal["up", "down"] = "up"  # how the first four cards are dealt
    player_draws: int = Field(default=5, ge=0, le=7)
    banker_draws: int = Field(default=5, ge=0, le=7)
    banker_chart: dict[int, str]  # by the Banker line's total: on which third cards of the Player line it draws
    player_pays: OddsText = EVEN
    banker_pays: OddsText = EVEN
    banker_three_card_seven: Literal["pays", "pushes"]  # the Banker line when it wins so
    line_tie: Literal["push", "lose"] = "push"  # what equal totals do to both lines
    natural: Literal["ends-the-draw", "stands"] = "ends-the-draw"  # a natural: the other line does not draw either, or draws as ever
    bets: dict[str, SideSpot] = Field(default={})
    settled: tuple[tuple[str, ...], ...]  # the wagers in the order in which they are settled; those of one row seat by seat together
    start: Literal["left", "right", "house-dealer"] = (
        "left"  # of the player-dealer, or at the house dealer's left; unless there is a button
    )
    action_card: ActionCard | None = None

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if sorted(self.banker_chart) != list(range(8)):
            raise ValueError("banker_chart has a row for each total from 0 to 7")
        if sorted(self.wagers) != sorted((*LINES, *self.bets)):
            raise ValueError(f"settled names each of {', '.join((*LINES, *self.bets))} once")
        return self

    @cached_property
    def chart(self) -> DrawingChart:
        return DrawingChart(self.player_draws, self.banker_draws, self.banker_chart, self.natural == "ends-the-draw")

    @cached_property
    def wagers(self) -> tuple[str, ...]:
        """Lines and bets in the order of settlement."""
        return tuple(wager for row in self.settled for wager in row)

    def pays(self, line: str) -> Odds:
        return self.player_pays if line == PLAYER else self.banker_pays


BaccaratRound: TypeAlias = Round[Rules, BankedTable]
BaccaratEdition: TypeAlias = EditionLike[Rules, BankedTable]


def deck(rules: Rules) -> tuple[int, ...]:
    return cards.deck(rules.decks)


def clauses(rules: Rules) -> frozenset[str]:
    """The clauses cited by the code and by the rule sheet under these rules."""
    cited = banked.clauses(rules) | {
        "shoe", "player-line", "banker-line", "natural", "player-draw", "banker-draw", "banker-chart", "line-wins", "line-loses",
        "line-tie", *rules.bets,
    }  # fmt: skip
    cited |= {"three-card-seven"} if rules.banker_three_card_seven == "pushes" else set()
    cited |= {"action-button"} if rules.action_card else set()
    return frozenset(cited)
