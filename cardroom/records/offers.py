"""The wagers that were offered before the deal, so that one that was not can be explained."""

from cardroom.games.banked.carried import PLAYER_DEALER
from cardroom.money import money_text
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
        bases = self.first[player].get(position, [])
        placed = any(isinstance(a, Spot) and (a.position, a.player) == (position, player) for a in self.round.accounts)
        if wager in self.known and wager not in bases and bases and not placed:
            return f"'{wager}' needs {' or '.join(bases)} at the same position, and {player} has none at position {position}"
        known = f"; there are: {', '.join(sorted(self.known))}" if wager not in self.known and self.known else ""
        return f"{player} was not offered a wager on '{wager}' at position {position}{known}"
