"""Three card poker: what a house may set, what a table may set, and what a setup must fulfil."""

from functools import cache
from typing import Final, Literal, Self

from pydantic import Field, model_validator

from cardroom import cards
from cardroom.errors import BadInput
from cardroom.games.banked import rules as banked
from cardroom.games.banked.jackpot import check_jackpot
from cardroom.games.banked.rules import BankedRules, BankedTable, SideBet
from cardroom.games.game import OddsText
from cardroom.hands import HIGH_CATEGORIES, THREE_CARD_CATEGORIES, ThreeCardRanking
from cardroom.money import EVEN
from cardroom.round import EditionLike

Unqualified = Literal["paid", "win-or-push", "compared", "push"]

OWN_CARDS: Final = "own-three"


class Bonus(SideBet):
    """A side wager on the player's cards, or on these and the player-dealer's."""

    hand: Literal["own-three", "best-five-of-six"] = OWN_CARDS
    fold: Literal["forfeited", "kept"] = "forfeited"
    needs: Literal["nothing", "a-win"] = "nothing"  # a-win: the hand must beat the player-dealer's, or his must not qualify

    @model_validator(mode="after")
    def _hands_exist(self) -> Self:
        known = THREE_CARD_CATEGORIES if self.hand == OWN_CARDS else HIGH_CATEGORIES
        for hand in self.pays:
            if hand not in known:
                raise ValueError(f"pays for '{hand}'; there are: {', '.join(known)}")
        return self


class Rules(BankedRules):
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
    keep_for_second: bool = True  # a base wager leaves room in the stack for the second
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
        return self


@cache
def ranking_of(order: tuple[str, ...]) -> ThreeCardRanking:
    return ThreeCardRanking(order)


@cache
def qualifying_strength(order: tuple[str, ...], qualifier: str) -> int:
    return ranking_of(order).at_least(qualifier)


def deck(rules: Rules) -> tuple[int, ...]:
    return cards.deck()


def clauses(rules: Rules) -> frozenset[str]:
    """The clauses cited by the code and by the rule sheet under these rules."""
    cited = banked.clauses(rules) | {
        "base-wager", "second-wager", "decision", "fold", "reveal", "qualifier", "unqualified-base", "unqualified-second", "player-wins",
        "player-loses", "tie",
    }  # fmt: skip
    for key, bonus in rules.bonuses.items():
        cited |= {key, f"{key}-pays"}
        cited |= {f"{key}-needs-a-win"} if bonus.needs == "a-win" else set()
        cited |= {f"{key}-kept"} if bonus.fold == "kept" else set()
    cited |= {"base-bonus"} if rules.base_bonus else set()
    return frozenset(cited)


def check_table(edition: EditionLike, table: BankedTable) -> None:
    check_jackpot(edition, table, THREE_CARD_CATEGORIES)
