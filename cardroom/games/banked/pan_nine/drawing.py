"""Super pan nine: the hands while cards are drawn, each in turn from the player-dealer's left, his own last.

A drawn card is laid face down on a hand that its player may not touch any more (l.683): nobody sees it before the hands are read.
"""

from collections.abc import Mapping

from cardroom.games.banked.floor_cards import DISCARDS, kill_card
from cardroom.games.banked.pan_nine.floor import (
    CARD,
    DEAD,
    DRAW,
    DRAWN,
    LOGICAL,
    OPEN,
    OWED,
    PLAYER_DEALER_DRAW,
    PassedOver,
    PlayHouseWay,
    expose_drawn,
)
from cardroom.games.banked.pan_nine.rules import BASE, CARDS, PanNineRound
from cardroom.games.banked.rotation import Position
from cardroom.games.banked.verdicts import asked_of, verdict_on
from cardroom.games.banked.wagers import Wagers
from cardroom.hands.pan_nine import points
from cardroom.round import ALL, NOBODY, Audience, Decision, Option, Spot, Steps
from cardroom.round.dealing import TURNED_UP
from cardroom.round.places import hand_at

TAKE, NONE = "card", "no-card"  # the two boxes (l.683)
HOUSE_WAY = "house-way"
PROTECT = "protect-right-to-draw"


class DrawingTurns:
    """What has been asked and played. ``looks``: who looks at each hand and plays it; an empty name: nobody, so the house does."""

    def __init__(self, round: PanNineRound, wagers: Wagers, banker: Position, looks: Mapping[int, str], decides: str) -> None:
        self.round = round
        self.rules = round.rules
        self.wagers = wagers
        self.banker = banker
        self.decides = decides  # who plays the player-dealer's hand
        self.looks = looks
        self.left = list(wagers.hands)  # to be asked, in the order of play
        self.passed: list[int] = []  # passed over, and nobody has drawn since
        self.barred: set[int] = set()  # passed over, and somebody has
        self.played = round.repairs.begin(DRAWN, {})
        round.repairs.put(LOGICAL, set())
        self._leave_to_the_house()

    @property
    def logical(self) -> set[int]:
        """The positions whose hands the house plays."""
        return self.round.repairs[LOGICAL]

    def _leave_to_the_house(self) -> None:
        """The house plays hands that nobody is left to look at."""
        self.logical.update(position for position in (*self.left, *self.passed) if not self.looks[position])

    # -- the players, l.683, 753-757 ------------------------------------------------------------------------------------------------

    def players(self) -> Steps:
        while self.left or self.passed:
            if not self.left:  # nobody behind them has drawn: they still may (l.754)
                self.left, self.passed = self.passed, []
            self._leave_to_the_house()
            yield from self._turn(self.left.pop(0))

    def _turn(self, position: int) -> Steps:
        while position not in self.logical and verdict_on(self.round, position) is None:
            try:
                action = yield from asked_of(self.round, (position, *self.passed), Decision(DRAW, self._asks(position)))
            except PassedOver as ruling:
                self.round.ruled("passed over", f"{self.looks[position]} was {ruling.why}", ruling.rule)
                self.passed.append(position)
                return
            except PlayHouseWay as ruling:
                yield from self._play_logical_way(ruling)
                continue
            if action is None:
                self.left.insert(0, position)
                return
            if action.verb == PROTECT:
                protected = self._seat_of(action.player) if action.spot is None else action.spot.position
                self.passed.remove(protected)
                self.left[:0] = [protected, position]
                return
            if action.verb != HOUSE_WAY:
                yield from self._play(position, action.verb == TAKE)
                return
            self.logical.add(position)
        if verdict_on(self.round, position) is not None:  # it is asked nothing more, and gets no card
            self.played[position] = False
            self.barred.add(position)
            return
        draws = yield from self._house_draws(position)
        self.round.note("house way", self.looks[position], "a card" if draws else "no card", "house-way")
        yield from self._play(position, draws)

    def _asks(self, position: int) -> dict[str, tuple[Option, ...]]:
        """The hand's player, and with him those who were passed over and may still speak up."""
        player = self.looks[position]
        spot = self._spot(position)
        options = (
            Option(TAKE, spot=spot, rule="draw"),
            Option(NONE, spot=spot, rule="draw"),
            Option(HOUSE_WAY, spot=spot, rule="house-way"),
        )
        asks: dict[str, tuple[Option, ...]] = {player: options}
        for passed in self.passed:
            if passed not in self.logical and verdict_on(self.round, passed) is None:
                speaks = Option(PROTECT, spot=self._spot(passed), rule="irregularity.passed-over")
                asks[self.looks[passed]] = (*asks.get(self.looks[passed], ()), speaks)
        return asks

    def _spot(self, position: int) -> Spot | None:
        """Which hand, where it is not that of the player's own seat."""
        player = self.looks[position]
        return None if self.wagers.positions[position] == player else Spot(position, BASE, player)

    def _seat_of(self, player: str) -> int:
        return next(seat for seat, name in self.wagers.positions.items() if name == player)

    def _play(self, position: int, draws: bool) -> Steps:
        if draws:
            yield from self._draw(position, NOBODY)
            self._bar()
        self.played[position] = draws
        self.wagers.done.add(position)

    def _bar(self) -> None:
        """A card has been drawn: who was passed over before it gets none; a hand of the house's is still played."""
        for position in [each for each in self.passed if each not in self.logical]:
            self.passed.remove(position)
            self.barred.add(position)
            self.played[position] = False
            text = f"{self.looks[position]} did not protect the right to draw, and another has drawn: no card"
            self.round.ruled("passed over", text, "irregularity.passed-over")

    def _house_draws(self, position: int) -> Steps[bool]:
        """The guidelines (l.755-757): the house dealer looks at the hand."""
        yield from self.round.know(hand_at(position), range(CARDS))
        return points(self.round.places[hand_at(position)][:CARDS]) <= self.rules.house_draws

    def _play_logical_way(self, ruling: PlayHouseWay) -> Steps:
        """In its turn, or if it has been played already, again: a card that should not have been drawn goes away, one that should comes."""
        seat = ruling.seat
        self.round.ruled("logical way", f"seat {seat}: {ruling.why}", ruling.rule)
        self.logical.add(seat)
        if seat not in self.played:
            return
        before, draws = self.played[seat], (yield from self._house_draws(seat))
        owed = self.round.repairs.find(OWED, ())
        if draws and not before:
            yield from self._draw(seat, NOBODY)
        elif before and not draws and seat in owed:
            self.round.repairs.put(OWED, tuple(each for each in owed if each != seat))
        elif before and not draws:
            self.round.move(hand_at(seat), DISCARDS, [CARDS])
        self.played[seat] = draws

    # -- the player-dealer, l.684, 738, 743 -----------------------------------------------------------------------------------------

    def player_dealer(self) -> Steps:
        """His hand is opened; low points draw, high points stand, between them he has the choice. It is final once he has said it."""
        seat, player = self.banker.seat, self.banker.player
        yield from self.round.show(hand_at(seat))
        total = points(self.round.places[hand_at(seat)])
        if total <= self.rules.player_dealer_draws:
            draws = True
            self.round.note(PLAYER_DEALER_DRAW, player, f"{total} must draw", "player-dealer-draw")
        elif total >= self.rules.player_dealer_stands:
            draws = False
            self.round.note(PLAYER_DEALER_DRAW, player, f"{total} must stand", "player-dealer-draw")
        else:
            draws = yield from self._choice(self.decides)
        if draws:
            yield from self._draw(seat, ALL)
        self.played[seat] = draws
        self.round.note("hand", player, self.words(seat), "player-dealer-draw")

    def _choice(self, player: str) -> Steps[bool]:
        options = tuple(Option(verb, rule="player-dealer-draw") for verb in (TAKE, NONE))
        while True:
            try:
                action = yield Decision(PLAYER_DEALER_DRAW, {player: options})
            except PlayHouseWay as ruling:
                yield from self._play_logical_way(ruling)
                continue
            return action.verb == TAKE

    def before_reading(self) -> Steps:
        """The last moment for the floor; then cards exposed on the draw are replaced (l.742)."""
        while True:
            try:
                yield from self.round.dealer_step(OPEN)
                break
            except PlayHouseWay as ruling:
                yield from self._play_logical_way(ruling)
        while owed := self.round.repairs.find(OWED):
            self.round.repairs.put(OWED, owed[1:])
            yield from self._draw(owed[0], NOBODY)

    # -- cards ----------------------------------------------------------------------------------------------------------------------

    def _draw(self, seat: int, seen: Audience) -> Steps:
        """One card; at a stepped table the dealer may say that it was boxed, fell off the table or came face up (l.740-742)."""
        while True:
            step = yield from self.round.dealer_step(CARD, *self._faults(seat))
            yield from self.round.deal(hand_at(seat), 1, seen)
            if step.verb == "deal":
                return
            if step.verb != "off-the-table":
                yield from self.round.know(hand_at(seat), [CARDS], TURNED_UP)
            if step.verb == "exposed-card":
                expose_drawn(self.round, seat)
                return
            kill_card(self.round, seat, CARDS, DEAD[step.verb])

    def _faults(self, seat: int) -> list[Option]:
        """What can go wrong with a card, as long as the shoe has others for all hands."""
        if self.round.shoe.left <= self.rules.seats + 1:
            return []
        dead = [Option(verb, rule="irregularity.dead-card") for verb in ("boxed-card", "off-the-table")]
        return dead if seat == self.banker.seat else [*dead, Option("exposed-card", rule="irregularity.exposed-draw")]

    def words(self, position: int) -> str:
        """What a hand is worth, and how it came to it."""
        held = self.round.places[hand_at(position)]
        return f"{points(held)} {'with a card drawn' if len(held) > CARDS else 'in three cards'}"
