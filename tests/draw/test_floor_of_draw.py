"""Draw games: dead hands, calls taken back, boxed cards, cards off the table, hands that come back. Lines are those of 001."""

from typing import Any

import pytest

from cardroom.chance import Seeded
from cardroom.errors import IllegalAction
from cardroom.round import Shown
from tests.draw.table import BACK, BADUGI, BIG_BET, DEUCE, JACKS, LOWBALL, TRIPLE, DrawTable
from tests.pot.table import assert_replays, snapshot

KINGS = "Ks Kh 8c 4d 2c"
ACES = "As Ah 9d 5c 3h"
NOTHING = "Ts 8d 6h 4s 2h"


def refused(table: DrawTable, ruling: str, match: str, **args: Any) -> None:
    before = snapshot(table.round)
    with pytest.raises(IllegalAction, match=match):
        table.round.floor(ruling, **args)
    assert snapshot(table.round) == before


def ended(table: DrawTable) -> None:
    table.through()
    assert sum(table.round.accounts.values()) == sum(table.round.setup.stacks.values())
    assert_replays(table.round)


@pytest.mark.parametrize("edition", [LOWBALL, DEUCE, BIG_BET, BADUGI, TRIPLE])
@pytest.mark.parametrize("after", [False, True])
def test_a_hand_is_dead_in_turn_and_out_of_it_l72(edition: str, after: bool) -> None:
    table = DrawTable(edition, A=200, B=200, C=200, D=200)
    if after:
        table.through("draw").through("betting")
    first = table.turn
    other = next(name for name in "ABCD" if name != first)
    table.round.floor("dead-hand", seat=table.seat[other], why="touched the muck")
    assert table.turn == first and not table.round.places[f"seat/{table.seat[other]}"]
    table.round.floor("dead-hand", seat=table.seat[first], why="not at the table")
    assert table.turn not in (first, other)
    assert [ruled.rule for ruled in table.rulings()] == ["irregularity.dead-hand"] * 2
    ended(table)


@pytest.mark.parametrize("edition", [LOWBALL, BADUGI, TRIPLE])
def test_a_hand_dies_while_players_draw_l72(edition: str) -> None:
    table = DrawTable(edition, A=200, B=200, C=200, D=200).through("draw")
    first = table.turn
    table.round.floor("dead-hand", seat=table.seat[first], why="touched the muck")
    second = table.turn
    assert table.kind == "draw" and second != first
    last = next(name for name in "DCBA" if name not in (first, second))
    table.round.floor("dead-hand", seat=table.seat[last], why="touched the muck")
    assert table.turn == second  # another's hand: he is asked again
    table.through("betting")
    assert {first, last}.isdisjoint(table.turn)
    ended(table)


@pytest.mark.parametrize("edition", [LOWBALL, BIG_BET, BADUGI])
def test_when_all_others_die_at_the_draw_the_last_hand_wins(edition: str) -> None:
    table = DrawTable(edition, A=200, B=200, C=200).through("draw")
    for name in [name for name in "ABC" if name != table.turn]:
        table.round.floor("dead-hand", seat=table.seat[name], why="touched the muck")
    winner = table.turn
    refused(table, "dead-hand", "last hand|No hand would be left", seat=table.seat[winner], why="touched the muck")
    table.go(f"{winner} pat")
    assert table.round.over and table.won()[-1][1] == winner


def test_a_dead_hand_cannot_open_and_the_only_other_one_must_prove_openers_l384() -> None:
    for hand, wins in ((KINGS, True), (NOTHING, False)):
        table = DrawTable(JACKS, A=100, B=100, hands={"A": ACES, "B": hand})
        assert table.kind == "opening" and table.turn == "A"
        table.round.floor("dead-hand", seat=1, why="touched the muck")
        assert table.turn == "B"
        table.go("B open")
        assert table.round.over is wins
        ended(table)


def test_while_players_draw_one_hand_must_be_left_that_can_win() -> None:
    table = DrawTable(LOWBALL, A=200, B=200, stepped=True).through("draw")
    first = table.turn
    held = table.cards(f"seat/{table.seat[first]}").split()
    table.go(f"{first} draw {held[0]}", "dealer go on", "dealer extra card")  # six cards: fouled when the draw is over
    other = table.turn
    refused(table, "dead-hand", f"may be {table.seat[first]}, not", seat=table.seat[other], why="touched the muck")
    table.round.floor("dead-hand", seat=table.seat[first], why="touched the muck")
    ended(table)
    assert table.won()[-1][1] == other


def test_the_dealer_is_not_ruled_on() -> None:
    table = DrawTable(LOWBALL, A=200, B=200, C=200, stepped=True).through("draw")
    held = table.cards(f"seat/{table.seat[table.turn]}").split()
    table.go(f"{table.turn} draw {held[0]}", "dealer go on")
    assert table.turn == "dealer"
    refused(table, "dead-hand", "only while a player is to bet", seat=1, why="touched the muck")


def test_a_hand_with_a_wrong_number_of_cards_after_the_draw_is_fouled_l256() -> None:
    table = DrawTable(LOWBALL, A=200, B=200, C=200)
    refused(table, "wrong-number-of-cards", "when the draw is over", seat=1)
    table.through("draw").through("betting")
    table.round.floor("wrong-number-of-cards", seat=1)
    assert table.rulings()[-1].rule == "irregularity.wrong-number" and not table.round.places["seat/1"]
    ended(table)


def test_a_card_dealt_off_the_table_is_an_exposed_card_l174_l254() -> None:
    hands = {"A": "8s 7s 2c 3c 4c 5c", "B": "Kh Qh 2h 3h 4h 5h 6h"}
    for index, card, replaced in ((0, "8s", True), (1, "7s", False)):  # a seven must be taken
        table = DrawTable(LOWBALL, A=100, B=100, C=100, hands=hands)
        table.round.floor("card-off-table", seat=1, index=index)
        assert [ruled.rule for ruled in table.rulings()] == ["irregularity.card-off-table", "irregularity.exposed-card"]
        assert (table.cards("burn") == card) is replaced
        ended(table)


def test_a_boxed_card_does_not_play_before_the_discards_are_shuffled() -> None:
    table = DrawTable(LOWBALL, A=100, B=100, C=100)
    top = table.round.shoe.cards[-1]
    table.round.floor("boxed-card")
    assert table.round.view("").places["muck"] == [top]
    ended(table)


def test_who_did_not_know_of_a_voluntary_kill_has_the_call_back_l304() -> None:
    table = DrawTable(LOWBALL, A=400, B=400, C=400, D=400, table={"kill": ("voluntary",)})
    assert table.kind == "kill"
    killer = table.turn
    table.go(f"{killer} kill").through("betting")
    caller = table.turn
    table.go(f"{caller} call")
    stack = table.stacks[caller]
    table.round.floor("unaware-of-a-raise")
    assert table.turn == caller and table.stacks[caller] > stack
    table.go(f"{caller} fold")
    refused(table, "unaware-of-a-raise", "Nobody has just called")
    table.round.floor("hand-retrieved")  # l.1488
    assert table.turn == caller
    ended(table)


def test_the_rulings_of_jacks_or_better_before_the_draw_l391_l393() -> None:
    """The opener's hand that touches the muck is a fouled one: the pot plays only after a raise or two calls."""
    for edition in (JACKS, BACK):
        table = DrawTable(edition, A=100, B=100, C=100, D=100, hands={"A": KINGS, "B": ACES, "C": NOTHING}).go("A open", "B call")
        table.round.floor("dead-hand", seat=1, why="touched the muck")
        assert (table.kind, table.turn) == ("openers", "B")
        plays = DrawTable(edition, A=100, B=100, C=100, D=100, hands={"A": KINGS, "B": ACES, "C": NOTHING}).go("A open", "B raise")
        plays.round.floor("dead-hand", seat=1, why="touched the muck")
        assert plays.kind == "betting" and "plays" in plays.rulings()[-1].text
        ended(plays)


def test_once_the_betting_before_the_draw_is_complete_the_pot_plays_without_the_opener_l393() -> None:
    table = DrawTable(JACKS, A=100, B=100, C=100, hands={"A": KINGS, "B": ACES, "C": NOTHING}).go("A open", "B call", "C fold")
    assert (table.kind, table.turn) == ("draw", "A")
    table.round.floor("dead-hand", seat=1, why="touched the muck")
    assert table.round.over and not table.round.void and table.won()[-1][1] == "B"


def test_another_hand_of_jacks_or_better_dies_and_the_betting_goes_on() -> None:
    table = DrawTable(JACKS, A=100, B=100, C=100, D=100, hands={"A": KINGS, "B": ACES, "C": NOTHING}).go("A open", "B call")
    table.round.floor("dead-hand", seat=2, why="cards off the table")
    assert table.turn == "C"
    table.go("C call", "D fold")
    assert table.kind == "draw" and table.turn == "A"
    ended(table)


def test_what_was_shown_to_one_is_shown_when_the_opener_wins_alone_l1258() -> None:
    table = DrawTable(JACKS, A=100, B=100, C=100, hands={"A": KINGS, "B": ACES, "C": NOTHING}).go("A open")
    table.round.floor("show-to-all", seat=1, cards=[2, 3])
    table.go("B fold", "C fold")
    assert table.round.over
    assert "8c" in table.cards("seat/1") and None not in table.round.view("B").places["seat/1"][:4]


def test_a_card_that_was_thrown_away_and_came_to_another_stays_his_own() -> None:
    """The stub runs out, the discards are shuffled, and the card that was shown to one is drawn by somebody else."""
    for seed in range(200):
        table = DrawTable(LOWBALL, stacks=dict.fromkeys("ABCDEFGH", 200.0), chance=Seeded(seed))
        table.through("draw")
        first = table.turn
        place = f"seat/{table.seat[first]}"
        card = table.round.places[place][0]
        table.round.floor("show-to-all", seat=table.seat[first], cards=[0])
        while table.kind == "draw":
            table.go(f"{table.turn} draw {table.cards(f'seat/{table.seat[table.turn]}')}")
        drawn = [other for other, held in table.round.places.items() if other.startswith("seat/") and other != place and card in held]
        if not drawn:
            continue
        while table.round.decision is not None:
            table.go(f"{table.turn} {'check' if 'check' in table.offers else 'fold'}")
        shown = [event for event in table.round.events if isinstance(event, Shown) and card in event.cards]
        assert {(event.place, len(event.indices)) for event in shown} <= {(drawn[0], 5)}  # at most at the showdown, with his whole hand
        return
    pytest.fail("no deal in which the card came again")
