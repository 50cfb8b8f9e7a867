"""How much of the room one account, and one address, may take up in a day."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cardroom.room.base.errors import TooMany
from cardroom.room.desks.office.commands import SetLimits
from cardroom.room.live.budgets import HARD, Budgets, DayBudget, size_of
from cardroom.room.people.limits import DAY, RoomLimits
from cardroom.room.people.roles import Role
from cardroom.room.storage.rows import Change, RoundRow
from cardroom.room.table.dealt_here import ENOUGH
from tests.room.host_helpers import Clock, Doors, at_rest, in_a_room, settled, until
from tests.room.room_helpers import HOLDEM
from tests.room.test_office import BOSS, WHY, own, post

ONE_ROUND = Change()
ONE_ROUND.rounds.append(RoundRow("t-1", "t", 1, {}, 0.0))


def budgets(clock: Clock, **limits: int) -> Budgets:
    return Budgets(lambda: RoomLimits(**limits), lambda visitor: visitor == "staff", clock, off=False)


# -- counting ---------------------------------------------------------------------------------------------------------------


def test_a_day_gives_the_whole_budget_back_evenly() -> None:
    clock = Clock(0.0)
    spent = DayBudget(clock)
    spent.spend("a", 99, 100)
    assert spent.wait("a", 100) == 0
    spent.spend("a", 11, 100)
    assert spent.wait("a", 100) == pytest.approx(11 * DAY / 100)
    assert spent.wait("b", 100) == 0
    clock.at += 11 * DAY / 100 + 1
    assert spent.wait("a", 100) == 0
    clock.at += DAY
    assert spent.spent("a", 100) == 0
    assert spent.wait("a", 0) == DAY  # nothing at all is allowed


def test_rounds_among_bots_are_counted_by_account_and_by_address() -> None:
    clock = Clock(0.0)
    budget = budgets(clock, bot_rounds_each=3, bot_rounds_address=5)
    for each in ("ann", "bob", "cy"):
        budget.called(each, "1.2.3.4")
    budget.called("dee", "5.6.7.8")
    for _ in range(3):
        assert budget.wait(["ann"], among_bots=True) == 0
        budget.stored(["ann"], True, ONE_ROUND)
    assert budget.wait(["ann"], among_bots=True) == pytest.approx(DAY / 3)
    assert budget.wait(["ann"], among_bots=False) == 0  # with others she may play on
    assert budget.wait(["bob"], among_bots=True) == 0
    for _ in range(2):
        budget.stored(["bob"], True, ONE_ROUND)
    assert budget.wait(["cy"], among_bots=True) > 0  # the address has had five
    assert budget.wait(["dee"], among_bots=True) == 0
    assert budget.wait(["cy", "dee"], among_bots=True) == 0  # one who may is enough
    assert budget.wait(["unheard of"], among_bots=True) == 0  # no address is known: nobody else's counts
    assert budget.wait(["staff"], among_bots=True) == 0


def test_what_is_stored_is_counted_in_shares_and_refused_in_two_steps() -> None:
    clock = Clock(0.0)
    budget = budgets(clock, stored_each=1, stored_address=2)
    budget.called("ann", "1.2.3.4")
    budget.called("bob", "1.2.3.4")
    changes = -(-1_000_000 // size_of(ONE_ROUND))
    for _ in range(changes):
        budget.stored(["ann", "bob"], False, ONE_ROUND)
    budget.check_stored("ann")  # half of it is hers
    assert budget.wait(["ann"], among_bots=False) == 0
    for _ in range(changes):
        budget.stored(["ann", "bob"], False, ONE_ROUND)
    with pytest.raises(TooMany, match="as one visitor may in a day") as refused:
        budget.check_stored("ann")
    assert 1 <= refused.value.wait < DAY / 100
    assert budget.wait(["ann"], among_bots=False) > 0
    budget.called("cy", "1.2.3.4")
    with pytest.raises(TooMany, match="From your address as much has been stored"):
        budget.check_stored("cy")
    budget.asks("ann")  # who plays a round may end it
    with pytest.raises(TooMany) as hard:
        for _ in range(1_000):
            budget.asks("ann")
    assert hard.value.wait >= 1
    budget.asks("staff", 10**6)
    budget.check_stored("staff", HARD)


def test_what_the_longest_unheard_of_have_spent_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardroom.room.live.budgets.MOST_KNOWN", 2)
    spent = DayBudget(Clock(0.0))
    for key in "abca":
        spent.spend(key, 5, 100)
    assert [spent.spent(key, 100) for key in "abc"] == [5, 0, 5]


# -- in a room --------------------------------------------------------------------------------------------------------------


def test_open_tables_are_counted_by_account_and_by_address(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host = doors.host
        host.budgets.off = False
        await host.office.do(SetLimits(BOSS, {"opened_each": 2, "opened_address": 3}, WHY))
        ann, bob, cy, dee = await doors.enter("Ann", "Bob", "Cy", "Dee")
        for each in (ann, bob, cy):
            host.budgets.called(each.id, "1.2.3.4")
        wanted = {"edition": HOLDEM, "bots": 3, "sit": False}
        first = await host.visits.open(ann, wanted)
        await host.visits.open(ann, wanted)
        with pytest.raises(TooMany, match="You have as many tables open as one visitor may") as refused:
            await host.visits.open(ann, wanted)
        assert refused.value.wait == 60
        await host.visits.open(bob, wanted)
        with pytest.raises(TooMany, match="From your address as many tables are open as may be"):
            await host.visits.open(cy, wanted)
        await host.visits.open(dee, wanted)  # from elsewhere
        doors.clock.at += 61
        host.tables.held[first]._kick.set()
        await until(lambda: host.tables.held.get(first) is None or host.tables.held[first].closed)
        await host.visits.open(cy, wanted)
        await own(host, ann)
        await host.office.grant(BOSS, "Ann", post(Role.FLOOR))
        for _ in range(3):
            await host.visits.open(ann, wanted)

    in_a_room(test, tmp_path)


def test_a_table_of_bots_rests_when_its_budget_is_spent(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host = doors.host
        host.budgets.off = False
        await host.office.do(SetLimits(BOSS, {"bot_rounds_each": 2}, WHY))
        (ann,) = await doors.enter("Ann")
        table = await host.visits.open(ann, {"edition": HOLDEM, "bots": 3, "sit": False, "pace": 0.0, "pause": 1.0})
        runner = host.tables.held[table]
        host.views.watch(None, table)  # a stranger looks on for as long as they like
        for _ in range(30):
            doors.clock.at += 10
            runner._kick.set()
            await at_rest(runner)
        assert (runner.table.number, doors.sees("", table)["table"]["why"]) == (2, ENOUGH)
        doors.clock.at += DAY
        runner._kick.set()
        await until(lambda: runner.table.number > 2 and doors.sees("", table)["table"]["why"] == "")

    in_a_room(test, tmp_path)


def test_a_table_of_bots_that_nobody_looks_at_plays_no_round_and_closes(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        (ann,) = await doors.enter("Ann")
        table = await doors.host.visits.open(ann, {"edition": HOLDEM, "bots": 3, "sit": False, "pace": 0.0, "pause": 1.0})
        runner = doors.host.tables.held[table]
        watch = doors.host.views.watch(None, table)
        await until(lambda: runner.table.number == 1 and not runner.table.running)
        watch.close()
        for _ in range(5):
            doors.clock.at += 10
            runner._kick.set()
            await at_rest(runner)
        assert runner.table.number == 1
        doors.clock.at += 11
        runner._kick.set()
        await until(lambda: runner.closed)
        await settled()

    in_a_room(test, tmp_path)


def test_what_somebody_has_stored_keeps_them_from_sitting_down_but_not_from_playing_on(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", "Bob")
        other = await doors.table("Cy")
        await doors.next_round(table)
        doors.host.budgets.off = False
        ann = doors.visitors["Ann"]
        for _ in range(50_000):
            doors.host.budgets.asks(ann.id)
        with pytest.raises(TooMany):
            await doors.host.visits.join(ann, other)
        with pytest.raises(TooMany):
            await doors.host.visits.open(ann, {"edition": HOLDEM})
        await doors.play_out(table)
        await doors.next_round(table)  # Bob has something left

    in_a_room(test, tmp_path)


@pytest.mark.parametrize("edition", [HOLDEM, "oceans-eleven/ez-baccarat", "black-sheep/blackjack-elite"])
def test_what_a_change_is_said_to_take_is_what_the_file_grows_by(edition: str, tmp_path: Path) -> None:
    """Half of it to twice of it: pages are filled by halves, and games differ."""
    said = [0]

    async def test(doors: Doors) -> None:
        (ann,) = await doors.enter("Ann")
        write = doors.store.write

        def counted(changes: list[Change]) -> None:
            said[0] += sum(map(size_of, changes))
            write(changes)

        doors.store.write = counted  # type: ignore[assignment, method-assign]
        before = doors.store.size()
        table = await doors.host.visits.open(ann, {"edition": edition, "bots": 3, "sit": False, "pace": 0.0, "pause": 1.0})
        runner = doors.host.tables.held[table]
        while runner.table.number < 150:
            doors.clock.at += 1
            runner._kick.set()
            await asyncio.sleep(0)
        await at_rest(runner)
        with closing(sqlite3.connect(tmp_path / "room.db")) as other:
            other.execute("PRAGMA wal_checkpoint(FULL)")
        grown = (tmp_path / "room.db").stat().st_size - before
        assert grown / 2 < said[0] < grown * 2, (grown, said)

    in_a_room(test, tmp_path, attended=False)
