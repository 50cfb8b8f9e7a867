"""California baccarat: the strategy as tables for people."""

from collections.abc import Iterator
from fractions import Fraction

from cardroom.analysis.odds.baccarat.cards import Pair, pair_text
from cardroom.analysis.odds.california_baccarat.play import BankerSight, CaliforniaDeals
from cardroom.analysis.odds.result import Advice


def advice(game: CaliforniaDeals) -> Iterator[Advice]:
    if game.player_options:
        yield _hands(game)
        yield _players(game)
        yield _bankers(game)


def _hands(game: CaliforniaDeals) -> Advice:
    drawing = game.solution
    rows = []
    for cards in sorted(game.player_options, key=lambda cards: (game.strength(cards), cards)):
        banker = [drawing.banker[BankerSight(cards, drawn)] for drawn in (False, True)]
        rows.append((_hand(game, cards), *map(_does, (drawing.player[cards], *banker))))
    columns = ("cards", "player", "player-banker if the player stood", "player-banker if the player drew")
    return Advice("Draw or stand (0: ten or picture)", columns, tuple(rows))


def _hand(game: CaliforniaDeals, cards: Pair) -> str:
    return f"{game.strength(cards)} of {pair_text(cards)}"


def _does(often: Fraction) -> str:
    return "stand" if not often else "draw" if often == 1 else f"draw {float(often) * 100:.3f} %"


def _totals(game: CaliforniaDeals) -> list[int]:
    """None, then the totals on which one may choose, the lowest first."""
    totals = sorted({game.strength(cards) for cards in game.player_options})
    return [totals[0] - 1, *totals]


def _rule(game: CaliforniaDeals, highest: int) -> str:
    totals = _totals(game)
    if highest == totals[0]:
        return "stands where he may"
    return "draws where he may" if highest == totals[-1] else f"draws on {highest} or less"


def _players(game: CaliforniaDeals) -> Advice:
    """What the player wins by rule of thumb, against a player-banker who knows it and against one who plays the best of the tables."""
    duel, drawing = game.duel, game.solution
    banker = tuple(drawing.banker.values())
    ways = {"best": tuple(drawing.player.values())} | {_rule(game, each): game.by_strength(each) for each in _totals(game)}
    rows = tuple((name, _percent(game, duel.sure_of(way)), _percent(game, duel.value(way, banker))) for name, way in ways.items())
    return Advice("What the player wins, by how he draws", ("player", "at least", "against best play"), rows)


def _bankers(game: CaliforniaDeals) -> Advice:
    duel, drawing = game.duel, game.solution
    player = tuple(drawing.player.values())
    ways = {"best": tuple(drawing.banker.values())} | {_rule(game, each): game.banker_by_strength(each) for each in _totals(game)}
    rows = tuple((name, _percent(game, duel.no_more_than(way)), _percent(game, duel.value(player, way))) for name, way in ways.items())
    return Advice("What the player wins, by how the player-banker draws", ("player-banker", "at most", "by best play"), rows)


def _percent(game: CaliforniaDeals, value: Fraction) -> str:
    return f"{float(game.mean(value)) * 100:.4f} %"
