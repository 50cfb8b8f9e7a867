"""Rabbit hunting (001 l.489-490): who is asked, what is shown, and that nothing else changes."""

import json
import random
from typing import Any

import pytest

from cardroom import Round, load
from cardroom.bots import bot_for
from cardroom.cards import card_name, parse_cards
from cardroom.chance import Live, Stacked
from cardroom.errors import BadSetup
from cardroom.records.describe import described_data
from cardroom.records.phh_write import write_phh
from cardroom.records.record import public_record
from cardroom.records.settle import settle
from cardroom.records.verify import verify
from cardroom.round import ALL, Action, Dealt
from tests.counts import counts
from tests.properties.test_always_holds import (
    accounts_are_the_fold_of_the_transfers,
    chips_and_cards_are_conserved_after_every_action,
    every_rule_that_is_named_is_a_clause,
    replay_is_equal_byte_for_byte_and_so_is_recovery_from_the_middle,
    the_public_sees_only_what_is_shown,
)
from tests.support import random_setup, tables

HOLDEM = "standard/no-limit-texas-holdem"
ALLOWED = {
    HOLDEM: "no-limit",
    "standard/no-limit-short-deck": "no-limit",
    "standard/pot-limit-omaha": "pot-limit",
    "oceans-eleven/holdem": "pot-limit",
    "oceans-eleven/omaha-high-low-split": "pot-limit",
}
DECK = "2c3c 4c5c 6c7c"  # hole cards, one at a time from the left of the button
BOARD = ("8s", "9h 9d 9c", "8h", "Th", "8d", "Jh")  # burn, flop, burn, turn, burn, river


def hand(*verbs: str, hunts: str = "", **table: Any) -> Round:
    """Three players, the button with ann: bob has the small blind. ``hunts``: who wants to see; all others pass."""
    cards = tuple(parse_cards(f"{DECK} {' '.join(BOARD)}"))
    edition = load(HOLDEM)
    stacks = dict.fromkeys(("ann", "bob", "cy"), 200_00)
    round = Round(edition.setup(stacks, button=1, chance=Stacked(cards), table={"rabbit_hunt": True, **table}))
    given = iter(verbs)
    while round.decision is not None:
        asks = round.decision.asks
        if round.decision.kind == "rabbit hunt":
            player = hunts if hunts in asks else next(iter(asks))
            round.act(Action(player, "hunt" if player == hunts else "pass"))
        else:
            (player,) = asks
            verb = next(given)
            amount = next((option.amounts.least for option in asks[player] if option.verb == verb and option.amounts), 0)
            round.act(Action(player, verb, amount))
    return round


def seen(round: Round) -> list[str]:
    return [
        " ".join(card_name(card) for card in e.cards if card is not None)
        for e in round.events
        if isinstance(e, Dealt) and e.place == "rabbit"
    ]


def test_the_board_that_would_have_come() -> None:
    before_the_flop = hand("fold", "fold", hunts="cy")
    assert seen(before_the_flop) == ["9h 9d 9c", "Th", "Jh"]
    burnt = [e for e in before_the_flop.events if isinstance(e, Dealt) and e.place == "burn"]
    assert [card_name(card) for e in burnt for card in e.cards if card is not None] == ["8s", "8h", "8d"]
    assert all(audience == () for e in burnt for audience in e.seen), "nobody sees what is burnt"
    shown = [e for e in before_the_flop.events if isinstance(e, Dealt) and e.place == "rabbit"]
    assert all(audience == ALL for e in shown for audience in e.seen)
    after_the_flop = hand("call", "call", "check", "check", "bet", "fold", "fold", hunts="ann")
    assert seen(after_the_flop) == ["Th", "Jh"] and after_the_flop.over
    assert not seen(hand("fold", "fold"))


def test_only_who_was_in_the_pot_is_asked() -> None:
    """ann folds before she has put anything in; bob's blind is in the pot, and cy has won it."""
    edition = load(HOLDEM)
    round = Round(edition.setup(dict.fromkeys(("ann", "bob", "cy"), 200_00), button=1, seed=1, table={"rabbit_hunt": True}))
    for player in ("ann", "bob"):
        round.act(Action(player, "fold"))
    assert round.decision is not None and round.decision.kind == "rabbit hunt"
    assert list(round.decision.asks) == ["bob", "cy"]
    assert round.accounts["cy"] == 201_00, "the pot is won before anybody looks"
    assert all(option.rule == "rabbit-hunt" for options in round.decision.asks.values() for option in options)


def test_a_showdown_or_a_whole_board_asks_nobody() -> None:
    checked = ["check"] * 9
    assert not seen(hand("call", "call", "check", *checked, hunts="ann"))
    river = hand("call", "call", "check", *["check"] * 6, "bet", "fold", "fold", hunts="ann")
    assert river.over and not seen(river)


def test_a_table_asks_only_where_the_house_allows_it() -> None:
    stacks = {"ann": 100_00, "bob": 100_00}
    with pytest.raises(BadSetup, match="allows no rabbit hunting at this table"):
        load("oceans-eleven/holdem").setup(stacks, table={"rabbit_hunt": True})  # a limit game
    with pytest.raises(BadSetup, match="allows no rabbit hunting"):
        load("tres-lounge/texas-holdem").setup(stacks, table={"rabbit_hunt": True})
    clause = load("oceans-eleven/holdem").clauses["rabbit-hunt"]
    assert "only players involved in the pot" in clause.says and clause.lines == "489-490"
    folded = hand("fold", "fold", rabbit_hunt=False)
    assert [event for event in hand("fold", "fold").events if not (isinstance(event, Action) and event.verb == "pass")] == list(
        folded.events
    )


@pytest.mark.parametrize("edition", ALLOWED)
@counts("number", 40, 400)
def test_whatever_is_played_it_holds(edition: str, number: int) -> None:
    """Chips and cards are conserved, replays are equal, the public sees only what was shown; and both happen, a look and none."""
    loaded, hunted = load(edition), set()
    for each in range(number):
        rng = random.Random(f"{edition} {each}")
        table = {**tables(loaded, rng), "structure": ALLOWED[edition], "kill": (), "rabbit_hunt": True}
        round = Round(random_setup(loaded, rng, table={key: value for key, value in table.items() if key != "bets"}, option="none"))
        chips_and_cards_are_conserved_after_every_action(round, rng)
        accounts_are_the_fold_of_the_transfers(round)
        every_rule_that_is_named_is_a_clause(round)
        the_public_sees_only_what_is_shown(round)
        replay_is_equal_byte_for_byte_and_so_is_recovery_from_the_middle(round, rng)
        hunted.add(bool(seen(round)))
    assert hunted == {True, False}


def test_the_record_opens_and_proves_what_would_have_come() -> None:
    edition = load(HOLDEM)
    setup = edition.setup(dict.fromkeys(("ann", "bob", "cy"), 200_00), button=1, chance=Live(b"rabbit" * 6), table={"rabbit_hunt": True})
    round = Round(setup)
    for player, verb in (("ann", "fold"), ("bob", "fold"), ("bob", "hunt")):
        round.act(Action(player, verb))
    assert seen(round)
    record = json.loads(json.dumps(public_record(round)))
    assert verify(record, "rabbit").ok
    told = next(event for event in record["events"] if event.get("place") == "rabbit")
    told["cards"] = ["2c", *told["cards"][1:]] if told["cards"][0] != "2c" else ["3c", *told["cards"][1:]]
    assert not verify(record, "rabbit").ok


def test_files_of_others_do_not_tell_of_it() -> None:
    looked, none = (
        hand("call", "call", "check", "check", "bet", "fold", "fold", hunts="cy"),
        hand("call", "call", "check", "check", "bet", "fold", "fold", rabbit_hunt=False),
    )
    assert write_phh(looked) == write_phh(none)
    settled = settle(described_data(looked), "rabbit")
    assert settled.round.outcome.stacks == looked.outcome.stacks


def test_bots_do_not_hold_up_the_table() -> None:
    for edition in ALLOWED:
        loaded = load(edition)
        table = {"structure": ALLOWED[edition], "rabbit_hunt": True}
        if edition.startswith("oceans"):
            table |= {"blinds": ["$1", "$2"], "buy_in": "$100"}
        round = Round(loaded.setup(dict.fromkeys(("ann", "bob"), 100_00), seed=5, table=table))
        bots = {name: bot_for(loaded, name) for name in ("ann", "bob")}
        while round.decision is not None:
            player = next(iter(round.decision.asks))
            verbs = {option.verb for option in round.decision.asks[player]}
            round.act(Action(player, "fold") if "fold" in verbs else bots[player].choose(round.view(player)))
        assert not seen(round)
