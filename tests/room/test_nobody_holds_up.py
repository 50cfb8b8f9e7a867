"""Nobody holds a table up: who is away is dealt out, then cashed out; a round does not wait for him; what nobody attends closes."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from cardroom.chance import Seeded
from cardroom.errors import BadInput
from cardroom.room.base.settings import TableSettings
from cardroom.room.host.host import Host
from cardroom.room.live.recovery import recover
from cardroom.room.table.dealt_here import CLOSES_AFTER
from cardroom.room.table.quiet_action import ABSENT, quiet_action
from cardroom.room.table.table import Table
from cardroom.round import Action, FloorCall
from tests.room.host_helpers import Clock, Doors, at_rest, in_a_room, settled, until
from tests.room.room_helpers import (
    HOLDEM,
    OPENED,
    PlainLedger,
    acts,
    begin,
    is_asked,
    make_table,
    newcomers,
    open_store,
    until_asked,
    until_over,
)
from tests.support import EDITIONS

USUAL = TableSettings(edition=HOLDEM)
PATIENCE = USUAL.clock_for_two + USUAL.time_bank


def people(*names: str, bots: int = 0, edition: str = HOLDEM, **settings: Any) -> Table:
    return make_table(edition, names, bots, **settings)


def all_in(table: Table, player: str, now: float = OPENED) -> None:
    assert table.round is not None and table.round.decision is not None
    options = [option for option in table.round.decision.asks[player] if option.amounts is not None]
    option = max(options, key=lambda option: option.amounts.most if option.amounts else 0)
    assert option.amounts is not None
    acts(table, Action(player, option.verb, option.amounts.most, option.spot), now)


def run_to(table: Table, until: float) -> None:
    """Whatever the table does by itself up to then."""
    for _ in range(10_000):
        due = table.due()
        if due is None or due > until:
            return
        assert table.tick(max(due, OPENED))
    raise AssertionError("it goes on for ever")


# -- the clock ------------------------------------------------------------------------------------------------------------------


def test_where_two_people_sit_there_is_a_clock_by_default() -> None:
    table = until_asked(people("Ann", "Bob"), "Ann")
    assert table.clock.seconds == USUAL.clock_for_two == 30
    assert table.due() == OPENED + PATIENCE
    assert not table.tick(OPENED + PATIENCE - 0.001)
    assert table.tick(OPENED + PATIENCE)
    assert not is_asked(table, "Ann")


def test_one_person_among_bots_is_not_hurried() -> None:
    table = until_asked(people("Ann", bots=3), "Ann")
    assert (table.clock.seconds, table.clock.deadline(table.seats["Ann"]), table.due()) == (0, None, None)
    assert not table.tick(OPENED + 1e9)


def test_the_clock_begins_for_both_when_a_second_person_sits_down() -> None:
    table = until_asked(people("Ann", bots=2), "Ann")
    table.seating.sit("Bob", "v-bob", None, table.placard.buy_in.usual, OPENED + 5000)
    assert table.clock.deadline(table.seats["Ann"]) == (OPENED + 5030, OPENED + 5060)  # and has not run out long ago
    table.seating.seat_bots(3, OPENED + 5020)
    assert table.clock.deadline(table.seats["Ann"]) == (OPENED + 5030, OPENED + 5060)  # a bot that sits down gives nobody time
    table.seating.leave(table.seats["Bob"], OPENED + 5021)
    assert table.clock.deadline(table.seats["Ann"]) is None


def test_a_figure_of_the_table_is_used() -> None:
    table = until_asked(people("Ann", "Bob", clock_for_two=7, time_bank=2), "Ann")
    assert table.due() == OPENED + 9
    assert until_asked(people("Ann", bots=2, clock=11, time_bank=0), "Ann").due() == OPENED + 11


# -- who is away ----------------------------------------------------------------------------------------------------------------


def test_the_absent_all_in() -> None:
    """Ann puts all her chips in and Bob pulls the plug: she waited for ever."""
    table = begin(people("Ann", "Bob"))
    first = next(player for player in ("Ann", "Bob") if is_asked(table, player))
    other = "Bob" if first == "Ann" else "Ann"
    all_in(table, first)
    assert is_asked(table, other)
    table.went(other, OPENED + 1)
    run_to(table, OPENED + PATIENCE)
    assert not table.running, "the round has ended without him"
    assert table.seats[first].stack > table.seats[other].stack
    run_to(table, OPENED + 1 + PATIENCE + USUAL.away)
    assert other not in table.seats
    assert table.seats[first].stack  # who stayed keeps his seat


def test_all_in_and_gone_is_played_out_and_paid() -> None:
    """The other way round: who is all-in needs not be there, and loses nothing by it."""
    table = begin(people("Ann", "Bob"))
    first = next(player for player in ("Ann", "Bob") if is_asked(table, player))
    other = "Bob" if first == "Ann" else "Ann"
    all_in(table, first)
    table.went(first, OPENED)
    assert table.round is not None
    call = next(option for option in table.round.view(other).options if option.verb == "call")
    acts(table, Action(other, "call", 0 if call.amounts is None else call.amounts.most, call.spot), OPENED)
    run_to(table, OPENED)
    assert not table.running
    assert sum(table.round.outcome.stacks.values()) + table.round.outcome.drop == sum(table.round.setup.stacks.values())


def test_connected_and_never_answers() -> None:
    """He is done for once, dealt out with the next round and cashed out after a while, though his connection stands."""
    table = people("Ann", "Bob", bots=2)
    now, rounds = OPENED, []
    ledger = PlainLedger()
    ledger.take(newcomers(("Ann", "Bob")))
    for _ in range(4000):
        if "Bob" not in table.seats:
            break
        table.tick(now)
        if is_asked(table, "Ann"):
            assert table.round is not None
            acts(table, quiet_action(table.edition, table.round.view("Ann")), now)
        if table.round is not None and table.round_id not in rounds:
            rounds.append(table.round_id)
        now += 0.5
    assert "Bob" not in table.seats
    assert now < OPENED + 2 * PATIENCE + USUAL.away + 60
    ledger.take(table.take_change())
    assert ledger.held["table/tttttt/player/Bob"] == 0, "his chips are at the cashier"
    assert ledger.held["visitor/v-bob"] > 0
    assert table.seats["Ann"] and len(rounds) > 3, "Ann played on meanwhile"


def test_no_connection_dealt_out_and_cashed_out() -> None:
    table = begin(people("Ann", "Bob", bots=2, pause=20.0))
    table.went("Bob", OPENED)
    until_over(table, OPENED)
    begin(table, OPENED + 20)
    assert table.round is not None
    assert table.round.setup.absent == {"Bob"}
    until_over(table, OPENED + 20)
    assert not table.seats["Bob"].out, "he did not ask to sit out: he plays when he is there again"
    table.came("Bob", OPENED + 30)
    begin(table, OPENED + 40)
    assert table.round.setup.absent == frozenset()
    table.went("Bob", OPENED + 50)
    until_over(table, OPENED + 50)
    assert not table.absences.pick_up(OPENED + 50 + USUAL.away - 1)
    assert table.absences.pick_up(OPENED + 50 + USUAL.away)
    assert "Bob" not in table.seats


def test_a_page_that_is_loaded_again_is_not_away() -> None:
    table = begin(people("Ann", "Bob", bots=1, pause=2.0))
    until_over(table, OPENED)
    table.went("Bob", OPENED + 1)
    begin(table, OPENED + 2)
    assert table.round is not None
    assert table.round.setup.absent == frozenset()


def test_a_program_that_asks_instead_of_keeping_a_connection_is_there() -> None:
    table = make_table(people=("Ann", "Bob"), bots=1, looks=False)
    table.came("", OPENED)
    for moment in range(0, 60, 5):
        table.state.attendance.seen("Bob", OPENED + moment)
    assert not table.state.attendance.gone("Bob", OPENED + 60)
    assert table.state.attendance.gone("Ann", OPENED + 60)


def test_who_sits_out_is_picked_up_after_half_an_hour() -> None:
    table = people("Ann", "Bob", bots=2)
    table.absences.sit_out(table.seats["Bob"], True, OPENED)
    assert USUAL.sits_out == 0 and table.placard.seating_rules.absent.picked_up == 30
    assert table.absences.picked_up_at(table.seats["Bob"]) == OPENED + 1800
    table.absences.sit_out(table.seats["Bob"], True, OPENED + 1000)  # saying it again gives no more time
    assert table.absences.picked_up_at(table.seats["Bob"]) == OPENED + 1800
    table.absences.sit_out(table.seats["Bob"], False, OPENED + 1001)
    assert table.absences.picked_up_at(table.seats["Bob"]) is None


def test_one_away_from_a_practice_table_is_swept() -> None:
    """In the middle of his round, with no clock: it ends by itself, he is cashed out, the table closes."""
    table = until_asked(people("Ann", bots=3), "Ann")
    table.take_change()
    table.went("Ann", OPENED + 10)
    run_to(table, OPENED + 10 + USUAL.grace + 2 * USUAL.away + CLOSES_AFTER)
    assert table.state.phase == "closed" and not table.seats
    assert any(entry.why == "cash-out" and entry.target == "visitor/v-ann" for entry in table.take_change().entries)
    assert table.due() is None


def test_who_comes_back_in_time_finds_his_round() -> None:
    table = until_asked(people("Ann", bots=3), "Ann")
    table.went("Ann", OPENED)
    run_to(table, OPENED + USUAL.away)
    table.came("Ann", OPENED + USUAL.away)
    assert is_asked(table, "Ann") and table.due() is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_round_ends_with_everybody_gone(edition: str) -> None:
    """In every game, whatever it asks: two people and a bot, and both plugs are pulled."""
    table = begin(people("Ann", "Bob", bots=2, edition=edition))
    table.went("Ann", OPENED)
    table.went("Bob", OPENED)
    round = table.round
    run_to(table, OPENED + 3600)
    assert round is not None and round.over
    assert table.state.phase == "closed" and not table.seats
    assert all(seat.is_bot for seat in table.seats.values())


@pytest.mark.parametrize("edition", ["oceans-eleven/seven-card-stud", "oceans-eleven/razz"])
def test_where_the_manual_has_a_rule_for_the_absent_it_is_that(edition: str, tmp_path: Path) -> None:
    """The hand is killed in turn (001 l.163): not checked along to the end. It is stored, and the table is made again from it."""
    store = open_store(tmp_path)
    store.write([newcomers(("Ann", "Bob"))])
    table = until_asked(people("Ann", "Bob", bots=2, edition=edition, chance=lambda: Seeded("absent")), "Bob")
    table.went("Bob", OPENED)
    round = table.round
    assert round is not None
    run_to(table, OPENED + PATIENCE)
    assert [given.name for given in round.inputs if isinstance(given, FloorCall)] == [ABSENT]
    assert not any(isinstance(given, Action) and given.player == "Bob" and given.verb == "check" for given in round.inputs)
    change = table.take_change()
    store.write([change])
    again = recover(store, table.id, lambda: Seeded("x"), OPENED + 100)
    assert again.round is not None
    assert again.round.inputs == table.round.inputs if table.round is not None else False
    store.close()


def test_who_is_there_and_silent_is_not_absent() -> None:
    table = until_asked(people("Ann", "Bob", bots=2, edition="oceans-eleven/seven-card-stud"), "Bob")
    round = table.round
    assert round is not None
    run_to(table, OPENED + PATIENCE)
    assert not any(isinstance(given, FloorCall) for given in round.inputs)


# -- the room -------------------------------------------------------------------------------------------------------------------


def test_a_table_that_is_opened_and_left(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        (ann,) = await doors.enter("Ann")
        before = doors.host.views.account(ann)["balance"]
        id = await doors.host.visits.open(ann, {"edition": HOLDEM, "bots": 0})
        assert [row["id"] for row in doors.host.views.lobby()] == [id]
        doors.clock.at += USUAL.grace + 1
        assert doors.host.views.lobby() == [], "nobody is there: the lobby does not list it"
        doors.clock.at += USUAL.away
        doors.host.tables.held[id]._kick.set()
        await until(lambda: doors.host.views.account(ann)["balance"] == before)
        doors.clock.at += CLOSES_AFTER
        doors.host.tables.held[id]._kick.set()
        await until(lambda: doors.host.tables.held[id].closed)
        assert doors.host.views.account(ann)["tables"] == []

    in_a_room(test, tmp_path)


def test_a_practice_table_is_private_and_swept(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        (ann,) = await doors.enter("Ann")
        before = doors.host.views.account(ann)["balance"]
        id = await doors.host.visits.open(ann, {"edition": HOLDEM, "bots": 3, "pace": 0, "pause": 0})
        watch = doors.host.views.watch(ann, id)
        assert doors.host.views.lobby() == []
        assert doors.host.tables.held[id].table.settings.private is True
        await until(lambda: "Ann" in doors.asked(id))
        watch.close()
        runner = doors.host.tables.held[id]
        for _ in range(8):
            await at_rest(runner)
            if runner.closed:
                break
            doors.clock.at += 320
            runner._kick.set()
        assert runner.closed
        assert doors.host.views.account(ann)["balance"] > before - 200_00  # what he lost, if anything, is all that is missing
        listed = await doors.host.visits.open(ann, {"edition": HOLDEM, "bots": 3, "private": False})
        assert [row["id"] for row in doors.host.views.lobby()] == [listed]

    in_a_room(test, tmp_path)


def test_no_listed_table_is_without_a_clock(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        (ann,) = await doors.enter("Ann")
        with pytest.raises(BadInput, match=r"must be private\.$"):
            await doors.host.visits.open(ann, {"edition": HOLDEM, "bots": 0, "clock_for_two": 0})
        id = await doors.host.visits.open(ann, {"edition": HOLDEM, "bots": 0, "clock_for_two": 0, "private": True})
        assert doors.host.tables.held[id].table.clock.seconds == 0
        id = await doors.host.visits.open(ann, {"edition": HOLDEM, "bots": 0})
        assert [row["clock"] for row in doors.host.views.lobby()] == [30], "the clock that a second person will find"

    in_a_room(test, tmp_path)


# -- time -----------------------------------------------------------------------------------------------------------------------


class Jumping:
    """The clock on the wall, which somebody sets."""

    def __init__(self, steady: Any) -> None:
        self.steady, self.ahead = steady, 0.0

    def __call__(self) -> float:
        return float(self.steady()) + self.ahead


@pytest.mark.parametrize("hours", [-1, 1, -24, 24 * 365])
def test_a_clock_that_is_set_changes_nothing_at_any_table(hours: float, tmp_path: Path) -> None:
    async def run() -> None:
        store, steady = open_store(tmp_path), Clock()
        wall = Jumping(steady)
        host = await Host.start(store, now=steady, wall=wall, quick=True, chance=lambda: Seeded("jump"))
        doors = Doors(store, steady, host)
        try:
            id = await doors.table("Ann", "Bob", bots=1, edition="oceans-eleven/holdem", table={}, pause=100.0)
            await doors.next_round(id)
            await until(lambda: {"Ann", "Bob"} & set(doors.asked(id)))
            table = host.tables.held[id].table
            before = (doors.sees("", id)["clock"], doors.sees("", id)["table"]["next"], table.due(), table.state.half_hours)
            wall.ahead = hours * 3600
            host.tables.held[id]._kick.set()
            host.tables.held[id].publish()
            await settled(50)
            assert (doors.sees("", id)["clock"], doors.sees("", id)["table"]["next"], table.due(), table.state.half_hours) == before
            assert not any(seat.time_outs for seat in table.people)
            await doors.play_out(id)
            assert not any(seat.out or seat.time_outs for seat in table.people)
            await doors.next_round(id)
            assert table.round is not None and not table.round.setup.moments, "no half hour has begun"
            stored = {head.number: head.begun_at - steady.at for head in store.rounds.heads(table_id=id)}
            assert stored[2] == hours * 3600, "what is stored has the wall's time"
        finally:
            await host.stop()
            store.close()

    asyncio.run(run())


def test_after_a_restart_deadlines_begin_anew_and_nobody_pays_for_the_night(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    store.write([newcomers(("Ann", "Bob"))])
    table = until_asked(people("Ann", "Bob"), "Ann")
    store.write([table.take_change()])
    for now in (OPENED + 9 * 3600, OPENED - 3600):  # the clock on the wall may have been set meanwhile
        again = recover(store, table.id, lambda: Seeded("x"), now)
        assert again.clock.deadline(again.seats["Ann"]) == (now + 30, now + 60)
        assert again.state.half_hours.due(now) == ()
        assert again.state.half_hours.due(now + 29 * 60) == () and len(again.state.half_hours.due(now + 30 * 60)) == 1
        assert not again.state.attendance.gone("Ann", now)
    store.close()
