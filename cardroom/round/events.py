"""What happened, in order. Who may see a card is recorded here, card by card, and nowhere else."""

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

from typing_extensions import TypeIs

from cardroom.cards import Card, card_name, is_unknown
from cardroom.plain import Data, Plain
from cardroom.round.accounts import Spot, Transfer
from cardroom.round.decisions import DEALER, Action

Audience = tuple[str, ...]
ALL: Audience = ("*",)
NOBODY: Audience = ()

new = tuple.__new__  # ``new(Dealt, (...))`` with every field is ``Dealt(...)`` in half the time


class Shuffled(NamedTuple):
    """The shoe was shuffled; ``root`` commits to its order before any card is dealt (empty where nothing is committed: stacked, felt),
    ``dice`` to the throws of dice, at the first shuffle of a game that has them; ``cut``, at the first shuffle that the players have cut,
    is the hash of their list.

    >>> from cardroom import Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> round.events[0]
    Shuffled(number=1, root='', dice='', cut='')
    """

    number: int
    root: str
    dice: str = ""
    cut: str = ""


class Dealt(NamedTuple):
    """Cards came from the shoe to a place. A card that the reader may not see is None.

    >>> from cardroom import Dealt
    >>> from cardroom import Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> [(event.place, event.cards) for event in round.view("ann").events if isinstance(event, Dealt)]
    [('seat/2', (None, None)), ('seat/1', (42, 16))]
    """

    place: str
    cards: tuple[Card | None, ...]
    seen: tuple[Audience, ...]


class Shown(NamedTuple):
    """Cards that lay face down are turned up, or shown to somebody: those of ``place`` at ``indices``.

    >>> from cardroom import Action, Round, Shown, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 10_00, "bob": 10_00}, seed=7, button=1))
    >>> for player, verb, amount in (("ann", "raise", 10_00), ("bob", "call", 0)):
    ...     round.act(Action(player, verb, amount))
    >>> [event.place for event in round.events if isinstance(event, Shown)]
    ['seat/2']
    """

    place: str
    indices: tuple[int, ...]
    cards: tuple[Card | None, ...]
    seen: Audience


class Moved(NamedTuple):
    """Cards went from one place to another as they lay (to the muck, to the burns, back to the shoe).

    >>> from cardroom import Action, Moved
    >>> from cardroom import Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> round.act(Action("ann", "fold"))
    >>> [event for event in round.events if isinstance(event, Moved)][0]
    Moved(source='seat/1', target='muck', indices=(0, 1))
    """

    source: str
    target: str
    indices: tuple[int, ...]


class Noted(NamedTuple):
    """A fact worth a line: a street begins, a hand is read, a pot is won.

    >>> from cardroom import Noted
    >>> from cardroom import Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> [event.what for event in round.events if isinstance(event, Noted)]
    ['button']
    """

    what: str
    who: str = ""
    text: str = ""
    rule: str = ""


Verdict: TypeAlias = Literal["", "foul", "dead", "forfeited"]


class Ruled(NamedTuple):
    """A ruling on an irregularity; who made it, and why in their own words, where that is known.

    ``place``: of the hand that it is about; ``cards``: those that it is about, as everybody sees them; ``verdict``: what the hand is from
    now on.

    >>> from cardroom import Ruled
    >>> from cardroom import Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> round.floor("misdeal", why="the deck is short")
    >>> [event.ruling for event in round.events if isinstance(event, Ruled)]
    ['misdeal']
    """

    ruling: str
    text: str
    rule: str
    by: str = ""
    because: str = ""
    place: str = ""
    cards: tuple[Card, ...] = ()
    verdict: Verdict = ""


Event = Shuffled | Dealt | Shown | Moved | Noted | Ruled | Transfer | Action

Written: TypeAlias = Event | tuple[Callable[..., Event], tuple[object, ...]]
"""What a procedure writes to the log: an event, or how one is made and of what, for the reader. Most rounds are played to the end
before anybody does, and many are never read."""


def read(written: Written) -> Event:
    if not _is_to_be_made(written):
        return written
    make, of = written
    return new(make, of) if isinstance(make, type) else make(*of)


def _is_to_be_made(written: Written) -> TypeIs[tuple[Callable[..., Event], tuple[object, ...]]]:
    return type(written) is tuple  # and no kind of it, as events are


_NAMES: dict[type, str] = {
    Shuffled: "shuffled",
    Dealt: "dealt",
    Shown: "shown",
    Moved: "moved",
    Noted: "noted",
    Ruled: "ruled",
    Transfer: "transfer",
    Action: "action",
}


def _known(event: Dealt | Shown) -> Dealt | Shown:
    for card in event.cards:
        if card is not None and card < 0:
            return event._replace(cards=tuple(None if card is None or is_unknown(card) else card for card in event.cards))
    return event


def redact(event: Event, viewer: str) -> Event:
    """The event as ``viewer`` may see it; a card that is not known is seen by nobody."""
    if isinstance(event, Dealt):
        seen = event.seen
        if not seen or seen.count(seen[0]) == len(seen):  # to the same people, as nearly always
            visible = not seen or "*" in seen[0] or viewer in seen[0]
            return _known(event) if visible else new(Dealt, (event.place, (None,) * len(seen), seen))
        cards = tuple(
            card if seen is ALL or viewer in seen or "*" in seen else None for card, seen in zip(event.cards, event.seen, strict=True)
        )
        return _known(event._replace(cards=cards))
    if isinstance(event, Shown):
        return _known(event) if "*" in event.seen or viewer in event.seen else event._replace(cards=(None,) * len(event.cards))
    if isinstance(event, Action) and event.player == DEALER and viewer != DEALER:
        return event._replace(picks=())  # a felt dealer types cards
    return event


_Field: TypeAlias = int | str | Spot | tuple["_Field", ...] | None  # what an event has


def _plain(value: _Field, name: str) -> Plain:
    if isinstance(value, Spot):
        return str(value)
    if isinstance(value, tuple):
        if name == "cards":
            return [card_name(card) if isinstance(card, int) else None for card in value]
        return [_plain(item, "") for item in value]
    return value


_SELDOM: dict[type, tuple[str, ...]] = {  # few games throw dice, bots cut nothing, and most rulings are the rules' own
    Shuffled: ("dice", "cut"),
    Ruled: ("by", "because"),
}
ABOUT = ("place", "cards", "verdict")  # what a ruling is about: told, and in no record


def event_data(event: Event) -> Data:
    """The event as JSON data: ``event`` names its kind; amounts are cents; spots are ``position/wager/player``.

    >>> from cardroom import event_data
    >>> from cardroom import Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> event_data(round.transfers[0])
    {'event': 'transfer', 'from': 'ann', 'to': '1/bet/ann', 'amount': 100, 'why': 'small blind', 'rule': 'blinds'}
    """
    data: Data = {"event": _NAMES[type(event)]}
    seldom = _SELDOM.get(type(event), ())
    for name, value in event._asdict().items():
        if name == "spot" and value is None and isinstance(event, Transfer):
            continue  # few transfers name one
        if name in seldom and not value:
            continue
        if name in ABOUT and isinstance(event, Ruled):
            continue  # a record says what was ruled; the rest follows when it is played again
        data["from" if name == "source" else "to" if name == "target" else name] = _plain(value, name)
    return data


def about_data(event: Event) -> Data:
    """What a ruling is about, as JSON data: the place of the hand, the cards, and what the hand is from now on."""
    if not isinstance(event, Ruled):
        return {}
    return {name: _plain(value, name) for name in ABOUT if (value := getattr(event, name))}
