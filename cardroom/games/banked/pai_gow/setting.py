"""Pai gow poker: seven cards set as two in front and five behind."""

from collections.abc import Sequence
from typing import NamedTuple

from cardroom.cards import Card
from cardroom.games.banked.pai_gow.dealing import CARDS, front, place
from cardroom.games.banked.pai_gow.house_way import set_hand
from cardroom.games.banked.pai_gow.rules import Rules
from cardroom.games.banked.wagers import Wagers
from cardroom.round import Action, Decision, Option, Pick, Round, Spot, Steps

BASE = "wager"


class SetHand(NamedTuple):
    """A hand as it was set, and what each part of it is worth."""

    front: tuple[Card, ...]
    back: tuple[Card, ...]
    low: int  # of the two cards in front
    high: int  # of the five behind
    foul: bool

    @property
    def cards(self) -> tuple[Card, ...]:
        return (*self.front, *self.back)


def set_hands(round: Round, wagers: Wagers) -> Steps:
    """Everybody who plays a hand sets it, all at once: two cards in front, or the house way, which cannot be changed any more."""
    rules: Rules = round.rules
    asks: dict[str, tuple[Option, ...]] = {}
    for position in wagers.hands:
        player = wagers.decider(position)
        asks[player] = asks.get(player, ()) + _options(rules, position, player)
    while asks:
        action = yield Decision("setting", asks)
        assert action.spot is not None  # every option of a setting has one
        lay(round, action.spot.position, action)
        left = tuple(option for option in asks[action.player] if option.spot != action.spot)
        asks = {player: options for player, options in asks.items() if player != action.player}
        if left:
            asks[action.player] = left


def _options(rules: Rules, position: int, player: str) -> tuple[Option, ...]:
    spot = Spot(position, BASE, player)
    options = [Option("set", spot=spot, pick=Pick(place(position), 2, 2, CARDS), rule="setting")]
    if rules.house_way_offered:
        options.append(Option("house-way", spot=spot, rule="house-way"))
    return tuple(options)


def lay(round: Round, position: int, action: Action) -> None:
    """The two cards picked go in front; or those that the house way puts there."""
    if action.verb == "house-way":
        lay_house_way(round, position)
    else:
        round.move(place(position), front(position), action.picks)


def lay_house_way(round: Round, position: int) -> None:
    rules: Rules = round.rules
    held = round.places[place(position)]
    chosen = set_hand(held, rules.house_way, rules.ranking)
    round.move(place(position), front(position), [held.index(card) for card in chosen.front])


def hand_at(round: Round, position: int) -> SetHand:
    """The hand at a seat, set."""
    return read(round.rules, round.places[front(position)], round.places[place(position)])


def read(rules: Rules, two: Sequence[Card], five: Sequence[Card]) -> SetHand:
    ranking = rules.ranking
    return SetHand(tuple(two), tuple(five), ranking.front(two), ranking.back(five), ranking.foul(two, five))


def describe(rules: Rules, hand: SetHand) -> str:
    text = f"{rules.ranking.describe_front(hand.front)} in front, {rules.ranking.describe_back(hand.back)} behind"
    return f"foul: {text}" if hand.foul else text


def set_player_dealer(round: Round, seat: int) -> Steps:
    """The player-dealer's hand is exposed and set: the house way, or as he says. A foul setting of his is set again, or loses."""
    rules: Rules = round.rules
    name = round.setup.seats[seat]
    round.show(place(seat))
    if rules.player_dealer_sets == "as-he-likes":
        action = yield Decision("setting", {name: _options(rules, seat, name)})
        lay(round, seat, action)
        if rules.player_dealer_foul == "house-way" and hand_at(round, seat).foul:
            round.move(front(seat), place(seat))
            round.note("set again", name, "a foul setting of the player-dealer is set the house way", "foul")
            lay_house_way(round, seat)
    else:
        lay_house_way(round, seat)
    hand = hand_at(round, seat)
    round.note("hand", name, describe(rules, hand), "reveal")
    return hand
