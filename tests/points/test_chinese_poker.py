"""Whole rounds of chinese poker: dealing, setting, declaring, scoring, at both houses. Lines are those of 001 unless 003 is named."""

import pytest

from cardroom.errors import IllegalAction
from cardroom.games.points.chinese.scoring import out_of_order, strengths
from cardroom.houses.edition import Edition
from cardroom.round import ALL, DROP, Action, Dealt, Noted, Round, Ruled, Shown
from tests.points.chinese_helpers import (
    BEST,
    DRAGON,
    FLORIDA,
    FOUR,
    LAST,
    OCEANS,
    PLAIN,
    SECOND,
    SIX_PAIRS,
    THIRD,
    cards,
    finish,
    payments,
    start,
    won,
)


def test_the_hands_of_these_tests_are_one_deck_and_in_order() -> None:
    assert len({card for text in FOUR.values() for card in cards(text)}) == 52
    for text in FOUR.values():
        rows = strengths([list(cards(row)) for row in text.split("|")])
        assert not out_of_order(OCEANS.rules, rows), text


# -- dealing (l.768, 772) --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_hand_is_dealt_to_all_four_seats_whatever_the_number_of_players(players: int) -> None:
    names = list(FOUR)[:players]
    round = Round(OCEANS.setup(dict.fromkeys(names, 100_00), seed=1))
    dealt = [event for event in round.events if isinstance(event, Dealt)]
    assert sorted(event.place for event in dealt) == ["seat/1", "seat/2", "seat/3", "seat/4"]
    assert all(len(event.cards) == 13 for event in dealt)
    assert not round.shoe.cards
    assert len(round.places.get("discards", ())) == 13 * (4 - players)
    for viewer in (*names, ""):
        seen = [card for held in round.view(viewer).places.values() for card in held if card is not None]
        assert len(seen) == (13 if viewer else 0)


def test_florida_deals_to_players_only() -> None:
    round = Round(FLORIDA.setup({"ann": 100_00, "bob": 100_00}, seed=1))
    assert [event.place for event in round.events if isinstance(event, Dealt)] == ["seat/2", "seat/1"]
    assert len(round.shoe.cards) == 26


def test_the_hand_of_an_absent_player_is_discarded_unseen() -> None:
    round = Round(OCEANS.setup(dict.fromkeys(("ann", "bob", "cy"), 100_00), seed=1, absent=frozenset({"bob"})))
    assert round.decision is not None and set(round.decision.asks) == {"ann", "cy"}
    assert len(round.places["discards"]) == 26
    assert not round.view("bob").cards("discards")


# -- setting (l.769, 790-793) ----------------------------------------------------------------------------------------------


def test_all_set_at_the_same_time_and_picks_are_in_order() -> None:
    round = Round(OCEANS.setup(dict.fromkeys(FOUR, 100_00), seed=4))
    assert round.decision is not None and round.decision.kind == "setting" and set(round.decision.asks) == set(FOUR)
    before = round.view("cy").cards("seat/3")
    picks = (12, 0, 7, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11)
    round.act(Action("cy", "set", picks=picks))
    assert "cy" not in round.decision.asks and len(round.decision.asks) == 3
    assert round.view("cy").cards("seat/3") == [before[i] for i in picks]
    assert not round.view("ann").cards("seat/3")
    for wrong in ((), tuple(range(12)), (0,) * 13):
        with pytest.raises(IllegalAction):
            round.act(Action("ann", "set", picks=wrong))


def test_nobody_sees_a_hand_before_all_have_spoken_and_a_surrendered_hand_never() -> None:
    round = start(OCEANS, FOUR)
    assert round.decision is not None and round.decision.kind == "announcement"
    for player in ("ann", "bob", "cy"):
        assert list(round.decision.asks) == [player]  # clockwise from the left of the button
        round.act(Action(player, "surrender" if player == "bob" else "play"))
        assert not any(isinstance(event, Shown) for event in round.events)
    round.act(Action("dee", "play"))
    shown = {event.place for event in round.events if isinstance(event, Shown) and event.seen == ALL}
    assert shown == {"seat/1", "seat/3", "seat/4"}
    assert not round.view("ann").cards("muck") and len(round.view("bob").cards("muck")) == 13


# -- scoring and paying (l.770-771, 841-851) -------------------------------------------------------------------------------


def test_four_players_and_a_home_run() -> None:
    """Ann sweeps all three, 9 from each (l.847-851); bob sweeps two and cy one, 6 each (l.845)."""
    round = finish(start(OCEANS, FOUR))
    assert won(round) == {"ann": 27, "bob": 3, "cy": -9, "dee": -21}
    assert payments(round) == [
        ("bob", "ann", 18_00), ("cy", "ann", 18_00), ("dee", "ann", 18_00),
        ("cy", "bob", 12_00), ("dee", "bob", 12_00), ("dee", "cy", 12_00),
    ]  # fmt: skip
    assert [t.rule for t in round.transfers if t.target != DROP] == ["home-run"] * 3 + ["sweep"] * 3


@pytest.mark.parametrize("edition", [OCEANS, FLORIDA])
def test_two_and_three_players(edition: Edition) -> None:
    assert won(finish(start(edition, {"ann": SECOND, "bob": LAST}))) == {"ann": 6, "bob": -6}
    three = won(finish(start(edition, {"ann": SECOND, "bob": THIRD, "cy": LAST})))
    assert three == {"ann": 12, "bob": 0, "cy": -12}


def test_a_point_has_its_value_in_money() -> None:
    """l.770: at $50 a point a sweep is $300; the fee goes with it (l.782)."""
    round = finish(start(OCEANS, {"ann": SECOND, "bob": LAST}, 1000_00, table={"point": 50_00}))
    assert payments(round) == [("bob", "ann", 300_00)]
    assert round.outcome.drop == 30_00


def test_a_foul_setting_is_taken_and_pays_six_to_each() -> None:
    """l.791-792: ann's best cards with middle and back exchanged."""
    front, middle, back = BEST.split("|")
    round = finish(start(OCEANS, {**FOUR, "ann": f"{front}|{back}|{middle}"}))
    assert won(round) == {"ann": -18, "bob": 18, "cy": 6, "dee": -6}
    assert any(isinstance(e, Noted) and e.who == "ann" and e.text.startswith("foul") for e in round.events)
    assert [t.rule for t in round.transfers if t.source == "ann" and t.target != DROP] == ["foul"] * 3


def test_a_row_with_the_wrong_number_of_cards_is_foul() -> None:
    """l.790: the floor says so."""
    round = start(OCEANS, FOUR)
    round.floor("wrong-number", seat=1)
    assert any(isinstance(e, Ruled) and e.rule == "irregularity.wrong-number" for e in round.events)
    finish(round)
    assert won(round)["ann"] == -18
    with pytest.raises(IllegalAction):
        start(OCEANS, {"ann": SECOND, "bob": LAST}).floor("wrong-number", seat=3)


# -- automatic wins and surrender (l.853-855, 873-875) ---------------------------------------------------------------------


def test_an_automatic_win_must_be_declared_otherwise_the_hand_plays_as_set() -> None:
    """l.875: declared, 3 points; not declared, two rows of three."""
    hands = {"ann": SIX_PAIRS, "bob": PLAIN}
    assert won(finish(start(OCEANS, hands), ann="declare")) == {"ann": 3, "bob": -3}
    assert won(finish(start(OCEANS, hands))) == {"ann": 1, "bob": -1}  # front ace over king, middle, but not the back


def test_the_dragon_against_another_automatic_win_and_a_plain_hand() -> None:
    """l.839, 874."""
    round = finish(start(OCEANS, {"ann": SIX_PAIRS, "bob": DRAGON, "cy": PLAIN}), ann="declare", bob="declare")
    assert won(round) == {"ann": -13 + 3, "bob": 26, "cy": -13 - 3}
    assert {t.rule for t in round.transfers if t.target == "bob"} == {"automatic.dragon"}


def test_a_false_declaration_plays_as_set_or_is_foul_by_the_switch() -> None:
    hands = {"ann": SECOND, "bob": LAST}
    assert won(finish(start(OCEANS, hands), ann="declare"))["ann"] == 6
    assert won(finish(start(OCEANS.with_rules(false_declaration="foul"), hands), ann="declare"))["ann"] == -6


def test_surrender_costs_three_points_to_each() -> None:
    """l.853-855, as read."""
    assert won(finish(start(OCEANS, FOUR), dee="surrender"))["dee"] == -9
    assert won(finish(start(OCEANS, FOUR), dee="surrender"))["ann"] == 6 + 6 + 3  # no home run over a surrendered hand
    silent = OCEANS.with_rules(surrender=None)
    round = start(silent, FOUR)
    assert round.decision is not None and [option.verb for option in round.decision.asks["ann"]] == ["play", "declare"]


# -- misdeals (l.795-800) --------------------------------------------------------------------------------------------------


def test_five_exposed_cards_of_one_hand_are_a_misdeal_and_four_are_not() -> None:
    """l.799."""
    for first in ("floor", "dealer"):
        round = Round(OCEANS.setup(dict.fromkeys(FOUR, 100_00), seed=1, button=4, stepped=first == "dealer"))
        if first == "dealer":
            assert round.decision is not None and list(round.decision.asks) == ["dealer"]
            round.act(Action("dealer", "expose", picks=(0, 3, 5, 12, 13, 14)))  # four of seat 1, two of seat 2
        else:
            round.floor("exposed-cards", seat=1, cards=[0, 3, 5, 12])
        assert not round.void and len(round.view("").cards("seat/1")) == 4
        round.floor("exposed-cards", seat=1, cards=[12, 1])
        assert round.void and round.outcome.stacks == round.setup.stacks


def test_a_dealer_who_exposes_five_or_deals_a_wrong_number_has_misdealt() -> None:
    """l.799-800."""
    for verb, picks in (("expose", (0, 1, 2, 3, 4)), ("wrong number", ())):
        round = Round(OCEANS.setup(dict.fromkeys(FOUR, 100_00), seed=1, stepped=True))
        round.act(Action("dealer", verb, picks=picks))
        assert round.void and round.outcome.stacks == round.setup.stacks
    with pytest.raises(IllegalAction, match="11 or 12, not 13"):
        Round(OCEANS.setup(dict.fromkeys(FOUR, 100_00), seed=1)).floor("exposed-cards", seat=1, cards=[13])


def test_a_hand_dealt_the_wrong_number_of_cards_is_a_misdeal_whenever_it_is_noticed_l800() -> None:
    for lines in ((), ("set",)):
        round = Round(OCEANS.setup(dict.fromkeys(FOUR, 100_00), seed=1, button=4))
        for _ in lines:
            round.act(Action("ann", "set", picks=tuple(range(13))))
        round.floor("wrong-number-of-cards", seat=2)
        assert round.void and round.outcome.stacks == round.setup.stacks
        assert OCEANS.clauses["irregularity.misdeal"].lines == "797-800"


def test_exposed_cards_of_an_empty_seat_are_no_misdeal() -> None:
    """l.799: "of one player's hand"; with two players seats 3 and 4 are dealt hands, too (l.772)."""
    round = Round(OCEANS.setup({"ann": 100_00, "bob": 100_00}, seed=1, button=2, stepped=True))
    round.act(Action("dealer", "expose", picks=tuple(range(8))))  # the first hand is that of seat 3
    assert not round.void and len(round.view("").cards("discards")) == 8
    assert [event.rule for event in round.events if isinstance(event, Ruled)] == ["irregularity.exposed"]


# -- florida (003 l.540-554) -----------------------------------------------------------------------------------------------


def test_florida_two_rows_won_and_one_lost_is_one_unit() -> None:
    """003 l.552: 1+1-1."""
    hands = {"ann": "Jh Ts 4c | 5h 5s 7c 8s Kc | 4d 5d 9d Jd Kd", "bob": "2c 4s 7s | 8h 8c 2d 2s 3d | 3h 4h 6h 7h 9h"}
    round = finish(start(FLORIDA, hands))
    assert won(round) == {"ann": 1, "bob": -1}


def test_florida_announces_royalties_before_hands_are_revealed_and_pays_them_won_or_lost() -> None:
    """003 l.542: ann's four deuces at the back lose to bob's straight flush and are still worth 4; bob's is worth 5."""
    hands = {"ann": "Qs Qd 3h | As Ad Ks Kh 3c | 2c 2d 2h 2s 6c", "bob": "9h Ts 4c | 8c 9c 7d 7s Js | 4h 5h 6h 7h 8h"}
    round = finish(start(FLORIDA, hands))
    told = [(e.who, e.text) for e in round.events if isinstance(e, Noted) and e.what == "royalties"]
    assert told == [("ann", "four of a kind in the back, 4 units"), ("bob", "straight flush in the back, 5 units")]
    first = next(i for i, e in enumerate(round.events) if isinstance(e, Shown))
    assert max(i for i, e in enumerate(round.events) if isinstance(e, Noted) and e.what == "royalties") < first
    assert won(round)["ann"] == 1 + 4 - 5


def test_florida_says_in_turn_whether_it_plays() -> None:
    round = start(FLORIDA, FOUR)
    assert round.decision is not None and [o.verb for o in round.decision.asks["ann"]] == ["play", "decline"]
    finish(round, dee="decline")
    assert won(round) == {"ann": 6 + 6 + 3, "bob": -6 + 6 + 3, "cy": -12 + 3, "dee": -9}
    assert round.outcome.drop == 0
