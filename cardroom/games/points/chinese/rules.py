"""Chinese poker, set or open-face: what a house may set, what a table may set, and what a setup must fulfil."""

from typing import Final, Literal, TypeAlias

from pydantic import Field, field_validator

from cardroom import cards
from cardroom.cards import RANKS
from cardroom.collection import TableLimit
from cardroom.errors import BadSetup
from cardroom.hands import AUTOMATIC_WINS, HIGH_CATEGORIES
from cardroom.house_rules import FromHouse, HouseRules, Returning
from cardroom.money import Cents
from cardroom.round import EditionLike, Round, Setup
from cardroom.switches import Money, Switches, TableSwitches

ROWS: Final = ("front", "middle", "back")
SIZES: Final = (3, 5, 5)
HAND: Final = sum(SIZES)

HandPoints = dict[str, int]
Row = Literal["front", "middle", "back"]


class RowsSurrender(Switches):
    """Giving a hand up before the hands are open."""

    verb: str = "surrender"
    points: int = Field(ge=0)  # to each opponent who has not given up


class RowsRules(HouseRules):
    """How rows are compared and paid for: what every kind of chinese poker has."""

    seats: int = Field(ge=2, le=4)
    unit: str = "point"  # what the house calls it
    equal_rows: Literal["allowed", "foul"] = "allowed"  # a middle equal to the back
    row: int = Field(default=1, ge=0)  # points for a row won
    two_and_a_tie: int = Field(default=2, ge=0)  # two rows won and one tied
    sweep: int = Field(ge=0)  # all three rows won, in all
    home_run: int = Field(default=0, ge=0)  # from each, when all three rows are won against every one of three opponents; 0: as a sweep
    home_run_over_foul: bool = False  # a foul opponent counts as swept for it
    foul: int = Field(ge=0)  # a foul hand pays it to each opponent
    bonuses: dict[Row, HandPoints] = Field(default={})  # royalties: points by hand, in each row
    bonus_when: Literal["row-won", "always"] = "row-won"  # against a foul hand they always count
    bonus_counts: Literal["on-top", "instead-of-the-point"] = "on-top"
    payoffs_from: Literal["left-of-button", "button"] = "left-of-button"
    win_limit: Literal["in-all", "each-opponent", "none"]  # what a player had at the start of the hand bounds what he wins
    exposed_misdeal: int = Field(default=5, ge=1)  # so many cards of one hand exposed by the dealer are a misdeal
    fee_from: Literal["shared", "each", "button"] = "shared"  # who pays a fee that is to come from the pot
    returning: Returning = Returning()

    @field_validator("bonuses")
    @classmethod
    def _hands_exist(cls, bonuses: dict[str, HandPoints]) -> dict[str, HandPoints]:
        for row, table in bonuses.items():
            for hand in table:
                category, _, rank = hand.rpartition("-") if hand[-2:-1] == "-" else (hand, "", "")
                if category not in HIGH_CATEGORIES or (rank and rank not in RANKS):
                    known = ", ".join(HIGH_CATEGORIES)
                    raise ValueError(f"{row} pays for '{hand}'; there are: {known}, each also with a rank, like pair-A")
        return bonuses


class Rules(RowsRules):
    """Thirteen cards set at once."""

    empty_seats: Literal["dealt", "skipped"]  # whether seats without a player are dealt a hand, too
    automatic: HandPoints = Field(default={})  # automatic wins and their points; of two, the one worth more wins
    automatic_by: Literal["cards", "setting"] = "cards"  # whether straights and flushes must be set as such
    automatic_tie: Literal["push", "as-set"] = "push"
    false_declaration: Literal["as-set", "foul"] = "as-set"
    foul_against_automatic: Literal["added", "larger"] = "added"
    four_are_two_pairs: bool = True
    surrender: RowsSurrender | None = None
    announce_bonuses: bool = False  # royalties are announced before the hands are open

    @field_validator("automatic")
    @classmethod
    def _wins_exist(cls, automatic: HandPoints) -> HandPoints:
        for win in automatic:
            if win not in AUTOMATIC_WINS:
                raise ValueError(f"'{win}' is no automatic win; there are: {', '.join(AUTOMATIC_WINS)}")
        return automatic


class Table(TableSwitches):
    point: Money = Field(gt=0)  # what a point, or unit, is worth
    buy_in_points: int = Field(default=20, ge=1)
    royalties: FromHouse[dict[Row, HandPoints]] = None  # by row: points for each hand, as agreed

    @property
    def buy_in(self) -> Cents:
        return self.point * self.buy_in_points

    @property
    def least(self) -> Cents:
        """The smallest stake."""
        return self.point


RowsRound: TypeAlias = Round[RowsRules, Table]
RowsEdition: TypeAlias = EditionLike[RowsRules, Table]
ChineseRound: TypeAlias = Round[Rules, Table]
ChineseEdition: TypeAlias = EditionLike[Rules, Table]


def deck(rules: RowsRules) -> tuple[int, ...]:
    return cards.deck()


def seats(rules: RowsRules) -> int:
    return rules.seats


def limit(rules: RowsRules, table: Table) -> TableLimit:
    return TableLimit("points", point=table.point, buy_in=table.buy_in)


def row_clauses(rules: RowsRules) -> set[str]:
    """What comparing and paying cite."""
    found = {
        "deck", "seats", "point", "buy-in", "button", "first-button", "deal", "rows", "ranking", "foul", "reveal", "row", "two-of-three",
        "sweep", "tie", "payoffs", "collection", "irregularity.misdeal",
    }  # fmt: skip
    found |= {"home-run"} if rules.home_run else set()
    found |= {"bonus"} if rules.bonuses else set()
    return found | rules.kept_at_table | ({"win-limit"} if rules.win_limit != "none" else set())


def clauses(rules: Rules) -> frozenset[str]:
    found = row_clauses(rules) | {"setting", "play", "irregularity.wrong-number", "irregularity.exposed"}
    found |= {"announce"} if rules.announce_bonuses else set()
    found |= {"automatic", *(f"automatic.{win}" for win in rules.automatic)} if rules.automatic else set()
    return frozenset(found | ({"surrender"} if rules.surrender else set()))


def check_table(edition: EditionLike, table: Table) -> None:
    """Any value of a point is a table; a house that prints only some has a collection for those alone."""


def able(setup: Setup) -> list[int]:
    """The seats of those who can be dealt in."""
    return [seat for seat, player in setup.seats.items() if player not in setup.absent and setup.stacks[player] > 0]


def check(setup: Setup) -> None:
    found = able(setup)
    if len(found) < 2:
        raise BadSetup("Chinese poker needs two players with chips.")
    if setup.button is not None and setup.button not in found:
        raise BadSetup(f"The button cannot be in seat {setup.button}: nobody is dealt in there.")
