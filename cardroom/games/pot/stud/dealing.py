"""Dealing stud: cards up and down around the table, what a dealer may expose, and what is done when the deck runs short (001 l.162-183)."""

from collections.abc import Iterable
from typing import NamedTuple

from cardroom.cards import Card
from cardroom.games.pot.contest import Contest
from cardroom.games.pot.stud.faults import DOWN, NO_FAULT, StreetFault, ask, wrong_burn
from cardroom.games.pot.stud.floor import DEALT, KEPT, REMOVED
from cardroom.games.pot.stud.rules import StudRound, StudRules
from cardroom.round import ALL, NOBODY, Decision, Misdeal, Option, Spot, Steps
from cardroom.round.dealing import BURN
from cardroom.round.places import HANDS


class StudStreet(NamedTuple):
    """Cards to each live hand, face down (d) or up (u), then a betting round at the lower (0) or the higher (1) of two limits."""

    name: str
    faces: str
    limit: int
    burn: bool = True


class StudDealing:
    """The cards of one hand of stud: what each seat shows, how many it holds face down, and how many it should."""

    def __init__(self, round: StudRound, contest: Contest, rules: StudRules, streets: tuple[StudStreet, ...]) -> None:
        self.round = round
        self.contest = contest
        self.rules = rules
        self.streets = streets
        self.shows: dict[int, list[Card]] = {seat: [] for seat in contest.seats}
        self.down = dict.fromkeys(contest.seats, 0)
        self.due = 0  # cards that every hand should hold face down by now
        self.aside: dict[int, Spot] = {}  # by seat: where chips of players who were declared all-in wait for the end of the hand
        self.exposed: dict[int, list[Card]] = {}  # by seat: down cards of this street that the dealer turned up
        self.named: int | None = None  # whom the dealer named to open, where he said that he was wrong
        self.missed: list[int] = []  # hands that the dealer gave no last card
        self.now = streets[0]  # the street that lies
        self.leavers: list[int] = []  # seats that folded without a wager: they get cards until a bet is made (l.165)

    def street(self, street: StudStreet) -> Iterable[Decision]:
        """Burn and deal, each card where it belongs: a hand that lacks a down card gets its next one down (l.162, 1226, 1245, 1481)."""
        self.exposed, self.now = {}, street
        seats, round = self._seats(street), self.round
        if not seats:
            return ()
        if round.setup.stepped or round.shoe.typed or self.leavers or round.shoe.left < self._needed(seats, street):
            return self._street_with_care(street, seats)
        round.repairs.put(DEALT, seats)
        if street.burn:
            round.lay(BURN, 1, NOBODY)
        return self._together(seats, street.faces)

    def _needed(self, seats: list[int], street: StudStreet) -> int:
        return len(seats) * len(street.faces) + street.burn

    def _street_with_care(self, street: StudStreet, seats: list[int]) -> Steps:
        """Where a dealer may err or types in what lies there, where seats are dealt to that have left, where cards run short."""
        stepped = self.round.setup.stepped
        fault: StreetFault = (yield from ask(self, street, seats)) if stepped else NO_FAULT
        if fault.missed:
            self.missed = [seats[number] for number in sorted(fault.missed)]
            seats = [seat for seat in seats if seat not in self.missed]
        if self.leavers:
            seats = self._with_leavers(seats, street)
        self.round.repairs.put(DEALT, seats)
        need = self._needed(seats, street)
        if self.rules.betting == "as-told" and len(self.round.shoe.cards) < need:
            self._take_in_all()
        if len(self.round.shoe.cards) < need:
            yield from self._short(street, seats, fault.exposed)
            return
        if fault.burns != 1:
            yield from wrong_burn(self, street, seats, fault)
            return
        if fault.named is not None:
            self.named = fault.named
        if street.burn:
            yield from self.round.burn()
        if stepped or self.leavers:
            yield from self._one_by_one(seats, street.faces, fault.exposed)
        else:
            yield from self._together(seats, street.faces)

    def _one_by_one(self, seats: list[int], faces: str, faults: frozenset[int]) -> Steps:
        number = 0
        for face in faces:
            number += yield from self._around(seats, face, faults, number)
        for seat in self.leavers:
            self.round.move(self.contest.place(seat), "muck")

    def _take_in_all(self) -> None:
        """A record may deal everything again that nobody holds."""
        for place in ("burn", "muck"):
            if self.round.places.get(place):
                self.round.move(place, "shoe")
        self.round.reshuffle()

    def _seats(self, street: StudStreet) -> list[int]:
        """Every live hand but those that have kept a last card dealt too early (l.170)."""
        live = self.contest.live[:]
        if street is not self.streets[-1] or KEPT not in self.round.repairs:
            return live
        kept = self.round.repairs.take(KEPT)
        return [seat for seat in live if seat not in kept]

    def _with_leavers(self, seats: list[int], street: StudStreet) -> list[int]:
        """Seats that were left without a wager are dealt in too, as long as there are cards enough."""
        if len(self.round.shoe.cards) < (len(seats) + len(self.leavers)) * len(street.faces) + street.burn:
            self.leavers = []
        return [seat for seat in self.contest.seats if seat in seats or seat in self.leavers]

    def _together(self, seats: list[int], faces: str) -> Iterable[Decision]:
        """Where none can be exposed: first the down cards that a street begins with, then a card to each in turn."""
        names = self.contest.names
        left = faces.lstrip(DOWN)
        if count := len(faces) - len(left):
            self.round.deal_around([(HANDS[seat], names[seat]) for seat in seats], count)
            self.due += count
            for seat in seats:
                self.down[seat] += count
        if left and (DOWN in left or self.round.shoe.typed or not self._none_lacks(seats)):
            return self._in_turn(seats, left)
        for _ in left:
            for seat, card in zip(seats, self.round.lay_up([HANDS[seat] for seat in seats]), strict=True):
                self.shows[seat].append(card)
        return ()

    def _in_turn(self, seats: list[int], faces: str) -> Steps:
        for face in faces:
            if face == DOWN or not self._none_lacks(seats):
                yield from self._around(seats, face)
            else:
                yield from self.round.deal_up([HANDS[seat] for seat in seats])
                for seat in seats:
                    self.shows[seat].append(self.round.places[HANDS[seat]][-1])

    def _none_lacks(self, seats: list[int]) -> bool:
        """Whether every hand holds the down cards that it should: else it gets its next one down."""
        due, down = self.due, self.down
        for seat in seats:  # noqa: SIM110 - a generator costs more than the loop
            if down[seat] < due:
                return False
        return True

    def _around(self, seats: list[int], face: str, faults: frozenset[int] = frozenset(), number: int = 0) -> Steps[int]:
        """One card to each seat in turn. Returns how many of them were dealt down: faults count these, from ``number`` on."""
        round, contest = self.round, self.contest
        before = self.due
        self.due += face == DOWN
        downs = 0
        for seat in seats:
            place = contest.place(seat)
            if seat in self.leavers:
                yield from round.deal(place, 1, NOBODY if face == DOWN else ALL)
                continue
            if face != DOWN and (self.down[seat] >= before or self._dead(seat)):
                yield from round.deal(place, 1)
                self.shows[seat].append(round.places[place][-1])
                continue
            round.lay(place, 1, (contest.names[seat],))
            if number + downs in faults:
                yield from self._expose(seat)
            else:
                self.down[seat] += 1
            downs += 1
        return downs

    def _dead(self, seat: int) -> bool:
        """Two down cards turned up on the first street."""
        return len(self.exposed.get(seat, ())) > 1 and self.now is self.streets[0]

    # -- cards that the dealer turned up ------------------------------------------------------------------------------------

    def _expose(self, seat: int) -> Steps:
        """The card was dealt down: it is turned up for all, but a joker stays as wild as if it were not (l.1245)."""
        round, place = self.round, self.contest.place(seat)
        yield from round.show(place, [len(round.places[place]) - 1], ALL)
        self._shown(seat, round.places[place][-1])

    def _shown(self, seat: int, card: Card) -> None:
        self.shows[seat].append(card)
        self.exposed.setdefault(seat, []).append(card)

    def turned_up(self, seat: int, index: int) -> Steps:
        """The floor is told that the dealer turned up a card that lies face down: its player lacks a down card from now on."""
        place = self.contest.place(seat)
        yield from self.round.show(place, [index], ALL)
        self._shown(seat, self.round.places[place][index])
        self.down[seat] -= 1
        yield from self.after_faults(self.now, [seat])

    def after_faults(self, street: StudStreet, seats: list[int] | None = None) -> Steps:
        """What follows from cards turned up on this street: a dead hand, a card dealt down, the choice of being all-in."""
        last = street is self.streets[-1]
        last_down = last and street.faces == DOWN
        may = self.rules.exposed_last_card if last_down else self.rules.exposed_down_card
        rule = "irregularity.last-card-up" if last_down else "irregularity.exposed-card"
        two = last_down and len(self.exposed) == len(self.contest.live) == 2
        for seat in seats or [seat for seat in self.contest.live if seat in self.exposed]:
            name = self.contest.names[seat]
            if self._dead(seat):
                self._kill(seat)
                continue
            told = "it plays" if last else "the next card comes face down"
            text, place = f"a down card of {name} was turned up: {told}", self.contest.place(seat)
            self.round.ruled("exposed card", text, rule, place=place, cards=self.exposed[seat][-1:])
            if may == "may-be-all-in" and not two and self.contest.can_bet and self.contest.stack(seat):
                action = yield Decision("exposed card", {name: (Option("play", rule=rule), Option("all-in", rule=rule))})
                if action.verb == "all-in":
                    self.aside[seat] = Spot(seat, "aside", name)
                    self.round.transfer(name, self.aside[seat], self.round.accounts[name], "declared all-in", rule)
        if not self.contest.live:
            raise Misdeal("every hand was dealt face up", "irregularity.both-up")

    def _kill(self, seat: int) -> None:
        """Both hole cards were dealt up: the hand is dead and its ante goes back (l.162)."""
        contest, name = self.contest, self.contest.names[seat]
        text = f"both hole cards of {name} were turned up: the ante goes back"
        self.round.ruled("dead hand", text, "irregularity.both-up", place=contest.place(seat), cards=self.exposed[seat], verdict="dead")
        pots = [pot.account for pot in contest.pots]
        for swept in [t for t in self.round.transfers if t.source == contest.spots[seat] and t.target in pots]:
            self.round.transfer(
                swept.target, name, min(swept.amount, self.round.accounts[swept.target]), "ante returned", "irregularity.both-up"
            )
        contest.fold(seat)
        self.shows[seat] = self.shows[seat][-1:]  # whether it would have been low is for its third card to say

    def left_unbet(self, seats: list[int], bet: bool) -> None:
        """After a betting round: who left it without a wager gets cards on; a bet ends that for all."""
        if bet or self.rules.fold_unbet != "gets-cards":
            self.leavers = []
        else:
            self.leavers = [*self.leavers, *[seat for seat in seats if seat not in self.contest.live]]

    def without_a_last_card(self) -> None:
        """At the showdown only seven cards can win (l.173); where nobody has them in a pot, all play for it."""
        contest = self.contest
        short = [seat for seat in self.missed if seat in contest.live]
        for pot in contest.pots:
            pot.eligible = pot.eligible.difference(short) or pot.eligible
        for seat in short:
            if not any(seat in pot.eligible for pot in contest.pots):
                text = f"{contest.names[seat]} has no seventh card and cannot win"
                self.round.ruled("too few cards", text, "irregularity.seven-cards", place=contest.place(seat), verdict="dead")
                contest.fold(seat)

    def give_back(self) -> None:
        """What players who were declared all-in have left is theirs again."""
        for seat in self.contest.seats:
            if seat in self.aside:
                spot = self.aside[seat]
                self.round.transfer(spot, spot.player, self.round.accounts[spot], "set aside while all-in", "pot")

    # -- a deck that runs short ---------------------------------------------------------------------------------------------

    def _short(self, street: StudStreet, seats: list[int], faults: frozenset[int]) -> Steps:
        """All cards but the last are dealt; it is shuffled with burns and removed cards for the rest; or one plays for all (l.171)."""
        round, shoe = self.round, self.round.shoe.cards
        spare = sum(len(round.places.get(place, ())) for place in ("burn", REMOVED))
        if len(shoe) + spare < len(seats):
            if len(shoe) < 2:
                self._gather()
            yield from round.burn()
            yield from round.deal("board", 1, ALL)
            self.missed = []  # it plays for them too
            round.note("common card", "", "too few cards are left: one plays in every hand", "common-card")
            return
        if len(shoe) > 1:
            yield from round.burn()
        first = max(0, len(shoe) - 1)
        downs = yield from self._around(seats[:first], street.faces, faults)
        self._gather()
        rest = seats[first:]
        if len(round.shoe.cards) > len(rest):
            yield from round.burn()
        self.due -= street.faces == DOWN
        yield from self._around(rest, street.faces, faults, downs)

    def _gather(self) -> None:
        for place in ("burn", REMOVED):
            if self.round.places.get(place):
                self.round.move(place, "shoe")
        self.round.note("short deck", "", "burns and what is left are shuffled", "common-card")
        self.round.reshuffle()
