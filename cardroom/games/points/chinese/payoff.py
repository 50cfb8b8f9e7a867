"""Chinese poker: who is dealt in, the button, the collection, and paying off in chips."""

from collections.abc import Sequence
from itertools import combinations

from cardroom.collection import BEFORE_THE_DEAL, ON_THE_BUTTON, POT, Charge, ChargedRound
from cardroom.games.carried import BUTTON
from cardroom.games.points.chinese.rules import RowsRound, RowsRules, able
from cardroom.games.points.chinese.scoring import Item, RowsHand, home_runners, score
from cardroom.games.time_collection import collect_time
from cardroom.money import Cents, money_text, share
from cardroom.round import AGAIN, DROP, Parts


def clockwise(seats: Sequence[int], after: int) -> list[int]:
    """Seats in order from the left of ``after``, which need not be one of them."""
    return [seat for seat in seats if seat > after] + [seat for seat in seats if seat <= after]


def seat_in(round: RowsRound) -> tuple[int, list[int]]:
    """The button, and the seats dealt in from its left; fees that fell due have been taken, and this hand's. No seats: no hand."""
    collect_time(round)
    setup = round.setup
    seats = able(setup)
    while True:
        seats = [seat for seat in seats if round.accounts[setup.seats[seat]] > 0]
        if len(seats) < 2:
            round.note("no hand", "", "too few players can pay the collection and still play", "collection")
            return 0, []
        button = _button(round, seats)
        order = clockwise(seats, button)
        charges = _charges(round, [setup.seats[seat] for seat in order])
        short = {player for player in setup.stacks if sum(c.amount for c in charges if c.payer == player) >= round.accounts[player]}
        if not short.intersection(setup.seats[seat] for seat in seats):
            break
        seats = [seat for seat in seats if setup.seats[seat] not in short]  # who cannot pay is not dealt in; the rest share anew
    round.carry_if_void.put(BUTTON, button)
    round.note("button", setup.seats[button], "", "button")
    for charge in charges:
        round.transfer(charge.payer, DROP, charge.amount, charge.why, charge.rule)
    return button, order


def carry_on(round: RowsRound, button: int) -> None:
    round.carry = Parts({BUTTON: button})


def _button(round: RowsRound, seats: list[int]) -> int:
    """As set, as before (after a misdeal), one player on, or at first the lowest seat."""
    setup = round.setup
    if setup.button is not None:
        return setup.button if setup.button in seats else clockwise(seats, setup.button)[0]
    old = setup.carry.find(BUTTON)
    if old is None:
        return seats[0]
    return old if setup.carry.find(AGAIN) and old in seats else clockwise(seats, old)[0]


def _charges(round: RowsRound, players: list[str]) -> list[Charge]:
    """The fee of a hand (l.777-784). It is to come from the pot (l.3310), and there is none: the house says who puts it there."""
    rules = round.rules
    charged = ChargedRound(players=tuple(players), button=players[-1])
    found: list[Charge] = []
    for charge in [charge for moment in (BEFORE_THE_DEAL, ON_THE_BUTTON) for charge in round.setup.rate.due(moment, charged)]:
        if charge.payer != POT:
            found.append(charge)
        elif rules.fee_from == "shared":
            parts = share(charge.amount, len(players), round.setup.chip)  # odd chips from the left of the button
            found += [charge._replace(payer=player, amount=part) for player, part in zip(players, parts, strict=True)]
        else:
            found += [charge._replace(payer=player) for player in (players if rules.fee_from == "each" else players[-1:])]
    return found


def pay_off(round: RowsRound, hands: Sequence[RowsHand]) -> None:
    """Two by two, in chips: the first in order with each of the others, then the second with those after him, and so on (l.811)."""
    rules = round.rules
    order = list(hands) if rules.payoffs_from == "left-of-button" else [hands[-1], *hands[:-1]]
    home_runs = home_runners(rules, order)
    start = {hand.player: round.accounts[hand.player] for hand in order}
    won = dict.fromkeys(start, 0)
    for one, two in combinations(order, 2):
        items = score(rules, one, two, home_runs)
        net = sum(item.points if item.to == one.player else -item.points for item in items)
        winner, loser = (one.player, two.player) if net >= 0 else (two.player, one.player)
        round.note("score", winner, f"against {loser}: {_reckoning(rules, items, winner, loser)}", "point")
        if net:
            left = {"in-all": start[winner] - won[winner], "each-opponent": start[winner], "none": None}[rules.win_limit]
            won[winner] += _pay(round, winner, loser, abs(net), left, _main_rule(items, winner))


def _pay(round: RowsRound, winner: str, loser: str, points: int, left: Cents | None, rule: str) -> Cents:
    """So many points, as far as the loser's chips go (l.811) and the winner may win (l.812)."""
    table = round.table
    due = points * table.point
    has = round.accounts[loser]
    paid = min(due, has) if left is None else min(due, has, left)
    round.transfer(loser, winner, paid, count(round.rules, points), rule)
    if paid < due:
        unpaid = f"{money_text(due - paid)} of {money_text(due)} from {loser} is not paid: "
        if paid == has:
            round.note("short", winner, f"{unpaid}{loser} has no more", "payoffs")
        else:
            round.note("short", winner, f"{unpaid}{winner} can win no more than he had", "win-limit")
    return paid


def count(rules: RowsRules, points: int) -> str:
    return f"{points} {rules.unit}" + ("" if points == 1 else "s")


def _main_rule(items: Sequence[Item], winner: str) -> str:
    return max((item for item in items if item.to == winner), key=lambda item: item.points).rule


def _reckoning(rules: RowsRules, items: Sequence[Item], winner: str, loser: str) -> str:
    """``3 of 3, 6 points; less full house in the middle, 2 points``."""
    mine = [f"{item.text}, {count(rules, item.points)}" for item in items if item.to == winner]
    less = [f"less {item.text}, {count(rules, item.points)}" for item in items if item.to == loser]
    return "; ".join(mine + less) or "even"
