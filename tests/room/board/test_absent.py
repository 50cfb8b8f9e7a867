"""While a player is away (001 l.59-60, 316, 493-498): a friend at their chips, or another player over their seat."""

import pytest

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden
from cardroom.room.books.waiting.entries import ListedPerson
from cardroom.room.books.waiting.lists import Lists
from cardroom.room.books.waiting.stand_ins import StandIns
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from cardroom.room.storage.rows import Change
from cardroom.room.table.quiet_action import quiet_action
from cardroom.room.table.seat import Seat
from cardroom.room.table.table import Table
from cardroom.round import DROP, Action
from tests.room.board.desk import FLO, MINUTE
from tests.room.room_helpers import OPENED, PlainLedger, begin, chips_at, is_asked, make_table, visitor_of

HOLDEM = "oceans-eleven/holdem"
THREE = ("Ann", "Bob", "Cy")
BY = By(FLO, "Flo")
TWENTY_FORTY: dict[str, object] = {"bets": ["$20", "$40"], "blinds": ["$10", "$20"], "buy_in": "$500"}
POT_LIMIT: dict[str, object] = {"structure": "pot-limit", "blinds": ["$1", "$2"], "buy_in": "$200"}
OPTION = "65"  # by the clock: $8 each half hour (001 l.3276)


class Kept:
    """A table whose every change is taken away and booked, with the folds of its lines."""

    def __init__(self, terms: dict[str, object], people: tuple[str, ...] = THREE, option: str = "") -> None:
        self.table = make_table(HOLDEM, people, 0, table=terms, option=option)
        self.ledger, self.stand_ins, self.lists = PlainLedger(), StandIns(), Lists()
        self.played: list[tuple[str, str, int, int]] = []
        self.count = 0
        for name in (*people, "Dee"):
            self.ledger.held[f"visitor/{visitor_of(name)}"] += 100_000_00
            self.ledger.held["house"] -= 100_000_00

    def keep(self) -> Change:
        change = self.table.take_change()
        self.ledger.take(change)
        for row in change.staff:
            self.count += 1
            self.stand_ins.fold(self.count, row)
            self.lists.fold(self.count, row)
        self.played += [(row.round_id, row.visitor_id, row.net, row.fees) for row in change.played]
        assert self.ledger.at(self.table) == chips_at(self.table)
        return change

    @property
    def lines(self) -> list[str]:
        return [row.what for row in self.table.change.staff]


def asks(name: str) -> Staffer:
    return Staffer(visitor_of(name), Role.PLAYER, "10.0.0.2")


def approve(table: Table, player: str = "Ann", friend: str = "Dee", now: float = OPENED) -> Seat:
    table.absences.approve_friend(asks(player), table.seats[player], ListedPerson(friend, visitor_of(friend)), now)
    return table.seats[player]


def play_out(table: Table, now: float = OPENED) -> None:
    """To the end of the hand; whoever plays a hand does what is quiet."""
    while table.running:
        assert table.round is not None and table.round.decision is not None
        player = next(iter(table.round.decision.asks))
        visitor = table.seats[player].acting
        assert visitor is not None
        table.act(visitor, table.round_id, table.state.turn(player), [quiet_action(table.edition, table.round.view(player))], now)


# -- a friend -----------------------------------------------------------------------------------------------------------------


def test_a_friend_plays_the_absent_players_chips_for_twenty_minutes() -> None:
    """l.59: at 20-40 with the player's approval; what the chips win or lose is the player's, and so are the chips."""
    kept = Kept(TWENTY_FORTY)
    table, dee = kept.table, visitor_of("Dee")
    with pytest.raises(Forbidden, match=r"^Ann has not asked you to play their chips\.$"):
        table.absences.take_chips(dee, "Ann", OPENED)
    ann = approve(table)
    table.absences.sit_out(ann, True, OPENED)
    table.absences.take_chips(dee, "Ann", OPENED)
    assert (ann.acting, ann.visitor, ann.out) == (dee, visitor_of("Ann"), False)
    kept.keep()
    standing = kept.stand_ins.now["tttttt", "Ann"]
    assert (standing.name, standing.visitor, standing.until) == ("Dee", dee, OPENED + 20 * MINUTE)
    begin(table)
    assert table.round is not None and "Ann" in table.round.setup.stacks
    assert table.state.eyes["Ann"] == dee and table.state.players["Ann"] == visitor_of("Ann")
    with pytest.raises(Forbidden, match="Dee plays your chips until you say that you are back"):
        table.act(visitor_of("Ann"), table.round_id, 0, [Action("Ann", "fold")], OPENED)
    play_out(table)
    kept.keep()
    assert {visitor for _, visitor, _, _ in kept.played} == {visitor_of(name) for name in THREE}  # her friend has won and lost nothing
    begin(table, OPENED)
    until = OPENED + 20 * MINUTE
    play_out(table, until)  # the hand during which the time ran out is played to its end
    assert ann.stand_in is None and ann.out and table.seats["Ann"].acting == visitor_of("Ann")
    kept.keep()
    assert not kept.stand_ins.now
    assert table.absences.picked_up_at(ann) == OPENED + 30 * MINUTE  # l.56: she has been away since her friend began


def test_the_time_of_a_friend_also_ends_between_two_hands() -> None:
    kept = Kept(TWENTY_FORTY, ("Ann", "Bob"))
    table = kept.table
    ann = approve(table)
    table.absences.take_chips(visitor_of("Dee"), "Ann", OPENED)
    table.absences.sit_out(table.seats["Bob"], True, OPENED)
    assert table.due() is not None and table.tick(OPENED)  # nobody to play with
    assert table.due() == OPENED + 20 * MINUTE
    assert table.tick(OPENED + 20 * MINUTE) and ann.stand_in is None and ann.out
    kept.keep()
    assert not kept.stand_ins.now and table.state.floor.told[-1] == "Dee does not play for Ann any more: the time is over."


def test_a_friend_begins_and_ends_between_two_hands() -> None:
    """l.84-86: one player plays a hand."""
    kept = Kept(TWENTY_FORTY)
    table, dee = kept.table, visitor_of("Dee")
    begin(table)
    ann = approve(table)
    table.absences.take_chips(dee, "Ann", OPENED)
    assert ann.acting == visitor_of("Ann") and ann.stand_in is not None and not ann.stand_in.plays
    with pytest.raises(Forbidden):
        table.seating.acting(dee)
    play_out(table)
    assert ann.acting == dee
    begin(table)
    table.absences.sit_out(ann, False, OPENED)  # she is back
    assert ann.acting == dee
    play_out(table)
    assert ann.acting == visitor_of("Ann") and not ann.out and ann.stand_in is None
    kept.keep()
    assert not kept.stand_ins.now


def test_a_friend_whose_time_ran_out_plays_again() -> None:
    kept = Kept(TWENTY_FORTY)
    table, dee = kept.table, visitor_of("Dee")
    ann = approve(table)
    table.absences.take_chips(dee, "Ann", OPENED)
    ann.timed_out()
    ann.round_ended()
    table.absences.rest(dee, False, OPENED)
    assert not ann.out and ann.acting == dee
    table.absences.rest(visitor_of("Ann"), False, OPENED)
    assert ann.acting == visitor_of("Ann")


def test_any_other_player_may_object_and_it_stands() -> None:
    """l.59: provided that no other player objects."""
    kept = Kept(TWENTY_FORTY)
    table = kept.table
    ann = approve(table)
    with pytest.raises(BadInput, match=r"^Only another player, or the floor, objects\.$"):
        table.absences.object_to(By(asks("Ann"), "Ann"), "Ann", "no", OPENED)
    table.absences.object_to(By(asks("Cy"), "Cy"), "Ann", "asked for it", OPENED)
    assert ann.stand_in is None
    kept.keep()
    assert not kept.stand_ins.now
    with pytest.raises(BadInput, match=r"^Another player has objected: nobody else plays these chips while you keep this seat\.$"):
        approve(table)
    other = Kept(TWENTY_FORTY)
    bob = approve(other.table, "Bob")
    other.table.absences.take_chips(visitor_of("Dee"), "Bob", OPENED)
    begin(other.table)
    other.table.absences.object_to(BY, "Bob", "two players asked", OPENED)
    other.keep()
    assert bob.acting == visitor_of("Dee") and other.stand_ins.now  # to the end of the hand
    play_out(other.table)
    other.keep()
    assert bob.stand_in is None and bob.out and not other.stand_ins.now


def test_at_pot_limit_a_friend_plays_without_a_limit_of_time() -> None:
    """l.493-494."""
    kept = Kept(POT_LIMIT)
    ann = approve(kept.table)
    kept.table.absences.take_chips(visitor_of("Dee"), "Ann", OPENED)
    assert ann.stand_in is not None and ann.stand_in.until is None
    assert kept.table.absences.picked_up_at(ann) is None


def test_elsewhere_nobody_plays_another_players_chips() -> None:
    kept = Kept({"bets": ["$4", "$8"], "blinds": ["$2", "$4"]})
    with pytest.raises(BadInput, match=r"^Nobody plays another player's chips in this game\.$"):
        approve(kept.table)


def test_a_friend_has_one_place_at_the_table() -> None:
    kept = Kept(TWENTY_FORTY)
    with pytest.raises(BadInput, match=r"^Bob is at this table already\.$"):
        approve(kept.table, "Ann", "Bob")
    approve(kept.table)
    with pytest.raises(BadInput, match=r"^You play the chips of Ann here, or may: end that before you sit down\.$"):
        kept.table.seating.sit("Dee", visitor_of("Dee"), None, 500_00, OPENED)
    with pytest.raises(Forbidden, match=r"^Only Ann and Dee may end that; other players may object\.$"):
        kept.table.absences.stop_friend(visitor_of("Cy"), "Ann", OPENED)
    kept.table.absences.stop_friend(visitor_of("Dee"), "Ann", OPENED)
    kept.keep()
    assert kept.table.seats["Ann"].stand_in is None and not kept.stand_ins.now


# -- playing over -------------------------------------------------------------------------------------------------------------


def over(kept: Kept, absent: str = "Ann", player: str = "Dee", now: float = OPENED) -> tuple[Seat, Seat]:
    table = kept.table
    if not table.seats[absent].out:
        table.absences.sit_out(table.seats[absent], True, now)
    table.absences.sit_over(table.seats[absent], player, visitor_of(player), 200_00, now, 0)
    table.came(player, now)
    kept.keep()
    return table.seats[absent], table.seats[player]


def test_somebody_plays_over_an_absent_player_for_an_hour_who_is_then_first_on_the_list() -> None:
    """l.496."""
    kept = Kept(POT_LIMIT)
    table = kept.table
    ann, dee = over(kept)
    assert (ann.seat, ann.place, dee.seat, dee.over, ann.stack, dee.stack) == (None, 1, 1, "Ann", 200_00, 200_00)
    begin(table)
    assert table.round is not None and set(table.round.setup.seats.values()) == {"Dee", "Bob", "Cy"}
    play_out(table)
    assert table.absences.picked_up_at(ann) == OPENED + 60 * MINUTE  # not after the thirty minutes of one who only sits out
    while table.due() is not None and table.tick(OPENED + 60 * MINUTE):
        if table.running:
            play_out(table, OPENED + 60 * MINUTE)
        if "Ann" not in table.seats:
            break
    change = kept.keep()
    assert "Ann" not in table.seats and (dee.seat, dee.over) == (1, "") and change.gone == [("tttttt", "Ann")]
    assert not kept.stand_ins.now
    (entry,) = kept.lists.on(table.placard.game)
    assert (entry.name, entry.rank, entry.until) == ("Ann", 0, OPENED + 90 * MINUTE)


def test_the_absent_player_comes_back_and_the_other_gives_the_seat_back() -> None:
    kept = Kept(POT_LIMIT)
    table = kept.table
    ann, dee = over(kept)
    begin(table)
    table.absences.sit_out(ann, False, OPENED)
    assert dee.leaving and "Dee" in table.seats  # to the end of the hand
    play_out_leaving(table)
    kept.keep()
    assert "Dee" not in table.seats and (ann.seat, ann.place, ann.out, ann.stand_in) == (1, None, False, None)
    assert [entry.name for entry in kept.lists.on(table.placard.game)] == ["Dee"] and not kept.stand_ins.now
    won = sum(net for _, who, net, _ in kept.played if who == visitor_of("Dee"))
    assert kept.ledger.held[f"visitor/{visitor_of('Dee')}"] == 100_000_00 + won


def play_out_leaving(table: Table) -> None:
    while table.running:
        assert table.round is not None and table.round.decision is not None
        player = next(iter(table.round.decision.asks))
        if table.seats[player].leaving:
            assert table.tick(OPENED)
        else:
            action = quiet_action(table.edition, table.round.view(player))
            table.act(table.seats[player].acting or "", table.round_id, table.state.turn(player), [action], OPENED)


def test_who_plays_over_may_get_up_and_the_absent_player_keeps_the_seat() -> None:
    kept = Kept(POT_LIMIT)
    ann, dee = over(kept)
    kept.table.seating.leave(dee, OPENED)
    kept.keep()
    assert (ann.seat, ann.out, ann.stand_in) == (1, True, None) and not kept.stand_ins.now


def test_the_absent_player_pays_the_collection() -> None:
    """l.497, 3267: the half hour begins while Dee plays over Ann. Ann's chips pay, and Ann's history says so; Dee's pays nothing."""
    kept = Kept(POT_LIMIT, option=OPTION)
    table = kept.table
    begin(table)
    play_out(table)
    kept.keep()
    kept.played.clear()
    ann, dee = over(kept, now=OPENED)
    had, half = (ann.stack, dee.stack), OPENED + 31 * MINUTE
    begin(table, half)
    assert table.round is not None and table.round.setup.moments == ("half hour",)
    fees = {str(transfer.source): transfer.amount for transfer in table.round.transfers if transfer.target == DROP}
    assert fees == {"Ann": 8_00, "Bob": 8_00, "Cy": 8_00}
    play_out(table, half)
    kept.keep()
    nets = {who: (net, paid) for _, who, net, paid in kept.played}
    assert nets[visitor_of("Ann")] == (-8_00, 8_00) and nets[visitor_of("Dee")][1] == 0
    assert ann.stack == had[0] - 8_00 and dee.stack == had[1] + nets[visitor_of("Dee")][0]
    begin(table, half)
    play_out(table, half)
    kept.keep()
    assert sum(who == visitor_of("Ann") for _, who, _, _ in kept.played) == 1  # only the round in which the chips paid


def test_nobody_plays_over_at_limit() -> None:
    """l.60, 316."""
    kept = Kept(TWENTY_FORTY)
    kept.table.absences.sit_out(kept.table.seats["Ann"], True, OPENED)
    with pytest.raises(BadInput, match=r"^Nobody plays over an absent player in this game\.$"):
        over(kept)


def test_at_panguingue_somebody_plays_over_by_the_floors_leave() -> None:
    """l.1406; the hour is ours, and whoever plays pays."""
    table = make_table("oceans-eleven/panguingue", THREE, 0)
    table.absences.sit_out(table.seats["Ann"], True, OPENED)
    assert (table.absences.may_play_over(table.seats["Ann"]), table.placard.seating_rules.absent.over_pays) == ("", "seated")
    table.absences.sit_over(table.seats["Ann"], "Dee", visitor_of("Dee"), table.placard.buy_in[1], OPENED, 0)
    begin(table)
    assert table.round is not None and set(table.round.setup.seats.values()) == {"Dee", "Bob", "Cy"} and not table.stand_ins.payers()


def test_nobody_plays_over_a_player_who_is_there_or_in_the_hand() -> None:
    kept = Kept(POT_LIMIT)
    table = kept.table
    assert table.absences.may_play_over(table.seats["Ann"]) == "Ann is not away."
    begin(table)
    assert is_asked(table, "Ann") or table.state.plays(table.seats["Ann"])
    table.absences.sit_out(table.seats["Ann"], True, OPENED)
    assert table.absences.may_play_over(table.seats["Ann"]) == "Ann is still in the hand that is being played."


def test_a_stand_in_is_stored_with_the_seat() -> None:
    kept = Kept(POT_LIMIT)
    ann, dee = over(kept)
    for seat in (ann, dee):
        assert Seat.of_row(seat.row("tttttt"), seat.stack) == seat
    other = Kept(TWENTY_FORTY)
    bob = approve(other.table, "Bob")
    assert Seat.of_row(bob.row("tttttt"), bob.stack) == bob
