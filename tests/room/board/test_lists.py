"""The lists of the room, as the manual prints them (001) and as we have them where it is silent."""

import pytest

from cardroom.bots.names import NAMES
from cardroom.errors import BadInput
from cardroom.houses.seating import TableChange, Waiting
from cardroom.room.base.errors import Forbidden, Stale, Unknown
from cardroom.room.books.hours import Span
from cardroom.room.books.waiting.entries import Chair, How, ListedPerson, State
from cardroom.room.books.waiting.list_work import LATE, NOT_COME, picked_up
from cardroom.room.journal.journal import Posting
from tests.room.board.desk import FLO, KILL, MINUTE, NOW, SEAT, SMALL, TWENTY, Book, player, who


def test_who_comes_first_stands_first_and_is_called_first() -> None:
    book = Book()
    book.join("Ann", "Bob", "Cy")
    assert book.names() == ["Ann", "Bob", "Cy"] and [book.lists.place(entry) for entry in book.lists.on(TWENTY)] == [1, 2, 3]
    with pytest.raises(BadInput, match=r"^Ann stands before Bob on the list\.$"):
        book.call("Bob")
    ann = book.call("Ann")
    assert (ann.state, ann.chair, ann.until) == (State.CALLED, SEAT, NOW + 10 * MINUTE)  # l.55, 314: ten minutes to be seated
    assert book.lists.next_for(TWENTY, Chair("ta", 4)) == book.entry("Bob")


def test_another_limit_and_a_game_with_a_mandatory_kill_are_other_lists() -> None:
    """l.310."""
    book = Book()
    for game in (TWENTY, SMALL, KILL):
        book.join("Ann", game=game)
    assert [book.names(game) for game in (TWENTY, SMALL, KILL)] == [["Ann"]] * 3


def test_a_seat_that_is_kept_for_one_is_given_to_no_other() -> None:
    """Two clerks at once: the second reads who has it; and a seat that was given and freed meanwhile is looked at again."""
    book = Book()
    book.join("Ann", "Bob")
    book.call("Ann")
    with pytest.raises(BadInput, match=r"^Seat 3 of table ta is kept for Ann already\.$"):
        book.call("Bob")
    with pytest.raises(Stale, match=r"^Seat 4 of table ta has been given or freed meanwhile: look again\.$"):
        book.lists.work.call(FLO, book.entry("Bob").number, None, Chair("ta", 4), book.rules, NOW, seat_version=17)
    book.do(book.lists.work.leave(FLO, book.entry("Ann").number, None, "went home", NOW))
    with pytest.raises(Stale):
        book.lists.work.call(FLO, book.entry("Bob").number, None, SEAT, book.rules, NOW, seat_version=0)
    assert book.lists.seat_versions[SEAT] == 4
    book.do(book.lists.work.call(FLO, book.entry("Bob").number, None, SEAT, book.rules, NOW, seat_version=4))
    assert book.lists.given == {SEAT: book.entry("Bob").number}


def test_who_acts_on_a_name_that_was_changed_meanwhile_is_told_to_look_again() -> None:
    book = Book()
    book.join("Ann")
    old = book.entry("Ann").version
    book.call("Ann")
    with pytest.raises(Stale, match=r"^The place of Ann has been changed meanwhile: look again\.$"):
        book.lists.work.leave(FLO, book.entry("Ann").number, old, "went home", NOW)
    with pytest.raises(Unknown, match=r"^There is no name of number 9 on a list any more\.$"):
        book.lists.work.leave(FLO, 9, None, "went home", NOW)


def test_a_seat_that_is_locked_up_is_his_until_his_ten_minutes_are_over() -> None:
    """l.55 and l.88: the lock-up does not lengthen them (our reading); a house may give it a time of its own."""
    book = Book()
    book.join("Ann", "Bob")
    book.call("Ann")
    book.do(book.lists.work.lock(player("Ann"), book.entry("Ann").number, None, book.rules, NOW + 9 * MINUTE))
    assert (book.entry("Ann").state, book.entry("Ann").until) == (State.LOCKED, NOW + 10 * MINUTE)
    with pytest.raises(BadInput, match=r"^Seat 3 of table ta is locked up for Ann already\.$"):
        book.lists.work.lock(player("Ann"), book.entry("Ann").number, None, book.rules, NOW)
    assert book.lists.due(NOW + 10 * MINUTE - 1) == [] and book.lists.next_due() == NOW + 10 * MINUTE
    (late,) = book.lists.due(NOW + 10 * MINUTE)
    line = book.do(book.lists.work.lapse(late, book.rules, NOW + 10 * MINUTE))
    assert (line.what, line.who, line.why, book.names(), book.lists.given) == ("list/leave", "room", LATE, ["Bob"], {})
    longer = Waiting(lock_up=30)
    book.call("Bob")
    book.do(book.lists.work.lock(player("Bob"), book.entry("Bob").number, None, longer, NOW + 5 * MINUTE))
    assert book.entry("Bob").until == NOW + 35 * MINUTE


def test_who_was_called_and_did_not_come_may_go_to_the_end_where_the_house_has_it_so() -> None:
    book = Book()
    book.rules = Waiting(late="to-the-end")
    book.join("Ann", "Bob")
    ann = book.call("Ann")
    with pytest.raises(BadInput, match=r"^The time of Ann is not over\.$"):
        book.lists.work.lapse(ann, book.rules, NOW)
    book.do(book.lists.work.lapse(ann, book.rules, NOW + 600))
    assert book.names() == ["Bob", "Ann"] and book.entry("Ann").state is State.WAITING and book.lists.given == {}


def test_who_lets_a_seat_pass_keeps_his_place_once() -> None:
    """Ours. The seat goes to the next, and he is asked about another."""
    book = Book()
    book.join("Ann", "Bob", "Cy")
    book.call("Ann")
    book.do(book.lists.work.let_pass(player("Ann"), book.entry("Ann").number, None, book.rules, NOW))
    assert book.names() == ["Ann", "Bob", "Cy"] and book.entry("Ann").state is State.PASSED
    assert book.lists.next_for(TWENTY, SEAT) == book.entry("Bob")
    assert book.lists.next_for(TWENTY, Chair("ta", 4)) == book.entry("Ann")
    bob = book.call("Bob")
    book.do(book.lists.work.sit(player("Bob"), bob, SEAT, NOW))
    assert book.lists.next_for(TWENTY, SEAT) == book.entry("Ann")  # when it is free again it is another matter
    book.call("Ann", Chair("ta", 4))
    book.do(book.lists.work.let_pass(player("Ann"), book.entry("Ann").number, None, book.rules, NOW))
    assert book.names() == ["Cy", "Ann"] and book.entry("Ann").passes == 0
    with pytest.raises(BadInput, match=r"^No seat is kept for Ann\.$"):
        book.lists.work.let_pass(player("Ann"), book.entry("Ann").number, None, book.rules, NOW)


def test_who_phones_is_in_red_for_75_minutes_and_in_black_once_he_is_there() -> None:
    """l.108-110."""
    book = Book()
    book.do(book.lists.work.join(FLO, TWENTY, ListedPerson("Ann"), How.CALL, book.rules, NOW))
    book.join("Bob")
    ann = book.entry("Ann")
    assert (ann.red, ann.joined, ann.until) == (True, NOW, NOW + 75 * MINUTE)
    assert book.lists.next_for(TWENTY, SEAT) == book.entry("Bob")
    with pytest.raises(BadInput, match=r"^Ann has phoned and is not in the house\.$"):
        book.lists.work.call(FLO, ann.number, None, SEAT, book.rules, NOW, out_of_turn=True)
    book.do(book.lists.work.arrive(FLO, ann.number, ann.version, "v-ann", "at the desk", NOW + 74 * MINUTE))
    ann = book.entry("Ann")
    assert (ann.red, ann.until, ann.visitor, book.names()) == (False, None, "v-ann", ["Ann", "Bob"])
    with pytest.raises(BadInput, match=r"^Ann is in the house already\.$"):
        book.lists.work.arrive(FLO, ann.number, None, "v-ann", "at the desk", NOW)


def test_who_phones_and_does_not_come_is_taken_off() -> None:
    """l.109."""
    book = Book()
    book.join("Ann", how=How.CALL)
    assert book.lists.due(NOW + 75 * MINUTE - 1) == []
    (late,) = book.lists.due(NOW + 75 * MINUTE)
    line = book.do(book.lists.work.lapse(late, book.rules, NOW + 75 * MINUTE))
    assert (line.why, book.names()) == (NOT_COME, [])
    assert [(wait.name, wait.why, wait.waited) for wait in book.lists.ended] == [("Ann", NOT_COME, 75 * MINUTE)]


def test_nobody_phones_by_his_own_hand() -> None:
    book = Book()
    with pytest.raises(Forbidden, match="Who has phoned is written down by the desk"):
        book.lists.work.join(player("Ann"), TWENTY, who("Ann"), How.CALL, book.rules, NOW)


def test_players_of_a_broken_game_come_before_all_others() -> None:
    """l.100-101; in the order of the lots (l.1455)."""
    book = Book()
    book.join("Ann")
    book.join("Bob", how=How.CALL)
    line = book.do(
        book.lists.work.break_up(FLO, "tb", TWENTY, [who("Dee"), who("Cy")], [["Dee", "As"], ["Cy", "2c"]], book.rules, "four left", NOW)
    )
    assert book.names() == ["Dee", "Cy", "Ann", "Bob"] and line.data["lots"] == [["Dee", "As"], ["Cy", "2c"]]
    assert book.lists.broken_wait(TWENTY) and {book.entry(name).source for name in ("Dee", "Cy")} == {"tb"}
    other = Book()
    other.rules = Waiting(broken="as-they-come")
    other.join("Ann")
    other.do(other.lists.work.break_up(FLO, "tb", TWENTY, [who("Dee")], [], other.rules, "four left", NOW))
    assert other.names() == ["Ann", "Dee"]


def test_who_is_picked_up_is_first_on_the_list_for_half_an_hour() -> None:
    """l.496."""
    book = Book()
    book.join("Ann")
    book.do(book.lists.work.break_up(FLO, "tb", TWENTY, [who("Dee")], [], book.rules, "four left", NOW))
    book.do(Posting(picked_up(TWENTY, who("Eva"), 30, NOW)))
    book.do(Posting(picked_up(TWENTY, who("Ann"), 30, NOW)))  # who waits already stays where he is
    assert book.names() == ["Eva", "Dee", "Ann"] and book.entry("Eva").until == NOW + 30 * MINUTE
    assert book.lists.due(NOW + 30 * MINUTE) == [book.entry("Eva")]


def test_a_person_is_on_a_list_once_on_three_at_most_and_has_one_seat_in_a_game() -> None:
    """Ours."""
    book = Book()
    book.join("Ann")
    with pytest.raises(BadInput, match=r"^Ann is on this list already\.$"):
        book.join("Ann")
    with pytest.raises(BadInput, match=r"^Bob has a seat in this game: who wants another table asks for a change of table\.$"):
        book.lists.work.join(player("Bob"), TWENTY, who("Bob"), How.PERSON, book.rules, NOW, sits_in=[TWENTY])
    book.rules = Waiting(lists=1)
    with pytest.raises(BadInput, match=r"^Ann is on 1 lists, and nobody is on more than 1\.$"):
        book.join("Ann", game=SMALL)
    book.rules = Waiting(one_seat="as-he-likes")
    book.do(book.lists.work.join(player("Bob"), TWENTY, who("Bob"), How.PERSON, book.rules, NOW, sits_in=[TWENTY]))


def test_a_change_of_table_is_asked_for_from_a_seat_and_where_the_house_says_so_from_a_full_game() -> None:
    """l.1454."""
    book = Book()
    full_only = TableChange(granted="game-full")
    with pytest.raises(BadInput, match=r"^Ann has no seat in this game to change\.$"):
        book.join("Ann", how=How.TABLE)

    def change(full: bool) -> None:
        posting = book.lists.work.join(
            player("Ann"), TWENTY, who("Ann"), How.TABLE, book.rules, NOW, sits_in=[TWENTY], source="ta", change=full_only, full=full
        )
        book.do(posting)

    with pytest.raises(BadInput, match=r"^A change of table is granted from a full game only\.$"):
        change(full=False)
    change(full=True)
    assert (book.entry("Ann").how, book.entry("Ann").source) == (How.TABLE, "ta")


def test_a_list_for_a_game_that_is_not_open_yet() -> None:
    book = Book()
    book.do(book.lists.work.open(FLO, SMALL, {}, "some have asked for it", NOW))
    with pytest.raises(BadInput, match=r"^There is a list for oceans-eleven/holdem: \$4-\$8 limit already\.$"):
        book.lists.work.open(FLO, SMALL, {}, "again", NOW)
    book.do(book.lists.work.join(player("Ann"), SMALL, who("Ann"), How.PERSON, book.rules, NOW, open=False))
    assert book.entry("Ann", SMALL).state is State.INTERESTED and book.lists.waits(SMALL)
    book.do(book.lists.work.start(FLO, SMALL, "opened", NOW))
    assert book.entry("Ann", SMALL).state is State.WAITING and book.lists.waits(SMALL)
    book.do(book.lists.work.close(FLO, SMALL, "nobody plays it", NOW))
    assert book.lists.games() == [] and book.lists.entries == {}
    with pytest.raises(BadInput, match="There is no list for"):
        book.lists.work.close(FLO, SMALL, "again", NOW)


def test_nobody_touches_anothers_place_but_the_desk() -> None:
    book = Book()
    book.join("Ann")
    number = book.entry("Ann").number
    with pytest.raises(Forbidden, match=r"^That is another's place on the list\.$"):
        book.lists.work.leave(player("Bob"), number, None, "asked for it", NOW)
    with pytest.raises(Forbidden):
        book.lists.work.to_the_end(player("Bob"), number, None, "asked for it", NOW)
    with pytest.raises(Forbidden):
        book.lists.work.join(player("Bob"), SMALL, who("Ann"), How.PERSON, book.rules, NOW)
    book.do(book.lists.work.to_the_end(FLO, number, None, "asked for it", NOW))
    book.do(book.lists.work.leave(FLO, number, None, "went home", NOW))
    assert book.names() == []


def test_what_the_papers_get_of_a_wait() -> None:
    book = Book()
    book.join("Ann")
    ann = book.call("Ann", now=NOW + 300)
    book.do(book.lists.work.sit(player("Ann"), ann, SEAT, NOW + 400))
    (wait,) = book.lists.ended
    assert (wait.seated, wait.waited, wait.called, wait.ended, wait.lines) == (SEAT, 300, NOW + 300, NOW + 400, (1, 2, 3))
    assert [book.lines[number - 1].what for number in wait.lines] == ["list/join", "list/call", "list/sit"]
    assert book.lists.ended_in(Span("", NOW, NOW + 401)) == [wait] and book.lists.ended_in(Span("", NOW, NOW + 400)) == []


def test_a_person_at_the_desk_may_be_called_like_a_bot() -> None:
    book = Book()
    book.do(book.lists.work.join(FLO, TWENTY, ListedPerson(NAMES[0], ""), How.PERSON, book.rules, NOW))
    assert book.entry(NAMES[0]).visitor == ""
