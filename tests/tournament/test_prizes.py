"""Places and prizes, worked by hand."""

from contextlib import suppress
from functools import partial
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardroom.analysis.icm import icm_deal
from cardroom.errors import BadInput
from cardroom.tournament import floor
from cardroom.tournament.director import due_at_live_tables
from cardroom.tournament.facts import (
    DealMade,
    Declined,
    Disqualified,
    Drawn,
    Entered,
    Finished,
    HandPlayed,
    Knockout,
    SeatDrawn,
)
from cardroom.tournament.places import places
from cardroom.tournament.prizes import bounties, check_deal, payouts, prizes, seats_won
from cardroom.tournament.structures import load_structure
from cardroom.tournament.tournament import Tournament
from tests.tournament.made import hand, seated, structure


def finished(tournament: Tournament) -> Tournament:
    tournament.take(Finished(9.0))
    return tournament


def test_prizes_of_nine_entries() -> None:
    """Nine times $10 by 50, 30 and 20 percent."""
    assert payouts(load_structure("standard/sit-and-go"), 9, 9000) == [4500, 2700, 1800]


def test_largest_remainder() -> None:
    """Of 50 cents 33.34 percent are 16.67 and 33.33 percent 16.665: of the two cents left over the first gets one, then the second."""
    thirds = structure(prizes=[{"entries": (3, 400), "shares": ("33.34", "33.33 x 2")}], players=(3, 9))
    assert payouts(thirds, 3, 100) == [34, 33, 33]
    assert payouts(thirds, 3, 50) == [17, 17, 16]


def test_whole_dollars_with_the_rest_to_the_first() -> None:
    """$90.50 in dollars by 50, 30, 20: 45, 27 and 18 dollars, and the 50 cents to the first place."""
    assert payouts(structure(prize_chip=100), 9, 9050) == [4550, 2700, 1800]


@given(st.integers(2, 2000), st.integers(0, 10**9))
def test_every_cent_of_a_pool_is_paid_once(entries: int, pool: int) -> None:
    found = payouts(load_structure("standard/evening"), entries, pool)
    assert sum(found) == pool and all(later <= sooner for sooner, later in pairwise(found))


def test_seats_of_a_satellite() -> None:
    """Thirty entries of $10 pay five seats of $56, and $20 to the sixth place."""
    satellite = load_structure("standard/satellite")
    assert payouts(satellite, 30, 30_000) == [5600] * 5 + [2000]


def test_the_larger_stack_finishes_higher_in_one_hand() -> None:
    """ann had 500 and bo 1,000 before the hand in which both are out."""
    one = seated(structure(), {1: ["ann", "bo", "cy", "di"]})
    one.take(HandPlayed(1, 1, {"ann": 500, "bo": 1000, "cy": 3000, "di": 1500}))
    one.take(hand(one, 1, ann=0, bo=0, cy=4500, di=1500))
    assert [place.players for place in places(one)] == [("bo",), ("ann",)]
    assert [place.first for place in places(one)] == [3, 4]
    one.take(hand(one, 1, cy=6000, di=0))
    assert prizes(finished(one)) == {"cy": 2000, "di": 1200, "bo": 800}


def test_equal_stacks_of_one_hand_share() -> None:
    """ann and bo are out together with 1,500 each: places 2 and 3 of $30 and 20 percent of $40, $12 and $8, are $10 each."""
    one = seated(structure(), {1: ["ann", "bo", "cy", "di"]})
    one.take(hand(one, 1, ann=1500, bo=1500, cy=3000, di=0))
    one.take(hand(one, 1, ann=0, bo=0, cy=6000))
    assert prizes(finished(one)) == {"cy": 2000, "ann": 1000, "bo": 1000}


@given(st.permutations(["ann", "eve", "hal"]))
def test_no_place_depends_on_the_order_of_reports(order: list[str]) -> None:
    """Three tables play a hand together and lose a player each: ann, eve and hal share places 4 to 6, whatever is reported first."""
    one = seated(structure(), {1: ["ann", "bo"], 2: ["eve", "fay"], 3: ["hal", "ida"]})
    hands = {"ann": hand(one, 1, 1, ann=0, bo=3000), "eve": hand(one, 2, 1, eve=0, fay=3000), "hal": hand(one, 3, 1, hal=0, ida=3000)}
    for name in order:
        one.take(hands[name])
    (shared,) = places(one)
    assert (shared.first, shared.last, set(shared.players)) == (4, 6, {"ann", "eve", "hal"})


def test_two_of_a_table_in_a_hand_played_together() -> None:
    """ann (1,000) and bo (500) are out at one table, eve (800) at another: ann shares with eve, and bo is below both."""
    one = seated(structure(), {1: ["ann", "bo", "cy"], 2: ["eve", "fay"]})
    one.take(HandPlayed(1, 1, {"ann": 1000, "bo": 500, "cy": 3000}, joint=1))
    one.take(HandPlayed(2, 1, {"eve": 800, "fay": 2200}, joint=1))
    one.take(hand(one, 2, 2, eve=0, fay=3000))
    one.take(hand(one, 1, 2, ann=0, bo=0, cy=4500))
    assert [(place.first, set(place.players)) for place in places(one)] == [(3, {"ann", "eve"}), (5, {"bo"})]


def test_shoot_out_ranks_by_round_and_by_those_left_at_the_table() -> None:
    one = seated(structure(shoot_out={}, seats=3, prizes=[{"entries": (2, 400), "shares": ("100",)}]), {1: ["a", "b", "c"], 2: ["d", "e"]})
    one.take(hand(one, 1, a=0, b=3000, c=1500))
    one.take(hand(one, 2, d=0, e=3000))
    one.take(hand(one, 1, b=4500, c=0))
    assert [(place.first, set(place.players)) for place in places(one)] == [(3, {"c", "d"}), (5, {"a"})]


def test_bounties_split_and_grow() -> None:
    """$20 on every head, half of what is won goes onto the winner's own. bo and cy share ann's: $10 each, $5 of it onto their heads.
    cy beats bo for $25: $12.50 won, and $12.50 more on a head of $25, which the winner keeps."""
    one = seated(structure(bounty={"amount": 2000, "progressive": 50}), {1: ["ann", "bo", "cy"]})
    one.take(HandPlayed(1, 1, {"ann": 0, "bo": 2250, "cy": 2250}, (Knockout("ann", 1500, ("bo", "cy")),)))
    assert bounties(one) == {"bo": 500, "cy": 500}
    one.take(hand(one, 1, bo=0, cy=4500))
    found = bounties(finished(one))
    assert found == {"bo": 500, "cy": 500 + 1250 + 2500 + 1250} and sum(found.values()) == 3 * 2000


def test_a_deal() -> None:
    """Three of four players divide $40: by ICM, with $4 left for the winner."""
    one = seated(structure(), {1: ["ann", "bo", "cy", "di"]})
    one.take(hand(one, 1, ann=3000, bo=2000, cy=1000, di=0))
    amounts = dict(zip(("ann", "bo", "cy"), icm_deal([3000, 2000, 1000], [1600, 1200, 800]), strict=True))
    check_deal(one, amounts, 400)
    with pytest.raises(BadInput, match="comes to \\$36; there are \\$40 to divide"):
        check_deal(one, amounts, 0)
    with pytest.raises(BadInput, match="among all players"):
        check_deal(one, {"ann": 2000, "bo": 2000}, 0)
    one.take(DealMade(amounts, 400))
    one.take(hand(one, 1, ann=0, bo=5000, cy=1000))
    one.take(hand(one, 1, bo=0, cy=6000))
    assert prizes(finished(one)) == {"ann": amounts["ann"], "bo": amounts["bo"], "cy": amounts["cy"] + 400}


def test_fewer_players_than_places() -> None:
    """Two players with five entries between them: of 50, 30 and 20 percent of $50 the third part has nobody, so it goes to the first."""
    one = seated(structure(late_entry=3, re_entry={"most": 5}), {1: ["ann", "bo"]})
    for number in range(3, 6):
        one.take(hand(one, 1, ann=0, bo=one.entrants["bo"].chips + one.entrants["ann"].chips))
        one.take(Entered("ann", number))
        one.take(Drawn(1, (SeatDrawn("ann", 1, 1),)))
    one.take(hand(one, 1, ann=0, bo=7500))
    assert prizes(finished(one)) == {"bo": 2500 + 1000, "ann": 1500}


def test_a_satellite_with_fewer_players_than_seats() -> None:
    """$200 are guaranteed, and three enter: a seat of $56 for each, and the $32 that are left are shared."""
    satellite = load_structure("standard/satellite").model_copy(update={"guaranteed": 200_00})
    one = finished(seated(satellite, {1: ["ann", "bo", "cy"]}))
    assert prizes(one) == {"ann": 5600 + 1067, "bo": 5600 + 1067, "cy": 5600 + 1066}


MONEY: tuple[dict[str, object], ...] = (
    {},
    {"guaranteed": 100_00},
    {"bounty": {"amount": 500, "progressive": 50}},
    {"prizes": (), "satellite": {"seat": 25_00}},
    {"prizes": (), "satellite": {"seat": 5_00}, "guaranteed": 120_00},
    {"rebuys": {"cost": 700, "chips": 1500, "through": 2}, "add_on": {"cost": 300, "chips": 1000}},
)


@given(st.sampled_from(MONEY), st.integers(2, 12), st.randoms(use_true_random=False), st.booleans())
def test_every_account_of_a_tournament_ends_at_nothing(money: dict[str, object], players: int, random: Random, deals: bool) -> None:
    """Players come again, buy chips, are disqualified, divide what is left or are all out at once: what was paid in is paid out."""
    made = structure(late_entry=2, re_entry={"most": 2}, **{"chips": (25,), **money})
    one = seated(made, {1: [f"p{number}" for number in range(min(players, 9))]})
    now = 1.0
    for _ in range(60):
        alive = [each.name for each in one.alive] or ["nobody"]  # the last may have no chips, and still buy some
        if (fact := due_at_live_tables(one, now)) is not None:
            one.take(fact)
        if one.over:
            break
        now += 30.0
        way, some = random.random(), random.sample(alive, min(len(alive), random.choice((2, 2, 3))))
        do = partial(floor.knock_out, one, some[1:], some[:1])
        if way < 0.3:
            out = [each.name for each in one.entrants.values() if not each.chips]
            do = partial(random.choice((floor.enter, floor.rebuy, floor.decline)), one, random.choice(out or alive))
        elif way < 0.4:
            do = partial(floor.add_on, one, random.choice(alive), now)
        elif way < 0.5 and random.random() < 0.5:
            do = partial(floor.disqualify, one, random.choice(alive), "abuse")
        elif deals and way < 0.7:
            do = partial(floor.propose, one, "chips", random.choice((0, 100)))
        with suppress(BadInput):
            for fact in do():
                one.take(fact)
        if one.proposed is not None:
            for player in list(one.proposed.amounts):
                for fact in floor.accept(one, player):
                    one.take(fact)
    else:
        for each in list(one.entrants.values()):
            if each.table and not each.chips:
                one.take(Declined(each.name))
        names = [each.name for each in one.alive]
        for fact in floor.knock_out(one, names[1:], names[:1]) if len(names) > 1 else []:
            one.take(fact)
        one.take(Finished(now))
    assert sum(prizes(one).values()) == one.pool >= one.collected
    if made.bounty:
        assert sum(bounties(one).values()) == one.entries * made.bounty.amount
    assert sorted(player for place in places(one) for player in place.players) == sorted(one.entrants)


def test_a_disqualified_player_takes_their_chips_out() -> None:
    one = seated(structure(), {1: ["ann", "bo", "cy", "di"]})
    one.take(Disqualified("ann", "collusion"))
    assert one.chips_in_play == one.chips_given == 4500 and places(one)[-1].players == ("ann",)
    assert seats_won(one) == 0
