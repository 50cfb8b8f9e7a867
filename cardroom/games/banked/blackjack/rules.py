"""Blackjack: what a house may set, what a table may set, and what they must fulfil."""

from functools import cached_property
from typing import Literal, Self, TypeAlias

from pydantic import Field, model_validator

from cardroom import cards
from cardroom.errors import BadSetup
from cardroom.games.banked import rules as banked
from cardroom.games.banked.blackjack.points import NATURAL, NATURAL_HANDS, TWENTY_ONE, Counting, DealerDraws, HandCount, Points
from cardroom.games.banked.rules import BankedRules, BankedTable, SideBet, check_jackpot
from cardroom.house_rules import FromHouse
from cardroom.money import EVEN, Odds
from cardroom.round import EditionLike, Round
from cardroom.switches import Money, OddsText, Switches

WAGER, INSURANCE = "wager", "insurance"
CARDS_KEPT = 12  # for the player-dealer: more than he ever draws

From = Literal["house-dealer", "player-dealer"]  # on whose left hands begin
BothOver = Literal[
    "player-loses", "three-card-hand-pushes", "suited-seven-eight-nine-pushes", "closer-pushes", "three-eights-win"
]  # fmt: skip


class PlayerChart(Switches):
    """On which counts a player must draw or stand; between them he has the choice."""

    must_hit: Points = 0  # this count or less
    must_stand: Points = TWENTY_ONE  # this hard count or more
    must_stand_soft: Points = TWENTY_ONE  # this soft count or more; above 21: never

    def stands(self, count: HandCount) -> bool:
        return count.natural or count.over or count.points >= (self.must_stand_soft if count.soft else self.must_stand)

    def hits(self, count: HandCount) -> bool:
        return count.points <= self.must_hit


class Double(Switches):
    """A second wager on the first two cards, for one card more."""

    least: Literal["equal", "table", "step"]  # as much as the wager, or down to the table's least wager, or to one step
    step: Money = Field(default=0, ge=0)  # 0: the table's chip
    not_on: Points | None = None  # a count on which it is not allowed; on a natural it never is
    with_joker: bool = True
    times: int = Field(default=1, ge=1, le=3)  # more than once: double-double down
    rescue: bool = False  # the last double may be taken back and the rest forfeited


class Split(Switches):
    """A second hand from two equal cards."""

    of: Literal["rank", "value", "pair-or-faces"]
    hands: int = Field(ge=2, le=8)  # most hands on one position
    aces_hands: int = Field(ge=2, le=8)  # from aces
    aces_hands_few_decks: int | None = Field(default=None, ge=2)  # from aces, with one or two decks; none: the same
    aces_draw: Literal["one", "any"] = "one"  # how many cards split aces get
    naturals: bool = False  # a natural may be split too


class Surrender(Switches):
    """Half the wager is forfeited and the hand is over."""

    when: Literal["before-the-check", "in-turn"]  # of the player-dealer's hole card, or as the first choice in the player's turn
    least: Points = 0  # counts on which it may be chosen
    most: Points = TWENTY_ONE
    after_split: bool = False


class Insurance(Switches):
    """A wager that the player-dealer, who shows an ace, has a natural."""

    amount: Literal["half", "up-to-half"]  # of the wager insured
    pays: OddsText = Odds(2)
    naturals: Literal["insured", "not-offered"] = "insured"  # whether one who has a natural himself may take it
    lost: Literal["at-once", "in-order"] = "at-once"  # when the check finds no natural it is collected at once, or when the seat is settled
    even_money: bool = False  # a natural may be paid even money before the check


class Bonus(SideBet):
    """A side bet on the player-dealer going over, on the player's sevens, or on cards that match the player-dealer's up card."""

    of: Literal["bust", "sevens", "match"]
    step: Money = Field(default=0, ge=0)  # 0: the table's chip
    backline: bool = True
    posted: bool = True  # offered, unless the table names its side bets
    fewest_decks: int = 1  # that it is offered with

    @model_validator(mode="after")
    def _lines_exist(self) -> Self:
        known = PAY_LINES[self.of]
        for line in self.pays:
            if line not in known:
                raise ValueError(f"it pays for '{line}'; there are: {', '.join(known)}")
        if self.of == "bust" and sorted(map(int, self.pays)) != list(range(3, 3 + len(self.pays))):
            raise ValueError("it pays for each number of cards from 3 on, the last for as many or more")
        return self


PAY_LINES = {
    "bust": tuple(str(number) for number in range(3, 22)),
    "sevens": ("three-sevens-suited", "three-sevens", "two-sevens-suited", "two-sevens", "first-card-seven"),
    "match": ("two-suited", "suited-and-unsuited", "one-suited", "two-unsuited", "one-unsuited"),
}


class Rules(BankedRules):
    decks: int = Field(ge=1, le=8)
    jokers: int = Field(default=0, ge=0, le=2)  # in the shoe
    without: str = ""  # ranks that are taken out: "T"
    shuffle: Literal["cut-card", "every-round"] = "cut-card"
    cut: int = Field(ge=30)  # cards behind the cut card
    burn: bool = False  # the first card of a new shoe
    face_down_decks: tuple[int, ...] = ()  # with so many decks the players' first cards are dealt face down

    counting: Counting
    chart: PlayerChart = PlayerChart()
    draws: DealerDraws = DealerDraws()
    peek: Literal["none", "ace", "ace-or-ten"]  # under which up cards the hole card is checked for a natural
    completed_for: Literal["bust-bets", "bonus-bets"] = "bust-bets"  # for which side bets the player-dealer's hand is completed
    joker_up: Literal["nobody-draws", "player-dealer-stands"] = "nobody-draws"
    double: Double
    split: Split
    surrender: Surrender | None = None
    insurance: Insurance | None = None

    pays: OddsText = EVEN
    natural_pays: dict[str, OddsText]
    beyond_pays: OddsText = EVEN  # for the count beyond those that are over
    naturals_paid: Literal["at-once", "in-order"] = "in-order"  # as soon as the player-dealer cannot have one, or when the seat is settled
    equal_naturals: Literal["push", "win"] = "push"
    equal_21: Literal["push", "win"] = "push"
    both_over: BothOver
    push_counts: tuple[Points, ...] = ()  # three-card hands that push when they are closer than the player-dealer's
    original_only: bool = False  # against a natural, or a joker in the hole, only the original wager can be lost

    deal_from: From = "player-dealer"
    act_from: From = "player-dealer"
    settle_from: From = "player-dealer"
    bonuses: dict[str, Bonus] = Field(default={})
    settled: tuple[str, ...]  # the wagers of a seat in the order in which they are settled

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        named = [WAGER, *([INSURANCE] if self.insurance else []), *self.bonuses]
        wrong = {
            f"settled names each of {', '.join(named)} once": sorted(self.settled) != sorted(named),
            f"natural_pays names {NATURAL}, and may name {', '.join(NATURAL_HANDS[1:])}": NATURAL not in self.natural_pays
            or not set(self.natural_pays) <= set(NATURAL_HANDS),
            "three-card-hand-pushes needs push_counts": (self.both_over == "three-card-hand-pushes") != bool(self.push_counts),
            "double-double down has no doubling for less": self.double.times > 1 and self.double.least != "equal",
            "double-double down needs a player-dealer who hits soft 17": self.double.times > 1 and self.draws.soft < 17 * 2,
            f"{self.cut} cards behind the cut are too few for a round": self.cut < 2 * self.seats + CARDS_KEPT,
            "insurance and even money come before a check": self.insurance is not None
            and self.insurance.even_money
            and self.peek == "none",
        }
        for reason, is_so in wrong.items():
            if is_so:
                raise ValueError(reason)
        return self

    @cached_property
    def aces_hands(self) -> int:
        few = self.split.aces_hands_few_decks
        return few if few is not None and self.decks <= 2 else self.split.aces_hands

    @cached_property
    def face_down(self) -> bool:
        return self.decks in self.face_down_decks


class Table(BankedTable):
    shuffle: FromHouse[Literal["by-hand", "machine"]] = None  # machine: the shoe is shuffled all the time
    double_double: FromHouse[Literal["offered", "not-offered"]] = None
    bonuses: tuple[str, ...] | None = None  # the side bets offered; none: those that the house posts


BlackjackRound: TypeAlias = Round[Rules, Table]
BlackjackEdition: TypeAlias = EditionLike[Rules, Table]


def offered(rules: Rules, table: Table) -> dict[str, Bonus]:
    """The side bets of this table, in the order in which they are settled."""
    named = [key for key in rules.settled if key in rules.bonuses]
    if table.bonuses is None:
        return {key: rules.bonuses[key] for key in named if rules.bonuses[key].posted}
    return {key: rules.bonuses[key] for key in named if key in table.bonuses}


def deck(rules: Rules) -> tuple[int, ...]:
    gone = [4 * cards.RANKS.index(letter) + suit for letter in rules.without for suit in range(4)]
    jokers = (cards.JOKER, cards.SECOND_JOKER)[: rules.jokers]
    return (*cards.deck(rules.decks, without=gone), *jokers)


def clauses(rules: Rules) -> frozenset[str]:
    """The clauses cited by the code and by the rule sheet under these rules."""
    cited = banked.clauses(rules) | {
        "wager", "shoe", "reshuffle", "natural", "natural-pays", "both-natural", "player-dealer-natural", "player-wins", "player-loses",
        "tie", "player-over", "player-dealer-over", "both-over", "turn", "double", "split", "split-aces", "player-dealer-draw",
        "backline-follows",
    }  # fmt: skip
    given = {
        "check": rules.peek != "none",
        "surrender": rules.surrender,
        "insurance": rules.insurance,
        "even-money": rules.insurance and rules.insurance.even_money,
        "naturals-at-once": rules.naturals_paid == "at-once",
        "beyond": rules.counting.beyond is not None,
        "equal-21": rules.equal_21 == "win",
        "rescue": rules.double.rescue,
        "double-double": rules.double.times > 1,
        "joker": rules.jokers,
        "joker-up": rules.jokers,
        "original-only": rules.original_only,
        "face-down": rules.face_down_decks,
    }
    cited |= {clause for clause, is_so in given.items() if is_so}
    cited |= {clause for key in rules.bonuses for clause in (key, f"{key}-pays")}
    return frozenset(cited)


def check_table(edition: BlackjackEdition, table: Table) -> None:
    rules = edition.rules
    check_jackpot(edition, table, ())
    for key in table.bonuses or ():
        if key not in rules.bonuses:
            raise BadSetup(f"{edition.id} has no side bet '{key}'; there are: {', '.join(rules.bonuses) or 'none'}.")
    posted = offered(rules, table)
    for kind in PAY_LINES:
        rivals = [key for key, bonus in posted.items() if bonus.of == kind]
        if len(rivals) > 1:
            raise BadSetup(f"{edition.id}: a table offers one of {' and '.join(rivals)}, not both.")
    for key, bonus in posted.items():
        if rules.decks < bonus.fewest_decks:
            raise BadSetup(f"{edition.id}: {key} is offered with {bonus.fewest_decks} decks or more, not {rules.decks}.")
