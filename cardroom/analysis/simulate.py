"""Rounds played by bots, in bulk: real rounds of the engine, and what they come to.

Every round is played from full stacks, so that each is like every other; what a table carries from round to round (button, turns of the
player-dealer, blinds owed, shoe, jackpot fund, clock) goes on within a block.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from cardroom.analysis import blocks, cluster
from cardroom.analysis.blocks import Block, Sofar, Work, nobody
from cardroom.analysis.flows import Flows, read
from cardroom.analysis.given import TableGiven, next_setup
from cardroom.analysis.share import ShareTally
from cardroom.analysis.spread import Progress, unheard
from cardroom.analysis.tally import Tally
from cardroom.bots import Bot, MakesBot, bot_for, drive
from cardroom.bots.even_chance import EvenChance
from cardroom.bots.names import NAMES
from cardroom.errors import BadInput
from cardroom.games.time_collection import before_round
from cardroom.money import Cents
from cardroom.round import Round

Found = TypeVar("Found")

ROUNDS = 200  # in a block

PLAYER_DEALER, BETTOR = "player-dealer", "bettor"


@dataclass
class WagerTally:
    """One wager, of whoever made it."""

    net: Tally = field(default_factory=Tally)
    of_stake: ShareTally = field(default_factory=ShareTally)  # won, of what is staked
    once: ShareTally = field(default_factory=ShareTally)  # won, of how often it was made

    def take(self, other: "WagerTally") -> None:
        self.net.take(other.net)
        self.of_stake.take(other.of_stake)
        self.once.take(other.once)


def _place_number(name: str) -> int:
    return int("".join(letter for letter in name if letter.isdecimal()) or 0)


@dataclass
class SimulationResult:
    """What some rounds came to. Amounts are cents; ``net`` is after the fees."""

    rounds: int = 0
    void: int = 0
    idle: int = 0  # nobody banked, or nobody bet: no hand
    net: dict[str, Tally] = field(default_factory=dict)  # by role, a round and player each
    means: dict[str, ShareTally] = field(default_factory=dict)  # by role: the same, round by round
    fees: dict[str, Tally] = field(default_factory=dict)  # by role
    places: dict[str, Tally] = field(default_factory=dict)  # by position from the button or the player-dealer, or by seat
    ahead: dict[str, int] = field(default_factory=dict)  # by position: how often the player won a pot, or was ahead where there is none
    wagers: dict[str, WagerTally] = field(default_factory=dict)
    drop: Tally = field(default_factory=Tally)  # a round
    fund: Tally = field(default_factory=Tally)  # what the jackpot fund has gained, a round
    house: Tally = field(default_factory=Tally)  # what the house has paid for jackpots that the fund did not hold, a round
    pots: Tally = field(default_factory=Tally)
    by_chance: bool = False  # any legal answer, instead of bots
    why_real: str = ""  # by chance, and not compiled: why not

    @property
    def compiled(self) -> bool:
        return self.by_chance and not self.why_real

    def in_order(self) -> list[tuple[str, Tally]]:
        """Positions in their order, the button first."""
        return sorted(self.places.items(), key=lambda item: (item[0] != "button", _place_number(item[0])))

    def take(self, other: "SimulationResult") -> None:
        self.rounds += other.rounds
        self.void += other.void
        self.idle += other.idle
        for mine, others in ((self.net, other.net), (self.fees, other.fees), (self.places, other.places)):
            for name, found in others.items():
                mine.setdefault(name, Tally()).take(found)
        for name, mean in other.means.items():
            self.means.setdefault(name, ShareTally()).take(mean)
        for name, times in other.ahead.items():
            self.ahead[name] = self.ahead.get(name, 0) + times
        for name, wager in other.wagers.items():
            self.wagers.setdefault(name, WagerTally()).take(wager)
        self.drop.take(other.drop)
        self.fund.take(other.fund)
        self.house.take(other.house)
        self.pots.take(other.pots)


@dataclass(frozen=True)
class Simulation:
    """The work on one block: a session at the table."""

    given: TableGiven
    seed: str
    stack: Cents = 0  # what everybody begins each round with; 0: the edition's buy-in
    plays: MakesBot = bot_for

    def __call__(self, block: Block) -> SimulationResult:
        result = SimulationResult()
        banked = self.given.edition.game.family == "banked"
        for round in self.rounds(block):
            add(result, round, banked)
        return result

    def rounds(self, block: Block) -> Iterator[Round]:
        """The rounds of a block, one after the other."""
        given, edition = self.given, self.given.edition
        stacks = dict.fromkeys(NAMES[: given.count], self.stack or edition.buy_in)
        seed = f"{self.seed}/{block.number}"
        bots: dict[str, Bot] = {name: self.plays(edition, f"{seed}/{name}") for name in stacks}
        clock = given.clock(list(stacks), block.first)
        setup = given.first_setup(stacks, f"{seed}/0")
        for number in range(block.size):
            clock, setup = before_round(clock, setup, now=(block.first + number) * given.seconds)
            round = drive(Round(setup), bots)
            yield round
            setup = next_setup(round, stacks, f"{seed}/{number + 1}")


def add(result: SimulationResult, round: Round, banked: bool) -> None:
    """One more round."""
    result.rounds += 1
    outcome, before = round.outcome, round.setup.stacks
    if outcome.void:
        result.void += 1
        return
    flows = read(round, banked)
    changed = {player: outcome.stacks[player] - before[player] for player in before}
    result.drop.add(outcome.drop)
    result.fund.add(outcome.jackpot - round.setup.jackpot)
    result.house.add(outcome.house)
    (_add_banked if banked else _add_pot)(result, round, flows, changed)


def _add_banked(result: SimulationResult, round: Round, flows: Flows, changed: Mapping[str, Cents]) -> None:
    bettors = [player for player, staked in flows.staked.items() if any(staked.values())]
    if not bettors:
        result.idle += 1
        return
    banker = flows.player_dealer
    for player in (banker, *bettors):
        role = PLAYER_DEALER if player == banker else BETTOR
        result.net.setdefault(role, Tally()).add(changed[player])
        result.fees.setdefault(role, Tally()).add(flows.fees.get(player, 0))
    result.means.setdefault(PLAYER_DEALER, ShareTally()).add(changed[banker], 1)
    result.means.setdefault(BETTOR, ShareTally()).add(sum(changed[player] for player in bettors), len(bettors))
    seats = [player for _, player in _from(round.setup.seats, banker)]
    for number, player in enumerate(seats):
        if player in bettors:
            name = f"{number + 1} left of the player-dealer"
            result.places.setdefault(name, Tally()).add(changed[player])
            result.ahead[name] = result.ahead.get(name, 0) + (changed[player] > 0)
    made: dict[str, list[tuple[Cents, Cents]]] = {}  # by wager: won and staked, of each bettor
    for player in bettors:
        staked, won = flows.staked[player], flows.won.get(player, {})
        for wager in dict.fromkeys((*staked, *won)):
            made.setdefault(wager, []).append((won.get(wager, 0), staked.get(wager, 0)))
    for wager, every in made.items():
        found = result.wagers.setdefault(wager, WagerTally())
        for net, _ in every:
            found.net.add(net)
        total = sum(net for net, _ in every)
        found.once.add(total, len(every))
        found.of_stake.add(total, sum(staked for _, staked in every))


def _add_pot(result: SimulationResult, round: Round, flows: Flows, changed: Mapping[str, Cents]) -> None:
    if flows.pot:
        result.pots.add(flows.pot)
    for place, player in _named(round.setup.seats, flows.button):
        result.net.setdefault("player", Tally()).add(changed[player])
        result.fees.setdefault("player", Tally()).add(flows.fees.get(player, 0))
        result.places.setdefault(place, Tally()).add(changed[player])
        won = player in flows.winners if flows.winners else changed[player] > 0
        result.ahead[place] = result.ahead.get(place, 0) + won
    result.means.setdefault("player", ShareTally()).add(sum(changed.values()), len(changed))


def _from(seats: Mapping[int, str], player: str) -> list[tuple[int, str]]:
    """The others, clockwise from the left of ``player``."""
    ordered = sorted(seats.items())
    at = next((i for i, (_, name) in enumerate(ordered) if name == player), -1)
    return ordered[at + 1 :] + ordered[: max(at, 0)]


def _named(seats: Mapping[int, str], button: str) -> list[tuple[str, str]]:
    if not button:
        return [(f"seat {seat}", player) for seat, player in sorted(seats.items())]
    players = [*(player for _, player in _from(seats, button)), button]
    return list(zip(position_names(len(players), has_button=True), players, strict=True))


def position_names(count: int, has_button: bool) -> list[str]:
    """The places of a table, the button last; without one, its seats."""
    if not has_button:
        return [f"seat {seat}" for seat in range(1, count + 1)]
    return [*(f"{number} after the button" for number in range(1, count)), "button"]


def simulate(
    given: TableGiven, rounds: int, seed: str, workers: int = 0, stack: Cents = 0, address: str = "", progress: Progress = unheard,
    by_chance: bool = False,
) -> SimulationResult:  # fmt: skip
    """So many rounds by bots, on all cores of this machine, or on the cluster at ``address``.

    With ``by_chance``, hands of a pot game in which everybody gives any legal answer: compiled, and where they are not, in real rounds.
    """
    where = given.stamped() if address else given
    if not by_chance:
        return merged(spread_out(Simulation(where, seed, stack), blocks.blocks(rounds, ROUNDS), workers, address, progress))
    if given.edition.game.family != "pot":
        raise BadInput(f"{given.edition_id} is no pot game: it is not played by chance. Bots play it.")
    from cardroom.analysis.tables.simulation import HANDS, ChanceSimulation, why_real

    if why := why_real(given):
        work = Simulation(where, seed, stack, EvenChance)
        result = merged(spread_out(work, blocks.blocks(rounds, ROUNDS), workers, address, progress))
    else:
        result = merged(spread_out(ChanceSimulation(where, seed, stack), blocks.blocks(rounds, HANDS), workers, address, progress))
    result.by_chance, result.why_real = True, why
    return result


def spread_out(
    work: Work[Found], parts: list[Block], workers: int, address: str, progress: Progress, sofar: Sofar[Found] = nobody
) -> list[Found]:  # fmt: skip
    return cluster.run(address, work, parts, progress, sofar) if address else blocks.run(work, parts, workers, progress, sofar)


def merged(results: list[SimulationResult]) -> SimulationResult:
    whole = SimulationResult()
    for result in results:
        whole.take(result)
    return whole
