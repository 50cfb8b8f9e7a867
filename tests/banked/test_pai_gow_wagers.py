"""Pai gow poker before the cards are set: backlines, kum-kum, fees, the player-dealer's turn, dice, delivery."""

from types import SimpleNamespace
from typing import Any

import pytest

from cardroom import Action, Round, Spot, load
from cardroom.chance import Stacked
from cardroom.errors import BadInput, IllegalAction
from cardroom.games.banked.bank import Line
from cardroom.games.banked.carried import FREE_COLLECTION
from cardroom.games.banked.collect import give_free_collection
from cardroom.houses.edition import Edition
from cardroom.round import Dealt, Noted
from tests.banked.pai_gow_helpers import (
    BLACK_SHEEP_FACE_UP,
    DOUBLE_HAND,
    EDITIONS,
    FACE_UP,
    FACE_UP_2,
    FLORIDA,
    GOLD,
    HANDS,
    OCEANS,
    OCEANS_FORTUNE,
    ON_CAT,
    ON_DEE,
    ON_EVE,
    ON_FIVE,
    SEATS,
    TRES,
    TRES_FORTUNE,
    done,
    fees,
    noted,
    paid,
    place_bet,
    played,
    set_all,
    settled,
    start,
)  # fmt: skip
from tests.editions import load_pai_gow

# -- backline ----------------------------------------------------------------------------------------------------------------------


def wagering(edition: str | Edition, **given: Any) -> Round:
    loaded = load(edition) if isinstance(edition, str) else edition
    round = Round(loaded.setup(dict.fromkeys([*SEATS.values(), "Zoe"], 5_000_00), SEATS, player_dealer="Dee", seed=1, **given))
    round.act(Action("Dee", "put-up", 500_00))
    return round


def offers(round: Round, player: str) -> set[tuple[int, str]]:
    """Where the player may bet what."""
    assert round.decision is not None
    return {(o.spot.position, o.spot.wager) for o in round.decision.asks.get(player, ()) if o.spot and o.verb == "bet"}


@pytest.mark.parametrize(
    ("edition", "wagers"),
    [
        (TRES, set()),
        (TRES_FORTUNE, set()),  # base wager only (000 l.378, 465)
        (OCEANS, set()),
        (OCEANS_FORTUNE, {"fortune"}),  # 001 l.7177, 7289
        (FACE_UP, {"fortune"}),  # l.6141
        (FACE_UP_2, {"fortune", "ace-high"}),  # l.6683
        (GOLD, {"golden"}),  # 004 l.1455
        (BLACK_SHEEP_FACE_UP, {"fortune", "ace-high"}),  # l.2602
    ],
)
def test_which_wagers_may_be_placed_behind_another(edition: str, wagers: set[str]) -> None:
    round = wagering(edition)
    place_bet(round, "Bob", 3, "wager", 20)
    assert (3, "wager") in offers(round, "Zoe")
    place_bet(round, "Zoe", 3, "wager", 10)
    assert {wager for seat, wager in offers(round, "Zoe") if seat == 3} == wagers


@pytest.mark.parametrize("edition", [FLORIDA, DOUBLE_HAND])
def test_florida_has_no_backline(edition: str) -> None:
    round = wagering(edition)
    place_bet(round, "Bob", 3, "wager", 20)
    assert not offers(round, "Zoe")
    assert {seat for seat, _ in offers(round, "Ann")} == {2}


def test_a_third_backline_bet_has_no_place_001_l597() -> None:
    round = wagering(OCEANS)
    for player in ("Ann", "Cat", "Zoe"):
        place_bet(round, player, 2, "wager", 20)
    assert 2 not in {seat for seat, _ in offers(round, "Eve")}
    with pytest.raises(IllegalAction):
        place_bet(round, "Eve", 2, "wager", 20)


def test_free_spots_and_those_of_players_who_do_not_bet_001_l598() -> None:
    assert {seat for seat, _ in offers(wagering(OCEANS), "Zoe")} == {2, 3, 4, 5, 6, 7}  # never the player-dealer's (l.597)
    assert offers(wagering(OCEANS_FORTUNE), "Zoe") == set()  # there somebody must bet in front


@pytest.mark.parametrize(("behind", "decides"), [(60, "Zoe"), (40, "Ann"), (30, "Ann")])
def test_the_largest_wager_sets_the_hand_and_of_equals_the_seat_001_l596_599(behind: int, decides: str) -> None:
    round = start(OCEANS, 500, ON_DEE, [("Ann", 2, "wager", 40), ("Zoe", 2, "wager", behind)])
    assert round.decision is not None and list(round.decision.asks) == [decides]
    other = {"Zoe": "Ann", "Ann": "Zoe"}[decides]
    assert None not in round.view(decides).places["seat/2"]
    assert set(round.view(other).places["seat/2"]) == {None}
    round.act(Action(decides, "set", picks=(5, 6)))  # 7-2 in front of two pair
    set_all(round)
    assert settled(round)[0] == "2/wager/Ann -> Ann 40 (push)"  # as it was set, for both


@pytest.mark.parametrize("edition", [TRES, GOLD])
def test_elsewhere_the_seats_player_sets_it_004_l1455(edition: str) -> None:
    round = start(edition, 500, ON_DEE, [("Ann", 2, "wager", 20), ("Zoe", 2, "wager", 90)])
    assert round.decision is not None and list(round.decision.asks) == ["Ann"]


def test_a_player_sees_one_hand_only_001_l623() -> None:
    """Zoe has most on 2 and 3, and is alone on 5: she sees the first, Bob the second; nobody sees the third, set the logical way."""
    bets = [("Ann", 2, "wager", 40), ("Bob", 3, "wager", 30), ("Cat", 4, "wager", 90)]
    bets += [("Zoe", 2, "wager", 60), ("Zoe", 3, "wager", 60), ("Zoe", 5, "wager", 10)]
    round = start(OCEANS, 1000, ON_CAT, bets, {5: "Jc Jd 3c 3d Ad 6c 2d"})
    assert round.decision is not None
    asked = {player: {option.spot.position for option in options if option.spot} for player, options in round.decision.asks.items()}
    assert asked == {"Zoe": {2}, "Bob": {3}, "Cat": {4}}
    assert all(set(round.view(player).places["seat/5"]) == {None} for player in ("Zoe", "Dee", "Bob"))
    set_all(round)
    # Jacks and threes with an ace: both pairs stay behind, A-6 in front; the ace beats K-Q, the two pair the nines.
    assert noted(round, "hand")["Zoe"].endswith("behind")
    assert "bank -> Zoe 10 (win)" in settled(round)
    loose = start(load(OCEANS).with_rules(hands_seen="any"), 1000, ON_CAT, bets, {5: "Jc Jd 3c 3d Ad 6c 2d"})
    assert loose.decision is not None and {o.spot.position for o in loose.decision.asks["Zoe"] if o.spot} == {2, 3, 5}


# -- kum-kum -----------------------------------------------------------------------------------------------------------------------


def kum_kum(bank: int, hands: dict[int, str]) -> Round:
    """Zoe joins Bob's 30 with 20; Cat bets after them."""
    loaded = load(OCEANS)
    round = start(loaded, bank, (1, 1, 1), [("Bob", 3, "wager", 30), ("Cat", 4, "wager", 50)], hands)
    again = Round(round.setup)
    again.act(Action("Dee", "put-up", bank * 100))
    place_bet(again, "Bob", 3, "wager", 30)
    again.act(Action("Zoe", "join", 20_00, Spot(3, "wager", "Bob")))
    place_bet(again, "Cat", 4, "wager", 50)
    done(again)
    return set_all(again)


def test_kum_kum_is_paid_as_one_bet_001_l591() -> None:
    """Dice three: Bob. He wins with Ann's cards: $25 put up are shared 15 to 10; one circle, one fee (l.536)."""
    round = kum_kum(25, {3: HANDS[2], 2: HANDS[3]})
    assert settled(round) == [
        *paid("Bob", 3, "wager", 30, 15, "win"),
        *paid("Zoe", 3, "wager", 20, 10, "win"),
        "4/wager/Cat -> Cat 50 (not-covered)",
    ]
    assert fees(round) == {"Dee": 2, "Bob": 1, "Cat": 1}


def test_kum_kum_is_collected_as_one_bet_001_l591() -> None:
    round = kum_kum(25, {3: HANDS[4], 4: HANDS[3]})
    assert settled(round)[:4] == [
        "3/wager/Bob -> bank 15 (lose)",
        "3/wager/Bob -> Bob 15 (not-covered)",
        "3/wager/Zoe -> bank 10 (lose)",
        "3/wager/Zoe -> Zoe 10 (not-covered)",
    ]


def test_each_who_shares_bets_the_minimum_001_l592() -> None:
    round = wagering(OCEANS)
    place_bet(round, "Bob", 3, "wager", 30)
    with pytest.raises(IllegalAction):
        round.act(Action("Zoe", "join", 9_00, Spot(3, "wager", "Bob")))


# -- free collection ---------------------------------------------------------------------------------------------------------------


def next_round(round: Round, turn: int, bets: list[tuple[str, int, str, int]]) -> Round:
    loaded = load(OCEANS)
    places = {place: tuple(cards) for place, cards in round.setup.chance.places.items()}  # type: ignore[union-attr]
    chance = Stacked(places=places, dice=((4, 5, 6),))
    after = Round(loaded.next_setup(round, chance=chance, player_dealer="Dee", turn=turn))
    after.act(Action("Dee", "put-up", 1000_00))
    for bet in bets:
        place_bet(after, *bet)
    done(after)
    return set_all(after)


def test_a_free_collection_button_pays_for_the_very_next_hand_001_l557() -> None:
    """$50 put up: Eve's win uses it; Cat's two wagers and Bob's, which would have pushed, are never reached. Each has a button."""
    first = played(
        OCEANS, 50, ON_EVE, [("Eve", 6, "wager", 50), ("Bob", 3, "wager", 20), ("Cat", 4, "wager", 20), ("Cat", 2, "wager", 30)]
    )  # fmt: skip
    assert fees(first) == {"Dee": 2, "Eve": 1, "Bob": 1, "Cat": 2}
    assert first.outcome.carry["free_collection"] == {"Bob": 1, "Cat": 2}
    bets = [("Cat", 4, "wager", 20), ("Eve", 6, "wager", 20)]
    second = next_round(first, 2, bets)
    assert fees(second) == {"Dee": 0.5, "Eve": 1}  # Cat pays nothing; the player-dealer's fee stays
    third = next_round(second, 1, bets)
    assert fees(third) == {"Dee": 0.5, "Cat": 1, "Eve": 1}


NEVER_REACHED = [("Eve", 6, "wager", 50), ("Cat", 4, "wager", 20), ("Cat", 2, "wager", 30)]
"""$50 put up: Eve's win uses it, and Cat has two wagers without a chance of action."""


@pytest.mark.parametrize(
    ("buttons", "circles", "pays"),
    [(2, (4,), 0), (2, (4, 2), 0), (2, (4, 2, 3), 1), (2, (4, 2, 3, 6), 2), (1, (4,), 0), (1, (4, 2), 1), (1, (2, 3, 4), 2)],
)
def test_each_button_pays_for_one_circle_of_the_very_next_hand_001_l557(buttons: int, circles: tuple[int, ...], pays: int) -> None:
    """A circle costs $1 (l.3984)."""
    first = played(OCEANS, 50, ON_EVE, NEVER_REACHED[: 1 + buttons])
    assert first.outcome.carry["free_collection"] == {"Cat": buttons}
    assert free_notes(first) == [("free collection button", "Cat", "for the very next hand")]
    second = next_round(first, 2, [("Eve", 6, "wager", 20), *(("Cat", seat, "wager", 20) for seat in circles)])
    assert {player: fee for player, fee in fees(second).items() if player != "Dee"} == {"Eve": 1} | ({"Cat": pays} if pays else {})
    assert free_notes(second) == [("free collection", "Cat", "the last wager was never reached")]


def free_notes(round: Round) -> list[tuple[str, str, str]]:
    return [(event.what, event.who, event.text) for event in round.events if isinstance(event, Noted) and event.rule == "free-collection"]


def test_a_button_that_is_not_used_is_gone_001_l557() -> None:
    first = played(OCEANS, 50, ON_EVE, NEVER_REACHED)
    second = next_round(first, 2, [("Eve", 6, "wager", 20)])
    assert noted(second, "free collection") == {}
    assert fees(next_round(second, 1, [("Cat", 4, "wager", 20)]))["Cat"] == 1


def test_each_player_uses_his_own_buttons_001_l557() -> None:
    """Eve's win uses the $50; Cat has two wagers that were never reached, and Ann one."""
    first = played(OCEANS, 50, ON_EVE, [*NEVER_REACHED, ("Ann", 2, "wager", 10)])
    assert first.outcome.carry["free_collection"] == {"Ann": 1, "Cat": 2}
    bets = [(player, seat, "wager", 20) for player in ("Ann", "Cat") for seat in (2, 3, 4)]
    fee = fees(next_round(first, 2, [*bets, ("Eve", 6, "wager", 20)]))
    assert [fee.get(player, 0) for player in ("Ann", "Cat", "Eve")] == [2, 1, 1]


def test_only_base_wagers_get_buttons_and_a_shared_one_only_its_owner() -> None:
    """Of what was never reached: Ann's two wagers, one that Bob has joined, a bonus bet, and an envy that lies nowhere."""
    ann, joined, other = Spot(2, "wager", "Ann"), Spot(2, "wager", "Bob"), Spot(4, "wager", "Ann")
    spots = [ann, joined, other, Spot(2, "fortune", "Ann"), None]
    carried: dict[object, dict[str, int]] = {}
    round = SimpleNamespace(carry=SimpleNamespace(put=carried.__setitem__), note=lambda *_: None)
    bank = SimpleNamespace(round=round, unreached=[Line(spot, "", 10, "win", 10, "", "") for spot in spots])
    wagers = SimpleNamespace(partners={joined: ann}, terms=SimpleNamespace(base=SimpleNamespace(name="wager")))
    give_free_collection(bank, wagers, "every-wager")  # type: ignore[arg-type]
    assert carried == {FREE_COLLECTION: {"Ann": 2}}


@pytest.mark.parametrize(("which", "buttons"), [("every-wager", {"Bob": 1, "Cat": 1}), ("wins-and-losses", {"Cat": 1})])
def test_a_push_that_was_never_reached_earns_the_button_too_001_l557(which: str, buttons: dict[str, int]) -> None:
    """Eve's win uses the $50. Bob would push and Cat would lose: both collections were paid for nothing.

    With Bob's hand first (dice three) the push was reached, and there is no button for it.
    """
    bets = [("Eve", 6, "wager", 50), ("Bob", 3, "wager", 20), ("Cat", 4, "wager", 20)]
    edition = load(OCEANS).with_rules(free_collection_for=which)
    first = played(edition, 50, ON_EVE, bets)
    assert first.outcome.carry["free_collection"] == buttons
    second = next_round(first, 2, [("Bob", 3, "wager", 20), ("Eve", 6, "wager", 20)])
    assert ("Bob" in fees(second)) == ("Bob" not in buttons)
    assert "free_collection" not in played(edition, 50, (1, 1, 1), bets).outcome.carry


def test_a_wager_reached_in_part_gets_no_button_001_l557() -> None:
    round = played(OCEANS, 60, ON_EVE, [("Eve", 6, "wager", 50), ("Ann", 2, "wager", 40), ("Cat", 4, "wager", 20)])
    assert round.outcome.carry["free_collection"] == {"Cat": 1}
    assert "bank -> Ann 10 (win)" in settled(round)


def test_a_shared_bet_that_was_never_reached_gets_one_button() -> None:
    loaded = load(OCEANS)
    round = Round(start(loaded, 50, ON_EVE, [("Eve", 6, "wager", 50)]).setup)
    round.act(Action("Dee", "put-up", 50_00))
    place_bet(round, "Eve", 6, "wager", 50)
    place_bet(round, "Ann", 2, "wager", 30)
    round.act(Action("Zoe", "join", 20_00, Spot(2, "wager", "Ann")))
    done(round)
    assert set_all(round).outcome.carry["free_collection"] == {"Ann": 1}


# -- the player-dealer's turn ------------------------------------------------------------------------------------------------------


def offered_to(edition: str, carry: dict[str, Any]) -> tuple[list[str], bool]:
    """Who is offered the position when everybody passes, and whether the round ends without a hand."""
    setup = load(edition).setup(dict.fromkeys(SEATS.values(), 5_000_00), SEATS, seed=1, carry=carry)
    round, asked = Round(setup), []
    while round.decision is not None:
        (player,) = round.decision.asks
        asked.append(player)
        round.act(Action(player, "pass"))
    return asked, not any(isinstance(event, Dealt) for event in round.events)


@pytest.mark.parametrize(
    ("edition", "turn", "asked"),
    [
        (TRES, 1, ["Dee", "Ann", "Bob", "Cat", "Eve"]),
        (TRES, 2, ["Ann", "Bob", "Cat", "Eve", "Dee"]),  # offered round, it may come back (000 l.513)
        (OCEANS, 2, ["Ann", "Bob", "Cat", "Eve"]),  # another must accept in between (001 l.525)
        (FLORIDA, 1, ["Ann", "Bob", "Cat", "Eve", "Dee"]),  # every round (003 l.380)
        (DOUBLE_HAND, 1, ["Ann", "Bob", "Cat", "Eve", "Dee"]),
    ],
)
def test_the_position_goes_clockwise(edition: str, turn: int, asked: list[str]) -> None:
    assert offered_to(edition, {"player_dealer": "Dee", "turn": turn, "seat": 1}) == (asked, True)


def test_a_spot_without_a_wager_cannot_be_player_dealer_001_l613() -> None:
    """Ann bets, Zoe bets on Cat's spot; Bob and Eve have nothing on theirs."""
    round = played(OCEANS, 500, ON_DEE, [("Ann", 2, "wager", 40), ("Zoe", 4, "wager", 20), ("Bob", 2, "wager", 20)])
    carry = round.outcome.carry | {"turn": 2}
    assert offered_to(OCEANS, carry)[0] == ["Ann", "Cat"]
    assert offered_to(TRES, carry)[0] == ["Ann", "Bob", "Cat", "Eve", "Dee"]


# -- dice and delivery -------------------------------------------------------------------------------------------------------------

THROWS = {3: (1, 1, 1), 4: (1, 1, 2), 5: (1, 2, 2), 6: (2, 2, 2), 7: (1, 3, 3), 8: (2, 3, 3), 9: (3, 3, 3), 15: (5, 5, 5), 18: (6, 6, 6)}
COUNTED = {3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 1, 9: 2, 15: 1, 18: 4}  # with the player-dealer in seat 1: he is 1, 8 and 15
BUTTON = {1: 2, 2: 2, 3: 3, 4: 4, 5: 6, 6: 6, 7: 2}  # his own count goes to his left; a seat without a wager passes it on clockwise
BETS = [(player, seat, "wager", 10) for seat, player in SEATS.items() if seat > 1]


@pytest.mark.parametrize("edition", [edition for edition in EDITIONS if edition != DOUBLE_HAND])
@pytest.mark.parametrize("total", THROWS)
def test_dice_tell_the_seat_of_the_first_hand_and_of_the_button(edition: str, total: int) -> None:
    """000 l.583-587, 001 l.536, 6157-6158, 7190-7194, 004 l.1473-1484, 2650-2656."""
    round = start(edition, 500, THROWS[total], BETS)
    dealt = [event.place for event in round.events if isinstance(event, Dealt)]
    seat = COUNTED[total]
    assert dealt == [f"seat/{(seat - 1 + step) % 7 + 1}" for step in range(7)]
    assert noted(round, "action button") == {SEATS[BUTTON[seat]]: f"seat {BUTTON[seat]}"}


@pytest.mark.parametrize(("side", "button"), [("left", 2), ("right", 7)])
def test_on_the_player_dealers_count_the_button_goes_to_his_left_000_l586(side: str, button: int) -> None:
    loaded = load_pai_gow(TRES)
    assert loaded.rules.action is not None
    loaded = loaded.with_rules(action={**loaded.rules.action.model_dump(), "on_player_dealer": side})
    seats = {1: "Dee", 2: "Ann", 7: "Zoe"}
    round = start(loaded, 500, ON_DEE, [("Ann", 2, "wager", 10), ("Zoe", 7, "wager", 10)], {7: "Jc Jd Jh Js 3s Qh 2d"}, seats=seats)
    assert noted(round, "action button") == {seats[button]: f"seat {button}"}


def test_the_first_hand_may_go_with_the_button() -> None:
    """The other reading of 001 l.6158-6159; on the player-dealer's count the first hand stays his."""
    loaded = load_pai_gow(FACE_UP)
    assert loaded.rules.action is not None
    loaded = loaded.with_rules(action={**loaded.rules.action.model_dump(), "first_hand": "button"})
    for dice, first in ((ON_FIVE, "seat/6"), (ON_DEE, "seat/1"), (ON_CAT, "seat/4")):
        round = start(loaded, 500, dice, BETS)
        assert next(event.place for event in round.events if isinstance(event, Dealt)) == first


def test_piles_to_and_fro_from_the_one_picked_000_l577_587() -> None:
    """Pile 3 goes to Cat, pile 4 to the next seat, and so on; pile k gets cards k, 15-k, 14+k, 29-k, 28+k, 43-k, 42+k from the top."""
    loaded = load(TRES)
    order = tuple(reversed(loaded.deck))
    chance = Stacked(order, dice=(ON_CAT,))
    stacks = dict.fromkeys(SEATS.values(), 5_000_00)
    round = Round(loaded.setup(stacks, SEATS, player_dealer="Dee", chance=chance, table={"dealing": "by-hand"}))
    round.act(Action("Dee", "put-up", 500_00))
    for bet in BETS:
        place_bet(round, *bet)
    while round.decision is not None and round.decision.kind == "wagers":
        round.act(Action(next(iter(round.decision.asks)), "done"))
    round.act(Action("Dee", "pile-3"))
    dealt = {event.place: event.cards for event in round.events if isinstance(event, Dealt)}
    for pile, seat in ((3, 4), (4, 5), (5, 6), (6, 7), (7, 1), (1, 2), (2, 3)):
        expected = [order[7 * row + (pile - 1 if row % 2 == 0 else 7 - pile)] for row in range(7)]
        assert list(dealt[f"seat/{seat}"]) == expected
    assert len(round.shoe.cards) == 4  # l.580


def test_double_hand_deals_a_card_at_a_time_to_those_who_play_003_l538() -> None:
    loaded = load(DOUBLE_HAND)
    order = tuple(reversed(loaded.deck))
    round = start(loaded, 500, (), BETS[:2], chance=Stacked(order))
    dealt = {event.place: event.cards for event in round.events if isinstance(event, Dealt)}
    assert dealt == {f"seat/{seat}": order[place:21:3] for place, seat in enumerate((2, 3, 1))}


# -- limits ------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "wager", "least", "most"),
    [
        (TRES_FORTUNE, "fortune", 5, 200),
        (OCEANS_FORTUNE, "fortune", 10, 2000),  # 001 l.7302
        (FACE_UP, "fortune", 1, 200),  # l.6356
        (FACE_UP_2, "ace-high", 10, 300),  # l.6854
        (BLACK_SHEEP_FACE_UP, "fortune", 5, 1000),  # 004 l.4638-4639
        (FLORIDA, "fortune", 5, 100),
    ],
)
def test_bounds_of_a_bonus_bet(edition: str, wager: str, least: int, most: int) -> None:
    round = wagering(edition)
    place_bet(round, "Ann", 2, "wager", 10)
    assert round.decision is not None
    (bounds,) = [o.amounts for o in round.decision.asks["Ann"] if o.spot and o.spot.wager == wager]
    assert bounds is not None and (bounds.least, bounds.most) == (least * 100, most * 100)


def test_a_collection_option_asks_for_its_bonus_limits_001_l6895_004_l4677() -> None:
    stacks = {"Ann": 500_00, "Bob": 500_00}
    table: dict[str, Any] = {"least": 10_00, "most": 2000_00}
    assert load(FACE_UP_2).setup(stacks, seed=1, table=table, option="7").rate.bonus == (1_00, 200_00)  # the table has them with its option
    with pytest.raises(BadInput, match="bonus bets"):
        load(FACE_UP_2).setup(stacks, seed=1, table={**table, "bonus_most": 300_00}, option="7")
    assert load(FACE_UP_2).setup(stacks, seed=1, table={**table, "bonus_least": 1_00, "bonus_most": 200_00}, option="7").rate.option == "7"
    with pytest.raises(BadInput, match="bonus bets"):
        load(BLACK_SHEEP_FACE_UP).setup(stacks, seed=1, table={"bonus_least": 1_00}, option="1")
