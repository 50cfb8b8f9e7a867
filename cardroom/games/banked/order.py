"""Who comes first: around the table, and in settlement.

Seats are numbered clockwise from the house dealer's left, so that the next higher number sits to a player's left.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from typing import Literal

from cardroom.games.banked.bank import SHORTFALLS, Bet, Group
from cardroom.games.banked.coverage import Shortfall
from cardroom.money import Cents
from cardroom.round import Account, Noted, Round, Spot

Direction = Literal["clockwise", "counter-clockwise"]
Loop = Literal["seat", "wager"]
Hand = Mapping[str, Bet]  # one bettor's wagers on one hand


def clockwise_after(seats: Iterable[int], seat: int) -> list[int]:
    """The seats in order from the left of ``seat``; ``seat`` itself, if it is among them, comes last."""
    ordered = sorted(seats)
    return [s for s in ordered if s > seat] + [s for s in ordered if s <= seat]


def around(seats: Iterable[int], seat: int, direction: Direction) -> list[int]:
    """The seats beside ``seat`` in this direction, without ``seat`` itself."""
    circle = [s for s in clockwise_after(seats, seat) if s != seat]
    return circle if direction == "clockwise" else circle[::-1]


def circle_from(seats: Iterable[int], seat: int, direction: Direction) -> list[int]:
    """The seats in this direction from ``seat`` on, itself first if it is among them."""
    known = list(seats)
    return [s for s in known if s == seat] + around(known, seat, direction)


@cache
def every_seat(seats: int, seat: int, direction: Direction) -> tuple[int, ...]:
    """All seats of a table of so many, in this direction from ``seat`` on."""
    return tuple(circle_from(range(1, seats + 1), seat, direction))


Kind = str | tuple[str, ...]  # a wager, or several of one hand that are settled together (a base wager and those of split hands)


def groups(hands: Iterable[Hand], loop: Loop, kinds: Iterable[Kind], shortfall: Shortfall) -> list[Group]:
    """Return the bets in the order in which they are settled, in the groups that share what falls short.

    ``seat``: hand after hand, each hand's wagers in the order given. ``wager``: all wagers of the first kind, hand after hand, then all of
    the next. Which of the bets of one hand, or of one kind, the money reaches together is the policy's to say.
    """
    if loop == "seat":
        bets = [list(hand.values()) for hand in hands]
    else:
        known = list(hands)
        rows = ((kind,) if isinstance(kind, str) else kind for kind in kinds)
        bets = [[hand[wager] for hand in known for wager in row if wager in hand] for row in rows]
    return [group for together in bets for group in SHORTFALLS[shortfall].groups(together)]


def note_order(round: Round, seats: Iterable[int], loop: Loop = "seat", rows: Iterable[Sequence[str]] = (), lead: str = "") -> None:
    """Says in which order what lies on the table will be settled: the seats in turn, or each row of wagers, seat by seat.

    Chips lie open, so it tells nothing that a player cannot see. Where nothing is left to settle nothing is said.
    """
    known = [*seats]
    for account, amount in round.accounts.items():
        if amount and type(account) is Spot and account.position in known:
            round.tell_later(partial(_order, round.accounts.copy(), known, loop, [*rows], lead))
            return


def _order(accounts: Mapping[Account, Cents], seats: Sequence[int], loop: Loop, rows: Sequence[Sequence[str]], lead: str) -> Noted:
    """The order of what lies there, in words."""
    lying = [account for account, amount in accounts.items() if isinstance(account, Spot) and amount]
    wagers, bet_on = {spot.wager for spot in lying}, {spot.position for spot in lying}
    order = [seat for seat in seats if seat in bet_on]
    present = [[wager.replace("-", " ") for wager in row if wager in wagers] for row in rows] if loop == "wager" else []
    kinds = [" and ".join(row) for row in present if row]
    text = ", ".join(f"seat {seat}" for seat in order)
    if len(kinds) > 1 and len(order) > 1:
        text = f"{', '.join(kinds)}; each from seat {order[0]}: {', '.join(map(str, order))}"
    elif len(kinds) > 1:
        text = f"{', '.join(kinds)} of {text}"
    return Noted("settlement order", "", f"{lead}{text}", "order")
