"""Every fee table of the five manuals, counted by hand from the text, and the data: the same options, line by line and figure by figure.

Runs where the manuals are at hand: CARDROOM_SOURCES names their folder.
"""

import os
import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.collection.fee_helpers import FILES, HOUSES, schedule_of

FOLDER = os.environ.get("CARDROOM_SOURCES", "")
pytestmark = pytest.mark.skipif(not FOLDER, reason="the manuals are not at hand: set CARDROOM_SOURCES to their folder")

SOURCES = {
    "000": "000_f60149ee6d856559.txt",
    "001": "001_bb5c90c7fdfa8914.txt",
    "002": "002_6e213f49ae614788.txt",
    "003": "003_58bb7131b75bff44.txt",
    "004": "004_4147d25ae8c294a9.txt",
}


class Printed(NamedTuple):
    """A fee table: the line that announces its options, the lines of the table, its options, the schedule that holds them."""

    source: str
    said: int
    first: int
    last: int
    options: str
    schedule: str


LEDGER = [
    Printed("000", 3, 5, 13, "1-2", "tres-lounge/three-card-poker"),
    Printed("000", 17, 19, 22, "1", "tres-lounge/pai-gow-poker"),
    Printed("000", 24, 26, 29, "2", "tres-lounge/pai-gow-poker"),
    Printed("000", 31, 33, 68, "1-7", "tres-lounge/ez-baccarat-panda-8"),
    Printed("000", 72, 74, 83, "1-2", "tres-lounge/21st-century-baccarat"),
    Printed("000", 85, 87, 95, "3-4", "tres-lounge/21st-century-baccarat"),
    Printed("000", 99, 101, 104, "1", "tres-lounge/pai-gow-tiles"),
    Printed("000", 875, 877, 902, "1-25", "tres-lounge/flop-games"),
    Printed("000", 906, 910, 926, "26-40", "tres-lounge/flop-games"),
    Printed("000", 930, 932, 942, "1-10", "tres-lounge/mexican-stud-poker"),
    Printed("001", 881, 881, 887, "l.882-887", "oceans-eleven/five-card-stud-structure"),
    Printed("001", 1153, 1155, 1159, "l.1156-1159", "oceans-eleven/21st-century-baccarat"),
    Printed("001", 1504, 1504, 1511, "l.1505-1508, l.1510-1511", "oceans-eleven/asian-5-card-stud"),
    Printed("001", 2214, 2218, 2233, "1-4", "oceans-eleven/ultimate-texas-holdem"),
    Printed("001", 2216, 2235, 2250, "5-10", "oceans-eleven/ultimate-texas-holdem"),
    Printed("001", 2411, 2413, 2418, "1", "oceans-eleven/pure-spanish-21-5"),
    Printed("001", 2713, 2719, 2727, "l.2720-2727", "oceans-eleven/position-poker"),
    Printed("001", 2713, 2731, 2735, "l.2732-2735", "oceans-eleven/position-poker"),
    Printed("001", 2859, 2861, 2902, "1-9", "oceans-eleven/crazy-pineapple"),
    Printed("001", 2998, 3002, 3030, "1-7", "oceans-eleven/big-o"),
    Printed("001", 2998, 3037, 3072, "8-15", "oceans-eleven/big-o"),
    Printed("001", 3077, 3081, 3109, "16-22", "oceans-eleven/big-o"),
    Printed("001", 3077, 3113, 3152, "23-30", "oceans-eleven/big-o"),
    Printed("001", 3158, 3166, 3181, "1-16", "oceans-eleven/flop-games"),
    Printed("001", 3185, 3193, 3211, "17-32", "oceans-eleven/flop-games"),
    Printed("001", 3213, 3221, 3237, "33-48", "oceans-eleven/flop-games"),
    Printed("001", 3239, 3249, 3265, "49-64", "oceans-eleven/flop-games"),
    Printed("001", 3267, 3275, 3283, "65-72", "oceans-eleven/flop-games"),
    Printed("001", 3289, 3291, 3292, "1", "oceans-eleven/lowball-and-time"),
    Printed("001", 3296, 3300, 3306, "1-6", "oceans-eleven/panguingue"),
    Printed("001", 3310, 3312, 3319, "1-7", "oceans-eleven/chinese-poker"),
    Printed("001", 777, 777, 784, "l.778-784", "oceans-eleven/chinese-poker"),
    Printed("001", 3323, 3325, 3338, "1-10", "oceans-eleven/mexican-poker"),
    Printed("001", 3342, 3346, 3365, "1-16", "oceans-eleven/draw-and-stud"),
    Printed("001", 3342, 3369, 3381, "17-28", "oceans-eleven/draw-and-stud"),
    Printed("001", 3385, 3387, 3396, "1-9", "oceans-eleven/seven-card-stud"),
    Printed("001", 3402, 3408, 3424, "1-16", "oceans-eleven/badugi-and-triple-draw"),
    Printed("001", 3402, 3426, 3445, "17-32", "oceans-eleven/badugi-and-triple-draw"),
    Printed("001", 3447, 3449, 3454, "33-37", "oceans-eleven/badugi-and-triple-draw"),
    Printed("001", 3774, 3780, 3827, "1-11", "oceans-eleven/baccarat"),
    Printed("001", 3829, 3835, 3975, "12-41", "oceans-eleven/baccarat"),
    Printed("001", 3977, 3983, 4056, "1-17", "oceans-eleven/pai-gow-poker"),
    Printed("001", 4058, 4064, 4176, "18-43", "oceans-eleven/pai-gow-poker"),
    Printed("001", 4180, 4186, 4269, "1-21", "oceans-eleven/blackjack"),
    Printed("001", 4273, 4279, 4437, "22-57", "oceans-eleven/blackjack"),
    Printed("001", 4439, 4444, 4546, "1-26", "oceans-eleven/three-card-poker"),
    Printed("001", 4550, 4556, 4697, "27-60", "oceans-eleven/three-card-poker"),
    Printed("001", 4699, 4705, 4713, "1-3", "oceans-eleven/caribbean-stud-poker"),
    Printed("001", 4715, 4721, 4729, "4-6", "oceans-eleven/caribbean-stud-poker"),
    Printed("001", 1606, 1608, 1611, "l.1609-1611", "oceans-eleven/caribbean-stud-poker"),
    Printed("001", 4858, 4864, 4900, "1-36", "oceans-eleven/short-deck"),
    Printed("001", 4904, 4908, 4954, "37-79", "oceans-eleven/short-deck"),
    Printed("001", 4956, 4960, 4968, "80-87", "oceans-eleven/short-deck"),
    Printed("001", 4972, 4978, 4997, "88-106", "oceans-eleven/short-deck"),
    Printed("001", 5001, 5005, 5021, "107-122", "oceans-eleven/short-deck"),
    Printed("001", 5023, 5027, 5050, "123-142", "oceans-eleven/short-deck"),
    Printed("001", 5205, 5207, 5227, "1-5", "oceans-eleven/dai-bacc"),
    Printed("001", 5229, 5231, 5235, "6", "oceans-eleven/dai-bacc"),
    Printed("001", 5239, 5241, 5259, "7-10", "oceans-eleven/dai-bacc"),
    Printed("001", 5408, 5410, 5412, "1-2", "oceans-eleven/pai-gow-tiles"),
    Printed("001", 5878, 5884, 5931, "1-11", "oceans-eleven/dragon-dai-bacc"),
    Printed("001", 5933, 5939, 6079, "12-41", "oceans-eleven/dragon-dai-bacc"),
    Printed("001", 6356, 6362, 6370, "1-3", "oceans-eleven/face-up-pai-gow-poker"),
    Printed("001", 6372, 6378, 6393, "4-5, 6A", "oceans-eleven/face-up-pai-gow-poker"),
    Printed("001", 6397, 6403, 6477, "6B, 7-23", "oceans-eleven/face-up-pai-gow-poker"),
    Printed("001", 6481, 6487, 6614, "24-52", "oceans-eleven/face-up-pai-gow-poker"),
    Printed("001", 6854, 6860, 6868, "1-3", "oceans-eleven/face-up-pai-gow-poker-2"),
    Printed("001", 6870, 6876, 6891, "4-5, 6A", "oceans-eleven/face-up-pai-gow-poker-2"),
    Printed("001", 6895, 6901, 6975, "6B, 7-23", "oceans-eleven/face-up-pai-gow-poker-2"),
    Printed("001", 6979, 6985, 7112, "24-52", "oceans-eleven/face-up-pai-gow-poker-2"),
    Printed("001", 7478, 7484, 7486, "1", "oceans-eleven/california-baccarat-2-0"),
    Printed("001", 7488, 7494, 7521, "2-7", "oceans-eleven/california-baccarat-2-0"),
    Printed("001", 7523, 7529, 7539, "8-9", "oceans-eleven/california-baccarat-2-0"),
    Printed("002", 122, 126, 135, "1-9", "unnamed-california/omaha"),
    Printed("002", 284, 288, 297, "1-9", "unnamed-california/omaha-high-low-split"),
    Printed("002", 432, 438, 447, "1-9", "unnamed-california/texas-holdem"),
    Printed("004", 3923, 3933, 4145, "1-19", "black-sheep/three-card-poker-6-card-bonus"),
    Printed("004", 4148, 4157, 4256, "1-9", "black-sheep/ultimate-texas-holdem"),
    Printed("004", 4260, 4269, 4495, "1-20", "black-sheep/blackjack-elite"),
    Printed("004", 4497, 4507, 4554, "1-4", "black-sheep/pai-gow-poker-gold"),
    Printed("004", 4557, 4567, 4633, "5-10", "black-sheep/pai-gow-poker-gold"),
    Printed("004", 4636, 4646, 4653, "1-5", "black-sheep/face-up-pai-gow-poker"),
    Printed("004", 4654, 4664, 4672, "6-10", "black-sheep/face-up-pai-gow-poker"),
    Printed("004", 4674, 4683, 4751, "11-16", "black-sheep/face-up-pai-gow-poker"),
    Printed("004", 4754, 4763, 4923, "1-14", "black-sheep/ez-baccarat"),
    Printed("004", 4951, 4961, 4967, "1-4", "black-sheep/poker"),
    Printed("004", 4970, 4980, 4989, "5-10", "black-sheep/poker"),
]  # fmt: skip
METHODS = {  # who pays is printed, and no amount: the lines and the methods
    "oceans-eleven/super-pan-nine": ("001", 697, 705, ["time"]),
    "gulfstream-park/three-card-poker": ("003", 53, 55, ["i", "ii", "iii"]),
    "gulfstream-park/ultimate-texas-holdem": ("003", 159, 165, ["i", "ii", "iii"]),
    "florida/three-card-poker": ("003", 123, 131, ["i", "ii", "iii"]),
    "florida/two-card-poker": ("003", 504, 506, ["i", "ii", "iii"]),
    "florida/fortune-pai-gow-poker": ("003", 453, 453, ["l.453"]),
    "florida/double-hand-poker": ("003", 538, 538, ["ante"]),
}
AGAIN = [("001", 1609, 1611, 1637), ("001", 3402, 3454, 3539), ("003", 506, 506, 476)]  # printed twice: lines, and where again
NOT_PRINTED = {("001", 3385): {"10"}, ("001", 4058): {"44", "45"}}  # announced, and in no table
SHADOWS = {("000", 90), ("000", 94)}  # a number read a second time
OPTIONS = {
    "tres-lounge": 66, "oceans-eleven": 776, "unnamed-california": 27, "gulfstream-park": 6, "florida": 8, "black-sheep": 98
}  # fmt: skip

# Lines with money that are no rows of a table, from the announcement of the options to the last row.
SENTENCES = {
    "000": {906}, "001": {2998, 3077, 3385, 6356, 6372, 6397, 6481, 6895, 6979}, "002": set[int](), "004": {4639, 4657}
}  # fmt: skip
LIMITS = {
    "000": set[int](),
    "001": {
        3161, 3164, 3188, 3191, 3216, 3219, 3244, 3247, 3270, 3273, 3298, 3344, 3367, 3404, 3406, 3776, 3831, 3979, 3981, 4060, 4062, 4182,
        4184, 4275, 4277, 4441, 4442, 4552, 4554, 4701, 4703, 4717, 4719, 4860, 4862, 4906, 4958, 4974, 4976, 5003, 5025, 5880, 5935,
        6358, 6360, 6374, 6399, 6401, 6483, 6485, 6856, 6858, 6872, 6897, 6899, 6981, 6983, 7480, 7490, 7525,
    },
    "002": {124, 286, 436},
    "004": {3930, 3931, 4155, 4156, 4267, 4268, 4504, 4505, 4564, 4565, 4643, 4644, 4661, 4662, 4681, 4682, 4761, 4762,
            4958, 4959, 4977},
}  # fmt: skip
STRAYS = {("001", 1509): "+$1.00", ("004", 4550): "$6"}  # parts of a cell on lines of their own; readings say of which
# Rows with money in other tables: betting grids (001) and the pays of Envy buttons.
OTHER = {
    "000": {494, *range(500, 504)},
    "001": {*range(892, 901), 902, *range(1516, 1522), *range(6335, 6341), *range(6796, 6803), *range(7325, 7332)},
    "002": set[int](),
    "003": {*range(421, 428)},
    "004": {1837, 1838, 1840, 1841, 1843, 1844, 1845, 3460, 3470, 3479, 3482, 3485, 3488, 3491},
}
MONEY = re.compile(r"[$¢φΦ]\s*(?:</b>\s*)?[\d.]|\d+c\b")
MENTION = re.compile(r"schedule options? (\d+)(?: (?:through|to|and|-) (\d+))?")
FIGURE = re.compile(r"[\d,]*\.\d+|\d[\d,]*")


@cache
def text(source: str) -> list[str]:
    """The manual's lines, the first at index 1."""
    plain = (Path(FOLDER) / SOURCES[source]).read_text(encoding="utf-8").replace("\\", "").replace("**", "")
    return ["", *(re.sub(r"<\|.*?\|>", "", line) for line in plain.split("\n"))]


def names(options: str) -> list[str]:
    """``"6B, 7-9"`` and ``"l.882-883"`` written out."""
    found: list[str] = []
    for part in options.split(", "):
        mark = "l." if part.startswith("l.") else ""
        first, dash, last = part.removeprefix("l.").partition("-")
        found += [f"{mark}{n}" for n in range(int(first), int(last) + 1)] if dash else [mark + first]
    return found


@cache
def rows_of(schedule: str) -> list[tuple[int, str, list[str]]]:
    """Line, option and cells of every row, as they stand in the file."""
    house, _, name = schedule.partition("/")
    data: dict[str, Any] = tomllib.loads((HOUSES / house / "collection" / f"{name}.toml").read_text(encoding="utf-8"))
    return [(line, option, cells) for block in data["schedule"] for line, option, *cells in block["rows"]]


def tables(schedule: str) -> list[Printed]:
    return [table for table in LEDGER if table.schedule == schedule]


def test_every_schedule_is_in_the_ledger_and_has_its_options() -> None:
    there = [f"{path.parent.parent.name}/{path.stem}" for path in FILES]
    assert {table.schedule for table in LEDGER} | METHODS.keys() == set(there) and len(set(there)) == len(there)
    for schedule in there:
        printed = METHODS[schedule][3] if schedule in METHODS else [name for table in tables(schedule) for name in names(table.options)]
        assert list(schedule_of(schedule).options) == printed, schedule


def test_totals_by_house() -> None:
    found = Counter(dict.fromkeys(OPTIONS, 0))
    for path in FILES:
        found[path.parent.parent.name] += len(schedule_of(f"{path.parent.parent.name}/{path.stem}").options)
    assert found == OPTIONS and sum(OPTIONS.values()) == 981


def announced(source: str, line: int) -> list[str]:
    """The options that the sentences at a line speak of."""
    sentences = " ".join(text(source)[line : line + 2])
    said = [(int(first), int(last or first)) for first, last in MENTION.findall(sentences)]
    return [str(n) for n in range(min(first for first, _ in said), max(last for _, last in said) + 1)]


def test_every_announcement_of_the_manuals_is_in_the_ledger() -> None:
    again = {("001", 3539), ("001", 3584)}
    found = {(source, n) for source in SOURCES for n, line in enumerate(text(source)) if MENTION.search(line)}
    assert found == {(table.source, table.said) for table in LEDGER if not table.options.startswith("l.")} | again
    for source, said in found - again:
        printed = [name.rstrip("AB") for table in LEDGER if (table.source, table.said) == (source, said) for name in names(table.options)]
        missing = NOT_PRINTED.get((source, said), set())
        assert not missing & set(printed)
        assert sorted([*printed, *missing], key=int) == announced(source, said), (source, said)


@pytest.mark.parametrize("table", LEDGER, ids=lambda table: f"{table.source} l.{table.first}-{table.last}")
def test_the_table_prints_just_these_options(table: Printed) -> None:
    lines = text(table.source)
    if table.options.startswith("l."):
        printed = [f"l.{n}" for n in range(table.first + 1, table.last + 1) if lines[n].split("\t")[0].strip()]  # below the head
    else:
        numbers = [(n, re.match(r"(\d+)(?:\t| \$|\s*$)", lines[n])) for n in range(table.first, table.last + 1)]
        printed = [found[1] for n, found in numbers if found and (table.source, n) not in SHADOWS]
    assert printed == [name.rstrip("AB") for name in names(table.options)]


@pytest.mark.parametrize("schedule", sorted({table.schedule for table in LEDGER}))
def test_every_row_is_cited_within_its_table(schedule: str) -> None:
    there = schedule_of(schedule)
    for table in tables(schedule):
        inside = range(table.first, table.last + 1)
        for name in names(table.options):
            cited = {line for line, option, _ in rows_of(schedule) if option == name}
            assert cited and all(line in inside for line in cited), (name, cited)
            option = there.options[name]
            said = {int(line) for _, lines in option.row_lines for line in lines.split("-")}
            assert said == cited & said and {min(cited), max(cited)} <= said, name
            assert there.source == SOURCES[table.source]


@pytest.mark.parametrize("schedule", METHODS)
def test_methods_are_cited_and_have_no_amount(schedule: str) -> None:
    source, first, last, _ = METHODS[schedule]
    assert not any(MONEY.search(line) for line in text(source)[first : last + 1])
    assert {line for line, *_ in rows_of(schedule)} <= {*range(first, last + 1)}
    assert schedule_of(schedule).source == SOURCES[source]


@pytest.mark.parametrize("schedule", sorted({table.schedule for table in LEDGER}))
def test_every_line_with_money_is_a_row_or_a_limit(schedule: str) -> None:
    cited = {line for line, *_ in rows_of(schedule)}
    for table in tables(schedule):
        lines, free = text(table.source), 0
        known = SENTENCES[table.source] | LIMITS[table.source] | {n for source, n in STRAYS if source == table.source}
        for n in range(min(table.said, table.first), table.last + 1):
            if table.source == "004" and lines[n].strip() == "$0":  # the players' fee, in the first row of an option
                free += 1
            elif MONEY.search(lines[n]):
                others = {line for other in LEDGER if other != table for line in range(other.first, other.last + 1)}
                assert n in cited or n in known or n in others, (table, lines[n])
                assert not (n in cited and n in known)
            else:
                assert n not in cited or "NO LIMIT" in lines[n].upper(), (table, lines[n])
        beside = table.source != "004" or table.said in (4497, 4636, 4654, 4951, 4970)  # the players' fee stands beside the other
        assert free == (0 if beside else len(names(table.options))), table


def test_the_lines_that_are_no_rows() -> None:
    for (source, line), printed in STRAYS.items():
        assert text(source)[line].strip() == printed
        assert any(str(line) in lines for lines in _readings(source)), line
    for source, numbers in LIMITS.items():
        for n in numbers:
            assert re.search(r"limit|buy-in|condition", text(source)[n], re.IGNORECASE) and not MENTION.search(text(source)[n]), (source, n)


def _readings(source: str) -> list[str]:
    """The lines of every reading of the schedules of a manual, ranges written out."""
    found = []
    for path in FILES:
        schedule = schedule_of(f"{path.parent.parent.name}/{path.stem}")
        if schedule.source == SOURCES[source]:
            for reading in schedule.readings:
                spans = [part.split("-") for part in reading.lines.split(", ")]
                found.append(" ".join(str(n) for span in spans for n in range(int(span[0]), int(span[-1]) + 1)))
    return found


TWICE = ("tres-lounge/21st-century-baccarat", 90)  # the 3 of option 3, read a second time as a 5
SHARED = ("oceans-eleven/ultimate-texas-holdem", 2230)  # the last band of option 3 stands in the first row of option 4


@pytest.mark.parametrize("schedule", sorted({table.schedule for table in LEDGER}))
def test_every_figure_of_a_line_is_in_its_rows_and_in_its_order(schedule: str) -> None:
    """Each number that stands on a cited line, no more and no fewer; a player's $0 on a line of its own excepted."""
    source = tables(schedule)[0].source
    rows = dict[int, list[tuple[str, list[str]]]]()
    for line, option, cells in rows_of(schedule):
        figures = [figure for cell in cells for figure in FIGURE.findall(cell)]
        rows.setdefault(line, []).append((option.rstrip("AB"), figures))
    for line, ((option, written), *others) in rows.items():
        printed = FIGURE.findall(text(source)[line])
        if others:
            assert (schedule, line) == SHARED
            assert [*others[0][0], *others[0][1], *written] == printed
            continue
        numbers = {option, "5"} if (schedule, line) == TWICE else {option}
        if len(printed) > len(written):
            assert printed[0] in numbers, (line, printed)
            del printed[0]
        beside = [*printed, "0"] if source == "004" and written[-1] == "0" and printed[-1] != "0" else printed
        assert written == beside, (line, written, printed)


def test_what_is_printed_twice_is_alike() -> None:
    for source, first, last, again in AGAIN:
        lines = text(source)
        one = [lines[n] for n in range(first, last + 1) if "\t" in lines[n] or first == last]
        two = [lines[n] for n in range(again, again + len(range(first, last + 1)) + 1) if "\t" in lines[n] or first == last]
        assert one == two[: len(one)] and one


def test_no_table_with_money_lies_outside() -> None:
    for source in SOURCES:
        lines = text(source)
        inside = {n for t in LEDGER if t.source == source for n in (t.said, *range(t.first, t.last + 1))}
        inside |= {n for s, first, last, again in AGAIN if s == source for n in range(again, again + last - first + 1)}
        rows = {n for n, line in enumerate(lines) if MONEY.search(line) and ("\t" in line or re.search(r"\$[\d,]+\+? \$?\d+\s*$", line))}
        pays = {n for n, line in enumerate(lines) if re.search(r"\d(?: to |:)1\s+\$[\d,]+\s*$", line)}
        assert (rows | pays) - inside == OTHER[source], source


def test_the_one_amount_called_a_collection_elsewhere() -> None:
    """A jackpot bet of three card poker that its text calls a collection: a wager of the edition, no fee."""
    fee, money, between = r"\b(?:collection|fee|rake|drop)s?\b", r"\$\s*\d", r"(?:[^.]|\.\d)*"
    said = re.compile(f"{fee}{between}{money}|{money}{between}{fee}")
    found = {(source, n) for source in SOURCES for n, line in enumerate(text(source)) if said.search(line)}
    inside = {(t.source, n) for t in LEDGER for n in range(min(t.said, t.first), t.last + 1)} | {("001", n) for n in range(3537, 3592)}
    assert found - inside == {("001", 1302)}
