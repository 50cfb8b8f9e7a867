"""Where openers are split and proved: the opener's draw, and a showdown in which his hand may be dead."""

from collections.abc import Callable

from cardroom.games.pot.contest import Contest
from cardroom.games.pot.draw.drawing import Draw
from cardroom.games.pot.scales import Scale
from cardroom.games.pot.showdown import Showdown
from cardroom.hands.high import describe_high
from cardroom.hands.joker import high_with_bug
from cardroom.round import Action, Option, Pick, Steps

HIGH_BUG = Scale("high", lambda own, board: high_with_bug(own), describe_high)


class JacksDraw(Draw):
    """The opener may declare that he splits his openers: his discards are then kept under a chip."""

    opener: int | None = None

    def options(self, seat: int) -> tuple[Option, ...]:
        offers = super().options(seat)
        split = Option("split", pick=Pick("your cards", 1, self.rules.most, self.rules.cards), rule="split-openers")
        return (*offers, split) if seat == self.opener else offers

    def throw(self, seat: int, action: Action) -> None:
        self.round.move(self.contest.place(seat), f"aside/{seat}" if action.verb == "split" else "discards", action.picks)


class JacksShowdown(Showdown):
    """The opener's hand is dead where it would win and he cannot prove his openers (001 l.384, 392, 399)."""

    opener: int | None = None
    proved: Callable[[], bool]

    def run(self) -> Steps:
        if self.opener in self.contest.live and self._would_win(self.opener) and not self.proved():
            dead_opener(self.contest, self.opener)
        yield from super().run()

    def _would_win(self, seat: int) -> bool:
        strength = self.strength[0]
        return any(seat in pot.eligible and strength[seat] == max(strength[s] for s in pot.eligible) for pot in self.contest.pots)


def dead_opener(contest: Contest, seat: int) -> None:
    """Out; a side pot that nobody else may win goes with the pot before it."""
    round, name = contest.round, contest.names[seat]
    round.show(contest.place(seat))
    round.ruled("false openers", f"{name} cannot prove openers and loses the pot", "false-openers")
    contest.fold(seat)
    for before, pot in zip(contest.pots, contest.pots[1:], strict=False):
        pot.eligible = pot.eligible or set(before.eligible)


def return_bets(contest: Contest, false_opener: int) -> None:
    """All bets go back but the false opener's, which stays with the antes (001 l.391)."""
    for seat, amount in contest.bets.items():
        if seat != false_opener and amount:
            contest.round.transfer(contest.spots[seat], contest.names[seat], amount, "bet returned", "false-openers")
            contest.bets[seat] = 0
    contest.sweep()
