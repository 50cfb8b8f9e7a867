"""Must-move seats, the hand to come, and refusals that end on the list (001 l.96-104, 340-342), in an open room."""

from pathlib import Path

import pytest

from cardroom.errors import BadInput
from cardroom.games.carried import BUTTON
from cardroom.room.books.waiting.entries import Chair, How
from cardroom.room.books.waiting.games import ListedGame
from cardroom.room.books.waiting.lines import NotListed
from cardroom.room.books.waiting.moves import MoveReason
from cardroom.room.desks.office.commands import BarVisitor
from cardroom.room.desks.seating.commands import CallName
from cardroom.room.desks.seating.next_hand import ToCome, to_come
from cardroom.room.desks.seating.plan import next_to_move
from cardroom.room.desks.seating.sights import sight_of
from cardroom.room.desks.seating.table_moves import BreakGame, MoveToTable, PairTables, RefuseMove
from cardroom.room.journal.journal import Posting
from cardroom.room.table.table import Table
from tests.room.board.desk import FLO, NOW, TWENTY, Book, who
from tests.room.board.test_host import BOSS, BY, GAME, at, call, entry, names, open_table, pair, round_begins, wait_for
from tests.room.board.test_moves import AT_10_20, AT_20_40
from tests.room.board.test_moves import table as sight
from tests.room.host_helpers import Doors, in_a_room
from tests.room.room_helpers import begin, make_table, until_over

HOLDEM = "oceans-eleven/holdem"
TEN = {"bets": ["$10", "$20"], "blinds": ["$5", "$10"], "buy_in": "$500"}
TEN_GAME = ListedGame(HOLDEM, "$10-$20 limit")


# -- seats of the main game ---------------------------------------------------------------------------------------------------


def test_must_move_seats_are_closed_to_everybody_else_list_or_no_list(tmp_path: Path) -> None:
    """l.96, 104: a free seat of the main game is for the next of the feeder."""

    async def test(doors: Doors) -> None:
        main, feeder = await pair(doors)
        closed = f"^The seats of table {main} are for the players of its feeder game\\."
        (finn,) = await doors.enter("Finn")
        with pytest.raises(BadInput, match=f"{closed} Put your name on the list\\.$"):
            await doors.host.visits.join(finn, main)  # nobody is on a list
        await wait_for(doors, "Finn")
        with pytest.raises(BadInput, match=f"{closed}$"):
            await call(doors, "Finn", Chair(main, 3))
        third = await open_table(doors, "Gil")
        with pytest.raises(BadInput, match=f"{closed}$"):
            await doors.host.moves.move(MoveToTable(BY, "Gil", third, Chair(main, 3), MoveReason.BALANCE, "the tables are uneven"))
        assert at(doors, main) == {1: "Ann", 2: "Bob"} and doors.host.tables.runner(main).table.state.floor.held == {}
        chair = await call(doors, "Finn")
        assert chair.table in (feeder, third)

    in_a_room(test, tmp_path)


def test_the_seats_of_a_main_game_are_open_again_when_nobody_is_left_in_its_feeder(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        main, feeder = await pair(doors)
        for name in ("Cy", "Dee", "Eva"):
            await doors.host.visits.leave(doors.visitors[name], feeder)
        await doors.host.visits.join((await doors.enter("Finn"))[0], main)
        assert at(doors, main)[3] == "Finn"

    in_a_room(test, tmp_path)


def test_nobody_sits_in_main_and_feeder_at_once(tmp_path: Path) -> None:
    """l.104, 342: the feeder is an extension of the main game, and a player moves with all chips."""

    async def test(doors: Doors) -> None:
        main, feeder = await pair(doors)
        both = "nobody sits in a main game and in its feeder at once"
        with pytest.raises(BadInput, match=f"^You sit at table {feeder}: {both}, and the floor moves you in turn\\.$"):
            await doors.host.visits.join(doors.visitors["Cy"], main)
        with pytest.raises(BadInput, match=f"^You sit at table {main}: {both}"):
            await doors.host.visits.join(doors.visitors["Ann"], feeder)
        await round_begins(doors, feeder)
        await doors.host.visits.leave(doors.visitors["Cy"], feeder)
        assert "Cy" in at(doors, feeder).values()  # until the hand is over
        with pytest.raises(BadInput, match=f"^You sit at table {feeder}: {both}"):
            await doors.host.visits.join(doors.visitors["Cy"], main)

    in_a_room(test, tmp_path)


def test_two_tables_at_which_one_player_sits_are_not_paired(tmp_path: Path) -> None:
    """l.104: a player may have come to both before the one fed the other."""

    async def test(doors: Doors) -> None:
        first, second = await open_table(doors, "Ann", "Bob"), await open_table(doors, "Cy")
        await doors.host.visits.join(doors.visitors["Ann"], second)
        with pytest.raises(BadInput, match=r"^Ann sits at both tables: nobody sits in a main game and in its feeder at once\.$"):
            await doors.host.moves.do(PairTables(FLO, first, second, "a second table"))
        assert doors.host.board.moves.mains == {}

    in_a_room(test, tmp_path)


def test_the_added_seat_is_for_players_of_the_broken_game_alone(tmp_path: Path) -> None:
    """l.100-101: while one of them waits, another name is called to no seat of the main game."""

    async def test(doors: Doors) -> None:
        main, feeder = await pair(doors)
        await wait_for(doors, "Finn")
        lots = await doors.host.moves.break_up(BreakGame(BY, feeder, "three are left"))
        for lot in lots:
            await call(doors, lot.who.name)
        board = doors.host.board
        assert board.lists.broken_wait(GAME) and board.next_called(GAME, board.sights()) is None
        with pytest.raises(BadInput, match=f"^The seats of table {main} are for the players of its feeder game"):
            await call(doors, "Finn", Chair(main, 8))

    in_a_room(test, tmp_path)


def test_who_moves_may_go_by_the_list() -> None:
    """l.96 does not say who is called: the longest in the feeder, or by its switch the first on the list."""
    feeder = sight("fe", 1, 2, 3)
    later, first, none = feeder.players
    listed = feeder._replace(players=(later._replace(listed=NOW - 10), first._replace(listed=NOW - 50), none))
    found = next_to_move(listed)
    assert found is not None and found.who == later.who
    by_list = AT_20_40.model_copy(update={"must_move": AT_20_40.must_move.model_copy(update={"next": "list"})})
    found = next_to_move(listed._replace(rules=by_list))
    assert found is not None and found.who == first.who


# -- the hand to come ---------------------------------------------------------------------------------------------------------


def five() -> Table:
    """Seats 1 to 5, played until seat 1 has had the button: the blinds were in seats 2 and 3."""
    table = make_table(HOLDEM, ("Ann", "Bob", "Cy", "Dee", "Eva"), 0, table={"bets": ["$20", "$40"], "blinds": ["$10", "$20"]})
    for _ in range(20):
        until_over(begin(table))
        assert table.round is not None
        if table.round.outcome.carry.find(BUTTON) == 1:
            return table
    raise AssertionError("the button never comes to seat 1")


def test_the_exception_for_button_and_blinds_looks_at_the_hand_to_come() -> None:
    """l.96: the button goes on to seat 2, the blinds to 3 and 4. Seat 1 had the button and moves; seat 4 had nothing and stays."""
    table = five()
    coming = to_come(table)
    assert coming == ToCome(frozenset({2, 3, 4}), 4)
    seen = {player.seat: (player.posts, player.next_blind) for player in sight_of(table, feeder=True).players}
    assert seen == {1: (False, False), 2: (True, False), 3: (True, False), 4: (True, True), 5: (False, False)}
    assert not any(player.posts for player in sight_of(table).players)  # only a feeder is looked at so closely
    begin(table)
    assert table.round is not None and not table.round.over
    assert to_come(table) == ToCome(frozenset({3, 4, 5}), 5)  # the hand after the one that runs


def test_the_hand_to_come_is_of_those_who_stay() -> None:
    """l.96, 54: seat 4 gets up and seat 5 sits out, so the big blind comes to seat 1."""
    table = five()
    table.seating.leave(table.seats["Dee"], 1000.0)
    table.absences.sit_out(table.seats["Eva"], True, 1000.0)
    assert to_come(table) == ToCome(frozenset({2, 3, 1}), 1)
    fresh = make_table(HOLDEM, ("Ann", "Bob"), 0)
    assert to_come(fresh) == ToCome()  # before the first hand nobody has a position
    banked = until_over(begin(make_table("oceans-eleven/pai-gow-poker", ("Ann", "Bob"), 0)))
    assert to_come(banked) == ToCome()


# -- refusals -----------------------------------------------------------------------------------------------------------------


def test_a_refusal_says_in_its_line_whether_it_ends_on_the_list() -> None:
    """l.98, 340; a line of an earlier version has no such key, and ends as it did."""
    for rules, listed in ((AT_10_20, [who("Ann")]), (AT_20_40, [])):
        book = Book()
        book.do(book.moves.pair(FLO, ("ma", TWENTY), ("fe", TWENTY), "a second table", NOW))
        line = book.do(book.moves.refuse(FLO, who("Ann"), "fe", TWENTY, rules.must_move, "would not move", NOW))
        assert book.lists.refusals.over(NOW + 3599) == []
        assert book.lists.refusals.over(NOW + 3600) == [(name, TWENTY) for name in listed]
        older = Book()
        older.do(Posting(line._replace(data={key: value for key, value in line.data.items() if key != "listed"})))
        assert older.lists.refusals.over(NOW + 3600) == []
        book.join("Ann", now=NOW + 3600)
        assert book.lists.refusals.over(NOW + 3601) == [] == book.again().lists.refusals.over(NOW + 3601)


async def refuses_at_ten(doors: Doors) -> tuple[str, str]:
    main = await doors.table("Ann", "Bob", edition=HOLDEM, table=TEN)
    feeder = await doors.table("Cy", "Dee", edition=HOLDEM, table=TEN)
    await doors.host.moves.do(PairTables(FLO, main, feeder, "a second table"))
    await doors.host.moves.refuse(RefuseMove(BY, feeder, "Cy", "would not move"))
    return main, feeder


def test_a_refusals_hour_ends_on_the_list(tmp_path: Path) -> None:
    """l.340: when one hour has passed the room adds the name to the board, behind those who wait."""

    async def test(doors: Doors) -> None:
        await refuses_at_ten(doors)
        board = doors.host.board
        await doors.host.seating.add(FLO, TEN_GAME, "Finn", How.PERSON, "at the desk")
        doors.clock.at += 3599
        await doors.host.board_clock.tick()
        assert [each.name for each in board.lists.on(TEN_GAME)] == ["Finn"]
        doors.clock.at += 1
        await doors.host.board_clock.tick()
        await doors.host.board_clock.tick()
        assert [(each.name, each.how) for each in board.lists.on(TEN_GAME)] == [("Finn", How.PERSON), ("Cy", How.REFUSED)]
        assert board.lists.refusals.to_be_listed == {}

    in_a_room(test, tmp_path)


def test_who_cannot_be_listed_after_a_refusal_is_written_down_once(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        await refuses_at_ten(doors)
        await doors.host.office.bar(BarVisitor(BOSS, doors.visitors["Cy"].id, None, "by his own wish"))
        doors.clock.at += 3600
        await doors.host.board_clock.tick()
        await doors.host.board_clock.tick()
        assert doors.host.board.lists.on(TEN_GAME) == [] and doors.host.board.lists.refusals.to_be_listed == {}
        (line,) = [row for _, row in doors.store.journal.lines() if row.what == NotListed.what]
        assert line.about == doors.visitors["Cy"].id and "not served" in line.why

    in_a_room(test, tmp_path)


def test_at_20_40_the_hour_ends_without_the_list(tmp_path: Path) -> None:
    """l.98."""

    async def test(doors: Doors) -> None:
        _, feeder = await pair(doors)
        await doors.host.moves.refuse(RefuseMove(BY, feeder, "Cy", "would not move"))
        doors.clock.at += 3600
        await doors.host.board_clock.tick()
        assert names(doors) == []

    in_a_room(test, tmp_path)


# -- panguingue ---------------------------------------------------------------------------------------------------------------

PAN = "oceans-eleven/panguingue"


def test_at_panguingue_the_floor_seats_everybody_from_the_board_and_nobody_phones(tmp_path: Path) -> None:
    """l.1404-1405, 1453."""

    async def test(doors: Doors) -> None:
        ann, bob = await doors.enter("Ann", "Bob")
        board = doors.host.board
        by_floor = r"^In this game the floor seats everybody in turn, from the board: put your name on its list\.$"
        table = await doors.host.visits.open(ann, {"edition": PAN, "bots": 0, "private": False, "sit": False})
        with pytest.raises(BadInput, match=by_floor):
            await doors.host.visits.join(ann, table)  # though nobody waits
        game = doors.host.tables.runner(table).table.placard.game
        with pytest.raises(BadInput, match=r"^No reservations by telephone are accepted for this game\.$"):
            await doors.host.seating.add(FLO, game, "Phil", How.CALL, "phoned")
        for visitor in (ann, bob):
            await doors.host.seating.join(FLO._replace(who=visitor.id), visitor, game)
        with pytest.raises(BadInput, match=by_floor):
            await doors.host.visits.open(bob, {"edition": PAN, "bots": 0, "private": False})  # Ann comes first in a new game too
        first, second = board.lists.on(game)
        with pytest.raises(BadInput, match=r"^In this game the floor seats everybody in turn, from the board\.$"):
            await doors.host.seating.call(CallName(BY, second.number, second.version, None, None, True, "in a hurry"))
        with pytest.raises(BadInput, match=r"^Ann stands before Bob on the list"):
            await doors.host.seating.call(CallName(BY, second.number, second.version, None, None, False, "in a hurry"))
        chair = await doors.host.seating.call(CallName(BY, first.number, first.version, None, None, False, "a seat is free"))
        await doors.host.visits.join(ann, table)
        assert at(doors, table) == {chair.seat: "Ann"} and [each.name for each in board.lists.on(game)] == ["Bob"]

    in_a_room(test, tmp_path)


def test_at_panguingue_whoever_opens_a_table_sits_there_while_nobody_waits(tmp_path: Path) -> None:
    """l.1404, 1453: only players on the board come before the one who starts the game."""

    async def test(doors: Doors) -> None:
        (ann,) = await doors.enter("Ann")
        table = await doors.host.visits.open(ann, {"edition": PAN, "bots": 0, "private": False})
        assert list(at(doors, table).values()) == ["Ann"]

    in_a_room(test, tmp_path)


def test_elsewhere_a_name_is_taken_by_telephone(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        await open_table(doors, "Ann", "Bob")
        await doors.host.seating.add(FLO, GAME, "Phil", How.CALL, "phoned")
        assert entry(doors, "Phil").red

    in_a_room(test, tmp_path)
