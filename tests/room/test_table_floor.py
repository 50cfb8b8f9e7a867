"""The floor at a table over time: rulings, pauses, time, seats, settings, cards, dealers; with who and why, through a crash."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from cardroom.errors import BadInput, IllegalAction
from cardroom.room.books.ledger import verify
from cardroom.room.live.recovery import recover
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from cardroom.room.storage import Store
from cardroom.room.table.table import Table
from cardroom.round import Action, FloorCall
from tests.room.room_helpers import (
    BACCARAT,
    HOLDEM,
    OPENED,
    acts,
    begin,
    chips_at,
    everything,
    is_asked,
    make_table,
    newcomers,
    open_store,
    seeds,
    until_asked,
    until_over,
    visitor_of,
)

BY = By(Staffer("v-ana", Role.FLOOR, "127.0.0.1"), "Ana")
WHY = "as the house has it"
TWO = ("Ann", "Bob")


def told(table: Table) -> str:
    return table.state.floor.told[-1]


def kept(table: Table, folder: Path) -> tuple[Store, Table]:
    """All that the table has done, stored; and the table made again from it."""
    store = open_store(folder)
    store.write([newcomers(("Ann", "Bob", "Cy")), table.take_change()])
    assert not verify(store)
    return store, recover(store, table.id, seeds("later"), OPENED + 500)


# -- in the round ---------------------------------------------------------------------------------------------------------------------


def test_a_ruling_is_an_input_of_the_round_and_a_line_of_the_staffs_journal(tmp_path: Path) -> None:
    table = until_asked(begin(make_table(HOLDEM, TWO, bots=2)), "Ann")
    assert table.round is not None
    table.control.rule(BY, "management", {"why": "the fire alarm rang"}, "nobody was to blame", OPENED)
    assert table.round.inputs[-1] == FloorCall("management", (("why", "the fire alarm rang"),), "Ana", "nobody was to blame")
    (line,) = table.change.staff
    assert (line.who, line.what, line.table_id, line.why) == ("v-ana", "rule", table.id, "nobody was to blame")
    args = {"why": "the fire alarm rang"}
    assert line.data == {"round": table.round_id, "input": len(table.round.inputs) - 1, "ruling": "management", "args": args}
    table.control.rule(BY, "misdeal", {"why": "boxed"}, "two cards lay face up", OPENED)
    assert not table.running and table.round.void
    store, again = kept(table, tmp_path)
    assert again.round is not None and again.round.events == table.round.events
    assert [row.what for _, row in store.journal.lines()] == ["rule", "rule"]
    store.close()


def test_an_action_is_taken_back_and_the_ledger_holds(tmp_path: Path) -> None:
    """The chips go back by entries of their own; the player is asked a new question, and an answer to the old one is stale."""
    table = begin(make_table("oceans-eleven/draw-poker-jacks-or-better", ("Ann", "Bob", "Cy"), bots=0))
    assert table.round is not None
    while True:
        assert table.round.decision is not None
        player = next(iter(table.round.decision.asks))
        bet = next((o for o in table.round.decision.asks[player] if o.verb in ("open", "bet") and o.amounts), None)
        if bet is not None:
            break
        acts(table, Action(player, table.round.decision.asks[player][0].verb))
    before, turn = chips_at(table), table.state.turn(player)
    acts(table, Action(player, bet.verb, bet.amounts.least if bet.amounts else 0))
    table.control.rule(BY, "take-back", {}, "he pushed the wrong button", OPENED + 3)
    assert is_asked(table, player) and table.state.turn(player) == turn + 1 and chips_at(table) == before
    assert [entry.why for entry in table.change.entries][-1] == "taken back"
    store, again = kept(table, tmp_path)
    assert again.round is not None and again.round.events == table.round.events and again.state.turn(player) == turn + 1
    until_over(again, OPENED + 501)
    store.write([again.take_change()])
    assert not verify(store)
    store.close()


def test_nothing_is_ruled_without_a_reason_or_a_round() -> None:
    table = make_table(HOLDEM, TWO)
    with pytest.raises(IllegalAction, match="No round is running"):
        table.control.rule(BY, "management", {"why": "x"}, WHY, OPENED)
    begin(table)
    before = everything(table)
    with pytest.raises(BadInput, match="Say why"):
        table.control.rule(BY, "boxed-card", {}, " ", OPENED)
    with pytest.raises(IllegalAction, match="no ruling"):
        table.control.rule(BY, "nonsense", {}, WHY, OPENED)
    assert everything(table) == before


# -- pauses, and time -------------------------------------------------------------------------------------------------------------------


def test_while_play_is_paused_nothing_happens_and_no_clock_runs() -> None:
    table = until_asked(begin(make_table(HOLDEM, TWO, bots=1, clock=30, time_bank=0)), "Ann")
    seat = table.seats["Ann"]
    due = table.clock.deadline(seat)
    assert due == (OPENED + 30, OPENED + 30)
    table.clock.pause(BY, "a chip fell to the floor", OPENED + 10)
    assert told(table) == "Play is paused by the floor (Ana): a chip fell to the floor."
    assert table.due() is None and not table.tick(OPENED + 5000) and table.clock.deadline(seat) is None
    with pytest.raises(BadInput, match="a chip fell to the floor"):
        acts(table, Action("Ann", "fold"), OPENED + 20)
    with pytest.raises(BadInput, match="already"):
        table.clock.pause(BY, WHY, OPENED + 20)
    table.clock.go_on(BY, "it was found", OPENED + 110)
    assert table.clock.deadline(seat) == (OPENED + 130, OPENED + 130) and told(table) == "Play goes on (Ana)."
    with pytest.raises(BadInput, match="not paused"):
        table.clock.go_on(BY, WHY, OPENED + 120)
    acts(table, Action("Ann", "fold"), OPENED + 120)


def test_a_pause_between_rounds_keeps_the_next_one_waiting() -> None:
    table = make_table(HOLDEM, TWO, pause=5.0)
    until_over(begin(table))
    assert table.due() == OPENED + 5
    table.clock.pause(BY, WHY, OPENED + 2)
    assert table.due() is None
    table.clock.go_on(BY, WHY, OPENED + 62)
    assert table.due() == OPENED + 65


def test_nobody_is_picked_up_for_the_time_of_a_pause() -> None:
    table = make_table(HOLDEM, TWO, bots=0, away=60)
    until_over(begin(table))
    table.went("Bob", OPENED)
    table.clock.pause(BY, WHY, OPENED + 1)
    table.clock.go_on(BY, WHY, OPENED + 1001)
    assert not table.absences.pick_up(OPENED + 1059) and table.absences.pick_up(OPENED + 1061) and "Bob" not in table.seats


def test_a_crash_keeps_a_pause(tmp_path: Path) -> None:
    table = until_asked(begin(make_table(HOLDEM, TWO, bots=1, clock=30)), "Ann")
    table.clock.pause(BY, "the lights went out", OPENED + 10)
    store, again = kept(table, tmp_path)
    assert again.state.floor.paused == table.state.floor.paused and again.due() is None and again.state.floor.told == table.state.floor.told
    again.clock.go_on(BY, WHY, OPENED + 600)
    assert again.clock.deadline(again.seats["Ann"]) == (OPENED + 630, OPENED + 660)
    store.close()


def test_a_pause_after_this_round_lets_it_be_played_to_its_end(tmp_path: Path) -> None:
    table = until_asked(begin(make_table(HOLDEM, TWO, bots=1, pause=5.0)), "Ann")
    table.clock.pause_after(BY, "the deck is counted", OPENED)
    text = "Play pauses after this round, by the floor (Ana): the deck is counted."
    assert told(table) == table.clock.pausing_text == text and not table.state.floor.paused
    with pytest.raises(BadInput, match="after this round already"):
        table.clock.pause_after(BY, WHY, OPENED)
    store, again = kept(table, tmp_path)
    assert again.clock.pausing_text == text  # a restart keeps it
    until_over(again)
    assert again.due() is None and not again.clock.pausing_text and not again.running
    assert told(again) == "Play is paused by the floor (Ana): the deck is counted."
    store.write([again.take_change()])
    third = recover(store, again.id, seeds("later"), OPENED + 600)  # and so it does with the pause itself
    assert third.due() is None and third.state.floor.paused == again.state.floor.paused
    third.clock.go_on(BY, WHY, OPENED + 700)
    assert third.due() is not None and not third.state.floor.paused
    assert [row.what for _, row in store.journal.lines(table=table.id)] == ["pause-after"]
    store.close()


def test_a_pause_after_this_round_is_withdrawn_or_outlived_by_another() -> None:
    table = until_asked(begin(make_table(HOLDEM, TWO, bots=1, pause=5.0)), "Ann")
    table.clock.pause_after(BY, WHY, OPENED)
    table.clock.go_on(BY, "no need any more", OPENED)
    assert told(table) == "Play is not paused after this round (Ana)." and not table.clock.pausing_text
    table.clock.pause_after(BY, WHY, OPENED)
    table.clock.pause(BY, "a chip fell", OPENED)
    table.clock.go_on(BY, "it was found", OPENED)
    assert not table.state.floor.paused and table.clock.pausing_text  # that after the round still comes
    table.control.close_after(BY, WHY, OPENED)
    until_over(table)
    assert table.closed_at is not None and not table.state.floor.paused  # a table that closes has nothing to pause
    assert [line.what for line in table.change.staff] == ["pause-after", "go-on", "pause-after", "pause", "go-on", "close"]


def test_a_pause_after_this_round_is_one_at_once_where_none_is_running() -> None:
    table = until_over(begin(make_table(HOLDEM, TWO, pause=5.0)))
    table.clock.pause_after(BY, WHY, OPENED)
    assert table.due() is None and table.state.floor.paused and [line.what for line in table.change.staff] == ["pause"]


def test_time_is_given_to_who_is_asked() -> None:
    table = until_asked(begin(make_table(HOLDEM, TWO, bots=0, clock=30, time_bank=0)), "Ann")
    table.clock.give_time(BY, "Ann", 60, "she counts the pot", OPENED + 5)
    assert table.clock.deadline(table.seats["Ann"]) == (OPENED + 90, OPENED + 90)
    assert told(table) == "Ann has 60 seconds more, given by the floor (Ana)."
    for player, seconds, why in (("Bob", 60, "is not asked"), ("Ann", 0, "1 to 600"), ("Ann", 601, "1 to 600"), ("Zoe", 5, "is not asked")):
        with pytest.raises(BadInput, match=why):
            table.clock.give_time(BY, player, seconds, WHY, OPENED + 6)


# -- seats -------------------------------------------------------------------------------------------------------------------------------


def test_a_seat_is_kept_for_somebody() -> None:
    table = make_table(HOLDEM, ("Ann",), bots=1)
    table.control.hold_seat(BY, 5, "Cy", "he is in the restaurant", OPENED)
    with pytest.raises(BadInput, match="Seat 5 is kept for Cy"):
        table.seating.sit("Bob", visitor_of("Bob"), 5, table.placard.buy_in.usual, OPENED)
    for seat in (1, 99):
        with pytest.raises(BadInput):
            table.control.hold_seat(BY, seat, "Dee", WHY, OPENED)
    table.seating.sit("Cy", visitor_of("Cy"), None, table.placard.buy_in.usual, OPENED)
    assert table.seats["Cy"].seat == 5 and not table.state.floor.held
    table.control.hold_seat(BY, 6, "Dee", WHY, OPENED)
    table.control.hold_seat(BY, 6, "", WHY, OPENED)
    assert told(table) == "Seat 6 is free again (Ana)."
    with pytest.raises(BadInput, match="for nobody"):
        table.control.hold_seat(BY, 6, "", WHY, OPENED)


def test_a_player_is_moved_between_rounds_and_plays_on(tmp_path: Path) -> None:
    table = until_over(begin(make_table(HOLDEM, TWO, bots=2)))
    table.control.move(BY, "Ann", 8, "she cannot see the board", OPENED)
    assert table.seats["Ann"].seat == 8 and told(table) == "Ann moves to seat 8 (Ana)."
    with pytest.raises(BadInput, match="Seat 8 is taken"):
        table.control.move(BY, "Bob", 8, WHY, OPENED)
    begin(table)
    assert table.round is not None and table.round.setup.seats[8] == "Ann"
    with pytest.raises(BadInput, match="when it is over"):
        table.control.move(BY, "Ann", 7, WHY, OPENED)
    store, again = kept(table, tmp_path)
    assert again.seats["Ann"].seat == 8
    store.close()


def test_a_player_is_removed_when_the_round_is_over_and_has_his_chips() -> None:
    table = until_asked(begin(make_table(HOLDEM, TWO, bots=2)), "Ann")
    table.control.send_away(BY, "Bob", "abusive language", OPENED)
    assert table.seats["Bob"].leaving and told(table) == "Bob leaves the table by order of the floor (Ana)."
    until_over(table)
    assert "Bob" not in table.seats
    assert [entry.why for entry in table.change.entries if entry.target == "visitor/v-bob"] == ["cash-out"]
    with pytest.raises(BadInput, match="does not sit"):
        table.control.send_away(BY, "Bob", WHY, OPENED)


# -- the table ---------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("running", [False, True])
def test_a_table_closes_after_the_round(running: bool, tmp_path: Path) -> None:
    table = make_table(HOLDEM, TWO, bots=1)
    if running:
        begin(table)
    table.control.close_after(BY, "the night is over", OPENED)
    assert (table.closed_at is None) == running
    if running:
        whose = "All chips go to the cashier then, each player's to his own account."
        assert (
            told(table)
            == f"This table closes after this round, by the floor (Ana): the night is over. {whose}"
            == table.control.closing_text
        )
        store, again = kept(table, tmp_path)
        assert again.control.closing_text == table.control.closing_text  # through a crash
        until_over(again, OPENED + 501)
        assert again.closed_at is not None and not again.seats
        assert again.control.closing_text.startswith("This table is closed, by the floor (Ana): the night is over. All chips have gone to")
        store.write([again.take_change()])
        assert not verify(store) and store.ledger.balance("table/tttttt/player/Ann") == 0
        store.close()
    else:
        assert not table.seats
        with pytest.raises(BadInput, match="closed"):
            table.clock.pause(BY, WHY, OPENED)


def test_limits_and_option_change_between_rounds_within_what_the_house_allows(tmp_path: Path) -> None:
    """$4-$8 becomes $10-$20: told, played from the next round on, and stored as a version beside what the table was opened with."""
    table = until_over(begin(make_table("oceans-eleven/holdem", TWO, bots=2, clock=15)))
    opened = dict(table.change.tables[0].settings)
    higher: dict[str, Any] = {"table": {"bets": [1000, 2000], "blinds": [500, 1000]}, "clock": 20}
    table.control.change_settings(BY, higher, "the board is long", OPENED)
    assert told(table) == f"The table is set anew (Ana): $10-$20 limit, option {table.placard.option}, from the next round on."
    assert table.state.floor.version == 1 and table.clock.seconds == 20 and table.settings.pace == 0
    for seat in table.people:
        table.seating.buy_chips(seat, table.placard.buy_in.usual, OPENED)
    begin(table)
    assert table.round is not None and table.round.setup.table.model_dump()["bets"] == (1000, 2000)
    with pytest.raises(BadInput, match="between two rounds"):
        table.control.change_settings(BY, {"pace": 1.0}, WHY, OPENED)
    store, again = kept(table, tmp_path)
    assert (again.settings, again.placard.option, again.placard.terms) == (table.settings, table.placard.option, table.placard.terms)
    row = store.tables.find(table.id)
    assert row is not None and row.settings == opened and row.state["control"]["version"] == 1
    assert [line.data for _, line in store.journal.lines() if line.what == "settings"] == [{"version": 1, **higher}]
    until_over(again, OPENED + 501)
    store.write([again.take_change()])
    assert not verify(store)
    store.close()


@pytest.mark.parametrize(
    ("wanted", "why"),
    [
        ({"edition": HOLDEM}, "keeps its edition"),
        ({"fund": 100}, "keeps its fund"),
        ({"table": {"bets": [0, 0]}}, "table"),
        ({"table": {"nonsense": 1}}, "nonsense"),
        ({"table": 7}, "names with values"),
        ({"option": "nonsense"}, "nonsense"),
        ({"pace": -1}, "pace"),
        ({"seats": 2}, "Somebody sits in seat 4"),
        ({"seats": 99}, "seats"),
        ({}, "set already"),
    ],
)
def test_settings_that_cannot_be_are_refused_and_nothing_changes(wanted: dict[str, Any], why: str) -> None:
    table = make_table("oceans-eleven/holdem", TWO, bots=2)
    before = everything(table)
    with pytest.raises(Exception, match=why):
        table.control.change_settings(BY, wanted, WHY, OPENED)
    assert everything(table) == before


def test_new_cards_begin_with_a_shuffle_though_the_shoe_would_go_on() -> None:
    table = until_over(begin(make_table(BACCARAT, TWO, bots=2)))
    assert table.round is not None and table.round.outcome.carry["shoe"]
    begin(until_over(begin(table)))
    assert table.round.setup.carry["shoe"]  # it goes on
    until_over(table)
    table.control.new_cards(BY, "the red ones", "a card was bent", OPENED)
    assert told(table) == "New cards come to the table, the red ones (Ana)." and table.state.floor.cards == "the red ones"
    chance = table.round.setup.chance
    begin(table)
    assert "shoe" not in table.round.setup.carry and table.round.setup.chance != chance and not table.state.floor.fresh
    with pytest.raises(BadInput, match="between two rounds"):
        table.control.new_cards(BY, "blue", WHY, OPENED)


def test_a_change_of_dealer_is_kept() -> None:
    table = begin(make_table(HOLDEM, TWO))
    table.control.new_dealer(BY, " Kim  Lee ", "the half hour is over", OPENED)
    assert table.state.floor.dealer == "Kim Lee" and told(table) == "Kim Lee deals from now on (Ana)."
    assert table.change.staff[-1].data == {"dealer": "Kim Lee", "before": ""}
    with pytest.raises(BadInput, match="Say who"):
        table.control.new_dealer(BY, "", WHY, OPENED)


def test_everything_needs_a_reason_and_changes_nothing_without() -> None:
    table = until_over(begin(make_table(HOLDEM, TWO, bots=1)))
    before = everything(table)
    doings: tuple[Callable[[], None], ...] = (
        lambda: table.clock.pause(BY, "", OPENED),
        lambda: table.control.hold_seat(BY, 7, "Cy", "", OPENED),
        lambda: table.control.move(BY, "Ann", 7, "", OPENED),
        lambda: table.control.send_away(BY, "Ann", "", OPENED),
        lambda: table.control.deal_out(BY, "Ann", True, "", OPENED),
        lambda: table.control.close_after(BY, "", OPENED),
        lambda: table.control.change_settings(BY, {"pace": 1.5}, "", OPENED),
        lambda: table.control.new_cards(BY, "red", "", OPENED),
        lambda: table.control.new_dealer(BY, "Kim", "", OPENED),
    )
    for do in doings:
        with pytest.raises(BadInput, match="Say why"):
            do()
        assert everything(table) == before
