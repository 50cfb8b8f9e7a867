"""``cardroom compare``, ``cardroom sweep`` and ``--switches``: against the single commands, figures worked by hand, and published ones."""

import csv
import json
import sys
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from cardroom.analysis.questions.cases import Common, WrittenCase, read_cases, sweep_of
from cardroom.analysis.value import Figure
from cardroom.analysis.whatif import difference, what_differs
from cardroom.cli import run
from cardroom.errors import BadInput
from cardroom.games import GAMES
from cardroom.games.registry import Lack
from cardroom.houses.loader import load
from tests.counts import ONE_OF_EACH_GAME, mostly_in_prove, of_game

Capture = pytest.CaptureFixture[str]
THREE = "tres-lounge/three-card-poker"
SHEEP = "black-sheep/ez-baccarat"
SOLVED = of_game(*(game for game, known in GAMES.items() if not isinstance(known.solver, Lack)))
SVG = "{http://www.w3.org/2000/svg}"

pytestmark = pytest.mark.usefixtures("kept_in")


def answer(capsys: Capture, *args: str) -> str:
    code = run(args)
    out, err = capsys.readouterr()
    assert (code, err) == (0, ""), (args, err)
    return out


def data(capsys: Capture, *args: str) -> Any:
    return json.loads(answer(capsys, *args, "--json"))


# -- cases as they are written ------------------------------------------------------------------------------------------------


def test_cases() -> None:
    """A comma begins another change only if a name and = follow it."""
    first, second, third = read_cases([THREE, "@option=2,bet.ante=$1,000", SHEEP + "@table.most=none, decks=6"])
    assert first == WrittenCase(THREE) and not first.valued
    assert second == WrittenCase(THREE, {"option": "2", "bet.ante": "$1,000"}) and second.valued
    assert third == WrittenCase(SHEEP, {"table.most": "none", "decks": "6"}) and not third.valued
    (listed,) = read_cases([SHEEP + '@settled=[["player", "banker"], ["tie"]],decks=6'])
    assert listed.changes == {"settled": '[["player", "banker"], ["tie"]]', "decks": "6"}
    with pytest.raises(BadInput, match="names no edition"):
        read_cases(["@decks=6"])


# -- with a solver made by hand -------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("fake")
def test_differences_have_errors(capsys: Capture) -> None:
    """The Pair Plus of this solver wins as many units as there are seats, once in ten times, and was sampled: 7 seats lose 10 % against 8.

    Each side has an error of 0.01, so the difference has one of 0.01 times the root of two.
    """
    found = data(capsys, "compare", THREE, "@seats=7")
    assert found["differs"] == [{"switch": "rules.seats", "values": ["8", "7"]}]
    rows = {row["name"]: row["cases"] for row in found["wagers"]}
    eight, seven = rows["pair-plus"]
    assert eight["bettor"] == pytest.approx(-0.1) and seven["bettor"] == pytest.approx(-0.2)
    assert eight["change"] is None and seven["change"] == pytest.approx(-0.1)
    assert seven["change_error"] == pytest.approx(0.01 * sqrt(2)) and seven["change_exact"] is None
    assert [case["change_exact"] for case in rows["ante"]] == [None, "0"]
    text = answer(capsys, "compare", THREE, "@seats=7")
    assert " B  -20.0000 % ± 1.0000  -10.0000 % ± 1.4142" in text
    said = " ".join(text.split())
    assert "The same in every case, to the bettor: Ante with Play and bonus (-20.0000 %)" in said
    assert "± is one standard error" in said


def test_the_same_rules_are_solved_once(capsys: Capture, fake: list[str]) -> None:
    answer(capsys, "sweep", THREE, "table.bank", "$10", "$20", "$30", "--no-cache")
    assert len(fake) == 1


@pytest.mark.usefixtures("fake")
def test_a_watched_sweep_says_where_it_is(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal the bar on standard error names the value; standard output is the same."""
    plain = answer(capsys, "sweep", THREE, "seats", "7", "8")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert run(("sweep", THREE, "seats", "7", "8", "--no-cache")) == 0
    out, err = capsys.readouterr()
    assert out == plain and f"Solving {THREE} (8)" in err


def test_differences_of_figures() -> None:
    assert difference(Figure(1.0, 3.0), Figure(2.0, 4.0)) == Figure(1.0, 5.0)
    assert difference(Figure(1.0, 3.0), Figure(1.0, 3.0)) == Figure(0.0)


# -- against the single commands ------------------------------------------------------------------------------------------------

FIGURES = ("bettor", "player_dealer", "deviation", "wins", "pushes", "loses", "exact")


def test_a_row_of_a_sweep_is_what_the_single_command_says(capsys: Capture) -> None:
    """Odds and the value of the table, by decks and with a pay line changed throughout."""
    bets = ("--bet", "banker=50", "--bet", "player=0", "--bet", "dragon-7=5", "--players", "4")
    tie = ("--rule", "bets.tie.pays=9 to 1")
    swept = data(capsys, "sweep", SHEEP, "decks", "6..8/2", *bets, *tie)
    assert [row["value"] for row in swept["rows"]] == ["6", "8"]
    for row in swept["rows"]:
        single = data(capsys, "odds", SHEEP, "--rule", f"decks={row['value']}", *tie, *bets)
        assert row["wagers"].keys() == {wager["name"] for wager in single["wagers"]}
        for wager in single["wagers"]:
            assert all(row["wagers"][wager["name"]][key] == wager[key] for key in FIGURES)
        table = row["table"]
        together = table.pop("bettors_together")
        assert table.pop("bettors_error") == 0 and table == single["after_collection"]
        assert together == pytest.approx(sum(one["in_all"] for one in table["bettors"]))
        assert table["player_dealer"]["in_all"] + together + table["house"] == pytest.approx(0, abs=1e-9)


def test_an_edition_beside_itself_differs_in_nothing(capsys: Capture) -> None:
    found = data(capsys, "compare", SHEEP, SHEEP, "--players", "3", "--bet", "tie=10")
    assert found["differs"] == []
    assert all(wager["cases"][1]["change"] == 0 and wager["cases"][1]["change_exact"] == "0" for wager in found["wagers"])
    nothing = {"player_dealer": 0, "player_dealer_error": 0, "bettors": 0, "bettors_error": 0, "house": 0}
    assert found["differences"] == [nothing, nothing]
    text = answer(capsys, "compare", SHEEP, SHEEP)
    assert "They have the same rules, settings and bets." in text


def test_a_bet_twice_as_large_wins_twice_as_much_before_the_fee(capsys: Capture) -> None:
    """No payout of this game rounds at these amounts. Three bettors with $20 and $40 are a table action of $60 and $120."""
    rows = data(capsys, "sweep", SHEEP, "bet.banker", "$20", "$40", "--bet", "player=0", "--players", "4")["rows"]
    small, large = (row["table"] for row in rows)
    assert (small["action"], large["action"]) == (60_00, 120_00)
    assert large["player_dealer"]["from_the_play"] == pytest.approx(2 * small["player_dealer"]["from_the_play"])


def test_options_and_the_change_that_they_make(capsys: Capture) -> None:
    """Under option 1 the player-dealer pays $3 for a table action above $100 to $200 (000 l.8); without a collection it keeps them."""
    found = data(capsys, "compare", THREE, "@option=none", "--bet", "ante=150", "--players", "2")
    posted, without = (case["table"] for case in found["cases"])
    assert (posted["house"], without["house"]) == (300, 0)
    assert found["differences"][1]["player_dealer"] == pytest.approx(300)
    assert {"switch": "option", "values": ["1", "none"]} in found["differs"]


def test_bets_that_differ(capsys: Capture) -> None:
    found = data(capsys, "compare", SHEEP, "@bet.player=20", "@bet.2:player=20", "--players", "3")
    assert found["differs"] == [
        {"switch": "bets of each", "values": ["player $5", "player $20", None]},
        {"switch": "bets of bettor 1", "values": [None, None, "player $5"]},
        {"switch": "bets of bettor 2", "values": [None, None, "player $20"]},
    ]
    assert [case["table"]["action"] for case in found["cases"]] == [10_00, 40_00, 25_00]


@pytest.mark.parametrize("edition", mostly_in_prove(SOLVED, ONE_OF_EACH_GAME))
def test_every_game_with_a_solver_can_be_swept(edition: str) -> None:
    """By the number of players, each with bets on the table; nothing is solved here."""
    swept = sweep_of(edition, "players", (), Common())
    seats = load(edition).game.seats(load(edition).rules)
    assert [case.name for case in swept.cases] == [str(count) for count in range(2, seats + 1) if str(count) not in swept.left_out]
    assert all(case.bets is not None and len(case.bets) == int(case.name) - 1 for case in swept.cases)
    assert what_differs([swept.cases[0], swept.cases[0]]) == []


# -- published figures --------------------------------------------------------------------------------------------------------

# https://www.multiplayerbaccarat.com/odds.html (after Thorp, The Mathematics of Gambling): by decks, what the house keeps in per cent
BACCARAT = {"6": (1.2374, 1.0558, 0.5972, 14.4382, 4.9313), "8": (1.2351, 1.0579, 0.5993, 14.3596, 4.8440)}


def test_published_baccarat_by_decks_commission_and_tie(capsys: Capture) -> None:
    by_decks = data(capsys, "sweep", SHEEP, "decks", "6", "8", "--rule", "banker_pays=19 to 20")["rows"]
    for row in by_decks:
        player, banker, _, tie, _ = BACCARAT[row["value"]]
        found = {name: -100 * wager["bettor"] for name, wager in row["wagers"].items()}
        assert (found["player"], found["banker"], found["tie"]) == tuple(pytest.approx(edge, abs=5e-5) for edge in (player, banker, tie))
    for decks, (_, five, four, eight, nine) in BACCARAT.items():
        lines = data(capsys, "sweep", SHEEP, "banker_pays", "0.95", "0.96", "--rule", f"decks={decks}")["rows"]
        assert [row["value"] for row in lines] == ["19 to 20", "24 to 25"]
        assert [-100 * row["wagers"]["banker"]["bettor"] for row in lines] == [pytest.approx(edge, abs=5e-5) for edge in (five, four)]
        ties = data(capsys, "sweep", SHEEP, "bets.tie.pays", "8..9", "--rule", f"decks={decks}")["rows"]
        assert [-100 * row["wagers"]["tie"]["bettor"] for row in ties] == [pytest.approx(edge, abs=5e-5) for edge in (eight, nine)]


# https://wizardofodds.com/games/baccarat/ : one deck
def test_published_baccarat_of_one_deck_beyond_the_bounds_of_the_house(capsys: Capture) -> None:
    """The bounds that the house gives its tables are rules like any other."""
    (row,) = data(capsys, "sweep", SHEEP, "decks", "1", "--rule", "tables.decks.least=1", "--rule", "banker_pays=19 to 20")["rows"]
    edges = [round(-100 * row["wagers"][name]["bettor"], 2) for name in ("banker", "player", "tie")]
    assert edges == [1.01, 1.29, 15.75]


# https://wizardofodds.com/games/three-card-poker/ : straight flush, three of a kind, straight, flush, pair, and what the house keeps
PAIR_PLUS = [((40, 30, 6, 4, 1), 2.32), ((40, 25, 6, 4, 1), 3.49), ((35, 25, 6, 4, 1), 4.58), ((40, 30, 6, 3, 1), 7.28)]
HANDS = ("straight-flush", "three-of-a-kind", "straight", "flush", "pair")
COMBINATIONS = dict(zip(HANDS, (48, 52, 720, 1096, 3744), strict=True))  # of 22,100, the same source; four are mini royals


def test_published_pay_tables_of_pair_plus(capsys: Capture) -> None:
    """A mini royal pays here like any other straight flush, as in the published tables. Beside the edges: the sum over all hands."""
    cases = []
    for pays, _ in PAIR_PLUS:
        lines = {**dict(zip(HANDS, pays, strict=True)), "mini-royal": pays[0]}
        cases.append(f"{THREE}@" + ",".join(f"bonuses.pair-plus.pays.{hand}={pay} to 1" for hand, pay in lines.items()))
    found = data(capsys, "compare", *cases)
    (row,) = (row for row in found["wagers"] if row["name"] == "pair-plus")
    first = None
    for case, (pays, edge) in zip(row["cases"], PAIR_PLUS, strict=True):
        won = sum(COMBINATIONS[hand] * pay for hand, pay in zip(HANDS, pays, strict=True)) - (22_100 - sum(COMBINATIONS.values()))
        assert case["bettor"] == pytest.approx(won / 22_100) and round(-100 * case["bettor"], 2) == edge
        first = Fraction(won, 22_100) if first is None else first
        assert case["change_exact"] in (None, str(Fraction(won, 22_100) - first))
    (royal,) = data(capsys, "sweep", THREE, "bonuses.pair-plus.pays.mini-royal", "50")["rows"]
    extra = 4 * (50 - 40)  # on top of the last table: casinocity.com, "About Three Card Poker", 7.1 %
    assert royal["wagers"]["pair-plus"]["bettor"] == pytest.approx(row["cases"][3]["bettor"] + extra / 22_100)
    assert round(-100 * royal["wagers"]["pair-plus"]["bettor"], 1) == 7.1


# -- rows, drawings, tables -----------------------------------------------------------------------------------------------------


def test_all_forms_of_a_sweep_agree(capsys: Capture, tmp_path: Path) -> None:
    rows, drawn = tmp_path / "decks.csv", tmp_path / "decks.svg"
    found = data(capsys, "sweep", SHEEP, "decks", "--players", "3", "--csv", str(rows), "--plot", str(drawn))
    assert [row["value"] for row in found["rows"]] == ["3", "4", "5", "6", "7", "8"] and found["left_out"] == {}
    with rows.open(encoding="utf-8") as file:
        written = list(csv.DictReader(file))
    for row, line in zip(found["rows"], written, strict=True):
        assert line["decks"] == row["value"] and line["edition"] == SHEEP and line["players"] == "3"
        assert float(line["tie.bettor"]) == row["wagers"]["tie"]["bettor"]
        assert float(line["player_dealer"]) == row["table"]["player_dealer"]["in_all"]
        assert float(line["bettors"]) == row["table"]["bettors_together"]
    page = ElementTree.fromstring(drawn.read_text(encoding="utf-8"))
    assert len(page.findall(f"{SVG}circle")) == 6 * 6  # the bank, two lines, Tie, Dragon 7 and Panda 8
    text = answer(capsys, "sweep", SHEEP, "decks", "--players", "3")
    shown = next(each for each in text.splitlines() if each.startswith(" 8  "))
    assert shown.split()[:3] == ["8", "-1.2351", "%"]


def test_words_are_drawn_as_bars(capsys: Capture, tmp_path: Path) -> None:
    drawn = tmp_path / "seven.svg"
    answer(capsys, "sweep", SHEEP, "banker_three_card_seven", "--plot", str(drawn))
    page = ElementTree.fromstring(drawn.read_text(encoding="utf-8"))
    said = [each.text for each in page.findall(f"{SVG}text")]
    assert {"pays", "pushes"} <= set(said) and not page.findall(f"{SVG}circle")


def test_a_side_bet_that_one_house_does_not_have(capsys: Capture, tmp_path: Path) -> None:
    rows, drawn = tmp_path / "two.csv", tmp_path / "two.svg"
    found = data(capsys, "compare", SHEEP, "oceans-eleven/ez-baccarat", "--csv", str(rows), "--plot", str(drawn))
    assert {"switch": "rules.bets.panda-8", "values": ["set", None]} in found["differs"]
    assert not any(row["switch"].startswith("rules.bets.panda-8.") for row in found["differs"])
    (panda,) = (wager for wager in found["wagers"] if wager["name"] == "panda-8")
    assert panda["cases"][1] is None and panda["cases"][0]["change"] is None
    with rows.open(encoding="utf-8") as file:
        assert [row["panda-8.bettor"] == "" for row in csv.DictReader(file)] == [False, True]
    assert "Panda 8" in drawn.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "args",
    [
        ("compare", SHEEP, "oceans-eleven/ez-baccarat", "--players", "5"),
        ("sweep", SHEEP, "decks", "--bet", "tie=5"),
        ("sweep", SHEEP, "players"),
        ("odds", THREE, "--switches"),
        ("bank", "black-sheep/blackjack-elite", "--switches"),
        ("simulate", "tres-lounge/texas-holdem", "--switches"),
    ],
)
def test_tables_fit_80_columns(args: tuple[str, ...], capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = answer(capsys, *args)
    assert max(len(line) for line in text.splitlines()) <= 80


def test_switches_say_how_they_are_written(capsys: Capture) -> None:
    text = answer(capsys, "odds", "oceans-eleven/21st-century-blackjack", "--switches")
    assert "--table bonuses='[\"" in text and "--rule decks=" in text and "--option" in text
    found = data(
        capsys, "odds", THREE, "--switches", "--rule", "bonuses.pair-plus.pays.straight=5 to 1", "--table", "most=$50", "--option", "2"
    )
    rules = {one["switch"]: one for one in found["rules"]}
    assert rules["bonuses.pair-plus.pays.straight"]["value"] == "5 to 1" and rules["exposed"]["values"] == [0, 1]
    assert next(one["value"] for one in found["table"] if one["switch"] == "most") == "$50"
    assert found["option"] == "2" and found["options"] == ["1", "2"]


def test_options_that_do_not_fit_are_left_out(capsys: Capture) -> None:
    """Option 2 is for a largest wager of $50 (000 l.11); this table takes $200."""
    found = data(capsys, "sweep", THREE, "option", "--bet", "ante=25", "--players", "2")
    assert [row["value"] for row in found["rows"]] == ["1"] and "largest wager of $50" in found["left_out"]["2"]


# -- refusals -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("compare", SHEEP), "needs two cases or more"),
        (("compare", SHEEP, "@decks"), "is no case"),
        (("compare", SHEEP, "@deks=6"), "nothing here is called 'deks'; the nearest are: decks"),
        (("compare", SHEEP, "@players=many"), "players takes a number, not 'many'"),
        (("compare", SHEEP, "@bet.moon=5"), "cannot bet on 'moon'"),
        (("compare", SHEEP, "tres-lounge/texas-holdem"), "not against a player-dealer"),
        (("compare", SHEEP, "@decks=6", "--csv", "rows.txt"), "must end in .csv"),
        (("compare", SHEEP, "@decks=6", "--csv", "/no/such/folder/rows.csv"), "there is no folder"),
        (("sweep", SHEEP, "decks", "2..4"), "it is 3 to 8, not 2. The house's bounds can be changed as well: tables.decks.least"),
        (("sweep", SHEEP, "decks", "8..3"), "is no range"),
        (("sweep", SHEEP, "decks", "1..100000"), "holds too many values"),
        (("sweep", SHEEP, "banker_pays"), "Say which values of banker_pays are meant"),
        (("sweep", SHEEP, "bet.banker"), "Say which values of bet.banker are meant"),
        (("sweep", SHEEP, "moon"), "nothing here is called 'moon'"),
        (("sweep", SHEEP, "decks", "--plot", "decks.png"), "must end in .svg"),
        (("sweep", THREE, "decks"), "nothing here is called 'decks'"),
    ],
)
def test_bad_input_is_one_sentence(args: tuple[str, ...], said: str, capsys: Capture) -> None:
    assert run(args) == 2
    out, err = capsys.readouterr()
    assert not out and said in err and err.count("\n") == 1 and "Traceback" not in err
