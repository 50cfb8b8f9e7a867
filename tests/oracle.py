"""pokerkit as oracle: one round on both sides, with the same stacks, cards, actions and draws, compared at every decision and at the end.

Where the two differ, the difference is named after the rule that explains it, the rule is checked by a reckoning of its own (``Model``),
and the kinds are counted: a difference that no rule explains fails, and a test says which kinds may occur, and how often.
"""

import random
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import pytest

from cardroom import load
from cardroom.cards import Card, card_name
from cardroom.round import Action, Amounts, Dealt, Round, Spot

pokerkit = pytest.importorskip("pokerkit")

SMALL, BIG = 100, 200  # blinds; in stud the bring-in is as much as a big blind, half a small bet

EQUAL = "equal to the end"
SHORT = "nobody could post the big blind (or bring-in) in full: here it is still the bet, pokerkit takes the highest post"
NOTHING_TO_ASK = "everybody else is all-in and matched: pokerkit asks for a check"
CLOSED = "a short all-in does not reopen betting to who has acted; pokerkit measures the first raise of a street by its own size"
RUNS = "short all-ins are added up since a player acted; pokerkit adds up runs of them and begins anew when a run makes a full raise"
CAP = "limit: three raises over the blind; pokerkit does not count the blind as the bet and allows four"
MERGED_POTS = "odd chip: pokerkit merges pots once a beaten hand is killed, here each pot is split on its own"
SIDE_LOW = "high-low: a side pot in which nobody has a low is not halved; pokerkit halves it if anybody in the hand has one"
SHORT_DECK = "seven hands of stud to the end need 53 cards: here the burns are shuffled in, pokerkit knows no burns"


class FixedLimitOmahaHighLow(pokerkit.FixedLimitPokerMixin, pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter):  # type: ignore[misc,name-defined]
    """pokerkit's own class of this name is pot-limit."""


def _remembered(reckon: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """pokerkit reckons where a hand stands in its table at every comparison anew: most of the time that a round takes there."""
    known: dict[int, tuple[Any, Any]] = {}

    def find(lookup: Any, cards: Any) -> Any:
        if id(cards) not in known:
            known[id(cards)] = cards, reckon(lookup, cards)  # with the cards, which keep their id so
        return known[id(cards)][1]

    return find


pokerkit.lookups.Lookup._get_key = _remembered(pokerkit.lookups.Lookup._get_key)
Strength = Callable[[Sequence[Card], Sequence[Card]], int]


class Game(NamedTuple):
    """A game on both sides. ``halves``: the strengths of a high-low game."""

    edition: str
    theirs: Any
    limit: bool = False
    stud: bool = False
    most: int = 9  # players
    halves: tuple[Strength, Strength] | None = None


class Model:
    """Who may raise, reckoned apart from the engine: full raises, who has acted since, what each had in."""

    def start(self, size: int, level: int) -> None:
        self.size = self.last_raise = size
        self.level = level
        self.wagers = 0
        self.blind = level > 0
        self.acted: set[int] = set()

    def raised(self, total: int, limit: bool) -> None:
        by = total - (self.level if self.blind or self.wagers else 0)  # completing a bring-in makes it the bet
        if by >= self.last_raise:
            self.last_raise = self.size if limit else by
            self.acted.clear()
        self.level = total
        self.wagers += 1

    def closed(self, seat: int, own: int) -> bool:
        """He has acted since the last full raise and faces less than one."""
        return seat in self.acted and self.level - own < self.last_raise

    @property
    def capped(self) -> bool:
        return self.wagers >= (3 if self.blind else 4)


class Pair:
    """One round on both sides. Player i sits in seat i + 1; the last player has the button."""

    def __init__(self, game: Game, seed: int) -> None:
        self.rng = rng = random.Random(f"oracle {game.edition} {seed}")
        self.game = game
        count = rng.randint(2, game.most)
        size = rng.choice((600, 1_500, 4_000, 20_000) if game.stud else (300, 800, 2_000, 10_000))
        stacks = [rng.choice((size, rng.randint(1, size), rng.randint(size // 2, 2 * size))) for _ in range(count)]
        ante = rng.choice((0, 0, 0, 50, 100))
        self.names = [f"p{i}" for i in range(count)]
        bets = (2 * BIG, 4 * BIG) if game.stud else (BIG, 2 * BIG) if game.limit else (BIG,)
        table: dict[str, Any] = {"ante": ante} | ({"bets": bets, "bring_in": BIG} if game.stud else {})
        setup = load(game.edition).setup(dict(zip(self.names, stacks, strict=True)), button=count, seed=seed, table=table, chip=1)
        self.ours = Round(setup)
        kinds = pokerkit.Automation
        automations = (
            kinds.ANTE_POSTING, kinds.BET_COLLECTION, kinds.BLIND_OR_STRADDLE_POSTING, kinds.HOLE_CARDS_SHOWING_OR_MUCKING,
            kinds.HAND_KILLING, kinds.CHIPS_PUSHING, kinds.CHIPS_PULLING,
        )  # fmt: skip
        forced: Any = BIG if game.stud else (SMALL, BIG)
        self.theirs = game.theirs.create_state(automations, True, ante, forced, *bets, stacks, count)
        self.model = Model()
        self.street: int | None = None
        self.seen = 0  # events of ours that they have been told
        self.found: Counter[str] = Counter()

    # -- the walk -------------------------------------------------------------------------------------------------------------

    def play(self) -> Counter[str]:
        while True:
            self.feed()
            if self.theirs.actor_index is not None and self.ask_for_nothing():
                continue
            if self.ours.decision is None:
                assert not self.theirs.status, "the round is over here and not there"
                return self.compare_stacks()
            if self.ours.decision.kind == "draw":
                self.draw()
            elif not self.step():
                return self.found

    def feed(self) -> None:
        """Their cards as ours, as far as they are ready for them; a new betting round starts the model afresh."""
        state = self.theirs
        while self.seen < len(self.ours.events) and state.actor_index is None:
            event = self.ours.events[self.seen]
            self.seen += 1
            if not isinstance(event, Dealt):
                continue
            cards = "".join(card_name(card) for card in event.cards if card is not None)
            if event.place == "burn":
                if state.can_burn_card("??"):
                    state.burn_card("??")
                else:
                    self.found[SHORT_DECK] += 1
            elif event.place == "board":
                state.deal_board(cards)
            else:
                state.deal_hole(cards, int(event.place.removeprefix("seat/")) - 1)
        if state.stand_patter_or_discarder_index is None and state.actor_index is None and state.can_burn_card("??"):
            state.burn_card("??")  # nobody has drawn: here there is no burn
        if state.street_index != self.street and state.actor_index is not None:
            self.street = state.street_index
            self.model.start(state.street.min_completion_betting_or_raising_amount, 0 if self.game.stud or self.street else BIG)

    def ask_for_nothing(self) -> bool:
        """They ask one who has nothing to call and nobody to bet against; we do not."""
        state = self.theirs
        i = state.actor_index
        decision = self.ours.decision
        asked = "" if decision is None or decision.kind == "draw" else next(iter(decision.asks))
        ahead = any(isinstance(event, Dealt) for event in self.ours.events[self.seen :])
        if asked == self.names[i] and not ahead:
            return False
        assert not any(state.stacks[j] for j, live in enumerate(state.statuses) if live and j != i), "they ask another player"
        if state.can_post_bring_in():
            state.post_bring_in()
        else:
            assert state.checking_or_calling_amount == 0, "they ask another player"
            state.check_or_call()
        self.found[NOTHING_TO_ASK] += 1
        return True

    def draw(self) -> None:
        """One player throws away the same cards on both sides."""
        assert self.ours.decision is not None
        (player,) = self.ours.decision.asks
        i = self.names.index(player)
        assert self.theirs.stand_patter_or_discarder_index == i
        held = self.ours.places[f"seat/{i + 1}"]
        assert sorted(map(card_name, held)) == sorted(repr(card) for card in self.theirs.hole_cards[i])
        picks = tuple(self.rng.sample(range(len(held)), self.rng.randint(0, len(held))))
        self.theirs.stand_pat_or_discard("".join(card_name(held[pick]) for pick in picks))
        self.ours.act(Action(player, "draw", picks=picks))

    def step(self) -> bool:
        """Compare what is offered and take the same action on both sides; False: they have parted."""
        assert self.ours.decision is not None
        ((player, options),) = self.ours.decision.asks.items()
        i = self.names.index(player)
        state = self.theirs
        assert state.actor_index == i, f"{player} here, p{state.actor_index} there"
        offered = {option.verb: option.amounts for option in options}
        verb = next((v for v in ("bet", "raise", "complete") if v in offered), "")
        if "bring in" in offered:
            self.compare_opening(i, offered["bring in"], offered.get("complete"))
            self.act(player, self.rng.choice(["bring in"] * 3 + [verb] * bool(verb)), state.min_completion_betting_or_raising_to_amount)
            return True
        call = offered["call"].least if offered.get("call") else 0  # type: ignore[union-attr]
        assert ("fold" in offered) == bool(call)
        if call != state.checking_or_calling_amount:
            self.explain_call(i, call)
            if self.rng.random() < 0.5 or not state.can_fold():
                return False
            self.act(player, "fold")
            return True
        common = self.compare_raise(i, offered.get(verb))
        verbs = [other for other in offered if other != verb] + [verb] * bool(common)
        chosen = self.rng.choices(verbs, [0.4 if other == "fold" else 1 for other in verbs])[0]
        if chosen == verb and common is not None:
            low, high = common
            total = self.rng.choice((low, high, self.rng.randint(low, high), min(high, low + self.rng.randint(0, 60))))
            self.act(player, verb, total)
        else:
            self.act(player, chosen)
        return True

    def act(self, player: str, verb: str, total: int = 0) -> None:
        i = self.names.index(player)
        if verb == "fold":
            self.theirs.fold()
        elif verb in ("check", "call"):
            self.theirs.check_or_call()
        elif verb == "bring in":
            self.theirs.post_bring_in()
            self.model.level = BIG
        else:
            self.theirs.complete_bet_or_raise_to(total)
            self.model.raised(total, self.game.limit)
        if verb != "bring in":
            self.model.acted.add(i)
        self.ours.act(Action(player, verb, total if verb in ("bet", "raise", "complete") else 0))

    # -- differences ----------------------------------------------------------------------------------------------------------

    def short(self) -> bool:
        """Nobody has put in as much as the big blind, or the bring-in, should be."""
        return not self.street and max(self.theirs.bets) < BIG

    def cover(self, i: int) -> int:
        state = self.theirs
        return max(int(state.bets[j] + state.stacks[j]) for j, live in enumerate(state.statuses) if live and j != i)

    def compare_opening(self, i: int, bring_in: Amounts | None, whole: Amounts | None) -> None:
        state = self.theirs
        assert state.can_post_bring_in()
        assert bring_in == Amounts(state.effective_bring_in_amount, state.effective_bring_in_amount)
        least = state.min_completion_betting_or_raising_to_amount if state.stacks[i] > BIG else None
        assert least == (whole and whole.most) or self.cover(i) <= BIG, "completing differs, and somebody could call"

    def explain_call(self, i: int, call: int) -> None:
        assert self.short(), "a call differs, and the blind was posted"
        assert call == min(self.theirs.stacks[i], min(BIG, self.cover(i)) - self.theirs.bets[i])
        self.found[SHORT] += 1

    def compare_raise(self, i: int, mine: Amounts | None) -> tuple[int, int] | None:
        """The totals that both sides allow."""
        state, model = self.theirs, self.model
        least, most = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
        closed = model.closed(i, state.bets[i])
        if mine is None:
            if least is not None and self.game.limit and model.capped:
                self.found[CAP] += 1
            elif least is not None:
                assert closed, "only they let him raise, and a full raise has come round to him"
                self.found[CLOSED] += 1
            return None
        assert not closed
        if least is None:
            run = state.consecutive_short_all_in_amounts
            assert run and sum(run) < state.completion_betting_or_raising_amount and i in state.acted_player_indices, (
                "only we let him raise"
            )
            self.found[RUNS] += 1
            return None
        if (mine.least, mine.most) != (least, most):  # everybody is where the highest post is: the least raise is from the blind
            assert self.short(), f"the bounds differ: {mine} here, {least} to {most} there"
            assert mine.least == min(state.bets[i] + state.stacks[i], BIG + model.size)
            self.found[SHORT] += 1
        return (max(mine.least, least), min(mine.most, most)) if max(mine.least, least) <= min(mine.most, most) else None

    def compare_stacks(self) -> Counter[str]:
        ours, theirs = [self.ours.accounts[name] for name in self.names], list(self.theirs.stacks)
        if ours == theirs:
            self.found[EQUAL] += 1
        elif theirs in list(merged_pots(self.ours, self.names)):
            self.found[MERGED_POTS] += 1
        else:
            halves = self.game.halves
            assert halves is not None and theirs in list(their_halves(self.ours, self.names, halves)), f"{ours} here, {theirs} there"
            self.found[SIDE_LOW] += 1
        return self.found


def paid_out(round: Round) -> dict[str, dict[str, int]]:
    """What each pot paid to whom."""
    pots: dict[str, dict[str, int]] = {}
    for transfer in round.transfers:
        if str(transfer.source).startswith("pot/") and transfer.target in round.setup.stacks:
            paid = pots.setdefault(str(transfer.source), {})
            paid[str(transfer.target)] = paid.get(str(transfer.target), 0) + transfer.amount
    return pots


def before_the_pots(round: Round, names: list[str]) -> dict[str, int]:
    pots = paid_out(round)
    return {name: round.accounts[name] - sum(paid.get(name, 0) for paid in pots.values()) for name in names}


def merged_pots(round: Round, names: list[str]) -> Iterator[list[int]]:
    """The stacks if neighbouring pots with the same winners were split as one."""
    pots = paid_out(round)
    order = sorted(pots)
    joints = [k for k in range(1, len(order)) if pots[order[k]].keys() == pots[order[k - 1]].keys()]
    for count in range(1, len(joints) + 1):
        for joined in combinations(joints, count):
            stacks = before_the_pots(round, names)
            group: list[str] = []
            for k, pot in enumerate(order):
                group.append(pot)
                if k + 1 not in joined:
                    split(stacks, sum(sum(pots[p].values()) for p in group), [name for name in names if name in pots[pot]])
                    group = []
            yield [stacks[name] for name in names]


def split(stacks: dict[str, int], amount: int, winners: list[str]) -> None:
    for name in winners:
        stacks[name] += amount // len(winners)
    stacks[winners[0]] += amount % len(winners)


def contributed(round: Round, names: list[str]) -> list[tuple[int, list[str]]]:
    """Each pot's chips, and who put into it and did not fold."""
    folded = {e.player for e in round.events if isinstance(e, Action) and e.verb == "fold"}
    amounts: Counter[str] = Counter()
    inside: dict[str, set[str]] = {}
    for transfer in round.transfers:
        if str(transfer.target).startswith("pot/") and isinstance(transfer.source, Spot):
            amounts[str(transfer.target)] += transfer.amount
            inside.setdefault(str(transfer.target), set()).add(transfer.source.player)
    return [(amounts[pot], [name for name in names if name in inside[pot] - folded]) for pot in sorted(amounts)]


def their_halves(round: Round, names: list[str], halves: tuple[Strength, Strength]) -> Iterator[list[int]]:
    """Pots merged in any way, each halved if anybody has a low; a half without a low goes to all that are in, or that win."""
    board = round.places.get("board", [])
    pots = contributed(round, names)
    live = {name for _, eligible in pots for name in eligible}
    dealt: dict[str, list[Card]] = {name: [] for name in names}
    for event in round.events:
        if isinstance(event, Dealt) and event.place.startswith("seat/"):
            dealt[names[int(event.place[5:]) - 1]] += [card for card in event.cards if card is not None]
    high, low = ({name: strength(dealt[name], board) for name in live} for strength in halves)
    winning = {n for _, e in pots for n in e if high[n] == max(high[m] for m in e) or (low[n] and low[n] == max(low[m] for m in e))}
    for count in range(len(pots)):
        for joints in combinations(range(1, len(pots)), count):
            for only_winning in (False, True):
                stacks = before_the_pots(round, names)
                for amount, eligible in merge(pots, joints):
                    inside = [n for n in eligible if n in winning or not only_winning]
                    parts = ((high, amount - amount // 2), (low, amount // 2)) if any(low.values()) else ((high, amount),)
                    for strength, part in parts:
                        best = max(strength[n] for n in inside)
                        split(stacks, part, [n for n in inside if strength[n] == best])
                yield [stacks[name] for name in names]


def merge(pots: list[tuple[int, list[str]]], joints: tuple[int, ...]) -> list[tuple[int, list[str]]]:
    """Pots with some of them joined to the one before; who is in the later one is in both."""
    found: list[tuple[int, list[str]]] = []
    for number, (amount, eligible) in enumerate(pots):
        found.append((found.pop()[0] + amount if number in joints else amount, eligible))
    return found


def compare(game: Game, rounds: int) -> Counter[str]:
    """So many rounds by chance; every difference is explained, and counted."""
    found: Counter[str] = Counter()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pokerkit warns of cards that come back from the discards
        for seed in range(rounds):
            pair = Pair(game, seed)
            try:
                found += pair.play()
            except AssertionError as error:
                raise AssertionError(f"{game.edition}, seed {seed}: {error}") from error
            found["reshuffled"] += pair.ours.shoe.shuffles > 1
    return found
