"""Pai gow tiles: two hands against two."""

from collections.abc import Iterable, Iterator
from typing import Literal

from cardroom.games.banked.bank import Line, Result
from cardroom.games.banked.order import Hand
from cardroom.games.banked.tiles.rules import BASE, Rules, TilesRound
from cardroom.games.banked.verdicts import HANDS
from cardroom.games.banked.wagers import Wagers
from cardroom.hands.tiles import Setting
from cardroom.round import Spot

Compared = Literal["wins", "loses", "push", "copy"]

_RULES: dict[Compared, str] = {"wins": "player-wins", "loses": "player-loses", "push": "push", "copy": "copy"}
_WORDS: dict[Compared, str] = {
    "wins": "both hands are higher",
    "loses": "both hands are lower",
    "push": "one hand is higher",
    "copy": "a copy",
}


def compare(rules: Rules, hand: Setting, against: Setting) -> tuple[Result, Compared]:
    """What becomes of the wager, and by which rule. Both higher wins, one higher pushes, both lower loses (000 l.746-749, 001 l.5394).

    Two copies lose (000 l.750, 001 l.5394); what one copy does beside a lower hand is a switch.
    """
    pairs = ((hand.high, against.high), (hand.low, against.low))
    higher = sum(own > other for own, other in pairs)
    copies = sum(own == other for own, other in pairs)
    if higher == 2:
        return "win", "wins"
    if higher == 1:
        return "push", "push"
    if copies == 0:
        return "lose", "loses"
    return ("push" if copies == 1 and rules.one_copy == "pushes" else "lose"), "copy"


def lines(round: TilesRound, wagers: Wagers, order: Iterable[int], hands: dict[int, Setting], against: Setting) -> Iterator[Hand]:
    """Position by position; on each its own player, then the backline (000 l.744)."""
    rules = round.rules
    for position in order:
        if position not in hands:
            continue
        result, compared = compare(rules, hands[position], against)
        for lead in wagers.dealt[position]:
            sharing = [Spot(position, BASE, bettor) for bettor in wagers.sharing(position, lead)]
            yield {BASE: [_line(round, wagers, spot, result, compared) for spot in sharing]}


def _line(round: TilesRound, wagers: Wagers, spot: Spot, result: Result, compared: Compared) -> Line:
    stake = wagers.amount(*spot[:3])
    pay = round.rules.pays.win(stake, round.setup.payout_chip, round.setup.rounding) if result == "win" else 0
    return Line(spot, spot.player, stake, result, pay, _WORDS[compared], _RULES[compared])


def ruled_lines(round: TilesRound, wagers: Wagers) -> list[list[Line]]:
    """Wagers on hands that the floor has ruled on: they are settled before the others (001 l.5375), and their tiles stay down."""
    return [
        [Line(Spot(position, BASE, bettor), bettor, wagers.amount(position, BASE, bettor), verdict.result, 0, verdict.why, verdict.rule)]
        for position, verdict in sorted(round.repairs.find(HANDS, {}).items())
        for bettor in wagers.bettors(position)
    ]
