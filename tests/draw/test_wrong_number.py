"""A wrong number of cards (001 l.256, 405), and a draw that is changed (l.257-259, 407-409): at tables with a dealer who may err."""

import random
from typing import Any

import pytest

from cardroom import load
from cardroom.chance import Felt
from cardroom.errors import IllegalAction
from cardroom.round import Action, FloorCall, Round, Ruled, Transfer
from tests.counts import counts
from tests.draw.table import BACK, BADUGI, BIG_BET, DEUCE, JACKS, LOWBALL, TRIPLE, DrawTable
from tests.felt import asked_for, type_in
from tests.pot.table import assert_replays, snapshot
from tests.support import choose, random_setup

ALL = [JACKS, BACK, LOWBALL, DEUCE, BIG_BET, TRIPLE, BADUGI]
HANDS = {"A": "As 2s 3s 4s 6s 8s 9s", "B": "Ah 2h 3h 4h 6h 8h 9h", "C": "Ad 2d 3d 4d 6d 8d 7d"}


def dealt(verb: str = "deal", *picks: int, edition: Any = LOWBALL, **given: Any) -> DrawTable:
    """Three players, the button with C; the dealer is asked first, and deals as told."""
    table = DrawTable(edition, **{"A": 100, "B": 100, "C": 100, "hands": HANDS, "stepped": True, **given})
    table.round.act(Action("dealer", verb, picks=picks))
    return table


def sizes(table: DrawTable) -> list[int]:
    return [len(table.round.places[f"seat/{seat}"]) for seat in (1, 2, 3)]


def to_the_draw(table: DrawTable) -> DrawTable:
    return table.go("C call", "A call", "B check")


# -- fewer before the draw ------------------------------------------------------------------------------------------------------------


def test_before_any_action_the_missing_cards_come_l256() -> None:
    table = dealt("leave out", 9, 10)  # the last round of five: A's and B's cards
    assert sizes(table) == [4, 4, 5]
    table.round.floor("missing-cards", seat=1)
    assert sizes(table) == [5, 4, 5]
    assert table.cards("seat/1") == "As 2s 3s 4s 6s"
    assert table.rulings()[-1].rule == "irregularity.wrong-number"
    assert_replays(table.round)


def test_more_than_one_missing_card_comes_at_once_l256() -> None:
    table = dealt("leave out", 3, 6, 9)
    assert sizes(table) == [2, 5, 5]
    table.round.floor("missing-cards", seat=1)
    assert sizes(table) == [5, 5, 5]


def test_after_action_he_draws_what_he_lacks_l256() -> None:
    table = dealt("leave out", 9).go("C call")
    table.round.floor("missing-cards", seat=1)
    assert sizes(table) == [4, 5, 5]
    assert "draws what the hand lacks" in table.rulings()[-1].text
    table.go("A call", "B check", "A draw As", "dealer go on", "dealer deal")  # throws one, is dealt two
    assert table.cards("seat/1") == "2s 3s 4s 6s 8s"
    table.go("B pat", "dealer go on", "C pat", "dealer go on")
    assert table.kind == "betting"
    assert table.turn == "A"
    assert not [event for event in table.rulings() if event.ruling == "fouled hand"]


def test_a_short_hand_that_stands_pat_is_still_completed_l256() -> None:
    table = to_the_draw(dealt("leave out", 9)).go("A pat", "dealer go on", "dealer deal")
    assert sizes(table) == [5, 5, 5]
    assert len(table.round.places["burn"]) == 1


def test_the_button_receives_a_fifth_card_even_after_action_l256() -> None:
    table = dealt("leave out", 11).go("C call")
    table.round.floor("missing-cards", seat=3)
    assert sizes(table) == [5, 5, 5]
    two = dealt("leave out", 8, 11).go("C call")  # but not two of them
    two.round.floor("missing-cards", seat=3)
    assert sizes(two) == [5, 5, 3]


def test_action_before_the_deal_was_complete_does_not_count_l256() -> None:
    table = dealt("leave out", 9).go("C call")
    table.round.floor("missing-cards", seat=1, early=True)
    assert sizes(table) == [5, 5, 5]
    second = dealt("leave out", 9).go("C call", "A call")  # a second action was after it
    second.round.floor("missing-cards", seat=1, early=True)
    assert sizes(second) == [4, 5, 5]


def test_after_the_draw_has_begun_nothing_is_handed_out_l256() -> None:
    table = to_the_draw(dealt("leave out", 10)).go("A pat", "dealer go on")
    before = snapshot(table.round)
    with pytest.raises(IllegalAction, match="The draw has begun"):
        table.round.floor("missing-cards", seat=2)
    assert snapshot(table.round) == before


def test_the_floor_gives_nobody_a_card_whom_none_is_missing() -> None:
    table = dealt()
    for name in ("missing-cards", "extra-card"):
        for seat in (1, 7):
            with pytest.raises(IllegalAction, match=r"Every hand has its 5|No hand has a card too many"):
                table.round.floor(name, seat=seat)


def test_at_a_felt_table_a_card_that_comes_face_down_is_not_named() -> None:
    table = DrawTable(LOWBALL, A=100, B=100, C=100, stepped=True, chance=Felt())
    table.round.act(Action("dealer", "leave out", picks=(9,)))
    with pytest.raises(IllegalAction, match="asks for no 'cards'"):
        table.round.floor("missing-cards", seat=1, cards="Kd")
    table.round.floor("missing-cards", seat=1)
    assert table.cards("seat/1") == "?? ?? ?? ?? ??"


def test_at_a_felt_table_an_exposed_card_is_named_and_what_replaces_it_is_not_l254() -> None:
    table = DrawTable(LOWBALL, A=100, B=100, C=100, stepped=True, chance=Felt())
    table.round.act(Action("dealer", "expose", picks=(0,)))
    assert asked_for(table.round) == "seat/1 1"
    with pytest.raises(IllegalAction, match="The dealer is dealing"):
        table.round.floor("missing-cards", seat=1)
    type_in(table.round, "Kd")  # a king is not to be taken: it is the burn card
    assert table.cards("burn") == "Kd" and table.cards("seat/1") == "?? ?? ?? ?? ??"


def test_jacks_or_better_has_the_same_rule_l405() -> None:
    table = dealt("leave out", 9, edition=JACKS)
    table.go("A pass")
    table.round.floor("missing-cards", seat=1)
    assert sizes(table) == [4, 5, 5]
    button = dealt("leave out", 11, edition=JACKS).go("A pass")
    button.round.floor("missing-cards", seat=3)
    assert sizes(button) == [5, 5, 5]


def test_a_second_deal_of_the_same_pot_starts_afresh_l405() -> None:
    """Everybody passed the first deal; in the second nobody has acted yet."""
    table = dealt(edition=JACKS).go("A pass", "B pass", "C pass")
    table.round.act(Action("dealer", "leave out", picks=(9,)))
    short = next(seat for seat in (1, 2, 3) if len(table.round.places[f"seat/{seat}"]) == 4)
    table.round.floor("missing-cards", seat=short)
    assert sizes(table) == [5, 5, 5]


# -- more before the draw -------------------------------------------------------------------------------------------------------------


def test_an_extra_card_goes_back_and_is_the_burn_card_l42() -> None:
    table = dealt("extra card", 1)
    assert sizes(table) == [5, 6, 5]
    table.round.floor("extra-card", seat=2)
    assert sizes(table) == [5, 5, 5]
    assert table.cards("burn") == "8h"
    to_the_draw(table).go("A draw As", "dealer go on", "dealer deal")
    assert table.cards("burn") == "8h"
    assert_replays(table.round)


def test_an_extra_card_noticed_after_action_fouls_the_hand() -> None:
    table = dealt("extra card", 1).go("C call")
    table.round.floor("extra-card", seat=2)
    assert sizes(table) == [5, 6, 5]
    table.go("A call", "B check")
    assert (table.kind, table.turn) == ("draw", "A")
    assert not table.round.places["seat/2"]  # dead before anybody draws; his $4 stays
    assert table.rulings()[-1].ruling == "fouled hand"
    table.through()
    assert table.stacks["B"] == 96


def test_more_than_one_extra_card_is_a_misdeal_l42() -> None:
    table = dealt("extra card", 1)
    table.round.misdeal("two extra cards were dealt", "irregularity.misdeal")
    assert table.round.over
    assert table.stacks == {"A": 100, "B": 100, "C": 100}


# -- after the draw -------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("fault", "picks", "held"), [("leave out", (0,), 4), ("extra card", (), 6)])
@pytest.mark.parametrize("edition", [LOWBALL, DEUCE, BIG_BET, JACKS, TRIPLE])
def test_more_or_fewer_than_five_after_the_draw_is_a_fouled_hand_l256_l405(
    edition: str, fault: str, picks: tuple[int, ...], held: int
) -> None:
    opened = {"A": "As Ah 3s 4s 6s 8s 9s", "B": "Kh Kc 3h 4h 6h", "C": "Ad 2d 3d 4d 6d"} if edition == JACKS else HANDS
    table = dealt(edition=edition, hands=opened, option="lowball-and-time/1" if edition == JACKS else None)
    if edition == JACKS:
        table.go("A open", "B call", "C fold")
    else:
        to_the_draw(table)
    table.go("A draw 3s", "dealer go on")
    if edition == TRIPLE:  # all throw first
        table.go("B pat", "dealer go on", "C pat", "dealer go on")
    table.round.act(Action("dealer", fault, picks=picks))
    if edition != TRIPLE:
        assert len(table.round.places["seat/1"]) == held
        table.go("B pat", "dealer go on")
        if edition != JACKS:
            table.go("C pat", "dealer go on")
    assert not table.round.places["seat/1"]
    (ruled,) = table.rulings()
    assert (ruled.ruling, ruled.rule) == ("fouled hand", "irregularity.wrong-number")
    table.through()
    assert "A" not in {winner for _, winner, _ in table.won()}
    assert_replays(table.round)


def test_a_wrong_number_is_not_offered_when_it_would_leave_no_hand() -> None:
    table = to_the_draw(dealt())
    offered = []
    for name, card in (("A", "As"), ("B", "Ah"), ("C", "Ad")):
        table.go(f"{name} draw {card}", "dealer go on")
        offered.append("extra card" in table.offers)
        table.round.act(Action("dealer", "extra card" if offered[-1] else "deal"))
    assert offered == [True, True, False]
    assert table.won() == [("pot/0", "C", 12)]


def test_a_side_pot_whose_players_are_all_fouled_goes_with_the_main_pot() -> None:
    """A and D are all-in for $4; B and C have $4 more each in a side pot and foul their hands: A, who beats D, has both."""
    table = dealt(A=4, D=4, hands={**HANDS, "D": "Kd Qd Jd Td 9d"}).go("C raise", "D call", "A call", "B call")
    assert table.pots() == [16, 8]
    table.go("A pat", "dealer go on")
    for name, card in (("B", "Ah"), ("C", "Ad")):
        table.go(f"{name} draw {card}", "dealer go on", "dealer extra card")
    table.go("D pat", "dealer go on")
    assert table.won() == [("pot/1", "A", 8), ("pot/0", "A", 16)]


# -- changing the draw ----------------------------------------------------------------------------------------------------------------


def test_a_draw_may_be_changed_until_the_dealer_goes_on_l257() -> None:
    table = to_the_draw(dealt()).go("A draw As")
    assert table.round.decision is not None
    assert set(table.round.decision.asks) == {"dealer", "A"}
    assert not table.round.places.get("burn")  # no card has come off the deck, not even the burn (l.258)
    table.go("A change to draw 6s 4s", "dealer deal")
    assert table.cards("seat/1") == "As 2s 3s 8s 9s"
    assert set(table.cards("discards").split()) == {"6s", "4s"}
    assert_replays(table.round)


def test_once_the_dealer_has_gone_on_a_draw_stands_l258_l259() -> None:
    table = to_the_draw(dealt()).go("A draw As", "dealer go on")
    before = snapshot(table.round)
    for verb in ("change to draw", "draw"):
        with pytest.raises(IllegalAction, match="not A's turn"):
            table.round.act(Action("A", verb, picks=(0,)))
    assert snapshot(table.round) == before
    table.go("dealer deal")
    assert table.turn == "B"


def test_a_pat_hand_may_still_be_broken_l257() -> None:
    table = to_the_draw(dealt()).go("A pat", "A change to draw 6s", "dealer deal")
    assert table.cards("seat/1") == "As 2s 3s 4s 8s"


def test_a_draw_may_be_changed_to_pat_l257() -> None:
    table = to_the_draw(dealt()).go("A draw As 2s", "A change to draw")
    assert table.turn == "B"
    assert table.cards("seat/1") == "As 2s 3s 4s 6s"


def test_as_often_as_the_house_says() -> None:
    table = to_the_draw(dealt(edition=load(LOWBALL).with_rules(draw_changes=2)))
    table.go("A draw As", "A change to draw 2s", "A change to draw 3s 4s", "dealer deal")
    assert table.cards("seat/1") == "As 2s 6s 8s 9s"
    never = to_the_draw(dealt(edition=load(LOWBALL).with_rules(draw_changes=0))).go("A draw As")
    assert never.turn == "dealer"


def test_the_opener_may_change_to_a_split_l407() -> None:
    hands = {"A": "Js Jh 9h 5h 3h 2h", "B": "Td Tc 8s 4c 2s", "C": "Qd 8d 6d 4s 2d"}
    table = dealt(edition=JACKS, hands=hands).go("A open", "B call", "C fold", "A draw 9h 5h 3h", "A change to split Js", "dealer deal")
    assert table.cards("aside/1") == "Js"
    assert table.through().won()[-1][1] == "A"


def test_in_triple_draw_until_the_next_player_acts_l259() -> None:
    table = to_the_draw(dealt(edition=TRIPLE)).go("A draw As", "A change to draw 6s", "B pat", "dealer go on", "C pat", "dealer go on")
    table.go("dealer deal")
    assert table.cards("seat/1") == "As 2s 3s 4s 8s"


def test_without_a_dealer_to_wait_for_the_cards_come_with_the_request() -> None:
    table = to_the_draw(DrawTable(LOWBALL, A=100, B=100, C=100, hands=HANDS)).go("A draw As")
    assert table.turn == "B"


# -- any of it, at random -------------------------------------------------------------------------------------------------------------


def floor_at_random(round: Round, rng: random.Random) -> None:
    seat = rng.choice(list(round.setup.seats))
    name, given = rng.choice(
        (("missing-cards", {"seat": seat, "early": rng.random() < 0.5}), ("extra-card", {"seat": seat}),
         ("exposed-card", {"seat": seat, "index": rng.randrange(5)}), ("false-openers", {}), ("keep-openers", {}),
         ("objection", {"why": "wrong button"}))
    )  # fmt: skip
    if name in round.setup.edition.rulings:
        before = snapshot(round)
        try:
            round.floor(name, **given)
        except IllegalAction as refusal:
            assert str(refusal).endswith(".")
            assert snapshot(round) == before


@pytest.mark.parametrize("edition", ALL)
@counts("rounds", 20, 60)
def test_an_erring_dealer_and_a_busy_floor_lose_neither_chips_nor_cards(edition: str, rounds: int) -> None:
    loaded = load(edition)
    fouled = called = 0
    for number in range(rounds):
        rng = random.Random(f"{edition} erring {number}")
        round = Round(random_setup(loaded, rng, stepped=True))
        total, cards = sum(round.accounts.values()), sorted(round.setup.edition.deck)
        while round.decision is not None:
            if rng.random() < 0.2:
                floor_at_random(round, rng)
                if round.decision is None:
                    break
            round.act(choose(rng, round.decision))
            assert sum(round.accounts.values()) == total
            assert sorted([*round.shoe.cards, *(card for held in round.places.values() for card in held)]) == cards
        assert all(event.rule in loaded.clauses for event in round.events if isinstance(event, Transfer | Ruled))
        fouled += any(isinstance(event, Ruled) and event.ruling == "fouled hand" for event in round.events)
        called += any(isinstance(given, FloorCall) for given in round.inputs)
        assert_replays(round)
    assert fouled > 5
    assert called > 2
