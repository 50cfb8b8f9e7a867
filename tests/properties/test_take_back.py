"""Taking the last action back, over every edition: the round is as it was, the log has both, and everything follows from it by replay."""

import random

import pytest

from cardroom.errors import IllegalAction
from cardroom.houses.edition import Edition
from cardroom.houses.loader import load
from cardroom.records.record import audit_record, play_record, read_record
from cardroom.round import DEALER, Action, Dealt, FloorCall, Moved, Noted, Round, Ruled, Shown, Transfer, replay
from tests.counts import counts, one_of_each_kind
from tests.properties.test_rulings import check_chips_and_cards, state
from tests.support import choose, random_setup

TAKE_BACK = FloorCall("take-back", (), "Ana", "he misread the board")


def eyes(round: Round) -> list[object]:
    """What everybody sees: the table, and what is asked."""
    views = [round.view(player) for player in ("", *round.setup.stacks)]
    return [({place: cards for place, cards in view.places.items() if cards}, _held(view.accounts), view.decision) for view in views]


def _held(accounts: object) -> object:
    assert isinstance(accounts, dict)
    return {account: amount for account, amount in accounts.items() if amount}


def is_public_fact(round: Round, before: Round) -> bool:
    """Counted another way: whether others have seen something that depends on the last action."""
    last = round.inputs[-1]
    assert isinstance(last, Action)
    for event in round.events[len(before.events) + 1 :]:
        if isinstance(event, Dealt | Shown | Ruled) or (isinstance(event, Noted) and event.what in ("button", "player-dealer")):
            return True
        if isinstance(event, Moved):
            own = [f"/{seat}" for seat, player in round.setup.seats.items() if player == last.player]
            if not all(any(f"{place}/".startswith(f"{kind}{seat}/") for seat in own for kind in ("seat", "front")) for place in event[:2]):
                return True
        if isinstance(event, Transfer) and (event.source != last.player or event.target in ("drop", "jackpot", *round.setup.stacks)):
            return True
    return last.player == DEALER or round.over


def play(edition: Edition, rng: random.Random, name: str, stepped: bool) -> tuple[int, int]:
    """A round in which every third action is taken back if it can be: how many were, and how many could not be."""
    round = Round(random_setup(edition, rng, seed=name, stepped=stepped))
    taken = refused = 0
    while round.decision is not None and len(round.inputs) < 120:
        if rng.random() < 0.7:
            round.act(choose(rng, round.decision))
            continue
        before = round.fork()
        round.act(choose(rng, round.decision))
        if is_public_fact(round, before):
            now = state(round.fork())
            with pytest.raises(IllegalAction):
                round.rule(TAKE_BACK)
            assert state(round) == now
            refused += 1
            continue
        log = len(round.events)
        round.rule(TAKE_BACK)
        taken += 1
        assert round.events[:log] == before.events + round.events[len(before.events) : log]
        assert (round.accounts, round.places, round.decision) == (before.accounts, before.places, before.decision)
        assert round.shoe.cards == before.shoe.cards and round.up == before.up and round.standing() == before.standing()
        assert eyes(round) == eyes(before)
        check_chips_and_cards(round)
        assert state(replay(round.setup, round.inputs)) == state(round)
        with pytest.raises(IllegalAction, match="already"):
            round.rule(TAKE_BACK)
    if round.over:
        check_chips_and_cards(round)
        assert play_record(read_record(audit_record(round), name)).events == round.events
        without = [given for at, given in enumerate(round.inputs) if not {at, at - 1} & {back.at for back in round.backs}]
        assert replay(round.setup, without).outcome == round.outcome
    return taken, refused


@pytest.mark.parametrize("edition", one_of_each_kind(0))
@counts("rounds", 1, 20)
def test_what_is_taken_back_is_as_if_it_had_not_been(edition: str, rounds: int) -> None:
    loaded = load(edition)
    taken = refused = 0
    for number in range(100):
        name = f"{edition} back {number}"
        found = play(loaded, random.Random(name), name, stepped=number % 3 == 0)
        taken, refused = taken + found[0], refused + found[1]
        if number + 1 >= rounds and taken and refused:
            return
    raise AssertionError("nothing was taken back, or nothing refused")
