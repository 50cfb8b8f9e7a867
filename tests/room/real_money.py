"""A room that plays for real money for as long as a test needs it, with the chips that people have."""

from collections.abc import Iterator
from contextlib import contextmanager

from cardroom.room.host.host import Host


@contextmanager
def for_real_money(host: Host) -> Iterator[None]:
    """Let the cage of an open room pay out, though its people were given play chips and have shown no documents."""
    before = host.days.settings
    host.days.settings = before.model_copy(update={"money": "real", "documents": "never"})
    try:
        yield
    finally:
        host.days.settings = before
