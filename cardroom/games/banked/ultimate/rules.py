"""Ultimate Texas hold'em: what a house may set, what a table may set, and what they must fulfil."""

from typing import Literal, Self, TypeAlias

from pydantic import Field, model_validator

from cardroom import cards
from cardroom.errors import BadSetup
from cardroom.games.banked import rules as banked
from cardroom.games.banked.rules import BankedRules, BankedTable, Irregularities, SideBet, check_jackpot
from cardroom.hands import HIGH_CATEGORIES
from cardroom.house_rules import FromHouse
from cardroom.money import EVEN, Cents, money_text
from cardroom.round import EditionLike, Round
from cardroom.switches import Money, Most, OddsText

ANTE, BLIND, PLAY = "ante", "blind", "play"
WagerName = str

STREETS = ("pre-flop", "flop", "river")


class Bonus(SideBet):
    """A side wager on the best five of the player's two cards and the board, whatever the player-dealer holds."""

    after_a_fold: Literal["own-hand", "board"] = "own-hand"  # what it is paid for when the hand was folded


class Rules(BankedRules):
    blind: Literal["equal", "fixed"] = "equal"  # as much as the Ante, or the amount that the table posts
    plays: tuple[tuple[int, ...], ...] = ((3, 4), (2,), (1,))  # how many times the Ante a Play wager may be on each street
    pays: OddsText = EVEN  # Ante and Play
    qualifier: Literal["pair", "ace-king-high", "high-card"]  # what the player-dealer needs
    blind_pays: dict[str, OddsText] = Field(min_length=1)  # to a hand that wins; a lesser one pushes
    bonuses: dict[str, Bonus] = Field(default={})
    when_losing: tuple[WagerName, ...]  # the order of a hand's wagers in settlement
    when_winning: tuple[WagerName, ...]
    losers_first: bool = False  # all that is lost is collected before anything is paid
    forfeits: Literal["at-once", "with-losses"] = "at-once"  # when a fold's wagers are collected: before the reveal, or in settlement
    deal_from: Literal["house-dealer", "player-dealer"] = "house-dealer"  # on whose left the first hand is dealt
    board_first: bool = False  # the five shared cards are dealt before the hands
    keep_for_play: bool = True  # an Ante leaves room in the stack for the smallest Play wager
    play_within_limits: bool = False  # the Play wager has a space whose limit holds for it too: multiples beyond it cannot be bet
    play_most: Most = None  # of the Play wager's own: a multiple beyond it cannot be bet
    jackpot_after_fold: bool = True
    irregularities: Irregularities = Irregularities(exposed="replaced")

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if len(self.plays) != len(STREETS):
            raise ValueError(f"plays gives what may be bet on {len(self.plays)} streets; there are {len(STREETS)}")
        named = sorted((ANTE, BLIND, PLAY, *self.bonuses))
        for order in (self.when_losing, self.when_winning):
            if sorted(order) != named:
                raise ValueError(f"an order of settlement names each of {', '.join(named)} once")
        for name, pays in (("blind_pays", self.blind_pays), *((key, bonus.pays) for key, bonus in self.bonuses.items())):
            for hand in pays:
                if hand not in HIGH_CATEGORIES:
                    raise ValueError(f"{name} pays for '{hand}'; there are: {', '.join(HIGH_CATEGORIES)}")
        return self


class Table(BankedTable):
    blind: Money = Field(default=0, ge=0)  # where the house fixes it
    blind_pays: FromHouse[dict[str, OddsText]] = None  # the pay table posted
    play_most: FromHouse[Money] = None  # posted for the Play wager (003 l.151)


UltimateRound: TypeAlias = Round[Rules, Table]
UltimateEdition: TypeAlias = EditionLike[Rules, Table]


def deck(rules: Rules) -> tuple[int, ...]:
    return cards.deck()


def clauses(rules: Rules) -> frozenset[str]:
    """The clauses cited by the code and by the rule sheet under these rules."""
    cited = banked.clauses(rules) | {
        "ante", "blind", "blind-pays", "play", "decision", "flop", "river", "fold", "reveal", "qualifier", "unqualified-ante",
        "player-wins", "player-loses", "tie",
    }  # fmt: skip
    for key in rules.bonuses:
        cited |= {key, f"{key}-pays", f"{key}-after-a-fold"}
    return frozenset(cited)


def check_table(edition: UltimateEdition, table: Table) -> None:
    check_jackpot(edition, table, HIGH_CATEGORIES)
    fixed = edition.rules.blind == "fixed"
    if fixed and not table.blind:
        raise BadSetup(f"{edition.id} plays with a fixed Blind: the table must post its amount.")
    if table.blind and not fixed:
        raise BadSetup(f"{edition.id} has a Blind equal to the Ante; a table cannot fix it.")
    check_play_limit(edition, table)


def play_limit(rules: Rules, table: Table) -> Cents | None:
    """Return the most that may lie on the Play space; none: no limit (003 l.151; 004 l.3678-3684, 4155-4156)."""
    limits = [limit for limit in (rules.play_most, table.most if rules.play_within_limits else None) if limit is not None]
    return min(limits, default=None)


def check_play_limit(edition: UltimateEdition, table: Table) -> None:
    """Refuse a limit of the Play wager by which a player could not play on after the last cards, whatever the Ante."""
    most, once = edition.rules.play_most, min(edition.rules.plays[-1])
    if most is not None and (table.most is None or most < once * table.most):
        large = "the Ante, which has no limit" if table.most is None else money_text(once * table.most)
        after = f"a Play wager after the last cards may be as large as {large}"
        raise BadSetup(f"{edition.id}: table.play_most: {after}; its most is no less, not {money_text(most)}.")
