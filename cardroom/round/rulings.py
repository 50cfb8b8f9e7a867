"""What the floor may rule, as data: a name, what it asks, when it may be made, and the clause that says what happens.

Everything that offers, checks, describes or draws a ruling reads this one description.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Generic, Literal, NamedTuple, NotRequired, TypeAlias

from typing_extensions import TypedDict, TypeVar

from cardroom.cards import Card, face, parse_cards, pretty
from cardroom.errors import BadInput, IllegalAction
from cardroom.fields import ClauseId, says
from cardroom.house_rules import HouseRules
from cardroom.switches import TableSwitches

if TYPE_CHECKING:
    from cardroom.round.round import Round

# A seat; a card by its number in the hand of that seat, from 0; a number; an amount; one of some words; yes or no; words; and cards by
# name, where cards are typed in.
Kind: TypeAlias = Literal["seat", "card", "count", "cents", "choice", "flag", "text", "cards"]
NUMBERS: tuple[Kind, ...] = ("count", "cents")
Group: TypeAlias = Literal["cards", "hands", "bets", "the deal", "the round"]
GROUPS: tuple[Group, ...] = ("cards", "hands", "bets", "the deal", "the round")
Value: TypeAlias = int | str
Args: TypeAlias = Mapping[str, object]

YES = {"yes": True, "no": False, "true": True, "false": False, True: True, False: False}


_EXAMPLES: dict[Kind, str] = {
    "seat": "2", "card": "0", "count": "1", "cents": "500", "choice": "…", "flag": "yes", "text": '"…"', "cards": '"Kd"',
}  # fmt: skip


def _quoted(word: str) -> str:
    return f'"{word}"' if " " in word else word


class Ask(NamedTuple):
    """One thing that a ruling is told, under the name by which it is written.

    >>> from cardroom import load
    >>> [ask.name for ask in load("standard/no-limit-texas-holdem").rulings["exposed-card"].asks]
    ['seat', 'index', 'cards']
    """

    name: str
    kind: Kind
    title: str  # in plain words: "whose card it is"
    needed: bool = True
    several: bool = False  # one value, or several with commas
    words: tuple[str, ...] = ()  # of a choice that is always among the same

    @property
    def example(self) -> str:
        """As it might be written."""
        return f"{self.name}={_quoted(self.words[0]) if self.words else _EXAMPLES[self.kind]}"

    @property
    def meaning(self) -> str:
        """What it is, and the words that there are for it."""
        return self.title + (f" ({_some(self.words)})" if self.words else "")


SEAT = Ask("seat", "seat", "whose hand it is")
INDEX = Ask("index", "card", "which card of the hand, from 0")
WHY = Ask("why", "text", "why, in words")
IN_SIGHT = Ask("cards", "cards", "where cards are typed in: those that everybody has seen by it, in their order", needed=False)


class Bounds(NamedTuple):
    """What may be said now: one of ``among``; with ``by``, one of those that go with the answer before it; or a number between."""

    among: tuple[Value, ...] = ()
    by: Mapping[Value, tuple[Value, ...]] | None = None
    least: int = 1  # of a number; of how many a list may have
    most: int = 1

    def __str__(self) -> str:
        if self.by is not None:
            return "; ".join(f"{value}: {_some(found)}" for value, found in self.by.items())
        return _some(self.among) if self.among else f"{self.least} to {self.most}" if self.most != self.least else str(self.least)


Asked: TypeAlias = Mapping[str, Bounds]  # by the name of what is asked


def one_of(values: Iterable[Value]) -> Bounds:
    return Bounds(tuple(values))


def some_of(values: Iterable[Value], most: int, least: int = 1) -> Bounds:
    return Bounds(tuple(values), None, least, most)


def number(least: int, most: int) -> Bounds:
    return Bounds((), None, least, most)


def seat_and_card(cards: Mapping[int, Iterable[int]]) -> Asked:
    """A seat, and a card of its hand: by seat, the numbers of the cards that it may be."""
    by: dict[Value, tuple[Value, ...]] = {seat: tuple(found) for seat, found in cards.items()}
    by = {seat: found for seat, found in by.items() if found}
    if not by:
        raise IllegalAction("There is no card that it could be about.")
    return {SEAT.name: Bounds(tuple(by)), INDEX.name: Bounds((), by)}


RulesIn = TypeVar("RulesIn", bound=HouseRules, contravariant=True, default=HouseRules)
TableIn = TypeVar("TableIn", bound=TableSwitches, contravariant=True, default=TableSwitches)


Counts: TypeAlias = Literal["at-once", "settlement", "pot", "placed", "all-acted", "next-hand"]
"""From when a ruling counts: at once; when the wagers are settled; when the pot is won; when the wager is placed; when all have acted; in
the next hand."""


class Ruling(NamedTuple, Generic[RulesIn, TableIn]):
    """One thing that the floor may rule.

    ``now`` says what may be answered as the round stands, or raises ``IllegalAction`` with the reason why it cannot be ruled; ``make`` is
    called with answers that keep to it.

    >>> from cardroom import load
    >>> ruling = load("standard/no-limit-texas-holdem").rulings["exposed-card"]
    >>> ruling.group, ruling.example
    ('cards', 'exposed-card seat=2 index=0 [cards="Kd"]')
    """

    name: str  # as it is written: "exposed-card"
    title: str  # in plain words
    group: Group
    rule: str  # the clause
    when: str  # when it may be made, in plain words
    asks: tuple[Ask, ...]
    now: "Callable[[Round[RulesIn, TableIn]], Asked]"
    make: Callable[..., None]
    again: bool = False  # it may be made a second time with the same answers: it is about something new then
    looks: bool = False  # at cards that are not open, so that nothing can be told of it before it is made
    also: tuple[str, ...] = ()  # other clauses by which it rules, where what happened decides (on the deal, or on the draw)
    counts: Counts = "at-once"

    @property
    def example(self) -> str:
        """What to type."""
        return " ".join([self.name, *(ask.example if ask.needed else f"[{ask.example}]" for ask in self.asks)])


RulingName = Annotated[str, says("The name of the ruling.")]
RulingTitle = Annotated[str, says("The ruling in a few words.")]
RulingGroup = Annotated[Group, says("The heading under which rulings are listed.")]


class OfferedQuestionData(TypedDict):
    """One thing that the ruling is told: one of `among`, or of `by` under the answer before it, or a number from `least` to `most`."""

    name: Annotated[str, says("The name of the argument.")]
    kind: Annotated[Kind, says("What is asked for.")]
    title: Annotated[str, says("The question for people.")]
    needed: Annotated[bool, says("Whether the ruling cannot be made without it.")]
    several: Annotated[bool, says("Whether it takes a list.")]
    among: NotRequired[Annotated[list[Value], says("The values that it may have, if it is one of a list.")]]
    by: NotRequired[Annotated[dict[str, list[Value]], says("The values that it may have, by the answer before it.")]]
    least: NotRequired[Annotated[int, says("The least value, or the fewest values of a list.")]]
    most: NotRequired[Annotated[int, says("The largest value, or the most values of a list.")]]


class BareOfferData(TypedDict):
    """An offer without the text of its clause."""

    name: RulingName
    title: RulingTitle
    group: RulingGroup
    rule: ClauseId
    asks: Annotated[list[OfferedQuestionData], says("What the ruling must be told.")]


class Offer(NamedTuple):
    """A ruling that may be made now, and what it may be told.

    >>> from cardroom import Round, load
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> offer = next(offer for offer in round.rulings if offer.ruling.name == "exposed-card")
    >>> {name: str(bounds) for name, bounds in offer.bounds.items()}
    {'seat': '1 or 2', 'index': '1: 0 or 1; 2: 0 or 1'}
    """

    ruling: Ruling
    bounds: Asked

    def data(self) -> BareOfferData:
        """As JSON."""
        asks: list[OfferedQuestionData] = []
        for ask in self.ruling.asks:
            asked: OfferedQuestionData = {
                "name": ask.name,
                "kind": ask.kind,
                "title": ask.title,
                "needed": ask.needed,
                "several": ask.several,
            }
            bounds = self.bounds.get(ask.name)
            if bounds is not None and bounds.by is not None:
                asked["by"] = {str(value): list(found) for value, found in bounds.by.items()}
            elif bounds is not None and bounds.among:
                asked["among"] = list(bounds.among)
            if bounds is not None and (ask.several or ask.kind in NUMBERS):
                asked |= {"least": bounds.least, "most": bounds.most}
            asks.append(asked)
        ruling = self.ruling
        return {"name": ruling.name, "title": ruling.title, "group": ruling.group, "rule": ruling.rule, "asks": asks}


def nothing_asked(round: "Round") -> Asked:
    """It may be made whenever the round waits, and is told nothing that has bounds."""
    return {}


def _some(values: Sequence[Value]) -> str:
    *others, last = map(str, sorted(value for value in values if isinstance(value, int)) or values)
    return f"{', '.join(others)} or {last}" if others else last


# -- what was answered --------------------------------------------------------------------------------------------------------------


def checked(offer: Offer, args: Args) -> dict[str, object]:
    """The answers as the ruling takes them; or ``IllegalAction`` with one sentence."""
    ruling = offer.ruling
    known = {ask.name for ask in ruling.asks}
    for name in args:
        if name not in known:
            raise IllegalAction(f"The ruling '{ruling.name}' asks for no '{name}': write it like {ruling.example}.")
    found: dict[str, object] = {}
    before: object = None  # the answer before, which the next may hang on
    for ask in ruling.asks:
        given = args.get(ask.name)
        if given is None:
            if ask.needed:
                raise IllegalAction(f"The ruling '{ruling.name}' must be told '{ask.name}', {ask.title}: write it like {ruling.example}.")
            continue
        before = found[ask.name] = _answer(ruling, ask, offer.bounds.get(ask.name), given, before)
    return found


def _answer(ruling: Ruling, ask: Ask, bounds: Bounds | None, given: object, before: object) -> object:
    where = f"The ruling '{ruling.name}': '{ask.name}'"
    if ask.several:
        values = list(given) if isinstance(given, Sequence) and not isinstance(given, str) else [given]
        if bounds is not None and not bounds.least <= len(values) <= bounds.most:
            raise IllegalAction(f"{where} names {bounds.least} to {bounds.most} of {_some(_possible(bounds, before))}, not {len(values)}.")
        if len(set(map(str, values))) < len(values):
            raise IllegalAction(f"{where} names one thing twice.")
        return tuple(_value(where, ask, bounds, value, before) for value in values)
    return _value(where, ask, bounds, given, before)


def _value(where: str, ask: Ask, bounds: Bounds | None, given: object, before: object) -> object:
    if ask.kind == "flag":
        if not isinstance(given, str | bool) or given not in YES:
            raise IllegalAction(f"{where} is yes or no, not {given!r}.")
        return YES[given]
    if ask.kind in ("text", "cards"):
        if not isinstance(given, str) or not given.strip():
            raise IllegalAction(f"{where} is {ask.title}, not {given!r}.")
        return given.strip()
    if bounds is None:  # nothing is possible: the ruling says so where it could have been
        raise IllegalAction(f"{where} cannot be told now.")
    if ask.kind in NUMBERS:
        if type(given) is not int or not bounds.least <= given <= bounds.most:
            raise IllegalAction(f"{where} is {bounds}, not {given}.")
        return given
    possible = _possible(bounds, before)
    if type(given) not in (int, str) or given not in possible:
        raise IllegalAction(f"{where} may be {_some(possible) if possible else 'nothing now'}, not {given}.")
    return given


def _possible(bounds: Bounds, before: object) -> tuple[Value, ...]:
    if bounds.by is None:
        return bounds.among
    return bounds.by.get(before, ()) if isinstance(before, int | str) else ()


# -- what has been ruled already ----------------------------------------------------------------------------------------------------


def left(offer: Offer, made: Iterable[Args]) -> Offer | None:
    """The offer without what has been ruled in these words already; None if nothing is left of it."""
    ruling, bounds = offer
    asks = [ask for ask in ruling.asks if ask.name in bounds and not ask.several and ask.kind not in NUMBERS]
    if not made or any(ask.several or ask.kind in NUMBERS for ask in ruling.asks if ask.needed):
        return offer
    if not asks:
        return None
    first, *more = asks
    if not more:
        done = {args.get(first.name) for args in made}
        rest = tuple(value for value in bounds[first.name].among if value not in done)
        return offer._replace(bounds={**bounds, first.name: bounds[first.name]._replace(among=rest)}) if rest else None
    by = bounds[more[0].name].by
    if by is None:
        return offer
    pairs = {(args.get(first.name), args.get(more[0].name)) for args in made}
    kept = {value: tuple(each for each in found if (value, each) not in pairs) for value, found in by.items()}
    kept = {value: found for value, found in kept.items() if found}
    if not kept:
        return None
    first_bounds = bounds[first.name]._replace(among=tuple(kept))
    return offer._replace(bounds={**bounds, first.name: first_bounds, more[0].name: bounds[more[0].name]._replace(by=kept)})


# -- where cards are typed in -------------------------------------------------------------------------------------------------------


def cards_named(round: "Round", ruling: Ruling, args: dict[str, object]) -> list[Card]:
    """The cards that were named with a ruling, in their order, taken out of its answers; they must not lie face up elsewhere."""
    named: list[Card] = []
    for ask in ruling.asks:
        if ask.kind == "cards" and ask.name in args:
            named += _unseen(round, str(args.pop(ask.name)))
    return named


def _unseen(round: "Round", text: str) -> list[Card]:
    if not round.shoe.typed:
        raise IllegalAction("Cards are named only where they are typed in: here they come from the shoe.")
    unseen = round.unseen()
    found = []
    try:
        for card in parse_cards(text):
            slot = next((each for each in unseen if face(each) == face(card)), None)
            if slot is None:
                raise IllegalAction(f"{pretty(card)} is not among the cards that nobody has seen.")
            unseen.remove(slot)
            found.append(slot)
    except BadInput as error:
        raise IllegalAction(str(error)) from None
    return found


def enough_left(round: "Round", count: int) -> None:
    """So many cards come from the shoe."""
    if len(round.shoe.cards) < count:
        raise IllegalAction(f"Too few cards are left for that: it needs {count}.")
