"""Where openers are split and proved: the opener's draw, and a showdown in which his hand may be dead."""

from collections.abc import Callable

from cardroom.cards import Card
from cardroom.games.pot.betting import Betting
from cardroom.games.pot.contest import Contest
from cardroom.games.pot.draw.drawing import Draw
from cardroom.games.pot.scales import Scale
from cardroom.games.pot.showdown import PotShowdown
from cardroom.hands.high import name_high
from cardroom.hands.joker import high_with_bug
from cardroom.money import Cents
from cardroom.round import Action, Option, Pick, Round, Steps
from cardroom.round.places import hand_at

HIGH_BUG = Scale("high", lambda own, board: high_with_bug(own), name_high)


class JacksDraw(Draw):
    """The opener may declare that he splits his openers: his discards are then kept under a chip."""

    opener: int | None = None

    def options(self, seat: int) -> tuple[Option, ...]:
        offers = super().options(seat)
        size = len(self.round.places[self.contest.place(seat)])
        split = Option(
            "split",
            pick=Pick("your cards", 1, min(self.rules.most, size), size, "that you throw away, to be kept under a chip"),
            rule="split-openers",
        )
        return (*offers, split) if seat == self.opener else offers

    def throw(self, seat: int, action: Action) -> None:
        self.round.move(self.contest.place(seat), f"aside/{seat}" if action.verb == "split" else "discards", action.picks)


class JacksShowdown(PotShowdown):
    """The opener's hand is dead where it would win and he cannot prove his openers (001 l.384, 392, 399).

    Where no hand is known before it is shown, the opener is the first to show, and proves his openers then.
    """

    opener: int | None = None
    proved: Callable[[], Steps[bool]]

    def run(self) -> Steps:
        opener = self.opener
        if opener in self.contest.live and self.round.shoe.typed:
            yield from self._ask(opener)
        if opener in self.contest.live and self._would_win(opener) and not (yield from self.proved()):
            yield from dead_opener(self.contest, opener)
        yield from super().run()

    def order(self) -> list[int]:
        return [seat for seat in super().order() if seat not in self.shown]

    def _would_win(self, seat: int) -> bool:
        strength = self.strength[0]
        return any(seat in pot.eligible and strength[seat] == max(strength[s] for s in pot.eligible) for pot in self.contest.pots)


def dead_opener(contest: Contest, seat: int) -> Steps:
    round, name = contest.round, contest.names[seat]
    yield from round.show(contest.place(seat))
    text = f"{name} cannot prove openers and loses the pot"
    round.ruled("false openers", text, "false-openers", place=contest.place(seat), verdict="dead")
    contest.fold_dead(seat)


def withdraw(contest: Contest, betting: Betting, opener: int, opening: Cents) -> list[int]:
    """The pot plays without a false opener: his first bet stays, any other goes back (001 l.391). Returns who is still to answer."""
    more = contest.bets[opener] - opening
    contest.round.transfer(contest.spots[opener], contest.names[opener], more, "bet withdrawn", "false-openers")
    contest.bets[opener] -= more
    betting.level = max(betting.size, *contest.bets.values())
    betting.full = min(betting.full, betting.level)
    return [seat for seat in contest.after(opener) if seat not in betting.acted or contest.bets[seat] < betting.level]


def show_opening(round: Round, opener: int, hand: list[Card]) -> Steps:
    """The opening hand, wherever its cards lie (001 l.398)."""
    cards = round.now(hand)
    for place in (hand_at(opener), f"aside/{opener}", "discards", "muck"):
        if found := [at for at, card in enumerate(round.places.get(place, ())) if card in cards]:
            yield from round.show(place, found)


def return_bets(contest: Contest, false_openers: set[int]) -> None:
    """All bets go back but the false openers', which stay with the antes (001 l.391)."""
    for seat, amount in contest.bets.items():
        if seat not in false_openers and amount:
            contest.round.transfer(contest.spots[seat], contest.names[seat], amount, "bet returned", "false-openers")
            contest.bets[seat] = 0
    contest.sweep()
