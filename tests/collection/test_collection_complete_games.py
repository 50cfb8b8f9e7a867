"""Every game that a fee table names may post that table's options: the games are read from the headings by their approval numbers.

Runs where the manuals are at hand: CARDROOM_SOURCES names their folder.
"""

import os
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardroom.houses.files import ROOM_FILE
from tests.collection.fee_helpers import FILES, HOUSES, schedule_of

FOLDER = os.environ.get("CARDROOM_SOURCES", "")
pytestmark = pytest.mark.skipif(not FOLDER, reason="the manuals are not at hand: set CARDROOM_SOURCES to their folder")

TRES, OCEANS, SHEEP = "000_f60149ee6d856559.txt", "001_bb5c90c7fdfa8914.txt", "004_4147d25ae8c294a9.txt"
HEADINGS = [  # source, line, how many games it names, schedule
    (TRES, 1, 1, "tres-lounge/three-card-poker"),
    (TRES, 15, 2, "tres-lounge/pai-gow-poker"),
    (TRES, 31, 1, "tres-lounge/ez-baccarat-panda-8"),
    (TRES, 70, 1, "tres-lounge/21st-century-baccarat"),
    (TRES, 97, 1, "tres-lounge/pai-gow-tiles"),
    (TRES, 873, 5, "tres-lounge/flop-games"),
    (TRES, 928, 1, "tres-lounge/mexican-stud-poker"),
    (OCEANS, 3156, 5, "oceans-eleven/flop-games"),
    (OCEANS, 3183, 5, "oceans-eleven/flop-games"),
    (OCEANS, 3285, 8, "oceans-eleven/lowball-and-time"),
    (OCEANS, 3294, 1, "oceans-eleven/panguingue"),
    (OCEANS, 3308, 1, "oceans-eleven/chinese-poker"),
    (OCEANS, 3321, 1, "oceans-eleven/mexican-poker"),
    (OCEANS, 3340, 6, "oceans-eleven/draw-and-stud"),
    (OCEANS, 3383, 2, "oceans-eleven/seven-card-stud"),
    (OCEANS, 3400, 2, "oceans-eleven/badugi-and-triple-draw"),
    (OCEANS, 3774, 4, "oceans-eleven/baccarat"),
    (OCEANS, 3977, 2, "oceans-eleven/pai-gow-poker"),
    (OCEANS, 4180, 4, "oceans-eleven/blackjack"),
    (OCEANS, 4439, 3, "oceans-eleven/three-card-poker"),
    (OCEANS, 4699, 1, "oceans-eleven/caribbean-stud-poker"),
    (SHEEP, 3922, 1, "black-sheep/three-card-poker-6-card-bonus"),
    (SHEEP, 4147, 1, "black-sheep/ultimate-texas-holdem"),
    (SHEEP, 4259, 1, "black-sheep/blackjack-elite"),
    (SHEEP, 4496, 1, "black-sheep/pai-gow-poker-gold"),
    (SHEEP, 4635, 1, "black-sheep/face-up-pai-gow-poker"),
    (SHEEP, 4753, 1, "black-sheep/ez-baccarat"),
    (SHEEP, 4950, 3, "black-sheep/poker"),
]
OWN = {  # schedules in the rules of one game, without a heading of the kind
    "oceans-eleven/five-card-stud-structure": "mexican-poker",
    **{
        f"oceans-eleven/{name}": name
        for name in (
            "21st-century-baccarat", "asian-5-card-stud", "ultimate-texas-holdem", "pure-spanish-21-5", "position-poker", "crazy-pineapple",
            "big-o", "short-deck", "dai-bacc", "dragon-dai-bacc", "pai-gow-tiles", "face-up-pai-gow-poker", "face-up-pai-gow-poker-2",
            "california-baccarat-2-0", "super-pan-nine",
        )
    },
    **{f"unnamed-california/{name}": name for name in ("omaha", "omaha-high-low-split", "texas-holdem")},
    **{f"gulfstream-park/{name}": name for name in ("three-card-poker", "ultimate-texas-holdem")},
    **{f"florida/{name}": name for name in ("three-card-poker", "two-card-poker", "fortune-pai-gow-poker", "double-hand-poker")},
}  # fmt: skip
SHARED = {"GEGA-001737": "GEGA-001739"}  # pot-limit and no-limit lowball: two approvals, one text
LETTERS = {"GEAR-001788": "GEGR-001788", "GEAR-001784": "GEGR-001784"}  # read as every other number of the manual


@cache
def text(source: str) -> list[str]:
    return ["", *(Path(FOLDER) / source).read_text(encoding="utf-8").split("\n")]


@cache
def editions(house: str) -> dict[str, dict[str, Any]]:
    files = [path for path in sorted((HOUSES / house).glob("*.toml")) if path.stem != ROOM_FILE]
    return {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in files}


def schedules(edition: dict[str, Any]) -> list[str]:
    named = edition.get("collection", {}).get("schedule", [])
    return [named] if isinstance(named, str) else named


@pytest.mark.parametrize(("source", "line", "count", "schedule"), HEADINGS, ids=lambda value: str(value))
def test_every_game_of_a_heading_may_post_its_options(source: str, line: int, count: int, schedule: str) -> None:
    heading = text(source)[line].split("For **schedule")[0] + (text(source)[line + 1][:14] if line == 4950 else "")
    approvals = re.findall(r"GE[A-Z]{2}-\d{6}", heading)
    assert len(approvals) == count
    house, _, name = schedule.partition("/")
    for printed in approvals:
        wanted = SHARED.get(printed, LETTERS.get(printed, printed))
        found = {slug: edition for slug, edition in editions(house).items() if edition.get("approval") == wanted}
        assert found, printed
        for slug, edition in found.items():
            if (slug, name) != ASIAN:
                assert name in schedules(edition), (slug, name)


ASIAN = ("asian-5-card-stud", "draw-and-stud")


def test_the_one_game_that_has_no_table_for_the_options_of_its_heading() -> None:
    """l.3340-3381 names asian 5-card stud, and is for limit games; that game is played at spread limits and no limit (l.1504-1511)."""
    assert "Asian 5-Card Stud" in text(OCEANS)[3340] and "limit game" in text(OCEANS)[3344] and "limit game" in text(OCEANS)[3367]
    asian = editions("oceans-eleven")[ASIAN[0]]
    assert asian["rules"]["structures"] == ["spread-limit", "no-limit"]
    options = schedule_of(f"oceans-eleven/{ASIAN[1]}").options.values()
    assert {structure for option in options for limit in option.limits for structure in limit.structures} == {"limit"}
    assert any("3340-3381" in reading["lines"] for reading in asian["readings"] if reading["id"] == "other-fees")


def test_every_schedule_is_posted_by_its_games() -> None:
    there = {f"{path.parent.parent.name}/{path.stem}" for path in FILES}
    assert there == {schedule for *_, schedule in HEADINGS} | OWN.keys()
    for schedule, slug in OWN.items():
        house, _, name = schedule.partition("/")
        assert name in schedules(editions(house)[slug]), schedule
    for house in sorted({schedule.partition("/")[0] for schedule in there}):
        for slug, edition in editions(house).items():
            assert all(f"{house}/{name}" in there for name in schedules(edition)), slug
            assert schedules(edition) or (house, slug) in FREE, slug


FREE = {("florida", "chinese-poker"), ("florida", "open-face-chinese-poker")}  # 003 l.540-554 names no fee


def test_the_fees_that_no_text_names() -> None:
    lines = text("003_58bb7131b75bff44.txt")[540:]
    assert not any(re.search(r"\b(?:rakes?|fees?|collections?|charge)\b", line, re.IGNORECASE) for line in lines)
