"""A player who owes a kill and gets up: the kill is posted for that hand before they are gone (001 l.306)."""

from dataclasses import replace
from typing import Any

import pytest

from cardroom.games.pot.carried import KILL, Kills
from cardroom.games.pot.kill import Kill
from cardroom.room.storage.accounts import player_account, visitor_account
from cardroom.room.table.table import Table
from tests.room.room_helpers import OPENED, begin, dealt, make_table, until_over, visitor_of

HOLDEM = "oceans-eleven/holdem"  # blinds of $2 and $4: a kill is $8
KILLS: dict[str, Any] = {"table": {"kill": ["natural"]}, "option": "none"}


def owing(*people: str, owes: str = "Ann", edition: str = HOLDEM) -> Table:
    """A table whose first hand is over, with one player who must kill the next."""
    table = until_over(begin(make_table(edition, people, 0, **KILLS)))
    assert table.round is not None
    kills: Kills = {"legs": [owes], "owes": [owes]}
    table.round.carry.put(KILL, kills)
    table.take_change()
    return table


def cashed_out(table: Table, player: str) -> list[int]:
    account = player_account(table.id, player)
    entries = [entry for entry in table.change.entries if entry.source == account and entry.why == "cash-out"]
    assert all(entry.target == visitor_account(visitor_of(player)) for entry in entries)
    return [entry.amount for entry in entries]


def test_a_player_who_owes_a_kill_and_quits_posts_it_for_that_hand_l306() -> None:
    table = owing("Ann", "Bob", "Cy")
    seat = table.seats["Ann"]
    had = seat.stack
    table.seating.leave(seat, OPENED)
    assert (seat.leaving, seat.stack, cashed_out(table, "Ann")) == (True, 8_00, [had - 8_00])  # the rest is hers at once
    begin(table)
    assert table.round is not None and table.round.setup.absent == {"Ann"}
    assert [t.amount for t in table.round.transfers if t.source == "Ann" and t.why == "kill blind"] == [8_00]
    until_over(table)
    assert "Ann" not in table.seats and table.round.outcome.stacks["Ann"] == 0
    assert table.round.carry[KILL]["owes"] == []


def test_a_player_who_asked_to_leave_stays_for_the_kill_that_the_hand_makes_them_owe_l306(monkeypatch: pytest.MonkeyPatch) -> None:
    table = begin(make_table(HOLDEM, ("Ann", "Bob", "Cy"), 0, **KILLS))
    table.seating.leave(table.seats["Ann"], OPENED)  # in the middle of the hand
    with monkeypatch.context() as won:
        won.setattr(Kill, "carry", lambda self, split_game: {"legs": ["Ann"], "owes": ["Ann"]})
        until_over(table)
    assert (table.seats["Ann"].leaving, table.seats["Ann"].stack) == (True, 8_00)
    until_over(begin(table))
    assert "Ann" not in table.seats


def test_a_killed_hand_that_is_called_back_leaves_the_kill_owed_l306() -> None:
    table = owing("Ann", "Bob", "Cy")
    table.seating.leave(table.seats["Ann"], OPENED)
    begin(table)
    assert table.round is not None
    table.round.misdeal("two boxed cards", "irregularity.misdeal")
    dealt(table)._write_down(1, OPENED)
    assert (table.seats["Ann"].leaving, table.seats["Ann"].stack) == (True, 8_00)
    until_over(begin(table))
    assert "Ann" not in table.seats


def test_nobody_is_kept_for_a_hand_that_cannot_be_dealt_l306() -> None:
    table = owing("Ann", "Bob", "Cy")
    had = table.seats["Ann"].stack
    table.seating.leave(table.seats["Ann"], OPENED)
    table.seating.leave(table.seats["Bob"], OPENED)  # one is left: there is no next hand
    assert list(table.seats) == ["Cy"]
    assert cashed_out(table, "Ann") == [had - 8_00, 8_00]
    two = owing("Ann", "Bob")
    two.seating.leave(two.seats["Ann"], OPENED)
    assert "Ann" not in two.seats


def test_a_short_stack_posts_what_it_has_and_nobody_is_picked_up_twice_l306() -> None:
    table = owing("Ann", "Bob", "Cy")
    table.seats["Ann"].stack = 5_00
    table.seating.leave(table.seats["Ann"], OPENED)
    assert table.seats["Ann"].stack == 5_00 and table.absences.picked_up_at(table.seats["Ann"]) is None
    begin(table)
    assert table.round is not None
    assert [t.amount for t in table.round.transfers if t.source == "Ann" and t.why == "kill blind"] == [5_00]


def test_with_the_other_reading_the_player_goes_and_owes_it_until_they_are_back_l306() -> None:
    table = owing("Ann", "Bob", "Cy")
    kill = table.edition.rules.model_dump()["kill"] | {"dealt_out": "owes"}
    table.state.placard = replace(table.placard, edition=table.edition.with_rules(kill=kill))
    table.seating.leave(table.seats["Ann"], OPENED)
    assert "Ann" not in table.seats
    table.seating.sit("Ann", visitor_of("Ann"), None, 100_00, OPENED)
    begin(table)
    assert table.round is not None
    posted = [t.amount for t in table.round.transfers if t.source == "Ann" and t.why in ("small blind", "big blind", "kill blind")]
    assert sum(posted) == 8_00  # in the first hand that she is dealt into
