"""Structures as files: the house's own are right, and a file with faults is refused with all of them."""

from pathlib import Path

import pytest

from cardroom import load
from cardroom.errors import BadEdition
from cardroom.games.pot.rules import PotTable
from cardroom.tournament.stakes import settings_at
from cardroom.tournament.structures import check_all, load_structure, read_structure, structure_files
from tests.tournament.made import structure

GOOD = """name = "One"
says = "One."
players = [2, 6]
seats = 6
buy_in = "$10"
stack = 1500
chips = [25, 100]
minutes = 5
games = [{ edition = "standard/no-limit-texas-holdem" }]
levels = [{ blinds = [25, 50] }, { blinds = [50, 100] }]
prizes = [{ entries = [2, 6], shares = ["100"] }]
"""


def refusal(tmp_path: Path, *changes: tuple[str, str]) -> str:
    text = GOOD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = tmp_path / "one.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadEdition) as found:
        read_structure(path)
    return str(found.value)


def test_the_shipped_structures_are_right_and_ours() -> None:
    found = dict(check_all())
    assert {id.partition("/")[0] for id in found} >= {"standard"} and len(found) >= 5
    assert not any(found.values()), found
    assert all(load_structure(id).ours for id in structure_files() if id.startswith("standard/"))


def test_all_faults_of_a_file_come_at_once(tmp_path: Path) -> None:
    told = refusal(
        tmp_path,
        ("stack = 1500", "stack = 1510"),
        ("blinds = [50, 100]", "blinds = [30, 100], ante = 10"),
        ("entries = [2, 6]", "entries = [3, 5]"),
        ("no-limit-texas-holdem", "no-limit-texas-holden"),
    )
    assert "has 6 faults" in told
    for part in ("stack: chips of 25 cannot make 1510", "levels: 2: blinds: chips of 25 cannot pay 30", "levels: 2: ante", "for 2 entries",
                 "for 6 entries", "There is no edition 'standard/no-limit-texas-holden'"):  # fmt: skip
        assert part in told, told


def test_a_satellite_is_for_a_tournament_that_there_is_at_its_price(tmp_path: Path) -> None:
    """An entry of the evening tournament costs $56."""
    prizes = ('prizes = [{ entries = [2, 6], shares = ["100"] }]', "satellite = {}")
    for seat, said in (
        ('{ seat = "$20", to = "standard/evening" }', "an entry of standard/evening costs $56, not $20"),
        ('{ seat = "$20", to = "standard/morning" }', "satellite: to: there is no tournament 'standard/morning'"),
    ):
        assert said in refusal(tmp_path, (prizes[0], f"satellite = {seat}"))
    path = tmp_path / "two.toml"
    path.write_text(GOOD.replace(prizes[0], 'satellite = { seat = "$20" }'), encoding="utf-8")
    assert read_structure(path).satellite


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('shares = ["100"]', 'shares = ["60", "30"]', "the shares come to 90 %"),
        ('shares = ["100"]', 'shares = ["40", "60"]', "a later place has a larger share"),
        ('shares = ["100"]', 'shares = ["40", "20 x 3"]', "4 places are paid, and there may be only 2 entries"),
        ('shares = ["100"]', 'shares = ["lots"]', "'lots' is not a share"),
        ("chips = [25, 100]", "chips = [25, 60]", "25 does not go into the next larger chip"),
        ("chips = [25, 100]", "chips = [100, 25]", "each must be larger"),
        ("blinds = [50, 100]", "blinds = [25, 25]", "it costs less than the level before it"),
        ("blinds = [50, 100]", "ante = 5", "a level has blinds or bets"),
        ("minutes = 5", "hands = 0", "neither minutes nor hands"),
        ("seats = 6", "seats = 6\nre_entry = { most = 1 }", "nobody can enter again"),
        ("standard/no-limit-texas-holdem", "tres-lounge/three-card-poker", "is not played for a pot"),
        ("seats = 6", "seats = 12", "less than or equal to 10"),
        ("players = [2, 6]", "players = [6, 2]", "from two or more to a larger number"),
        ('edition = "standard/no-limit-texas-holdem"', 'edition = "standard/no-limit-texas-holdem", colour = 1', "colour"),
    ],
)
def test_refused(tmp_path: Path, old: str, new: str, why: str) -> None:
    assert why in refusal(tmp_path, (old, new))


def test_no_buy_in_of_an_edition_bounds_the_blinds() -> None:
    """This one's tables print a buy-in of $100; blinds of 2,000 and 4,000 chips are played all the same."""
    lowball = load("oceans-eleven/no-limit-and-pot-limit-lowball")
    lowball.set_up(settings_at(lowball, structure(), 5))


def test_what_a_level_does_not_say_follows_from_its_blinds() -> None:
    """Blinds of 50 and 100 stand for limits of 100 and 200; a quarter of the lower bet is the ante of stud, as is its bring-in."""
    made = structure(levels=[{"blinds": (50, 100)}])
    limit = settings_at(load("standard/fixed-limit-texas-holdem"), made, 1)
    assert (limit["bets"], limit["blinds"], limit["chip"]) == ((10_000, 20_000), (5_000, 10_000), 2_500)
    stud = settings_at(load("standard/fixed-limit-seven-card-stud"), made, 1)
    assert (stud["bets"], stud["ante"], stud["bring_in"]) == ((10_000, 20_000), 2_500, 2_500)
    lowball = load("standard/no-limit-deuce-to-seven-single-draw")
    settings, _ = lowball.set_up(settings_at(lowball, made, 1))
    assert isinstance(settings, PotTable) and settings.blinds == (5_000, 10_000)
