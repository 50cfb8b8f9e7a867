"""Several answers in one: as if each were given alone, and none if one of them is refused."""

import random
from itertools import groupby

import pytest

from cardroom import Action, Round, Spot, load, replay
from cardroom.errors import BrokenRound, CardroomError, IllegalAction
from cardroom.games.banked.floor_wagers import BETTING
from cardroom.round import Procedure
from tests.counts import ONE_OF_EACH_GAME, counts, mostly_in_prove, of_family
from tests.round.test_round import game
from tests.support import actions_of, choose, random_setup

BANKED = of_family("banked")
TRES = "tres-lounge/three-card-poker"


def in_turn(edition: str, seed: int) -> Round:
    """A round in which each bets all that he bets before the next one does, up to the cards."""
    rng = random.Random(f"{edition} {seed}")
    round = Round(random_setup(load(edition), rng))
    while (decision := round.decision) is not None and decision.kind in BETTING:
        player = next(iter(decision.asks))
        round.act(choose(rng, decision._replace(asks={player: decision.asks[player]})))
    return round


def state(round: Round) -> object:
    """All that anybody can see of it."""
    asked = None if round.decision is None else (round.decision.kind, dict(round.decision.asks))
    views = [list(round.view(player).events) for player in (*round.setup.stacks, "")]
    places = {place: list(cards) for place, cards in round.places.items()}
    return asked, list(round.events), list(round.inputs), dict(round.accounts), places, dict(round.carry), views, round.over


@pytest.mark.parametrize("edition", BANKED)
@counts("rounds", 2, 60)
def test_it_is_as_if_they_were_given_one_by_one(edition: str, rounds: int) -> None:
    """In every edition: the wagers of each player at once, in the same words on the record."""
    for seed in range(rounds):
        alone = in_turn(edition, seed)
        together = replay(alone.setup, ())
        for _, wagers in groupby(actions_of(alone), key=lambda action: action.player):
            together.act_all(wagers)
        assert state(together) == state(alone)


@pytest.mark.parametrize("edition", mostly_in_prove(BANKED, ONE_OF_EACH_GAME))
def test_if_one_is_refused_none_has_been_given(edition: str) -> None:
    """Wherever it stands in the row, and whatever is wrong with it; the sentence is that of the one that is refused,
    with the wager that it is about."""
    alone = in_turn(edition, 1)
    round, rng = replay(alone.setup, ()), random.Random(edition)
    for player, wagers in groupby(actions_of(alone), key=lambda action: action.player):
        row = list(wagers)
        before = state(round)
        for wrong in attacks(player, row):
            at = rng.randint(0, len(row))
            attempt = [*row[:at], wrong, *row[at:]]
            why = refusal(round.fork(), attempt)
            if why:
                with pytest.raises(IllegalAction) as refused:
                    round.act_all(attempt)
                assert str(refused.value) == why and state(round) == before
        round.act_all(row)
    assert state(round) == state(alone)


def attacks(player: str, row: list[Action]) -> list[Action]:
    """Bets twice on a spot, with too much, with too little, on another's spot, for another, on what there is not, after he was done."""
    first = row[0]
    spot = first.spot or Spot(99, "wager", player)
    return [
        first,
        first._replace(amount=10**9),
        first._replace(amount=-first.amount or -1),
        first._replace(spot=spot._replace(player="nobody")),
        first._replace(player="nobody"),
        first._replace(spot=spot._replace(wager="none")),
        first._replace(picks=(0,)),
        Action(player, "no such thing"),
    ]


def refusal(round: Round, actions: list[Action]) -> str:
    """Why one of them is refused when they are given one by one."""
    try:
        for action in actions:
            round.act(action)
    except CardroomError as refused:
        return f"{action.spot.wager}: {refused}" if action.spot else str(refused)
    return ""


def test_nothing_at_all_is_no_answer() -> None:
    round = Round(load(TRES).setup({"Dee": 500_00, "Ann": 500_00}, seed=1, player_dealer="Dee"))
    before = state(round)
    round.act_all([])
    assert state(round) == before


def test_a_row_may_end_the_round_and_go_no_further() -> None:
    setup = load(TRES).setup({"Dee": 500_00, "Ann": 500_00}, seed=1, player_dealer="Dee")
    ante = Spot(2, "ante", "Ann")
    row = [Action("Dee", "put-up", 100_00), Action("Ann", "bet", 5_00, ante), Action("Ann", "done"), Action("Ann", "fold")]
    round = Round(setup)
    with pytest.raises(IllegalAction, match="The round is over"):
        round.act_all([*row, Action("Ann", "fold")])
    assert round.inputs == [] and not round.over
    round.act_all(row)
    assert round.over and round.inputs == row


def test_a_fault_of_ours_gives_none_of_them() -> None:
    """A procedure that dies of the second answer: the first has not been given either."""

    def dies(round: Round) -> Procedure:
        once = Round(load(TRES).setup({"Dee": 500_00, "Ann": 500_00}, seed=1, player_dealer="Dee")).decision
        assert once is not None
        yield once
        yield once
        raise ZeroDivisionError

    round = Round(game(load(TRES), dies).setup({"Dee": 500_00, "Ann": 500_00}, seed=1, player_dealer="Dee"))
    with pytest.raises(BrokenRound):
        round.act_all([Action("Dee", "put-up", 100_00)] * 2)
    assert round.inputs == [] and round.decision is not None


def test_what_is_no_action_leaves_the_round_as_it_was() -> None:
    round = Round(load(TRES).setup({"Dee": 500_00, "Ann": 500_00}, seed=1, player_dealer="Dee"))

    def row() -> list[Action]:
        raise KeyError("the program that makes them fails")

    with pytest.raises(KeyError):
        round.act_all(action for actions in ([Action("Dee", "put-up", 100_00)], None) for action in (row() if actions is None else actions))
    assert round.inputs == []
