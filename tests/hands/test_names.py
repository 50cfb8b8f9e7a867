"""What the package exports: every name is there, and rankings that few games need are imported only when one is used."""

import subprocess
import sys

import pytest

import cardroom.hands


def test_every_name_is_there() -> None:
    assert all(getattr(cardroom.hands, name) is not None for name in cardroom.hands.__all__)
    assert cardroom.hands.__all__ == sorted(cardroom.hands.__all__, key=lambda name: (not name.isupper(), name.islower(), name))
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        cardroom.hands.nonsense  # noqa: B018


def test_rare_rankings_are_imported_when_used() -> None:
    program = """
import sys
import cardroom.hands
rare = {f"cardroom.hands.{name}" for name in ("joker", "omaha", "rows", "short_deck", "showing", "stripped")}
assert not rare & set(sys.modules), rare & set(sys.modules)
from cardroom.hands import ShortDeckRanking, front, high_with_bug
assert rare & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", program], check=True)
