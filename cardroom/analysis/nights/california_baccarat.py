"""California baccarat, compiled: two cards each and one more, by the table of the house, where it leaves the choice by best play."""

from fractions import Fraction
from functools import partial
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from cardroom.analysis.nights import ends
from cardroom.analysis.nights.draws import ALWAYS, Integers
from cardroom.analysis.nights.ends import SHOWDOWN, End
from cardroom.analysis.nights.game import CompiledGame, begins_anew, payout_of, seats_of
from cardroom.analysis.nights.kept import Arrays, kept_arrays
from cardroom.analysis.nights.order import Rows, in_loop, sequences
from cardroom.analysis.nights.points import Hand, PointHands, chance, deal, dealt_to, every_hand, replies
from cardroom.analysis.nights.turns import Turn, Turns
from cardroom.analysis.odds.baccarat.cards import ShoeByKind, kind
from cardroom.games.banked.california_baccarat.game import compare, told_to_draw
from cardroom.games.banked.california_baccarat.hand import NATURAL, NINE, strength, words
from cardroom.games.banked.california_baccarat.rules import BASE, Rules
from cardroom.games.banked.order import around
from cardroom.games.banked.rules import BankedTable
from cardroom.money import Cents

if TYPE_CHECKING:
    from cardroom.analysis.bank import Plan
    from cardroom.houses.edition import Edition

CARDS = 2
CLASSES = NATURAL + 1  # nothing to nine, and a natural, whatever it is worth


def compiled_game(plan: "Plan", turns: Turns) -> CompiledGame:
    edition = plan.given.edition.known(Rules, BankedTable)
    rules = edition.rules
    payout = payout_of(plan)
    table = ends.table(plan.given.count, 1, CLASSES**2)
    for seat, staked in turns.staked.items():
        for code, (own, against) in enumerate(product(range(CLASSES), repeat=2)):
            result = compare(rules, _worth(rules, own), _worth(rules, against))
            odds = rules.natural_pays if own == NATURAL else rules.pays
            pay = payout.win(staked[BASE], odds) if result == "win" else 0
            table[seat, 0, code] = End(SHOWDOWN, result, staked[BASE], pay, staked[BASE]).row()
    orders = sequences(turns.every, 1, 1, rules.shortfall, partial(_order, rules))
    to = dealt_to(turns, lambda dealer, hands: (*hands, dealer), CARDS)
    loop = partial(deal, every(edition, turns), np.array([rules.cut, 0, CLASSES]), to, seats_of(plan, turns), begins_anew(turns))
    return CompiledGame(loop, table, (BASE,), orders, len(edition.deck), noted=plan.given.count + 1)


def _worth(rules: Rules, place: int) -> int:
    return NINE if place == NATURAL and rules.natural == "is-nine" else place


def _order(rules: Rules, turn: Turn, told: int) -> Rows:
    return in_loop(rules.loop, around(turn.hands, turn.dealer, rules.direction), (0,))


def every(edition: "Edition[Rules, BankedTable]", turns: Turns) -> PointHands:
    rules, shoe = edition.rules, ShoeByKind(edition.deck)
    kinds = [kind(card) for card in edition.deck]
    found = every_hand(kinds, CARDS)
    known = _best_play(edition)

    def place(hand: Hand) -> int:
        cards = shoe.of(hand)
        return NATURAL if words(cards, rules) == "natural" else strength(cards, rules)

    def must(hand: Hand) -> bool | None:
        return told_to_draw(strength(shoe.of(hand), rules), rules)

    def bettor(hand: Hand) -> int:
        told = must(hand)
        return _part(known["player", hand]) if told is None else chance(told)

    def often(drew: Cents, stood: Cents) -> Integers:
        """As ``odds.california_baccarat.player``: against several who have not all done the same he weighs what each wager gains."""

        def dealer(hand: Hand) -> int:
            told = must(hand)
            if told is not None:
                return chance(told)
            if not (drew and stood):
                return _part(known["drew" if drew else "stood", hand])
            return chance(drew * known["gains-drew", hand] + stood * known["gains-stood", hand] > 0)

        return found.by_hand(CARDS, dealer)

    drawn = np.zeros_like(found.step)
    for number, hand in enumerate(found.hands):
        for third in {*kinds} if len(hand) == CARDS else ():
            drawn[number, third] = place((*hand, third))
    which, table = replies(turns, BASE, often)
    return PointHands(np.array(kinds), found.step, found.by_hand(CARDS, place), drawn, found.by_hand(CARDS, bettor), which, table)


def _part(often: Fraction) -> int:
    return round(often * ALWAYS)


def _best_play(edition: "Edition[Rules, BankedTable]") -> dict[tuple[str, Hand], Fraction]:
    """How often each draws where he may choose, by what the other has done, and what the player-dealer gains; what takes long is kept."""
    from cardroom.analysis.odds.california_baccarat.play import CaliforniaDeals

    def find() -> Arrays:
        game = CaliforniaDeals(edition)
        named = [(f"player {low} {high}", often) for (low, high), often in game.solution.player.items()]
        for before, of in (("", game.solution.banker), ("gains-", game.banker_gains)):
            named += [(f"{before}{'drew' if seen.drawn else 'stood'} {seen.cards[0]} {seen.cards[1]}", each) for seen, each in of.items()]
        return {"named": np.array([name for name, _ in named]), "parts": np.array([str(part) for _, part in named])}

    kept = kept_arrays(edition, "drawing", find)
    found: dict[tuple[str, Hand], Fraction] = {}
    for name, part in zip(kept["named"].tolist(), kept["parts"].tolist(), strict=True):
        what, low, high = str(name).split()
        found[what, (int(low), int(high))] = Fraction(str(part))
    return found
