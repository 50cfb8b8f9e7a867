"""Irregularities of the deal: exposed and extra cards, and the floor at a felt table. Lines are those of 001 (oceans-eleven)."""

import pytest

from cardroom.cards import card_names
from cardroom.chance import Felt
from cardroom.errors import IllegalAction
from cardroom.round import DEALER, Action, CardsNeeded, Dealt, Moved, Round, Shown
from tests.pot.table import Table, assert_replays, snapshot
from tests.rulings.table import OCEANS, STACKS, assert_cited, burns, finish, game, shuffles, stepped

# -- exposed on the deal ----------------------------------------------------------------------------------------------------------


def test_first_card_exposed_the_deal_starts_again_l35() -> None:
    table = stepped("expose", (0,))
    assert_cited(table, "first card exposed", "irregularity.first-card-exposed", "35")
    dealt = [e for e in table.round.events if isinstance(e, Dealt)]
    assert [(e.place, len(e.cards), e.seen) for e in dealt] == [("seat/1", 1, (("*",),))]  # it was the only card out
    assert table.round.places["seat/1"] == []
    assert len(table.round.shoe.cards) == 52
    assert shuffles(table) == 2
    assert table.turn == DEALER  # the deal starts again
    table.round.act(Action(DEALER, "deal"))
    assert all(len(table.round.places[f"seat/{s}"]) == 2 for s in range(1, 5))
    finish(table)


def test_first_card_exposed_with_others_only_the_first_matters_l35() -> None:
    table = stepped("expose", (0, 3))
    assert [r.ruling for r in table.rulings()] == ["first card exposed"]


def test_other_card_exposed_is_replaced_and_becomes_the_burn_l35() -> None:
    plain = stepped()
    table = stepped("expose", (5,))  # the second card of the second seat from the button
    assert_cited(table, "exposed card", "irregularity.exposed-card", "35")
    first, second = plain.round.places["seat/2"]
    assert table.round.places["burn"] == [second]
    assert table.round.places["seat/2"] == [first, plain.round.shoe.cards[-1]]  # the top card of the deck
    assert table.round.view("C").places["burn"] == [second]  # everybody saw it
    assert table.round.view("C").places["seat/2"] == [None, None]
    for _ in range(4):
        table.go(f"{table.turn} {'call' if 'call' in table.offers else 'check'}")
    table.round.act(Action(DEALER, "deal"))
    assert burns(table) == 1  # no further burn before the flop
    table.go("A check", "B check", "C check", "D check")
    table.round.act(Action(DEALER, "deal"))
    assert burns(table) == 2
    finish(table)


def test_two_cards_exposed_are_both_replaced_and_the_first_is_the_burn_l35() -> None:
    plain = stepped()
    table = stepped("expose", (1, 5))  # both cards of seat 2
    first, second = plain.round.places["seat/2"]
    assert table.round.places["burn"] == [first]
    assert table.round.places["muck"] == [second]
    top = plain.round.shoe.cards
    assert table.round.places["seat/2"] == [top[-1], top[-2]]
    finish(table)


def test_exposed_cards_of_two_players_l35() -> None:
    plain = stepped()
    table = stepped("expose", (1, 6))
    assert table.round.places["burn"] == [plain.round.places["seat/2"][0]]
    assert table.round.places["muck"] == [plain.round.places["seat/3"][1]]
    assert [r.rule for r in table.rulings()] == ["irregularity.exposed-card"] * 2
    finish(table)


def test_exposed_card_noticed_after_the_deal_is_a_floor_call_l35() -> None:
    table = game()
    held = list(table.round.places["seat/3"])
    decision = table.round.decision
    table.round.floor("exposed-card", seat=3, index=0)
    assert_cited(table, "exposed card", "irregularity.exposed-card", "35")
    assert table.round.decision == decision  # the same decision stands
    assert table.round.places["burn"] == [held[0]]
    assert table.round.places["seat/3"][0] == held[1]
    finish(table)
    assert burns(table) == 3


def test_the_replacement_is_seen_by_its_owner_only() -> None:
    table = game()
    table.round.floor("exposed-card", seat=3, index=0)
    new = table.round.places["seat/3"][1]
    for player in ("", "A", "B", "D"):
        assert new not in [c for held in table.round.view(player).places.values() for c in held]
    assert new in table.round.view("C").places["seat/3"]


def test_exposed_card_after_action_or_of_nobody_is_refused() -> None:
    table = game()
    before = snapshot(table.round)
    for args in ({"seat": 3, "index": 2}, {"seat": 9, "index": 0}, {"seat": 3, "index": -1}):
        with pytest.raises(IllegalAction):
            table.round.floor("exposed-card", **args)
        assert snapshot(table.round) == before
    table.go("C call")
    before = snapshot(table.round)
    with pytest.raises(IllegalAction, match="before anybody has acted"):
        table.round.floor("exposed-card", seat=3, index=0)
    assert snapshot(table.round) == before


# -- extra cards ------------------------------------------------------------------------------------------------------------------


def test_one_extra_card_becomes_the_burn_l42() -> None:
    plain = stepped()
    table = stepped("extra card")
    assert_cited(table, "extra card", "irregularity.extra-card", "42")
    assert table.round.places["seat/1"] == plain.round.places["seat/1"]
    assert table.round.places["burn"] == [plain.round.shoe.cards[-1]]
    assert table.round.view("B").places["burn"] == [None]
    finish(table)
    assert burns(table) == 3


def test_one_extra_card_that_the_floor_hears_of_becomes_the_burn_l42() -> None:
    table = game()
    held, top, decision = list(table.round.places["seat/1"]), table.round.shoe.cards[-1], table.round.decision
    table.round.floor("extra-card")
    assert_cited(table, "extra card", "irregularity.extra-card", "42")
    assert table.round.places["seat/1"] == held and table.round.places["burn"] == [top]  # A, left of the button, was first
    assert table.round.view("A").places["burn"] == [top] and table.round.view("B").places["burn"] == [None]
    assert table.round.decision == decision
    for ruling, match in (("extra-card", "already"), ("premature-turn", "cannot be premature")):
        with pytest.raises(IllegalAction, match=match):
            table.round.floor(ruling)
    finish(table)
    assert burns(table) == 3  # none before the flop


def test_more_than_one_extra_card_is_a_misdeal_l42() -> None:
    table = stepped("extra cards")
    assert_cited(table, "misdeal", "irregularity.extra-cards", "42")
    assert table.round.over and table.round.void
    assert table.stacks == STACKS
    assert table.drop == 0
    again = Round(table.edition.next_setup(table.round))
    assert again.carry_if_void["button"] == table.round.carry["button"] == 4  # the same button again
    assert_replays(table.round)


def test_misdeal_in_a_running_game_keeps_button_and_blinds_and_those_who_owe() -> None:
    first = game().check_down()
    second = Round(first.edition.next_setup(first.round, absent=frozenset({"B"}), stepped=True))
    second.act(Action(DEALER, "extra cards"))
    assert second.void
    third = Round(first.edition.next_setup(second, stepped=False))
    blinds = [(e.source, e.why) for e in second.transfers[:2]]
    assert [(e.source, e.why) for e in third.transfers[:2]] == blinds
    assert third.carry_if_void["button"] == second.carry["button"]


# -- a felt table -----------------------------------------------------------------------------------------------------------------


def test_at_a_felt_table_the_floor_names_the_cards_that_were_seen() -> None:
    table = Table(OCEANS, A=500, B=500, chance=Felt())
    before = snapshot(table.round)
    for cards in (" ", "2c 3c", "2c 3c 4c As", "2c 3c 3c", "2c 3c 4z"):
        with pytest.raises(IllegalAction):
            table.round.floor("premature-flop", cards=cards)
        assert snapshot(table.round) == before
    table.round.floor("premature-flop", cards="9h 9d 9s")
    assert table.cards("burn") == "??"  # nobody has looked at it
    shown = [e for e in table.round.events if isinstance(e, Dealt) and e.place == "board"]
    assert card_names(c for c in shown[0].cards if c is not None) == "9h 9d 9s"
    assert_replays(table.round)


def test_at_a_felt_table_the_floor_names_the_exposed_card() -> None:
    table = Table(OCEANS, A=500, B=500, chance=Felt())
    with pytest.raises(CardsNeeded, match="turns up a card that nobody has seen: it must be told which"):
        table.round.floor("exposed-card", seat=1, index=0)
    table.round.floor("exposed-card", seat=1, index=0, cards="As")
    assert table.cards("seat/1") == "?? ??"
    assert table.cards("burn") == "As"
    with pytest.raises(IllegalAction, match="A♠ is not among the cards that nobody has seen"):
        table.round.floor("exposed-card", seat=2, index=0, cards="As")
    assert_replays(table.round)


def test_events_of_an_exposure_are_in_order() -> None:
    table = game()
    table.round.floor("exposed-card", seat=3, index=0)
    kinds = [type(e) for e in table.round.events[-4:]]
    assert kinds[0] is Shown and kinds[2] is Moved and kinds[3] is Dealt
