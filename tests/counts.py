"""How much: the ordinary suite takes a small number, or one edition of each game; ``make prove`` a large number, or every edition.
The test is the same."""

from collections.abc import Collection, Iterable
from typing import get_args

import pytest
from _pytest.mark import ParameterSet

from cardroom.games import GAMES, find_game
from cardroom.games.registry import Kind
from cardroom.houses.files import edition_files, headings

_games = {heading.id: heading.game for heading in headings()}
ONE_OF_EACH_GAME = tuple({game: edition for edition, game in reversed(_games.items())}.values())

_by_kind = {kind: [edition for edition in ONE_OF_EACH_GAME if GAMES[_games[edition]].kind == kind] for kind in get_args(Kind)}
_by_kind = {kind: editions for kind, editions in _by_kind.items() if editions}  # plug-ins have a kind that none of ours is of

EVERY_EDITION_IN_PROVE = [edition if edition in ONE_OF_EACH_GAME else pytest.param(edition, marks=pytest.mark.prove) for edition in _games]
"""For tests of what does not know the game: one edition of each shows the same."""


def in_turn(turn: int) -> list[str]:
    """One edition of each kind of game, of another game of the kind each turn."""
    return [editions[turn % len(editions)] for editions in _by_kind.values()]


def one_of_each_kind(turn: int) -> list[ParameterSet]:
    """For slower tests of what does not know the game: one edition of each kind of game, in a proof every edition. ``turn`` says which game
    of the kind: tests that take other turns have all of them together."""
    return mostly_in_prove(_games, in_turn(turn))


def of_family(*families: str) -> tuple[str, ...]:
    """The editions of these families, from the heads of their files: to load all of them takes seconds wherever tests are looked for."""
    return tuple(edition for edition, game in _games.items() if find_game(game).family in families)


def of_kind(kind: Kind) -> tuple[str, ...]:
    return tuple(edition for edition, game in _games.items() if GAMES[game].kind == kind)


def of_game(*games: str) -> tuple[str, ...]:
    return tuple(edition for edition, game in _games.items() if game in games)


def with_a_schedule() -> tuple[str, ...]:
    """The editions whose file names a schedule of fees."""
    return tuple(file.id for file in edition_files().values() if "\n[collection]\n" in file.path.read_text(encoding="utf-8"))


def mostly_in_prove(every: Iterable[object], kept: Collection[object]) -> list[ParameterSet]:
    """Every value; those that are not kept for the ordinary suite only in a proof. A plain tuple is several arguments."""
    return [pytest.param(*(each if type(each) is tuple else (each,)), marks=() if each in kept else pytest.mark.prove) for each in every]


def in_prove(*values: str) -> list[ParameterSet]:
    """Of a list of values those that only a proof takes."""
    return [pytest.param(value, marks=pytest.mark.prove) for value in values]


def counts(name: str, few: int, many: int, minutes: float = 60) -> pytest.MarkDecorator:
    """The argument ``name`` is ``few``; ``many`` in a proof, which may take so many minutes."""
    proof = pytest.param(many, marks=[pytest.mark.prove, pytest.mark.timeout(60 * minutes)])
    return pytest.mark.parametrize(name, [few, proof])
