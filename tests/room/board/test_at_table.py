"""What the desk's rules change at a table: what one must buy, how one comes in from another game, whose time runs."""

import pytest

from cardroom.errors import BadInput
from cardroom.games.carried import BUTTON
from cardroom.games.pot.carried import BIG
from cardroom.room.people.staff import By
from cardroom.room.table.floor_settings import FloorSettings
from cardroom.room.table.table import Table
from cardroom.round import Action
from tests.room.board.desk import FLO
from tests.room.room_helpers import OPENED, acts, begin, make_table, until_asked, until_over, visitor_of

HOLDEM = "oceans-eleven/holdem"
THREE = ("Ann", "Bob", "Cy")
BY = By(FLO, "Flo")


def limit(low: int, people: tuple[str, ...] = THREE) -> Table:
    terms = {"bets": [f"${low}", f"${2 * low}"], "blinds": [f"${low // 2}", f"${low}"], "buy_in": "$500"}
    return make_table(HOLDEM, people, 0, table=terms)


def sits(table: Table, name: str, chips: int, seat: int | None = None, owed: int = 0, moved: bool = False) -> None:
    table.seating.sit(name, visitor_of(name), seat, chips, OPENED, owed=owed, moved=moved)


# -- buy-ins ----------------------------------------------------------------------------------------------------------------


def test_one_short_buy_a_session_at_20_40() -> None:
    """001 l.53."""
    table = limit(20, ("Ann",))
    ann = table.seats["Ann"]
    table.seating.buy_chips(ann, 100_00, OPENED)
    with pytest.raises(BadInput, match=r"^One short buy is allowed here in a session, and it is made: buy \$500 or more\.$"):
        table.seating.buy_chips(ann, 100_00, OPENED)
    table.seating.buy_chips(ann, 500_00, OPENED)
    with pytest.raises(BadInput):
        table.seating.buy_chips(ann, 499_00, OPENED)
    assert ann.stack == 1100_00 and (ann.fulls, ann.shorts) == (2, 1)
    sits(table, "Bob", 60_00)  # he sits down with his short one
    with pytest.raises(BadInput):
        table.seating.buy_chips(table.seats["Bob"], 100_00, OPENED)
    other = limit(4, ("Ann",))
    for _ in range(3):
        other.seating.buy_chips(other.seats["Ann"], 10_00, OPENED)


def test_at_pot_limit_too() -> None:
    """l.483, 500: with the blinds of the summary a full buy-in is $1,000."""
    table = make_table(HOLDEM, ("Ann",), 0, table={"structure": "pot-limit", "blinds": ["$10", "$25"], "buy_in": "$200"})
    assert table.placard.buy_in.usual == table.placard.full == 1000_00 == table.seats["Ann"].stack
    table.seating.buy_chips(table.seats["Ann"], 999_00, OPENED)
    with pytest.raises(BadInput, match=r"buy \$1,000 or more"):
        table.seating.buy_chips(table.seats["Ann"], 999_00, OPENED)


@pytest.mark.parametrize("edition", ["mexican-poker", "asian-5-card-stud", "panguingue"])
def test_one_short_buy_for_every_full_one(edition: str) -> None:
    """l.1257, 1462, 1490: one full, one short, one full ..."""
    table = make_table(f"oceans-eleven/{edition}", ("Ann",), 0)
    ann, full = table.seats["Ann"], table.placard.full
    with pytest.raises(BadInput, match="One sits down here with"):
        sits(table, "Bob", full - 100)
    table.seating.buy_chips(ann, full - 100, OPENED)
    with pytest.raises(BadInput, match=r"^One short buy is allowed here for every full buy-in, and it is made: buy \$"):
        table.seating.buy_chips(ann, full - 100, OPENED)
    table.seating.buy_chips(ann, full, OPENED)
    table.seating.buy_chips(ann, full - 100, OPENED)
    assert (ann.fulls, ann.shorts) == (2, 2)


def test_a_full_buy_in_is_twenty_conditions_or_twenty_points() -> None:
    """l.807, 1460: and who has less left than that plays on."""
    for edition, of in (("panguingue", "condition"), ("chinese-poker", "point")):
        table = make_table(f"oceans-eleven/{edition}", ("Ann",), 0)
        assert table.placard.full == 20 * getattr(table.placard.terms, of) == table.placard.buy_in.least
        ann = table.seats["Ann"]
        ann.stack = table.placard.full - 100
        assert not table.state.broke(ann)


@pytest.mark.parametrize(("limit_of", "buy_in"), [(2, 40), (4, 80), (5, 100), (10, 200)])
def test_the_buy_ins_of_mexican_poker(limit_of: int, buy_in: int) -> None:
    """l.882-885: presets of the edition's own tables."""
    preset = {2: "$2-$20", 4: "$4-$40", 5: "$5-$50", 10: "$10-$100"}[limit_of]
    spread = preset.split("-")
    table = make_table("oceans-eleven/mexican-poker", ("Ann",), 0, table={"spread": spread, "buy_in": f"${buy_in}"})
    assert table.placard.full == buy_in * 100


def test_the_least_of_no_limit_games_of_another_house() -> None:
    """004 l.4977-4978: $100, and no maximum."""
    table = make_table("black-sheep/texas-holdem", (), 0, table={"structure": "no-limit"})
    assert table.placard.buy_in == (100_00, 100_00, None)
    with pytest.raises(BadInput, match=r"^One sits down here with \$100 or more in chips of \$1, not \$99\.$"):
        sits(table, "Ann", 99_00)
    sits(table, "Bob", 25_000_00)
    table.seating.buy_chips(table.seats["Bob"], 75_000_00, OPENED)
    assert table.seats["Bob"].stack == 100_000_00


def test_what_he_left_with_is_no_short_buy_and_a_move_needs_no_full_one() -> None:
    """l.1454: not from a broken game of the same limit; l.104, 342: all his chips, also less than a full buy-in and broken chips."""
    table = limit(20, ())
    sits(table, "Ann", 70_00, owed=70_00)
    sits(table, "Bob", 33_33, moved=True)
    for name in ("Ann", "Bob"):
        assert (table.seats[name].fulls, table.seats[name].shorts) == (1, 0)
    pan = make_table("oceans-eleven/panguingue", (), 0)
    sits(pan, "Cy", 300, moved=True)


def test_chips_of_a_move_are_booked_and_buys_are_stored() -> None:
    table = limit(20, ())
    sits(table, "Bob", 33_33, moved=True)
    change = table.take_change()
    assert [(entry.source, entry.target, entry.amount) for entry in change.entries] == [("visitor/v-bob", "table/tttttt/player/Bob", 33_33)]
    assert change.seats[-1].state["fulls"] == 1 and change.seats[-1].state["since"] == OPENED


# -- coming in --------------------------------------------------------------------------------------------------------------


def played(table: Table) -> Table:
    """Until the button has been round once: before that nobody posts (l.30)."""
    for _ in range(4):
        until_over(begin(table))
    return table


# whether he has that right, is asked whether he posts, and is dealt in: where the big blind finds him, between it and the button, elsewhere
BIG_BLIND = {(True, False, True), (False, False, True)}
BETWEEN = {(True, False, False), (False, False, False)}
IN_FRONT = {(True, False, True), (False, True, False)}


@pytest.mark.parametrize("button_at", [1, 2, 3])
def test_a_free_hand_in_front_of_the_blinds(button_at: int) -> None:
    """l.97, 348: dealt in without a post where the blinds are still to come, and l.25: not between the button and the big blind. Without
    that right he posts or waits, as a new player (l.338, 21-24)."""
    asked = set()
    for free in (True, False):
        for seat in range(4, 11):
            table = played(limit(20))
            while table.round is None or table.round.outcome.carry.find(BUTTON) != button_at:
                until_over(begin(table))
            sits(table, "Dee", 500_00, seat)
            table.came("Dee", OPENED)
            table.state.floor.free = ["Dee"] if free else []
            begin(table)
            assert table.state.floor.free == [] and table.round.decision is not None
            posts = table.round.decision.kind == "entry"
            dealt = bool(table.round.places.get(f"seat/{seat}"))
            until_over(table)
            carry = table.round.outcome.carry
            button, big = carry.find(BUTTON), carry.find(BIG)
            assert button is not None and big is not None
            between = (seat - button) % 10 < (big - button) % 10
            if free:
                assert not posts and dealt == (not between)
            else:
                assert posts == (not between and seat != big)
            asked.add((free, posts, dealt))
    assert asked == {1: BIG_BLIND, 2: BETWEEN, 3: IN_FRONT}[button_at]


# -- seats ----------------------------------------------------------------------------------------------------------------


def test_at_panguingue_the_seating_stands_once_a_new_player_is_seated() -> None:
    """l.1453: seat 4 is free when Cy sits down; afterwards it is not for Ann, who had not asked before, but for Bob, who had."""
    table = make_table("oceans-eleven/panguingue", ("Ann", "Bob"), 0)
    full, bob, ann = table.placard.full, table.seats["Bob"], table.seats["Ann"]
    table.control.move(BY, "Ann", 5, "wants to sit there", OPENED + 1)  # nobody has come since: she may
    table.wishes.ask_for_seat(FLO, bob, OPENED + 2)
    assert table.state.floor.told[-1] == "Bob has asked for another seat." and table.change.staff[-1].what == "ask-seat"
    with pytest.raises(BadInput, match=r"^You have asked for another seat already\.$"):
        table.wishes.ask_for_seat(FLO, bob, OPENED + 3)
    table.seating.sit("Cy", visitor_of("Cy"), 3, full, OPENED + 10)
    with pytest.raises(BadInput) as refused:
        table.control.move(BY, "Ann", 4, "wants to sit there", OPENED + 11)
    assert str(refused.value) == "Cy was seated since, and Ann had not asked for another seat before: the seating stands."
    table.wishes.ask_for_seat(FLO, ann, OPENED + 12)
    with pytest.raises(BadInput, match="the seating stands"):
        table.control.move(BY, "Ann", 4, "has asked now", OPENED + 13)
    table.control.move(BY, "Bob", 4, "had asked before", OPENED + 14)
    assert (ann.seat, bob.seat, table.state.floor.seat_asked) == (5, 4, {"Ann": OPENED + 12})
    table.control.move(BY, "Ann", 2, "came free after Cy was seated", OPENED + 15)  # Bob has left it since
    again = FloorSettings.of(table.state.floor.state(), OPENED + 20)
    assert (again.freed, again.seat_asked) == (table.state.floor.freed, {})


def test_in_other_games_the_floor_moves_a_player_whenever_a_seat_is_free() -> None:
    table = limit(20, ("Ann", "Bob"))
    table.seating.sit("Cy", visitor_of("Cy"), 3, table.placard.full, OPENED + 10)
    table.control.move(BY, "Ann", 5, "wants to sit there", OPENED + 11)


# -- time -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("board", "picked_up"), [(None, True), (True, True), (False, False)])
def test_who_is_away_is_picked_up_after_thirty_minutes_unless_nobody_waits(board: bool | None, picked_up: bool) -> None:
    """l.56."""
    table = limit(20)
    table.state.board = board
    table.absences.sit_out(table.seats["Cy"], True, OPENED)
    due = table.due()
    assert table.absences.picked_up_at(table.seats["Cy"]) == (OPENED + 30 * 60 if picked_up else None) and due is not None
    small = limit(4)
    small.state.board = False
    small.absences.sit_out(small.seats["Cy"], True, OPENED)
    assert small.absences.picked_up_at(small.seats["Cy"]) == OPENED + 30 * 60


def no_limit() -> Table:
    terms = {"structure": "no-limit", "blinds": ["$1", "$2"], "buy_in": "$200"}
    return make_table(HOLDEM, THREE, 0, table=terms, clock_for_two=0, private=True)


def test_the_clock_is_put_on_who_faces_a_bet_and_his_hand_is_dead_when_it_ends() -> None:
    """l.466: one additional minute, a ten second warning."""
    table = begin(no_limit())
    assert table.round is not None and table.round.decision is not None
    (first,) = table.round.decision.asks
    (other,) = [name for name in THREE if name != first][:1]
    assert table.clock.deadline(table.seats[first]) is None
    with pytest.raises(BadInput, match=f"^{other} is not asked"):
        table.clock.put_on(BY, other, "it takes long", OPENED)
    table.clock.put_on(BY, first, "it takes long", OPENED + 5)
    assert table.clock.deadline(table.seats[first]) == (OPENED + 65, OPENED + 65)
    assert table.state.floor.told[-1] == f"The clock is on {first} (Flo): 60 seconds, with a warning at 10."
    assert [(row.what, row.data) for row in table.change.staff] == [("clock", {"player": first, "seconds": 60})]
    with pytest.raises(BadInput, match=f"^The clock is on {first} already"):
        table.clock.put_on(BY, first, "again", OPENED + 6)
    assert not table.tick(OPENED + 64) and table.tick(OPENED + 65)
    assert table.round.inputs[-1] == Action(first, "fold")


def test_the_clock_is_of_the_question_and_stands_still_in_a_pause() -> None:
    table = begin(no_limit())
    assert table.round is not None and table.round.decision is not None
    (first,) = table.round.decision.asks
    table.clock.put_on(BY, first, "it takes long", OPENED)
    table.clock.pause(BY, "a dispute", OPENED + 10)
    assert table.clock.deadline(table.seats[first]) is None
    table.clock.go_on(BY, "settled", OPENED + 110)
    assert table.clock.deadline(table.seats[first]) == (OPENED + 160, OPENED + 160)
    acts(table, Action(first, "call"), OPENED + 110)
    until_asked(table, first, OPENED + 110)
    assert table.clock.deadline(table.seats[first]) is None


def test_who_faces_no_bet_has_no_clock_and_limit_games_have_none() -> None:
    table = begin(no_limit())
    assert table.round is not None
    while table.round.decision is not None and not any(
        o.verb == "check" for options in table.round.decision.asks.values() for o in options
    ):
        (name,) = table.round.decision.asks
        acts(table, Action(name, "call"), OPENED)
    assert table.round.decision is not None
    (name,) = table.round.decision.asks
    with pytest.raises(BadInput, match=f"^{name} faces no bet: the clock is put on who does"):
        table.clock.put_on(BY, name, "it takes long", OPENED)
    small = begin(limit(4))
    with pytest.raises(BadInput, match=r"^The clock is put on nobody in this game"):
        small.clock.put_on(BY, "Ann", "it takes long", OPENED)
