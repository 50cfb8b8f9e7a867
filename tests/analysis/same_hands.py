"""Compiled hands beside real rounds of the same cards and actions: the options at every decision, and every chip at the end."""

from collections.abc import Iterator
from unittest.mock import patch

import numpy as np
from numpy.random import Generator, default_rng

from cardroom import Round
from cardroom.analysis.flows import read
from cardroom.analysis.given import TableGiven
from cardroom.analysis.tables import layout
from cardroom.analysis.tables.layout import DECK, FOLD, GO_ALONG, WAGER
from cardroom.analysis.tables.play import CompiledTables, PotBatch, Rows, why_not
from cardroom.chance import Shoe, Stacked
from cardroom.round import DROP, Action, Amounts, Option

VERBS = {layout.BET: "bet", layout.RAISE: "raise", layout.COMPLETE: "complete", layout.BRING_IN: "bring in"}
NOTHING = (0, 0, 1, ())
Done = tuple[list[int], int, int]  # a question, and what was answered
Offered = list[tuple[str, tuple[int, int, int, tuple[int, ...]]]]


def same_as_real_hands(given: TableGiven, hands: int) -> int:
    """Play so many hands twice; every table has cards, stacks and answers of its own. Returns how many decisions were compared."""
    assert why_not(given) == ""
    seed = repr(given)
    random = default_rng([*seed.encode(), hands])
    tables = CompiledTables(given)
    stacks = some_stacks(tables, hands, random)
    batch = tables.deal(seed, 0, stacks)
    done: list[list[Done]] = [[] for _ in range(hands)]
    for answers, amounts in answered_by_chance(batch, random):
        for table in np.flatnonzero(~batch.over).tolist():
            done[table].append((batch.questions[table].tolist(), int(answers[table]), int(amounts[table])))
        batch.act(answers, amounts)
    for table in range(hands):
        round = played_again(tables, stacks[table].tolist(), batch, table, done[table])
        assert [round.outcome.stacks[f"p{seat}"] for seat in range(given.count)] == batch.stacks[table].tolist(), table
        assert round.outcome.drop == batch.taken[table], table
        flows = read(round, banked=False)
        winners = sum(1 << int(name.removeprefix("p")) for name in flows.winners)
        assert (flows.pot, winners) == (batch.rows[table, layout.POOLED], batch.rows[table, layout.WINNERS]), table
    return sum(map(len, done))


def some_stacks(tables: CompiledTables, hands: int, rng: Generator) -> Rows:
    """From less than a blind to far more than anybody bets; some of whole chips, some not."""
    rules = tables.figures.rules
    unit = max(int(rules[layout.BLIND_BET]), int(rules[layout.STREET_ROWS + layout.LEAST_BET]), int(rules[layout.CHIP]))
    shape = (hands, tables.given.count)
    sizes = rng.choice([1, 3, 10, 100], shape) * unit * rng.random(shape)
    chip = np.where(rng.random(shape) < 0.5, tables.figures.chip, 1)
    stacks = np.maximum(sizes.astype(np.int64) // chip * chip, chip)
    stacks[:, -1] += rules[layout.BUTTON_FEE]
    return stacks


def answered_by_chance(batch: PotBatch, rng: Generator) -> Iterator[tuple[Rows, Rows]]:
    """Legal answers for all tables, until all are over. Tables differ: at some nobody folds, so that decks run out."""
    rules = batch.figures.rules
    folds, wagers = rng.choice([0.0, 0.05, 0.3], len(batch.rows)), rng.choice([0.1, 0.4], len(batch.rows))
    while not batch.over.all():
        asked = batch.questions
        least, most = asked[:, layout.LEAST], asked[:, layout.MOST]
        drawn = rng.random(len(asked))
        answers = np.full(len(asked), GO_ALONG)
        answers[(drawn < folds) & (asked[:, layout.FOLDS] > 0)] = FOLD
        throws = asked[:, layout.KIND] == layout.THROWING
        answers[(drawn > 1 - wagers) & (most > 0) & ~throws] = WAGER
        steps = (most - least) // rules[layout.CHIP]
        between = least + rng.integers(0, steps + 1) * rules[layout.CHIP]
        amounts = np.choose(rng.integers(0, 4, len(asked)), [least, most, between, least])
        amounts = np.where(asked[:, layout.ONLY] > 0, np.where(rng.random(len(asked)) > 0.5, most, least), amounts)
        for table in np.flatnonzero(throws).tolist():
            held = batch.rows[table, layout.HELD + asked[table, layout.ACTOR]]
            chosen = rng.permutation(held)[: rng.integers(least[table], most[table] + 1)]
            amounts[table] = (1 << chosen).sum()
        yield answers, amounts


def played_again(tables: CompiledTables, stacks: list[int], batch: PotBatch, table: int, done: list[Done]) -> Round:
    """The real round; every option that it offers is held against what was asked."""
    given, row, cards = tables.given, batch.rows[table], batch.cards[table]
    names = {f"p{seat}": chips for seat, chips in enumerate(stacks)}
    dealt = cards[DECK : DECK + row[layout.END]].tolist()
    marks = row[layout.MARKS : layout.MARKS + row[layout.SHUFFLED]].tolist()
    chance = Stacked(tuple(dealt[: marks[0] if marks else len(given.edition.deck)]))
    setup = given.first_setup(names, "same")._replace(chance=chance, button=given.count)
    shuffles = iter(marks)
    with patch.object(Shoe, "shuffle", lambda shoe: put_in_order(shoe, dealt[next(shuffles) :])):
        round = Round(setup)
        for question, answer, amount in done:
            assert round.decision is not None, (table, question)
            ((player, options),) = round.decision.asks.items()
            assert player == f"p{question[layout.ACTOR]}", (table, question, round.decision)
            if question[layout.KIND] == layout.THROWING:
                ((verb, _, _, pick, _),) = options
                assert pick is not None and pick[1:3] == (question[layout.LEAST], question[layout.MOST]), (table, question, pick)
                round.act(Action(player, verb, picks=tuple(at for at in range(pick.size) if amount >> at & 1)))
                continue
            assert offered(options) == asked(question, setup.chip), (table, question, round.decision)
            round.act(action(player, question, answer, amount))
    assert not list(shuffles), table
    assert round.decision is None, (table, round.decision)
    assert sum(round.outcome.stacks.values()) + round.accounts.get(DROP, 0) == sum(stacks)
    return round


def put_in_order(shoe: Shoe, coming: list[int]) -> None:
    """What came back into the deck comes as the compiled hand has dealt it."""
    shoe.cards = sorted(shoe.cards, key=coming.index, reverse=True)


def offered(options: tuple[Option, ...]) -> Offered:
    return [(option.verb, plain(option.amounts)) for option in options]


def plain(amounts: Amounts | None) -> tuple[int, int, int, tuple[int, ...]]:
    return NOTHING if amounts is None else (amounts.least, amounts.most, amounts.step, amounts.only)


def asked(question: list[int], chip: int) -> Offered:
    """What a question offers, in the words of a real round."""
    call, least, most = question[layout.CALL], question[layout.LEAST], question[layout.MOST]
    if question[layout.KIND] == layout.STRADDLE:
        return [("straddle", (least, most, 1, ())), ("pass", NOTHING)]
    found: Offered = [("fold", NOTHING)] if question[layout.FOLDS] else []
    verb = VERBS.get(question[layout.VERB], "")
    if question[layout.KIND] == layout.OPENING:
        if verb == "bring in":
            return [*found, (verb, (call, most, 1, (call, most)))]
        return [*found, ("bring in", (call, call, 1, ())), *([(verb, (most, most, 1, ()))] if most else [])]
    found.append(("call", (call, call, 1, ())) if call else ("check", NOTHING))
    if most and question[layout.ONLY]:
        found.append((verb, (least, most, 1, tuple(sorted({least, most})))))
    elif most:
        found.append((verb, (least, most, chip, ())))
    return found


def action(player: str, question: list[int], answer: int, amount: int) -> Action:
    if question[layout.KIND] == layout.STRADDLE:
        return Action(player, "straddle", amount) if answer == WAGER else Action(player, "pass")
    if answer == WAGER:
        return Action(player, VERBS[question[layout.VERB]], amount)
    if answer == FOLD:
        return Action(player, "fold")
    if question[layout.KIND] == layout.OPENING:
        return Action(player, "bring in", question[layout.CALL])
    return Action(player, "call", question[layout.CALL]) if question[layout.CALL] else Action(player, "check")
