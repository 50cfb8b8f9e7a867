"""Figures picked by hand from the manuals, each with its line."""

import doctest
import json
from pathlib import Path

import pytest

import cardroom.collection
from cardroom.collection import NO_COLLECTION, Charge, ChargedRound, report
from cardroom.errors import BadInput
from tests.collection.fee_helpers import FILES, people, schedule_of, total

DEAL = "before the deal"


def test_every_option_of_every_house_is_there() -> None:
    options = {f"{path.parent.parent.name}/{path.stem}": len(cardroom.collection.load_schedule(path).options) for path in FILES}
    assert options == {
        "tres-lounge/flop-games": 40,
        "tres-lounge/three-card-poker": 2,
        "oceans-eleven/flop-games": 72,
        "oceans-eleven/three-card-poker": 60,
        "unnamed-california/texas-holdem": 9,
        "black-sheep/poker": 10,
        "black-sheep/three-card-poker-6-card-bonus": 19,
        "gulfstream-park/three-card-poker": 3,
        "florida/three-card-poker": 3,
        "tres-lounge/mexican-stud-poker": 10,
        "oceans-eleven/lowball-and-time": 1,
        "oceans-eleven/panguingue": 6,
        "oceans-eleven/chinese-poker": 14,
        "oceans-eleven/mexican-poker": 10,
        "oceans-eleven/draw-and-stud": 28,
        "oceans-eleven/seven-card-stud": 9,
        "oceans-eleven/badugi-and-triple-draw": 37,
        "oceans-eleven/position-poker": 12,
        "oceans-eleven/crazy-pineapple": 9,
        "oceans-eleven/big-o": 30,
        "oceans-eleven/short-deck": 142,
        "oceans-eleven/asian-5-card-stud": 6,
        "oceans-eleven/five-card-stud-structure": 6,
        "unnamed-california/omaha": 9,
        "unnamed-california/omaha-high-low-split": 9,
        "oceans-eleven/ultimate-texas-holdem": 10,
        "oceans-eleven/caribbean-stud-poker": 9,
        "oceans-eleven/pai-gow-poker": 43,
        "oceans-eleven/face-up-pai-gow-poker": 53,
        "oceans-eleven/face-up-pai-gow-poker-2": 53,
        "oceans-eleven/pai-gow-tiles": 2,
        "oceans-eleven/super-pan-nine": 1,
        "oceans-eleven/blackjack": 57,
        "oceans-eleven/pure-spanish-21-5": 1,
        "oceans-eleven/baccarat": 41,
        "oceans-eleven/21st-century-baccarat": 4,
        "oceans-eleven/dai-bacc": 10,
        "oceans-eleven/dragon-dai-bacc": 41,
        "oceans-eleven/california-baccarat-2-0": 9,
        "tres-lounge/ez-baccarat-panda-8": 7,
        "tres-lounge/21st-century-baccarat": 4,
        "black-sheep/ez-baccarat": 14,
        "black-sheep/blackjack-elite": 20,
        "black-sheep/ultimate-texas-holdem": 9,
        "black-sheep/pai-gow-poker-gold": 10,
        "black-sheep/face-up-pai-gow-poker": 16,
        "tres-lounge/pai-gow-poker": 2,
        "tres-lounge/pai-gow-tiles": 1,
        "gulfstream-park/ultimate-texas-holdem": 3,
        "florida/two-card-poker": 3,
        "florida/fortune-pai-gow-poker": 1,
        "florida/double-hand-poker": 1,
    }


def test_doctest_of_the_package() -> None:
    assert doctest.testmod(cardroom.collection).failed == 0


@pytest.mark.parametrize(
    ("schedule", "option", "dollars", "fee", "line"),
    [
        ("oceans-eleven/three-card-poker", "1", 50, 0, "4445"),
        ("oceans-eleven/three-card-poker", "1", 51, 100, "4446"),
        ("oceans-eleven/three-card-poker", "18", 600, 200, "4512"),
        ("oceans-eleven/three-card-poker", "26", 100_000, 2500, "4546"),
        ("oceans-eleven/three-card-poker", "37", 50, 200, "4589"),
        ("oceans-eleven/three-card-poker", "44", 850, 800, "4614"),
        ("oceans-eleven/three-card-poker", "47", 200, 150, "4624"),
        ("oceans-eleven/three-card-poker", "57", 1_200, 1000, "4677"),  # l.4678 begins at $1,001 in print
        ("oceans-eleven/three-card-poker", "57", 1_501, 1200, "4678"),
        ("oceans-eleven/three-card-poker", "60", 5_001, 5000, "4697"),
        ("tres-lounge/three-card-poker", "1", 5, 100, "6"),
        ("tres-lounge/three-card-poker", "1", 300, 400, "9"),  # "$300+" follows "$201 - $300"
        ("tres-lounge/three-card-poker", "1", 301, 500, "10"),
        ("tres-lounge/three-card-poker", "2", 100, 200, "12"),
        ("tres-lounge/three-card-poker", "2", 101, 300, "13"),
        ("black-sheep/three-card-poker-6-card-bonus", "6", 1000, 1200, "3999"),
        ("black-sheep/three-card-poker-6-card-bonus", "12", 2001, 3000, "4067"),
        ("black-sheep/three-card-poker-6-card-bonus", "16", 900, 1500, "4111"),
    ],
)
def test_table_action(schedule: str, option: str, dollars: int, fee: int, line: str) -> None:
    rate = schedule_of(schedule).post(option)
    charged = ChargedRound(player_dealer="Ann", action=dollars * 100)
    assert total(rate, DEAL, "Ann", player_dealer="Ann", action=dollars * 100) == fee
    for charge in rate.due(DEAL, charged):
        assert rate.lines(charge.rule) == line
        assert schedule_of(schedule).clauses()[charge.rule].lines == line


def test_fractions_of_a_dollar_are_in_the_band_above() -> None:
    rate = schedule_of("oceans-eleven/three-card-poker").post("44")
    assert [total(rate, DEAL, "Ann", player_dealer="Ann", action=cents) for cents in (100_00, 100_01, 100_50, 101_00)] == [
        100,
        200,
        200,
        200,
    ]
    assert total(rate, DEAL, "Ann", player_dealer="Ann", action=1) == 100  # below the first band
    assert rate.due(DEAL, ChargedRound(player_dealer="Ann")) == []  # no wager, no hand


def test_circles_and_vouchers() -> None:
    charged = ChargedRound(people(3), "player 1", 120_00, circles={"player 2": 2, "player 3": 1}, vouchers={"player 3": 3, "player 2": 0})
    with_vouchers = schedule_of("oceans-eleven/three-card-poker").post("5")  # l.4460-4463
    assert [(c.payer, c.amount) for c in with_vouchers.due(DEAL, charged)] == [
        ("player 1", 200),
        ("player 2", 200),
        ("player 3", 100),
        ("player 3", 300),
    ]
    without = schedule_of("oceans-eleven/three-card-poker").post("29")  # l.4561
    assert [(c.payer, c.amount) for c in without.due(DEAL, charged)] == [("player 1", 200), ("player 2", 100), ("player 3", 50)]
    free = schedule_of("oceans-eleven/three-card-poker").post("60")  # l.4693: players pay nothing
    assert [c.payer for c in free.due(DEAL, charged)] == ["player 1"]


@pytest.mark.parametrize(
    ("option", "players", "flop", "no_flop", "river"),
    [
        ("4+8+12+16", 10, 600, 100, 100),  # l.3169
        ("1+5+9+13", 6, 200, 100, 100),  # l.3170
        ("1+5+9+13", 5, 100, 100, 100),  # l.3174
        ("4+8+12+16", 2, 400, 100, 100),  # l.3181
        ("19+24+28+32", 7, 500, 100, 0),  # l.3198
        ("19+24+28+32", 6, 500, 100, 0),  # l.3203
        ("36+40+44+48", 4, 400, 0, 0),  # l.3237
        ("50+54+58+62", 9, 400, 0, 100),  # l.3251
    ],
)
def test_oceans_eleven_flop_games(option: str, players: int, flop: int, no_flop: int, river: int) -> None:
    rate = schedule_of("oceans-eleven/flop-games").post(option)
    charged = ChargedRound(people(players))
    due = {moment: sum(c.amount for c in rate.due(moment, charged)) for moment in cardroom.collection.MOMENTS}
    assert {moment: amount for moment, amount in due.items() if amount} == {
        moment: amount for moment, amount in (("flop", flop), ("no flop", no_flop), ("river", river)) if amount
    }


def test_half_hours() -> None:
    rate = schedule_of("oceans-eleven/flop-games").post("72")  # l.3283
    assert [(c.payer, c.amount) for c in rate.due("half hour", ChargedRound(people(3)))] == [(name, 1500) for name in people(3)]
    assert rate.due("half hour", ChargedRound(people(1))) == []  # 2+
    assert rate.due("flop", ChargedRound(people(3))) == []


def test_black_sheep_poker_has_every_count_in_one_option() -> None:
    rate = schedule_of("black-sheep/poker").post("10")  # l.4989
    assert [total(rate, "flop", players=people(n)) for n in range(2, 11)] == [300, 300, 500, 700, 700, 1000, 1000, 1000, 1000]
    assert rate.due("no flop", ChargedRound(people(6))) == []


def test_unnamed_california() -> None:
    rate = schedule_of("unnamed-california/texas-holdem").post("2+6+8")
    assert [total(rate, "flop", players=people(n)) for n in range(2, 11)] == [
        200,
        200,
        200,
        300,
        300,
        500,
        500,
        500,
        500,
    ]  # l.440, 444, 446
    assert total(rate, "no flop", players=people(4)) == 100
    charge = rate.due("flop", ChargedRound(people(5)))[0]
    assert charge == Charge("pot", 300, "collection at the flop, 5 or 6 players", "collection.texas-holdem.6")
    assert rate.lines(charge.rule) == "444"


def test_tres_lounge_opening_fee_counts_towards_the_regular_one() -> None:
    rate = schedule_of("tres-lounge/flop-games").post("13")  # l.890: $1 and $3
    assert total(rate, "no flop", pot=4_00) == 100
    assert total(rate, "flop", pot=20_00) == 300
    assert total(rate, "flop", pot=19_00, taken=100) == 200  # a table that takes the opening fee first
    assert rate.due("river", ChargedRound(pot=20_00)) == []
    added = schedule_of("tres-lounge/flop-games", opening_fee="added").post("13")
    assert total(added, "no flop", pot=4_00) == 100
    assert total(added, "flop", pot=20_00) == 400


def test_tres_lounge_spread_limit_waits_for_seven_dollars() -> None:
    rate = schedule_of("tres-lounge/flop-games").post("35")  # l.921: $1 and $5; l.906: $7
    assert total(rate, "flop", pot=7_00) == 500
    assert total(rate, "flop", pot=6_99) == 100
    assert total(rate, "flop", pot=6_00, taken=100) == 500 - 100
    assert total(rate, "turn", pot=5_99, taken=100) == 0
    assert total(rate, "end of the hand", pot=9_00, taken=100) == 400
    assert total(rate, "river", pot=9_00, taken=500) == 0
    nothing_opening = schedule_of("tres-lounge/flop-games").post("36")  # l.922
    assert nothing_opening.due("no flop", ChargedRound(pot=50_00)) == []


@pytest.mark.parametrize("house", ["gulfstream-park", "florida"])
def test_three_methods_of_rake(house: str) -> None:
    schedule = schedule_of(f"{house}/three-card-poker")
    charged = ChargedRound(people(3), "player 2", 30_00)
    payers = {option: sorted(c.payer for c in schedule.post(option).due(DEAL, charged)) for option in schedule.options}
    assert payers == {"i": list(people(3)), "ii": ["player 1", "player 3"], "iii": ["player 2"]}
    assert {c.amount for c in schedule.post("i").due(DEAL, charged)} == {100}
    assert {c.amount for c in schedule.post("i:$2.50").due(DEAL, charged)} == {250}
    assert schedule.post("iii:$4").reserve(None) == 400
    assert sorted(c.payer for c in schedule.post("i").due(DEAL, charged._replace(player_dealer="Ann"))) == ["Ann", *people(3)]


def test_florida_gives_back_the_fee_of_a_hand_not_covered() -> None:
    charged = ChargedRound(people(3), "player 2", 30_00)
    rate = schedule_of("florida/three-card-poker").post("ii")
    assert [(c.payer, c.amount) for c in rate.refund("player 3", charged)] == [("player 3", 100)]
    assert schedule_of("florida/three-card-poker").post("iii").refund("player 3", charged) == []
    assert schedule_of("gulfstream-park/three-card-poker").post("ii").refund("player 3", charged) == []


def due(schedule: str, option: str, players: int, payer: str = "pot", seats: int = 10, **charged: int) -> dict[str, int]:
    """What each moment of a hand charges."""
    rate = schedule_of(schedule).post(option, seats)
    charged = {m: total(rate, m, payer, players=people(players), button="player 2", **charged) for m in cardroom.collection.MOMENTS}
    return {moment: amount for moment, amount in charged.items() if amount}


@pytest.mark.parametrize(
    ("schedule", "option", "players", "expected"),
    [
        ("oceans-eleven/panguingue", "4", 6, {"antes": 500}),  # l.3304
        ("oceans-eleven/panguingue", "6", 8, {"antes": 800}),  # l.3306
        ("oceans-eleven/chinese-poker", "4", 4, {"before the deal": 2000}),  # l.3316
        ("oceans-eleven/chinese-poker", "l.780", 3, {"before the deal": 400}),
        ("oceans-eleven/mexican-poker", "3", 5, {"second betting round": 250, "no second round": 50}),  # l.3331
        ("oceans-eleven/mexican-poker", "3", 4, {"second betting round": 200, "no second round": 50}),
        ("oceans-eleven/mexican-poker", "10", 2, {"second betting round": 200, "no second round": 100}),  # l.3338
        ("oceans-eleven/seven-card-stud", "1", 8, {"second betting round": 250, "no second round": 100}),  # l.3388
        ("oceans-eleven/seven-card-stud", "9", 6, {"second betting round": 500, "no second round": 100}),  # l.3396
        ("oceans-eleven/seven-card-stud", "9", 3, {"second betting round": 100, "no second round": 100}),
        ("oceans-eleven/badugi-and-triple-draw", "4+8+12+16", 8, {"first draw": 600, "no draw": 100, "last card": 100}),  # l.3412
        ("oceans-eleven/badugi-and-triple-draw", "20+24+28+32", 5, {"first draw": 400, "no draw": 100}),  # l.3441
        ("oceans-eleven/position-poker", "l.2727", 9, {"flop": 500, "river": 100}),
        ("oceans-eleven/position-poker", "l.2727", 3, {"flop": 100, "river": 100}),
        ("oceans-eleven/position-poker", "l.2721", 6, {"flop": 200}),
        ("oceans-eleven/position-poker", "l.2734", 5, {"flop": 200, "river": 100}),
        ("oceans-eleven/crazy-pineapple", "8", 10, {"flop": 500}),  # l.2893
        ("oceans-eleven/crazy-pineapple", "8", 4, {"flop": 200}),  # l.2896
        ("oceans-eleven/crazy-pineapple", "7", 4, {"flop": 100}),  # l.2892
        ("oceans-eleven/big-o", "30", 8, {"flop": 600, "no flop": 100}),  # l.3148
        ("oceans-eleven/big-o", "25", 5, {"flop": 200, "no flop": 100}),  # l.3127
        ("oceans-eleven/short-deck", "3+14+26", 7, {"flop": 350, "turn": 50, "river": 100}),  # l.4867
        ("oceans-eleven/short-deck", "2+13+22+36", 5, {"flop": 300, "turn": 100, "river": 100}),  # l.4886
        ("oceans-eleven/short-deck", "2+13+22+36", 4, {"flop": 100, "turn": 100, "river": 100}),  # l.4900: the narrower count
        ("oceans-eleven/short-deck", "36+22+13+2", 3, {"flop": 100, "turn": 100, "river": 100}),
        ("oceans-eleven/short-deck", "88+106", 6, {"half hour": 1800}),  # l.4979
        ("oceans-eleven/short-deck", "88+106", 5, {"half hour": 400}),  # l.4997
        ("oceans-eleven/short-deck", "142", 9, {"half hour": 600}),  # l.5050
        ("tres-lounge/mexican-stud-poker", "10", 6, {"second betting round": 500, "no second round": 100}),  # l.942
        ("unnamed-california/omaha", "1+5+9", 7, {"flop": 600, "no flop": 100}),  # l.127
        ("unnamed-california/omaha-high-low-split", "1+5+9", 2, {"flop": 100, "no flop": 100}),  # l.297
    ],
)
def test_games_for_a_pot_or_points(schedule: str, option: str, players: int, expected: dict[str, int]) -> None:
    assert due(schedule, option, players, seats=8 if "seven" in schedule else 10) == expected


def test_on_the_button() -> None:
    for schedule, option, fee in (
        ("asian-5-card-stud", "l.1507", 400),
        ("asian-5-card-stud", "l.1505", 250),
        ("five-card-stud-structure", "l.887", 500),
    ):
        assert due(f"oceans-eleven/{schedule}", option, 5, "player 2") == {"on the button": fee}
        assert due(f"oceans-eleven/{schedule}", option, 5) == {}
    (charge,) = schedule_of("oceans-eleven/asian-5-card-stud").post("l.1511").due("on the button", ChargedRound(people(2)))
    assert charge == Charge(
        "button", 500, "collection on the button, before the deal", "collection.asian-5-card-stud.l.1511", "$1.00 per player 5 -"
    )


def test_time_below_six_players() -> None:
    rate = schedule_of("oceans-eleven/lowball-and-time").post("1")  # l.3292
    assert [(c.payer, c.amount) for c in rate.due("half hour", ChargedRound(people(6)))] == [(name, 400) for name in people(6)]
    assert rate.due("half hour", ChargedRound(people(5))) == []


@pytest.mark.parametrize(
    ("streets", "expected"),
    [
        ("flop", {"flop": 300, "no flop": 100, "river": 100}),
        ("draw", {"first draw": 300, "no draw": 100, "last card": 100}),
        ("stud", {"second betting round": 300, "no second round": 100, "last card": 100}),
    ],
)
def test_one_table_for_draw_stud_and_flop_games(streets: str, expected: dict[str, int]) -> None:
    rate = schedule_of("oceans-eleven/draw-and-stud", streets=streets).post("2+6+9+15")  # l.3352: six players
    assert {moment: total(rate, moment, players=people(6)) for moment in rate.moments} == expected
    loose = schedule_of("oceans-eleven/draw-and-stud").post("2+6+9+15")
    assert expected == {moment: total(loose, moment, players=people(6)) for moment in expected}
    assert loose.rates()[3].moment == "flop / first draw / second betting round"
    clause = schedule_of("oceans-eleven/draw-and-stud").clauses()["collection.draw-and-stud.6"]
    assert "$3 from the pot at the flop or at the first draw or at the second betting round" in clause.says and clause.lines == "3352"
    turn = schedule_of("oceans-eleven/draw-and-stud", streets="flop", added_at="turn").post("2+6+9+15")
    assert total(turn, "turn", players=people(6)) == 100 and total(turn, "river", players=people(6)) == 0


def test_big_o_waits_for_seven_dollars() -> None:
    rate = schedule_of("oceans-eleven/big-o").post("10", 8)  # l.3045: $5 and $1; l.2998: $7
    assert total(rate, "flop", players=people(7), pot=6_99) == 100
    assert total(rate, "turn", players=people(7), pot=5_98, taken=100) == 0
    assert total(rate, "turn", players=people(7), pot=6_00, taken=100) == 400
    assert total(rate, "river", players=people(7), pot=20_00, taken=500) == 0
    assert total(rate, "flop", players=people(7), pot=7_00) == 500
    assert total(rate, "no flop", players=people(7), pot=7_00) == 0
    none = schedule_of("oceans-eleven/big-o").post("14", 8)  # l.3063: N/A
    assert total(none, "flop", players=people(7), pot=1_00) == 600
    assert [(r.when, r.amount) for r in rate.rates()][:2] == [
        ("7 or more players, while the pot is below $7", 100),
        ("7 or more players, in all", 500),
    ]


def test_a_table_fee_each_half_hour() -> None:
    charged = ChargedRound(people(6))
    (charge,) = schedule_of("oceans-eleven/short-deck").post("107+118").due("half hour", charged)  # l.5006
    assert (charge.payer, charge.amount) == ("pot", 1500)
    each = schedule_of("oceans-eleven/short-deck", payer="every player").post("107+118").due("half hour", charged)
    assert [(c.payer, c.amount) for c in each] == [(name, 1500) for name in people(6)]


def test_no_collection() -> None:
    assert all(NO_COLLECTION.due(moment, ChargedRound(people(4), action=50_00)) == [] for moment in cardroom.collection.MOMENTS)
    assert NO_COLLECTION.affordable(75_00, "player 1", ChargedRound()) == 75_00
    assert NO_COLLECTION.reserve(None) == 0
    assert NO_COLLECTION.rates() == []


def test_a_moment_that_does_not_exist() -> None:
    with pytest.raises(BadInput, match="'preflop' is no moment"):
        schedule_of("black-sheep/poker").post("1").due("preflop", ChargedRound(people(3)))


def test_a_wager_leaves_room_for_its_fee() -> None:
    rate = schedule_of("oceans-eleven/three-card-poker").post("34")  # $1 a circle, l.4581
    charged = ChargedRound(("Ann", "Bob"), "Ann")
    assert rate.affordable(50_00, "Bob", charged) == 49_00
    assert rate.affordable(50_00, "Bob", charged, circles=0) == 50_00
    assert rate.affordable(50_00, "Bob", charged._replace(circles={"Bob": 1}), circles=0) == 49_00
    assert rate.affordable(50_00, "Bob", charged._replace(circles={"Bob": 1})) == 48_00
    assert rate.affordable(1_00, "Bob", charged) == 0
    assert rate.affordable(50_00, "Ann", charged) == 48_00  # the player-dealer keeps back the highest fee, $2
    assert rate.reserve(50_00, charged) == 50
    assert rate.reserve(50_00, charged._replace(action=60_00)) == 2_00
    assert rate.reserve(None) == 2_00


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_report(path: Path) -> None:
    schedule = cardroom.collection.load_schedule(path)
    data = json.loads(json.dumps(report.schedule_data(schedule)))
    assert [option["option"] for option in data["options"]] == list(schedule.options)
    rules = {rate["rule"] for option in data["options"] for rate in option["rates"]}
    assert rules <= schedule.clauses().keys()
    rows = report.option_rows(schedule.options.values())
    assert len(rows) == report.counts(schedule).figures and all(len(row) == len(report.OPTION_HEAD) for row in rows)
    assert [row[0] for row in rows if row[0]] == list(schedule.options)
    first = next(iter(schedule.options))
    if not schedule.options[first].answers_all:
        return
    rate = schedule.post(first)
    assert len(report.rate_rows(rate.rates())) == len(report.posted_data(rate)["rates"])
    for action in range(0, 1_000_00, 50_00):
        charges = rate.due(DEAL, ChargedRound(("Ann", "Bob"), "Ann", action))
        assert all(charge["lines"] for charge in report.charges_data(rate, charges))
