"""Sitting down, getting up, sitting out, buying chips; bots that come and go. Time is an argument: nothing here waits."""

import pytest

from cardroom import load
from cardroom.errors import BadInput
from cardroom.houses.seating import Buying, SeatingRules
from cardroom.money import Cents
from cardroom.room.base.errors import Forbidden
from cardroom.room.base.settings import buy_in_bounds
from cardroom.room.storage.accounts import player_account, visitor_account
from cardroom.room.table.table import Table
from cardroom.round import Action
from tests.room.room_helpers import (
    BACCARAT,
    HOLDEM,
    OPENED,
    acts,
    begin,
    everything,
    is_asked,
    make_table,
    moved,
    until_asked,
    until_over,
    visitor_of,
)
from tests.support import EDITIONS


def refused(table: Table, match: str, what: object) -> None:
    before = everything(table)
    with pytest.raises(BadInput, match=match):
        what()  # type: ignore[operator]
    assert everything(table) == before


# -- sitting down ---------------------------------------------------------------------------------------------------------------


def test_who_sits_down_brings_chips_from_the_cashier() -> None:
    table = make_table(people=(), bots=0)
    table.take_change()
    table.seating.sit("Ann", "v-ann", 4, 50_00, OPENED)
    seat = table.seats["Ann"]
    assert (seat.seat, seat.stack, seat.out, seat.leaving, seat.pending) == (4, 50_00, False, False, 0)
    change = table.take_change()
    (entry,) = change.entries
    assert (entry.source, entry.target, entry.amount, entry.why) == (
        visitor_account("v-ann"),
        player_account("tttttt", "Ann"),
        50_00,
        "buy-in",
    )
    assert [(row.player, row.seat, row.visitor_id) for row in change.seats] == [("Ann", 4, "v-ann")]


def test_seats_are_taken_from_the_first_free_one_unless_one_is_wanted() -> None:
    table = make_table(people=("Ann",), bots=0)
    table.seating.sit("Bob", "v-bob", 3, 200_00, OPENED)
    table.seating.sit("Cy", "v-cy", None, 200_00, OPENED)
    table.seating.sit("Dee", "v-dee", None, 200_00, OPENED)
    assert {seat.player: seat.seat for seat in table.seats.values()} == {"Ann": 1, "Bob": 3, "Cy": 2, "Dee": 4}
    refused(table, "Seat 3 is taken", lambda: table.seating.sit("Eva", "v-eva", 3, 200_00, OPENED))
    refused(table, "seats 1 to 10, not 11", lambda: table.seating.sit("Eva", "v-eva", 11, 200_00, OPENED))
    refused(table, "seats 1 to 10, not 0", lambda: table.seating.sit("Eva", "v-eva", 0, 200_00, OPENED))
    refused(table, "Ann is at this table already", lambda: table.seating.sit("Ann", "v-ann", 7, 200_00, OPENED))
    refused(table, "Anna is at this table already", lambda: table.seating.sit("Anna", "v-ann", 7, 200_00, OPENED))  # by another name


def test_a_full_table_takes_nobody() -> None:
    table = make_table(people=("Ann",), bots=0)
    table.seating.seat_bots(table.placard.seat_count - 1, OPENED)
    refused(table, "Every seat of this table is taken", lambda: table.seating.sit("Bob", "v-bob", None, 200_00, OPENED))


def test_the_bounds_of_a_buy_in() -> None:
    table = make_table(people=(), bots=0)
    least, usual, most = table.placard.buy_in
    assert (least, usual, most) == (2_00, 200_00, None)  # the big blind; the table's own buy-in; no maximum is printed
    for wrong in (least - 100, usual + 50, 0, -usual):
        refused(
            table,
            r"One sits down here with \$2 or more in chips",
            lambda wrong=wrong: table.seating.sit("Ann", "v-ann", None, wrong, OPENED),
        )
    table.seating.sit("Ann", "v-ann", None, least, OPENED)
    table.seating.sit("Bob", "v-bob", None, 1_000_000_00, OPENED)
    assert [table.seats[name].stack for name in ("Ann", "Bob")] == [least, 1_000_000_00]


@pytest.fixture
def printed_most(monkeypatch: pytest.MonkeyPatch) -> Cents:
    """A house that prints a maximum buy-in of $500: none of the five manuals does."""
    monkeypatch.setattr("cardroom.room.table.placard.seating_rules", lambda *_: SeatingRules(buying=Buying(most=500_00)))
    return 500_00


def test_the_most_that_a_house_prints(printed_most: Cents) -> None:
    table = make_table(people=(), bots=0)
    assert table.placard.buy_in == (2_00, 200_00, printed_most)
    refused(
        table, r"One sits down here with \$2 to \$500 in chips", lambda: table.seating.sit("Ann", "v-ann", None, printed_most + 100, OPENED)
    )
    table.seating.sit("Ann", "v-ann", None, printed_most, OPENED)
    table.seating.sit("Bob", "v-bob", None, printed_most + 100, OPENED, owed=printed_most + 100)  # what a player left with comes back
    assert [table.seats[name].stack for name in ("Ann", "Bob")] == [printed_most, printed_most + 100]


@pytest.mark.parametrize("edition", ["black-sheep/three-card-poker-6-card-bonus", "black-sheep/ultimate-texas-holdem"])
def test_a_player_dealer_brings_as_much_as_they_like(edition: str) -> None:
    """004 l.2039, 3864: there is no maximum on the player-dealer's wager."""
    table = make_table(edition, people=(), bots=0)
    table.seating.sit("Ann", "v-ann", None, 2_000_000_00, OPENED)
    table.seating.buy_chips(table.seats["Ann"], 1_000_000_00, OPENED)
    assert table.seats["Ann"].stack == 3_000_000_00


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_can_be_sat_down_at_with_the_usual_buy_in(edition: str) -> None:
    least, usual, most = buy_in_bounds(load(edition).table, 100)
    assert 0 < least <= usual and most is None
    table = make_table(edition, people=("Ann",), bots=1)
    begin(table)
    assert table.running or table.round is not None


def test_behind_the_seats_where_there_is_a_backline() -> None:
    table = make_table(BACCARAT, people=("Ann",), bots=2)
    table.seating.sit("Bob", "v-bob", None, 100_00, OPENED, behind=True)
    assert table.seats["Bob"].seat is None
    begin(table)
    assert table.round is not None
    assert "Bob" in table.round.setup.stacks
    assert "Bob" not in table.round.setup.seats.values()
    until_asked(table, "Bob")  # he may bet on others' hands
    assert table.round.decision is not None
    assert all(option.spot is None or option.spot.player == "Bob" for option in table.round.decision.asks["Bob"])


def test_behind_the_seats_of_a_full_table() -> None:
    table = make_table(BACCARAT, people=("Ann",), bots=0)
    table.seating.seat_bots(table.placard.seat_count - 1, OPENED)
    table.seating.sit("Bob", "v-bob", None, 100_00, OPENED, behind=True)
    assert table.seats["Bob"].seat is None


def test_nobody_is_behind_where_there_is_no_backline() -> None:
    table = make_table(HOLDEM)
    assert not table.placard.backline
    refused(table, "has no betting behind the seats", lambda: table.seating.sit("Bob", "v-bob", None, 200_00, OPENED, behind=True))


def test_behind_one_sits_out_without_being_in_the_round() -> None:
    table = make_table(BACCARAT, people=("Ann",), bots=2)
    table.seating.sit("Bob", "v-bob", None, 100_00, OPENED, behind=True)
    table.absences.sit_out(table.seats["Bob"], True, OPENED)
    begin(table)
    assert table.round is not None
    assert "Bob" not in table.round.setup.stacks


def test_who_does_not_sit_here_has_no_seat() -> None:
    with pytest.raises(Forbidden, match="You do not sit at this table"):
        make_table().seating.of("v-nobody")


# -- getting up -----------------------------------------------------------------------------------------------------------------


def test_between_rounds_one_gets_up_at_once_with_every_cent() -> None:
    table = make_table()
    until_over(begin(table))
    stack = table.seats["Ann"].stack
    table.seats["Ann"].stack = stack  # as the round left it
    table.take_change()
    table.seating.leave(table.seats["Ann"], OPENED)
    assert "Ann" not in table.seats
    change = table.take_change()
    assert moved(change, "Ann") == [("cash-out", -stack)]
    assert change.entries[-1].target == visitor_account("v-ann")
    assert change.gone == [("tttttt", "Ann")]
    assert not [row for row in change.seats if row.player == "Ann"]


def test_in_a_round_one_gets_up_when_it_is_over_and_folds_until_then() -> None:
    table = until_asked(make_table(bots=2), "Ann")
    table.take_change()
    seat = table.seats["Ann"]
    table.seating.leave(seat, OPENED)
    assert seat.leaving
    assert not moved(table.change, "Ann")
    assert table.due() == 0.0  # what is his to do is done for him without waiting
    number = table.number
    while table.running:
        assert table.tick(OPENED)
    assert "Ann" not in table.seats
    assert table.number == number
    assert table.round is not None
    stack = table.round.outcome.stacks["Ann"]
    assert moved(table.take_change(), "Ann") == ([("cash-out", -stack)] if stack else [])
    mine = [event for event in table.round.events if isinstance(event, Action) and event.player == "Ann"]
    assert {action.verb for action in mine} <= {"fold", "check"}


def test_cash_out_to_the_cent() -> None:
    """A fee or a payout can leave cents that no chip has: they go with him."""
    table = make_table(BACCARAT, people=("Ann", "Bob"), bots=1)
    table.seats["Ann"].stack = 1234_56
    table.take_change()
    table.seating.leave(table.seats["Ann"], OPENED)
    assert moved(table.take_change(), "Ann") == [("cash-out", -1234_56)]


def test_who_leaves_with_nothing_moves_nothing() -> None:
    table = make_table()
    table.take_change()
    table.seats["Ann"].stack = 0
    table.seating.leave(table.seats["Ann"], OPENED)
    change = table.take_change()
    assert not change.entries
    assert change.gone == [("tttttt", "Ann")]


def test_who_came_in_the_middle_of_a_round_leaves_at_once() -> None:
    table = until_asked(make_table(bots=2), "Ann")
    table.seating.sit("Bob", "v-bob", None, 300_00, OPENED)
    assert not table.state.plays(table.seats["Bob"])
    table.take_change()
    table.seating.leave(table.seats["Bob"], OPENED)
    assert moved(table.take_change(), "Bob") == [("cash-out", -300_00)]


def test_a_seat_is_free_again_and_who_comes_back_is_new() -> None:
    table = make_table(people=("Ann", "Bob"), bots=1)
    until_over(begin(table))
    assert {"Ann", "Bob"} <= table.state.half_hours.played
    seat = table.seats["Ann"].seat
    table.seating.leave(table.seats["Ann"], OPENED)
    assert "Ann" not in table.state.half_hours.played
    table.seating.sit("Cy", "v-cy", seat, 200_00, OPENED)
    assert table.seats["Cy"].seat == seat


def test_a_table_that_is_closed_takes_nobody() -> None:
    table = make_table(people=(), bots=1)
    while table.closed_at is None:
        due = table.due()
        assert due is not None
        table.tick(due)
    refused(table, "This table is closed", lambda: table.seating.sit("Ann", "v-ann", None, 200_00, OPENED))


# -- sitting out ----------------------------------------------------------------------------------------------------------------


def test_who_sits_out_keeps_his_seat_and_is_not_dealt_in() -> None:
    table = make_table(people=("Ann", "Bob"), bots=2)
    table.absences.sit_out(table.seats["Ann"], True, OPENED)
    begin(table)
    assert table.round is not None
    assert table.round.setup.absent == {"Ann"}
    until_over(table)
    assert table.round.outcome.stacks["Ann"] == 200_00
    table.absences.sit_out(table.seats["Ann"], False, OPENED)
    begin(table)
    assert table.round.setup.absent == frozenset()


def test_sitting_out_in_the_middle_of_a_round_counts_from_the_next_one_on() -> None:
    table = until_asked(make_table(bots=2), "Ann")
    table.absences.sit_out(table.seats["Ann"], True, OPENED)
    assert is_asked(table, "Ann")
    assert table.round is not None
    assert "Ann" not in table.round.setup.absent
    until_over(table)
    begin(table)
    assert table.round.setup.absent == {"Ann"}


def test_a_table_where_all_but_one_sit_out_waits_and_goes_on_when_one_comes_back() -> None:
    table = make_table(people=("Ann", "Bob"), bots=0, pause=30.0)
    table.absences.sit_out(table.seats["Bob"], True, OPENED)
    assert table.tick(OPENED)
    assert (table.state.phase, table.state.why) == ("waiting", "The table waits for a second player.")
    assert table.due() == OPENED + 1800  # when Bob has sat out for half an hour (001 l.56)
    table.absences.sit_out(table.seats["Bob"], False, OPENED + 100)
    due = table.due()
    assert due == OPENED + 101
    assert table.tick(due)
    assert (table.state.phase, table.state.why, table.number) == ("playing", "", 1)


# -- more chips -----------------------------------------------------------------------------------------------------------------


def test_more_chips_between_rounds_come_at_once() -> None:
    table = make_table()
    table.take_change()
    table.seating.buy_chips(table.seats["Ann"], 75_00, OPENED)
    assert table.seats["Ann"].stack == 275_00
    assert moved(table.take_change(), "Ann") == [("buy-in", 75_00)]


def test_more_chips_in_a_round_come_when_it_is_over() -> None:
    table = until_asked(make_table(bots=2), "Ann")
    table.take_change()
    seat = table.seats["Ann"]
    stack = table.state.stack(seat)
    table.seating.buy_chips(seat, 75_00, OPENED)
    table.seating.buy_chips(seat, 25_00, OPENED)
    assert (seat.pending, table.state.stack(seat)) == (100_00, stack)
    change = table.take_change()
    assert not moved(change, "Ann")
    assert change.seats[-1].state["pending"] == 100_00
    until_over(table)
    assert table.round is not None
    assert seat.pending == 0
    assert seat.stack == table.round.outcome.stacks["Ann"] + 100_00
    assert moved(table.take_change(), "Ann") == [("buy-in", 100_00)]
    begin(table)
    assert table.round.setup.stacks["Ann"] == seat.stack


def test_who_leaves_does_not_get_the_chips_he_asked_for() -> None:
    table = until_asked(make_table(bots=2), "Ann")
    table.seating.buy_chips(table.seats["Ann"], 75_00, OPENED)
    table.take_change()
    table.seating.leave(table.seats["Ann"], OPENED)
    while table.running:
        table.tick(OPENED)
    assert table.round is not None
    stack = table.round.outcome.stacks["Ann"]
    assert moved(table.take_change(), "Ann") == ([("cash-out", -stack)] if stack else [])


def test_the_bounds_of_more_chips(printed_most: Cents) -> None:
    table = until_asked(make_table(bots=2), "Ann")
    seat = table.seats["Ann"]
    for wrong in (0, -100, 150):
        refused(table, "Chips are bought in steps of \\$1", lambda wrong=wrong: table.seating.buy_chips(seat, wrong, OPENED))
    room = (printed_most - table.state.stack(seat)) // 100 * 100
    table.seating.buy_chips(seat, room - 100, OPENED)
    refused(table, "Nobody has more than", lambda: table.seating.buy_chips(seat, 200, OPENED))  # what he has asked for counts
    table.seating.buy_chips(seat, 100, OPENED)


def test_who_is_broke_is_not_dealt_in_until_he_buys() -> None:
    table = make_table(people=("Ann", "Bob"), bots=1)
    table.seats["Ann"].stack = 0
    begin(table)
    assert table.round is not None
    assert table.round.setup.absent == {"Ann"}
    assert not table.seats["Ann"].out  # he has not asked for it
    table.seating.buy_chips(table.seats["Ann"], 50_00, OPENED)
    until_over(table)
    begin(table)
    assert table.round.setup.absent == frozenset()
    assert table.round.setup.stacks["Ann"] == 50_00


def test_at_a_player_dealer_table_who_has_less_than_the_least_wager_is_broke() -> None:
    table = make_table(BACCARAT, people=("Ann", "Bob"), bots=2)
    least = table.placard.buy_in.least
    for stack, absent in ((least, set()), (least - 1, {"Ann"})):
        table.seats["Ann"].stack = stack
        begin(table)
        assert table.round is not None
        assert table.round.setup.absent == absent
        until_over(table)


def test_what_is_stored_of_a_seat() -> None:
    table = until_asked(make_table(bots=2, clock=20), "Ann")
    table.seating.buy_chips(table.seats["Ann"], 100, OPENED)
    table.absences.sit_out(table.seats["Ann"], True, OPENED)
    table.seating.leave(table.seats["Ann"], OPENED)
    row = table.change.seats[-1]
    assert row.state == {"out": True, "leaving": True, "time_outs": 0, "time_bank": 30, "pending": 100, "played": True, "since": OPENED}
    acts(table, Action("Ann", "fold")) if is_asked(table, "Ann") else None
    assert visitor_of("Ann") == row.visitor_id
