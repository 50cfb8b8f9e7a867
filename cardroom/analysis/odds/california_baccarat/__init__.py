"""California baccarat, exactly: every deal of a fresh shoe, six cards in order, with the third cards solved for both sides.

On some totals player and player-banker may draw or stand, and neither sees the other's cards; the player-banker, who is asked last, sees
whether the player has drawn. Best play of both has chance in it: with a few hands one draws now and then, as often as is said.
"""

from fractions import Fraction
from random import Random

from cardroom.analysis.odds import Decide, EditionOdds, OddsLine, WagerOdds
from cardroom.analysis.odds.baccarat.cards import pair
from cardroom.analysis.odds.california_baccarat.advice import advice
from cardroom.analysis.odds.california_baccarat.play import BankerSight, CaliforniaDeals
from cardroom.analysis.spread import Progress, unheard
from cardroom.bots import bot_for
from cardroom.bots.bot import asked_place, pick
from cardroom.games.banked.california_baccarat.game import DRAW, STAND
from cardroom.games.banked.california_baccarat.rules import BASE, Rules
from cardroom.games.banked.rules import BankedTable
from cardroom.houses.edition import Edition
from cardroom.round import Action, Spot, View
from cardroom.round.places import hand_at

__all__ = ["player", "solve", "variants"]

DECKS = (1, 2, 4, 6, 8)
JOKERS = (0, 1, 2)


def solve(edition: Edition[Rules, BankedTable], progress: Progress = unheard) -> EditionOdds:
    game = CaliforniaDeals(edition)
    progress(0.7)
    wager = wager_odds(game)
    progress(1.0)
    return EditionOdds(
        edition.id,
        "Player and player-banker each draw or stand as is best against the best of the other, by their own cards; the player-banker also "
        "by whether the player has drawn. Where chance belongs to it, each draws as often as the tables say.",
        (wager,),
        wager,
        tuple(advice(game)),
        (
            f"A fresh shoe of {game.shoe.cards} cards.",
            "One player's hand against the player-banker's: with several he cannot answer each on its own.",
            "Every wager is covered.",
        ),
        against_several="against players who have not all done the same the player-banker draws where the wagers together gain by it",
    )


def wager_odds(game: CaliforniaDeals) -> WagerOdds:
    """Exact chances; where best play has chance in it they are no counts of deals."""
    found = sorted(game.endings(game.solution).items(), key=lambda each: (-each[0][1], each[0][0]))
    counts = [chance * game.deals for _, chance in found]
    whole = all(count.denominator == 1 for count in counts)
    lines = tuple(
        OddsLine(name, net, chance, count.numerator if whole else None) for ((name, net), chance), count in zip(found, counts, strict=True)
    )
    return WagerOdds(BASE, "Wager", lines, combinations=game.deals).checked()


# -- at the table ---------------------------------------------------------------------------------------------------------------


def player(edition: Edition[Rules, BankedTable]) -> Decide:
    """Player and player-banker as in ``solve``; where chance belongs to the play, by a sequence of its own. Against several players who
    have not all done the same the player-banker weighs what each wager gains by a card."""
    game = CaliforniaDeals(edition)
    drawing, chance, bot = game.solution, Random(edition.id), bot_for(edition)

    def how_often(view: View) -> Fraction:
        cards = pair(view.cards(asked_place(view))[:2])
        spots = {spot: amount for spot, amount in view.accounts.items() if isinstance(spot, Spot) and spot.wager == BASE and amount}
        if any(spot.player == view.player for spot in spots):
            return drawing.player[cards]
        seen = {spot: BankerSight(cards, len(view.places[hand_at(spot.position)]) > 2) for spot in spots}
        if len(set(seen.values())) == 1:
            return drawing.banker[next(iter(seen.values()))]
        return Fraction(sum(amount * game.banker_gains[seen[spot]] for spot, amount in spots.items()) > 0)

    def decide(view: View) -> Action:
        options = {option.verb: option for option in view.options}
        if DRAW not in options:
            return bot.choose(view)
        return pick(view, options[DRAW if chance.random() < how_often(view) else STAND])

    return decide


def variants(edition: Edition[Rules, BankedTable]) -> dict[str, dict[str, object]]:
    rules = edition.rules
    found: dict[str, dict[str, object]] = {}
    found |= {f"{decks} deck{'s' if decks > 1 else ''}": {"decks": decks} for decks in DECKS if decks != rules.decks}
    found |= {f"{jokers or 'no'} joker{'' if jokers == 1 else 's'}": {"jokers": jokers} for jokers in JOKERS if jokers != rules.jokers}
    for key, names in _READINGS.items():
        found |= {name: {key: way} for way, name in names.items() if way != getattr(rules, key)}
    return found


_READINGS = {
    "natural": {"beats-nine": "two jokers beat nine", "is-nine": "two jokers are nine"},
    "drawn_joker": {"nine": "a drawn joker makes nine", "nothing": "a drawn joker counts nothing"},
    "tie": {"push": "equal hands push", "lose": "equal hands lose"},
}
