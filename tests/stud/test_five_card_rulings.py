"""Rulings of five-card stud: cards out of sequence (001 l.1247-1249), shown by their player (l.1250, 1482), the muck (l.1255, 1488)."""

import pytest

from cardroom import load
from cardroom.cards import card_names, parse_cards
from cardroom.chance import Stacked
from cardroom.houses.edition import Edition
from cardroom.round import Noted, Round
from tests.pot.table import Table, assert_replays
from tests.stud.hands import act, checked, ended, refused, rules

ASIAN = "oceans-eleven/asian-5-card-stud"
MEXICAN = "oceans-eleven/mexican-poker"
TRES = "tres-lounge/mexican-stud-poker"
HANDS = {"A": "2c Kd 3c 4c 5c", "B": "7c Qd 6c 6d Jd", "C": "4d Ad 5d 5h 2h", "D": "Js 7d 3d 4s Qs"}  # the first down; C opens
ANTE = 0.5


def initial(edition: str | Edition = MEXICAN) -> Table:
    return Table(edition, A=200, B=200, C=200, D=200, hands=HANDS, table={"structure": "limit", "bets": ("$2", "$4")})


def third_card(edition: str | Edition = MEXICAN) -> Table:
    """After the third card, A and C having rolled theirs over: A and C hold it face down, B and D show it."""
    table = initial(edition).go("C bring in 2", "D call", "A call", "B call", "C check")
    return table.go("A roll", "B keep", "C roll", "D keep")


# -- the initial deal, l.1247 -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("actions", [(), ("C bring in 2",), ("C bring in 2", "D call")])
def test_1247_out_of_sequence_on_the_initial_deal_is_a_misdeal_before_two_actions(actions: tuple[str, ...]) -> None:
    table = initial().go(*actions)
    table.round.floor("out-of-sequence", seat=2)
    assert table.round.void and set(table.stacks.values()) == {200}
    assert rules(table) == ["irregularity.out-of-sequence"]
    assert table.round.carry["again"] and table.round.carry["button"] == 4  # dealt again from the same button
    assert_replays(table.round)


def test_1247_after_two_actions_the_deal_stands_and_the_missed_hand_is_fouled() -> None:
    table = initial().go("C bring in 2", "D call", "A fold")
    table.round.floor("out-of-sequence", seat=2)
    assert not table.round.void and not table.round.places["seat/2"]
    assert table.stacks["B"] == 200 - ANTE
    assert table.turn == "C"  # B was next to act: the opener has the last word
    ended(table)


def test_1247_the_missed_hand_may_have_acted_already() -> None:
    table = initial().go("C bring in 2", "D call", "A call")
    table.round.floor("out-of-sequence", seat=4)
    assert table.turn == "B" and table.stacks["D"] == 200 - ANTE - 2
    ended(table)
    assert "D" not in {player for _, player, _ in table.won()}


# -- later streets, l.1249 ----------------------------------------------------------------------------------------------------------


def test_1249_cards_go_face_up_to_their_places_and_the_street_is_not_bet_on() -> None:
    table = third_card()
    shown = [card_names(table.round.view("").cards(f"seat/{seat}")) for seat in (1, 2, 3, 4)]
    assert shown == ["2c Kd", "Qd 6c", "4d Ad", "7d 3d"]
    before = len(table.round.transfers)
    table.round.floor("out-of-sequence", seat=2)  # B was missed: his six and C's five lay one hand on; D's card was still to come
    shown = [card_names(table.round.view("").cards(f"seat/{seat}")) for seat in (1, 2, 3, 4)]
    assert shown == ["2c Kd", "Qd 6c", "4d Ad 5d", "7d 3d"]
    assert len(table.round.transfers) == before
    assert table.round.decision is not None and table.round.decision.kind == "roll"  # no betting: on to the fourth card
    assert table.turn == "A"
    table.go("A keep", "B keep", "D keep")  # C has nothing face down to roll
    assert [len(table.round.places[f"seat/{seat}"]) for seat in (1, 2, 3, 4)] == [4, 4, 4, 4]
    assert card_names(table.round.view("").cards("seat/3")) == "4d Ad 5d"  # his next card came down
    assert "bet" in table.offers  # betting resumes
    assert rules(table) == ["irregularity.out-of-sequence"]
    ended(table)


def test_1249_the_last_hand_gets_its_own_card_as_it_is_due() -> None:
    """A was missed; D, dealt to last, has rolled: his card was still to come and comes face down."""
    table = initial().go("C bring in 2", "D call", "A call", "B call", "C check")
    table.go("A roll", "B keep", "C keep", "D roll")
    table.round.floor("out-of-sequence", seat=1)
    assert [len(table.round.view("").cards(f"seat/{seat}")) for seat in (1, 2, 3, 4)] == [3, 2, 2, 2]
    ended(table)


@pytest.mark.parametrize(("policy", "back"), [("all-bets-returned", "ACD"), ("misplaced-bets-returned", "CD")])
def test_1249_bets_of_players_with_cards_out_of_sequence_go_back(policy: str, back: str) -> None:
    """B was missed, so C and D had cards of others; A had his own. By default nobody's bet can stand on a street without betting."""
    table = third_card(load(MEXICAN).with_rules(out_of_sequence=policy))
    stacks = table.stacks
    assert table.turn == "C"
    table.go("C bet 2", "D raise 4", "A call", "B fold")
    table.round.floor("out-of-sequence", seat=2)
    now = table.stacks
    assert {name for name in "ACD" if now[name] == stacks[name]} == set("ACD")  # A's four would stand, but nobody else's meets it
    returned = {str(t.target) for t in table.round.transfers if t.why == "bet out of sequence"}
    assert returned == set(back)
    assert not table.round.places["seat/2"]  # who folded stays folded
    assert table.round.decision is not None and table.round.decision.kind == "roll"
    ended(table)


def test_1249_by_the_other_reading_bets_of_hands_in_place_stay() -> None:
    table = third_card(load(MEXICAN).with_rules(out_of_sequence="misplaced-bets-returned"))
    stacks = table.stacks
    table.go("C bet 2", "D call", "A call", "B raise 4")
    table.round.floor("out-of-sequence", seat=3)  # C was missed: D alone had another's card
    now = table.stacks
    assert {name: stacks[name] - now[name] for name in "ABCD"} == {"A": 2, "B": 2, "C": 2, "D": 0}
    ended(table)


def test_1249_on_the_last_card_the_hand_goes_to_the_showdown() -> None:
    table = checked(third_card(), "roll").go("A keep", "B keep", "C keep", "D keep")
    checked(table, "roll").go("A roll", "B keep", "C keep", "D keep")
    assert len(table.round.places["seat/1"]) == 5
    table.round.floor("out-of-sequence", seat=1)
    assert table.round.over and not table.round.void
    assert_replays(table.round)


def test_1249_a_joker_moved_face_up_is_as_wild_as_if_it_lay_face_down() -> None:
    """l.1245, 1249: A rolls his king and is due the joker face down."""
    hands = {"A": "Kc 2d Jo Ks Kh", "B": "7c Ad Ac 7s 7h", "C": "4d 3d 5d 5h 2h"}
    table = Table(MEXICAN, A=200, B=200, C=200, hands=hands).go("B bring in 2", "C call", "A call", "B check")
    table.go("A roll", "B keep", "C keep")
    table.round.floor("out-of-sequence", seat=1)
    assert "Jo" in card_names(table.round.view("").cards("seat/1"))
    ended(table)
    assert {player for _, player, _ in table.won()} == {"A"}  # four kings over a full house; as an ace it would make three kings


def test_out_of_sequence_is_no_rule_of_houses_that_print_none() -> None:
    refused(Table(TRES, A=100, B=100, C=100), "out-of-sequence", "has no ruling", seat=1)
    refused(Table(ASIAN, A=100, B=100, C=100), "out-of-sequence", "has no ruling", seat=1)


def test_out_of_sequence_needs_a_hand_and_an_open_betting_round() -> None:
    table = initial().go("C bring in 2", "D call", "A call", "B fold")
    refused(table, "out-of-sequence", "may be 1, 3 or 4, not 2", seat=2)
    table.go("C check")
    later = checked(initial().go("C bring in 2", "D call", "A call", "B fold"), "roll").go("A keep", "C keep", "D keep")
    refused(later, "out-of-sequence", "may be 1, 3 or 4, not 2", seat=2)
    refused(table, "out-of-sequence", "betting round is open", seat=1)


# -- burns, cards shown by a player, dead hands ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("fault", ["no burn", "two burns"])
def test_a_wrong_burn_moves_cards_to_hands_that_are_due_them_face_down(fault: str) -> None:
    """A rolled: a card that all have seen in another hand stays up, and his next one comes down."""
    table = Table(MEXICAN, A=200, B=200, C=200, stepped=True, button="C")
    checked(table.go("dealer deal"), "roll").go("A roll", "B keep", "C keep")
    act(table, fault)
    public = table.round.view("")
    if fault == "no burn":  # B's card, which lay face up, is A's
        assert len(public.cards("seat/1")) == 3
    else:  # the second burn is A's, and nobody has seen it
        assert len(public.cards("seat/1")) == 2 and len(table.round.view("A").cards("seat/1")) == 3
    assert len(public.cards("seat/2")) == len(public.cards("seat/3")) == 2
    checked(table, "roll")
    if fault == "no burn":
        assert table.turn == "B"  # A has nothing to roll
    ended(table)


def test_a_joker_that_a_wrong_burn_shows_in_another_hand_is_wild_where_it_was_due_face_down() -> None:
    """l.1245: without a burn it lay face up before B; it is A's, whose card should have come down."""
    deck = "Kc 7c 4d Kd Ad 3d  2s Jo 5d 5h  3s 2h 6c Jc  2d 4h 6h Jh"
    table = Table(MEXICAN, A=200, B=200, C=200, chance=Stacked(cards=tuple(parse_cards(deck))), stepped=True)
    checked(table, "roll").go("A roll", "B keep", "C keep")
    act(table, "no burn")
    assert card_names(table.round.view("").cards("seat/1")) == "Kc Kd Jo" and table.cards("burn") == "2s"
    ended(table)
    hand = next(e.text for e in table.round.events if isinstance(e, Noted) and (e.what, e.who) == ("hand", "A"))
    assert hand.startswith("three of a kind, kings")  # dealt up it would be an ace: a pair of kings


def test_1245_a_last_card_that_the_dealer_turns_up_lets_its_player_be_all_in() -> None:
    """Any down card: here the fifth, due face down to A, who has rolled."""
    table = Table(MEXICAN, A=200, B=200, C=200, hands={name: HANDS[name] for name in "ABC"}, stepped=True)
    checked(table, "fourth card", "roll").go("A keep", "B keep", "C keep")
    checked(table, "fifth card", "roll").go("A keep", "B keep", "C keep")
    checked(table, "fifth card", "roll").go("A roll", "B keep", "C keep")
    assert table.round.decision is not None and table.round.decision.kind == "fifth card"
    act(table, "expose", 0)
    assert len(table.round.view("").cards("seat/1")) == 5
    assert (table.turn, set(table.offers)) == ("A", {"play", "all-in"})
    table.go("A all-in")
    assert table.turn != "A" and rules(table) == ["irregularity.exposed-card"]
    ended(table)


def test_at_the_other_house_an_exposed_last_card_just_plays() -> None:
    table = Table(TRES, A=100, B=100, C=100, stepped=True)
    while table.round.decision is not None and table.round.decision.kind != "fifth card":
        table.go(f"{table.turn} {next(v for v in ('deal', 'roll', 'check', 'call', 'bring in') if v in table.offers)}")
    act(table, "expose", 0)
    assert "bet" in table.offers  # nobody is asked whether to be all-in
    assert rules(table) == ["irregularity.exposed-card"]
    ended(table)


def test_five_cards_in_sight_may_be_a_straight() -> None:
    """A's fifth card is turned up: 2-3-4-5-6 is more than B's pair of aces in sight; 7 and J would be neighbours too (l.1246)."""
    hands = {"A": "2c 3d 4c 5c 6h", "B": "7c Qd Ac Ad Jd", "C": "4d Kd 5d 3h 2h"}
    table = Table(MEXICAN, A=200, B=200, C=200, hands=hands, stepped=True)
    for rolls in (("A keep",), ("A keep",), ("A roll",)):
        checked(table, "fifth card", "roll").go(*rolls, "B keep", "C keep")
    act(table, "expose", 0).go("A play")
    assert table.turn == "A"
    ended(table)


@pytest.mark.parametrize("edition", [ASIAN, MEXICAN])
def test_a_card_that_its_player_exposes_plays_as_a_down_card(edition: str) -> None:
    """l.1250, 1482: all have seen it; it counts for nobody's turn and the next card comes up."""
    hands = {"A": "Kd Ac 9c", "B": "Qd 8c 9d"} if edition == ASIAN else {"A": "Ac Kd 3c", "B": "7c Qd 6d"}
    table = Table(edition, A=100, B=100, hands=hands)
    index = table.cards("seat/1").split().index("Ac")
    table.round.floor("player-exposed", seat=1, index=index)
    assert "Ac" in card_names(table.round.view("B").cards("seat/1"))
    assert rules(table) == ["irregularity.player-exposes"]
    refused(table, "player-exposed", "may be 2, not 1", seat=1, index=2)
    for shown in (0, 1):
        refused(table, "player-exposed", "may be 2, not 1", seat=1, index=shown)
    while len(table.round.places["seat/1"]) < 3:
        table.go(f"{table.turn} {next(v for v in ('keep', 'bring in 2', 'check', 'call') if v.split()[0] in ' '.join(table.offers))}")
    assert len(table.round.view("B").cards("seat/1")) == 3
    ended(table)


@pytest.mark.parametrize("edition", [ASIAN, MEXICAN, TRES])
def test_a_hand_that_touched_the_muck_is_dead(edition: str) -> None:
    """l.1255, 1488."""
    table = Table(edition, A=100, B=100, C=100)
    opener = table.turn
    other = next(name for name in "ABC" if name != opener)
    table.go(f"{opener} bring in 2")
    table.round.floor("touched-muck", seat=table.seat[other])
    assert not table.round.places[f"seat/{table.seat[other]}"]
    assert rules(table) == ["irregularity.muck"]
    ended(table)


def test_an_opener_who_is_dead_before_his_bet_has_made_it() -> None:
    """The opening bet is a whole one, and live: nobody has a last word in his place."""
    table = Table(ASIAN, A=100, B=100, C=100, hands={"A": "Kd 7c", "B": "Ah 8c", "C": "As 8d"})
    table.round.floor("absent")
    assert table.stacks["B"] == 100 - 1.5 - 2 and table.turn == "C"
    table.go("C call", "A call")
    assert len(table.round.places["seat/1"]) == 3
    ended(table)


@pytest.mark.parametrize("edition", [ASIAN, MEXICAN])
def test_who_did_not_know_of_a_raise_is_not_held_to_his_call(edition: str) -> None:
    """l.1261, 1495: unless somebody has acted behind him."""
    hands = {"A": "Kd 7c", "B": "Ah 7d", "C": "As Kc"} if edition == ASIAN else {"A": "7c Kd", "B": "7d Ah", "C": "Kc As"}
    table = Table(edition, A=100, B=100, C=100, hands=hands).go("B bring in 2")
    refused(table, "unaware-of-a-raise", "just called")
    table.go("C raise 4", "A call")
    before = table.stacks["A"]
    offers = {"fold": None, "call": (4, 4), "raise": (6, 6)}
    table.round.floor("unaware-of-a-raise")
    assert (table.turn, table.offers, table.stacks["A"]) == ("A", offers, before + 4)
    assert rules(table) == ["irregularity.unaware"]
    table.go("A fold", "B call")
    refused(table, "unaware-of-a-raise", "just called|betting round")  # the street is over
    ended(table)


def test_a_call_is_taken_back_only_after_a_raise_and_with_nobody_behind() -> None:
    table = Table(ASIAN, A=100, B=100, C=100, hands={"A": "Kd 7c", "B": "Ah 8c", "C": "As 8d"}).go("B bring in", "C call")
    refused(table, "unaware-of-a-raise", "no raise")
    table.go("A raise 4", "B call", "C raise 6", "A call")
    table.round.floor("unaware-of-a-raise")
    assert table.turn == "A" and "raise" in table.offers  # the second raise: he may raise again
    table.go("A call", "B fold")
    ended(table)


def test_wrong_opener_in_a_five_card_game() -> None:
    table = Table(ASIAN, A=100, B=100, C=100, hands={"A": "Kd 7c", "B": "Ah 8c", "C": "As 8d"}, stepped=True)
    act(table, "wrong opener", 2).go("C bring in")  # of two aces the first clockwise of the button opens: B
    table.round.floor("wrong-opener")
    assert (table.turn, table.stacks["C"]) == ("B", 100 - 2.5 - 1.5)  # the fee on the button, and the ante
    table.go("B bring in", "C call", "A call", "B check")
    ended(table)


def test_after_a_misdeal_the_button_stays() -> None:
    table = initial().go("C bring in 2")
    table.round.floor("out-of-sequence", seat=1)
    again = Round(load(MEXICAN).next_setup(table.round, seed=5))
    assert again.carry_if_void["button"] == 4
