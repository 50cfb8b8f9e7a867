"""The rules of a house's desk: each figure with its line, what is laid over for some games, and what a wrong file is told."""

import os
from pathlib import Path

import pytest

from cardroom import load
from cardroom.clauses import Clause, numbers
from cardroom.errors import BadEdition, UnknownEdition
from cardroom.houses.files import edition_files
from cardroom.houses.seating import HouseSeating, SeatingRules, seating_of, seating_rules
from tests.houses.desk_lines import PAGES, WHERE, Line

HOLDEM = "oceans-eleven/holdem"
SOURCES = os.environ.get("CARDROOM_SOURCES", "")
TESTS = Path(__file__).parents[1]


def rules(edition: str, **table: object) -> SeatingRules:
    loaded = load(edition)
    return seating_rules(loaded, loaded.settings(table))


def limit(low: int) -> SeatingRules:
    return rules(HOLDEM, bets=[f"${low}", f"${2 * low}"], blinds=[f"${low // 2}", f"${low}"])


def pot_limit(edition: str, small: int, big: int) -> SeatingRules:
    return rules(edition, structure="pot-limit", blinds=[f"${small}", f"${big}"], buy_in="$1,000")


def test_the_rules_of_the_20_40_game() -> None:
    """001 l.53-59, 96-104: ten minutes, thirty, twenty, an hour, four, nine and ten, seat 5."""
    found = limit(20)
    assert (found.waiting.seated_within, found.waiting.call_in) == (10, 75)
    assert (found.absent.picked_up, found.absent.without_list, found.absent.friend, found.absent.played_over) == (30, "stays", 20, 0)
    assert (found.must_move.moves, found.must_move.enters, found.must_move.refused) == ("at-once", "free-hand", 60)
    assert (found.broken.at, found.broken.full, found.broken.grown, found.broken.beside) == (4, 9, 10, 5)
    assert found.buying.short == "one-a-session" and found.broken.added == (6, 4)


@pytest.mark.parametrize("low", [10, 40, 100])
def test_the_rules_from_10_20_up(low: int) -> None:
    """l.314-350."""
    found = limit(low)
    assert (found.must_move.moves, found.must_move.enters, found.must_move.refused) == ("up-to-the-blind", "post-or-wait", 60)
    assert (found.broken.enters, found.broken.grown, found.absent.played_over) == ("free-hand", 0, 0)
    assert found.absent.without_list == "picked-up" and not found.clock.allowed


def test_smaller_limits_have_no_free_hands_after_a_broken_game() -> None:
    assert limit(4).broken.enters == "as-new"


def test_the_clock_is_of_no_limit_and_pot_limit_games() -> None:
    """l.466: one additional minute, a ten second warning."""
    for structure in ("no-limit", "pot-limit"):
        clock = rules(HOLDEM, structure=structure, buy_in="$100").clock
        assert (clock.allowed, clock.seconds, clock.warning) == (True, 60, 10)
    assert rules("oceans-eleven/chinese-poker").clock.allowed  # l.817


def test_pot_limit() -> None:
    """l.483-500: $1,000 with the blinds of the summary, an hour played over, first on the list for thirty minutes, one short buy."""
    for edition, small, big in ((HOLDEM, 10, 25), ("oceans-eleven/omaha", 10, 15)):
        found = pot_limit(edition, small, big)
        assert (found.buying.full, found.buying.short) == (1000_00, "one-a-session")
        assert (found.absent.played_over, found.waiting.picked_up, found.absent.friend_at_all) == (60, 30, True)
    assert pot_limit(HOLDEM, 5, 10).buying.full == 0


@pytest.mark.parametrize(("edition", "short"), [("mexican-poker", "one-for-each-full"), ("asian-5-card-stud", "one-for-each-full")])
def test_one_short_buy_for_every_full_one(edition: str, short: str) -> None:
    """l.1257, 1490."""
    assert rules(f"oceans-eleven/{edition}").buying.short == short


def test_panguingue() -> None:
    """l.1404-1405, 1454-1462."""
    found = rules("oceans-eleven/panguingue")
    assert (found.buying.seated, found.buying.short, found.buying.changing_tables) == ("full", "one-for-each-full", "full")
    assert (found.change.granted, found.broken.order) == ("game-full", "by-lot")
    assert (found.waiting.call_in, found.waiting.seats) == (0, "from-the-board")  # l.1404-1405
    assert rules("oceans-eleven/chinese-poker").waiting.call_in == 75


def test_fresh_cards_that_players_may_ask_for() -> None:
    """l.89-90, 642, 646: at 20-40 and at pai gow poker; its siblings at the same house print nothing of it."""
    twenty, pai_gow = limit(20), rules("oceans-eleven/pai-gow-poker")
    assert (twenty.deck.asked_by, twenty.deck.rounds, twenty.deck.every) == ("players", 1, 0)
    assert (twenty.set_up.asked_by, twenty.set_up.rounds, twenty.set_up.every) == ("players", 1, 30)
    assert (pai_gow.deck.asked_by, pai_gow.deck.rounds) == ("player-dealer", 0)
    assert (pai_gow.set_up.asked_by, pai_gow.set_up.rounds, pai_gow.set_up.round) == ("players", 2, "table")
    for other in (limit(10), rules("oceans-eleven/fortune-pai-gow-poker"), rules("oceans-eleven/face-up-pai-gow-poker")):
        assert other.deck.asked_by == other.set_up.asked_by == "nobody"


def test_refusals_end_on_the_list_from_10_20_up() -> None:
    """l.98, 340."""
    assert limit(20).must_move.afterwards == "free" and limit(10).must_move.afterwards == limit(40).must_move.afterwards == "on-the-list"


def test_the_least_buy_in_of_another_house() -> None:
    """004 l.4976-4978."""
    assert rules("black-sheep/texas-holdem", structure="no-limit").buying.least == 100_00
    assert rules("black-sheep/texas-holdem").buying.least == 0


def test_a_house_without_a_file_goes_by_ours() -> None:
    assert seating_of("florida").rules == SeatingRules() and seating_of("florida").clauses == {}


def test_the_file_of_a_desk_is_no_edition() -> None:
    assert "oceans-eleven/room" not in edition_files()
    with pytest.raises(UnknownEdition, match="There is no edition 'oceans-eleven/room'"):
        load("oceans-eleven/room")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[rules.waiting]\ncall_in = -1", "waiting.call_in: Input should be greater than or equal to 0"),
        ("[rules.wating]\ncall_in = 1", "wating: Extra inputs are not permitted"),
        ('[[at]]\ngames = ["whist"]', "there is no game 'whist'"),
        ('[[at]]\neditions = ["whist"]', "at: the house has no edition 'whist'"),
        ("[[at]]\n[at.set.broken]\ngrown = 10", "a game that grows has a number of seats"),
        ('[clauses]\nx = { says = "For {waiting.calls} minutes." }', "clauses.x: asks for waiting.calls, which there is not"),
        ('source = "a"\nlines = "1-2"\n[clauses]\nx = { says = "So.", lines = "3" }', "clauses.x: l.3 is outside the file's lines, 1-2"),
        (
            '[[readings]]\nid = "r"\nlines = "1"\ntext = "t"\nread = "r"\nwhy = "w"\nswitch = "a.b"',
            "names the switch a.b, which there is not",
        ),
    ],
)
def test_what_a_wrong_file_is_told(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "room.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadEdition) as refused:
        HouseSeating(path)
    assert str(refused.value).startswith(f"{path}: ") and sentence in str(refused.value)


# -- every line of the pages ------------------------------------------------------------------------------------------------


def sentence_of(name: str) -> Clause:
    sheet, _, id = name.partition(" ")
    return seating_of("oceans-eleven").clauses[id] if sheet == "desk" else load(f"oceans-eleven/{sheet}").clauses[id]


@pytest.mark.parametrize("line", [line for line in WHERE if line.sentence], ids=lambda line: f"l.{line.lines}")
def test_where_a_line_of_the_pages_lives(line: Line) -> None:
    """Its sentence cites it, its switch is there, its test is there and names the line."""
    assert numbers(line.lines) <= numbers(sentence_of(line.sentence).lines), line
    for switch in filter(None, line.switch.split(", ")):
        edition, _, name = switch.rpartition(" ")
        at: object = seating_of("oceans-eleven").rules if not edition else load(f"oceans-eleven/{edition}")
        for part in name.split("."):
            at = getattr(at, part)
    if line.test:
        path, _, test = line.test.partition("::")
        assert f"\ndef {test}(" in (TESTS / path).read_text(encoding="utf-8")


@pytest.mark.skipif(not SOURCES, reason="CARDROOM_SOURCES names no folder with the manuals")
def test_no_line_of_the_pages_is_missing() -> None:
    (manual,) = Path(SOURCES).glob("001_*.txt")
    text = ["", *manual.read_text(encoding="utf-8").split("\n")]
    printed = {number for number in numbers(PAGES) if text[number].strip(" -")}
    listed = [number for line in WHERE for number in numbers(line.lines) if text[number].strip(" -")]
    assert sorted(listed) == sorted(printed)
    headings = [text[number].strip() for line in WHERE if not line.sentence for number in numbers(line.lines)]
    assert all(len(heading.split()) < 10 for heading in headings), headings
