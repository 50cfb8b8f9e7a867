"""Ultimate Texas hold'em, compiled: the Play wager when and as large as it is best, before the flop and on it by tables, after the river
by meeting every hand that may lie against one."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.compiled import compiled
from cardroom.analysis.nights import ends
from cardroom.analysis.nights.draws import Integers, Words, draw
from cardroom.analysis.nights.ends import FORFEIT, LOST, NOTHING, SHOWDOWN, End
from cardroom.analysis.nights.game import Codes, CompiledGame, Payout, begin_night, hands_of, payout_of
from cardroom.analysis.nights.kept import Arrays, kept_arrays
from cardroom.analysis.nights.order import Place, Rows, by_seat, sequences
from cardroom.analysis.nights.turns import Turn, Turns
from cardroom.analysis.odds.ultimate.kernels import Pays, compare_one, flop_number, worth
from cardroom.analysis.odds.ultimate.ranks import MADE, Made, Ranks, hand_of, row_of, suit_of, tables
from cardroom.analysis.odds.ultimate.solution import UltimateTerms, best_play, pays_of, terms_of
from cardroom.analysis.odds.ultimate.symmetry import Flops, flops
from cardroom.games.banked.bank import Result
from cardroom.games.banked.order import around
from cardroom.games.banked.paytable import PayTable, best_line
from cardroom.games.banked.ultimate.rules import ANTE, BLIND, PLAY, Rules, Table, play_limit
from cardroom.money import Cents, Odds

if TYPE_CHECKING:
    from cardroom.analysis.bank import Plan
    from cardroom.houses.edition import Edition

WAGERS = (ANTE, BLIND, PLAY)  # the bonus bets follow
COMPARED: tuple[Result, ...] = ("lose", "push", "win")
FOLDED = len(COMPARED)  # how a hand ends: as it compares, or so
WAYS = FOLDED + 1
DECK, BOARD = 52, 5
BOARD_FIRST, PLAYS, BY_BOARD = range(
    3
)  # the figures of the loop: whether the board is dealt first; how many plays there are; a bit a bonus

Small = NDArray[np.int8]


class Best(NamedTuple):
    """The best play, which goes by what lies on Ante and Blind. Plays are numbered on through the streets, from 1; 0: none is made."""

    of: Integers  # by seat: which of the following
    starts: Small  # by two cards
    flops: Small  # by flop and two cards, for those who have made none before
    terms: Integers  # what ``worth`` reckons with: all of ``Pays`` but what follows
    blind_wins: Integers
    river: Integers  # times the Ante that may be played after the river


def why_not(plan: "Plan") -> str:
    edition = plan.given.edition.known(Rules, Table)
    rules, most = edition.rules, play_limit(edition.rules, edition.settings(plan.given.table))
    antes = [bets.get(ANTE, 0) for bets in plan.bets.values()]
    if most is not None and max(antes) * max(map(max, rules.plays)) > most:
        return "a Play wager may be beyond the limit"
    return "losers are collected first, hand by hand" if rules.losers_first and rules.loop == "seat" else ""


def compiled_game(plan: "Plan", turns: Turns) -> CompiledGame:
    edition = plan.given.edition.known(Rules, Table)
    rules, payout = edition.rules, payout_of(plan)
    plays = [times for street in rules.plays for times in street]
    made = [tables().made(number) for number in range(MADE)]
    table = ends.table(plan.given.count, len(WAGERS) + len(rules.bonuses), WAYS * max(MADE, len(plays), 2))
    for seat, staked in turns.staked.items():
        of = _Seat(rules, staked[ANTE], staked[BLIND], payout)
        bonuses = [of.bonus(bonus.pays, staked.get(key, 0), made) for key, bonus in rules.bonuses.items()]
        for place, every in enumerate((of.ante(), of.blind(made), of.play(plays), *bonuses)):
            for code, end in enumerate(every):
                table[seat, place, code] = end.row()
    orders = sequences(turns.every, 1, table.shape[1], rules.shortfall, partial(_order, rules))
    by_board = sum(1 << at for at, bonus in enumerate(rules.bonuses.values()) if bonus.after_a_fold == "board")
    dealt = hands_of(plan, turns)
    if rules.deal_from == "house-dealer":
        for row in dealt:
            hands = sorted(seat for seat in row[:-1].tolist() if seat)
            row[: len(hands)] = hands
    figures = np.array([rules.board_first, len(plays), by_board])
    loop = partial(deal, tables().ranks, flops(), _best(edition, turns), figures, dealt)
    return CompiledGame(loop, table, (*WAGERS, *rules.bonuses), orders, DECK, losers_first=rules.losers_first)


class _Seat(NamedTuple):
    """What the wagers of a seat come to, by code: how the hand ends, times what else there is to know."""

    rules: Rules
    ante_stake: Cents
    blind_stake: Cents
    payout: Payout

    def _end(self, ended: int, result: Result, stake: Cents, odds: Odds) -> End:
        pay = self.payout.win(stake, odds) if result == "win" else 0
        apart = result == "lose" if self.rules.losers_first else ended in (COMPARED.index("lose"), FOLDED)
        return End(LOST if apart else SHOWDOWN, result, stake, pay, stake)

    def _forfeited(self, stake: Cents) -> End:
        """At once, or with what else is lost."""
        return End(FORFEIT if self.rules.forfeits == "at-once" else LOST, "lose", stake, 0, stake)

    def ante(self) -> Iterator[End]:
        """And whether the player-dealer qualifies."""
        for ended, qualifies in product(range(WAYS), (False, True)):
            if ended == FOLDED:
                yield self._forfeited(self.ante_stake)
            else:
                yield self._end(ended, COMPARED[ended] if qualifies else "push", self.ante_stake, self.rules.pays)

    def blind(self, made: Sequence[Made]) -> Iterator[End]:
        """And what it makes."""
        for ended, each in product(range(WAYS), made):
            if ended == FOLDED:
                yield self._forfeited(self.blind_stake)
                continue
            result = COMPARED[ended]
            line = best_line(self.rules.blind_pays, each) if result == "win" else None
            yield self._end(ended, "push" if result == "win" and line is None else result, self.blind_stake, line.odds if line else Odds(0))

    def play(self, plays: Sequence[int]) -> Iterator[End]:
        """And which it is."""
        for ended, times in product(range(WAYS), plays):
            yield NOTHING if ended == FOLDED else self._end(ended, COMPARED[ended], times * self.ante_stake, self.rules.pays)

    def bonus(self, pays: PayTable, stake: Cents, made: Sequence[Made]) -> Iterator[End]:
        """And what is made by the cards that it is paid for."""
        for ended, each in product(range(WAYS), made if stake else ()):
            line = best_line(pays, each)
            if ended == FOLDED and line is None:
                yield self._forfeited(stake)
            else:
                yield self._end(ended, "lose" if line is None else "win", stake, line.odds if line else Odds(0))


def _order(rules: Rules, turn: Turn, told: int) -> Rows:
    """Return what is forfeited at once, then the hands: those that lose have an order of their own, or all that is lost comes first."""
    named = (*WAGERS, *rules.bonuses)
    losing, winning = ([named.index(wager) for wager in order] for order in (rules.when_losing, rules.when_winning))
    order = around(turn.hands, turn.dealer, rules.direction)
    found: list[Sequence[Place]] = [*by_seat(turn.hands, losing, FORFEIT)]
    if rules.loop == "seat":
        return found + [[(LOST, seat, wager) for wager in losing] + [(SHOWDOWN, seat, wager) for wager in winning] for seat in order]
    for whens in ((LOST,), (SHOWDOWN,)) if rules.losers_first else ((LOST, SHOWDOWN),):
        found += [[(when, seat, wager) for seat in order for when in whens] for wager in winning]
    return found


def _best(edition: "Edition[Rules, Table]", turns: Turns) -> Best:
    of = np.zeros(max(turns.staked) + 1, np.int64)
    every: list[UltimateTerms] = []
    for seat, staked in turns.staked.items():
        terms = terms_of(edition, staked[ANTE])._replace(blind=Fraction(staked[BLIND], staked[ANTE]))
        if terms not in every:
            every.append(terms)
        of[seat] = every.index(terms)
    starts, chosen = zip(*(play_of(edition, terms) for terms in every), strict=True)
    pays = [pays_of(terms) for terms in every]
    known = np.array([[each.qualifies, each.ante, each.wins, each.blind] for each in pays], np.int64)
    return Best(of, np.array(starts), np.array(chosen), known, np.array([each.blind_wins for each in pays]), pays[0].river)


def play_of(edition: "Edition[Rules, Table]", terms: UltimateTerms) -> tuple[Small, Small]:
    """Before the flop and on it; kept, as it takes long to find."""

    def find() -> Arrays:
        _, before, choices = best_play(terms)
        return {"before": before, "choices": choices}

    kept = kept_arrays(edition, f"plays-{terms.blind.numerator}-{terms.blind.denominator}", find)
    before, choices = (kept[name].astype(np.int8) for name in ("before", "choices"))
    return before, np.where(choices, choices + len(terms.plays[0]), 0).astype(np.int8)


@compiled
def deal(
    ranks: Ranks, known: Flops, best: Best, figures: Integers, seats: Integers, streams: Words, starts: Integers, sequence: Integers,
    codes: Codes, told: Codes, decks: Integers,
) -> None:  # fmt: skip
    """A fresh deck for every round; what is best goes by one's own cards and the board."""
    deck = np.arange(DECK)
    stream = np.empty(1, np.uint64)
    board, flop = np.empty(BOARD, np.int8), np.empty(3, np.int64)
    passed = seats[:, 0] == 0
    rounds = np.empty((codes.shape[1], 2), np.int64)
    for night in range(len(starts)):
        begin_night(night, stream, deck, passed, streams, starts, sequence, rounds)
        for played in range(codes.shape[1]):
            number = rounds[played, 0]
            if number < 0:
                continue
            turn = seats[number]
            count = 0
            while turn[count]:
                count += 1
            for place in range(2 * count + 2 + BOARD):
                draw(stream, deck, place)
            first = BOARD if figures[BOARD_FIRST] else 0  # of the hands, the player-dealer's last
            community = 0 if figures[BOARD_FIRST] else 2 * count + 2
            for i in range(BOARD):
                board[i] = deck[community + i]
            for i in range(3):
                flop[i] = deck[community + i]
            flop.sort()
            on_flop = flop_number(flop[0], flop[1], flop[2])
            row = ranks.pairs[row_of(board, ranks.boards)]
            suit, held, bits = suit_of(board)
            his = hand_of(deck[first + 2 * count], deck[first + 2 * count + 1], row, ranks.flushes, suit, held, bits)
            made = int(ranks.board_made[row_of(board, ranks.boards)]) | (int(ranks.flushes[bits]) & (MADE - 16) if held == 5 else 0)
            for hand in range(count):
                lying, of = codes[night, played, turn[hand]], best.of[turn[hand]]
                one, two = deck[first + 2 * hand], deck[first + 2 * hand + 1]
                low, high = min(one, two), max(one, two)
                pair = low + high * (high - 1) // 2
                own = hand_of(one, two, row, ranks.flushes, suit, held, bits)
                qualifies, ante, wins, blind = best.terms[of]
                choice = int(best.starts[of, pair])
                if choice == 0:
                    choice = int(best.flops[of, known.number[on_flop], known.pairs[known.exchange[on_flop], pair]])
                if choice == 0:
                    pays = Pays(qualifies, ante, wins, blind, best.blind_wins[of], best.river, best.river)
                    won, tied, short, _ = compare_one(board, one, two, ranks, qualifies)
                    last = worth(won, tied, short, own, pays)[3]
                    choice = figures[PLAYS] - len(best.river) + last if last else 0
                ended = FOLDED
                if choice:
                    ended = 0 if own // MADE < his // MADE else 1 if own // MADE == his // MADE else 2
                    lying[2] = ended * figures[PLAYS] + choice - 1
                lying[0] = 2 * ended + (his // MADE >= qualifies)
                lying[1] = ended * MADE + own % MADE
                for bonus in range(codes.shape[3] - 3):
                    paid = made if ended == FOLDED and figures[BY_BOARD] >> bonus & 1 else own % MADE
                    lying[3 + bonus] = ended * MADE + paid
            if len(decks):
                decks[night, played] = deck
