"""A table that nobody looks at, and what is done for a player who does not answer."""

import pytest

from cardroom import load
from cardroom.room.table.dealt_here import CLOSES_AFTER
from cardroom.room.table.quiet_action import QUIET, quiet_action
from cardroom.round import DEALER, Action, Option, Round
from cardroom.round.decisions import check
from tests.counts import EVERY_EDITION_IN_PROVE, counts, one_of_each_kind
from tests.room.room_helpers import OPENED, begin, make_table, until_asked, until_over
from tests.support import choose, rounds


def test_nobody_looks_so_no_round_begins() -> None:
    table = make_table(people=("Ann",), bots=3, looks=False)
    assert table.due() == OPENED + table.settings.away  # when she is cashed out
    assert not table.tick(OPENED + table.settings.away - 0.001)
    assert (table.number, table.state.phase) == (0, "between")


def test_it_begins_when_somebody_looks() -> None:
    for viewer in ("", "Ann"):
        table = make_table(people=("Ann",), bots=3, looks=False)
        table.came(viewer, OPENED + 5)
        assert table.tick(OPENED + 5)
        assert table.running


def test_a_round_that_has_begun_is_played_out_with_nobody_looking() -> None:
    table = make_table(people=(), bots=3)
    table.came("", OPENED)
    begin(table)
    table.went("", OPENED)
    until_over(table)
    number = table.number
    assert table.due() == OPENED + CLOSES_AFTER  # no other round
    assert table.number == number


def test_an_empty_table_closes_after_a_minute_and_its_chips_go_home() -> None:
    assert CLOSES_AFTER == 60.0
    table = make_table(people=(), bots=3)
    table.came("", OPENED)
    until_over(begin(table))
    table.went("", OPENED + 10)
    assert not table.tick(OPENED + 69.9)
    table.take_change()
    assert table.tick(OPENED + 70)
    assert (table.state.phase, table.closed_at) == ("closed", OPENED + 70)
    assert not table.seats
    change = table.take_change()
    assert change.tables[-1].closed_at == OPENED + 70
    assert len(change.gone) == 3
    assert {entry.why for entry in change.entries} == {"bot's cash-out"}
    assert table.due() is None
    assert not table.tick(OPENED + 1e6)


def test_one_that_the_staff_keeps_stays_open_and_in_the_lobby_for_that_long() -> None:
    table = make_table(people=(), bots=0, kept=3600)
    assert table.due() == OPENED + 3600 and table.clock.alive(OPENED + 3599) and not table.clock.alive(OPENED + 3600)
    table.came("", OPENED + 3000)
    table.went("", OPENED + 3001)
    assert not table.tick(OPENED + 6600) and table.tick(OPENED + 6601) and table.closed_at == OPENED + 6601


def test_it_does_not_close_while_somebody_sits_there_or_watches() -> None:
    seated = make_table(people=("Ann",), bots=0)
    assert seated.tick(OPENED)  # no round begins with one
    assert not seated.tick(OPENED + 1e6)
    waiting = make_table(people=(), bots=1)  # one player is no game
    waiting.came("", OPENED)
    assert waiting.tick(OPENED)
    assert waiting.state.phase == "waiting"
    assert not waiting.tick(OPENED + 1e6)
    waiting.went("", OPENED + 1e6)
    assert waiting.due() == OPENED + 1e6 + CLOSES_AFTER


def test_who_looks_in_time_keeps_it_open() -> None:
    table = make_table(people=(), bots=3)
    table.came("", OPENED + 59)
    assert table.tick(OPENED + 59)
    assert table.running
    until_over(table, OPENED + 59)
    table.went("", OPENED + 59)
    assert not table.tick(OPENED + 118)
    table.came("", OPENED + 118)
    assert table.tick(OPENED + 118)
    assert table.number == 2


def test_a_player_who_asks_without_a_connection_is_dealt() -> None:
    table = make_table(people=("Ann",), bots=3, looks=False)
    table.clock.looked("Ann", OPENED + 5)
    assert table.due() == OPENED and table.tick(OPENED + 5)
    assert table.running and table.round is not None and "Ann" in table.round.setup.stacks


def test_asking_holds_for_as_long_as_grace_says() -> None:
    """The round after this one begins only if she will still be present then, and she is not dealt into one that another waits for."""
    for grace in (3, 20):
        table = make_table(people=("Ann", "Bob"), bots=3, looks=False, grace=grace, pause=10)
        table.clock.looked("Ann", OPENED)
        until_over(begin(table))
        assert table.clock.next_at == OPENED + 10
        assert (table.due() == OPENED + 10) is (grace == 20)
        assert table.state.attendance.present("Ann", OPENED + grace - 0.001) and not table.state.attendance.present("Ann", OPENED + grace)
        table.clock.looked("Bob", OPENED + 100)
        assert table.tick(OPENED + 100) and table.round is not None
        assert "Bob" not in table.round.setup.absent and "Ann" in table.round.setup.absent


def test_a_connection_that_ends_does_not_begin_a_round() -> None:
    """A closed page is no program that asks: what it asked before it was connected no longer counts."""
    table = make_table(people=("Ann",), bots=3, looks=False)
    table.clock.looked("Ann", OPENED)
    table.came("Ann", OPENED + 1)
    table.went("Ann", OPENED + 2)
    assert table.due() == OPENED + 2 + table.settings.away and not table.tick(OPENED + 3)
    table.clock.looked("Ann", OPENED + 4)
    assert table.tick(OPENED + 4) and table.running


def test_a_program_that_asks_has_its_time_for_each_decision() -> None:
    """A time-out costs it one answer, not the rest of the round; once it no longer asks, it is answered for at once."""
    table = make_table(people=("Ann",), bots=1, looks=False, clock=20, time_bank=0, away=7200, grace=600)
    table.clock.looked("Ann", OPENED)
    until_asked(table, "Ann")
    table.seats["Ann"].time_outs = 1
    assert table.due() == OPENED + 20
    table.clock.looked("Ann", OPENED - 590)
    assert table.due() == OPENED + 10


def test_the_next_round_at_once_waits_for_a_program_that_asks() -> None:
    table = make_table(people=("Ann", "Bob"), bots=1, looks=False, pause=10)
    table.clock.looked("Ann", OPENED)
    table.clock.looked("Bob", OPENED)
    until_over(begin(table))
    table.wishes.deal_now(table.seats["Ann"], OPENED)
    assert table.clock.next_at == OPENED + 10
    table.wishes.deal_now(table.seats["Bob"], OPENED)
    assert table.clock.next_at is not None and table.clock.next_at < OPENED + 10


def test_two_connections_of_one_player_are_two() -> None:
    table = make_table(people=("Ann",), bots=2)
    table.came("Ann", OPENED)
    table.went("Ann", OPENED)
    assert table.state.attendance.here["Ann"] == 1
    table.went("Ann", OPENED)
    assert "Ann" not in table.state.attendance.here


def test_tables_that_need_nobody_play_on() -> None:
    table = make_table(people=(), bots=3)
    table.state.attended = False
    for number in range(1, 4):
        until_over(begin(table))
        assert table.number == number


# -- what is done for who does not answer ---------------------------------------------------------------------------------------


def least(option: Option) -> int:
    return 0 if option.amounts is None else min(option.amounts.only, default=option.amounts.least)


def check_quiet(round: Round, player: str) -> Action:
    """It is legal, and costs no more than the cheapest choice there is."""
    assert round.decision is not None
    options = round.decision.asks[player]
    action = quiet_action(load(round.setup.edition.id), round.view(player))
    assert action.player == player
    check(round.decision, action)
    assert action.amount <= min(map(least, options)), (round.decision.kind, options, action)
    if {"check", "fold"} <= {option.verb for option in options}:
        assert action.verb == "check"
    return action


@pytest.mark.parametrize("edition", one_of_each_kind(5))
@counts("number", 10, 40)
def test_it_is_legal_at_every_decision_and_costs_nothing_that_need_not_be(edition: str, number: int) -> None:
    """Random rounds over the edition's whole range; one player is quiet throughout, so that it is also taken."""
    seen = 0
    for round, rng in rounds(edition, number, 31):
        sleeper = rng.choice(list(round.setup.stacks))
        while round.decision is not None:
            actions = {player: check_quiet(round, player) for player in round.decision.asks if player != DEALER}
            seen += len(actions)
            round.act(actions[sleeper] if sleeper in actions else choose(rng, round.decision))
    assert seen > 4 * number


@pytest.mark.parametrize("edition", EVERY_EDITION_IN_PROVE)
def test_a_round_of_sleepers_ends(edition: str) -> None:
    for round, _ in rounds(edition, 4, 32, stepped=False):
        for _ in range(3000):
            if round.decision is None:
                break
            round.act(quiet_action(load(edition), round.view(next(iter(round.decision.asks)))))
        assert round.over


def test_the_quiet_verbs_are_in_the_order_of_what_they_cost() -> None:
    assert QUIET.index("check") < QUIET.index("fold")
    assert QUIET.index("pass") < QUIET.index("fold")
