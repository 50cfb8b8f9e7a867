"""Super pan nine, exactly: all deals by points, with the drawing solved for both sides."""

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from cardroom.analysis.odds import Decide, EditionOdds, WagerOdds, counted
from cardroom.analysis.odds.pan_nine.advice import advice
from cardroom.analysis.odds.pan_nine.deals import EQUAL, HIGHER, LOWER, MODULUS
from cardroom.analysis.odds.pan_nine.play import PanNineSolution, solved
from cardroom.analysis.odds.result import Exact
from cardroom.analysis.spread import Progress, unheard
from cardroom.bots import bot_for
from cardroom.bots.bot import asked_place, own_place, pick
from cardroom.games.banked.pan_nine.drawing import NONE, TAKE
from cardroom.games.banked.pan_nine.floor import PLAYER_DEALER_DRAW
from cardroom.games.banked.pan_nine.rules import BASE, CARDS, HIGHEST, Rules, Table
from cardroom.hands.pan_nine import value
from cardroom.houses.edition import Edition
from cardroom.round import Action, Spot, View
from cardroom.round.places import hand_at

__all__ = ["player", "solve", "variants"]

DECKS = (3, 4, 6, 8, 10, 12)

_RESULTS = ((HIGHER, "higher"), (EQUAL, "equal"), (LOWER, "lower"))
_DREW = ((1, "with a card drawn"), (0, "in three cards"))


def solve(edition: Edition[Rules, Table], progress: Progress = unheard) -> EditionOdds:
    play, solution = solved(edition.rules)
    progress(1.0)
    wager = wager_odds(edition.rules, solution)
    return EditionOdds(
        edition.id,
        strategy_of(edition.rules, solution),
        (wager,),
        wager,
        tuple(advice(play, solution)),
        (
            f"A fresh shoe of {int(play.deals.cards.sum())} cards.",
            "One bettor against the player-dealer, who cannot answer each draw on its own when there are several: a table below has them.",
            "Every wager is covered.",
        ),
        against_several="against several the player-dealer draws where the wagers together gain by it, each taken by its bettor's draw",
    )


def strategy_of(rules: Rules, solution: PanNineSolution) -> str:
    if not solution.settled:
        best = "the fixed play that makes sure of most; with chance in it there is better"
    elif np.array_equal(solution.bettor, solution.deals.points <= rules.house_draws):
        best = f"a card on {rules.house_draws} points or fewer, which is the house way and best"
    else:
        best = "a card where it is best"
    return f"The bettor: {best}. The player-dealer, where he has the choice: the best reply, as the bettor has drawn or not."


def wager_odds(rules: Rules, solution: PanNineSolution) -> WagerOdds:
    """Every deal and the two cards that lie next in the shoe, by how it ends."""
    results, bettor, banker = solution.deals.results, solution.bettor, solution.banker

    def lines() -> Iterator[tuple[str, Exact, int]]:
        net: dict[int, Exact] = {HIGHER: Fraction(rules.pays.pays, rules.pays.stake), EQUAL: 0, LOWER: -1}
        for result, name in _RESULTS:
            for drew, how in _DREW:
                of = results[bettor if drew else ~bettor][:, :, drew, :, result]
                banks = banker.drew if drew else banker.stood
                yield f"{name}, {how}", net[result], int(np.where(banks, of[:, :, 1], of[:, :, 0]).sum())

    return counted(BASE, "Wager", lines())


# -- at the table -----------------------------------------------------------------------------------------------------------------


def player(edition: Edition[Rules, Table]) -> Decide:
    """Bettor and player-dealer as in ``solve``. With several bettors the player-dealer weighs what each wager gains by a card, taking
    each bettor by his own draw; with one that is exact."""
    rules = edition.rules
    play, solution = solved(rules)
    gains = play.banker_gains(solution.bettor)
    bot = bot_for(edition)

    def banker_draws(view: View) -> bool:
        hand = play.deals.points == -1
        hand[hand_of(solution, view, own_place(view))] = True
        stood, drew = (play.gain_each(of, hand, who) for of, who in zip(gains, (~solution.bettor, solution.bettor), strict=True))
        gain = sum(
            amount * (drew if len(view.places[hand_at(spot.position)]) > CARDS else stood)
            for spot, amount in view.accounts.items()
            if isinstance(spot, Spot) and spot.wager == BASE
        )
        return gain > 0 if gain else bool(play.house_way[hand].any())

    def decide(view: View) -> Action:
        options = {option.verb: option for option in view.options}
        if TAKE not in options:
            return bot.choose(view)
        if view.decision is not None and view.decision.kind == PLAYER_DEALER_DRAW:
            draws = banker_draws(view)
        else:
            draws = bool(solution.bettor[hand_of(solution, view, asked_place(view))])
        return pick(view, options[TAKE if draws else NONE])

    return decide


def hand_of(solution: PanNineSolution, view: View, place: str) -> int:
    return solution.deals.index[tuple(sorted(value(card) % MODULUS for card in view.cards(place)[:CARDS]))]


def variants(edition: Edition[Rules, Table]) -> dict[str, dict[str, object]]:
    rules = edition.rules
    in_a_deck = len(edition.deck) // rules.decks
    found: dict[str, dict[str, object]] = {
        f"{decks} decks": {"decks": decks} for decks in DECKS if decks != rules.decks and decks * in_a_deck >= 2 * rules.most_cards
    }
    found["player-dealer by the house way"] = {
        "player_dealer_draws": rules.house_draws,
        "player_dealer_stands": rules.house_draws + 1,
    }
    found["player-dealer free to choose above 0"] = {"player_dealer_draws": 0, "player_dealer_stands": HIGHEST + 1}
    found["player-dealer draws on all he may"] = {"player_dealer_draws": rules.player_dealer_stands - 1}
    found["player-dealer stands on all he may"] = {"player_dealer_stands": rules.player_dealer_draws + 1}
    return found
