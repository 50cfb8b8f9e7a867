"""Pai gow tiles, exactly: every hand against every other, both set the house way; and what a side gains that sets its tiles better.

``solve`` has the house way on both sides. ``best`` has one side set every hand as well as it can against the other's house way: with
several bettors that is the player-dealer's best, too, as he knows nothing of any of their hands.
"""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.odds import Advice, Decide, EditionOdds, WagerOdds, counted
from cardroom.analysis.odds.result import Exact
from cardroom.analysis.odds.tiles.advice import differences_table, lines_table, made_table, percent
from cardroom.analysis.odds.tiles.hands import TileHands, hands_of
from cardroom.analysis.odds.tiles.settings import BETTOR, PLAYER_DEALER, SIGNS, Side, best_settings, differences, outcome
from cardroom.analysis.odds.tiles.variants import readings
from cardroom.analysis.spread import Progress, unheard
from cardroom.bots import bot_for
from cardroom.bots.bot import pick
from cardroom.games.banked.rules import BankedTable
from cardroom.games.banked.tiles.floor import PLAYER_DEALER_SETS
from cardroom.games.banked.tiles.game import SET
from cardroom.games.banked.tiles.rules import BASE, Rules
from cardroom.houses.edition import Edition
from cardroom.round import Action, View

__all__ = ["player", "solve", "variants"]

_ASSUMES = (
    "All 32 tiles are dealt from; the other players' hands are unseen, so they change nothing.",
    "Every wager is covered.",
)
_NAMES = {
    (1, 1): "both hands higher",
    (-1, 1): "one hand higher, one lower",
    (0, 1): "one hand higher, one a copy",
    (-1, -1): "both hands lower",
    (-1, 0): "one hand lower, one a copy",
    (0, 0): "both hands copies",
}
_STRATEGIES: dict[Side, str] = {
    BETTOR: "The bettor sets every hand as well as it can be against the house way, by which the player-dealer sets his.",
    PLAYER_DEALER: "The player-dealer sets every hand as well as it can be against the house way, by which the bettor sets his.",
}


def solve(edition: Edition[Rules, BankedTable], progress: Progress = unheard) -> EditionOdds:
    rules = edition.rules
    hands = hands_of(rules)
    progress(0.5)
    wager = wager_odds(rules, hands, hands.house, BETTOR)
    advice = tuple(_advice(rules, hands, wager))
    progress(1.0)
    return EditionOdds(edition.id, "Bettor and player-dealer set every hand the house way.", (wager,), wager, advice, _ASSUMES)


def best(edition: Edition[Rules, BankedTable], side: Side = BETTOR, progress: Progress = unheard) -> EditionOdds:
    """One side sets its tiles as well as it can, the other the house way."""
    rules = edition.rules
    hands = hands_of(rules)
    wager = wager_odds(rules, hands, best_settings(rules, hands, side), side)
    progress(1.0)
    return EditionOdds(edition.id, _STRATEGIES[side], (wager,), wager, (), _ASSUMES)


def wager_odds(rules: Rules, hands: TileHands, settings: NDArray[np.int64], side: Side) -> WagerOdds:
    """``side`` sets each hand so; the other side's hands are set the house way."""
    each = np.arange(len(hands.hands))
    counts = np.tensordot(np.array(hands.ways, np.int64), hands.counts[each, settings], axes=1)

    def lines() -> Iterator[tuple[str, Exact, int]]:
        for both in _NAMES:
            for high, low in dict.fromkeys((both, both[::-1])):
                own = (high, low) if side == BETTOR else (-high, -low)
                yield _NAMES[both], outcome(rules, high, low), int(counts[SIGNS.index(own[0]), SIGNS.index(own[1])])

    return counted(BASE, "Wager", lines())


def _advice(rules: Rules, hands: TileHands, house: WagerOdds) -> Iterator[Advice]:
    sides: tuple[Side, ...] = (BETTOR, PLAYER_DEALER)
    better = {side: wager_odds(rules, hands, best_settings(rules, hands, side), side) for side in sides}
    rows = {"both the house way": house, "the bettor at his best": better[BETTOR], "the player-dealer at his best": better[PLAYER_DEALER]}
    yield Advice(
        "What the bettor wins, by who sets his tiles better than the house way",
        ("settings", "wins", "pushes", "loses", "on average", "gain of the side"),
        tuple(
            (name, *(percent(of) for of in (odds.wins, odds.pushes, odds.loses, odds.mean)), percent(abs(Fraction(odds.mean - house.mean))))
            for name, odds in rows.items()
        ),
    )
    yield made_table(hands)
    for side in sides:
        found = differences(rules, hands, side)
        yield lines_table(hands, found, side)
        yield differences_table(hands, found, side)


# -- at the table -----------------------------------------------------------------------------------------------------------------


def player(edition: Edition[Rules, BankedTable]) -> Decide:
    """Everything the house way, as bettor and as player-dealer."""
    return bot_for(edition).choose


def best_player(edition: Edition[Rules, BankedTable], side: Side = BETTOR) -> Decide:
    """As in ``best``."""
    rules = edition.rules
    hands = hands_of(rules)
    settings = best_settings(rules, hands, side)
    house_way = player(edition)

    def decide(view: View) -> Action:
        option = next((each for each in view.options if each.verb == SET), None)
        asked: Side = PLAYER_DEALER if view.decision is not None and view.decision.kind == PLAYER_DEALER_SETS else BETTOR
        if option is None or option.pick is None or asked != side:
            return house_way(view)
        tiles = view.cards(option.pick.place)
        hand = hands.of(tiles)
        wanted = hands.setting(hand, int(settings[hand]))
        way = next(each for each in rules.ranking.settings(tiles) if (each.high, each.low) == (wanted.high, wanted.low))
        return pick(view, option, picks=way.high_tiles)

    return decide


def variants(edition: Edition[Rules, BankedTable]) -> dict[str, dict[str, object]]:
    return readings(edition)
