"""Super pan nine, compiled: three cards each and one more; bettors and player-dealer draw as the exact odds say."""

from fractions import Fraction
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from cardroom.analysis.nights import ends
from cardroom.analysis.nights.draws import Integers
from cardroom.analysis.nights.ends import SHOWDOWN, End
from cardroom.analysis.nights.game import CompiledGame, begins_anew, button_seat, payout_of, seats_of, words_of_dice
from cardroom.analysis.nights.kept import Arrays, kept_arrays
from cardroom.analysis.nights.order import Rows, in_loop, sequences
from cardroom.analysis.nights.points import Hand, PointHands, chance, deal, dealt_to, every_hand, replies
from cardroom.analysis.nights.turns import Turn, Turns
from cardroom.games.banked.order import around, circle_from
from cardroom.games.banked.pan_nine.rules import BASE, CARDS, HIGHEST, Rules, Table
from cardroom.games.banked.pan_nine.settlement import compare
from cardroom.hands.pan_nine import value
from cardroom.money import Cents

if TYPE_CHECKING:
    from cardroom.analysis.bank import Plan
    from cardroom.houses.edition import Edition

CLASSES = HIGHEST + 1


def why_not(plan: "Plan") -> str:
    rules = plan.given.edition.known(Rules, Table).rules
    if rules.over_maximum == "no-action":
        return "what lies above the most goes back before the deal"
    return "who stands on a low hand again is dealt out" if rules.low_stand_again == "dealt-out" else ""


def compiled_game(plan: "Plan", turns: Turns) -> CompiledGame:
    edition = plan.given.edition.known(Rules, Table)
    rules, settings = edition.rules, edition.settings(plan.given.table)
    payout = payout_of(plan)
    table = ends.table(plan.given.count, 1, CLASSES**2)
    for seat, staked in turns.staked.items():
        stake = staked[BASE]
        for code, (own, against) in enumerate(product(range(CLASSES), repeat=2)):
            result = compare(own, against)
            pay = payout.win(stake, rules.pays) if result == "win" else 0
            table[seat, 0, code] = End(SHOWDOWN, result, stake, pay, stake).row()
    orders = sequences(turns.every, words_of_dice(rules.action), 1, rules.shortfall, partial(_order, rules))
    figures = np.array([settings.cut, rules.action.dice, CLASSES])
    to = dealt_to(turns, partial(_seats, rules), CARDS)
    loop = partial(deal, every(edition, turns), figures, to, seats_of(plan, turns), begins_anew(turns))
    return CompiledGame(loop, table, (BASE,), orders, len(edition.deck), noted=plan.given.count + 1)


def _seats(rules: Rules, dealer: int, hands: tuple[int, ...]) -> list[int]:
    seats = [*around(range(1, rules.seats + 1), dealer, "clockwise"), dealer]
    playing = {*hands, dealer}
    return [seat if seat in playing else 0 for seat in seats if rules.dealt_to == "every-seat" or seat in playing]


def _order(rules: Rules, turn: Turn, told: int) -> Rows:
    button = button_seat(rules.action, rules.seats, turn, told, rules.direction)
    return in_loop(rules.loop, circle_from(turn.hands, button, rules.direction), (0,))


def every(edition: "Edition[Rules, Table]", turns: Turns) -> PointHands:
    rules = edition.rules
    kinds = [value(card) % CLASSES for card in edition.deck]
    found = every_hand(kinds, CARDS)
    draws, gains = _best_play(edition)

    def points(hand: Hand) -> int:
        return sum(hand) % CLASSES

    def often(drew: Cents, stood: Cents) -> Integers:
        """As ``odds.pan_nine.player``: he weighs what each wager gains by a card, and where nothing is gained plays the house way."""

        def dealer(hand: Hand) -> int:
            if not rules.player_dealer_draws < points(hand) < rules.player_dealer_stands:
                return chance(points(hand) <= rules.player_dealer_draws)
            gain = sum(stake * each for stake, each in zip((stood, drew), gains[hand], strict=True))
            return chance(gain > 0 if gain else points(hand) <= rules.house_draws)

        return found.by_hand(CARDS, dealer)

    which, table = replies(turns, BASE, often)
    drawn = np.array([[(sum(hand) + card) % CLASSES for card in range(found.step.shape[1])] for hand in found.hands], np.int64)
    bettor = found.by_hand(CARDS, lambda hand: chance(draws[hand]))
    return PointHands(np.array(kinds), found.step, found.by_hand(CARDS, points), drawn, bettor, which, table)


def _best_play(edition: "Edition[Rules, Table]") -> tuple[dict[Hand, bool], dict[Hand, tuple[Fraction, Fraction]]]:
    """By hand: whether its bettor draws; what the player-dealer gains by a card when the bettor stood, and when he drew. It is kept."""
    from cardroom.analysis.odds.pan_nine.play import solved

    def find() -> Arrays:
        play, solution = solved(edition.rules)
        parts = []
        for number in range(len(solution.deals.hands)):
            one = np.arange(len(solution.deals.hands)) == number
            both = zip(play.banker_gains(solution.bettor), (~solution.bettor, solution.bettor), strict=True)
            parts.append([str(play.gain_each(gains, one, bettors)) for gains, bettors in both])
        return {"hands": np.array(solution.deals.hands, np.int64), "draws": solution.bettor, "gains": np.array(parts)}

    kept = kept_arrays(edition, "drawing", find)
    hands: list[Hand] = [tuple(int(card) for card in hand) for hand in kept["hands"].tolist()]
    draws = dict(zip(hands, map(bool, kept["draws"].tolist()), strict=True))
    return draws, {
        hand: (Fraction(str(stood)), Fraction(str(drew))) for hand, (stood, drew) in zip(hands, kept["gains"].tolist(), strict=True)
    }
