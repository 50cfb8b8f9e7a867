"""The toy game as an edition of a house of its own, through the real loader."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardroom.games import GAMES
from cardroom.games.registry import Entry
from cardroom.houses.loader import load
from tests.cli import toy

ID = "toy-house/high-card"


@pytest.fixture
def toy_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    house = tmp_path / "houses" / "toy-house"
    house.mkdir(parents=True)
    (house / "high-card.toml").write_text(toy.EDITION, encoding="utf-8")
    monkeypatch.setitem(GAMES, "toy", Entry("toy", "pot", "Hold'em", "tests.cli.toy:GAME"))
    monkeypatch.setenv("CARDROOM_HOUSES", str(house.parent))
    yield load(ID)
