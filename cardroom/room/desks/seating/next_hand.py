"""Who has the button and the blinds in the hand to come (001 l.96, 336): found by beginning that hand, with other cards, and looking."""

from typing import NamedTuple

from cardroom.errors import CardroomError
from cardroom.games.carried import BUTTON
from cardroom.games.pot.carried import BIG, KNOWN, SMALL
from cardroom.money import Cents
from cardroom.room.table.quiet_action import quiet_action
from cardroom.room.table.seat import Seat
from cardroom.room.table.table import Table
from cardroom.round import Action, Dealt, Noted, Parts, Round, Transfer
from cardroom.round.places import hand_at

CHANCE = "the hand to come"
"""The seed of the cards with which the hand is begun; nobody sees them, and the button and the blinds do not depend on them."""


class ToCome(NamedTuple):
    """``posts``: the seats of the button and the blinds; ``big``: that of the big blind. Nothing where there is no hand to go on from."""

    posts: frozenset[int] = frozenset()
    big: int | None = None


def to_come(table: Table) -> ToCome:
    """Return the positions of the next hand, played by those who stay; of the one after this, while a hand is running."""
    last = table.round
    if last is None or table.edition.game.family != "pot":
        return ToCome()
    staying = [seat for seat in table.seats.values() if seat.seat is not None and not seat.leaving]
    stacks = {seat.player: _chips(last, seat) for seat in staying}
    seats = {seat.seat: seat.player for seat in staying if seat.seat is not None}
    absent = frozenset(seat.player for seat in staying if seat.out or not stacks[seat.player])
    try:
        begun = Round(
            table.edition.setup(
                stacks,
                seats,
                seed=CHANCE,
                table=table.placard.terms,
                option=table.placard.option or None,
                absent=absent,
                carry=_carried(last),
            )
        )
    except CardroomError:  # fewer than two are left to play: no hand comes
        return ToCome()
    while begun.decision is not None and begun.decision.kind == "entry":
        player, options = next(iter(begun.decision.asks.items()))
        waits = any(option.verb == "wait" for option in options)
        begun.act(Action(player, "wait") if waits else quiet_action(table.edition, begun.view(player)))
    button, blinds = positions(begun)
    return ToCome(frozenset({*button, *blinds}), blinds[-1] if blinds else None)


def positions(round: Round) -> tuple[list[int], list[int]]:
    """Return the seat of the button, unless it is dead, and those that have posted the blinds, the big one last."""
    seat_of = {player: seat for seat, player in round.setup.seats.items()}
    button = [event.who for event in round.events if isinstance(event, Noted) and event.what == "button"][-1:]
    blinds = [str(event.source) for event in round.events if isinstance(event, Transfer) and event.rule == "blinds"]
    return [seat_of[name] for name in button if name in seat_of], [seat_of[name] for name in blinds if name in seat_of]


def _carried(last: Round) -> Parts:
    """What the hand to come goes on from; in a hand that is running, where its button and blinds are."""
    if last.over:
        return last.outcome.carry
    carry = Parts(last.setup.carry | last.carry_if_void)
    _, blinds = positions(last)
    if blinds and BUTTON in carry:
        carry.put(SMALL, blinds[0])
        carry.put(BIG, blinds[-1])
        known: dict[str, int] = carry.find(KNOWN, {})
        places = {event.place for event in last.events if isinstance(event, Dealt)}
        carry.put(KNOWN, known | {player: seat for seat, player in last.setup.seats.items() if hand_at(seat) in places})
    return carry


def _chips(last: Round, seat: Seat) -> Cents:
    """With which this player begins the next hand, as far as that is known."""
    if last.over:
        return seat.stack or last.outcome.stacks.get(seat.player, 0)
    return last.accounts.get(seat.player, 0) or last.setup.stacks.get(seat.player, seat.stack)
