"""The schedules of the baccarat games against a second reading of the manuals' own text, made here from the text alone.

Runs where the manuals are at hand: CARDROOM_SOURCES names their folder.
"""

import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from cardroom.collection import ChargedRound
from tests.collection.fee_helpers import schedule_of, total

FOLDER = os.environ.get("CARDROOM_SOURCES", "")
pytestmark = pytest.mark.skipif(not FOLDER, reason="the manuals are not at hand: set CARDROOM_SOURCES to their folder")

TRES, OCEANS, SHEEP = "000_f60149ee6d856559.txt", "001_bb5c90c7fdfa8914.txt", "004_4147d25ae8c294a9.txt"
DEAL = "before the deal"
MONEY = re.compile(r"\$([\d,]+(?:\.\d+)?)")


def text(source: str) -> list[str]:
    """The manual's lines, the first at index 1."""
    plain = (Path(FOLDER) / source).read_text(encoding="utf-8").replace("\\", "").replace("**", "")
    return ["", *(re.sub(r"<\|.*?\|>", "", line) for line in plain.split("\n"))]


def cents(figure: str) -> int:
    whole, _, rest = figure.replace(",", "").partition(".")
    return int(whole) * 100 + int(rest.ljust(2, "0") or 0)


class Band(NamedTuple):
    line: int
    low: int
    high: int | None
    fee: int


class Printed(NamedTuple):
    name: str
    bands: list[Band]
    limit: str = ""
    player: int = 0
    voucher: int = 0


def band(line: int, cell: str, fee: str) -> Band:
    figures = [cents(figure) for figure in MONEY.findall(cell)]
    assert len(figures) == (1 if "+" in cell else 2), (line, cell)
    return Band(line, figures[0], None if "+" in cell else figures[1], cents(MONEY.findall(fee)[0]))


def tabbed(source: str, first: int, last: int, head: int) -> Iterator[Printed]:
    """A table with a line of column heads; an option's number, limit and other fees stand in its first row."""
    lines = text(source)
    heads = [cell.strip() for cell in lines[head].split("\t")]
    at = {key: next((i for i, name in enumerate(heads) if name.startswith(words)), None) for key, words in HEADS.items()}
    found: list[Printed] = []
    for number in range(first, last + 1):
        cells = [cell.strip() for cell in lines[number].split("\t")]
        if len(cells) < len(heads) - 1:
            continue
        cells += [""] * (len(heads) - len(cells))
        if cells[0]:
            fees = {key: cents(MONEY.findall(cells[at[key]])[0]) if at[key] else 0 for key in ("player", "voucher")}  # type: ignore[index]
            found.append(Printed(cells[0], [], cells[at["limit"]] if at["limit"] else "", **fees))
        found[-1].bands.append(band(number, cells[at["action"]], cells[at["dealer"]]))  # type: ignore[index]
    yield from found


HEADS = {"limit": "Table Limit", "action": "Total Table Action", "dealer": "Player-Dealer Fee", "player": "Player Fee", "voucher": "V"}


def spanned(options: dict[str, tuple[int, int]]) -> Iterator[Printed]:
    """Tables whose number, limit and player fee stand in the middle of an option's rows."""
    lines = text(TRES)
    for name, (first, last) in options.items():
        rows = [[cell.strip() for cell in lines[number].split("\t")] for number in range(first, last + 1)]
        limits = {row[1].replace(" ", "") for row in rows if re.fullmatch(r"\$[\d,]+ ?- ?\$[\d,]+", row[1])}
        fees = {row[4] for row in rows if row[4].startswith("$")}
        assert len(limits) == len(fees) == 1 and name in {row[0] for row in rows}, (name, limits, fees)
        bands = [band(first + i, row[2], row[3]) for i, row in enumerate(rows)]
        yield Printed(name, bands, limits.pop(), cents(fees.pop().removeprefix("$")))


def sheep() -> Iterator[Printed]:
    found: list[Printed] = []
    for number, line in enumerate(text(SHEEP)[: 4923 + 1]):
        plain = line.strip()
        if number < 4765 or not plain:
            continue
        if plain.isdigit():
            found.append(Printed(plain, []))
        elif plain != "$0":
            cell, _, fee = plain.rpartition(" $")
            found[-1].bands.append(band(number, cell, f"${fee}"))
    yield from found


READERS: dict[str, Callable[[], Iterable[Printed]]] = {
    "tres-lounge/ez-baccarat-panda-8": lambda: spanned({str(i + 1): (34 + 5 * i, 38 + 5 * i) for i in range(7)}),
    "tres-lounge/21st-century-baccarat": lambda: spanned({"1": (75, 78), "2": (79, 83), "3": (88, 91), "4": (92, 95)}),
    "black-sheep/ez-baccarat": sheep,
    "oceans-eleven/baccarat": lambda: [*tabbed(OCEANS, 3781, 3827, 3780), *tabbed(OCEANS, 3836, 3975, 3835)],
    "oceans-eleven/dragon-dai-bacc": lambda: [*tabbed(OCEANS, 5885, 5931, 5884), *tabbed(OCEANS, 5940, 6079, 5939)],
    "oceans-eleven/dai-bacc": lambda: [
        *tabbed(OCEANS, 5208, 5227, 5207),
        *tabbed(OCEANS, 5232, 5235, 5231),
        *tabbed(OCEANS, 5242, 5259, 5241),
    ],
    "oceans-eleven/california-baccarat-2-0": lambda: [
        *tabbed(OCEANS, 7485, 7486, 7484),
        *tabbed(OCEANS, 7495, 7521, 7494),
        *tabbed(OCEANS, 7530, 7539, 7529),
    ],
}
# Bands read otherwise than printed, by line: as printed, and as read.
MENDED = {
    ("tres-lounge/21st-century-baccarat", 76): ((101_00, 201_00, 1_00), (101_00, 200_00, 1_00)),
    ("tres-lounge/21st-century-baccarat", 83): ((1000_00, None, 10_00), (1001_00, None, 10_00)),
    ("tres-lounge/21st-century-baccarat", 95): ((1000_00, None, 10_00), (1001_00, None, 10_00)),
    ("black-sheep/ez-baccarat", 4910): ((2001_00, 1500_00, 25_00), (2001_00, 2500_00, 25_00)),
    ("black-sheep/ez-baccarat", 4911): ((1501_00, 2500_00, 30_00), (2501_00, None, 30_00)),
    ("oceans-eleven/baccarat", 3874): ((700_00, None, 12_00), (701_00, None, 12_00)),
    ("oceans-eleven/dragon-dai-bacc", 5978): ((700_00, None, 12_00), (701_00, None, 12_00)),
    ("oceans-eleven/dai-bacc", 5255): ((100_00, 400_00, 9_00), (100_00, 400_00, 2_00)),
    ("oceans-eleven/dai-bacc", 5256): ((401_00, 700_00, 13_00), (401_00, 700_00, 7_00)),
    ("oceans-eleven/dai-bacc", 5257): ((701_00, 1500_00, 20_00), (701_00, 1500_00, 9_00)),
    ("oceans-eleven/dai-bacc", 5258): ((1501_00, 2500_00, 50), (1501_00, 2500_00, 13_00)),
    ("oceans-eleven/dai-bacc", 5259): ((2501_00, None, 1_50), (2501_00, None, 20_00)),
}


@pytest.mark.parametrize("name", READERS)
def test_every_band_at_both_edges_and_one_cent_beyond(name: str) -> None:
    schedule, options = schedule_of(name), list(READERS[name]())
    assert [option.name for option in options] == list(schedule.options)
    mended = set()
    for option in options:
        rate = schedule.post(option.name)
        above = 0
        for printed in option.bands:
            line, low, high, fee = printed
            if (name, line) in MENDED:
                mended.add((name, line))
                assert (low, high, fee) == MENDED[name, line][0]
                low, high, fee = MENDED[name, line][1]
            assert above in (0, low - 100), (name, printed)
            for action in {above + 1, low, high if high is not None else 10**9}:
                (charge,) = (c for c in rate.due(DEAL, ChargedRound(("Ann", "Bob"), "Ann", action)) if c.payer == "Ann")
                assert (charge.amount, rate.lines(charge.rule)) == (fee, str(line)), (name, printed, action)
            above = high if high is not None else -1
        assert above == -1, (name, option.name, "the last band has an end")
        two = {"players": ("Bob", "Ann"), "circles": {"Bob": 2}, "own": {"Bob": 90_00}, "player_dealer": "Ann", "action": 90_00}
        pieces = 1 if name == "tres-lounge/21st-century-baccarat" else 2  # a player once, whatever he wagers (000 l.85)
        assert total(rate, DEAL, "Bob", **two) == pieces * option.player
        used = total(rate, DEAL, "Bob", vouchers={"Bob": 3}, player_dealer="Ann", action=100)
        assert used == 3 * option.voucher
    assert mended == {key for key in MENDED if key[0] == name}


@pytest.mark.parametrize("name", ["tres-lounge/ez-baccarat-panda-8", "tres-lounge/21st-century-baccarat", "oceans-eleven/dai-bacc"])
def test_limits_printed_beside_the_option(name: str) -> None:
    for option in READERS[name]():
        (limit,) = schedule_of(name).options[option.name].limits
        figures = [cents(figure) for figure in MONEY.findall(option.limit)]
        assert limit.least == (figures[0], figures[0])
        if "No Limit" in option.limit:
            assert limit.no_most and len(figures) == 1
        else:
            assert limit.most == (figures[1], figures[1]) and not limit.no_most


@pytest.mark.parametrize(
    ("name", "source", "option", "minimum", "maximum"),
    [
        ("oceans-eleven/baccarat", OCEANS, "11", 3776, 3778),
        ("oceans-eleven/baccarat", OCEANS, "12", 3831, 3833),
        ("oceans-eleven/dragon-dai-bacc", OCEANS, "1", 5880, 5882),
        ("oceans-eleven/dragon-dai-bacc", OCEANS, "41", 5935, 5937),
        ("oceans-eleven/california-baccarat-2-0", OCEANS, "1", 7480, 7482),
        ("oceans-eleven/california-baccarat-2-0", OCEANS, "5", 7490, 7492),
        ("oceans-eleven/california-baccarat-2-0", OCEANS, "9", 7525, 7527),
        ("black-sheep/ez-baccarat", SHEEP, "14", 4761, 4762),
    ],
)
def test_the_tables_an_option_is_for(name: str, source: str, option: str, minimum: int, maximum: int) -> None:
    (limit,) = schedule_of(name).options[option].limits
    low, high = text(source)[minimum], text(source)[maximum]
    assert low.startswith("Minimum") and high.startswith("Maximum")
    assert limit.least == tuple(cents(figure) for figure in MONEY.findall(low))
    if "No Limit" in high:
        assert limit.no_most and limit.most is None
    else:
        assert limit.most == tuple(cents(figure) for figure in MONEY.findall(high))


def test_the_texts_name_who_pays() -> None:
    lines = text(OCEANS)
    for name, block, players in (
        ("oceans-eleven/baccarat", 3829, range(12, 18)),
        ("oceans-eleven/dragon-dai-bacc", 5933, range(12, 18)),
    ):
        assert "options 12 through 17, a collection shall also be taken per player per controlled game wager" in lines[block]
        charged = [o for o in schedule_of(name).options if total(schedule_of(name).post(o), DEAL, "Bob", circles={"Bob": 1}, action=50_00)]
        assert charged == [str(option) for option in players]
    for line, option in ((3774, "1"), (5205, "1"), (5878, "11"), (7488, "7")):
        assert "oucher" in lines[line], (line, option)
    assert "regardless of what the player wagers" in text(TRES)[85]
    assert "no collection fee taken" in " ".join(text(SHEEP)[4757:4760])


def test_the_two_documents_of_oceans_eleven_have_the_same_figures() -> None:
    schedules = (schedule_of(f"oceans-eleven/{name}") for name in ("baccarat", "dragon-dai-bacc"))
    one, two = ([(r.option, r.payer, r.when, r.amount) for r in schedule.rates()] for schedule in schedules)
    assert one == two


def test_the_older_rates_of_21st_century_baccarat() -> None:
    """001 l.1155-1159: limit, player-dealer, player."""
    lines, schedule = text(OCEANS), schedule_of("oceans-eleven/21st-century-baccarat")
    assert lines[1155].split("\t") == ["Table Limits", "Player/dealer", "Player"]
    for number in range(1156, 1160):
        limit, dealer, player = lines[number].split("\t")
        rate = schedule.post(f"l.{number}")
        low, high = (cents(figure) for figure in MONEY.findall(limit))
        assert schedule.options[f"l.{number}"].limits[0][2:4] == ((low, low), (high, high))
        fee = 50 if player == "50c" else cents(player.replace("$", "").strip())
        charged = {"circles": {"Bob": 2}, "player_dealer": "Ann", "action": 100_00}
        assert total(rate, DEAL, "Bob", **charged) == 2 * fee
        assert total(rate, DEAL, "Ann", **charged) == cents(dealer.replace("$", "").strip())


def test_what_was_read_twice_is_garbled_in_the_text() -> None:
    """000 l.76, 90 and 94: cells that span two rows, with the sign of the dollar misread."""
    lines = text(TRES)
    assert lines[76].split("\t")[1] == "¢5 ¢200" and lines[90].split("\t")[0] == "5" and "Φ" in lines[94]
    assert lines[65].rstrip().endswith("]") and lines[67].rstrip().endswith("]")
