"""What tests of tables share: a table whose time and cards are given, a plain ledger beside it, and everything of it to compare."""

import json
import random
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import fields
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from cardroom import load
from cardroom.bots import Bot, bot_for
from cardroom.chance import Chance, Seeded
from cardroom.errors import CardroomError
from cardroom.houses.edition import Edition
from cardroom.room.base.settings import read_settings
from cardroom.room.live.display import Display
from cardroom.room.live.lens import Snapshot
from cardroom.room.people.visitors import Visitors
from cardroom.room.storage import Store
from cardroom.room.storage.accounts import ledger_account, player_account, visitor_account
from cardroom.room.storage.rows import Change, LedgerEntry, VisitorRow
from cardroom.room.table.dealt_here import DealtHere
from cardroom.room.table.quiet_action import quiet_action
from cardroom.room.table.round_progress import RoundProgress
from cardroom.room.table.state import OpenedBy
from cardroom.room.table.table import Table
from cardroom.round import DROP, HOUSE, JACKPOT, Action, Round, event_data
from tests.room.welcome import WELCOME
from tests.support import WEIGHTS, take

HOLDEM = "standard/no-limit-texas-holdem"
BACCARAT = "tres-lounge/ez-baccarat-panda-8"  # a shoe that goes on, betting behind the seats
PEOPLE = ("Ann", "Bob", "Cy", "Dee", "Eva", "Finn")
OPENED = 1000.0
JACKPOTS: tuple[tuple[str, dict[str, Any]], ...] = (  # tables with a fund of the house's that goes on from round to round
    ("gulfstream-park/three-card-poker", {"jackpot": {"rake": 100, "pays": {"straight-flush": 500_00, "flush": 5_00, "pair": 2_00}}}),
    ("gulfstream-park/ultimate-texas-holdem", {"jackpot": {"rake": 200, "pays": {"flush": 50_00, "pair": 1_00}}}),
    ("florida/fortune-pai-gow-poker", {"bonuses": ["fortune-jackpot"], "meter": {"pays": {"flush": 3_00}, "percent": {"straight": 100}}}),
)


def visitor_of(name: str) -> str:
    return f"v-{name.lower()}"


def seeds(prefix: str) -> Callable[[], Chance]:
    """Other cards each time, the same in each run."""
    numbers = count(1)
    return lambda: Seeded(f"{prefix} {next(numbers)}")


class SteadyBots(dict[str, Bot]):
    """Bots that do the same in each run."""

    def __init__(self, edition: Edition) -> None:
        super().__init__()
        self._edition = edition

    def get(self, player: str, default: Any = None) -> Bot:
        return self.setdefault(player, bot_for(self._edition, player)) if player not in self else self[player]


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
    table = Table.open(id, load(edition), read_settings(given), chance or seeds(edition), OpenedBy(visitor_of("Ann"), OPENED))
    table.state.minds = SteadyBots(table.edition)
    table.state.keep()
    for name in people:
        table.seating.sit(name, visitor_of(name), None, table.placard.buy_in.usual, OPENED)
        if looks:
            table.came(name, OPENED)
    table.seating.seat_bots(bots, OPENED)
    return table


def dealt(table: Table) -> DealtHere:
    assert isinstance(table.play, DealtHere)
    return table.play


def begin(table: Table, now: float = OPENED) -> Table:
    """Up to the beginning of the next round."""
    number = table.number
    while table.number == number:
        assert table.tick(now), f"no round begins: {table.state.why}"
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
    table.act(visitor, table.round_id, table.state.turn(action.player), [action], now)


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
    """Return everything that a table and its parts have, by the name of the attribute, as text."""
    found = {}
    shared = [(each.name, getattr(table.state, each.name)) for each in fields(table.state)]
    own = [(f"{part}.{name}", value) for part, each in vars(table).items() for name, value in getattr(each, "__dict__", {}).items()]
    for name, value in [*shared, *own]:
        if type(value).__module__.startswith("cardroom.room.table.") and hasattr(value, "_state"):
            continue  # another part
        if value is table.state:
            continue
        if isinstance(value, Round):
            found[name] = round_text(value)
        elif isinstance(value, RoundProgress):
            found[name] = repr({key: part for key, part in vars(value).items() if not isinstance(part, Round)})
        elif isinstance(value, Change):
            found[name] = repr([getattr(value, kind) for kind in Change.__slots__])
        elif name == "minds":
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
    found = {player_account(table.id, seat.player): table.state.stack(seat) for seat in table.seats.values()}
    if table.round is not None and table.running:
        stacks = table.round.setup.stacks
        found |= {ledger_account(table.id, a, stacks): cents for a, cents in table.round.accounts.items() if a not in (DROP, HOUSE)}
    else:
        found[ledger_account(table.id, JACKPOT, ())] = table.state.jackpot
    return {account: cents for account, cents in found.items() if cents}


def moved(change: Change, player: str) -> list[tuple[str, int]]:
    """What went to a player's chips at the table (and from them, below zero), by why; of the cashier only."""
    account = player_account("tttttt", player)
    cashier = [entry for entry in change.entries if entry.round_id is None and account in (entry.source, entry.target)]
    return [(entry.why, entry.amount if entry.target == account else -entry.amount) for entry in cashier]


def newcomers(names: Iterable[str], where: str = "") -> Change:
    """Visitors with their welcome chips; once for each ``where``."""
    change = Change()
    for name in names:
        id = visitor_of(name)
        change.visitors.append(VisitorRow(id, name, OPENED))
        change.entries.append(
            LedgerEntry(f"c-{where}-{name}", 0, OPENED, None, None, HOUSE, visitor_account(id), WELCOME, "welcome chips", "")
        )
    return change


@cache
def empty_database() -> bytes:
    """A file in which nothing is yet: to copy it is quicker than to make the tables each time."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "room.db"
        Store.open(f"sqlite:///{file}").close()
        return file.read_bytes()


def lay_empty(file: Path) -> None:
    """As a room would have made it, nobody else's, unless there is one."""
    if not file.exists():
        file.touch(0o600)
        file.write_bytes(empty_database())


def open_store(folder: Any, name: str = "room") -> Store:
    file = Path(folder) / f"{name}.db"
    lay_empty(file)
    return Store.open(f"sqlite:///{file}", serve=True)


def shoot(table: Table, seq: int = 0, now: float = OPENED) -> Snapshot:
    """A table as its writer would let it be seen, everybody's purse empty."""
    display = Display(table, Visitors((), {}), lambda: now)
    display._seq = seq
    return display._shoot()


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
        self.met.update(["a jackpot"] if self.table.state.jackpot else [])
        for seat in self.table.people:
            plays = self.table.state.plays(seat)
            marks = {"chips to come": seat.pending, "leaves in a round": seat.leaving, "timed out": seat.time_outs, "sits out": seat.out}
            marks |= {
                "behind": plays and seat.seat is None,
                "broke": not plays and self.table.state.broke(seat),
                "came in a round": not plays,
            }
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
            table.act(visitor_of(player), table.round_id, table.state.turn(player), [action], self.now)
        elif what == "tick":
            due = table.due()
            self.now = max(self.now, due if due is not None and due < self.now + 2 else self.now)
            table.tick(self.now)
        elif what == "wait":
            self.now += rng.choice((1.0, 5.0, 40.0))
        elif what == "sit" and name not in table.seats:
            self.sit(name)
        elif what == "bots":
            table.seating.seat_bots(rng.randint(1, max(1, min(4, table.placard.seat_count - len(table.people) - 1))), self.now)
        elif name in table.seats:
            self.seated(what, name)

    def sit(self, name: str) -> None:
        least, usual, _ = self.table.placard.buy_in
        chips = self.rng.choice((least, usual, usual, 3 * usual))
        if chips <= self.purse(name):
            self.table.seating.sit(
                name,
                visitor_of(name),
                None,
                -(-chips // 100) * 100,
                self.now,
                behind=self.table.placard.backline and self.rng.random() < 0.5,
            )

    def seated(self, what: str, name: str) -> None:
        table, seat = self.table, self.table.seats[name]
        if what == "leave":
            table.seating.leave(seat, self.now)
        elif what == "out":
            table.absences.sit_out(seat, self.rng.random() < 0.4, self.now)
        elif what == "buy" and seat.pending + table.placard.buy_in.usual <= self.purse(name):
            table.seating.buy_chips(seat, self.rng.choice((100, table.placard.buy_in.usual)), self.now)

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
                self.table.seating.seat_bots(2, self.now)
        assert self.table.number > rounds, (self.table.state.phase, self.table.state.why)
        for seat in list(self.table.people):
            self.table.seating.leave(seat, self.now)
            self.check()
        self.table.state.attendance.here.clear()
        while self.table.closed_at is None:
            due = self.table.due()
            assert due is not None
            self.now = max(self.now, due)
            self.table.tick(self.now)
            self.check()
