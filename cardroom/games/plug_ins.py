"""Games from outside: ``CARDROOM_GAMES`` names the packages that bring them.

A package is named as Python imports it (``casino_war``, once it is installed), or by its folder (``examples/casino_war``). Several are
joined as in PATH. The package has ``GAMES``, a list of ``registry.Entry``; a folder ``houses`` in it is read as ``CARDROOM_HOUSES`` is.
The variable goes along to worker processes and servers, so a game is there wherever its rounds are played.
"""

import os
import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cardroom.errors import BadInput

if TYPE_CHECKING:
    from cardroom.games.registry import Entry

VARIABLE = "CARDROOM_GAMES"
HOUSES = "houses"


class PlugIn(NamedTuple):
    folder: Path  # of its package
    games: "dict[str, Entry]"

    @property
    def houses(self) -> Path | None:
        """The folder of its houses, where it brings some."""
        houses = self.folder / HOUSES
        return houses if houses.is_dir() else None


def plug_ins() -> tuple[PlugIn, ...]:
    """Return the packages that the variable names; each is imported once."""
    return tuple(_plug_in(text) for text in os.environ.get(VARIABLE, "").split(os.pathsep) if text)


@cache
def _plug_in(text: str) -> PlugIn:
    from cardroom.games.registry import BUILT_IN, Entry

    folder = Path(text)
    if folder.is_dir():
        name, place = folder.resolve().name, str(folder.resolve().parent)
        if place not in sys.path:
            sys.path.append(place)
    else:
        name = text
    try:
        package = import_module(name)
    except Exception as error:  # the code is somebody else's, and so is what it raises
        raise BadInput(f"{VARIABLE} names {text}, which cannot be imported: {error or type(error).__name__}.") from error
    games = getattr(package, "GAMES", None)
    if not isinstance(games, list | tuple) or not all(isinstance(entry, Entry) for entry in games):
        raise BadInput(f"{VARIABLE} names {text}, which has no list GAMES of entries (cardroom.games.registry.Entry).")
    if taken := next((entry.name for entry in games if entry.name in {own.name for own in BUILT_IN}), ""):
        raise BadInput(f"{VARIABLE} names {text}, which brings {taken}: there is a game of that name already.")
    assert package.__file__ is not None
    return PlugIn(Path(package.__file__).parent, {entry.name: entry for entry in games})
