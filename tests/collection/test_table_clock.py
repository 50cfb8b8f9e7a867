"""Collection by the clock: what falls due at a table, who pays it, and how the next round takes it. No test waits."""

import doctest
import random
from typing import Any

import pytest

import cardroom.collection.clock
from cardroom import Round, load
from cardroom.collection.clock import TableClock
from cardroom.errors import BadInput
from cardroom.games.time_collection import NEWCOMERS, before_round
from cardroom.round import DROP
from tests.collection.option_tables import posted_table
from tests.support import finish

MINUTE = 60.0
LOWBALL = "oceans-eleven/lowball-ace-to-five"  # option 1: $4 from each player every half hour, with six or more (001 l.3292)
SHORT_DECK = "oceans-eleven/short-deck"
NAMES = ("Ann", "Bob", "Cat", "Dee", "Eve", "Fay", "Gil")


def test_the_module_runs_as_printed() -> None:
    result = doctest.testmod(cardroom.collection.clock)
    assert result.attempted and not result.failed


@pytest.mark.parametrize(
    ("minutes", "begun"), [(0, 1), (29.99, 1), (30, 2), (59, 2), (60, 3), (95, 4)]
)  # 001 l.3267: at the start of 30 minute intervals
def test_a_half_hour_is_due_as_it_begins_l3267(minutes: float, begun: int) -> None:
    clock = TableClock(started=1_000.0)
    now = 1_000.0 + minutes * MINUTE
    assert clock.due(now) == ("half hour",) * begun
    assert clock.collected_at(now).due(now) == ()
    assert clock.collected_at(now).next_due == 1_000.0 + begun * 30 * MINUTE
    assert clock.collected_at(now).due(clock.collected_at(now).next_due) == ("half hour",)
    after = TableClock(1_000.0, at_opening=False)
    assert after.due(now) == ("half hour",) * (begun - 1)
    assert after.collected_at(now).next_due == 1_000.0 + begun * 30 * MINUTE


def test_what_was_collected_is_not_due_again() -> None:
    clock = TableClock(0.0)
    taken = 0
    for minute in range(0, 121, 7):
        taken += len(clock.due(minute * MINUTE))
        clock = clock.collected_at(minute * MINUTE)
    assert taken == 4  # at 0, 30, 60 and 90 minutes; the last look was after 119
    assert clock.due(120 * MINUTE) == ("half hour",)


def test_the_clock_does_not_run_backwards() -> None:
    with pytest.raises(BadInput, match="backwards"):
        TableClock(500.0).due(499.0)


def test_who_pays_l354_l508() -> None:
    clock = TableClock(0.0)
    assert clock.newcomers(NAMES) == []  # the table opens: everybody
    clock = clock.collected_at(0.0).has_played(["Ann", "Bob"])
    assert clock.newcomers(["Ann", "Bob", "Cat"]) == ["Cat"]  # has not taken a hand, and nobody waits
    assert clock.newcomers(["Ann", "Bob", "Cat"], board=True) == []  # names on the board: every new player too
    assert clock.has_played(["Cat"]).newcomers(["Ann", "Bob", "Cat"]) == []
    assert clock.has_left("Ann").newcomers(["Ann", "Bob"]) == ["Ann"]


def setup_of(edition: str = LOWBALL, stack: int = 500_00, **given: Any) -> Any:
    return load(edition).setup(dict.fromkeys(NAMES, stack), seed=3, **{"button": 1, **given})


def paid(round: Round) -> dict[str, int]:
    return {str(t.source): t.amount for t in round.transfers if t.target == DROP and t.source in round.setup.stacks}


def test_the_next_round_takes_what_fell_due() -> None:
    clock, setup = before_round(TableClock(0.0), setup_of(), now=0.0)
    assert setup.moments == ("half hour",)
    assert paid(Round(setup)) == dict.fromkeys(NAMES, 4_00)
    clock, setup = before_round(clock, setup_of(), now=29 * MINUTE)
    assert setup.moments == () and paid(Round(setup)) == {}
    clock, setup = before_round(clock, setup_of(), now=61 * MINUTE)  # a long hand: two half hours have begun since
    round = Round(setup)
    assert setup.moments == ("half hour", "half hour") and round.accounts[DROP] == 2 * 7 * 4_00
    assert clock.due(61 * MINUTE) == ()


def test_a_newcomer_plays_free_until_he_has_taken_a_hand_l508() -> None:
    clock = TableClock(0.0, collected=1, played=frozenset(NAMES[:6]))
    clock, setup = before_round(clock, setup_of(), now=31 * MINUTE)
    assert paid(Round(setup)) == dict.fromkeys(NAMES[:6], 4_00)  # he counts as a player, and pays nothing
    assert "Gil" in clock.played
    _, setup = before_round(clock, setup_of(), now=61 * MINUTE)
    assert paid(Round(setup)) == dict.fromkeys(NAMES, 4_00)
    _, listed = before_round(TableClock(0.0, 1, frozenset(NAMES[:6])), setup_of(), now=31 * MINUTE, board=True)
    assert paid(Round(listed)) == dict.fromkeys(NAMES, 4_00)


def test_who_is_away_from_his_seat_pays_l497() -> None:
    _, setup = before_round(TableClock(0.0, 1, frozenset(NAMES)), setup_of(absent=frozenset({"Bob"})), now=30 * MINUTE)
    assert paid(Round(setup)) == dict.fromkeys(NAMES, 4_00)


def test_below_the_printed_number_of_players_nobody_pays_l3292() -> None:
    edition = load(LOWBALL)
    setup = edition.setup(dict.fromkeys(NAMES[:5], 500_00), seed=1, button=1)
    assert paid(Round(before_round(TableClock(0.0), setup, 0.0)[1])) == {}


def test_no_more_than_a_stack_has() -> None:
    edition = load(LOWBALL)
    setup = edition.setup({**dict.fromkeys(NAMES, 500_00), "Ann": 1_50}, seed=1, button=2)
    assert paid(Round(before_round(TableClock(0.0), setup, 0.0)[1]))["Ann"] == 1_50


def test_a_table_without_a_fee_by_the_clock_is_left_as_it_is() -> None:
    setup = setup_of("tres-lounge/texas-holdem")
    clock, same = before_round(TableClock(0.0), setup, 45 * MINUTE)
    assert same == setup and clock.due(45 * MINUTE) == ()


@pytest.mark.parametrize("returned", [True, False])
def test_a_void_gives_it_back_and_it_falls_due_again_or_keeps_it(returned: bool) -> None:
    clock = TableClock(0.0, 1, frozenset(NAMES[:6]))
    _, setup = before_round(clock, setup_of(), now=31 * MINUTE)
    setup.rate.void_returns = returned
    try:
        round = Round(setup)
        round.misdeal("a fouled deck", "irregularity.misdeal")
        assert round.outcome.drop == (0 if returned else 24_00)
        again = Round(load(LOWBALL).next_setup(round))
        assert paid(again) == (dict.fromkeys(NAMES[:6], 4_00) if returned else {})  # and the newcomer is one still
        finish(again, random.Random(1))
        assert "moments" not in again.outcome.carry and NEWCOMERS not in again.outcome.carry
        assert paid(Round(load(LOWBALL).next_setup(again))) == {}
    finally:
        setup.rate.void_returns = True


def test_a_fee_for_the_table_comes_out_of_the_first_pot_l4972() -> None:
    """Short deck, options by the clock: once from the pot, whoever wins it; those who split it split the fee (l.366)."""
    edition = load(SHORT_DECK)
    assert edition.schedule is not None
    option = next(one for one in edition.schedule.options.values() if "half hour" in {rate.moment for rate in one.rates()})
    blocks = [one for one in edition.schedule.options.values() if one.block == option.block]
    table, posted = posted_table(edition, blocks[0])
    setup = edition.setup(dict.fromkeys(NAMES, 100_000_00), seed=4, button=1, table=table, option=posted)
    clock, due = before_round(TableClock(0.0), setup, 0.0)
    round = finish(Round(due), random.Random(2))
    fees = [t for t in round.transfers if t.target == DROP]
    assert fees and all(str(t.source).startswith("pot/") for t in fees)
    wanted = {rate.amount for rate in setup.rate.rates() if rate.moment == "half hour"}
    assert sum(t.amount for t in fees) in wanted
    _, later = before_round(clock, edition.next_setup(round, seed=5), 10 * MINUTE)
    assert finish(Round(later), random.Random(2)).outcome.drop == 0


def test_a_collection_that_leaves_nobody_to_play_is_over_with() -> None:
    """What a void let fall due again takes the last chips of all but one: no hand, and nothing is due in the next round."""
    edition = load(LOWBALL)
    stacks = {**dict.fromkeys(NAMES, 4_00), "Ann": 500_00}
    round = Round(edition.setup(stacks, seed=1, button=1, carry={"moments": ["half hour"], NEWCOMERS: []}))
    assert round.over and round.outcome.drop == 7 * 4_00
    assert "moments" not in round.outcome.carry and NEWCOMERS not in round.outcome.carry
