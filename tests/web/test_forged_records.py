"""One corpus of forgeries (``tests/corpus``) against all four verifiers: none believes one, and each says in one sentence why."""

import importlib.util
import json
import subprocess
import sys
from bisect import bisect
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest
from playwright.sync_api import Browser, Page

from cardroom.cli import run
from cardroom.errors import CardroomError
from cardroom.houses.files import headings
from cardroom.records.files import parse
from cardroom.records.possible import TRIES
from cardroom.records.verify import verify
from tests.corpus import FORGERIES, TEXTS, forged
from tests.counts import ONE_OF_EACH_GAME, counts
from tests.forgeries import live_record, ruled_record, showdown
from tests.vectors.write import DOCS, HTML
from tests.web.server import LiveServer

EDITIONS = tuple(heading.id for heading in headings())
FILE = DOCS / "verify_round.py"
FEW = 5  # deals that are tried for a forgery: none of the corpus needs the rules to be refused

FEWER = 5  # times: so many fewer kinds of forgeries where another edition of the game has more of them

Verdict = str
"""What a verifier says against a record; empty: it believes it."""
Verifier = Callable[[list[str]], list[Verdict]]  # the first text is a true record


def by_the_program(texts: list[str]) -> list[Verdict]:
    truth, *rest = texts
    return [_by_the_program(truth, TRIES), *(_by_the_program(text, FEW) for text in rest)]


def _by_the_program(text: str, tries: int) -> Verdict:
    try:
        verdict = verify(parse(text, "it"), "it", tries)
    except CardroomError as error:
        return str(error)
    return next((check.text for check in verdict.checks if check.ok is False), "")


@pytest.fixture(scope="module")
def file() -> ModuleType:
    spec = importlib.util.spec_from_file_location("verify_round", FILE)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def by_the_file(file: ModuleType, texts: list[str]) -> list[Verdict]:
    found = []
    for text in texts:
        try:
            file.check(file.read(text.encode()))
            found.append("")
        except file.Broken as broken:
            found.append(str(broken))
    return found


FOUND = "const texts = edits.map(([start, middle, end]) => base.slice(0, start) + middle + base.slice(end));"
PAGE = f"""async ([base, edits]) => {{
  {FOUND}
  const {{ verifyText }} = await import('/static/js/verify.js');
  return texts.map((text) => verifyText(text).checks.find((check) => check.ok === false)?.text ?? "");
}}"""
ALONE = f"""([base, edits]) => {{
  {FOUND}
  return texts.map((text) => {{ try {{ verifyRound(text); return ""; }} catch (error) {{ return error.message; }} }});
}}"""


def edit(base: str, text: str) -> tuple[int, str, int]:
    """What the text has in place of the base's characters from one number to another: the way to the browser is long."""
    shorter = min(len(base), len(text))
    start = bisect(range(shorter), False, key=lambda size: base[: size + 1] != text[: size + 1])
    end = bisect(range(shorter - start), False, key=lambda size: base[-size - 1 :] != text[-size - 1 :])
    return start, text[start : len(text) - end], len(base) - end


@pytest.fixture(scope="module")
def verifiers(room: LiveServer, chromium: Browser, file: ModuleType) -> dict[str, Verifier]:
    site, alone = chromium.new_page(), chromium.new_page()
    site.goto(f"{room.url}/static/icon.svg")
    alone.goto(HTML.as_uri())

    def in_a_page(page: Page, script: str) -> Verifier:
        return lambda texts: page.evaluate(script, [texts[0], [edit(texts[0], text) for text in texts]])

    return {
        "cardroom verify": by_the_program,
        "verify_round.py": lambda texts: by_the_file(file, texts),
        "the page": in_a_page(site, PAGE),
        "verify_round.html": in_a_page(alone, ALONE),
    }


def records(number: int) -> Iterator[str]:
    """Of an edition a round in which much happened, and of every fifth one with rulings as well."""
    edition = EDITIONS[number]
    yield json.dumps(live_record(edition))
    ruled = ruled_record(edition, 1) if number % 5 == 0 else None
    if ruled and any(event["event"] == "ruled" for event in ruled["events"]):
        yield json.dumps(ruled)


@pytest.mark.parametrize("turn", range(3))
@counts("part", 9, 1)
def test_no_verifier_believes_a_forgery(verifiers: dict[str, Verifier], turn: int, part: int) -> None:
    """Every edition: one of each game with a ninth of the kinds, in turn, the others with a few; in a proof all with all of them."""
    for number, edition in enumerate(EDITIONS):
        if number % 3 != turn:
            continue
        share = part if part == 1 or edition in ONE_OF_EACH_GAME else FEWER * part
        for record in records(number):
            kinds = [name for place, name in enumerate(FORGERIES) if (place + number // 3) % share == 0]
            made = {name: text for name in kinds if (text := forged(record, FORGERIES[name]))}
            assert made and len(made) >= 100 // share
            for verifier, check in verifiers.items():
                truth, *said = check([record, *made.values()])
                assert truth == "", (edition, verifier, truth)
                for name, sentence in zip(made, said, strict=True):
                    assert sentence and "\n" not in sentence, (edition, verifier, name)


def test_every_kind_of_forgery_is_made_of_some_record() -> None:
    rest, made = set(FORGERIES), [json.dumps(showdown()), *(record for number in range(0, len(EDITIONS), 5) for record in records(number))]
    for record in made:
        rest -= {name for name in rest if forged(record, FORGERIES[name])}
    assert not rest


def test_other_cards_by_empty_leaves(file: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    """The attack is a whole one. By a root that binds no number of leaves, and without a look at the leaves, it holds."""
    text = forged(json.dumps(showdown(counted=False)), FORGERIES["other cards dealt, by empty leaves"])
    assert text is not None
    assert "64" in by_the_file(file, [text])[0]
    monkeypatch.setattr(file, "check_leaves", lambda leaves: None)
    assert by_the_file(file, [text]) == [""]
    lied, honest = json.loads(text), json.loads(text)
    assert honest["commitments"][0]["leaves"].pop() == ""
    assert by_the_file(file, [json.dumps(honest)]) != [""]  # so the cut would have laid the cards otherwise
    lied["cardroom"] = 4
    assert by_the_file(file, [json.dumps(lied)]) == ["the leaves do not hash to the root"]


# -- what is no record ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TEXTS)
def test_what_is_no_record_gets_one_sentence(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], file: ModuleType) -> None:
    text = forged(json.dumps(live_record("standard/no-limit-texas-holdem")), TEXTS[name])
    assert text is not None
    told = tmp_path / "round.json"
    told.write_text(text, encoding="utf-8")
    assert run(["verify", str(told)]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and "Traceback" not in error
    assert file.main([str(told)]) == 2
    assert capsys.readouterr().out.count("\n") == 1


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    junk = tmp_path / "junk"
    junk.write_bytes(bytes(range(256)))
    for path in (junk, tmp_path, tmp_path / "none"):
        done = subprocess.run([sys.executable, "-I", "-S", str(FILE), str(path)], capture_output=True, text=True, check=False)
        assert done.returncode == 2 and done.stdout.count("\n") == 1 and not done.stderr, done
