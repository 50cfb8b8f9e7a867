"""Blackjack: the shoe through rounds, few decks and many hands, switches at random, and who may see what when."""

import random
from dataclasses import replace
from typing import Any

import pytest

from cardroom import Action, Round, Spot, load
from cardroom.cards import Card
from cardroom.chance import Shoe, Stacked
from cardroom.clauses import Clause
from cardroom.errors import IllegalAction
from cardroom.games.banked.blackjack.rules import CARDS_KEPT
from cardroom.games.banked.shoe import RACK
from cardroom.games.carried import SHOE
from cardroom.houses.edition import Edition
from cardroom.round import Dealt, Noted, Shown, replay
from tests.banked.banked_helpers import check_conserved, check_finished
from tests.banked.blackjack_helpers import ALL_SIX, EIGHT, EIGHT_2, ELITE, FIRST, SIX, SPANISH, hand_of
from tests.counts import counts, in_prove
from tests.editions import load_blackjack
from tests.support import choose

NAMES = ("ann", "bob", "cy", "dee", "eli", "fay", "gus", "hal")


def greedy(rng: random.Random, round: Round) -> Action:
    """Draws and splits whenever it can: many cards."""
    assert round.decision is not None
    player = next(iter(round.decision.asks))
    options = round.decision.asks[player]
    if round.decision.kind == "wagers":
        own = next((seat for seat, name in round.setup.seats.items() if name == player), 0)
        bet = next((o for o in options if o.spot == Spot(own, "wager", player)), None)
        return Action(player, "bet", 500, bet.spot) if bet is not None else Action(player, "done")
    for verb in ("accept", "put-up", "split", "hit"):
        option = next((o for o in options if o.verb == verb), None)
        if option is not None and (verb != "hit" or rng.random() < 0.85):
            return Action(player, verb, option.amounts.least if option.amounts else 0, option.spot)
    return choose(rng, round.decision)


@pytest.mark.thorough
@pytest.mark.parametrize("edition", [EIGHT, ELITE, *in_prove(EIGHT_2, SIX)])
@pytest.mark.parametrize("decks", [1, 2])
@counts("rounds", 150, 600)
def test_few_decks_and_eight_seats_never_run_dry(edition: str, decks: int, rounds: int) -> None:
    loaded = load(edition).with_rules(decks=decks, cut=30)
    rng = random.Random(f"{edition} {decks}")
    setup = loaded.setup(dict.fromkeys(NAMES, 1_000_00), seed=1)
    reshuffled = went_on = 0
    fewest = 100
    for _ in range(rounds):
        round = Round(setup)
        while round.decision is not None:
            round.act(greedy(rng, round))
            check_conserved(round)
        check_finished(round)
        reshuffled += any(isinstance(event, Noted) and event.what == "reshuffle" for event in round.events)
        went_on += SHOE in round.outcome.carry
        fewest = min(fewest, sum(map(len, (round.shoe.cards, round.places.get(RACK, ()), round.places.get("discards", ())))))
        stacks = {name: max(stack, 500_00) for name, stack in round.outcome.stacks.items()}
        setup = loaded.next_setup(round, stacks=stacks)
    assert 0 <= fewest < (CARDS_KEPT + 8 if decks == 1 else 90)
    assert edition != EIGHT or decks == 1 or (reshuffled and went_on)


def test_players_stop_drawing_at_the_cards_kept_for_the_player_dealer() -> None:
    """One deck, eight hands, every pair split: the last cards are his."""
    loaded = load(EIGHT).with_rules(decks=1)
    stopped = 0
    for seed in range(150):
        rng = random.Random(seed)
        round = Round(loaded.setup(dict.fromkeys(NAMES, 1_000_00), seed=seed, player_dealer="hal"))
        while round.decision is not None:
            left = len(round.shoe.cards) + len(round.places.get("discards", ()))
            if round.decision.kind == "play":
                verbs = {option.verb for options in round.decision.asks.values() for option in options}
                needed = 2 if "split" in verbs else 1 if verbs & {"hit", "double"} else 0
                assert left >= (CARDS_KEPT + needed if needed else 0)
            round.act(greedy(rng, round))
        stopped += left <= CARDS_KEPT
    assert stopped


def test_the_same_shoe_goes_on_until_the_cut_card() -> None:
    loaded = load_blackjack(EIGHT)
    rng = random.Random(3)
    setup = loaded.setup(dict.fromkeys(NAMES[:4], 10_000_00), seed=7)
    order = list(reversed(Shoe(setup.chance, loaded.deck).cards))
    seen: list[Card] = []
    for _ in range(40):
        round = Round(setup)
        while round.decision is not None:
            round.act(greedy(rng, round))
        fresh = [c for e in round.events if isinstance(e, Dealt) and e.place != RACK for c in e.cards]
        assert fresh == order[len(seen) : len(seen) + len(fresh)]
        seen += [c for c in fresh if c is not None]
        if SHOE not in round.outcome.carry:
            break
        assert len(order) - len(seen) > loaded.rules.cut
        setup = loaded.next_setup(round)
    assert len(order) - len(seen) <= loaded.rules.cut
    assert loaded.next_setup(round).chance != setup.chance  # a new shuffle
    every = loaded.with_rules(shuffle="every-round")
    round = Round(every.setup(dict.fromkeys(NAMES[:4], 10_000_00), seed=7))
    while round.decision is not None:
        round.act(greedy(rng, round))
    assert SHOE not in round.outcome.carry


def test_a_shoe_that_runs_out_in_a_round_takes_in_the_rack() -> None:
    """Two decks, 73 of 104 cards dealt before: 31 for eight hands that take more."""
    loaded = load_blackjack(EIGHT).with_rules(decks=2, cut=30)
    rng = random.Random(5)
    for seed in range(40):
        setup = loaded.setup(dict.fromkeys(NAMES, 1_000_00), seed=seed, carry={SHOE: {"dealt": 73}}, player_dealer="hal")
        round = Round(setup)
        while round.decision is not None:
            round.act(greedy(rng, round))
        if any(isinstance(event, Noted) and event.what == "reshuffle" for event in round.events):
            assert len(round.shoe.cards) > loaded.rules.cut
            assert SHOE not in round.outcome.carry  # another order of the cards: the next round shuffles anew
            return
    raise AssertionError("the shoe never ran out")


def with_every_clause(edition: Edition) -> Edition:
    """What other switches cite, said somehow."""
    wanted = ("naturals-at-once", "double-double", "rescue", "original-only", "face-down")
    return replace(edition, clauses={**{name: Clause(name, name) for name in wanted}, **edition.clauses})


def switched(edition: str) -> list[Edition]:
    """Other switches than the house's, for random play."""
    loaded = with_every_clause(load_blackjack(edition))
    surrender = {"when": "before-the-check", "after_split": True}
    return [
        loaded.with_rules(loop="wager", shortfall="pro-rata", surrender=surrender),
        loaded.with_rules(loop="seat", shortfall="dead-hand", coverage="net", peek="ace-or-ten", naturals_paid="at-once"),
        loaded.with_rules(double={"least": "equal", "times": 3, "rescue": True}, draws={"soft": "17"}, original_only=True),
        loaded.with_rules(face_down_decks=[load_blackjack(edition).rules.decks], direction="clockwise", act_from="house-dealer"),
    ]


@pytest.mark.parametrize("edition", ALL_SIX)
@counts("rounds", 3, 25)
def test_random_play_under_other_switches(edition: str, rounds: int) -> None:
    for number, loaded in enumerate(switched(edition)):
        for seed in range(rounds):
            rng = random.Random(f"{edition} {number} {seed}")
            stacks = {name: rng.choice((5_00, 17_00, 60_00, 400_00)) for name in NAMES[:5]}
            round = Round(loaded.setup({"zed": 300_00, **stacks}, player_dealer="zed", seed=seed, chip=rng.choice((1, 100))))
            while round.decision is not None:
                round.act(choose(rng, round.decision))
                check_conserved(round)
            check_finished(round)
            if seed % 5 == 0:
                assert replay(round.setup, round.inputs).events == round.events


# -- who may see what when --------------------------------------------------------------------------------------------------

SEEN = [  # editions; who looks; cards of Ann (two), Bob (two), Dee's up card and hole card that are seen while Ann is asked
    (load(EIGHT), "Ann", (2, 2, 1)),
    (load(EIGHT), "Bob", (2, 2, 1)),
    (load(EIGHT), "Dee", (2, 2, 1)),  # the player-dealer does not know the hole card either
    (load(EIGHT), "", (2, 2, 1)),
    (load(SIX), "Dee", (2, 2, 1)),
    (load(FIRST), "", (2, 2, 1)),
    (load(SPANISH), "Dee", (2, 2, 1)),
    (load(ELITE), "Dee", (2, 2, 1)),
    (load(EIGHT_2).with_rules(decks=2), "Ann", (2, 0, 1)),  # face down: each his own
    (load(EIGHT_2).with_rules(decks=2), "Bob", (0, 2, 1)),
    (load(EIGHT_2).with_rules(decks=2), "Dee", (0, 0, 1)),
    (load(EIGHT_2).with_rules(decks=2), "", (0, 0, 1)),
]


@pytest.mark.parametrize(("edition", "viewer", "seen"), SEEN)
def test_who_sees_what_while_players_act(edition: Edition, viewer: str, seen: tuple[int, ...]) -> None:
    round = hand_of(edition, {"Ann": "Ks 6d", "Bob": "9s 7d", "Dee": "Kc 6h"}, stop="play")
    view = round.view(viewer)
    assert tuple(len(view.cards(f"seat/{seat}")) for seat in (2, 3, 1)) == seen


@pytest.mark.parametrize("edition", [load(e) for e in ALL_SIX])
def test_everything_on_the_table_is_seen_at_the_end(edition: Edition) -> None:
    round = hand_of(edition, {"Ann": "Ks 6d", "Bob": "9s 7d", "Dee": "Kc 6h"})
    public = round.view("")
    for seat in (1, 2, 3):
        assert public.cards(f"seat/{seat}") == round.places[f"seat/{seat}"]


def hidden_from(round: Round, viewer: str, order: tuple[Card, ...]) -> list[Card]:
    seen: set[Card | None] = set()
    for event in round.view(viewer).events:
        if isinstance(event, Dealt | Shown):
            seen.update(event.cards)
    return sorted(set(order) - seen)


def told(round: Round) -> list[str]:
    """The declared exception: a check tells everybody whether there is a natural, and nothing else."""
    return [event.text for event in round.events if isinstance(event, Noted) and event.what == "peek"]


@pytest.mark.thorough
@pytest.mark.parametrize("edition", [*ALL_SIX, "two decks, face down"])
@counts("rounds", 3, 40)
def test_the_hole_card_swapped_with_a_hidden_card_changes_nothing_but_what_a_check_tells(edition: str, rounds: int) -> None:
    loaded = load(EIGHT_2).with_rules(decks=2) if edition not in ALL_SIX else load(edition)
    compared = excepted = 0
    for seed in range(rounds):
        rng = random.Random(f"{edition} {seed}")
        deck = list(loaded.deck)
        rng.shuffle(deck)
        order = tuple(deck)
        given: dict[str, Any] = {"stacks": {"zed": 500_00, "ann": 200_00, "bob": 200_00}, "player_dealer": "zed"}
        round = Round(loaded.setup(**given, chance=Stacked(order)))
        while round.decision is not None and not round.shoe.shuffles:
            if round.decision.kind in ("play", "insurance"):
                for viewer in ("ann", "bob", "zed", ""):
                    hidden = hidden_from(round, viewer, order)
                    one = round.places["seat/1"][1]
                    assert one in hidden
                    if edition not in ALL_SIX and viewer != "ann":
                        one = rng.choice([c for c in (*round.places.get("seat/2", ())[:2], one) if c in hidden])
                    two = rng.choice([card for card in hidden if card != one])
                    swapped = tuple(two if c == one else one if c == two else c for c in order)
                    try:
                        other = replay(round.setup._replace(chance=Stacked(swapped)), round.inputs)
                    except IllegalAction:  # the check has ended the round, or a natural was turned over
                        excepted += 1
                        continue
                    same = [repr((v.events, v.places, v.decision)) for v in (round.view(viewer), other.view(viewer))]
                    if told(other) != told(round) or naturals(other) != naturals(round):
                        excepted += 1
                        continue
                    assert same[0] == same[1]
                    compared += 1
            round.act(choose(rng, round.decision))
    assert compared > 2.5 * rounds
    assert excepted < compared / 3


def naturals(round: Round) -> list[str]:
    """Hands that had to be turned over at once (l.3711)."""
    return [event.place for event in round.events if isinstance(event, Shown) and event.place != "seat/1"]
