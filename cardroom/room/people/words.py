"""What the room says to those who may not."""

from collections.abc import Collection
from datetime import UTC, datetime

from cardroom.room.people.roles import At, Role


def barred_sentence(until: float | None, own: bool = False) -> str:
    """``own``: he has asked for it himself."""
    if own:
        return f"You have excluded yourself from this card room {'for good' if until is None else f'until {moment(until)}'}."
    if until is None:
        return "You are barred from this card room until an operator admits you again."
    return f"You are barred from this card room until {moment(until)}."


def not_served() -> str:
    """To whoever of the staff must turn somebody away: that he must, and not why."""
    return "This person is not served here; what is his he may take. The operator knows more."


def roles_sentence(roles: Collection[Role], at: At | None) -> str:
    """Who may do what was asked for."""
    *others, last = (f"the {role}" for role in roles)
    who = f"{', '.join(others)} or {last}" if others else last
    return f"Only {who}{' of this table' if at is not None and at.table else ' of the room' if at is not None else ''} may do this."


def moment(at: float) -> str:
    """As everybody reads it, wherever he is."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC")
