"""Rounds in a row from what is carried: players join, leave, sit out, go broke and buy in again; no chip appears or is lost."""

import random

import pytest

from cardroom import Round, load
from cardroom.errors import BadSetup
from cardroom.houses.edition import Edition
from cardroom.round import Setup
from tests.counts import counts
from tests.support import EDITIONS, finish

BUY_IN = 300_00


class Room:
    """Who sits where between rounds."""

    def __init__(self, edition: Edition, rng: random.Random) -> None:
        self.edition = edition
        self.rng = rng
        self.most = edition.game.seats(edition.rules)
        self.came = 0
        self.bought = 0
        self.left = 0  # chips that players took away
        self.drop = 0
        self.stacks: dict[str, int] = {}
        self.seats: dict[int, str] = {}
        for seat in rng.sample(range(1, self.most + 1), min(4, self.most)):
            self.join(seat)

    def join(self, seat: int) -> None:
        self.came += 1
        name = f"p{self.came}"
        self.seats[seat] = name
        self.stacks[name] = BUY_IN
        self.bought += BUY_IN

    def leave(self, seat: int) -> None:
        self.left += self.stacks.pop(self.seats.pop(seat))

    def change(self) -> None:
        """Now and then somebody comes or goes; who is nearly broke buys in again."""
        free = [seat for seat in range(1, self.most + 1) if seat not in self.seats]
        if free and self.rng.random() < 0.08:
            self.join(self.rng.choice(free))
        if len(self.seats) > 3 and self.rng.random() < 0.06:
            self.leave(self.rng.choice(list(self.seats)))
        for name, stack in self.stacks.items():
            if stack < 50_00 and self.rng.random() < 0.7:
                self.stacks[name] += BUY_IN
                self.bought += BUY_IN

    def away(self) -> frozenset[str]:
        few = max(0, sum(stack > 0 for stack in self.stacks.values()) - 2)
        return frozenset(self.rng.sample(sorted(self.stacks), min(few, self.rng.choice((0, 0, 0, 0, 1, 2)))))

    def top_up(self) -> None:
        for name in self.stacks:
            self.stacks[name] += BUY_IN
            self.bought += BUY_IN


def next_setup(room: Room, round: Round, number: int) -> Setup:
    """The next round of the room; a table that cannot start (nobody with chips) buys in all round first."""
    for _ in range(3):
        try:
            return room.edition.next_setup(
                round, stacks=room.stacks, seats=room.seats, absent=room.away(), seed=f"{room.edition.id} {number}"
            )
        except BadSetup:
            room.top_up()
    raise AssertionError("the table cannot start")


@pytest.mark.parametrize("edition", EDITIONS)
@counts("rounds", 30, 1000)
def test_many_rounds_in_a_row(edition: str, rounds: int) -> None:
    loaded = load(edition)
    rng = random.Random(f"{edition} session")
    room = Room(loaded, rng)
    setup = loaded.setup(room.stacks, room.seats, seed=1)
    for number in range(rounds):
        round = finish(Round(setup), rng)
        outcome = round.outcome
        room.stacks = dict(outcome.stacks)
        room.drop += outcome.drop
        assert sum(room.stacks.values()) + room.drop + room.left + outcome.jackpot == room.bought
        room.change()
        setup = next_setup(room, round, number)
