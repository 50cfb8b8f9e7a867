"""Verifiers that are not ours to run (docs/fairness): one Python file, one HTML file, and vectors for whoever writes another."""

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from playwright.sync_api import Browser

from cardroom.errors import CardroomError
from cardroom.houses.loader import load
from cardroom.records.verify import verify
from tests.corpus import LEAVES, THROWS
from tests.counts import counts, one_of_each_kind
from tests.forgeries import CHEATS, CUT_CHEATS, WITHOUT_RULES, Data, declared, live_record, ruled_record, some_lies
from tests.vectors.write import DOCS, EDITIONS, HERE, HTML, OLDER, apply, bundle

VECTORS = {name: json.loads((HERE / f"{name}.json").read_text(encoding="utf-8")) for name in (*OLDER, *EDITIONS)}
FILE = DOCS / "verify_round.py"


def verifier() -> ModuleType:
    """The file, as somebody would run it who has nothing else of ours."""
    spec = importlib.util.spec_from_file_location("verify_round", FILE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def alone() -> ModuleType:
    return verifier()


def holds(alone: ModuleType, record: Any) -> bool:
    try:
        alone.check(record)
    except alone.Broken:
        return False
    return True


@pytest.mark.parametrize("name", VECTORS)
def test_the_vectors(alone: ModuleType, name: str) -> None:
    vector = VECTORS[name]
    assert holds(alone, vector["record"])
    # Words of its edition may have changed since it was written; it is played by the rules as they are.
    digest = load(vector["record"]["setup"]["edition"]).digest
    today = apply(vector["record"], [[["setup", "digest"], digest]])
    assert verify(today, "it").ok
    for lie in vector["lies"]:
        lied = apply(vector["record"], lie["changes"])
        assert lied != vector["record"] and not holds(alone, lied), lie["name"]
        assert not believed(apply(today, lie["changes"])), lie["name"]


def believed(record: Data) -> bool:
    try:
        return verify(record, "it", 40).ok
    except CardroomError:
        return False


def test_every_cheat_with_a_name_is_among_the_vectors() -> None:
    assert {*CHEATS, *CUT_CHEATS, *LEAVES, *THROWS} <= {lie["name"] for vector in VECTORS.values() for lie in vector["lies"]}


@pytest.mark.parametrize("edition_id", one_of_each_kind(0))
@counts("number", 10, 600)
def test_the_file_alone_believes_no_lie_that_it_can_know(alone: ModuleType, edition_id: str, number: int) -> None:
    record = live_record(edition_id)
    assert holds(alone, record)
    assert all(holds(alone, ruled) for i in range(number // 10) if (ruled := ruled_record(edition_id, i)))
    for lie in some_lies(record, number, f"alone {edition_id}"):
        assert not holds(alone, lie.record) or declared(lie.field, WITHOUT_RULES), lie.what


def test_the_file_is_run_without_anything_of_ours(tmp_path: Path) -> None:
    record = tmp_path / "round.json"
    record.write_text(json.dumps(VECTORS["holdem"]["record"]), encoding="utf-8")
    found = subprocess.run([sys.executable, "-I", "-S", str(FILE), str(record)], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert found.returncode == 0 and "Not proved here" in found.stdout
    record.write_text(json.dumps(apply(VECTORS["holdem"]["record"], VECTORS["holdem"]["lies"][0]["changes"])), encoding="utf-8")
    found = subprocess.run([sys.executable, "-I", "-S", str(FILE), str(record)], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert found.returncode == 2 and found.stdout.startswith("DOES NOT HOLD")


def test_the_page_alone(chromium: Browser) -> None:
    assert HTML.read_text(encoding="utf-8") == bundle(), "python -m tests.vectors.write writes it"
    page = chromium.new_page()
    page.goto(HTML.as_uri())
    script = "(record) => { try { verifyRound(JSON.stringify(record)); return true; } catch { return false; } }"
    for vector in VECTORS.values():
        assert page.evaluate(script, vector["record"])
        for lie in vector["lies"]:
            assert not page.evaluate(script, apply(vector["record"], lie["changes"])), lie["name"]
    page.close()
