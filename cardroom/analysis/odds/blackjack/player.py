"""Blackjack: the chart at the table, and on paper."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from cardroom.analysis.odds.blackjack.against import UpCardChart
from cardroom.analysis.odds.blackjack.hands import ACE, JOKER, NAMES, TEN, Ints, kind, row_of
from cardroom.analysis.odds.blackjack.table import DOUBLE, HIT, SPLIT, STAND, SURRENDER, Situation
from cardroom.analysis.odds.result import Advice
from cardroom.bots.bot import pick
from cardroom.cards import Card, is_joker, rank
from cardroom.games.banked.blackjack.check import DONE, EVEN_MONEY
from cardroom.games.banked.blackjack.choices import DOUBLE_DOUBLE, RESCUE
from cardroom.games.banked.blackjack.layout import DOUBLES
from cardroom.round import Action, Noted, Option, Spot, View
from cardroom.round.places import hand_at, is_split_off

if TYPE_CHECKING:
    from cardroom.analysis.odds import Decide

VERBS = {STAND: "stand", HIT: "hit", DOUBLE: "double", SURRENDER: "surrender", SPLIT: "split"}
VERBS_AGAIN = {STAND: "stand", DOUBLE: DOUBLE_DOUBLE, SURRENDER: RESCUE}
LETTERS = {STAND: "S", HIT: "H", DOUBLE: "D", SURRENDER: "R", SPLIT: "P"}

Charts = Mapping[int, UpCardChart]  # by up card


def player(known: Situation, charts: Charts) -> "Decide":
    """Plays by the charts. What he cannot do for want of chips or cards he does as with three cards of that count."""
    counting = known.rules.counting

    def first_choice(cards: Sequence[Card], chart: UpCardChart) -> int:
        number = pair_number(known, cards)
        if number is not None:
            return int(chart.pair[number])
        count = counting.count(cards)
        return STAND if count.natural else int(chart.first[row_of(count)])

    def before_the_check(view: View) -> Action:
        chart = charts[up_card(view)]
        for option in view.options:
            cards = view.cards(hand_at(option.spot.position)) if option.spot is not None else []
            gives_up = option.verb == VERBS[SURRENDER] and first_choice(cards, chart) == SURRENDER
            if gives_up or (option.verb == EVEN_MONEY and chart.even_money):
                return pick(view, option)
        return Action(view.player, DONE)

    def wanted(view: View, options: Mapping[str, Option], chart: UpCardChart) -> str:
        position, number = asked_hand(view)
        cards = view.cards(hand_at(position, number))
        split = any(is_split_off(place, position) for place in view.places)
        row = row_of(counting.count(cards, natural=False))
        doubles = sum(bool(view.accounts.get(Spot(position, wager, view.player, number))) for wager in DOUBLES)
        if doubles:
            return VERBS_AGAIN[int(chart.again[doubles][row])]
        if len(cards) == 2 and split:
            pair = pair_number(known, cards)
            if pair is not None and chart.again_split[pair] and VERBS[SPLIT] in options:
                return VERBS[SPLIT]
            choice = VERBS[int(chart.split[row])]
        elif len(cards) == 2:
            choice = VERBS[first_choice(cards, chart)]
        else:
            choice = VERBS[int(chart.later[row])]
        return choice if choice in options else VERBS[int(chart.later[row])]

    def decide(view: View) -> Action:
        if view.decision is not None and view.decision.kind == "insurance":
            return before_the_check(view)
        options = {option.verb: option for option in view.options}
        verb = wanted(view, options, charts[up_card(view)])
        option = options.get(verb) or options.get(VERBS[STAND]) or options[VERBS[HIT]]
        return pick(view, option, option.amounts.most if option.amounts is not None else None)

    return decide


def asked_hand(view: View) -> tuple[int, int]:
    """Position and number of the hand in question; a split names the hand it will make, which is a later one."""
    spots = [option.spot for option in view.options if option.spot is not None]
    return spots[0].position, min(spot.hand for spot in spots)


def up_card(view: View) -> int:
    bank = next(event.who for event in view.events if isinstance(event, Noted) and event.what == "player-dealer")
    seat = next(seat for seat, player in view.seats.items() if player == bank)
    return kind(view.cards(hand_at(seat))[0])


def pair_number(known: Situation, cards: Sequence[Card]) -> int | None:
    """Which pair two cards are, if they may be split."""
    if any(map(is_joker, cards)):
        return None
    return next((number for number, pair in enumerate(known.pairs) if all(rank(card) in pair.ranks for card in cards)), None)


# -- on paper -----------------------------------------------------------------------------------------------------------------


def advice(known: Situation, charts: Charts) -> tuple[Advice, ...]:
    """The charts as tables, up cards across."""
    ups = [up for up in (*range(1, TEN + 1), ACE, JOKER) if up in charts and not known.nobody_draws(up)]
    columns = ("", *(NAMES[up] for up in ups))

    def rows(of: Sequence[tuple[str, list[Ints]]]) -> tuple[tuple[str, ...], ...]:
        return tuple((name, *(LETTERS[int(each)] for each in entries)) for name, entries in of)

    def counts(least: int, most: int, soft_least: int, soft_most: int, entries: str) -> list[tuple[str, list[Ints]]]:
        listed = [(f"hard {points}", 2 * points) for points in range(least, most + 1)]
        listed += [(f"soft {points}", 2 * points + 1) for points in range(soft_least, soft_most + 1)]
        return [(name, [getattr(charts[up], entries)[row] for up in ups]) for name, row in listed]

    first = counts(5, 19, 13, 20, "first")
    after = counts(4, 20, 12, 20, "split")
    usual = dict(first)
    differs = [(name, entries) for name, entries in after if name in usual and list(map(int, usual[name])) != list(map(int, entries))]
    pairs = [(f"{pair.name}-{pair.name}", [charts[up].pair[number] for up in ups]) for number, pair in enumerate(known.pairs)]
    tables = [
        Advice("First two cards (H hit, S stand, D double, R surrender)", columns, rows(first)),
        Advice("Pairs (P split, and again as often as it is allowed)", columns, rows(pairs)),
        Advice("Three cards or more", columns, rows(counts(12, 21, 13, 21, "later"))),
    ]
    if differs:
        tables.insert(2, Advice("Two cards after a split, where it is not as with the first two", columns, rows(differs)))
    if known.may_again[1:, :, (DOUBLE, SURRENDER)].any():
        for layer in range(1, known.layers):
            listed = [(f"hard {points}", 2 * points) for points in range(6, 21)] + [
                (f"soft {points}", 2 * points + 1) for points in range(13, 21)
            ]
            found = [(name, [charts[up].again[layer][row] for up in ups]) for name, row in listed]
            tables.append(
                Advice(
                    f"After {('one double', 'two doubles', 'three doubles')[layer - 1]} (D double again, R rescue)", columns, rows(found)
                )
            )
    return tuple(tables)
