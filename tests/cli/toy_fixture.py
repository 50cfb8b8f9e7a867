"""The toy game as an edition of a house of its own, through the real loader."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import toy

from cardroom import games
from cardroom.houses.loader import load

ID = "toy-house/high-card"


@pytest.fixture
def toy_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    house = tmp_path / "houses" / "toy-house"
    house.mkdir(parents=True)
    (house / "high-card.toml").write_text(toy.EDITION, encoding="utf-8")
    monkeypatch.setitem(games.MODULES, "toy", "toy")
    monkeypatch.setenv("CARDROOM_HOUSES", str(house.parent))
    yield load(ID)
