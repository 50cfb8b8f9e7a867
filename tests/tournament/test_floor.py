"""What players and the floor may do in a tournament, and what is refused."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from cardroom.cli.terminal.tournament_console import TournamentConsole
from cardroom.cli.terminal.tournament_log import TournamentLog
from cardroom.errors import BadInput
from cardroom.tournament import floor
from cardroom.tournament.directors import directors_rules
from cardroom.tournament.facts import Fact, HandForHand, HandPlayed, LevelBegun, SeatMoved
from cardroom.tournament.places import places
from cardroom.tournament.prizes import prizes
from cardroom.tournament.seating import BALANCE, NextHand, broken
from cardroom.tournament.structures import load_structure
from cardroom.tournament.tournament import Tournament
from tests.tournament.made import seated, structure

Command = Callable[[Tournament], list[Fact]]


def four(**changes: object) -> Tournament:
    return seated(structure(**changes), {1: ["ann", "bo", "cy", "di"]})


def do(one: Tournament, facts: list[Fact]) -> Tournament:
    for fact in facts:
        one.take(fact)
    return one


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (lambda one: floor.enter(one, "eve"), "Entry is closed"),
        (lambda one: floor.enter(one, " eve"), "no space around it"),
        (lambda one: floor.withdraw(one, "ann"), "has begun"),
        (lambda one: floor.withdraw(one, "eve"), "eve has not entered"),
        (lambda one: floor.start(one, 9.0, "x"), "has begun"),
        (lambda one: floor.rebuy(one, "ann"), "cannot buy chips"),
        (lambda one: floor.add_on(one, "ann", 9.0), "cannot add on"),
        (lambda one: floor.decline(one, "ann"), "has no such choice"),
        (lambda one: floor.resume(one, 9.0), "The clock is running"),
        (lambda one: floor.set_clock(one, 6, 1, 9.0), "levels 1 to 5, not 6"),
        (lambda one: floor.set_clock(one, 2, 6, 9.0), "lasts 5 minutes: 6 cannot be left"),
        (lambda one: floor.hand_for_hand(one, False), "do not play hand for hand"),
        (lambda one: floor.knock_out(one, ["ann"], []), "by which"),
        (lambda one: floor.knock_out(one, ["ann"], ["ann"]), "stands there twice"),
        (lambda one: floor.knock_out(one, ["ann", "ann"], ["bo"]), "stands there twice"),
        (lambda one: floor.count(one, {"ann": 1510}), "cannot have 1,510 in chips of 25"),
        (lambda one: floor.count(one, {"ann": 1500, "bo": 1500, "cy": 1500, "di": 1600}), "come to 6,100; 6,000 are in play"),
        (lambda one: floor.tell_blind(one, 2, 1), "no table 2 in play"),
        (lambda one: floor.tell_blind(one, 1, 10), "seats 1 to 9, not 10"),
        (lambda one: floor.move(one, "ann", 1, 2, "a draft"), "bo sits in seat 2"),
        (lambda one: floor.move(one, "ann", 1, 7, " "), "Say why"),
        (lambda one: floor.take_back(one, "ann", "a mistake"), "was not put out at a table that is still open"),
        (lambda one: floor.penalise(one, "ann", 0, "abuse"), "1 to 100 hands, not 0"),
        (lambda one: floor.propose(one, "luck"), "by icm or by chips"),
        (lambda one: floor.propose(one, "icm", 10**6), "part of the first prize"),
        (lambda one: floor.accept(one, "ann"), "There is no such deal"),
        (lambda one: floor.ahead_of_told(one, 1, None), "where the last big blind|at which seat the last big blind"),
        (lambda one: floor.call_off(one, "rain"), "it is played, or ends in a deal"),
    ],
)
def test_refused(command: Command, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        command(four())


def test_a_bust_out_taken_back() -> None:
    """bo has ann's 1,500 and cy's; taken back, all three have what they had, and their seats."""
    one = do(four(), floor.knock_out(four(), ["ann", "cy"], ["bo"]))
    assert one.entrants["bo"].chips == 4500 and len(one.tables[1].seats) == 2
    do(one, floor.take_back(one, "ann", "a miscount"))
    assert one.stacks(one.tables[1]) == dict.fromkeys(("ann", "bo", "cy", "di"), 1500) and places(one) == []
    do(one, floor.knock_out(one, ["di"], ["ann", "bo"]))
    assert one.stacks(one.tables[1]) == {"ann": 2250, "bo": 2250, "cy": 1500}


def test_a_bust_out_taken_back_after_later_hands_a_count_and_another_entry() -> None:
    """bo wins ann's 1,500 by mistake, then cy's; ann enters again. Taken back: bo gives the 1,500 up, and all else stays as it is."""
    one = four(late_entry=2, re_entry={"most": 1})
    do(one, floor.knock_out(one, ["ann"], ["bo"]))
    do(one, floor.knock_out(one, ["cy"], ["bo"]))
    do(one, floor.enter(one, "ann"))
    do(one, floor.count(one, {"bo": 4000, "di": 2000, "ann": 1500}))
    do(one, floor.take_back(one, "ann", "it was cy alone"))
    assert {name: each.chips for name, each in one.entrants.items()} == {"ann": 3000, "bo": 2500, "cy": 0, "di": 2000}
    assert one.uncounted == 0 and [place.players for place in places(one)] == [("cy",)]
    with pytest.raises(BadInput, match="ann was not put out"):
        floor.take_back(one, "ann", "once more")
    do(one, floor.take_back(one, "cy", "nor was it cy"))
    assert {name: each.chips for name, each in one.entrants.items()} == {"ann": 3000, "bo": 1000, "cy": 1500, "di": 2000}
    assert one.tables[1].seats[3] == "cy" and places(one) == []


def test_chips_that_the_winner_has_no_more_are_not_given_back() -> None:
    one = four()
    do(one, floor.knock_out(one, ["ann"], ["bo"]))
    do(one, floor.count(one, {"bo": 1500, "cy": 3000, "di": 1500}))
    with pytest.raises(BadInput, match="bo won 1,500 in that hand and has 1,500 now: count the chips"):
        floor.take_back(one, "ann", "a mistake")


def test_a_player_disqualified_since_stays_out() -> None:
    one = four(late_entry=2, re_entry={"most": 1})
    do(one, floor.knock_out(one, ["ann"], ["bo"]))
    do(one, floor.enter(one, "ann"))
    do(one, floor.disqualify(one, "ann", "collusion"))
    with pytest.raises(BadInput, match="ann is disqualified"):
        floor.take_back(one, "ann", "a mistake")


COLOURS = [{"blinds": (25, 50)}, {"blinds": (100, 200), "colour_up": 100}, {"blinds": (500, 1000), "colour_up": 500}]


def test_a_count_after_a_colour_up() -> None:
    """Of 6,000 chips at one table dealers race 25s for 100s, then 100s for 500s: a race adds or takes half a chip at most."""
    one = four(levels=COLOURS)
    one.take(LevelBegun(2, 301.0))
    do(one, floor.count(one, {"ann": 1425, "bo": 1575, "cy": 1500, "di": 1500}))
    assert one.tables[1].chip == 25, "the count is in the chips that were to leave"
    with pytest.raises(BadInput, match="come to 6,100; 6,000 are in play, give or take 50 of races"):
        floor.count(one, {"ann": 1500, "bo": 1600, "cy": 1500, "di": 1500})
    do(one, floor.count(one, {"ann": 1400, "bo": 1600, "cy": 1500, "di": 1500}))
    assert (one.tables[1].chip, one.uncounted, one.chips_given) == (100, 0, 6000)
    with pytest.raises(BadInput, match="in chips of 100"):
        floor.count(one, {"ann": 1425})
    one.take(LevelBegun(3, 601.0))
    do(one, floor.count(one, {"ann": 1500, "bo": 1500, "cy": 1500, "di": 1500 + 500 - 250 - 250}))
    assert one.tables[1].chip == 500 and one.chips_in_play == one.chips_given == 6000


def test_what_races_have_added_counts_from_then_on() -> None:
    """Two tables are counted one after the other; together the two races have added 100, as they may."""
    one = seated(structure(levels=COLOURS), {1: ["ann", "bo"], 2: ["cy", "di"]})
    one.take(LevelBegun(2, 301.0))
    do(one, floor.count(one, {"ann": 1500, "bo": 1600}))
    assert (one.tables[1].chip, one.tables[2].chip, one.uncounted) == (100, 25, -100)
    do(one, floor.count(one, {"ann": 1500, "bo": 1600, "cy": 1400, "di": 1600}))
    assert (one.tables[2].chip, one.uncounted, one.chips_given) == (100, 0, 6100)
    with pytest.raises(BadInput, match="come to 6,000; 6,100 are in play"):
        floor.count(one, {"ann": 1500, "bo": 1500, "cy": 1500, "di": 1500})


def test_the_clock_of_levels_by_hands() -> None:
    """A level of hands has no minutes; set, it begins anew."""
    one = four(minutes=0, hands=10)
    one.take(HandPlayed(1, 1, {"ann": 1000, "bo": 2000}))
    assert one.tables[1].level_hands == 1
    with pytest.raises(BadInput, match="Level 1 lasts 10 hands: no minutes are left of it, so say 0"):
        floor.set_clock(one, 1, 3, 9.0)
    do(one, floor.set_clock(one, 1, 0, 9.0))
    assert (one.level, one.tables[1].level_hands, one.clock.left(9.0, one.structure)) == (1, 0, None)
    do(one, floor.set_clock(one, 3, 0, 9.0))
    assert one.level == 3 and not one.clock.in_break(9.0)


def test_no_deal_while_the_pool_may_grow() -> None:
    for grows in ({"late_entry": 1}, {"rebuys": {"cost": 1000, "chips": 1500, "through": 1}}):
        one = four(**grows)
        with pytest.raises(BadInput, match="until then the pool grows"):
            floor.propose(one, "icm")
        one.take(LevelBegun(2, 301.0))
        assert floor.propose(one, "icm")


def test_a_deal_closes_the_add_on() -> None:
    levels = [{"blinds": (25, 50), "break_after": 10}, {"blinds": (50, 100)}]
    one = four(levels=levels, late_entry=1, add_on={"cost": 500, "chips": 2000})
    one.take(LevelBegun(2, 301.0, 901.0))
    do(one, floor.propose(one, "chips", 400))
    do(one, floor.add_on(one, "ann", 500.0))
    assert one.proposed is None, "there is more to divide"
    do(one, floor.propose(one, "chips", 400))
    for player in ("ann", "bo", "cy", "di"):
        do(one, floor.accept(one, player))
    with pytest.raises(BadInput, match="cannot add on"):
        floor.add_on(one, "bo", 500.0)
    assert sum(one.agreed.amounts.values()) + 400 == one.pool if one.agreed else False


def test_every_clause_of_the_directors_is_cited_by_a_fact() -> None:
    """Each with a fact that goes by it; a clause that no fact cites would be told to nobody."""
    blinds = four(late_entry=5, ante="big-blind", levels=[{"blinds": (25, 50)}, {"blinds": (100, 200), "ante": 200, "colour_up": 100}])
    stud = four(games=({"edition": "oceans-eleven/seven-card-stud"},), seats=8)
    short = seated(structure(), {1: list("abcdef"), 2: ["x", "y"]})
    cited: set[str] = set()

    def take(one: Tournament, *taken: Fact) -> None:
        for fact in taken:
            one.take(fact)
            cited.update(floor.clauses_of(one, fact))

    take(blinds, *floor.enter(blinds, "eve"), *floor.tell_blind(blinds, 1, 2), HandForHand(True), LevelBegun(2, 301.0))
    take(blinds, *floor.penalise(blinds, "ann", 2, "abuse"), *floor.disqualify(blinds, "ann", "more of it"))
    take(blinds, *floor.knock_out(blinds, ["bo", "cy"], ["di"]))
    take(blinds, SeatMoved("di", 1, 7, BALANCE))
    take(stud, SeatMoved("ann", 1, 7, BALANCE))
    take(short, *floor.count(short, {"a": 1500}), *floor.knock_out(short, ["x"], ["y"]), broken(short, 2))
    assert cited == set(directors_rules().clauses)


def test_a_seat_that_was_given_away_keeps_the_hand() -> None:
    one = seated(structure(), {1: ["ann", "bo", "cy"], 2: ["di", "eve"]})
    do(one, floor.knock_out(one, ["ann"], ["bo"]))
    do(one, floor.move(one, "di", 1, 1, "a draft"))
    with pytest.raises(BadInput, match="di sits in ann's seat now"):
        floor.take_back(one, "ann", "a mistake")


def test_one_entry_more_for_a_player_without_chips() -> None:
    one = four(late_entry=2, re_entry={"most": 1})
    with pytest.raises(BadInput, match="ann is in the tournament"):
        floor.enter(one, "ann")
    do(one, floor.knock_out(one, ["ann"], ["bo"]))
    do(one, floor.enter(one, "ann"))
    assert (one.entries, one.entrants["ann"].chips, one.entrants["ann"].table, places(one)) == (5, 1500, 1, [])
    do(one, floor.knock_out(one, ["ann"], ["bo"]))
    with pytest.raises(BadInput, match="cannot enter again: once is all"):
        floor.enter(one, "ann")


def test_rebuy_and_add_on() -> None:
    """A rebuy at the seat in level 1, and an add-on in the break behind it."""
    levels = [{"blinds": (25, 50), "break_after": 10}, {"blinds": (50, 100)}]
    one = four(levels=levels, rebuys={"cost": 1000, "chips": 1500, "through": 1}, add_on={"cost": 500, "chips": 2000})
    do(one, floor.knock_out(one, ["ann"], ["bo"]))
    do(one, floor.rebuy(one, "ann"))
    assert one.entrants["ann"].chips == 1500 and one.pool == 5000
    one.take(LevelBegun(2, 301.0, 901.0))
    do(one, floor.add_on(one, "ann", 500.0))
    with pytest.raises(BadInput, match="cannot add on"):
        floor.add_on(one, "ann", 500.0)
    with pytest.raises(BadInput, match="cannot add on"):
        floor.add_on(one, "bo", 901.0)
    assert one.pool == 5500 and one.chips_in_play == one.chips_given == 9500


def test_a_deal_is_made_by_the_last_word() -> None:
    one = four()
    do(one, floor.propose(one, "chips"))
    for player in ("ann", "bo", "cy"):
        do(one, floor.accept(one, player))
    do(one, floor.refuse(one, "di"))
    assert one.proposed is None
    do(one, floor.propose(one, "chips"))
    for player in ("ann", "bo", "cy", "di"):
        do(one, floor.accept(one, player))
    assert prizes(one) == dict.fromkeys(("ann", "bo", "cy", "di"), 1000)


def test_who_is_next_by_the_blind_that_was_told() -> None:
    one = do(four(), floor.tell_blind(four(), 1, 2))
    assert floor.ahead_of_told(one, 1, None) == NextHand(3, 2)
    assert floor.ahead_of_told(do(one, floor.tell_blind(one, 1, 4)), 1, 9) == NextHand(9, 4)


# -- the console of a live tournament ------------------------------------------------------------------------------------------------------


def console(path: Path, begin: bool = False) -> TournamentConsole:
    made = load_structure("standard/evening").model_copy(update={"late_entry": 0, "re_entry": None}) if begin else None
    return TournamentConsole(TournamentLog(path, made), lambda: 1000.0, lambda: "live")


def test_three_live_tables_from_the_first_entry_to_the_prizes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The console ends again and again, now and then in the middle of a line, and another one goes on from the log."""
    path, random = tmp_path / "friday.jsonl", Random("live")
    floor_of = console(path, begin=True)
    for number in range(1, 28):
        floor_of.type(f"enter p{number}")
    floor_of.type("start")
    assert "p27 " in capsys.readouterr().out and sorted(len(table.seats) for table in floor_of.one.tables.values()) == [9, 9, 9]
    while not floor_of.one.over:
        one = floor_of.one
        table = random.choice([table for table in one.tables.values() if len(table.seats) > 1])
        winner, *out = random.sample(table.players, min(len(table.seats), random.choice((2, 2, 2, 3))))
        floor_of.type(f"out {', '.join(out)} by {winner}")
        for number, other in one.tables.items():
            floor_of.type(f"blind {number} {random.choice(sorted(other.seats))}")
        floor_of.type("balance")
        sizes = [len(table.seats) for table in one.tables.values()]
        assert one.over or max(sizes) - min(sizes) < 2
        assert one.uncounted == 0 and "Say at which seat" not in capsys.readouterr().out
        if random.random() < 0.3:
            floor_of.log.close()
            with path.open("a", encoding="utf-8") as file:
                file.write('{"fact": "cou' if random.random() < 0.5 else "")
            floor_of = console(path)
            assert [place.players for place in places(floor_of.one)] == [place.players for place in places(one)]
    won = prizes(floor_of.one)
    assert sum(won.values()) == 27 * 5000 and len(won) == 5
    floor_of.type("prizes")
    assert "place 1  " in capsys.readouterr().out


def test_the_console_says_what_is_wrong_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    floor_of = console(tmp_path / "one.jsonl", begin=True)
    before = (tmp_path / "one.jsonl").read_text(encoding="utf-8")
    for line, why in (
        ("fold", "'fold' is no command"),
        ("enter", "Name one"),
        ("out ann", "Say it like this"),
        ("out ann by bo", "The tournament has not begun"),
        ("clock 1", "A number is missing"),
        ("count ann", "Say each player once"),
        ('enter "ann', "A quote is open"),
        ("deal icm nothing", "is not an amount of money"),
    ):
        floor_of.type(line)
        assert why in capsys.readouterr().out, line
    assert (tmp_path / "one.jsonl").read_text(encoding="utf-8") == before


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "is no log of a tournament"),
        ("{}\n", "is no log of a tournament"),
        ('{"tournament": 1, "structure": {}}\n', "line 1: its structure cannot be read"),
        ("[1]\n", "line 1: it says no fact"),
        ("{\n", "line 1: "),
    ],
)
def test_a_file_that_is_no_log(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "one.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=why):
        TournamentLog(path)


def test_a_line_that_does_not_follow(tmp_path: Path) -> None:
    path = tmp_path / "one.jsonl"
    console(path, begin=True).log.close()
    with path.open("a", encoding="utf-8") as file:
        file.write('{"fact": "withdrawn", "says": {"player": "nobody"}}\n')
    with pytest.raises(BadInput, match="line 2: it does not follow"):
        TournamentLog(path)


def test_one_console_at_a_time(tmp_path: Path) -> None:
    first = console(tmp_path / "one.jsonl", begin=True)
    with pytest.raises(BadInput, match="is open in another console"):
        console(tmp_path / "one.jsonl")
    first.log.close()
    with pytest.raises(BadInput, match="has a tournament already"):
        console(tmp_path / "one.jsonl", begin=True)
    with pytest.raises(BadInput, match="begin it with --structure"):
        console(tmp_path / "none.jsonl")
