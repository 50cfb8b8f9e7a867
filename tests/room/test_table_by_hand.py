"""A table that is dealt by hand goes on after a restart: in the middle of a round, and with real cards in the next one."""

from pathlib import Path

import pytest

from cardroom import load
from cardroom.chance import Felt
from cardroom.dealer.table import DealersTable
from cardroom.errors import BadInput, IllegalAction
from cardroom.room.base.errors import Forbidden, Unknown
from cardroom.room.base.settings import read_settings
from cardroom.room.books.ledger import verify
from cardroom.room.live.recovery import recover
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from cardroom.room.storage import Store
from cardroom.room.table.dealt_by_hand import DealtByHand
from cardroom.room.table.felt_log import FeltLog
from cardroom.room.table.state import OpenedBy
from cardroom.room.table.table import Table
from cardroom.round import Action
from tests.dealer.typed import Played
from tests.room.room_helpers import OPENED, make_table, newcomers, open_store, round_text, seeds, visitor_of

THREE_CARD = "tres-lounge/three-card-poker"
PLAYERS = ("p1", "p2", "p3")
FLOOR = By(Staffer("v-ana", Role.FLOOR, ""), "Ana")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    found = open_store(tmp_path)
    found.write([newcomers(("Ann",))])
    return found


def dealers_table() -> Table:
    opened = OpenedBy(visitor_of("Ann"), OPENED, "Ann", "Zoe")
    settings = read_settings({"edition": THREE_CARD, "private": True})
    table = Table.open("tttttt", load(THREE_CARD), settings, seeds("never dealt"), opened, felt=FeltLog())
    for seat, name in enumerate(PLAYERS, 1):
        table.seating.sit(name, None, seat, table.edition.brought(""), OPENED)
    table.state.keep()
    return table


def by_hand(table: Table) -> DealtByHand:
    return table.play.by_dealer()


def lines_of(table: Table) -> list[str]:
    assert table.round is not None
    return list(Played(table.edition, dict(table.round.setup.stacks), "a night", stepped=True).lines())


def typed(table: Table, lines: list[str]) -> None:
    for line in lines:
        by_hand(table).enter(line, OPENED)


def again(table: Table, store: Store) -> Table:
    store.write([table.take_change()])
    return recover(store, table.id, seeds("never dealt"), OPENED + 500)


def test_a_round_goes_on_where_it_stood_and_the_next_one_has_real_cards(store: Store) -> None:
    table = dealers_table()
    by_hand(table).begin_round(OPENED)
    lines = lines_of(table)
    half = len(lines) // 2
    typed(table, lines[:half])
    inputs = by_hand(table).typed
    assert by_hand(table).take_back(OPENED)
    assert by_hand(table).typed == inputs + 1  # that it was taken back is one more row
    other = again(table, store)
    assert other.play.real_table and other.running and other.due() is None
    assert round_text(other.round) == round_text(table.round)
    assert (by_hand(other).typed, by_hand(other).before_last_line) == (by_hand(table).typed, by_hand(table).before_last_line)
    assert other.state.row() == table.state.row()
    assert store.ledger.entries(journal="tttttt-1") == []  # nothing of it is booked before all is paid
    typed(other, lines[half - 1 :])
    by_hand(other).settle(OPENED + 501)
    assert other.round is not None and other.round.over and not other.running
    third = again(other, store)
    assert not third.running and {name: third.seats[name].stack for name in PLAYERS} == other.round.outcome.stacks
    by_hand(third).begin_round(OPENED + 600)
    assert third.round is not None and isinstance(third.round.setup.chance, Felt) and third.number == 2
    assert third.round.setup.dealer == "Zoe"
    assert verify(store) == []
    store.close()


def test_a_pause_after_this_round_comes_when_it_is_paid(store: Store) -> None:
    table = dealers_table()
    by_hand(table).begin_round(OPENED)
    lines = lines_of(table)
    typed(table, lines[:3])
    table.clock.pause_after(FLOOR, "the deck is counted", OPENED)
    other = again(table, store)
    typed(other, lines[3:])
    assert other.running and not other.state.floor.paused  # it is over, and not paid
    by_hand(other).begin_round(OPENED + 501)
    assert not other.running and other.number == 1 and other.state.floor.paused.endswith("(Ana): the deck is counted")
    third = again(other, store)
    with pytest.raises(BadInput, match="the deck is counted"):
        by_hand(third).begin_round(OPENED + 600)
    third.clock.go_on(FLOOR, "it is whole", OPENED + 700)
    by_hand(third).begin_round(OPENED + 700)
    assert third.running and third.number == 2
    store.close()


def test_typing_comes_to_the_same_as_at_the_dealers_own_table() -> None:
    table = dealers_table()
    by_hand(table).begin_round(OPENED)
    assert table.round is not None
    own = DealersTable(table.edition, table.round.setup)
    for line in lines_of(table):
        own.enter(line)
        by_hand(table).enter(line, OPENED)
        assert table.round.inputs == own.round.inputs
    assert table.round.outcome == own.round.outcome


def test_a_line_that_does_not_fit_changes_nothing() -> None:
    table = dealers_table()
    with pytest.raises(IllegalAction, match="No round is running"):
        by_hand(table).enter("p1 bet 5", OPENED)
    by_hand(table).begin_round(OPENED)
    before = round_text(table.round), table.state.row()
    with pytest.raises(BadInput):
        by_hand(table).enter("no such thing", OPENED)
    assert (round_text(table.round), table.state.row()) == before


def test_nobody_but_the_dealer_does_anything() -> None:
    table = dealers_table()
    with pytest.raises(Forbidden, match="its dealer does that for you"):
        table.play.check_players_act()
    with pytest.raises(BadInput, match="No bots sit"):
        table.seating.seat_bots(2, OPENED)
    with pytest.raises(Forbidden):
        table.act(visitor_of("Ann"), "", 0, [Action("p1", "fold")], OPENED)
    by_hand(table).begin_round(OPENED)
    assert table.due() is None and table.thought(OPENED + 1e6) is None and not table.tick(OPENED + 1e6)
    table.advance(OPENED + 1e6)
    assert table.round is not None and not table.round.inputs


def test_a_table_of_the_room_has_no_dealer_who_types() -> None:
    with pytest.raises(Unknown, match="This is no dealer's table"):
        make_table().play.by_dealer()
