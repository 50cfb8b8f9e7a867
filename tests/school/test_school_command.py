"""``cardroom school`` at the terminal."""

import io
import json
from pathlib import Path

import pytest

from cardroom import load
from cardroom.cli import run
from cardroom.houses.edition import Edition
from cardroom.school import Drill, NoDrill, drill

THREE = "tres-lounge/three-card-poker"
Capture = pytest.CaptureFixture[str]


def answer(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_a_right_answer_and_a_wrong_one(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    right = drill(load(THREE), "payment", "s/0").answer.right
    file = tmp_path / "learned.json"
    answer(monkeypatch, *right, "x", "y", "$123,456", "$1")
    assert run(["school", THREE, "--kind", "payment", "--count", "2", "--seed", "s", "--progress", str(file)]) == 0
    out = capsys.readouterr().out
    assert "Right." in out and "No. The round says:" in out and "(l." in out and "1 of 2 right." in out
    kept = json.loads(file.read_text(encoding="utf-8"))["learned"][THREE]["payment"]
    assert (kept["asked"], kept["right"]) == (2, 1)


def test_leaving_keeps_what_was_answered(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    answer(monkeypatch, "1", "q")
    assert run(["school", THREE, "--kind", "order", "--seed", "s", "--progress", "none", "--language", "es"]) == 0
    assert "de 1 correctas." in capsys.readouterr().out


def test_a_kind_that_a_seed_has_no_question_of_is_told_and_left_out(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """The session goes on with the other kinds; with none left it ends."""

    def none(edition: Edition, kind: str, seed: str) -> Drill:
        if kind == "order":
            raise NoDrill(f"{edition.id} has no drill 'order'.")
        return drill(edition, kind, seed)

    monkeypatch.setattr("cardroom.school.drill", none)
    answer(monkeypatch, "$1", "$2", "q")
    assert run(["school", THREE, "--kind", "order,payment", "--count", "4", "--seed", "s", "--progress", "none"]) == 0
    out = capsys.readouterr().out
    assert out.count("has no drill 'order'.") == 1 and "of 1 right." in out
    assert run(["school", THREE, "--kind", "order", "--seed", "s", "--progress", "none"]) == 0
    assert "has no drill 'order'." in capsys.readouterr().out


def test_an_input_that_ends_in_the_midst_of_an_answer_is_one_sentence(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("$1"))
    assert run(["school", THREE, "--kind", "payment", "--seed", "s", "--progress", "none"]) == 2
    assert capsys.readouterr().err == "The input has ended before all was said.\n"


def test_the_json_has_questions_with_answers_and_clauses(capsys: Capture) -> None:
    assert run(["school", THREE, "--json", "--count", "4", "--kind", "table,fee", "--seed", "s"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert [row["kind"] for row in rows] == ["table", "fee", "table", "fee"]
    assert all(len(row["labels"]) == len(row["right"]) and row["clauses"] and row["question"] for row in rows)


def test_what_is_asked_about_is_counted(capsys: Capture) -> None:
    assert run(["school", THREE, "--coverage", "8", "--json"]) == 0
    rows = {row["clause"]: row["kinds"] for row in json.loads(capsys.readouterr().out)}
    assert {"player-wins", "player-loses", "not-covered"} <= {clause for clause, kinds in rows.items() if kinds}


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("tres-lounge/nothing",), "no edition"),
        ((THREE, "--kind", "pots"), "no questions of the kind 'pots'"),
        ((THREE, "--progress", "/dev/null/x"), "cannot be"),
    ],
)
def test_bad_input_is_one_sentence(capsys: Capture, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...], says: str) -> None:
    answer(monkeypatch, "1", "2", "q")
    assert run(["school", *args]) != 0
    captured = capsys.readouterr()
    assert says in captured.err and captured.err.count("\n") == 1
