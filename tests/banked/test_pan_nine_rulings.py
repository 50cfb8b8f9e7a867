"""Irregularities of super pan nine (001 l.733-758): what the floor rules, and what the dealer of a stepped table says."""

import random
from typing import Any

import pytest

from cardroom import Action, Round, load
from cardroom.cards import card_names
from cardroom.chance import Felt
from cardroom.errors import IllegalAction
from cardroom.round import DEALER, Dealt, Ruled, Shown, replay
from tests.banked.banked_helpers import won
from tests.banked.pan_nine_helpers import DRAW, HANDS, PAN, asked, bet, drawn_order, noted, play, rulings, settled, start, totals
from tests.counts import counts
from tests.floor import told

DEADLY = ("misdeal", "wrong-spot", "wrong-number-of-cards", "everything-back", "settle")  # rulings that may end a round
WAGERS = (("Ann", 2, 40), ("Bob", 3, 30), ("Cat", 4, 100), ("Eve", 6, 20))


def dealt(**given: Any) -> Round:
    return bet(start(**given), *WAGERS)


def step(round: Round, verb: str = "deal") -> Round:
    round.act(Action(DEALER, verb))
    return round


def until(round: Round, player: str) -> Round:
    """Those before him take a card where the examples do."""
    while player not in asked(round):
        other = asked(round)[0]
        round.act(Action(other, "deal" if other == DEALER else "card" if other in DRAW else "no-card"))
    return round


def clauses(round: Round) -> list[str]:
    return [event.rule.removeprefix("irregularity.") for event in round.events if isinstance(event, Ruled)]


# -- dead and exposed cards -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "shown"), [("boxed-card", True), ("card-off-table", False)])
def test_a_dead_card_of_the_deal_is_replaced_by_the_next(name: str, shown: bool) -> None:
    """l.740: the next card of the shoe lies where the dead one lay, seen by whom that was."""
    round = dealt(hands={**HANDS, "Ann": "As Kh Qd 5c 6c"})
    following = round.shoe.cards  # laid cards of seat 2 come next for it: 5c
    assert card_names(round.view("Ann").cards("seat/2")) == "As Kh Qd" and following
    round.floor(name, seat=2, index=0)
    assert card_names(round.view("Ann").cards("seat/2")) == "5c Kh Qd" and not round.view("Bob").cards("seat/2")
    assert card_names(round.view("Bob").cards("discards")) == ("As" if shown else "")
    assert totals(play(round))["Ann"] == 1  # five and the six drawn
    assert clauses(round) == ["dead-card"]


def test_a_dead_card_is_ruled_on_before_the_hand_is_played() -> None:
    round = until(dealt(), "Bob")
    for seat, index, words in ((2, 0, "'seat' may be 1, 3, 4 or 6"), (3, 3, "'index' may be 0, 1 or 2"), (8, 0, "not 8")):
        with pytest.raises(IllegalAction, match=words):
            round.floor("boxed-card", seat=seat, index=index)
    with pytest.raises(IllegalAction, match="Cards are named only where they are typed in"):
        round.floor("boxed-card", seat=3, index=0, card="As")
    assert not rulings(round)


@pytest.mark.parametrize("fault", ["boxed-card", "off-the-table"])
@pytest.mark.parametrize("player", ["Ann", "Dee"])
def test_a_dead_card_on_the_draw(fault: str, player: str) -> None:
    """l.740: the player, or the player-dealer, gets the next card."""
    hands = {**HANDS, "Ann": "As Ah Qd 2c 5c", "Dee": "5s 5h Kd 4c 6c"}
    round = step(dealt(hands=hands, stepped=True))
    while round.decision is not None:
        who = asked(round)[0]
        card = round.decision.kind == "card"
        mine = {"Ann": 1, "Dee": len([p for p in DRAW if p != "Flo"]) + 1}[player] == len(drawn_order(round)) + 1 and not rulings(round)
        round.act(Action(who, (fault if card and mine else "deal") if who == DEALER else "card" if who in DRAW else "no-card"))
    other = {"Ann": "Dee", "Dee": "Ann"}[player]
    assert totals(round)[player] == {"Ann": 7, "Dee": 6}[player]
    assert totals(round)[other] == {"Ann": 4, "Dee": 4}[other]  # the two and the four play there
    assert clauses(round) == ["dead-card"]


def test_an_exposed_card_of_the_deal_plays() -> None:
    """l.742."""
    round = dealt()
    round.floor("exposed-card", seat=4, index=1)
    assert card_names(round.view("Ann").cards("seat/4")) == "Kh"
    assert totals(play(round)) == totals(play(dealt()))
    assert rulings(round) == ["Kh at seat 4 was exposed on the deal and plays"]


def test_an_exposed_card_of_the_draw_is_replaced_when_the_player_dealer_has_acted() -> None:
    """l.742, by the dealer of a stepped table: the five goes away, the player-dealer draws, then Ann gets her card, then hands are read."""
    round = step(dealt(hands={**HANDS, "Ann": "As Ah Qd 5c 6c"}, stepped=True))
    round.act(Action("Ann", "card"))
    step(round, "exposed-card")
    assert card_names(round.view("").cards("discards")) == "5c" and len(round.places["seat/2"]) == 3
    play(round)
    order = [(event.place, len(event.cards)) for event in round.events if isinstance(event, Dealt)]
    assert order[-2:] == [("seat/1", 1), ("seat/2", 1)]
    assert totals(round)["Ann"] == 8 and clauses(round) == ["exposed-draw"]
    assert not any("warned" in text for text in rulings(round))


def test_an_exposed_draw_by_the_floor() -> None:
    round = until(dealt(hands={**HANDS, "Ann": "As Ah Qd 5c 6c"}), "Bob")
    round.floor("exposed-card", seat=2, index=3)
    with pytest.raises(IllegalAction, match="'index' may be 0, 1 or 2, not 3"):
        round.floor("exposed-card", seat=2, index=3)  # it is gone
    assert totals(play(round))["Ann"] == 8


def test_the_player_dealers_drawn_card_lies_open_anyway() -> None:
    round = step(dealt(stepped=True))
    while round.decision is not None and round.decision.kind != "open":
        if round.decision.kind == "card" and "seat/1" in {e.place for e in round.events if isinstance(e, Shown)}:
            assert "exposed-card" not in {option.verb for option in round.decision.asks[DEALER]}
        player = asked(round)[0]
        round.act(Action(player, "deal" if player == DEALER else "card" if player in DRAW else "no-card"))
    with pytest.raises(IllegalAction, match="'seat' may be 2, 3, 4 or 6, not 1"):
        round.floor("exposed-card", seat=1, index=3)


# -- misdeals and fouls -----------------------------------------------------------------------------------------------------


def test_cards_to_the_wrong_spot() -> None:
    """l.745: a misdeal before the deal is complete; afterwards the hands play."""
    for by_floor in (False, True):
        round = dealt(stepped=True)
        round.floor("wrong-spot") if by_floor else step(round, "wrong-spot")
        assert round.void and round.outcome.stacks == round.setup.stacks and round.outcome.drop == 0
        assert round.outcome.carry["again"] and round.outcome.carry["player_dealer"] == "Dee" and not round.outcome.carry["shoe"]
    late = dealt()
    late.floor("wrong-spot")
    assert rulings(late) == ["the deal is complete: the hands play where they lie"]
    assert totals(play(late)) == totals(play(dealt()))


def test_a_wrong_count() -> None:
    """l.735, 750-751: the player-dealer's and a logical way hand are misdeals, another is fouled and loses, whatever it holds."""
    for seat, house in ((1, False), (2, True)):
        round = dealt()
        if house:
            round.act(Action("Ann", "house-way"))
        round.floor("wrong-number-of-cards", seat=seat)
        assert round.void and clauses(round) == ["wrong-count"]
    round = dealt()
    round.floor("wrong-number-of-cards", seat=4)
    assert won(play(round), "Cat") == -100 and "4/wager/Cat -> bank 100 (irregularity.foul-hand)" in settled(round)


def test_a_fouled_wager_pays_winners_in_turn_or_first() -> None:
    """l.735, as far as money covers: of $50 Ann's win takes 40 first; by the switch Cat's foul is collected before it and takes all."""
    for fouled, expected in (("in-turn", [40, -10, 0]), ("first", [0, -50, 0])):
        round = bet(start(load(PAN).with_rules(fouled=fouled), bank=50), ("Ann", 2, 40), ("Cat", 4, 100), ("Eve", 6, 20))
        round.floor("foul-hand", seat=4)
        with pytest.raises(IllegalAction, match="'seat' may be 2 or 6, not 4"):
            round.floor("foul-hand", seat=4)
        with pytest.raises(IllegalAction, match="not 1"):
            round.floor("foul-hand", seat=1)
        assert [won(play(round), player) for player in ("Ann", "Cat", "Eve")] == expected


def test_there_is_nothing_to_rule_on_before_the_deal() -> None:
    round = start()
    for name, args in (("exposed-card", {"seat": 2, "index": 0}), ("foul-hand", {"seat": 2}), ("discussed", {"seat": 2})):
        with pytest.raises(IllegalAction, match="cards are not dealt"):
            round.floor(name, **args)
    with pytest.raises(IllegalAction, match="No card has been dealt"):
        round.floor("wrong-spot")
    with pytest.raises(IllegalAction, match="turn to draw"):
        round.floor("passed-over")


# -- the logical way --------------------------------------------------------------------------------------------------------


def test_a_discussed_hand_is_played_the_logical_way() -> None:
    """l.736: before its turn, in its turn, and after it; Eve's nine stands though she would draw, Bob's one draws."""
    round = dealt()
    round.floor("discussed", seat=6)
    round.floor("discussed", seat=2)  # it is her turn
    assert asked(round) == ["Bob"] and drawn_order(round) == [2]
    play(round, draw=("Bob", "Cat", "Eve"))
    assert drawn_order(round) == [2, 3, 4, 1] and noted(round, "house way") == {"Ann": "a card", "Eve": "no card"}
    with pytest.raises(IllegalAction, match="not 1"):
        dealt().floor("discussed", seat=1)


def test_a_hand_played_already_is_reset() -> None:
    """l.727, 758: Eve drew on nine, her card goes away; Ann stood on two, a card comes, though the player-dealer's hand is open."""
    round = dealt(hands={**HANDS, "Dee": "5s Kh Qd", "Eve": "3s 4h 2d 5d"})
    for player, verb in (("Ann", "no-card"), ("Bob", "card"), ("Cat", "card"), ("Eve", "card")):
        round.act(Action(player, verb))
    assert asked(round) == ["Dee"]
    round.floor("discussed", seat=2)
    round.floor("discussed", seat=6)
    round.floor("discussed", seat=3)  # rightly played
    assert [len(round.places[f"seat/{seat}"]) for seat in (2, 3, 6)] == [4, 4, 3]
    round.act(Action("Dee", "no-card"))
    assert totals(round) == {"Dee": 5, "Ann": 7, "Bob": 4, "Cat": 8, "Eve": 9}
    assert clauses(round) == ["discussed"] * 3


def test_a_card_owed_is_not_owed_any_more_when_the_hand_should_have_stood() -> None:
    round = dealt(hands={**HANDS, "Bob": "6s Kh Jd 3c", "Dee": "5s Kh Qd"})
    round.act(Action("Ann", "card"))
    round.act(Action("Bob", "card"))
    round.floor("exposed-card", seat=3, index=3)
    round.floor("discussed", seat=3)  # six stands
    assert totals(play(round))["Bob"] == 6


# -- passed over ------------------------------------------------------------------------------------------------------------


def test_passed_over_and_the_next_has_drawn() -> None:
    """l.754: no card, and no warning for standing on two."""
    round = dealt()
    round.floor("passed-over")
    assert asked(round) == ["Bob", "Ann"]
    round.act(Action("Bob", "card"))
    assert asked(round) == ["Cat"]
    assert totals(play(round))["Ann"] == 2
    assert rulings(round) == [
        "Ann was passed over; the right to a card lasts until another has drawn",
        "Ann did not protect the right to draw, and another has drawn: no card",
    ]


def test_passed_over_and_protected() -> None:
    """l.754: before the next has drawn he speaks up and has his turn; then the next has his."""
    round = dealt()
    round.floor("passed-over")
    round.act(Action("Ann", "protect-right-to-draw"))
    assert asked(round) == ["Ann"]
    round.act(Action("Ann", "card"))
    assert asked(round) == ["Bob"]
    assert totals(play(round))["Ann"] == 7


def test_passed_over_and_nobody_behind_draws() -> None:
    """Who stands ends nobody's right: he is asked before the player-dealer's hand is opened."""
    round = dealt()
    round.floor("passed-over")
    for player in ("Bob", "Cat", "Eve"):
        assert asked(round) == [player, "Ann"]
        round.act(Action(player, "no-card"))
    assert asked(round) == ["Ann"] and not round.view("").cards("seat/1")
    round.act(Action("Ann", "card"))
    assert totals(round)["Ann"] == 7


def test_two_passed_over_in_a_row() -> None:
    round = dealt()
    round.floor("passed-over")
    round.floor("passed-over")
    assert asked(round) == ["Cat", "Ann", "Bob"]
    round.act(Action("Bob", "protect-right-to-draw"))
    assert asked(round) == ["Bob", "Ann"]
    round.act(Action("Bob", "card"))
    assert drawn_order(round) == [3] and asked(round) == ["Cat"]  # Bob's card ends Ann's right
    assert totals(play(round))["Ann"] == 2


# -- felt, replay, random faults --------------------------------------------------------------------------------------------


def test_at_a_felt_table_the_floor_names_the_card() -> None:
    round = bet(start(load(PAN).with_rules(dealt_to="wagered"), chance=Felt()), ("Ann", 2, 10))
    round.act(Action(DEALER, "dice-15"))
    for wrong, why in (({}, "turns up a card"), ({"card": "7s"}, "7♠ is not among"), ({"card": "As Kd"}, "turns up no Kd")):
        with pytest.raises(IllegalAction, match=why):
            round.floor("boxed-card", seat=2, index=1, **wrong)
    round.floor("boxed-card", seat=2, index=1, card="As")
    round.floor("boxed-card", seat=2, index=1, card="As")  # of another deck
    assert card_names(round.places["seat/2"]) == "?? ?? ??"
    assert card_names(round.places["discards"]) == "As As" and len(set(round.places["discards"])) == 2


@pytest.mark.thorough
@counts("rounds", 150, 400)
def test_random_faults_keep_chips_and_cards_and_replay(rounds: int) -> None:
    """Stepped tables with every fault and every ruling thrown in: nothing appears or is lost, and the same inputs give the same events."""
    edition = load(PAN)
    deck = sorted(edition.deck)
    ruled: set[str] = set()
    for number in range(rounds):
        rng = random.Random(f"pan nine faults {number}")
        names = [f"p{n}" for n in range(rng.randint(2, 8))]
        stacks = {name: rng.choice((15_00, 60_00, 400_00)) for name in names} | {names[0]: 300_00}
        round = Round(edition.setup(stacks, seed=number, stepped=rng.random() < 0.7, player_dealer=names[0]))
        while round.decision is not None:
            if rng.random() < 0.4:
                offers = [offer for offer in round.rulings if offer.ruling.name not in DEADLY or rng.random() < 0.1]
                if offers:
                    offer = rng.choice(offers)
                    round.floor(offer.ruling.name, **told(offer, rng))
                continue
            player = rng.choice(list(round.decision.asks))
            option = rng.choice(round.decision.asks[player])
            amount = rng.choice((option.amounts.least, option.amounts.most)) if option.amounts else 0
            round.act(Action(player, option.verb, amount, option.spot))
            assert sum(round.accounts.values()) == sum(stacks.values())
            assert sorted([*round.shoe.cards, *(card for held in round.places.values() for card in held)]) == deck
        ruled |= {event.rule for event in round.events if isinstance(event, Ruled)}
        assert replay(round.setup, round.inputs).events == round.events
        assert all(event.rule in edition.clauses for event in round.events if isinstance(event, Ruled))
    assert ruled >= {clause for clause in edition.clauses if clause.startswith("irregularity.")} - {"irregularity.misdeal"}
