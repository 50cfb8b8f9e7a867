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
