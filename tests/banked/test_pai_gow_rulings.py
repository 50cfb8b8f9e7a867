"""Pai gow poker: what the floor rules (001 l.615-650), what an edition may not be, a felt table, the rule sheet."""

import json
from dataclasses import replace
from typing import Any

import pytest

from cardroom import Action, Round, load
from cardroom.cards import card_names, parse_cards
from cardroom.chance import Felt
from cardroom.clauses import Clause
from cardroom.errors import BadSetup, IllegalAction
from cardroom.round import DEALER, JACKPOT, CardsNeeded, Dealt, Ruled, event_data
from cardroom.round import replay as replayed
from tests.banked.pai_gow_helpers import (
    DOUBLE_HAND,
    EDITIONS,
    FACE_UP,
    FLORIDA,
    FOUR_JACKS,
    HANDS,
    OCEANS,
    ON_DEE,
    ON_EVE,
    SEATS,
    TRES,
    TRES_FORTUNE,
    done,
    noted,
    paid,
    place_bet,
    set_all,
    settled,
    start,
)  # fmt: skip
from tests.counts import counts
from tests.editions import load_pai_gow
from tests.felt import asked_for, type_in
from tests.support import choose, rounds

FOUR = [("Ann", 2, "wager", 40), ("Bob", 3, "wager", 30), ("Cat", 4, "wager", 100), ("Eve", 6, "wager", 50)]


def opened(edition: str = OCEANS, **given: Any) -> Round:
    return start(edition, 500, ON_DEE, FOUR, **given)


def rulings(round: Round) -> list[str]:
    return [event.rule for event in round.events if isinstance(event, Ruled)]


# -- cards exposed on the deal --------------------------------------------------------------------------------------------------------


def test_an_exposed_card_is_replaced_by_the_first_of_the_four_left_001_l625() -> None:
    round = opened()
    first = round.shoe.cards[-1]
    assert len(round.shoe.cards) == 4
    round.floor("exposed-card", seat=2, index=5)  # the seven of diamonds
    assert round.places["seat/2"] == [*parse_cards("Ac Ah 4c 4d Kc 2s"), first]
    assert len(round.shoe.cards) == 3
    assert first in round.view("Ann").places["seat/2"]
    assert round.view("Bob").places["seat/2"].count(None) == 7
    assert parse_cards("7d")[0] in round.view("Bob").places["discards"]
    assert rulings(round) == ["irregularity.exposed-card"]
    set_all(round)
    assert round.over and not round.void
    again = replayed(round.setup, round.inputs)
    assert json.dumps([event_data(e) for e in again.events]) == json.dumps([event_data(e) for e in round.events])


@pytest.mark.parametrize(("seat", "index"), [(2, 0), (2, 1)])
def test_an_ace_exposed_is_a_misdeal_001_l626(seat: int, index: int) -> None:
    round = opened()
    round.floor("exposed-card", seat=seat, index=index)
    assert round.void
    assert round.outcome.stacks == round.setup.stacks  # wagers and fees go back
    assert rulings(round) == ["irregularity.exposed-misdeal"]


def test_a_joker_exposed_is_a_misdeal_001_l626() -> None:
    round = start(OCEANS, 500, ON_DEE, FOUR, {4: "8c 8d Th 9h 6h 4s Jo"})
    round.floor("exposed-card", seat=4, index=6)
    assert round.void


def test_two_exposed_are_a_misdeal_001_l626() -> None:
    round = opened()
    round.floor("exposed-card", seat=2, index=5)
    round.floor("exposed-card", seat=3, index=6)
    assert round.void


def pile_with(card: str) -> tuple[Round, int, int]:
    """A deal in which this card lies in the pile of a free seat: the seat, and its number in the pile."""
    for number in range(200):
        loaded = load(OCEANS)
        round = Round(loaded.setup(dict.fromkeys(SEATS.values(), 5_000_00), SEATS, player_dealer="Dee", seed=f"pile {number}"))
        round.act(Action("Dee", "put-up", 300_00))
        place_bet(round, *FOUR[0])
        done(round)
        places = {event.place: list(event.cards) for event in round.events if isinstance(event, Dealt)}
        for seat in (5, 7):
            if parse_cards(card)[0] in places[f"seat/{seat}"]:
                return round, seat, places[f"seat/{seat}"].index(parse_cards(card)[0])
    raise AssertionError(card)


@pytest.mark.parametrize("card", ["Ac", "Jo"])
def test_an_ace_or_the_joker_in_a_pile_without_a_wager_is_a_misdeal_001_l626(card: str) -> None:
    round, seat, index = pile_with(card)
    round.floor("exposed-in-pile", seat=seat, index=index)
    assert round.void and rulings(round) == ["irregularity.exposed-misdeal"]


def test_another_card_in_a_pile_without_a_wager_counts_as_one_exposed_001_l625() -> None:
    """Nobody plays it, so nothing replaces it; with a second one, in a hand, it is a misdeal."""
    round, seat, index = pile_with("9d")
    assert "9d" not in card_names(round.view("Ann").cards("discards"))
    round.floor("exposed-in-pile", seat=seat, index=index)
    assert card_names(round.view("Ann").cards("discards")) == "9d" and not round.void and len(round.shoe.cards) == 4
    with pytest.raises(IllegalAction, match="'seat' may be 3, 4, 5, 6 or 7, not 2"):  # there is a wager on that one
        round.floor("exposed-in-pile", seat=2, index=0)
    plain = next(i for i, held in enumerate(round.places["seat/2"]) if card_names([held])[0] not in "AJ")
    round.floor("boxed-card", seat=2, index=plain)
    assert round.void and rulings(round)[-1] == "irregularity.exposed-misdeal"


def test_a_card_off_the_table_is_replaced_and_counts_for_nothing() -> None:
    """As the house's super pan nine has it (001 l.740)."""
    round = opened()
    first = round.shoe.cards[-1]
    round.floor("card-off-table", seat=2, index=0)
    assert round.places["seat/2"][0] == first and rulings(round) == ["irregularity.dead-card"]
    round.floor("exposed-card", seat=3, index=6)
    assert not round.void


def test_a_foul_hand_is_paid_no_bonus_and_no_envy_and_nobody_is_paid_for_it() -> None:
    """Fortune: Eve's four jacks pay her, and Cat an envy; ruled foul they pay nobody."""
    bets = [*FOUR, ("Eve", 6, "fortune", 5), ("Cat", 4, "fortune", 5)]
    paid = set_all(start(TRES_FORTUNE, 5000, ON_DEE, bets, {6: FOUR_JACKS}))
    assert any(t.rule == "envy" and t.target == "Cat" for t in paid.transfers)
    round = start(TRES_FORTUNE, 5000, ON_DEE, bets, {6: FOUR_JACKS})
    round.floor("foul-hand", seat=6)
    set_all(round)
    assert not any(t.rule == "envy" for t in round.transfers)
    assert {"6/wager/Eve -> bank 50 (irregularity.foul-hand)", "6/fortune/Eve -> bank 5 (irregularity.foul-hand)"} <= set(settled(round))


def test_two_identical_cards_are_a_misdeal_and_the_turn_is_had_again_001_l648() -> None:
    round = opened()
    round.floor("identical-cards")
    assert round.void
    assert round.outcome.carry["player_dealer"] == "Dee" and round.outcome.carry["again"]


def test_what_the_floor_cannot_replace() -> None:
    round = opened()
    for args, said in (
        ({"seat": 5, "index": 0}, "'seat' may be 1, 2, 3, 4 or 6, not 5"),
        ({"seat": 2, "index": 7}, "'index' may be 0, 1, 2, 3, 4, 5 or 6, not 7"),
        ({"seat": 2, "index": 5, "card": "2d"}, "typed in"),
    ):
        with pytest.raises(IllegalAction, match=said):
            round.floor("exposed-card", **args)
    round.act(Action("Ann", "set", picks=(2, 3)))
    with pytest.raises(IllegalAction, match="'seat' may be 1, 3, 4 or 6, not 2"):
        round.floor("exposed-card", seat=2, index=0)
    before = Round(round.setup)
    with pytest.raises(IllegalAction, match="not dealt"):
        before.floor("exposed-card", seat=2, index=0)


# -- hands set the logical way --------------------------------------------------------------------------------------------------------


def test_a_hand_that_was_discussed_is_set_the_logical_way_001_l622() -> None:
    """Ann has set 7-2 in front of two pair, Cat has not set; both hands are then set for them."""
    round = opened()
    round.act(Action("Ann", "set", picks=(5, 6)))
    round.floor("discussed", seat=2)
    round.floor("discussed", seat=4)
    assert round.decision is not None and set(round.decision.asks) == {"Bob", "Eve"}
    set_all(round)
    assert round.places["front/2"] == parse_cards("4c 4d")
    assert settled(round)[:2] == paid("Ann", 2, "wager", 40, 40, "win")
    assert rulings(round) == ["irregularity.discussed"] * 2


def stepped_to_the_hands(**given: Any) -> Round:
    """A stepped table: all hands are set, the player-dealer's badly, and the dealer is about to open the first."""
    round = opened(stepped=True, **given)
    round.act(Action(DEALER, "deal"))
    done(round)
    while round.decision is not None and round.decision.kind == "setting":
        player, options = next(iter(round.decision.asks.items()))
        assert options[0].spot is not None
        held = round.places[f"seat/{options[0].spot.position}"]
        front = {"Ann": "4c 4d", "Bob": "Ks Qd", "Cat": "Th 9h", "Eve": "5s 5h"}[player]
        round.act(Action(player, "set", spot=options[0].spot, picks=tuple(held.index(card) for card in parse_cards(front))))
    round.act(Action(DEALER, "deal"))  # reveal
    round.act(Action("Dee", "set", picks=(5, 6)))  # 5-3 in front of the nines with king and queen
    assert round.decision is not None and round.decision.kind == "open"
    return round


def finish(round: Round) -> Round:
    while round.decision is not None:
        round.act(Action(DEALER, "deal"))
    return round


@pytest.mark.parametrize("hands_open", [0, 2])
def test_options_not_shown_are_made_good_before_the_third_hand_001_l640(hands_open: int) -> None:
    round = stepped_to_the_hands()
    for _ in range(hands_open):
        round.act(Action(DEALER, "deal"))
    round.floor("options-not-shown")
    finish(round)
    assert round.places["front/1"] == parse_cards("Kh Qs")
    assert "3/wager/Bob -> Bob 30 (copy)" in settled(round)


def test_after_the_third_hand_the_setting_stands_001_l640() -> None:
    round = stepped_to_the_hands()
    for _ in range(3):
        round.act(Action(DEALER, "deal"))
    with pytest.raises(IllegalAction, match="third hand is open"):
        round.floor("options-not-shown")
    finish(round)
    assert "bank -> Bob 30 (win)" in settled(round)  # K-Q and tens against 5-3 and nines


def test_an_open_hand_cannot_be_discussed_any_more() -> None:
    round = stepped_to_the_hands()
    round.act(Action(DEALER, "deal"))
    with pytest.raises(IllegalAction, match="'seat' may be 3, 4 or 6, not 2"):
        round.floor("discussed", seat=2)
    round.floor("discussed", seat=3)
    assert finish(round).places["front/3"] == parse_cards("Ks Qd")


def test_a_house_without_a_house_way_sets_nothing_again() -> None:
    round = start(DOUBLE_HAND, 500, (), FOUR)
    with pytest.raises(IllegalAction, match="no ruling 'discussed'"):
        round.floor("discussed", seat=2)


def test_foul_play_loses_the_wagers_001_l615() -> None:
    round = opened()
    round.floor("foul-hand", seat=2)
    with pytest.raises(IllegalAction, match="'seat' may be 3, 4 or 6, not 1"):
        round.floor("foul-hand", seat=1)
    assert settled(set_all(round))[0] == "2/wager/Ann -> bank 40 (irregularity.foul-hand)"


def test_foul_play_loses_even_where_every_wager_pushes() -> None:
    round = start(FACE_UP, 500, ON_DEE, FOUR, {1: "Kd Qs 9c Jd 6c 3d 2d"}, stepped=True)
    round.act(Action(DEALER, "deal"))
    round.floor("foul-hand", seat=2)
    lines = settled(finish(round))
    assert lines[:2] == ["2/wager/Ann -> bank 40 (irregularity.foul-hand)", "3/wager/Bob -> Bob 30 (automatic-push)"]


CALLS: dict[str, tuple[str, ...]] = {
    "exposed-card": ("seat", "index"), "discussed": ("seat",), "options-not-shown": (), "foul-hand": ("seat",), "identical-cards": (),
}  # fmt: skip


@pytest.mark.thorough
@pytest.mark.parametrize("edition", EDITIONS)
@counts("number", 10, 100)
def test_no_ruling_at_any_time_breaks_a_round(edition: str, number: int) -> None:
    """Any ruling on any seat at any decision of a stepped table: refused in a sentence, or carried out; no chip and no card is lost."""
    made = 0
    for round, rng in rounds(edition, number, 11, stepped=True):
        total = sum(round.setup.stacks.values()) + round.setup.jackpot
        while round.decision is not None:
            name = rng.choice([*CALLS, *list(CALLS)[:4] * 5])
            args = {key: rng.randint(1, 7) if key == "seat" else rng.randint(0, 7) for key in CALLS[name]}
            if rng.random() < 0.25:
                try:
                    round.floor(name, **args)
                    made += 1
                except IllegalAction as refusal:
                    assert str(refusal).endswith(".")
            else:
                round.act(choose(rng, round.decision))
            assert sum(round.accounts.values()) == total
            dealt = [card for held in round.places.values() for card in held]
            assert sorted([*round.shoe.cards, *dealt]) == sorted(round.setup.edition.deck)
        for event in round.events:
            if isinstance(event, Ruled):
                assert event.rule in load(edition).clauses
        assert replayed(round.setup, round.inputs).outcome == round.outcome
    assert made >= number / 5


# -- a house jackpot, for a house of one's own ----------------------------------------------------------------------------------------


def test_a_house_jackpot_takes_its_rake_and_pays_from_its_fund() -> None:
    loaded = load(TRES)
    clauses = {**loaded.clauses, "jackpot": Clause("jackpot", "A rake of each hand, paid back for certain hands.")}
    offering = replace(loaded, clauses=clauses).with_rules(jackpot_offered=True)
    table = {"jackpot": {"rake": "$1", "pays": {"straight": "$30", "two-pair": "$5"}}}
    round = set_all(start(offering, 500, ON_DEE, FOUR, table=table, jackpot=10_00))
    rake = [t.amount for t in round.transfers if t.target == JACKPOT]
    assert rake == [100] * 4
    assert [line for line in settled(round) if line.startswith("jackpot")] == ["jackpot -> Ann 5 (jackpot)", "jackpot -> Eve 9 (jackpot)"]
    assert "house -> Eve 21 (jackpot)" in settled(round)
    assert round.outcome.jackpot == 0  # $10 and $4 of rake did not reach for Eve's 30: the house paid the rest


# -- a felt table ---------------------------------------------------------------------------------------------------------------------


def test_a_felt_table_types_in_cards_and_dice() -> None:
    """Dice six: Eve has the first hand; then hands go out clockwise, the free seats' too."""
    loaded = load(TRES)
    round = Round(loaded.setup(dict.fromkeys(SEATS.values(), 5_000_00), SEATS, player_dealer="Dee", chance=Felt()))
    round.act(Action("Dee", "put-up", 300_00))
    for bet in FOUR:
        place_bet(round, *bet)
    done(round)
    round.act(Action(DEALER, f"dice-{sum(ON_EVE)}"))
    dealt = [event.place for event in round.events if isinstance(event, Dealt)]
    assert dealt == [f"seat/{seat}" for seat in (6, 7, 1, 2, 3, 4, 5)]
    with pytest.raises(CardsNeeded):
        round.floor("exposed-card", seat=2, index=5)
    round.floor("exposed-card", seat=2, index=5, card="3c")
    assert card_names(round.places["discards"][-1:]) == "3c" and card_names(round.places["seat/2"]) == " ".join(["??"] * 7)
    while round.decision is not None:  # everybody leaves the hand to the house way, which is laid when it is turned up
        if asked_for(round):
            type_in(round, HANDS[int(asked_for(round)[5])])
            continue
        player, options = next(iter(round.decision.asks.items()))
        house = next(option for option in options if option.verb == "house-way")
        round.act(Action(player, "house-way", spot=house.spot))
    assert settled(round)[0] == "bank -> Eve 50 (win)"


# -- editions that cannot be, and the sheet -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "changes", "said"),
    [
        (TRES, {"action": None}, "piles to choose from need an action button"),
        (TRES, {"seats": 8}, "8 seats of 7 cards are more than the deck holds"),
        (TRES, {"loop": "wager"}, "settled seat by seat"),
        (TRES, {"house_way": []}, "without a house way"),
        (DOUBLE_HAND, {"player_dealer_foul": "house-way"}, "without a house way"),
        (FACE_UP, {"player_dealer_sets": "with-the-players"}, "exposed first"),
        (FLORIDA, {"one_of": ["golden"]}, "a bonus that there is not"),
        (TRES, {"pushes": ["ace-high"]}, "the clause 'automatic-push'"),
    ],
)
def test_rules_that_do_not_fit_together(edition: str, changes: dict[str, Any], said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        load(edition).with_rules(**changes)


def test_a_house_way_without_a_row_for_a_hand_is_refused() -> None:
    rows = [row for row in load(TRES).rules.model_dump()["house_way"] if row["hand"] != "three-pair"]
    with pytest.raises(BadSetup, match="no row for three-pair"):
        load(TRES).with_rules(house_way=rows)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rule_sheet_has_every_row_of_the_house_way_with_its_example(edition: str) -> None:
    loaded = load_pai_gow(edition)
    sections = dict(loaded.game.sheet(loaded))
    rows = loaded.rules.house_way.root
    assert ("House way" in sections) is bool(rows)
    lines = sections.get("House way", [])[1:]
    assert len(lines) == len(rows)
    for row, line in zip(rows, lines, strict=True):
        assert f"l.{row.lines})" in line
        if row.example:
            front, back = (part.split() for part in row.example.split("/"))
            assert f"[{' '.join(front)} / {' '.join(back)}]" in line
    for bonus in loaded.rules.bonuses.values():
        assert len(sections[f"{bonus.name} pays"]) >= len(bonus.pays)


def test_the_players_and_the_player_dealers_hands_are_said() -> None:
    round = set_all(opened(TRES))
    assert noted(round, "hand")["Dee"] == "king high, queen in front, pair of nines, seven kicker behind"
    assert noted(round, "hand")["Eve"] == "pair of fives in front, straight, nine high behind"
