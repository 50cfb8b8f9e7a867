"""A room that is opened again in the middle of any work of its staff: nothing is lost or done twice, and the work goes on.

Between two operations of a scene the room is closed and opened again. Scenes of other tests are looked at after each line of the journal,
as if the machine had been switched off there. Every kind of line that there is must come in one of them.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

import cardroom.web.app  # noqa: F401  every kind of line is declared
from cardroom.room.books.ledger import verify
from cardroom.room.desks.floor.commands import NameTable
from cardroom.room.desks.seating.commands import OpenList
from cardroom.room.host.host import Host
from cardroom.room.journal.lines import KINDS
from tests.patience import patient
from tests.room import test_closing, test_office, test_persons
from tests.room.board import test_absent_host, test_host, test_must_move
from tests.room.board.test_host import BY, GAME, HOLDEM, TERMS
from tests.room.drop import test_drop_host
from tests.room.host_helpers import Clock, Doors, in_a_room
from tests.room.made_again import watching
from tests.room.paging import test_paging
from tests.room.room_helpers import open_store, seeds
from tests.room.scenes import SCENES, Scene
from tests.room.tournaments import test_room_tournaments

Told = Callable[[Path], None]

THEIRS: dict[Told, set[str]] = {
    test_host.test_a_feeder_of_dealers_tables_moves_people_without_an_account: {
        "dealer", "grant", "open", "player/number", "seat", "seats/move", "seats/moved", "seats/pair", "session/got-up",
    },
    test_host.test_a_list_before_the_table_and_a_table_that_closes: {"close-table", "list/back", "list/close", "list/open"},
    test_host.test_one_of_a_company_at_a_table: {"seats/freed", "seats/hired"},
    test_host.test_the_advisor_leaves_feeders_and_broken_tables_alone: {"list/break", "seats/unpair"},
    test_host.test_from_the_list_to_the_seat: {"list/lock", "list/call", "list/join", "list/sit"},
    test_host.test_a_move_that_comes_to_nothing_leaves_the_chips_in_his_account: {"seats/move-off"},
    test_must_move.test_who_cannot_be_listed_after_a_refusal_is_written_down_once: {"list/not-listed", "seats/refuse"},
    test_absent_host.test_the_option_to_play_over_goes_by_the_list: {"absent/over", "absent/end"},
    test_absent_host.test_one_person_plays_for_one_other_only: {"absent/approve", "absent/object"},
    test_absent_host.test_a_friend_who_is_barred_stops: {"absent/begin"},
    test_paging.test_whoever_wants_none_gets_none_and_their_address_is_deleted: {
        "hours", "identity/checked", "identity/forgotten", "paging/allowed", "paging/ended",
    },
    test_paging.test_a_letter_when_a_seat_is_called_and_another_before_it_lapses: {"paging/sent"},
    test_drop_host.test_a_pay_out_needs_a_round_that_is_over_and_a_winner_who_may_be_served: {"bar", "end-round", "remove"},
    test_room_tournaments.test_a_room_that_was_killed_goes_on: {"tournament/announce", "tournament/facts"},
    test_persons.test_an_excluded_person_is_known_again_by_a_document_under_another_name: {"list/leave", "player/account", "player/name"},
    test_persons.test_what_a_document_says_stands_nowhere_in_clear_and_every_look_is_written_down: {"identity/look", "identity/photo"},
    test_persons.test_a_card_opens_the_kiosk_until_a_newer_one_is_printed: {"player/card"},
    test_closing.test_an_account_that_was_closed: {"player/closed"},
    test_office.test_who_is_granted_a_role_before_he_has_come_in_comes_by_a_key_once: {"invite", "key"},
    test_office.test_a_role_is_granted_for_a_place_and_a_time_and_taken_back_and_all_of_it_is_kept: {"revoke"},
    test_office.test_a_bar_takes_every_role_while_it_lasts: {"admit"},
    test_office.test_the_limits_of_the_room_hold_where_they_apply: {"limits"},
}  # fmt: skip
"""Scenes of other tests, and kinds of lines that come in each."""

OURS: dict[str, set[str]] = {
    "the_floor_at_a_table": {
        "absent", "answer", "ask-seat", "back", "call", "cards", "cash-out", "clock", "close", "close-call", "fresh-cards", "go-on", "hold",
        "move", "name-table", "pause", "pause-after", "rule", "settings", "silence", "time", "unsilence",
    },
    "wrong_payments": {"correct", "propose", "refuse", "withdraw"},
    "an_evening_at_the_cage": {
        "cage/at-table", "cage/bring", "cage/cash", "cage/change", "cage/close", "cage/closer", "cage/count-safe", "cage/credit",
        "cage/decline", "cage/deposit", "cage/fill", "cage/notice", "cage/open", "cage/opener", "cage/order", "cage/print", "cage/sell",
        "cage/settings", "cage/take-out", "cage/transfer", "cage/void", "cage/withdraw",
    },
    "boxes_and_funds": {
        "drop/count", "drop/pull", "drop/strike", "fund/move", "fund/open", "fund/pay", "fund/propose", "fund/refuse", "fund/set",
    },
    "a_list": {"list/arrive", "list/end", "list/pass", "list/start"},
    "the_staff_at_work": {
        "duty/back", "duty/break", "duty/cancel", "duty/hand-over", "duty/in", "duty/out", "duty/plan", "duty/settings", "duty/split",
        "duty/string", "duty/tokes",
    },
    "the_office": {"day-closed", "property/came", "property/visit"},
}  # fmt: skip
"""The same of our own scenes."""


def test_every_kind_of_work_is_in_a_scene() -> None:
    """A new kind of line needs a scene: write its operation into one, and name it here."""
    assert set.union(*THEIRS.values(), *OURS.values()) == set(KINDS)
    assert OURS.keys() == {scene.__name__ for scene in SCENES}


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_the_room_is_opened_again_after_every_operation(scene: Scene, tmp_path: Path) -> None:
    with watching() as watch:
        asyncio.run(asyncio.wait_for(reopened(scene, tmp_path), patient(300)))
    assert OURS[scene.__name__] <= watch.kinds.keys()


async def reopened(scene: Scene, folder: Path) -> None:
    store, clock = open_store(folder), Clock()
    doors = Doors(store, clock, await Host.start(store, now=clock, chance=seeds("first"), quick=True))
    try:
        times = 0
        async for _ in scene(doors):
            times += 1
            await doors.host.stop()
            doors.host = await Host.start(store, now=clock, chance=seeds(f"time {times}"), quick=True)
            assert not doors.host.tables.lost
            for runner in doors.host.tables.runners:  # everybody looks again
                for seat in runner.table.people:
                    doors.host.views.watch(doors.host.visitors.by_id(seat.visitor or ""), runner.table.id)
    finally:
        await doors.host.stop()
    assert verify(store) == []
    store.close()


@pytest.mark.parametrize("told", THEIRS, ids=lambda told: told.__name__.removeprefix("test_"))
def test_what_is_stored_after_every_line_is_what_stands_there(told: Told, tmp_path: Path) -> None:
    with watching() as watch:
        told(tmp_path)
    assert THEIRS[told] <= watch.kinds.keys()


@pytest.mark.parametrize("of", ["a book", "a table"])
def test_what_changes_without_a_line_is_noticed(of: str, tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await doors.table("Ann", "Bob")
        if of == "a book":
            doors.host.board.lists.opened[GAME] = {}
        else:
            doors.host.tables.runner(table).table.state.opened_by = "v-zed"
        await doors.host.floor.do(NameTable(BY, table, "Big Game", "it is called so"))
        await doors.host.seating.open_list(OpenList(BY.staffer, HOLDEM, TERMS, "six have asked for it"))

    with pytest.raises(AssertionError, match="Lists" if of == "a book" else "v-zed"), watching():
        in_a_room(test, tmp_path)
