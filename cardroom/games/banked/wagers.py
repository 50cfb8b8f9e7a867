"""Wagers before the deal: who may bet what on which spot, and how it is placed.

Everybody places at once: the decision is yielded again after each answer, with the bounds recomputed, until each player has said
``done``. A player without a base wager then sits the round out.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cardroom.collection import Facts
from cardroom.games.banked.order import around
from cardroom.money import Cents, Odds, round_to
from cardroom.round import Amounts, Decision, Option, Round, Spot, Steps, exactly

BET, DONE = "bet", "done"


class Wager(NamedTuple):
    """A kind of wager. All but the base wager need a base wager of the same player on the same position."""

    name: str  # of the spot: "ante", "pair-plus"
    rule: str
    fixed: Cents = 0  # the only amount
    most_of_base: Odds | None = None  # how large it may be for the base wager it goes with


class Terms(NamedTuple):
    """What bounds the wagers of a table."""

    base: Wager
    others: Sequence[Wager]
    least: Cents
    most: Cents | None
    kept: int  # how many times the base wager must stay behind for a wager after the deal
    cost: Cents = 0  # what a hand costs beside the fee (a jackpot rake)
    backline: bool = False  # players may bet on another's position, whose owner decides


class Wagers:
    """What lies on the table before the deal."""

    def __init__(self, round: Round, terms: Terms, player_dealer: str, positions: Mapping[int, str]) -> None:
        self.round = round
        self.terms = terms
        self.positions = positions  # who may be dealt a hand where, in the order of play
        self.dealt: dict[int, list[str]] = {}  # by position with a base wager: its owner, then who backs it
        self.player_dealer = player_dealer
        self._action: Cents = 0
        self._own: dict[str, Cents] = {}
        self._circles: dict[str, int] = {}
        self._bases: dict[str, Cents] = {}

    def amount(self, position: int, wager: str, player: str) -> Cents:
        return self.round.accounts.get(Spot(position, wager, player), 0)

    @property
    def hands(self) -> list[int]:
        """The positions that get cards, in the order of play."""
        return [position for position in self.positions if position in self.dealt]

    @property
    def facts(self) -> Facts:
        """What a collection schedule may ask of the wagers so far; what the player-dealer put up is not action."""
        players = (*(self.positions[position] for position in self.dealt), self.player_dealer)
        return Facts(players=players, player_dealer=self.player_dealer, action=self._action, circles=self._circles, own=self._own)

    def take(self) -> Steps:
        """Place wagers until everybody is done."""
        asks = {player: options for player in self._bettors() if len(options := self._options(player)) > 1 or self._could_back(player)}
        while asks:
            action = yield Decision("wagers", asks)
            player = action.player
            if action.spot is None:  # done
                asks = {other: options for other, options in asks.items() if other != player}
                continue
            self._place(action.spot, action.amount)
            opened = self.terms.backline and action.spot.wager == self.terms.base.name
            asks = {other: self._options(other) if opened or other == player else options for other, options in asks.items()}

    # -- bounds -------------------------------------------------------------------------------------------------------------

    def _bettors(self) -> list[str]:
        """Those who have a position, in the order of play; where there is a backline, then those who have none."""
        setup = self.round.setup
        seated = list(self.positions.values())
        unseated = [player for player in setup.stacks if player not in setup.seats.values()] if self.terms.backline else []
        return seated + unseated

    def _could_back(self, player: str) -> bool:
        return self.terms.backline and self._base_bounds(player) is not None

    def _options(self, player: str) -> tuple[Option, ...]:
        options: list[Option] = []
        base = self.terms.base
        for position, owner in self.positions.items():
            bettors = self.dealt.get(position, ())
            if player in bettors:
                if owner == player:
                    options += self._side_options(player, position)
            elif owner == player or (self.terms.backline and bettors):
                bounds = self._base_bounds(player)
                if bounds is not None:
                    options.append(Option(BET, bounds, Spot(position, base.name, player), rule=base.rule))
        return (*options, Option(DONE))

    def _base_bounds(self, player: str) -> Amounts | None:
        """Room for the wager, for the fee it causes, and for what must stay behind for it."""
        room = self.round.setup.rate.affordable(self._money(player), player, self.facts, circles=1)
        return self._bounds(room // (1 + self.terms.kept))

    def _side_options(self, player: str, position: int) -> list[Option]:
        room = self.round.setup.rate.affordable(self._money(player), player, self.facts, circles=0)
        options = []
        for wager in self.terms.others:
            spot = Spot(position, wager.name, player)
            if spot in self.round.accounts:
                continue
            most = room
            if wager.most_of_base is not None:
                most = min(most, wager.most_of_base.win(self.amount(position, self.terms.base.name, player)))
            bounds = self._bounds(most) if not wager.fixed else exactly(wager.fixed) if wager.fixed <= most else None
            if bounds is not None:
                options.append(Option(BET, bounds, spot, rule=wager.rule))
        return options

    def _money(self, player: str) -> Cents:
        """What the player may still use: his stack, less what must stay behind for the wagers he has placed."""
        return self.round.accounts[player] - self.terms.kept * self._bases.get(player, 0) - self.terms.cost

    def _bounds(self, room: Cents) -> Amounts | None:
        """From the least to the most that table and room allow, in whole chips."""
        chip = self.round.setup.chip
        least = round_to(self.terms.least, chip, "up")
        most = round_to(room if self.terms.most is None else min(room, self.terms.most), chip)
        return Amounts(least, most, chip) if least <= most else None

    def _place(self, spot: Spot, amount: Cents) -> None:
        base, player = self.terms.base, spot.player
        wager = next(wager for wager in (base, *self.terms.others) if wager.name == spot.wager)
        own = self.positions.get(spot.position) == player
        self.round.transfer(player, spot, amount, f"{wager.name} placed" + ("" if own else " on the backline"), wager.rule)
        self._action += amount
        self._own[player] = self._own.get(player, 0) + amount
        if wager is base:
            self.dealt.setdefault(spot.position, []).append(player)
            self._circles[player] = self._circles.get(player, 0) + 1
            self._bases[player] = self._bases.get(player, 0) + amount


def positions_beside(round: Round, seat: int) -> dict[int, str]:
    """The positions of the seated players who are there, clockwise from the left of ``seat``, which is not among them."""
    setup = round.setup
    present = {s: player for s, player in setup.seats.items() if player not in setup.absent}
    return {s: present[s] for s in around(present, seat, "clockwise")}
