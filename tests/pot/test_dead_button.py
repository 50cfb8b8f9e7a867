"""Button and blinds when players leave: a dead button as tournaments have it at ``standard``, what the manuals say elsewhere."""

import random
from decimal import Decimal
from itertools import pairwise
from typing import Any

import pytest

from cardroom import Round, load
from cardroom.games.pot.carried import BIG
from cardroom.records.files import parse
from cardroom.records.phh_file import read_phh
from cardroom.records.phh_write import write_phh
from cardroom.round import Action, Noted
from tests.counts import counts

STANDARD = "standard/no-limit-texas-holdem"
OCEANS = "oceans-eleven/holdem"
STACK = 200_00


def fold_out(round: Round) -> Round:
    """Everybody folds, or checks, and comes in when asked."""
    while round.decision is not None:
        player, options = next(iter(round.decision.asks.items()))
        verbs = [option.verb for option in options]
        verb = next(verb for verb in ("post", "fold", "check", "pass", *verbs) if verb in verbs)
        round.act(Action(player, verb))
    return round


def first(edition: str, seats: dict[int, str], button: int) -> Round:
    return fold_out(Round(load(edition).setup(dict.fromkeys(seats.values(), STACK), seats, seed=1, button=button)))


def after(round: Round, *gone: str, absent: tuple[str, ...] = ()) -> Round:
    """The next hand without those who are gone."""
    seats = {seat: player for seat, player in round.setup.seats.items() if player not in gone}
    edition: Any = round.setup.edition
    return fold_out(
        Round(edition.next_setup(round, stacks=dict.fromkeys(seats.values(), STACK), seats=seats, absent=frozenset(absent), seed=2))
    )


def blinds(round: Round) -> tuple[str, str]:
    """Who has posted the small and the big blind; nobody is an empty name."""
    paid = {t.why: str(t.source) for t in round.transfers if t.rule == "blinds"}
    return paid.get("small blind", ""), paid["big blind"]


def button(round: Round) -> str:
    return next(event.who or event.text for event in reversed(round.events) if isinstance(event, Noted) and event.what == "button")


THREE = {1: "A", 2: "B", 3: "C"}
FIVE = {1: "A", 2: "B", 3: "C", 4: "D", 5: "E"}


def test_three_become_two_and_the_button_leaves() -> None:
    """A had the button, B the small and C the big blind: B has the big blind now, not C again, and C the button."""
    round = after(first(STANDARD, THREE, 1), "A")
    assert (button(round), *blinds(round)) == ("C", "C", "B")


def test_so_it_is_whoever_leaves() -> None:
    assert blinds(after(first(STANDARD, THREE, 1), "B")) == ("C", "A")
    assert blinds(after(first(STANDARD, THREE, 1), "C")) == ("B", "A")


def test_at_oceans_eleven_the_button_moves_forward_and_the_blinds_are_adjusted_001_l12_27() -> None:
    """No dead button (l.54): B has the button, and in heads-up play the small blind (l.20), so that C has the big blind again."""
    round = after(first(OCEANS, THREE, 1), "A")
    assert (button(round), *blinds(round)) == ("B", "B", "C")


def test_a_dead_small_blind_and_then_a_dead_button() -> None:
    """A has the button, B and C the blinds. C leaves: D has the big blind and nobody the small one. Then the button is at C's seat."""
    second = after(first(STANDARD, FIVE, 1), "C")
    assert (button(second), *blinds(second)) == ("B", "", "D")
    third = after(second)
    assert (button(third), *blinds(third)) == ("dead, at seat 3", "D", "E")
    fourth = after(third)
    assert (button(fourth), *blinds(fourth)) == ("D", "E", "A")


def test_the_pot_without_a_small_blind() -> None:
    round = after(first(STANDARD, FIVE, 1), "C")
    assert sum(t.amount for t in round.transfers if t.rule == "blinds") == 2_00
    assert any(isinstance(event, Noted) and event.what == "dead small blind" for event in round.events)


def test_a_hand_without_a_small_blind_is_written_and_read_again() -> None:
    round = after(first(STANDARD, FIVE, 1), "C")
    text = write_phh(round)
    assert "blinds_or_straddles = [2, 0, 0, 0]" in text  # D has the big blind, left of the dead small one
    (hand,) = read_phh(parse(text, "hand", parse_float=Decimal), "hand")
    assert hand.finishing == tuple(round.outcome.stacks[player] for player in ("D", "E", "A", "B"))


def test_whose_small_blind_was_dead_while_he_was_away_owes_it() -> None:
    second = after(first(STANDARD, FIVE, 1), absent=("C",))
    assert blinds(second) == ("", "D")
    assert second.outcome.carry["owed"] == {"C": ["small"]}


def test_between_two_the_big_blind_alternates_and_a_third_comes_in_by_it() -> None:
    round = first(STANDARD, {1: "A", 4: "B"}, 1)
    seen = []
    for _ in range(4):
        round = after(round)
        seen.append(blinds(round))
    assert seen == [("B", "A"), ("A", "B")] * 2
    edition: Any = round.setup.edition
    seats = {1: "A", 2: "New", 4: "B"}  # between them
    last = blinds(round)[1]
    joined = [last]
    for _ in range(6):
        setup = edition.next_setup(round, stacks=dict.fromkeys(seats.values(), STACK), seats=seats, seed=3)
        round = fold_out(Round(setup))
        joined.append(blinds(round)[1])
    assert all(one != other for one, other in pairwise(joined))
    assert {"A", "New", "B"} == set(joined)


def test_after_a_misdeal_the_same_hand_is_dealt_again() -> None:
    second = after(first(STANDARD, FIVE, 1), "C")
    edition: Any = second.setup.edition
    void: Round = Round(second.setup)
    void.misdeal("two cards face up", "irregularity.misdeal")
    again = fold_out(Round(edition.next_setup(void, seed=9)))
    assert (button(again), *blinds(again)) == (button(second), *blinds(second))


@pytest.mark.parametrize("edition", [STANDARD, "standard/fixed-limit-badugi", "standard/no-limit-short-deck", "standard/pot-limit-omaha"])
@counts("hands", 150, 3000)
def test_nobody_has_the_big_blind_twice_running(edition: str, hands: int) -> None:
    """Players leave, come back, and new ones sit down, at random; the big blind goes to the next one who is there, clockwise."""
    rng = random.Random(f"{edition} dead button")
    seats = {1: "A", 2: "B", 3: "C", 5: "D", 6: "E"}
    round = first(edition, seats, 1)
    names = iter(f"N{number}" for number in range(10_000))
    for number in range(hands):
        for seat in list(seats):
            if len(seats) > 2 and rng.random() < 0.15:
                del seats[seat]
        for seat in range(1, 7):
            if seat not in seats and rng.random() < 0.12:
                seats[seat] = next(names)
        away = frozenset(player for player in seats.values() if rng.random() < 0.1)
        away = away if len(seats) - len(away) >= 2 else frozenset()
        loaded: Any = round.setup.edition
        old, old_seat = blinds(round)[1], round.outcome.carry[BIG]
        ordered = dict(sorted(seats.items()))
        stacks = dict.fromkeys(ordered.values(), STACK)
        round = fold_out(Round(loaded.next_setup(round, stacks=stacks, seats=ordered, absent=away, seed=number)))
        here = [seat for seat, player in ordered.items() if player not in away]
        expected = next((seat for seat in here if seat > old_seat), here[0])
        assert blinds(round)[1] == ordered[expected] != old
        held = round.outcome.carry["button"]
        assert held != expected or len(here) == 2
