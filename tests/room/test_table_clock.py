"""A player's time: a clock for each decision, a time bank behind it, and what is done for who lets it run out."""

import pytest

from cardroom.room.table.quiet_action import quiet_action
from cardroom.room.table.seat import REFILL, SITS_OUT_AFTER
from cardroom.room.table.table import Table
from cardroom.round import Action
from tests.room.room_helpers import BACCARAT, OPENED, acts, begin, is_asked, make_table, until_asked, until_over

CLOCK, BANK = 20.0, 30.0


def timed(people: tuple[str, ...] = ("Ann",), bots: int = 2, **settings: object) -> Table:
    return make_table(people=people, bots=bots, clock=CLOCK, time_bank=BANK, **settings)  # type: ignore[arg-type]


def fold_or_check(table: Table, player: str) -> str:
    assert table.round is not None
    return next(verb for verb in ("check", "fold") if verb in {option.verb for option in table.round.view(player).options})


def until_asked_or_over(table: Table, player: str, now: float) -> None:
    """Other people do what is quiet, up to this player's next question in this round."""
    while table.running and not is_asked(table, player):
        if not table.tick(now):
            assert table.round is not None and table.round.decision is not None
            acts(table, quiet_action(table.edition, table.round.view(next(iter(table.round.decision.asks)))), now)


def last_action(table: Table, player: str) -> Action:
    assert table.round is not None
    return [given for given in table.round.inputs if isinstance(given, Action) and given.player == player][-1]


def test_when_his_time_is_up_the_bank_runs_and_then_it_is_done_for_him() -> None:
    table = until_asked(timed(), "Ann")
    seat = table.seats["Ann"]
    assert table.clock.deadline(seat) == (OPENED + CLOCK, OPENED + CLOCK + BANK)
    assert table.due() == OPENED + CLOCK + BANK
    assert not table.tick(OPENED + CLOCK + BANK - 0.001)
    expected = fold_or_check(table, "Ann")
    table.take_change()
    assert table.tick(OPENED + CLOCK + BANK)
    assert last_action(table, "Ann").verb == expected
    assert (seat.time_outs, seat.time_bank, seat.out) == (1, 0.0, False)
    assert table.change.seats[-1].state["time_outs"] == 1


@pytest.mark.parametrize("free", [True, False])
def test_it_checks_where_that_is_free_and_folds_where_it_is_not(free: bool) -> None:
    table = timed(bots=3)
    for _ in range(200):
        until_asked(table, "Ann")
        verbs = {option.verb for option in table.round.view("Ann").options} if table.round is not None else set()
        if ("check" in verbs) == free and "fold" in verbs | ({"fold"} if free else set()):
            break
        acts(table, Action("Ann", fold_or_check(table, "Ann")))
    else:
        raise AssertionError("it never comes to that")
    assert table.tick(OPENED + 1000)
    assert last_action(table, "Ann").verb == ("check" if free else "fold")
    assert last_action(table, "Ann").amount == 0


def test_who_answers_in_time_keeps_his_bank() -> None:
    table = until_asked(timed(), "Ann")
    acts(table, Action("Ann", fold_or_check(table, "Ann")), OPENED + CLOCK)
    assert table.seats["Ann"].time_bank == BANK


def test_the_bank_is_used_by_the_seconds_that_he_is_late() -> None:
    table = timed(("Ann", "Bob"), bots=0)
    until_asked(table, "Ann")
    verbs = {option.verb for option in table.round.view("Ann").options} if table.round is not None else set()
    acts(table, Action("Ann", "call" if "call" in verbs else "check"), OPENED + CLOCK + 12.5)  # the hand goes on: nothing is refilled
    assert table.running
    assert table.seats["Ann"].time_bank == BANK - 12.5
    until_asked(table, "Ann", OPENED + 100)
    now = OPENED + 100
    deadline = table.clock.deadline(table.seats["Ann"])
    assert deadline == (now + CLOCK, now + CLOCK + BANK - 12.5)


def test_it_comes_back_a_tenth_each_round_and_never_above_what_it_was() -> None:
    table = until_asked(timed(), "Ann")
    table.tick(OPENED + 1000)
    seat = table.seats["Ann"]
    while table.running:
        until_over(table, OPENED + 1000)
    assert REFILL == 0.1
    assert seat.time_bank == pytest.approx(3.0)
    for rounds in range(2, 14):
        until_over(begin(table, OPENED + 1000), OPENED + 1000)
        assert seat.time_bank == pytest.approx(min(BANK, 3.0 * rounds))


def test_who_ends_a_round_with_a_time_out_sits_out_from_the_next_on() -> None:
    assert SITS_OUT_AFTER == 1
    table = timed(("Ann", "Bob"), bots=1)
    now = OPENED
    seat = table.seats["Ann"]
    until_asked(table, "Ann", now)
    now += 100
    while is_asked(table, "Ann") and not seat.time_outs:
        assert table.tick(now)  # others who are asked at the same time come first
    assert not seat.out or not table.running
    while table.running:
        if is_asked(table, "Ann"):
            now += 100
            assert table.tick(now)
        else:
            until_asked_or_over(table, "Ann", now)
    assert seat.out
    table.absences.sit_out(table.seats["Bob"], False, now)  # he may have been as slow
    begin(table, now)
    assert table.round is not None
    assert table.round.setup.absent == {"Ann"}
    table.absences.sit_out(seat, False, now)
    assert (seat.out, seat.time_outs) == (False, 0)


def test_acting_in_between_begins_the_count_again() -> None:
    """Who checks by the clock on the flop and answers on the turn plays on."""
    table = begin(timed(("Ann", "Bob"), bots=0))
    now, seat, late = OPENED, table.seats["Ann"], False
    while table.running:
        assert table.round is not None and table.round.decision is not None
        (asked,) = table.round.decision.asks
        verbs = {option.verb for option in table.round.view(asked).options}
        if asked == "Ann" and "call" not in verbs and table.round.places.get("board") and not late:
            now, late = now + 100, True
            assert table.tick(now)
            assert (seat.time_outs, seat.out) == (1, False)
        else:
            acts(table, Action(asked, "call" if "call" in verbs else "check"), now)
    assert late
    assert (seat.time_outs, seat.out) == (0, False)


def test_a_late_answer_is_still_an_answer_until_it_is_done_for_him() -> None:
    table = until_asked(timed(), "Ann")
    acts(table, Action("Ann", fold_or_check(table, "Ann")), OPENED + CLOCK + BANK + 5)  # nobody has looked at the clock meanwhile
    assert table.seats["Ann"].time_outs == 0
    assert table.seats["Ann"].time_bank == pytest.approx(0.0 if table.running else 3.0, abs=3.0)


def test_several_asked_at_once_have_a_clock_each_that_an_answer_of_another_does_not_set_back() -> None:
    """Wagers are placed by all at the same time, and asked again after each answer."""
    table = make_table(BACCARAT, people=("Ann", "Bob"), bots=2, clock=CLOCK, time_bank=BANK)
    while not (is_asked(table, "Ann") and is_asked(table, "Bob")):
        until_asked(table, "Ann")
        if not is_asked(table, "Bob"):
            acts(table, Action("Ann", "pass"))  # another may bank
    assert table.round is not None and table.round.decision is not None
    assert table.round.decision.kind == "wagers"
    option = next(option for option in table.round.view("Bob").options if option.verb == "bet")
    assert option.amounts is not None
    acts(table, Action("Bob", "bet", option.amounts.least, option.spot), OPENED + 7)
    assert is_asked(table, "Ann") and is_asked(table, "Bob")
    assert table.clock.deadline(table.seats["Ann"]) == (OPENED + CLOCK, OPENED + CLOCK + BANK)
    assert table.clock.deadline(table.seats["Bob"]) == (OPENED + 7 + CLOCK, OPENED + 7 + CLOCK + BANK)
    while table.tick(OPENED + 7):
        pass  # bots place theirs
    assert table.due() == OPENED + CLOCK + BANK
    assert table.tick(OPENED + CLOCK + BANK)
    assert last_action(table, "Ann").verb == "done"  # no wager is made for him
    assert table.seats["Bob"].time_outs == 0


def test_without_a_clock_nobody_is_hurried() -> None:
    table = until_asked(make_table(), "Ann")
    assert table.clock.deadline(table.seats["Ann"]) is None
    assert table.due() is None
    assert not table.tick(OPENED + 1e9)


def test_bots_take_their_pace() -> None:
    table = make_table(people=(), bots=3, pace=2.0)
    table.came("", OPENED)
    begin(table)
    now = OPENED
    while table.running:
        due = table.due()
        assert due == now + 2.0
        assert not table.tick(now + 1.999)
        assert table.tick(due)
        now = due


def test_a_pause_between_rounds() -> None:
    table = make_table(people=(), bots=3, pause=6.0)
    table.came("", OPENED)
    until_over(begin(table), OPENED + 50)
    assert (table.state.phase, table.clock.next_at, table.due()) == ("between", OPENED + 56, OPENED + 56)
    assert not table.tick(OPENED + 55.9)
    assert table.tick(OPENED + 56)
    assert table.number == 2
