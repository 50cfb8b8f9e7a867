"""A felt round and the same round dealt from a shoe: what a dealer sees on the felt, and what players do who hold those cards.

For practice, and for tests: the other round is the truth. It goes first; the felt follows, and asks for what a dealer would see.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from cardroom.cards import Card, card_names, face, is_unknown
from cardroom.dealer.felt_alone import felt_alone
from cardroom.round import (
    ALL,
    DEALER,
    Action,
    CardsNeeded,
    Dealt,
    Decision,
    Event,
    FloorCall,
    Input,
    MisdealCall,
    Noted,
    Pick,
    Round,
    Shown,
)
from cardroom.round.places import hand_at


class TwinProgress(NamedTuple):
    """How far both rounds are: inputs of the felt, of the truth, and those of the truth that the felt has followed."""

    felt: int
    truth: int
    taken: int


class Twin:
    """The two rounds. ``truth`` is acted on by whoever plays; ``answer`` is what the felt's dealer types next."""

    def __init__(self, felt: Round, truth: Round) -> None:
        self.felt = felt
        self.truth = truth
        self._taken = 0  # inputs of the truth that the felt has followed
        self._alone = felt_alone(felt.setup.edition.game_name)

    @property
    def behind(self) -> bool:
        """Whether the felt waits for something that has happened already."""
        return self._taken < len(self.truth.inputs) or (self.felt.decision is not None and self._of_the_felt_alone())

    @property
    def standing(self) -> TwinProgress:
        return TwinProgress(len(self.felt.inputs), len(self.truth.inputs), self._taken)

    def stand(self, standing: TwinProgress) -> None:
        """Both rounds as they were then."""
        self.felt.restore(standing.felt)
        self.truth.restore(standing.truth)
        self._taken = standing.taken

    def follow(self) -> None:
        """The felt comes to where the truth is."""
        while self.behind:
            self.step()

    def step(self) -> None:
        """The next input of the felt."""
        given = self.next()
        if isinstance(given, Action):
            self.felt.act(given)
        elif isinstance(given, FloorCall):
            self.felt.rule(given)
        else:
            self.felt.misdeal(given.why, given.rule)
        self.took(given)

    def next(self) -> Input:
        """What happens next at the felt: what was done, or what the dealer types in between."""
        if self.felt.decision is not None and self._of_the_felt_alone():
            return self._felt_answer()
        given = self.truth.inputs[self._taken]
        if isinstance(given, FloorCall):
            return self._with_cards(given)
        return given

    def took(self, given: Input) -> None:
        """The felt has taken this in."""
        if given in self._now() or isinstance(given, FloorCall | MisdealCall) or given.verb in self._alone.instead:
            self._taken += 1

    def _now(self) -> Sequence[Input]:
        return self.truth.inputs[self._taken : self._taken + 1]

    # -- what only the felt asks --------------------------------------------------------------------------------------------

    def _of_the_felt_alone(self) -> bool:
        """Whether the felt asks for something that the truth knew by itself."""
        decision = self.felt.decision
        assert decision is not None
        given = next(iter(self._now()), None)
        if given is None:
            return not _same(decision, self.truth.decision)
        if not isinstance(given, Action):
            return decision.kind == "cards"
        return not any(option.verb == given.verb and option.spot == given.spot for option in decision.asks.get(given.player, ()))

    def _felt_answer(self) -> Action:
        decision = self.felt.decision
        assert decision is not None
        player, options = next(iter(decision.asks.items()))
        verbs = {option.verb for option in options}
        if decision.kind == "cards":
            assert options[0].pick is not None
            return Action(DEALER, "cards", picks=self.picks(self.cards_for(options[0].pick)))
        if decision.kind == "dice":
            return Action(DEALER, f"dice-{self.noted('dice').split()[-1]}")
        if decision.kind == "showdown":
            return Action(player, "show" if self._is_shown(player) or "muck" not in verbs else "muck")
        return self._alone.answers(self, decision)

    def followed(self, back: int = 0) -> Action:
        """Return the player's action that the felt follows now, or followed so many inputs ago."""
        given = self.truth.inputs[self._taken - back]
        assert isinstance(given, Action)
        return given

    # -- cards --------------------------------------------------------------------------------------------------------------

    def cards_for(self, pick: Pick) -> list[Card]:
        """The cards that the dealer now sees."""
        held = self.felt.places.get(pick.to, [])
        if pick.at[0] >= len(held):  # they are dealt now
            following = next(deal for deal in self.deals_to_come() if deal.place == pick.to)
            return [card for card in following.cards if card is not None]
        names = self._names()
        return [names[held[index]] for index in pick.at]

    def picks(self, cards: Iterable[Card]) -> tuple[int, ...]:
        """Where they are among those that nobody has seen; which of several decks a card is of cannot be seen."""
        faces = [face(card) for card in self.felt.unseen()]
        found: list[int] = []
        for card in cards:
            found.append(next(at for at, each in enumerate(faces) if each == face(card) and at not in found))
        return tuple(found)

    def _names(self) -> dict[Card, Card]:
        """By slot of the felt: the card that the truth has dealt there."""
        pairs = zip(_dealt(self.felt.events), _dealt(self.truth.events), strict=False)
        return {slot: card for felt, true in pairs for slot, card in zip(_known(felt), _known(true), strict=True)}

    def deals_to_come(self) -> Iterator[Dealt]:
        """What the truth has dealt and the felt has not."""
        done = len(_dealt(self.felt.events))
        return iter(_dealt(self.truth.events)[done:])

    def _after(self) -> Sequence[Event]:
        """What has happened in the truth since the last card that the felt has dealt."""
        done = len(_dealt(self.felt.events))
        places = [number for number, event in enumerate(self.truth.events) if isinstance(event, Dealt)]
        return self.truth.events[places[done - 1] + 1 :] if done else self.truth.events

    def noted(self, what: str) -> str:
        return next(event.text for event in self._after() if isinstance(event, Noted) and event.what == what)

    def turned_over(self) -> Iterator[int]:
        """The hands that show at once, by their number in the order dealt."""
        order = list(dict.fromkeys(event.place for event in _dealt(self.felt.events) if any(map(is_unknown, _known(event)))))
        for event in self._after():
            if not isinstance(event, Shown):
                return
            yield order.index(event.place)

    def _is_shown(self, player: str) -> bool:
        place = hand_at(self.seat_of(player))
        shown = (event for event in self._after() if isinstance(event, Shown) and event.place == place and event.seen == ALL)
        return any(len(event.cards) > 1 for event in shown)

    def seat_of(self, player: str) -> int:
        return next(seat for seat, name in self.felt.setup.seats.items() if name == player)

    # -- rulings ------------------------------------------------------------------------------------------------------------

    def _with_cards(self, given: FloorCall) -> FloorCall:
        """The ruling with the cards that it turns up."""
        ask = next((ask.name for ask in self.felt.setup.edition.ruling(given.name).asks if ask.kind == "cards"), "")
        named: list[Card] = []
        while True:
            args = given.args if not named else (*given.args, (ask, card_names(named)))
            try:
                self.felt.fork().rule(given._replace(args=args))
            except CardsNeeded as needed:
                named += [self._card_at(slot) for slot in needed.slots]
                continue
            return given._replace(args=tuple(sorted(args)))

    def _card_at(self, slot: Card) -> Card:
        """A card that lies at the felt, or one that comes from the top."""
        names = self._names()
        if slot in names:
            return names[slot]
        coming = [card for deal in self.deals_to_come() for card in _known(deal)]
        return coming[self.felt.shoe.cards[::-1].index(slot)]


def _same(one: Decision, other: Decision | None) -> bool:
    """Whether two rounds wait for the same: where cards are not known more may be offered."""
    if other is None or one.kind != other.kind:
        return False
    offered = {(player, option.verb, option.spot) for player, options in other.asks.items() for option in options}
    return any((player, option.verb, option.spot) in offered for player, options in one.asks.items() for option in options)


def _dealt(events: Iterable[Event]) -> list[Dealt]:
    return [event for event in events if isinstance(event, Dealt)]


def _known(event: Dealt) -> list[Card]:
    return [card for card in event.cards if card is not None]
