"""Figures in words: a percentage, an average of money, an error beside it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardroom.analysis.value import Figure, TableValue


def percent(value: float, signed: bool = True) -> str:
    return f"{100 * float(value):{'+' if signed else ''}.4f} %"


def in_money(cents: float, signed: bool = True, places: int = 4) -> str:
    """An average, in dollars."""
    sign = "-" if cents < 0 else "+" if signed and cents > 0 else ""
    return f"{sign}${abs(cents) / 100:,.{places}f}"


def with_error(figure: "Figure", signed: bool = True, places: int = 4) -> str:
    """An average in dollars; where it was sampled, with its standard error."""
    return in_money(figure.value, signed, places) + ("" if figure.exact else f" ± {figure.error / 100:,.{places}f}")


def how_found(value: "TableValue") -> str:
    """Whether the means are exact, or how many rounds they come from, and why."""
    if value.exact:
        return "The means are exact."
    return f"Some means come from {value.rounds:,} {'compiled' if value.compiled else 'real'} rounds: {value.sampled}."
