"""cardroom: a whole card room, dealt, played, ruled, settled to the chip and charged to the cent."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardroom.houses.loader import load
    from cardroom.round import Action, Round, Spot

__all__ = ["Action", "Round", "Spot", "load"]

_WHERE = {"load": "cardroom.houses.loader", "Round": "cardroom.round", "Action": "cardroom.round", "Spot": "cardroom.round"}


def __getattr__(name: str) -> Any:
    # Nothing is imported until it is used: listing games needs no engine, and starting is quick.
    if name in _WHERE:
        from importlib import import_module

        return getattr(import_module(_WHERE[name]), name)
    raise AttributeError(f"module 'cardroom' has no attribute '{name}'")
