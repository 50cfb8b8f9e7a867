"""What the floor rules while a betting round of stud is open, and how the round goes on (001 l.163-172, 1247-1255)."""

from collections.abc import Callable
from typing import TypeAlias, TypeVar

from cardroom.games.pot import corrections
from cardroom.games.pot.betting import FOLD, TO_CHECK, Betting
from cardroom.games.pot.contest import Contest
from cardroom.games.pot.corrections import Correction, Where, dead_hand
from cardroom.games.pot.stud.betting import FirstRound, StudBetting
from cardroom.games.pot.stud.dealing import StudDealing
from cardroom.games.pot.stud.floor import DEALT, KEPT, NAMED, TURNED_UP, TurnedUp
from cardroom.money import Cents
from cardroom.round import ALL, Option, Steps

Kind = TypeVar("Kind", bound=StudBetting)
Begin: TypeAlias = Callable[[], StudBetting]
Turns: TypeAlias = Callable[[], list[int]]


class LeavesUnbet(StudBetting):
    """Who may check may also fold; his seat gets cards until a bet is made (l.165)."""

    def options(self, seat: int, all_in: Cents, cover: Cents) -> tuple[Option, ...]:
        found = super().options(seat, all_in, cover)
        return (FOLD, *found) if found[0] is TO_CHECK else found


_LEAVING: dict[type[StudBetting], type] = {}  # by the kind of betting round


def leaving_unbet(kind: type[Kind]) -> type[Kind]:
    """The same kind of betting round where a hand may be left without a wager."""
    if kind not in _LEAVING:
        _LEAVING[kind] = type(kind.__name__, (LeavesUnbet, kind), {})
    found: type[Kind] = _LEAVING[kind]
    return found


class StudWhere(Where):
    """A betting round of stud that was ruled in: whose turns it has, whose it should have, and how to begin it again."""

    betting: StudBetting

    def __init__(
        self, contest: Contest, cards: StudDealing, begin: Begin, order: list[int], right: list[int], turns: Turns | None = None
    ) -> None:
        super().__init__(contest, begin(), order)
        self.cards = cards
        self.begin = begin
        self.right = right
        self.turns = turns  # by what shows now; where that changes nothing, None

    @property
    def unopened(self) -> bool:
        """The forced bet has still to be made."""
        return isinstance(self.betting, FirstRound) and not self.betting.level

    def to_act(self, seat: int) -> bool:
        """Whether this seat still has to act in the round: he has not yet, or has not met what was bet since."""
        betting, mine = self.betting, self.contest.bets[seat]
        if mine < betting.level or self.unopened:
            return True
        opened = isinstance(betting, FirstRound) and not betting.opening.live and mine > 0
        return seat not in betting.acted and not opened

    def go_on(self, *first: int) -> Steps:
        return self.betting.run(self.order) if self.unopened else super().go_on(*first)

    def dies(self, seat: int) -> None:
        """A forced bet that was the hand's to make is forfeited too (l.163); a hand that had nothing to call was left unbet (l.165)."""
        betting = self.betting
        if self.unopened and isinstance(betting, FirstRound) and seat == self.asked and _forced(self):
            betting.open(seat, min(betting.opening.amounts[0], self.contest.stack(seat)))
            betting.waiting = [other for other in self.contest.after(seat) if other != seat][::-1]
        if self.contest.bets[seat] >= betting.level:
            betting.unbet.append(seat)

    def comes_back(self, seat: int) -> None:
        self.betting.unbet = [other for other in self.betting.unbet if other != seat]

    def returned(self, seat: int, why: str, rule: str) -> None:
        """A wager of this betting round goes back to its player."""
        self.contest.round.transfer(self.contest.spots[seat], self.contest.names[seat], self.contest.bets[seat], why, rule)
        self.contest.bets[seat] = 0


def carry_out(correction: Correction, where: StudWhere) -> Steps:
    """How the betting round goes on. It may be another one: ``where`` holds it."""
    found = OF_STUD.get(correction.why)
    return found(correction, where) if found else corrections.carry_out(correction, where)


def wrong_opener(correction: Correction, where: StudWhere) -> Steps:
    """The wrong hand takes its wager back and the right one has to open (l.168)."""
    contest, seat = where.contest, where.contest.round.repairs.take(NAMED)
    text = f"{contest.names[seat]} takes the wager back; {contest.names[where.right[0]]} has to open"
    contest.round.ruled("wrong opener", text, correction.rule)
    where.returned(seat, "wrong opener", correction.rule)
    contest.last_aggressor = None
    where.betting, where.order = where.begin(), where.right
    return where.betting.run(where.right)


def premature_last_card(correction: Correction, where: StudWhere) -> Steps:
    """Who keeps a seventh card may not raise on sixth street (l.170)."""
    where.betting.may_not_raise = where.contest.round.repairs[KEPT]
    for seat in where.betting.may_not_raise:
        where.cards.down[seat] += 1
    return where.go_on(where.asked)


def picked_up(correction: Correction, where: StudWhere) -> Steps:
    """Dead where the player had still to act; after check and check, or bet and call, the hand stands (l.172)."""
    if where.to_act(correction.seat):
        return dead_hand(correction, where)
    text = f"{where.contest.names[correction.seat]} had nothing more to do: the hand stands"
    where.contest.round.ruled("picked up", text, correction.rule)
    return where.go_on(where.asked)


def _forced(where: StudWhere) -> bool:
    decision = where.contest.round.decision
    assert decision is not None
    return all(option.verb != "fold" for options in decision.asks.values() for option in options)


def out_of_sequence(correction: Correction, where: StudWhere) -> Steps:
    """From the missed hand on every card but the last went to the next hand: now face up in its place, and no betting (l.1249)."""
    contest, cards, rule = where.contest, where.cards, correction.rule
    dealt = contest.round.repairs[DEALT]
    at = dealt.index(correction.seat)
    text = f"from {contest.names[correction.seat]} on the cards go face up to their places; no betting on this card"
    contest.round.ruled("out of sequence", text, rule)
    for seat in dealt[at:-1]:
        if seat in contest.live:
            yield from _face_up(cards, seat)
    misplaced = dealt[at + 1 :]
    for seat in dealt:
        if cards.rules.out_of_sequence == "all-bets-returned" or seat in misplaced:
            where.returned(seat, "bet out of sequence", rule)
    contest.last_aggressor = None
    yield from Betting.run(where.betting, [])


def turned_up(correction: Correction, where: StudWhere) -> Steps:
    """Nobody has acted on this street: the betting begins again, with what shows now (l.183)."""
    assert isinstance(correction, TurnedUp)
    yield from where.cards.turned_up(correction.seat, correction.index)
    contest = where.contest
    if len(contest.live) > 1:
        where.betting, where.order = where.begin(), where.turns() if where.turns is not None else where.order
        yield from where.betting.run(where.order)


def _face_up(cards: StudDealing, seat: int) -> Steps:
    """The card of this street, where it came face down: a joker stays as wild as that makes it (l.1245)."""
    place = cards.contest.place(seat)
    held = cards.round.places[place]
    if held[-1] not in cards.shows[seat]:
        yield from cards.round.show(place, [len(held) - 1], ALL)
        cards.shows[seat].append(held[-1])
        cards.down[seat] -= 1


OF_STUD: dict[str, Callable[[Correction, StudWhere], Steps]] = {
    "wrong opener": wrong_opener,
    "premature last card": premature_last_card,
    "picked up": picked_up,
    "out of sequence": out_of_sequence,
    TURNED_UP: turned_up,
}
