"""The button, the blinds, who owes them, and how new and returning players come in. All of it is carried from round to round."""

from bisect import bisect_right
from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from cardroom.cards import RANKS, Card, is_joker, rank, suit
from cardroom.errors import BadSetup
from cardroom.games.carried import BUTTON
from cardroom.games.pot.carried import BEGAN, BIG, BROKE, FREE, KILL, KNOWN, LEFT, OWED, PASSED, REVOLVED, SHORT, SMALL
from cardroom.games.pot.kill import Kill, unposted
from cardroom.games.pot.rules import PotRound, PotRules, PotTable, who_can_play
from cardroom.money import Cents
from cardroom.round import AGAIN, Decision, Option, Parts, Steps, exactly


class Positions(NamedTuple):
    """Who is where this round. ``blinds`` holds a seat for each blind of the table, from the small blind on; ``which`` is the big one."""

    button: int
    blinds: tuple[int, ...]
    which: int = 1
    dead_small: bool = False  # nobody posts the small blind: its player has left

    @property
    def posting(self) -> tuple[int, ...]:
        """The seats that post a blind."""
        return self.blinds[1:] if self.dead_small else self.blinds

    @property
    def big(self) -> int:
        return self.blinds[min(self.which, len(self.blinds) - 1)]

    def bet(self, table: PotTable) -> Cents:
        """The bet that the blinds stand for: the highest that has a seat to post it."""
        return max(table.blinds[: len(self.blinds)])


def clockwise(seats: list[int], after: int) -> list[int]:
    """Seats (in order of their numbers) from the left of ``after``, which need not be one of them."""
    at = bisect_right(seats, after)
    return seats[at:] + seats[:at]


def between(seats: list[int], first: int, last: int) -> set[int]:
    """The seats strictly between two, clockwise; all the others where the two are one."""
    found = set()
    for seat in clockwise(seats, first):
        if seat in (first, last):
            break
        found.add(seat)
    return found


def passed(seats: list[int], old: int | None, new: int) -> set[int]:
    """The seats that a button or blind went by on its way from ``old`` to ``new``; none where it stayed."""
    return set() if old is None or old == new else between(seats, old, new)


@lru_cache(4096)
def behind(button: int, regulars: tuple[int, ...], able: tuple[int, ...], blinds: int, which: int) -> Positions:
    """Where so many blinds lie when the button is here; ``which`` is the big one. A table goes round and round."""
    players = list(regulars)
    smaller = clockwise(players, button)[: max(1, min(which, len(players) - 1))] if which else []
    big = clockwise(list(able), smaller[-1] if smaller else button)[0]
    seats = (*smaller, big)
    if len(seats) < blinds:
        seats = (*seats, *(s for s in clockwise(players, big) if s not in seats))
    return Positions(button, seats[:blinds], which)


class Entrances:
    """Who is dealt in, who must post, who waits, as carried."""

    def __init__(self, round: PotRound, rules: PotRules, table: PotTable) -> None:
        self.round = round
        self.rules = rules
        self.table = table
        carry, seats = round.setup.carry, round.setup.seats
        self.owed: dict[str, list[str]] = {}
        self.known: dict[str, int] = {}  # where each last played
        self.broke: set[str] = set()
        self.left: dict[str, int] = {}  # seats from the big blind to each player, when he last played
        self.passed_seats: set[int] = set()
        self.free: set[str] = set()
        if carry:
            here = {*seats.values()}
            self.owed = {p: list(o) for p, o in carry.find(OWED, {}).items() if p in here}
            self.known = {p: s for p, s in carry.find(KNOWN, {}).items() if p in here}
            self.broke = {*carry.find(BROKE, [])}
            self.left = carry.find(LEFT, {}).copy()
            self.passed_seats = {*carry.find(PASSED, [])}
            self.free = {*carry.find(FREE, [])}
        self.able = self._able()
        self.forward: Positions | None = None  # where the big blind leads the way
        begun = BUTTON in carry  # in a new game nobody has to post
        self.regulars = [s for s in self.able if not self._must_enter(s)] if begun else self.able
        if len(self.regulars) < 2:  # the game starts again with whoever is there
            self.regulars = self.able
            able = {seats[s]: s for s in self.able}
            self.owed = {p: o for p, o in self.owed.items() if p not in able}
            self.known |= able

    def _able(self) -> list[int]:
        """The seats that can be dealt in: not those that must wait to post a kill, as long as two others are left (001 l.306)."""
        setup = self.round.setup
        able = who_can_play(setup.seats, setup.absent, self.round.accounts.__getitem__)
        if KILL not in setup.carry:
            return able
        waiting = unposted(setup.carry, [setup.seats[seat] for seat in able])
        left = [seat for seat in able if setup.seats[seat] not in waiting]
        return left if len(left) > 1 else able

    @property
    def seats(self) -> list[int]:
        """Those that are taken."""
        return list(self.round.setup.seats)

    @property
    def chairs(self) -> list[int]:
        """All that there are: a blind passes empty ones too."""
        return list(range(1, self.rules.seats + 1))

    @property
    def entering(self) -> bool:
        """Whether anybody has to post or wait."""
        return len(self.regulars) < len(self.able)

    def _must_enter(self, seat: int) -> bool:
        player = self.round.setup.seats[seat]
        if player in self.owed:
            return True
        if self.known.get(player) == seat or self.rules.entry.new_players == "free":
            return False  # l.30: in another seat than he last played he is as a new player
        free = self.rules.entry.free_first_revolution and not self.round.setup.carry.find(REVOLVED) and seat not in self.passed_seats
        return not free

    def move_forward(self) -> Positions | None:
        """With a dead button the big blind moves on to the next player, so that nobody has it twice or never; the small blind is where the
        big one was, the button where the small one was, whoever is gone from there. None where there is nothing to go on from."""
        old_small, old_big = self.round.setup.carry.find(SMALL), self.round.setup.carry.find(BIG)
        if self.rules.button_moves != "dead-button" or old_small is None or old_big is None or len(self.table.blinds) != 2:
            return None
        big = clockwise(self.able, old_big)[0]
        button = old_small
        if button == big:  # there were two, and somebody has come between them
            button = next((seat for seat in reversed(clockwise(self.regulars, old_big)) if seat not in (big, old_big)), old_big)
        self.forward = Positions(button, (old_big, big), dead_small=old_big not in self.regulars)
        self.forward = self.heads_up(self.forward, self.able)
        return self.forward

    def positions(self, button: int) -> Positions:
        """Blinds follow the button over the seats in the game; the big blind also finds those who wait for it."""
        if self.forward is not None:
            return self.forward
        positions = behind(button, tuple(self.regulars), tuple(self.able), len(self.table.blinds), self.table.big)
        return self.heads_up(positions, self.able)

    def heads_up(self, positions: Positions, dealt: Collection[int]) -> Positions:
        """With two players dealt in, the button has the small blind where the house has it so; a third blind has nobody to post it."""
        if len(dealt) > 2 or self.rules.heads_up != "button-small-blind":
            return positions
        if self.forward is not None:
            (other,) = set(dealt) - {positions.big}
            return Positions(other, (other, positions.big))
        button = positions.button
        (other,) = set(dealt) - {button}
        return Positions(button, (other,) if len(self.table.blinds) == 1 else (button, other))

    def may_enter(self, seat: int, positions: Positions) -> bool:
        """Nobody comes in between the button and the big blind; from some limit up, missed blinds may be made up there."""
        if self.forward is not None and positions.button in positions.blinds:
            return False  # two players: the big blind comes to a third in the next hand
        if seat not in between(self.seats, positions.button, positions.big):
            return True
        limit = self.rules.entry.between_from
        player = self.round.setup.seats[seat]
        if positions.big == positions.button:
            return False  # two players: a third here would leave the button with the big blind
        return player in self.owed and limit is not None and self.table.structure == "limit" and self.table.bets[0] >= limit

    def distance(self, seat: int, positions: Positions) -> int:
        """How many seats the big blind has to go to this one; all round the table where it is there."""
        return (seat - positions.big) % len(self.chairs) or len(self.chairs)

    def moved(self, player: str) -> bool:
        """Has taken all his blinds and only changed his seat: where a kill brings players in, he needs none (001 l.253)."""
        return self.rules.entry.new_players == "kill" and player in self.left and player not in self.owed

    def record_missed(self, positions: Positions) -> None:
        """Blinds that went by somebody who is away or waits are owed; a broke player's too."""
        carry = self.round.setup.carry
        seats = self.round.setup.seats
        small = positions.blinds[0]
        if BUTTON not in carry:  # a new game: nothing has passed anybody
            self.passed_seats.update(positions.blinds)
            return
        for name, old, new in (("small", carry.find(SMALL), small), ("big", carry.find(BIG), positions.big)):
            for seat in passed(self.seats, old, new):
                player = seats[seat]
                if seat not in self.able and player in self.known and name not in self.owed.get(player, []):
                    self.owed.setdefault(player, []).append(name)
        absent = seats.get(small, "") if positions.dead_small else ""
        if absent in self.known and "small" not in self.owed.get(absent, []):
            self.owed.setdefault(absent, []).append("small")
        self.passed_seats |= passed(self.chairs, carry.find(SMALL), positions.big) | set(positions.blinds)


def draw_for_button(round: PotRound, seats: list[int]) -> Steps[int]:
    """Opening a game: a card face up to each, the highest (by suit, where ranks tie) takes the button; the cards are shuffled again."""
    joker = -1 if round.rules.button_joker == "lowest" else len(RANKS)

    def height(card: Card) -> tuple[int, int]:
        return (joker, 0) if is_joker(card) else (rank(card), suit(card))

    yield from round.deal_up([f"button/{seat}" for seat in seats])
    drawn = {seat: round.places[f"button/{seat}"][0] for seat in seats}
    best = max(seats, key=lambda seat: height(drawn[seat]))
    for seat in seats:
        round.move(f"button/{seat}", "shoe")
    round.reshuffle()
    round.note("button", round.setup.seats[best], "high card takes the button", "first-button")
    return best


def stays(round: PotRound) -> bool:
    """Whether the button stays: after a misdeal, and for a player who was short of his blind and has won or bought in since."""
    carry = round.setup.carry
    here = {*round.setup.seats.values()} - round.setup.absent
    return carry.find(AGAIN, False) or any(round.accounts[p] >= least for p, least in carry.find(SHORT, {}).items() if p in here)


def find_button(round: PotRound, entrances: Entrances) -> int | None:
    """The button as set, as before (after a misdeal), or one live seat on. None: it has to be drawn for."""
    setup = round.setup
    old = setup.carry.find(BUTTON)
    if setup.button is not None:
        button = setup.button
        if button not in entrances.regulars:
            raise BadSetup(f"The button cannot be in seat {button}: its player has to post or wait for the big blind.")
    elif old is None:
        if entrances.rules.first_button == "high-card":
            return None
        button = entrances.regulars[0]
    elif (forward := entrances.move_forward()) is not None:
        button = forward.button
    elif stays(round) and old in entrances.regulars:
        button = old
    else:
        button = clockwise(entrances.regulars, old)[0]
    note_button(round, button, entrances.regulars)
    return button


def note_button(round: PotRound, button: int, players: Collection[int]) -> None:
    """Who has it; where it is dead, its seat."""
    if button in players:
        round.note("button", round.setup.seats[button], "", "button")
    else:
        round.note("button", "", f"dead, at seat {button}", "button")


def entry_options(entrances: Entrances, player: str) -> tuple[Option, ...]:
    """What it costs to come in now: a new player posts the big blind; who missed blinds posts the total, or as the house has it."""
    table, entry = entrances.table, entrances.rules.entry
    small, big = table.blinds[0], table.big_blind
    total = sum(table.blinds[: table.big + 1])
    stack = max(0, entrances.round.accounts[player] - table.ante_of_each)  # the ante goes first
    owed = entrances.owed.get(player, [])
    wait = Option("wait", rule="post")
    if not owed or (player in entrances.broke and entry.broke == "big-only"):
        return Option("post", exactly(min(big, stack)), rule="post"), wait
    if owed == ["small"] and entry.missed == "dead-small-or-live-big":
        return Option("post dead", exactly(min(small, stack)), rule="post"), Option("post", exactly(min(big, stack)), rule="post"), wait
    return Option("post", exactly(min(total, stack)), rule="post"), wait


def enter(round: PotRound, entrances: Entrances, positions: Positions, kill: Kill | None = None) -> Steps[list[tuple[int, Cents, Cents]]]:
    """Ask those who must post (or kill) whether they do or wait. Returns what each who posts puts in: (seat, live, dead)."""
    big = entrances.table.big_blind
    posts: list[tuple[int, Cents, Cents]] = []
    for seat in clockwise(entrances.able, positions.button):
        if seat in entrances.regulars or seat in positions.blinds or not entrances.may_enter(seat, positions):
            continue
        player = round.setup.seats[seat]
        if entrances.moved(player):
            if entrances.distance(seat, positions) < entrances.left[player]:  # no farther from the blind than he would be where he was
                posts.append((seat, 0, 0))
            continue
        if player in entrances.free:  # 001 l.97, 348: here the blinds are still to come to him
            posts.append((seat, 0, 0))
            continue
        if kill is None or entrances.rules.entry.new_players != "kill":
            options = entry_options(entrances, player)
        else:
            options = kill.entry_options(player, player in entrances.owed, len(entrances.table.blinds))
            if not options:
                continue  # he can only wait
        action = yield Decision("entry", {player: options})
        if kill is not None and (action.verb == "kill the next" or (action.verb == "kill" and player in entrances.owed)):
            inside = {*entrances.regulars, *positions.posting, *[other for other, _, _ in posts]}
            if not (yield from kill.consent(player, [round.setup.seats[s] for s in sorted(inside)])):
                continue
        if action.verb == "kill" and kill is not None:
            kill.seat = seat
            posts.append((seat, 0, 0))
        elif action.verb == "kill the next" and kill is not None:
            kill.promised(player)
            posts.append((seat, 0, 0))
        elif action.verb == "post":
            posts.append((seat, min(big, action.amount), max(0, action.amount - big)))
        elif action.verb == "post dead":
            posts.append((seat, 0, action.amount))
    return posts


def carry_on(round: PotRound, entrances: Entrances, positions: Positions, dealt: list[int]) -> None:
    """What the next round must know."""
    seats = round.setup.seats
    carry = round.setup.carry
    began = carry.find(BEGAN, positions.button)
    old = carry.find(BUTTON)
    revolved = carry.find(REVOLVED, False) or (
        old is not None and old != positions.button and began in passed(entrances.chairs, old, positions.button) | {positions.button}
    )
    players = {seats[s]: s for s in dealt}
    owed = {p: o for p, o in entrances.owed.items() if p not in players} if entrances.owed else {}
    left = {p: n for p, n in entrances.left.items() if p in seats.values()} if entrances.left else {}
    if entrances.rules.entry.new_players == "kill":
        left |= {p: entrances.distance(s, positions) for p, s in players.items()}
    accounts, broke = round.accounts, entrances.broke
    carried = round.carry = Parts()
    carried.put(BUTTON, positions.button)
    carried.put(SMALL, positions.blinds[0])
    carried.put(BIG, positions.big)
    carried.put(OWED, owed)
    carried.put(KNOWN, entrances.known | players)
    if broke or not all(map(accounts.__getitem__, players)):
        carried.put(BROKE, [p for p in seats.values() if (not accounts[p] if p in players else p in broke)])
    else:
        carried.put(BROKE, [])
    carried.put(BEGAN, began)
    carried.put(REVOLVED, revolved)
    carried.put(PASSED, sorted(entrances.passed_seats))
    if left:
        carried.put(LEFT, left)
