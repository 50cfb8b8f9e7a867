"""Pai gow poker: who has first action, and seven cards to every seat, taken or not."""

from collections.abc import Callable, Mapping

from cardroom.games.banked.action import RULE, ActionButton, counted, place_button, throw_dice
from cardroom.games.banked.order import around, circle_from
from cardroom.games.banked.pai_gow.rules import CARDS, Dealing, PaiGowRound, Rules
from cardroom.games.banked.wagers import Wagers
from cardroom.round import NOBODY, Audience, Decision, Option, Steps
from cardroom.round.places import hand_at


def setters(rules: Rules, wagers: Wagers, player_dealer: tuple[int, str]) -> dict[int, str]:
    """Who sees and sets each hand, in the order of play.

    Where a player may see one hand only (001 l.623) it is the one on his own position; a hand that nobody is left to see has nobody.
    """
    found = wagers.looked_at(one_each=rules.hands_seen == "one")
    if rules.player_dealer_sets == "with-the-players":
        found[player_dealer[0]] = player_dealer[1]
    return found


def deal(round: PaiGowRound, player_dealer: int, wagers: Wagers, sets: Mapping[int, str]) -> Steps[int]:
    """The action button and the cards; where settlement starts. Hands of seats without a wager are discarded unseen."""
    rules = round.rules
    table = round.table
    dealing: Dealing = table.dealing or rules.dealing[0]
    pile = (yield from choose_pile(round, player_dealer)) if dealing == "by-hand" and rules.pile == "chosen" else 1
    if rules.action is None:
        seats = circle_from(range(1, rules.seats + 1), player_dealer, "clockwise")
        action = ActionButton(seats[1:] + seats[:1], around(wagers.hands, player_dealer, rules.direction)[0])
    else:
        total = yield from throw_dice(round, round.setup.seats[player_dealer], rules.action.dice)
        seat = counted(total, player_dealer, rules.seats, rules.action.count)
        action = place_button(round, seat, player_dealer, wagers.dealt, rules.action, rules.direction)
    playing = {*wagers.dealt, player_dealer}
    delivery = [seat for seat in action.delivery if rules.dealt_to == "every-seat" or seat in playing]
    seen: dict[str, Audience] = {hand_at(seat): (sets[seat],) if sets.get(seat) else NOBODY for seat in delivery}
    places = list(seen)
    round.deal_in_order(ORDERS[dealing](places[1 - pile :] + places[: 1 - pile]), seen)
    for seat in delivery:
        if seat not in playing:
            round.move(hand_at(seat), "discards")
    return action.seat


def choose_pile(round: PaiGowRound, player_dealer: int) -> Steps[int]:
    """The player-dealer picks, unseen, the pile that is delivered first."""
    name = round.setup.seats[player_dealer]
    piles = range(1, round.rules.seats + 1)
    action = yield Decision("pile", {name: tuple(Option(f"pile-{pile}", rule=RULE) for pile in piles)})
    round.note("pile", name, f"{action.verb.replace('-', ' ')} carries the action button", RULE)
    return int(action.verb.removeprefix("pile-"))


def to_and_fro(piles: list[str]) -> list[str]:
    """One card to each pile from left to right, then one to each from right to left, until each has seven."""
    return [pile for turn in range(CARDS) for pile in (piles if turn % 2 == 0 else piles[::-1])]


def hand_by_hand(places: list[str]) -> list[str]:
    return [each for each in places for _ in range(CARDS)]


def around_the_table(places: list[str]) -> list[str]:
    return places * CARDS


ORDERS: dict[Dealing, Callable[[list[str]], list[str]]] = {
    "by-hand": to_and_fro,
    "by-machine": hand_by_hand,
    "around": around_the_table,
}
