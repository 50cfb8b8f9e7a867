"""Nothing that was kept on this machine, and nothing kept on it."""

from pathlib import Path

import pytest

from cardroom.games import GAMES
from tests.analysis import fake_solver


@pytest.fixture
def kept_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty place for what is kept."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "cardroom" / "odds"


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch, kept_in: Path) -> list[str]:
    """Three card poker is solved by hand; what was asked for is listed."""
    monkeypatch.setitem(GAMES, "three_card_poker", GAMES["three_card_poker"]._replace(solver=fake_solver.__name__))
    fake_solver.solved.clear()
    return fake_solver.solved
