"""Every irregularity that the hold'em page lists (001 l.35-42, 87), played; the ruling cites its clause and the clause its lines."""

import random
from typing import Any

import pytest

from cardroom import load
from cardroom.cards import card_names, deck, parse_cards
from cardroom.chance import Felt, Seeded
from cardroom.errors import BrokenRound, IllegalAction
from cardroom.round import DEALER, Action, Dealt, Moved, Round, Shown, Shuffled
from tests.pot.table import Table, assert_replays, snapshot
from tests.support import choose

OCEANS = "oceans-eleven/holdem"
STACKS: dict[str, Any] = {"A": 500.0, "B": 500.0, "C": 500.0, "D": 500.0}
HOLDEM = [OCEANS, "tres-lounge/texas-holdem", "unnamed-california/texas-holdem", "black-sheep/texas-holdem"]


def game(edition: str = OCEANS, **given: Any) -> Table:
    return Table(edition, **STACKS, **given)


def stepped(fault: str = "deal", picks: tuple[int, ...] = (), **given: Any) -> Table:
    table = game(stepped=True, **given)
    table.round.act(Action(DEALER, fault, picks=picks))
    return table


def assert_cited(table: Table, ruling: str, rule: str, lines: str) -> None:
    """The last ruling is this one, under this clause, and oceans-eleven's clause names these lines."""
    last = table.rulings()[-1]
    assert (last.ruling, last.rule) == (ruling, rule)
    assert load(OCEANS).clauses[rule].lines == lines


def assert_cards_conserved(round: Round) -> None:
    held = [card for cards in round.places.values() for card in cards]
    assert sorted([*round.shoe.cards, *held]) == sorted(deck())


def finish(table: Table) -> Table:
    table.check_down()
    assert_cards_conserved(table.round)
    assert_replays(table.round)
    assert sum(table.stacks.values()) + table.drop == 2000
    return table


def shuffles(table: Table) -> int:
    return sum(isinstance(e, Shuffled) for e in table.round.events)


def burns(table: Table) -> int:
    return len(table.round.places.get("burn", []))


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


def test_more_than_one_extra_card_is_a_misdeal_l42() -> None:
    table = stepped("extra cards")
    assert_cited(table, "misdeal", "irregularity.misdeal", "42")
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


# -- premature streets ------------------------------------------------------------------------------------------------------------


def to_street(table: Table, cards: int) -> Table:
    while len(table.round.places.get("board", ())) < cards:
        table.go(f"{table.turn} {'call' if 'call' in table.offers else 'check'}")
    return table


def test_premature_flop_goes_back_the_burn_stays_and_none_is_burned_l36_l38() -> None:
    table = game()
    undealt = list(table.round.shoe.cards)
    decision = table.round.decision
    table.round.floor("premature-flop")
    assert_cited(table, "premature flop", "irregularity.premature-flop", "36-38")
    assert table.round.decision == decision
    assert table.round.places["burn"] == [undealt[-1]]
    assert table.round.places["board"] == []
    assert sorted(table.round.shoe.cards) == sorted(undealt[:-1])  # the three flopped cards are in it again
    assert table.round.shoe.cards != undealt[:-1]
    assert shuffles(table) == 2
    to_street(table, 3)
    assert burns(table) == 1
    finish(table)
    assert burns(table) == 3


def test_premature_flop_and_nobody_stays_is_a_hand_without_a_flop() -> None:
    table = game("unnamed-california/texas-holdem")
    table.round.floor("premature-flop")
    table.go("C fold", "D fold", "A fold")
    assert table.drop == 1  # the modified fee of a hand without a flop (002 l.446)


def test_too_many_cards_on_the_flop_l36_l38() -> None:
    table = stepped()
    for _ in range(4):
        table.go(f"{table.turn} {'call' if 'call' in table.offers else 'check'}")
    undealt = list(table.round.shoe.cards)
    table.round.act(Action(DEALER, "too many"))
    assert_cited(table, "too many cards on the flop", "irregularity.too-many", "36-38")
    assert table.round.places["burn"] == [undealt[-1]]
    assert len(table.round.places["board"]) == 3
    assert sorted([*table.round.shoe.cards, *table.round.places["board"]]) == sorted(undealt[:-1])
    first, second = [e.cards for e in table.round.events if isinstance(e, Dealt) and e.place == "board"]
    assert first == tuple(reversed(undealt[-5:-1]))
    assert len(second) == 3
    assert shuffles(table) == 2
    finish(table)


def test_premature_turn_is_set_aside_and_the_river_comes_from_a_deck_with_it_l40() -> None:
    table = to_street(game(), 3)
    undealt = list(table.round.shoe.cards)
    decision = table.round.decision
    table.round.floor("premature-turn")
    assert_cited(table, "premature turn", "irregularity.premature-turn", "40")
    assert table.round.decision == decision
    (aside,) = table.round.places["aside"]
    assert aside == undealt[-2]  # burn, then turn
    to_street(table, 4)
    assert table.round.places["board"][3] == undealt[-4]  # burn again; what would have been the river
    assert shuffles(table) == 1
    burned = list(table.round.places["burn"])
    assert burned[-2:] == [undealt[-1], undealt[-3]]
    stub = list(table.round.shoe.cards)
    to_street(table, 5)
    assert shuffles(table) == 2
    assert table.round.places["burn"] == burned  # the river comes without a burn
    assert table.round.places["aside"] == []
    river = table.round.places["board"][4]
    assert sorted([*table.round.shoe.cards, river]) == sorted([*stub, aside])  # the card is in the deck, burns and discards are not
    assert not set(burned) & set(table.round.shoe.cards)
    finish(table)


def test_the_set_aside_card_can_come_again_on_the_river_l40() -> None:
    seen = 0
    for seed in range(200):
        table = to_street(game(chance=Seeded(seed)), 3)
        table.round.floor("premature-turn")
        (aside,) = table.round.places["aside"]
        seen += to_street(table, 5).round.places["board"][4] == aside
    assert 0 < seen < 30  # one in 38 or so


def test_premature_river_is_shuffled_in_and_the_river_comes_without_a_burn_l40() -> None:
    table = to_street(game(), 4)
    burned = list(table.round.places["burn"])
    undealt = list(table.round.shoe.cards)
    table.round.floor("premature-river")
    assert_cited(table, "premature river", "irregularity.premature-river", "40")
    assert table.round.places["aside"] == [undealt[-2]]
    to_street(table, 5)
    assert table.round.places["burn"] == [*burned, undealt[-1]]
    river = table.round.places["board"][4]
    assert sorted([*table.round.shoe.cards, river]) == sorted(undealt[:-1])
    assert shuffles(table) == 2
    finish(table)


def test_premature_turn_and_then_premature_river_l40() -> None:
    table = to_street(game(), 3)
    table.round.floor("premature-turn")
    to_street(table, 4)
    table.round.floor("premature-river")
    assert len(table.round.places["aside"]) == 2
    to_street(table, 5)
    assert table.round.places["aside"] == []
    finish(table)


def test_premature_flop_after_an_exposed_card_burns_nothing_more_l35_l38() -> None:
    table = game()
    table.round.floor("exposed-card", seat=2, index=1)
    table.round.floor("premature-flop")
    assert burns(table) == 1  # the exposed card
    to_street(table, 3)
    assert burns(table) == 1
    finish(table)


@pytest.mark.parametrize(("cards", "refused"), [(0, "turn river"), (3, "flop river"), (4, "flop turn"), (5, "flop turn river")])
def test_a_street_that_cannot_be_premature_is_refused_without_change(cards: int, refused: str) -> None:
    table = to_street(game(), cards)
    before = snapshot(table.round)
    for street in refused.split():
        with pytest.raises(IllegalAction):
            table.round.floor(f"premature-{street}")
        assert snapshot(table.round) == before
    table.go(f"{table.turn} {'call' if 'call' in table.offers else 'check'}")  # and the round goes on


@pytest.mark.parametrize("street", ["flop", "turn", "river"])
def test_the_same_street_is_not_premature_twice(street: str) -> None:
    table = to_street(game(), {"flop": 0, "turn": 3, "river": 4}[street])
    table.round.floor(f"premature-{street}")
    before = snapshot(table.round)
    with pytest.raises(IllegalAction, match="already"):
        table.round.floor(f"premature-{street}")
    assert snapshot(table.round) == before
    finish(table)


def test_unknown_or_misnamed_floor_calls_are_refused_without_change() -> None:
    table = game()
    before = snapshot(table.round)
    with pytest.raises(IllegalAction, match="no ruling"):
        table.round.floor("rabbit-hunt")
    with pytest.raises((IllegalAction, BrokenRound)):
        table.round.floor("exposed-card", seat=1)
    with pytest.raises(IllegalAction, match="from the shoe"):
        table.round.floor("premature-flop", cards="As Ks Qs Js")
    assert snapshot(table.round) == before


def test_no_floor_call_while_the_dealer_is_to_deal_or_when_all_is_over() -> None:
    table = game(stepped=True)
    with pytest.raises(IllegalAction, match="while a betting round is open"):
        table.round.floor("premature-flop")
    finish(table)
    with pytest.raises(IllegalAction, match="over"):
        table.round.floor("premature-river")


# -- objections -------------------------------------------------------------------------------------------------------------------


def test_objection_before_action_is_a_misdeal_l87() -> None:
    table = game()
    table.round.floor("objection", why="the deck was not cut")
    assert_cited(table, "misdeal", "irregularity.objection", "87")
    assert table.round.void and table.stacks == STACKS
    assert Round(table.edition.next_setup(table.round)).carry_if_void["button"] == 4
    assert_replays(table.round)


def test_objection_after_action_the_hand_stands_l87() -> None:
    table = game().go("C call")
    decision = table.round.decision
    table.round.floor("objection", why="the deck was not cut")
    assert_cited(table, "objection", "irregularity.objection", "87")
    assert table.round.decision == decision
    finish(table)


def test_posting_and_dealing_are_no_action_l87() -> None:
    table = stepped()
    table.round.floor("objection", why="the deck was not cut")
    assert table.round.void


# -- all houses, all together -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", HOLDEM)
def test_every_house_has_a_clause_for_every_ruling(edition: str) -> None:
    table = Table(edition, **STACKS)
    table.round.floor("premature-flop")
    to_street(table, 3)
    table.round.floor("premature-turn")
    to_street(table, 4)
    table.round.floor("premature-river")
    finish(table)
    assert [r.rule for r in table.rulings()] == [f"irregularity.premature-{s}" for s in ("flop", "turn", "river")]
    assert all(r.rule in load(edition).clauses for r in table.rulings())


@pytest.mark.parametrize("edition", HOLDEM)
def test_random_floor_calls_conserve_chips_and_cards_and_replay(edition: str) -> None:
    calls: list[tuple[str, dict[str, Any]]] = [
        ("premature-flop", {}), ("premature-turn", {}), ("premature-river", {}),
        ("exposed-card", {"seat": 1, "index": 0}), ("exposed-card", {"seat": 2, "index": 1}),
    ]  # fmt: skip
    ruled = 0
    for seed in range(60):
        rng = random.Random(f"{edition} {seed}")
        stacks: dict[str, Any] = dict.fromkeys("ABCDEFGHIJ"[: rng.randint(2, 10)], 50)
        table = Table(edition, chance=Seeded(seed), stepped=seed % 2 == 0, **stacks)
        round, total = table.round, sum(table.round.accounts.values())
        while round.decision is not None:
            if rng.random() < 0.5:
                before = snapshot(round)
                name, args = rng.choice(calls)
                try:
                    round.floor(name, **args)
                    ruled += 1
                except IllegalAction:
                    assert snapshot(round) == before
            round.act(choose(rng, round.decision))
            assert sum(round.accounts.values()) == total
            assert_cards_conserved(round)
        assert_replays(round)
    assert ruled > 40


# -- a felt table -----------------------------------------------------------------------------------------------------------------


def typed(table: Table, cards: str) -> None:
    """The dealer types these cards in."""
    known = sorted(table.round.shoe.cards)
    table.round.act(Action(DEALER, "cards", picks=tuple(known.index(c) for c in parse_cards(cards))))


def test_at_a_felt_table_the_floor_names_the_cards_that_came() -> None:
    table = Table(OCEANS, A=500, B=500, chance=Felt())
    typed(table, "As Kd Ah Kc")
    before = snapshot(table.round)
    for cards in ("", "2c 3c 4c", "2c 3c 4c As", "2c 3c 4c 4c"):
        with pytest.raises(IllegalAction):
            table.round.floor("premature-flop", cards=cards)
        assert snapshot(table.round) == before
    table.round.floor("premature-flop", cards="2c 9h 9d 9s")
    assert table.cards("burn") == "2c"
    shown = [e for e in table.round.events if isinstance(e, Dealt) and e.place == "board"]
    assert card_names(c for c in shown[0].cards if c is not None) == "9h 9d 9s"
    assert_replays(table.round)


def test_at_a_felt_table_the_floor_names_the_replacement() -> None:
    table = Table(OCEANS, A=500, B=500, chance=Felt())
    typed(table, "As Kd Ah Kc")
    table.round.floor("exposed-card", seat=1, index=0, cards="7h")
    assert table.cards("seat/1") == "Ah 7h"
    assert table.cards("burn") == "As"


def test_events_of_an_exposure_are_in_order() -> None:
    table = game()
    table.round.floor("exposed-card", seat=3, index=0)
    kinds = [type(e) for e in table.round.events[-4:]]
    assert kinds[0] is Shown and kinds[2] is Moved and kinds[3] is Dealt
