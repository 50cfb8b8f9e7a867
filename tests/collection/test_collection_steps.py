"""Over any action a fee is a step function that changes only where the source prints a new band, and never falls."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardroom.collection import BEFORE_THE_DEAL, ChargedRound, Option, PostedRate
from cardroom.collection.fees import Ladder, TableAction
from cardroom.collection.player_fees import OwnWager
from tests.collection.fee_helpers import FILES, people, schedule_of

SCHEDULES = [f"{path.parent.parent.name}/{path.stem}" for path in FILES]
NAMES = people(4)
ALL = [(name, option) for name in SCHEDULES for option in schedule_of(name).options.values()]
BY_ACTION = [(name, option) for name, option in ALL if any(isinstance(fee, TableAction) for fee in option.fees)]
BY_OWN = [(name, option) for name, option in ALL if any(isinstance(fee, OwnWager) for fee in option.fees)]


def with_action(action: int) -> ChargedRound:
    """Ann's money against the player-dealer's; what the others bet does not change, so only the table action does."""
    return ChargedRound(NAMES, NAMES[0], action)


def with_own(wager: int) -> ChargedRound:
    own = {NAMES[1]: wager}
    return ChargedRound(NAMES, NAMES[0], wager, {NAMES[1]: 1}, own, {NAMES[1]: (wager,)})


def fee(option: Option, charged: ChargedRound, payer: str) -> int:
    return sum(charge.amount for charge in PostedRate(option.name, [option]).due(BEFORE_THE_DEAL, charged) if charge.payer == payer)


def ladders(option: Option) -> list[tuple[Ladder, Callable[[int], ChargedRound], str]]:
    found: list[tuple[Ladder, Callable[[int], ChargedRound], str]] = []
    for one in option.fees:
        if isinstance(one, TableAction):
            found.append((one.ladder, with_action, NAMES[0]))
        if isinstance(one, OwnWager):
            found.append((one.ladder, with_own, NAMES[1]))
    return found


@pytest.mark.parametrize("name", sorted({name for name, _ in BY_ACTION + BY_OWN}))
def test_a_fee_changes_only_between_printed_bands_and_never_falls(name: str) -> None:
    """At both ends of every band, a cent beyond them, and in the middle."""
    for option in schedule_of(name).options.values():
        for ladder, charged, payer in ladders(option):
            bare = option._replace(fees=tuple(one for one in option.fees if getattr(one, "ladder", None) is ladder))
            tops = [step.top for step in ladder.steps[:-1]]
            assert all(top is not None for top in tops)
            edges = [0, *(top for top in tops if top is not None), (tops[-1] or 0) + 100_000_00 if tops else 100_000_00]
            assert edges == sorted(set(edges))
            before = 0
            for step, (low, high) in zip(ladder.steps, pairwise(edges), strict=True):
                within = {fee(bare, charged(at), payer) for at in (low + 1, (low + high) // 2 + 1, high - 1, high)}
                assert within == {step.amount}, f"{name}, option {option.name}, {low} to {high}"
                assert step.amount >= before, f"{name}, option {option.name}: falls above {low}"
                before = step.amount
            assert fee(bare, charged(0), payer) == 0  # no wager, no hand


@given(st.sampled_from(BY_ACTION), st.integers(1, 50_000_00), st.integers(0, 50_000_00))
def test_more_action_never_costs_the_player_dealer_less(chosen: tuple[str, Option], action: int, more: int) -> None:
    _, option = chosen
    assert fee(option, with_action(action), NAMES[0]) <= fee(option, with_action(action + more), NAMES[0])


@given(st.sampled_from(BY_OWN), st.integers(1, 50_000_00), st.integers(0, 50_000_00))
def test_a_larger_wager_never_costs_its_player_less(chosen: tuple[str, Option], wager: int, more: int) -> None:
    _, option = chosen
    assert fee(option, with_own(wager), NAMES[1]) <= fee(option, with_own(wager + more), NAMES[1])


def test_no_source_has_a_fee_that_falls() -> None:
    """So the property holds for every option: no reading excuses one. It would have to be left out above."""
    assert not [(name, reading.id) for name in SCHEDULES for reading in schedule_of(name).readings if reading.excuses == "falling fee"]


@pytest.mark.parametrize("name", SCHEDULES)
def test_more_players_never_pay_less_from_the_pot(name: str) -> None:
    """Within one option: by the number of players dealt in, at every moment."""
    for option in schedule_of(name).options.values():
        rate = PostedRate(option.name, [option])
        for moment in rate.moments - {BEFORE_THE_DEAL, "half hour"}:
            paid = [
                sum(charge.amount for charge in rate.due(moment, ChargedRound(people(players), pot=500_00, button="player 1")))
                for players in range(2, 11)
                if option.answers(players)
            ]
            assert paid == sorted(paid), f"{name}, option {option.name}, {moment}"
