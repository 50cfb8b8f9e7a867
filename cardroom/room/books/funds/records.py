"""A fund, its pay-outs and its statement, as papers have them: each figure with the lines of the journal behind it."""

from enum import StrEnum
from typing import Literal, NamedTuple

from cardroom.money import Cents
from cardroom.room.journal.marks import Mark

FundKind = Literal["jackpot", "promotion"]
KINDS: tuple[FundKind, ...] = ("jackpot", "promotion")
PayState = Literal["waiting", "paid", "refused"]


class Activity(StrEnum):
    """What moves the money of a fund."""

    SEED = "seed"  # the house's own money, with which it begins
    CONTRIBUTED = "contributed"  # by the room
    COLLECTED = "collected"  # from patrons
    ADMINISTRATION = "administration"  # withdrawn by the room
    PAID = "paid"


INTO = (Activity.SEED, Activity.CONTRIBUTED, Activity.COLLECTED)


class FundMovement(NamedTuple):
    """``journal``: of the ledger, whose entry it is."""

    mark: Mark
    activity: Activity
    amount: Cents
    journal: str

    @property
    def signed(self) -> Cents:
        return self.amount if self.activity in INTO else -self.amount


class Fund(NamedTuple):
    """``share``: percent of what has come in beside the seed that may be withdrawn as administration, in all."""

    name: str
    title: str
    kind: FundKind
    share: int
    version: int
    moves: tuple[FundMovement, ...] = ()

    @property
    def holds(self) -> Cents:
        return sum(moved.signed for moved in self.moves)

    def sum_of(self, *activities: Activity) -> Cents:
        return sum(moved.amount for moved in self.moves if moved.activity in activities)

    @property
    def to_withdraw(self) -> Cents:
        """What may still be withdrawn as administration."""
        allowed = self.sum_of(Activity.CONTRIBUTED, Activity.COLLECTED) * self.share // 100
        return max(0, min(self.holds, allowed - self.sum_of(Activity.ADMINISTRATION)))


class Won(NamedTuple):
    """The hand on record: the round in which it was made, by whom (``visitor``, who sat there as ``player``), and what it was.

    ``unread``: the game reads no hand out, so its name is the proposer's word; only the cards are the round's.
    """

    round_id: str
    visitor: str
    player: str
    hand: str
    unread: bool = False


class PayOut(NamedTuple):
    """``proposed`` by one, ``ended`` by another who approved it (or by whoever refused it); ``journal``: of the ledger."""

    number: int
    fund: str
    amount: Cents
    won: Won
    proposed: Mark
    state: PayState = "waiting"
    ended: Mark | None = None
    journal: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Who has approved it."""
        return (self.proposed.name, self.ended.name) if self.ended is not None and self.state == "paid" else (self.proposed.name,)


class FundFigure(NamedTuple):
    """An amount, and the lines of the journal behind it with their journals of the ledger."""

    amount: Cents
    lines: tuple[int, ...]
    journals: tuple[str, ...]


class Statement(NamedTuple):
    """Of a fund, by activity; ``by_activity`` has them all."""

    fund: Fund
    opening: Cents
    by_activity: dict[Activity, FundFigure]
    closing: Cents
    pay_outs: tuple[PayOut, ...]
