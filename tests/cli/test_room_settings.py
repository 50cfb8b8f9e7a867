"""`cardroom room set`, `show` and `check`, in a room that is closed."""

import json
from pathlib import Path

import pytest

from cardroom.cli import run
from cardroom.cli.room_settings import read_shifts
from cardroom.errors import BadInput
from cardroom.room.storage import Store


@pytest.fixture(autouse=True)
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    url = f"sqlite:///{tmp_path / 'room.db'}"
    monkeypatch.setenv("CARDROOM_DATABASE", url)
    monkeypatch.setenv("CARDROOM_SEAL", str(tmp_path / "seal.key"))
    return url


def shown(capsys: pytest.CaptureFixture[str], *args: str, code: int = 0) -> str:
    assert run(["room", *args]) == code
    found = capsys.readouterr()
    return found.out + found.err


def test_settings_are_stored_and_shown(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    mail = ("--paging", "smtps://desk@mail.example", "--paging-from", "desk@room.example", "--paging-before", "90")
    given = (*mail, "--shifts", "day 06:00, late night 18:30", "--documents", "always")
    said = shown(capsys, "set", "--name", "The Ocean Room", *given, "--why", "we open")
    assert "before the first sale of chips" in said
    assert "by smtps://desk@mail.example, from desk@room.example, and again 90 seconds before a seat lapses" in " ".join(said.split())
    assert "The Ocean Room" in said and "day 06:00, late night 18:30" in said and "America/Los_Angeles" in said
    found = json.loads(shown(capsys, "show", "--json"))
    assert found["establishment"] == "The Ocean Room" and found["money"] == "play" and found["later"] is None
    assert found["shifts"] == [{"name": "day", "begins": "06:00"}, {"name": "late night", "begins": "18:30"}]
    store = Store.open(database, create=False)
    ((_, row),) = store.journal.lines()
    store.close()
    assert (row.who, row.what, row.why) == ("console", "hours", "we open")


def test_the_check_lists_what_is_missing(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(["staff", "add", "Opal", "operator", "--why", "hired"]) == 0
    capsys.readouterr()
    assert run(["room", "check", "--json"]) == 2
    lacks = json.loads(capsys.readouterr().out)["lacks"]
    assert lacks == ["name", "address", "licence", "hours", "second-factor", "https", "float"]
    monkeypatch.setenv("CARDROOM_ORIGINS", "https://cards.example")
    given = ["--name", "O", "--address", "1 Pier", "--licence", "1", "--zone", "America/Los_Angeles", "--money", "real"]
    assert run(["room", "set", *given, "--why", "we open"]) == 0
    capsys.readouterr()
    assert run(["room", "check"]) == 2
    assert capsys.readouterr().out == "Somebody of the staff has no second factor.\nThe safe of the cage holds nothing.\n"


def test_what_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "does servers, show, set, check" in shown(capsys, "paint", code=2)
    assert "with --why" in shown(capsys, "set", "--name", "O", code=2)
    assert "'real-money', 'always' or 'never'" in shown(capsys, "set", "--documents", "sometimes", "--why", "why not", code=2)
    assert "CARDROOM_PAGING_SECRET" in shown(capsys, "set", "--paging", "smtp://a:b@c", "--paging-from", "a@c", "--why", "so", code=2)
    assert "Say which settings" in shown(capsys, "set", "--why", "nothing", code=2)
    assert "there is no time zone 'Mars'" in shown(capsys, "set", "--zone", "Mars", "--why", "far", code=2)
    assert "changed by `cardroom room set`" in shown(capsys, "show", "--name", "O", code=2)


def test_shifts_as_they_are_typed() -> None:
    assert read_shifts("graveyard 22:00") == [{"name": "graveyard", "begins": "22:00"}]
    for wrong in ("", "day", "06:00", "day 6:00", "day 06:00,,night 18:00"):
        with pytest.raises(BadInput):
            read_shifts(wrong)
