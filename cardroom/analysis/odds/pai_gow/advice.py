"""Setting a hand of pai gow poker, as tables for people."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from cardroom.analysis.odds.pai_gow.classes import HAND, classes, hands_of_each
from cardroom.analysis.odds.pai_gow.settings import TWO_OF_SEVEN, dealt, settings
from cardroom.analysis.odds.pai_gow.solution import PaiGowSolution
from cardroom.analysis.odds.result import Advice, WagerOdds
from cardroom.cards import RANKS, card_names
from cardroom.games.banked.pai_gow.house_way_hands import HAND_NAMES
from cardroom.hands.reference import ACE, HIGH_ORDER

ROWS = 15  # of what differs from the house way
_TWO_PAIR = HAND_NAMES.index("two-pair")
_PAIR = HIGH_ORDER.index("pair")


def percent(number: Fraction | float, places: int = 4) -> str:
    return f"{float(number) * 100:.{places}f} %"


def advice(solution: PaiGowSolution) -> tuple[Advice, ...]:
    return tuple(_advice(solution))


def _advice(solution: PaiGowSolution) -> Iterator[Advice]:
    if solution.game.face_up:
        yield results({"the best answer": solution.wager(solution.best), "the house way": solution.wager(solution.house)})
    elif not solution.pairs.samples:  # of a rare class a sample says too little
        yield results({"the house way": solution.wager(solution.house), "the best setting": solution.wager(solution.best)})
        yield differences(solution)
        yield two_pair(solution)


def results(rows: dict[str, WagerOdds]) -> Advice:
    """What the bettor's way of setting is worth, with the player-dealer's hand set the house way."""
    cells = ((name, *(percent(chance) for chance in (odds.wins, odds.pushes, odds.loses, odds.mean))) for name, odds in rows.items())
    return Advice("What the bettor's setting is worth", ("setting", "wins", "pushes", "loses", "on average"), tuple(cells))


@dataclass
class _Difference:
    hands: int = 0
    gain: int = 0
    most: int = -1  # what the class that gains most gains
    example: tuple[str, str] = ("", "")


def differences(solution: PaiGowSolution) -> Advice:
    """Where another setting is better than the house way, the kinds of hands that gain most first."""
    every, named, hands = settings(solution.game.ranking), dealt(solution.game.ranking, solution.game.pairs), hands_of_each()
    plays = solution.plays
    changed = np.flatnonzero(solution.best != solution.house)
    found: dict[tuple[str, ...], _Difference] = defaultdict(_Difference)
    for each, house, best in zip(solution.dealt[changed], solution.house[changed], solution.best[changed], strict=True):
        places = (plays.place[house], plays.place[best])
        fronts = tuple(_front_words(int(every.front[each, place])) for place in places)
        backs = tuple(HIGH_ORDER[int(every.back[each, place]) >> 20].replace("-", " ") for place in places)
        kind = found[HAND_NAMES[named.name[each]].replace("-", " "), *(f"{a} / {b}" for a, b in zip(fronts, backs, strict=True))]
        gain = int(solution.worth[best] - solution.worth[house])
        kind.hands += int(hands[each])
        kind.gain += gain
        if gain > kind.most:
            kind.most, kind.example = gain, (_written(int(each), int(places[0])), _written(int(each), int(places[1])))
    total, units = solution.pairs.total, solution.pairs.total * solution.game.pays.stake
    rows = sorted(found.items(), key=lambda item: item[1].gain, reverse=True)
    share = Fraction(total, int(hands[solution.dealt].sum()))  # deals of one hand
    return Advice(
        f"Where another setting is better than the house way: the {min(ROWS, len(rows))} kinds of {len(rows)} that gain most",
        ("hand", "house way: front / back", "better", "how often", "gain then", "gain in all", "for example", "better so"),
        tuple(
            (*key, percent(each.hands * share / total), percent(Fraction(each.gain, units) / (each.hands * share / total), 2),
             percent(Fraction(each.gain, units)), *each.example)
            for key, each in rows[:ROWS]
        ),
    )  # fmt: skip


def _front_words(strength: int) -> str:
    if strength >> 20 == _PAIR:
        return "a pair"
    return "an ace" if strength >> 16 & 15 == ACE else "no ace"


def _written(number: int, place: int) -> str:
    cards = classes().cards[number].tolist()
    two = TWO_OF_SEVEN[place]
    behind = [cards[each] for each in range(HAND) if each not in two]
    return f"{card_names([cards[each] for each in two])} / {card_names(sorted(behind, reverse=True))}"


def two_pair(solution: PaiGowSolution) -> Advice:
    """With two pair and no complete hand: from which card on that is left for the front both pairs stay behind."""
    ranking = solution.game.ranking
    every, named, known, plays = settings(ranking), dealt(ranking, solution.game.pairs), classes(), solution.plays
    mine = np.flatnonzero((named.name[solution.dealt] == _TWO_PAIR) & ~known.joker[solution.dealt])
    gain: dict[tuple[int, int], list[int]] = defaultdict(lambda: [0] * 13)  # by the highest single card: of both pairs behind
    for each in mine.tolist():
        number = int(solution.dealt[each])
        worth: dict[bool, int] = {}
        for play in range(int(plays.starts[number]), int(plays.starts[number + 1])):
            together = HIGH_ORDER[int(every.back[number, plays.place[play]]) >> 20] == "two-pair"
            worth[together] = max(worth.get(together, int(solution.worth[play])), int(solution.worth[play]))
        if len(worth) == 2:
            high, low = int(named.leading[number]), int(named.second[number])
            single = max(rank for rank in (known.cards[number] >> 2).tolist() if rank not in (high, low))
            gain[high, low][single] += worth[True] - worth[False]
    lows = range(12)
    return Advice(
        "Two pair, no straight or flush: both pairs stay behind if the highest other card is at least this, else they are split",
        ("high pair \\ small pair", *(RANKS[low] for low in lows)),
        tuple((RANKS[high], *(_least(gain[high, low]) if (high, low) in gain else "" for low in lows)) for high in range(12, 0, -1)),
    )


def _least(gains: list[int]) -> str:
    """The card from which on keeping the pairs together gains most in all."""
    tails = [sum(gains[rank:]) for rank in range(13)]
    best = max(range(13), key=lambda rank: (tails[rank], rank))
    if tails[best] <= 0:
        return "never"
    return "always" if all(gain >= 0 for gain in gains[:best]) and not any(gains[:best]) else RANKS[best]
