"""pokerkit as oracle: the same stacks, cards and actions on both sides, compared at every decision and at the end.

Where the two differ, the difference is named after the rule that explains it, the rule is checked by a reckoning of its own (``Model``),
and the kinds are counted: a difference that no rule explains fails, and so does a kind that never occurs or occurs too often.
"""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest

from cardroom import load
from cardroom.cards import card_name
from cardroom.round import Action, Amounts, Dealt, Round

pokerkit = pytest.importorskip("pokerkit")

SMALL, BIG = 100, 200
ROUNDS = 1600
STACKS = (300, 800, 2_000, 10_000)

EQUAL = "equal to the end"
SHORT_BLIND = "nobody could post the big blind in full: here the bet is still the blind, pokerkit takes the highest post"
NOTHING_TO_ASK = "everybody else is all-in and matched: pokerkit asks the big blind to check"
CLOSED = "short all-in does not reopen betting to who has acted; pokerkit measures the first raise of a street by its own size"
COMPLETION = "limit: an all-in short of half a bet is completed to the bet; pokerkit adds a whole bet"
HALF = "limit: an all-in of half a bet or more is a full raise and reopens betting; pokerkit asks for a whole bet"
CAP = "limit: four raises after the bet, none counted for a short all-in, no cap between two; pokerkit counts four bets of any size"
MERGED_POTS = "odd chip: pokerkit merges pots once a beaten hand is killed, here each pot is split on its own"


class Model:
    """Who may raise, reckoned apart from the engine: full raises, and what each seat had in when it last acted."""

    def __init__(self, limit: bool) -> None:
        self.limit = limit
        self.start(BIG, preflop=True)

    def start(self, size: int, preflop: bool) -> None:
        self.size = size
        self.level = self.full = BIG if preflop else 0
        self.last_raise = size
        self.raises = 0
        self.half = False  # the last full raise was one of half a bet or more, all-in
        self.acted: set[int] = set()

    def raised(self, seat: int, total: int) -> None:
        by = total - (self.full if self.limit else self.level)
        if (2 * by >= self.size) if self.limit else (by >= self.last_raise):
            self.raises += self.full > 0
            self.half = by < self.size
            self.last_raise = self.size if self.limit else by
            self.full = total
            self.acted.clear()
        self.level = total

    def closed(self, seat: int, own: int) -> bool:
        """He has acted since the last full raise and faces less than one."""
        return seat in self.acted and self.level - own < self.last_raise


class Pair:
    """One round on both sides. Player i sits in seat i + 1; the last player has the button."""

    def __init__(self, seed: int, limit: bool) -> None:
        self.rng = rng = random.Random(f"oracle {limit} {seed}")
        self.limit = limit
        count = rng.randint(2, 9)
        size = rng.choice(STACKS)
        stacks = [rng.choice((size, rng.randint(1, size), rng.randint(size // 2, 2 * size))) for _ in range(count)]
        ante = rng.choice((0, 0, 0, 50, 100))
        self.names = [f"p{i}" for i in range(count)]
        edition = load("standard/fixed-limit-texas-holdem" if limit else "standard/no-limit-texas-holdem")
        setup = edition.setup(dict(zip(self.names, stacks, strict=True)), button=count, seed=seed, table={"ante": ante}, chip=1)
        self.ours = Round(setup)
        self.theirs = self._state(ante, stacks, count)
        self.model = Model(limit)
        self.street = 0
        self.found: Counter[str] = Counter()

    def _state(self, ante: int, stacks: list[int], count: int) -> Any:
        kinds = pokerkit.Automation
        automations = (
            kinds.ANTE_POSTING, kinds.BET_COLLECTION, kinds.BLIND_OR_STRADDLE_POSTING, kinds.HOLE_CARDS_SHOWING_OR_MUCKING,
            kinds.HAND_KILLING, kinds.CHIPS_PUSHING, kinds.CHIPS_PULLING,
        )  # fmt: skip
        if self.limit:
            state = pokerkit.FixedLimitTexasHoldem.create_state(automations, True, ante, (SMALL, BIG), BIG, 2 * BIG, stacks, count)
        else:
            state = pokerkit.NoLimitTexasHoldem.create_state(automations, True, ante, (SMALL, BIG), BIG, stacks, count)
        dealt = {e.place: e.cards for e in self.ours.events if isinstance(e, Dealt)}
        for number in range(2):
            for i in range(count):
                card = dealt[f"seat/{i + 1}"][number]
                assert card is not None
                state.deal_hole(card_name(card))
        return state

    # -- the walk -------------------------------------------------------------------------------------------------------------

    def play(self) -> Counter[str]:
        while True:
            self.deal_board()
            if self.theirs.actor_index is not None and self.ask_for_nothing():
                continue
            if self.ours.decision is None:
                assert not self.theirs.status, "the round is over here and not there"
                return self.compare_stacks()
            if not self.step():
                return self.found

    def deal_board(self) -> None:
        """Their board as far as ours; a new street starts the model afresh."""
        board = self.ours.places.get("board", [])
        while len(self.theirs.board_cards) < len(board) and (self.theirs.can_burn_card("??") or self.theirs.can_deal_board()):
            lies = len(self.theirs.board_cards)
            self.theirs.burn_card("??")
            self.theirs.deal_board("".join(card_name(card) for card in board[lies : 3 if not lies else lies + 1]))
        if len(board) != self.street:
            self.street = len(board)
            self.model.start(2 * BIG if self.limit and len(board) > 3 else BIG, preflop=False)

    def ask_for_nothing(self) -> bool:
        """They ask one who has nothing to call and nobody to bet against; we do not."""
        i = self.theirs.actor_index
        asked = "" if self.ours.decision is None else next(iter(self.ours.decision.asks))
        ahead = len(self.ours.places.get("board", [])) > len(self.theirs.board_cards)
        if asked == self.names[i] and not ahead:
            return False
        others = [j for j, live in enumerate(self.theirs.statuses) if live and j != i]
        assert self.theirs.checking_or_calling_amount == 0, "they ask another player"
        assert not any(self.theirs.stacks[j] for j in others), "they ask another player"
        self.theirs.check_or_call()
        self.found[NOTHING_TO_ASK] += 1
        return True

    def step(self) -> bool:
        """Compare what is offered and take the same action on both sides; False: they have parted."""
        assert self.ours.decision is not None
        ((player, options),) = self.ours.decision.asks.items()
        i = self.names.index(player)
        assert self.theirs.actor_index == i
        offered = {option.verb: option.amounts for option in options}
        call = offered["call"].least if offered.get("call") else 0  # type: ignore[union-attr]
        assert ("fold" in offered) == bool(call)
        if call != self.theirs.checking_or_calling_amount:
            self.explain_call(i, call)
            if self.rng.random() < 0.5 or not self.theirs.can_fold():
                return False
            self.act(player, "fold")
            return True
        common = self.compare_raise(i, offered.get("raise") or offered.get("bet"))
        verbs = [verb for verb in offered if verb not in ("bet", "raise")] + ["raise"] * bool(common)
        verb = self.rng.choices(verbs, [0.4 if v == "fold" else 1 for v in verbs])[0]
        if verb == "raise":
            assert common is not None
            low, high = common
            total = self.rng.choice((low, high, self.rng.randint(low, high), min(high, low + self.rng.randint(0, 60))))
            self.act(player, "raise" if "raise" in offered else "bet", total)
        else:
            self.act(player, verb)
        return True

    def act(self, player: str, verb: str, total: int = 0) -> None:
        i = self.names.index(player)
        if verb == "fold":
            self.theirs.fold()
        elif verb in ("check", "call"):
            self.theirs.check_or_call()
        else:
            self.theirs.complete_bet_or_raise_to(total)
            self.model.raised(i, total)
        self.model.acted.add(i)
        self.ours.act(Action(player, verb, total))

    # -- differences ----------------------------------------------------------------------------------------------------------

    def explain_call(self, i: int, call: int) -> None:
        bets, stacks, live = self.theirs.bets, self.theirs.stacks, self.theirs.statuses
        cover = max(bets[j] + stacks[j] for j, in_ in enumerate(live) if in_ and j != i)
        assert not self.street and max(bets) < BIG, "a call differs, and the blind was posted"
        assert call == min(stacks[i], min(BIG, cover) - bets[i])
        self.found[SHORT_BLIND] += 1

    def compare_raise(self, i: int, mine: Amounts | None) -> tuple[int, int] | None:
        """The totals that both sides allow."""
        state, model = self.theirs, self.model
        least, most = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
        if mine is None:
            if least is not None:
                assert model.closed(i, state.bets[i]), "only they let him raise, and a full raise has come round to him"
                self.found[CLOSED] += 1
            return None
        assert not model.closed(i, state.bets[i])
        if least is None:
            assert self.limit, "only we let him raise"
            if state.completion_betting_or_raising_count >= 4:
                assert model.raises < 4 or sum(state.statuses) == 2
                self.found[CAP] += 1
            else:
                assert model.half, "only we let him raise"
                self.found[HALF] += 1
            return None
        if (mine.least, mine.most) == (least, most):
            return least, most
        all_in = state.bets[i] + state.stacks[i]
        if not self.street and max(state.bets) < BIG:  # everybody is where the highest post is: the minimum is from the blind
            assert mine.least == min(all_in, 2 * BIG)
            self.found[SHORT_BLIND] += 1
        else:
            assert self.limit and 0 < 2 * (model.level - model.full) < model.size, "the bounds differ without a short all-in"
            assert mine.least == mine.most == min(all_in, model.full + model.size)
            assert least == most == min(all_in, model.level + model.size)
            self.found[COMPLETION] += 1
        return (max(mine.least, least), min(mine.most, most)) if max(mine.least, least) <= min(mine.most, most) else None

    def compare_stacks(self) -> Counter[str]:
        ours, theirs = [self.ours.accounts[name] for name in self.names], list(self.theirs.stacks)
        if ours == theirs:
            self.found[EQUAL] += 1
        else:
            assert theirs in list(self.merged_pots()), f"{ours} here, {theirs} there"
            self.found[MERGED_POTS] += 1
        return self.found

    def merged_pots(self) -> Iterator[list[int]]:
        """The stacks if neighbouring pots with the same winners were split as one."""
        pots: dict[str, dict[str, int]] = {}
        for transfer in self.ours.transfers:
            if str(transfer.source).startswith("pot/") and transfer.target in self.names:
                pots.setdefault(str(transfer.source), {})[str(transfer.target)] = transfer.amount
        order = sorted(pots)
        joints = [k for k in range(1, len(order)) if pots[order[k]].keys() == pots[order[k - 1]].keys()]
        base = {name: self.ours.accounts[name] - sum(pot.get(name, 0) for pot in pots.values()) for name in self.names}
        for count in range(1, len(joints) + 1):
            for joined in combinations(joints, count):
                stacks = dict(base)
                group: list[str] = []
                for k, pot in enumerate(order):
                    group.append(pot)
                    if k + 1 in joined:
                        continue
                    total = sum(sum(pots[p].values()) for p in group)
                    winners = [name for name in self.names if name in pots[pot]]
                    for name in winners:
                        stacks[name] += total // len(winners)
                    stacks[winners[0]] += total % len(winners)
                    group = []
                yield [stacks[name] for name in self.names]


def compare(limit: bool) -> Counter[str]:
    found: Counter[str] = Counter()
    for seed in range(ROUNDS):
        try:
            found += Pair(seed, limit).play()
        except AssertionError as error:
            raise AssertionError(f"seed {seed}, limit {limit}: {error}") from error
    return found


def test_no_limit_against_pokerkit() -> None:
    found = compare(limit=False)
    assert set(found) <= {EQUAL, SHORT_BLIND, NOTHING_TO_ASK, CLOSED, MERGED_POTS}
    assert found[EQUAL] > ROUNDS * 0.85
    assert 0 < found[SHORT_BLIND] < ROUNDS * 0.2
    assert 0 < found[CLOSED] < ROUNDS * 0.1
    assert found[MERGED_POTS] < ROUNDS * 0.01


def test_fixed_limit_against_pokerkit() -> None:
    found = compare(limit=True)
    assert set(found) <= {EQUAL, SHORT_BLIND, NOTHING_TO_ASK, CLOSED, MERGED_POTS, COMPLETION, HALF, CAP}
    assert found[EQUAL] > ROUNDS * 0.85
    assert found[CAP] > 0
    assert found[COMPLETION] > 0
    assert 0 < found[HALF] < ROUNDS * 0.05
    assert found[MERGED_POTS] < ROUNDS * 0.01
