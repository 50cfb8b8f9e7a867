"""House jackpots, the progressive meter and pay tables, with amounts reckoned by hand."""

import pytest

from cardroom import load
from cardroom.errors import BadSetup
from cardroom.games.banked.jackpot import Meter, jackpot_line
from cardroom.games.banked.paytable import best_line
from cardroom.games.banked.rules import Jackpot
from cardroom.money import Odds
from cardroom.round import JACKPOT
from tests.editions import load_versus


@pytest.mark.parametrize(
    ("holds", "percent", "pays"),
    [
        (1000_00, 10, 100_00),
        (1005_05, 10, 100_50),  # $100.505: what is less than a cent stays in the meter
        (9_99, 33, 3_29),  # $3.2967
        (99, 1, 0),
        (1_00, 1, 1),
        (777_77, 100, 777_77),
    ],
)
def test_a_part_of_the_meter_is_paid_in_whole_cents(holds: int, percent: int, pays: int) -> None:
    assert Meter(percent={"flush": percent}).best(["flush"], holds) == ("flush", pays)


def test_the_meter_pays_the_hand_that_comes_to_most() -> None:
    meter = Meter(pays={"straight": 3_00, "pair": 1_00}, percent={"flush": 1})
    made = ["pair", "flush", "straight"]
    assert meter.best(made, 200_00) == ("straight", 3_00)  # one in a hundred of $200 is $2
    assert meter.best(made, 400_00) == ("flush", 4_00)
    assert meter.best(["pair"], 400_00) == ("pair", 1_00)
    assert meter.best(["full-house"], 400_00) is None
    assert meter.best([], 400_00) is None


HANDS = ("flush", "straight", "pair")


@pytest.mark.parametrize(
    ("meter", "said"),
    [
        (Meter(), "pays for nothing"),
        (Meter(pays={"five-of-a-kind": 1_00}), "pays for 'five-of-a-kind'; there are: flush, straight, pair"),
        (Meter(pays={"pair": 1_00}, percent={"royal": 5}), "pays for 'royal'"),
        (Meter(percent={"flush": 0}), "0 percent"),
        (Meter(percent={"flush": 5, "pair": -1}), "-1 percent"),
        (Meter(percent={"flush": 101}), "101 percent"),
    ],
)
def test_meters_that_cannot_be(meter: Meter, said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        meter.check(HANDS)


def test_meters_that_can_be() -> None:
    Meter(pays={"flush": 5_00}).check(iter(HANDS))
    Meter(pays={"pair": 1_00, "flush": 5_00}, percent={"straight": 1, "flush": 100}).check(iter(HANDS))


def test_a_house_jackpot_pays_the_best_amount_from_the_fund() -> None:
    jackpot = Jackpot(rake=1_00, pays={"straight-flush": 500_00, "flush": 5_00, "pair": 7_00})
    line = jackpot_line("Ann", 2, ["flush", "pair", "high-card"], jackpot)
    assert line is not None
    assert (line.spot, line.owner, line.stake, line.result, line.pay, line.rule, line.payer) == (
        None, "Ann", 0, "win", 7_00, "jackpot", JACKPOT
    )  # fmt: skip
    assert line.why == "jackpot: pair"
    assert jackpot_line("Ann", 2, ["high-card"], jackpot) is None
    line = jackpot_line("Ann", 2, ["flush", "pair"], Jackpot(rake=1_00, pays={"flush": 7_00, "pair": 5_00}))
    assert line is not None and (line.pay, line.why) == (7_00, "jackpot: flush")


def test_a_house_jackpot_pays_for_hands_that_there_are() -> None:
    stacks = {"Ann": 100_00, "Bob": 100_00}
    gulfstream = load_versus("gulfstream-park/three-card-poker")
    assert gulfstream.setup(stacks, seed=1).table.jackpot is None
    gulfstream.setup(stacks, seed=1, table={"jackpot": {"rake": "$1", "pays": {"pair": "$4", "flush": "$9"}}})
    with pytest.raises(BadSetup, match=r"The jackpot pays for 'five-aces'; there are: .*pair"):
        gulfstream.setup(stacks, seed=1, table={"jackpot": {"rake": "$1", "pays": {"pair": "$4", "five-aces": "$9"}}})
    with pytest.raises(BadSetup, match="tres-lounge/three-card-poker has no house jackpot"):
        load("tres-lounge/three-card-poker").setup(stacks, seed=1, table={"jackpot": {"rake": "$1", "pays": {"pair": "$4"}}})


def test_the_line_that_pays_most_is_paid_and_not_the_highest_hand() -> None:
    table = {"straight": Odds(3), "flush": Odds(7, 2), "pair": Odds(4), "three-of-a-kind": Odds(30, 10)}
    found = best_line(table, ["straight", "flush", "pair"])
    assert found == ("pair", Odds(4))
    assert str(found) == "pair, 4 to 1"
    assert best_line(table, ["straight", "flush"]) == ("flush", Odds(7, 2))  # 3.5 to 1
    assert best_line(table, ["three-of-a-kind", "flush"]) == ("flush", Odds(7, 2))  # 30 to 10 is 3 to 1
    assert best_line(table, ["high-card"]) is None
    assert str(best_line(table, ["three-of-a-kind"])) == "three of a kind, 30 to 10"
