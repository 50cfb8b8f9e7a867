"""Everything that goes into a round."""

from collections.abc import Callable, Generator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from cardroom.cards import Card
from cardroom.chance import Chance
from cardroom.money import Cents, Rounding
from cardroom.round.accounts import JACKPOT, Account
from cardroom.round.decisions import Action, Decision

if TYPE_CHECKING:
    from cardroom.round.round import Round

Procedure = Generator[Decision, Action, None]
Steps = Generator[Decision, Action, Any]
Ruling = Callable[..., None]


class EditionLike(Protocol):
    """What a round needs of an edition; ``cardroom.houses`` has the real one."""

    @property
    def id(self) -> str: ...
    @property
    def rules(self) -> Any: ...
    @property
    def deck(self) -> Sequence[Card]: ...
    def play(self, round: "Round") -> Procedure: ...
    def ruling(self, name: str) -> Ruling: ...


class Rate(Protocol):
    """A posted collection rate, as ``cardroom.collection`` has it."""

    option: str
    void_returns: bool  # a void returns the fee
    moments: frozenset[str]  # when anything can be due

    @property
    def vouchers(self) -> str: ...  # which wagers may be made with a voucher; empty: none

    def due(self, moment: str, facts: Any) -> Sequence[Any]: ...
    def affordable(self, money: Cents, player: str, facts: Any, circles: int = 1, times: int = 1, most: Cents | None = None) -> Cents: ...
    def reserve(self, most_action: Cents | None, facts: Any = None) -> Cents: ...
    def refund(self, player: str, facts: Any) -> Sequence[Any]: ...


class Setup(NamedTuple):
    """A round is fully given by its setup and its inputs. Made by ``Edition.setup``, which checks it."""

    edition: EditionLike
    seats: Mapping[int, str]  # who sits where; players with a stack and no seat may bet the backline
    stacks: Mapping[str, Cents]
    chance: Chance
    table: Any  # the game's table settings: limits, blinds, what no manual prints
    rate: Rate  # the posted collection rate
    button: int | None = None  # None: it moves on from what was carried
    player_dealer: str = ""  # empty: the position is offered, from what was carried
    turn: int = 1  # which of his turns this is
    absent: frozenset[str] = frozenset()  # seated, not dealt in
    carry: Mapping[str, Any] = MappingProxyType({})
    jackpot: Cents = 0  # what the house's jackpot fund holds
    moments: tuple[str, ...] = ()  # moments of collection that fell due before this round ("half hour")
    stepped: bool = False  # the dealer is asked before each street
    chip: Cents = 100  # smallest chip of the table: odd chips, smallest bet step
    payout_chip: Cents = 1  # payouts are exact to the cent unless set
    rounding: Rounding = "down"

    def opening_accounts(self) -> dict[Account, Cents]:
        """What every account holds before the first chip moves."""
        accounts: dict[Account, Cents] = dict(self.stacks.items())
        if self.jackpot:
            accounts[JACKPOT] = self.jackpot
        return accounts
