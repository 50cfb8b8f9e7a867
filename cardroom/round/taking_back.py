"""The last action of a player is taken back: it stays in the log, and what it moved goes back where it came from.

A generator cannot go back, so the round begins anew and takes in what was there before the action; what had been taken back earlier is
not played a second time but laid into the log as it was, so that the log is the same and no replay costs more than its length.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from cardroom.round.accounts import BANK, Account, Spot, Transfer
from cardroom.round.decisions import DEALER, Action
from cardroom.round.events import Dealt, Event, Moved, Noted, Shown
from cardroom.round.inputs import Input
from cardroom.round.places import owner_of

if TYPE_CHECKING:
    from cardroom.round.round import Round

TAKEN_BACK = "taken back"
POSITIONS = ("button", "player-dealer")  # notes that say who has a position: the button lies there
NOTHING = "Nobody has acted yet: there is nothing to take back."


class Back(NamedTuple):
    """An action that was taken back."""

    at: int  # its number among the inputs; the ruling that took it back is the next
    first: int  # the number of its event
    last: int  # the number of the first event after its taking back


def standing(round: "Round", since: int = 0) -> list[Event]:
    """What has happened from this event on, without what was taken back."""
    if not round.backs:
        return round.events[since:] if since else round.events
    found: list[Event] = []
    for back in round.backs:
        found += round.events[since : back.first]
        since = max(since, back.last)
    return found + round.events[since:]


def _done(round: "Round", action: Action) -> int:
    """The number of the event that is this action."""
    return next(at for at in range(len(round.events) - 1, -1, -1) if round.events[at] is action)


# -- whether it may be ---------------------------------------------------------------------------------------------------------------


def refusal(round: "Round") -> str:
    """Why the last action stands; empty where it may be taken back: nothing that others have seen depends on it."""
    if not round.inputs:
        return NOTHING
    last = round.inputs[-1]
    if not isinstance(last, Action):
        taken = bool(round.backs) and round.backs[-1].at == len(round.inputs) - 2
        return "The last action has been taken back already." if taken else "The floor has ruled since the last action, so it stands."
    if last.player == DEALER:
        return "The dealer has gone on since the last action, so it stands."
    for event in round.events[_done(round, last) + 1 :]:
        if what := _depends(round, event, last.player):
            return f"{what} since {last.player} acted, so it stands."
    return ""


def _depends(round: "Round", event: Event, player: str) -> str:
    """What has happened that cannot be undone."""
    if isinstance(event, Noted):
        return "A position has been given" if event.what in POSITIONS else ""
    if isinstance(event, Transfer):
        own = event.source == player and _lies(event.target)
        return "" if own else "Chips have been settled"
    if isinstance(event, Moved):
        seats = [seat for seat, name in round.setup.seats.items() if name == player]
        own = {owner_of(event.source), owner_of(event.target)} <= {*seats}
        return "" if own else f"Cards have gone to the {event.target}"
    if isinstance(event, Dealt):
        return "Cards have been dealt"
    return "Cards have been shown" if isinstance(event, Shown) else "The round has gone on"


def _lies(account: Account) -> bool:
    """Whether chips that lie there have only been put in."""
    return isinstance(account, Spot) or account == BANK or account.startswith("pot/")


# -- taking it back -----------------------------------------------------------------------------------------------------------------


def take_back(round: "Round", text: str, rule: str) -> None:
    """The last input is an action that may be taken back."""
    inputs, events, backs, signed = [*round.inputs], [*round.events], [*round.backs], round.signed
    action = inputs[-1]
    assert isinstance(action, Action)
    first = _done(round, action)
    sizes = {place: len(held) for place, held in round.places.items()}
    round._begin()
    _play_again(round, inputs[:-1], events, backs)
    round.signed = signed
    round.inputs.append(action)
    round.log += events[first:]
    round.ruled(TAKEN_BACK, text, rule)
    round.log += _reversed(events[first:], sizes, rule)
    round.backs.append(Back(len(inputs) - 1, first, len(round.events)))


def _play_again(round: "Round", inputs: list[Input], events: list[Event], backs: list[Back]) -> None:
    """These inputs, and in their places what was taken back among them."""
    at = 0
    for back in backs:
        round._take(inputs[at : back.at])
        round.inputs += inputs[back.at : back.at + 2]
        round.log += events[back.first : back.last]
        round.backs.append(back)
        at = back.at + 2
    round._take(inputs[at:])


def _reversed(events: list[Event], sizes: dict[str, int], rule: str) -> Iterator[Event]:
    """Every chip and card goes back, last first. The round is as it was before: only the log is told."""
    for event in reversed(events):
        if isinstance(event, Transfer):
            yield Transfer(event.target, event.source, event.amount, TAKEN_BACK, rule, event.spot)
        elif isinstance(event, Moved):
            yield from _moved_back(event, sizes)


def _moved_back(event: Moved, sizes: dict[str, int]) -> Iterator[Moved]:
    """The cards lie last where they went; back where they came from they are put in their old order."""
    source, target, moved = event
    if source != target:
        yield Moved(target, source, tuple(range(sizes[target] - len(moved), sizes[target])))
        sizes[target] -= len(moved)
        sizes[source] += len(moved)
    now = [*(index for index in range(sizes[source]) if index not in moved), *moved]
    if now != sorted(now):
        yield Moved(source, source, tuple(now.index(index) for index in range(len(now))))
