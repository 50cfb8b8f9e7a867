"""Whole rounds of super pan nine (001 l.657-759): worked examples, settled by hand, dice, draws, backline, who sees what when."""

from pathlib import Path

import pytest

import cardroom
from cardroom import Action, Round, Spot, load
from cardroom.cards import parse_cards
from cardroom.chance import Felt, Stacked
from cardroom.collection import ChargedRound, load_schedule
from cardroom.errors import BadSetup, IllegalAction
from cardroom.hands.pan_nine import points
from cardroom.round import DEALER, DROP, Dealt
from tests.banked.banked_helpers import won
from tests.banked.pan_nine_helpers import (
    HANDS,
    PAN,
    SEATS,
    asked,
    bet,
    done,
    drawn_order,
    noted,
    play,
    read_order,
    rulings,
    settled,
    start,
    totals,
)
from tests.editions import load_pan_nine
from tests.felt import asked_for, type_in

WAGERS = (("Ann", 2, 40), ("Bob", 3, 30), ("Cat", 4, 100), ("Flo", 5, 50), ("Eve", 6, 20), ("Gus", 7, 10), ("Zoe", 3, 20))


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("As Ad Qh 5c", 7),  # l.676
        ("6s 5d Jh 3c", 4),  # l.677
        ("2s Kd Qh 6c", 8),  # l.678
        ("5s 5d Kh 6c", 6),  # l.679
        ("3s 4d 2h", 9),  # l.680
        ("5s 5d Kh Kc", 0),  # l.681
    ],
)
def test_worked_examples(cards: str, worth: int) -> None:
    assert points(parse_cards(cards)) == worth


def test_every_three_cards_count_by_the_text() -> None:
    """Each triple of the 36 faces, its values read off the names (l.671), against the points."""
    said = {"A": 1, "J": 0, "Q": 0, "K": 0, **{str(number): number for number in range(2, 7)}}
    names = [rank + "c" for rank in said]
    for one in names:
        for two in names:
            for three in names:
                last_digit = int(str(said[one[0]] + said[two[0]] + said[three[0]])[-1])
                assert points(parse_cards(f"{one} {two} {three}")) == last_digit


# -- settlements by hand ----------------------------------------------------------------------------------------------------


def examples(bank: int) -> Round:
    """Dice 4-5-6: fifteen, seat 7 when Dee in seat 1 is 1 and 9. Clockwise from Gus: Gus, Ann, Bob and who backs him, Cat, Flo, Eve."""
    return play(bet(start(bank=bank), *WAGERS))


def test_with_enough_money() -> None:
    """l.685-686, 713. Dee's six: Gus pushes; seven, eight and nine win; four and nothing lose."""
    round = examples(500)
    assert totals(round) == {"Dee": 6, "Gus": 6, "Ann": 7, "Bob": 4, "Cat": 8, "Flo": 0, "Eve": 9}
    assert settled(round) == [
        "7/wager/Gus -> Gus 10 (push)",
        "bank -> Ann 40 (player-wins)",
        "2/wager/Ann -> Ann 40 (player-wins)",
        "3/wager/Bob -> bank 30 (player-loses)",
        "3/wager/Zoe -> bank 20 (player-loses)",
        "bank -> Cat 100 (player-wins)",
        "4/wager/Cat -> Cat 100 (player-wins)",
        "5/wager/Flo -> bank 50 (player-loses)",
        "bank -> Eve 20 (player-wins)",
        "6/wager/Eve -> Eve 20 (player-wins)",
        "bank -> Dee 440 (player-dealer-wager)",
    ]
    fees = {str(t.source): t.amount for t in round.transfers if t.target == DROP}
    assert fees == dict.fromkeys([*SEATS.values(), "Zoe"], 100)  # l.697, 705: each bet alike, the player-dealer's too


def test_with_too_little() -> None:
    """l.693 and, for what uses it up, l.552: of $150 Ann's win takes 40, Bob's and Zoe's losses 50, Cat gets the 60 left; then none."""
    round = examples(150)
    assert settled(round) == [
        "7/wager/Gus -> Gus 10 (push)",
        "bank -> Ann 40 (player-wins)",
        "2/wager/Ann -> Ann 40 (player-wins)",
        "3/wager/Bob -> bank 30 (player-loses)",
        "3/wager/Zoe -> bank 20 (player-loses)",
        "bank -> Cat 60 (player-wins)",
        "4/wager/Cat -> Cat 100 (player-wins)",
        "5/wager/Flo -> Flo 50 (not-covered)",
        "6/wager/Eve -> Eve 20 (not-covered)",
        "bank -> Dee 100 (player-dealer-wager)",
    ]
    assert "free_collection" not in round.outcome.carry  # the button of l.557 is pai gow poker's own


def test_by_the_net_policy_what_is_won_pays_on() -> None:
    """The switch of the reading 'gross': -40, +50, -100, +50, -20 never leaves $150."""
    round = play(bet(start(load(PAN).with_rules(coverage="net"), bank=150), *WAGERS))
    assert [won(round, player) for player in ("Ann", "Bob", "Zoe", "Cat", "Flo", "Eve", "Dee")] == [40, -30, -20, 100, -50, 20, -60]


@pytest.mark.parametrize("own", range(10))
def test_higher_wins_equal_pushes(own: int) -> None:
    """l.686, each total of three cards against a five of three."""
    sixes = {0: "Ks Qs Js", 1: "As Ks Qs", 7: "6s As Ks", 8: "6s 2s Ks", 9: "6s 3s Ks"}
    hands = {"Ann": sixes.get(own, f"{own}s Ks Qs"), "Dee": "5h Kh Qh"}
    round = play(bet(start(hands=hands), ("Ann", 2, 10)), draw=())
    assert won(round, "Ann") == (10 if own > 5 else -10 if own < 5 else 0)


# -- dice and order ---------------------------------------------------------------------------------------------------------

# The player-dealer in seat 3 is 1, 9 and 17; numbers count clockwise over eight positions (l.670).
COUNTED = {3: 5, 4: 6, 5: 7, 6: 8, 7: 1, 8: 2, 9: 3, 10: 4, 11: 5, 12: 6, 13: 7, 14: 8, 15: 1, 16: 2, 17: 3, 18: 4}


@pytest.mark.parametrize("total", range(3, 19))
@pytest.mark.parametrize("empty", [(), (1, 5, 8)])
def test_dice_set_the_order_of_comparison_only(total: int, empty: tuple[int, ...]) -> None:
    """From the seat counted, or the next with a wager where that is the player-dealer's or has none; draws start at his left (l.683)."""
    dice = next((a, b, total - a - b) for a in range(1, 7) for b in range(1, 7) if 1 <= total - a - b <= 6)
    players = {seat: name for seat, name in zip(range(1, 9), "abcdefgh", strict=True) if seat not in empty}
    round = Round(load(PAN).setup(dict.fromkeys(players.values(), 500_00), players, chance=Stacked(dice=(dice,)), player_dealer="c"))
    round.act(Action("c", "put-up", 100_00))
    bet(round, *((name, seat, 10) for seat, name in players.items() if name != "c"))
    turns = []
    while round.decision is not None:
        turns += asked(round)
        round.act(Action(turns[-1], "card" if "card" in {o.verb for o in round.decision.asks[turns[-1]]} else "no-card"))
    left_of_c = [players[seat] for seat in (4, 5, 6, 7, 8, 1, 2) if seat in players]
    assert [name for name in turns if name != "c"] == left_of_c
    assert [players[seat] for seat in drawn_order(round) if seat != 3] == left_of_c
    first = COUNTED[total]
    clockwise = [seat for seat in [*range(first, 9), *range(1, first)] if seat in players and seat != 3]
    assert read_order(round) == [3, *clockwise]
    settled_seats = [t.source.position for t in round.transfers if isinstance(t.source, Spot)]
    assert list(dict.fromkeys(settled_seats)) == clockwise


def test_two_dice_never_show_seventeen_so_there_are_three() -> None:
    assert load_pan_nine(PAN).rules.action.dice == 3
    assert noted(examples(500), "dice") == {"Dee": "4-5-6 = 15"}


# -- draws ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("total", range(10))
def test_the_player_dealer_must_draw_must_stand_or_may_choose(total: int) -> None:
    """l.738: three or less draws, seven or more stands; l.684: else he has the option, and one answer only (l.743)."""
    three = {0: "Kh Qh Jh", 1: "Ah Kh Qh", 7: "6h Ah Kh", 8: "6h 2h Kh", 9: "6h 3h Kh"}.get(total, f"{total}h Kh Qh")
    for choice in ("card", "no-card"):
        round = bet(start(hands={"Ann": "6s 3s Ks", "Dee": f"{three} Kd"}), ("Ann", 2, 10))
        round.act(Action("Ann", "no-card"))
        if 4 <= total <= 6:
            assert asked(round) == ["Dee"]
            assert round.decision is not None and [option.verb for option in round.decision.asks["Dee"]] == ["card", "no-card"]
            round.act(Action("Dee", choice))
        assert round.over
        drew = total <= 3 or (4 <= total <= 6 and choice == "card")
        assert drawn_order(round) == ([1] if drew else [])


def test_a_player_draws_as_he_likes() -> None:
    """l.683: on nine as well as on nothing, one card and no more; he has then tabled his cards."""
    round = bet(start(hands={"Ann": "6s 3s Ks 4c", "Bob": "Ks Qs Js", "Dee": "6h Ah Kh"}), ("Ann", 2, 10), ("Bob", 3, 10))
    round.act(Action("Ann", "card"))
    with pytest.raises(IllegalAction, match="not Ann's turn"):
        round.act(Action("Ann", "card"))
    round.act(Action("Bob", "no-card"))
    assert totals(round) == {"Dee": 7, "Ann": 3, "Bob": 0}


@pytest.mark.parametrize("total", range(10))
def test_the_house_way(total: int) -> None:
    """l.755-757: draw on five or less, stand on six or more."""
    three = {0: "Kh Qh Jh", 1: "Ah Kh Qh", 7: "6h Ah Kh", 8: "6h 2h Kh", 9: "6h 3h Kh"}.get(total, f"{total}h Kh Qh")
    round = play(bet(start(hands={"Ann": three, "Dee": "6s As Ks"}), ("Ann", 2, 10)), house=("Ann",))
    assert drawn_order(round) == ([2] if total <= 5 else [])
    assert noted(round, "house way") == {"Ann": "a card" if total <= 5 else "no card"}


def test_standing_low_is_warned_and_by_the_switch_dealt_out() -> None:
    """l.739: three or less. A second time the floor may deal the player out."""
    hands = {"Ann": "Ks 3s Qs", "Bob": "Kh 4h Qh", "Cat": "Kc 2c Qc", "Dee": "6h Ah Kh"}
    wagers = (("Ann", 2, 10), ("Bob", 3, 10), ("Cat", 4, 10))
    first = play(bet(start(load(PAN).with_rules(house_draws=1), hands=hands), *wagers), draw=(), house=("Cat",))
    assert rulings(first) == ["Ann stood on 3 and is warned"]  # four is not three, and Cat's two was the house's to play
    again = play(bet(start(hands=hands, carry=first.outcome.carry), *wagers), draw=())
    assert "Ann stood on 3 and is warned again; the floor may deal the player out" in rulings(again)
    assert "dealt_out" not in again.outcome.carry
    strict = load(PAN).with_rules(low_stand_again="dealt-out")
    out = play(bet(start(strict, hands=hands, carry=first.outcome.carry), *wagers), draw=())
    assert "Ann stood on 3 again and is dealt out of the next hand" in rulings(out)
    after = start(strict, hands=hands, carry=out.outcome.carry)
    assert "Ann" not in asked(after)
    with pytest.raises(IllegalAction):
        after.act(Action("Zoe", "bet", 10_00, Spot(2, "wager", "Zoe")))
    once_more = start(strict, hands=hands, carry=play(bet(after, ("Bob", 3, 10))).outcome.carry)
    assert "Ann" in asked(once_more)


# -- backline and kum-kum ---------------------------------------------------------------------------------------------------


def test_the_largest_wager_plays_the_hand_and_two_backlines_are_all() -> None:
    """l.697, 715-718: two circles beside the first; the largest decides, of equals the seat's own player."""
    round = start()
    for player, dollars in (("Ann", 20), ("Zoe", 30), ("Yan", 20)):
        round.act(Action(player, "bet", dollars * 100, Spot(2, "wager", player)))
    with pytest.raises(IllegalAction, match="may not bet"):
        round.act(Action("Bob", "bet", 10_00, Spot(2, "wager", "Bob")))  # a third backline has no action (l.716)
    with pytest.raises(IllegalAction, match="may not bet"):
        round.act(Action("Bob", "bet", 10_00, Spot(1, "wager", "Bob")))  # none on the player-dealer's spot (l.716)
    done(round)
    assert asked(round) == ["Zoe"]
    round.act(Action("Zoe", "card"))
    assert [won(play(round), player) for player in ("Ann", "Zoe", "Yan")] == [20, 30, 20]
    assert asked(bet(start(), ("Ann", 2, 20), ("Zoe", 2, 20))) == ["Ann"]  # equal: the active player (l.718)
    assert asked(bet(start(), ("Zoe", 2, 20), ("Yan", 2, 30))) == ["Yan"]  # he may not keep others off his spot (l.717)


def test_a_player_sees_one_hand_only() -> None:
    """l.737: on the others the next largest decides; what nobody may see is played the logical way."""
    round = bet(start(), ("Ann", 2, 20), ("Ann", 4, 50), ("Cat", 4, 20), ("Ann", 8, 10))
    seen = {seat for seat in range(1, 9) if round.view("Ann").cards(f"seat/{seat}")}
    assert seen == {2} and round.view("Cat").cards("seat/4")
    assert asked(round) == ["Ann"]
    round.act(Action("Ann", "card"))
    assert asked(round) == ["Cat"]
    round.act(Action("Cat", "card"))
    assert round.over and noted(round, "house way").keys() == {""}  # seat 8
    both = bet(start(load(PAN).with_rules(hands_seen="all")), ("Ann", 2, 20), ("Ann", 4, 50), ("Cat", 4, 20))
    both.act(Action("Ann", "no-card"))
    assert asked(both) == ["Ann"]
    assert both.decision is not None and both.decision.asks["Ann"][0].spot == Spot(4, "wager", "Ann")


def kum_kum(bank: int) -> Round:
    round = start(bank=bank)
    round.act(Action("Cat", "bet", 60_00, Spot(4, "wager", "Cat")))
    with pytest.raises(IllegalAction, match=r"\$10 to \$100"):
        round.act(Action("Zoe", "join", 5_00, Spot(4, "wager", "Cat")))  # each at least the minimum (l.711)
    round.act(Action("Zoe", "join", 20_00, Spot(4, "wager", "Cat")))
    return play(done(round))


def test_kum_kum_is_one_bet() -> None:
    """l.710: paid as one. One circle, one collection, from Cat; with $40 for a bet of $80 both get half."""
    round = kum_kum(500)
    assert [won(round, player) for player in ("Cat", "Zoe", "Dee")] == [60, 20, -80]
    assert {str(t.source): t.amount for t in round.transfers if t.target == DROP} == {"Cat": 100, "Dee": 100}
    assert [won(kum_kum(40), player) for player in ("Cat", "Zoe", "Dee")] == [30, 10, -40]


# -- limits and the fee -----------------------------------------------------------------------------------------------------


def test_below_the_minimum_and_above_the_maximum() -> None:
    """l.707-708: neither is taken; by the switches the one has action, the other goes back before the deal and decides nothing."""
    round = start()
    for cents in (9_00, 101_00):
        with pytest.raises(IllegalAction, match=r"\$10 to \$100"):
            round.act(Action("Ann", "bet", cents, Spot(2, "wager", "Ann")))
    loose = load(PAN).with_rules(under_minimum="action", over_maximum="no-action")
    short = play(bet(start(loose), ("Ann", 2, 3), ("Cat", 4, 250)))
    assert [won(short, player) for player in ("Ann", "Cat")] == [3, 100]
    assert "4/wager/Cat -> Cat 150 (limits)" in settled(short)
    assert asked(bet(start(loose), ("Ann", 2, 100), ("Zoe", 2, 300))) == ["Ann"]  # $100 against $100 in action


def test_a_full_minimum_is_left_after_the_collection() -> None:
    """l.705: $11 is a wager of $10 and a fee of $1, $10.50 is none; posted at $3 it takes $13."""
    edition = load(PAN)
    for stack, option, bets in ((11_00, None, True), (10_50, None, False), (12_00, "time:$3", False), (13_00, "time:$3", True)):
        stacks = {"Dee": 500_00, "Ann": stack}
        round = Round(edition.setup(stacks, player_dealer="Dee", option=option, seed=1))
        round.act(Action("Dee", "put-up", 100_00))
        assert round.decision is not None and ("bet" in {option.verb for option in round.decision.asks["Ann"]}) == bets
        if bets:
            round.act(Action("Ann", "bet", 10_00, Spot(2, "wager", "Ann")))
            play(done(round))
            assert round.outcome.drop == 2 * (100 if option is None else 300)


def test_by_the_switch_the_player_dealer_pays_no_collection() -> None:
    """The reading of l.705: each circle, and his wager or not."""
    path = Path(cardroom.__file__).parent / "houses" / "oceans-eleven" / "collection" / "super-pan-nine.toml"
    charged = ChargedRound(players=("ann", "dee"), player_dealer="dee", action=30_00, circles={"ann": 2}, own={"ann": 30_00})
    for pays, expected in (("pays", {"ann": 200, "dee": 100}), ("free", {"ann": 200})):
        rate = load_schedule(path, {"player_dealer": pays}).post("time")
        assert {charge.payer: charge.amount for charge in rate.due("before the deal", charged)} == expected
        assert rate.reserve(None) == expected.get("dee", 0)


def test_tables_that_cannot_be() -> None:
    edition = load(PAN)
    for table, words in (
        ({"cut": 39}, "40 to 392 cards"),
        ({"cut": 393}, "40 to 392 cards"),
        ({"jackpot": {"rake": 100, "pays": {"pair": 100}}}, "no hand"),
    ):
        with pytest.raises(BadSetup, match=words):
            edition.setup({"a": 500_00, "b": 500_00}, table=table)
    for rules, words in (
        ({"player_dealer_draws": 7}, "to draw and to stand"),
        ({"without": "1"}, "'1' is no rank"),
        ({"decks": 1}, "too few cards"),
        ({"jackpot_offered": True}, "no hand"),
    ):
        with pytest.raises(BadSetup, match=words):
            edition.with_rules(**rules)


# -- who sees what when -----------------------------------------------------------------------------------------------------


def seen(round: Round, viewer: str) -> dict[int, int]:
    """By seat: how many of its cards the viewer knows."""
    view = round.view(viewer)
    found = {int(place.removeprefix("seat/")): len(view.cards(place)) for place in view.places if place.startswith("seat/")}
    return {seat: count for seat, count in sorted(found.items()) if count}


def test_who_sees_what_when() -> None:
    """l.684, 736-737, 742: one's own three cards; the drawn card nobody; the player-dealer's when it is opened; all when they are read."""
    round = bet(start(hands={**HANDS, "Dee": "5s Kh Qd 6c"}), ("Ann", 2, 40), ("Bob", 3, 30), ("Zoe", 3, 50))
    viewers = ("Dee", "Ann", "Bob", "Zoe", "Cat", "")
    dealt = [{}, {2: 3}, {}, {3: 3}, {}, {}]  # Zoe has most on Bob's hand and plays it (l.715)
    assert [seen(round, viewer) for viewer in viewers] == dealt
    round.act(Action("Ann", "card"))
    assert [seen(round, viewer) for viewer in viewers] == dealt and len(round.places["seat/2"]) == 4
    round.act(Action("Zoe", "no-card"))
    assert round.decision is not None and round.decision.kind == "player-dealer's draw"
    assert [seen(round, viewer) for viewer in viewers] == [{1: 3}, {1: 3, 2: 3}, {1: 3}, {1: 3, 3: 3}, {1: 3}, {1: 3}]
    round.act(Action("Dee", "card"))
    assert all(seen(round, viewer) == {1: 4, 2: 4, 3: 3} for viewer in viewers)
    unused = [event for event in round.events if isinstance(event, Dealt) and event.place == "seat/8"]
    assert len(unused) == 1 and unused[0].seen == ((),) * 3  # hands without a wager stay shut
    assert not round.view("").cards("discards")
    early = bet(start(load(PAN).with_rules(player_dealer_looks="at-once")), ("Ann", 2, 10))
    assert seen(early, "Dee") == {1: 3} and seen(early, "Ann") == {2: 3}


def test_eight_hands_or_only_those_with_a_wager() -> None:
    """l.672, and the switch."""
    for dealt_to, seats in (("every-seat", [2, 3, 4, 5, 6, 7, 8, 1]), ("wagered", [2, 4, 1])):
        round = bet(start(load(PAN).with_rules(dealt_to=dealt_to)), ("Ann", 2, 10), ("Cat", 4, 10))
        assert [int(e.place.removeprefix("seat/")) for e in round.events if isinstance(e, Dealt)] == seats


# -- a felt table -----------------------------------------------------------------------------------------------------------


def test_cards_typed_in() -> None:
    """The dealer types the dice, and the cards as they are turned up: his own, then hand by hand with the card drawn."""
    round = start(load(PAN).with_rules(dealt_to="wagered"), chance=Felt(), bank=500)
    bet(round, ("Ann", 2, 40), ("Bob", 3, 30))
    assert asked(round) == [DEALER]
    round.act(Action(DEALER, "dice-15"))
    typed = iter(("seat/1 5s 5d Kd", "seat/1 6c", "seat/2 As Ah Qd 5c", "seat/3 6s 5h Jd 3c"))
    while round.decision is not None:
        player = asked(round)[0]
        if player != DEALER:
            round.act(Action(player, "card"))
            continue
        place, _, cards = next(typed).partition(" ")
        assert asked_for(round) == f"{place} {len(cards.split())}"
        type_in(round, cards)
    assert totals(round) == {"Dee": 6, "Ann": 7, "Bob": 4}
    assert [won(round, player) for player in ("Ann", "Bob", "Dee")] == [40, -30, -10]
