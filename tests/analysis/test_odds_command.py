"""``cardroom odds``: tables, JSON and drawings, with a solver made by hand and with a real one."""

import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardroom.analysis.fixed_bets import bettor
from cardroom.analysis.questions.bets import bets_of
from cardroom.cli import run

Capture = pytest.CaptureFixture[str]
TRES = "tres-lounge/three-card-poker"
SVG = "{http://www.w3.org/2000/svg}"


def answer(capsys: Capture, *args: str) -> str:
    code = run(("odds", *args))
    out, err = capsys.readouterr()
    assert (code, err) == (0, ""), (args, err)
    return out


def row(text: str, name: str) -> str:
    return next(line for line in text.splitlines() if line.strip().startswith(name))


# -- by hand ------------------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("fake")
def test_the_table(capsys: Capture) -> None:
    text = answer(capsys, TRES)
    assert "Always play." in text and "A fresh deck." in text and "When to play" in text
    worth, ends = (line.split() for line in text.splitlines() if line.startswith(" Ante  "))
    assert worth == ["Ante", "itself", "1.0000", "-10.0000", "%", "+10.0000", "%", "0.9434"]
    assert ends == ["Ante", "40.0000", "%", "10.0000", "%", "50.0000", "%", "2.50"]
    assert row(text, "Play  ").split()[:4] == ["Play", "Ante", "0.8000", "-20.0000"]
    sampled = text.splitlines().index(row(text, "Pair Plus  "))  # 8 x 0.1 - 0.9; the error stands below it where a screen is narrow
    assert "-10.0000 %" in text.splitlines()[sampled] and text.splitlines()[sampled + 1].split() == ["±", "1.0000"]
    assert "+15.0000 %" in row(text, "Ante bonus  ") and "wins 1 in" in text
    assert row(text, "straight").split() == ["straight", "+1.5", "1", "10.000000", "%", "10.0"]
    assert "Ante: 10 deals" in text and "Ante with Play and bonus" in text


@pytest.mark.usefixtures("fake")
def test_as_json(capsys: Capture) -> None:
    data = json.loads(answer(capsys, TRES, "--json"))
    ante = data["wagers"][0]
    assert (ante["bettor"], ante["player_dealer"], ante["wins"], ante["pushes"], ante["loses"]) == (-0.1, 0.1, 0.4, 0.1, 0.5)
    assert ante["lines"][0] == {"name": "won", "net": "1", "chance": "2/5", "combinations": 4} and ante["exact"]
    assert data["together"]["bettor"] == -0.2 and not data["wagers"][3]["exact"] and data["strategy"] == "Always play."


def test_kept_and_solved_again(capsys: Capture, fake: list[str]) -> None:
    first = answer(capsys, TRES)
    assert answer(capsys, TRES) == first and len(fake) == 1
    assert answer(capsys, TRES, "--no-cache") == first and len(fake) == 2


@pytest.mark.usefixtures("fake")
def test_a_bar_only_where_somebody_watches(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal the bar is drawn on standard error, and standard output is the same."""
    plain = answer(capsys, TRES)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert run(("odds", TRES, "--no-cache")) == 0
    out, err = capsys.readouterr()
    assert out == plain and f"Solving {TRES}" in err


@pytest.mark.usefixtures("fake")
def test_long_tables_are_cut(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    from cardroom.cli.texts import odds as odds_text

    monkeypatch.setattr(odds_text, "LINES", 2)
    assert "… and 1 more: --json has them all." in answer(capsys, TRES)
    assert len(json.loads(answer(capsys, TRES, "--json"))["wagers"][0]["lines"]) == 3


@pytest.mark.usefixtures("fake")
def test_other_rules(capsys: Capture) -> None:
    data = json.loads(answer(capsys, TRES, "--rule", "seats=5", "--json"))
    assert data["wagers"][3]["bettor"] == pytest.approx(5 * 0.1 - 0.9)


def test_variants(capsys: Capture, fake: list[str], tmp_path: Path) -> None:
    file = tmp_path / "variants.svg"
    text = answer(capsys, TRES, "--variants", "--plot", str(file))
    assert len(fake) == 3
    assert "as it is" in text and "seven seats" in text and "six seats" in text
    assert row(text, "as it is").split()[-2:] == ["-10.0000", "%"]
    assert row(text, "seven seats").split()[-4:] == ["-20.0000", "%", "-10.0000", "%"]
    assert row(text, "six seats").split()[-4:] == ["-30.0000", "%", "-20.0000", "%"]
    assert "The same under all of them" in text and "Play (-20.0000 %)" in " ".join(text.split())
    assert "Pair Plus" in drawn(file) and "Play:" not in drawn(file)  # only what the rules change
    data = json.loads(answer(capsys, TRES, "--variants", "--json"))
    assert list(data["variants"]) == ["as it is", "seven seats", "six seats"] and len(fake) == 3


@pytest.mark.usefixtures("fake")
def test_after_the_collection(capsys: Capture) -> None:
    """5 bettors with $100 on the Ante lose $15 each on average, and the player-dealer pays the fee of $500 of action."""
    text = answer(capsys, TRES, "--players", "6", "--bet", "ante=$100")
    assert "6 players, table action $500" in text and "-$15.0000" in row(text, "bettor 1")
    data = json.loads(answer(capsys, TRES, "--players", "6", "--bet", "ante=$100", "--option", "1", "--json"))["after_collection"]
    fee = data["house"]
    assert fee > 0 and data["option"] == "1"
    bank = data["player_dealer"]
    assert bank["from_the_play"] == pytest.approx(75_00) and bank["collection"] == fee and bank["fund"] == 0
    assert bank["in_all"] == pytest.approx(75_00 - fee) and bank["error"] == 0
    assert bank["deviation"] > 0 and bank["deviation_error"] > 0 and data["rounds_are"] == "compiled"  # of several bettors it is played
    assert data["exact"] and data["sampled"] is None and data["assumes"].startswith("Always play;")
    assert data["wagers"]["ante"] == {"staked": 500_00, "won": pytest.approx(-50_00), "error": 0.0}
    assert run(("fee", TRES, "--option", "1", "--action", "$500", "--players", "6", "--json")) == 0
    assert sum(charge["amount"] for charge in json.loads(capsys.readouterr().out)["charges"]) == fee


@pytest.mark.usefixtures("fake")
def test_bets_of_one_bettor_alone(capsys: Capture) -> None:
    args = (TRES, "--players", "3", "--bet", "ante=$10", "--bet", "2:ante=$30", "--bet", "2:pair-plus=$5", "--json")
    data = json.loads(answer(capsys, *args))["after_collection"]
    assert [one["bets"] for one in data["bettors"]] == [{"ante": 10_00}, {"ante": 30_00, "pair-plus": 5_00}]


@pytest.mark.parametrize("whose", ["", "2:"])
def test_a_bet_that_is_named_is_added_to_the_usual_one(whose: str) -> None:
    """One rule for everybody and for one bettor: beside the usual bet; the same wager is replaced; 0 takes it away."""
    usual = {"player": 10_00}

    def second(*words: str) -> dict[str, int]:
        return bets_of([whose + word for word in words], 2, usual)[bettor(2)]

    assert second("banker=$50") == {"player": 10_00, "banker": 50_00}
    assert second("player=$50") == {"player": 50_00}
    assert second("player=0", "banker=$50") == {"banker": 50_00}
    first = bets_of([f"{whose}banker=$50"], 2, usual)[bettor(1)]
    assert first == ({"player": 10_00} if whose else {"player": 10_00, "banker": 50_00})


def test_what_one_bets_comes_after_what_everybody_bets() -> None:
    found = bets_of(["2:ante=$25", "ante=$10", "2:pair-plus=0", "pair-plus=$5"], 2, {"ante": 5_00})
    assert found == {bettor(1): {"ante": 10_00, "pair-plus": 5_00}, bettor(2): {"ante": 25_00}}


def test_together_repeats_no_wager(capsys: Capture) -> None:
    """Where the base wager is all there is, nothing stands beside it: not in JSON, not on the screen, not in the page of results."""
    data = json.loads(answer(capsys, "tres-lounge/pai-gow-tiles", "--json"))
    assert data["together"] is None and [one["name"] for one in data["wagers"]] == ["wager"]
    text = answer(capsys, "tres-lounge/pai-gow-tiles")
    assert len([line for line in text.splitlines() if line.strip().startswith("Wager  ")]) == 2  # what it is worth, how often it wins
    page = (Path(__file__).parents[2] / "docs" / "mathematics.md").read_text(encoding="utf-8")
    for table in page.split("\n\n"):
        rows = [line.split("|")[1].strip() for line in table.splitlines() if line.startswith("| ")]
        assert len(rows) == len(set(rows)), table


def drawn(file: Path) -> str:
    root = ElementTree.parse(file).getroot()
    assert root.tag == f"{SVG}svg"
    return "\n".join(node.text or "" for node in root.iter(f"{SVG}text"))


@pytest.mark.usefixtures("fake")
def test_the_drawing(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "odds.svg"
    assert f"Drawn in {file}." in answer(capsys, TRES, "--plot", str(file))
    words = drawn(file)
    assert "-10.000 %" in words and "Ante bonus" in words and "40.0 %" in words and "Three Card Poker: odds" in words
    bars = [node for node in ElementTree.parse(file).getroot().iter(f"{SVG}rect") if node.find(f"{SVG}title") is not None]
    assert all(float(node.get("width", 0)) > 0 and float(node.get("x", -1)) >= 0 for node in bars)


@pytest.mark.usefixtures("fake")
@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("oceans-eleven/holdem",), "not against a player-dealer"),
        (("no/such",), "no/such"),
        ((TRES, "--plot", "odds.pdf"), "must end in .svg"),
        ((TRES, "--bet", "ante"), "is no bet"),
        ((TRES, "--bet", "ante=lots"), "is not an amount of money"),
        ((TRES, "--bet", "9:ante=$5"), "there are bettors 1 to 5"),
        ((TRES, "--bet", "x:ante=$5"), "is no bet"),
        ((TRES, "--bet", "ante=$0"), "Nobody bets anything"),
        ((TRES, "--bet", "moon=$5"), "cannot bet on 'moon'"),
        ((TRES, "--bet", "ante=$5000"), "not $5,000"),
        ((TRES, "--option", "77"), "77"),
        ((TRES, "--players", "1"), "is played by 2 to 8"),
        ((TRES, "--rule", "seats=many"), "The rule seats takes 2 to 17; not 'many'."),
        ((TRES, "--rule", "x"), "switch=value"),
        (("oceans-eleven/21st-century-blackjack", "--table", "bonuses=buster-a"), """'buster-a' is no list; write it like ["buster-a"]."""),
        ((TRES, "--variants", "--players", "3"), "--variants compares rules"),
    ],
)
def test_bad_input_is_one_sentence(args: tuple[str, ...], said: str, capsys: Capture) -> None:
    assert run(("odds", *args)) == 2
    out, err = capsys.readouterr()
    assert not out and said in err and err.count("\n") == 1 and "Traceback" not in err
