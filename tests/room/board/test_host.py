"""The board of an open room: from the list to the seat, between two tables, through a crash; chips are never lost on the way."""

import asyncio
from pathlib import Path

import pytest

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden, Stale, Unknown
from cardroom.room.books.ledger import verify
from cardroom.room.books.waiting.companies import CompanyRole
from cardroom.room.books.waiting.entries import Chair, How, ListEntry, State
from cardroom.room.books.waiting.games import ListedGame
from cardroom.room.books.waiting.moves import MoveReason
from cardroom.room.desks.dealers.seats import Sitter
from cardroom.room.desks.office.commands import BarVisitor, CloseTable
from cardroom.room.desks.seating.commands import (
    CallName,
    CloseList,
    DismissFromCompany,
    HireForCompany,
    KeepSeat,
    LeaveList,
    LockSeat,
    OpenList,
    PutLast,
)
from cardroom.room.desks.seating.data import desk_data
from cardroom.room.desks.seating.table_moves import BreakGame, MoveToTable, PairTables, RefuseMove, UnpairTable
from cardroom.room.host.host import Host
from cardroom.room.journal.journal import Posting
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from tests.room.board.desk import FLO
from tests.room.host_helpers import Doors, at_rest, in_a_room, until
from tests.room.room_helpers import open_store, seeds

HOLDEM = "oceans-eleven/holdem"
TERMS = {"bets": ["$20", "$40"], "blinds": ["$10", "$20"], "buy_in": "$500"}
GAME = ListedGame(HOLDEM, "$20-$40 limit")
BY = By(FLO, "Flo")
BOSS = Staffer("console", Role.OPERATOR, "")


async def open_table(doors: Doors, *names: str) -> str:
    return await doors.table(*names, edition=HOLDEM, table=TERMS)


def asks(doors: Doors, name: str) -> Staffer:
    return Staffer(doors.visitors[name].id, Role.PLAYER, "10.0.0.2")


async def wait_for(doors: Doors, *names: str) -> None:
    await doors.enter(*(name for name in names if name not in doors.visitors))
    for name in names:
        await doors.host.seating.join(asks(doors, name), doors.visitors[name], GAME)


def names(doors: Doors) -> list[str]:
    return [entry.name for entry in doors.host.board.lists.on(GAME)]


def entry(doors: Doors, name: str) -> ListEntry:
    return next(entry for entry in doors.host.board.lists.on(GAME) if entry.name == name)


async def call(doors: Doors, name: str, chair: Chair | None = None) -> Chair:
    found = entry(doors, name)
    return await doors.host.seating.call(CallName(BY, found.number, found.version, chair, None, False, "a seat is free"))


def at(doors: Doors, table: str) -> dict[int, str]:
    return {seat.seat or 0: seat.player for seat in doors.host.tables.runner(table).table.seats.values()}


def purse(doors: Doors, name: str) -> int:
    return doors.store.ledger.balance(f"visitor/{doors.visitors[name].id}")


async def round_begins(doors: Doors, table: str) -> None:
    doors.clock.at += 2
    doors.host.tables.runner(table).stirred()
    await doors.next_round(table)


# -- lists ------------------------------------------------------------------------------------------------------------------


def test_from_the_list_to_the_seat(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await open_table(doors, "Ann", "Bob")
        await wait_for(doors, "Cy", "Dee")
        assert names(doors) == ["Cy", "Dee"]
        with pytest.raises(BadInput, match=r"^Others wait for a seat in this game: put your name on its list\.$"):
            await doors.host.visits.join((await doors.enter("Eva"))[0], table)
        chair = await call(doors, "Cy")
        assert chair == Chair(table, 3) and doors.host.tables.runner(table).table.state.floor.kept_for(3) == "Cy"
        with pytest.raises(BadInput, match=r"^Seat 3 is kept for you, not seat 5\.$"):
            await doors.host.visits.join(doors.visitors["Cy"], table, seat=5)
        await doors.host.seating.do(LockSeat(asks(doors, "Cy"), entry(doors, "Cy").number, entry(doors, "Cy").version))
        assert entry(doors, "Cy").state is State.LOCKED
        await doors.host.visits.join(doors.visitors["Cy"], table)
        assert at(doors, table) == {1: "Ann", 2: "Bob", 3: "Cy"} and names(doors) == ["Dee"]
        assert [wait.seated for wait in doors.host.board.lists.ended] == [chair]
        whats = [row.what for _, row in doors.store.journal.lines()]
        assert whats == ["list/join", "list/join", "list/call", "list/lock", "list/sit"]

    in_a_room(test, tmp_path)


def test_two_clerks_give_one_seat_at_once(tmp_path: Path) -> None:
    """Whoever is second is told so, and nothing of his is changed."""

    async def test(doors: Doors) -> None:
        table = await open_table(doors, "Ann", "Bob")
        await wait_for(doors, "Cy", "Dee")
        chair = Chair(table, 7)
        cy, dee = entry(doors, "Cy"), entry(doors, "Dee")
        both = await asyncio.gather(
            doors.host.seating.call(CallName(BY, cy.number, cy.version, chair, 0, False, "a seat is free")),
            doors.host.seating.call(CallName(BY, dee.number, dee.version, chair, 0, True, "a seat is free")),
            return_exceptions=True,
        )
        assert both[0] == chair and str(both[1]) == f"Seat 7 of table {table} is kept for Cy already."
        assert entry(doors, "Dee") == dee and doors.host.tables.runner(table).table.state.floor.held == {7: "Cy"}
        second = await asyncio.gather(
            doors.host.seating.free(LeaveList(FLO, dee.number, dee.version, "went home")),
            doors.host.seating.call(CallName(BY, dee.number, dee.version, None, None, True, "free")),
            return_exceptions=True,
        )
        assert isinstance(second[1], Unknown)
        with pytest.raises(Stale, match="The place of Cy has been changed meanwhile"):
            await doors.host.seating.free(LeaveList(FLO, cy.number, cy.version, "went home"))

    in_a_room(test, tmp_path)


def test_what_is_refused_at_the_desk(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await open_table(doors, "Ann", "Bob")
        await wait_for(doors, "Cy")
        with pytest.raises(BadInput, match=f"^Ann sits in seat 1 of table {table}\\.$"):
            await call(doors, "Cy", Chair(table, 1))
        with pytest.raises(BadInput, match=f"^Seat 6 of table {table} is there only while players of a broken game wait\\.$"):
            await call(doors, "Cy", Chair(table, 6))
        with pytest.raises(Unknown, match=r"^There is no table 'zzzzzz' on the board\.$"):
            await call(doors, "Cy", Chair("zzzzzz", 1))
        with pytest.raises(Unknown, match="There is no list for"):
            await doors.host.seating.add(FLO, ListedGame(HOLDEM, "$1-$2 limit"), "Dee", How.PERSON, "asks for it")
        await doors.enter("Eva")
        await doors.host.office.bar(BarVisitor(BOSS, doors.visitors["Eva"].id, None, "by his own wish"))
        with pytest.raises(Forbidden, match="is not served here"):
            await doors.host.seating.add(FLO, GAME, "Eva", How.PERSON, "asks for it")
        with pytest.raises(BadInput, match="Your name stands on a list"):
            await doors.host.visits.rename(doors.visitors["Cy"], "Cyril")
        assert names(doors) == ["Cy"]

    in_a_room(test, tmp_path)


def test_time_runs_out_and_the_seat_is_free_again(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await open_table(doors, "Ann", "Bob")
        await doors.host.seating.add(FLO, GAME, "Phil", How.CALL, "phoned")
        await wait_for(doors, "Cy")
        await call(doors, "Cy")
        doors.clock.at += 600
        await doors.host.board_clock.tick()
        assert names(doors) == ["Phil"] and doors.host.tables.runner(table).table.state.floor.held == {}
        doors.clock.at += 65 * 60
        await doors.host.board_clock.tick()
        assert names(doors) == []
        assert [row.who for _, row in doors.store.journal.lines() if row.what == "list/leave"] == ["room", "room"]

    in_a_room(test, tmp_path)


def test_a_list_before_the_table_and_a_table_that_closes(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        board = doors.host.board
        assert await doors.host.seating.open_list(OpenList(FLO, HOLDEM, TERMS, "some have asked for it")) == GAME
        await wait_for(doors, "Cy")
        assert entry(doors, "Cy").state is State.INTERESTED
        table = await open_table(doors, "Ann")
        (bob,) = await doors.enter("Bob")
        with pytest.raises(BadInput, match="Others wait for a seat in this game"):  # the list comes first, from the very moment
            await doors.host.visits.join(bob, table)
        await call(doors, "Cy")
        await doors.host.board_clock.tick()
        assert entry(doors, "Cy").state is State.CALLED
        await doors.host.office.at_table(CloseTable(BOSS, table, "everything-back", "fire"))
        await until(lambda: doors.host.tables.runners == [])
        await doors.host.board_clock.tick()
        assert (entry(doors, "Cy").state, board.lists.given) == (State.WAITING, {})
        await doors.host.seating.do(CloseList(FLO, GAME, "nobody plays"))
        assert board.games() == []

    in_a_room(test, tmp_path)


def test_nobody_sits_down_in_the_chair_that_is_not_there(tmp_path: Path) -> None:
    """001 l.100-103: at 20-40 nine are a full game, whoever comes by himself."""

    async def test(doors: Doors) -> None:
        people = ("Ann", "Bob", "Cy", "Dee", "Eva", "Finn", "Gil", "Hank")
        table = await open_table(doors, *people)
        assert sorted(at(doors, table)) == [1, 2, 3, 4, 5, 7, 8, 9]
        ina, joe = await doors.enter("Ina", "Joe")
        with pytest.raises(BadInput, match=r"^Seat 6 is there only while players of a broken game wait\.$"):
            await doors.host.visits.join(ina, table, seat=6)
        await doors.host.visits.join(ina, table, seat=10)
        with pytest.raises(BadInput, match=r"^This game is full: it has 9 seats\.$"):
            await doors.host.visits.join(joe, table)

    in_a_room(test, tmp_path)


def test_who_plays_or_waits_gives_no_seats_in_that_game(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await open_table(doors, "Ann", "Bob")
        await wait_for(doors, "Cy", "Dee")
        cy = entry(doors, "Cy")
        for name in ("Ann", "Dee"):
            clerk = By(Staffer(doors.visitors[name].id, Role.FLOOR, ""), name)
            with pytest.raises(Forbidden, match="another of the desk gives its seats"):
                await doors.host.seating.call(CallName(clerk, cy.number, cy.version, None, None, False, "a seat is free"))
            with pytest.raises(Forbidden):
                await doors.host.seating.free(PutLast(clerk.staffer, cy.number, cy.version, "it is long"))
            with pytest.raises(Forbidden):
                await doors.host.moves.break_up(BreakGame(clerk, table, "it is late"))
        assert names(doors) == ["Cy", "Dee"] and doors.host.tables.runner(table).table.state.floor.held == {}

    in_a_room(test, tmp_path)


def test_who_is_barred_is_taken_off_and_his_seat_is_free(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await open_table(doors, "Ann", "Bob")
        await wait_for(doors, "Cy", "Dee")
        await call(doors, "Cy")
        await doors.host.office.bar(BarVisitor(BOSS, doors.visitors["Cy"].id, None, "by his own wish"))
        await doors.host.board_clock.tick()
        assert names(doors) == ["Dee"] and doors.host.tables.runner(table).table.state.floor.held == {}

    in_a_room(test, tmp_path)


def test_at_a_dealers_table_the_dealer_seats_who_was_called(tmp_path: Path) -> None:
    """His name is enough: it goes off the list when he sits."""

    async def test(doors: Doors) -> None:
        board = doors.host.board
        visitor, _ = await doors.host.visits.enter("Dana")
        granted = doors.host.staff.grant(BOSS, visitor.id, Role.DEALER, "room", 0, None, "deals", doors.clock.at)
        await doors.host.state.write(Posting(granted).change())
        settings, by = {"edition": HOLDEM, "table": TERMS}, By(Staffer(visitor.id, Role.DEALER, ""), visitor.name)
        opened = await doors.host.dealers.open(by, settings, [Sitter("Real One", 1), Sitter("Real Two", 2)], "", False, "")
        await doors.host.seating.add(FLO, GAME, "Real Three", How.PERSON, "at the desk")
        chair = await call(doors, "Real Three")
        assert chair == Chair(opened, 3) and doors.host.tables.runner(opened).table.state.floor.kept_for(3) == "Real Three"
        await doors.host.dealers.seat(by, opened, Sitter("Real Three", 3, 500_00))
        await doors.host.board_clock.tick()
        assert names(doors) == [] and board.lists.ended[-1].seated == chair

    in_a_room(test, tmp_path)


def test_the_tables_know_whether_somebody_waits(tmp_path: Path) -> None:
    """001 l.56, 354, 508."""

    async def test(doors: Doors) -> None:
        table = await open_table(doors, "Ann", "Bob")
        await doors.host.board_clock.tick()
        assert doors.host.tables.runner(table).table.state.board is False
        await wait_for(doors, "Cy")
        await doors.host.board_clock.tick()
        assert doors.host.tables.runner(table).table.state.board is True

    in_a_room(test, tmp_path)


def test_one_of_a_company_at_a_table(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await open_table(doors, "Ann", "Bob")
        await doors.enter("Cy")
        for name in ("Ann", "Cy"):
            await doors.host.seating.do(HireForCompany(FLO, name, CompanyRole.PROP, "", "by contract"))
        with pytest.raises(BadInput, match="One proposition player may sit at a table"):
            await doors.host.visits.join(doors.visitors["Cy"], table)
        await doors.host.seating.do(DismissFromCompany(FLO, "Ann", "the contract is over"))
        await doors.host.visits.join(doors.visitors["Cy"], table)
        with pytest.raises(Unknown, match="Nobody here is called 'Zoe'"):
            await doors.host.seating.do(HireForCompany(FLO, "Zoe", CompanyRole.PROP, "", "by contract"))

    in_a_room(test, tmp_path)


# -- from table to table ----------------------------------------------------------------------------------------------------


async def pair(doors: Doors) -> tuple[str, str]:
    """A main game of two, and a feeder of three in which Cy has sat longest."""
    main = await open_table(doors, "Ann", "Bob")
    feeder = await open_table(doors, "Cy")
    doors.clock.at += 1
    for name in ("Dee", "Eva"):
        (visitor,) = await doors.enter(name)
        await doors.host.visits.join(visitor, feeder)
        doors.host.views.watch(visitor, feeder)
    await doors.host.moves.do(PairTables(FLO, main, feeder, "a second table"))
    return main, feeder


def test_the_next_of_the_feeder_moves_with_all_his_chips(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        main, feeder = await pair(doors)
        before = purse(doors, "Cy")
        await doors.host.moves.move_next(BY, main, False, "a seat is free")
        assert at(doors, main) == {1: "Ann", 2: "Bob", 3: "Cy"} and at(doors, feeder) == {2: "Dee", 3: "Eva"}
        table = doors.host.tables.runner(main).table
        assert table.seats["Cy"].stack == 500_00 and purse(doors, "Cy") == before and table.state.floor.free == ["Cy"]
        assert [(done.chips, done.move.reason) for done in doors.host.board.moves.done] == [(500_00, MoveReason.MUST)]
        assert [row.what for _, row in doors.store.journal.lines()] == ["seats/pair", "seats/move", "session/got-up", "seats/moved"]

    in_a_room(test, tmp_path)


def test_in_the_middle_of_a_round_he_moves_when_it_is_over(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        main, feeder = await pair(doors)
        await round_begins(doors, feeder)
        posts = [player.who.name for player in doors.host.board.sight(feeder).players if player.posts]
        assert posts
        if "Cy" in posts:
            with pytest.raises(BadInput, match="Cy is in the blind or on the button, and moves after that"):
                await doors.host.moves.move_next(BY, main, False, "a seat is free")
        await doors.host.moves.move_next(BY, main, True, "a seat is free")
        assert "Cy" not in at(doors, main).values() and doors.host.tables.runner(main).table.state.floor.kept_for(3) == "Cy"
        await doors.play_out(feeder)
        await at_rest(doors.host.tables.runner(feeder))
        left = doors.store.ledger.left_with(feeder, doors.visitors["Cy"].id)
        await doors.host.board_clock.tick()
        assert left is not None and doors.host.tables.runner(main).table.seats["Cy"].stack == left.chips

    in_a_room(test, tmp_path)


def test_who_refuses_quits_and_stays_away_for_an_hour(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        main, feeder = await pair(doors)
        await doors.host.moves.refuse(RefuseMove(BY, feeder, "Cy", "would not move"))
        assert "Cy" not in at(doors, feeder).values()
        for table in (main, feeder):
            with pytest.raises(BadInput, match=r"^You would not move in this game, and may not come back to it for 60 minutes yet\.$"):
                await doors.host.visits.join(doors.visitors["Cy"], table)
        doors.clock.at += 3600
        await doors.host.visits.join(doors.visitors["Cy"], feeder)

    in_a_room(test, tmp_path)


def test_a_game_breaks_and_its_players_keep_their_rights(tmp_path: Path) -> None:
    """l.97-104, 1455: by lot, before all others, with all their chips and without a post."""

    async def test(doors: Doors) -> None:
        main, feeder = await pair(doors)
        await doors.host.seating.add(FLO, GAME, "Phil", How.CALL, "phoned")
        lots = await doors.host.moves.break_up(BreakGame(BY, feeder, "three are left"))
        order = [lot.who.name for lot in lots]
        assert sorted(order) == ["Cy", "Dee", "Eva"] and names(doors) == [*order, "Phil"]
        (line,) = [row for _, row in doors.store.journal.lines() if row.what == "list/break"]
        assert line.data["lots"] == [[lot.who.name, lot.card] for lot in lots] and len({lot.card for lot in lots}) == 3
        first = doors.visitors[order[0]]
        chair = await call(doors, order[0])
        with pytest.raises(BadInput, match=f"^You sit at table {feeder} still: go to your new seat with your chips"):
            await doors.host.visits.join(first, chair.table)
        found = entry(doors, order[0])
        await doors.host.moves.take_seat(first, found.number, found.version, "10.0.0.2")
        assert at(doors, chair.table)[chair.seat] == order[0] and names(doors) == [*order[1:], "Phil"]
        assert doors.host.tables.runner(main).table.state.floor.free == [order[0]]

    in_a_room(test, tmp_path)


def test_a_change_of_table_from_the_list(tmp_path: Path) -> None:
    """He waits with his seat, is called to another table, and goes there with his chips; the others of the list come after."""

    async def test(doors: Doors) -> None:
        first = await open_table(doors, "Ann", "Bob")
        second = await open_table(doors, "Cy")
        ann = doors.visitors["Ann"]
        with pytest.raises(BadInput, match="asks for a change of table"):
            await doors.host.seating.join(asks(doors, "Ann"), ann, GAME)
        await doors.host.seating.join(asks(doors, "Ann"), ann, GAME, change=True)
        found = entry(doors, "Ann")
        assert (found.how, found.source) == (How.TABLE, first)
        await call(doors, "Ann", Chair(second, 4))
        with pytest.raises(BadInput, match="No seat is kept for you"):
            await doors.host.visits.take_seat(doors.visitors["Bob"], found.number, entry(doors, "Ann").version, None, "")
        assert await doors.host.visits.take_seat(ann, found.number, entry(doors, "Ann").version, None, "") == Chair(second, 4)
        assert at(doors, first) == {2: "Bob"} and at(doors, second) == {1: "Cy", 4: "Ann"} and names(doors) == []
        assert doors.host.tables.runner(second).table.state.floor.free == []  # as a new player: he posts or waits

    in_a_room(test, tmp_path)


def test_a_move_that_comes_to_nothing_leaves_the_chips_in_his_account(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        main, feeder = await pair(doors)
        await round_begins(doors, feeder)
        await doors.host.moves.move_next(BY, main, True, "a seat is free")
        await doors.host.office.at_table(CloseTable(BOSS, main, "everything-back", "fire"))
        await doors.play_out(feeder)
        await at_rest(doors.host.tables.runner(feeder))
        await doors.host.board_clock.tick()
        (done,) = doors.host.board.moves.done
        assert (done.chips, doors.host.board.moves.under_way) == (None, {}) and "There is no table" in done.why
        assert doors.store.ledger.left_with(feeder, doors.visitors["Cy"].id) is not None

    in_a_room(test, tmp_path)


def test_a_crash_in_the_middle_of_a_move(tmp_path: Path) -> None:
    """The seat is kept, the move is written down, nothing more was done: the room goes on with it when it opens again."""

    async def first(doors: Doors) -> None:
        main, feeder = await pair(doors)
        board = doors.host.board
        posting = board.moves.move(
            FLO,
            board.sight(feeder).players[0].who,
            feeder,
            Chair(main, 3),
            GAME,
            MoveReason.MUST,
            board.sight(main).rules.must_move,
            "free",
            2000.0,
        )
        await doors.host.executor.from_desk(KeepSeat(main, posting.row, 3, "Cy", "Flo"))

    in_a_room(first, tmp_path)

    async def second() -> None:
        store = open_store(tmp_path)
        host = await Host.start(store, now=lambda: 3000.0, chance=seeds("again"), quick=True)
        try:
            await until(lambda: host.board.moves.done)
            (done,) = host.board.moves.done
            assert done.chips == 500_00 and host.tables.runner(done.move.to.table).table.seats["Cy"].stack == 500_00
        finally:
            await host.stop()
        assert verify(store) == []
        store.close()

    asyncio.run(second())


def test_a_dealers_table_breaks_and_its_people_need_no_account(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        host = doors.host
        visitor, _ = await host.visits.enter("Dana")
        granted = host.staff.grant(BOSS, visitor.id, Role.DEALER, "room", 0, None, "deals", doors.clock.at)
        await host.state.write(Posting(granted).change())
        settings, by = {"edition": HOLDEM, "table": TERMS}, By(Staffer(visitor.id, Role.DEALER, ""), visitor.name)
        opened = await host.dealers.open(by, settings, [Sitter("Real One", 1), Sitter("Real Two", 2)], "", False, "")
        lots = await host.moves.break_up(BreakGame(By(FLO, "Flo"), opened, "two are too few"))
        assert sorted(lot.who.name for lot in lots) == ["Real One", "Real Two"]
        waiting = {entry.name: (host.numbers.of(entry.visitor), entry.how) for entry in host.board.lists.entries.values()}
        assert waiting == {"Real One": (1001, How.BROKEN), "Real Two": (1002, How.BROKEN)}

    in_a_room(test, tmp_path)


def test_a_feeder_of_dealers_tables_moves_people_without_an_account(tmp_path: Path) -> None:
    """The dealer has seated them by name, under a player number: they move as accounts do, with all their chips."""

    async def test(doors: Doors) -> None:
        host = doors.host
        visitor, _ = await host.visits.enter("Dana")
        granted = host.staff.grant(BOSS, visitor.id, Role.DEALER, "room", 0, None, "deals", doors.clock.at)
        await host.state.write(Posting(granted).change())
        by, settings = By(Staffer(visitor.id, Role.DEALER, ""), visitor.name), {"edition": HOLDEM, "table": TERMS}
        main = await host.dealers.open(by, settings, [Sitter("Real One", 1)], "", False, "")
        feeder = await host.dealers.open(by, settings, [Sitter("Real Two", 4), Sitter("Real Three", 5, 700_00)], "", False, "")
        await host.moves.do(PairTables(FLO, main, feeder, "a second table"))
        await host.moves.move_next(BY, main, False, "a seat is free")
        await host.moves.move_next(BY, main, False, "a seat is free")
        assert at(doors, feeder) == {} and at(doors, main) == {1: "Real One", 2: "Real Two", 3: "Real Three"}
        assert [(done.move.who.name, done.chips) for done in host.board.moves.done] == [("Real Two", 500_00), ("Real Three", 700_00)]
        with pytest.raises(BadInput, match="Nobody moves between a dealer's table and one that the room deals"):
            online = await open_table(doors, "Ann", "Bob")
            await host.moves.move(MoveToTable(BY, "Real Two", main, Chair(online, 5), MoveReason.CHANGE, "asked"))

    in_a_room(test, tmp_path)


def test_the_advisor_leaves_feeders_and_broken_tables_alone(tmp_path: Path) -> None:
    """Three more at one table than at the other: a move is proposed, until the two are one game or one of them is broken up."""

    async def test(doors: Doors) -> None:
        full = await open_table(doors, "Ann", "Bob", "Cy", "Dee")
        empty = await open_table(doors, "Eva")
        board = doors.host.board
        assert [(each["source"], each["table"]) for each in desk_data(board, 0.0)["balance"].values()] == [(full, empty)]
        await doors.host.moves.do(PairTables(FLO, full, empty, "a feeder"))
        assert desk_data(board, 0.0)["balance"] == {}
        await doors.host.moves.do(UnpairTable(FLO, empty, "alone again"))
        assert len(desk_data(board, 0.0)["balance"]) == 1
        await doors.host.moves.break_up(BreakGame(BY, empty, "too few"))
        assert desk_data(board, 0.0)["balance"] == {}

    in_a_room(test, tmp_path)


def test_outsiders_do_not_pass_an_interest_list_when_its_first_table_opens(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        await doors.host.seating.open_list(OpenList(FLO, HOLDEM, TERMS, "six asked for it"))
        await wait_for(doors, "Ann")
        (outsider, _) = await doors.enter("Zed", "Owen")
        opened = await doors.host.visits.open(
            doors.visitors["Owen"], {"edition": HOLDEM, "table": TERMS, "bots": 0, "sit": False, "private": False}
        )
        with pytest.raises(BadInput, match="Others wait for a seat in this game"):  # at once, before the room has looked at the new table
            await doors.host.visits.join(outsider, opened)
        chair = await call(doors, "Ann")
        assert chair.table == opened

    in_a_room(test, tmp_path)
