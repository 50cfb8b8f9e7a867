"""What tests of tables share: a table whose time and cards are given, a plain ledger beside it, and everything of it to compare."""

import asyncio
import json
import random
import threading
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable, Sequence
from itertools import count
from typing import Any

from cardroom import load
from cardroom.chance import Chance, Seeded
from cardroom.errors import CardroomError
from cardroom.room import runner
from cardroom.room.accounts import HOUSE, ledger_account, player_account, visitor_account
from cardroom.room.books import Books
from cardroom.room.errors import StorageError
from cardroom.room.host import Host
from cardroom.room.ledger import verify
from cardroom.room.lens import Snapshot
from cardroom.room.rows import Change, Entry, VisitorRow
from cardroom.room.runner import Runner, Watch
from cardroom.room.settings import WELCOME, read_settings
from cardroom.room.storage import Store
from cardroom.room.table import Table
from cardroom.room.unattended import quiet_action
from cardroom.room.visitors import Visitor, Visitors
from cardroom.round import DROP, JACKPOT, Action, Round, event_data
from tests.support import EDITIONS, WEIGHTS, take

HOLDEM = "standard/no-limit-texas-holdem"
BACCARAT = "tres-lounge/ez-baccarat-panda-8"  # a shoe that goes on, betting behind the seats
PEOPLE = ("Ann", "Bob", "Cy", "Dee", "Eva", "Finn")
OPENED = 1000.0
NEWS_AFTER = 0.005  # seconds in which comings and goings are gathered in a room of these tests
JACKPOTS: tuple[tuple[str, dict[str, Any]], ...] = (  # tables with a fund of the house's that goes on from round to round
    ("gulfstream-park/three-card-poker", {"jackpot": {"rake": 100, "pays": {"straight-flush": 500_00, "flush": 5_00, "pair": 2_00}}}),
    ("gulfstream-park/ultimate-texas-holdem", {"jackpot": {"rake": 200, "pays": {"flush": 50_00, "pair": 1_00}}}),
    ("florida/fortune-pai-gow-poker", {"bonuses": ["fortune-jackpot"], "meter": {"pays": {"flush": 3_00}, "percent": {"straight": 100}}}),
)
ONE_OF_EACH_GAME = tuple({load(edition).game.name: edition for edition in reversed(EDITIONS)}.values())


def visitor_of(name: str) -> str:
    return f"v-{name.lower()}"


def seeds(prefix: str) -> Callable[[], Chance]:
    """Other cards each time, the same in each run."""
    numbers = count(1)
    return lambda: Seeded(f"{prefix} {next(numbers)}")


def make_table(
    edition: str = HOLDEM,
    people: Iterable[str] = ("Ann",),
    bots: int = 3,
    *,
    id: str = "tttttt",
    chance: Callable[[], Chance] | None = None,
    looks: bool = True,
    **settings: Any,
) -> Table:
    """A table at which nothing takes time unless it is said; everybody brings what is usual, and all who sit there look."""
    given = {"edition": edition, "pace": 0.0, "pause": 0.0, **settings}
    table = Table(id, load(edition), read_settings(given), chance or seeds(edition), (visitor_of("Ann"), OPENED))
    table.change.tables.append(table.row())
    for name in people:
        table.sit(name, visitor_of(name), None, table.buy_in()[1], OPENED)
        if looks:
            table.came(name, OPENED)
    table.seat_bots(bots, OPENED)
    return table


def begin(table: Table, now: float = OPENED) -> Table:
    """Up to the beginning of the next round."""
    number = table.number
    while table.number == number:
        assert table.tick(now), f"no round begins: {table.why}"
    return table


def until_asked(table: Table, player: str, now: float = OPENED) -> Table:
    """Until this player is asked, in this round or a later one; other people do what is quiet."""
    for _ in range(10_000):
        if is_asked(table, player):
            return table
        if not table.tick(now):
            assert table.round is not None and table.round.decision is not None, f"nothing happens and {player} is not asked"
            acts(table, quiet_action(table.edition, table.round.view(next(iter(table.round.decision.asks)))), now)
    raise AssertionError(f"{player} is never asked")


def until_over(table: Table, now: float = OPENED, choose: Callable[[Table, str], Action] | None = None) -> Table:
    """To the end of the running round; people do what is quiet unless another way is given."""
    while table.running:
        assert table.round is not None and table.round.decision is not None
        asked = next((player for player in table.round.decision.asks if not table.seats[player].is_bot), None)
        if asked is None or table.seats[asked].leaving:
            assert table.tick(now)
        else:
            acts(table, choose(table, asked) if choose else quiet_action(table.edition, table.round.view(asked)), now)
    return table


def is_asked(table: Table, player: str) -> bool:
    return table.round is not None and table.round.decision is not None and player in table.round.decision.asks


def acts(table: Table, action: Action, now: float = OPENED) -> None:
    visitor = table.seats[action.player].visitor
    assert visitor is not None
    table.act(visitor, table.round_id, table.turn(action.player), action, now)


def some_action(round: Round, player: str, rng: random.Random) -> Action:
    """Any legal action of one player."""
    assert round.decision is not None
    options = round.decision.asks[player]
    return take(rng, player, rng.choices(options, [WEIGHTS.get(option.verb, 1.0) for option in options])[0])


# -- comparing ------------------------------------------------------------------------------------------------------------------


def round_text(round: Round | None) -> str:
    """A round down to the order of the cards in its shoe."""
    if round is None:
        return "none"
    events = json.dumps([event_data(event) for event in round.events])
    accounts = sorted((str(account), cents) for account, cents in round.accounts.items() if cents)
    shoe = (round.shoe.cards, round.shoe.shuffles, round.shoe.throws)
    rest = (round.inputs, round.decision, accounts, round.places, shoe, round.carry, round.over, round.void)
    return f"{events} {rest!r}"


def everything(table: Table) -> dict[str, str]:
    """Whatever a table has, by the name of its attribute, as text."""
    found = {}
    for name, value in vars(table).items():
        if isinstance(value, Round):
            found[name] = round_text(value)
        elif isinstance(value, Books):
            found[name] = repr({key: part for key, part in vars(value).items() if not isinstance(part, Round)})
        elif isinstance(value, Change):
            found[name] = repr([getattr(value, kind) for kind in Change.__slots__])
        elif name == "_bots":
            found[name] = repr(sorted(value))
        else:
            found[name] = repr(value)
    return found


# -- the ledger -----------------------------------------------------------------------------------------------------------------


class PlainLedger:
    """Balances and nothing else, moved by the entries of changes."""

    def __init__(self) -> None:
        self.held: defaultdict[str, int] = defaultdict(int)
        self.journals: set[tuple[str, int]] = set()

    def take(self, change: Change) -> None:
        for entry in change.entries:
            assert entry.amount > 0, entry
            assert (entry.journal, entry.line) not in self.journals, entry
            self.journals.add((entry.journal, entry.line))
            self.held[entry.source] -= entry.amount
            self.held[entry.target] += entry.amount
            assert self.held[entry.source] >= 0 or entry.source == HOUSE, f"{entry.source} goes below zero: {entry}"
        assert sum(self.held.values()) == 0

    def at(self, table: Table) -> dict[str, int]:
        """What lies at the table, but what the house has collected there."""
        prefix = f"table/{table.id}/"
        drop = ledger_account(table.id, DROP, ())
        return {account: cents for account, cents in self.held.items() if cents and account.startswith(prefix) and account != drop}


def chips_at(table: Table) -> dict[str, int]:
    """Where the chips of a table lie, as the table says, by the ledger's names; without what the house has collected."""
    found = {player_account(table.id, seat.player): table.stack(seat) for seat in table.seats.values()}
    if table.round is not None and table.running:
        stacks = table.round.setup.stacks
        found |= {ledger_account(table.id, a, stacks): cents for a, cents in table.round.accounts.items() if a != DROP}
    else:
        found[ledger_account(table.id, JACKPOT, ())] = table.jackpot
    return {account: cents for account, cents in found.items() if cents}


def newcomers(names: Iterable[str], where: str = "") -> Change:
    """Visitors with their welcome chips; once for each ``where``."""
    change = Change()
    for name in names:
        id = visitor_of(name)
        change.visitors.append(VisitorRow(id, name, f"secret of {name}", OPENED))
        change.entries.append(Entry(f"c-{where}-{name}", 0, OPENED, None, None, HOUSE, visitor_account(id), WELCOME, "welcome chips", ""))
    return change


def open_store(folder: Any, name: str = "room") -> Store:
    return Store.open(f"sqlite:///{folder / name}.db", serve=True)


def shoot(table: Table, seq: int = 0, now: float = OPENED) -> Snapshot:
    """A table as its writer would let it be seen, everybody's purse empty."""
    writer = Runner.__new__(Runner)  # without a loop to run in
    writer.table, writer._seq, writer._now, writer._visitors = table, seq, lambda: now, Visitors((), {})
    return writer._shoot()


# -- a table at random -------------------------------------------------------------------------------------------------------


class Walk:
    """People come, go, sit out, buy, act and run out of time at random, and the table goes on."""

    def __init__(self, edition: str, seed: int, **given: Any) -> None:
        self.rng = random.Random(f"{edition} {seed}")
        self.ledger = PlainLedger()
        self.changes: list[Change] = []
        self.met: set[str] = set()
        self.keep(newcomers(PEOPLE, f"{edition} {sorted(given)}"))
        self.table: Table = make_table(edition, ("Ann", "Bob"), 2, pace=0.5, pause=1.0, clock=15, time_bank=10, **given)
        self.now = OPENED
        self.check()

    def keep(self, change: Change) -> None:
        self.changes.append(change)
        self.ledger.take(change)

    def check(self) -> None:
        if self.table.change.waiting:
            self.keep(self.table.take_change())
        assert self.ledger.at(self.table) == chips_at(self.table)
        self.met.update(["a jackpot"] if self.table.jackpot else [])
        for seat in self.table.people:
            plays = self.table.plays(seat)
            marks = {"chips to come": seat.pending, "leaves in a round": seat.leaving, "timed out": seat.time_outs, "sits out": seat.out}
            marks |= {"behind": plays and seat.seat is None, "broke": not plays and self.table.broke(seat), "came in a round": not plays}
            self.met.update(mark for mark, holds in marks.items() if holds)

    def purse(self, name: str) -> int:
        return self.ledger.held[visitor_account(visitor_of(name))]

    def step(self) -> None:
        table, rng = self.table, self.rng
        asked = [seat.player for seat in table.people if is_asked(table, seat.player)]
        name = rng.choice(PEOPLE)
        what = rng.choices(("act", "tick", "wait", "sit", "leave", "out", "buy", "bots"), (8, 12, 1.2, 0.6, 0.3, 0.3, 0.5, 0.2))[0]
        if what == "act" and asked:
            assert table.round is not None
            player = rng.choice(asked)
            action = some_action(table.round, player, rng)
            table.act(visitor_of(player), table.round_id, table.turn(player), action, self.now)
        elif what == "tick":
            due = table.due()
            self.now = max(self.now, due if due is not None and due < self.now + 2 else self.now)
            table.tick(self.now)
        elif what == "wait":
            self.now += rng.choice((1.0, 5.0, 40.0))
        elif what == "sit" and name not in table.seats:
            self.sit(name)
        elif what == "bots":
            table.seat_bots(rng.randint(1, max(1, min(4, table.seat_count - len(table.people) - 1))), self.now)
        elif name in table.seats:
            self.seated(what, name)

    def sit(self, name: str) -> None:
        least, usual, most = self.table.buy_in()
        chips = self.rng.choice((least, usual, usual, 3 * usual))
        if chips <= min(self.purse(name), most):
            self.table.sit(
                name, visitor_of(name), None, -(-chips // 100) * 100, self.now, behind=self.table.backline and self.rng.random() < 0.5
            )

    def seated(self, what: str, name: str) -> None:
        table, seat = self.table, self.table.seats[name]
        if what == "leave":
            table.leave(seat, self.now)
        elif what == "out":
            table.sit_out(seat, self.rng.random() < 0.4, self.now)
        elif what == "buy" and seat.pending + table.buy_in()[1] <= self.purse(name):
            table.buy_chips(seat, self.rng.choice((100, table.buy_in()[1])), self.now)

    def run(self, rounds: int) -> None:
        """So many rounds, and then everybody goes home."""
        for _ in range(400 * rounds):
            if self.table.number > rounds:
                break
            try:
                self.step()
            except CardroomError as refusal:
                assert str(refusal).endswith(".")
            self.check()
            if not self.table.people:
                self.sit("Ann")
            if not self.table.running and len(self.table.seats) < 3:
                self.table.seat_bots(2, self.now)
        assert self.table.number > rounds, (self.table.state, self.table.why)
        for seat in list(self.table.people):
            self.table.leave(seat, self.now)
            self.check()
        self.table.here.clear()
        while self.table.closed_at is None:
            due = self.table.due()
            assert due is not None
            self.now = max(self.now, due)
            self.table.tick(self.now)
            self.check()


# -- the room, open -------------------------------------------------------------------------------------------------------------


class Clock:
    """Time that stands still until it is moved."""

    def __init__(self, at: float = OPENED) -> None:
        self.at = at

    def __call__(self) -> float:
        return self.at


class Gate:
    """Stands before a store's ``write``: counts, fails or holds up what comes, in the thread that writes."""

    def __init__(self, store: Store) -> None:
        self._write = store.write
        store.write = self.write  # type: ignore[method-assign]
        self.batches: list[int] = []
        self.failing = 0
        self.holding = False
        self._arrived, self._released = threading.Event(), threading.Event()

    def write(self, changes: Sequence[Change]) -> None:
        self.batches.append(len(changes))
        if self.failing:
            self.failing -= 1
            raise StorageError("The disk is full.")
        if self.holding:
            self._arrived.set()
            assert self._released.wait(20), "nobody let it go on"
            self._released.clear()
        self._write(changes)

    async def arrived(self) -> None:
        """Something waits before the store."""
        await until(self._arrived.is_set)
        self._arrived.clear()

    def release(self) -> None:
        self._released.set()


async def until(holds: Callable[[], object], seconds: float = 20.0) -> None:
    """Wait for something that must come true."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it never comes true"
        await asyncio.sleep(0.001)


async def settled(cycles: int = 20) -> None:
    """Let everything happen that can happen now."""
    for _ in range(cycles):
        await asyncio.sleep(0)


async def everything_new(watch: Watch) -> list[dict[str, Any]]:
    """Whatever he is sent until nothing more comes."""
    found = []
    while True:
        try:
            found.append(json.loads(await asyncio.wait_for(watch.next(), 20 * NEWS_AFTER)))
        except TimeoutError:
            return found


class Doors:
    """A room with its store, and the visitors in it by name."""

    def __init__(self, store: Store, clock: Clock, host: Host) -> None:
        self.store, self.clock, self.host = store, clock, host
        self.visitors: dict[str, Visitor] = {}
        self.gate = Gate(store)
        self._begun: dict[str, str] = {}

    async def enter(self, *names: str) -> list[Visitor]:
        for name in names:
            self.visitors[name] = (await self.host.enter(name))[0]
        return [self.visitors[name] for name in names]

    async def table(self, *names: str, edition: str = HOLDEM, bots: int = 0, looks: bool = True, **wanted: Any) -> str:
        """A table at which these sit and look; nothing takes time there but the pause between rounds."""
        missing = [name for name in names if name not in self.visitors]
        await self.enter(*missing)
        first, *others = (self.visitors[name] for name in names)
        given = {"edition": edition, "bots": bots, "pace": 0.0, "pause": 100.0, **wanted}
        id = await self.host.open(first, given)
        for other in others:
            await self.host.join(other, id)
        if looks:
            for name in names:
                self.host.watch(self.visitors[name], id)
        return id

    def sees(self, name: str, table: str) -> dict[str, Any]:
        """The whole message that he would be sent now; an empty name: one who watches."""
        found: dict[str, Any] = json.loads(self.host.snapshot(self.visitors[name] if name else None, table))
        return found

    def asked(self, table: str) -> list[str]:
        decision = self.sees("", table)["decision"]
        return [] if decision is None else list(decision["to_act"])

    async def next_round(self, table: str) -> None:
        """Up to the first question of the next round (the first may have begun by itself)."""
        if self.sees("", table)["round"] == self._begun.get(table, ""):
            self.clock.at += 200
            self.host._runners[table]._kick.set()
        await until(lambda: self.sees("", table)["round"] != self._begun.get(table, "") and self.asked(table))
        self._begun[table] = self.sees("", table)["round"]

    def answer(self, name: str, table: str) -> dict[str, Any]:
        """Some legal answer to what he is asked: what costs nothing, else the least of what is offered."""
        seen = self.sees(name, table)
        view = self.host._runners[table].table.round.view(name)  # type: ignore[union-attr]
        action = quiet_action(load(seen["table"]["edition"]), view)
        spot = None if action.spot is None else str(action.spot)
        head = {"round": seen["round"], "turn": seen["decision"]["turn"]}
        return {**head, "verb": action.verb, "amount": action.amount, "spot": spot, "picks": list(action.picks)}

    async def act(self, name: str, table: str, **given: Any) -> None:
        await self.host.act(self.visitors[name], table, **(self.answer(name, table) | given))

    async def play_out(self, table: str) -> None:
        """People do what is quiet until the round is over."""
        while not self.sees("", table)["over"]:
            people = [name for name in self.asked(table) if name in self.visitors and not self.sees(name, table)["you"]["leaving"]]
            if people:
                await self.act(people[0], table)
            else:
                await asyncio.sleep(0.001)


def in_a_room(test: Callable[[Doors], Awaitable[None]], folder: Any, **given: Any) -> None:
    """Run a test in a room of its own; its ledger must be true in the end."""

    async def run() -> None:
        store, clock = open_store(folder), Clock()
        gathered, runner.NEWS_AFTER = runner.NEWS_AFTER, NEWS_AFTER
        try:
            host = await Host.start(store, now=clock, **{"chance": seeds("room"), **given})
            doors = Doors(store, clock, host)
            try:
                await asyncio.wait_for(test(doors), 60)
            finally:
                doors.gate.holding, doors.gate.failing = False, 0
                doors.gate.release()
                await host.stop()
            assert verify(store) == []
        finally:
            runner.NEWS_AFTER = gathered
            store.close()

    asyncio.run(run())
