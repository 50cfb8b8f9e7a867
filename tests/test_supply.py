"""What is not ours: every pin has its hashes, an advisory finds the versions that it is about, and the wheel says what it needs."""

import hashlib
import json
import re
import zipfile
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any

import pytest

from cardroom.extras import GIVES
from supply import check
from supply.advisories import Unreadable, advisories, known
from supply.bom import written
from supply.collect import hashes_of
from supply.pins import CONSTRAINTS, HASHES, BadPins, Component, Pin, hashes_text, read_constraints, read_hashes
from supply.requirements import hashed
from supply.wheel import BILL, with_bill

ONE, TWO = "1" * 64, "2" * 64


# -- pins and hashes --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("one>=2\n", "constraints.txt, line 1: 'one>=2' pins no version."),
        ("# a word\none==2\nOne==3\n", "constraints.txt, line 3: One is pinned twice."),
        ("one==2 --hash=sha256:ab\n", "pins no version"),
    ],
)
def test_what_pins_nothing_is_named(text: str, said: str) -> None:
    with pytest.raises(BadPins, match=re.escape(said)):
        read_constraints(text)


@pytest.mark.parametrize("text", ["--hash=sha256:" + ONE, "one==1 \\\n  --hash=md5:" + ONE, "one==1\n  --hash=sha256:12", "one==1\none==1"])
def test_what_is_no_hash_is_named(text: str) -> None:
    with pytest.raises(BadPins, match=r"hashes\.txt, line \d"):
        read_hashes(text)


def test_hashes_are_read_as_they_are_written() -> None:
    pins = {Pin("one", "1.0"): (ONE, TWO), Pin("two", "2"): (TWO,)}
    assert read_hashes(hashes_text(pins)) == pins


@pytest.mark.parametrize(
    ("hashes", "needs", "said"),
    [
        ({}, (), "hashes.txt: no file of One 1 has a hash."),
        ({Pin("one", "2"): (ONE,)}, (), "hashes.txt: the hashes of One are those of 2; 1 is pinned."),
        ({Pin("one", "1"): ()}, (), "hashes.txt: One 1 has no hash."),
        ({Pin("one", "1"): (ONE,), Pin("two", "1"): (ONE,)}, (), "hashes.txt: two is not pinned."),
        ({Pin("one", "1"): (ONE,)}, ("two",), "components.json: one needs two, which is not described."),
    ],
)
def test_what_does_not_agree_is_named(hashes: dict[Pin, tuple[str, ...]], needs: tuple[str, ...], said: str) -> None:
    pins, component = {"one": Pin("One", "1")}, Component("One", "1", "MIT", needs, ("room",))
    assert list(check.faults(pins, hashes, {"one": component})) == [said]


def test_another_version_than_is_described() -> None:
    pins, hashes = {"one": Pin("One", "1")}, {Pin("one", "1"): (ONE,)}
    described = {"one": Component("One", "2", "", (), ()), "two": Component("two", "1", "", (), ())}
    assert list(check.faults(pins, hashes, described)) == [
        "components.json: one is described at 2; 1 is pinned.",
        "components.json: two is not pinned.",
    ]


def test_the_files_of_a_version_that_we_can_run() -> None:
    names = {
        "one_two-1.0.tar.gz": True, "one_two-1.0-py3-none-any.whl": True, "one_two-1.0-py2.py3-none-any.whl": True,
        "one_two-1.0-cp312-cp312-macosx_11_0_arm64.whl": True, "one_two-1.0-cp39-abi3-manylinux_2_28_x86_64.whl": True,
        "one_two-1.0-cp310-cp310-win_amd64.whl": False, "one_two-1.0-cp314-cp314t-win_amd64.whl": False,
        "one_two-1.0-py2-none-any.whl": False,
        "one_two-1.0-pp311-pypy311_pp73-win_amd64.whl": False, "one_two-1.0.1.tar.gz": False, "one_two-1.0.exe": False,
    }  # fmt: skip
    hashes = {name: hashlib.sha256(name.encode()).hexdigest() for name in names}
    page = "".join(f'<a href="../files/{name}#sha256={hash}">{name}</a>\n' for name, hash in hashes.items())
    assert hashes_of(Pin("one-two", "1.0"), page) == tuple(sorted(hashes[name] for name, ours in names.items() if ours))


def test_an_extra_brings_the_core_and_nothing_of_others() -> None:
    described = {
        name: Component(name, "1", "", (), extras)
        for name, extras in {"core": ("", "room"), "room": ("room", "test"), "test": ("test",), "flit": ("build",)}.items()
    }
    hashes = {Pin(name, "1"): (ONE,) for name in described}
    assert {pin.name for pin in hashed("room", described, hashes)} == {"core", "room", "flit"}
    assert {pin.name for pin in hashed("", described, hashes)} == {"core", "flit"}
    with pytest.raises(BadPins, match="no extra 'rom'"):
        hashed("rom", described, hashes)


# -- advisories ----------------------------------------------------------------------------------------------------------------


def advisory(events: list[dict[str, str]], name: str = "one", ecosystem: str = "PyPI", **more: Any) -> dict[str, Any]:
    ranges = [{"type": "ECOSYSTEM", "events": events}] if events else []
    affected = {"package": {"name": name, "ecosystem": ecosystem}, "ranges": ranges, "versions": more.pop("versions", [])}
    return {"id": "TEST-1", "summary": "It breaks.", "affected": [affected], **more}


def hits(folder: Path, data: dict[str, Any], version: str) -> list[str]:
    (folder / "one.json").write_text(json.dumps(data))
    return [str(each) for each in known(advisories(folder), [Pin("One", version)])]


@pytest.mark.parametrize(
    ("events", "inside", "outside"),
    [
        ([{"introduced": "0"}, {"fixed": "1.10"}], ["0.1", "1.9", "1.10rc1"], ["1.10", "2"]),
        ([{"introduced": "1"}, {"last_affected": "1.5"}], ["1", "1.5"], ["0.9", "1.5.post1", "2"]),
        ([{"introduced": "3"}, {"fixed": "3.2"}, {"introduced": "1"}, {"fixed": "1.4"}], ["1.3", "3.1"], ["0.9", "1.4", "2", "3.2"]),
        ([{"introduced": "0"}], ["0.0.1", "99"], []),
    ],
)
def test_versions_in_a_range(tmp_path: Path, events: list[dict[str, str]], inside: list[str], outside: list[str]) -> None:
    assert all(hits(tmp_path, advisory(events), version) for version in inside)
    assert not any(hits(tmp_path, advisory(events), version) for version in outside)


def test_what_an_advisory_is_about(tmp_path: Path) -> None:
    always = [{"introduced": "0"}, {"fixed": "7"}]
    assert hits(tmp_path, advisory(always), "2") == ["One 2: TEST-1: It breaks. It is fixed in 7."]
    assert hits(tmp_path, advisory([], versions=["1.9", "2"]), "2") == ["One 2: TEST-1: It breaks."]
    assert not hits(tmp_path, advisory([], versions=["1.9"]), "2")
    assert not hits(tmp_path, advisory(always, name="two"), "2")
    assert not hits(tmp_path, advisory(always, ecosystem="npm"), "2")
    assert not hits(tmp_path, advisory(always, withdrawn="2026-01-01T00:00:00Z"), "2")


def test_a_database_is_a_folder_or_a_zip_file(tmp_path: Path) -> None:
    packed = tmp_path / "all.zip"
    with zipfile.ZipFile(packed, "w") as files:
        files.writestr("TEST-1.json", json.dumps(advisory([{"introduced": "0"}])))
        files.writestr("readme.txt", "not an advisory")
    assert len(known(advisories(packed), [Pin("one", "1")])) == 1
    for bad, said in ((tmp_path / "none", "neither a folder nor a zip"), (CONSTRAINTS, "neither a folder nor a zip")):
        with pytest.raises(Unreadable, match=said):
            list(advisories(bad))
    (tmp_path / "bad").mkdir()
    with pytest.raises(Unreadable, match="holds no advisory"):
        list(advisories(tmp_path / "bad"))
    (tmp_path / "bad" / "x.json").write_text("[1]")
    with pytest.raises(Unreadable, match=r"x\.json is no advisory"):
        list(advisories(tmp_path / "bad"))


def test_lint_fails_where_an_advisory_is_about_a_pin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pins = read_constraints(CONSTRAINTS.read_text(encoding="utf-8"))
    version = pins["fastapi"].version
    monkeypatch.setenv(check.DATABASE, str(tmp_path))
    (tmp_path / "one.json").write_text(json.dumps(advisory([{"introduced": "0"}, {"fixed": version}], name="FastAPI")))
    assert check.main() == 0 and "no known advisory" in capsys.readouterr().out
    (tmp_path / "one.json").write_text(json.dumps(advisory([{"introduced": "0"}, {"last_affected": version}], name="FastAPI")))
    assert check.main() == 1 and f"fastapi {version}: TEST-1" in capsys.readouterr().err
    monkeypatch.delenv(check.DATABASE)
    assert check.main() == 0 and "names no database" in capsys.readouterr().out


# -- the bill of materials -------------------------------------------------------------------------------------------------------


def test_the_bill_names_what_a_card_room_needs_and_nothing_more() -> None:
    bill = json.loads(written())
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6") and re.fullmatch(
        r"urn:uuid:[0-9a-f-]{36}", bill["serialNumber"]
    )
    refs = [each["bom-ref"] for each in bill["components"]]
    names = {each["name"].lower() for each in bill["components"]}
    assert len(set(refs)) == len(refs)
    modules = {module.replace("argon2", "argon2-cffi") for given in GIVES.values() for module in given}
    assert modules | {"pydantic", "typer", "rich"} <= names
    assert not names & {"pytest", "pokerkit", "mutmut", "ruff", "playwright"}
    pins = read_constraints(CONSTRAINTS.read_text(encoding="utf-8"))
    assert all(pins[each["name"].replace("_", "-").lower()].version == each["version"] for each in bill["components"])
    assert {ref for each in bill["dependencies"] for ref in each["dependsOn"]} <= set(refs)
    assert {each["ref"] for each in bill["dependencies"]} == {*refs, bill["metadata"]["component"]["bom-ref"]}
    assert all(each.get("licenses") for each in bill["components"])
    required = {each["name"].lower() for each in bill["components"] if each["scope"] == "required"}
    assert {"pydantic", "typer", "rich"} <= required and not required & {"fastapi", "numpy", "psycopg"}


def test_the_same_files_give_the_same_bill() -> None:
    assert written() == written()


def test_a_wheel_with_its_bill_is_whole(tmp_path: Path) -> None:
    wheel = tmp_path / "one-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as packed:
        packed.writestr(zipfile.ZipInfo("one/__init__.py", (2026, 1, 1, 0, 0, 0)), "x = 1\n")
        packed.writestr("one-1.dist-info/RECORD", "one/__init__.py,sha256=abc,6\none-1.dist-info/RECORD,,\n")
    before = wheel.stat().st_size
    with_bill(wheel, b'{"bomFormat": "CycloneDX"}\n')
    assert wheel.stat().st_size > before and [path.name for path in tmp_path.iterdir()] == [wheel.name]
    with zipfile.ZipFile(wheel) as packed:
        assert packed.testzip() is None
        assert packed.getinfo("one/__init__.py").date_time == (2026, 1, 1, 0, 0, 0)
        text = packed.read(f"one-1.dist-info/{BILL}")
        record = packed.read("one-1.dist-info/RECORD").decode().splitlines()
        assert packed.namelist()[-1] == "one-1.dist-info/RECORD"  # last, as the format advises
    digest = urlsafe_b64encode(hashlib.sha256(text).digest()).rstrip(b"=").decode()
    assert f"one-1.dist-info/{BILL},sha256={digest},{len(text)}" in record and record[-1] == "one-1.dist-info/RECORD,,"


def test_no_file_names_where_packages_come_from() -> None:
    assert "://" not in HASHES.read_text(encoding="utf-8") + CONSTRAINTS.read_text(encoding="utf-8")
