"""Fees of player-dealer games picked by hand from the manuals, each with its line."""

import pytest

from cardroom.collection import ChargedRound, PostedRate, TableLimit, load_schedules
from cardroom.errors import BadInput
from tests.collection.fee_helpers import HOUSES, people, schedule_of, total

DEAL = "before the deal"
OCEANS = HOUSES / "oceans-eleven" / "collection"


def charges(rate: PostedRate, **charged: object) -> list[tuple[str, int]]:
    given = ChargedRound(people(3), "player 3", **charged)  # type: ignore[arg-type]
    return [(charge.payer, charge.amount) for charge in rate.due(DEAL, given)]


@pytest.mark.parametrize(
    ("schedule", "option", "dollars", "fee", "line"),
    [
        ("oceans-eleven/pai-gow-poker", "1", 600, 200, "3985"),
        ("oceans-eleven/pai-gow-poker", "16", 1_501, 1300, "4052"),
        ("oceans-eleven/pai-gow-poker", "32", 500, 500, "4115"),  # printed to $501
        ("oceans-eleven/pai-gow-poker", "32", 501, 1000, "4116"),
        ("oceans-eleven/pai-gow-poker", "43", 20_001, 15000, "4176"),
        ("oceans-eleven/face-up-pai-gow-poker", "6A", 700, 400, "6390"),
        ("oceans-eleven/face-up-pai-gow-poker", "6B", 700, 300, "6406"),
        ("oceans-eleven/face-up-pai-gow-poker", "45", 700, 600, "6576"),
        ("oceans-eleven/face-up-pai-gow-poker-2", "6A", 700, 400, "6888"),
        ("oceans-eleven/face-up-pai-gow-poker-2", "52", 20_000, 7500, "7111"),
        ("oceans-eleven/caribbean-stud-poker", "3", 401, 500, "4713"),
        ("oceans-eleven/ultimate-texas-holdem", "3", 101, 150, "2230"),  # printed in option 4's first row
        ("oceans-eleven/ultimate-texas-holdem", "4", 101, 200, "2231"),
        ("oceans-eleven/ultimate-texas-holdem", "4", 250, 250, "2232"),
        ("oceans-eleven/ultimate-texas-holdem", "2", 12, 100, "2223"),  # between $10 and $15
        ("oceans-eleven/ultimate-texas-holdem", "9", 75, 200, "2248"),  # between $50 and $101
        ("oceans-eleven/ultimate-texas-holdem", "6", 55, 0, ""),
        ("black-sheep/ultimate-texas-holdem", "9", 1_001, 1600, "4256"),
        ("black-sheep/pai-gow-poker-gold", "1", 400, 200, "4520"),  # "$400+" follows "$101 - $400"
        ("black-sheep/pai-gow-poker-gold", "4", 1_000, 600, "4548"),  # the fee is on l.4550
        ("black-sheep/pai-gow-poker-gold", "4", 5_000, 600, "4553"),
        ("black-sheep/pai-gow-poker-gold", "10", 1_700, 2500, "4631"),
        ("black-sheep/face-up-pai-gow-poker", "3", 2_000, 500, "4651"),
        ("black-sheep/face-up-pai-gow-poker", "10", 10, 1500, "4672"),
        ("black-sheep/face-up-pai-gow-poker", "15", 2_001, 3000, "4740"),
        ("tres-lounge/pai-gow-poker", "1", 100, 100, "20"),  # "$100+" follows "$5 - $100"
        ("tres-lounge/pai-gow-poker", "1", 101, 200, "21"),
        ("tres-lounge/pai-gow-poker", "2", 5, 200, "27-29"),
        ("tres-lounge/pai-gow-tiles", "1", 1_000, 200, "102-104"),
        ("oceans-eleven/pai-gow-tiles", "1", 10, 200, "5411"),
    ],
)
def test_what_the_player_dealer_pays(schedule: str, option: str, dollars: int, fee: int, line: str) -> None:
    rate = schedule_of(schedule).post(option)
    charged = ChargedRound(player_dealer="Ann", action=dollars * 100)
    assert total(rate, DEAL, "Ann", player_dealer="Ann", action=dollars * 100) == fee == rate.reserve(dollars * 100)
    assert [rate.lines(charge.rule) for charge in rate.due(DEAL, charged)] == ([line] if line else [])


@pytest.mark.parametrize(
    ("schedule", "option", "fees"),
    [
        ("tres-lounge/pai-gow-poker", "1", {40: 50, 41: 100, 100: 100, 101: 200, 200: 200, 350: 200}),  # l.20-22
        ("tres-lounge/pai-gow-poker", "2", {40: 50, 41: 100, 101: 200}),  # l.27-29, the last fee lost
        ("tres-lounge/pai-gow-tiles", "1", {5: 50, 100: 100, 200: 200, 400: 200}),  # l.102-104
    ],
)
def test_what_a_player_pays_on_his_own_wagers(schedule: str, option: str, fees: dict[int, int]) -> None:
    """By base and bonus together, whatever number of circles they lie in."""
    rate = schedule_of(schedule).post(option)
    for dollars, fee in fees.items():
        cents = dollars * 100
        for circles in (1, 3):
            charged = {"circles": {"player 1": circles}, "own": {"player 1": cents}}
            assert total(rate, DEAL, "player 1", player_dealer="player 3", action=10_000_00, **charged) == fee


@pytest.mark.parametrize(
    ("option", "fees"),
    [
        ("1", {100: 100, 200: 200, 300: 300, 400: 400, 500: 500, 900: 500}),  # l.4518-4524
        ("4", {400: 200, 1_200: 600, 2_000: 800, 2_001: 1200}),  # l.4546-4554
    ],
)
def test_gold_charges_a_player_for_each_hand_004_l4500(option: str, fees: dict[int, int]) -> None:
    """By base and bonus together on each position: two positions are two fees, whatever the player has wagered in all."""
    schedule = schedule_of("black-sheep/pai-gow-poker-gold")
    rate, other = schedule.post(option), schedule_of("black-sheep/pai-gow-poker-gold", measure="own total").post(option)
    for dollars, fee in fees.items():
        cents = dollars * 100
        one = {"circles": {"player 1": 1}, "own": {"player 1": cents}}
        assert total(rate, DEAL, "player 1", player_dealer="player 3", action=10_000_00, **one) == fee
        two = {"circles": {"player 1": 2}, "own": {"player 1": 2 * cents}, "hands": {"player 1": (cents, cents)}}
        assert total(rate, DEAL, "player 1", player_dealer="player 3", action=10_000_00, **two) == 2 * fee
        assert total(other, DEAL, "player 1", player_dealer="player 3", action=10_000_00, **one) == fee  # the other reading
    halves = {"circles": {"player 1": 2}, "own": {"player 1": 400_00}, "hands": {"player 1": (200_00, 200_00)}}
    paid = [total(each, DEAL, "player 1", player_dealer="player 3", action=400_00, **halves) for each in (rate, other)]
    assert paid == ([400, 400] if option == "1" else [400, 200])  # two of $2, or one of $4; two of $2, or one of $2
    with pytest.raises(BadInput, match="player 1's 2 are not all given"):
        rate.due(DEAL, ChargedRound(circles={"player 1": 2}, own={"player 1": 400_00}))


def test_a_wager_leaves_room_for_the_fee_of_its_hand_004_l4500() -> None:
    """Option 1: $100 lies on a hand ($1). A second hand of $100 costs $1 more; a bonus beside the first takes that hand to $2."""
    rate = schedule_of("black-sheep/pai-gow-poker-gold").post("1")
    charged = ChargedRound(circles={"player 1": 1}, own={"player 1": 100_00}, hands={"player 1": (100_00,)})
    assert rate.affordable(102_00, "player 1", charged, circles=1) == 100_00
    assert rate.affordable(102_00, "player 1", charged, circles=0) == 100_00
    assert rate.affordable(101_00, "player 1", charged, circles=0) == 99_00
    assert rate.affordable(101_00, "player 1", charged, circles=1) == 99_00


def test_an_ante_pays_by_its_size() -> None:
    """l.2219-2224: for each Ante; Blind and Trips are action, and free to the player."""
    rate = schedule_of("oceans-eleven/ultimate-texas-holdem").post("1")
    own = {"player 1": 140_00, "player 2": 4_00}
    one = charges(rate, action=144_00, circles={"player 1": 1, "player 2": 1}, own=own, bases={"player 1": (60_00,), "player 2": (2_00,)})
    assert one == [("player 3", 100), ("player 1", 50), ("player 2", 25)]
    two = charges(rate, action=144_00, circles={"player 1": 2}, own=own, bases={"player 1": (50_00, 51_00)})
    assert two == [("player 3", 100), ("player 1", 25), ("player 1", 50)]
    free = schedule_of("oceans-eleven/ultimate-texas-holdem").post("2")  # l.2222: nothing up to $10
    assert charges(free, action=10_00, circles={"player 1": 1}, own={"player 1": 10_00}, bases={"player 1": (5_00,)}) == []


def test_a_fee_is_not_left_out_for_want_of_facts() -> None:
    charged = {"action": 50_00, "circles": {"player 1": 1}}
    with pytest.raises(BadInput, match="goes by what each player has wagered, and nothing says it of player 1"):
        charges(schedule_of("tres-lounge/pai-gow-poker").post("1"), **charged)
    ante = schedule_of("oceans-eleven/ultimate-texas-holdem").post("3")
    with pytest.raises(BadInput, match="goes by the size of each base wager, and player 1's 1 are not all given"):
        charges(ante, **charged, own={"player 1": 50_00})
    with pytest.raises(BadInput, match="player 1's 2 are not all given"):
        charges(ante, action=50_00, circles={"player 1": 2}, bases={"player 1": (50_00,)})


def test_no_wager_no_fee() -> None:
    nothing = {"action": 5_00, "circles": {"player 1": 0, "player 2": 1}, "own": {"player 1": 0, "player 2": 5_00}}
    assert charges(schedule_of("tres-lounge/pai-gow-poker").post("1"), **nothing) == [("player 3", 100), ("player 2", 50)]
    ante = {**nothing, "circles": {"player 1": 1, "player 2": 1}, "bases": {"player 1": (0,), "player 2": (5_00,)}}
    assert charges(schedule_of("oceans-eleven/ultimate-texas-holdem").post("3"), **ante) == [("player 3", 50), ("player 2", 50)]


def test_a_fee_a_hand_and_a_circle() -> None:
    rate = schedule_of("oceans-eleven/caribbean-stud-poker").post("l.1609")
    assert charges(rate, action=30_00, circles={"player 1": 2, "player 2": 1}) == [("player 3", 100), ("player 1", 100), ("player 2", 50)]
    assert charges(rate) == []  # no wager, no hand
    assert rate.reserve(None) == rate.reserve(5_00) == 100 and rate.reserve(0) == 0
    assert charges(schedule_of("black-sheep/face-up-pai-gow-poker").post("5"), action=20_00, circles={"player 1": 1, "player 2": 0}) == [
        ("player 3", 1500),
        ("player 1", 1000),
    ]  # l.4653


def test_room_for_a_fee_that_depends_on_the_wager() -> None:
    charged = ChargedRound(("Ann", "Bob"), "Ann")
    own = schedule_of("tres-lounge/pai-gow-poker").post("1")
    assert own.affordable(41_00, "Bob", charged) == 40_00  # at $40.01 the fee is $1
    assert own.affordable(41_02, "Bob", charged) == 40_02
    assert own.affordable(200_00, "Bob", charged) == 198_00
    placed = charged._replace(own={"Bob": 40_00}, circles={"Bob": 1}, action=40_00)
    assert own.affordable(5_00, "Bob", placed, circles=0) == 4_00  # a bonus bet lifts the fee from $0.50 to $1
    assert own.affordable(99, "Bob", placed, circles=0) == 0
    ante = schedule_of("oceans-eleven/ultimate-texas-holdem").post("2")  # l.2222-2224
    assert ante.affordable(27_00, "Bob", charged) == 25_00  # $26 would cost $2
    assert ante.affordable(27_00, "Bob", charged, times=2) == 13_00  # with an equal Blind: $26 and $1
    assert ante.affordable(20_00, "Bob", charged, times=2) == 10_00 and ante.affordable(20_99, "Bob", charged, times=2) == 10_00
    ten = charged._replace(circles={"Bob": 1}, own={"Bob": 20_00}, bases={"Bob": (10_00,)}, action=20_00)
    assert ante.affordable(50_00, "Bob", ten, circles=0) == 50_00  # Trips are free
    flat = schedule_of("oceans-eleven/three-card-poker").post("34")  # l.4581: $1 a circle
    assert flat.affordable(50_00, "Bob", charged, times=2) == 24_50
    none = schedule_of("oceans-eleven/three-card-poker").post("60")
    assert none.affordable(50_00, "Bob", charged, times=3) == 16_66


def test_ultimate_texas_holdem_has_two_printings() -> None:
    """The rate document comes first and is the default; the older options keep their numbers behind the name of their file."""
    both = load_schedules([OCEANS / "three-card-poker.toml", OCEANS / "ultimate-texas-holdem.toml"])
    assert len(both.options) == 60 + 10
    assert both.default(TableLimit("banked", least=5_00, most=300_00), 7) == "2"
    assert both.default(TableLimit("banked", least=5_00, most=100_00), 7) == "ultimate-texas-holdem/3"
    rate = both.post("ultimate-texas-holdem/7", table=TableLimit("banked", least=50_00, most=600_00))
    assert charges(rate, action=200_00, circles={"player 1": 1}) == [("player 3", 300), ("player 1", 200)]  # l.2242-2243


def test_what_a_posted_card_says() -> None:
    rates = [(r.payer, r.when, r.amount) for r in schedule_of("tres-lounge/pai-gow-poker").post("2").rates()]
    assert rates == [
        ("player-dealer", "each hand", 200),
        ("player", "own wagers up to $40", 50),
        ("player", "own wagers above $40 to $100", 100),
        ("player", "own wagers above $100", 200),
    ]
    limits = [str(limit) for limit in schedule_of("oceans-eleven/face-up-pai-gow-poker").options["6A"].limits]
    assert limits == ["player-dealer, smallest wager $10, no largest wager, bonus bets $1 to $200"]
