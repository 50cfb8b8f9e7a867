"""``cardroom fee``: options compared on the same hands, drawn, and all of them counted."""

import json
import tomllib
from collections import Counter
from itertools import cycle
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardroom.cli import run
from cardroom.cli.charts.steps import Chart, Series, step_chart
from cardroom.houses.files import HERE, edition_files

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


def test_options_for_other_counts_are_named_not_shown(capsys: Capture) -> None:
    data = json.loads(answer(capsys, "fee", "--compare", "oceans-eleven/holdem", "--players", "2", "--json"))
    shown, others = {row["option"] for row in data["options"]}, set(data["for_other_counts_of_players"])
    assert shown and others and not shown & others and len(shown | others) == 72
    text = answer(capsys, "fee", "--compare", "oceans-eleven/holdem", "--players", "2")
    assert f"{len(others)} more options are for another number of players." in text


@pytest.mark.parametrize("edition", list(edition_files()))
def test_every_edition_compares_and_draws(capsys: Capture, tmp_path: Path, edition: str) -> None:
    file = tmp_path / "fees.svg"
    if not json.loads(answer(capsys, "fee", edition, "--json"))["options"]:
        assert "takes no collection" in refusal(capsys, "fee", "--compare", edition)
        return
    text = answer(capsys, "fee", edition, "--compare", "--plot", str(file))
    assert "what each option would collect" in text and f"Drawn in {file}." in text
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
    chart = Chart("fees", "action", 0, 10_000, money=True, by_tens=False)
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
    chart = Chart("fees", "players", 2, 5, money=False, by_tens=False)
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


# -- bad input ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("fee",), "Say which edition"),
        (("fee", "--check", OCEANS), "--check counts every house"),
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
        (("fee", OCEANS, "--players", "1", "--action", "$5"), "two or more"),
        (("fee", OCEANS, "--vouchers", "-1"), "greater than or equal to 0"),
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
