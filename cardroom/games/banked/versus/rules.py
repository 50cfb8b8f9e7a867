"""Poker against the player-dealer's hand: what a house may set, what a table may set, and what they must fulfil."""

from functools import cached_property
from typing import ClassVar, Final, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from cardroom import cards
from cardroom.errors import BadInput
from cardroom.games.banked import rules as banked
from cardroom.games.banked.action import ActionDice
from cardroom.games.banked.rules import BankedRules, BankedTable, Irregularities, SideBet, check_jackpot
from cardroom.games.banked.versus.kinds import HandKind, Ranking
from cardroom.hands import HIGH_CATEGORIES
from cardroom.house_rules import FromHouse
from cardroom.money import EVEN
from cardroom.round import EditionLike, Round
from cardroom.switches import OddsText

Unqualified = Literal["paid", "win-or-push", "compared", "push"]

OWN_CARDS: Final = "own"


class Bonus(SideBet):
    """A side wager on the player's cards, or on these and the player-dealer's."""

    hand: Literal["own", "best-five-of-six"] = OWN_CARDS
    fold: Literal["forfeited", "kept"] = "forfeited"
    # a-win: the hand must beat the player-dealer's, or his must not qualify; a-higher-hand: it must beat his in any case
    needs: Literal["nothing", "a-win", "a-higher-hand"] = "nothing"


class Rules(BankedRules):
    kind: ClassVar[HandKind]

    base: str = "ante"  # the wager before the deal, as the manual names it
    base_name: str = "Ante"
    second: str = "play"  # the wager after it, which is also what a player says who makes it
    second_name: str = "Play"
    second_times: int = Field(default=1, ge=1)  # how many times the base wager it is
    second_pays: dict[str, OddsText] = Field(default={})  # what it pays a hand that beats a qualified player-dealer's; else ``pays``
    pays: OddsText = EVEN
    ranking: tuple[str, ...]  # best first
    qualifier: str
    unqualified: Unqualified  # the base wager when the player-dealer does not qualify
    tie: Literal["push", "lose"] = "push"
    exposed: Literal[0, 1]  # cards of the player-dealer turned up before the decisions
    action: ActionDice | None = None  # an action button by dice, from which hands are settled
    action_card: dict[str, int] = Field(default={})  # rank of the player-dealer's last card turned up: the seat, he being 0
    bonuses: dict[str, Bonus] = Field(default={})  # in the order in which they are settled
    base_bonus: dict[str, OddsText] = Field(default={})  # paid on the base wager, on top, to a hand that beats the player-dealer's
    keep_for_second: bool = True  # a base wager leaves room in the stack for the second
    jackpot_after_fold: bool = True
    irregularities: Irregularities = Irregularities(exposed="replaced")

    @property
    def throws_dice(self) -> bool:
        return self.action is not None

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        try:
            self.ranks.at_least(self.qualifier)
        except BadInput as error:
            raise ValueError(str(error)) from None
        own = self.kind.categories
        for name, pays, known in (
            ("base_bonus", self.base_bonus, own),
            ("second_pays", self.second_pays, own),
            *((key, bonus.pays, own if bonus.hand == OWN_CARDS else HIGH_CATEGORIES) for key, bonus in self.bonuses.items()),
        ):
            for hand in pays:
                if hand not in known:
                    raise ValueError(f"{name} pays for '{hand}'; there are: {', '.join(known)}")
        if self.action is not None and self.action_card:
            raise ValueError("the action button is placed by dice or by a card, not by both")
        names = [self.base, self.second, *self.bonuses]
        if len(set(names)) < len(names):
            raise ValueError(f"two wagers have one name: {', '.join(names)}")
        return self

    @cached_property
    def ranks(self) -> Ranking:
        """How hands compare, in the edition's order."""
        return self.kind.ranking(self.ranking)


class Table(BankedTable):
    first_settled: FromHouse[Literal["left", "action-button"]] = None  # left of the player-dealer, or at the action button
    base_bonus: FromHouse[dict[str, OddsText]] = None  # the pay table posted


VersusRound: TypeAlias = Round[Rules, Table]
VersusEdition: TypeAlias = EditionLike[Rules, Table]


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
        cited |= {f"{key}-needs-a-win"} if bonus.needs != "nothing" else set()
        cited |= {f"{key}-kept"} if bonus.fold == "kept" else set()
    cited |= {"base-bonus"} if rules.base_bonus else set()
    cited |= {"second-pays"} if rules.second_pays else set()
    cited |= {"action-button"} if rules.action_card or rules.action else set()
    return frozenset(cited)


def check_table(edition: VersusEdition, table: Table) -> None:
    check_jackpot(edition, table, edition.rules.kind.categories)
