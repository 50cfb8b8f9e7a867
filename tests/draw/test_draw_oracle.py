"""pokerkit as oracle for single draw, triple draw and badugi: same stacks, cards, actions and draws, compared at every decision.

Betting differs only where hold'em's does (see ``tests.pot.test_oracle``, whose reckoning is used); hands, draws and order never do.
"""

import random
import warnings
from collections import Counter
from typing import Any

import pytest

from cardroom import load
from cardroom.cards import card_name
from cardroom.round import Action, Dealt, Round
from tests.pot.test_oracle import (
    BIG,
    CAP,
    CLOSED,
    COMPLETION,
    EQUAL,
    HALF,
    MERGED_POTS,
    NOTHING_TO_ASK,
    SHORT_BLIND,
    SMALL,
    STACKS,
    Model,
    Pair,
)

pokerkit = pytest.importorskip("pokerkit")

ROUNDS = 1000
LIMIT_ONLY = {COMPLETION, HALF, CAP}


class DrawPair(Pair):
    """As hold'em's pair, with draws for a board."""

    def __init__(self, seed: int, edition: str, game: Any, limit: bool) -> None:
        self.rng = rng = random.Random(f"draw oracle {edition} {seed}")
        self.limit = limit
        self.game = game
        loaded = load(edition)
        count = rng.randint(2, loaded.rules.seats)
        size = rng.choice(STACKS)
        stacks = [rng.choice((size, rng.randint(1, size), rng.randint(size // 2, 2 * size))) for _ in range(count)]
        ante = rng.choice((0, 0, 0, 50, 100))
        self.names = [f"p{i}" for i in range(count)]
        setup = loaded.setup(dict(zip(self.names, stacks, strict=True)), button=count, seed=seed, table={"ante": ante}, chip=1)
        self.ours = Round(setup)
        self.cards = loaded.rules.cards
        self.higher_from = loaded.rules.higher_from
        self.theirs = self._state(ante, stacks, count)
        self.model = Model(limit)
        self.street = 0
        self.reshuffled = 0
        self.found: Counter[str] = Counter()

    def _state(self, ante: int, stacks: list[int], count: int) -> Any:
        kinds = pokerkit.Automation
        automations = (
            kinds.ANTE_POSTING, kinds.BET_COLLECTION, kinds.BLIND_OR_STRADDLE_POSTING, kinds.HOLE_CARDS_SHOWING_OR_MUCKING,
            kinds.HAND_KILLING, kinds.CHIPS_PUSHING, kinds.CHIPS_PULLING,
        )  # fmt: skip
        bets = (BIG, 2 * BIG) if self.limit else (BIG,)
        state = self.game.create_state(automations, True, ante, (SMALL, BIG), *bets, stacks, count)
        dealt = {e.place: e.cards for e in self.ours.events if isinstance(e, Dealt)}
        for number in range(self.cards):
            for i in range(count):
                state.deal_hole(card_name(dealt[f"seat/{i + 1}"][number] or 0))
        return state

    def play(self) -> Counter[str]:
        while True:
            drawing = self.ours.decision is not None and self.ours.decision.kind == "draw"
            if self.theirs.actor_index is not None and self.ask_for_nothing():
                continue
            if self.ours.decision is None:
                assert not self.theirs.status, "the round is over here and not there"
                return self.compare_stacks()
            if drawing:
                self.draw()
            elif not self.step():
                return self.found

    def ask_for_nothing(self) -> bool:
        decision = self.ours.decision
        asked = "" if decision is None or decision.kind == "draw" else next(iter(decision.asks))
        i = self.theirs.actor_index
        if asked == self.names[i]:
            return False
        others = [j for j, live in enumerate(self.theirs.statuses) if live and j != i]
        assert self.theirs.checking_or_calling_amount == 0, "they ask another player"
        assert not any(self.theirs.stacks[j] for j in others), "they ask another player"
        self.theirs.check_or_call()
        self.found[NOTHING_TO_ASK] += 1
        return True

    def draw(self) -> None:
        """Everybody throws away the same cards on both sides; then theirs are dealt what ours were."""
        mark = len(self.ours.events)
        for _ in range(sum(self.theirs.statuses)):  # where all are all-in the next draw follows at once
            assert self.ours.decision is not None
            (player,) = self.ours.decision.asks
            i = self.names.index(player)
            assert self.theirs.stand_patter_or_discarder_index == i
            held = self.ours.places[f"seat/{i + 1}"]
            assert sorted(map(card_name, held)) == sorted(repr(card) for card in self.theirs.hole_cards[i])
            picks = tuple(self.rng.sample(range(len(held)), self.rng.randint(0, len(held))))
            self.theirs.stand_pat_or_discard("".join(card_name(held[pick]) for pick in picks))
            self.ours.act(Action(player, "draw", picks=picks))
        if self.theirs.can_burn_card("??"):
            self.theirs.burn_card("??")
        for event in self.ours.events[mark:]:
            if isinstance(event, Dealt) and event.place.startswith("seat/"):
                self.theirs.deal_hole("".join(card_name(card or 0) for card in event.cards), int(event.place[5:]) - 1)
        self.street += 1
        self.model.start(2 * BIG if self.limit and self.street + 1 >= self.higher_from else BIG, preflop=False)
        self.reshuffled = self.ours.shoe.shuffles - 1


GAMES = [
    ("standard/no-limit-deuce-to-seven-single-draw", "NoLimitDeuceToSevenLowballSingleDraw", False),
    ("standard/fixed-limit-deuce-to-seven-triple-draw", "FixedLimitDeuceToSevenLowballTripleDraw", True),
    ("standard/fixed-limit-badugi", "FixedLimitBadugi", True),
]


@pytest.mark.parametrize(("edition", "game", "limit"), GAMES)
def test_against_pokerkit(edition: str, game: str, limit: bool) -> None:
    found: Counter[str] = Counter()
    reshuffled = 0
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pokerkit warns of cards that come back from the discards
        for seed in range(ROUNDS):
            pair = DrawPair(seed, edition, getattr(pokerkit, game), limit)
            try:
                found += pair.play()
            except AssertionError as error:
                raise AssertionError(f"seed {seed}: {error}") from error
            reshuffled += pair.reshuffled > 0
    assert set(found) <= {EQUAL, SHORT_BLIND, NOTHING_TO_ASK, CLOSED, MERGED_POTS} | (LIMIT_ONLY if limit else set())
    assert found[EQUAL] > ROUNDS * 0.85
    assert found[MERGED_POTS] < ROUNDS * 0.01
    assert reshuffled > 10
