"""What one player may know: the fold of the redacted events, and the decision as far as it is theirs."""

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from cardroom.cards import Card, card_names
from cardroom.chance import Felt, Stacked, Told
from cardroom.money import Cents, money_text
from cardroom.round.accounts import Account, Spot, Transfer
from cardroom.round.decisions import Action, Decision, Option
from cardroom.round.events import Dealt, Event, Moved, Noted, Ruled, Shown, Verdict, redact
from cardroom.round.inputs import Input
from cardroom.round.places import owner_of
from cardroom.round.setup import Setup

if TYPE_CHECKING:
    from cardroom.round.round import Round

UNTOLD = Stacked()
"""In the setup of a view: whatever the cards are, a view does not know it."""
UNKNOWN = Felt()
"""The same where nobody knows them, the round neither."""


def untold(setup: Setup) -> Setup:
    """Return the setup without its cards."""
    if setup.chance is UNTOLD or setup.chance is UNKNOWN:
        return setup
    return setup._replace(chance=UNKNOWN if isinstance(setup.chance, Felt | Told) else UNTOLD)


class View:
    """A round through one pair of eyes. Bots, screens and staff see rounds only through views.

    ``round.view(player)`` gives one, and brings it up to date:

    >>> from cardroom import Round, card_name, load, money_text
    >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
    >>> view = round.view("ann")
    >>> view
    <View of ann: Qh 6c; pot $3; ann to act>
    >>> [card_name(card) for card in view.hand], money_text(view.pot), money_text(view.to_call)
    (['Qh', '6c'], '$3', '$1')
    >>> [str(action) for action in view.legal]
    ['ann: fold', 'ann: call $1', 'ann: raise $4', 'ann: raise $100']
    >>> view.places["seat/2"]
    [None, None]

    ``events`` is what the player has seen, in order; ``places`` the cards by place (None: one that lies face down); ``accounts`` the
    chips; ``options`` what the player may do, with all bounds.
    """

    def __init__(self, player: str, setup: Setup) -> None:
        self.player = player
        self.setup = untold(setup)
        self.seats = setup.seats
        self.inputs: list[Input] = []  # what everybody has answered, and what was ruled; nothing where cards are typed in
        self.dice: tuple[tuple[int, ...], ...] = ()  # as they were thrown; those of earlier rounds of a shoe are left out as (0,)
        self.events: list[Event] = []
        self.places: dict[str, list[Card | None]] = {}
        self.verdicts: dict[str, Verdict] = {}  # by place: hands that were ruled on
        self.accounts: dict[Account, Cents] = setup.opening_accounts()
        self.decision: Decision | None = None
        self.over = False

    @property
    def options(self) -> tuple[Option, ...]:
        """What this player may do now."""
        return () if self.decision is None else self.decision.asks.get(self.player, ())

    def __repr__(self) -> str:
        asked = f"{' and '.join(self.to_act)} to act" if self.decision is not None else "over" if self.over else "nobody is asked"
        held = card_names(self.hand) or "no cards seen"
        return f"<View of {self.player or 'the public'}: {held}; pot {money_text(self.pot)}; {asked}>"

    @property
    def to_act(self) -> tuple[str, ...]:
        """Who is asked now."""
        return () if self.decision is None else tuple(self.decision.asks)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards of this player's own places, as far as they have seen them."""
        mine = {seat for seat, player in self.seats.items() if player == self.player}
        return tuple(card for place, held in self.places.items() if owner_of(place) in mine for card in held if card is not None)

    @property
    def pot(self) -> Cents:
        """Cents in the pots and in front of the players: whatever is wagered and not won yet."""
        return sum(cents for account, cents in self.accounts.items() if isinstance(account, Spot) or account.startswith("pot/"))

    @property
    def to_call(self) -> Cents:
        """Cents that it costs this player to call; 0 where there is nothing to call."""
        return next((option.amounts.least for option in self.options if option.verb == "call" and option.amounts is not None), 0)

    @property
    def legal(self) -> tuple[Action, ...]:
        """Actions that this player may take: of each option one with the least amount and one with the most, picking the first cards.

        ``options`` has the bounds between them. Where cards are picked, others than the first may be the only ones that the rules take.
        """
        found: list[Action] = []
        for verb, amounts, spot, pick, _ in self.options:
            picks = () if pick is None else tuple(range(pick.least))
            several = (0,) if amounts is None else amounts.only or (amounts.least, amounts.most)
            found += [Action(self.player, verb, amount, spot, picks) for amount in dict.fromkeys(several)]
        return tuple(found)

    def worlds(self, rng: Random) -> "Iterator[Round]":
        """Yield rounds that this player cannot tell from the real one, each with other hidden cards, as long as they are asked for.

        The hidden cards, and those still to come, are drawn uniformly among all that agree with what the player has seen. Each round stands
        where the real one stands and can be played on: for search, or for equity against anybody's answers.

        >>> from itertools import islice
        >>> from random import Random
        >>> from cardroom import Round, card_name, load
        >>> round = Round(load("standard/no-limit-texas-holdem").setup({"ann": 100_00, "bob": 60_00}, seed=7, button=1))
        >>> for world in islice(round.view("ann").worlds(Random(1)), 3):
        ...     print(*map(card_name, world.view("ann").hand), "against", *map(card_name, world.view("bob").hand))
        Qh 6c against 4c Jd
        Qh 6c against 8s Jc
        Qh 6c against 4h Td
        """
        from cardroom.round.worlds import worlds  # which plays rounds, and a round makes views

        return worlds(self, rng)

    def cards(self, place: str) -> list[Card]:
        """The cards of a place that this player has seen."""
        return [card for card in self.places.get(place, ()) if card is not None]

    def stack(self, player: str) -> Cents:
        return self.accounts.get(player, 0)

    def take(self, event: Event) -> None:
        """One event more, as this player may see it."""
        self._fold(redact(event, self.player))

    def _fold(self, event: Event) -> None:
        self.events.append(event)
        if isinstance(event, Transfer):
            self.accounts[event.source] = self.accounts.get(event.source, 0) - event.amount  # the house begins with nothing
            self.accounts[event.target] = self.accounts.get(event.target, 0) + event.amount
        elif isinstance(event, Dealt):
            self.places.setdefault(event.place, []).extend(event.cards)
        elif isinstance(event, Shown):
            held = self.places[event.place]
            for index, card in zip(event.indices, event.cards, strict=True):
                held[index] = card if card is not None else held[index]
        elif isinstance(event, Ruled):
            if event.verdict:
                self.verdicts[event.place] = event.verdict
        elif isinstance(event, Moved):
            held = self.places[event.source]
            moved = [held[i] for i in event.indices]
            self.places[event.source] = [card for i, card in enumerate(held) if i not in event.indices]
            if event.target != "shoe":
                self.places.setdefault(event.target, []).extend(moved)
            if event.source == "muck":
                self.verdicts.pop(event.target, None)  # the hand comes back

    def update(self, round: "Round") -> None:
        """Take in what has happened since the last time."""
        events, accounts = self.events, self.accounts
        if type(self.setup.chance) is not Felt:  # a dealer who looks at a card types it, and it stays down for the others
            self.inputs += round.inputs[len(self.inputs) :]
        if round.shoe.thrown:
            before = round.shoe.throws - len(round.shoe.thrown)
            self.dice = (*((0,) for _ in range(before)), *round.shoe.thrown)
        for event in round.events[len(events) :]:
            if type(event) is Transfer:  # most of them are, and everybody sees them
                source, target, amount, *_ = event
                events.append(event)
                accounts[source] = accounts.get(source, 0) - amount
                accounts[target] = accounts.get(target, 0) + amount
            elif type(event) is Noted:
                events.append(event)
            else:
                self.take(event)
        decision = round.decision
        if decision is not None:
            asks: dict[str, tuple[Option, ...]] = dict.fromkeys(decision.asks, ())
            if self.player in asks:
                asks[self.player] = decision.asks[self.player]
            decision = Decision(decision.kind, asks)
        self.decision = decision
        self.over = round.over
