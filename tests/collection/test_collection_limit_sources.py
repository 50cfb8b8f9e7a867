"""For which tables the schedules of games for a pot are printed, against the manuals' own text: at both ends of each range, and beyond.

Runs where the manuals are at hand: CARDROOM_SOURCES names their folder.
"""

import os
import re
from pathlib import Path

import pytest

from cardroom.collection import Option, TableLimit
from tests.collection.fee_helpers import schedule_of

FOLDER = os.environ.get("CARDROOM_SOURCES", "")
pytestmark = pytest.mark.skipif(not FOLDER, reason="the manuals are not at hand: set CARDROOM_SOURCES to their folder")

OCEANS, UNNAMED, SHEEP = "001_bb5c90c7fdfa8914.txt", "002_6e213f49ae614788.txt", "004_4147d25ae8c294a9.txt"


def text(source: str, line: int) -> str:
    plain = (Path(FOLDER) / source).read_text(encoding="utf-8").replace("\\", "").replace("**", "")
    return re.sub(r"<\|.*?\|>", "", plain.split("\n")[line - 1])


def figures(source: str, *lines: int) -> list[int]:
    return [int(figure.replace(",", "")) * 100 for line in lines for figure in re.findall(r"\$([\d,]+)", text(source, line))]


def options(name: str, first: int, last: int) -> list[Option]:
    return [schedule_of(name).options[str(number)] for number in range(first, last + 1)]


def fits(option: Option, table: TableLimit) -> bool:
    return option.refusal(table) == ""


@pytest.mark.parametrize(
    ("name", "source", "lines", "first", "last"),
    [
        ("oceans-eleven/flop-games", OCEANS, (3161,), 1, 16),
        ("oceans-eleven/flop-games", OCEANS, (3188,), 17, 32),
        ("oceans-eleven/flop-games", OCEANS, (3216,), 33, 48),
        ("oceans-eleven/flop-games", OCEANS, (3244,), 49, 64),
        ("oceans-eleven/flop-games", OCEANS, (3270,), 65, 72),
        ("oceans-eleven/draw-and-stud", OCEANS, (3344,), 1, 16),
        ("oceans-eleven/draw-and-stud", OCEANS, (3367,), 17, 28),
        ("oceans-eleven/badugi-and-triple-draw", OCEANS, (3404,), 1, 32),
        ("oceans-eleven/short-deck", OCEANS, (4860, 4862), 1, 36),
        ("oceans-eleven/short-deck", OCEANS, (4974, 4976), 88, 106),
        ("black-sheep/poker", SHEEP, (4958, 4959), 1, 4),
    ],
)
def test_limit_games_from_the_smallest_to_the_largest(name: str, source: str, lines: tuple[int, ...], first: int, last: int) -> None:
    low, low_big, high, high_big = figures(source, *lines)
    for option in options(name, first, last):
        assert fits(option, TableLimit("limit", low, low_big)) and fits(option, TableLimit("limit", high, high_big))
        assert not fits(option, TableLimit("limit", low - 1, low_big)) and not fits(option, TableLimit("limit", low, low_big - 1))
        assert not fits(option, TableLimit("limit", high + 1, high_big)) and not fits(option, TableLimit("limit", high, high_big + 1))


@pytest.mark.parametrize(
    ("name", "source", "line", "first", "last", "structures"),
    [
        ("oceans-eleven/flop-games", OCEANS, 3164, 1, 16, ("no-limit", "pot-limit")),
        ("oceans-eleven/flop-games", OCEANS, 3191, 17, 32, ("no-limit", "pot-limit")),
        ("oceans-eleven/flop-games", OCEANS, 3219, 33, 48, ("no-limit", "pot-limit")),
        ("oceans-eleven/flop-games", OCEANS, 3247, 49, 64, ("no-limit", "pot-limit")),
        ("oceans-eleven/flop-games", OCEANS, 3273, 65, 72, ("no-limit", "pot-limit")),
        ("oceans-eleven/badugi-and-triple-draw", OCEANS, 3406, 1, 32, ("no-limit", "pot-limit")),
        ("oceans-eleven/short-deck", OCEANS, 4906, 37, 79, ("no-limit",)),
        ("oceans-eleven/short-deck", OCEANS, 4958, 80, 87, ("pot-limit",)),
        ("oceans-eleven/short-deck", OCEANS, 5003, 107, 122, ("no-limit",)),
        ("black-sheep/poker", SHEEP, 4977, 5, 10, ("no-limit", "pot-limit")),
    ],
)
def test_buy_ins(name: str, source: str, line: int, first: int, last: int, structures: tuple[str, ...]) -> None:
    least, *most = figures(source, line)
    assert "buy-in" in text(source, line).lower()
    if not most:
        assert "no maximum" in text(source, line).lower() or "no limit" in text(source, line + 1).lower()
    for option in options(name, first, last):
        for structure in ("limit", "spread-limit", "no-limit", "pot-limit", "banked", "points"):
            asked = structure in structures
            assert fits(option, TableLimit(structure, buy_in=least)) == asked
            assert fits(option, TableLimit(structure, buy_in=most[0] if most else 10**9)) == asked
            assert not fits(option, TableLimit(structure, buy_in=least - 1))
            assert not most or not fits(option, TableLimit(structure, buy_in=most[0] + 1))


def test_blinds_of_short_deck() -> None:
    """l.5025-5050: the same buy-ins, and just these blinds."""
    least, most = figures(OCEANS, 5025)
    for line in (*range(5028, 5047), 5050):
        number, printed, _ = text(OCEANS, line).split("\t")
        small, big = (int(figure.strip("$")) * 100 for figure in printed.split("/"))
        option = schedule_of("oceans-eleven/short-deck").options[number]
        for buy_in, fit in ((least - 1, False), (least, True), (most, True), (most + 1, False)):
            assert fits(option, TableLimit("no-limit", buy_in=buy_in, blinds=(small, big))) == fit
        assert not fits(option, TableLimit("no-limit", buy_in=least, blinds=(small, big + 100)))


@pytest.mark.parametrize(("name", "line"), [("omaha", 124), ("omaha-high-low-split", 286), ("texas-holdem", 436)])
def test_the_wagering_limit_of_the_room_without_a_name(name: str, line: int) -> None:
    assert "Min/Max Wagering Limit" in text(UNNAMED, line)
    least, most = figures(UNNAMED, line)
    for option in options(f"unnamed-california/{name}", 1, 9):
        for low, high, fit in (
            (least, 2 * least, True), (most // 2, most, True), (least - 1, 2 * least, False), (most // 2, most + 1, False)
        ):  # fmt: skip
            assert fits(option, TableLimit("limit", low, high)) == fit, (low, high)  # no wager below the one figure or above the other
        for structure in ("pot-limit", "no-limit"):
            for smallest, fit in ((least - 1, False), (least, True), (most, True), (most + 1, False)):
                assert fits(option, TableLimit(structure, least=smallest)) == fit, (structure, smallest)
        assert not fits(option, TableLimit("spread-limit", least=least, most=most))


def test_no_limit_is_printed_for_these() -> None:
    """l.3291-3292 and 3449-3454: a half-hour fee at any table."""
    assert [text(OCEANS, line).split("\t")[1] for line in range(3450, 3455)] == ["Any"] * 5
    for structure in ("limit", "spread-limit", "no-limit", "pot-limit"):
        table = TableLimit(structure, 7_77, 8_88)
        assert all(fits(option, table) for option in options("oceans-eleven/badugi-and-triple-draw", 33, 37))
        assert fits(schedule_of("oceans-eleven/lowball-and-time").options["1"], table)
