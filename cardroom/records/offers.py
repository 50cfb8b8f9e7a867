"""The wagers that were offered before the deal, so that one that was not can be explained."""

from cardroom.games.banked.carried import PLAYER_DEALER
from cardroom.games.banked.open_spots import OpenAsks
from cardroom.money import Cents, money_text
from cardroom.round import Decision, Round, Spot

WAGERS = "wagers"  # the kind of decision


class Offers:
    def __init__(self, round: Round) -> None:
        self.round = round
        self.first: dict[str, dict[int, list[str]]] = {}  # by player and position: what he was offered before he had made any wager
        rules = round.rules
        self.known: set[str] = {
            *getattr(rules, "bonuses", ()),
            *getattr(rules, "bets", ()),
        }  # the names of the wagers of this game, as far as they are known
        self._bases: frozenset[str] = frozenset()  # the wagers without which some others are not offered
        self._left: dict[str, Cents] = {}  # by player: what was left for further wagers when they were last taken
        self._least: dict[str, Cents] = {}  # by wager: its smallest amount

    def note(self, decision: Decision) -> None:
        if decision.kind != WAGERS:
            return
        for player, options in decision.asks.items():
            spots = [option.spot for option in options if option.spot is not None]
            self.known |= {spot.wager for spot in spots}
            if player not in self.first:
                self.first[player] = {}
                for spot in spots:
                    self.first[player].setdefault(spot.position, []).append(spot.wager)
        if isinstance(decision.asks, OpenAsks):
            asks = decision.asks
            self._bases = asks.bases
            self._left |= {player: asks.left(player) for player in self.first}
            self._least |= {wager: asks.least(wager) for wager in self.known}

    def why_not(self, spot: Spot) -> str:
        """Why this wager was not offered."""
        position, wager, player, _ = spot
        money = self.round.setup.stacks[player]
        if player not in self.first:
            if player == self.round.carry.find(PLAYER_DEALER):
                return f"{player} is the player-dealer and makes no wager"
            if player not in self.round.setup.seats.values():
                return f"{player} has no seat, and nobody may bet on the positions of others here"
            return f"{player} has {money_text(money)}, which is not enough for the smallest wager here and the fee"
        first = self.first[player].get(position, [])
        bases = [name for name in first if name in self._bases]
        spots = [account for account in self.round.accounts if isinstance(account, Spot)]
        lies = {each.wager for each in spots if (each.position, each.player) == (position, player)}
        if wager in self.known and wager not in first and bases and not lies & self._bases:
            return f"'{wager}' needs {' or '.join(bases)} at the same position, and {player} has none at position {position}"
        left, least = self._left.get(player, money), self._least.get(wager, 0)
        if wager in self.known and wager not in lies and (wager in first or lies) and left <= least:
            return f"{player} has {money_text(left)} left, which is not enough for '{wager}' (from {money_text(least)}) and the fee"
        known = f"; there are: {', '.join(sorted(self.known))}" if wager not in self.known and self.known else ""
        return f"{player} was not offered a wager on '{wager}' at position {position}{known}"
