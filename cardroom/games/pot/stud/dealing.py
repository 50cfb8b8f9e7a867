"""Dealing stud: cards up and down around the table, what a dealer may expose, and what is done when the deck runs short (001 l.162-183)."""

from typing import NamedTuple

from cardroom.cards import Card
from cardroom.games.pot.contest import Contest
from cardroom.games.pot.stud.rules import StudRules
from cardroom.round import ALL, Decision, Misdeal, Option, Pick, Round, Spot, Steps
from cardroom.rulings.stud import REMOVED

DOWN = "d"


class Street(NamedTuple):
    """Cards to each live hand, face down (d) or up (u), then a betting round at the lower (0) or the higher (1) of two limits."""

    name: str
    faces: str
    limit: int
    burn: bool = True


class Dealing:
    """The cards of one hand of stud: what each seat shows, how many it holds face down, and how many it should."""

    def __init__(self, round: Round, contest: Contest, rules: StudRules, streets: tuple[Street, ...]) -> None:
        self.round = round
        self.contest = contest
        self.rules = rules
        self.streets = streets
        self.shows: dict[int, list[Card]] = {seat: [] for seat in contest.seats}
        self.down = dict.fromkeys(contest.seats, 0)
        self.due = 0  # cards that every hand should hold face down by now
        self.exposed: dict[int, int] = {}  # by seat: down cards of this street that the dealer turned up

    def street(self, street: Street) -> Steps:
        """Burn and deal, each card where it belongs: a hand that lacks a down card gets its next one down (l.162, 1226, 1245, 1481)."""
        self.exposed = {}
        seats = self.contest.live[:]
        faults: frozenset[int] = (yield from self._faults(street, seats)) if self.round.setup.stepped else frozenset()
        if len(self.round.shoe.cards) < len(seats) * len(street.faces) + street.burn:
            yield from self._short(street, seats, faults)
            return
        if street.burn:
            yield from self.round.burn()
        faces = street.faces if self.round.setup.stepped else (yield from self._downs_together(seats, street.faces))
        number = 0
        for face in faces:
            number += yield from self._around(seats, face, faults, number)

    def _downs_together(self, seats: list[int], faces: str) -> Steps:
        """The down cards that a street begins with, where none can be exposed. Returns the faces still to come."""
        left = faces.lstrip(DOWN)
        if count := len(faces) - len(left):
            yield from self.round.deal_around([(self.contest.place(seat), self.contest.names[seat]) for seat in seats], count)
            self.due += count
            for seat in seats:
                self.down[seat] += count
        return left

    def _around(self, seats: list[int], face: str, faults: frozenset[int] = frozenset(), number: int = 0) -> Steps:
        """One card to each seat in turn. Returns how many of them were dealt down: faults count these, from ``number`` on."""
        round, contest = self.round, self.contest
        yield from round.type_in(len(seats))
        before = self.due
        self.due += face == DOWN
        downs = 0
        for seat in seats:
            place = contest.place(seat)
            if face != DOWN and (self.down[seat] >= before or self._dead(seat)):
                self.shows[seat] += round.lay(place, 1, ALL)
                continue
            (card,) = round.lay(place, 1, (contest.names[seat],))
            if number + downs in faults:
                self._expose(seat, card)
            else:
                self.down[seat] += 1
            downs += 1
        return downs

    def _dead(self, seat: int) -> bool:
        """Two down cards turned up on the first street."""
        return self.exposed.get(seat, 0) > 1

    # -- a dealer who errs --------------------------------------------------------------------------------------------------

    def _faults(self, street: Street, seats: list[int]) -> Steps:
        """Which of the street's down cards a stepped dealer turns up, in the order dealt."""
        last = street is self.streets[-1]
        lacking = sum(self.down[seat] < self.due for seat in seats) if DOWN not in street.faces else 0
        downs = len(seats) * street.faces.count(DOWN) + lacking
        offered = downs and not (last and self.rules.exposed_last_card == "plays")
        expose = [Option("expose", pick=Pick("the down cards in the order dealt", 1, downs, downs))] if offered else []
        action = yield from self.round.dealer_step(street.name, *expose)
        faults = frozenset(action.picks)
        if last and len(seats) == 2 and 0 in faults:
            return frozenset((0, 1))  # l.177: the second player's is then dealt up too
        return faults

    def _expose(self, seat: int, card: Card) -> None:
        """The card was dealt down: it is turned up for all, but a joker stays as wild as if it were not (l.1245)."""
        round, place = self.round, self.contest.place(seat)
        round.show(place, [len(round.places[place]) - 1], ALL)
        self.shows[seat].append(card)
        self.exposed[seat] = self.exposed.get(seat, 0) + 1

    def after_faults(self, street: Street) -> Steps:
        """What follows from cards turned up on this street: a dead hand, a card dealt down, the choice of being all-in."""
        if not self.exposed:
            return
        last = street is self.streets[-1]
        may = self.rules.exposed_last_card if last else self.rules.exposed_down_card
        rule = "irregularity.last-card-up" if last else "irregularity.exposed-card"
        two = last and len(self.exposed) == len(self.contest.live) == 2
        for seat in [seat for seat in self.contest.live if seat in self.exposed]:
            name = self.contest.names[seat]
            if self._dead(seat):
                self._kill(seat)
                continue
            told = "it plays" if last else "the next card comes face down"
            self.round.ruled("exposed card", f"a down card of {name} was turned up: {told}", rule)
            if may == "may-be-all-in" and not two and self.contest.can_bet and self.contest.stack(seat):
                action = yield Decision("exposed card", {name: (Option("play", rule=rule), Option("all-in", rule=rule))})
                if action.verb == "all-in":
                    self.round.transfer(name, aside(seat, name), self.round.accounts[name], "declared all-in", rule)
        if not self.contest.live:
            raise Misdeal("every hand was dealt face up", "irregularity.both-up")

    def _kill(self, seat: int) -> None:
        """Both hole cards were dealt up: the hand is dead and its ante goes back (l.162)."""
        contest, name = self.contest, self.contest.names[seat]
        self.round.ruled("dead hand", f"both hole cards of {name} were turned up: the ante goes back", "irregularity.both-up")
        pots = [pot.account for pot in contest.pots]
        for _, pot, ante, _, _ in [t for t in self.round.transfers if t.source == contest.spots[seat] and t.target in pots]:
            self.round.transfer(pot, name, min(ante, self.round.accounts[pot]), "ante returned", "irregularity.both-up")
        contest.fold(seat)

    def give_back(self) -> None:
        """What players who were declared all-in have left is theirs again."""
        for seat, name in self.contest.names.items():
            spot = aside(seat, name)
            self.round.transfer(spot, name, self.round.accounts.get(spot, 0), "set aside while all-in", "pot")

    # -- a deck that runs short ---------------------------------------------------------------------------------------------

    def _short(self, street: Street, seats: list[int], faults: frozenset[int]) -> Steps:
        """All cards but the last are dealt; it is shuffled with burns and removed cards for the rest; or one plays for all (l.171)."""
        round, shoe = self.round, self.round.shoe.cards
        spare = sum(len(round.places.get(place, ())) for place in ("burn", REMOVED))
        if len(shoe) + spare < len(seats):
            if len(shoe) < 2:
                self._gather()
            yield from round.burn()
            yield from round.deal("board", 1, ALL)
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


def aside(seat: int, name: str) -> Spot:
    """Where the chips of a player who was declared all-in wait for the end of the hand."""
    return Spot(seat, "aside", name)
