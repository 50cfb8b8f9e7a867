"""Three card poker and caribbean stud played from a mark up: every hand as good as the mark is played, every other one is folded.

A chart is a mark; a bettor who always plays has the lowest one, and an error is one of two: to play whatever it is, or to fold it. So all
of these can be counted over every deal as the exact odds are, and compiled nights can play them: cards are dealt before anybody decides.
"""

from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, cast

import numpy as np

from cardroom.analysis.clientele.strategies import least_hand
from cardroom.analysis.clientele.ways import ways_of
from cardroom.analysis.nights.kept import Arrays, kept_arrays
from cardroom.analysis.nights.versus import VersusHands
from cardroom.analysis.odds import EditionOdds
from cardroom.analysis.odds.versus.counts import Geometry, Stand, stands
from cardroom.analysis.odds.versus.lines import together_of, wagers_of
from cardroom.analysis.odds.versus.play import FOLDED, NO_DEAL, OUTCOMES, BestPlay
from cardroom.analysis.odds.versus.ranks import Array, patterns
from cardroom.games.banked.versus.rules import OWN_CARDS, Rules, Table

if TYPE_CHECKING:
    from cardroom.analysis.clientele.guests import GuestKind
    from cardroom.houses.edition import Edition

EVERY, NONE = 0, np.iinfo(np.int16).max  # the marks of those who play every hand, and none
BEST = -1  # no mark: the best play

Mark = int  # the level of the lowest hand that is played


class MarkChance(NamedTuple):
    """A kind plays from this mark up in such a part of its hands."""

    mark: Mark
    chance: Fraction


def marks_of(edition: "Edition", kind: "GuestKind") -> tuple[MarkChance, ...] | None:
    """From which marks a kind plays, and how often from each; None where its play is no matter of marks."""
    if ways_of(edition).chart != "play" or kind.strategy not in ("exact", "chart", "always-play"):
        return None
    mark = EVERY if kind.strategy == "always-play" else BEST
    if kind.chart is not None and kind.chart.play is not None:
        mark = mark_of(edition.known(Rules, Table).rules, kind.chart.play)
    found: dict[Mark, Fraction] = {}
    for each, chance in ((mark, 1 - kind.errors), (EVERY, kind.errors / 2), (NONE, kind.errors / 2)):
        if chance:
            found[each] = found.get(each, Fraction(0)) + chance
    return tuple(MarkChance(*each) for each in found.items())


def mark_of(rules: Rules, hand: str) -> Mark:
    strengths = patterns(rules.kind, rules.ranking).strengths
    return bisect_left(strengths, rules.ranks.strength(least_hand(hand, rules.kind.dealt)))


def hands_from(hands: VersusHands, mark: Mark) -> VersusHands:
    """The same hands, played from the mark up."""
    if mark == BEST:
        return hands
    played = (hands.marks[:, :1] >= mark).astype(np.int8)
    choices = np.where(played, 0, FOLDED).astype(np.int8)
    return hands._replace(choices=np.ascontiguousarray(np.broadcast_to(choices, hands.choices.shape)))


def odds_from(any_edition: "Edition", mark: Mark) -> EditionOdds:
    """The exact odds of a bettor who plays from the mark up. What takes long is kept."""
    edition = any_edition.known(Rules, Table)
    rules = edition.rules
    six = any(bonus.hand != OWN_CARDS for bonus in rules.bonuses.values())
    parts = stands(Geometry.of(rules), bool(rules.exposed)) if six else []

    def find() -> Arrays:
        play = play_from(rules, parts or stands(Geometry.of(rules), bool(rules.exposed)), mark)
        return {"played": play.played, "folded": play.folded}

    if six:
        play = play_from(rules, parts, mark)
    else:
        known = kept_arrays(edition, f"from-{mark}", find)
        none = np.zeros(0, np.int64)
        play = BestPlay(none, cast(Array, known["played"]), cast(Array, known["folded"]), none, none, none)
    return EditionOdds(
        edition.id, "Hands are played from a mark up.", tuple(wagers_of(rules, parts, play)), together_of(rules, play), (), ()
    )


def play_from(rules: Rules, parts: Sequence[Stand], mark: Mark) -> BestPlay:
    """All deals, played or folded by the mark: what ``best_play`` counts, for another choice."""
    geometry = Geometry.of(rules)
    deals, qualifying = geometry.deals(bool(rules.exposed)), geometry.qualifying
    sorts = len(patterns(rules.kind, rules.ranking).sorts)
    tallies = np.zeros((2, sorts, len(OUTCOMES)), np.int64)  # folded, played
    choices = []
    for part in parts:
        level, dealt = part.marks[:, 0].astype(np.int64), part.missed >= 0
        below, same, missed = (each.astype(np.int64) for each in (part.below[:, :, 0], part.same[:, :, 0], part.missed))
        nothing = np.zeros_like(below)
        high = [missed, nothing, nothing, below - missed, same, deals - below - same]
        low = [below, same, missed - below - same, nothing, nothing, deals - missed]
        plays = (level >= mark).astype(np.int64)
        for outcome in range(len(OUTCOMES)):
            counts = np.where((level >= qualifying)[:, None], high[outcome], low[outcome])
            whole = np.where(dealt, counts, 0).sum(axis=1) * part.weights
            np.add.at(tallies[:, :, outcome], (plays, part.sorts[:, 0].astype(np.int64)), whole)
        choices.append(np.where(dealt, np.where(plays, 0, FOLDED)[:, None], NO_DEAL).astype(np.int8))
    none = np.zeros(0, np.int64)
    return BestPlay(np.concatenate(choices), tallies[1], tallies[0], none, none, none)
