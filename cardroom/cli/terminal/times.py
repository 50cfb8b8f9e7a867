"""Moments, as the clock of this machine shows them."""

from datetime import datetime


def when(at: float) -> str:
    return datetime.fromtimestamp(at).strftime("%Y-%m-%d %H:%M:%S")
