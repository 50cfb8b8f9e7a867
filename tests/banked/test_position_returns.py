"""Where the player-dealer position goes after a round that was called back, and after a player has passed it on."""

from collections.abc import Mapping

import pytest

from cardroom import Action, Round, load
from cardroom.houses.edition import Edition
from cardroom.round import AGAIN, Noted
from tests.banked.banked_helpers import BLACK_SHEEP, OCEANS, TRES
from tests.banked.test_player_dealer_rotation import answers, asked, begin, finish
from tests.counts import of_family

BANKED = of_family("banked")

# 001: another player must accept the position before it comes back (super pan nine after its sibling, pai gow poker).
INTERVENING = {
    "oceans-eleven/pai-gow-poker": "l.525",
    "oceans-eleven/super-pan-nine": "l.525",
    "oceans-eleven/21st-century-blackjack": "l.934",
    "oceans-eleven/21st-century-baccarat": "l.1163",
    "oceans-eleven/three-card-poker": "l.1327",
    "oceans-eleven/caribbean-stud-poker": "l.1592",
}
ANN_FIRST = {"player_dealer": "Ann", "turn": 1, "seat": 1}
BOB_FIRST = {"player_dealer": "Bob", "turn": 1, "seat": 2}


def following(round: Round, edition: Edition | None = None) -> Round:
    return Round((edition or load(round.setup.edition.id)).next_setup(round))


def call_back(round: Round) -> Round:
    round.misdeal("the deck was short", "irregularity.misdeal")
    assert round.void and round.outcome.stacks == round.setup.stacks
    return round


def noted(round: Round) -> list[str]:
    return [event.what for event in round.events if isinstance(event, Noted)]


# -- a round that is called back ----------------------------------------------------------------------------------------------------


def test_a_round_called_back_at_the_offer_gives_nobody_a_turn_000_l760() -> None:
    """Ann banks round 1; round 2 is called back at the offer. Round 3 is her second turn, and is offered; round 4 is Bob's."""
    first = begin(TRES)
    answers(first, "accept")
    second = following(finish(first))
    assert asked(second) == ("player-dealer", "Ann")
    third = following(call_back(second))
    assert answers(third, "accept") == ["Ann"]
    assert finish(third).outcome.carry == {"player_dealer": "Ann", "turn": 2, "seat": 1}
    assert asked(following(third)) == ("player-dealer", "Bob")


@pytest.mark.parametrize("edition", BANKED)
def test_after_a_round_that_is_called_back_the_position_is_offered_as_before_it_000_l760(edition: str) -> None:
    """Bob accepts and puts money up, then everything goes back: the next round asks as if that round had not been."""
    most = load(edition).rules.rotation.turns  # type: ignore[attr-defined]
    carry = {"player_dealer": "Ann", "turn": most, "seat": 1}
    round = begin(edition, carry)
    answers(round, "accept")
    assert asked(round) == ("bank", "Bob")
    call_back(round)
    assert {key: part for key, part in round.outcome.carry.items() if key in carry} == carry
    again = following(round)
    assert answers(again, "pass", "accept") == ["Bob", "Cat"]
    assert AGAIN not in again.carry and again.carry["player_dealer"] == "Cat" and again.carry["turn"] == 1


def test_a_turn_that_was_passed_is_offered_again_after_a_round_that_is_called_back() -> None:
    round = begin(TRES, ANN_FIRST)
    assert answers(round, "pass", "accept") == ["Ann", "Bob"]
    assert answers(following(call_back(round)), "accept") == ["Ann"]


def test_a_player_dealer_named_by_the_setup_is_offered_the_same_turn_again() -> None:
    for turn in (1, 2):
        again = following(call_back(begin(TRES, player_dealer="Cat", turn=turn)))
        assert answers(again, "accept") == ["Cat"]
        assert finish(again).outcome.carry == {"player_dealer": "Cat", "turn": turn, "seat": 3}


def test_a_house_may_let_the_player_dealer_of_such_a_round_keep_the_position() -> None:
    """The other reading: Bob held it, and banks the next round without being asked; at the offer nobody had it yet."""
    held = load(TRES).with_rules(called_back="held")
    round = Round(held.setup(dict.fromkeys(("Ann", "Bob", "Cat"), 50_000), carry={**ANN_FIRST, "turn": 2}, seed=7))
    answers(round, "accept")
    again = following(call_back(round), held)
    assert asked(again) == ("bank", "Bob")
    assert finish(again).outcome.carry == {"player_dealer": "Bob", "turn": 1, "seat": 2}
    at_the_offer = Round(held.setup(dict.fromkeys(("Ann", "Bob", "Cat"), 50_000), carry=ANN_FIRST, seed=7))
    assert asked(following(call_back(at_the_offer), held)) == ("player-dealer", "Ann")


# -- a position that nobody takes ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("edition", "line"), INTERVENING.items())
def test_a_position_passed_on_comes_back_only_after_another_has_accepted_it(edition: str, line: str) -> None:
    """Bob passes his second turn (001, ``line``), Cat and Ann decline: no round begins, and Bob is not asked again until Cat has banked."""
    round = begin(edition, BOB_FIRST)
    assert answers(round, "pass", "pass", "pass") == ["Bob", "Cat", "Ann"]
    assert round.over and not round.void and noted(round) == ["no player-dealer"] and not round.transfers
    second = following(round)
    assert answers(second, "pass", "pass") == ["Cat", "Ann"] and second.over
    third = following(second)
    assert answers(third, "accept") == ["Cat"]
    third.act(Action("Cat", "put-up", 5_000))
    while third.decision is not None:
        third.act(Action(next(iter(third.decision.asks)), "done"))
    fourth = Round(load(edition).next_setup(third, carry={key: part for key, part in third.carry.items() if key != "bettors"}))
    assert answers(fourth, "pass", "pass", "accept") == ["Cat", "Ann", "Bob"]


@pytest.mark.parametrize("edition", INTERVENING)
def test_getting_up_and_coming_back_does_not_return_it(edition: str) -> None:
    """001 l.525: Bob is away when his second turn is offered, and Cat and Ann decline."""
    round = begin(edition, BOB_FIRST, absent=frozenset({"Bob"}))
    assert answers(round, "pass", "pass") == ["Cat", "Ann"]
    back = Round(load(edition).next_setup(round, absent=frozenset()))
    assert answers(back, "pass", "pass") == ["Cat", "Ann"] and back.over


@pytest.mark.parametrize("edition", INTERVENING)
def test_where_only_the_last_player_dealer_can_bank_no_question_is_asked(edition: str) -> None:
    """001 l.525, 1596: a second player at the table is too poor to bank; after her two turns Ann waits for another."""
    stacks = {"Ann": 50_000, "Bob": 300}
    round = begin(edition, {**ANN_FIRST, "turn": 2}, stacks=stacks)
    assert round.over and noted(round) == ["no player-dealer"] and not round.inputs
    richer = Round(load(edition).next_setup(round, stacks={"Ann": 50_000, "Bob": 50_000}))
    assert asked(richer) == ("player-dealer", "Bob")


def test_where_the_text_only_asks_that_it_be_offered_it_may_come_back_004_l1861() -> None:
    round = begin(BLACK_SHEEP, BOB_FIRST)
    assert answers(round, "pass", "pass", "pass") == ["Bob", "Cat", "Ann"]
    assert answers(following(round), "accept") == ["Bob"]


def test_the_switch_decides_it() -> None:
    """``all_pass``: the same edition by the other reading."""
    stays = load(OCEANS).with_rules(all_pass="stays")
    round = Round(stays.setup(dict.fromkeys(("Ann", "Bob", "Cat"), 50_000), carry=BOB_FIRST, seed=7))
    answers(round, "pass", "pass", "pass")
    assert asked(following(round, stays)) == ("player-dealer", "Bob")


def test_the_next_offer_begins_where_the_last_did() -> None:
    """001 l.732: Cat had taken the second deal by right of her share, so it goes on from Ann's seat, however often nobody takes it."""
    carry: Mapping[str, object] = {"player_dealer": "Cat", "turn": 2, "seat": 3, "rotates_from": 1}
    round = begin("oceans-eleven/super-pan-nine", carry)
    assert answers(round, "pass", "pass") == ["Bob", "Ann"]
    assert answers(following(round), "pass", "accept") == ["Bob", "Ann"]
