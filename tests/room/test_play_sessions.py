"""One short buy a session (001 l.53, 500, 1257, 1490): getting up does not end it; the gaming day does, or the time for returning."""

from dataclasses import replace
from pathlib import Path

import pytest

from cardroom.errors import BadInput
from cardroom.houses.seating import Buying
from cardroom.room.books.play_sessions import PlaySession, PlaySessions, SessionLeft, got_up
from cardroom.room.books.waiting.entries import ListedPerson
from cardroom.room.desks.dealers.commands import ChangeSeatAtFelt
from cardroom.room.desks.dealers.seats import Sitter
from cardroom.room.desks.seating.table_moves import PairTables
from cardroom.room.journal.journal import Posting
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from cardroom.room.storage.rows import SeatRow
from cardroom.room.table.seat import Seat
from tests.room.board.test_host import BOSS, HOLDEM, TERMS
from tests.room.host_helpers import Doors, in_a_room
from tests.room.room_helpers import OPENED, make_table, open_store

MADE = r"^One short buy is allowed here in a session, and it is made: buy \$500 or more\.$"
HOUR = 3600
DAY_ENDS = 14 * HOUR  # six in the morning in California


async def sits(doors: Doors) -> str:
    """Ann, at a 20-40 table that Bob and Cy keep open, with a full buy-in of $500 and her one short buy of $100."""
    table = await doors.table("Bob", "Cy", edition=HOLDEM, table=TERMS, sits_out=7200)
    (ann,) = await doors.enter("Ann")
    await doors.host.visits.join(ann, table, buy_in=500_00)
    await doors.host.visits.buy(ann, table, 100_00)
    return table


def seat(doors: Doors, table: str) -> Seat:
    return doors.host.tables.runner(table).table.seats["Ann"]


def test_getting_up_does_not_end_a_session(tmp_path: Path) -> None:
    """l.53: Ann comes back with the $600 that she took away, and has had her short buy."""

    async def test(doors: Doors) -> None:
        table = await sits(doors)
        ann = doors.visitors["Ann"]
        with pytest.raises(BadInput, match=MADE):
            await doors.host.visits.buy(ann, table, 100_00)
        await doors.host.visits.leave(ann, table)
        with pytest.raises(BadInput, match=MADE):
            await doors.host.visits.join(ann, table, buy_in=700_00)  # $100 more than she left with
        await doors.host.visits.join(ann, table, buy_in=600_00)
        assert seat(doors, table).session == PlaySession(1, 1, "1969-12-31")  # the gaming day begins at six
        with pytest.raises(BadInput, match=MADE):
            await doors.host.visits.buy(ann, table, 495_00)
        await doors.host.visits.buy(ann, table, 500_00)
        assert seat(doors, table).session == PlaySession(2, 1, "1969-12-31")

    in_a_room(test, tmp_path)


def test_another_table_of_the_game_is_the_same_session(tmp_path: Path) -> None:
    """l.53: per session, not per table; another limit is another game."""

    async def test(doors: Doors) -> None:
        table = await sits(doors)
        ann = doors.visitors["Ann"]
        other = await doors.table("Dee", edition=HOLDEM, table=TERMS)
        pot = await doors.table("Eva", edition=HOLDEM, table={"structure": "pot-limit", "blinds": ["$5", "$10"], "buy_in": "$500"})
        await doors.host.visits.leave(ann, table)
        with pytest.raises(BadInput, match=MADE):
            await doors.host.visits.join(ann, other, buy_in=100_00)
        await doors.host.visits.join(ann, pot, buy_in=100_00)
        await doors.host.visits.join(ann, other, buy_in=500_00)
        with pytest.raises(BadInput, match=MADE):
            await doors.host.visits.buy(ann, other, 100_00)
        private = await doors.table("Finn", edition=HOLDEM, table=TERMS, private=True)
        await doors.host.visits.join(ann, private, buy_in=100_00)  # a table of one's own is no game of the board

    in_a_room(test, tmp_path)


def test_a_session_ends_when_the_time_for_returning_has_run_out(tmp_path: Path) -> None:
    """An hour, as ``rules.returning`` of the edition has it."""

    async def test(doors: Doors) -> None:
        table = await sits(doors)
        ann = doors.visitors["Ann"]
        await doors.host.visits.leave(ann, table)
        doors.clock.at += HOUR - 1
        with pytest.raises(BadInput, match=MADE):
            await doors.host.visits.join(ann, table, buy_in=700_00)
        doors.clock.at += 1
        await doors.host.visits.join(ann, table, buy_in=100_00)
        assert seat(doors, table).session == PlaySession(0, 1, "1969-12-31")

    in_a_room(test, tmp_path)


def test_a_session_ends_with_the_gaming_day(tmp_path: Path) -> None:
    """Also for a player who sits on, and for one who has just got up."""

    async def test(doors: Doors) -> None:
        doors.clock.at = DAY_ENDS - 10
        table = await sits(doors)
        ann = doors.visitors["Ann"]
        with pytest.raises(BadInput, match=MADE):
            await doors.host.visits.buy(ann, table, 100_00)
        doors.clock.at = DAY_ENDS
        await doors.host.visits.buy(ann, table, 100_00)
        with pytest.raises(BadInput, match=MADE):
            await doors.host.visits.buy(ann, table, 100_00)
        assert seat(doors, table).session == PlaySession(1, 1, "1970-01-01")
        await doors.host.visits.leave(ann, table)
        doors.clock.at = DAY_ENDS + 24 * HOUR  # the hour is over as well
        await doors.host.visits.join(ann, table, buy_in=100_00)

    in_a_room(test, tmp_path)


def test_a_session_outlives_a_restart_and_a_move(tmp_path: Path) -> None:
    """The line that the table writes when a player gets up is all that it takes."""

    async def first(doors: Doors) -> None:
        table = await sits(doors)
        await doors.host.visits.leave(doors.visitors["Ann"], table)
        (line,) = [row for _, row in doors.store.journal.lines() if row.what == SessionLeft.what]
        assert line.data == {"name": "Ann", "game": f"{HOLDEM}: $20-$40 limit", "minutes": 60, "fulls": 1, "shorts": 1, "day": "1969-12-31"}
        assert (line.about, line.table_id) == (doors.visitors["Ann"].id, table)

    in_a_room(first, tmp_path)
    store = open_store(tmp_path)
    sessions = PlaySessions()
    for number, row in store.journal.lines():
        sessions.fold(number, row)
    (ann,) = [row.id for row in store.people.visitors() if row.name == "Ann"]
    game = f"{HOLDEM}: $20-$40 limit"
    assert sessions.of(ListedPerson("Ann", ann), game, "1969-12-31", OPENED + 100) == PlaySession(1, 1, "1969-12-31")
    store.close()

    async def moves(doors: Doors) -> None:
        table = await sits(doors)
        other = await doors.table("Dee", edition=HOLDEM, table=TERMS)
        await doors.host.moves.do(PairTables(BOSS, other, table, "a second table"))
        for name in ("Bob", "Cy"):
            await doors.host.visits.leave(doors.visitors[name], table)
        await doors.host.moves.move_next(By(BOSS, "Boss"), other, True, "a seat is free")
        assert seat(doors, other).session == PlaySession(1, 1, "1969-12-31")

    (tmp_path / "again").mkdir()
    in_a_room(moves, tmp_path / "again")


def test_one_short_buy_for_every_full_one_goes_on_after_getting_up() -> None:
    """l.1257, 1490: one full, one short, one full; the chips that a player brings back are none of them."""
    table = make_table("oceans-eleven/mexican-poker", ("Bob",), 0)
    full, session = table.placard.full, PlaySession(1, 1, "1970-01-01")
    table.seating.sit("Ann", "v-ann", None, full, OPENED, owed=full, session=session)
    with pytest.raises(BadInput, match=r"^One short buy is allowed here for every full buy-in, and it is made"):
        table.seating.buy_chips(table.seats["Ann"], full - 100, OPENED, "1970-01-01")
    table.seating.buy_chips(table.seats["Ann"], full, OPENED, "1970-01-01")
    table.seating.buy_chips(table.seats["Ann"], full - 100, OPENED, "1970-01-01")
    assert table.seats["Ann"].session == PlaySession(2, 2, "1970-01-01")


def test_the_other_reading_ends_a_session_with_getting_up() -> None:
    """``buying.session = "sitting"``: nothing is written down, and nothing goes on."""
    table = make_table(HOLDEM, ("Ann", "Bob"), 0, table=TERMS)
    desk = table.placard.seating_rules.model_copy(update={"buying": Buying(short="one-a-session", session="sitting")})
    table.state.placard = replace(table.placard, seating_rules=desk)
    table.seating.buy_chips(table.seats["Ann"], 100_00, OPENED, "1970-01-01")
    with pytest.raises(BadInput, match=MADE):
        table.seating.buy_chips(table.seats["Ann"], 100_00, OPENED, "1970-01-02")
    table.seating.leave(table.seats["Ann"], OPENED)
    assert [row.what for row in table.change.staff] == []


def test_a_seat_of_an_earlier_version_has_no_day_and_keeps_its_counts() -> None:
    """The database of an older room opens: its seats are read, and the session that runs goes on."""
    state = {"out": False, "leaving": False, "time_outs": 0, "time_bank": 30.0, "pending": 0, "fulls": 1, "shorts": 1}
    table = make_table(HOLDEM, ("Bob",), 0, table=TERMS)
    table.seats["Ann"] = Seat.of_row(SeatRow(table.id, "Ann", 5, "v-ann", state), 500_00)  # type: ignore[arg-type]
    with pytest.raises(BadInput, match=MADE):
        table.seating.buy_chips(table.seats["Ann"], 100_00, OPENED, "1970-01-01")
    table.seating.buy_chips(table.seats["Ann"], 500_00, OPENED, "1970-01-01")
    assert table.seats["Ann"].session == PlaySession(2, 1, "1970-01-01")


def test_at_a_dealers_table_players_are_counted(tmp_path: Path) -> None:
    """l.53: the dealer who types in a second short buy is told so."""

    async def test(doors: Doors) -> None:
        visitor, _ = await doors.host.visits.enter("Dana")
        granted = doors.host.staff.grant(BOSS, visitor.id, Role.DEALER, "room", 0, None, "deals", doors.clock.at)
        await doors.host.state.write(Posting(granted).change())
        by = By(Staffer(visitor.id, Role.DEALER, ""), visitor.name)
        table = await doors.host.dealers.open(by, {"edition": HOLDEM, "table": TERMS}, [Sitter("Real One", 1)], "", False, "")
        await doors.host.dealers.buy(by, table, Sitter("Real One", None, 100_00))
        await doors.host.dealers.do(ChangeSeatAtFelt(table, by, "leave", "Real One"))
        with pytest.raises(BadInput, match=r"Real One left this table with \$600: .* no less comes back, not \$100"):
            await doors.host.dealers.seat(by, table, Sitter("Real One", 1, 100_00))
        await doors.host.dealers.seat(by, table, Sitter("Real One", 1, 600_00))
        with pytest.raises(BadInput, match=MADE):
            await doors.host.dealers.buy(by, table, Sitter("Real One", None, 100_00))
        await doors.host.dealers.seat(by, table, Sitter("Real Two", 2, 100_00))

    in_a_room(test, tmp_path)


def test_a_session_that_has_no_time_for_returning_lasts_for_the_day() -> None:
    """Panguingue, l.1463: chips stay on the table, however long a player is away."""
    fold = PlaySessions()
    line = got_up(ListedPerson("Ann", "v-ann"), "tttttt", "pan", PlaySession(1, 1, "1970-01-01"), 0, OPENED)
    fold.fold(1, line)
    assert fold.of(ListedPerson("Ann", "v-ann"), "pan", "1970-01-01", OPENED + 20 * HOUR).shorts == 1
    assert fold.of(ListedPerson("Ann", "v-ann"), "pan", "1970-01-02", OPENED + 20 * HOUR) == PlaySession(day="1970-01-02")
    assert fold.of(ListedPerson("Bob", "v-bob"), "pan", "1970-01-01", OPENED).new
