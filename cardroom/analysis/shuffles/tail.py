"""How likely a chi-square as large is, when nothing is wrong: the regularized upper incomplete gamma function.

Below its mean by the series, above by the continued fraction (Lentz), both to the last digit that a float has.
"""

from math import exp, lgamma, log

SMALL = 1e-300
ENOUGH = 1e-16


def chi_square_tail(value: float, degrees: int) -> float:
    a, x = degrees / 2, value / 2
    if x <= 0:
        return 1.0
    front = exp(a * log(x) - x - lgamma(a))
    return max(0.0, 1 - front * _series(a, x)) if x < a + 1 else min(1.0, front * _fraction(a, x))


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    n = a
    while term > total * ENOUGH:
        n += 1
        term *= x / n
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    b = x + 1 - a
    c, d = 1 / SMALL, 1 / b
    found, step, i = d, 0.0, 0
    while abs(step - 1) > ENOUGH:
        i += 1
        factor = -i * (i - a)
        b += 2
        d = 1 / _not_zero(factor * d + b)
        c = _not_zero(b + factor / c)
        step = c * d
        found *= step
    return found


def _not_zero(value: float) -> float:
    return value if abs(value) > SMALL else SMALL
