"""Where things lie on the felt, by geometry alone: at any size and with any seats nothing overlaps, nothing leaves the felt, and the seats
go round clockwise."""

import random
from itertools import combinations
from math import atan2, pi
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.counts import counts
from tests.web.server import LiveServer

SIZES = [(1034, 454), (948, 404), (1034, 590), (378, 518), (576, 339), (808, 900), (2220, 1220), (348, 300)]
KINDS = ("board", "up", "banked", "hands", "rows", "melds")
Box = dict[str, float]


@pytest.fixture(scope="module")
def page(room: LiveServer, chromium: Browser) -> Page:
    page = chromium.new_page()
    page.goto(f"{room.url}/static/icon.svg")
    return page


def layouts(page: Page, asked: list[dict[str, Any]]) -> list[dict[str, Any]]:
    script = """async (asked) => {
      const { layout } = await import('/static/js/table/layout.js');
      return asked.map((each) => { const { seats, ...found } = layout(each); return { ...found, seats: [...seats] }; });
    }"""
    found: list[dict[str, Any]] = page.evaluate(script, asked)
    return found


def some_felt(rng: random.Random) -> dict[str, Any]:
    width, height = rng.choice(SIZES) if rng.random() < 0.6 else (rng.randint(340, 2400), rng.randint(300, 1300))
    others = [{"seat": seat, "taken": rng.random() < 0.6} for seat in range(2, 2 + rng.randint(1, 9))]
    return {
        "width": width,
        "height": height,
        "others": others,
        "hand": rng.choice(("own", "seat")),
        "kind": rng.choice(KINDS),
        "open": rng.random() < 0.3,
        "circles": {"rows": rng.randint(0, 2), "number": rng.randint(0, 5)},
    }


def overlap(one: Box, other: Box) -> bool:
    wide = min(one["x"] + one["w"], other["x"] + other["w"]) - max(one["x"], other["x"])
    high = min(one["y"] + one["h"], other["y"] + other["h"]) - max(one["y"], other["y"])
    return wide > 1 and high > 1


def turn(x: float, y: float) -> float:
    """How far round from the bottom, clockwise: left, top, right."""
    return (atan2(-x, y) + 2 * pi) % (2 * pi)


@counts("number", 120, 3000)
def test_nothing_overlaps_and_nothing_leaves_the_felt(page: Page, number: int) -> None:
    rng = random.Random("layout")
    felts = [some_felt(rng) for _ in range(number)]
    laid = layouts(page, felts)
    assert sum(found["fits"] for found in laid) > 0.75 * number
    for felt, found in zip(felts, laid, strict=True):
        if not found["fits"]:
            continue  # too much for so small a window: as well as it goes
        taken = {each["seat"]: each["taken"] for each in felt["others"]}
        seats = dict(found["seats"])
        assert seats.keys() == taken.keys()
        for one, other in combinations([*seats.values(), found["middle"]], 2):
            assert not overlap(one, other), (felt, found)
        if felt["hand"] == "own":
            for seat, box in seats.items():  # nor does a wager lie upon another's cards or plate
                others = [other for number, other in seats.items() if number != seat]
                assert not any(overlap(box["lane"], other) for other in others), (felt, seat, found)
            assert not any(overlap(box, found["hand"]) for box in [*seats.values(), found["middle"]]), (felt, found)
        for box in [*seats.values(), found["middle"], *([found["hand"]] if found["hand"] else [])]:
            assert (
                box["x"] >= -1 and box["y"] >= -1 and box["x"] + box["w"] <= felt["width"] + 1 and box["y"] + box["h"] <= felt["height"] + 1
            )


def test_the_seats_go_round_clockwise(page: Page) -> None:
    felt = {"width": 1034, "height": 454, "others": [{"seat": seat, "taken": True} for seat in range(2, 10)], "hand": "own"}
    (found,) = layouts(page, [felt])
    turns = [turn(box["x"] + box["w"] / 2 - 517, box["y"] + box["h"] / 2 - 227) for _, box in found["seats"]]
    assert turns == sorted(turns)
    sides = [box["side"] for _, box in found["seats"]]
    assert sides == sorted(sides, key=["left", "top", "right"].index) and {"left", "top", "right"} == set(sides)


def test_who_sits_alone_with_empty_seats_has_them_small(page: Page) -> None:
    """Taken seats have more of the ring than empty ones."""
    others = [{"seat": seat, "taken": seat in (2, 3, 4)} for seat in range(2, 11)]
    (found,) = layouts(page, [{"width": 1034, "height": 454, "others": others, "hand": "own"}])
    sides = {seat: box["side"] for seat, box in found["seats"]}
    assert sides[2] == "left" and sides[10] == "right" and sides[3] == "top"


@pytest.mark.parametrize("kind", KINDS)
def test_neither_side_of_the_table_is_fuller_than_the_other(page: Page, kind: str) -> None:
    """Where the number of players allows it, as many sit on the left as on the right."""
    tables = [[{"seat": seat, "taken": True} for seat in range(2, 2 + number)] for number in range(2, 10)]
    laid = layouts(page, [{"width": 1034, "height": 454, "others": others, "hand": "own", "kind": kind} for others in tables])
    for found in laid:
        sides = [box["side"] for _, box in found["seats"]]
        if "top" in sides or len(sides) % 2 == 0:
            assert sides.count("left") == sides.count("right"), sides
