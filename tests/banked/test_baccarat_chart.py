"""The drawing rules of the eight baccarat editions against the words of each text, and against the printed charts."""

import os
import re
from itertools import product
from pathlib import Path

import pytest

from cardroom import load
from cardroom.games.banked.baccarat.drawing import events, total, value
from tests.banked.baccarat_helpers import CHART, DAI, DRAGON, EZ, SHEEP, TRES, TRES_EZ, laid
from tests.editions import load_baccarat

FOLDER = os.environ.get("CARDROOM_SOURCES", "")
CARD = dict(zip(range(10), ["Kc", "Ac", "2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c"], strict=True))  # a card of each value


def words(banker: int, third: int) -> bool:
    """Whether the Banker line draws when the Player line drew: 000 l.168-172, 268-272; 001 l.1938-1941, 5120-5123, 5640-5643, 5789-5792,
    7403-7406; 004 l.1170-1181."""
    if banker in (0, 1, 2):
        return True
    if banker == 3:
        return third != 8
    if banker == 4:
        return third not in (0, 1, 8, 9)
    if banker == 5:
        return third in (4, 5, 6, 7)
    if banker == 6:
        return third in (6, 7)
    return False  # the charts' row of seven


def pair(count: int) -> list[int]:
    """Two cards, by value, that count so much."""
    return [0, count]


def hand(edition: str, values: list[int]) -> tuple[int, ...]:
    return laid(load(edition), {"hand": " ".join(CARD[v] for v in values)})["hand"]


@pytest.mark.parametrize("edition", CHART)
def test_every_draw_is_as_the_words_have_it(edition: str) -> None:
    chart = load_baccarat(edition).rules.chart
    for own, other in product(range(10), repeat=2):
        player, banker = hand(edition, pair(own)), hand(edition, pair(other))
        natural = own >= 8 or other >= 8
        draws = own <= 5 and not natural
        assert chart.player_hits(player, banker) == draws, (own, other)
        if not draws:
            assert chart.banker_hits(player, banker) == (other <= 5 and not natural), (own, other)
            continue
        for third in range(10):
            assert chart.banker_hits(hand(edition, [*pair(own), third]), banker) == words(other, third), (own, other, third)


def test_what_cards_count() -> None:
    """001 l.1899: an ace one, two to nine as printed, tens and pictures nothing; eighteen counts eight. l.5081: queen and five are five."""
    cards = laid(load(EZ), {"hand": "Ac 2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc"})["hand"]
    assert [value(card) for card in cards] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]
    assert total(cards[7:9]) == 7 and total([cards[8], cards[8]]) == 8
    assert total([cards[11], cards[4]]) == 5


@pytest.mark.parametrize(
    ("player", "banker", "expected"),
    [
        (
            [0, 2, 4],
            [0, 5, 2],
            {"banker-wins", "player-three-card-6-does-not-win", "player-three-card-6-loses", "banker-three-card-7-wins"},
        ),
        ([0, 2, 6], [0, 7], {"player-wins", "player-three-card-8-wins"}),
        ([0, 7], [0, 4, 3], {"tie", "banker-three-card-7-does-not-win"}),
        ([0, 9], [0, 8], {"player-wins"}),
    ],
)
def test_what_has_happened(player: list[int], banker: list[int], expected: set[str]) -> None:
    assert events(hand(EZ, player), hand(EZ, banker)) == expected


def test_a_natural_that_only_stands() -> None:
    """The other reading of the texts that do not say that a natural ends the draw: the other line draws as ever."""
    chart = load_baccarat(SHEEP).with_rules(natural="stands").rules.chart
    nine, three, stood = hand(SHEEP, [0, 9]), hand(SHEEP, [0, 3]), hand(SHEEP, [0, 7])
    assert chart.player_hits(three, nine)
    assert not chart.banker_hits(hand(SHEEP, [0, 3, 8]), nine)  # no row for it
    assert chart.banker_hits(nine, three) and not chart.player_hits(stood, three)


# -- the printed charts ------------------------------------------------------------------------------------------------------

LINES = {
    TRES: range(179, 187),
    TRES_EZ: range(280, 288),
    SHEEP: range(1188, 1196),
    EZ: range(1946, 1954),
    DAI: range(5131, 5139),
    "oceans-eleven/ez-baccarat-panda-8": range(5650, 5658),
    DRAGON: range(5802, 5810),
    "oceans-eleven/california-baccarat-2-0": range(7413, 7421),
}


@pytest.mark.skipif(not FOLDER, reason="the manuals are not at hand: set CARDROOM_SOURCES to their folder")
@pytest.mark.parametrize("edition", CHART)
def test_the_printed_chart(edition: str) -> None:
    """H and S as printed; two manuals have letters of other alphabets that look like an H."""
    loaded = load_baccarat(edition)
    lines = ["", *(Path(FOLDER) / loaded.source).read_text(encoding="utf-8").split("\n")]
    printed = {}
    for number in LINES[edition]:
        score, *cells = re.split(r"\s+", lines[number].strip())
        assert len(cells) == 10 and set(cells) <= set("SHНΗ"), lines[number]
        printed[int(score)] = "".join(str(third) for third, cell in enumerate(cells) if cell != "S")
    assert printed == loaded.rules.banker_chart
