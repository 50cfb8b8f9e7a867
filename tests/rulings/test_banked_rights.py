"""Money put in with the player-dealer's (001 l.601, 614, 720, 732), the right to a spot (l.598, 717), and a short bet (l.588, 707)."""

import pytest

from cardroom import Action, Round, Spot, load
from cardroom.errors import IllegalAction
from cardroom.round import BANK, replay
from tests.banked.banked_helpers import won
from tests.banked.pai_gow_helpers import OCEANS, ON_DEE, set_all, start
from tests.banked.pan_nine_helpers import HANDS, PAN, asked, done, play
from tests.banked.pan_nine_helpers import start as start_pan


def shared(bank: int, shares: dict[str, int], bets: dict[str, int], **hands: str) -> Round:
    """Dee has put up ``bank``, others have put in with her, others bet on their own seats."""
    round = start_pan(hands={**HANDS, **hands}, bank=bank)
    for player, dollars in shares.items():
        round.act(Action(player, "share", dollars * 100))
    for player, dollars in bets.items():
        seat = next(seat for seat, name in round.setup.seats.items() if name == player)
        round.act(Action(player, "bet", dollars * 100, Spot(seat, "wager", player)))
    return done(round)


def test_results_are_shared_in_proportion_and_odd_cents_are_the_player_dealers() -> None:
    """Dee 50, Eve 30, Gus 20 of $100; Bob loses 30 (four to six) and Ann wins 20 (seven): $110 are left: 55, 33, 22."""
    round = play(shared(50, {"Eve": 30, "Gus": 20}, {"Ann": 20, "Bob": 30}))
    assert [won(round, player) for player in ("Ann", "Bob", "Dee", "Eve", "Gus")] == [20, -30, 5, 3, 2]
    back = [(t.target, t.amount, t.rule) for t in round.transfers if t.source == BANK][-3:]
    assert back == [("Eve", 33_00, "shared-bank"), ("Gus", 22_00, "shared-bank"), ("Dee", 55_00, "player-dealer-wager")]
    assert replay(round.setup, round.inputs).events == round.events
    odd = play(shared(10, {"Eve": 10, "Gus": 10}, {"Bob": 10}))  # 40 among three: 13.33 each, and a cent more for Dee
    assert [won(odd, player) for player in ("Dee", "Eve", "Gus")] == pytest.approx([3.34, 3.33, 3.33])


def test_what_others_put_in_covers_more_wagers() -> None:
    """Dee's own $20 would pay Ann 20 of 60 only (gross, 001 l.552); with Eve's 100 Ann is paid in full, and Eve bears 50 of it."""
    alone = play(shared(20, {}, {"Ann": 60}))
    assert won(alone, "Ann") == 20
    together = play(shared(20, {"Eve": 100}, {"Ann": 60}))
    assert [won(together, player) for player in ("Ann", "Dee", "Eve")] == [60, -10, -50]


def test_the_largest_decides_and_of_equals_the_player_dealer() -> None:
    """001 l.720: Dee has four, so there is a choice to draw (l.738)."""
    for share, decides in ((60, "Eve"), (50, "Dee")):
        round = shared(50, {"Eve": share}, {"Ann": 20}, Dee="4s Kh Kd 3c")
        round.act(Action("Ann", "card"))
        assert asked(round) == [decides] and round.decision is not None and round.decision.kind == "player-dealer's draw"


def test_the_largest_sets_the_hand_of_pai_gow_poker() -> None:
    """001 l.601."""
    round = start(OCEANS, 50, ON_DEE, [], chance=start(OCEANS, 50, ON_DEE, [("Ann", 2, "wager", 40)]).setup.chance)
    assert round.over  # nobody bets: no hand
    again = Round(round.setup)
    again.act(Action("Dee", "put-up", 50_00))
    again.act(Action("Eve", "share", 60_00))
    again.act(Action("Ann", "bet", 40_00, Spot(2, "wager", "Ann")))
    while again.decision is not None and again.decision.kind == "wagers":
        again.act(Action(asked(again)[0], "done"))
    again.act(Action("Dee", "pile-1"))
    again.act(Action("Ann", "set", picks=(2, 3)))
    assert asked(again) == ["Eve"] and again.decision is not None and again.decision.kind == "setting"
    set_all(again)
    assert [won(again, player) for player in ("Ann", "Dee")] == [40, pytest.approx(-40 * 50 / 110, abs=0.01)]


def test_who_shares_bets_on_no_hand_and_who_bets_does_not_share() -> None:
    round = start_pan()
    round.act(Action("Eve", "share", 30_00))
    assert round.decision is not None and "Eve" not in round.decision.asks
    round.act(Action("Ann", "bet", 20_00, Spot(2, "wager", "Ann")))
    with pytest.raises(IllegalAction, match="Ann may not share"):
        round.act(Action("Ann", "share", 20_00))
    void = done(round)
    void.misdeal("a card too many", "irregularity.misdeal")
    assert void.void and void.outcome.stacks == void.setup.stacks


def test_nobody_bets_and_every_share_goes_back() -> None:
    round = shared(50, {"Eve": 30}, {})
    assert round.over and round.outcome.stacks == round.setup.stacks


def test_who_shared_may_take_the_second_deal_and_the_position_moves_on_from_the_first_seat() -> None:
    """001 l.732: Dee, in seat 1, passes her second deal; Gus and Eve have shared and are asked in that order; then it is Ann's."""
    loaded = load(PAN)
    first = play(shared(50, {"Gus": 20, "Eve": 30}, {"Ann": 20}))
    second = Round(loaded.next_setup(first, player_dealer=""))
    for player in ("Dee", "Gus"):
        assert asked(second) == [player]
        second.act(Action(player, "pass"))
    second.act(Action("Eve", "accept"))
    assert second.carry["player_dealer"] == "Eve" and second.carry["turn"] == 2
    second.act(Action("Eve", "put-up", 50_00))
    second.act(Action("Ann", "bet", 20_00, Spot(2, "wager", "Ann")))
    play(done(second))
    third = Round(loaded.next_setup(second))
    assert asked(third) == ["Ann"]


def test_who_shared_may_take_the_second_deal_if_the_player_dealer_gets_up() -> None:
    """001 l.614, 732: Dee leaves after her first deal. Gus and Eve have shared: the second is theirs before it is Ann's."""
    first = play(shared(50, {"Gus": 20, "Eve": 30}, {"Ann": 20}))
    seats, stacks = dict(first.setup.seats), dict(first.outcome.stacks)
    del stacks[seats.pop(1)]
    second = Round(load(PAN).next_setup(first, player_dealer="", seats=seats, stacks=stacks))
    assert asked(second) == ["Gus"]
    second.act(Action("Gus", "accept"))
    assert second.carry["player_dealer"] == "Gus" and second.carry["turn"] == 2
    second.act(Action("Gus", "put-up", 50_00))
    second.act(Action("Ann", "bet", 20_00, Spot(2, "wager", "Ann")))
    assert asked(Round(load(PAN).next_setup(play(done(second))))) == ["Ann"]  # it goes on from Dee's seat


def test_who_shared_is_asked_first_too_while_the_player_dealer_sits_out() -> None:
    first = play(shared(50, {"Gus": 20}, {"Ann": 20}))
    assert asked(Round(load(PAN).next_setup(first, player_dealer="", absent=frozenset({"Dee"})))) == ["Gus"]
    only_passed = load(PAN).with_rules(second_deal="passed")  # the other reading
    assert asked(Round(only_passed.next_setup(first, player_dealer="", absent=frozenset({"Dee"})))) == ["Ann"]


def test_where_nobody_shared_the_second_deal_passes_on() -> None:
    second = Round(load(PAN).next_setup(play(shared(50, {}, {"Ann": 20, "Bob": 20})), player_dealer=""))
    second.act(Action("Dee", "pass"))
    assert asked(second) == ["Ann"]


def test_a_short_bet_that_was_overlooked_has_action() -> None:
    """001 l.588: refused, unless the house lets it lie; then Ann's $4 at a $10 table win 4."""
    with pytest.raises(IllegalAction):
        start(OCEANS, 500, ON_DEE, [("Ann", 2, "wager", 4)])
    lenient = load(OCEANS).with_rules(under_minimum="action")
    assert won(set_all(start(lenient, 500, ON_DEE, [("Ann", 2, "wager", 4)])), "Ann") == 4


# -- the right to a spot ------------------------------------------------------------------------------------------------------------

BACKS = (("Zoe", 3), ("Yan", 3))


def spots_of(round: Round, player: str) -> set[int]:
    """The positions on which a player may place a wager now."""
    assert round.decision is not None
    return {option.spot.position for option in round.decision.asks[player] if option.verb == "bet" and option.spot is not None}


def second_hand() -> Round:
    """Zoe and Yan were on Bob's backline in Dee's first hand; her second begins, and Bob has bet."""
    first = start_pan()
    for player, seat in (("Bob", 3), *BACKS):
        first.act(Action(player, "bet", 20_00, Spot(seat, "wager", player)))
    play(done(first))
    loaded = load(PAN)
    round = Round(loaded.next_setup(first, player_dealer=""))
    round.act(Action("Dee", "accept"))
    round.act(Action("Dee", "put-up", 100_00))
    round.act(Action("Bob", "bet", 20_00, Spot(3, "wager", "Bob")))
    return round


def test_who_has_wagered_on_a_spot_keeps_a_place_there_until_he_is_done() -> None:
    """001 l.717: two may be on a backline (l.716). Ann is kept off Bob's while both have their right; when Yan is done she may have his."""
    round = second_hand()
    assert 3 not in spots_of(round, "Ann") and 3 in spots_of(round, "Zoe") and 3 in spots_of(round, "Yan")
    round.act(Action("Zoe", "bet", 10_00, Spot(3, "wager", "Zoe")))
    assert 3 not in spots_of(round, "Ann") and 3 in spots_of(round, "Yan")
    round.act(Action("Yan", "done"))
    assert 3 in spots_of(round, "Ann")
    assert replay(round.setup, round.inputs).decision == round.decision


def test_the_right_ends_when_the_position_moves_on() -> None:
    """001 l.717: Dee passes her second deal; Bob, who has bet, takes the position, and Ann's spot is anybody's."""
    first = start_pan()
    for player, seat in (("Ann", 2), ("Bob", 3), ("Zoe", 2), ("Yan", 2)):
        first.act(Action(player, "bet", 20_00, Spot(seat, "wager", player)))
    play(done(first))
    round = Round(load(PAN).next_setup(first, player_dealer=""))
    for player in ("Dee", "Ann"):
        round.act(Action(player, "pass"))
    round.act(Action("Bob", "accept"))
    round.act(Action("Bob", "put-up", 100_00))
    round.act(Action("Ann", "bet", 20_00, Spot(2, "wager", "Ann")))
    assert 2 in spots_of(round, "Cat") and "rights" not in round.carry


def test_a_house_without_the_right_leaves_the_circles_to_whoever_comes_first() -> None:
    loaded = load(PAN)
    backline = {**loaded.rules.model_dump()["backline"], "right": False}
    round = start_pan(loaded.with_rules(backline=backline))
    for player, seat in (("Bob", 3), *BACKS):
        round.act(Action(player, "bet", 20_00, Spot(seat, "wager", player)))
    assert "rights" not in play(done(round)).carry
