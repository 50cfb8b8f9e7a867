"""What the loader refuses: each message names the file, the key and the reason."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cardroom.collection import ChargedRound, load_schedule
from cardroom.collection.fees import PLAYER_DEALER
from cardroom.errors import BadEdition

HEAD = """house = "here"
name = "game"
title = "a game"
source = "manual.txt"
lines = "1-50"
void = "returned"
"""

LADDER = (
    HEAD
    + """most_rates = 5
[[schedule]]
announced = "1-2"
lines = "1-20"
basis = "table action"
says = "so much"
limits = [{ structure = ["banked"], least = "$2-$100", most = "$300+" }]
columns = ["line", "option", "action", "player-dealer fee", "player fee"]
once = ["player fee"]
rows = [
    [1, "1", "$5-$50", "$1.00", "$0.50"],
    [2, "1", "$51-$100", "$2.00", ""],
    [3, "1", "$101+", "$3.00", ""],
    [4, "2", "$5-$50", "$1.00", "$0.50"],
    [5, "2", "$51+", "$2.00", ""],
]
"""
)

POT = (
    HEAD
    + """[[schedule]]
announced = "1-3"
lines = "1-20"
basis = "pot by players"
says = "so much"
columns = ["line", "option", "players", "flop"]
rows = [
    [1, "1", "7+", "$3"],
    [2, "2", "5 or 6", "$2"],
    [3, "3", "4 or less", "$1"],
]
"""
)

ACROSS = (
    HEAD
    + """[[schedule]]
announced = "1-1"
lines = "1-20"
basis = "pot by players across"
says = "so much"
columns = ["line", "option", "7+", "5 and 6", "4 or less"]
rows = [[1, "1", "$3", "$2", "$1"]]
"""
)

OPENING = (
    HEAD
    + """[[schedule]]
announced = "1"
lines = "1-20"
basis = "pot, opening and regular"
says = "so much"
settings = { opening_fee = "credited" }
limits = [{ structure = ["limit"] }]
columns = ["line", "option", "limit", "opening", "regular"]
rows = [[1, "1", "$3-$6 to $9-$18", "$1", "$3"]]
"""
)

RAKE = (
    HEAD
    + """[[schedule]]
announced = "i"
lines = "1-20"
basis = "rake"
says = "so much"
settings = { posted = "$1" }
columns = ["line", "option", "who"]
rows = [[1, "i", "every player"]]
"""
)


def table(basis: str, columns: str, rows: str, more: str = "") -> str:
    head = f'[[schedule]]\nannounced = "1-1"\nlines = "1-20"\nbasis = "{basis}"\nsays = "so much"\n'
    return HEAD + head + f'{more}\ncolumns = ["line", "option", {columns}]\nrows = [\n{rows}\n]\n'


SPREAD = 'limits = [{ structure = ["spread-limit", "no-limit"] }]'
LIMIT = 'limits = [{ structure = ["limit"] }]'
NO_LIMIT = 'limits = [{ structure = ["no-limit"] }]'
BANKED = 'limits = [{ structure = ["banked"] }]'
BONUS = 'limits = [{ structure = ["banked"], most = "no limit", bonus = "$1-$200" }]'
POINTS = 'limits = [{ structure = ["points"] }]'

TWO_FEES = POT.replace('"pot by players"', '"pot by players, one fee or two"').replace('"flop"', '"flop", "no flop"')
TWO_FEES = TWO_FEES.replace('"$3"', '"$3", "$1"').replace('"$2"', '"$2", "$1"').replace('"$1"],\n]', '"$1", "$1"],\n]')
TWO_FEES = TWO_FEES.replace('says = "so much"', 'says = "so much"\nsettings = { fees_a_hand = "one" }')
ANY_GAME = table(
    "pot by players, any game",
    '"players", "fee", "modified", "added"',
    '[1, "1", "2+", "$3", "$1", "$0"]',
    'settings = { streets = "any" }',
)
MODIFIED = table(
    "pot by players across, and modified",
    '"limit", "ante", "5 or more", "4 or less", "modified"',
    '[1, "1", "$1-2", "$0.50", "$2", "$1", "$.50"]',
    LIMIT + '\nsettings = { moment = "second betting round", modified_at = "no second round" }',
)
DOWN = table(
    "pot by players down",
    '"limit", "players", "flop"',
    '[1, "1", "$1-$2", "5 or more", "$2"],\n[2, "1", "", "2 to 4", "$1"]',
    LIMIT + '\nonce = ["limit"]',
)
HOLDS = table(
    "pot by players down, once it holds",
    '"blinds", "players", "fee", "modified"',
    '[1, "1", "$1-$2", "5 or more", "$3", "$2"],\n[2, "1", "", "2 to 4", "$1", "N/A"]',
    LIMIT + '\nsettings = { pot_holds = "$7" }\nonce = ["blinds"]',
)
SECOND = OPENING.replace('opening_fee = "credited"', 'before = "no second round", past = "second betting round"')
CONDITION = table("antes by condition", '"condition", "fee"', '[1, "1", "$5", "$3"]', POINTS)
POINT = table("by point value", '"point", "fee"', '[1, "1", "Over $100", "$50 per hand"]', POINTS)
BUTTON = table("on the button", '"limit", "buy-in", "fee"', '[1, "1", "$2 to $20", "$40", "$2.50 per hand"]', SPREAD)
TIME = table("half hour", '"players", "player fee"', '[1, "1", "2+", "$8"]')
AT_LEAST = table("half hour, at least", '"players", "player fee"', '[1, "1", "6 or more", "$4"]')
TABLE_FEE = table("half hour, table fee", '"blinds", "fee"', '[1, "1", "$3/$5", "$9"]', NO_LIMIT + '\nsettings = { payer = "pot" }')
OWN = table(
    "own wager",
    '"player wager", "player fee", "action", "player-dealer fee"',
    '[1, "1", "$5-$40", "$0.50", "$5-$100", "$1"],\n[2, "1", "$41+", "$1", "", ""],\n[3, "1", "", "", "$101+", "$2"]',
)
EACH = table(
    "own wager",
    '"limit", "player wager", "player fee", "player-dealer fee"',
    '[1, "1", "$5 - $200", "$5-$40", "$0.50", "$2"],\n[2, "1", "", "$41-$200", "$1", ""]',
    BANKED + '\nsettings = { measure = "each base wager" }\nonce = ["limit", "player-dealer fee"]',
)
NO_BANDS = ('"$5-$40", "$0.50", "$2"],\n[2, "1", "", "$41-$200", "$1", ""]', '"", "", "$2"],\n[2, "1", "", "", "", ""]')
PER_HAND = table("per hand and circle", '"player-dealer fee", "player fee"', '[1, "1", "$2", "$1"]', BONUS)
NEW = [OWN, EACH, PER_HAND, TWO_FEES, ANY_GAME, MODIFIED, DOWN, HOLDS, SECOND, CONDITION, POINT, BUTTON, TIME, AT_LEAST, TABLE_FEE]


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str], Path]:
    def writer(text: str) -> Path:
        path = tmp_path / "game.toml"
        path.write_text(text)
        return path

    return writer


@pytest.mark.parametrize("text", [LADDER, POT, ACROSS, OPENING, RAKE, *NEW])
def test_the_good_ones_load(write: Callable[[str], Path], text: str) -> None:
    assert load_schedule(write(text)).options


@pytest.mark.parametrize(
    ("text", "old", "new", "key", "reason"),
    [
        (LADDER, "$51-$100", "$61-$100", "schedule 1-2, line 2, column action", "gap"),
        (LADDER, "$51-$100", "$50-$100", "schedule 1-2, line 2, column action", "overlap"),
        (LADDER, "$51-$100", "$51-$110", "schedule 1-2, line 3, column action", "overlap"),
        (LADDER, "$51-$100", "$40-$50", "schedule 1-2, line 2, column action", "overlap"),
        (LADDER, "$51-$100", "$51+", "schedule 1-2, line 3, column action", "overlap"),
        (LADDER, "$101+", "$101-$200", "schedule 1-2, line 3, column action", "gap: nothing is printed above $101 to $200"),
        (LADDER, '"$3.00"', '"$1.50"', "schedule 1-2, line 3, column player-dealer fee", "falling fee"),
        (LADDER, '"$3.00"', '"$3.000"', "schedule 1-2, line 3, column player-dealer fee", "'$3.000' is not an amount of money"),
        (LADDER, '"$3.00"', '"three"', "schedule 1-2, line 3, column player-dealer fee", "'three' is not an amount of money"),
        (LADDER, "$51-$100", "$100-$51", "schedule 1-2, line 2, column action", "ends below its beginning"),
        (LADDER, "$51-$100", "$51 upwards", "schedule 1-2, line 2, column action", "is not an amount of money"),
        (LADDER, '"1-2"', '"1-3"', "schedule 1-3, rows", "missing option: 3"),
        (LADDER, '"1-2"', '"1-1"', "schedule 1-1, rows", "option 2 is not among those announced"),
        (LADDER, '"1-2"', '"1-b"', "schedule 1-b, announced", "announces no options"),
        (LADDER, '"player fee"]\nonce', '"tip"]\nonce', "schedule 1-2, columns", "unknown column 'tip'"),
        (LADDER, '"player-dealer fee", ', "", "schedule 1-2, columns", "'player-dealer fee' is missing"),
        (LADDER, 'once = ["player fee"]', "", "schedule 1-2, line 2, column player fee", "is blank"),
        (LADDER, '"line", "option"', '"option", "line"', "schedule 1-2, columns", "'line' must be the first"),
        (LADDER, 'once = ["player fee"]', 'once = ["tip"]', "schedule 1-2, once", "unknown column 'tip'"),
        (LADDER, '"$2.00", ""],\n    [3', '"$2.00", "$1"],\n    [3', "schedule 1-2, option 1, column player fee", "$0.50 and $1"),
        (LADDER, '"$1.00", "$0.50"],\n    [5', '"$1.00", ""],\n    [5', "schedule 1-2, option 2, column player fee", "blank in every row"),
        (LADDER, '"$2.00", ""],\n    [3', '"$2.00"],\n    [3', "schedule 1-2, row 2", "has 4 cells for 5 columns"),
        (LADDER, "    [3, ", "    [30, ", "schedule 1-2, row 3, column line", "'30' is not among lines 1-20"),
        (LADDER, "    [3, ", "    [1, ", "schedule 1-2, line 1", "comes after line 2"),
        (LADDER, "most_rates = 5", "most_rates = 3", "schedule 1-2, lines 1-3", "too many rates"),
        (LADDER, '"table action"', '"the moon"', "schedule 1-2, basis", "'the moon' is unknown"),
        (LADDER, 'lines = "1-20"', 'lines = "1-60"', "schedule 1-2, lines", "outside those of the file"),
        (LADDER, 'lines = "1-20"', 'lines = "x"', "schedule 1-2, lines", "'x' are not lines"),
        (LADDER, '"$2-$100"', '"2 to 100"', "schedule 1-2, limits", "is not an amount of money"),
        (LADDER, '["banked"]', '["casino"]', "schedule.0.limits.0.structure.0", "Input should be"),
        (LADDER, 'house = "here"', "", "house", "Field required"),
        (LADDER, 'house = "here"', 'house = "here"\nhome = 1', "home", "Extra inputs"),
        (LADDER, 'void = "returned"', 'void = "lost"', "void", "Input should be"),
        (LADDER, 'void = "returned"', 'void = "returned"\ndefaults = ["7"]', "defaults", "there is no option '7'"),
        (LADDER, "rows = [", "rows = ", "is not TOML", ""),
        (POT, "5 or 6", "6", "schedule 1-3", "gap: nothing is printed between 4 or fewer players and 6 players"),
        (POT, "4 or less", "5 or less", "schedule 1-3", "overlap"),
        (POT, "4 or less", "3 to 4", "schedule 1-3", "gap: nothing is printed for 2 to 2 players"),
        (POT, "7+", "7 to 8", "schedule 1-3", "gap: nothing is printed for more than 8 players"),
        (POT, "5 or 6", "some", "schedule 1-3, line 2, column players", "'some' is not a number of players"),
        (POT, '[2, "2"', '[2, "1"', "schedule 1-3, rows", "missing option: 2"),
        (POT, '"$2"],', '"$2"],\n    [2, "2", "5 or 6", "$4"],', "schedule 1-3, line 2", "overlap: option 2 is printed twice"),
        (POT, '"$1"],', '"$1"],\n    [9, "1", "7+", "$4"],', "schedule 1-3, rows", "overlap: option 1 is printed in two places"),
        (ACROSS, '"$2", "$1"', '"$4", "$1"', "schedule 1-1, line 1", "falling fee"),
        (ACROSS, "5 and 6", "6", "schedule 1-1, line 1", "gap"),
        (ACROSS, "5 and 6", "some", "schedule 1-1, columns", "unknown column 'some'"),
        (OPENING, '"$1", "$3"', '"$3", "$1"', "schedule 1, line 1", "falling fee"),
        (OPENING, '"credited"', '"lost"', "schedule 1, settings.opening_fee", "'lost' is not one of"),
        (OPENING, "opening_fee =", "closing_fee =", "schedule 1, settings.closing_fee", "is no setting of the basis"),
        (OPENING, "$3-$6 to $9-$18", "$9-$18 to $3-$6", "schedule 1, line 1, column limit", "ends below its beginning"),
        (RAKE, 'posted = "$1"', "", "schedule i, settings.posted", "must be given"),
        (RAKE, '"every player"', '"the house"', "schedule i, line 1, column who", "'the house' is not one of"),
        (RAKE, 'posted = "$1"', 'posted = "$1", moment = "noon"', "schedule i, settings.moment", "'noon' is no moment"),
        (TWO_FEES, '"one"', '"three"', "schedule 1-3, settings.fees_a_hand", "'three' is not one of: one; two"),
        (TWO_FEES, '"flop", "no flop"', '"flop", "river"', "schedule 1-3, columns", "'no flop' is missing"),
        (TWO_FEES, "5 or 6", "6", "schedule 1-3", "gap"),
        (ANY_GAME, '"2+"', '"3+"', "schedule 1-1", "gap: nothing is printed for 2 to 2 players"),
        (ANY_GAME, '"any" }', '"blackjack" }', "schedule 1-1, settings.streets", "'blackjack' is not one of: any; flop; draw; stud"),
        (ANY_GAME, '"added"', '"flop"', "schedule 1-1, columns", "'added' is missing"),
        (ANY_GAME, 'streets = "any"', 'added_at = "noon"', "schedule 1-1, settings.added_at", "'noon' is not one of: river; turn"),
        (MODIFIED, '"5 or more"', '"6 or more"', "schedule 1-1, line 1", "gap"),
        (MODIFIED, '"$2", "$1"', '"$1", "$2"', "schedule 1-1, line 1", "falling fee"),
        (MODIFIED, '"$.50"', '"50 cents"', "schedule 1-1, line 1, column modified", "is not an amount of money"),
        (MODIFIED, 'moment = "second betting round", ', "", "schedule 1-1, settings.moment", "must be given"),
        (MODIFIED, '"no second round"', '"noon"', "schedule 1-1, settings.modified_at", "'noon' is no moment"),
        (MODIFIED, '"$0.50"', '"half"', "schedule 1-1, line 1, column ante", "is not an amount of money"),
        (MODIFIED, '"$1-2"', '"$1"', "schedule 1-1, line 1, column limit", "are not the stakes of limit games"),
        (DOWN, "2 to 4", "2 to 3", "schedule 1-1, option 1", "gap"),
        (DOWN, "2 to 4", "2 to 5", "schedule 1-1, option 1", "overlap"),
        (DOWN, '"$1"]', '"$3"]', "schedule 1-1, line 2, column flop", "falling fee"),
        (DOWN, '"flop"', '"fee"', "schedule 1-1, columns", "unknown column 'fee'"),
        (HOLDS, '"$2"]', '"$4"]', "schedule 1-1, line 1, column modified", "falling fee: the whole fee is less"),
        (HOLDS, 'settings = { pot_holds = "$7" }', "", "schedule 1-1, settings.pot_holds", "must be given"),
        (HOLDS, "$1-$2", "$2-$1", "schedule 1-1, line 1, column blinds", "are not blinds"),
        (HOLDS, LIMIT, "", "schedule 1-1, limits", "must name the structure of the tables"),
        (SECOND, '"no second round"', '"never"', "schedule 1, settings.before", "'never' is no moment"),
        (CONDITION, '"$5"', '"five"', "schedule 1-1, line 1, column condition", "is not an amount of money"),
        (CONDITION, '"$5", "$3"]', '"$5", "$3"],\n[2, "1", "$6", "$3"]', "schedule 1-1, line 2", "overlap: option 1 is printed twice"),
        (CONDITION, POINTS, "", "schedule 1-1, limits", "must name the structure of the tables"),
        (POINT, "Over $100", "Much", "schedule 1-1, line 1, column point", "is not an amount of money"),
        (BUTTON, "$2 to $20", "$20 to $2", "schedule 1-1, line 1, column limit", "is not a spread limit"),
        (BUTTON, "$2 to $20", "$2-$4", "schedule 1-1, line 1, column limit", "is not a spread limit"),
        (BUTTON, '"$40"', '"much"', "schedule 1-1, line 1, column buy-in", "is not an amount of money"),
        (TIME, '"2+"', '"6+"', "schedule 1-1", "gap: nothing is printed for 2 to 5 players"),
        (AT_LEAST, "6 or more", "many", "schedule 1-1, line 1, column players", "is not a number of players"),
        (TABLE_FEE, '"pot" }', '"the house" }', "schedule 1-1, settings.payer", "'the house' is not one of: pot; every player"),
        (OWN, "$41+", "$51+", "schedule 1-1, line 2, column player wager", "gap: nothing is printed between $5 to $40 and $51 or more"),
        (OWN, "$41+", "$40+", "schedule 1-1, line 2, column player wager", "overlap"),
        (OWN, "$41+", "$41-$200", "schedule 1-1, line 2, column player wager", "gap: nothing is printed above $41 to $200"),
        (OWN, '"$41+", "$1"', '"$41+", "$.25"', "schedule 1-1, line 2, column player fee", "falling fee: a larger wager than $5 to $40"),
        (OWN, '"$101+", "$2"', '"$101+", "$.25"', "schedule 1-1, line 3, column player-dealer fee", "falling fee: more action than"),
        (OWN, '"$41+", "$1"', '"$41+", ""', "schedule 1-1, line 2, column player fee", "is blank, and the cell beside it is not"),
        (OWN, '"$101+", "$2"', '"", "$2"', "schedule 1-1, line 3, column action", "is blank, and the cell beside it is not"),
        (EACH, NO_BANDS[0], NO_BANDS[1], "schedule 1-1, option 1, column player wager", "is blank in every row"),
        (EACH, "$41-$200", "$41-$150", "schedule 1-1, line 2, column player wager", "gap: nothing is printed above $41 to $150"),
        (
            EACH,
            '"each base wager"',
            '"own total"',
            "schedule 1-1, line 2, column player wager",
            "gap: nothing is printed above $41 to $200",
        ),
        (
            EACH,
            '"each base wager"',
            '"half"',
            "schedule 1-1, settings.measure",
            "'half' is not one of: own total; each hand; each base wager",
        ),
        (EACH, '"player fee", "player-dealer fee"]\n', '"player fee"]\n', "schedule 1-1, columns", "'player-dealer fee' is missing"),
        (PER_HAND, '"$2", "$1"]', '"$2", "$1"],\n[2, "1", "$3", "$1"]', "schedule 1-1, line 2", "overlap: option 1 is printed twice"),
        (PER_HAND, '"$2", "$1"]', '"$2", ""]', "schedule 1-1, line 1, column player fee", "is blank"),
        (PER_HAND, '"$1-$200"', '"small"', "schedule 1-1, limits", "is not an amount of money"),
        (TABLE_FEE, "$3/$5", "$5/$3", "schedule 1-1, line 1, column blinds", "are not blinds"),
    ],
)
def test_refusals(write: Callable[[str], Path], text: str, old: str, new: str, key: str, reason: str) -> None:
    assert old in text
    path = write(text.replace(old, new, 1))
    with pytest.raises(BadEdition) as refused:
        load_schedule(path)
    message = str(refused.value)
    assert message.startswith(f"{path}: {key}: "), message
    assert reason in message, message
    assert "\n" not in message or reason == ""


READING = """
[[reading]]
id = "odd"
lines = "2"
printed = "$50-$100"
read = "$51-$100"
why = "the band before it ends there"
ours = true
cell = { line = 2, column = "action" }
"""


def test_a_reading_mends_a_cell(write: Callable[[str], Path]) -> None:
    schedule = load_schedule(write(LADDER.replace("$51-$100", "$50-$100") + READING))
    assert schedule.readings[0].printed == "$50-$100"
    assert [rate.when for rate in schedule.rates()][:2] == ["table action up to $50", "table action above $50 to $100"]
    assert [rate.printed for rate in schedule.rates()][:2] == ["", "action $50-$100"]


def test_a_charge_says_what_is_printed_where_its_own_figure_is_read_otherwise(write: Callable[[str], Path]) -> None:
    """A band is mended for whoever pays by it; a fee of the player-dealer's for him alone, whatever he is called."""

    def printed(text: str, action: int, banker: str = "Dee") -> dict[str, str]:
        charged = ChargedRound(("Ann", "Dee"), banker, action, circles={"Ann": 1}, own={"Ann": action}, bases={"Ann": (action,)})
        return {charge.payer: charge.printed for charge in load_schedule(write(text)).post("1").due("before the deal", charged)}

    band = LADDER.replace("$51-$100", "$50-$100") + READING
    assert printed(band, 40_00) == {"Dee": "", "Ann": ""}
    assert printed(band, 75_00)["Dee"] == "action $50-$100"
    fees = READING.replace("$50-$100", "$l.00").replace("$51-$100", "$1.00").replace('"action"', '"player-dealer fee"').replace("2", "1")
    fee = LADDER.replace('"$1.00", "$0.50"', '"$l.00", "$0.50"', 1) + fees
    assert printed(fee, 40_00) == {"Dee": "$l.00", "Ann": ""}
    assert printed(fee, 40_00, banker="") == {PLAYER_DEALER: "$l.00", "Ann": ""}


def test_a_reading_empties_a_cell_or_fills_one(write: Callable[[str], Path]) -> None:
    shadow = OWN.replace('"$41+", "$1", "", ""', '"$41+", "", "$l00+", "$Z"')
    mended = {"action": ("$l00+", "nothing"), "player-dealer fee": ("$Z", "nothing"), "player fee": ("", "$1")}
    for column, (printed, read) in mended.items():
        shadow += f'\n[[reading]]\nid = "{column}"\nlines = "2"\nprinted = "{printed}"\nread = "{read}"\nwhy = "so"\nours = true\n'
        shadow += f'cell = {{ line = 2, column = "{column}" }}\n'
    found = load_schedule(write(shadow)).rates()
    assert [rate._replace(printed="") for rate in found] == load_schedule(write(OWN)).rates()
    assert [rate.printed for rate in found if rate.lines == "2"] == ["nothing"]  # the fee that was filled in


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ('printed = "$50-$100"', 'printed = "$49-$100"', "reading odd, printed"),
        ("line = 2", "line = 19", "reading odd, cell"),
        ("line = 2", "line = [2, 19]", "reading odd, cell"),
        ("line = 2", "line = [2, 3]", "reading odd, printed"),
        ('lines = "2"', 'lines = "two"', "reading odd, lines"),
        ("ours = true", 'ours = true\nswitch = "dial"', "reading odd, switch"),
    ],
)
def test_a_reading_must_be_about_what_is_there(write: Callable[[str], Path], old: str, new: str, key: str) -> None:
    path = write(LADDER.replace("$51-$100", "$50-$100") + READING.replace(old, new))
    with pytest.raises(BadEdition, match=re.escape(f"{path}: {key}: ")):
        load_schedule(path)


@pytest.mark.parametrize(
    ("old", "new", "what", "option"),
    [
        ("$51-$100", "$61-$100", "gap", "1"),
        ("$51-$100", "$41-$100", "overlap", "1"),
        ('"$3.00"', '"$1.50"', "falling fee", "1"),
        ('"1-2"', '"1-3"', "missing option", "3"),
        ("most_rates = 5", "most_rates = 3", "too many rates", "1"),
    ],
)
def test_a_reading_excuses_what_is_printed(write: Callable[[str], Path], old: str, new: str, what: str, option: str) -> None:
    text = LADDER.replace(old, new)
    excuse = '\n[[reading]]\nid = "so"\nlines = "1-5"\nread = "so"\nwhy = "so printed"\nours = true\n'
    with pytest.raises(BadEdition, match=what):
        load_schedule(write(text + excuse))
    assert load_schedule(write(text + excuse + f'excuses = "{what}"\noptions = ["{option}"]\n')).options


def test_a_missing_file_and_a_strange_switch(write: Callable[[str], Path], tmp_path: Path) -> None:
    with pytest.raises(BadEdition, match=r"nothing\.toml: cannot be read: No such file"):
        load_schedule(tmp_path / "nothing.toml")
    with pytest.raises(BadEdition, match="switch opening_fee: there is no such setting here"):
        load_schedule(write(LADDER), {"opening_fee": "added"})
    with pytest.raises(BadEdition, match="switch void: 'lost' is neither"):
        load_schedule(write(LADDER), {"void": "lost"})
    with pytest.raises(BadEdition, match=r"settings\.opening_fee: 'half' is not one of"):
        load_schedule(write(OPENING), {"opening_fee": "half"})
    assert not load_schedule(write(LADDER), {"void": "kept"}).post("1").void_returns
