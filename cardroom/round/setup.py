"""Everything that goes into a round."""

from collections.abc import Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, Protocol, TypeAlias

from typing_extensions import TypeVar

from cardroom.cards import Card
from cardroom.chance import Chance
from cardroom.clauses import Clause, Reading
from cardroom.collection.posted import PostedRate
from cardroom.house_rules import HouseRules
from cardroom.money import Cents, Rounding, money_text
from cardroom.round.accounts import JACKPOT, Account
from cardroom.round.decisions import Action, Decision
from cardroom.round.parts import Parts
from cardroom.round.rulings import Ruling
from cardroom.switches import Switches, TableSwitches

if TYPE_CHECKING:
    from cardroom.round.round import Round

# What a house has set, and what a table has: who knows the game names its own models, everybody else knows that they are switches.
RulesT = TypeVar("RulesT", bound=HouseRules, covariant=True, default=HouseRules)
TableT = TypeVar("TableT", bound=TableSwitches, covariant=True, default=TableSwitches)
Result = TypeVar("Result", default=None)

Procedure: TypeAlias = Generator[Decision, Action, None]
Steps: TypeAlias = Generator[Decision, Action, Result]


class EditionLike(Protocol[RulesT, TableT]):
    """What a round and a game need of an edition; ``cardroom.houses`` has the real one."""

    @property
    def id(self) -> str: ...
    @property
    def game_name(self) -> str: ...
    @property
    def rules(self) -> RulesT: ...
    @property
    def table(self) -> TableT: ...  # the default table
    @property
    def deck(self) -> Sequence[Card]: ...
    @property
    def cited(self) -> frozenset[str]: ...  # the clauses that the game cites under these rules
    @property
    def clauses(self) -> Mapping[str, Clause]: ...
    @property
    def readings(self) -> Sequence[Reading]: ...
    def clause_text(self, rule: str) -> str: ...
    def figure(self, text: str, switch: str, *clauses: str) -> str: ...  # of a rule sheet, with where it is printed
    def post(self, option: str | None, table: Switches) -> PostedRate: ...
    def chip_at(self, table: TableSwitches, rate: PostedRate) -> Cents: ...  # the smallest chip of such a table
    def play(self, round: "Round") -> Procedure: ...
    @property
    def rulings(self) -> Mapping[str, Ruling]: ...  # what the floor may rule under these rules, by name
    def ruling(self, name: str) -> Ruling: ...


class Setup(NamedTuple, Generic[RulesT, TableT]):
    """A round is fully given by its setup and its inputs. Made by ``Edition.setup``, which checks it.

    >>> from cardroom import load
    >>> setup = load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1)
    >>> setup
    <Setup of standard/no-limit-texas-holdem: ann $100, bob $60; cards Seeded>
    >>> setup.seats
    {1: 'ann', 2: 'bob'}
    """

    edition: EditionLike[RulesT, TableT]
    seats: Mapping[int, str]  # who sits where; players with a stack and no seat may bet the backline
    stacks: Mapping[str, Cents]
    chance: Chance
    table: TableT  # the game's table settings: limits, blinds, what no manual prints
    rate: PostedRate  # the posted collection rate
    button: int | None = None  # None: it moves on from what was carried
    player_dealer: str = ""  # empty: the position is offered, from what was carried
    turn: int = 1  # which of his turns this is
    absent: frozenset[str] = frozenset()  # seated, not dealt in
    carry: Parts = Parts()  # never changed: a round has a copy of its own
    jackpot: Cents = 0  # what the house's jackpot fund holds
    moments: tuple[str, ...] = ()  # moments of collection that fell due before this round ("half hour")
    stepped: bool = False  # the dealer is asked before each street
    chip: Cents = 100  # smallest chip of the table: odd chips, smallest bet step
    payout_chip: Cents = 1  # payouts are exact to the cent unless the table sets a chip
    rounding: Rounding = "down"
    dealer: str = ""  # who deals it for the house

    def __repr__(self) -> str:
        players = ", ".join(f"{player} {money_text(chips)}" for player, chips in self.stacks.items())
        return f"<Setup of {self.edition.id}: {players}; cards {type(self.chance).__name__}>"  # no seed is printed

    def opening_accounts(self) -> dict[Account, Cents]:
        """What every account holds before the first chip moves."""
        accounts: dict[Account, Cents] = dict(self.stacks.items())
        if self.jackpot:
            accounts[JACKPOT] = self.jackpot
        return accounts
