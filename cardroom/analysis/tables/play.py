"""Compiled tables for those who use them: whether a table can be compiled, batches of hands in step, and hands played by chance."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.compiled import borrowing
from cardroom.analysis.given import TableGiven
from cardroom.analysis.kernels import RankingTables
from cardroom.analysis.nights.draws import Words, seeds
from cardroom.analysis.tables.hand import allowed, answer_to, start
from cardroom.analysis.tables.kinds import compiled_kind
from cardroom.analysis.tables.layout import (
    ACTOR,
    BUTTON_FEE,
    CARDS,
    DECK_ROOM,
    KIND,
    MOST_STREETS,
    OVER,
    PLAYERS,
    POOLED,
    QUESTION,
    ROW,
    STACK,
    TAKEN,
    WINNERS,
    CardRow,
    Row,
)
from cardroom.analysis.tables.policies import at_random
from cardroom.analysis.tables.reading import TableFigures, figures_of, pot_fees
from cardroom.analysis.tables.showdown import settle
from cardroom.errors import BadInput, IllegalAction
from cardroom.games.pot.draw.lowball import LowballRules
from cardroom.games.pot.draw.rules import DrawRules
from cardroom.games.pot.flop.rules import CommunityTable
from cardroom.games.pot.rules import PotRules, PotTable
from cardroom.games.registry import GAMES, Lack
from cardroom.money import money_text

Rows = NDArray[np.int64]  # a row a table
CardRows = NDArray[np.uint8]
Answers = NDArray[np.int64]

ACTIONS = 3  # of an action that is written down: seat, answer, amount


def why_not(given: TableGiven) -> str:
    """Why the hands of a table are played in real rounds; nothing where they are compiled."""
    entry = GAMES[given.edition.game.name]
    if isinstance(entry.tables, Lack):
        return entry.tables.why
    edition = given.edition.known(PotRules, PotTable)
    table = edition.settings(given.table)
    if edition.rules.betting != "by-the-rules":
        return "the hand is told by another's record"
    if table.kill:
        return "the table plays kill pots"
    if table.overs:
        return "players have overs buttons"
    if table.antes and table.antes_are == "matched":
        return "antes that differ are matched like bets"
    if table.ante != table.ante_of_each:
        return "the big blind antes for the table"
    if table.posts:
        return "players post out of turn"
    if table.showdown == "asked":
        return "players are asked whether they show their hands"
    if isinstance(table, CommunityTable) and table.rabbit_hunt:
        return "players are asked whether they want to see what would have come"
    if isinstance(table, CommunityTable) and table.run_twice:
        return "players are asked whether the cards to come are dealt twice"
    if said := _draws_why_not(edition.rules, table, given.count):
        return said
    if None in pot_fees(given, compiled_kind(given.edition)).values():
        return "a fee goes by more than the pot"
    return ""


def _draws_why_not(rules: PotRules, table: PotTable, players: int) -> str:
    """What a draw game has of its own."""
    if not isinstance(rules, DrawRules):
        return ""
    if rules.reshuffle == "as-told":
        return "a record tells what was shuffled"
    if rules.cards * players + rules.draws * (1 + rules.most * players) > DECK_ROOM or rules.draws >= MOST_STREETS:
        return "so many draws have no room"
    if isinstance(rules, LowballRules) and rules.check_penalty and table.structure == "limit":
        return "a hand that is checked may have to give back what was bet after the draw"
    return ""


class PlayedHands(NamedTuple):
    """Some hands: by hand and seat, the button last, what each player has at the end; what the house took; what was done."""

    stacks: Rows
    taken: Row
    pooled: Row  # what was put into the pots
    winners: Row  # the seats that won any of it, as bits
    actions: NDArray[np.int64]  # by hand and turn: seat, answer, amount; -1 where nothing is left to do; empty unless asked for
    cards: CardRows


@dataclass
class PotBatch:
    """Hands in step: every table waits at its next decision, or is over."""

    tables: "CompiledTables"
    rows: Rows
    cards: CardRows
    streams: Words

    @property
    def figures(self) -> TableFigures:
        return self.tables.figures

    @property
    def questions(self) -> Rows:
        """By table what is asked, in the columns of ``layout``."""
        return self.rows[:, :QUESTION]

    @property
    def over(self) -> NDArray[np.bool_]:
        found: NDArray[np.bool_] = self.rows[:, KIND] == OVER
        return found

    @property
    def stacks(self) -> Rows:
        return self.rows[:, STACK : STACK + self.figures.rules[PLAYERS]]

    @property
    def taken(self) -> Row:
        """What the house has taken of each hand."""
        found: Row = self.rows[:, TAKEN] + self.figures.rules[BUTTON_FEE]
        return found

    def deal_again(self, seed: str, first: int, stacks: Rows) -> Row:
        """A new hand at tables that are over, one for each row of stacks. Returns which tables they are."""
        which: Row = np.flatnonzero(self.over)[: len(stacks)]
        if len(which) < len(stacks):
            raise BadInput(f"{len(which)} tables are over, too few for {len(stacks)} hands.")
        self.streams[which] = seeds(seed, first, len(stacks))
        rules, deck, high, low, _ = self.figures
        _deal(which, self.rows, self.cards, self.streams, rules, deck, high, low, self.tables.checked(stacks))
        return which

    def act(self, answers: Answers, amounts: Answers) -> None:
        """An answer of every table that is not over, and on to the next decision of each; refused as a whole where one is not legal.

        ``answers`` and ``amounts`` are int64: fold, go along or wager, and what a wager comes to, or the cards that are thrown away.
        """
        figures = self.figures
        wrong = _act(self.rows, self.cards, self.streams, figures.rules, figures.high, figures.low, answers, amounts)
        if wrong >= 0:
            question = self.rows[wrong, :QUESTION].tolist()
            raise IllegalAction(f"Table {wrong} does not take the answer {answers[wrong]} of {amounts[wrong]} to {question}.")


@dataclass(frozen=True)
class CompiledTables:
    """Ready to be played, in any number of threads."""

    given: TableGiven

    @cached_property
    def figures(self) -> TableFigures:
        return figures_of(self.given)

    def deal(self, seed: str, first: int, stacks: Rows) -> PotBatch:
        """A hand for each row of stacks, by seat from the left of the button; numbers from ``first`` on have cards of their own."""
        count = len(stacks)
        batch = PotBatch(self, np.zeros((count, ROW), np.int64), np.zeros((count, CARDS), np.uint8), np.zeros(count, np.uint64))
        batch.deal_again(seed, first, stacks)
        return batch

    def play_at_random(self, seed: str, first: int, stacks: Rows, turns: int = 0) -> PlayedHands:
        """The same hands, played to their end by chance. With ``turns`` up to so many actions of each are written down."""
        checked = self.checked(stacks)
        ends, totals = np.empty_like(checked), np.empty((3, len(checked)), np.int64)
        actions = np.full((len(checked) if turns else 0, turns, ACTIONS), -1, np.int64)
        cards = np.zeros((len(checked) if turns else 1, CARDS), np.uint8)
        rules, deck, high, low, _ = self.figures
        row = np.zeros(ROW, np.int64)
        _play_at_random(seeds(seed, first, len(checked)), rules, deck, high, low, checked, ends, totals, actions, cards, row)
        return PlayedHands(ends, totals[0], totals[1], totals[2], actions, cards)

    def checked(self, stacks: Rows) -> Rows:
        if stacks.ndim != 2 or stacks.shape[1] != self.given.count or stacks.dtype != np.int64 or (stacks <= 0).any():
            raise BadInput(f"Stacks are int64, a row a hand and {self.given.count} seats, each above nothing.")
        fee = int(self.figures.rules[BUTTON_FEE])
        if fee and (stacks[:, -1] <= fee).any():
            raise BadInput(f"The player with the button pays {money_text(fee)} before the deal and must have more.")
        return np.ascontiguousarray(stacks)


@borrowing
def _deal(
    which: Row, rows: Rows, cards: CardRows, streams: Words, rules: Row, deck: CardRow, high: RankingTables, low: RankingTables,
    stacks: Rows,
) -> None:  # fmt: skip
    for hand in range(len(which)):
        table = which[hand]
        row = rows[table]
        if not start(row, cards[table], rules, deck, stacks[hand], streams[table : table + 1]):
            settle(row, cards[table], rules, high, low)


@borrowing
def _act(
    rows: Rows, cards: CardRows, streams: Words, rules: Row, high: RankingTables, low: RankingTables, answers: Answers, amounts: Answers
) -> int:  # fmt: skip
    for table in range(len(rows)):
        if rows[table, KIND] != OVER and not allowed(rows[table], rules, answers[table], amounts[table]):
            return table
    for table in range(len(rows)):
        row = rows[table]
        if row[KIND] == OVER:
            continue
        if not answer_to(row, cards[table], rules, streams[table : table + 1], answers[table], amounts[table]):
            settle(row, cards[table], rules, high, low)
    return -1


@borrowing
def _play_at_random(
    streams: Words, rules: Row, deck: CardRow, high: RankingTables, low: RankingTables, stacks: Rows, ends: Rows, totals: Rows,
    actions: NDArray[np.int64], cards: CardRows, row: Row,
) -> None:  # fmt: skip
    written = len(actions) > 0
    for hand in range(len(stacks)):
        stream, own = streams[hand : hand + 1], cards[hand if written else 0]
        asked = start(row, own, rules, deck, stacks[hand], stream)
        turn = 0
        while asked:
            answer, amount = at_random(row, rules, stream)
            if written and turn < actions.shape[1]:
                actions[hand, turn, 0], actions[hand, turn, 1], actions[hand, turn, 2] = row[ACTOR], answer, amount
                turn += 1
            asked = answer_to(row, own, rules, stream, answer, amount)
        settle(row, own, rules, high, low)
        for seat in range(stacks.shape[1]):
            ends[hand, seat] = row[STACK + seat]
        totals[0, hand], totals[1, hand], totals[2, hand] = row[TAKEN] + rules[BUTTON_FEE], row[POOLED], row[WINNERS]
