"""Irregularities of the board: streets that come too early, objections, every house. Lines are those of 001 (oceans-eleven)."""

import random
from typing import Any

import pytest

from cardroom import load
from cardroom.chance import Seeded
from cardroom.errors import BrokenRound, IllegalAction
from cardroom.round import DEALER, Action, Dealt, Round
from tests.counts import counts
from tests.pot.table import Table, assert_replays, snapshot
from tests.rulings.table import (
    HOLDEM,
    STACKS,
    assert_cards_conserved,
    assert_cited,
    burns,
    finish,
    game,
    shuffles,
    stepped,
    to_street,
)
from tests.support import choose

# -- premature streets ------------------------------------------------------------------------------------------------------------


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
@counts("rounds", 24, 60)
def test_random_floor_calls_conserve_chips_and_cards_and_replay(edition: str, rounds: int) -> None:
    calls: list[tuple[str, dict[str, Any]]] = [
        ("premature-flop", {}), ("premature-turn", {}), ("premature-river", {}),
        ("exposed-card", {"seat": 1, "index": 0}), ("exposed-card", {"seat": 2, "index": 1}),
    ]  # fmt: skip
    ruled = 0
    for seed in range(rounds):
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
    assert ruled > rounds * 2 / 3


FLOP_GAMES = ("holdem", "omaha", "omaha-high-low-split", "big-o", "crazy-pineapple", "short-deck", "position-poker")


@pytest.mark.parametrize("game", FLOP_GAMES)
def test_the_house_s_other_flop_games_cite_the_lines_that_rule_l35_l87(game: str) -> None:
    """All of hold'em's rules apply to them (l.140, 149, 2594), or the house's reading says so."""
    lines = {name: clause.lines for name, clause in load(f"oceans-eleven/{game}").clauses.items() if name.startswith("irregularity.")}
    assert lines == {
        "irregularity.first-card-exposed": "35", "irregularity.exposed-card": "35", "irregularity.premature-flop": "36-38",
        "irregularity.too-many": "36-38", "irregularity.premature-turn": "40", "irregularity.premature-river": "40",
        "irregularity.extra-card": "42", "irregularity.extra-cards": "42", "irregularity.misdeal": "", "irregularity.objection": "87",
        "irregularity.dead-hand": "72, 163, 466, 1255, 1488", "irregularity.retrieved": "50, 72, 397, 1488",
        "irregularity.unaware": "304, 1261, 1495", "irregularity.card-off-table": "174",
        "irregularity.boxed-card": "", "irregularity.wrong-number": "",
    }  # fmt: skip
