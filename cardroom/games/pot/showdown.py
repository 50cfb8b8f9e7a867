"""Showdown: who shows first, who may muck, who wins each pot, where odd chips go."""

from collections.abc import Callable

from cardroom.cards import Card
from cardroom.games.pot.contest import Contest
from cardroom.games.pot.rules import PotRules, PotTable
from cardroom.money import Cents, share
from cardroom.round import Decision, Option, Round, Steps

Strength = Callable[[list[Card]], int]
Describe = Callable[[int], str]


def all_odd_to_the_first(amount: Cents, ways: int, chip: Cents) -> list[Cents]:
    """Equal shares of whole chips; whatever is left over goes to the first."""
    each = amount // (chip * ways) * chip
    return [amount - each * (ways - 1), *[each] * (ways - 1)]


SPLITS: dict[str, Callable[[Cents, int, Cents], list[Cents]]] = {"to-the-first": all_odd_to_the_first, "in-turn": share}


def win_uncontested(contest: Contest) -> None:
    """Everybody else has folded: the last player takes the pots without showing."""
    winner = contest.live[0]
    for pot in reversed(contest.pots):
        amount = contest.round.accounts.get(pot.account, 0)
        contest.round.transfer(pot.account, contest.names[winner], amount, "the others folded", "win-uncontested")


class Showdown:
    """Hands are compared by ``strength``; ``plays_board`` tells whether a seat's best hand is the board alone."""

    def __init__(self, contest: Contest, rules: PotRules, table: PotTable, strength: Strength, describe: Describe) -> None:
        self.contest = contest
        self.round: Round = contest.round
        self.rules = rules
        self.table = table
        self.describe = describe
        board = self.round.places.get("board", [])
        self.board_strength = strength(board) if len(board) == 5 else 0
        self.strength = {seat: strength(self.round.places[contest.place(seat)] + board) for seat in contest.live}
        self.shown: set[int] = set()

    def order(self) -> list[int]:
        """The last to bet or raise on the final round shows first; with no bet there, the first player left of the button."""
        first = self.contest.last_aggressor
        if first is None or first not in self.contest.live:
            return list(self.contest.live)
        return [first, *(seat for seat in self.contest.after(first) if seat != first)]

    def beaten(self, seat: int) -> bool:
        """Hands already shown beat this one for every pot it is in."""
        mine = self.strength[seat]
        return all(
            any(other in pot.eligible and self.strength[other] > mine for other in self.shown)
            for pot in self.contest.pots
            if seat in pot.eligible and self.round.accounts.get(pot.account, 0)
        )

    def show(self, seat: int) -> None:
        self.shown.add(seat)
        self.round.show(self.contest.place(seat))
        self.round.note("hand", self.contest.names[seat], self.describe(self.strength[seat]), "showdown")

    def run(self) -> Steps:
        asked = self.table.showdown == "asked"
        for seat in self.order():
            if asked:
                yield from self._ask(seat)
            elif self.beaten(seat):
                self.contest.fold(seat)
            else:
                self.show(seat)
        self.award()

    def _ask(self, seat: int) -> Steps:
        """Show or muck; where the board must be declared, showing without a word gives up the pot."""
        options = [Option("show", rule="showdown")]
        board = self.strength[seat] == self.board_strength and self.rules.playing_the_board == "must-declare"
        if board:
            options.append(Option("declare", rule="playing-the-board"))
        if len(self.contest.live) > 1 and all(len(pot.eligible) > 1 for pot in self.contest.pots if seat in pot.eligible):
            options.append(Option("muck", rule="showdown"))
        else:
            board = False
        action = yield Decision("showdown", {self.contest.names[seat]: tuple(options)})
        if action.verb == "muck":
            self.contest.fold(seat)
        else:
            self.show(seat)
            if board and action.verb == "show":
                self.round.ruled(
                    "playing the board", f"{self.contest.names[seat]} did not declare the board and has no claim", "playing-the-board"
                )
                self.shown.discard(seat)
                self.contest.fold(seat)

    def award(self) -> None:
        """Each pot on its own, the last side pot first; odd chips to the winner closest to the left of the button."""
        contest, round = self.contest, self.round
        split = SPLITS[self.rules.odd_chips]
        for pot in reversed(contest.pots):
            amount = round.accounts.get(pot.account, 0)
            if not amount:
                continue
            best = max(self.strength[seat] for seat in pot.eligible)
            winners = [seat for seat in contest.seats if seat in pot.eligible and self.strength[seat] == best]
            for seat, part in zip(winners, split(amount, len(winners), round.setup.chip), strict=True):
                why = "wins the pot" if len(winners) == 1 else "splits the pot"
                round.transfer(pot.account, contest.names[seat], part, why, "win" if len(winners) == 1 else "split")
