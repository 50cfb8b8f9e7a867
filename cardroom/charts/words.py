"""Figures as they are written in drawings."""


def dollars(cents: float, places: int = 2, signed: bool = False) -> str:
    """An average in dollars.

    >>> dollars(-150), dollars(12.5, signed=True)
    ('-$1.50', '+$0.12')
    """
    sign = "-" if cents < 0 else "+" if signed and cents > 0 else ""
    return f"{sign}${abs(cents) / 100:,.{places}f}"


def percent(part: float) -> str:
    return f"{100 * part:.6g} %"


def plain(x: float) -> str:
    return f"{x:,.10g}"


def dollar_ticks(cents: float) -> str:
    """Without cents where there are none."""
    return dollars(cents, 0 if round(cents) % 100 == 0 else 2)
