"""What every draw game shares: the deal, the draw, the discards that are shuffled when the stub runs out, and the frame with blinds."""

from collections import Counter
from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from cardroom.cards import Card, deck
from cardroom.collection import END, FIRST_DRAW, LAST_CARD, NO_DRAW
from cardroom.games.pot.contest import Contest
from cardroom.games.pot.hand import BlindsHand
from cardroom.games.pot.rules import PotRules
from cardroom.games.pot.scales import Scale
from cardroom.round import Action, Decision, Option, Pick, Procedure, Round, Steps
from cardroom.rulings import draw as rulings

Ranking = Literal["ace-to-five", "deuce-to-seven", "badugi", "high"]


class DrawRules(PotRules):
    """What a house may set in a draw game."""

    cards: int = Field(ge=2, le=5)
    draws: int = Field(ge=1)
    most: int = Field(ge=0, le=5)  # cards a player may draw
    higher_from: int = Field(ge=1)  # the betting round from which the higher bet holds
    joker: bool = False
    in_turn: bool = True  # each is dealt his cards when he has thrown; else all throw first
    reshuffle: Literal["just-thrown-last", "all-discards"] = "just-thrown-last"  # what is shuffled when the stub is out
    ranking: Ranking
    taken: Mapping[Ranking, tuple[str, ...]] = {}  # by ranking: what must be taken though exposed on the deal; all else is replaced

    @property
    def must_take(self) -> tuple[str, ...]:
        return self.taken.get(self.ranking, ())


def draw_deck(rules: DrawRules) -> tuple[Card, ...]:
    """With the joker where the house has it; deuce-to-seven and badugi know none."""
    return deck(jokers=1 if rules.joker and rules.ranking in ("ace-to-five", "high") else 0)


def deal_hands(round: Round, contest: Contest, number: int, already: int = 0) -> Steps:
    """Face down, one at a time from the left of the button; a stepped dealer may expose some."""
    around = [(contest.place(seat), contest.names[seat]) for seat in contest.seats]
    left = len(round.shoe.cards) - (number - already) * len(around)
    count = number * len(around)
    fault: Action | None = None
    if round.setup.stepped:
        most = min(count, left)
        fault = yield from round.dealer_step("deal", *([Option("expose", pick=_in_order("dealt", most, count))] if most > 0 else []))
    yield from round.deal_around(around, number - already)
    replaced: Counter[int] = Counter()  # replacing a card has shifted those after it
    for pick in sorted(fault.picks if fault is not None else ()):
        seat = contest.seats[pick % len(around)]
        yield from round.type_in(1)
        replaced[seat] += rulings.exposed_on_the_deal(round, seat, pick // len(around) - replaced[seat])


def _in_order(how: str, most: int, count: int) -> Pick:
    return Pick(f"the cards in the order {how}", 1, most, count)


class Draw:
    """One draw: in turn from the left of the button, each throws away some of his cards and is dealt as many, after one burn."""

    def __init__(self, round: Round, contest: Contest, rules: DrawRules) -> None:
        self.round = round
        self.contest = contest
        self.rules = rules
        self.thrown: dict[int, list[Card]] = {}  # by seat
        self.exposed: list[tuple[int, int]] = []
        self.burned = False

    def options(self, seat: int) -> tuple[Option, ...]:
        place = self.contest.place(seat)
        size = len(self.round.places[place])
        return (Option("draw", pick=Pick("your cards", 0, min(self.rules.most, size), size), rule="draw"),)

    def throw(self, seat: int, action: Action) -> None:
        """Face down, to the discards."""
        self.round.move(self.contest.place(seat), "discards", action.picks)

    def run(self) -> Steps:
        for seat in self.contest.live[:]:
            action = yield Decision("draw", {self.contest.names[seat]: self.options(seat)})
            if action.picks:
                held = self.round.places[self.contest.place(seat)]
                self.thrown[seat] = [held[pick] for pick in action.picks]
                self.throw(seat, action)
                if self.rules.in_turn:
                    yield from self.replace(seat)
        if not self.rules.in_turn:
            for seat in self.thrown:
                yield from self.replace(seat)
        for seat, index in self.exposed:
            yield from self.supply(seat, 1)
            yield from self.round.type_in(1)
            rulings.exposed_on_the_draw(self.round, seat, index)

    def replace(self, seat: int) -> Steps:
        """As many cards as were thrown, one player after the other."""
        count = len(self.thrown[seat])
        if self.round.setup.stepped:
            expose = Option("expose", pick=_in_order("drawn", count, count))
            fault = yield from self.round.dealer_step("draw", expose)
            kept = len(self.round.places[self.contest.place(seat)])
            self.exposed += [(seat, kept + pick) for pick in sorted(fault.picks, reverse=True)]
        yield from self.burn(seat)
        place, player = self.contest.place(seat), self.contest.names[seat]
        while count:
            yield from self.supply(seat, count)
            part = min(count, len(self.round.shoe.cards))
            yield from self.round.deal(place, part, (player,))
            count -= part

    def burn(self, seat: int) -> Steps:
        """Once a draw, unless an exposed card is the burn card already."""
        if not self.burned:
            self.burned = True
            if not self.round.repairs.pop(rulings.BURNED, False):
                yield from self.supply(seat, 1)
                yield from self.round.burn()

    # -- the stub -----------------------------------------------------------------------------------------------------------

    def supply(self, seat: int, count: int) -> Steps:
        """When the stub is dealt out the discards are shuffled: those just thrown only where the others do not suffice."""
        round = self.round
        if round.shoe.cards:
            return
        if self.rules.reshuffle == "just-thrown-last":
            own = set(self.thrown.get(seat, ()))
            just = {card for cards in self.thrown.values() for card in cards}
        else:
            own = just = set()
        discards = set(round.places.get("discards", ()))
        older = {*round.places.get("muck", ()), *discards - just}
        for group in (older, discards & just - own, discards & own, set(round.places.get("burn", ()))):
            if len(round.shoe.cards) < count:
                for place in ("muck", "discards", "burn"):
                    if found := [at for at, card in enumerate(round.places.get(place, ())) if card in group]:
                        round.move(place, "shoe", found)
        round.reshuffle()
        round.note("reshuffle", "", "the stub is out and the discards are shuffled", "reshuffle")
        yield from ()


class DrawHand(BlindsHand):
    """A draw game with blinds."""

    rules: DrawRules

    def deal(self) -> Steps:
        """The hands; where pots may be killed at will, two cards first (001 l.303)."""
        number, kill = self.rules.cards, self.kill
        looked = 0
        if kill is not None and "voluntary" in self.table.kill and kill.seat is None:
            yield from self.round.deal_around([(self.contest.place(s), self.contest.names[s]) for s in self.contest.seats], 2)
            looked = 2
            yield from kill.offer(self.contest)
            if kill.seat is not None:
                self.killed()
        yield from deal_hands(self.round, self.contest, number, looked)

    def draw(self) -> Steps:
        yield from Draw(self.round, self.contest, self.rules).run()

    def play(self, scale: Scale) -> Procedure:
        """Hands and a betting round; draws, each with one; showdown."""
        if not (yield from self.start()):
            return
        yield from self.deal()
        yield from self.first_betting()
        if not self.over:
            self.contest.collect(FIRST_DRAW)
        drawn = 0
        while drawn < self.rules.draws and not self.over:
            yield from self.draw()
            drawn += 1
            if drawn == self.rules.draws:
                self.contest.collect(LAST_CARD)
            yield from self.betting(1 if drawn + 1 >= self.rules.higher_from else 0)
        yield from self.end(END if drawn else NO_DRAW, scale)
