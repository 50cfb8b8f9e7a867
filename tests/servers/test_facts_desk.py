"""The desk over tables that another server holds: lists and seats, moves, boxes and trays; each deed fetches the table it is about."""

import asyncio
from pathlib import Path

import pytest

from cardroom.errors import BadInput
from cardroom.room.base.errors import Elsewhere, Stale
from cardroom.room.books.drop.collected import BoxKind
from cardroom.room.books.waiting.entries import Chair, ListEntry
from cardroom.room.books.waiting.games import ListedGame
from cardroom.room.desks.cashiers.commands import OpenTray
from cardroom.room.desks.counting.commands import PullBox
from cardroom.room.desks.seating.commands import CallName, LeaveList
from cardroom.room.desks.seating.data import board_data, desk_data
from cardroom.room.desks.seating.sights import sight_of
from cardroom.room.desks.seating.table_moves import PairTables
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from cardroom.room.storage.rows import DESK, StaffRow
from tests.room.board.desk import FLO
from tests.room.cage.night import DEALER
from tests.room.host_helpers import at_rest, until
from tests.room.room_helpers import open_store
from tests.servers.pair import Two, at_two_servers

LIMIT = "oceans-eleven/holdem"
TERMS = {"bets": ["$20", "$40"], "blinds": ["$10", "$20"], "buy_in": "$500"}
GAME = ListedGame(LIMIT, "$20-$40 limit")
BY = By(FLO, "Flo")


async def table_at_other(two: Two, *names: str) -> str:
    return await two.table_at_other(*names, edition=LIMIT, table=TERMS)


async def waits(two: Two, name: str) -> ListEntry:
    (visitor,) = await two.desk.enter(name)
    await two.desk.host.seating.join(Staffer(visitor.id, Role.PLAYER, ""), visitor, GAME)
    return entry(two, name)


def entry(two: Two, name: str) -> ListEntry:
    return next(entry for entry in two.desk.host.board.lists.on(GAME) if entry.name == name)


def test_the_desk_sees_tables_elsewhere_as_they_are(tmp_path: Path) -> None:
    """By what is stored of them: the same as their own server sees, who posts next at a feeder too."""

    async def test(two: Two) -> None:
        main, feeder = await table_at_other(two, "Ann", "Bob"), await table_at_other(two, "Cy", "Dee", "Eva")
        await two.desk.host.moves.do(PairTables(FLO, main, feeder, "two games"))
        for name in ("Cy", "Dee", "Eva"):
            two.other.host.views.watch(two.other.visitors[name], feeder)
        await two.other.next_round(feeder)
        await two.desk.host.executor.look()
        assert two.desk.host.tables.runners == []
        seen = {sight.id: sight for sight in two.desk.host.board.sights()}
        there = {id: sight_of(two.other.host.tables.runner(id).table, feeder=id == feeder) for id in (main, feeder)}
        assert seen == there and sum(player.posts for player in seen[feeder].players) == 3
        await two.other.play_out(feeder)
        await at_rest(two.other.host.tables.runner(feeder))
        await two.other.host.visits.leave(two.other.visitors["Dee"], feeder)
        await two.desk.host.executor.look()
        assert two.desk.host.board.sight(feeder) == sight_of(two.other.host.tables.runner(feeder).table, feeder=True)
        tables = desk_data(two.desk.host.board, two.clock())["tables"]
        assert {table["id"]: len(table["players"]) for table in tables} == {main: 2, feeder: 2}

    at_two_servers(test, open_store(tmp_path))


def test_from_the_list_to_a_seat_elsewhere(tmp_path: Path) -> None:
    async def test(two: Two) -> None:
        table = await table_at_other(two, "Ann", "Bob")
        cy = await waits(two, "Cy")
        await two.shared.all_heard()
        assert board_data(two.other.host.board, two.clock())["games"][0]["names"][0]["name"] == "Cy"
        await until(lambda: two.other.host.tables.runner(table).table.state.board)  # its server has told the table that somebody waits
        chair = await two.desk.host.seating.call(CallName(BY, cy.number, cy.version, None, None, False, "a seat is free"))
        assert chair == Chair(table, 3) and two.holds(two.desk, table)
        assert two.desk.host.tables.runner(table).table.state.floor.kept_for(3) == "Cy"
        await two.other.host.tables.fetch(table)
        with pytest.raises(Elsewhere) as found:  # by the desk, which writes him off its list in the same change
            await two.other.host.visits.join(two.desk.visitors["Cy"], table)
        assert found.value.what == DESK
        await two.desk.host.visits.join(two.desk.visitors["Cy"], table)
        assert two.desk.host.board.lists.on(GAME) == []
        assert {row.player: row.seat for row in two.store.tables.seats(table)} == {"Ann": 1, "Bob": 2, "Cy": 3}

    at_two_servers(test, open_store(tmp_path))


def test_who_waits_is_known_where_nobody_has_told_of_it(tmp_path: Path) -> None:
    """The journal is read before anybody sits down."""

    async def test(two: Two) -> None:
        table = await table_at_other(two, "Ann", "Bob")
        (eva,) = await two.desk.enter("Eva")
        await two.shared.all_heard()
        two.shared.deaf = True
        await waits(two, "Cy")
        with pytest.raises(BadInput, match=r"^Others wait for a seat in this game: put your name on its list\.$"):
            await two.other.host.visits.join(eva, table)
        with pytest.raises(Elsewhere):
            await two.other.host.visits.join(two.desk.visitors["Cy"], table)

    at_two_servers(test, open_store(tmp_path))


def test_a_seat_that_was_kept_elsewhere_is_free_again(tmp_path: Path) -> None:
    async def test(two: Two) -> None:
        table = await table_at_other(two, "Ann", "Bob")
        cy = await waits(two, "Cy")
        await two.desk.host.seating.call(CallName(BY, cy.number, cy.version, None, None, False, "a seat is free"))
        await two.other.host.tables.fetch(table)
        cy = entry(two, "Cy")
        await two.desk.host.seating.free(LeaveList(FLO, cy.number, cy.version, "went home"))
        assert two.desk.host.tables.runner(table).table.state.floor.held == {}

    at_two_servers(test, open_store(tmp_path))


def test_a_player_moves_between_two_tables_elsewhere(tmp_path: Path) -> None:
    async def test(two: Two) -> None:
        main, feeder = await table_at_other(two, "Ann", "Bob"), await table_at_other(two, "Cy", "Dee")
        await two.desk.host.moves.do(PairTables(FLO, main, feeder, "two games"))
        move = await two.desk.host.moves.move_next(BY, main, True, "must move")
        assert move.who.name == "Cy" and move.to == Chair(main, 3)
        await until(lambda: not two.desk.host.board.moves.under_way)
        assert {row.player for row in two.store.tables.seats(main)} == {"Ann", "Bob", "Cy"}
        assert {row.player for row in two.store.tables.seats(feeder)} == {"Dee"}
        assert two.store.ledger.balance(f"table/{main}/player/Cy") == 500_00

    at_two_servers(test, open_store(tmp_path))


def test_a_deed_of_a_desk_that_is_lost_writes_nothing(tmp_path: Path) -> None:
    """Neither alone, nor with the table, which it still has."""

    async def test(two: Two) -> None:
        table = await two.desk.table("Ann", "Bob", edition=LIMIT, table=TERMS)
        cy = await waits(two, "Cy")
        before = two.store.journal.lines()
        keeps = two.desk.host.tables.runner(table).table.control.keep_seat

        def desk_goes(line: StaffRow, seat: int, player: str, by: str) -> None:
            keeps(line, seat, player, by)
            two.shared.held[DESK] = two.shared.servers[1], two.shared.held[DESK][1] + 1

        two.desk.host.tables.runner(table).table.control.keep_seat = desk_goes  # type: ignore[method-assign]
        with pytest.raises(Elsewhere) as found:
            await two.desk.host.seating.call(CallName(BY, cy.number, cy.version, None, None, False, "a seat is free"))
        with pytest.raises(Elsewhere):
            await two.desk.host.seating.free(LeaveList(FLO, cy.number, cy.version, "went home"))
        assert found.value.what == DESK and two.store.journal.lines() == before
        row = two.store.tables.find(table)
        assert row is not None and row.state["control"]["held"] == {}
        await two.desk.host.visits.leave(two.desk.visitors["Bob"], table)  # the table itself goes on where it is
        assert {row.player for row in two.store.tables.seats(table) if not row.state["leaving"]} == {"Ann"}

    at_two_servers(test, open_store(tmp_path))


def test_the_lists_go_on_where_the_desk_goes(tmp_path: Path) -> None:
    async def test(two: Two) -> None:
        two.shared.deaf = True
        table = await two.desk.table("Ann", "Bob", edition=LIMIT, table=TERMS)
        cy = await waits(two, "Cy")
        await two.desk.host.seating.call(CallName(BY, cy.number, cy.version, None, None, False, "a seat is free"))
        await two.desk_dies()
        board = two.other.host.board
        (found,) = board.lists.on(GAME)
        assert (found.name, found.chair) == ("Cy", Chair(table, 3))
        two.clock.at += 11 * 60  # he has not come: by the room itself, wherever the desk is
        two.other.host.state.news.set()
        await until(lambda: not board.lists.on(GAME))
        assert two.other.host.tables.runner(table).table.state.floor.held == {}

    at_two_servers(test, open_store(tmp_path))


def test_boxes_trays_and_funds_of_tables_elsewhere(tmp_path: Path) -> None:
    async def test(two: Two) -> None:
        host = two.desk.host
        await two.desk.enter("Flo")
        table = await two.table_at_other("Ann", "Bob", edition="oceans-eleven/three-card-poker")
        await host.executor.look()
        seen = host.count_room.seen("", {})["tables"]
        assert [(each["id"], each["name"], each["state"]) for each in seen] == [(table, "Three Card Poker", "open")]
        await host.cashiers.open_tray(OpenTray(DEALER, table, {}))
        assert [each["id"] for each in host.cashiers.tables(lambda at: at.house == "oceans-eleven")["trays"]] == [table]
        assert not two.holds(two.desk, table)  # a line of the journal needs no table
        people = {person["name"]: person["tables"] for person in host.sights.people("")}
        assert people["Ann"] == people["Bob"] == [table]
        by = By(Staffer(two.desk.visitors["Flo"].id, Role.FLOOR, ""), "Flo")
        version = host.count_room.fold.version(table, BoxKind.FEES)
        both = await asyncio.gather(
            host.count_room.pull(PullBox(by, table, BoxKind.FEES, version, "", "the shift is over")),
            host.count_room.pull(PullBox(by, table, BoxKind.FEES, version, "", "the shift is over")),
            return_exceptions=True,
        )
        assert [type(each) for each in both if each is not None] == [Stale] and two.holds(two.desk, table)
        assert [box.table_id for box in host.count_room.fold.all] == [table]
        await two.shared.all_heard()
        assert [box.table_id for box in two.other.host.count_room.fold.all] == [table]

    at_two_servers(test, open_store(tmp_path))
