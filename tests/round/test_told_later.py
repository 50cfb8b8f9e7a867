"""What is only told is worked out when somebody reads the log, and is the same whenever that is."""

import random
from hashlib import sha256

import pytest

from cardroom import Round, load
from cardroom.cards import card_name
from cardroom.chance import Live, Shoe
from cardroom.round import Event, Noted, Shuffled, replay
from tests.support import finish

HOLDEM = "standard/no-limit-texas-holdem"
SEED = bytes(range(32))


def live(edition: str = HOLDEM) -> Round:
    found = load(edition)
    return Round(found.setup({"ann": 10000, "bob": 10000, "cal": 10000}, chance=Live(SEED)))


def promised_by_hand(edition: str) -> str:
    """Leaf by leaf, as docs/fairness.md says it."""
    top_first = [card_name(card) for card in reversed(Shoe(Live(SEED), load(edition).deck).cards)]
    leaves = []
    for at, name in enumerate(top_first):
        nonce = sha256(SEED + f"|nonce|1|{at}".encode()).digest()[:16]
        leaves.append(sha256(f"{at}|{name}|".encode() + nonce).hexdigest())
    return sha256(f"cardroom root|{len(leaves)}|{''.join(leaves)}".encode()).hexdigest()


@pytest.mark.parametrize("edition", [HOLDEM, "tres-lounge/pai-gow-poker"])
def test_the_promise_is_the_same_before_a_card_is_dealt_and_after_the_last(edition: str) -> None:
    early, late = live(edition), live(edition)
    assert not isinstance(late.log[0], Event)
    first = early.events[0]
    assert isinstance(first, Shuffled) and first.root == promised_by_hand(edition)
    finish(late, random.Random(4))
    assert not isinstance(late.log[0], Event), "nobody has read it"
    assert late.events[0] == first


def test_hands_are_read_out_for_who_reads_and_in_their_place() -> None:
    edition = load(HOLDEM)
    for seed in range(20):
        unread = finish(Round(edition.setup({"ann": 500, "bob": 500, "cal": 500}, seed=seed)), random.Random(seed))
        read = Round(unread.setup)
        for given in unread.inputs:
            assert all(isinstance(event, Event) for event in read.events)
            read._take([given])
        assert unread.events == read.events == replay(unread.setup, unread.inputs).events
        if any(isinstance(event, Noted) and event.what == "hand" for event in unread.events):
            return
    pytest.fail("no showdown in twenty rounds")


def test_nobody_who_sees_a_card_sees_it_before_the_promise() -> None:
    round = live()
    held = round.log
    view = round.view("ann")
    assert isinstance(view.events[0], Shuffled) and view.events[0].root == promised_by_hand(HOLDEM)
    assert held[0] == view.events[0], "who holds the log has it too"
