"""What the floor does to a tournament, as values: each says which facts it makes of the tournament as it stands."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal, Protocol, TypeAlias

from cardroom.errors import BadInput
from cardroom.money import Cents
from cardroom.tournament import director, floor
from cardroom.tournament.facts import Fact
from cardroom.tournament.tournament import Tournament


class TournamentDeed(Protocol):
    def facts(self, tournament: Tournament, now: float, why: str) -> Sequence[Fact]: ...


@dataclass(frozen=True)
class StartTournament:
    def facts(self, tournament: Tournament, now: float, why: str) -> Sequence[Fact]:
        return floor.start(tournament, now, secrets.token_hex(32))


@dataclass(frozen=True)
class CallTournamentOff:
    def facts(self, tournament: Tournament, now: float, why: str) -> Sequence[Fact]:
        return floor.call_off(tournament, why)


@dataclass(frozen=True)
class PauseTournament:
    on: bool

    def facts(self, tournament: Tournament, now: float, why: str) -> Sequence[Fact]:
        return floor.pause(tournament, now) if self.on else floor.resume(tournament, now)


@dataclass(frozen=True)
class SetTournamentClock:
    level: int
    minutes: float

    def facts(self, tournament: Tournament, now: float, why: str) -> Sequence[Fact]:
        return floor.set_clock(tournament, self.level, self.minutes, now)


@dataclass(frozen=True)
class PlayHandForHand:
    on: bool

    def facts(self, tournament: Tournament, now: float, why: str) -> Sequence[Fact]:
        return floor.hand_for_hand(tournament, self.on)


@dataclass(frozen=True)
class KnockOut:
    """``joint``: the number of the hand that all tables play together; 0: none."""

    out: tuple[str, ...]
    by: tuple[str, ...]
    joint: int = 0

    def facts(self, tournament: Tournament, now: float, why: str) -> Sequence[Fact]:
        return floor.knock_out(tournament, self.out, self.by, self.joint)


@dataclass(frozen=True)
class TakeKnockOutBack:
    player: str

    def facts(self, tournament: Tournament, now: float, why: str) -> Sequence[Fact]:
        return floor.take_back(tournament, self.player, why)


@dataclass(frozen=True)
class DeclineRebuy:
    player: str

    def facts(self, tournament: Tournament, now: float, why: str) -> Sequence[Fact]:
        return floor.decline(tournament, self.player)


@dataclass(frozen=True)
class CountChips:
    stacks: Mapping[str, int]

    def facts(self, tournament: Tournament, now: float, why: str) -> Sequence[Fact]:
        return floor.count(tournament, self.stacks)


@dataclass(frozen=True)
class BalanceTables:
    """``blinds``: by table, the seat of its last big blind."""

    blinds: Mapping[int, int]

    def facts(self, tournament: Tournament, now: float, why: str) -> Sequence[Fact]:
        found: list[Fact] = []
        for table, seat in self.blinds.items():
            found += floor.tell_blind(tournament, table, seat)
        for fact in found:
            tournament.take(fact)
        told, ahead = len(found), partial(floor.ahead_of_told, tournament)
        while (move := director.break_or_balance(tournament, list(tournament.tables), ahead)) is not None:
            tournament.take(move)
            found.append(move)
        if len(found) == told:
            raise BadInput("The tables are even.")
        return found


@dataclass(frozen=True)
class MovePlayer:
    player: str
    table: int
    seat: int

    def facts(self, tournament: Tournament, now: float, why: str) -> Sequence[Fact]:
        return floor.move(tournament, self.player, self.table, self.seat, why)


@dataclass(frozen=True)
class PenalisePlayer:
    player: str
    hands: int

    def facts(self, tournament: Tournament, now: float, why: str) -> Sequence[Fact]:
        return floor.penalise(tournament, self.player, self.hands, why)


@dataclass(frozen=True)
class DisqualifyPlayer:
    player: str

    def facts(self, tournament: Tournament, now: float, why: str) -> Sequence[Fact]:
        return floor.disqualify(tournament, self.player, why)


@dataclass(frozen=True)
class ProposeDeal:
    how: str
    rest: Cents

    def facts(self, tournament: Tournament, now: float, why: str) -> Sequence[Fact]:
        return floor.propose(tournament, self.how, self.rest)


# -- what players do for themselves ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class EnterTournament:
    player: str

    def facts(self, tournament: Tournament, now: float, why: str) -> Sequence[Fact]:
        return floor.enter(tournament, self.player)


@dataclass(frozen=True)
class WithdrawEntry:
    player: str

    def facts(self, tournament: Tournament, now: float, why: str) -> Sequence[Fact]:
        return floor.withdraw(tournament, self.player)


@dataclass(frozen=True)
class BuyTournamentChips:
    """A rebuy, or the add-on."""

    player: str
    add_on: bool

    def facts(self, tournament: Tournament, now: float, why: str) -> Sequence[Fact]:
        return floor.add_on(tournament, self.player, now) if self.add_on else floor.rebuy(tournament, self.player)


@dataclass(frozen=True)
class AnswerDeal:
    player: str
    accepts: bool

    def facts(self, tournament: Tournament, now: float, why: str) -> Sequence[Fact]:
        return floor.accept(tournament, self.player) if self.accepts else floor.refuse(tournament, self.player)


OwnDeed: TypeAlias = EnterTournament | WithdrawEntry | BuyTournamentChips | AnswerDeal
OwnWish = Literal["enter", "withdraw", "rebuy", "add-on", "accept-deal", "refuse-deal"]
"""What a player may wish for themselves."""

OWN_DEEDS: Mapping[OwnWish, Callable[[str], OwnDeed]] = {
    "enter": EnterTournament,
    "withdraw": WithdrawEntry,
    "rebuy": partial(BuyTournamentChips, add_on=False),
    "add-on": partial(BuyTournamentChips, add_on=True),
    "accept-deal": partial(AnswerDeal, accepts=True),
    "refuse-deal": partial(AnswerDeal, accepts=False),
}
"""The deed of each wish, for a player."""
