"""Drawings: every value at its place, words that touch nothing, at every width that a page asks for."""

import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from cardroom.analysis.histogram import round_step, spread
from cardroom.analysis.tally import Tally
from cardroom.charts.axis import by_tens, fitting, scale, spaced, within
from cardroom.charts.curve import Level, Point, curve
from cardroom.charts.panels import LEAST, MOST, Band, ChartBar, Panel, bars, fan, histogram, page, plot, shares
from cardroom.charts.plots import PLOTS, draw_plot
from cardroom.charts.svg import SIZE, wide
from cardroom.charts.texts import SPANISH
from cardroom.charts.words import dollar_ticks, dollars, percent
from cardroom.errors import BadInput

SVG = "{http://www.w3.org/2000/svg}"
WIDTHS = (LEAST, 560, 820, MOST)
WORDS = "A & B <c> \"d\" 'e'"


def amounts(deviation: float) -> dict[str, int]:
    """Quantiles of a bell."""
    bell = {1: -2.326, 5: -1.645, 25: -0.674, 50: 0.0, 75: 0.674, 95: 1.645, 99: 2.326}
    return {f"{each}%": round(deviation * times) for each, times in bell.items()}


NIGHT = {"mean": 12_345.6, "error": 400.0, "quantiles": amounts(55_000)}
ANSWERS: dict[str, dict[str, Any]] = {
    "bank": {
        "edition": "a/b", "players": 6, "rounds": 240, "hours": 8.0, "nights": 400, "bankroll": 200_000, "night": NIGHT,
        "distribution": {"edges": [10_000 * x for x in range(-16, 19)], "counts": [1 + min(x, 33 - x) for x in range(34)]},
        "after_rounds": {f"{30 * hour}": {"mean": 1500.0 * hour, "quantiles": amounts(19_445 * hour**0.5)} for hour in range(1, 9)},
        "ruin": {"by_bankroll": [
            {"bankroll": 20_000 * n, "risk": 0.7 / n**2, "interval": [0.6 / n**2, 0.85 / n**2]} for n in range(1, 11)
        ]},
    },
    "put-up": {
        "edition": "a/b", "players": 6, "covered": {"mean": 7.4, "error": 0.0},
        "put_up": [
            {"amount": amount, "mean": amount / 20 - 400, "error": 9.0, "short": 500 / amount, "short_interval": [0.06, 600 / amount]}
            for amount in (500, 1000, 1500, 2000, 3000, 4000, 5000, 8000)
        ],
    },
    "odds": {
        "edition": "a/b", "together": None,
        "wagers": [
            {"title": "Ante", "unit": "", "bettor": -0.0244, "samples": 0, "error": 0.0, "wins": 0.48, "pushes": 0.01, "loses": 0.51},
            {"title": "A side bet with a long name, and more of it", "unit": "", "bettor": 0.0931, "samples": 9, "error": 0.011,
             "wins": 0.02, "pushes": 0.0, "loses": 0.98},
        ],
    },
    "options": {
        "edition": "a/b", "players": 6,
        "options": [{"option": name, "bank": {"a_hand": cents, "error": 3.0}} for name, cents in (("1", 237.0), ("2 (10 to 200)", -12.5))],
    },
}  # fmt: skip
ASKED = {"distribution": "bank", "fan": "bank", "ruin": "bank", "curve": "put-up", "short": "put-up", "wagers": "odds", "endings": "odds",
         "options": "options"}  # fmt: skip


def nodes(drawn: str, name: str) -> list[Element]:
    return list(ElementTree.fromstring(drawn).iter(f"{SVG}{name}"))


def boxes(drawn: str) -> Iterator[tuple[str, tuple[float, float, float, float]]]:
    """Every text with the room that it takes: left, right, top, bottom."""
    for node in nodes(drawn, "text"):
        size, words = float(node.get("font-size", SIZE)), node.text or ""
        x, y, long = float(node.attrib["x"]), float(node.attrib["y"]), wide(words, size)
        left = {"": x, "start": x, "middle": x - long / 2, "end": x - long}[node.get("text-anchor", "")]
        yield words, (left, left + long, y - size * 0.8, y + size * 0.2)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", PLOTS)
def test_no_words_touch_others_or_leave_the_drawing(name: str, width: int) -> None:
    drawn = draw_plot(name, ANSWERS[ASKED[name]], width)
    root = ElementTree.fromstring(drawn)
    high = float(root.attrib["height"])
    assert root.attrib["viewBox"] == f"0 0 {width} {high:g}" and root.get("role") == "img"
    assert root.findtext(f"{SVG}title") and len(root.findtext(f"{SVG}desc", "")) > 20
    found = list(boxes(drawn))
    assert len(found) > 4 and all(float(node.get("font-size", SIZE)) >= 11 for node in nodes(drawn, "text"))
    for words, (left, right, top, bottom) in found:
        assert left >= 0 and right <= width and top >= 0 and bottom <= high, words
    for (one, a), (two, b) in combinations(found, 2):
        assert a[1] <= b[0] or b[1] <= a[0] or a[3] <= b[2] or b[3] <= a[2], (one, two)
    for each in root.iter():
        for colour in (each.get("fill"), each.get("stroke")):
            assert each is root or colour in (None, "none") or each.get("class"), ElementTree.tostring(each)  # a theme reaches all of it


def test_a_page_shows_every_axis_title() -> None:
    titles = {
        "distribution": "won or lost in a night, fees paid", "fan": "hours", "ruin": "bankroll at the start of a night",
        "curve": "put up each turn", "wagers": "percent of a unit", "options": "won or lost a hand",
    }  # fmt: skip
    for name, words in titles.items():
        assert any(words in text for text, _ in boxes(draw_plot(name, ANSWERS[ASKED[name]], 700))), name


@pytest.mark.parametrize(("name", "width"), [("distribution", 359), ("fan", 1201), ("pie", 700)])
def test_what_cannot_be_drawn_is_refused(name: str, width: int) -> None:
    with pytest.raises(BadInput, match=r"^(There is no drawing|A drawing is 360 to 1200).*\.$"):
        draw_plot(name, ANSWERS["bank"], width)


@pytest.mark.parametrize("width", WIDTHS)
def test_bars_are_as_long_as_their_values_and_whiskers_twice_the_error(width: int) -> None:
    drawn = plot(bars("t", [ChartBar("a", 2.0, "two"), ChartBar("b", -1.0, "minus one", 0.25)], percent), width)
    long, short = (float(node.attrib["width"]) for node in nodes(drawn, "rect") if node.find(f"{SVG}title") is not None)
    assert long == pytest.approx(2 * short, abs=0.3)
    flat = [node for node in nodes(drawn, "line") if node.attrib["y1"] == node.attrib["y2"]]
    (whisker,) = (float(node.attrib["x2"]) - float(node.attrib["x1"]) for node in flat)
    assert whisker == pytest.approx(short, abs=0.3)  # 2 x 0.25 to each side: as long as the bar of 1


def test_points_lie_where_their_values_are() -> None:
    """On an axis by tens $10 lies halfway between $1 and $100; a point without error has no whisker."""
    points = [Point(100, 0.0, 0.0, 0.0), Point(1000, 5.0, 3.0, 7.0), Point(10_000, 10.0, 10.0, 10.0)]
    drawn = plot(curve("t", "x", "y", points, dollar_ticks, str, Level(10.0, "here"), tens=True), 700)
    (x1, y1), (x2, y2), (x3, y3) = ((float(one.attrib["cx"]), float(one.attrib["cy"])) for one in nodes(drawn, "circle"))
    assert x2 - x1 == pytest.approx(x3 - x2, abs=0.2) and y1 - y2 == pytest.approx(y2 - y3, abs=0.2)
    uprights = [node for node in nodes(drawn, "line") if node.attrib["x1"] == node.attrib["x2"]]
    (low, high), = ((float(node.attrib["y1"]), float(node.attrib["y2"])) for node in uprights)  # fmt: skip
    assert low - high == pytest.approx((y1 - y3) * 0.4, abs=0.3)
    dashed = [float(node.attrib["y1"]) for node in nodes(drawn, "line") if node.get("stroke-dasharray")]
    assert dashed == [pytest.approx(y3, abs=0.1)]


def test_a_fan_ends_at_its_quantiles() -> None:
    drawn = draw_plot("fan", ANSWERS["bank"], 820)
    labels = {words: (box[2] + box[3]) / 2 for words, box in boxes(drawn) if ": " in words}
    assert {words.partition(" ")[0] for words in labels} == {"1", "5", "25", "50", "75", "95", "99"}
    heights = [y for _, y in sorted(labels.items(), key=lambda one: int(one[0].partition(" ")[0]))]
    assert heights == sorted(heights, reverse=True)
    areas = [node for node in nodes(drawn, "path") if node.get("fill-opacity")]
    assert [node.findtext(f"{SVG}title") for node in areas] == ["98 of 100 nights", "90 of 100 nights", "50 of 100 nights"]


def test_a_bankroll_near_the_fan_is_drawn_and_one_far_away_is_not() -> None:
    band = [Band("b", [0, -100_00], [0, 100_00])]
    near, far = (plot(fan("t", "hours", "y", [0, 1], band, [0, 10_00], [], (floor, "gone")), 700) for floor in (-150_00.0, -900_00.0))
    assert ">gone<" in near and ">gone<" not in far


def test_words_of_any_kind_are_drawn_as_they_are() -> None:
    panels = [
        bars(WORDS, [ChartBar(WORDS, -1.0, WORDS, 0.5), ChartBar("x" * 80, 0.0, "")], str),
        shares(WORDS, ("won", "lost"), [(WORDS, (0.5, 0.5))]),
        histogram(WORDS, WORDS, WORDS, [0, 100], [3], [(5.0, WORDS)]),
        fan(WORDS, WORDS, WORDS, [0, 1], [Band(WORDS, [0, -5], [0, 5])], [0, 1], [(1, WORDS)], (-10, WORDS)),
    ]
    texts = [node.text or "" for node in nodes(page(WORDS, WORDS, panels), "text")]
    assert texts.count(WORDS) >= 10 and any(re.fullmatch("x{20,79}…", words) for words in texts)


@pytest.mark.parametrize("values", [{0: 1}, {-5: 1, 5: 1}, {1_000_000_00: 2, -3: 999}, dict.fromkeys(range(-400, 400, 7), 1)])
def test_every_amount_is_in_some_bar(values: dict[int, int]) -> None:
    """The counts add up to the whole; what lies far out is at the ends; an amount on an edge belongs above it."""
    tally = Tally()
    tally.values.update(values)
    edges, counts = spread(tally)
    assert sum(counts) == sum(values.values()) and len(edges) == len(counts) + 1
    assert len({second - first for first, second in pairwise(edges)}) == 1 and 0 < len(counts) <= 45
    for number, (low, high) in enumerate(pairwise(edges)):
        if 0 < number < len(counts) - 1:
            assert counts[number] == sum(times for value, times in values.items() if low <= value < high)
    drawn = plot(histogram("h", "x", "y", edges, counts), 700)
    hints = [node.findtext(f"{SVG}title", "") for node in nodes(drawn, "rect") if node.find(f"{SVG}title") is not None]
    assert sum(float(hint.rpartition(": ")[2][:-2]) for hint in hints) == pytest.approx(100, abs=0.005 * len(hints))


@pytest.mark.parametrize(("low", "high"), [(0, 1), (-3.2, 7), (0, 0), (-1e-9, 1e-9), (5, 5), (-2e7, 3e9), (0.013, 0.02)])
def test_ticks_reach_from_end_to_end(low: float, high: float) -> None:
    for ticks in (spaced(low, high, 6), fitting(low, high, 400, str)):
        assert ticks[0] <= low + 1e-12 and ticks[-1] >= high - 1e-12 and 2 <= len(ticks) <= 12
        assert all(second > first for first, second in pairwise(ticks))
    assert all(low - 1e-9 <= x <= high + 1e-9 for x in within(low, high, 400, str))


def test_round_figures() -> None:
    assert [round_step(rough) for rough in (0.3, 1, 3, 12, 49, 51, 700)] == [1, 1, 5, 20, 50, 100, 1000]
    assert by_tens(90, 2100, scale(1, 4, 0, 600), dollar_ticks) == [100, 200, 500, 1000, 2000]
    assert (dollars(-150), dollars(1234.5, signed=True), dollar_ticks(-1500), dollar_ticks(1550)) == ("-$1.50", "+$12.35", "-$15", "$15.50")


def test_panels_say_what_they_show() -> None:
    panel: Panel = bars("Worth", [ChartBar("Ante", -0.02, "-2 %")], percent)
    assert panel.says == "Ante: -2 %."


@pytest.mark.parametrize("name", PLOTS)
def test_a_drawing_speaks_the_language_of_its_page(name: str) -> None:
    """Every English word of a drawing's own has another; the figures are the same."""
    english, spanish = (
        dict(enumerate(words for words, _ in boxes(draw_plot(name, ANSWERS[ASKED[name]], 820, code)))) for code in ("en", "es")
    )
    changed = {words for number, words in english.items() if spanish.get(number) != words}
    assert any(words in SPANISH for words in changed)
    assert not {*spanish.values()} & {*SPANISH} and len(english) == len(spanish)
