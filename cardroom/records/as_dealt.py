"""A round whose cards were typed in, as the same round dealt from a shoe: cards that were named lie where they lay, and where nobody looked
lie others, which decide nothing: the same chips move, and no other card is turned up."""

from collections.abc import Iterator
from random import Random

from cardroom.cards import Card, is_unknown
from cardroom.chance import Laid, Stacked
from cardroom.errors import BadInput, CardroomError
from cardroom.games.points.panguingue.hand import LAY_DOWN
from cardroom.round import ALL, DEALER, Action, Dealt, FloorCall, Input, MisdealCall, Moved, Round, Shown

TRIES = 300
"""How often others are laid where nobody looked: a hand that was thrown away must be one that loses."""

ASKED_OF_THE_DEALER = ("cards", "dice", "naturals", "peek")  # at a felt table alone: a shoe knows it
_DICE = "dice-"


def as_dealt(felt: Round) -> Round:
    """The round, dealt and over; one sentence where no such deal was found."""
    lain, dice, shown = _Lain(felt), _dice(felt), set(_shown(felt))
    rng = Random(felt.setup.edition.id)
    for _ in range(TRIES):
        first, *later = lain.filled(rng) or [{}]
        round = Round(felt.setup._replace(chance=Stacked((), first, dice, tuple(later))))
        if _follows(round, felt) and round.transfers == felt.transfers and shown.issuperset(_shown(round)):
            return round
    raise BadInput("No cards were found for the hands that nobody saw with which this round comes out as it was typed in.")


class _Lain:
    """What each place was dealt, until cards go back into the deck and after each such time; None where nobody knows a card."""

    def __init__(self, felt: Round) -> None:
        self._deck = felt.setup.edition.deck
        self._deals: list[dict[str, list[Card | None]]] = []
        self._back: list[set[tuple[str, int]]] = []  # by time: which of them went back into the deck then
        places: dict[str, list[tuple[int, str, int]]] = {}
        back = True
        for event in felt.events:
            if isinstance(event, Dealt):
                if back:
                    self._deals.append({})
                    self._back.append(set())
                back, time = False, len(self._deals) - 1
                dealt, held = self._deals[-1].setdefault(event.place, []), places.setdefault(event.place, [])
                for card in felt.now(card for card in event.cards if card is not None):
                    held.append((time, event.place, len(dealt)))
                    dealt.append(None if is_unknown(card) else card)
            elif isinstance(event, Moved):
                held = places[event.source]
                moved = [held[index] for index in event.indices]
                places[event.source] = [slot for index, slot in enumerate(held) if index not in event.indices]
                if event.target != "shoe":
                    places.setdefault(event.target, []).extend(moved)
                    continue
                back = True
                for time, place, number in moved:
                    self._back[time].add((place, number))

    def filled(self, rng: Random) -> list[Laid]:
        """Others where nobody looked: what is dealt again later goes back into the deck, or has not left it."""
        found: list[Laid] = []
        left = set(self._deck)
        for time, deal in enumerate(self._deals):
            left -= {card for cards in deal.values() for card in cards if card is not None}
            wanted = {card for later in self._deals[time + 1 :] for cards in later.values() for card in cards if card is not None}
            laid: dict[str, tuple[Card | None, ...]] = {}
            for place, cards in deal.items():
                whole: list[Card | None] = []
                for number, card in enumerate(cards):
                    back = (place, number) in self._back[time]
                    whole.append(self._other(left, wanted, back, rng) if card is None else card)
                laid[place] = tuple(whole)
            left |= {card for place, number in self._back[time] if (card := laid[place][number]) is not None}
            found.append(laid)
        return found

    def _other(self, left: set[Card], wanted: set[Card], goes_back: bool, rng: Random) -> Card | None:
        best = sorted(left & wanted if goes_back and rng.random() < 0.5 else left - wanted) or sorted(left)
        if not best:
            return None
        card = rng.choice(best)
        left.remove(card)
        return card


def _shown(round: Round) -> Iterator[Card]:
    """The cards that everybody has seen."""
    for event in round.events:
        if isinstance(event, Dealt):
            yield from (card for card, seen in zip(event.cards, event.seen, strict=True) if card is not None and seen == ALL)
        elif isinstance(event, Shown) and event.seen == ALL:
            yield from (card for card in event.cards if card is not None)


def _dice(felt: Round) -> tuple[tuple[int, ...], ...]:
    """Of a throw the dealer says the sum: dice that show it."""
    found, again = list[tuple[int, ...]](), Round(felt.setup)
    for given in felt.inputs:
        if again.decision is not None and again.decision.kind == "dice" and isinstance(given, Action):
            lowest, total = (int(verb.removeprefix(_DICE)) for verb in (again.decision.asks[DEALER][0].verb, given.verb))
            each, more = divmod(total, lowest)  # the lowest sum is one for each die
            found.append(tuple(each + (number < more) for number in range(lowest)))
        again._take((given,))
    return tuple(found)


def _follows(round: Round, felt: Round) -> bool:
    """Whether it comes to its end by what was typed in, without what a shoe knows by itself."""
    again = Round(felt.setup)
    try:
        for given in felt.inputs:
            _take(round, again, given)
            again._take((given,))
    except CardroomError:
        return False
    return round.over


def _take(round: Round, felt: Round, given: Input) -> None:
    if isinstance(given, MisdealCall):
        round.misdeal(given.why, given.rule)
    elif isinstance(given, FloorCall):
        named = {ask.name for ask in felt.setup.edition.ruling(given.name).asks if ask.kind == "cards"}
        round.rule(given._replace(args=tuple((name, value) for name, value in given.args if name not in named)))
    elif felt.decision is not None and not (given.player == DEALER and felt.decision.kind in ASKED_OF_THE_DEALER):
        options = round.decision.asks.get(given.player, ()) if round.decision is not None else ()
        offered = [option for option in options if (option.verb, option.spot) == (given.verb, given.spot)]
        if given.verb == LAY_DOWN:
            mask = sum(1 << pick for pick in given.picks)
            melds = [option for option in options if option.spot is not None and option.spot.hand == mask]
            if len(melds) == 1:
                round.act(Action(given.player, melds[0].verb, spot=melds[0].spot))
        elif offered:
            round.act(given)
