"""Jacks or better and jacks back by their lines: openers, splits, false openers, passed-out pots, the turn to lowball."""

from typing import Any

import pytest

from cardroom import load
from cardroom.cards import parse_cards
from cardroom.errors import IllegalAction
from cardroom.games.pot.draw.jacks.openers import could_have_had, has_openers, openers_in
from cardroom.round import Action, Round, Shown
from tests.draw.table import BACK, JACKS, DrawTable
from tests.pot.table import assert_replays

JACKS_PAIR = "Js Jh 9c 5d 3c"
KINGS = "Ks Kh 8c 4d 2c"
NOTHING = "Ts 8d 6h 4s 2h"
ACES = "As Ah 9d 5c 3h"
LOW = "7c 6c 5s 4c 2d"
TIME = "lowball-and-time/1"


def jacks(hands: dict[str, str], edition: Any = JACKS, **given: Any) -> DrawTable:
    """Three players with $100 at $4-$8 with a $1 ante, under the option that takes nothing from the pot."""
    return DrawTable(edition, **{"A": 100, "B": 100, "C": 100, "hands": hands, "option": TIME, **given})


# -- openers --------------------------------------------------------------------------------------------------------------------------

OPENERS = [
    ("Js Jh 9c 5d 3c", True), ("Ts Th 9c 5d 3c", False), ("2s 2h 3c 3d 9c", True), ("2s 2h 2c 3d 9c", True),
    ("2s 3h 4c 5d 6c", True), ("2s 5s 9s Js Ks", True), ("As Kh Qc Jd 9c", False), ("Jo Ah 9c 5d 3c", True),
    ("Jo Kh 9c 5d 3c", False), ("Jo Kh Qc Jd 9c", True), ("Jo 2s 5s 9s Js", True), ("Jo 9s 9h 5d 3c", False),
]  # fmt: skip


@pytest.mark.parametrize(("cards", "opens"), OPENERS)
def test_a_pair_of_jacks_or_better_opens_l390_and_the_joker_is_an_ace_or_completes_l402(cards: str, opens: bool) -> None:
    assert has_openers(parse_cards(cards), "J") is opens
    assert bool(openers_in(parse_cards(cards), "J")) is opens


def test_the_fewest_cards_that_prove_openers_are_shown() -> None:
    assert openers_in(parse_cards("9c Js 5d Jh 3c"), "J") == (1, 3)
    assert len(openers_in(parse_cards("2s 3h 4c 5d 6c"), "J")) == 5


def test_discards_that_cannot_have_been_openers_l399() -> None:
    assert could_have_had(parse_cards("2s 5s 9s Ts Ks"), parse_cards("Kh"), "J")
    assert not could_have_had(parse_cards("2s 5s 9s Ts Qs"), parse_cards("Kh"), "J")


# -- opening and proving --------------------------------------------------------------------------------------------------------------


def test_pass_or_open_in_turn_and_who_passed_may_call_or_raise_l382_l412() -> None:
    table = jacks({"A": ACES, "B": JACKS_PAIR, "C": NOTHING})
    assert (table.kind, table.turn) == ("opening", "A")
    assert table.offers == {"pass": None, "open": (4, 4)}
    table.go("A pass", "B open", "C fold")
    assert table.turn == "A"
    assert table.offers == {"fold": None, "call": (4, 4), "raise": (8, 8)}


def test_a_bet_and_six_raises_l413_and_twice_the_limit_after_the_draw_l382() -> None:
    table = jacks({"A": ACES, "B": JACKS_PAIR, "C": KINGS}, A=200, B=200, C=200).go("A open")
    for name in "BCABCA":
        table.go(f"{name} raise")
    assert table.offers == {"fold": None, "call": (8, 8)}
    table.through("draw").go("A pat", "B pat", "C pat")
    assert table.offers["bet"] == (8, 8)
    assert "raise" in table.go("A check", "B bet", "C fold").offers  # check and raise is permitted


def test_the_opener_shows_openers_when_nobody_calls_l384() -> None:
    table = jacks({"A": "9c Js 5d Jh 3c"}).go("A open", "B fold", "C fold")
    assert table.stacks == {"A": 102, "B": 99, "C": 99}
    (shown,) = [e for e in table.round.events if isinstance(e, Shown)]
    assert shown.indices == (1, 3)
    assert table.round.view("B").cards("seat/1") == parse_cards("Js Jh")


def test_an_opener_beaten_at_the_showdown_proves_nothing() -> None:
    table = jacks({"A": NOTHING, "B": ACES, "C": KINGS}).go("A open", "B call", "C call").go("A pat", "B pat", "C pat").through()
    assert table.won() == [("pot/0", "B", 15)]
    assert not table.rulings()


def test_a_false_opener_cannot_win_at_the_showdown_l392() -> None:
    """A opens with nothing and draws three kings: his hand is dead, the best other hand wins."""
    table = jacks({"A": "Ts 8d 6h 4s 2h Ks Kh Kd Kc 2c", "B": JACKS_PAIR, "C": "9s 9h 5s 4h 3d"})
    table.go("A open", "B call", "C call", "A draw Ts 8d 6h 4s", "B pat", "C pat").through()
    assert table.won() == [("pot/0", "B", 15)]
    assert table.rulings()[0].rule == "false-openers"


def test_nobody_left_but_a_false_opener_after_the_draw_and_the_pot_stays() -> None:
    table = jacks({"A": NOTHING, "B": JACKS_PAIR, "C": KINGS}).go("A open", "B call", "C fold", "A pat", "B pat")
    table.go("A bet", "B fold")
    assert table.kind == "opening"  # dealt again, another ante each
    assert sum(table.pots()) == 3 + 8 + 3
    assert table.turn == "B"  # the button has moved to A


# -- splitting openers ----------------------------------------------------------------------------------------------------------------


def split(line: str, drawn: str, opening: str = "Js Jh 9h 5h 3h", edition: Any = JACKS) -> DrawTable:
    table = jacks({"A": f"{opening} {drawn}", "B": "Td Tc 8s 4c 2s", "C": "Qd 8d 6d 4s 2d"}, edition)
    return table.go("A open", "B call", "C fold", line, "B pat").through()


def test_declared_split_is_proved_by_the_discards_l399() -> None:
    table = split("A split Js", "2h")
    assert table.won() == [("pot/0", "A", 11)]
    assert any(isinstance(e, Shown) and e.place == "aside/1" for e in table.round.events)
    assert table.round.view("B").cards("aside/1") == parse_cards("Js")


def test_undeclared_split_loses_the_pot_l399() -> None:
    table = split("A draw Js", "2h")
    assert table.won() == [("pot/0", "B", 11)]
    assert table.rulings()[0].rule == "false-openers"


def test_discards_under_the_chip_are_hidden_until_the_hand_is_over() -> None:
    table = jacks({"A": "Js Jh 9h 5h 3h Qh", "B": KINGS, "C": NOTHING}).go("A open", "B call", "C fold", "A split Js")
    assert table.round.view("B").places["aside/1"] == [None]
    assert table.round.view("A").cards("aside/1") == parse_cards("Js")


def test_only_the_opener_may_split() -> None:
    table = jacks({"A": JACKS_PAIR, "B": KINGS, "C": NOTHING}).go("A open", "B call", "C fold")
    assert set(table.offers) == {"draw", "split"}
    assert set(table.go("A pat").offers) == {"draw"}


def test_breaking_a_straight_and_keeping_ace_and_joker_is_no_split_l400() -> None:
    table = jacks({"A": "As Jo Ks Qs Tc Js", "B": KINGS.replace("Ks", "Kd")})
    table.go("A open", "B call", "C fold", "A draw Tc", "B pat").through()
    assert table.won() == [("pot/0", "A", 11)]  # a royal flush with the joker
    assert not table.rulings()


def test_a_false_opener_who_declares_a_split_that_could_be_true_wins_unless_the_house_looks_at_the_truth() -> None:
    """K-9-5-3 of hearts and a black jack thrown; a jack of hearts is drawn: discard and hand could have been jacks."""
    line, drawn, opening = "A split Js", "Jh", "Js Kh 9h 5h 3h"
    assert split(line, drawn, opening).won() == [("pot/0", "A", 11)]
    strict = load(JACKS).with_rules(split_proof="actual")
    assert split(line, drawn, opening, strict).won() == [("pot/0", "B", 11)]
    assert split(line, "2h", opening).won() == [("pot/0", "B", 11)]  # it could not


# -- false openers before the draw ----------------------------------------------------------------------------------------------------


def test_a_false_opening_that_nobody_calls_stays_in_the_pot_l391() -> None:
    table = jacks({"A": NOTHING}).go("A open", "B fold", "C fold")
    assert table.kind == "opening"
    assert table.stacks == {"A": 100 - 1 - 4 - 1, "B": 98, "C": 98}
    assert table.pots() == [10]
    assert table.turn == "B"  # the button moves on
    assert len(table.round.places["seat/1"]) == 5  # he plays on, after another ante


def test_a_false_opener_whose_bet_was_called_loses_no_second_one() -> None:
    table = jacks({"A": NOTHING}).go("A open", "B raise", "C fold", "A raise", "B fold")
    assert table.stacks == {"A": 100 - 1 - 8 - 1, "B": 90, "C": 98}
    declared = jacks({"A": NOTHING, "B": LOW}).go("A open")
    declared.round.floor("false-openers")
    declared.go("B declare open", "C fold")  # B has none either
    assert declared.stacks == {"A": 94, "B": 94, "C": 98}


def test_shown_false_openers_and_another_player_declares_l391() -> None:
    table = jacks({"A": NOTHING, "B": KINGS, "C": LOW}).go("A open")
    table.round.floor("false-openers")
    assert (table.kind, table.turn) == ("openers", "B")
    table.go("B declare open")
    assert table.turn == "C"
    assert table.offers["call"] == (4, 4)
    table.go("C fold")  # B has openers, and wins antes, false bet and all
    assert table.stacks == {"A": 95, "B": 106, "C": 99}


def test_nobody_declares_and_all_bets_but_the_first_go_back_l391() -> None:
    table = jacks({"A": NOTHING, "B": LOW, "C": KINGS}).go("A open", "B call")
    table.round.floor("false-openers")
    table.go("B pass", "C pass")
    assert table.kind == "opening"
    assert table.stacks == {"A": 94, "B": 98, "C": 98}


def test_who_has_passed_may_not_declare_l391() -> None:
    table = jacks({"A": KINGS, "B": NOTHING, "C": ACES}).go("A pass", "B open")
    table.round.floor("false-openers")
    assert table.turn == "C"
    table.go("C pass")
    assert table.kind == "opening"


@pytest.mark.parametrize("lines", [("B raise",), ("B call", "C call")])
def test_the_pot_plays_after_a_raise_or_two_calls_l393(lines: tuple[str, ...]) -> None:
    table = jacks({"A": NOTHING, "B": KINGS, "C": ACES}, D=100).go("A open", *lines)
    table.round.floor("false-openers")
    assert table.kind == "betting"
    assert "plays" in table.rulings()[0].text


def test_the_pot_plays_without_the_false_opener_whose_other_bets_go_back_l391_l393() -> None:
    """A opens falsely, B raises, A raises again, and shows: $4 of A's $12 stay, and B has nothing left to answer."""
    table = jacks({"A": NOTHING, "B": KINGS, "C": ACES}).go("A open", "B raise", "C call", "A raise")
    assert table.turn == "B"
    table.round.floor("false-openers")
    assert table.stacks == {"A": 95, "B": 91, "C": 91}
    assert [t.amount for t in table.transfers("bet withdrawn")] == [800]
    assert table.turn == "B"  # the betting is over: the draw, without A
    assert table.kind == "draw"
    with pytest.raises(IllegalAction, match="Nobody has opened"):
        table.round.floor("false-openers")
    table.through()
    assert table.won() == [("pot/0", "C", 3 + 4 + 8 + 8)]
    assert_replays(table.round)


def test_a_raise_that_others_have_called_is_still_answered_when_it_is_withdrawn_l391() -> None:
    table = jacks({"A": NOTHING, "B": KINGS, "C": ACES}).go("A open", "B raise", "C call", "A raise", "B call")
    table.round.floor("false-openers")
    assert table.turn == "C"
    assert table.offers["call"] == (4, 4)
    with pytest.raises(IllegalAction, match="out already"):
        table.round.floor("false-openers")


def test_the_pot_plays_and_the_last_player_needs_no_openers_l393() -> None:
    table = jacks({"A": NOTHING, "B": LOW, "C": KINGS}).go("A open", "B raise", "C fold")
    table.round.floor("false-openers")
    assert table.round.over
    assert table.stacks == {"A": 95, "B": 106, "C": 99}


def test_two_false_openers_in_a_row_lose_a_bet_each_l391() -> None:
    table = jacks({"A": NOTHING, "B": LOW, "C": "9s 7h 5c 4h 3d"}).go("A open")
    table.round.floor("false-openers")
    table.go("B declare open")
    table.round.floor("false-openers")
    assert table.go("C pass").kind == "opening"
    assert table.stacks == {"A": 94, "B": 94, "C": 98}
    assert table.pots() == [3 + 4 + 4 + 3]


def test_an_all_in_player_who_declared_falsely_after_another_is_out_too_l418() -> None:
    """A is all-in for $3 and B for $2 beyond the ante; both open falsely: C takes the pot without a hand against him."""
    table = jacks({"A": NOTHING, "B": LOW}, A=4, B=3).go("A open")
    table.round.floor("false-openers")
    table.go("B declare open", "C fold")
    assert table.round.over
    assert table.stacks == {"A": 0, "B": 0, "C": 107}


@pytest.mark.parametrize("asked", [True, False])
def test_any_player_may_ask_that_the_opening_hand_be_kept_and_shown_l398(asked: bool) -> None:
    table = jacks({"A": f"{JACKS_PAIR} 2s 5s 6s", "B": ACES, "C": NOTHING})
    with pytest.raises(IllegalAction, match="Nobody has opened"):
        table.round.floor("keep-openers")
    table.go("A open", "B call", "C fold")
    if asked:
        table.round.floor("keep-openers")
    table.go("A draw 9c 5d 3c", "B pat", "A bet", "B raise", "A fold")  # A is beaten and out
    assert table.won() == [("pot/0", "B", 27)]
    view = table.round.view("C")
    seen = {card for held in view.places.values() for card in held if card is not None}
    assert (set(parse_cards(JACKS_PAIR)) <= seen) is asked


def test_floor_cannot_call_true_openers_false_nor_after_the_draw_l396() -> None:
    table = jacks({"A": KINGS, "B": ACES})
    with pytest.raises(IllegalAction, match="Nobody has opened"):
        table.round.floor("false-openers")
    table.go("A open")
    decision = table.round.decision
    table.round.floor("false-openers")  # whether they are false is told by the ruling, not by a refusal
    assert table.rulings()[-1].text == "A has openers: the hand stands"
    assert table.round.decision == decision and table.round.view("").places["seat/1"] == [None] * 5
    table.go("B call", "C fold", "A pat", "B pat")
    with pytest.raises(IllegalAction, match="Nobody has opened"):
        table.round.floor("false-openers")


# -- antes ----------------------------------------------------------------------------------------------------------------------------


def test_passed_out_and_all_ante_again_up_to_the_limit_l390() -> None:
    table = jacks({})
    turns = []
    for number in (1, 2, 3, 4):
        turns.append(table.turn)
        assert table.pots() == [3 * min(number, 3)]
        table.go(*(f"{name} pass" for name in _order(table)))
    assert turns == ["A", "B", "C", "A"]  # the button moves forward
    assert len({t.amount for t in table.transfers("ante")}) == 1


def _order(table: DrawTable) -> list[str]:
    at = "ABC".index(table.turn)
    return list("ABC"[at:] + "ABC"[:at])


def test_a_pot_that_nobody_opens_in_twelve_deals_is_divided() -> None:
    table = jacks({})
    while table.turn:
        table.go(f"{table.turn} pass")
    assert table.stacks == {"A": 100, "B": 100, "C": 100}
    assert sum(t.why == "ante" for t in table.round.transfers) == 9


def test_a_full_ante_and_no_more_chips_plays_for_what_it_matched_l428() -> None:
    table = jacks({}, A=1).go("A pass", "B pass", "C pass")
    assert table.pots() == [3, 2]  # the second antes are a side pot between B and C
    assert len(table.round.places["seat/1"]) == 5


def test_all_in_for_the_ante_may_open_and_callers_come_in_for_a_full_bet_l418_l427() -> None:
    table = jacks({"A": KINGS, "B": NOTHING, "C": LOW}, A=1)
    assert table.offers == {"pass": None, "open": None}
    table.go("A open")
    assert table.offers["call"] == (4, 4)
    table.go("B call", "C call", "A pat", "B pat", "C pat").through()
    assert table.won() == [("pot/1", "B", 8), ("pot/0", "A", 3)]


def test_all_in_false_opener_is_out_until_the_pot_is_won_l418() -> None:
    table = jacks({"A": NOTHING}, A=3).go("A open", "B fold", "C fold")
    assert table.kind == "opening"
    assert not table.round.places["seat/1"]
    assert table.turn == "C"  # A has no hand: the button goes to B
    two = DrawTable(JACKS, A=3, B=100, hands={"A": NOTHING}, button="B", option=TIME).go("A open", "B fold")
    assert two.stacks == {"A": 0, "B": 103}  # nobody else is left to win it


def test_a_misdeal_of_a_later_deal_leaves_what_was_lost_before_it_in_the_pot() -> None:
    """A has lost $4 by a false opening; in the second deal B opens, C calls, and it is a misdeal."""
    table = jacks({"A": NOTHING}).go("A open", "B fold", "C fold")
    turn, pots = table.turn, table.pots()
    assert (pots, table.stacks) == ([10], {"A": 94, "B": 98, "C": 98})
    table.go("B open", "C call")
    table.round.misdeal("a card was missing", "irregularity.misdeal")
    assert (table.kind, table.turn, table.pots()) == ("opening", turn, pots)
    assert table.stacks == {"A": 94, "B": 98, "C": 98}
    assert all(len(table.round.places[f"seat/{seat}"]) == 5 for seat in (1, 2, 3))
    assert_replays(table.round)
    while table.turn:
        table.go(f"{table.turn} pass")
    assert sum(table.stacks.values()) == 300


def test_an_objection_is_a_misdeal_only_before_anybody_has_acted_on_these_hands() -> None:
    table = jacks({"A": NOTHING}).go("A open", "B fold", "C fold")  # dealt again: nobody has acted on the new hands
    table.round.floor("objection", why="wrong button")
    assert (table.kind, table.pots()) == ("opening", [10])
    assert table.rulings()[-1].ruling == "misdeal"
    table.go("B pass")
    table.round.floor("objection", why="wrong button")
    assert "stands" in table.rulings()[-1].text
    assert table.turn == "C"


def test_a_misdeal_of_the_first_deal_voids_the_round() -> None:
    table = jacks({"A": KINGS}).go("A open")
    table.round.misdeal("a card was missing", "irregularity.misdeal")
    assert table.round.outcome.void
    assert table.stacks == {"A": 100, "B": 100, "C": 100}


# -- coming in while the pot is carried -----------------------------------------------------------------------------------------------


def carried(*lines: str, **given: Any) -> DrawTable:
    """D sits at the table and was not dealt in; the first deal is passed out unless it is said otherwise."""
    table = jacks(**{"hands": {}, "D": 100, "absent": frozenset("D"), "button": "C", **given})
    return table.go(*(lines or ("A pass", "B pass", "C pass")))


def test_others_may_pay_all_antes_and_receive_a_hand_l426() -> None:
    table = carried()
    assert (table.kind, table.turn) == ("entry", "D")
    assert table.offers == {"ante": (1, 1), "wait": None}
    table.go("D ante")
    assert table.pots() == [8]  # two antes of four players
    assert len(table.round.places["seat/4"]) == 5
    assert table.stacks == {"A": 98, "B": 98, "C": 98, "D": 98}
    assert table.turn == "A"  # the button has moved to D
    while table.turn:
        table.go(f"{table.turn} pass")
    assert table.stacks == {"A": 100, "B": 100, "C": 100, "D": 100}
    assert_replays(table.round)


def test_the_ante_may_be_a_multiple_l426() -> None:
    table = carried().go("D wait", "B pass", "C pass", "A pass")
    assert table.offers == {"ante": (2, 2), "wait": None}
    table.go("D ante")
    assert table.pots() == [12]  # three each, all that a player pays at this table
    again = carried(table={"ante_limit": 1})
    assert again.go("D ante").pots() == [4]


def test_who_comes_in_matches_every_pot_l426_l428() -> None:
    """A had one ante and no more: the second antes are a side pot of B and C, and D pays into both."""
    table = carried(A=1).go("D wait", "B pass", "C pass", "A pass")
    assert table.pots() == [3, 2]
    table.go("D ante")
    assert table.paid("D", "antes so far") == 2
    assert table.pots() == [4, 6]  # and a third ante of B, C and D
    assert table.stacks["D"] == 97


def test_nobody_comes_in_once_a_bet_has_been_forfeited_without_him_l426() -> None:
    table = jacks({"A": NOTHING}, D=100, absent=frozenset("D"), button="C").go("A open", "B fold", "C fold")
    assert table.kind == "opening"
    table.go("B pass", "C pass", "A pass")
    assert table.kind == "opening"  # nor later


def test_who_cannot_pay_the_antes_is_not_asked_l426() -> None:
    assert carried(D=0.5).kind == "opening"


def test_a_late_comer_can_win_l426() -> None:
    """D comes in at the second deal with kings, opens, and nobody calls: two antes of four players are his."""
    table = carried(hands={"D": KINGS}).go("D ante", "A pass", "B pass", "C pass", "D open", "A fold", "B fold", "C fold")
    assert table.round.over
    assert table.stacks == {"A": 98, "B": 98, "C": 98, "D": 106}


def test_five_aces_is_the_best_hand_l386() -> None:
    table = jacks({"A": "As Ah Ad Ac Jo", "B": "9s Ts Js Qs Ks"}).go("A open", "B call", "C fold").through()
    assert table.won() == [("pot/0", "A", 11)]


def test_fees_at_the_draw_without_one_and_only_once_l3347() -> None:
    option: dict[str, Any] = {"option": "2+6+10+16"}  # $1 of four players or less, $1 without a draw, $1 added
    assert jacks({"A": KINGS}, **option).go("A open", "B fold", "C fold").drop == 1
    assert jacks({"A": KINGS, "B": ACES}, **option).go("A open", "B call", "C fold").through().drop == 2
    again = jacks({"A": NOTHING, "B": KINGS}, **option).go("A open", "B call", "C fold", "A pat", "B pat", "A bet", "B fold")
    assert again.kind == "opening"
    while again.turn:
        again.go(f"{again.turn} pass")
    assert again.drop == 2


# -- jacks back -----------------------------------------------------------------------------------------------------------------------


def test_nobody_opens_and_the_left_of_the_button_must_for_low_l446() -> None:
    table = jacks({"A": LOW, "B": NOTHING, "C": "9s 9h 5c 4h 3d"}, BACK).go("A pass", "B pass", "C pass")
    assert table.paid("A", "forced opening") == 4
    assert table.turn == "B"
    assert table.offers == {"fold": None, "call": (4, 4), "raise": (8, 8)}
    table.go("B call", "C call")
    assert table.turn == "A"
    assert table.offers == {"check": None, "raise": (8, 8)}  # l.447: the option
    table.go("A check", "A pat", "B pat", "C pat", "A bet", "B fold", "C call")
    assert table.won() == [("pot/0", "A", 31)]  # 7-6-5-4-2 for low


def test_opened_for_high_it_is_jacks_or_better_l442() -> None:
    table = jacks({"A": LOW, "B": KINGS, "C": NOTHING}, BACK).go("A pass", "B open", "C call", "A fold").through()
    assert table.won() == [("pot/0", "B", 11)]


def test_low_has_no_check_raise_and_the_checked_seven_l446() -> None:
    table = jacks({"A": LOW, "B": NOTHING, "C": "9s 9h 5c 4h 3d"}, BACK).go("A pass", "B pass", "C pass").through("draw")
    table.go("A pat", "B pat", "C pat", "A check", "B bet", "C fold")
    assert table.offers == {"fold": None, "call": (8, 8)}
    assert table.go("A call").stacks == {"A": 110, "B": 95, "C": 95}


def test_any_low_may_be_checked_where_the_house_says_so() -> None:
    free = load(BACK).with_rules(check_penalty="")
    table = jacks({"A": LOW, "B": NOTHING, "C": "9s 9h 5c 4h 3d"}, free).go("A pass", "B pass", "C pass").through("draw")
    table.go("A pat", "B pat", "C pat", "A check", "B bet", "C fold", "A call")
    assert table.stacks == {"A": 118, "B": 87, "C": 95}


def test_joker_by_the_game_in_force() -> None:
    table = jacks({"A": "Jo 2s 3s 4s 8c", "B": "8h 5h 3h 2h Ac", "C": "Kd Qc Ts 9c 8d"}, BACK).go("A pass", "B pass", "C pass").through()
    assert table.won() == [("pot/0", "A", 15)]


def test_false_opening_that_nobody_calls_freezes_the_button_l448() -> None:
    table = jacks({"A": NOTHING}, BACK).go("A open", "B fold", "C fold")
    assert (table.kind, table.turn) == ("opening", "A")
    assert table.pots() == [10]


@pytest.mark.parametrize("bought_in", [True, False])
def test_short_of_the_forced_opening_and_the_button_stays_l447(bought_in: bool) -> None:
    """A has $1.50 after the ante, less than half of $4: B opens; if A buys in again the button stays for him."""
    table = jacks({"A": NOTHING, "B": LOW, "C": "9s 9h 5c 4h 3d"}, BACK, A=2.5).go("A pass", "B pass", "C pass")
    assert table.paid("B", "forced opening") == 4
    table.through()
    stacks = {**table.round.outcome.stacks, "A": 100_00 if bought_in else 1_00}
    following = Round(load(BACK).next_setup(table.round, stacks=stacks, seed=5))
    assert following.decision is not None
    assert next(iter(following.decision.asks)) == ("A" if bought_in else "B")


def test_exposed_on_the_deal_is_kept_as_in_draw_poker() -> None:
    table = jacks({"A": "Ks 7s 2c 3c 4c 5c"}, BACK, stepped=True)
    table.round.act(Action("dealer", "expose", picks=(0,)))
    assert table.cards("seat/1").startswith("Ks")
