"""The schedules of blackjack and pan nine against a second reading of the manuals' own text, made here from the text alone.

Runs where the manuals are at hand: CARDROOM_SOURCES names their folder.
"""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from fee_helpers import people, schedule_of, total

from cardroom.collection import Facts, PostedRate

FOLDER = os.environ.get("CARDROOM_SOURCES", "")
pytestmark = pytest.mark.skipif(not FOLDER, reason="the manuals are not at hand: set CARDROOM_SOURCES to their folder")

OCEANS, SHEEP = "001_bb5c90c7fdfa8914.txt", "004_4147d25ae8c294a9.txt"
DEAL = "before the deal"
BAND = r"\$([\d,]+)(?:\s*-\s*\$([\d,]+)|\+)"


def text(source: str) -> list[str]:
    """The manual's lines, the first at index 1."""
    plain = (Path(FOLDER) / source).read_text(encoding="utf-8").replace("\\", "").replace("**", "")
    return ["", *(re.sub(r"<\|.*?\|>", "", line) for line in plain.split("\n"))]


def cents(figure: str) -> int:
    dollars, _, rest = figure.replace(",", "").replace("$", "").partition(".")
    return int(dollars) * 100 + int(rest.ljust(2, "0") or "0")


class Band(NamedTuple):
    line: int
    low: int
    high: int | None
    fee: int


class Ladder(NamedTuple):
    """What is printed for one option: its bands, and what stands beside the first of them."""

    option: str
    bands: list[Band]
    limit: str = ""
    circle: str = ""
    voucher: str = ""


def one_band(line: int, action: str, fee: str) -> Band:
    found = re.fullmatch(BAND, action)
    assert found, (line, action)
    return Band(line, cents(found[1]), cents(found[2]) if found[2] else None, cents(fee))


def oceans(head: int, last: int, *columns: str) -> Iterator[Ladder]:
    """A table with the number of an option, and what holds for all of it, in its first row."""
    lines, found = text(OCEANS), list[Ladder]()
    assert len(lines[head].split("\t")) == len(columns)
    for number in range(head + 1, last + 1):
        if "$" not in lines[number]:
            continue
        cells = dict(zip(columns, lines[number].split("\t"), strict=True))
        if cells["option"]:
            found.append(Ladder(cells["option"], [], cells.get("limit", ""), cells["circle"], cells.get("voucher", "")))
        else:
            assert not cells["circle"] and not cells.get("limit") and not cells.get("voucher")
        found[-1].bands.append(one_band(number, cells["action"], cells["fee"]))
    yield from found


def sheep() -> Iterator[Ladder]:
    """A number on a line of its own, bands with their fees, the $0 of the players among them."""
    found: list[Ladder] = []
    for number, line in enumerate(text(SHEEP)):
        plain = line.strip()
        if not 4271 <= number <= 4495 or not plain:
            continue
        if plain.isdigit():
            found.append(Ladder(plain, []))
        elif plain == "$0":
            found[-1] = found[-1]._replace(circle=plain)
        else:
            action, _, fee = plain.rpartition(" ")
            found[-1].bands.append(one_band(number, action, fee))
    yield from found


def oceans_blackjack() -> Iterator[Ladder]:
    yield from oceans(4186, 4269, "option", "action", "fee", "circle", "voucher")
    yield from oceans(4279, 4437, "option", "action", "fee", "circle")


READERS: dict[str, Callable[[], Iterator[Ladder]]] = {
    "oceans-eleven/blackjack": oceans_blackjack,
    "oceans-eleven/pure-spanish-21-5": lambda: oceans(2413, 2418, "option", "limit", "action", "fee", "circle"),
    "black-sheep/blackjack-elite": sheep,
}


def mended(band: Band) -> Band:
    """l.4268: $700 is where the band before it ends."""
    return band._replace(low=701_00) if band == Band(4268, 700_00, 1500_00, 10_00) else band


def charged(rate: PostedRate, payer: str, facts: Facts) -> tuple[int, str]:
    found = [charge for charge in rate.due(DEAL, facts) if charge.payer == payer]
    assert len(found) <= 1
    return (found[0].amount, rate.lines(found[0].rule)) if found else (0, "")


@pytest.mark.parametrize("name", READERS)
def test_every_band_at_both_edges_and_one_cent_beyond(name: str) -> None:
    ladders, schedule = list(READERS[name]()), schedule_of(name)
    assert [ladder.option for ladder in ladders] == list(schedule.options)
    for ladder in ladders:
        rate, bands = schedule.post(ladder.option), [mended(band) for band in ladder.bands]
        assert bands[-1].high is None

        def banker(action: int, rate: PostedRate = rate) -> tuple[int, str]:
            return charged(rate, "Ann", Facts(("Ann", "Bob"), "Ann", action))

        for place, band in enumerate(bands):
            above = bands[place - 1].high if place else 0
            assert above is not None and (not place or band.low == above + 100), (ladder.option, band)
            expected = (band.fee, str(band.line)) if band.fee else (0, "")
            for action in (above + 1, band.low - 1, band.low, 10**9 if band.high is None else band.high):
                assert banker(action) == expected, (ladder.option, action)
            if band.high is not None:
                assert banker(band.high + 1) == (bands[place + 1].fee, str(bands[place + 1].line)), (ladder.option, band)
        assert banker(0) == (0, "")


@pytest.mark.parametrize("name", READERS)
def test_what_players_pay(name: str) -> None:
    schedule, blank = schedule_of(name), []
    for ladder in READERS[name]():
        blank += [] if ladder.circle else [ladder.option]
        each, rate = cents(ladder.circle or "$1.00"), schedule.post(ladder.option)
        two = Facts(("Bob", "Cid", "Ann"), "Ann", 90_00, {"Bob": 2, "Cid": 1}, {"Bob": 50_00, "Cid": 40_00})
        assert (charged(rate, "Bob", two)[0], charged(rate, "Cid", two)[0]) == (2 * each, each), ladder.option
        assert bool(ladder.voucher) == bool(rate.vouchers), ladder.option
        used = total(rate, DEAL, "Bob", vouchers={"Bob": 3}, player_dealer="Ann", action=100)
        assert used == 3 * cents(ladder.voucher or "$0"), ladder.option
    assert blank == (["28"] if name == "oceans-eleven/blackjack" else [])


def test_the_blank_cell_is_filled_from_its_like() -> None:
    """l.4300: option 28 of blackjack; l.4583 is the same ladder in the next table, l.4298 option 27."""
    lines = text(OCEANS)
    assert lines[4300].split("\t") == ["28", "$25-$50", "$0.50", ""]
    assert lines[4583].split("\t") == ["35", "$25-$50", "$0.50", "$1.00"]
    assert [lines[n].split("\t")[2:] for n in (4298, 4299)] == [["$0.50", "$1.00"], ["$2.00", ""]]


def numbers(first: str, last: str) -> list[str]:
    return [str(number) for number in range(int(first), int(last or first) + 1)]


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("blackjack", (4180, 4273)),
        ("baccarat", (3774, 3829)),
        ("dragon-dai-bacc", (5878, 5933)),
        ("dai-bacc", (5205, 5229, 5239)),
        ("california-baccarat-2-0", (7478, 7488, 7523)),
    ],
)
def test_who_pays_by_the_sentences(name: str, lines: tuple[int, ...]) -> None:
    """Which options charge circles and vouchers, read from the sentences above the tables and not from the cells."""
    paying, vouchers = list[str](), list[str]()
    for line in lines:
        said = text(OCEANS)[line]
        whole = re.search(r"options? (\d+)(?: (?:through|to) (\d+))?, a collection fee shall be taken per hand", said)
        assert whole
        also = re.search(r"options? (\d+)(?: through (\d+))?, a collection shall also be taken per player", said)
        if also:
            paying += numbers(also[1], also[2])
        elif re.search(r"A collection(?: fee)? shall also be taken (?:per|from each) player", said):
            paying += numbers(whole[1], whole[2])
        vouchers += numbers(whole[1], whole[2]) if "Voucher" in said else []
    schedule = schedule_of(f"oceans-eleven/{name}")
    facts = {"player_dealer": "Ann", "action": 50_00, "circles": {"Bob": 1}}
    assert [option for option in schedule.options if total(schedule.post(option), DEAL, "Bob", **facts)] == paying
    assert [option for option in schedule.options if schedule.post(option).vouchers] == vouchers
    use = "base wager" if "game wager placed using a Free Play Voucher" in text(OCEANS)[lines[0]] else "any wager"
    assert {schedule.post(option).vouchers for option in vouchers} == {use} and (use == "base wager") == (name == "dai-bacc")


@pytest.mark.parametrize(
    ("name", "source", "minimum", "maximum", "first", "last"),
    [
        ("oceans-eleven/blackjack", OCEANS, 4182, 4184, 1, 21),
        ("oceans-eleven/blackjack", OCEANS, 4275, 4277, 22, 57),
        ("oceans-eleven/three-card-poker", OCEANS, 4441, 4442, 1, 26),
        ("oceans-eleven/three-card-poker", OCEANS, 4552, 4554, 27, 60),
        ("black-sheep/three-card-poker-6-card-bonus", SHEEP, 3930, 3931, 1, 19),
        ("black-sheep/blackjack-elite", SHEEP, 4267, 4268, 1, 20),
    ],
)
def test_the_tables_an_option_is_for(name: str, source: str, minimum: int, maximum: int, first: int, last: int) -> None:
    low, high = text(source)[minimum].strip(), text(source)[maximum].strip()
    assert low.lower().startswith("minimum wagering limit") and high.lower().startswith("maximum wagering limit")
    least = tuple(cents(figure) for figure in re.findall(r"\$[\d,]+", low))
    most = (*(cents(figure) for figure in re.findall(r"\$[\d,]+", high)), *([None] if high.endswith("No Limit") else []))
    for number in range(first, last + 1):
        (limit,) = schedule_of(name).options[str(number)].limits
        assert (limit.structures, limit.least, limit.most, limit.no_most) == (("banked",), least, most, False), number


def test_the_limit_beside_the_option_of_pure_spanish() -> None:
    (ladder,) = READERS["oceans-eleven/pure-spanish-21-5"]()
    low, high = (cents(figure) for figure in re.findall(r"\$\d+", ladder.limit))
    (limit,) = schedule_of("oceans-eleven/pure-spanish-21-5").options["1"].limits
    assert (limit.least, limit.most) == ((low, low), (high, high)) == ((5_00, 5_00), (600_00, 600_00))


def test_the_time_collection_of_pan_nine() -> None:
    """l.697, 705: in advance for each bet, the backline's too; no amount is printed."""
    assert "Time collection is taken in advance for each bet" in text(OCEANS)[705] and "pay equal time" in text(OCEANS)[697]
    assert "$" not in text(OCEANS)[697] + text(OCEANS)[705]
    schedule = schedule_of("oceans-eleven/super-pan-nine")
    facts = Facts(people(4), "player 4", 70_00, {"player 1": 3, "player 2": 1, "player 3": 0})
    for posted, amount in (("time", 1_00), ("time:$3", 3_00), ("time:$0", 0)):
        due = {charge.payer: charge.amount for charge in schedule.post(posted).due(DEAL, facts)}
        assert due == ({"player 1": 3 * amount, "player 2": amount, "player 4": amount} if amount else {})
    free = schedule_of("oceans-eleven/super-pan-nine", player_dealer="free").post("time:$3")
    assert [charge.payer for charge in free.due(DEAL, facts)] == ["player 1", "player 2"]
