"""The schedules of player-dealer games against a second reading of the manuals' own text, made here from the text alone.

Runs where the manuals are at hand: CARDROOM_SOURCES names their folder.
"""

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from cardroom.collection import ChargedRound, PostedRate
from tests.collection.fee_helpers import schedule_of, total

FOLDER = os.environ.get("CARDROOM_SOURCES", "")
pytestmark = pytest.mark.skipif(not FOLDER, reason="the manuals are not at hand: set CARDROOM_SOURCES to their folder")

TRES, OCEANS, SHEEP = "000_f60149ee6d856559.txt", "001_bb5c90c7fdfa8914.txt", "004_4147d25ae8c294a9.txt"
DEAL = "before the deal"
BAND = r"\$([\d,]+)(?:\s*-\s*\$([\d,]+)|(\+))"
PAIR = re.compile(BAND + r"\s+\$([\d.,]+)")


def text(source: str) -> list[str]:
    """The manual's lines, the first at index 1."""
    plain = (Path(FOLDER) / source).read_text(encoding="utf-8").replace("\\", "")
    return ["", *(re.sub(r"<\|.*?\|>", "", line) for line in plain.split("\n"))]


def cents(figure: str) -> int:
    dollars, _, rest = figure.replace(",", "").replace("$", "").partition(".")
    return int(dollars or "0") * 100 + int(rest.ljust(2, "0") or "0")


class Band(NamedTuple):
    line: int
    low: int
    high: int | None
    fee: int


class Printed(NamedTuple):
    """One option: the ladder of action (or one fee a hand), the ladder of a player's wagers, the fees a circle and a voucher."""

    name: str
    action: list[Band]
    own: list[Band]
    hand: int = 0
    circle: int = 0
    voucher: int = 0


def pairs(line: int, printed: str) -> list[Band]:
    return [Band(line, cents(a), cents(b) if b else None, cents(fee)) for a, b, _, fee in PAIR.findall(printed)]


def oceans(first: int, last: int, twice: str = "") -> Iterator[Printed]:
    """Tables of action: the number, a circle's fee and a voucher's stand in an option's first row."""
    found: list[tuple[str, list[Band], list[int]]] = []
    for number, line in enumerate(text(OCEANS)):
        bands = pairs(number, line)
        if not first <= number <= last or not bands:
            continue
        if head := re.match(r"(\d+)\t", line):
            rest = [cents(figure) for figure in re.findall(r"\$[\d.]+", line[PAIR.search(line).end() :])]  # type: ignore[union-attr]
            found.append((head[1], [], [*rest, 0, 0][:2]))
        found[-1][1].extend(bands)
    seen: list[str] = []
    for name, ladder, (circle, voucher) in found:
        seen.append(name)
        letter = "AB"[seen.count(name) - 1] if name == twice else ""
        yield Printed(name + letter, ladder, [], circle=circle, voucher=voucher)


def sheep(first: int, last: int) -> Iterator[Printed]:
    """A number on a line of its own, then bands, and the $0 of the players between them."""
    found: list[Printed] = []
    for number, line in enumerate(text(SHEEP)):
        plain = line.strip()
        if not first <= number <= last:
            continue
        if re.fullmatch(r"\d+", plain):
            found.append(Printed(plain, [], []))
        elif found and found[-1].name.isdigit() and pairs(number, plain):
            found[-1].action.extend(pairs(number, plain))
        elif plain == "$0":
            assert found[-1].circle == cents(plain)
    yield from found


def gold() -> Iterator[Printed]:
    """Two scales side by side: two bands in a line are the player-dealer's and the player's, one with its fee is the player's."""
    found: list[Printed] = []
    waiting: list[tuple[int, int, int | None]] = []
    lone = 0
    for number, line in enumerate(text(SHEEP)):
        plain = line.strip()
        if not 4516 <= number <= 4555 or not plain:
            continue
        if re.fullmatch(r"\d+", plain):
            found.append(Printed(plain, [], []))
        elif re.fullmatch(r"\$\d+", plain):
            lone = cents(plain)  # l.4550
        elif bare := re.match(BAND + r"(?:$|\s+(?=\$\d+ -))", plain):  # a band without a fee
            waiting.append((number, cents(bare[1]), cents(bare[2]) if bare[2] else None))
            found[-1].own.extend(pairs(number, plain[bare.end() :]))
        else:
            both = pairs(number, plain)
            found[-1].own.append(both[-1])
            found[-1].action.extend(both[:-1])
    assert [line for line, *_ in waiting] == [4548, 4553] and lone
    found[-1].action.extend(Band(*band, lone) for band in waiting)
    yield from found
    yield from sheep(4569, 4633)


def face_up_sheep() -> Iterator[Printed]:
    lines = text(SHEEP)
    for number in range(4649, 4673):
        if cells := re.fullmatch(r"(\d+) \$(\d+) \$(\d+)", lines[number].strip()):
            player, dealer = (cells[2], cells[3]) if int(cells[1]) <= 5 else (cells[3], cells[2])  # heads at l.4646 and 4664-4665
            yield Printed(cells[1], [], [], hand=cents(dealer), circle=cents(player))
    yield from sheep(4685, 4751)


def ultimate() -> Iterator[Printed]:
    """Options 1 to 4 with two scales: a band that does not begin an option's action where its limit does is the option's before it."""
    lines, found = text(OCEANS), list[Printed]()
    least = 0
    for number in range(2219, 2234):
        line = lines[number]
        if head := re.match(r"(\d)\t\$(\d+) - \$\d+\t", line):
            found.append(Printed(head[1], [], []))
            least, line = cents(head[2]), line[head.end() :]
        both = pairs(number, line)
        if len(both) == 2:
            found[-1].own.append(both[0])
        for band in both[-1:]:
            late = not found[-1].action and band.low != least
            found[-2 if late else -1].action.append(band)
    for number in range(2236, 2251):
        line = lines[number]
        if head := re.match(r"(\d+)\t\$\d+ - \$\d+\t(\$[\d.]+)\t", line):
            found.append(Printed(head[1], [], [], circle=cents(head[2])))
            line = line[head.end() :]
        found[-1].action.extend(pairs(number, line))
    yield from found


def caribbean() -> Iterator[Printed]:
    yield from oceans(4706, 4729)
    lines = text(OCEANS)
    for first, second in ((1609, 1637), (1610, 1638), (1611, 1639)):
        assert lines[first] == lines[second]  # printed twice
        cells = [cell.strip().replace("$", "").strip() for cell in lines[first].split("\t")]
        player = int(cells[2].removesuffix("c")) if cells[2].endswith("c") else cents(cells[2])
        yield Printed(f"l.{first}", [], [], hand=cents(cells[1]), circle=player)


def tres(lines_of: dict[str, range]) -> Iterator[Printed]:
    lines = text(TRES)
    for name, span in lines_of.items():
        one, hand = Printed(name, [], []), 0
        for number in span:
            line = re.sub(r"^\d?\t[^\t]*\t", "", lines[number])
            first, *others = pairs(number, line) or [Band(29, 101_00, 200_00, 2_00)]  # its fee is lost: that of l.22 and 104
            one.own.append(first)
            one.action.extend(others)
            if alone := re.search(r"\t\$([\d.]+)\t\$([\d.]+)$", line):
                hand = cents(alone[2])
        yield one._replace(hand=hand)


READERS: dict[str, Callable[[], Iterator[Printed]]] = {
    "oceans-eleven/pai-gow-poker": lambda: oceans(3984, 4176),
    "oceans-eleven/face-up-pai-gow-poker": lambda: oceans(6363, 6614, "6"),
    "oceans-eleven/face-up-pai-gow-poker-2": lambda: oceans(6861, 7112, "6"),
    "oceans-eleven/caribbean-stud-poker": caribbean,
    "oceans-eleven/ultimate-texas-holdem": ultimate,
    "black-sheep/ultimate-texas-holdem": lambda: sheep(4159, 4256),
    "black-sheep/pai-gow-poker-gold": gold,
    "black-sheep/face-up-pai-gow-poker": face_up_sheep,
    "tres-lounge/pai-gow-poker": lambda: tres({"1": range(20, 23), "2": range(27, 30)}),
    "tres-lounge/pai-gow-tiles": lambda: tres({"1": range(102, 105)}),
}
# Bands of action read otherwise than printed, by line: what we read.
MENDED: dict[tuple[str, int], tuple[int, int | None]] = {
    ("oceans-eleven/pai-gow-poker", 4115): (201_00, 500_00),
    ("oceans-eleven/face-up-pai-gow-poker", 6525): (201_00, 500_00),
    ("oceans-eleven/face-up-pai-gow-poker-2", 7023): (201_00, 500_00),
    ("black-sheep/pai-gow-poker-gold", 4523): (401_00, None),
    ("black-sheep/pai-gow-poker-gold", 4533): (1001_00, None),
    ("tres-lounge/pai-gow-poker", 21): (101_00, None),
}
GAPS = {("oceans-eleven/ultimate-texas-holdem", line) for line in (2223, 2248)}


def mended(name: str, ladder: list[Band]) -> list[Band]:
    def mend(band: Band) -> Band:
        low, high = MENDED.get((name, band.line), (band.low, band.high))
        return band._replace(low=low, high=high)

    return [mend(band) for band in ladder]


def check_ladder(name: str, ladder: list[Band], charged: Callable[[int], tuple[int, str]]) -> None:
    """Every band at both edges and one cent beyond, and its source line."""
    for place, band in enumerate(ladder):
        expected = (band.fee, str(band.line) if band.fee else "")
        above = ladder[place - 1].high if place else 0
        assert above is not None
        gap = place > 0 and band.low != above + 100
        assert gap == (place > 0 and (name, band.line) in GAPS), (name, band)
        top = band.high if band.high is not None else 10**9
        for amount in (above + 1, band.low - 1, band.low, top):
            assert charged(amount) == expected, (name, band, amount)
        if band.high is not None:
            after = ladder[place + 1] if place + 1 < len(ladder) else band  # above the last band that has an end, as in it
            assert charged(band.high + 1) == (after.fee, str(after.line)), (name, band)


def charge_on(rate: PostedRate, player: str, charged: ChargedRound) -> tuple[int, str]:
    found = [charge for charge in rate.due(DEAL, charged) if charge.payer == player]
    assert len(found) <= 1
    return (found[0].amount, rate.lines(found[0].rule)) if found else (0, "")


@pytest.mark.parametrize("name", READERS)
def test_every_band_at_both_edges_and_one_cent_beyond(name: str) -> None:
    options = list(READERS[name]())
    schedule = schedule_of(name)
    assert [option.name for option in options] == list(schedule.options)
    for option in options:
        rate = schedule.post(option.name)

        def banker(action: int, rate: PostedRate = rate) -> tuple[int, str]:
            return charge_on(rate, "Ann", ChargedRound(("Ann", "Bob"), "Ann", action))

        def player(wager: int, rate: PostedRate = rate) -> tuple[int, str]:
            charged = ChargedRound(("Ann", "Bob"), "Ann", wager, {"Bob": 1}, {"Bob": wager}, {"Bob": (wager,)})
            return charge_on(rate, "Bob", charged)

        check_ladder(name, mended(name, option.action), banker)
        check_ladder(name, option.own, player)
        if not option.action:
            assert option.hand and {banker(action)[0] for action in (1, 50_00, 10**9)} == {option.hand}
            assert banker(0) == (0, "")
        if not option.own:
            assert {player(wager)[0] for wager in (1, 50_00, 10**9)} == {option.circle}
            two = {"circles": {"Bob": 2}, "own": {"Bob": 90_00}, "bases": {"Bob": (40_00, 50_00)}}
            assert total(rate, DEAL, "Bob", player_dealer="Ann", action=90_00, **two) == 2 * option.circle
        assert total(rate, DEAL, "Bob", vouchers={"Bob": 3}, player_dealer="Ann", action=100) == 3 * option.voucher
    assert {option.action[-1].high for option in options if option.action} <= {None}


def test_what_is_mended_is_printed_so() -> None:
    bands = {(name, b.line): (b.low, b.high) for name, reader in READERS.items() for option in reader() for b in option.action}
    assert {key: bands[key] for key in MENDED} == {
        ("oceans-eleven/pai-gow-poker", 4115): (201_00, 501_00),
        ("oceans-eleven/face-up-pai-gow-poker", 6525): (201_00, 501_00),
        ("oceans-eleven/face-up-pai-gow-poker-2", 7023): (201_00, 501_00),
        ("black-sheep/pai-gow-poker-gold", 4523): (400_00, None),
        ("black-sheep/pai-gow-poker-gold", 4533): (1000_00, None),
        ("tres-lounge/pai-gow-poker", 21): (100_00, None),
    }
    lines = text(TRES)
    assert "φ100" in lines[22] and "φ2.00" in lines[22]  # the cell above, read a second time
    assert lines[29].split("\t")[2:4] == ["$101 - $200", ""]  # its fee is lost


def test_two_versions_of_face_up_pai_gow_poker_have_the_same_figures() -> None:
    one, two = (
        [(r.option, r.payer, r.when, r.amount) for r in schedule_of(f"oceans-eleven/face-up-pai-gow-poker{v}").rates()] for v in ("", "-2")
    )
    assert one == two
