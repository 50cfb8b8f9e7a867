"""Moments, as the clock of this machine shows them."""

from datetime import datetime

_UNITS = ((86400, "day"), (3600, "hour"), (60, "minute"), (1, "second"))


def when(at: float) -> str:
    return datetime.fromtimestamp(at).strftime("%Y-%m-%d %H:%M:%S")


def ago(seconds: float) -> str:
    """
    >>> ago(0.4), ago(90), ago(7200), ago(1e6)
    ('0 seconds ago', '1 minute ago', '2 hours ago', '11 days ago')
    """
    size, unit = next((each for each in _UNITS if seconds >= each[0]), _UNITS[-1])
    count = max(0, int(seconds // size))
    return f"{count:,} {unit}{'' if count == 1 else 's'} ago"
