"""Showdown: who shows first, who may muck, who wins each pot or half of it, where odd chips go."""

from collections.abc import Callable, Iterable
from functools import partial

from cardroom.cards import is_unknown
from cardroom.games.pot.contest import Contest, Pot
from cardroom.games.pot.rules import PotRound, PotRules, PotTable
from cardroom.games.pot.scales import Scale
from cardroom.hands.words import Name
from cardroom.money import Cents, share
from cardroom.round import Decision, Noted, Option, Steps
from cardroom.round.places import HANDS
from cardroom.shoes import UnseenShoe

Order = Callable[[list[int], Scale], list[int]]  # the winners of a scale in the order in which odd chips fall to them
WINNER = "winner"  # what is asked of players whose hands are not known
SECOND_BOARD = "second board"  # where the cards lie that were dealt after it was agreed to run it twice
WHOLE_BOARD = 5
ON_BOARDS = (" on the first board", " on the second board")
NOT_KNOWN = -1  # the strength of such a hand: less than that of any other


def all_odd_to_the_first(amount: Cents, ways: int, chip: Cents) -> list[Cents]:
    """Equal shares of whole chips; whatever is left over goes to the first."""
    each = amount // (chip * ways) * chip
    return [amount - each * (ways - 1), *[each] * (ways - 1)]


SPLITS: dict[str, Callable[[Cents, int, Cents], list[Cents]]] = {"to-the-first": all_odd_to_the_first, "in-turn": share}


def left_of_the_button(winners: list[int], scale: Scale) -> list[int]:
    """As they sit; contests keep their seats in that order."""
    return winners


def win_uncontested(contest: Contest) -> None:
    """Everybody else has folded: the last player takes the pots without showing."""
    winner = contest.live[0]
    for pot in reversed(contest.pots):
        contest.round.transfer(pot.account, contest.names[winner], contest.holds(pot), "the others folded", "win-uncontested")


def read_out(name: str, hand: list[tuple[Callable[[int], Name], int]]) -> Noted:
    """A hand that is shown, by its strength on each scale on which it has one."""
    return Noted("hand", name, "; ".join(str(named(strength)) for named, strength in hand), "showdown")


def read_out_twice(name: str, hand: list[tuple[Callable[[int], Name], int]], again: list[tuple[Callable[[int], Name], int]]) -> Noted:
    """What a hand is on both boards."""
    first, second = read_out(name, hand).text, read_out(name, again).text
    return Noted("hand", name, f"{first}; on the second board {second}", "showdown")


class PotShowdown:
    """Hands are measured on each of the ``scales``; the first takes the whole pot where nobody has a claim on another.

    A hand that is not known loses to one that is; where a pot has only such hands, their players are asked whether they have won it.
    """

    def __init__(
        self, contest: Contest, rules: PotRules, table: PotTable, scales: tuple[Scale, ...], order: Order = left_of_the_button
    ) -> None:
        self.contest = contest
        self.round: PotRound = contest.round
        self.rules = rules
        self.table = table
        self.scales = scales
        self.odd_order = order
        places = self.round.places
        board = places.get("board", [])
        self.unknown: list[int] = []  # whose hands, or the board with them, are not known
        if isinstance(self.round.shoe, UnseenShoe):
            self.unknown = [seat for seat in contest.live if any(map(is_unknown, (*places[HANDS[seat]], *board)))]
        known = [seat for seat in contest.live if seat not in self.unknown] if self.unknown else contest.live
        hands = [places[HANDS[seat]] for seat in known]
        self.strength: list[dict[int, int]] = []  # by scale and seat
        for scale in scales:
            self.strength.append(dict.fromkeys(contest.live, NOT_KNOWN))
            if hands:  # the board need not be known where no hand is
                self.strength[-1].update(zip(known, scale.each(hands, board), strict=True))
        self.second: list[dict[int, int]] = []  # the same on the second board, where it was run twice: every hand lies open then
        if again := places.get(SECOND_BOARD):
            other = [*board[: WHOLE_BOARD - len(again)], *again]
            self.second = [dict(zip(known, scale.each(hands, other), strict=True)) for scale in scales]
        self.told: dict[tuple[str, int], list[int]] = {}  # by pot and scale: who has won, where no hand is known
        self.shown: set[int] = set()

    def order(self) -> list[int]:
        """The last to bet or raise on the final round shows first; with no bet there, the first player left of the button."""
        first = self.contest.last_aggressor
        if first is None or first not in self.contest.live:
            return list(self.contest.live)
        return [first, *(seat for seat in self.contest.after(first) if seat != first)]

    def beaten(self, seat: int) -> bool:
        """Hands already shown beat this one, on every scale, for every pot it is in."""
        shown, accounts = self.shown, self.round.accounts
        for pot in self.contest.pots:
            eligible = pot.eligible
            if seat in eligible and accounts.get(pot.account):
                for strength in self.strength:
                    mine = strength[seat]
                    if not mine:
                        continue
                    for other in shown:
                        if strength[other] > mine and other in eligible:
                            break
                    else:
                        return False
        return True

    def show(self, seat: int) -> Iterable[Decision]:
        """The hand is turned up, where it does not lie open, and read out."""
        self.shown.add(seat)
        if self.round.shoe.typed:
            return self._show_what_is_told(seat)
        if seat not in self.contest.turned_up:
            self.round.turn_up(HANDS[seat])
        self._read_out(seat)
        return ()

    def _show_what_is_told(self, seat: int) -> Steps:
        if seat not in self.contest.turned_up:
            yield from self.turn_up(seat)
        self._read_out(seat)

    def _read_out(self, seat: int) -> None:
        """What the hand is in words, for whoever reads the log."""
        hand = []
        for scale, strength in zip(self.scales, self.strength, strict=True):
            if strength[seat] > 0:
                hand.append((scale.named, strength[seat]))
        if self.second:
            again = [(scale.named, strength[seat]) for scale, strength in zip(self.scales, self.second, strict=True) if strength[seat] > 0]
            self.round.tell_later(partial(read_out_twice, self.contest.names[seat], hand, again))
        elif hand:
            self.round.tell_later(partial(read_out, self.contest.names[seat], hand))

    def turn_up(self, seat: int) -> Steps:
        """At a felt table a hand that nobody knew is known then, and measured; elsewhere it stays as it is."""
        place, places = self.contest.place(seat), self.round.places
        yield from self.round.show(place)
        if self.round.shoe.typed and seat in self.unknown:
            self.unknown.remove(seat)
            for scale, strength in zip(self.scales, self.strength, strict=True):
                strength[seat] = scale.strength(places[place], places.get("board", []))

    def run(self) -> Steps:
        asked = self.table.showdown == "asked" or self.round.shoe.typed  # who is beaten cannot be seen from his cards' backs
        for seat in self.order():
            if seat in self.contest.turned_up:
                yield from self.show(seat)
            elif asked:
                yield from self._ask(seat)
            elif self.beaten(seat):
                self.contest.fold(seat)
            else:
                yield from self.show(seat)
        if self.unknown:
            yield from self.ask_winners()
        self.award()

    def _plays_the_board(self, seat: int) -> bool:
        """Whether it does, or may, where its hand is not known."""
        board = self.round.places.get("board", [])
        return len(board) == 5 and (seat in self.unknown or self.strength[0][seat] == self.scales[0].strength((), board))

    def may_muck(self, seat: int) -> bool:
        """As long as others are left to win what he plays for; and where a felt table has nothing to win, a fee having taken it all."""
        pots = [pot for pot in self.contest.pots if seat in pot.eligible]
        if self.round.shoe.typed and not any(self.contest.holds(pot) for pot in pots):
            return True
        return all(len(pot.eligible) > 1 for pot in pots)

    def _ask(self, seat: int) -> Steps:
        """Show or muck; where the board must be declared, showing without a word gives up the pot."""
        options = [Option("show", rule="showdown")]
        board = self.rules.playing_the_board == "must-declare" and self._plays_the_board(seat)
        if board:
            options.append(Option("declare", rule="playing-the-board"))
        if self.may_muck(seat):
            options.append(Option("muck", rule="showdown"))
        else:
            board = False
        action = yield Decision("showdown", {self.contest.names[seat]: tuple(options)})
        if action.verb == "muck":
            self.contest.fold(seat)
        else:
            yield from self.show(seat)
            if board and action.verb == "show" and self._plays_the_board(seat):
                text = f"{self.contest.names[seat]} did not declare the board and has no claim"
                self.round.ruled("playing the board", text, "playing-the-board")
                self.shown.discard(seat)
                self.contest.fold(seat)

    def ask_winners(self) -> Steps:
        """Of a pot in which no hand is known: each player in turn, whether he has won it, or his half of it."""
        for pot in reversed(self.contest.pots):
            seats = [seat for seat in self.contest.seats if seat in pot.eligible]
            if len(seats) < 2 or not self.contest.holds(pot) or any(self.strength[0][s] != NOT_KNOWN for s in seats):
                continue
            for number in range(len(self.scales)):
                won = self.told[pot.account, number] = []
                for seat in seats:
                    must = seat == seats[-1] and not won and number == 0
                    options = (Option("win", rule="win"), *(() if must else (Option("lose", rule="win"),)))
                    action = yield Decision(WINNER, {self.contest.names[seat]: options})
                    if action.verb == "win":
                        won.append(seat)

    def award(self) -> None:
        """Each pot on its own, the last side pot first; a claim on a second scale halves it."""
        for pot in reversed(self.contest.pots):
            amount = self.contest.holds(pot)
            if amount and self.second:
                halves = SPLITS[self.rules.odd_chips](amount, 2, self.round.setup.chip)
                for half, strength, where in zip(halves, (self.strength, self.second), ON_BOARDS, strict=True):
                    if half:
                        self._award(pot, half, strength, where)
            elif amount:
                self._award(pot, amount, self.strength)

    def _award(self, pot: Pot, amount: Cents, strength: list[dict[int, int]], where: str = "") -> None:
        """A pot, or the half of it that is won on one board; a claim on a second scale halves that."""
        claims = self._claims(pot, strength)
        if len(claims) == 1:
            ((scale, winners),) = claims
            self._pay(pot, scale, winners, amount, f"the pot{where}", "win")
            return
        for (scale, winners), (part, odd) in zip(claims, self._halves(amount, claims), strict=True):
            self._pay(pot, scale, winners, part, f"the {scale.name} half{where}", f"{scale.name}-half", odd)

    def _claims(self, pot: Pot, strength: list[dict[int, int]]) -> list[tuple[Scale, list[int]]]:
        """Each half with its winners; only one where the other has none, or where the same tie for both and split the pot as one."""
        claims = []
        for number in range(len(self.scales)):
            claim = self._winners(pot, number, strength)
            if claim is not None:
                claims.append(claim)
        if len(claims) == 2 and self.rules.both_halves == "one-pot" and claims[0][1] == claims[1][1] and len(claims[0][1]) > 1:
            return claims[:1]
        return claims

    def _winners(self, pot: Pot, number: int, strengths: list[dict[int, int]]) -> tuple[Scale, list[int]] | None:
        """Who wins the pot on this scale; nobody, where nobody has a claim."""
        if (pot.account, number) in self.told:
            won = self.told[pot.account, number]
            return (self.scales[number], won) if won else None
        strength, eligible = strengths[number], pot.eligible
        best = NOT_KNOWN
        winners: list[int] = []
        for seat in self.contest.seats:
            if seat in eligible:
                mine = strength[seat]
                if mine > best:
                    best, winners = mine, [seat]
                elif mine == best:
                    winners.append(seat)
        return (self.scales[number], winners) if best else None

    def _halves(self, amount: Cents, claims: list[tuple[Scale, list[int]]]) -> list[tuple[Cents, Cents]]:
        """Return each half as the part that its winners share, and the odd chip that goes to the first of them alone.

        By ``odd_half`` an odd chip belongs to the high half, or to the half of the winner closest to the left of the button. Where a tie
        decides, it belongs to that winner alone (000 l.1272, 1403-1407, 1627).
        """
        each = amount // (2 * self.round.setup.chip) * self.round.setup.chip
        odd = amount - 2 * each
        policy = self.rules.odd_half
        tied = policy == "closest-if-tied" and any(len(winners) > 1 for _, winners in claims)
        low = (tied or policy == "closest") and self._first(claims[1]) < self._first(claims[0])
        with_odd = (each, odd) if tied else (each + odd, 0)
        return [(each, 0), with_odd] if low else [with_odd, (each, 0)]

    def _first(self, claim: tuple[Scale, list[int]]) -> int:
        return min(self.contest.seats.index(seat) for seat in claim[1])

    def _pay(self, pot: Pot, scale: Scale, winners: list[int], amount: Cents, what: str, rule: str, odd: Cents = 0) -> None:
        """Equal hands share; odd chips in the order that the game gives, ``odd`` to the first."""
        names, transfer = self.contest.names, self.round.transfer
        if len(winners) == 1:
            transfer(pot.account, names[winners[0]], amount + odd, f"wins {what}", rule)
            return
        shares = SPLITS[self.rules.odd_chips](amount, len(winners), self.round.setup.chip)
        shares[0] += odd
        for seat, part in zip(self.odd_order(winners, scale), shares, strict=True):
            transfer(pot.account, names[seat], part, f"splits {what}", "split")
