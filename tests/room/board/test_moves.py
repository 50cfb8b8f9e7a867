"""Must-move, broken games, changes of table: who goes where, in which order (001 l.94-104, 310, 334-350, 1454-1455)."""

import pytest

from cardroom import load
from cardroom.cards import parse_cards
from cardroom.errors import BadInput
from cardroom.houses.seating import CompanyLimits as Most
from cardroom.houses.seating import SeatingRules, Waiting, seating_rules
from cardroom.room.base.errors import Unknown
from cardroom.room.books.hours import Span
from cardroom.room.books.waiting.companies import CompanyRole
from cardroom.room.books.waiting.entries import Chair, How, ListedPerson
from cardroom.room.books.waiting.games import ListedGame
from cardroom.room.books.waiting.moves import Lot, MoveReason, draw_lots
from cardroom.room.desks.seating.plan import (
    SeatedPlayer,
    TableSight,
    balance,
    check_move,
    goes_back,
    may_wait,
    next_to_move,
    together,
    where_to_sit,
)  # fmt: skip
from tests.room.board.desk import FLO, KILL, MINUTE, NOW, TWENTY, Book, player, who

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eva", "Finn", "Gus", "Hal", "Ida", "Jo")


def rules_at(low: int, high: int) -> SeatingRules:
    edition = load("oceans-eleven/holdem")
    terms = edition.settings({"bets": [f"${low}", f"${high}"], "blinds": [f"${low // 2}", f"${low}"]})
    return seating_rules(edition, terms)


AT_20_40, AT_10_20 = rules_at(20, 40), rules_at(10, 20)


def table(
    id: str, *seats: int, rules: SeatingRules = AT_20_40, chairs: int = 10, game: ListedGame = TWENTY, **changed: SeatedPlayer
) -> TableSight:
    """With somebody in each of the seats, who came in the order in which they are named."""
    people = [SeatedPlayer(who(f"{name}{id}"), seat, NOW + at) for at, (name, seat) in enumerate(zip(NAMES, seats, strict=False))]
    return TableSight(id, game, rules, chairs, tuple(people))


# -- must-move --------------------------------------------------------------------------------------------------------------


def test_a_feeder_has_the_game_and_the_limit_of_its_main_table() -> None:
    """l.104, 310: with a mandatory kill it is another type of game."""
    book = Book()
    with pytest.raises(BadInput, match=r"^A feeder has the game of its main table: .*limit, not .*limit, with a kill\.$"):
        book.moves.pair(FLO, ("ma", TWENTY), ("fe", KILL), "a second table", NOW)
    with pytest.raises(BadInput, match=r"^A table does not feed itself\.$"):
        book.moves.pair(FLO, ("ma", TWENTY), ("ma", TWENTY), "a second table", NOW)
    book.do(book.moves.pair(FLO, ("ma", TWENTY), ("fe", TWENTY), "a second table", NOW))
    assert book.moves.mains == {"fe": "ma"} and book.moves.feeders("ma") == ["fe"]
    book.do(book.moves.pair(FLO, ("xx", TWENTY), ("ma", TWENTY), "a third", NOW))
    with pytest.raises(BadInput, match=r"^Table fe feeds table xx, directly or through others, and cannot be fed by it\.$"):
        book.moves.pair(FLO, ("fe", TWENTY), ("xx", TWENTY), "round and round", NOW)
    with pytest.raises(BadInput, match=r"^Table fe feeds table ma already\.$"):
        book.moves.pair(FLO, ("ma", TWENTY), ("fe", TWENTY), "twice", NOW)
    book.do(book.moves.unpair(FLO, "fe", "it is empty", NOW))
    with pytest.raises(BadInput, match=r"^Table fe feeds no other\.$"):
        book.moves.unpair(FLO, "fe", "again", NOW)


def test_who_has_sat_in_the_feeder_longest_moves_first() -> None:
    """Ours: the manual does not say who is called."""
    feeder, main = table("fe", 4, 1, 7), table("ma", 1, 2)
    first = next_to_move(feeder)
    assert first is not None and (first.who.name, first.seat) == ("Annfe", 4)
    with pytest.raises(BadInput, match=r"^Annfe has sat in the feeder game longer than Bobfe, and moves first\.$"):
        check_move(main, feeder, feeder.players[1], wants=False)


def test_at_20_40_he_moves_at_once_unless_in_the_blind_or_on_the_button() -> None:
    """l.96."""
    one = SeatedPlayer(who("Ann"), 1, NOW)
    assert may_wait(AT_20_40, one) == ""
    assert may_wait(AT_20_40, one._replace(posts=True)) == "Ann is in the blind or on the button, and moves after that."


def test_from_10_20_up_he_may_play_up_to_the_blind() -> None:
    """l.336."""
    one = SeatedPlayer(who("Ann"), 1, NOW)
    assert may_wait(AT_10_20, one) == "Ann may play up to the blind." and may_wait(AT_10_20, one._replace(next_blind=True)) == ""
    feeder, main = table("fe", 1, rules=AT_10_20), table("ma", 1, rules=AT_10_20)
    check_move(main, feeder, feeder.players[0], wants=True)
    with pytest.raises(BadInput, match="may play up to the blind"):
        check_move(main, feeder, feeder.players[0], wants=False)


def test_at_20_40_he_takes_a_hand_at_once_and_from_10_20_up_he_posts_or_waits() -> None:
    """l.97, 338."""
    for rules, free in ((AT_20_40, True), (AT_10_20, False)):
        book = Book()
        book.do(book.moves.move(FLO, who("Ann"), "fe", Chair("ma", 2), TWENTY, MoveReason.MUST, rules.must_move, "a seat is free", NOW))
        (move,) = book.moves.under_way.values()
        assert (move.free, move.to, move.source) == (free, Chair("ma", 2), "fe")


def test_who_refuses_to_move_may_not_come_back_for_an_hour() -> None:
    """l.98, 340: to this game; then he is added to the board like anybody."""
    book = Book()
    with pytest.raises(BadInput, match=r"^Table fe feeds no main game: nobody has to move from it\.$"):
        book.moves.refuse(FLO, who("Ann"), "fe", TWENTY, AT_20_40.must_move, "would not move", NOW)
    book.do(book.moves.pair(FLO, ("ma", TWENTY), ("fe", TWENTY), "a second table", NOW))
    book.do(book.moves.refuse(FLO, who("Ann"), "fe", TWENTY, AT_20_40.must_move, "would not move", NOW))
    with pytest.raises(BadInput, match=r"^Ann would not move in this game, and may not come back to it for 60 minutes yet\.$"):
        book.join("Ann")
    with pytest.raises(BadInput, match="for 1 minutes yet"):
        book.join("Ann", now=NOW + 60 * MINUTE - 1)
    book.join("Ann", game=KILL)
    book.join("Ann", now=NOW + 60 * MINUTE)
    assert [refusal.until for refusal in book.moves.refusals] == [NOW + 60 * MINUTE]


def test_seats_of_a_fed_main_game_are_for_the_feeders_players() -> None:
    """New players are seated in the feeder (ours), in the main game only when nobody is left in the feeder."""
    main, feeder = table("ma", 1, 2, 3), table("fe", 1)
    assert where_to_sit([main, feeder], {"fe": "ma"}, ())[0] == Chair("fe", 2)
    assert {chair.table for chair in where_to_sit([main, feeder], {"fe": "ma"}, ())} == {"fe"}
    empty = table("fe")
    assert {chair.table for chair in where_to_sit([main, empty], {"fe": "ma"}, ())} == {"fe", "ma"}
    alone = [table("aa", 1), table("bb", 1, 2)]
    assert where_to_sit(alone, {}, {Chair("bb", 3)})[0] == Chair("bb", 4)  # the fullest first
    emptiest = SeatingRules(waiting=Waiting(new_players="emptiest"))
    assert where_to_sit([each._replace(rules=emptiest) for each in alone], {}, ())[0] == Chair("aa", 2)


# -- broken games -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "broken"), [(0, False), (1, True), (4, True), (5, False)])
def test_four_handed_or_less_is_a_broken_table(players: int, broken: bool) -> None:
    """l.99."""
    assert table("fe", *range(1, players + 1)).broken == broken


def test_the_main_game_grows_to_ten_until_all_of_the_broken_game_are_placed() -> None:
    """l.100-103: the tenth seat is beside seat 5, and it is the one that goes again."""
    nine = table("ma", 1, 2, 3, 4, 5, 7, 8, 9, 10)
    assert nine.added_seat == 6 and nine.free() == [] and nine.full()
    assert nine.free(grows=True) == [6]
    ten = table("ma", *range(1, 11))
    assert ten.free(grows=True) == []
    one_left = table("ma", 1, 3, 4, 5, 6, 7, 8, 9, 10)
    assert one_left.free() == [] and one_left.free(grows=True) == [2]
    back = goes_back(one_left)
    assert back is not None and (back[0].seat, back[1]) == (6, 2)
    assert goes_back(nine) is None and goes_back(ten) is None
    assert table("ma", 1, 2).free()[:5] == [3, 4, 5, 7, 8]  # a chair that is not there is given to nobody


def test_other_limits_have_all_the_seats_that_the_table_has() -> None:
    assert table("ma", 1, rules=AT_10_20).free() == list(range(2, 11)) and table("ma", rules=AT_10_20).added_seat is None
    assert table("ma", 1, chairs=9).free() == list(range(2, 10))


def test_by_lot_the_highest_card_chooses_first() -> None:
    """l.1455: they cut cards for the seats that are free."""
    drawn = draw_lots([who("Ann"), who("Bob"), who("Cy")], parse_cards("9h As 9s 2c"))
    assert drawn == [Lot(who("Bob"), "As"), Lot(who("Cy"), "9s"), Lot(who("Ann"), "9h")]
    with pytest.raises(BadInput, match="more players than cards"):
        draw_lots([who("Ann"), who("Bob")], parse_cards("9h"))


def test_who_waits_from_a_broken_game_has_the_rights_of_it_in_his_own_game_only() -> None:
    """l.310."""
    book = Book()
    book.do(book.lists.work.break_up(FLO, "tb", TWENTY, [who("Dee")], [], book.rules, "four left", NOW))
    book.join("Dee", game=KILL)
    assert book.entry("Dee").how is How.BROKEN and book.entry("Dee", KILL).how is How.PERSON
    with pytest.raises(BadInput, match=r"^Dee is on this list already\.$"):
        book.lists.work.break_up(FLO, "tb", TWENTY, [who("Dee")], [], book.rules, "again", NOW)


# -- moves ------------------------------------------------------------------------------------------------------------------


def test_a_move_is_under_way_until_he_sits_or_it_is_called_off() -> None:
    book = Book()

    def move(name: str, to: Chair) -> None:
        book.do(book.moves.move(FLO, who(name), "fe", to, TWENTY, MoveReason.CHANGE, AT_20_40.must_move, "asked for it", NOW))

    move("Ann", Chair("ma", 2))
    with pytest.raises(BadInput, match=r"^Ann is on his way to another table already\.$"):
        move("Ann", Chair("ma", 3))
    with pytest.raises(BadInput, match=r"^Seat 2 of table ma is kept for Ann already\.$"):
        move("Bob", Chair("ma", 2))
    with pytest.raises(BadInput, match="That is the table at which he sits"):
        move("Bob", Chair("fe", 2))
    move("Bob", Chair("ma", 3))
    ann, bob = book.moves.under_way.values()
    book.do(book.moves.moved(FLO, ann.number, 123_45, NOW + 60))
    book.do(book.moves.call_off(FLO, bob.number, "has left the house", NOW + 70))
    assert book.moves.under_way == {} and [(done.chips, done.lines) for done in book.moves.done] == [(123_45, (1, 3)), (None, (2, 4))]
    assert [done.move for done in book.moves.done_in(Span("", NOW, NOW + 61))] == [ann]
    with pytest.raises(Unknown, match=r"^There is no move of number 1 under way\.$"):
        book.moves.moved(FLO, ann.number, 1, NOW)


def test_tables_of_one_game_are_balanced_by_who_came_last() -> None:
    """Ours."""
    found = balance([table("aa", 1, 2, 3, 4, 5), table("bb", 1, 2, 3)])
    assert found is not None and (found.player.who.name, found.source, found.to) == ("Evaaa", "aa", Chair("bb", 4))
    assert balance([table("aa", 1, 2, 3, 4), table("bb", 1, 2, 3)]) is None and balance([table("aa", 1, 2)]) is None


def test_seats_together() -> None:
    """Ours: neighbours round the table, also from the last seat to the first."""
    assert together(table("aa", 2, 4, 5, 6, 7, 8, 9, rules=AT_10_20), 2) == [10, 1]
    assert together(table("aa", 1, rules=AT_10_20), 3) == [2, 3, 4] and together(table("aa", *range(1, 10), rules=AT_10_20), 2) == []


# -- proposition players and companies --------------------------------------------------------------------------------------


def test_one_proposition_player_and_one_company_at_a_table() -> None:
    """Ours; a house may set another number, or none."""
    book = Book()
    props = [("Pat", CompanyRole.PROP, ""), ("Quin", CompanyRole.PROP, "")]
    for name, kind, company in (
        *props,
        *((name, CompanyRole.BANKING, of) for name, of in (("Ray", "Acme"), ("Sue", "Acme"), ("Tim", "Zenith"))),
    ):
        book.do(book.companies.hire(FLO, who(name).visitor, kind, company, "by contract", NOW))
    there = [who(name).visitor for name in ("Ann", "Pat", "Ray")]
    most = Most()
    book.companies.check("v-ann", there, most)
    book.companies.check("v-sue", there, most)  # of the company that is there
    with pytest.raises(BadInput, match=r"^One proposition player may sit at a table, and one is there\.$"):
        book.companies.check("v-quin", there, most)
    with pytest.raises(BadInput, match=r"^One company that banks may sit at a table, and Acme is there\.$"):
        book.companies.check("v-tim", there, most)
    book.companies.check("v-tim", there, Most(banking=0))
    with pytest.raises(BadInput, match=r"^He is a banking company already, for Acme\.$"):
        book.companies.hire(FLO, "v-ray", CompanyRole.PROP, "", "again", NOW)
    book.do(book.companies.free(FLO, "v-pat", "the contract is over", NOW))
    book.companies.check("v-quin", there, most)
    with pytest.raises(BadInput, match="He is neither"):
        book.companies.free(FLO, "v-pat", "again", NOW)


def test_a_game_by_its_key() -> None:
    assert ListedGame.of(KILL.key) == KILL
    for wrong in ("", "holdem", "oceans-eleven/holdem", "holdem: $4-$8"):
        with pytest.raises(BadInput, match="is no game of the board"):
            ListedGame.of(wrong)
    assert player("Ann").who == ListedPerson("Ann", "v-ann").visitor
