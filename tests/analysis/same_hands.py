"""Compiled hands beside real rounds of the same cards and actions: the options at every decision, and every chip at the end."""

from collections.abc import Iterator

import numpy as np
from numpy.random import Generator, default_rng

from cardroom import Round
from cardroom.analysis.given import TableGiven
from cardroom.analysis.tables import layout
from cardroom.analysis.tables.layout import BETTING, DECK, FOLD, GO_ALONG, TOP, WAGER
from cardroom.analysis.tables.play import CompiledTables, PotBatch, Rows, why_not
from cardroom.chance import Stacked
from cardroom.round import DROP, Action, Amounts, Option

VERBS = {layout.BET: "bet", layout.RAISE: "raise"}
Done = tuple[list[int], int, int]  # a question, and what was answered
Offered = list[tuple[str, tuple[int, int, int, tuple[int, ...]]]]


def same_as_real_hands(given: TableGiven, hands: int, seed: str = "same") -> int:
    """Play so many hands twice. Returns how many decisions were compared."""
    assert why_not(given) == ""
    tables = CompiledTables(given)
    stacks = some_stacks(tables, hands, default_rng([len(given.edition_id), given.count, hands]))
    batch = tables.deal(seed, 0, stacks)
    done: list[list[Done]] = [[] for _ in range(hands)]
    for answers, amounts in answered_by_chance(batch, default_rng(7)):
        for table in np.flatnonzero(~batch.over).tolist():
            done[table].append((batch.questions[table].tolist(), int(answers[table]), int(amounts[table])))
        batch.act(answers, amounts)
    for table in range(hands):
        round = played_again(tables, stacks[table].tolist(), batch, table, done[table])
        assert [round.outcome.stacks[f"p{seat}"] for seat in range(given.count)] == batch.stacks[table].tolist(), table
        assert round.outcome.drop == batch.taken[table], table
    return sum(map(len, done))


def some_stacks(tables: CompiledTables, hands: int, rng: Generator) -> Rows:
    """From less than a blind to far more than anybody bets; some of whole chips, some not."""
    rules = tables.figures.rules
    unit = max(int(rules[layout.BLIND_BET]), int(rules[layout.STREET_ROWS + layout.STREET_BET]), int(rules[layout.CHIP]))
    shape = (hands, tables.given.count)
    sizes = rng.choice([1, 3, 10, 100], shape) * unit * rng.random(shape)
    chip = np.where(rng.random(shape) < 0.5, tables.figures.chip, 1)
    return np.maximum(sizes.astype(np.int64) // chip * chip, chip)


def answered_by_chance(batch: PotBatch, rng: Generator) -> Iterator[tuple[Rows, Rows]]:
    """Legal answers for all tables, until all are over; more calls than by pure chance, so that hands go far."""
    rules = batch.figures.rules
    while not batch.over.all():
        asked = batch.questions
        least, most = asked[:, layout.LEAST], asked[:, layout.MOST]
        drawn = rng.random(len(asked))
        answers = np.full(len(asked), GO_ALONG)
        answers[(drawn < 0.15) & (asked[:, layout.FOLDS] > 0)] = FOLD
        answers[(drawn > 0.6) & (most > 0)] = WAGER
        steps = (most - least) // rules[layout.CHIP]
        between = least + rng.integers(0, steps + 1) * rules[layout.CHIP]
        amounts = np.choose(rng.integers(0, 4, len(asked)), [least, most, between, least])
        yield answers, np.where(asked[:, layout.ONLY] > 0, np.where(drawn > 0.8, most, least), amounts)


def played_again(tables: CompiledTables, stacks: list[int], batch: PotBatch, table: int, done: list[Done]) -> Round:
    """The real round; every option that it offers is held against what was asked."""
    given, row, cards = tables.given, batch.rows[table], batch.cards[table]
    names = {f"p{seat}": chips for seat, chips in enumerate(stacks)}
    chance = Stacked(tuple(cards[DECK : DECK + row[TOP]].tolist()))
    setup = given.first_setup(names, "same")._replace(chance=chance, button=given.count)
    round = Round(setup)
    for question, answer, amount in done:
        assert round.decision is not None, (table, question)
        ((player, options),) = round.decision.asks.items()
        assert player == f"p{question[layout.ACTOR]}", (table, question, round.decision)
        assert offered(options) == asked(question, setup.chip), (table, question, round.decision)
        round.act(action(player, question, answer, amount))
    assert round.decision is None, (table, round.decision)
    assert sum(round.outcome.stacks.values()) + round.accounts.get(DROP, 0) == sum(stacks)
    return round


def offered(options: tuple[Option, ...]) -> Offered:
    return [(option.verb, plain(option.amounts)) for option in options]


def plain(amounts: Amounts | None) -> tuple[int, int, int, tuple[int, ...]]:
    return (0, 0, 1, ()) if amounts is None else (amounts.least, amounts.most, amounts.step, amounts.only)


def asked(question: list[int], chip: int) -> Offered:
    """What a question offers, in the words of a real round."""
    call, least, most = question[layout.CALL], question[layout.LEAST], question[layout.MOST]
    if question[layout.KIND] != BETTING:
        return [("straddle", (least, most, 1, ())), ("pass", (0, 0, 1, ()))]
    found: Offered = [("fold", (0, 0, 1, ()))] if question[layout.FOLDS] else []
    found.append(("call", (call, call, 1, ())) if call else ("check", (0, 0, 1, ())))
    if most:
        found.append((VERBS[question[layout.VERB]], (least, most, chip, ())))
    return found


def action(player: str, question: list[int], answer: int, amount: int) -> Action:
    if question[layout.KIND] != BETTING:
        return Action(player, "straddle", amount) if answer == WAGER else Action(player, "pass")
    if answer == WAGER:
        return Action(player, VERBS[question[layout.VERB]], amount)
    if answer == FOLD:
        return Action(player, "fold")
    return Action(player, "call", question[layout.CALL]) if question[layout.CALL] else Action(player, "check")
