"""Nothing that was kept on this machine, and nothing kept on it."""

import sys
from pathlib import Path

import pytest

from cardroom.analysis import odds
from tests.analysis import fake_solver


@pytest.fixture
def kept_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty place for what is kept."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "cardroom" / "odds"


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch, kept_in: Path) -> list[str]:
    """Three card poker is solved by hand; what was asked for is listed."""
    monkeypatch.setitem(odds.SOLVERS, "three_card_poker", "fake_solver")
    monkeypatch.setitem(sys.modules, "cardroom.analysis.odds.fake_solver", fake_solver)
    fake_solver.solved.clear()
    return fake_solver.solved
