"""Pai gow poker: what a house may set, what a table may set, and what they must fulfil."""

from functools import cached_property
from typing import Annotated, Literal, Self, TypeAlias

from pydantic import Field, model_validator

from cardroom import cards
from cardroom.collection import PostedRate, TableLimit
from cardroom.errors import BadSetup
from cardroom.games.banked import rules as banked
from cardroom.games.banked.action import ActionDice
from cardroom.games.banked.envy import Envy
from cardroom.games.banked.jackpot import Meter
from cardroom.games.banked.pai_gow.house_way import HouseWay
from cardroom.games.banked.pai_gow.house_way_hands import PairsBeside
from cardroom.games.banked.rules import BankedRules, BankedTable, Irregularities, SideBet, bounds_text, check_jackpot
from cardroom.hands.pai_gow import JokerKind, LowStraight, PaiGow
from cardroom.hands.pai_gow_seven import SEVEN_CARD_HANDS
from cardroom.house_rules import FromHouse
from cardroom.money import EVEN, Cents, money_text
from cardroom.round import EditionLike, Round
from cardroom.switches import Money, OddsText, Switches

IRREGULARITIES = frozenset(
    f"irregularity.{name}" for name in ("exposed-card", "exposed-misdeal", "identical-cards", "discussed", "options", "foul-hand")
)

CARDS = 7  # of a hand

# Piles in front of the dealer, to and fro; seven cards at a time from a shuffling machine; a card at a time around the table.
Dealing = Literal["by-hand", "by-machine", "around"]

# What an Ace-High bet is paid for, best first: the player-dealer's seven cards make nothing and an ace (or the joker) is the highest.
ACE_HIGH = ("both-ace-high", "player-dealer-ace-high-with-joker", "player-dealer-ace-high")


class Bonus(SideBet):
    """A side wager on the seven cards, however they are set."""

    of: Literal["own-seven", "ace-high"] = "own-seven"  # the player's cards, or whether the player-dealer's make nothing but an ace
    needs: Literal["nothing", "a-better-seven"] = "nothing"  # a-better-seven: the seven cards must beat the player-dealer's (003 l.402)
    no_better: Literal["push", "lose"] = "push"  # a listed hand that does not
    backline: bool = False  # it may be placed on another's position
    envy: Envy | None = None

    @model_validator(mode="after")
    def _hands_exist(self) -> Self:
        known = SEVEN_CARD_HANDS if self.of == "own-seven" else ACE_HIGH
        for hand in (*self.pays, *(self.envy.pays if self.envy else ())):
            if hand not in known:
                raise ValueError(f"pays for '{hand}'; there are: {', '.join(known)}")
        return self


class Rules(BankedRules):
    joker: JokerKind
    low_straight: LowStraight  # A-2-3-4-5 among the straights
    pays: OddsText = EVEN
    action: ActionDice | None = None  # none: from the player-dealer's left, and hands go out from there
    dealing: tuple[Dealing, ...] = ("by-machine", "by-hand")  # what the house may do; a table does the first unless it says so
    pile: Literal["chosen", "first"] = (
        "chosen"  # of piles dealt by hand: which is delivered first, one that the player-dealer picks or the first
    )
    dealt_to: Literal["every-seat", "players"] = "every-seat"  # taken or not, or only who plays
    hands_seen: Literal["any", "one"] = "any"  # a player sees every hand that is his to set, or one at most (001 l.623)
    face_up: bool = False  # the player-dealer's hand is exposed and set before the players set theirs
    player_dealer_sets: Literal["house-way", "as-he-likes", "with-the-players"]  # once exposed, or unexposed when the players do
    player_dealer_foul: Literal["house-way", "loses"] = "house-way"  # a foul setting of his is set again the house way, or loses
    pushes: tuple[Literal["ace-high", "king-high"], ...] = ()  # a player-dealer's seven cards that push every base wager
    copies: Literal["player-dealer", "push"] = "player-dealer"  # who wins an identical hand; push: it counts for nobody
    bonuses: dict[str, Bonus] = Field(default={})  # in the order in which they are settled
    unposted: Literal["printed", "nothing"] = "printed"  # what a hand without an amount on the meter is paid by: its printed table, or not
    one_of: tuple[str, ...] = ()  # bonuses of which a table offers one at most
    # What limits a table may post for its bonus bets: those that its collection option allows, its own for all wagers, or any.
    bonus_within: Literal["as-the-option", "table-limits", "as-posted"] = "as-the-option"
    house_way: HouseWay
    complete_pairs: PairsBeside = "natural"  # the pairs that rows for a straight or a flush count: natural, or the joker's too
    house_way_offered: bool = True  # a player may ask for it
    under_minimum: Literal["refused", "action"] = "refused"  # action: a wager below the least that was overlooked is settled (001 l.588)
    irregularities: Irregularities = Irregularities(exposed="replaced", misdeal_cards=("A", "joker"), most_exposed=1)  # 001 l.625-626

    @property
    def throws_dice(self) -> bool:
        return self.action is not None

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        wrong = {
            "piles to choose from need an action button": "by-hand" in self.dealing and self.pile == "chosen" and self.action is None,
            "a bonus may not be called 'wager'": "wager" in self.bonuses,
            "pai gow poker is settled seat by seat": self.loop != "seat",
            f"{self.seats} seats of {CARDS} cards are more than the deck holds": self.seats * CARDS > len(deck(self)),
            "a hand that is exposed first cannot be set with the players'": self.face_up and self.player_dealer_sets == "with-the-players",
            "one_of names a bonus that there is not": not set(self.one_of) <= set(self.bonuses),
            "without a house way no hand can be set by it": not self.house_way.root and self._needs_house_way,
        }
        for reason, is_so in wrong.items():
            if is_so:
                raise ValueError(reason)
        gaps = self.house_way.gaps(self.joker) if self.house_way.root else []
        if gaps:
            raise ValueError(f"the house way has no row for {gaps[0]}")
        return self

    def refusal(self, table: Switches) -> str:
        why = super().refusal(table)
        if why or self.bonus_within != "table-limits" or not isinstance(table, Table):
            return why
        within = f"a bonus bet keeps to the table's limits, {bounds_text(table.least, table.most)}"
        if 0 < table.bonus_least < table.least:
            return f"bonus_least: {within}, not {money_text(table.bonus_least)}"
        if table.bonus_most is not None and table.most is not None and table.bonus_most > table.most:
            return f"bonus_most: {within}, not {money_text(table.bonus_most)}"
        return ""

    @property
    def _needs_house_way(self) -> bool:
        own_setting = self.player_dealer_sets != "house-way" and self.player_dealer_foul == "loses"
        return self.house_way_offered or self.hands_seen == "one" or not own_setting

    @cached_property
    def ranking(self) -> PaiGow:
        return PaiGow(self.joker, self.low_straight)


class Table(BankedTable):
    dealing: Dealing | None = None  # none: the first that the house names
    bonuses: tuple[str, ...] | None = None  # the side bets offered; none: those that the player-dealer pays
    bonus_least: Money = Field(default=0, ge=0)  # the least bonus bet; 0: what the posted option is for, or else the least wager
    bonus_most: Annotated[Money, Field(gt=0)] | None = None  # none: what the posted option is for, or else as the largest wager
    meter: Meter | None = None  # a progressive meter, for bets that the jackpot pays
    jackpot_bet: FromHouse[Annotated[Money, Field(gt=0)]] = None  # the amount posted for them

    @model_validator(mode="after")
    def _bonus_limits_in_order(self) -> Self:
        if self.bonus_most is not None and self.bonus_most < self.bonus_least:
            raise ValueError("the largest bonus bet is below the least")
        return self


PaiGowRound: TypeAlias = Round[Rules, Table]
PaiGowEdition: TypeAlias = EditionLike[Rules, Table]


def offered(rules: Rules, table: Table) -> dict[str, Bonus]:
    """The side bets of this table, in the order in which they are settled."""
    if table.bonuses is None:
        return {key: bonus for key, bonus in rules.bonuses.items() if bonus.payer == "player-dealer"}
    return {key: bonus for key, bonus in rules.bonuses.items() if key in table.bonuses}


def deck(rules: Rules) -> tuple[int, ...]:
    return cards.deck(jokers=0 if rules.joker == "none" else 1)


def clauses(rules: Rules) -> frozenset[str]:
    """The clauses cited by the code and by the rule sheet under these rules."""
    cited = banked.clauses(rules) | IRREGULARITIES | {"base-wager", "setting", "foul", "reveal", "win", "lose", "push", "copy"}
    cited |= {"house-way"} if rules.house_way.root else set()
    cited |= {"action-button"} if rules.action else set()
    cited |= {"automatic-push"} if rules.pushes else set()
    for key, bonus in rules.bonuses.items():
        cited |= {key, f"{key}-pays"}
        cited |= {"envy"} if bonus.envy else set()
        cited |= {f"{key}-needs"} if bonus.needs == "a-better-seven" else set()
        cited |= {"meter"} if bonus.payer == "jackpot" else set()
    return frozenset(cited)


def check_table(edition: PaiGowEdition, table: Table) -> None:
    rules = edition.rules
    check_jackpot(edition, table, SEVEN_CARD_HANDS)
    if table.dealing is not None and table.dealing not in rules.dealing:
        raise BadSetup(f"{edition.id} is not dealt {table.dealing.replace('-', ' ')}.")
    for key in table.bonuses or ():
        if key not in rules.bonuses:
            raise BadSetup(f"{edition.id} has no bonus bet '{key}'; there are: {', '.join(rules.bonuses) or 'none'}.")
    rivals = [key for key in offered(rules, table) if key in rules.one_of]
    if len(rivals) > 1:
        raise BadSetup(f"{edition.id}: a table offers one of {' and '.join(rivals)}, not both.")
    jackpots = [key for key, bonus in offered(rules, table).items() if bonus.payer == "jackpot"]
    if table.meter is not None and not jackpots:
        raise BadSetup(f"{edition.id}: a meter needs a bonus bet that the jackpot pays at this table.")
    if table.meter is not None:
        table.meter.check(SEVEN_CARD_HANDS)


def limit(rules: Rules, table: Table) -> TableLimit:
    """What a collection option must cover: some are printed for certain bonus bets only."""
    found = banked.limit(rules, table)
    if not rules.bonuses or rules.bonus_within == "as-posted":
        return found
    return found._replace(bonus_least=table.bonus_least, bonus_most=table.bonus_most or 0)


def bonus_limits(table: Table, rate: PostedRate, bonus: Bonus) -> tuple[Cents, Cents | None]:
    """The least and the most of a bonus bet: its own, the table's, or those that the posted option is for; 0 and none: as a wager."""
    low, high = rate.bonus or (0, None)
    most = table.bonus_most if table.bonus_most is not None else high
    return bonus.least or table.bonus_least or low, most if bonus.most is None else bonus.most
