"""How somebody plays, counted from finished rounds. At pot games: how often they come in, raise and see the showdown. Against a
player-dealer: what each wager brought, and what being the bank brought.

A figure needs chances. Below ``LEAST`` of them it is not given: the interval would be wider than the differences between players.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from math import sqrt
from typing import Literal, NamedTuple

from cardroom.analysis.confidence import Proportion, proportion
from cardroom.analysis.flows import Flows, read
from cardroom.money import Cents
from cardroom.round import Action, Dealt, Round, Spot, Transfer

LEAST = 30
_TWO_SIDED = 1.959963984540054  # deviations on each side of a mean within which 95 of 100 samples lie

Habit = Literal["vpip", "pfr", "three-bet", "aggression", "showdown", "won-showdown"]
Position = Literal["blinds", "early", "middle", "late"]
Depth = Literal["short", "medium", "deep", "very-deep"]

DEPTHS: tuple[tuple[float, Depth], ...] = ((20, "short"), (50, "medium"), (100, "deep"), (float("inf"), "very-deep"))
"""Stacks up to so many big blinds."""

_CALL = "call"
_RAISES = frozenset({"bet", "raise", "complete"})
_ANSWERS = _RAISES | {_CALL, "check", "fold"}


class PotHand(NamedTuple):
    """One hand of a player at a pot game: what they had the chance to do, and did.

    ``position`` and ``depth`` are None where the game has no button or no blinds.
    """

    chances: tuple[tuple[Habit, bool], ...]
    position: Position | None
    depth: Depth | None


class Results:
    """Results of money, and the mean of them with its error."""

    def __init__(self) -> None:
        self.count, self.sum, self.squares, self.staked = 0, 0, 0, 0

    def add(self, net: Cents, staked: Cents = 0) -> None:
        self.count += 1
        self.sum += net
        self.squares += net * net
        self.staked += staked

    @property
    def mean(self) -> tuple[float, float] | None:
        """The mean and how far off it may be in 95 of 100 cases; None: too few."""
        if self.count < LEAST:
            return None
        mean = self.sum / self.count
        variance = max(0.0, self.squares / self.count - mean * mean) * self.count / (self.count - 1)
        return mean, _TWO_SIDED * sqrt(variance / self.count)


class Habits:
    """Chances of several hands, added up."""

    def __init__(self) -> None:
        self.hands = 0
        self._made: defaultdict[Habit, int] = defaultdict(int)
        self._of: defaultdict[Habit, int] = defaultdict(int)

    def add(self, hand: PotHand) -> None:
        self.hands += 1
        for habit, made in hand.chances:
            self._of[habit] += 1
            self._made[habit] += made

    def figure(self, habit: Habit) -> Proportion | None:
        """How often; None: too few chances."""
        of = self._of[habit]
        return proportion(self._made[habit], of) if of >= LEAST else None

    def chances(self, habit: Habit) -> tuple[int, int]:
        return self._made[habit], self._of[habit]


class BankedRound(NamedTuple):
    """One round against a player-dealer: by wager what it won and what lay on it; what the bank won, if the player was the bank."""

    wagers: Mapping[str, tuple[Cents, Cents]]
    bank: Cents | None


def read_banked(round: Round, player: str) -> BankedRound:
    flows = read(round, banked=True)
    staked = flows.staked.get(player, {})
    wagers = {wager: (flows.won.get(player, {}).get(wager, 0), amount) for wager, amount in staked.items() if amount}
    bank = round.outcome.stacks[player] - round.setup.stacks[player] if flows.player_dealer == player else None
    return BankedRound(wagers, bank)


def read_pot(round: Round, player: str) -> PotHand | None:
    """Return the player's hand; None if nobody asked them anything."""
    flows = read(round, banked=False)
    street, raises = 0, 0
    acted = came_in = saw_more = folded = False
    chances: list[tuple[Habit, bool]] = []
    raised = asked = False
    raised_again: bool | None = None
    out: set[str] = set()
    for event in round.events:
        if isinstance(event, Action) and event.verb in _ANSWERS:
            acted = True
            if event.player != player:
                raises += event.verb in _RAISES and not street
            elif street:
                if event.verb in _RAISES | {_CALL, "fold"}:  # a check had no price
                    chances.append(("aggression", event.verb in _RAISES))
            else:
                asked = True
                came_in = came_in or event.verb in _RAISES | {_CALL}
                if raises == 1 and raised_again is None and not raised:
                    raised_again = event.verb in _RAISES
                raised = raised or event.verb in _RAISES
                raises += event.verb in _RAISES
            if event.verb == "fold":
                out.add(event.player)
                folded = folded or event.player == player
        elif isinstance(event, Transfer):
            if acted and isinstance(event.source, Spot) and str(event.target).startswith("pot"):
                street, acted = street + 1, False
        elif isinstance(event, Dealt) and street and not folded:
            saw_more = True
    if asked:  # a bring-in is forced
        chances += [("vpip", came_in), ("pfr", raised)]
    if raised_again is not None:
        chances.append(("three-bet", raised_again))
    if saw_more:
        shown = not folded and len(out) + 1 < len(round.setup.seats)
        chances.append(("showdown", shown))
        if shown:
            chances.append(("won-showdown", player in flows.winners))
    return PotHand(tuple(chances), *_where(round, player, flows)) if chances else None


def _where(round: Round, player: str, flows: Flows) -> tuple[Position | None, Depth | None]:
    """The position, counted from the button, and how deep the stack is in big blinds."""
    seats = [name for _, name in sorted(round.setup.seats.items())]
    if flows.button not in seats:
        return None, None
    place, players = (seats.index(player) - seats.index(flows.button)) % len(seats), len(seats)
    big = max(_posted(round), default=0)
    blinds = round.setup.stacks[player] / big if big else None
    depth = None if blinds is None else next(name for most, name in DEPTHS if blinds <= most)
    return _position(place, players), depth


def _position(place: int, players: int) -> Position:
    """``place``: so many seats after the button.

    >>> [_position(place, 6) for place in range(6)]
    ['late', 'blinds', 'blinds', 'early', 'middle', 'late']
    """
    if players == 2:
        return "late" if place == 0 else "blinds"
    if place in (1, 2):
        return "blinds"
    if place in (0, players - 1):
        return "late"
    return "early" if 2 * (place - 3) < players - 4 else "middle"


def _posted(round: Round) -> Iterator[Cents]:
    """The blinds, posted before anybody is asked."""
    for event in round.events:
        if isinstance(event, Action) and event.verb in _ANSWERS:
            return
        if isinstance(event, Transfer) and isinstance(event.target, Spot):
            yield event.amount
