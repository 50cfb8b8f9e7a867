"""Moments of a round that is over: what had happened by then, and where the chips lay."""

from collections.abc import Iterable

from cardroom.round import DEALER, DROP, Account, Action, Dealt, Event, Noted, Round, Shown, Spot, Transfer
from cardroom.round.events import redact

PUBLIC = ""
HAND = "hand"  # the note that reads a hand out


def last_answer(round: Round) -> int:
    """Return the index of the first event after the last answer of a player."""
    events = round.events
    return next((at + 1 for at in range(len(events) - 1, -1, -1) if _is_answer(events[at])), 0)


def _is_answer(event: Event) -> bool:
    return isinstance(event, Action) and event.player != DEALER


def balances(round: Round, until: int) -> dict[Account, int]:
    """Return what lay where before the event of this index."""
    held = dict(round.setup.opening_accounts())
    for event in round.events[:until]:
        if isinstance(event, Transfer):
            held[event.source] = held.get(event.source, 0) - event.amount
            held[event.target] = held.get(event.target, 0) + event.amount
    return held


def transfers(round: Round, since: int) -> list[Transfer]:
    """Return the transfers from this event on, without fees."""
    return [event for event in round.events[since:] if isinstance(event, Transfer) and event.target != DROP]


def as_public(events: Iterable[Event], viewer: str = PUBLIC) -> tuple[Event, ...]:
    return tuple(redact(event, viewer) for event in events)


def turned_up(round: Round, since: int) -> tuple[Event, ...]:
    """Return what happened before, and the cards and hands that were turned up after it: all that a dealer sees before they pay."""
    events = round.events
    later = [event for event in events[since:] if _opens(event)]
    return as_public((*events[:since], *later))


def _opens(event: Event) -> bool:
    return isinstance(event, Shown | Dealt) or (isinstance(event, Noted) and event.what == HAND)


def spots(held: dict[Account, int]) -> list[Spot]:
    """Return the wagers on which chips lie."""
    return [account for account, amount in held.items() if isinstance(account, Spot) and amount]
