"""The pay tables of the pai gow poker editions against the manuals' own text, figure by figure in the order of the print.

The manuals are not part of the project. Set ``CARDROOM_SOURCES`` to a folder that holds them.
"""

import os
import re
from pathlib import Path

import pytest

from cardroom import load
from tests.banked.pai_gow_helpers import BLACK_SHEEP_FACE_UP, FACE_UP, FACE_UP_2, FLORIDA, GOLD, OCEANS_FORTUNE, TRES_FORTUNE
from tests.editions import load_pai_gow

FOLDER = os.environ.get("CARDROOM_SOURCES", "")
pytestmark = pytest.mark.skipif(not FOLDER, reason="CARDROOM_SOURCES names no folder with the manuals")

TABLES = [
    (TRES_FORTUNE, "fortune", 493, 507),
    (OCEANS_FORTUNE, "fortune", 7322, 7334),
    (FACE_UP, "fortune", 6334, 6346),
    (FACE_UP_2, "fortune", 6795, 6807),
    (FACE_UP_2, "ace-high", 6838, 6842),
    (GOLD, "golden", 1834, 1851),
    (BLACK_SHEEP_FACE_UP, "ace-high", 3414, 3418),
    (BLACK_SHEEP_FACE_UP, "fortune", 3450, 3519),
    (FLORIDA, "fortune", 420, 431),
    (FLORIDA, "fortune-jackpot", 420, 431),
]
LOST = {TRES_FORTUNE: {"royal-flush-with-royal-match", "seven-card-straight-flush-with-joker", "straight-flush"}}  # 000 l.498-502
LOST_ENVY = {TRES_FORTUNE: {"royal-flush-with-royal-match", "seven-card-straight-flush-with-joker"}}


def printed(edition: str, first: int, last: int) -> str:
    lines = (Path(FOLDER) / load(edition).source).read_text(encoding="utf-8").split("\n")
    return " ".join(lines[first - 1 : last]).replace(",", "").replace("\\$", "$").replace("$ ", "$")


@pytest.mark.parametrize(("edition", "key", "first", "last"), TABLES)
def test_odds_are_those_printed_in_their_order(edition: str, key: str, first: int, last: int) -> None:
    pays = load_pai_gow(edition).rules.bonuses[key].pays
    figures = [int(found) for found in re.findall(r"(\d+)(?: to |:)1\b", printed(edition, first, last))]
    assert [odds.pays for hand, odds in pays.items() if hand not in LOST.get(edition, ()) and odds.pays] == figures
    assert all(odds.stake == 1 for odds in pays.values())


@pytest.mark.parametrize(
    ("edition", "key", "first", "last"), [table for table in TABLES if table[1] != "ace-high" and table[:2] != (FLORIDA, "fortune")]
)
def test_envies_are_those_printed_in_their_order(edition: str, key: str, first: int, last: int) -> None:
    envy = load_pai_gow(edition).rules.bonuses[key].envy
    assert envy is not None
    pays = envy.pays
    figures = [int(found) for found in re.findall(r"\$(\d+)", printed(edition, first, last))]
    assert [cents // 100 for hand, cents in pays.items() if hand not in LOST_ENVY.get(edition, ())] == figures


def test_only_three_pair_push_001_l6807() -> None:
    push = {(e, key, hand) for e, key, *_ in TABLES for hand, odds in load_pai_gow(e).rules.bonuses[key].pays.items() if not odds.pays}
    assert push == {(FACE_UP_2, "fortune", "three-pair")}
