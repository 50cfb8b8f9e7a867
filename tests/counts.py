"""How much: the ordinary suite takes a small number, or one edition of each game; ``make prove`` a large number, or every edition.
The test is the same."""

import pytest
from _pytest.mark import ParameterSet

from cardroom.houses.files import headings

_games = {heading.id: heading.game for heading in headings()}
ONE_OF_EACH_GAME = tuple({game: edition for edition, game in reversed(_games.items())}.values())

EVERY_EDITION_IN_PROVE = [edition if edition in ONE_OF_EACH_GAME else pytest.param(edition, marks=pytest.mark.prove) for edition in _games]
"""For tests of what does not know the game: one edition of each shows the same."""


def in_prove(*values: str) -> list[ParameterSet]:
    """Of a list of values those that only a proof takes."""
    return [pytest.param(value, marks=pytest.mark.prove) for value in values]


def counts(name: str, few: int, many: int, minutes: float = 60) -> pytest.MarkDecorator:
    """The argument ``name`` is ``few``; ``many`` in a proof, which may take so many minutes."""
    proof = pytest.param(many, marks=[pytest.mark.prove, pytest.mark.timeout(60 * minutes)])
    return pytest.mark.parametrize(name, [few, proof])
