"""A showdown in which a low may be called before it is shown, and the call binds (001 l.240-241).

Only where players are asked to show: a table that turns up the cards reads them itself, and nobody calls anything.
"""

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from cardroom.cards import RANKS, Card
from cardroom.games.pot.contest import Pot
from cardroom.games.pot.scales import Scale
from cardroom.games.pot.showdown import PotShowdown
from cardroom.round import Action, Decision, Option, Pick, Steps

if TYPE_CHECKING:
    from cardroom.games.pot.draw.rules import DrawRules

RULE = "miscall"
ACES_LOW = "A" + RANKS[:-1]


def _strength(scale: Scale, ranks: str) -> int:
    """A hand of these ranks, not all of one suit."""
    first, *rest = [RANKS.index(letter) * 4 for letter in ranks]
    return scale.strength([first + 1, *rest], ())


@cache
def lows(scale: Scale) -> dict[str, int]:
    """The lows that can be called, by their highest card, each with the worst hand that is one: an 8 is 8-7-6-5-4 or better."""
    if _strength(scale, "5432A") > _strength(scale, "75432"):
        return {ACES_LOW[at]: _strength(scale, ACES_LOW[at - 4 : at + 1]) for at in range(4, 13)}
    return {RANKS[at]: _strength(scale, RANKS[at - 5] + RANKS[at - 3 : at + 1]) for at in range(5, 13)}  # 7-6-5-4-3 is a straight


class Mucked(NamedTuple):
    """A hand thrown away at the showdown: when, its cards, and the pots it might have won."""

    turn: int
    cards: list[Card]
    pots: list[Pot]


class CalledShowdown(PotShowdown):
    rules: "DrawRules"

    def run(self) -> Steps:
        if not self.rules.calls or (self.table.showdown != "asked" and not self.round.shoe.typed):
            yield from super().run()
            return
        self.players = len(self.contest.live)
        self.called: dict[int, int] = {}  # seat: the worst hand that would be what it called
        self.silent: set[int] = set()  # spread a pair and did not say so
        self.mucked: dict[int, Mucked] = {}
        self.turns: dict[int, int] = {}
        for turn, seat in enumerate(self.order()):
            self.turns[seat] = turn
            yield from self.ask(seat)
        for seat in self.called:
            yield from self.show(seat)
        yield from self.read()
        yield from self.ask_winners()
        self.award()

    # -- what a player may do -----------------------------------------------------------------------------------------------

    def ask(self, seat: int) -> Steps:
        contest, strength = self.contest, self.strength[0][seat]
        marks = lows(self.scales[0])
        options = [Option("show", rule="showdown")]
        if self.may_muck(seat):
            options.append(Option("muck", rule="showdown"))
            options.append(
                Option("call hand", pick=Pick(f"the lows {', '.join(marks)}", 1, 1, len(marks), "that you call your hand"), rule=RULE)
            )
            if strength < min(marks.values()):
                options.append(Option("spread", rule=RULE))
        action: Action = yield Decision("showdown", {contest.names[seat]: tuple(options)})
        if action.verb == "muck":
            pots = [pot for pot in contest.pots if seat in pot.eligible]
            self.mucked[seat] = Mucked(self.turns[seat], list(self.round.places[contest.place(seat)]), pots)
            contest.fold(seat)
        elif action.verb == "call hand":
            low = list(marks)[action.picks[0]]
            self.called[seat] = marks[low]
            self.round.note("called", contest.names[seat], f"calls {low} low", RULE)
        elif action.verb == "spread":
            self.silent.add(seat)
            self.shown.add(seat)
            yield from self.turn_up(seat)
            if self.strength[0][seat] >= min(marks.values()):
                self.silent.discard(seat)
        else:
            yield from self.show(seat)

    # -- what it leads to ---------------------------------------------------------------------------------------------------

    def read(self) -> Steps:
        """Miscalled hands that are dead, and who has the pots that they would have won."""
        contest, strength = self.contest, self.strength[0]
        dead = set()
        for seat, mark in self.called.items():
            if strength[seat] < mark and (self.players > 2 or self.fouled_after(seat)):
                why = "another hand was fouled by it" if self.fouled_after(seat) else "the pot is multi-handed"
                self.rule_dead(seat, f"miscalled the hand and {why}")
                dead.add(seat)
        for seat in self.silent:
            if contest.live == [seat] and self.fouled_after(seat):
                self.rule_dead(seat, "spread a pair without a word and another hand was fouled by it")
                dead.add(seat)
        if dead:
            yield from self.without(dead)

    def rule_dead(self, seat: int, text: str) -> None:
        text = f"{self.contest.names[seat]} {text}: the hand is dead"
        self.round.ruled("miscall", text, RULE, place=self.contest.place(seat), verdict="dead")

    def fouled_after(self, seat: int) -> list[int]:
        """Who threw his hand away after this one was called or spread."""
        return [other for other, mucked in self.mucked.items() if mucked.turn > self.turns[seat]]

    def without(self, dead: set[int]) -> Steps:
        """The best remaining hand wins; where none remains, those that were fouled are taken back; else the dead hands themselves."""
        contest = self.contest
        fouled = {other for seat in dead for other in self.fouled_after(seat)}
        back: set[int] = set()
        for pot in contest.pots:
            left = pot.eligible - dead
            if pot.eligible and not left:
                left = {seat for seat in fouled if pot in self.mucked[seat].pots}
                back |= left
            pot.eligible = left or pot.eligible
        for seat in sorted(back):
            muck = self.round.places["muck"]
            self.round.move("muck", contest.place(seat), [at for at, card in enumerate(muck) if card in self.mucked[seat].cards])
            if len(back) > 1:
                yield from self.show(seat)
        contest.live = [seat for seat in contest.seats if any(seat in pot.eligible for pot in contest.pots)]
