"""The night of the demo, small: it is played, counted and closed, and comes to the cent; stopped anywhere, what is stored is what was."""

from collections.abc import Callable
from datetime import date
from itertools import islice
from pathlib import Path

import pytest

from cardroom.room.books.cage.inventory import UNCOUNTED
from cardroom.room.books.cage.pieces import CASH, denominations, worth
from cardroom.room.books.funds.hand_on_record import hand_on_record
from cardroom.room.books.hours import Span
from cardroom.room.books.ledger import verify
from cardroom.room.demo.cashiers import FLOAT
from cardroom.room.demo.night import DemoNight, Guest
from cardroom.room.demo.room import Room
from cardroom.room.demo.script import Script, script
from cardroom.room.desks.papers.accounting import read_chart
from cardroom.room.desks.papers.accounting_files import FORMS
from cardroom.room.desks.papers.log import Log
from cardroom.room.desks.papers.night import PAPERS, close_day, night
from cardroom.room.journal.lines import UnknownLine, read_line
from cardroom.room.people.roles import CONSOLE, Role
from cardroom.room.people.staff import Staffer
from cardroom.room.storage import Store
from cardroom.room.storage.texts import text
from tests.counts import counts
from tests.room.papers.bookkeeper import read_csv, read_ledger, read_ofx
from tests.room.papers.recomputed import RawBooks, check_papers

DAY = date(2026, 11, 15)
BY = Staffer(CONSOLE, Role.OPERATOR, "")


def small(minutes: int = 50, tables: tuple[int, ...] = (0, 1, 7, 11)) -> Script:
    """Of an hour around the change of shifts, with a few of its tables: the first feeds the second, as it does there."""
    events = {name: (6 * number,) for number, name in enumerate(script().events)}
    planned = tuple(script().tables[number] for number in tables)
    short = {"minutes": minutes, "people": 30, "opens": "21:40", "stays": (10, 40), "tables": planned, "events": events}
    return script().model_copy(update=short)


@pytest.fixture
def opened(tmp_path: Path) -> Callable[[int], Store]:
    return lambda number: Store.open(f"sqlite:///{tmp_path}/room{number}.db", serve=True, create=True)


def test_the_night_is_closed_to_the_cent(opened: Callable[[int], Store]) -> None:
    store = opened(0)
    played = DemoNight.on(store, 3, DAY, small())
    assert list(played.run())[-1] == 1
    assert {"misdeal", "dispute", "jackpot", "void_slip", "large", "excluded"} <= set(played.events.happened)
    assert verify(store) == []
    lines = [(row, read_line(row)) for _, row in store.journal.lines()]
    assert not [row.what for row, line in lines if isinstance(line, UnknownLine) or text(line.to_data()) != text(row.data)]
    held = store.ledger.balances()
    assert not [account for account in held if account.startswith(("visitor/", "cage/box/")) or account.endswith(("/drop", "/tray"))]
    assert sum(held.values()) == 0
    closed = close_day(store, DAY, BY, "the night is over", played.ended + 86_400)
    papers = {paper.name: paper for paper in closed.papers}
    assert papers.keys() == PAPERS.keys()
    empty = {name for name, paper in papers.items() if not paper.sheets[0].rows}
    assert empty == set()  # something of everything has happened
    by_shift = papers["day"].sheets[0]
    assert sum(int(row.values[3] or 0) for row in by_shift.rows) == played.room.rounds  # what `cardroom demo` prints
    for pay_out in played.room.funds.pay_outs(Span("", 0.0, float("inf"))):
        assert hand_on_record(store, pay_out.won.round_id, pay_out.won.player) == pay_out.won
    balance = next(sheet for sheet in papers["day"].sheets if sheet.title == "Balance")
    assert balance.totals == ("Total", 0, 0, 0)
    differences = {box.serial: box.difference for box in played.room.drop.all if box.difference}
    assert differences.items() <= {("0002", -100), ("0004", 100)}  # a dollar was missing in one, and one more lay in the slot of another
    assert differences
    fees = papers["fees"].sheets[0]
    assert fees.totals is not None and fees.totals[-1] == 0  # nothing is unexplained
    span = closed.log.span
    assert store.file is not None
    check_papers(RawBooks(store.file, span.since, span.until), papers, DAY.isoformat())
    the_bookkeeper_agrees(store, closed.log, sum(int(row.values[5] or 0) for row in by_shift.rows))
    again = night(store, DAY, played.ended + 90_000)
    assert again.closed and not again.changed
    store.close()


def the_bookkeeper_agrees(store: Store, log: Log, fees: int) -> None:
    """What the files for the bookkeeper come to, beside the ledger, the pieces of the cage and the report of the day."""
    chart = read_chart("")
    text = {form: write(log, chart) for form, write in FORMS.items()}
    sums, held = read_ledger(text["ledger"]), store.ledger.balances()
    assert +read_csv(text["csv"]) == +sums and sum(sums.values()) == 0

    def owed(*kinds: str) -> int:
        return -sum(cents for account, cents in held.items() if any(kind in account for kind in kinds))

    assert sums["Income:Collections"] == -fees < 0
    assert sums["Liabilities:Chips:Players"] == owed("visitor/", "/player/") == 0  # everybody has gone home
    assert sums["Liabilities:Jackpots and promotions"] == owed("fund/", "/jackpot") < 0
    notes = sum(value * FLOAT[CASH] for value in denominations()[CASH] if value >= 25)
    assert sums["Equity:Float"] == -notes
    inventory = log.cage.inventory
    cash = {place: worth(inventory.held(place), CASH) for place in inventory.places if place not in UNCOUNTED}
    assert sums["Assets:Cash:Safe"] == cash["safe"] and sums["Assets:Cash:Window 2"] == cash["window/2"]
    assert sum(cents for name, cents in sums.items() if name.startswith("Assets:")) == sum(cash.values())
    ofx = read_ofx(text["ofx"])
    assert {account: int(found.balance * 100) for account, found in ofx.items()} == {
        "1010": cash["safe"], "1020-1": cash["window/1"], "1020-2": cash["window/2"],
    }  # fmt: skip
    for found in ofx.values():
        assert sum(found.amounts) == found.balance and len(set(found.ids)) == len(found.ids)


def test_who_moves_to_the_main_game_takes_along_what_he_has_left_however_little_it_is(opened: Callable[[int], Store]) -> None:
    """Two tables, the second of which feeds the first, and nobody else: at the feeder he has lost all but a few chips."""
    store = opened(0)
    played = DemoNight.on(store, 1, DAY, small(15, (0, 1)).model_copy(update={"people": 0, "events": {}}))
    steps = played.run()
    next(steps)
    main, feeder = played.house.tables
    now, few = played.begins + 300, 2_00
    assert few < main.placard.buy_in.least
    visitor = played.room.enter("Abe F.", now)
    played.guests[visitor.id] = Guest(visitor, played.house.game(feeder), played.ends)
    played.house.cashiers.sell(visitor, few, now)
    feeder.seating.sit(visitor.name, visitor.id, 1, few, now, moved=True)
    played.room.play.changed(feeder)
    next(steps)
    assert not feeder.people and [(seat.visitor, seat.stack) for seat in main.people] == [(visitor.id, few)]
    assert [(done.move.who.visitor, done.move.to.table, done.chips) for done in played.room.moves.done] == [(visitor.id, main.id, few)]
    assert list(steps)[-1] == 1
    assert verify(store) == []
    assert played.room.purse(visitor) == 0 and sum(store.ledger.balances().values()) == 0  # he has cashed them at the end
    store.close()


def state(room: Room) -> tuple[object, ...]:
    places = room.cage.inventory.places
    return (
        {place: room.cage.inventory.held(place) for place in places},
        room.lists.entries,
        room.moves.done,
        room.drop.all,
        room.funds.all,
        room.cage.slips.orders,
        room.cage.windows.open,
    )


@counts("moments", 2, 12)
def test_stopped_anywhere_what_is_stored_is_what_was(opened: Callable[[int], Store], moments: int) -> None:
    """As if its machine had been switched off after a batch of changes."""
    for seed in range(moments):
        store = opened(seed)
        played = DemoNight.on(store, seed, DAY, small(40, (0, 7)))
        for _ in islice(played.run(), 2 + 3 * (seed % 3)):
            pass
        played.room.write()
        folded = Room(store, played.random)
        for number, row in store.journal.lines():
            folded.read(number, row)
        assert state(folded) == state(played.room)
        assert verify(store) == []
        assert sum(store.ledger.balances().values()) == 0
        store.close()
