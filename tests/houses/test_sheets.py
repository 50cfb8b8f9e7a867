"""What a rule sheet says beside the clauses: who may bank, and which figures are printed and which are ours."""

import pytest

from cardroom.houses.edition import Edition
from cardroom.houses.loader import load
from tests.support import EDITIONS


def lines(edition: Edition, title: str = "") -> list[str]:
    return [line for name, found in edition.sheet() for line in found if title in ("", name)]


@pytest.mark.parametrize(
    ("edition", "cited"),
    [
        ("black-sheep/ez-baccarat", "1133-1134"), ("black-sheep/pai-gow-poker-gold", "1451-1452"),
        ("black-sheep/three-card-poker-6-card-bonus", "1945-1946"), ("black-sheep/face-up-pai-gow-poker", "2599-2600"),
        ("black-sheep/ultimate-texas-holdem", "3695-3696"), ("tres-lounge/three-card-poker", "811"), ("oceans-eleven/dai-bacc", "5101"),
    ],
)  # fmt: skip
def test_banking_companies_stand_on_the_sheet(edition: str, cited: str) -> None:
    said = f"Third-party providers of proposition player services may play. (l.{cited})"
    assert said in lines(load(edition), "Seats and wagers")


def test_who_may_hold_the_position() -> None:
    caribbean = lines(load("oceans-eleven/caribbean-stud-poker"), "Seats and wagers")  # 001 l.1550, 1600
    assert any("hold the player-dealer position" in line and line.endswith("(l.1550)") for line in caribbean)
    assert "The house never holds the position and takes no percentage of a wager. (l.1600)" in caribbean
    gulfstream = lines(load("gulfstream-park/ultimate-texas-holdem"), "Seats and wagers")  # 003 l.224
    assert any("may ask whoever takes it to keep uniform rules" in line for line in gulfstream)


@pytest.mark.parametrize(
    ("edition", "title", "said"),
    [
        ("florida/three-card-poker", "Pair Plus pays", "Pair: 1 to 1 (ours)"),  # 003 l.122: posted, no figure is printed
        ("gulfstream-park/ultimate-texas-holdem", "Blind pays", "Straight: 1 to 1 (ours)"),  # l.201
        ("florida/fortune-pai-gow-poker", "Fortune Jackpot pays", "A bet of $5 (ours)"),  # l.396: posted
        ("florida/fortune-pai-gow-poker", "Envy pays", "A Fortune Jackpot bet of $5 or more earns a button (ours)"),  # l.330: posted
        ("florida/open-face-chinese-poker", "Bonuses in the front", "Pair of sixes: 1 (ours)"),  # l.552
        ("florida/chinese-poker", "Table", "A unit is worth $2 unless set otherwise (ours)"),  # l.544
        ("black-sheep/ez-baccarat", "Seats and wagers", "A table, unless set otherwise: $5 to $10,000 (ours)"),
        ("tres-lounge/texas-holdem", "Table", "Bets $3 and $6 (l.1446)"),  # 000: the example
        ("tres-lounge/texas-holdem", "Table", "Blinds $1 and $3 (l.1446)"),
        ("oceans-eleven/holdem", "Table", "Bets $4 and $8 (ours)"),
        ("oceans-eleven/position-poker", "Table", "Blinds $1 and $2 (l.2635)"),
        ("oceans-eleven/chinese-poker", "Table", "A point is worth $2 unless set otherwise (l.778)"),
        ("oceans-eleven/panguingue", "Table", "Top $1 (ours)"),
        ("tres-lounge/three-card-poker", "Pair Plus pays", "Straight flush: 40 to 1 (l.855, 857-865)"),
    ],
)
def test_figures_that_are_printed_and_figures_that_are_ours(edition: str, title: str, said: str) -> None:
    assert said in lines(load(edition), title)


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_figure_of_ours_carries_a_line(edition: str) -> None:
    """What a reading gives for want of print is 'ours' wherever a sheet prints the switch as a figure."""
    loaded = load(edition)
    marked = [reading for reading in loaded.readings if "(ours)" in reading.read and reading.switch]
    ours = {switch for reading in marked for switch in reading.ours or (reading.switch,)}
    for switch in ours:
        assert loaded.figure("a figure", switch, *loaded.clauses) == "a figure (ours)"


@pytest.mark.parametrize("edition", [edition for edition in EDITIONS if load(edition).game.family == "pot"])
def test_only_games_with_a_board_speak_of_a_flop_that_came_too_early(edition: str) -> None:
    """001 l.36-42 are rules of hold'em: a game without a board has no such clause and no such ruling on its sheet."""
    loaded = load(edition)
    board = {f"irregularity.{name}" for name in ("premature-flop", "premature-turn", "premature-river", "too-many", "first-card-exposed")}
    assert (board & loaded.clauses.keys()) == (board if "flop" in loaded.cited else set())
    assert {name for name in loaded.rulings if name.startswith("premature-")} <= (
        {"premature-flop", "premature-turn", "premature-river"} if "flop" in loaded.cited else {"premature-street"}
    )


def test_no_holdem_reading_says_that_a_ruling_cannot_be_made() -> None:
    """001 l.304, 463-465, 473, 477: the floor rules on chips and words that were otherwise; the readings name the rulings."""
    for edition in ("holdem", "omaha", "omaha-high-low-split", "big-o", "short-deck"):
        loaded = load(f"oceans-eleven/{edition}")
        (over,) = [reading for reading in loaded.readings if reading.id == "over-pot"]
        assert all(name in over.read and name in loaded.rulings for name in ("beyond-the-pot", "single-chip", "declared"))
    loaded = load("oceans-eleven/holdem")
    (kill,) = [reading for reading in loaded.readings if reading.id == "kill"]
    assert "unaware-of-a-raise" in kill.read and "unaware-of-a-raise" in loaded.rulings


@pytest.mark.parametrize(
    ("edition", "said"),
    [
        # 004 l.4976-4978
        ("black-sheep/texas-holdem", "No-limit and pot-limit: a smallest buy-in of $100, and no largest. (l.4976-4978)"),
        ("black-sheep/omaha", "No-limit and pot-limit: a smallest buy-in of $100, and no largest. (l.4976-4978)"),
        ("black-sheep/omaha-high-low-split", "No-limit and pot-limit: a smallest buy-in of $100, and no largest. (l.4976-4978)"),
        # 002 prints no buy-in, and 000 none for mexican stud
        ("unnamed-california/texas-holdem", "Buy-in $100 (ours)"),
        ("unnamed-california/omaha", "Buy-in $100 (ours)"),
        ("unnamed-california/omaha-high-low-split", "Buy-in $100 (ours)"),
        ("tres-lounge/mexican-stud-poker", "Buy-in $40 (ours)"),
        ("oceans-eleven/mexican-poker", "Buy-in $40 (l.882)"),
    ],
)
def test_buy_ins_stand_on_the_sheet(edition: str, said: str) -> None:
    """004 l.4976-4978; 001 l.882."""
    assert said in lines(load(edition), "Table")


@pytest.mark.parametrize(
    ("edition", "cited"), [("black-sheep/ez-baccarat", "1305-1317"), ("oceans-eleven/ez-baccarat-panda-8", "5714-5726")]
)
def test_the_screen_that_tracks_the_shoe(edition: str, cited: str) -> None:
    """004 l.1303-1317, 001 l.5714-5726."""
    (found,) = [line for line in lines(load(edition), "Seats and wagers") if line.startswith("A screen at the table")]
    assert found.endswith(f"(l.{cited})")
    for telling in (
        "smallest and largest wager",
        "Player, Banker and Tie",
        "percent",
        "naturals",
        "hands of the shoe",
        "shoe before",
        "timer",
    ):
        assert telling in found, telling
