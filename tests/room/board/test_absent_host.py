"""Absent players in an open room (001 l.59, 493-498): the list decides who plays over, the desk knows every friend, a crash changes
nothing."""

import json
from pathlib import Path

import pytest

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden
from cardroom.room.books.drop.fees import fees_of
from cardroom.room.books.hours import Span
from cardroom.room.books.ledger import verify
from cardroom.room.books.waiting.entries import Chair, How, ListedPerson, ListEntry
from cardroom.room.books.waiting.games import ListedGame
from cardroom.room.desks.floor.commands import Pause
from cardroom.room.desks.seating.commands import CallName
from cardroom.room.desks.seating.friends import ApproveFriend, ObjectToFriend, PlayForFriend
from cardroom.room.host.commands import SitOut
from cardroom.room.host.host import Host
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from cardroom.room.table.seat import Seat
from tests.room.board.desk import FLO
from tests.room.host_helpers import Doors, at_rest, in_a_room, until
from tests.room.room_helpers import seeds

HOLDEM = "oceans-eleven/holdem"
TERMS: dict[str, object] = {"structure": "pot-limit", "blinds": ["$1", "$2"], "buy_in": "$200"}
TWENTY_FORTY: dict[str, object] = {"bets": ["$20", "$40"], "blinds": ["$10", "$20"], "buy_in": "$500"}
BY = By(FLO, "Flo")
THREE = ("Ann", "Bob", "Cy")


async def played(doors: Doors, terms: dict[str, object], *names: str, option: str = "") -> str:
    """A table whose first hand is over, in the long pause before the next."""
    table = await doors.table(*names, edition=HOLDEM, table=terms, option=option)
    await doors.next_round(table)
    await doors.play_out(table)
    return table


def asks(doors: Doors, name: str) -> Staffer:
    return Staffer(doors.visitors[name].id, Role.PLAYER, "10.0.0.2")


def seat(doors: Doors, table: str, name: str) -> Seat:
    return doors.host.tables.runner(table).table.seats[name]


async def waits(doors: Doors, table: str, *names: str) -> ListedGame:
    await doors.enter(*names)
    game = doors.host.tables.runner(table).table.placard.game
    for name in names:
        await doors.host.seating.join(asks(doors, name), doors.visitors[name], game)
    return game


def entry(doors: Doors, name: str) -> ListEntry:
    return next(entry for entry in doors.host.board.lists.entries.values() if entry.name == name)


async def call(doors: Doors, name: str, chair: Chair) -> None:
    found = entry(doors, name)
    await doors.host.seating.call(CallName(BY, found.number, found.version, chair, None, False, "plays over"))


async def away(doors: Doors, table: str, name: str) -> None:
    await doors.host.visits.do(SitOut(doors.visitors[name], table, True))


async def approve(doors: Doors, table: str, name: str, friend: str) -> None:
    await doors.host.friends.arrange(ApproveFriend(asks(doors, name), doors.visitors[name], table, friend))


def test_the_option_to_play_over_goes_by_the_list(tmp_path: Path) -> None:
    """l.498: Dee stands before Eve. The desk calls, Dee agrees by sitting down, and the list's next is Eve."""

    async def test(doors: Doors) -> None:
        table = await played(doors, TERMS, *THREE)
        game = await waits(doors, table, "Dee", "Eve")
        chair = Chair(table, seat(doors, table, "Ann").seat or 0)
        with pytest.raises(BadInput, match="Ann sits in seat"):
            await call(doors, "Dee", chair)
        await away(doors, table, "Ann")
        with pytest.raises(BadInput, match="Dee stands before Eve on the list"):
            await call(doors, "Eve", chair)
        await call(doors, "Dee", chair)
        found = entry(doors, "Dee")
        await doors.host.visits.take_seat(doors.visitors["Dee"], found.number, found.version, 200_00, "")
        doors.host.views.watch(doors.visitors["Dee"], table)
        dee, ann = seat(doors, table, "Dee"), seat(doors, table, "Ann")
        assert (dee.seat, dee.over, ann.place) == (chair.seat, "Ann", chair.seat)
        assert [each.name for each in doors.host.board.lists.on(game)] == ["Eve"]
        assert doors.host.board.sits_in(doors.visitors["Ann"].id) == {game: table}
        with pytest.raises(BadInput, match="has a seat in this game"):
            await doors.host.seating.join(asks(doors, "Ann"), doors.visitors["Ann"], game)
        with pytest.raises(BadInput, match="cannot move while one player plays over another"):
            doors.host.tables.runner(table).table.control.move(BY, "Dee", 9, "wants to", doors.clock.at)
        await doors.host.visits.do(SitOut(doors.visitors["Ann"], table, False))
        await until(lambda: seat(doors, table, "Ann").seat == chair.seat)
        await doors.host.journal.catch_up()
        assert [each.name for each in doors.host.board.lists.on(game)] == ["Dee", "Eve"]
        assert verify(doors.store) == []

    in_a_room(test, tmp_path)


def test_a_round_in_which_the_absent_player_pays_is_dealt_again_as_it_was(tmp_path: Path) -> None:
    """l.497: Ann's chips pay while Dee plays over her; the ledger, the history and the count of fees agree on it."""

    async def test(doors: Doors) -> None:
        table = await played(doors, TERMS, *THREE, option="65")
        await waits(doors, table, "Dee")
        await away(doors, table, "Ann")
        await call(doors, "Dee", Chair(table, seat(doors, table, "Ann").seat or 0))
        found = entry(doors, "Dee")
        await doors.host.visits.take_seat(doors.visitors["Dee"], found.number, found.version, 200_00, "")
        doors.host.views.watch(doors.visitors["Dee"], table)
        had = seat(doors, table, "Ann").stack
        doors.clock.at += 31 * 60
        await doors.next_round(table)
        await doors.play_out(table)
        assert seat(doors, table, "Ann").stack == had - 8_00
        await doors.host.visits.do(SitOut(doors.visitors["Ann"], table, False))
        await until(lambda: "Dee" not in doors.host.tables.runner(table).table.seats)
        assert verify(doors.store) == []
        stored = doors.store.rounds.last(table)
        assert stored is not None and set(stored.players) == {"Ann", "Bob", "Cy", "Dee"}
        (line,) = fees_of(doors.store, Span("the night", 0, doors.clock.at + 1))
        assert (line.due, line.taken) == (48_00, 48_00)  # three players at the opening, and three half an hour later

    in_a_room(test, tmp_path)


def test_who_is_called_to_play_over_waits_again_when_the_player_is_back(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await played(doors, TERMS, *THREE)
        await waits(doors, table, "Dee")
        await away(doors, table, "Ann")
        await call(doors, "Dee", Chair(table, seat(doors, table, "Ann").seat or 0))
        assert entry(doors, "Dee").chair is not None
        await doors.host.visits.do(SitOut(doors.visitors["Ann"], table, False))
        await doors.host.board_clock.tick()
        assert entry(doors, "Dee").chair is None and entry(doors, "Dee").how is How.PERSON

    in_a_room(test, tmp_path)


def test_a_friend_sees_the_cards_of_the_hand_that_they_play_and_no_others(tmp_path: Path) -> None:
    """l.59: Dee plays Ann's chips. Ann watches meanwhile, and her purse is not shown to her friend."""

    async def test(doors: Doors) -> None:
        table = await played(doors, TWENTY_FORTY, *THREE)
        await doors.enter("Dee")
        dee, ann = doors.visitors["Dee"], doors.visitors["Ann"]
        await approve(doors, table, "Ann", "Dee")
        await doors.host.friends.arrange(PlayForFriend(dee, table, "Ann"))
        doors.host.views.watch(dee, table)
        await doors.next_round(table)
        friend, owner, bob = doors.sees("Dee", table), doors.sees("Ann", table), doors.sees("Bob", table)
        assert friend["you"]["player"] == "Ann" and friend["you"]["balance"] == 0 and owner["you"] is None
        here = next(each for each in bob["table"]["seats"] if each["player"] == "Ann")
        assert (here["friend"], here["friend_plays"]) == ("Dee", True)
        number = here["seat"]
        shown = [open_cards(seen, number) for seen in (friend, owner, bob)]
        assert shown == [2, 0, 0]
        with pytest.raises(Forbidden, match="Dee plays your chips"):
            await doors.host.visits.act(ann, table, friend["round"], 0, "fold")
        with pytest.raises(Forbidden, match="You do not sit at this table"):
            await doors.host.visits.buy(dee, table, 100_00)
        with pytest.raises(Forbidden):
            await doors.host.visits.leave(dee, table)
        accounts = [doors.host.views.account(who)["tables"] for who in (ann, dee)]
        assert [[each["player"] for each in found] for found in accounts] == [["Ann"], []]  # the chips are Ann's
        with pytest.raises(Forbidden, match="You play at this table yourself"):
            by = By(Staffer(dee.id, Role.FLOOR, ""), "Dee")
            await doors.host.floor.do(Pause(by, table, "a pause"))

    in_a_room(test, tmp_path)


def open_cards(seen: dict[str, object], seat: int) -> int:
    """How many cards of a seat a message shows."""
    events = json.loads(json.dumps(seen["events"]))
    dealt = [each["cards"] for each in events if each["event"] == "dealt" and each["place"] == f"seat/{seat}"]
    return sum(card is not None for cards in dealt for card in cards)


def test_one_person_plays_for_one_other_only(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        first = await played(doors, TWENTY_FORTY, *THREE)
        second = await played(doors, TWENTY_FORTY, "Flo", "Zed")
        await doors.enter("Dee")
        await approve(doors, first, "Ann", "Dee")
        with pytest.raises(BadInput, match=r"^Dee plays for another player already, or may\.$"):
            await approve(doors, second, "Flo", "Dee")
        with pytest.raises(BadInput, match=r"^Zed has a seat already, and nobody plays two\.$"):
            await approve(doors, first, "Bob", "Zed")
        with pytest.raises(Forbidden, match="Only a player at the table objects"):
            await doors.host.friends.do(ObjectToFriend(asks(doors, "Zed"), doors.visitors["Zed"], first, "Ann"))
        await doors.host.friends.do(ObjectToFriend(asks(doors, "Cy"), doors.visitors["Cy"], first, "Ann"))
        await approve(doors, second, "Flo", "Dee")
        with pytest.raises(BadInput, match="plays for the other under your name"):
            await doors.host.visits.rename(doors.visitors["Dee"], "Dora")

    in_a_room(test, tmp_path)


def test_a_friend_who_is_barred_stops(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await played(doors, TERMS, *THREE)
        await doors.enter("Dee")
        await approve(doors, table, "Ann", "Dee")
        await doors.host.friends.arrange(PlayForFriend(doors.visitors["Dee"], table, "Ann"))
        await doors.host.friends.end(doors.visitors["Dee"].id, "is not admitted any more")
        assert seat(doors, table, "Ann").stand_in is None
        assert verify(doors.store) == []

    in_a_room(test, tmp_path)


def test_a_crash_keeps_whoever_plays_for_the_absent(tmp_path: Path) -> None:
    """In the middle of a hand that a friend plays, and with another player over a seat: both are there again, with every chip."""

    async def test(doors: Doors) -> None:
        table = await played(doors, TERMS, "Ann", "Bob", "Cy")
        await waits(doors, table, "Dee")
        await doors.enter("Eve")
        await away(doors, table, "Ann")
        await call(doors, "Dee", Chair(table, seat(doors, table, "Ann").seat or 0))
        found = entry(doors, "Dee")
        await doors.host.visits.take_seat(doors.visitors["Dee"], found.number, found.version, 200_00, "")
        doors.host.views.watch(doors.visitors["Dee"], table)
        await approve(doors, table, "Bob", "Eve")
        await doors.host.friends.arrange(PlayForFriend(doors.visitors["Eve"], table, "Bob"))
        doors.host.views.watch(doors.visitors["Eve"], table)
        await doors.next_round(table)
        await at_rest(doors.host.tables.runner(table))
        before = {name: each.row(table) for name, each in doors.host.tables.runner(table).table.seats.items()}
        shown = open_cards(doors.sees("Eve", table), seat(doors, table, "Bob").seat or 0)
        assert verify(doors.store) == []
        await doors.host.stop()
        doors.host = await Host.start(doors.store, now=doors.clock, chance=seeds("again"), quick=True)
        again = doors.host.tables.runner(table).table
        assert {name: each.row(table) for name, each in again.seats.items()} == before
        assert again.seating.acting(doors.visitors["Eve"].id).player == "Bob"
        assert open_cards(doors.sees("Eve", table), seat(doors, table, "Bob").seat or 0) == shown == 2
        assert open_cards(doors.sees("Bob", table), seat(doors, table, "Bob").seat or 0) == 0
        standing = doors.host.board.stand_ins.now
        assert {(each.player, each.kind, each.name) for each in standing.values()} == {("Ann", "over", "Dee"), ("Bob", "friend", "Eve")}

    in_a_room(test, tmp_path)


def test_verify_says_where_the_journal_and_the_seats_disagree(tmp_path: Path) -> None:
    async def test(doors: Doors) -> None:
        table = await played(doors, TWENTY_FORTY, *THREE)
        await doors.enter("Dee")
        await approve(doors, table, "Ann", "Dee")
        assert verify(doors.store) == []
        ann = seat(doors, table, "Ann")
        ann.stand_in = None
        await doors.host.tables.runner(table).do(lambda found, now: found.state.keep_seat(ann))
        told = [each for each in verify(doors.store) if "by the staff's journal" in each]
        dee = doors.visitors["Dee"].id
        assert told == [f"Table {table}: by the staff's journal {dee} may play (friend) for Ann, by the seats nobody plays."]
        await approve_again(doors, table)  # the room closes with a ledger that is true

    in_a_room(test, tmp_path)


async def approve_again(doors: Doors, table: str) -> None:
    friend = ListedPerson("Dee", doors.visitors["Dee"].id)
    await doors.host.tables.runner(table).do(
        lambda found, now: found.absences.approve_friend(asks(doors, "Ann"), found.seats["Ann"], friend, now)
    )
