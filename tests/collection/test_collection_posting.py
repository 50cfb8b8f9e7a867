"""What a table may post."""

import pytest

from cardroom.collection import ChargedRound, TableLimit
from cardroom.errors import BadInput
from tests.collection.fee_helpers import schedule_of

LIMIT_3_6 = TableLimit("limit", 3_00, 6_00)
STUD_3_6 = TableLimit("limit", 3_00, 6_00, ante=50)
ASIAN = TableLimit("spread-limit", least=5_00, most=50_00, buy_in=100_00, ante=2_00)
NO_LIMIT = TableLimit("no-limit", buy_in=100_00, least=2_00)
FACE_UP = "oceans-eleven/face-up-pai-gow-poker"
TEN_UP = TableLimit("banked", least=10_00)
FIVE_TO_FIFTY = TableLimit("banked", least=5_00, most=50_00)


@pytest.mark.parametrize(
    ("schedule", "option", "seats", "table", "reason"),
    [
        ("oceans-eleven/flop-games", "1+5+9", 10, None, "has no option for 2 players: add one of 13, 14, 15, 16"),
        ("oceans-eleven/flop-games", "5+9+13", 10, None, "has no option for 7 players: add one of 1, 2, 3, 4"),
        ("oceans-eleven/flop-games", "1+2+5+9+13", 10, None, "more than one option for 7 players: 1 and 2"),
        ("oceans-eleven/flop-games", "1+21+9+13", 10, None, r"options 1 \(of 1-16\) and 21 \(of 17-32\) and .* cannot be posted together"),
        ("oceans-eleven/flop-games", "65+1", 10, None, "cannot be posted together"),
        ("oceans-eleven/flop-games", "65+66", 10, None, "more than one option for 2 players: 65 and 66"),
        ("oceans-eleven/flop-games", "73", 10, None, "there is no option '73'; there are 1-16, 17-32, 33-48, 49-64, 65-72"),
        ("oceans-eleven/flop-games", "", 10, None, "there is no option ''"),
        ("oceans-eleven/flop-games", "65:$3", 10, None, "option 65 has printed fees"),
        ("oceans-eleven/flop-games", "65", 10, TableLimit("limit", 400_00, 800_00), r"it is for \$1-\$2 to \$300-\$600 games"),
        (
            "oceans-eleven/flop-games",
            "65",
            10,
            TableLimit("spread-limit", least=1_00),
            "option 65 does not fit this table: it is for limit tables",
        ),
        ("oceans-eleven/flop-games", "65", 10, TableLimit("no-limit"), "this table gives no smallest buy-in"),
        ("oceans-eleven/three-card-poker", "1+2", 10, None, "more than one option for 2 players"),
        ("oceans-eleven/three-card-poker", "44", 10, FIVE_TO_FIFTY, r"a largest wager of \$300 or more, here it is \$50"),
        ("oceans-eleven/three-card-poker", "44", 10, TableLimit("banked", least=1_00), r"a smallest wager of \$2 to \$100, here it is \$1"),
        ("oceans-eleven/three-card-poker", "44", 10, NO_LIMIT, "for player-dealer tables, this one is no-limit"),
        ("tres-lounge/flop-games", "1", 10, LIMIT_3_6, r"it is for \$1-\$2 games, this one is \$3-\$6"),
        ("tres-lounge/flop-games", "16", 10, TableLimit("limit", 9_00, 18_00), r"\$10-\$20 and higher games"),
        ("tres-lounge/flop-games", "26", 10, TableLimit("spread-limit", least=2_00), r"a smallest wager of \$1, here it is \$2"),
        ("tres-lounge/flop-games", "36", 10, TableLimit("spread-limit", least=2_00), r"\$3 or more, here it is \$2"),
        ("tres-lounge/flop-games", "26", 10, LIMIT_3_6, "for spread-limit tables, this one is limit"),
        ("tres-lounge/three-card-poker", "1", 10, FIVE_TO_FIFTY, r"a largest wager of \$200, here it is \$50"),
        ("black-sheep/poker", "1", 10, NO_LIMIT, "for limit tables, this one is no-limit"),
        ("black-sheep/poker", "5", 10, NO_LIMIT._replace(buy_in=99_00), r"a smallest buy-in of \$100 or more, here it is \$99"),
        ("black-sheep/three-card-poker-6-card-bonus", "1", 10, TableLimit("banked", least=5_00), "here there is no largest"),
        ("unnamed-california/texas-holdem", "2+6", 10, None, "has no option for 2 players"),
        ("unnamed-california/texas-holdem", "2+6+8", 10, TableLimit("limit", 600_00, 1_200_00), r"\$1-\$2 to \$500-\$1,000"),
        ("florida/three-card-poker", "iv", 10, None, "there is no option 'iv'; there are i, ii, iii"),
        ("florida/three-card-poker", "i+ii", 10, None, "more than one option"),
        ("florida/three-card-poker", "i:two", 10, None, "'two' is not an amount of money"),
        ("oceans-eleven/panguingue", "3", 8, TableLimit("points", condition=10_00), r"a condition of \$5, here it is \$10"),
        ("oceans-eleven/panguingue", "3", 8, TableLimit("points"), "this table gives no condition"),
        ("oceans-eleven/chinese-poker", "7", 4, TableLimit("points", point=100_00), r"a point of \$100.01 or more, here it is \$100"),
        ("oceans-eleven/chinese-poker", "1", 4, LIMIT_3_6, "for points tables, this one is limit"),
        ("oceans-eleven/seven-card-stud", "3", 8, LIMIT_3_6, r"an ante of \$0.50, and this table gives no ante"),
        ("oceans-eleven/seven-card-stud", "3", 9, STUD_3_6, "has no option for 9 players: none is printed"),
        ("oceans-eleven/mexican-poker", "6", 8, NO_LIMIT._replace(buy_in=200_00), r"a smallest buy-in of \$100, here it is \$200"),
        ("oceans-eleven/position-poker", "l.2722", 9, LIMIT_3_6._replace(blinds=(2_00, 3_00)), r"blinds of \$1/\$3, here they are \$2/\$3"),
        ("oceans-eleven/position-poker", "l.2722", 9, LIMIT_3_6, "this table gives no blinds"),
        ("oceans-eleven/short-deck", "123", 10, NO_LIMIT._replace(blinds=(5_00, 10_00)), r"blinds of \$3/\$5, here they are \$5/\$10"),
        ("oceans-eleven/short-deck", "2+13+22+23", 10, None, "more than one option for 2 players: 22 and 23"),
        ("oceans-eleven/short-deck", "2+13+36", 10, None, "has no option for 5 players"),
        ("oceans-eleven/short-deck", "40+48+59+68", 10, None, "has 6 different rates"),
        ("oceans-eleven/asian-5-card-stud", "l.1507", 8, ASIAN._replace(most=40_00), r"a largest wager of \$50, here it is \$40"),
        ("oceans-eleven/asian-5-card-stud", "l.1507", 8, ASIAN._replace(ante=1_00), r"an ante of \$2, here it is \$1"),
        ("oceans-eleven/draw-and-stud", "1+5+9+15", 8, LIMIT_3_6, r"it is for \$4-\$8 to \$75-\$150 games"),
        ("tres-lounge/mexican-stud-poker", "1", 8, LIMIT_3_6, r"a smallest wager of \$1, here it is \$3"),
        (FACE_UP, "4", 7, TEN_UP._replace(most=5_000_00), r"for tables without a largest wager, here it is \$5,000"),  # l.6376
        (FACE_UP, "4", 7, TEN_UP._replace(least=25_00), r"a smallest wager of \$10, here it is \$25"),  # l.6374
        (FACE_UP, "1", 7, TEN_UP, r"a largest wager of \$100 to \$600, here there is no largest"),  # l.6360
        # 001 l.6372: $1 to $200
        (FACE_UP, "4", 7, TEN_UP._replace(bonus_least=1_00, bonus_most=500_00), r"bonus bets of \$1 to \$200, here they are \$1 to \$500"),
        (FACE_UP, "4", 7, TEN_UP._replace(bonus_most=500_00), r"bonus bets of \$1 to \$200, here they are \$500 or less"),
        (FACE_UP, "4", 7, TEN_UP._replace(bonus_least=201_00), r"bonus bets of \$1 to \$200, here they are \$201 or more"),
        # 001 l.6854: within the table limits
        (
            f"{FACE_UP}-2",
            "1",
            7,
            TEN_UP._replace(most=500_00, bonus_least=5_00),
            r"bonus bets keep to the table's limits of \$10 to \$500, here they are \$5 or more",
        ),
        (
            f"{FACE_UP}-2",
            "1",
            7,
            TEN_UP._replace(most=500_00, bonus_most=501_00),
            r"bonus bets keep to the table's limits of \$10 to \$500, here they are \$501 or less",
        ),
        (f"{FACE_UP}-2", "6A", 7, TEN_UP._replace(bonus_least=9_00), r"the table's limits of \$10 or more, here they are \$9 or more"),
        (FACE_UP, "6", 7, None, r"there is no option '6'; there are 1-3, 4-5, 6A, 6B, 7-23, 24-52"),
        ("oceans-eleven/pai-gow-poker", "44", 7, None, "there is no option '44'"),
        ("oceans-eleven/pai-gow-poker", "43", 7, TEN_UP._replace(most=1_000_00), r"a largest wager of \$2,000 or more"),  # l.4062
        ("oceans-eleven/pai-gow-tiles", "2", 8, TEN_UP._replace(most=100_00), r"a smallest wager of \$100, here it is \$10"),  # l.5412
        ("oceans-eleven/caribbean-stud-poker", "1", 8, FIVE_TO_FIFTY, r"a largest wager of \$300 or more, here it is \$50"),
        ("tres-lounge/pai-gow-poker", "1+2", 7, None, r"options 1 \(of 1\) and 2 \(of 2\) are charged in different ways"),
        ("oceans-eleven/face-up-pai-gow-poker", "6A:$3", 7, None, "option 6A has printed fees"),
    ],
)
def test_refused(schedule: str, option: str, seats: int, table: TableLimit | None, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        schedule_of(schedule).post(option, seats=seats, table=table)


@pytest.mark.parametrize(
    ("schedule", "option", "seats", "table"),
    [
        ("oceans-eleven/flop-games", " 1 + 5+9 +13", 10, TableLimit("limit", 20_00, 40_00)),
        ("oceans-eleven/flop-games", "5+9+13", 6, NO_LIMIT),
        ("oceans-eleven/flop-games", "70", 10, TableLimit("pot-limit", buy_in=40_00)),
        ("oceans-eleven/three-card-poker", "60", 7, TableLimit("banked", least=50_00)),
        ("tres-lounge/flop-games", "15", 10, TableLimit("limit", 9_00, 18_00)),
        ("tres-lounge/flop-games", "25", 10, TableLimit("limit", 100_00, 200_00)),
        ("tres-lounge/flop-games", "40", 10, TableLimit("spread-limit", least=5_00, most=100_00)),
        ("tres-lounge/three-card-poker", "2", 10, FIVE_TO_FIFTY),
        ("black-sheep/poker", "4", 10, TableLimit("limit", 100_00, 200_00)),
        ("unnamed-california/texas-holdem", "1+5+9", 10, NO_LIMIT),
        ("gulfstream-park/three-card-poker", "i:$2", 7, TableLimit("banked", least=5_00)),
        ("oceans-eleven/short-deck", "1+12+23+35", 10, TableLimit("limit", 1_000_00, 2_000_00)),
        ("oceans-eleven/short-deck", "140", 10, NO_LIMIT._replace(blinds=(25_00, 50_00))),
        ("oceans-eleven/big-o", "30", 8, TableLimit("pot-limit", blinds=(5_00, 10_00))),
        ("oceans-eleven/big-o", "1", 8, TableLimit("limit", 2_00, 2_00)),
        ("oceans-eleven/lowball-and-time", "1", 8, TableLimit("pot-limit")),
        ("tres-lounge/mexican-stud-poker", "7", 8, LIMIT_3_6),
        ("tres-lounge/mexican-stud-poker", "7", 8, NO_LIMIT),
        (FACE_UP, "4", 7, TEN_UP),
        (FACE_UP, "6A", 7, TEN_UP._replace(bonus_least=1_00, bonus_most=200_00)),
        (f"{FACE_UP}-2", "6A", 7, TEN_UP._replace(bonus_least=10_00, bonus_most=99_000_00)),  # l.6870: within the table limits
        ("oceans-eleven/pai-gow-tiles", "2", 8, TEN_UP._replace(least=100_00, most=100_00)),
        ("black-sheep/face-up-pai-gow-poker", "1", 7, TEN_UP._replace(most=2_000_00, bonus_least=5_00, bonus_most=1_000_00)),
    ],
)
def test_accepted(schedule: str, option: str, seats: int, table: TableLimit) -> None:
    rate = schedule_of(schedule).post(option, seats=seats, table=table)
    assert rate.option == option.replace(" ", "")
    assert rate.rates() and rate.void_returns


@pytest.mark.parametrize(
    ("schedule", "table", "seats", "option"),
    [
        ("oceans-eleven/flop-games", TableLimit("limit", 20_00, 40_00), 10, "33+37+41+45"),
        ("oceans-eleven/flop-games", NO_LIMIT, 6, "33+37+41+45"),
        ("oceans-eleven/three-card-poker", TableLimit("banked", least=2_00, most=300_00), 7, "1"),
        ("oceans-eleven/three-card-poker", TableLimit("banked", least=10_00), 7, "4"),
        ("oceans-eleven/three-card-poker", TableLimit("banked", least=100_00), 7, "26"),
        ("tres-lounge/flop-games", TableLimit("limit", 1_00, 2_00), 10, "2"),
        ("tres-lounge/flop-games", LIMIT_3_6, 10, "12"),
        ("tres-lounge/flop-games", TableLimit("spread-limit", least=3_00), 10, "38"),
        ("tres-lounge/three-card-poker", FIVE_TO_FIFTY, 7, "2"),
        ("tres-lounge/three-card-poker", FIVE_TO_FIFTY._replace(most=200_00), 7, "1"),
        ("black-sheep/poker", LIMIT_3_6, 10, "1"),
        ("black-sheep/poker", NO_LIMIT, 10, "5"),
        ("black-sheep/three-card-poker-6-card-bonus", TableLimit("banked", least=10_00, most=1_000_00), 7, "14"),
        ("unnamed-california/texas-holdem", LIMIT_3_6, 10, "2+6+8"),
        ("florida/three-card-poker", TableLimit("banked", least=5_00), 7, "iii"),
        ("florida/two-card-poker", TableLimit("banked", least=5_00), 7, "iii"),
        ("gulfstream-park/ultimate-texas-holdem", TableLimit("banked", least=5_00), 8, "iii"),
        ("florida/fortune-pai-gow-poker", TableLimit("banked", least=5_00), 7, "l.453"),
        ("florida/double-hand-poker", TableLimit("banked", least=5_00), 7, "ante"),
        (FACE_UP, TEN_UP, 7, "4"),
        (FACE_UP, TEN_UP._replace(most=500_00), 7, "1"),
        (FACE_UP, TEN_UP._replace(least=50_00), 7, "21"),
        ("oceans-eleven/pai-gow-poker", TEN_UP, 7, "1"),
        ("oceans-eleven/caribbean-stud-poker", FIVE_TO_FIFTY, 8, "l.1609"),  # the later document begins at $300
        ("oceans-eleven/caribbean-stud-poker", TableLimit("banked", least=5_00, most=300_00), 8, "1"),
        ("oceans-eleven/ultimate-texas-holdem", FIVE_TO_FIFTY, 8, "8"),
        ("oceans-eleven/pai-gow-tiles", TEN_UP._replace(most=100_00), 8, "1"),
        ("black-sheep/pai-gow-poker-gold", TEN_UP._replace(most=3_000_00), 7, "5"),
        ("tres-lounge/pai-gow-poker", FIVE_TO_FIFTY._replace(most=200_00), 7, "1"),
        ("oceans-eleven/lowball-and-time", NO_LIMIT, 8, "1"),
        ("oceans-eleven/panguingue", TableLimit("points", condition=25_00), 8, "5"),
        ("oceans-eleven/chinese-poker", TableLimit("points", point=20_00), 4, "4"),
        ("oceans-eleven/mexican-poker", NO_LIMIT._replace(ante=1_00), 8, "6"),
        ("oceans-eleven/draw-and-stud", LIMIT_3_6, 8, "17+21+25"),
        ("oceans-eleven/draw-and-stud", TableLimit("limit", 75_00, 150_00), 8, "1+5+9+15"),
        ("oceans-eleven/seven-card-stud", STUD_3_6, 8, "3"),
        ("oceans-eleven/badugi-and-triple-draw", LIMIT_3_6, 8, "17+21+25+29"),
        ("oceans-eleven/badugi-and-triple-draw", TableLimit("spread-limit", least=1_00), 8, "33"),
        ("oceans-eleven/position-poker", LIMIT_3_6._replace(blinds=(1_00, 3_00)), 9, "l.2722"),
        ("oceans-eleven/position-poker", NO_LIMIT._replace(blinds=(5_00, 5_00)), 9, "l.2735"),
        ("oceans-eleven/crazy-pineapple", LIMIT_3_6, 10, "3"),
        ("oceans-eleven/big-o", LIMIT_3_6, 8, "3"),
        ("oceans-eleven/short-deck", LIMIT_3_6, 10, "2+13+27"),
        ("oceans-eleven/short-deck", NO_LIMIT, 10, "38+49+62+74"),
        ("oceans-eleven/short-deck", TableLimit("pot-limit", buy_in=1_500_00), 10, "81+83+85+87"),
        ("oceans-eleven/asian-5-card-stud", ASIAN, 8, "l.1507"),
        ("oceans-eleven/five-card-stud-structure", ASIAN, 8, "l.884"),
        ("tres-lounge/mexican-stud-poker", TableLimit("no-limit", least=1_00), 8, "2"),
        ("unnamed-california/omaha", NO_LIMIT, 9, "2+6+8"),
    ],
)
def test_default(schedule: str, table: TableLimit, seats: int, option: str) -> None:
    assert schedule_of(schedule).default(table, seats) == option
    schedule_of(schedule).post(option, seats=seats, table=table)


def test_no_default_for_a_table_nothing_is_printed_for() -> None:
    with pytest.raises(BadInput, match="no option fits this table"):
        schedule_of("black-sheep/poker").default(TableLimit("limit", 1_00, 2_00), 10)


def test_a_set_for_fewer_seats_says_so_when_more_are_dealt_in() -> None:
    rate = schedule_of("oceans-eleven/flop-games").post("5+9+13", seats=6)
    with pytest.raises(BadInput, match="no option for 7 players"):
        rate.due("flop", ChargedRound(tuple("abcdefg")))
