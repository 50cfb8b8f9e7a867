"""Odds as data and back, and on disk: used again only where rules and code are the same, and never when damaged."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from cardroom import load
from cardroom.analysis import cache as kept_odds
from cardroom.analysis.cache import find_odds, from_data, keep, kept, place, to_data
from cardroom.houses.edition import Edition
from tests.analysis import fake_solver

pytestmark = pytest.mark.usefixtures("fake")


@pytest.fixture
def edition() -> Edition:
    return load("tres-lounge/three-card-poker")


def test_there_and_back(edition: Edition) -> None:
    """Fractions stay exact and floats the same to the last bit, through JSON text."""
    odds = fake_solver.solve(edition)
    third = odds.wagers[3].lines[0]
    odds = replace(odds, variant={"decks": 6}, wagers=(*odds.wagers[:3], replace(odds.wagers[3], lines=(replace(third, chance=1 / 3),))))
    data = json.loads(json.dumps(to_data(odds)))
    assert from_data(data) == odds
    assert data["wagers"][2]["lines"][0] == {"name": "straight", "net": "3/2", "chance": "1/10", "combinations": 1}
    assert data["wagers"][1]["staked"] == "4/5"
    back = from_data(data)
    assert isinstance(back.wagers[0].lines[0].chance, Fraction) and isinstance(back.wagers[3].lines[0].chance, float)


def test_solved_once(edition: Edition, fake: list[str], kept_in: Path) -> None:
    told: list[float] = []
    first = find_odds(edition, told.append)
    assert told == [0.5, 1.0] and fake == [edition.id]
    assert find_odds(edition, told.append) == first == kept(edition)
    assert fake == [edition.id] and told[2:] == [1.0]
    assert list(kept_in.iterdir()) == [place(edition)]  # and nothing half written


def test_other_rules_are_another_matter(edition: Edition, fake: list[str], kept_in: Path) -> None:
    find_odds(edition)
    other = edition.with_rules(seats=6)
    assert kept(other) is None
    assert find_odds(other) != find_odds(edition)
    assert len(fake) == 2 and len(list(kept_in.iterdir())) == 2


def test_other_code_finds_anew_and_forgets(edition: Edition, fake: list[str], kept_in: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    find_odds(edition)
    find_odds(edition.with_rules(seats=6))
    old = place(edition)
    monkeypatch.setattr(kept_odds, "sources_digest", lambda: "f" * 64)
    assert kept(edition) is None
    find_odds(edition)
    assert len(fake) == 3 and not old.exists() and place(edition).exists()
    assert len(list(kept_in.iterdir())) == 2  # what was found under other rules stays


def test_without_the_cache(edition: Edition, fake: list[str], kept_in: Path) -> None:
    find_odds(edition, use_kept=False)
    assert not kept_in.exists()
    find_odds(edition)
    find_odds(edition, use_kept=False)
    assert len(fake) == 3


@pytest.mark.parametrize("damage", ["", "{", "[]", "null", '{"format": 1}', "\0\0", "cut", "chances", "moved", "code", "key"])
def test_a_damaged_file_is_ignored(damage: str, edition: Edition, fake: list[str], kept_in: Path) -> None:
    first = find_odds(edition)
    path = place(edition)
    whole = path.read_text(encoding="utf-8")
    data = json.loads(whole)
    if damage == "cut":
        text = whole[: len(whole) // 2]
    elif damage == "chances":
        data["odds"]["wagers"][0]["lines"][0]["chance"] = "1/1"
        text = json.dumps(data)
    elif damage == "moved":  # a file of other rules under this name
        data["rules"] = "0" * 64
        text = json.dumps(data)
    elif damage == "code":
        data["sources"] = "0" * 64
        text = json.dumps(data)
    elif damage == "key":
        del data["odds"]["wagers"][0]["lines"][0]["net"]
        text = json.dumps(data)
    else:
        text = damage
    path.write_text(text, encoding="utf-8")
    assert kept(edition) is None
    assert find_odds(edition) == first and len(fake) == 2
    assert kept(edition) == first  # and it is whole again


def test_a_folder_that_cannot_be_written_to(edition: Edition, fake: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert find_odds(edition) == find_odds(edition)
    assert len(fake) == 2


def test_a_file_is_never_half_written(edition: Edition, kept_in: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed in the middle of writing: the old file is there as it was, and no other."""
    keep(edition, fake_solver.solve(edition))
    before = place(edition).read_bytes()

    def broken(data: object, file: object) -> None:
        file.write("{half")  # type: ignore[attr-defined]
        raise KeyboardInterrupt

    monkeypatch.setattr("cardroom.analysis.cache.json.dump", broken)
    with pytest.raises(KeyboardInterrupt):
        keep(edition, fake_solver.solve(edition))
    assert place(edition).read_bytes() == before and len(list(kept_in.iterdir())) == 1


def test_where_it_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert kept_odds.folder() == tmp_path / ".cache" / "cardroom" / "odds"
