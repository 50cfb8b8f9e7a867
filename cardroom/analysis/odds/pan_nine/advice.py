"""Super pan nine: the drawing as tables for people."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb

import numpy as np

from cardroom.analysis.odds.pan_nine.deals import MODULUS, Counts, Drawing
from cardroom.analysis.odds.pan_nine.play import Banker, DrawValues, PanNineSolution
from cardroom.analysis.odds.result import Advice

_VERBS = {True: "card", False: "no card"}


def advice(play: DrawValues, solution: PanNineSolution) -> Iterator[Advice]:
    yield _bettor(play, solution)
    yield _banker(play, solution)
    yield _several(play, solution)
    yield _tables(play, solution)
    yield _plays(play, solution)


def groups(play: DrawValues, draws: Drawing) -> Iterator[tuple[str, Drawing, bool]]:
    """Hands of the same points that do the same; where the cards matter, too, they are named."""
    points = play.deals.points
    for total in range(MODULUS):
        for does in (True, False):
            chosen = (points == total) & (draws == does)
            if not chosen.any():
                continue
            every = bool((draws[points == total] == does).all())
            hands = "; ".join("-".join(map(str, play.deals.hands[i])) for i in np.flatnonzero(chosen))
            yield (f"{total}" if every else f"{total} of {hands}"), chosen, does


def _bettor(play: DrawValues, solution: PanNineSolution) -> Advice:
    stands, draws = play.bettor_values(solution.banker)
    weights = play.deals.dealt.sum(axis=1)
    rows = []
    for name, chosen, does in groups(play, solution.bettor):
        dealt = int(weights[chosen].sum())
        each = [percent(Fraction(int(of[chosen].sum()), dealt * play.rules.pays.stake)) for of in (draws, stands)]
        rows.append((name, percent(Fraction(dealt, play.total)), _VERBS[does], *each))
    return Advice("The bettor, by his points", ("points", "dealt", "best", "wins with a card", "wins without"), tuple(rows))


def _banker(play: DrawValues, solution: PanNineSolution) -> Advice:
    """Where he has the choice, what he wins either way."""
    rows = []
    for heading, bettors, drew, reply in _situations(solution):
        ways: tuple[Counts, ...] = tuple(-play.net[bettors][:, :, drew, way].sum(axis=0) for way in (1, 0))
        dealt = play.deals.dealt[bettors].sum(axis=0)
        for name, hands, does in groups(play, reply):
            chosen = hands & play.may
            out_of = int(dealt[chosen].sum()) * play.rules.pays.stake
            if out_of:
                rows.append((heading, name, _VERBS[does], *(percent(Fraction(int(of[chosen].sum()), out_of)) for of in ways)))
    return Advice(
        "The player-dealer where he has the choice",
        ("the bettor", "points", "best", "wins with a card", "wins without"),
        tuple(rows),
    )


def _several(play: DrawValues, solution: PanNineSolution) -> Advice:
    """Of so many equal wagers, on how many at most a card may have been drawn for the player-dealer to draw. Each bettor is taken by his
    own draw: what the others' draws say of his cards is next to nothing."""
    most = play.rules.seats - 1
    rows = []
    for total in range(MODULUS):
        chosen = (play.deals.points == total) & play.may
        if chosen.any():
            stood, drew = (play.gain_each(gains, chosen, bettors) for gains, bettors in _gains(play, solution))
            rows.append((str(total), *(_draws_up_to(stood, drew, players) for players in range(1, most + 1))))
    columns = ("points", *(f"{players} player{'s' if players > 1 else ''}" for players in range(1, most + 1)))
    return Advice("The player-dealer draws if so many or fewer of the players have drawn (equal wagers)", columns, tuple(rows))


def _draws_up_to(stood: Fraction, drew: Fraction, players: int) -> str:
    draws = [count for count in range(players + 1) if count * drew + (players - count) * stood > 0]
    if len(draws) == players + 1:
        return "always"
    if not draws:
        return "never"
    return str(draws[-1]) if draws[0] == 0 else f"{draws[0]} or more"


def _tables(play: DrawValues, solution: PanNineSolution) -> Advice:
    rows = tuple((str(players), percent(wins_among(play, solution, players))) for players in range(1, play.rules.seats))
    title = (
        "What each of so many players with equal wagers wins (one: exactly; more: as if the hands of different players were independent)"
    )
    return Advice(title, ("players", "each wins"), rows)


def wins_among(play: DrawValues, solution: PanNineSolution, players: int) -> float:
    """The player-dealer does what is best against all of them together, so more of them are better for each."""
    bettor = solution.bettor
    dealt = play.deals.dealt
    apart = np.stack([dealt[~bettor].sum(axis=0), dealt[bettor].sum(axis=0)])  # by whether the bettor draws, then the player-dealer's hand
    net = np.stack([play.net[~bettor][:, :, 0].sum(axis=0), play.net[bettor][:, :, 1].sum(axis=0)])  # then by whether he draws
    total = 0.0
    for hand, deals in enumerate(apart.sum(axis=0)):
        draws = float(Fraction(int(apart[1, hand]), int(deals)))
        stood, drew = ([float(Fraction(int(n), int(of) * play.rules.pays.stake)) if of else 0.0 for n in net[who, hand]]
                       for who, of in enumerate(apart[:, hand]))  # fmt: skip
        ways = (0, 1) if play.may[hand] else (int(play.must[hand]),)
        for count in range(players + 1):
            chance = comb(players, count) * draws**count * (1 - draws) ** (players - count)
            each = min(count * drew[way] + (players - count) * stood[way] for way in ways) / players
            total += float(Fraction(int(deals), play.total)) * chance * each
    return total


def _plays(play: DrawValues, solution: PanNineSolution) -> Advice:
    """What the bettor wins when both play by rule."""
    house = play.free(play.house_way)
    every, none = play.free(np.ones_like(play.must)), play.free(np.zeros_like(play.must))
    bankers = {
        "best reply": play.banker_reply(play.house_way),
        "house way where free": Banker(house, house),
        "draws where free": Banker(every, every),
        "stands where free": Banker(none, none),
    }
    rows = tuple(
        (name, percent(play.value(play.house_way, banker)), percent(play.value(play.bettor_reply(banker), banker)))
        for name, banker in bankers.items()
    )
    found = Advice("What the bettor wins, by how the player-dealer draws", ("player-dealer", "bettor by the house way", "at best"), rows)
    if solution.settled:
        return found
    worth = ("no fixed play is best for both", f"makes sure of {percent(solution.value)}", f"at most {percent(solution.most)}")
    return Advice(found.title, found.columns, (*rows, worth))


def _situations(solution: PanNineSolution) -> tuple[tuple[str, Drawing, int, Drawing], ...]:
    bettor, banker = solution.bettor, solution.banker
    return ("has drawn", bettor, 1, banker.drew), ("has not drawn", ~bettor, 0, banker.stood)


def _gains(play: DrawValues, solution: PanNineSolution) -> Iterator[tuple[Counts, Drawing]]:
    return zip(play.banker_gains(solution.bettor), (~solution.bettor, solution.bettor), strict=True)


def percent(value: Fraction | float) -> str:
    return f"{float(value) * 100:.4f} %"
