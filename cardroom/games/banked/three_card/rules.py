"""Three card poker: what a house may set, what a table may set, and what a setup must fulfil."""

from collections.abc import Mapping
from functools import cache
from typing import Final, Literal, Self

from pydantic import Field, model_validator

from cardroom import cards
from cardroom.collection import TableLimit
from cardroom.errors import BadInput, BadSetup
from cardroom.games.banked.coverage import Measure, Shortfall
from cardroom.games.banked.order import Direction, Loop
from cardroom.games.banked.rotation import AllPass, Rotation, bank_bounds
from cardroom.games.game import Money, OddsText, Switches
from cardroom.hands import HIGH_CATEGORIES, THREE_CARD_CATEGORIES, ThreeCardRanking
from cardroom.money import EVEN, Cents
from cardroom.round import Account, Amounts, EditionLike, Setup

Unqualified = Literal["paid", "win-or-push", "compared", "push"]

OWN_CARDS: Final = "own-three"


class Bonus(Switches):
    """A side wager on a hand. Its key in ``bonuses`` names its spot and its clauses: ``pair-plus``, ``pair-plus-pays``."""

    name: str
    hand: Literal["own-three", "best-five-of-six"] = OWN_CARDS  # the player's cards, or with the player-dealer's three
    fold: Literal["forfeited", "kept"] = "forfeited"
    needs: Literal["nothing", "a-win"] = "nothing"  # a-win: the hand must beat the player-dealer's, or his must not qualify
    fixed: Money = Field(default=0, ge=0)  # the only amount; 0: within the table's limits
    most_of_base: OddsText | None = None
    payer: Literal["player-dealer", "jackpot"] = "player-dealer"
    pays: dict[str, OddsText] = Field(min_length=1)

    @model_validator(mode="after")
    def _hands_exist(self) -> Self:
        known = THREE_CARD_CATEGORIES if self.hand == OWN_CARDS else HIGH_CATEGORIES
        for hand in self.pays:
            if hand not in known:
                raise ValueError(f"pays for '{hand}'; there are: {', '.join(known)}")
        return self


class Rules(Switches):
    seats: int = Field(ge=2, le=17)  # the player-dealer's included
    base: str = "ante"  # the wager before the deal, as the manual names it
    base_name: str = "Ante"
    second: str = "play"  # the wager after it, which is also what a player says who makes it
    second_name: str = "Play"
    pays: OddsText = EVEN
    ranking: tuple[str, ...]  # best first
    qualifier: str
    unqualified: Unqualified  # the base wager when the player-dealer does not qualify
    tie: Literal["push", "lose"] = "push"
    exposed: Literal[0, 1]  # cards of the player-dealer turned up before the decisions
    bonuses: dict[str, Bonus] = Field(default={})  # in the order in which they are settled
    base_bonus: dict[str, OddsText] = Field(default={})  # paid on the base wager, on top, to a hand that beats the player-dealer's
    loop: Loop = "seat"
    direction: Direction = "clockwise"
    coverage: Measure
    shortfall: Shortfall
    turns: int = Field(ge=1)
    all_pass: AllPass
    backline: bool = False
    keep_for_second: bool = True  # a base wager leaves room in the stack for the second
    jackpot_offered: bool = False  # whether a table may have a house jackpot
    jackpot_after_fold: bool = True

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        try:
            ranking_of(self.ranking).at_least(self.qualifier)
        except BadInput as error:
            raise ValueError(str(error)) from None
        for hand in self.base_bonus:
            if hand not in THREE_CARD_CATEGORIES:
                raise ValueError(f"base_bonus pays for '{hand}'; there are: {', '.join(THREE_CARD_CATEGORIES)}")
        names = [self.base, self.second, *self.bonuses]
        if len(set(names)) < len(names):
            raise ValueError(f"two wagers have one name: {', '.join(names)}")
        if self.shortfall == "dead-hand" and self.loop != "seat":
            raise ValueError("a dead hand needs settlement seat by seat")
        return self

    @property
    def rotation(self) -> Rotation:
        return Rotation(self.turns, self.all_pass)


class Jackpot(Switches):
    """A house jackpot: fed by a rake from each hand before the deal, paid in fixed amounts from the fund, as far as it reaches."""

    rake: Money = Field(gt=0)
    pays: dict[str, Money] = Field(min_length=1)

    @model_validator(mode="after")
    def _hands_exist(self) -> Self:
        for hand in self.pays:
            if hand not in THREE_CARD_CATEGORIES:
                raise ValueError(f"pays for '{hand}'; there are: {', '.join(THREE_CARD_CATEGORIES)}")
        return self


class Table(Switches):
    least: Money = Field(gt=0)
    most: Money | None = None  # none: no maximum
    bank: Money = Field(default=0, ge=0)  # the least a player-dealer puts up; 0: the least wager
    jackpot: Jackpot | None = None

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.most is not None and self.most < self.least:
            raise ValueError("the most is below the least")
        return self


@cache
def ranking_of(order: tuple[str, ...]) -> ThreeCardRanking:
    return ThreeCardRanking(order)


@cache
def qualifying_strength(order: tuple[str, ...], qualifier: str) -> int:
    return ranking_of(order).at_least(qualifier)


def deck(rules: Rules) -> tuple[int, ...]:
    return cards.deck()


def seats(rules: Rules) -> int:
    return rules.seats


def limit(rules: Rules, table: Table) -> TableLimit:
    return TableLimit("banked", least=table.least, most=table.most)


def clauses(rules: Rules) -> frozenset[str]:
    """The clauses cited by the code and by the rule sheet under these rules."""
    cited = {
        "deck", "seats", "limits", "backline", "player-dealer", "player-dealer-wager", "base-wager", "second-wager", "deal", "decision",
        "fold", "reveal", "qualifier", "ranking", "unqualified-base", "unqualified-second", "player-wins", "player-loses", "tie", "order",
        "not-covered", "irregularity.misdeal",
    }  # fmt: skip
    for key, bonus in rules.bonuses.items():
        cited |= {key, f"{key}-pays"}
        cited |= {f"{key}-needs-a-win"} if bonus.needs == "a-win" else set()
        cited |= {f"{key}-kept"} if bonus.fold == "kept" else set()
    cited |= {"base-bonus"} if rules.base_bonus else set()
    cited |= {"jackpot"} if rules.jackpot_offered else set()
    return frozenset(cited)


def bank_of(setup: Setup, stacks: Mapping[Account, Cents], player: str) -> Amounts | None:
    """What a player may put up, as the stacks are; None if he cannot bank."""
    table: Table = setup.table
    others = sum(stacks[other] for other in setup.stacks if other != player)
    return bank_bounds(setup, stacks[player], others, table.bank or table.least)


def check_table(edition: EditionLike, table: Table) -> None:
    if table.jackpot is not None and not edition.rules.jackpot_offered:
        raise BadSetup(f"{edition.id} has no house jackpot.")


def check(setup: Setup) -> None:
    rules: Rules = setup.edition.rules
    named = setup.player_dealer
    if not 1 <= setup.turn <= rules.turns:
        raise BadSetup(f"A player-dealer has turns 1 to {rules.turns} here, not {setup.turn}.")
    if named:
        if named not in setup.seats.values() or named in setup.absent:
            raise BadSetup(f"{named} is to be player-dealer but does not sit at the table.")
        if bank_of(setup, dict(setup.stacks.items()), named) is None:
            raise BadSetup(f"{named} cannot be player-dealer: the stack does not reach for the smallest bank and the fee.")
