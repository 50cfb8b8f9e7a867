"""The draw: order, discards, burns, who sees what, the stub that runs out, exposed cards, fees in play."""

import random

import pytest

from cardroom import load
from cardroom.cards import card_name, parse_cards
from cardroom.chance import Stacked
from cardroom.errors import BadSetup, IllegalAction
from cardroom.round import DROP, Action, Dealt, Noted, Round, Transfer
from tests.draw.table import BADUGI, BIG_BET, DEUCE, JACKS, LOWBALL, TRIPLE, DrawTable, dealt_to
from tests.editions import load_draw
from tests.support import EDITIONS, choose

MINE = [edition for edition in EDITIONS if any(word in edition for word in ("lowball", "badugi", "deuce-to-seven", "jacks"))]
HANDS = {"A": "As 2s 3s 4s Ks Qs Js", "B": "Ah 2h 3h 4h Kh Qh Jh", "C": "Ad 2d 3d 4d Kd Qd Jd"}


def test_all_ten_editions_are_there() -> None:
    assert len(MINE) == 10


# -- order, discards, burn ------------------------------------------------------------------------------------------------------------


def test_the_draw_goes_round_from_the_left_of_the_button_after_one_burn() -> None:
    table = DrawTable(DEUCE, A=100, B=100, C=100, hands=HANDS).go("C call", "A call", "B check")
    assert (table.kind, table.turn) == ("draw", "A")
    table.go("A draw Ks 4s")
    assert len(table.round.places["burn"]) == 1
    assert table.cards("seat/1") == "As 2s 3s Qs Js"  # dealt before the next player is asked
    assert table.turn == "B"
    table.go("B pat", "C draw Kd")
    assert len(table.round.places["burn"]) == 1
    assert table.cards("discards") == "Ks 4s Kd"
    assert table.kind == "betting"
    assert table.turn == "A"


def test_badugi_deals_when_all_have_thrown_l3511() -> None:
    table = DrawTable(BADUGI, A=100, B=100, C=100).through("draw")
    first = [card_name(card) for card in table.round.places["seat/1"]]
    table.go(f"A draw {first[0]} {first[1]}")
    assert len(table.round.places["seat/1"]) == 2
    table.go("B pat").go("C pat")
    assert len(table.round.places["seat/1"]) == 4


@pytest.mark.parametrize(("edition", "draws", "sizes"), [(BADUGI, 2, (4, 4, 8)), (TRIPLE, 3, (4, 4, 8, 8)), (DEUCE, 1, (4, 8))])
def test_number_of_draws_and_the_limit_of_each_betting_round(edition: str, draws: int, sizes: tuple[int, ...]) -> None:
    table = DrawTable(edition, A=200, B=200, C=200)
    found, drawn = [8 - 4], 0
    assert table.offers["raise"] == (8, 8)
    while table.through("draw").kind == "draw":
        drawn += 1
        table.go("A pat", "B pat", "C pat")
        found.append(int(table.offers["bet"][0]))  # type: ignore[index]
    assert (drawn, tuple(found)) == (draws, sizes)


def test_no_more_cards_may_be_drawn_than_held_and_each_once() -> None:
    table = DrawTable(BADUGI, A=100, B=100).through("draw")
    player = table.turn
    for picks in ((0, 0), (4,), (0, 1, 2, 3, 4)):
        with pytest.raises(IllegalAction):
            table.round.act(Action(player, "draw", picks=picks))


# -- who sees what --------------------------------------------------------------------------------------------------------------------


def test_discards_and_replacements_are_seen_by_their_owner_alone_and_their_number_by_all() -> None:
    table = DrawTable(DEUCE, A=100, B=100, C=100, hands=HANDS).go("C call", "A call", "B check", "A draw Ks 4s")
    for other in ("B", "C", ""):
        view = table.round.view(other)
        assert view.cards("seat/1") == []
        assert view.cards("discards") == []
        assert view.places["discards"] == [None, None]
        assert len(view.places["seat/1"]) == 5
    assert table.round.view("A").cards("discards") == parse_cards("Ks 4s")
    assert len(table.round.view("A").cards("seat/1")) == 5


# -- the stub runs out ----------------------------------------------------------------------------------------------------------------


def test_eight_players_who_draw_five_each_use_the_discards_of_others_first() -> None:
    """53 cards: 40 dealt, one burned, 12 left. The third player needs three more: the ten that the first two threw are shuffled."""
    names = "ABCDEFGH"
    table = DrawTable(LOWBALL, **dict.fromkeys(names, 100)).through("draw")  # type: ignore[arg-type]
    threw: dict[str, set[int]] = {}
    for name in names:
        place = f"seat/{table.seat[name]}"
        threw[name] = set(table.round.places[place])
        table.round.act(Action(name, "draw", picks=(0, 1, 2, 3, 4)))
        assert len(table.round.places[place]) == 5
        assert not threw[name] & set(table.round.places[place]), "dealt what he has just thrown away"
    assert any(isinstance(e, Noted) and e.what == "reshuffle" for e in table.round.events)
    third = [event.cards for event in dealt_to(table.round, "seat/3")[1:]]
    assert [len(cards) for cards in third] == [2, 3]
    assert set(third[1]) <= threw["A"] | threw["B"]
    assert table.through().round.over


def test_with_no_other_discards_his_own_come_back() -> None:
    cards = load(DEUCE).deck
    table = DrawTable(DEUCE, **dict.fromkeys("ABCDEFGH", 100), chance=Stacked(cards)).through("draw")  # type: ignore[arg-type]
    table.round.shoe.cards.clear()  # as if the stub had been out: only what he throws is left, and the burn
    table.go(f"A draw {card_name(table.round.places['seat/1'][0])}")
    assert len(table.round.places["seat/1"]) == 5


def test_all_discards_at_once_where_the_house_has_it_so() -> None:
    edition = load(TRIPLE).with_rules(reshuffle="all-discards")
    table = DrawTable(edition, **dict.fromkeys("ABCDEFGH", 100)).through("draw")  # type: ignore[arg-type]
    for name in "ABCDEFGH":
        table.round.act(Action(name, "draw", picks=(0, 1, 2, 3, 4)))
    assert table.kind == "betting"
    assert len(table.round.shoe.cards) + len(table.round.places["discards"]) == 52 - 40 - 1


@pytest.mark.parametrize("edition", MINE)
def test_full_tables_that_draw_everything_never_run_dry(edition: str) -> None:
    loaded = load_draw(edition)
    names = [f"p{i}" for i in range(loaded.rules.seats)]
    for seed in range(8):
        rng = random.Random(seed)
        round = Round(loaded.setup(dict.fromkeys(names, 500_00), seed=seed))
        while round.decision is not None:
            action = choose(rng, round.decision)
            if round.decision.kind == "draw":
                action = Action(action.player, "draw", picks=tuple(range(loaded.rules.cards)))
            elif action.verb == "fold" and rng.random() < 0.9:
                action = Action(action.player, "call")
            round.act(action)
        held = sorted([*round.shoe.cards, *(card for cards in round.places.values() for card in cards)])
        assert held == sorted(round.setup.edition.deck)


def test_more_hands_than_the_deck_gives_are_refused() -> None:
    loaded = load(DEUCE).with_rules(seats=10, draws=3)
    with pytest.raises(BadSetup, match="more than the deck"):
        loaded.setup(dict.fromkeys("ABCDEFGHIJ", 100_00), seed=1)


# -- badugi ----------------------------------------------------------------------------------------------------------------------------


def test_a_2_3_4_of_four_suits_is_the_best_badugi_and_three_cards_the_next_class_l3475_l3488() -> None:
    hands = {"A": "As 2h 3d 4c", "B": "Ah 2s 3c 5d", "C": "Ac 2c 3s 4h"}
    table = DrawTable(BADUGI, A=100, B=100, C=100, hands=hands).through()
    assert table.won() == [("pot/0", "A", 11)]  # $12 less the fee
    without = DrawTable(BADUGI, A=100, B=100, C=100, hands={**hands, "A": "Kd Kh 3d 4c"}).through()
    assert without.won() == [("pot/0", "B", 11)]  # any badugi beats C's 4-3-A (l.3489)
    nobody = DrawTable(BADUGI, A=100, B=100, C=100, hands={**hands, "A": "Kd Kh 3d 4c", "B": "Qd 2d 3h 5d"}).through()
    assert nobody.won() == [("pot/0", "C", 11)]  # l.3534: the best three-card hand


# -- exposed cards --------------------------------------------------------------------------------------------------------------------

CASES = [
    (LOWBALL, "7s 8s 2c 3c 4c 5c", 0, True),  # l.254: seven or under is taken
    (LOWBALL, "8s 7s 2c 3c 4c 5c", 0, False),
    (LOWBALL, "Jo 7s 2c 3c 4c 5c", 0, True),
    (DEUCE, "6s 7s 2c 3c 4c 5c", 0, False),  # l.280: a six too is replaced
    (DEUCE, "7s 6s 2c 3c 4c 5c", 0, True),
    (DEUCE, "As 6s 2c 3c 4c 5c", 0, False),
    (BIG_BET, "6s 7s 2c 3c 4c 5c", 0, False),  # l.287: ace to five
    (BIG_BET, "5s 7s 2c 3c 4c 6c", 0, True),
    (JACKS, "Ks 7s 2c 3c 4c 5c", 0, True),  # l.410: always kept
    (TRIPLE, "6s 7s 2c 3c 4c 5c", 0, False),
    (BADUGI, "As 7s 2c 3c 4c", 0, False),
]


@pytest.mark.parametrize(("edition", "cards", "index", "taken"), CASES)
def test_exposed_on_the_deal(edition: str, cards: str, index: int, taken: bool) -> None:
    table = DrawTable(edition, A=100, B=100, C=100, hands={"A": cards}, stepped=True)
    table.round.act(Action("dealer", "expose", picks=(index * 3,)))  # the first card of the first player
    exposed = cards.split()[index]
    assert (exposed in table.cards("seat/1").split()) is taken
    assert (table.cards("burn") == exposed) is not taken
    assert len(table.round.places["seat/1"]) == load_draw(edition).rules.cards
    (ruled,) = table.rulings()
    assert ruled.rule == "irregularity.exposed-card"
    if taken:
        assert table.round.view("B").cards("seat/1") == parse_cards(exposed)


def test_no_limit_deuce_to_seven_takes_a_seven_and_not_a_six_l287() -> None:
    loaded = load_draw(BIG_BET).with_rules(ranking="deuce-to-seven")
    assert len(loaded.deck) == 52
    assert loaded.rules.must_take == ("2", "3", "4", "5", "7")


def test_the_first_exposed_card_is_the_burn_and_the_draw_burns_no_other_l254() -> None:
    table = DrawTable(LOWBALL, A=100, B=100, C=100, hands={"A": "8s 7s 2c 3c 4c 5c", "B": "9h Th Jh Qh Kh 2h 3h"}, stepped=True)
    table.round.act(Action("dealer", "expose", picks=(0, 1, 4)))  # A's first card, B's first and second
    assert (table.cards("burn"), table.cards("muck")) == ("8s", "9h Th")
    assert table.cards("seat/2") == "Jh Qh Kh 2h 3h"
    table.through("draw").go("A draw 7s", "dealer go on", "dealer deal")
    assert table.cards("burn") == "8s"


def test_exposed_on_the_draw_is_replaced_after_all_have_drawn_l254_411() -> None:
    hands = {"A": "As 2s 3s 4s Ks Qs Js", "B": "Ah 2h 3h 4h Kh 5h"}
    table = DrawTable(LOWBALL, A=100, B=100, hands=hands, stepped=True)
    table.through("draw")
    first, second = ("A", "B") if table.turn == "A" else ("B", "A")
    table.go(f"{first} draw K{'s' if first == 'A' else 'h'}", "dealer go on")
    table.round.act(Action("dealer", "expose", picks=(0,)))
    seat = f"seat/{table.seat[first]}"
    shown = table.cards(seat).split()[-1]
    assert table.turn == second
    table.go(f"{second} pat", "dealer go on")
    assert shown not in table.cards(seat)
    assert shown in table.cards("discards")
    assert len(table.round.places[seat]) == 5
    assert table.rulings()[-1].rule == "irregularity.exposed-draw"


def test_floor_rules_on_exposed_and_flashed_cards_l254() -> None:
    table = DrawTable(LOWBALL, A=100, B=100, C=100, hands={"A": "8s 7s 2c 3c 4c 5c", "B": "Kh Qh 2h 3h 4h 5h 6h"})
    table.round.floor("exposed-card", seat=1, index=0, flashed=True)
    assert table.cards("seat/1").startswith("8s")  # before the draw a flashed card stays
    table.round.floor("exposed-card", seat=1, index=0)
    assert table.cards("burn") == "8s"
    table.go("C call")
    with pytest.raises(IllegalAction, match="before anybody has acted"):
        table.round.floor("exposed-card", seat=1, index=0)
    table.through("draw").go("A pat", "B draw Kh", "C pat")
    with pytest.raises(IllegalAction, match="may be 4, not 0"):
        table.round.floor("exposed-card", seat=2, index=0)
    table.round.floor("exposed-card", seat=2, index=4, flashed=True)  # after it, it counts as exposed
    assert "5h" in table.cards("discards")
    assert table.cards("seat/2") == "Qh 2h 3h 4h 6h"


# -- fees in play ---------------------------------------------------------------------------------------------------------------------


def fees(round: Round) -> list[tuple[int, int]]:
    """(draws so far, cents) of each fee."""
    found, draws = [], 0
    for event in round.events:
        if isinstance(event, Dealt) and event.place == "burn":
            draws += 1
        elif isinstance(event, Transfer) and event.target == DROP:
            found.append((draws, event.amount))
    return found


@pytest.mark.parametrize("edition", [BADUGI, TRIPLE])
def test_first_draw_last_draw_and_no_draw_fees_l3402(edition: str) -> None:
    names = "ABCDEFG"
    last = 2 if edition == BADUGI else 3
    table = DrawTable(edition, **dict.fromkeys(names, 100), option="1+5+9+13").through("draw")  # type: ignore[arg-type]
    assert fees(table.round) == [(0, 300)]  # l.3409: seven players, $3 after the first betting round
    while table.kind == "draw":
        table.round.act(Action(table.turn, "draw", picks=(0,)))
        if table.kind == "betting":
            table.through("draw")
    assert fees(table.round) == [(0, 300), (last, 100)]  # and $1 after the last draw
    folded = DrawTable(edition, **dict.fromkeys(names, 100), option="1+5+9+13")  # type: ignore[arg-type]
    while folded.turn:
        folded.go(f"{folded.turn} fold")
    assert fees(folded.round) == [(0, 100)]


def test_lowball_pays_by_the_half_hour_from_six_players_l3292() -> None:
    table = DrawTable(LOWBALL, **dict.fromkeys("ABCDEF", 100), moments=("half hour",))  # type: ignore[arg-type]
    assert table.drop == 24
    assert DrawTable(LOWBALL, **dict.fromkeys("ABCDE", 100), moments=("half hour",)).drop == 0  # type: ignore[arg-type]
