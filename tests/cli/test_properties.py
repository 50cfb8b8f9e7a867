"""`cardroom properties`, and the file that names the rooms."""

import json
from pathlib import Path

import pytest

from cardroom.cli import run
from cardroom.room.storage import Store

BAY = """
[rooms.bay]
database = "{folder}/bay.db"
address = "https://bay.example"
"""
OCEAN = """
home = "ocean"

[rooms.ocean]
database = "{folder}/ocean.db"
address = "https://ocean.example:8443/"
"""


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for key in ("ocean", "bay"):
        Store.open(f"sqlite:///{tmp_path}/{key}.db", serve=True, create=True).close()
    file = tmp_path / "properties.toml"
    file.write_text((OCEAN + BAY).format(folder=tmp_path))
    monkeypatch.setenv("CARDROOM_PROPERTIES", str(file))
    return file


def test_the_properties_are_printed_written_and_told_as_json(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["properties"]) == 0
    said = capsys.readouterr().out
    assert "Properties side by side" in said and "The card room (ocean)" in said and "The card room (bay)" in said
    assert run(["properties", "--until", "2026-01-31", "--days", "2", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert [row["values"][0] for row in data["sheets"][1]["rows"]] == ["2026-01-30", "2026-01-31"]
    folder = written.parent / "papers"
    assert run(["properties", "--file", str(written), "--to", str(folder)]) == 0
    assert sorted(each.name for each in folder.iterdir()) == ["properties.csv", "properties.html", "properties.xlsx"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("home = 'ocean'", "rooms"),
        (OCEAN.replace('home = "ocean"', 'home = "bay"'), "home is 'bay', which is none of the rooms"),
        (OCEAN + BAY.replace("bay.db", "ocean.db"), "two rooms have one database"),
        (OCEAN + BAY.replace("https://bay.example", "https://ocean.example:8443"), "two rooms have one address"),
        (OCEAN.replace("https://ocean.example:8443/", "ocean.example"), "an address is like http://10.0.0.7:8000, not 'ocean.example'"),
        (OCEAN.replace("rooms.ocean", "rooms.Ocean"), "Ocean"),
        (OCEAN + 'colour = "blue"', "colour"),
        ("home = ", "nvalid"),
    ],
)
def test_a_file_that_says_something_else_is_refused(text: str, sentence: str, written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written.write_text(text.replace("{folder}", str(written.parent)))
    for args in (["properties"], ["serve", "--property", "ocean"]):
        assert run(args) == 2
        (said,) = capsys.readouterr().err.splitlines()
        assert said.startswith(str(written)) and sentence in said


def test_a_server_serves_one_of_them(written: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for args, sentence in (
        (["serve", "--property", "lake"], "There is no property 'lake'; there are ocean, bay."),
        (["serve", "--property", "bay", "--database", "other.db"], "--property names a database already: leave --database out."),
        (["properties", "--file", "no-such-file"], "no-such-file: it cannot be read (no such file or directory)."),
    ):
        assert run(args) == 2
        assert capsys.readouterr().err.strip() == sentence
    monkeypatch.delenv("CARDROOM_PROPERTIES")
    assert run(["properties"]) == 2
    assert capsys.readouterr().err.strip() == "Name the file of the properties with CARDROOM_PROPERTIES."
