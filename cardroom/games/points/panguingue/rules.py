"""Panguingue: what a house may set, what a table may set, and what a setup must fulfil. Lines are those of 001."""

from typing import Literal, Self, TypeAlias

from pydantic import Field, model_validator

from cardroom import cards
from cardroom.cards import RANKS, SUIT_NAMES, Card
from cardroom.collection import TableLimit
from cardroom.errors import BadSetup
from cardroom.house_rules import HouseRules, Returning
from cardroom.money import Cents, money_text
from cardroom.round import EditionLike, Key, Round, Setup
from cardroom.switches import Money, Switches, TableSwitches

Suit = Literal["clubs", "diamonds", "hearts", "spades"]

POT = "pot/0"  # the tops
PLUCK = "pluck"  # the card drawn from the stock, until it is used or the next one is drawn
DISCARDS = "discards"
MUCK = "muck"


class Values(Switches):
    """What melds pay, in chips of one condition (l.1377-1389)."""

    valle_mixed: int = Field(default=1, ge=0)
    valle_suited: int = Field(default=2, ge=0)
    suited: int = Field(default=1, ge=0)
    rope: int = Field(default=1, ge=0)
    added_valle_mixed: int = Field(default=1, ge=0)  # for each card added
    added_valle_suited: int = Field(default=1, ge=0)
    added_suited: int = Field(default=1, ge=0)
    dear_suit: Suit = "spades"
    dear_times: int = Field(default=2, ge=1)  # one-suit melds in that suit pay so many times as much
    outs: int = Field(default=2, ge=0)  # to the player who goes out, from each player in (l.1397)


class Rules(HouseRules):
    seats: int = Field(default=8, ge=2, le=8)  # l.1335
    decks: int = Field(default=8, ge=1)  # l.1339
    order: tuple[str, ...]  # the ranks in sequence, lowest first; those that are not named are not in the deck
    removed_suit: Suit = "spades"
    removed_sets: int = Field(default=1, ge=0)  # so many sets of that suit are taken out
    packets: tuple[int, ...] = (5, 5)  # cards dealt at a time (l.1409)
    valle: tuple[str, ...]
    non_comoquers: tuple[str, ...]  # any three of these ranks are a square
    paid_ropes: tuple[tuple[str, ...], ...]
    values: Values = Values()
    low_card_tie: Literal["first-dealt", "suit"] = "first-dealt"
    first_redraw: bool = True  # who acts first may draw again instead of using the first card
    first_card_live: Literal["two-players", "always"] = "two-players"  # for the second player, when the first does not use it
    added_to_one_suit: Literal["same-suit", "any-suit"] = "same-suit"
    grown_rope: Literal["pays", "nothing"] = "pays"  # a rope that becomes a paid one by what is added to it
    switch_after_pay: Literal["going-out", "any-time"] = "going-out"  # borrowing in a turn in which a pay was collected
    force_acts: int = Field(default=3, ge=0)  # a card is dead when so many players have acted on it; 0: no forcing
    missed_out_card: Literal["dead", "live"] = "dead"  # a flat player discards the card that would put him out, three or more being in
    out_cap: Literal["chips-in-front", "before-the-turn", "none"] = "before-the-turn"
    shows_who_put_out: bool = True  # whose discard puts out the next player, who is flat, shows his hand
    foul_pays: bool = True
    late_count: Literal["plays", "foul"] = "plays"  # nine or eleven cards that must be played, when their player draws
    missed_turn_acts: int = Field(default=3, ge=1)  # a missed turn is lost when so many players have acted since
    reshuffles: int = Field(default=1, ge=0)  # of the discards, when the stock runs out; then the deal is dead
    dead_deal_tops: Literal["those-in", "all-who-put-up"] = "those-in"
    conditions: tuple[Money, Money] = (100, 5000)  # least and most
    returning: Returning = Returning()

    @model_validator(mode="after")
    def _ranks_exist(self) -> Self:
        for name in self.order:
            if name not in RANKS:
                raise ValueError(f"order: '{name}' is no rank; there are: {', '.join(RANKS)}")
        for key, names in (("valle", self.valle), ("non_comoquers", self.non_comoquers), *(("paid_ropes", r) for r in self.paid_ropes)):
            for name in names:
                if name not in self.order:
                    raise ValueError(f"{key}: '{name}' is not in the order")
        if self.removed_sets > self.decks:
            raise ValueError("more sets are taken out than there are decks")
        if self.seats * sum(self.packets) >= len(deck(self)):
            raise ValueError("the deck does not reach for a full table")
        return self

    @property
    def dealt(self) -> int:
        return sum(self.packets)


class Table(TableSwitches):
    condition: Money = Field(gt=0)  # what one chip is worth
    top: Money = Field(ge=0)  # what each player puts up before the deal
    buy_in_conditions: int = Field(default=20, ge=1)  # l.1460
    pays: Literal["by-the-book", "asked"] = "by-the-book"  # asked: who melds a condition says how much he collects

    @property
    def buy_in(self) -> Cents:
        return self.condition * self.buy_in_conditions

    @property
    def least(self) -> Cents:
        """What a player needs to be dealt in: the top and a chip to play with."""
        return self.top + self.condition


FIRST: Key[str] = Key("first")  # carried: who won and begins the next hand
SEAT: Key[int] = Key("seat")  # carried: where he sat

PanguingueRound: TypeAlias = Round[Rules, Table]
PanguingueEdition: TypeAlias = EditionLike[Rules, Table]


def deck(rules: Rules) -> tuple[Card, ...]:
    gone = [card for card in range(52) if RANKS[cards.rank(card)] not in rules.order]
    taken_out = SUIT_NAMES.index(rules.removed_suit)
    last = rules.decks - rules.removed_sets  # the sets come out of the last decks
    return tuple(card for card in cards.deck(rules.decks, without=gone) if cards.suit(card) != taken_out or card // cards.FACES < last)


def seats(rules: Rules) -> int:
    return rules.seats


def limit(rules: Rules, table: Table) -> TableLimit:
    return TableLimit("points", condition=table.condition, ante=table.top, buy_in=table.buy_in)


def clauses(rules: Rules) -> frozenset[str]:
    """The clauses cited by the code and by the rule sheet."""
    return frozenset({
        "deck", "players", "top", "buy-in", "deal", "low-card", "first", "declare", "drop", "last-in", "draw", "first-card",
        "discarded-pluck", "used-at-once", "rope", "square", "non-comoquers", "add", "borrow", "switch", "collect", "valle-mixed",
        "valle-suited", "suited", "paid-rope", "added", "asked-short", "discard", "forcing", "flat", "dead-card", "missed-out-card",
        "out", "outs", "out-cap", "due-on-the-out", "tops", "show-who-put-out", "no-chips", "all-foul", "stock-runs-out",
        "irregularity.foul-hand", "irregularity.dead-hand", "irregularity.boxed-card", "irregularity.exposed-packet",
        "irregularity.exposed-cards",
        "irregularity.eight-or-twelve", "irregularity.nine", "irregularity.eleven", "irregularity.late-count", "irregularity.foul-count",
        "irregularity.missed-turn", "irregularity.false-out", "irregularity.next-card",
    } | rules.kept_at_table)  # fmt: skip


def check_table(edition: PanguingueEdition, table: Table) -> None:
    rules = edition.rules
    least, most = rules.conditions
    if not least <= table.condition <= most:
        raise BadSetup(f"{edition.id} is played for conditions of {money_text(least)} to {money_text(most)}.")


def check(setup: Setup[Rules, Table]) -> None:
    seated = [seat for seat, player in setup.seats.items() if player not in setup.absent and setup.stacks[player] > 0]
    if len(seated) < 2:
        raise BadSetup("Panguingue needs two players with chips.")
    if setup.button is not None and setup.button not in seated:
        raise BadSetup(f"The first cannot be in seat {setup.button}: nobody is dealt in there.")
