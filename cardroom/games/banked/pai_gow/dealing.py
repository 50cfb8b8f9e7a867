"""Pai gow poker: who has first action, and seven cards to every seat, taken or not."""

from cardroom.games.banked.action import RULE, ActionButton, counted, place_button, throw_dice
from cardroom.games.banked.order import around, circle_from
from cardroom.games.banked.pai_gow.rules import Dealing, Rules, Table
from cardroom.games.banked.wagers import Wagers
from cardroom.round import NOBODY, Audience, Decision, Option, Round, Steps

CARDS = 7


def deal(round: Round, player_dealer: int, wagers: Wagers) -> Steps:
    """The action button and the cards; where settlement starts. Hands of seats without a wager are discarded unseen."""
    rules: Rules = round.rules
    table: Table = round.table
    dealing: Dealing = table.dealing or rules.dealing[0]
    pile = (yield from choose_pile(round, player_dealer)) if dealing == "by-hand" else 1
    if rules.action is None:
        seats = circle_from(range(1, rules.seats + 1), player_dealer, "clockwise")
        action = ActionButton(seats[1:] + seats[:1], around(wagers.hands, player_dealer, rules.direction)[0])
    else:
        total = yield from throw_dice(round, round.setup.seats[player_dealer], rules.action.dice)
        seat = counted(total, player_dealer, rules.seats, rules.action.count)
        action = place_button(round, seat, player_dealer, wagers.dealt, rules.action, rules.direction)
    seen: dict[str, Audience] = {place(seat): NOBODY for seat in action.delivery}
    seen |= {place(position): (wagers.decider(position),) for position in wagers.hands}
    if dealing == "by-hand" and not round.shoe.typed:
        places = [place(seat) for seat in action.delivery]
        round.lay_in_order(to_and_fro(places[1 - pile :] + places[: 1 - pile]), seen)
    else:
        for seat in action.delivery:
            yield from round.deal(place(seat), CARDS, seen[place(seat)])
    for seat in action.delivery:
        if seat not in wagers.dealt and seat != player_dealer:
            round.move(place(seat), "discards")
    return action.seat


def choose_pile(round: Round, player_dealer: int) -> Steps:
    """The player-dealer picks, unseen, the pile that is delivered first."""
    name = round.setup.seats[player_dealer]
    piles = range(1, round.rules.seats + 1)
    action = yield Decision("pile", {name: tuple(Option(f"pile-{pile}", rule=RULE) for pile in piles)})
    round.note("pile", name, f"{action.verb.replace('-', ' ')} carries the action button", RULE)
    return int(action.verb.removeprefix("pile-"))


def to_and_fro(piles: list[str]) -> list[str]:
    """One card to each pile from left to right, then one to each from right to left, until each has seven."""
    return [pile for turn in range(CARDS) for pile in (piles if turn % 2 == 0 else piles[::-1])]


def place(seat: int) -> str:
    """Where a hand lies; its two front cards, once set, lie at ``front``."""
    return f"seat/{seat}"


def front(seat: int) -> str:
    return f"front/{seat}"
