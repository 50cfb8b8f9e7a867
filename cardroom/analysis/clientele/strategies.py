"""How a kind of bettor plays once the wagers are made: exactly, the house way, by a chart, never folding, as bots do; with errors or not.

A strategy answers what is asked of a bettor with cards. Where the game asks something that the strategy does not speak of (a pile, the
player-dealer's own draw), the sensible player of that game answers.
"""

from random import Random
from typing import TYPE_CHECKING

from cardroom.analysis.clientele.file import GuestChart, Strategy
from cardroom.analysis.clientele.ways import Draws, ways_of
from cardroom.analysis.odds import Decide, solvable, solver
from cardroom.bots import bot_for
from cardroom.bots.blackjack import up_value
from cardroom.bots.bot import asked_place, pick
from cardroom.cards import RANKS, Card, is_joker, parse_cards, rank
from cardroom.games.banked.blackjack.points import HALF
from cardroom.games.banked.blackjack.rules import Rules as BlackjackRules
from cardroom.games.banked.blackjack.rules import Table as BlackjackTable
from cardroom.games.banked.versus.rules import Rules as VersusRules
from cardroom.games.banked.versus.rules import Table as VersusTable
from cardroom.games.registry import GAMES
from cardroom.round import Action, Noted, Option, View
from cardroom.round.places import hand_at

if TYPE_CHECKING:
    from cardroom.analysis.clientele.guests import GuestKind
    from cardroom.houses.edition import Edition

SUITS = "shdc"
LOW_CARD = 6  # the highest card of the player-dealer's that counts as low


def cannot_play(edition: "Edition", strategy: Strategy, chart: GuestChart | None) -> str:
    """Why nobody can play this edition so; nothing where they can."""
    ways = ways_of(edition)
    if not GAMES[edition.game.name].decides:
        return ""
    if strategy == "exact" and not solvable(edition):
        return f"{edition.id} has no exact strategy"
    if strategy == "house-way" and not ways.house_way:
        return f"{edition.id} has no house way"
    if strategy == "always-play" and not ways.folds:
        return f"in {edition.id} no hand is folded, so nobody can always play"
    if chart is None:
        return ""
    if ways.chart == "play":
        if chart.play is None:
            return f"chart.play is missing: {edition.id} asks whether a hand is played"
        dealt = edition.known(VersusRules, VersusTable).rules.kind.dealt
        many = chart.play.count("-") + 1
        return f"chart.play names {many} ranks, and a hand of {edition.id} has {dealt} cards" if many > dealt else ""
    if ways.chart == "stand":
        return "" if chart.stand is not None else f"chart.stand is missing: {edition.id} asks when to stand"
    if ways.chart == "draw":
        return "" if chart.draw is not None else f"chart.draw is missing: {edition.id} asks when to draw"
    return f"a chart has nothing to say of {edition.id}"


def exact_in_fact(edition: "Edition", kind: "GuestKind") -> bool:
    """Whether a kind plays as the exact odds assume: by name, because there is nothing to decide, or because that is the house way."""
    if not GAMES[edition.game.name].decides:
        return True
    if kind.errors:
        return False
    return kind.strategy == "exact" or (kind.strategy == "house-way" and ways_of(edition).best)


def decider(edition: "Edition", kind: "GuestKind", player: str, seed: str) -> Decide:
    """How a bettor of this kind plays; chance comes from the seed and the player's name."""
    chosen = _decider(edition, kind, f"{seed}/{player}")
    return with_errors(chosen, float(kind.errors), Random(f"errors {seed}/{player}")) if kind.errors else chosen


def _decider(edition: "Edition", kind: "GuestKind", seed: str) -> Decide:
    if kind.strategy == "exact" and solvable(edition):
        return solver(edition).player(edition)
    bot, ways = bot_for(edition, seed).choose, ways_of(edition)
    if kind.strategy == "house-way" and ways.house_way != "bot":
        return the_house_way(bot)
    if kind.strategy == "always-play" and ways.folds:
        return always_play(edition, bot)
    if kind.chart is None:
        return bot
    if ways.chart == "play":
        return by_hand(edition.known(VersusRules, VersusTable), kind.chart, bot)
    if ways.chart == "stand":
        return by_points(edition.known(BlackjackRules, BlackjackTable), kind.chart, bot)
    return by_draw(ways.draws, kind.chart, bot) if ways.draws is not None else bot


def the_house_way(otherwise: Decide) -> Decide:
    """Ask for the house way wherever it is offered."""

    def decide(view: View) -> Action:
        offered = next((option for option in view.options if option.verb == "house-way"), None)
        return otherwise(view) if offered is None else pick(view, offered)

    return decide


def always_play(edition: "Edition", otherwise: Decide) -> Decide:
    """Never fold: play on with the smallest wager that is offered, and with the best cards where some are kept."""

    def decide(view: View) -> Action:
        options = {option.verb: option for option in view.options}
        if "fold" not in options:
            return otherwise(view)
        plays = next(option for option in view.options if option.verb != "fold")
        return pick(view, plays, picks=_kept(edition, view, plays))

    return decide


def _kept(edition: "Edition", view: View, option: Option) -> tuple[int, ...] | None:
    """The best of the cards, where the hand is made of some of them."""
    if option.pick is None:
        return None
    rules = edition.known(VersusRules, VersusTable).rules
    cards = view.cards(asked_place(view))
    best = list(rules.kind.best(rules.ranks, cards))
    return tuple(cards.index(card) for card in best)


def least_hand(text: str, dealt: int) -> list[Card]:
    """The lowest hand of so many cards that has these ranks, or is a pair; its suits are mixed."""
    ranks = [0, 0] if text == "pair" else [RANKS.index(letter) for letter in text.split("-")]
    ranks += [one for one in range(len(RANKS)) if one not in ranks][: dealt - len(ranks)]
    return parse_cards(" ".join(RANKS[one] + SUITS[number % 4] for number, one in enumerate(ranks)))


def by_hand(edition: "Edition[VersusRules, VersusTable]", chart: GuestChart, otherwise: Decide) -> Decide:
    """Play a hand as good as the chart's or better, fold any other."""
    assert chart.play is not None
    rules = edition.rules
    mark = rules.ranks.strength(least_hand(chart.play, rules.kind.dealt))

    def decide(view: View) -> Action:
        options = {option.verb: option for option in view.options}
        if "fold" not in options or rules.second not in options:
            return otherwise(view)
        good = rules.ranks.strength(view.cards(asked_place(view))) >= mark
        return pick(view, options[rules.second if good else "fold"])

    return decide


def by_points(edition: "Edition[BlackjackRules, BlackjackTable]", chart: GuestChart, otherwise: Decide) -> Decide:
    """Stand, double and split by the chart; hit otherwise. Nothing is insured or given up."""
    counting = edition.rules.counting

    def decide(view: View) -> Action:
        options = {option.verb: option for option in view.options}
        if "stand" not in options or "rescue" in options:
            return Action(view.player, "done") if "done" in options else otherwise(view)
        number = min(option.spot.hand for option in view.options if option.spot is not None)
        spot = next(option.spot for option in view.options if option.spot is not None)
        cards = view.cards(hand_at(spot.position, number))
        count = counting.count(cards)
        points = count.points // HALF
        low = 2 <= up_value(view) <= LOW_CARD
        hard = chart.stand_low if low and chart.stand_low is not None else chart.stand
        wants = []
        if len(cards) == 2 and _face(cards[0]) in chart.split and _face(cards[0]) == _face(cards[1]):
            wants.append("split")
        if len(cards) == 2 and not count.soft and points in chart.double:
            wants.append("double")
        assert hard is not None
        wants.append("stand" if points >= (chart.stand_soft if count.soft else hard) else "hit")
        verb = next((verb for verb in wants if verb in options), "stand")
        amounts = options[verb].amounts
        return pick(view, options[verb], amounts.most if amounts is not None else None)

    return decide


def _face(card: Card) -> str:
    """A rank as the chart has it; a joker has none."""
    letter = "" if is_joker(card) else RANKS[rank(card)]
    return "T" if letter in ("J", "Q", "K") else letter


def by_draw(draws: Draws, chart: GuestChart, otherwise: Decide) -> Decide:
    """Draw on so many points or fewer. The player-dealer's own draw is left to the sensible player."""
    assert chart.draw is not None
    most, card = chart.draw, draws.verb

    def decide(view: View) -> Action:
        options = {option.verb: option for option in view.options}
        if card not in options or len(view.options) < 2 or _banks(view):
            return otherwise(view)
        takes = draws.counts(view.cards(draws.place or asked_place(view))) <= most
        other = next(option for option in view.options if option.verb != card)
        return pick(view, options[card] if takes else other)

    return decide


def _banks(view: View) -> bool:
    return any(isinstance(event, Noted) and event.what == "player-dealer" and event.who == view.player for event in view.events)


def with_errors(decide: Decide, part: float, chance: Random) -> Decide:
    """In this part of the decisions any option, all equally likely; with any amount and any cards that it allows."""

    def choose(view: View) -> Action:
        if chance.random() >= part:
            return decide(view)
        option = chance.choice(view.options)
        amounts, asked = option.amounts, option.pick
        amount = None
        if amounts is not None:
            steps = (amounts.most - amounts.least) // max(1, amounts.step)
            amount = chance.choice(amounts.only) if amounts.only else amounts.least + amounts.step * chance.randint(0, steps)
        picks = None if asked is None else tuple(chance.sample(range(asked.size), chance.randint(asked.least, asked.most)))
        return pick(view, option, amount, picks)

    return choose
