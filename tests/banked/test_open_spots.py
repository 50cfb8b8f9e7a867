"""What is kept of what a player may bet is what it would be if it were made anew, and a decision says for ever what was offered by it."""

import random
from collections.abc import Iterator

import pytest

from cardroom import Action, Round, load
from cardroom.errors import BadSetup, IllegalAction
from cardroom.games.banked.floor_wagers import BETTING
from cardroom.games.banked.open_spots import OpenSpots
from cardroom.games.banked.wagers import BET, BET_VOUCHER, JOIN, TAKEN
from cardroom.round import Decision, Option, Spot, replay
from tests.counts import ONE_OF_EACH_GAME, counts, mostly_in_prove, of_family
from tests.support import choose, decision_of, finish, random_setup

BANKED = of_family("banked")
Asked = dict[str, tuple[Option, ...]]


def rounds_of(edition: str, seed: str, count: int) -> Iterator[Round]:
    """Rounds of which every other one follows the one before it: what is carried gives some players rights to a place."""
    rng, loaded = random.Random(seed), load(edition)
    for number in range(count):
        first = Round(random_setup(loaded, rng))
        yield first
        try:
            yield Round(loaded.next_setup(finish(first.fork(), rng), seed=number))
        except BadSetup:  # a stack is gone
            continue


@pytest.mark.parametrize("edition", BANKED)
@counts("rounds", 3, 200)
def test_what_is_kept_is_what_would_be_made_anew(edition: str, rounds: int) -> None:
    """Whoever is looked at, and however often: at each decision everything that a player is offered is made again from nothing."""
    rng = random.Random(f"{edition} kept")
    for round in rounds_of(edition, edition, rounds):
        while (decision := round.decision) is not None and decision.kind in BETTING:
            if decision.kind == "wagers":
                wagers = round.repairs[TAKEN].wagers
                for player in decision.asks:
                    if rng.random() < 0.6:
                        assert decision.asks[player] == OpenSpots(wagers).options(player)
                if rng.random() < 0.1:
                    again = decision_of(replay(round.setup, round.inputs))
                    assert dict(again.asks) == dict(decision.asks)
            round.act(choose(rng, decision))


@pytest.mark.parametrize("edition", mostly_in_prove(BANKED, ONE_OF_EACH_GAME))
@counts("rounds", 3, 60)
def test_one_option_is_found_as_in_the_whole_list(edition: str, rounds: int) -> None:
    """An action is checked without the list: each option of it is found, and nothing that is not in it."""
    rng = random.Random(f"{edition} one")
    for round in rounds_of(edition, f"{edition} one", rounds):
        while (decision := round.decision) is not None and decision.kind in BETTING:
            if decision.kind == "wagers":
                wagers = round.repairs[TAKEN].wagers
                for player in decision.asks:
                    check_each(OpenSpots(wagers), player, [*wagers.positions, 99], [*wagers.kinds, "none"], [*wagers.own, player])
            round.act(choose(rng, decision))


def check_each(spots: OpenSpots, player: str, positions: list[int], wagers: list[str], owners: list[str]) -> None:
    offered = {(option.verb, option.spot): option for option in spots.options(player)}
    asked = [Spot(position, wager, owner) for position in positions for wager in wagers for owner in dict.fromkeys(owners)]
    for spot in (*asked, *(spot._replace(hand=1) for spot in asked[:3])):
        for verb in (BET, BET_VOUCHER, JOIN):
            assert spots.option(player, verb, spot) == offered.get((verb, spot))
    for verb in ("done", BET, "share", "fold"):
        found = spots.option(player, verb, None)
        assert found is None or found == offered[verb, None]


@pytest.mark.parametrize("edition", ("oceans-eleven/pai-gow-poker", "black-sheep/ez-baccarat", "tres-lounge/three-card-poker"))
def test_a_decision_says_for_ever_what_was_offered(edition: str) -> None:
    """One that nobody has looked at before it was answered, in a round that has gone on, says the same as one that was read in time."""
    for number, read in enumerate(rounds_of(edition, edition, 4)):
        unread, rng = replay(read.setup, ()), random.Random(number)
        asked: list[tuple[Asked, Decision]] = []
        while read.decision is not None and read.decision.kind in BETTING:
            asked.append((dict(read.decision.asks), decision_of(unread)))
            action = choose(rng, read.decision)
            read.act(action)
            unread.act(action)
        assert read.events == unread.events
        for told, decision in rng.sample(asked, min(4, len(asked))):
            assert dict(decision.asks) == told and decision.asks == told
            assert "nobody" not in decision.asks


def test_a_ruling_leaves_what_was_offered_as_it_was() -> None:
    """001 l.707: who is not named by the ruling is offered what he was offered; who is may bet less from now on."""
    setup = load("oceans-eleven/super-pan-nine").setup(dict.fromkeys(("Dee", "Ann", "Bob"), 1_000_00), seed=1, player_dealer="Dee")
    round, twin = Round(setup), Round(setup)
    for each in (round, twin):
        each.act(Action("Dee", "put-up", 500_00))
    before, told = decision_of(round), dict(decision_of(twin).asks)
    round.floor("short-wager", player="Ann")
    after = decision_of(round)
    assert dict(before.asks) == told
    assert after.asks["Bob"] == told["Bob"]
    assert after.asks["Ann"] != told["Ann"]


def test_who_is_refused_is_told_all_that_is_offered() -> None:
    """The list is made for the sentence, though the check needs none of it."""
    setup = load("tres-lounge/three-card-poker").setup({"Dee": 500_00, "Ann": 500_00}, seed=1, player_dealer="Dee")
    round = Round(setup)
    round.act(Action("Dee", "put-up", 100_00))
    offered = r"offered: bet ante \$5 to \$200 in steps of \$1, done"
    with pytest.raises(IllegalAction, match=rf"^Ann may not bet on 2/pair-plus/Ann; {offered}\.$"):
        round.act(Action("Ann", BET, 5_00, Spot(2, "pair-plus", "Ann")))
    with pytest.raises(IllegalAction, match=r"^It is not Bob's turn: Ann to act \(wagers\)\.$"):
        round.act(Action("Bob", "done"))
    with pytest.raises(IllegalAction, match="but with no amount"):
        round.act(Action("Ann", "done", 5_00))
