"""Super pan nine: each hand against the player-dealer's."""

from collections.abc import Iterable, Iterator, Mapping

from cardroom.games.banked.bank import Line, Result
from cardroom.games.banked.order import Hand
from cardroom.games.banked.pan_nine.rules import BASE, PanNineRound
from cardroom.games.banked.verdicts import HANDS
from cardroom.games.banked.wagers import Wagers
from cardroom.round import Spot

_RULES: dict[Result, str] = {"win": "player-wins", "lose": "player-loses", "push": "push"}


def compare(own: int, against: int) -> Result:
    """The higher total wins; equal totals are a push (l.686)."""
    return "win" if own > against else "lose" if own < against else "push"


def lines(round: PanNineRound, wagers: Wagers, totals: Mapping[int, int], against: int) -> Iterator[Hand]:
    """Position by position, as the totals come; on each the seat's own wager, then the backline, a shared one as one."""
    gone = fouled(round) if round.rules.fouled == "first" else frozenset()
    for position, own in totals.items():
        if position not in gone:
            yield from _position(round, wagers, position, own, against)


def _position(round: PanNineRound, wagers: Wagers, position: int, own: int, against: int) -> Iterator[Hand]:
    result = compare(own, against)
    why, rule = f"{own} against {against}", _RULES[result]
    for lead in wagers.dealt[position]:
        spots = [Spot(position, BASE, bettor) for bettor in wagers.sharing(position, lead)]
        yield {BASE: [_line(round, spot, result, why, rule) for spot in spots]}


def _line(round: PanNineRound, spot: Spot, result: Result, why: str, rule: str) -> Line:
    stake = round.accounts.get(spot, 0)
    pay = round.rules.pays.win(stake, round.setup.payout_chip, round.setup.rounding) if result == "win" else 0
    return Line(spot, spot.player, stake, result, pay, why, rule)


def fouled(round: PanNineRound) -> frozenset[int]:
    """The positions whose hands the floor has ruled foul (l.733, 735)."""
    return frozenset(position for position, verdict in round.repairs.find(HANDS, {}).items() if verdict.result == "lose")


def foul_lines(round: PanNineRound, wagers: Wagers, order: Iterable[int]) -> Iterator[Hand]:
    """The wagers on fouled hands, where they are collected before the others are settled."""
    if round.rules.fouled == "first":
        for position in order:
            if position in fouled(round):
                yield from _position(round, wagers, position, 0, 0)
