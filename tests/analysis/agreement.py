"""Real rounds against the mathematics: a table with money enough, every bettor by the strategy that the exact result assumes, and what
each wager has won on average beside what it should."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from cardroom.analysis.odds import Decide, WagerOdds
from cardroom.games.banked.bank import PUT_UP
from cardroom.houses.edition import Edition
from cardroom.round import BANK, JACKPOT, Action, Option, Round, Spot, Transfer, View

UNIT = 60_00  # every printed pay is whole cents of it
RICH = 10_000_000_00
BANKER = "banker"
NAMES = ("ann", "bob", "cy", "dee", "eli", "fay", "gus", "hal")

Bets = Mapping[str, int]  # by the name of the wager, the base wager first


@dataclass
class Sample:
    """What one wager has won, round for round, in units."""

    rounds: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, net: float) -> None:
        self.rounds += 1
        self.total += net
        self.squares += net * net

    @property
    def mean(self) -> float:
        return self.total / self.rounds

    def errors_off(self, wager: WagerOdds) -> float:
        """How many standard errors the mean lies off what is computed; the error of what was itself sampled counts too.

        The deviation is the computed one: rare pays may not have come up yet.
        """
        error = sqrt(wager.deviation**2 / self.rounds + wager.error**2)
        off = self.mean - float(wager.mean)
        return off / error if error else 0.0 if abs(off) < 1e-12 else float("inf")


def won_by(round: Round) -> dict[str, dict[str, int]]:
    """By player and wager: what it has won or lost; nothing, where it was made and pushed. What lies nowhere is known by its clause."""
    found: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for transfer in round.transfers:
        source, target = transfer.source, transfer.target
        if isinstance(target, Spot):
            if not isinstance(source, Spot):
                found[target.player][target.wager] += 0
        elif isinstance(source, Spot):
            if target in (BANK, JACKPOT):
                found[source.player][source.wager] -= transfer.amount
        elif target == BANK and transfer.rule != PUT_UP:  # put in by another than the player-dealer
            found[source][transfer.rule] -= transfer.amount
        elif source in (BANK, JACKPOT) and transfer.rule != PUT_UP:  # what is left goes back to the player-dealer
            found[target][transfer.spot.wager if transfer.spot is not None else transfer.rule] += transfer.amount
    return found


def play(
    edition: Edition, decide: Decide, bets: Bets, rounds: int, seed: str, players: int = 1, table: Mapping[str, Any] | None = None,
    option: str | None = None, watch: Callable[[Round], None] | None = None,
) -> dict[str, Sample]:  # fmt: skip
    """So many rounds, each from fresh cards. ``bets`` are placed by every bettor, as far as each is offered; the rest of his choices and
    the player-dealer's are ``decide``'s. The samples are per bettor and round; a wager that was not made has won nothing."""
    samples: dict[str, Sample] = defaultdict(Sample)
    stacks = dict.fromkeys((*NAMES[:players], BANKER), RICH)
    unit = next(iter(bets.values()))  # the base wager's: of what goes with it, too
    for number in range(rounds):
        setup = edition.setup(stacks, seed=f"{seed} {number}", table=table, player_dealer=BANKER, option=option)
        round = Round(setup)
        while round.decision is not None:
            player = next(iter(round.decision.asks))
            round.act(answer(round.view(player), decide, bets))
        if watch is not None:
            watch(round)
        by_player = won_by(round)
        won = {player: by_player[player] for player in NAMES[:players]}
        check_books(round, won)
        for names in won.values():
            for wager in {*samples, *names, *bets}:
                sample = samples[wager]
                while sample.rounds < number * players:  # it came up for the first time
                    sample.add(0)
            for wager in samples:
                samples[wager].add(names.get(wager, 0) / bets.get(wager, unit))
    return dict(samples)


def answer(view: View, decide: Decide, bets: Bets) -> Action:
    verbs = {option.verb: option for option in view.options}
    if "put-up" in verbs:
        amounts = verbs["put-up"].amounts
        assert amounts is not None
        return Action(view.player, "put-up", amounts.most)
    if view.decision is not None and view.decision.kind == "wagers":  # what is offered later (insurance, late bets) is decided
        return wager(view, view.options, bets)
    return decide(view)


def wager(view: View, options: Sequence[Option], bets: Bets) -> Action:
    """The next of the bets on the player's own position; when none is left he is done."""
    seat = next(seat for seat, player in view.seats.items() if player == view.player)
    for option in options:
        if option.verb == "bet" and option.spot is not None and option.spot.position == seat and option.spot.wager in bets:
            assert option.amounts is not None
            amount = bets[option.spot.wager]
            assert option.amounts.least <= amount <= option.amounts.most, f"{option.spot.wager}: {amount} is not within {option.amounts}"
            return Action(view.player, "bet", amount, option.spot)
    return Action(view.player, "done")


def check_books(round: Round, won: Mapping[str, Mapping[str, int]]) -> None:
    """What the lines say is what the stacks say, fees apart."""
    fees: dict[str, int] = defaultdict(int)
    for event in round.events:
        if isinstance(event, Transfer) and event.target in ("drop", "jackpot") and isinstance(event.source, str):
            fees[event.source] += event.amount
    for player, wagers in won.items():
        change = round.outcome.stacks[player] - round.setup.stacks[player] + fees[player]
        assert change == sum(wagers.values()), f"{player}: the stack says {change}, the lines {dict(wagers)}"


def agree(samples: Mapping[str, Sample], wagers: Sequence[WagerOdds], most: float = 4.0) -> None:
    """Every wager's mean lies within ``most`` standard errors, and nothing was won or lost that nobody has computed."""
    known = {wager.name: wager for wager in wagers}
    unknown = sorted(samples.keys() - known.keys())
    assert not unknown, f"won or lost in the rounds, and not computed: {unknown}"
    off = {name: round_(sample.errors_off(known[name])) for name, sample in samples.items()}
    wrong = {name: value for name, value in off.items() if abs(value) > most}
    assert not wrong, f"standard errors off: {wrong}; means {[(name, samples[name].mean, float(known[name].mean)) for name in wrong]}"


def round_(value: float) -> float:
    return float(f"{value:.2f}")
