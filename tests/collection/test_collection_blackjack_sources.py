"""The schedules of blackjack against a second reading of the manuals' own text, and figures picked by hand, each with its line.

Runs where the manuals are at hand: CARDROOM_SOURCES names their folder.
"""

import os
import re
from collections.abc import Callable, Iterator

import pytest

from cardroom import load
from cardroom.collection import ChargedRound, PostedRate, TableLimit, load_schedules
from cardroom.errors import BadInput
from tests.collection.fee_helpers import HOUSES, schedule_of, total
from tests.collection.test_collection_banked_sources import (
    DEAL,
    OCEANS,
    Band,
    Printed,
    cents,
    charge_on,
    check_ladder,
    oceans,
    pairs,
    sheep,
    text,
)

sourced = pytest.mark.skipif(not os.environ.get("CARDROOM_SOURCES"), reason="the manuals are not at hand: set CARDROOM_SOURCES")


def spanish() -> Iterator[Printed]:
    """One option; limit and player fee in its first row."""
    lines = text(OCEANS)
    head = re.match(r"(\d)\t\$5 - \$600\t", lines[2414])
    assert head is not None
    ladder = [band for number in range(2414, 2419) for band in pairs(number, lines[number].removeprefix(head[0]))]
    yield Printed(head[1], ladder, [], circle=cents(lines[2414].split("\t")[-1]))


READERS: dict[str, Callable[[], Iterator[Printed]]] = {
    "oceans-eleven/blackjack": lambda: oceans(4187, 4437),
    "oceans-eleven/pure-spanish-21-5": spanish,
    "black-sheep/blackjack-elite": lambda: sheep(4270, 4495),
}
OVERLAP, BLANK = 4268, "28"  # option 21 prints $700-$1,500 after $401-$700; option 28 prints no player fee


def mended(option: Printed) -> Printed:
    ladder = [band._replace(low=701_00) if band.line == OVERLAP else band for band in option.action]
    return option._replace(action=ladder, circle=1_00 if option.name == BLANK and ladder[0].line == 4300 else option.circle)


@sourced
@pytest.mark.parametrize("name", READERS)
def test_every_band_at_both_edges_and_one_cent_beyond(name: str) -> None:
    schedule = schedule_of(name)
    options = [mended(option) for option in READERS[name]()]
    assert [option.name for option in options] == list(schedule.options)
    for option in options:
        rate = schedule.post(option.name)

        def banker(action: int, rate: PostedRate = rate) -> tuple[int, str]:
            return charge_on(rate, "Ann", ChargedRound(("Ann", "Bob"), "Ann", action))

        check_ladder(name, option.action, banker)
        assert option.action[-1].high is None
        charged = {"player_dealer": "Ann", "action": 90_00, "own": {"Bob": 90_00}, "bases": {"Bob": (40_00, 50_00)}}
        assert total(rate, DEAL, "Bob", circles={"Bob": 2}, **charged) == 2 * option.circle
        assert total(rate, DEAL, "Bob", vouchers={"Bob": 3}, player_dealer="Ann", action=100) == 3 * option.voucher


@sourced
def test_what_is_mended_is_printed_so() -> None:
    printed = {option.name: option for option in READERS["oceans-eleven/blackjack"]()}
    assert Band(OVERLAP, 700_00, 1500_00, 10_00) in printed["21"].action
    assert text(OCEANS)[4300] == "28\t$25-$50\t$0.50\t" and printed["28"].circle == 0
    assert len(printed) == 57


@pytest.mark.parametrize(
    ("schedule", "option", "dollars", "fee", "line"),
    [
        ("oceans-eleven/blackjack", "1", 50, 0, ""),  # l.4187: nothing up to $50
        ("oceans-eleven/blackjack", "1", 51, 100, "4188"),
        ("oceans-eleven/blackjack", "9", 501, 800, "4218"),
        ("oceans-eleven/blackjack", "21", 700, 800, "4267"),
        ("oceans-eleven/blackjack", "21", 701, 1000, "4268"),  # printed from $700
        ("oceans-eleven/blackjack", "30", 50, 200, "4306"),
        ("oceans-eleven/blackjack", "38", 200, 150, "4335"),
        ("oceans-eleven/blackjack", "57", 20_001, 15000, "4437"),
        ("oceans-eleven/pure-spanish-21-5", "1", 500, 250, "2417"),
        ("black-sheep/blackjack-elite", "1", 5, 100, "4273"),
        ("black-sheep/blackjack-elite", "14", 100, 300, "4420"),  # below the first band
        ("black-sheep/blackjack-elite", "20", 1_501, 2500, "4495"),
    ],
)
def test_what_the_player_dealer_pays(schedule: str, option: str, dollars: int, fee: int, line: str) -> None:
    rate = schedule_of(schedule).post(option)
    charged = ChargedRound(player_dealer="Ann", action=dollars * 100)
    assert total(rate, DEAL, "Ann", player_dealer="Ann", action=dollars * 100) == fee == rate.reserve(dollars * 100)
    assert [rate.lines(charge.rule) for charge in rate.due(DEAL, charged)] == ([line] if line else [])


def test_what_a_circle_costs() -> None:
    """l.4186-4206, 4279-4308: options 1-5 and 22-31 charge each circle, 28 read as $1.00."""
    circles = {"1": 50, "3": 50, "5": 100, "6": 0, "21": 0, "22": 50, "26": 50, "27": 100, "28": 100, "31": 200, "32": 0, "57": 0}
    schedule = schedule_of("oceans-eleven/blackjack")
    for option, fee in circles.items():
        assert total(schedule.post(option), DEAL, "Bob", player_dealer="Ann", action=20_00, circles={"Bob": 3}) == 3 * fee


def test_the_older_spanish_rates_stay_selectable() -> None:
    folder = HOUSES / "oceans-eleven" / "collection"
    both = load_schedules([folder / "blackjack.toml", folder / "pure-spanish-21-5.toml"])
    limit = TableLimit("banked", least=500, most=60_000)
    assert both.post("pure-spanish-21-5/1", seats=8, table=limit)
    with pytest.raises(BadInput):
        both.post("pure-spanish-21-5/1", seats=8, table=limit._replace(most=30_000))  # l.2414: $5 - $600
    assert load("oceans-eleven/pure-spanish-21-5").post("pure-spanish-21-5/1", load("oceans-eleven/pure-spanish-21-5").table)
