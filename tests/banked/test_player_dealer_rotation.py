"""Who is player-dealer: turns, offers, what is carried on."""

from collections.abc import Mapping

import pytest
from typing_extensions import Unpack

from cardroom import Action, Round, load
from cardroom.errors import BadSetup
from cardroom.houses.edition import SetupOptions
from cardroom.round import Noted
from tests.banked.banked_helpers import BLACK_SHEEP, EDITIONS, FLORIDA, GULFSTREAM, OCEANS, OCEANS_SIX, TRES


def begin(edition: str, carried: Mapping[str, object] | None = None, **setup: Unpack[SetupOptions]) -> Round:
    given: SetupOptions = {"stacks": dict.fromkeys(("Ann", "Bob", "Cat"), 50_000), "seed": 7, "carry": carried or {}}
    given.update(setup)
    return Round(load(edition).setup(**given))


def asked(round: Round) -> tuple[str, ...]:
    return (round.decision.kind, *round.decision.asks) if round.decision else ()


def answers(round: Round, *verbs: str) -> list[str]:
    """Who was offered the position, and who then banks."""
    offered = []
    for verb in verbs:
        kind, player = asked(round)
        assert kind == "player-dealer"
        offered.append(player)
        round.act(Action(player, verb))
    return offered


def finish(round: Round) -> Round:
    """Nobody bets."""
    kind, player = asked(round)
    assert kind == "bank"
    round.act(Action(player, "put-up", 1_000))
    while round.decision is not None:
        round.act(Action(next(iter(round.decision.asks)), "done"))
    assert round.outcome.stacks == round.setup.stacks and round.outcome.drop == 0  # no wager: the bank returns, no fee
    return round


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_first_offer_goes_to_seat_1_then_clockwise(edition: str) -> None:
    round = begin(edition, seats={2: "Cat", 5: "Ann", 7: "Bob"})
    assert answers(round, "pass", "pass", "accept") == ["Cat", "Ann", "Bob"]
    assert asked(round) == ("bank", "Bob")
    assert finish(round).outcome.carry == {"player_dealer": "Bob", "turn": 1, "seat": 7}


@pytest.mark.parametrize("edition", [TRES, OCEANS, OCEANS_SIX, BLACK_SHEEP])
def test_two_turns_then_clockwise_000_l760_001_l1327_l5430_004_l1861(edition: str) -> None:
    first = begin(edition)
    answers(first, "accept")
    second = Round(load(edition).next_setup(finish(first)))
    assert answers(second, "accept") == ["Ann"]  # his second turn
    assert finish(second).outcome.carry["turn"] == 2
    third = Round(load(edition).next_setup(second))
    assert answers(third, "pass", "accept") == ["Bob", "Cat"]  # not Ann again
    assert finish(third).outcome.carry == {"player_dealer": "Cat", "turn": 1, "seat": 3}


@pytest.mark.parametrize("edition", [TRES, OCEANS])
def test_the_second_turn_may_be_passed(edition: str) -> None:
    round = begin(edition, {"player_dealer": "Ann", "turn": 1, "seat": 1})
    assert answers(round, "pass", "accept") == ["Ann", "Bob"]


@pytest.mark.parametrize("edition", [FLORIDA, GULFSTREAM])
def test_hand_by_hand_unless_all_others_waive_003_l119_l49(edition: str) -> None:
    round = begin(edition, {"player_dealer": "Ann", "turn": 1, "seat": 1})
    assert answers(round, "pass", "pass", "accept") == ["Bob", "Cat", "Ann"]
    assert finish(round).outcome.carry["turn"] == 1


@pytest.mark.parametrize("edition", [TRES, OCEANS_SIX, BLACK_SHEEP])
def test_offered_round_the_table_it_may_go_back(edition: str) -> None:
    round = begin(edition, {"player_dealer": "Bob", "turn": 2, "seat": 2})
    assert answers(round, "pass", "pass", "accept") == ["Cat", "Ann", "Bob"]
    assert finish(round).outcome.carry == {"player_dealer": "Bob", "turn": 1, "seat": 2}


def test_oceans_eleven_needs_an_intervening_player_dealer_or_the_game_breaks_l1327() -> None:
    carry = {"player_dealer": "Bob", "turn": 2, "seat": 2}
    round = begin(OCEANS, carry)
    assert answers(round, "pass", "pass") == ["Cat", "Ann"]
    assert round.over and round.outcome.stacks == round.setup.stacks and not round.transfers
    assert [e.what for e in round.events if isinstance(e, Noted)] == ["no player-dealer"]
    assert round.outcome.carry == carry  # the next round asks the others again


def test_one_who_left_is_followed_by_the_seat_to_his_left() -> None:
    round = begin(TRES, {"player_dealer": "Zoe", "turn": 1, "seat": 2}, seats={1: "Ann", 3: "Bob", 4: "Cat"})
    assert answers(round, "pass", "pass", "accept") == ["Bob", "Cat", "Ann"]


def test_who_is_away_or_cannot_bank_is_not_asked() -> None:
    stacks = {"Ann": 50_000, "Bob": 900, "Cat": 50_000, "Dan": 50_000}  # the fee could be $5, the least bank is $5
    round = begin(TRES, stacks=stacks, absent=frozenset({"Ann"}))
    assert answers(round, "accept") == ["Cat"]


def test_the_setup_may_name_him_and_his_turn() -> None:
    round = begin(TRES, player_dealer="Cat", turn=2)
    assert asked(round) == ("bank", "Cat")
    assert finish(round).outcome.carry == {"player_dealer": "Cat", "turn": 2, "seat": 3}


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        ({"player_dealer": "Zoe"}, "does not sit"),
        ({"player_dealer": "Ann", "absent": frozenset({"Ann"})}, "does not sit"),
        ({"player_dealer": "Ann", "turn": 3}, "turns 1 to 2"),
        ({"player_dealer": "Ann", "stacks": {"Ann": 400, "Bob": 1000}}, "cannot be player-dealer"),
        ({"table": {"jackpot": {"rake": "$1", "pays": {"pair": "$1"}}}}, "no house jackpot"),
        ({"table": {"least": "$50", "most": "$5"}}, "most is below"),
    ],
)
def test_setups_that_are_refused(setup: SetupOptions, reason: str) -> None:
    with pytest.raises(BadSetup, match=reason):
        begin(TRES, **setup)
