"""What every draw game shares: the draw, and the frame with blinds."""

from typing_extensions import TypeVar

from cardroom.cards import Card
from cardroom.collection import END, FIRST_DRAW, LAST_CARD, NO_DRAW
from cardroom.games.pot.contest import Contest
from cardroom.games.pot.corrections import ask
from cardroom.games.pot.draw import floor as rulings
from cardroom.games.pot.draw.calling import CalledShowdown
from cardroom.games.pot.draw.dealing import EXPOSED, EXTRA, LEAVE_OUT, NOT_DEALT, deal_hands, in_order
from cardroom.games.pot.draw.rules import DrawRound, DrawRules
from cardroom.games.pot.draw.stub import shuffle_all, shuffle_discards
from cardroom.games.pot.hand import BlindsHand
from cardroom.games.pot.rules import PotTable
from cardroom.games.pot.scales import Scale
from cardroom.games.pot.showdown import Order, PotShowdown
from cardroom.round import DEALER, Action, Decision, Option, Pick, Procedure, Steps
from cardroom.round.dealing import TURNED_UP

DEAL = Option("deal")
CHANGE = "change to "
THROWN = "that you throw away"

HandDraws = TypeVar("HandDraws", bound=DrawRules, covariant=True, default=DrawRules)


class Draw:
    """One draw: in turn from the left of the button, each throws away some of his cards and is dealt as many, after one burn.

    A hand that lacks cards is completed on the draw; one that has more or fewer than it should after it is fouled (001 l.256, 405).
    """

    def __init__(self, round: DrawRound, contest: Contest, rules: DrawRules) -> None:
        self.round = round
        self.contest = contest
        self.rules = rules
        self.thrown: dict[int, list[Card]] = {}  # by seat
        self.exposed: list[tuple[int, int]] = []
        self.fouled: set[int] = set()
        self.burned = False

    def options(self, seat: int) -> tuple[Option, ...]:
        place = self.contest.place(seat)
        size = len(self.round.places[place])
        return (Option("draw", pick=Pick("your cards", 0, min(self.rules.most, size), size, THROWN), rule="draw"),)

    def throw(self, seat: int, action: Action) -> None:
        """Face down, to the discards."""
        self.round.move(self.contest.place(seat), "discards", action.picks)

    def due(self, seat: int) -> int:
        """How many cards the hand now lacks."""
        return self.rules.cards - len(self.round.places[self.contest.place(seat)])

    def run(self) -> Steps:
        self.kill_fouled([seat for seat in self.contest.live if self.due(seat) < 0])
        waiting: list[int] = []
        for seat in self.contest.live[:]:
            action = (yield from self.request(seat)) if len(self.contest.live) > 1 else None
            if action is None:
                continue  # his hand is dead, or all others are
            if action.picks:
                held = self.round.places[self.contest.place(seat)]
                self.thrown[seat] = [held[pick] for pick in action.picks]
                self.throw(seat, action)
            if self.due(seat) and self.rules.in_turn:
                yield from self.replace(seat)
            elif self.due(seat):
                waiting.append(seat)
        for seat in [seat for seat in waiting if seat in self.contest.live]:
            yield from self.replace(seat)
        for seat, index in [(seat, index) for seat, index in self.exposed if seat in self.contest.live]:
            yield from self.supply(seat, 1)
            yield from self.round.know(self.contest.place(seat), [index], TURNED_UP)
            rulings.exposed_on_the_draw(self.round, seat, index)
        self.kill_fouled([seat for seat in self.contest.live if self.due(seat)])

    def request(self, seat: int) -> Steps[Action | None]:
        """What the player throws away; at a stepped table he may change it until the dealer goes on (001 l.257-259)."""
        player = self.contest.names[seat]
        action = yield from ask(self.contest, seat, "draw", self.options(seat))
        for _ in range(self.rules.draw_changes if self.round.setup.stepped and action is not None else 0):
            others = [option._replace(verb=CHANGE + option.verb, rule="change-draw") for option in self.options(seat)]
            answer: Action = yield Decision("request", {DEALER: (Option("go on"),), player: tuple(others)})
            if answer.player == DEALER:
                break
            action = answer._replace(verb=answer.verb.removeprefix(CHANGE))
        return action

    def replace(self, seat: int) -> Steps:
        """As many cards as were thrown (or are missing), one player after the other; a stepped dealer may deal too few or too many."""
        count = self.due(seat)
        if self.round.setup.stepped:
            fault: Action = yield Decision("draw", {DEALER: (DEAL, *self.faults(seat, count))})
            if fault.verb == "expose":
                kept = self.rules.cards - count
                self.exposed += [(seat, kept + pick) for pick in sorted(fault.picks, reverse=True)]
            elif fault.verb != "deal":
                self.fouled.add(seat)
                count += 1 if fault.verb == EXTRA else -len(fault.picks)
        yield from self.burn(seat)
        place, player = self.contest.place(seat), self.contest.names[seat]
        while count:
            yield from self.supply(seat, count)
            part = min(count, len(self.round.shoe.cards))
            yield from self.round.deal(place, part, (player,))
            count -= part

    def faults(self, seat: int, count: int) -> list[Option]:
        """Cards exposed, left out, or one too many; a wrong number only while somebody else has a hand that can win."""
        found = [Option("expose", pick=in_order("drawn", count, count, EXPOSED))]
        if set(self.contest.live) - self.fouled - {seat}:
            found += [Option(LEAVE_OUT, pick=in_order("drawn", count, count, NOT_DEALT)), Option(EXTRA)]
        return found

    def kill_fouled(self, seats: list[int]) -> None:
        for seat in seats:
            rulings.fouled_hand(self.round, seat)
            self.contest.fold_dead(seat)

    def burn(self, seat: int) -> Steps:
        """Once a draw, unless an exposed card is the burn card already."""
        if not self.burned:
            self.burned = True
            if not self.round.repairs.take(rulings.BURNED, False):
                yield from self.supply(seat, 1)
                yield from self.round.burn()

    def supply(self, seat: int, count: int) -> Steps:
        """When the stub is dealt out the discards are shuffled: those just thrown only where the others do not suffice."""
        shoe = self.round.shoe
        if self.rules.reshuffle == "as-told" and (len(shoe.cards) < count or shoe.shuffles):
            shuffle_all(self.round)
        elif not shoe.cards:
            shuffle_discards(self.round, self.thrown, seat, count, self.rules.reshuffle == "just-thrown-last")
        yield from ()


class DrawHand(BlindsHand[HandDraws, PotTable]):
    """A draw game with blinds."""

    def deal(self) -> Steps:
        """The hands; where pots may be killed at will, two cards first (001 l.303)."""
        number, kill = self.rules.cards, self.kill
        looked = 0
        if kill is not None and "voluntary" in self.table.kill and not kill.killed:
            self.round.deal_around([(self.contest.place(s), self.contest.names[s]) for s in self.contest.seats], 2)
            looked = 2
            yield from kill.offer(self.contest)
            if kill.seat is not None:
                self.killed()
        yield from deal_hands(self.round, self.contest, number, looked)

    def draw(self) -> Steps:
        yield from Draw(self.round, self.contest, self.rules).run()

    def showdown(self, scales: tuple[Scale, ...], order: Order) -> PotShowdown:
        if self.rules.calls:
            return CalledShowdown(self.contest, self.rules, self.table, scales, order)
        return super().showdown(scales, order)

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
