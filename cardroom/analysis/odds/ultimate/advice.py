"""Ultimate Texas hold'em: the strategy as tables for people."""

from collections.abc import Iterator
from fractions import Fraction

from cardroom.analysis.odds.result import Advice
from cardroom.analysis.odds.ultimate.solution import FOLD, UltimateSolution
from cardroom.analysis.odds.ultimate.symmetry import STARTS
from cardroom.cards import RANKS
from cardroom.games.banked.paytable import spoken
from cardroom.games.banked.ultimate.rules import STREETS
from cardroom.hands import HIGH_CATEGORIES


def advice(solution: UltimateSolution) -> tuple[Advice, ...]:
    return (_before_the_flop(solution), _on_the_flop(solution), _after_the_river(solution))


def _before_the_flop(solution: UltimateSolution) -> Advice:
    plays = solution.terms.plays[0]
    rows = []
    for times in sorted(plays, reverse=True):
        chosen = {start for start in STARTS if solution.starts[start].choice(plays) == times}
        rows += [(kind, f"{times} × the Ante", text) for kind, text in _starts(chosen)]
    return Advice("Before the flop", ("cards", "play", "with"), tuple(rows))


def _starts(chosen: set[str]) -> Iterator[tuple[str, str]]:
    """Two cards in short: ``K5+`` is a king with a five or better."""
    pairs = [rank for rank in RANKS if rank * 2 in chosen]
    if pairs:
        yield "pair", _short("", pairs, RANKS)
    for high in reversed(RANKS):
        below = RANKS[: RANKS.index(high)]
        for how, word in (("s", "suited"), ("o", "not suited")):
            beside = [low for low in below if f"{high}{low}{how}" in chosen]
            if beside:
                yield f"{high} high, {word}", _short(high, beside, below)


def _short(high: str, found: list[str], known: str) -> str:
    names = [(high or rank) + rank for rank in found]
    return f"{names[0]}+" if len(found) > 1 and found == list(known[-len(found) :]) else " ".join(names)


def _on_the_flop(solution: UltimateSolution) -> Advice:
    times = " or ".join(str(each) for each in solution.terms.plays[1])
    rows = tuple((name, _part(played, checked)) for name, (checked, played) in solution.flops.items())
    return Advice("On the flop, after a check", ("holding", f"play {times} × the Ante"), rows)


def _after_the_river(solution: UltimateSolution) -> Advice:
    """By the best five of seven, the board's included."""
    last = STREETS[-1]
    counts = {name: [0, 0] for name in HIGH_CATEGORIES}
    for choice, hands in solution.outcomes.items():
        if choice[0] == last:
            for made, results in hands.items():
                counts[made[0]][choice == FOLD] += sum(results)
    times = " or ".join(str(each) for each in solution.terms.plays[2])
    rows = tuple((spoken(name), _part(*counts[name])) for name in HIGH_CATEGORIES)
    return Advice("After the river, after two checks: what wins more than the fold loses", ("holding", f"play {times} × the Ante"), rows)


def _part(played: int, other: int) -> str:
    if not played + other:
        return "does not come about"
    return "always" if not other else "never" if not played else f"{float(Fraction(100 * played, played + other)):.2f} % of deals"
