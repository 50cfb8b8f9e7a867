"""``cardroom fee``: options compared on the same hands, drawn, and all of them counted."""

import json
import tomllib
from collections import Counter
from itertools import cycle
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardroom.charts.steps import Series, StepChart, step_chart
from cardroom.cli import run
from cardroom.houses.files import HERE
from tests.counts import one_of_each_kind

Capture = pytest.CaptureFixture[str]
OCEANS = "oceans-eleven/three-card-poker"
TRES_HOLDEM = "tres-lounge/texas-holdem"
SVG = "{http://www.w3.org/2000/svg}"


def answer(capsys: Capture, *args: str) -> str:
    code = run(args)
    out, err = capsys.readouterr()
    assert (code, err) == (0, ""), (args, err)
    return out


def refusal(capsys: Capture, *args: str) -> str:
    code = run(args)
    out, err = capsys.readouterr()
    assert code == 2, (args, code, err)
    assert not out and "Traceback" not in err and err.count("\n") == 1 and err.strip()
    return err.strip()


# -- one option -----------------------------------------------------------------------------------------------------------------


def test_who_pays_what_001_l4457_4470(capsys: Capture) -> None:
    """ "Option 7, $850 on the table, 6 players": $1 from the player-dealer, and $1 for each voucher."""
    text = answer(capsys, "fee", OCEANS, "--option", "7", "--action", "$850", "--players", "6", "--moment", "before the deal")
    assert "option 7, 6 players, table action $850" in text and "player-dealer" in text and "$1" in text
    args = ("fee", OCEANS, "--option", "7", "--action", "$850", "--players", "6", "--vouchers", "7", "--json")
    data = json.loads(answer(capsys, *args))
    assert data["facts"]["vouchers"] == 7
    charges = {charge["payer"]: charge["amount"] for charge in data["charges"]}
    assert charges == {"player-dealer": 1_00, "player 1": 2_00, "player 2": 2_00, "player 3": 1_00, "player 4": 1_00, "player 5": 1_00}
    assert "7 vouchers" in answer(capsys, *args[:-1])


# -- compared -------------------------------------------------------------------------------------------------------------------


def compared(capsys: Capture, *args: str) -> dict[str, dict[str, object]]:
    data = json.loads(answer(capsys, "fee", "--compare", *args, "--json"))
    return {row["option"]: row for row in data["options"]}


def test_compared_on_a_mix_001_l4445_4456(capsys: Capture) -> None:
    """Option 1: $0 to $50, $1 above, and $0.50 a circle; option 3: $0.50, $1, $2, $3."""
    rows = compared(capsys, OCEANS, "--players", "5", "--mix", "$50 $51x3 $300 $301")
    one, three = rows["1"], rows["3"]
    assert [hand["player_dealer"] for hand in one["a_hand"]] == [0, 1_00, 1_00, 1_00]  # type: ignore[attr-defined]
    assert [hand["players"] for hand in one["a_hand"]] == [2_00] * 4  # type: ignore[attr-defined]  # four players, $0.50 each
    assert one["in_all"] == {"player_dealer": 5_00, "players": 12_00, "pot": 0, "total": 17_00}
    assert [hand["player_dealer"] for hand in three["a_hand"]] == [50, 1_00, 2_00, 3_00]  # type: ignore[attr-defined]
    assert three["in_all"] == {"player_dealer": 8_50, "players": 12_00, "pot": 0, "total": 20_50}
    assert len(rows) == 60


def test_compared_pots_000_l875_902(capsys: Capture) -> None:
    """Option 2: $0.50 without a flop, $1 with one."""
    rows = compared(capsys, TRES_HOLDEM, "--mix", "earlyx2, $40")
    assert rows["2"]["in_all"] == {"player_dealer": 0, "players": 0, "pot": 2_00, "total": 2_00}
    small = compared(capsys, TRES_HOLDEM, "--mix", "$0.75")
    assert small["2"]["in_all"]["total"] == 75  # type: ignore[index]  # no more than the pot holds


def test_compared_half_hours_001_l3267(capsys: Capture) -> None:
    """Options 65-72: $8 to $15 from each player each half hour; of thirty hands each bears a thirtieth."""
    rows = compared(capsys, "oceans-eleven/holdem", "--players", "9", "--mix", "$40x15", "--hands", "30", "--option", "65+72")
    assert list(rows) == ["65", "72"]
    assert rows["65"]["a_half_hour"]["total"] == 9 * 8_00  # type: ignore[index]
    assert rows["65"]["in_all"]["total"] == 36_00  # type: ignore[index]  # fifteen hands: half of it
    assert rows["72"]["in_all"]["total"] == 9 * 15_00 // 2  # type: ignore[index]


def test_hands_that_the_limits_exclude_have_no_price_001_l1609_1610(capsys: Capture) -> None:
    """Caribbean stud, six players: five shares of $250 are $50 each, the most at a $5-$50 table; $25 is below the least of $10-$100."""
    args = ("oceans-eleven/caribbean-stud-poker", "--players", "6", "--mix", "$25 $250x2 $251")
    rows = compared(capsys, *args)
    assert [hand is None for hand in rows["l.1609"]["a_hand"]] == [False, False, True]  # type: ignore[attr-defined]
    assert [hand is None for hand in rows["l.1610"]["a_hand"]] == [True, False, False]  # type: ignore[attr-defined]
    first, second, _ = rows["l.1609"]["a_hand"]  # type: ignore[misc]
    assert rows["l.1609"]["in_all"]["total"] == first["total"] + 2 * second["total"]  # type: ignore[index,has-type]
    text = answer(capsys, "fee", "--compare", *args)
    assert "-: the option's limits exclude such wagers; its sum is that of the other hands." in " ".join(text.split())
    assert "exclude" not in answer(capsys, "fee", "--compare", OCEANS)


def test_options_for_other_counts_are_named_not_shown(capsys: Capture) -> None:
    data = json.loads(answer(capsys, "fee", "--compare", "oceans-eleven/holdem", "--players", "2", "--json"))
    shown, others = {row["option"] for row in data["options"]}, set(data["for_other_counts_of_players"])
    assert shown and others and not shown & others and len(shown | others) == 72
    text = answer(capsys, "fee", "--compare", "oceans-eleven/holdem", "--players", "2")
    assert f"{len(others)} more options are for another number of players." in text


@pytest.mark.parametrize("edition", one_of_each_kind(4))
def test_every_edition_compares_and_draws(capsys: Capture, tmp_path: Path, edition: str) -> None:
    file = tmp_path / "fees.svg"
    if not json.loads(answer(capsys, "fee", edition, "--json"))["options"]:
        assert "takes no collection" in refusal(capsys, "fee", "--compare", edition)
        return
    text = answer(capsys, "fee", edition, "--compare", "--plot", str(file))
    assert "what each option would collect" in " ".join(text.split()) and f"Drawn in {file}." in text
    assert len(text.splitlines()[0]) <= 80  # a long name goes on below
    drawing = ElementTree.parse(file).getroot()  # well formed
    assert drawing.tag == f"{SVG}svg"
    named = {name for group in drawing.iter(f"{SVG}g") for t in group.iter(f"{SVG}title") for name in (t.text or "")[7:].split(", ")}
    data = json.loads(answer(capsys, "fee", edition, "--compare", "--json"))
    assert named >= {row["option"] for row in data["options"] if row["in_all"]["total"]}
    width, height = (float(drawing.attrib[side]) for side in ("width", "height"))
    for text_at in drawing.iter(f"{SVG}text"):
        assert 0 <= float(text_at.attrib["x"]) <= width and 0 <= float(text_at.attrib["y"]) <= height


def test_a_drawing_step_by_step() -> None:
    """Two fees, one of them for two options: two lines; a fee of nothing up to $50 lies on the axis."""
    chart = StepChart("fees", "action", 0, 10_000, money=True, by_tens=False)
    steps = [(0.0, 0.0), (5_000.0, 100.0)]
    drawing = ElementTree.fromstring(step_chart(chart, [Series("1", steps), Series("2", steps), Series("3", [(0.0, 200.0)])]))
    titles = [t.text for path in drawing.iter(f"{SVG}path") for t in path.iter(f"{SVG}title")]
    assert titles == ["option 3", "option 1, 2"]
    lines = [path.attrib["d"] for path in drawing.iter(f"{SVG}path")]
    assert lines[0] == "M70.0 50.0H790.0"  # $2 is the top of the drawing
    assert lines[1] == "M70.0 490.0H430.0V270.0H790.0"  # along the axis to the middle, up half of it, on to the end
    labels = [t.text for t in drawing.iter(f"{SVG}text")]
    assert {"$0", "$2", "$100"} <= set(labels)


def test_a_gap_in_a_drawing_is_left_open() -> None:
    chart = StepChart("fees", "players", 2, 5, money=False, by_tens=False)
    drawing = ElementTree.fromstring(step_chart(chart, [Series("1", [(2, None), (3, 100.0), (4, None)])]))
    line = next(drawing.iter(f"{SVG}path")).attrib["d"]
    assert line == "M310.0 50.0H550.0"
    assert [t.text for t in drawing.iter(f"{SVG}text")].count("3") == 1


# -- counted --------------------------------------------------------------------------------------------------------------------


def test_check_counts_what_the_files_hold(capsys: Capture) -> None:
    """Counted again from the files as they are, without the loader."""
    data = json.loads(answer(capsys, "fee", "--check", "--json"))
    wanted: dict[str, Counter[str]] = {}
    names: dict[tuple[str, str], list[str]] = {}
    for path in HERE.glob("*/collection/*.toml"):
        file = tomllib.loads(path.read_text(encoding="utf-8"))
        rows = [row for block in file["schedule"] for row in block["rows"]]
        names[file["house"], path.stem] = list(dict.fromkeys(str(row[1]) for row in rows))
        counts = {"schedules": 1, "rows": len(rows), "readings": len(file.get("reading", [])), "options": len({str(r[1]) for r in rows})}
        wanted.setdefault(file["house"], Counter()).update(counts)
    assert {house["house"]: {key: house[key] for key in counts} for house in data["houses"]} == {k: dict(v) for k, v in wanted.items()}
    assert {(row["house"], row["schedule"]): row["names"] for row in data["schedules"]} == names
    for row in data["schedules"]:
        assert row["announced"] == row["options"] + len(row["missing"])
        assert all(one["reading"] for one in row["missing"])
        assert row["editions"], f"no edition charges by {row['house']}/{row['schedule']}"


def test_check_names_what_is_announced_and_not_printed(capsys: Capture) -> None:
    """001 l.3977-4178: pai gow poker announces options 18 to 45, and the rows end with 43."""
    text = answer(capsys, "fee", "--check")
    assert "Option 44 is announced and has no row: reading" in text and "Option 45 is announced" in text
    for house in ("oceans-eleven", "tres-lounge", "black-sheep", "gulfstream-park", "florida", "unnamed-california", "in all"):
        assert house in text


# -- a table, and what it may post ----------------------------------------------------------------------------------------------

HOLDEM, BIG_O, TRES_THREE = "oceans-eleven/holdem", "oceans-eleven/big-o", "tres-lounge/three-card-poker"


def options_at(capsys: Capture, edition: str, *table: str) -> list[str]:
    settings = [word for setting in table for word in ("--table", setting)]
    return [option["option"] for option in json.loads(answer(capsys, "fee", edition, *settings, "--json"))["options"]]


def test_the_options_that_may_be_posted_at_given_limits_000_l5_13(capsys: Capture) -> None:
    """Three card poker at tres-lounge: option 1 is for $5 to $200, option 2 for $5 to $50."""
    assert options_at(capsys, TRES_THREE, "most=$200") == ["1"]
    assert options_at(capsys, TRES_THREE, "most=$50") == ["2"]
    text = answer(capsys, "fee", TRES_THREE, "--table", "most=$50")
    assert "Option 2:" in text and "Option 1:" not in text and "1 of its 2 options are for such a table" in " ".join(text.split())
    assert "no option fits this table" in refusal(capsys, "fee", TRES_THREE, "--table", "most=$75")


def test_an_option_is_checked_against_the_table(capsys: Capture) -> None:
    args = ("fee", TRES_THREE, "--option", "2", "--action", "$90")
    assert answer(capsys, *args, "--table", "most=$50")
    assert "option 2 does not fit this table: it is for a largest wager of $50" in refusal(capsys, *args, "--table", "most=$200")
    assert "There is no table setting 'moist'" in refusal(capsys, *args, "--table", "moist=$100")


def test_an_option_of_another_schedule_is_named(capsys: Capture) -> None:
    """Big O charges by the house's flop games and by a schedule of its own (001 l.2991-3152), whose options are big-o/1 and on."""
    assert "perhaps 1 or big-o/1 is meant" in refusal(capsys, "fee", BIG_O, "--option", "flop-games/1")
    assert "21st-century-baccarat/l.1156" in answer(capsys, "fee", "oceans-eleven/21st-century-baccarat", "--option", "l.1156")
    assert "perhaps" not in refusal(capsys, "fee", BIG_O, "--option", "777")


def test_vouchers_that_cannot_be(capsys: Capture) -> None:
    """Tres-lounge has no fee for them; at oceans-eleven five bettors have five antes and a bonus bet each at most."""
    assert "option 1 has no fee for vouchers" in refusal(capsys, "fee", TRES_THREE, "--option", "1", "--vouchers", "1")
    assert "has no fee for vouchers" in refusal(capsys, "fee", HOLDEM, "--vouchers", "1")
    args = ("fee", OCEANS, "--option", "7", "--action", "$850", "--players", "6", "--vouchers")
    assert answer(capsys, *args, "10")
    assert "6 players make 10 wagers with a voucher at most, not 11" in refusal(capsys, *args, "11")


def test_a_posted_list_that_holds_001_l3158_3181(capsys: Capture) -> None:
    """Options 1, 5, 9 and 13: $3, $2 and $1, for seven or more, six, five, and four or fewer players."""
    data = json.loads(answer(capsys, "fee", HOLDEM, "--check", "--option", "1+5+9+13", "--json"))
    assert data["ok"] and data["faults"] == [] and data["most_rates"] == 5
    assert data["rates"] == [1_00, 2_00, 3_00]
    assert "may post 1+5+9+13: 3 different rates ($1, $2, $3), of 5" in answer(capsys, "fee", HOLDEM, "--check", "--option", "1+5+9+13")
    assert json.loads(answer(capsys, "fee", HOLDEM, "--check", "--json"))["option"] == "34+38+42+46"  # the edition's own


def test_a_posted_list_that_does_not(capsys: Capture) -> None:
    """Two options for seven players and more, none for five, and one that is charged another way."""
    code = run(("fee", HOLDEM, "--check", "--option", "1+2+5+13+65", "--json"))
    out, err = capsys.readouterr()
    data = json.loads(out)
    assert code == 2 and not data["ok"] and err.count("\n") == 1
    faults = " | ".join(data["faults"])
    for said in ("charged in different ways", "more than one option for 7 players: 1 and 2"):
        assert said in faults
    code = run(("fee", TRES_THREE, "--check", "--option", "2", "--table", "most=$200"))
    out, err = capsys.readouterr()
    assert code == 2 and "does not fit this table" in out and "does not fit this table" in err


def test_nothing_of_a_table_is_cut_off(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    args = ("fee", "oceans-eleven/21st-century-baccarat", "--option", "21st-century-baccarat/l.1156", "--action", "$90")
    for columns in ("40", "60", "80", "100"):
        monkeypatch.setenv("COLUMNS", columns)
        text = answer(capsys, *args)
        assert "\N{HORIZONTAL ELLIPSIS}" not in text
        assert ("collection.21st-century-baccarat.l.1156" in text) == (columns == "100")  # whole where there is room


def test_what_is_printed_otherwise_is_marked_beside_the_figure(capsys: Capture) -> None:
    """001 l.1156: 50c; l.5255-5259: the fees of dai bacc's option 10 stand a column to the left; 000 l.10: $300+ after $101-$300."""
    baccarat = ("fee", "oceans-eleven/21st-century-baccarat", "--option", "21st-century-baccarat/l.1156", "--players", "3")
    assert {charge["printed"] for charge in json.loads(answer(capsys, *baccarat, "--json"))["charges"]} == {"50c"}
    dai = answer(capsys, "fee", "oceans-eleven/dai-bacc")
    for fee, printed in (("$2", "$9"), ("$7", "$13"), ("$9", "$20"), ("$13", "$0.50"), ("$20", "$1.50")):
        assert f"{fee} (printed: {printed})" in dai
    assert "$5 (printed: action $300+)" in " ".join(answer(capsys, "rules", TRES_THREE).split())
    sheet = json.loads(answer(capsys, "rules", TRES_THREE, "--json"))
    assert any(rate["printed"] == "action $300+" for rate in sheet["collection"]["posted"]["rates"])


# -- bad input ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("fee",), "Say which edition"),
        (("fee", "--check", "--option", "1"), "--check without an edition counts every house"),
        (("fee", "--check", OCEANS, "--action", "$5"), "takes --option and --table"),
        (("fee", OCEANS, "--mix", "$5"), "go with --compare"),
        (("fee", OCEANS, "--plot", "x.svg"), "go with --compare"),
        (("fee", "--compare", OCEANS, "--action", "$5"), "--compare takes"),
        (("fee", "--compare", OCEANS, "--players", "40"), "is played by 2 to"),
        (("fee", "--compare", OCEANS, "--players", "1"), "is played by 2 to"),
        (("fee", "--compare", OCEANS, "--mix", "much"), "'much' is not an amount of money"),
        (("fee", "--compare", OCEANS, "--mix", "$5x0"), "at least one hand"),
        (("fee", "--compare", OCEANS, "--mix", " "), "at least one hand"),
        (("fee", "--compare", OCEANS, "--mix", "early"), "ends early"),
        (("fee", "--compare", OCEANS, "--option", "77"), "there is no option '77'"),
        (("fee", "--compare", OCEANS, "--plot", "fees.png"), "must end in .svg"),
        (("fee", "--compare", OCEANS, "--plot", "/no/such/folder/fees.svg"), "no such file or directory"),
        (("fee", "--compare", "standard/no-limit-texas-holdem"), "takes no collection"),
        (("fee", OCEANS, "--players", "1", "--action", "$5"), "is played by 2 to"),
        (("fee", OCEANS, "--players", "40", "--action", "$5"), "is played by 2 to"),
        (("fee", OCEANS, "--vouchers", "-1"), "'--vouchers': -1"),
    ],
)
def test_bad_input_is_one_sentence(capsys: Capture, args: tuple[str, ...], said: str) -> None:
    assert said in refusal(capsys, *args)


# -- by the clock ---------------------------------------------------------------------------------------------------------------


def test_deal_takes_a_fee_by_the_clock(capsys: Capture) -> None:
    """$4 from each of six players as the table opens and after each half hour (001 l.3292): fifteen rounds of two minutes."""
    args = ("deal", "oceans-eleven/lowball-ace-to-five", "--seed", "5", "--rounds", "17", "--json")
    rounds = json.loads(answer(capsys, *args))["rounds"]
    assert [number for number, round in enumerate(rounds) if round["setup"]["moments"]] == [0, 15]
    assert rounds[15]["drop"] == 24_00 and rounds[14]["drop"] == 0
    slow = json.loads(answer(capsys, *args, "--pace", "10"))["rounds"]
    assert [number for number, round in enumerate(slow) if round["setup"]["moments"]] == [0, 3, 6, 9, 12, 15]


def test_play_takes_a_fee_by_the_clock(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Three rounds at a pace of 31 minutes: each begins with a collection."""
    words = cycle(("fold", "check", "draw"))  # whichever of them is offered
    done = 0

    def typed(question: str) -> str:
        nonlocal done
        if "next round" in question:
            done += 1
            return "" if done < 3 else "quit"
        return next(words)

    monkeypatch.setattr("cardroom.cli.terminal.session.ask_line", typed)
    text = answer(capsys, "play", "oceans-eleven/lowball-ace-to-five", "--seed", "8", "--pace", "31")
    assert text.count("to the drop (collection from every player each half hour)") == 3 * 6
