"""Envy: fixed amounts to those who hold a button, for what the other hands make.

Three regimes are printed: every other hand pays (000 l.479-491), only the highest-ranking hand at the table does (001 l.6324, 004
l.1813-1817), and the hand must be that of a player who has a button themselves, two who hold the same hand not paying each other (004
l.3527-3551).
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Literal, NamedTuple

from pydantic import Field

from cardroom.games.banked.bank import Line
from cardroom.games.banked.paytable import spoken
from cardroom.money import Cents
from cardroom.round import BANK, Account
from cardroom.switches import Money, Switches

RULE = "envy"


class Envy(Switches):
    """What a house pays to the holders of envy buttons."""

    least: Money = Field(gt=0)  # a bonus bet of so much earns a button
    pays: dict[str, Money] = Field(min_length=1)  # the highest hand first
    holders: Literal["seat", "anyone"] = "seat"  # whether those on the backline get buttons too
    # Whose hand pays: one with a bonus bet on it, one whose own player has a button, or one with anybody's button on it.
    trigger: Literal["bonus-bet", "own-button", "button"] = "bonus-bet"
    # Of several hands all pay; or the highest-ranking, each of equal ones; or the highest row of the table, once.
    several: Literal["all", "highest-rank", "highest"] = "all"
    same_hand: Literal["paid", "not-paid"] = "paid"  # whether two who hold the same hand are paid for each other's
    when: Literal["end", "in-turn"] = "end"  # paid when all wagers are reconciled, or at each seat after the bonus bet


class BonusBet(NamedTuple):
    """A bonus bet on a hand, as envy sees it."""

    player: str
    position: int
    amount: Cents
    seated: bool  # it lies on the player's own position


Rank = Callable[[int], int]  # how high the hand at a position ranks among those of one row: larger is higher


class _Hand(NamedTuple):
    position: int
    name: str
    row: int  # its place in the table: 0 is the highest


def envy_lines(
    envy: Envy,
    bets: Iterable[BonusBet],
    made: Mapping[int, Iterable[str]],
    own: Mapping[str, Iterable[int]],
    rank: Rank,
    payer: Account = BANK,
) -> dict[BonusBet, list[Line]]:
    """Return what each button is paid, in the order of the bets. ``own`` is where each player has a wager: one's own hand pays nothing."""
    placed = list(bets)
    buttons = [bet for bet in placed if bet.amount >= envy.least and (bet.seated or envy.holders == "anyone")]
    triggers = {"bonus-bet": placed, "button": buttons, "own-button": [bet for bet in buttons if bet.seated]}
    eligible = {bet.position for bet in triggers[envy.trigger]}
    hands = [hand for position in made if position in eligible and (hand := _best(envy, position, made[position])) is not None]
    if envy.several != "all":
        highest = min((hand.row for hand in hands), default=0)
        hands = [hand for hand in hands if hand.row == highest]
    if envy.several == "highest-rank" and len(hands) > 1:
        ranks = {hand: rank(hand.position) for hand in hands}
        hands = [hand for hand in hands if ranks[hand] == max(ranks.values())]
    return {
        button: [
            Line(None, button.player, 0, "win", envy.pays[hand.name], _why(hand), RULE, payer, button.position)
            for hand in _paid_for(envy, hands, set(own[button.player]))
        ]
        for button in buttons
    }


def _why(hand: _Hand) -> str:
    return f"envy: {spoken(hand.name)} at seat {hand.position}"


def _paid_for(envy: Envy, hands: list[_Hand], own: set[int]) -> list[_Hand]:
    """The hands that a button is paid for whose holder has wagers at ``own``."""
    others = [hand for hand in hands if hand.position not in own]
    if envy.same_hand == "not-paid":
        held = {hand.name for hand in hands if hand.position in own}
        others = [hand for hand in others if hand.name not in held]
    return others[:1] if envy.several == "highest" else others  # the highest row once, however many hold it


def _best(envy: Envy, position: int, made: Iterable[str]) -> _Hand | None:
    order = list(envy.pays)
    found = [_Hand(position, name, order.index(name)) for name in made if name in envy.pays]
    return min(found, key=lambda hand: hand.row, default=None)
