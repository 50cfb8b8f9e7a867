"""What every player-dealer game's rules and tables have in common, and what a setup of one must fulfil."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Literal, Self, TypeAlias

from pydantic import Field, field_validator, model_validator

from cardroom.cards import RANKS
from cardroom.collection import TableLimit
from cardroom.errors import BadSetup
from cardroom.games.banked.coverage import Measure, Shortfall
from cardroom.games.banked.order import Direction, Loop
from cardroom.games.banked.rotation import AllPass, CalledBack, Eligible, Rotation, SecondDeal, bank_bounds
from cardroom.games.banked.shoe import check_shoe
from cardroom.games.banked.wagers import Backline
from cardroom.house_rules import FromHouse, HouseRules
from cardroom.money import Cents, OddCents, money_text
from cardroom.round import Account, Amounts, EditionLike, Round, Setup
from cardroom.switches import Money, Most, OddsText, Switches, TableSwitches

CLAUSES = frozenset(
    {
        "deck", "seats", "limits", "backline", "player-dealer", "called-back", "player-dealer-wager", "deal", "ranking", "order",
        "not-covered", "irregularity.misdeal",
    }
)  # fmt: skip

FreeCollection = Literal["every-wager", "wins-and-losses"]  # which wagers that were never reached: also one that would have pushed or not


class Jackpot(Switches):
    """What the house has posted at a table."""

    rake: Money = Field(gt=0)
    participation: Literal["mandatory", "optional"] = "mandatory"  # from every hand, or from those who like (003 l.265, 530)
    pays: dict[str, Money] = Field(min_length=1)


class SideBet(Switches):
    """A side wager on a hand. Its key in ``bonuses`` names its spot and its clauses: ``pair-plus``, ``pair-plus-pays``."""

    name: str
    fixed: Money = Field(default=0, ge=0)  # the only amount; 0: within its limits
    least: Money = Field(default=0, ge=0)  # limits of its own; 0 and none: the table's
    most: Money | None = None
    most_of_base: OddsText | None = None
    payer: Literal["player-dealer", "jackpot"] = "player-dealer"
    pays: dict[str, OddsText] = Field(min_length=1)


class Irregularities(Switches):
    """What a house does when something went wrong with cards, hands or wagers."""

    exposed: Literal["plays", "replaced"] = "plays"  # a card exposed on the deal
    exposed_draw: Literal["replaced", "plays"] = "replaced"  # a third card seen before its time, or face up where it comes down
    dead_card: Literal["replaced", "misdeal"] = "replaced"  # a card that was boxed, or dealt off the table
    misdeal_cards: tuple[str, ...] = ()  # ranks, or "joker": one of these exposed or boxed is a misdeal
    most_exposed: int | None = Field(default=None, ge=0)  # more cards exposed or boxed than so many are a misdeal
    wrong_number: Literal["foul-hand", "dead-hand", "misdeal"] = "foul-hand"  # of cards in a player's hand; the player-dealer's: a misdeal
    short_wager: Literal["action", "refused"] = "action"  # one below the least that was overlooked
    changed_wager: Literal["forfeited", "stands"] = "forfeited"  # a wager changed when there are no more bets
    removed_wager: Literal["least", "stands"] = "least"  # what a wager is paid for that was taken away before it was paid

    @field_validator("misdeal_cards")
    @classmethod
    def _cards_exist(cls, cards: tuple[str, ...]) -> tuple[str, ...]:
        for card in cards:
            if card != "joker" and (len(card) != 1 or card not in RANKS):
                raise ValueError(f"'{card}' is no rank: write some of {', '.join(RANKS)} or joker")
        return cards


class BankedRules(HouseRules):
    """What a house sets in any game with a player-dealer."""

    seats: int = Field(ge=2, le=17)  # the player-dealer's included
    loop: Loop = "seat"
    direction: Direction = "clockwise"  # of settlement
    coverage: Measure
    shortfall: Shortfall
    odd_cents: OddCents = "largest-remainder"  # which of the wagers that share what falls short are rounded up
    turns: int = Field(ge=1)
    all_pass: AllPass
    eligible: Eligible = "anyone"  # who may be player-dealer
    called_back: CalledBack = "offered-again"  # the position, after a round that is called back
    second_deal: SecondDeal = "passed-or-left"  # when those who shared the bank may take the second deal
    backline: Backline | None = None
    free_collection: bool = False  # a wager that was never reached pays no collection in the very next hand
    free_collection_for: FreeCollection = "every-wager"
    jackpot_offered: bool = False  # whether a table may have a house jackpot
    irregularities: Irregularities = Irregularities()
    shared_bank: bool = False  # others may put money in with the player-dealer's

    @model_validator(mode="after")
    def _dead_hands_by_seat(self) -> Self:
        if self.shortfall == "dead-hand" and self.loop != "seat":
            raise ValueError("a dead hand needs settlement seat by seat")
        return self

    @cached_property
    def rotation(self) -> Rotation:
        return Rotation(self.turns, self.all_pass, self.eligible, self.called_back, self.second_deal)


class BankedTable(TableSwitches):
    """What a table sets in any game with a player-dealer."""

    least: Money = Field(gt=0)
    most: Most = None  # the largest wager
    bank: Money = Field(default=0, ge=0)  # the least a player-dealer puts up; 0: the least wager
    jackpot: Jackpot | None = None
    vouchers: bool = False  # wagers may be made with a voucher or a promotional chip, which the posted option must know
    seats: FromHouse[int] = None
    decks: FromHouse[int] = None
    bonus_pays: FromHouse[dict[str, dict[str, OddsText]]] = None  # by side bet: the pay table posted

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.most is not None and self.most < self.least:
            raise ValueError("the most is below the least")
        return self


BankedRound: TypeAlias = Round[BankedRules, BankedTable]
BankedEdition: TypeAlias = EditionLike[BankedRules, BankedTable]


def clauses(rules: BankedRules) -> frozenset[str]:
    """The clauses that every such game cites under these rules."""
    cited = set(CLAUSES)
    cited |= {"free-collection"} if rules.free_collection else set()
    cited |= {"jackpot"} if rules.jackpot_offered else set()
    cited |= {"shared-bank"} if rules.shared_bank else set()
    seen = rules.irregularities
    cited |= {"irregularity.exposed-misdeal"} if seen.misdeal_cards or seen.most_exposed is not None else set()
    return frozenset(cited)


def bounds_text(least: Cents, most: Cents | None) -> str:
    """Say what a wager may be: ``$5 to $100``, or ``$5 or more, no limit``."""
    return f"{money_text(least)} or more, no limit" if most is None else f"{money_text(least)} to {money_text(most)}"


def seats(rules: BankedRules) -> int:
    return rules.seats


def limit(rules: BankedRules, table: BankedTable) -> TableLimit:
    return TableLimit("banked", least=table.least, most=table.most)


def bank_of(setup: Setup, table: BankedTable, stacks: Mapping[str, Cents] | Mapping[Account, Cents], player: str) -> Amounts | None:
    """What a player may put up, as the stacks are; None if he cannot bank."""
    own = stacks[player]
    return bank_bounds(setup, own, sum(map(stacks.__getitem__, setup.stacks)) - own, table.bank or table.least)


def check(setup: Setup[BankedRules, BankedTable]) -> None:
    check_shoe(setup)
    rules = setup.edition.rules
    named = setup.player_dealer
    if setup.table.vouchers and not setup.rate.vouchers:
        raise BadSetup(f"{setup.edition.id}: table.vouchers: option {setup.rate.option} has no fee for vouchers or promotional chips.")
    if not 1 <= setup.turn <= rules.turns:
        raise BadSetup(f"A player-dealer has turns 1 to {rules.turns} here, not {setup.turn}.")
    if named:
        if named not in setup.seats.values() or named in setup.absent:
            raise BadSetup(f"{named} is to be player-dealer but does not sit at the table.")
        if bank_of(setup, setup.table, setup.stacks, named) is None:
            raise BadSetup(f"{named} cannot be player-dealer: the stack does not reach for the smallest bank and the fee.")


def has_fund(rules: BankedRules, table: BankedTable) -> bool:
    """Whether anything at this table is paid from a jackpot fund."""
    bonuses = getattr(rules, "bonuses", {}).values()
    return table.jackpot is not None or any(bonus.payer == "jackpot" for bonus in bonuses)


def check_jackpot(edition: BankedEdition, table: BankedTable, hands: Iterable[str]) -> None:
    """Whether the house may offer it, and pays for hands that there are."""
    if table.jackpot is None:
        return
    if not edition.rules.jackpot_offered:
        raise BadSetup(f"{edition.id} has no house jackpot.")
    known = list(hands)
    for hand in table.jackpot.pays:
        if hand not in known:
            raise BadSetup(f"The jackpot pays for '{hand}'; there are: {', '.join(known)}.")
