"""pokerkit as oracle for omaha, omaha high-low and short deck: the walk of ``tests/pot/test_oracle.py``, with other games on both sides."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from cardroom import load
from cardroom.cards import card_name
from cardroom.hands import exactly_two, exactly_two_low
from cardroom.round import Action, Amounts, Dealt, Round, Spot
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
)  # fmt: skip

pokerkit = pytest.importorskip("pokerkit")

ROUNDS = 1000
SIDE_LOW = "high-low: a side pot in which nobody has a low is not halved; pokerkit halves it if anybody in the hand has one"
RUNS = "short all-ins are added up since a player acted; pokerkit adds up runs of them and begins anew when a run makes a full raise"


class FixedLimitOmahaHighLow(pokerkit.FixedLimitPokerMixin, pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter):  # type: ignore[misc,name-defined]
    """pokerkit's own class of this name is pot-limit."""


GAMES = {
    "standard/pot-limit-omaha": (pokerkit.PotLimitOmahaHoldem, 4, False),
    "standard/fixed-limit-omaha-high-low": (FixedLimitOmahaHighLow, 4, True),
    "standard/no-limit-short-deck": (pokerkit.NoLimitShortDeckHoldem, 2, False),
}


class FlopPair(Pair):
    def __init__(self, edition: str, seed: int) -> None:
        self.rng = rng = random.Random(f"oracle {edition} {seed}")
        self.game, self.hole, self.limit = GAMES[edition]
        count = rng.randint(2, 9)
        size = rng.choice(STACKS)
        stacks = [rng.choice((size, rng.randint(1, size), rng.randint(size // 2, 2 * size))) for _ in range(count)]
        ante = rng.choice((0, 0, 0, 50, 100))
        self.names = [f"p{i}" for i in range(count)]
        setup = load(edition).setup(dict(zip(self.names, stacks, strict=True)), button=count, seed=seed, table={"ante": ante}, chip=1)
        self.ours = Round(setup)
        self.theirs = self._state(ante, stacks, count)
        self.model = Model(self.limit)
        self.street = 0
        self.found = Counter()

    def _state(self, ante: int, stacks: list[int], count: int) -> Any:
        kinds = pokerkit.Automation
        automations = (
            kinds.ANTE_POSTING, kinds.BET_COLLECTION, kinds.BLIND_OR_STRADDLE_POSTING, kinds.HOLE_CARDS_SHOWING_OR_MUCKING,
            kinds.HAND_KILLING, kinds.CHIPS_PUSHING, kinds.CHIPS_PULLING,
        )  # fmt: skip
        bets = (BIG, 2 * BIG) if self.limit else (BIG,)
        state = self.game.create_state(automations, True, ante, (SMALL, BIG), *bets, stacks, count)
        self.dealt = {e.place: e.cards for e in self.ours.events if isinstance(e, Dealt)}
        for number in range(self.hole):
            for i in range(count):
                card = self.dealt[f"seat/{i + 1}"][number]
                assert card is not None
                state.deal_hole(card_name(card))
        return state

    def compare_raise(self, i: int, mine: Amounts | None) -> tuple[int, int] | None:
        state, model = self.theirs, self.model
        run = state.consecutive_short_all_in_amounts
        if mine is not None and not self.limit and state.min_completion_betting_or_raising_to_amount is None:
            assert not model.closed(i, state.bets[i])
            assert run and sum(run) < model.last_raise and i in state.acted_player_indices, "only we let him raise"
            self.found[RUNS] += 1
            return None
        return super().compare_raise(i, mine)

    def compare_stacks(self) -> Counter[str]:
        ours, theirs = [self.ours.accounts[name] for name in self.names], list(self.theirs.stacks)
        if ours == theirs:
            self.found[EQUAL] += 1
        elif theirs in list(self.merged_pots()):
            self.found[MERGED_POTS] += 1
        else:
            assert self.limit and self.hole == 4, f"{ours} here, {theirs} there"
            assert theirs in list(self.their_way()), f"{ours} here, {theirs} there"
            self.found[SIDE_LOW] += 1
        return self.found

    # -- high-low, as pokerkit pays it ----------------------------------------------------------------------------------------

    def pots(self) -> list[tuple[int, list[str]]]:
        """Each pot's chips, and who put into it and did not fold."""
        folded = {e.player for e in self.ours.events if isinstance(e, Action) and e.verb == "fold"}
        amounts: Counter[str] = Counter()
        inside: dict[str, set[str]] = {}
        for transfer in self.ours.transfers:
            if str(transfer.target).startswith("pot/") and isinstance(transfer.source, Spot):
                amounts[str(transfer.target)] += transfer.amount
                inside.setdefault(str(transfer.target), set()).add(transfer.source.player)
        return [(amounts[pot], [n for n in self.names if n in inside[pot] - folded]) for pot in sorted(amounts)]

    def their_way(self) -> Iterator[list[int]]:
        """Pots merged in any way, each halved if anybody has a low; a half without a low goes to all that are in, or that win."""
        board = self.ours.places["board"]
        own = {name: [c for c in self.dealt[f"seat/{i + 1}"] if c is not None] for i, name in enumerate(self.names)}
        pots = self.pots()
        live = {name for _, eligible in pots for name in eligible}
        high = {name: exactly_two(own[name], board) for name in live}
        low = {name: exactly_two_low(own[name], board) for name in live}
        winning = {n for _, e in pots for n in e if high[n] == max(high[m] for m in e) or (low[n] and low[n] == max(low[m] for m in e))}
        paid = {t.target: 0 for t in self.ours.transfers}
        for transfer in self.ours.transfers:
            if str(transfer.source).startswith("pot/"):
                paid[transfer.target] += transfer.amount
        base = {name: self.ours.accounts[name] - paid.get(name, 0) for name in self.names}
        for count in range(len(pots)):
            for joints in combinations(range(1, len(pots)), count):
                for only_winning in (False, True):
                    stacks = dict(base)
                    for amount, eligible in merge(pots, joints):
                        inside = [n for n in eligible if n in winning or not only_winning]
                        for strength, part in (
                            ((high, amount - amount // 2), (low, amount // 2)) if any(low.values()) else ((high, amount),)
                        ):
                            best = max(strength[n] for n in inside)
                            winners = [n for n in inside if strength[n] == best]
                            for n in winners:
                                stacks[n] += part // len(winners)
                            stacks[winners[0]] += part % len(winners)
                    yield [stacks[name] for name in self.names]


def merge(pots: list[tuple[int, list[str]]], joints: tuple[int, ...]) -> list[tuple[int, list[str]]]:
    """Pots with some of them joined to the one before; who is in the later one is in both."""
    found: list[tuple[int, list[str]]] = []
    for number, (amount, eligible) in enumerate(pots):
        found.append((found.pop()[0] + amount if number in joints else amount, eligible))
    return found


def compare(edition: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for seed in range(ROUNDS):
        try:
            found += FlopPair(edition, seed).play()
        except AssertionError as error:
            raise AssertionError(f"{edition}, seed {seed}: {error}") from error
    return found


@pytest.mark.parametrize("edition", ["standard/pot-limit-omaha", "standard/no-limit-short-deck"])
def test_high_games_against_pokerkit(edition: str) -> None:
    found = compare(edition)
    assert set(found) <= {EQUAL, SHORT_BLIND, NOTHING_TO_ASK, CLOSED, MERGED_POTS, RUNS}
    assert found[RUNS] < ROUNDS * 0.01
    assert found[EQUAL] > ROUNDS * 0.85
    assert found[SHORT_BLIND] < ROUNDS * 0.2
    assert 0 < found[CLOSED] < ROUNDS * 0.1
    assert found[MERGED_POTS] < ROUNDS * 0.01


def test_omaha_high_low_against_pokerkit() -> None:
    found = compare("standard/fixed-limit-omaha-high-low")
    assert set(found) <= {EQUAL, SHORT_BLIND, NOTHING_TO_ASK, CLOSED, MERGED_POTS, COMPLETION, HALF, CAP, SIDE_LOW}
    assert found[EQUAL] > ROUNDS * 0.8
    assert 0 < found[SIDE_LOW] < ROUNDS * 0.05
    assert found[CAP] > 0 and found[COMPLETION] > 0 and found[HALF] > 0
    assert found[MERGED_POTS] < ROUNDS * 0.03
