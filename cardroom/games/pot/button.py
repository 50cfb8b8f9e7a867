"""The button, the blinds, who owes them, and how new and returning players come in. All of it is carried from round to round."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from cardroom.cards import rank, suit
from cardroom.games.pot.contest import Contest
from cardroom.games.pot.rules import PotRules, PotTable
from cardroom.money import Cents
from cardroom.round import ALL, Decision, Option, Round, Steps, exactly


class Positions(NamedTuple):
    """Who is where this round. ``blinds`` holds a seat for each blind of the table, from the small blind on."""

    button: int
    blinds: tuple[int, ...]

    @property
    def big(self) -> int:
        return self.blinds[min(1, len(self.blinds) - 1)]


def clockwise(seats: list[int], after: int) -> list[int]:
    """Seats in order from the left of ``after``, which need not be one of them."""
    return [s for s in seats if s > after] + [s for s in seats if s <= after]


def passed(seats: list[int], old: int | None, new: int) -> set[int]:
    """The seats that a button or blind went by on its way from ``old`` to ``new``."""
    if old is None:
        return set()
    found = set()
    for seat in clockwise(seats, old):
        if seat == new:
            break
        found.add(seat)
    return found - {old}


class Entrances:
    """Who is dealt in, who must post, who waits, as carried."""

    def __init__(self, round: Round, rules: PotRules, table: PotTable) -> None:
        self.round = round
        self.rules = rules
        self.table = table
        carry = round.setup.carry
        seats = round.setup.seats
        self.seats = list(seats)
        self.owed: dict[str, list[str]] = {p: list(o) for p, o in carry.get("owed", {}).items() if p in seats.values()}
        self.known: set[str] = set(carry.get("known", ())) & set(seats.values())
        self.broke: set[str] = set(carry.get("broke", ()))
        self.able = [s for s, p in seats.items() if p not in round.setup.absent and round.accounts[p] > 0]
        self.passed_seats: set[int] = set(carry.get("passed", ()))
        self.regulars = [s for s in self.able if not self._must_enter(s)]
        if len(self.regulars) < 2:  # the game starts again with whoever is there
            self.regulars = list(self.able)
            self.owed = {}
            self.known = {seats[s] for s in self.able}

    def _must_enter(self, seat: int) -> bool:
        player = self.round.setup.seats[seat]
        if player in self.owed:
            return True
        if player in self.known or "button" not in self.round.setup.carry or self.rules.entry.new_players == "free":
            return False
        free = self.rules.entry.free_first_revolution and not self.round.setup.carry.get("revolved") and seat not in self.passed_seats
        return not free

    def positions(self, button: int) -> Positions:
        """Blinds follow the button over the seats in the game; the big blind also finds those who wait for it."""
        names = self.table.blinds
        regulars = clockwise(self.regulars, button)
        if len(self.able) == 2 and self.rules.heads_up == "button-small-blind":
            other = next(s for s in clockwise(self.able, button) if s != button)
            return Positions(button, ((button, other) * len(names))[: len(names)] if len(names) > 1 else (other,))
        small = regulars[0]
        rest = [s for s in clockwise(self.able, small) if s != small]
        seats = [small, rest[0], *[s for s in clockwise(self.regulars, rest[0]) if s not in (small, rest[0])]]
        return Positions(button, tuple(seats[: len(names)]))

    def may_enter(self, seat: int, positions: Positions) -> bool:
        """Nobody comes in between the button and the big blind; from some limit up, missed blinds may be made up there."""
        between = seat in passed([*self.seats], positions.button, positions.big)
        if not between:
            return True
        limit = self.rules.entry.between_from
        player = self.round.setup.seats[seat]
        return player in self.owed and limit is not None and self.table.structure == "limit" and self.table.bets[0] >= limit

    def record_missed(self, positions: Positions) -> None:
        """Blinds that went by somebody who is away or waits are owed; a broke player's too."""
        carry = self.round.setup.carry
        seats = self.round.setup.seats
        small = positions.blinds[0]
        for name, old, new in (("small", carry.get("small"), small), ("big", carry.get("big"), positions.big)):
            for seat in passed(self.seats, old, new):
                player = seats[seat]
                if seat not in self.able and player in self.known and name not in self.owed.get(player, []):
                    self.owed.setdefault(player, []).append(name)
        self.passed_seats |= passed(self.seats, carry.get("small"), positions.big) | set(positions.blinds)


def draw_for_button(round: Round, seats: list[int], rules: PotRules) -> Steps:
    """Opening a game: a card face up to each, the highest (by suit, where ranks tie) takes the button; the cards are shuffled again."""
    if rules.first_button == "first-seat":
        return seats[0]
    yield from round.type_in(len(seats))
    drawn = {seat: round.lay(f"button/{seat}", 1, ALL)[0] for seat in seats}
    best = max(seats, key=lambda s: (rank(drawn[s]), suit(drawn[s])))
    for seat in seats:
        round.move(f"button/{seat}", "shoe")
    round.reshuffle()
    round.note("button", round.setup.seats[best], "high card takes the button", "first-button")
    return best


def find_button(round: Round, entrances: Entrances) -> Steps:
    """The button as set, as before (after a misdeal), one live seat on, or drawn for."""
    setup = round.setup
    carry = setup.carry
    if setup.button is not None:
        return setup.button
    old = carry.get("button")
    if old is None:
        drawn: int = yield from draw_for_button(round, entrances.regulars, entrances.rules)
        return drawn
    if carry.get("again") and old in entrances.regulars:
        return old
    moved: int = clockwise(entrances.regulars, old)[0]
    return moved


def entry_options(entrances: Entrances, player: str) -> tuple[Option, ...]:
    """What it costs to come in now: a new player posts the big blind; who missed blinds posts the total, or as the house has it."""
    table, entry = entrances.table, entrances.rules.entry
    small, big = table.blinds[0], table.big_blind
    stack = entrances.round.accounts[player]
    owed = entrances.owed.get(player, [])
    wait = Option("wait", rule="post")
    if not owed or (player in entrances.broke and entry.broke == "big-only"):
        return Option("post", exactly(min(big, stack)), rule="post"), wait
    if owed == ["small"] and entry.missed == "dead-small-or-live-big":
        return Option("post dead", exactly(min(small, stack)), rule="post"), Option("post", exactly(min(big, stack)), rule="post"), wait
    return Option("post", exactly(min(big + small, stack)), rule="post"), wait


def enter(round: Round, entrances: Entrances, positions: Positions) -> Steps:
    """Ask those who must post whether they post or wait. Returns what each who posts puts in: (seat, live, dead)."""
    big = entrances.table.big_blind
    posts: list[tuple[int, Cents, Cents]] = []
    for seat in clockwise(entrances.able, positions.button):
        if seat in entrances.regulars or seat in positions.blinds or not entrances.may_enter(seat, positions):
            continue
        player = round.setup.seats[seat]
        action = yield Decision("entry", {player: entry_options(entrances, player)})
        if action.verb == "post":
            posts.append((seat, min(big, action.amount), max(0, action.amount - big)))
        elif action.verb == "post dead":
            posts.append((seat, 0, action.amount))
    return posts


def post_blinds(contest: Contest, positions: Positions, table: PotTable, posts: list[tuple[int, Cents, Cents]]) -> None:
    """Antes, blinds, then what entering players post: up to the big blind live, the rest dead."""
    order = contest.seats
    antes = table.antes or (table.ante,) * len(order)
    for seat, ante in zip(order, antes, strict=False):
        contest.bet(seat, min(ante, contest.stack(seat)), "ante", "ante")
    contest.sweep()
    for number, (seat, blind) in enumerate(zip(positions.blinds, table.blinds, strict=False)):
        why = ("small blind", "big blind")[number] if number < 2 and len(table.blinds) > 1 else "blind" if number < 2 else "straddle"
        contest.bet(seat, min(blind, contest.stack(seat)), why, "blinds")
    for seat, live, dead in posts:
        contest.dead(seat, dead, "dead blind", "post")
        contest.bet(seat, live, "posted blind", "post")


def straddle(contest: Contest, rules: PotRules, table: PotTable, positions: Positions) -> Steps:
    """One live straddle, where the house allows it: left of the big blind, twice its size. Returns the straddler or None."""
    if not table.straddle or not rules.straddles.allowed(table) or len(contest.seats) < 3:
        return None
    seat = contest.after(positions.big)[0]
    amount = 2 * table.big_blind
    if contest.bets[seat] or contest.stack(seat) < amount:
        return None
    action = yield Decision(
        "straddle", {contest.names[seat]: (Option("straddle", exactly(amount), rule="straddle"), Option("pass", rule="straddle"))}
    )
    if action.verb == "pass":
        return None
    contest.bet(seat, amount, "live straddle", "straddle")
    return seat


def carry_on(round: Round, entrances: Entrances, positions: Positions, dealt: list[int]) -> None:
    """What the next round must know."""
    seats = round.setup.seats
    carry: Mapping[str, Any] = round.setup.carry
    began = carry.get("began", positions.button)
    old = carry.get("button")
    revolved = carry.get("revolved", False) or (
        old is not None and old != positions.button and began in passed(entrances.seats, old, positions.button) | {positions.button}
    )
    players = {seats[s] for s in dealt}
    owed = {p: o for p, o in entrances.owed.items() if p not in players}
    round.carry = {
        "button": positions.button,
        "small": positions.blinds[0],
        "big": positions.big,
        "owed": owed,
        "known": sorted(entrances.known | players),
        "broke": sorted(p for p in seats.values() if p in entrances.broke - players or (p in players and round.accounts[p] == 0)),
        "began": began,
        "revolved": revolved,
        "passed": sorted(entrances.passed_seats),
    }
