"""The start-up check: what a room still lacks before it may play for real money."""

import os
from collections.abc import Iterator
from typing import NamedTuple

from cardroom.room.books.days import Days
from cardroom.room.books.room_settings import NAMELESS

LACKS = {
    "name": "The room has no name of its own.",
    "address": "The room has no address for its papers.",
    "licence": "The room has no licence line for its papers.",
    "hours": "Nobody has set the time zone and the shifts of the room.",
    "operator": "Nobody is the operator of the room.",
    "second-factor": "Somebody of the staff has no second factor.",
    "https": "Others can come in, and CARDROOM_ORIGINS names no https address.",
    "float": "The safe of the cage holds nothing.",
}
"""What may be missing, in the order in which it is told."""


class RoomReadiness(NamedTuple):
    """``local``: only people at the room's own machine can come in; ``unproved``: staff without a second factor; ``safe``: whether the
    safe of the cage holds anything."""

    local: bool
    operator: bool
    unproved: bool
    safe: bool


def lacking(days: Days, ready: RoomReadiness) -> list[str]:
    """Return what the room lacks, by the keys of ``LACKS``."""
    return list(_lacking(days, ready))


def _lacking(days: Days, ready: RoomReadiness) -> Iterator[str]:
    settings = days.settings
    if settings.establishment == NAMELESS:
        yield "name"
    if not settings.address:
        yield "address"
    if not settings.licence:
        yield "licence"
    if not days.hours_set:
        yield "hours"
    if not ready.operator:
        yield "operator"
    if ready.unproved:
        yield "second-factor"
    if not ready.local and not any(origin.strip().startswith("https://") for origin in os.environ.get("CARDROOM_ORIGINS", "").split(",")):
        yield "https"
    if not ready.safe:
        yield "float"
