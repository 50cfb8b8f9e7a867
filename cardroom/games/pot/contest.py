"""Who contests the pot: the players dealt in, what each has wagered on this street, and the pots with those who may win them."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from cardroom.collection import ChargedRound
from cardroom.games.pot.rules import PotRound
from cardroom.money import Cents
from cardroom.round import DROP, Spot, pot_account
from cardroom.round.places import HANDS

SEATS = 64  # more than any table has


class PotSeats(NamedTuple):
    """Who plays, by seat, and where the wagers of a street lie: the same hand after hand."""

    names: Mapping[int, str]
    spots: Mapping[int, Spot]
    hands: Sequence[tuple[str, str]]  # in the order of the seats: the place of a hand, and whose it is


@lru_cache(1024)
def seated(seats: tuple[int, ...], names: tuple[str, ...]) -> PotSeats:
    named = dict(zip(seats, names, strict=True))
    spots = {seat: Spot(seat, "bet", name) for seat, name in named.items()}
    return PotSeats(named, spots, [(HANDS[seat], name) for seat, name in named.items()])


class Pot:
    """A real account and the seats that may win it. Folding takes a seat out."""

    __slots__ = ("account", "eligible")

    def __init__(self, number: int, eligible: set[int]) -> None:
        self.account = pot_account(number)
        self.eligible = eligible


class Contest:
    """The state of a pot game's hand. Seats are in order clockwise from the left of the button."""

    def __init__(self, round: PotRound, seats: list[int], button: int) -> None:
        self.round = round
        self.button = button
        self.seats = seats
        self.live = list(seats)  # not folded
        self.names, self.spots, self.hands = seated(tuple(seats), tuple(map(round.setup.seats.__getitem__, seats)))
        self.bets: dict[int, Cents] = dict.fromkeys(seats, 0)  # on this street
        self.pots: list[Pot] = [Pot(0, set(seats))]
        self.last_aggressor: int | None = None
        self.taken: Cents = 0  # collection from the pots so far
        self.turned_up: set[int] = set()  # hands that lie open since nobody could bet any more

    def place(self, seat: int) -> str:
        return HANDS[seat]

    def stack(self, seat: int) -> Cents:
        return self.round.accounts[self.names[seat]]

    def after(self, seat: int) -> list[int]:
        """The live seats clockwise from the left of ``seat``, ending with itself where it is live."""
        live = self.live
        if seat in live:
            at = live.index(seat) + 1
            return live[at:] + live[:at]
        turn = (seat - self.button - 1) % SEATS  # how many seats left of the button
        for at, other in enumerate(live):
            if (other - self.button - 1) % SEATS > turn:
                return live[at:] + live[:at]
        return live[:]

    @property
    def can_bet(self) -> bool:
        """Whether two players still have chips behind."""
        accounts, names = self.round.accounts, self.names
        found = False
        for seat in self.live:
            if accounts[names[seat]]:
                if found:
                    return True
                found = True
        return False

    def reach(self) -> list[Cents]:
        """What each live seat can have in front of it on this street, the least first."""
        accounts, names, bets = self.round.accounts, self.names, self.bets
        found = []
        for seat in self.live:
            found.append(bets[seat] + accounts[names[seat]])
        found.sort()
        return found

    # -- chips --------------------------------------------------------------------------------------------------------------

    def bet(self, seat: int, amount: Cents, why: str, rule: str) -> None:
        """Chips from the stack to the seat's wager on this street."""
        if amount:
            self.round.transfer(self.names[seat], self.spots[seat], amount, why, rule)
            self.bets[seat] += amount

    def bet_each(self, wagers: Iterable[tuple[int, Cents]], why: str, rule: str) -> None:
        """The same for several seats, each as far as its stack reaches."""
        accounts, names, spots, bets, transfer = self.round.accounts, self.names, self.spots, self.bets, self.round.transfer
        for seat, amount in wagers:
            name = names[seat]
            stack = accounts[name]
            part = amount if amount < stack else stack
            transfer(name, spots[seat], part, why, rule)
            bets[seat] += part

    def dead(self, seat: int, amount: Cents, why: str, rule: str) -> None:
        """Chips that go to the pot and are no part of the player's bet."""
        self.round.transfer(self.names[seat], self.pots[0].account, amount, why, rule)

    def fold(self, seat: int) -> None:
        self.live.remove(seat)
        for pot in self.pots:
            pot.eligible.discard(seat)
        self.round.move(HANDS[seat], "muck")

    def fold_dead(self, seat: int) -> None:
        """A hand that cannot win any more is out; a side pot that nobody else may win goes with the pot before it."""
        self.fold(seat)
        for before, pot in zip(self.pots, self.pots[1:], strict=False):
            pot.eligible = pot.eligible or set(before.eligible)

    def holds(self, pot: Pot) -> Cents:
        """What lies in a pot; one that nobody has put anything into has no account yet."""
        return self.round.accounts.get(pot.account, 0)

    @property
    def total(self) -> Cents:
        """Everything in the middle: pots and this street's wagers."""
        return sum(map(self.holds, self.pots)) + sum(self.bets.values())

    def return_uncalled(self) -> None:
        """What the highest bettor put in beyond anybody else goes back to him."""
        *_, second, top = sorted([0, *self.bets.values()])
        if top == second:
            return
        for seat in self.live:
            if self.bets[seat] == top:
                self.round.transfer(self.spots[seat], self.names[seat], top - second, "uncalled bet returned", "uncalled")
                self.bets[seat] = second

    def sweep(self) -> None:
        """Move this street's wagers into the pots, a side pot for each all-in that others bet beyond."""
        if not any(self.bets.values()):
            return
        if len(self.live) == 1 or not self._all_put_in():
            self.return_uncalled()
            if not self._all_put_in():
                self._sweep_by_levels()
                self.bets = dict.fromkeys(self.seats, 0)
                return
        spots = self.spots
        if wagers := [(spots[seat], amount) for seat, amount in self.bets.items() if amount]:  # all of it is for the same hands
            self._open_pot(set(self.live))
            self._pour(wagers)
        self.bets = dict.fromkeys(self.seats, 0)

    def _all_put_in(self) -> bool:
        """Whether no live hand has put in less than the most that lies there."""
        bets = self.bets
        top = max(bets.values())
        for seat in self.live:  # noqa: SIM110 - a generator costs more than the loop
            if bets[seat] < top:
                return False
        return True

    def _sweep_by_levels(self) -> None:
        bets, live = self.bets, self.live
        floor = 0
        for level in sorted({bets[seat] for seat in live}):
            if level:
                self._open_pot({seat for seat in live if bets[seat] >= level})
                self._pour(self._between(floor, level))
                floor = level
        top = max(bets.values())
        if top > floor:
            self._pour(self._between(floor, top))  # what folded hands had put in beyond all others

    def _open_pot(self, eligible: set[int]) -> None:
        """The last pot is the one that just these seats may win: it is already, it is empty and becomes so, or it is a new side pot."""
        last = self.pots[-1]
        if last.eligible == eligible:
            return
        if last.eligible and self.holds(last):
            self.pots.append(Pot(len(self.pots), eligible))
        else:
            last.eligible = eligible

    def _between(self, floor: Cents, level: Cents) -> list[tuple[Spot, Cents]]:
        """What lies between two levels of every wager."""
        spots = self.spots
        return [(spots[seat], min(amount, level) - floor) for seat, amount in self.bets.items() if amount > floor]

    def _pour(self, wagers: list[tuple[Spot, Cents]]) -> None:
        """Into the last pot."""
        self.round.gather(wagers, self.pots[-1].account, "into the pot", "pot")

    # -- collection ---------------------------------------------------------------------------------------------------------

    def collect(self, moment: str) -> None:
        """The fee of this moment, from the pot; a fee larger than the main pot goes on into the side pots, and never beyond them."""
        round = self.round
        rate = round.setup.rate
        if moment not in rate.moments:
            return
        pot = sum(map(self.holds, self.pots))
        players = tuple(self.names.values())
        for charge in rate.due(moment, ChargedRound(players=players, pot=pot, taken=self.taken)):
            if charge.payer != "pot":
                round.transfer(charge.payer, DROP, min(charge.amount, round.accounts[charge.payer]), charge.why, charge.rule)
                continue
            left = charge.amount
            for side in self.pots:
                part = min(left, self.holds(side))
                round.transfer(side.account, DROP, part, charge.why, charge.rule)
                left -= part
            self.taken += charge.amount - left
