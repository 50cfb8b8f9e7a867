"""``cardroom staff`` and ``cardroom journal`` on a database that no room is open on."""

import json
from pathlib import Path

import pytest

from cardroom.cli import run

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARDROOM_DATABASE", f"sqlite:///{tmp_path}/room.db")


def says(capsys: Capture, *args: str, code: int = 0) -> str:
    capsys.readouterr()
    assert run(list(args)) == code
    out, err = capsys.readouterr()
    assert (err if code else out) and not (out if code else err)
    return err if code else out


def test_a_role_is_granted_listed_and_taken_back(capsys: Capture) -> None:
    added = says(capsys, "staff", "add", "Opal", "operator", "--why", "the  room\tis hers\x1b[2J")
    assert added.startswith("Opal is operator for the room.") and "/staff#key=" in added
    says(capsys, "staff", "add", "Flo", "floor", "--for", "house/tres-lounge", "--until", "2100-01-31", "--why", "weekends")
    listed = json.loads(says(capsys, "staff", "list", "--json"))["staff"]
    assert [(each["name"], each["role"], each["scope"]) for each in listed] == [
        ("Opal", "operator", "room"),
        ("Flo", "floor", "house/tres-lounge"),
    ]
    assert listed[0]["why"] == "the room is hers[2J"  # without what a terminal would take for an order
    number = listed[1]["number"]
    assert "Flo is no longer floor." in says(capsys, "staff", "remove", str(number), "--why", "moved away")
    assert "Opal" in (table := says(capsys, "staff")) and "Flo" not in table
    journal = json.loads(says(capsys, "journal", "--json"))["journal"]
    assert [line["what"] for line in journal] == ["invite", "grant", "invite", "grant", "revoke"]
    assert {line["who"] for line in journal} == {"console"}
    assert says(capsys, "journal", "--about", "flo", "--what", "revoke").count("\n") == 2
    assert "holds" in says(capsys, "ledger", "verify")


@pytest.mark.parametrize(
    ("args", "refused"),
    [
        (("remove", "1", "--why", "x"), "there is no such file"),
        (("add", "Zoe"), "Say who gets which role"),
        (("add", "Zoe", "floor"), "Say why, with --why"),
        (("add", "Zoe", "king", "--why", "x"), "There is no role 'king' to grant"),
        (("add", "Zoe", "floor", "--for", "house/none", "--why", "x"), "There is no house 'none'"),
        (("add", "Zoe", "cashier", "--for", "house/florida", "--why", "x"), "The cashier is there for the whole room."),
        (("add", "Zoe", "floor", "--until", "soon", "--why", "x"), "--until is a day like 2027-01-31"),
        (("add", "Zoe", "floor", "--until", "2001-01-01", "--why", "x"), "A role ends after it begins, and not in the past."),
        (("add", "the operator", "floor", "--why", "x"), "choose another name"),
        (("remove", "one", "--why", "x"), "by its number"),
        (("dance",), "`cardroom staff` does list, add, remove, not 'dance'."),
    ],
)
def test_what_cannot_be(args: tuple[str, ...], refused: str, capsys: Capture) -> None:
    assert refused in says(capsys, "staff", *args, code=2)
