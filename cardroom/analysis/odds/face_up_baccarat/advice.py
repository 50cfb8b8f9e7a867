"""21st century baccarat, the face-up version: the strategy as tables for people."""

from collections.abc import Iterator
from fractions import Fraction

from cardroom.analysis.odds.baccarat.cards import JOKER_KIND, Pair, pair_text
from cardroom.analysis.odds.face_up_baccarat.play import Choice, FaceUpDeals, Sight
from cardroom.analysis.odds.result import Advice

UPS = tuple(range(JOKER_KIND))
SIZES = (Fraction(0), Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(1))


def advice(game: FaceUpDeals, choice: Choice) -> Iterator[Advice]:
    yield _hits(game, choice)
    yield _late(game, choice)
    yield _ways(game, choice)
    yield _together(game, choice)


def _optional(game: FaceUpDeals) -> list[Pair]:
    """Cards with which one may choose, by their total."""
    pairs = {sight.players for sight, ends in game.ends.items() if len(ends) > 1}
    return sorted(pairs, key=lambda cards: (sum(cards) % 10, cards))


def _hits(game: FaceUpDeals, choice: Choice) -> Advice:
    rows = []
    for cards in _optional(game):
        does = ["hit" if choice[sight] else "stand" for up in UPS if (sight := Sight(cards, up)) in choice]
        rows.append((f"{sum(cards) % 10} of {pair_text(cards)}", *does))
    return Advice("Stand or hit, by the player-dealer's card (0: ten or picture)", ("cards", *map(str, UPS)), tuple(rows))


def _late(game: FaceUpDeals, choice: Choice) -> Advice:
    """How often a tie comes, by total: hands of one total differ a little by their cards."""
    rows = []
    played = game.played(choice)
    for total in range(10):
        cells = []
        for up in UPS:
            every = [ends for sight, ends in played.items() if sight.total == total and sight.up == up]
            allowed = game.late_allowed(Sight((0, total), up))
            chance = Fraction(sum(ends.ties for ends in every), sum(ends.count for ends in every))
            cells.append(_percent(chance, 2) if allowed else "barred")
        rows.append((str(total), *cells))
    need = Fraction(1) / (1 + Fraction(*game.rules.tie_pays))
    title = f"How often a late tie bet wins, by the players' total and the player-dealer's card; it gains above {_percent(need, 2)}"
    if game.rules.late_alone is not None:
        title += f", without an early one above {_percent(1 / (1 + Fraction(*game.rules.late_alone.pays)), 2)}"
    return Advice(title, ("total", *map(str, UPS)), tuple(rows))


def _ways(game: FaceUpDeals, choice: Choice) -> Advice:
    """What other ways of playing are worth."""
    rules = game.rules
    ways = {
        "best for the base wager": choice,
        f"house way: hits on {rules.house_way_hits} or less": game.by_total(rules.house_way_hits),
        "always stands": game.by_total(-1),
        "always hits": game.by_total(9),
    }
    rows = []
    for name, way in ways.items():
        played = game.played(way).values()
        base = sum((ends.base for ends in played), Fraction(0)) / game.deals
        tie = sum((ends.tie(Fraction(*rules.tie_pays)) for ends in played), Fraction(0)) / game.deals
        rows.append((name, _percent(base), _percent(tie)))
    return Advice("What the bettor wins, by how he plays where he may choose", ("way", "base wager", "early tie bet"), tuple(rows))


def _together(game: FaceUpDeals, choice: Choice) -> Advice:
    """Base wager and tie bets as one: standing, hitting and the late tie bet for the most in all. The sizes end at the base wager's."""
    played = game.played(choice)
    pays = Fraction(*game.rules.tie_pays)
    base = sum((ends.base for ends in played.values()), Fraction(0))
    early = sum((ends.tie(pays) for ends in played.values()), Fraction(0))
    late = sum((max(Fraction(0), ends.tie(pays)) for sight, ends in played.items() if game.late_allowed(sight)), Fraction(0))
    rows = tuple((f"{size}", _percent((base + size * (early + late)) / game.deals), _percent(game.together(size))) for size in SIZES)
    return Advice(
        "What the bettor wins in all, in base wagers, by the size of the early tie bet; the late one is as large where it is made",
        ("early tie bet", "best for the base wager", "best for all"),
        rows,
    )


def _percent(value: Fraction, places: int = 4) -> str:
    return f"{float(value) * 100:.{places}f} %"
