"""Blinds, straddles, antes, posts, the button. Lines are those of 001 (oceans-eleven) unless another manual is named."""

from typing import Any

import pytest

from cardroom import load
from cardroom.cards import parse_card
from cardroom.chance import Seeded, Stacked
from cardroom.errors import BadSetup
from cardroom.games.pot.carried import PASSED
from cardroom.houses.edition import Edition
from cardroom.round import Dealt, Noted, Round
from tests.editions import load_pot
from tests.pot.table import POT_LIMIT, Table, cents

OCEANS = "oceans-eleven/holdem"
STANDARD = "standard/no-limit-texas-holdem"
TWENTY_FORTY = {"bets": ("$20", "$40"), "blinds": ("$10", "$20"), "buy_in": "$500"}
OLD_GAME = {"button": 6, "small": 1, "big": 2, "began": 1, "revolved": True, "passed": list(range(1, 11))}


def entry(edition: str | Edition, carry: dict[str, Any], seats: dict[int, str], **given: Any) -> Table:
    """A round of a game that has long been going; everybody in ``seats`` has played, unless ``carry`` says otherwise."""
    known = {player: seat for seat, player in seats.items() if player.isupper()}
    stacks = dict.fromkeys(seats.values(), 1000)
    return Table(edition, button=None, seats=seats, carry={**OLD_GAME, "known": known, **carry}, **{**stacks, **given})


SIX = {1: "A", 2: "B", 3: "C", 4: "D", 5: "E", 6: "F"}
# The button was with F: it moves to A (seat 1), B has the small blind, C the big blind.


# -- positions --------------------------------------------------------------------------------------------------------------------


def test_small_blind_left_of_the_button_and_big_blind_next_l8() -> None:
    table = Table(STANDARD, A=100, B=100, C=100, D=100)
    assert (table.paid("A", "small blind"), table.paid("B", "big blind")) == (1, 2)
    assert table.turn == "C"


@pytest.mark.parametrize("edition", [OCEANS, STANDARD, "tres-lounge/texas-holdem", "black-sheep/texas-holdem"])
def test_heads_up_the_button_has_the_small_blind_and_acts_first_l20(edition: str) -> None:
    table = Table(edition, A=100, B=100)  # B has the button
    assert table.paid("B", "small blind") and table.paid("A", "big blind")
    assert table.turn == "B"
    table.go("B call", "A check")
    assert table.turn == "A"  # the button is last from the flop on


def test_heads_up_as_printed_the_button_has_the_big_blind_002_l364() -> None:
    table = Table("unnamed-california/texas-holdem", A=100, B=100)
    assert table.paid("A", "small blind") and table.paid("B", "big blind")
    assert table.turn == "A"
    table.go("A call", "B check")
    assert table.turn == "A"


def test_three_blinds_the_third_acts_last() -> None:
    table = Table(STANDARD, A=100, B=100, C=100, D=100, table={"blinds": ("$1", "$2", "$4")})
    assert [table.paid(p, why) for p, why in (("A", "small blind"), ("B", "big blind"), ("C", "straddle"))] == [1, 2, 4]
    assert table.turn == "D"
    assert table.offers == {"fold": None, "call": (4, 4), "raise": (8, 100)}
    table.go("D call", "A call", "B call")
    assert table.turn == "C"
    assert table.offers == {"check": None, "raise": (8, 100)}


@pytest.mark.parametrize("edition", [STANDARD, "unnamed-california/texas-holdem"])  # whatever blinds a house asks for
def test_three_blinds_heads_up_only_two_are_posted_and_nobody_faces_the_third(edition: str) -> None:
    settings = {"structure": "no-limit", "blinds": ("$1", "$2", "$4"), "buy_in": "$100"}
    table = Table(load(edition).with_rules(required_blinds={}), A=100, B=100, table=settings)
    assert table.offers == {"fold": None, "call": (1, 1), "raise": (4, 100)}


def test_one_blind_alone() -> None:
    table = Table(STANDARD, A=100, B=100, C=100, table={"blinds": ("$2",)})
    assert table.paid("A", "blind") == 2
    assert table.turn == "B"
    heads_up = Table(STANDARD, A=100, B=100, table={"blinds": ("$2",)})
    assert heads_up.paid("A", "blind") == 2
    assert heads_up.turn == "B"


def test_blinds_are_posted_before_any_card_l8() -> None:
    table = Table(STANDARD, A=100, B=100, C=100)
    kinds = [type(e).__name__ for e in table.round.events]
    assert kinds.index("Transfer") < kinds.index("Dealt")


# -- antes ------------------------------------------------------------------------------------------------------------------------


def test_antes_go_to_the_pot_and_are_no_part_of_a_bet() -> None:
    table = Table(STANDARD, A=100, B=100, C=100, table={"ante": "$1"})
    assert table.pots() == [3]
    assert table.offers == {"fold": None, "call": (2, 2), "raise": (4, 99)}


def test_an_ante_by_one_player_for_the_table_is_dead_and_not_returned_as_uncalled() -> None:
    table = Table(STANDARD, A=100, B=100, C=100, D=100, table={"antes": (0, 200)})
    assert table.pots() == [2]
    assert not table.transfers("uncalled bet returned")
    table.go("C fold", "D fold", "A fold")
    assert table.stacks == {"A": 99, "B": 101, "C": 100, "D": 100}


def test_a_short_ante_makes_a_side_pot() -> None:
    hands = {"A": "2c 7d", "B": "Kc Kd", "C": "Ac Ad"}
    table = Table(STANDARD, A=100, B=100, C=1, table={"ante": "$5"}, hands=hands, board="3h 4h 9s Jd Qc", chip=1)
    assert table.pots() == [3, 8]
    table.check_down()
    assert table.stacks["C"] == 3
    assert table.stacks["B"] == 100 - 5 - 2 + 8 + 4


# -- straddles --------------------------------------------------------------------------------------------------------------------


def limit(small: int) -> dict[str, Any]:
    return {"bets": (f"${small}", f"${2 * small}"), "blinds": (f"${small // 2}", f"${small}"), "straddle": True, "buy_in": "$1,000"}


@pytest.mark.parametrize("small", [10, 15, 30, 40])
def test_one_live_straddle_from_ten_twenty_up_l318(small: int) -> None:
    table = Table(OCEANS, A=1000, B=1000, C=1000, D=1000, table=limit(small))
    assert table.turn == "C"
    assert table.offers == {"straddle": (2 * small, 2 * small), "pass": None}


@pytest.mark.parametrize("settings", [limit(4), limit(20), {"structure": "no-limit", "straddle": True}])
def test_no_straddle_below_ten_twenty_l31_nor_at_twenty_forty_l70(settings: dict[str, Any]) -> None:
    with pytest.raises(BadSetup, match="straddle"):
        Table(OCEANS, A=1000, B=1000, C=1000, D=1000, table=settings)


@pytest.mark.parametrize("edition", ["tres-lounge/texas-holdem", "unnamed-california/texas-holdem", "black-sheep/texas-holdem"])
def test_no_straddle_where_the_manual_has_none(edition: str) -> None:
    with pytest.raises(BadSetup, match="straddle"):
        Table(edition, A=1000, B=1000, C=1000, D=1000, table={"straddle": True})


def test_pot_limit_straddler_acts_last_and_may_raise_l478() -> None:
    table = Table(OCEANS, A=1000, B=1000, C=1000, D=1000, table={**POT_LIMIT, "straddle": True}).go("C straddle")
    assert table.paid("C", "live straddle") == 40
    assert table.turn == "D"
    assert table.offers["call"] == (40, 40)
    table.go("D call", "A call", "B call")
    assert table.turn == "C"
    assert "check" in table.offers and "raise" in table.offers


def test_straddle_is_offered_before_the_cards_l8() -> None:
    table = Table(OCEANS, A=1000, B=1000, C=1000, D=1000, table={**POT_LIMIT, "straddle": True})
    assert not any(isinstance(e, Dealt) for e in table.round.events)
    table.go("C pass")
    assert table.turn == "C"
    assert table.offers["call"] == (20, 20)


def test_no_straddle_heads_up_or_without_the_chips() -> None:
    settings = {**POT_LIMIT, "straddle": True}
    assert "straddle" not in Table(OCEANS, A=1000, B=1000, table=settings).offers
    assert "straddle" not in Table(OCEANS, A=1000, B=1000, C=39, D=1000, table=settings).offers


# -- new players ------------------------------------------------------------------------------------------------------------------


def test_new_player_posts_the_big_blind_live_or_waits_l22_l23_l26() -> None:
    table = entry(OCEANS, {"known": {p: s for s, p in SIX.items() if p != "E"}}, SIX)
    assert table.turn == "E"
    assert table.offers == {"post": (4, 4), "wait": None}
    table.go("E post", "D call")
    assert table.turn == "E"
    assert table.offers == {"check": None, "raise": (8, 8)}  # the post is the opening bet: he may raise (l.26)
    assert table.round.carry_if_void["button"] == 1


def test_new_player_who_waits_gets_no_cards_and_is_asked_again() -> None:
    table = entry(OCEANS, {"known": {p: s for s, p in SIX.items() if p != "E"}}, SIX).go("E wait")
    assert "seat/5" not in table.round.places
    table.check_down()
    following = Round(table.edition.next_setup(table.round))
    assert following.decision is not None
    assert list(following.decision.asks) == ["E"]


def test_new_player_gets_the_big_blind_when_it_comes_l22() -> None:
    table = entry(OCEANS, {"known": {p: s for s, p in SIX.items() if p != "C"}}, SIX)
    assert table.turn == "D"  # nobody was asked: C is in the big blind
    assert table.paid("C", "big blind") == 4


def test_new_player_is_not_dealt_in_between_button_and_small_blind_l25() -> None:
    """B is new and sits where the small blind would be: it goes to C, the big blind to D, and B is not even asked."""
    table = entry(OCEANS, {"known": {p: s for s, p in SIX.items() if p != "B"}}, SIX)
    assert (table.paid("C", "small blind"), table.paid("D", "big blind")) == (2, 4)
    assert table.turn == "E"
    assert "seat/2" not in table.round.places


def test_new_player_comes_in_once_the_button_has_passed_l24_l25() -> None:
    table = entry(OCEANS, {"known": {p: s for s, p in SIX.items() if p != "B"}}, SIX).check_down()
    following = Round(table.edition.next_setup(table.round))
    assert following.carry_if_void["button"] == 3
    assert following.decision is not None
    assert list(following.decision.asks) == ["B"]


def test_non_post_game_deals_new_players_in_l48() -> None:
    edition = load(OCEANS).with_rules(entry={"new_players": "free"})
    table = entry(edition, {"known": {p: s for s, p in SIX.items() if p != "E"}}, SIX)
    assert table.turn == "D"
    assert "seat/5" in table.round.places


# -- missed blinds ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("owed", [["small"], ["big"], ["big", "small"]])
def test_missed_blinds_are_posted_in_total_the_small_one_dead_l28(owed: list[str]) -> None:
    table = entry(OCEANS, {"owed": {"E": owed}}, SIX)
    assert table.offers == {"post": (6, 6), "wait": None}
    table.go("E post")
    assert (table.paid("E", "dead blind"), table.paid("E", "posted blind")) == (2, 4)
    assert table.pots() == [2]
    table.go("D call")
    assert table.offers == {"check": None, "raise": (8, 8)}


def test_missed_blinds_waited_out_cost_only_the_big_blind_l28() -> None:
    table = entry(OCEANS, {"owed": {"C": ["big", "small"]}}, SIX)
    assert table.paid("C", "big blind") == 4
    assert not table.transfers("dead blind")
    table.check_down()
    assert table.round.carry["owed"] == {}


def test_missed_blinds_may_not_be_made_up_between_button_and_big_blind_l29() -> None:
    table = entry(OCEANS, {"owed": {"B": ["big"]}}, SIX)
    assert table.turn == "E"
    assert "seat/2" not in table.round.places


def test_at_twenty_forty_they_may_be_made_up_there_but_not_by_a_new_player_l29() -> None:
    table = entry(OCEANS, {"owed": {"B": ["big"]}}, SIX, table=TWENTY_FORTY)
    assert table.turn == "B"
    assert table.offers == {"post": (30, 30), "wait": None}
    new = entry(OCEANS, {"known": {p: s for s, p in SIX.items() if p != "B"}}, SIX, table=TWENTY_FORTY)
    assert new.turn == "E"


def test_twenty_forty_left_without_the_small_blind_ten_dead_or_twenty_live_l83() -> None:
    table = entry(OCEANS, {"owed": {"E": ["small"]}}, SIX, table=TWENTY_FORTY)
    assert table.offers == {"post dead": (10, 10), "post": (20, 20), "wait": None}
    table.go("E post dead", "D call")
    assert table.turn == "E"
    assert table.offers["call"] == (20, 20)  # the dead chips are no part of his bet
    live = entry(OCEANS, {"owed": {"E": ["small"]}}, SIX, table=TWENTY_FORTY).go("E post", "D call")
    assert live.offers == {"check": None, "raise": (40, 40)}


def test_twenty_forty_broke_player_comes_back_for_the_large_blind_only_l79() -> None:
    table = entry(OCEANS, {"owed": {"E": ["big", "small"]}, "broke": ["E"]}, SIX, table=TWENTY_FORTY)
    assert table.offers == {"post": (20, 20), "wait": None}
    small_game = entry(OCEANS, {"owed": {"E": ["big", "small"]}, "broke": ["E"]}, SIX)
    assert small_game.offers == {"post": (6, 6), "wait": None}


def test_one_blind_game_total_is_one_blind() -> None:
    table = entry(STANDARD, {"owed": {"E": ["big", "small"]}}, SIX, table={"blinds": ("$2",)})
    assert table.offers == {"post": (2, 2), "wait": None}


def test_short_stack_posts_what_it_has() -> None:
    table = entry(OCEANS, {"owed": {"E": ["big", "small"]}}, SIX, E=5)
    assert table.offers == {"post": (5, 5), "wait": None}
    table.go("E post")
    assert (table.paid("E", "posted blind"), table.paid("E", "dead blind")) == (4, 1)


def test_short_stack_posts_what_the_ante_leaves() -> None:
    table = entry(STANDARD, {"owed": {"E": ["big", "small"]}}, SIX, E=2.5, table={"ante": "$1"}, chip=1)
    assert table.offers == {"post": (1.5, 1.5), "wait": None}
    table.go("E post")
    assert table.stacks["E"] == 0
    positional = entry(STANDARD, {"owed": {"E": ["big", "small"]}}, SIX, E=2.5, table={"antes": (0, 0, 0, 100)}, chip=1).go("E post")
    assert (positional.paid("E", "ante"), positional.paid("E", "posted blind"), positional.paid("E", "dead blind")) == (1, 1.5, 0)


def test_leaving_for_the_big_blind_is_recorded_and_then_for_both() -> None:
    seats = SIX
    table = entry(OCEANS, {}, seats, absent=frozenset({"C"})).check_down()  # C would have the big blind
    assert table.round.carry["owed"] == {"C": ["big"]}
    following = Round(table.edition.next_setup(table.round))
    Table.check_down(_around(following))
    assert following.carry["owed"] == {"C": ["big", "small"]}


def test_leaving_between_the_blinds_is_recorded() -> None:
    table = entry(OCEANS, {}, SIX, absent=frozenset({"B"})).check_down()  # B had the big blind and would have the small
    assert table.round.carry["owed"] == {"B": ["small"]}


def _around(round: Round) -> Table:
    table = Table.__new__(Table)
    table.round = round
    return table


def test_away_while_no_blind_passes_costs_nothing() -> None:
    table = entry(OCEANS, {}, SIX, absent=frozenset({"F"})).check_down()
    assert table.round.carry["owed"] == {}


# -- the first revolution ---------------------------------------------------------------------------------------------------------


def test_new_game_free_until_the_button_has_been_round_where_no_blind_has_passed_l30() -> None:
    carry = {"button": 1, "small": 2, "big": 3, "began": 1, "revolved": False, "passed": [2, 3]}
    seats = {1: "A", 2: "B", 3: "C", 7: "D"}
    table = entry(OCEANS, {**carry, "known": {"A": 1, "B": 2, "C": 3}}, seats)
    assert "seat/7" in table.round.places  # D is dealt in without a post, though the big blind found him
    five = entry(OCEANS, {**carry, "known": {"A": 1, "B": 2, "C": 3, "E": 6}}, {1: "A", 2: "B", 3: "C", 6: "E", 7: "D"})
    assert "seat/7" in five.round.places
    assert not five.transfers("posted blind")


def test_at_twenty_forty_a_new_player_posts_in_the_first_revolution_too_l58() -> None:
    """The same table at 20-40, where no blind has passed seat 7: D posts the big blind of $20 or waits for it; l.30 holds elsewhere."""
    carry = {"button": 1, "small": 2, "big": 3, "began": 1, "revolved": False, "passed": [2, 3], "known": {"A": 1, "B": 2, "C": 3, "E": 6}}
    seats = {1: "A", 2: "B", 3: "C", 6: "E", 7: "D"}
    table = entry(OCEANS, carry, seats, table=TWENTY_FORTY)
    assert (table.turn, table.offers) == ("D", {"post": (20, 20), "wait": None})
    overlay = load_pot(OCEANS).rules.overlays[0].model_dump()
    overlay["set"]["entry"] = {**overlay["set"]["entry"], "free_first_revolution": True}  # the other reading
    free = entry(load(OCEANS).with_rules(overlays=[overlay]), carry, seats, table=TWENTY_FORTY)
    assert "seat/7" in free.round.places and not free.transfers("posted blind")
    thirty = {"bets": ("$30", "$60"), "blinds": ("$15", "$30"), "buy_in": "$500"}
    assert "seat/7" in entry(OCEANS, carry, seats, table=thirty).round.places


def test_at_twenty_forty_nobody_posts_in_the_first_hand_of_a_game_l58() -> None:
    table = Table(OCEANS, A=500, B=500, C=500, button=None, table=TWENTY_FORTY)
    assert not table.transfers("posted blind") and len([p for p in table.round.places if p.startswith("seat/")]) == 3


def test_a_blind_that_passed_an_empty_chair_counts_against_who_sits_there_next_l30() -> None:
    """Chair 3 is empty while the blinds go by; a new player there has to post, first revolution or not."""
    first = Table(OCEANS, button="A", seats={1: "A", 2: "B", 4: "C", 6: "D"}, A=100, B=100, C=100, D=100).check_down()
    second = Round(first.edition.next_setup(first.round))
    Table.check_down(_around(second))
    assert 3 in second.carry[PASSED]
    third = Round(first.edition.next_setup(second, seats={**second.setup.seats, 3: "N"}, stacks={**second.outcome.stacks, "N": cents(100)}))
    assert third.decision is not None
    assert list(third.decision.asks) == ["N"]
    assert [o.verb for o in third.decision.asks["N"]] == ["post", "wait"]


def test_changing_to_a_seat_that_the_blinds_have_passed_costs_a_post_l30_l80() -> None:
    """The cheat: with the big blind coming, C moves behind the button."""
    moved = {1: "A", 2: "B", 4: "D", 5: "E", 6: "F", 9: "C"}
    table = entry(OCEANS, {"known": {p: s for s, p in SIX.items()}}, moved)
    assert table.turn == "C"
    assert table.offers == {"post": (4, 4), "wait": None}


def test_a_revolution_is_counted_though_the_first_button_has_left() -> None:
    carry = {"button": 6, "small": 2, "big": 4, "began": 1, "revolved": False, "passed": [1, 2, 3, 4, 5, 6]}
    table = entry(OCEANS, {**carry, "known": {"B": 2, "D": 4, "F": 6}}, {2: "B", 4: "D", 6: "F"}).check_down()
    assert table.round.carry["revolved"]


# -- the button -------------------------------------------------------------------------------------------------------------------


def test_button_moves_to_the_next_live_seat_l12_l54() -> None:
    table = entry(OCEANS, {}, SIX, absent=frozenset({"A", "B"}))
    assert table.round.carry_if_void["button"] == 3


def test_three_seated_but_two_dealt_in_is_heads_up_l20() -> None:
    """C is new and may not come in where he sits: A and B play heads-up, so the button has the small blind."""
    table = entry(OCEANS, {"button": 1, "small": 2, "big": 1, "known": {"A": 1, "B": 2}}, {1: "A", 2: "B", 3: "C"})
    assert table.round.carry_if_void["button"] == 2
    assert (table.paid("B", "small blind"), table.paid("A", "big blind")) == (2, 4)
    assert table.turn == "B"


def test_nobody_makes_up_blinds_between_two_players_even_at_twenty_forty_l29() -> None:
    """C would leave the button with the big blind of a three-handed game: he waits, the two play heads-up."""
    carry = {"button": 1, "small": 2, "big": 1, "known": {"A": 1, "B": 2, "C": 3}, "owed": {"C": ["big", "small"]}}
    table = entry(OCEANS, carry, {1: "A", 2: "B", 3: "C"}, table=TWENTY_FORTY)
    assert table.turn == "B"
    assert (table.paid("B", "small blind"), table.paid("A", "big blind")) == (10, 20)


def test_first_button_goes_to_the_high_card_and_the_suit_breaks_ties_002_l361() -> None:
    cards = tuple(parse_card(c) for c in ("Kd", "As", "Ah", "Ad"))
    round = Round(load("unnamed-california/texas-holdem").setup(dict.fromkeys("ABCD", 10000), chance=Stacked(cards=cards)))
    assert round.carry_if_void["button"] == 2
    drawn = [e for e in round.events if isinstance(e, Dealt) and e.place.startswith("button/")]
    assert [e.cards for e in drawn] == [(card,) for card in cards]
    assert round.shoe.shuffles == 1  # gathered and shuffled again (002 l.363)
    assert not any(round.places[f"button/{s}"] for s in range(1, 5))
    assert [e.rule for e in round.events if isinstance(e, Noted) and e.what == "button"] == ["first-button"]


def test_standard_house_gives_the_first_seat_the_button() -> None:
    round = Round(load(STANDARD).setup(dict.fromkeys("ABCD", 10000), chance=Seeded(3)))
    assert round.carry_if_void["button"] == 1


def test_button_set_for_one_who_is_not_in_the_game_is_refused() -> None:
    stacks: dict[str, Any] = dict.fromkeys("ABCDEF", 100)
    with pytest.raises(BadSetup, match="post or wait"):
        Table(OCEANS, button="E", seats=SIX, carry={**OLD_GAME, "known": {"A": 1, "B": 2}}, **stacks)
