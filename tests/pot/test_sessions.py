"""Whole sessions: the button, the blinds and what is owed over hundreds of rounds, and players who try to play without paying."""

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from cardroom import load
from cardroom.games.carried import BUTTON
from cardroom.games.pot.button import between
from cardroom.games.pot.carried import BIG, SMALL
from cardroom.houses.edition import Edition
from cardroom.round import Action, Round, Spot, Transfer
from tests.counts import counts
from tests.editions import is_pot, load_pot
from tests.pot.table import assert_replays
from tests.support import choose

HOLDEM = [
    "oceans-eleven/holdem",
    "tres-lounge/texas-holdem",
    "unnamed-california/texas-holdem",
    "black-sheep/texas-holdem",
    "standard/no-limit-texas-holdem",
    "standard/fixed-limit-texas-holdem",
]
BLINDS = ("small blind", "big blind", "posted blind", "dead blind")


def dealt_in(round: Round) -> set[str]:
    return {round.setup.seats[int(place[5:])] for place in _dealt_places(round)}


def _dealt_places(round: Round) -> set[str]:
    return {e.place for e in round.events if type(e).__name__ == "Dealt" and e.place.startswith("seat/")}  # type: ignore[union-attr]


def paid(round: Round, player: str) -> Counter[str]:
    """What the player put up before the cards, by reason."""
    found: Counter[str] = Counter()
    for event in round.events:
        if isinstance(event, Transfer) and event.source == player and event.why in BLINDS:
            found[event.why] += event.amount
    return found


def walk(round: Round, entry: Callable[[str, list[str]], str] = lambda player, verbs: "post") -> Round:
    """Everybody calls one bet and checks; ``entry`` answers whether to post."""
    while round.decision is not None:
        ((player, options),) = round.decision.asks.items()
        verbs = [o.verb for o in options]
        if round.decision.kind == "entry":
            wanted = entry(player, verbs)
            verb = wanted if wanted in verbs else verbs[0]
        else:
            verb = next(v for v in ("check", "fold", "call", "show", "pass", "deal") if v in verbs)
        round.act(Action(player, verb))
    return round


# -- a steady table pays evenly ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", HOLDEM)
@pytest.mark.parametrize("count", [2, 3, 6, 10])
def test_a_steady_table_pays_its_blinds_evenly(edition: str, count: int) -> None:
    house = load_pot(edition)
    names = [f"p{i}" for i in range(count)]
    round = walk(Round(house.setup(dict.fromkeys(names, 100_000), seed=count)))
    blinds: dict[str, Counter[str]] = {n: paid(round, n) for n in names}
    buttons = Counter([round.carry[BUTTON]])
    for _ in range(3 * count - 1):
        round = walk(Round(house.next_setup(round)))
        buttons[round.carry[BUTTON]] += 1
        for name in names:
            blinds[name] += paid(round, name)
    small, big = house.table.blinds
    assert set(buttons.values()) == {3}
    assert all(found == Counter({"small blind": 3 * small, "big blind": 3 * big}) for found in blinds.values())


# -- a restless table -------------------------------------------------------------------------------------------------------------


class Room:
    """A table where people sit down, go away, come back, move, leave and go broke, at random."""

    def __init__(self, edition: Edition, seed: int) -> None:
        self.edition = edition
        self.rng = random.Random(seed)
        self.seats: dict[int, str] = {1: "p1", 2: "p2", 3: "p3", 5: "p5"}
        self.stacks = dict.fromkeys(self.seats.values(), 30000)
        self.absent: set[str] = set()
        self.put_in = sum(self.stacks.values())
        self.taken_out = 0
        self.drop = 0
        self.names = 100

    def stir(self) -> None:
        """One or two changes between rounds."""
        for _ in range(self.rng.randrange(3)):
            self.rng.choice([self.sit, self.sit, self.leave, self.step_out, self.come_back, self.move, self.rebuy, self.rebuy])()
        able = [p for p in self.seats.values() if p not in self.absent and self.stacks[p] > 0]
        while len(able) < 2:
            self.absent.clear()
            self.rebuy()
            self.sit()
            able = [p for p in self.seats.values() if self.stacks[p] > 0]

    def free(self) -> list[int]:
        return [s for s in range(1, load_pot(self.edition).rules.seats + 1) if s not in self.seats]

    def sit(self) -> None:
        if self.free() and len(self.seats) < 8:
            self.names += 1
            name = f"p{self.names}"
            self.seats[self.rng.choice(self.free())] = name
            self.stacks[name] = self.rng.choice((300, 2_000, 30_000))
            self.put_in += self.stacks[name]

    def leave(self) -> None:
        if len(self.seats) > 3:
            seat = self.rng.choice(list(self.seats))
            player = self.seats.pop(seat)
            self.taken_out += self.stacks.pop(player)
            self.absent.discard(player)

    def step_out(self) -> None:
        self.absent.add(self.rng.choice(list(self.seats.values())))

    def come_back(self) -> None:
        if self.absent:
            self.absent.discard(self.rng.choice(sorted(self.absent)))

    def move(self) -> None:
        if self.free():
            seat = self.rng.choice(list(self.seats))
            self.seats[self.rng.choice(self.free())] = self.seats.pop(seat)

    def rebuy(self) -> None:
        for player in self.seats.values():
            if self.stacks[player] == 0:
                self.stacks[player] = 10_000
                self.put_in += 10_000

    def next(self, before: Round | None, **given: Any) -> Round:
        given |= {"absent": frozenset(self.absent), "seed": self.rng.getrandbits(40)}
        if before is None:
            return Round(self.edition.setup(self.stacks, self.seats, **given))
        return Round(self.edition.next_setup(before, stacks=self.stacks, seats=self.seats, **given))

    def end(self, round: Round) -> None:
        self.stacks = dict(round.outcome.stacks)
        self.drop += round.outcome.drop
        assert sum(self.stacks.values()) + self.drop + self.taken_out == self.put_in


def check_positions(round: Round, before: Round | None) -> None:
    """What must hold of the button and the blinds of any round."""
    carry, seats = round.carry, round.setup.seats
    assert is_pot(round)
    inside = dealt_in(round)
    dead = round.rules.button_moves == "dead-button"
    assert dead or seats[carry[BUTTON]] in inside
    assert seats[carry[BIG]] in inside
    assert not round.setup.absent & inside
    heads_up = len(inside) == 2
    if heads_up and len(round.table.blinds) > 1 and round.rules.heads_up == "button-small-blind":
        assert carry[SMALL] == carry[BUTTON] != carry[BIG]
    else:
        assert carry[SMALL] != carry[BUTTON]
    regular = {round.setup.seats[s] for s in seats} & inside
    for player in regular - {seats.get(carry[SMALL]), seats[carry[BIG]]}:
        seat = next(s for s, p in seats.items() if p == player)
        posted = paid(round, player)
        if seat in between(sorted(seats), carry[BUTTON], carry[BIG]) and not heads_up:
            assert posted, f"{player} sits between button and big blind without paying"
    if before is not None and not before.void and before.carry[BUTTON] in seats:
        last = before.setup.seats[before.carry[BUTTON]]
        if not dead and len(inside) > 1 and seats.get(before.carry[BUTTON]) == last:
            assert carry[BUTTON] != before.carry[BUTTON], "the button stayed"
    if before is not None and not before.void and dead and len(round.table.blinds) == 2:
        assert carry[BIG] != before.carry[BIG], "the same player has the big blind again"


@pytest.mark.parametrize("edition", HOLDEM)
@counts("rooms", 1, 3)
def test_restless_tables(edition: str, rooms: int) -> None:
    for seed in range(rooms):
        room = Room(load(edition), seed)
        before: Round | None = None
        dealt: Counter[str] = Counter()
        big_paid: Counter[str] = Counter()
        for number in range(150):
            room.stir()
            round = room.next(before)
            while round.decision is not None:
                if room.rng.random() < 0.01:
                    round.misdeal("a card was on the floor", "irregularity.misdeal")
                    break
                round.act(choose(room.rng, round.decision))
            room.end(round)
            if not round.void:
                check_positions(round, before)
                for player in dealt_in(round):
                    dealt[player] += 1
                    big_paid[player] += bool(paid(round, player) - Counter({"small blind": 10**9}))
            if number % 40 == 0:
                assert_replays(round)
            before = round
        assert len(dealt) > 10
        for player, hands in dealt.items():  # at most a revolution for each big blind, and the one before the first
            assert hands <= 10 * (big_paid[player] + 2), (player, hands, big_paid[player])


def test_when_the_big_blind_goes_by_somebody_dealt_in_a_player_has_left_the_blinds() -> None:
    """The button always moves forward (l.27, l.54), so who sits behind a player that left may be spared; nobody else is."""
    house = load("oceans-eleven/holdem")
    room = Room(house, 7)
    before: Round | None = None
    spared = 0
    for _ in range(300):
        room.stir()
        round = room.next(before)
        while round.decision is not None:
            round.act(choose(room.rng, round.decision))
        room.end(round)
        if before is not None:
            old, new = before.carry[BIG], round.carry[BIG]
            here = dealt_in(round) & dealt_in(before)
            for seat in () if old == new else between(list(range(1, 11)), old, new):
                player = round.setup.seats.get(seat, "")
                if player in here and before.setup.seats.get(seat) == player and not paid(round, player):
                    blinds_before = {before.setup.seats[before.carry[b]] for b in (SMALL, BIG)}
                    gone = {p for p in blinds_before if p not in dealt_in(round) or round.setup.seats.get(_seat(before, p)) != p}
                    waits = set(round.setup.seats.values()) - dealt_in(round)
                    assert gone or waits, (player, before.carry, round.carry)
                    spared += 1
        before = round
    assert spared < 30


def _seat(round: Round, player: str) -> int:
    return next(s for s, p in round.setup.seats.items() if p == player)


def any_table(edition: Edition, rng: random.Random) -> dict[str, Any]:
    """One to four blinds, antes of all or of one, any structure."""
    small = rng.choice((1000, 2000))
    table: dict[str, Any] = {
        "structure": rng.choice(load_pot(edition).rules.structures),
        "blinds": rng.choice([(100,), (100, 200), (100, 300), (100, 200, 400), (0, 200), (200, 200), (100, 200, 0, 400)]),
        "bets": (small, 2 * small),
        "spread": (100, 500),
        "buy_in": 100_00,
        "showdown": rng.choice(("asked", "cards-speak")),
        **rng.choice([{}, {"ante": 50}, {"ante": 700}, {"antes": (0, 200)}, {"antes": (100, 50, 200)}]),
    }
    return {**table, "straddle": load_pot(edition).rules.straddles.allowed(load_pot(edition).settings(table))}


@counts("rooms", 8, 60)
def test_restless_tables_of_any_kind(rooms: int) -> None:
    for seed in range(rooms):
        rng = random.Random(seed)
        room = Room(load(rng.choice(HOLDEM)).with_rules(required_blinds={}), seed)  # whatever blinds a house asks for
        table = any_table(room.edition, rng)
        before: Round | None = None
        for number in range(50):
            room.stir()
            round = room.next(before, table=table, chip=rng.choice((1, 100, 500)), stepped=rng.random() < 0.2)
            while round.decision is not None:
                round.act(choose(rng, round.decision))
            room.end(round)
            if not round.void:
                check_positions(round, before)
            if number % 25 == 0:
                assert_replays(round)
            before = round


# -- cheats -----------------------------------------------------------------------------------------------------------------------


Cheat = Callable[[Round, dict[int, str], set[str]], None]


def session(house: Edition, hands: int, cheat: Cheat, **entry: Any) -> tuple[Counter[str], Counter[str]]:
    """Six players; before each round ``cheat`` may move X or send him away. Returns hands dealt and chips paid blind, by player."""
    seats = {1: "A", 2: "B", 3: "C", 4: "X", 6: "D", 8: "E"}
    round = walk(Round(house.setup(dict.fromkeys(seats.values(), 10_000_000), seats, button=1, seed=1)))
    dealt: Counter[str] = Counter()
    blind: Counter[str] = Counter()
    for number in range(hands):
        seats, away = dict(round.setup.seats), set(round.setup.absent)
        cheat(round, seats, away)
        round = walk(Round(house.next_setup(round, seats=seats, absent=frozenset(away), seed=number)), **entry)
        for player in dealt_in(round):
            dealt[player] += 1
        for player in seats.values():
            blind[player] += sum(paid(round, player).values())
    return dealt, blind


def next_big(round: Round, seats: dict[int, str], away: set[str]) -> set[str]:
    """Those whom a blind would reach next round."""
    order = [s for s in sorted(seats) if seats[s] not in away - {"X"}]
    button = round.carry[BUTTON]
    order = [s for s in order if s > button] + [s for s in order if s <= button]
    return {seats[s] for s in order[1:3]}


def step_out_for_the_blinds(round: Round, seats: dict[int, str], away: set[str]) -> None:
    if "X" in next_big(round, seats, away):
        away.add("X")
    else:
        away.discard("X")


def hop_behind_the_button(round: Round, seats: dict[int, str], away: set[str]) -> None:
    """Whenever a blind would reach him, X takes an empty chair as far behind it as he can."""
    if "X" in next_big(round, seats, away):
        here = next(s for s, p in seats.items() if p == "X")
        button = round.carry[BUTTON]
        empty = [s for s in range(1, 11) if s not in seats]
        del seats[here]
        seats[max(empty, key=lambda s: (s - button - 1) % 10)] = "X"


@pytest.mark.parametrize("edition", ["oceans-eleven/holdem", "tres-lounge/texas-holdem"])
@pytest.mark.parametrize("cheat", [step_out_for_the_blinds, hop_behind_the_button])
def test_dodging_the_blinds_saves_nothing(edition: str, cheat: Cheat) -> None:
    dealt, blind = session(load(edition), 240, cheat)
    honest = sum(blind[p] for p in "ABCDE") / sum(dealt[p] for p in "ABCDE")
    assert blind["X"] / dealt["X"] >= honest


def test_dodging_by_waiting_gets_no_hands_for_nothing() -> None:
    dealt, blind = session(load("oceans-eleven/holdem"), 240, step_out_for_the_blinds, entry=lambda p, v: "wait")
    assert dealt["X"] == 0 or blind["X"] / dealt["X"] >= sum(blind[p] for p in "ABCDE") / sum(dealt[p] for p in "ABCDE")


def test_leaving_the_table_and_sitting_down_again_is_coming_in_new() -> None:
    house = load("oceans-eleven/holdem")
    seats = {1: "A", 2: "B", 3: "C", 4: "X", 6: "D"}
    round = Round(house.setup(dict.fromkeys(seats.values(), 10_000), seats, button=1, seed=1))
    for _ in range(6):  # the button has been round
        round = Round(house.next_setup(walk(round)))
    walk(round)
    without = {s: p for s, p in seats.items() if p != "X"}
    gone = walk(Round(house.next_setup(round, seats=without)))
    back = Round(house.next_setup(gone, seats={**without, 9: "X"}))
    walk(back)
    if "X" in dealt_in(back):
        assert paid(back, "X")["posted blind"] or paid(back, "X")["big blind"]


def test_spots_are_empty_after_every_round() -> None:
    room = Room(load("oceans-eleven/holdem"), 11)
    before = None
    for _ in range(60):
        room.stir()
        before = room.next(before)
        while before.decision is not None:
            before.act(choose(room.rng, before.decision))
        assert not any(amount for account, amount in before.accounts.items() if isinstance(account, Spot))
        room.end(before)
