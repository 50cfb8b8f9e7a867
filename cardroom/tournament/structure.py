"""The structure of a tournament: who may enter for what, chips, levels, breaks, games, and what is paid; as a file says it."""

from decimal import Decimal
from itertools import pairwise
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BeforeValidator, Field, model_validator

from cardroom.money import Cents
from cardroom.switches import Money, Switches

Chips = Annotated[int, Field(ge=0, le=10**9)]
Minutes = Annotated[int, Field(ge=1, le=24 * 60)]
WHOLE = 10_000
"""All of a prize pool, in hundredths of a percent."""
MOST_ENTRIES = 10_000


def _rising(values: tuple[int, ...]) -> tuple[int, ...]:
    if any(later <= sooner for sooner, later in pairwise(values)):
        raise ValueError("each must be larger than the one before")
    return values


class MixedGame(Switches):
    """A game of a tournament, and in a rotation how long it lasts."""

    edition: str
    hands: int = Field(default=0, ge=0, le=1000)  # at each table; 0: by minutes, or the only game
    minutes: int = Field(default=0, ge=0, le=24 * 60)


class BlindLevel(Switches):
    """What a hand costs for a while. What a game needs and the level does not say follows from the blinds (``stakes``)."""

    blinds: tuple[Chips, Chips] = (0, 0)
    ante: Chips = 0
    bets: tuple[Chips, Chips] = (0, 0)  # of limit games; (0, 0): the big blind and twice it
    stud_ante: Chips = 0  # of games without blinds; 0: a quarter of the lower bet
    bring_in: Chips = 0  # 0: as the stud ante
    minutes: int = Field(default=0, ge=0, le=24 * 60)  # 0: as the structure says
    hands: int = Field(default=0, ge=0, le=1000)
    break_after: int = Field(default=0, ge=0, le=600)  # minutes of a break behind this level
    colour_up: Chips = 0  # chips below this one leave the tables when this level begins

    @model_validator(mode="after")
    def _costs(self) -> Self:
        if not self.blinds[1] and not self.bets[1]:
            raise ValueError("a level has blinds or bets")
        if self.blinds[0] > self.blinds[1]:
            raise ValueError("the small blind is no larger than the big one")
        if self.bets[0] > self.bets[1] or (self.bets[1] and not self.bets[0]):
            raise ValueError("the lower bet comes first, and neither is nothing")
        return self

    @property
    def cost(self) -> int:
        """What a round of the button costs at the least: levels are compared by it."""
        return self.blinds[1] or self.bets[0]


class ReEntry(Switches):
    """How often a player without chips may enter again, while entry is open."""

    most: int = Field(default=1, ge=0, le=100)


class Rebuys(Switches):
    """More chips at one's seat."""

    cost: Money
    chips: Annotated[int, Field(ge=1, le=10**9)]
    through: int = Field(ge=1)  # the last level in which there are any
    at_most: Chips = 0  # for players who have no more chips than this; 0: only for those who have none
    most: int = Field(default=1000, ge=1)  # rebuys of a player


class AddOn(Switches):
    """Chips for everybody once, in the break behind the last level with rebuys or late entry."""

    cost: Money
    chips: Annotated[int, Field(ge=1, le=10**9)]


class Bounty(Switches):
    """The price on each player's head, a part of every entry."""

    amount: Money
    progressive: int = Field(default=0, ge=0, le=99)  # percent of a bounty won that goes onto the winner's own head


class Satellite(Switches):
    """Seats of another tournament as prizes: as many as the pool pays; what is left over goes to the next place.

    A seat is paid with chips at the cashier, which are what an entry there costs: its winner enters that tournament whenever it is offered.
    """

    seat: Annotated[Money, Field(gt=0)]
    to: str = ""  # which tournament, like ``standard/evening``; none: it is not said


class ShootOut(Switches):
    """Every table plays down to its winners, and these meet again. With two seats at a table it is a bracket."""

    winners: int = Field(default=1, ge=1, le=9)  # of each table
    stacks: Literal["even", "carried"] = "even"  # in the next round: all chips in equal stacks, or each their own


def _share(value: object) -> object:
    """``"12.5"`` is a place, ``"12.5 x 3"`` are three places of that share each."""
    if isinstance(value, int | float):
        value = str(value)
    return value


def _hundredths(shares: tuple[str, ...]) -> tuple[str, ...]:
    for text in shares:
        shares_of(text)
    return shares


def shares_of(text: str) -> list[int]:
    """Return the shares that a cell of a prize table says, in hundredths of a percent, place by place."""
    share, _, times = (part.strip() for part in text.partition("x"))
    try:
        hundredths, count = Decimal(share) * 100, int(times or 1)
    except (ArithmeticError, ValueError):
        raise ValueError(f"'{text[:40]}' is not a share: write 12.5, or 12.5 x 3 for three places") from None
    if not (hundredths.is_finite() and 0 < hundredths <= WHOLE and hundredths % 1 == 0 and 0 < count <= MOST_ENTRIES):
        raise ValueError(f"'{text[:40]}' is not a share: percent with two decimals at most, and at least one place")
    return [int(hundredths)] * count


class PrizeRow(Switches):
    """What is paid with so many entries."""

    entries: tuple[int, int]
    shares: Annotated[tuple[Annotated[str, BeforeValidator(_share)], ...], Field(min_length=1), AfterValidator(_hundredths)]

    @property
    def places(self) -> list[int]:
        """The share of each place, in hundredths of a percent."""
        return [share for text in self.shares for share in shares_of(text)]

    @model_validator(mode="after")
    def _adds_up(self) -> Self:
        places = self.places
        if not 1 <= self.entries[0] <= self.entries[1]:
            raise ValueError("entries are from a smaller to a larger number")
        if sum(places) != WHOLE:
            raise ValueError(f"the shares come to {Decimal(sum(places)) / 100} %, not to 100")
        if any(later > sooner for sooner, later in pairwise(places)):
            raise ValueError("a later place has a larger share than the one before it")
        if len(places) > self.entries[0]:
            raise ValueError(f"{len(places)} places are paid, and there may be only {self.entries[0]} entries")
        return self


class TournamentStructure(Switches):
    """A tournament as a house offers it."""

    name: str = Field(min_length=1, max_length=60)
    says: str = Field(min_length=1)  # what it is, in a sentence
    source: str = ""  # the printed structure sheet; none: ours
    games: tuple[MixedGame, ...] = Field(min_length=1)
    begins: Literal["when-full", "at-its-time"] = "when-full"
    players: tuple[int, int]  # the fewest with whom it begins, and the most
    seats: int = Field(ge=2, le=10)  # at a table
    buy_in: Money = 0  # into the prize pool
    fee: Money = 0
    guaranteed: Money = 0  # the house adds what the pool lacks of it
    stack: Annotated[int, Field(ge=1, le=10**9)]
    chips: Annotated[tuple[Annotated[int, Field(ge=1)], ...], Field(min_length=1), AfterValidator(_rising)]
    minutes: int = Field(default=0, ge=0, le=24 * 60)  # of a level that says nothing of its own
    hands: int = Field(default=0, ge=0, le=1000)  # or so many at each table
    ante: Literal["each", "big-blind"] = "each"  # the big blind posts it for all, after the blind
    levels: tuple[BlindLevel, ...] = Field(min_length=1)
    late_entry: int = Field(default=0, ge=0)  # the last level in which one may still enter
    re_entry: ReEntry | None = None
    rebuys: Rebuys | None = None
    add_on: AddOn | None = None
    bounty: Bounty | None = None
    satellite: Satellite | None = None
    shoot_out: ShootOut | None = None
    prizes: tuple[PrizeRow, ...] = ()
    prize_chip: Annotated[Money, Field(ge=1)] = 1  # prizes are multiples of it; what is over goes to the first place

    @property
    def ours(self) -> bool:
        return not self.source

    @property
    def timed(self) -> bool:
        """Levels end by the clock, not by hands."""
        return not self.hands and not any(level.hands for level in self.levels)

    @property
    def entry(self) -> Cents:
        """What an entry costs, all told."""
        return self.buy_in + self.fee + (self.bounty.amount if self.bounty else 0)

    def level(self, number: int) -> BlindLevel:
        """The level of that number, from 1; the last one goes on."""
        return self.levels[min(number, len(self.levels)) - 1]

    def minutes_of(self, number: int) -> int:
        return self.level(number).minutes or self.minutes

    def hands_of(self, number: int) -> int:
        return self.level(number).hands or self.hands

    def smallest_chip(self, number: int) -> int:
        """The smallest chip in play at a level."""
        removed = max((level.colour_up for level in self.levels[:number]), default=0)
        return min((chip for chip in self.chips if chip >= removed), default=max(self.chips))
