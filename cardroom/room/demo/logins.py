"""The logins that a demo shows to everybody."""

from typing import NamedTuple


class DemoLogin(NamedTuple):
    """With which anybody who has the room's address does the work of that role."""

    role: str
    name: str
    password: str
