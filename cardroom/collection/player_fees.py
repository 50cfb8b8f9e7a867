"""Fees of player-dealer games that do not go by table action: so much a hand, or by what a player has wagered."""

from collections.abc import Iterable, Mapping
from typing import Literal

from cardroom.collection.charges import BEFORE_THE_DEAL, Charge, ChargedRound, OwnWagers, own_of
from cardroom.collection.fees import PLAYER_DEALER, FeeFigure, FromPlayers, Ladder
from cardroom.errors import BadInput
from cardroom.money import Cents

Measure = Literal["own total", "each hand", "each base wager"]

_NAMED: Mapping[Measure, str] = {"own total": "own wagers", "each hand": "own wagers on a hand", "each base wager": "a base wager"}


class PerHand:
    """From the player-dealer before the deal, the same for every hand."""

    __slots__ = ("amount", "rule")
    moments: tuple[str, ...] = (BEFORE_THE_DEAL,)
    asks_players = False

    def __init__(self, amount: Cents, rule: str) -> None:
        self.amount, self.rule = amount, rule

    def at(self, amount: Cents) -> "PerHand":
        return PerHand(amount, self.rule)

    def due(self, moment: str, charged: ChargedRound) -> list[Charge]:
        if not self.amount or charged.action <= 0:  # no wager, no hand
            return []
        return [Charge(charged.player_dealer or PLAYER_DEALER, self.amount, "collection, each hand", self.rule)]

    def most_from_player_dealer(self, most_action: Cents | None) -> Cents:
        return 0 if most_action is not None and most_action <= 0 else self.amount

    def figures(self) -> list[FeeFigure]:
        return [FeeFigure(BEFORE_THE_DEAL, PLAYER_DEALER, "each hand", self.amount, self.rule)]


class PerPlayer(FromPlayers):
    """From each player who has wagered before the deal, once, whatever he wagers and wherever."""

    __slots__ = ("amount", "rule")
    moments: tuple[str, ...] = (BEFORE_THE_DEAL,)
    asks_players = True

    def __init__(self, amount: Cents, rule: str) -> None:
        self.amount, self.rule = amount, rule

    def due(self, moment: str, charged: ChargedRound) -> list[Charge]:
        players = dict.fromkeys(player for pieces in (charged.circles, charged.own) for player, number in pieces.items() if number > 0)
        return [Charge(player, self.amount, "collection, each player", self.rule) for player in players] if self.amount else []

    def of_player(self, own: OwnWagers) -> Cents:
        return self.amount if own.circles > 0 or own.total > 0 else 0

    def most_from_player_dealer(self, most_action: Cents | None) -> Cents:
        return 0

    def figures(self) -> list[FeeFigure]:
        return [FeeFigure(BEFORE_THE_DEAL, "player", "each player who wagers", self.amount, self.rule)]


class OwnWager(FromPlayers):
    """From each player before the deal, by what the player has wagered in all, on each hand, or in each base wager."""

    __slots__ = ("_why", "ladder", "measure")
    moments: tuple[str, ...] = (BEFORE_THE_DEAL,)
    asks_players = True

    def __init__(self, ladder: Ladder, measure: Measure) -> None:
        self.ladder, self.measure = ladder, measure
        self._why = {step.rule: f"collection on {_NAMED[measure]}: {text}" for step, text in zip(ladder.steps, ladder.texts(), strict=True)}

    def due(self, moment: str, charged: ChargedRound) -> list[Charge]:
        steps = [(player, self.ladder.at(wager)) for player, wager in self._measured(charged) if wager > 0]
        return [Charge(player, step.amount, self._why[step.rule], step.rule) for player, step in steps if step.amount]

    @property
    def asks_hands(self) -> bool:
        return self.measure == "each hand"

    def of_player(self, own: OwnWagers) -> Cents:
        if self.measure == "own total":
            return self.ladder.at(own.total).amount if own.total > 0 else 0
        if self.measure == "each hand":
            return sum(self.ladder.at(wager).amount for wager in _by_hand(own, "a player") if wager > 0)
        if len(own.bases) != own.circles:
            raise BadInput(f"the fee goes by the size of each base wager, and a player's {own.circles} are not all given.")
        return sum(self.ladder.at(wager).amount for wager in own.bases if wager > 0)

    def most_from_player_dealer(self, most_action: Cents | None) -> Cents:
        return 0

    def figures(self) -> list[FeeFigure]:
        pairs = zip(self.ladder.steps, self.ladder.texts(), strict=True)
        return [FeeFigure(BEFORE_THE_DEAL, "player", f"{_NAMED[self.measure]} {text}", step.amount, step.rule) for step, text in pairs]

    def _measured(self, charged: ChargedRound) -> Iterable[tuple[str, Cents]]:
        """What the fee goes by. Circles without their amounts are refused: a fee would be left out without a word."""
        if self.measure == "each base wager":
            return _each_base(charged)
        if bare := [player for player, circles in charged.circles.items() if circles > 0 and player not in charged.own]:
            raise BadInput(f"the fee goes by what each player has wagered, and nothing says it of {bare[0]}.")
        if self.measure == "own total":
            return charged.own.items()
        players = dict.fromkeys((*charged.own, *charged.hands))
        return [(player, wager) for player in players for wager in _by_hand(own_of(player, charged), player)]


def _each_base(charged: ChargedRound) -> Iterable[tuple[str, Cents]]:
    for player, circles in charged.circles.items():
        if len(charged.bases.get(player, ())) != circles:
            raise BadInput(f"the fee goes by the size of each base wager, and {player}'s {circles} are not all given.")
    return ((player, wager) for player, wagers in charged.bases.items() for wager in wagers)


def _by_hand(own: OwnWagers, whose: str) -> tuple[Cents, ...]:
    """Return a player's wagers hand by hand. Without them, all that a player with one circle has wagered is on one hand."""
    if own.hands:
        return own.hands
    if own.circles > 1:
        raise BadInput(f"the fee goes by the wagers on each hand, and {whose}'s {own.circles} are not all given.")
    return (own.total,)
