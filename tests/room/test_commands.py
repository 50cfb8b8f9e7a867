"""Commands without a room: each is tested by calling ``apply``."""

from dataclasses import FrozenInstanceError, fields, is_dataclass
from importlib import import_module
from inspect import getmembers, isclass
from pathlib import Path
from types import ModuleType

import pytest

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden, Unknown
from cardroom.room.books.drop.collected import BoxContents, BoxKind
from cardroom.room.desks.cashiers.commands import BringToSafe, OpenWindow
from cardroom.room.desks.counting.commands import CountBox, PullBox, PullBoxAtTable
from cardroom.room.desks.floor.commands import CorrectPayment, Pause
from cardroom.room.desks.office.commands import AS_DECIDED, CloseTable, EndRound
from cardroom.room.host.commands import LeaveTable, SetBots
from cardroom.room.live.commands import Moment
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from cardroom.room.people.visitors import Visitor
from cardroom.room.storage.corrections import Wrong
from tests.room.cage.night import BOSS, CASHIER, DRAWER, FLOAT, MORNING, Night
from tests.room.drop.lines import ANN, BOB, NOON, Lines
from tests.room.room_helpers import OPENED, begin, make_table, open_store, visitor_of
from tests.room.test_table_payments import ANA, lost_wager

MODULES = (
    "desks.cashiers.commands", "desks.counting.commands", "desks.dealers.commands", "desks.floor.commands", "desks.office.commands",
    "desks.dealers.opening", "desks.office.appoint", "desks.office.entry", "desks.people.commands", "host.newcomers", "host.opening",
    "desks.seating.arrivals", "desks.seating.commands", "desks.seating.friends", "desks.seating.table_moves", "host.commands",
)  # fmt: skip


def commands(module: ModuleType) -> list[type]:
    return [found for _, found in getmembers(module, isclass) if found.__module__ == module.__name__ and hasattr(found, "apply")]


@pytest.mark.parametrize("name", MODULES)
def test_a_command_is_frozen_data_that_knows_no_lock_and_no_loop(name: str) -> None:
    found = commands(import_module(f"cardroom.room.{name}"))
    assert found
    for command in found:
        assert is_dataclass(command) and command.__dataclass_params__.frozen, command  # type: ignore[attr-defined]
        held = {str(field.type) for field in fields(command)}
        assert not any(word in each for each in held for word in ("Executor", "Runner", "Store", "Committer")), command


def test_a_box_of_a_closed_table_is_pulled_for_what_the_ledger_says() -> None:
    lines = Lines()
    pull = PullBox(BOB, "tttttt", BoxKind.FEES, 0, "", "the shift is over")
    line, entries, _ = pull.apply(lines.drop, BoxContents("tttttt", BoxKind.FEES, 0, 41, 123_00), NOON)
    assert (line.what, line.at, line.who) == ("drop/pull", NOON, "v-bob")
    assert [(entry.source, entry.target, entry.amount) for entry in entries] == [("table/tttttt/drop", "cage/box/0001", 123_00)]
    with pytest.raises(FrozenInstanceError):
        pull.version = 1  # type: ignore[misc]


def test_a_box_of_an_open_table_is_pulled_in_the_tables_own_change_and_not_by_a_player() -> None:
    lines, table = Lines(), make_table(people=("Ann",), bots=1)
    pull = PullBox(BOB, table.id, BoxKind.FEES, 0, "", "the shift is over")
    found = BoxContents(table.id, BoxKind.FEES, 0, 41, 123_00)
    table.take_change()
    PullBoxAtTable(pull).apply(lines.drop, table, found, Moment(OPENED, NOON))
    (line,), (entry,) = table.change.staff, table.change.entries
    assert (line.at, entry.at, entry.amount) == (OPENED, OPENED, 123_00)  # by the table's clock, which the writer turns into the wall's
    mine = By(Staffer(visitor_of("Ann"), Role.FLOOR, ""), "Ann")
    with pytest.raises(Forbidden, match="another pulls its boxes"):
        PullBoxAtTable(PullBox(mine, table.id, BoxKind.FEES, 0, "", "x")).apply(lines.drop, table, found, Moment(OPENED, NOON))


def test_what_a_command_reads_names_a_table_that_is_there(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    with pytest.raises(Unknown, match=r"^There is no table 'nowhere'\.$"):
        PullBox(BOB, "nowhere", BoxKind.FEES, 0, "", "x").reads(Lines().drop, store)
    store.close()


def test_a_box_is_counted() -> None:
    lines = Lines()
    serial = lines.pulled(50_00)
    box = lines.drop.of(serial)
    lines.do(CountBox(ANN, serial, box.version, {"chip": {"500": 10}}).apply(lines.drop, NOON))
    assert lines.drop.of(serial).state == "counting"


def test_a_window_is_opened_with_what_is_drawn_from_the_safe() -> None:
    night = Night()
    night.do(BringToSafe(BOSS, FLOAT, "the float").apply(night.cage, MORNING))
    night.do(OpenWindow(CASHIER, 1, DRAWER).apply(night.cage, MORNING))
    assert night.cage.inventory.held("window/1") == DRAWER
    with pytest.raises(BadInput):
        OpenWindow(CASHIER, 1, DRAWER).apply(night.cage, MORNING)


def test_a_wrong_payment_is_corrected_and_not_by_a_player() -> None:
    table, lost, paid = lost_wager()
    table.take_change()
    CorrectPayment(ANA, table.id, paid.round_id, Wrong(lost.line, 0), "nobody took it").apply(table, OPENED, paid)
    assert [entry.amount for entry in table.change.entries] == [lost.amount, lost.amount]
    assert [line.what for line in table.change.staff] == ["correct"]
    mine = By(Staffer(visitor_of("Ann"), Role.FLOOR, ""), "Ann")
    with pytest.raises(Forbidden, match="another of the floor"):
        CorrectPayment(mine, table.id, paid.round_id, Wrong(lost.line, 0), "x").apply(table, OPENED, paid)


def test_the_floor_stops_play_and_not_where_it_plays() -> None:
    table = begin(make_table(people=("Ann",), bots=1))
    Pause(ANA, table.id, "a dispute").apply(table, OPENED)
    assert table.state.floor.paused
    with pytest.raises(Forbidden, match="another of the floor"):
        Pause(By(Staffer(visitor_of("Ann"), Role.FLOOR, ""), "Ann"), table.id, "x").apply(table, OPENED)


def test_a_table_is_closed_in_the_middle_of_a_round_as_far_as_it_is_decided() -> None:
    table = begin(make_table(people=("Ann",), bots=1))
    with pytest.raises(BadInput, match=r"^A round is ended everything-back or as-decided, not 'somehow'\.$"):
        EndRound(BOSS, table.id, "somehow", "x").apply(table, OPENED)
    CloseTable(BOSS, table.id, AS_DECIDED, "the day is over").apply(table, OPENED)
    (line,) = [line for line in table.change.staff if line.what == "close-table"]
    assert (line.data, line.why, table.running) == ({"how": AS_DECIDED, "round": table.round_id}, "the day is over", False)


def test_a_player_gets_up_and_only_the_opener_sets_bots() -> None:
    table = make_table(people=("Ann", "Bob"), bots=1)
    bob = Visitor(visitor_of("Bob"), "Bob")
    LeaveTable(bob, table.id).apply(table, OPENED)
    assert "Bob" not in table.seats
    with pytest.raises(Forbidden, match="Only who opened the table"):
        SetBots(bob, table.id, 2).apply(table, OPENED)
