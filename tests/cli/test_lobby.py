"""The lobby of the terminal: what it shows fits the screen, and what is typed finds what is meant."""

import string

import pytest

from cardroom.cli.lobby import Lobby
from cardroom.cli.terminal.words import TableWords
from cardroom.games.registry import GAMES
from cardroom.houses.files import headings

LINES = 24


def lobby() -> Lobby:
    return Lobby(list(headings()), TableWords())


@pytest.fixture(autouse=True)
def screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LINES", str(LINES))
    monkeypatch.setenv("COLUMNS", "80")


def test_it_fits_the_screen_whatever_is_typed() -> None:
    typed = ["", "x x x", *string.ascii_lowercase, *(f"{one}{other}" for one in "aehop" for other in "aeiou")]
    for number in range(len(lobby().kinds) + 1):
        for text in typed:
            here = lobby()
            if number:
                here.choose(str(number))
            assert len(here.lines(text)) < LINES  # and the question


def test_every_game_is_under_its_kind() -> None:
    seen = []
    for number, kind in enumerate(lobby().kinds, start=1):
        here = lobby()
        here.choose(str(number))
        seen += here.games()
        assert {GAMES[heading.game].kind for heading in here.games()} == {kind}
    assert sorted(seen) == sorted(headings())


MISTYPED = {
    "ultimat texas": {"ultimate_texas_holdem"},
    "pai gow": {"pai_gow_poker", "pai_gow_tiles"},
    "paigow tiles": {"pai_gow_tiles"},
    "blakjack": {"blackjack"},
    "black jack elite": {"blackjack"},
    "carribean": {"caribbean_stud_poker"},
    "gulfstraem": {"three_card_poker", "ultimate_texas_holdem"},
    "PANGUINGE": {"panguingue"},
    "razz oceans": {"razz"},
    "bridge": set(),
}


@pytest.mark.parametrize(("typed", "games"), MISTYPED.items())
def test_what_is_typed_finds_what_is_meant(typed: str, games: set[str]) -> None:
    assert {heading.game for heading in lobby().games(typed)} == games


def test_a_game_is_chosen_by_number_by_name_or_by_what_is_left() -> None:
    here = lobby()
    assert here.choose("razz") is None  # two of them: they stay on the screen
    both = [heading.id for heading in here.games()]
    assert both == ["oceans-eleven/razz", "standard/fixed-limit-razz"]
    assert [getattr(here.choose(str(number)), "id", "") for number in (1, 2)] == both
    assert here.choose("3") == "There are numbers 1 to 2."
    here.back()
    assert getattr(here.choose("razz 2"), "id", "") == both[1]
    assert getattr(here.choose("standard/fixed-limit-razz"), "id", "") == both[1]
    assert getattr(here.choose("super pan"), "id", "") == "oceans-eleven/super-pan-nine"
    assert here.choose("nothing of the kind") == "No game fits. Try fewer letters, or `back`."
    assert here.choose("21") is None and all("21" in heading.name for heading in here.games())  # no number of the list: it is looked for
