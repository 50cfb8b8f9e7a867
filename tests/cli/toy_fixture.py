"""The toy game as an edition of a house of its own, through the real loader."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardroom.games import GAMES
from cardroom.games.registry import Entry, Lack
from cardroom.houses.loader import load
from tests.cli import toy

ID = "toy-house/high-card"


@pytest.fixture
def toy_edition(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    house = tmp_path / "houses" / "toy-house"
    house.mkdir(parents=True)
    (house / "high-card.toml").write_text(toy.EDITION, encoding="utf-8")
    none = Lack("it is a toy")
    monkeypatch.setitem(GAMES, "toy", Entry("tests.cli.toy:GAME", "Hold'em", names=none, bot=none, solver=none, equity=none, phh=none))
    monkeypatch.setenv("CARDROOM_HOUSES", str(house.parent))
    yield load(ID)
