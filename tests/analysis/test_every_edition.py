"""Every edition with a player-dealer has its odds: a module that solves it, and a figure for whatever can be wagered, won or lost there."""

from functools import cache

import pytest

from cardroom import load
from cardroom.analysis.odds import EditionOdds, solve, solver
from cardroom.bots.random_bot import RandomBot
from cardroom.errors import BadInput
from cardroom.houses.edition import Edition
from cardroom.houses.files import headings
from cardroom.round import Action, Round, Spot, Transfer, View
from tests.analysis import agreement
from tests.counts import ONE_OF_EACH_GAME, mostly_in_prove, of_family

BANKED = of_family("banked")
SLOW = ("ultimate_texas_holdem", "pai_gow_poker", "blackjack", "caribbean_stud_poker")  # more than two seconds; by `make prove`
SIX_CARDS = "6-card-bonus"  # a wager that makes a quick game slow

ROUNDS = 40
RICH = 1_000_000_00


GAME = {heading.id: heading.game for heading in headings()}
QUICK = tuple(name for name in BANKED if GAME[name] not in SLOW and not name.endswith(SIX_CARDS))
REST = tuple(name for name in BANKED if name not in QUICK)


@cache
def odds(name: str) -> EditionOdds:
    return solve(load(name))


@pytest.mark.parametrize("name", BANKED)
def test_it_has_a_solver_with_a_player_and_variants(name: str) -> None:
    edition = load(name)
    found = solver(edition)
    assert all(callable(getattr(found, part)) for part in ("solve", "player", "variants"))
    for called, changes in found.variants(edition).items():
        assert called and changes
        assert edition.with_rules(**changes).rules != edition.rules, f"'{called}' changes nothing"


def test_a_game_without_a_player_dealer_has_no_solver() -> None:
    other = next(name for name in GAME if name not in BANKED)
    with pytest.raises(BadInput, match="not against a player-dealer"):
        solver(load(other))


# -- what can be wagered -----------------------------------------------------------------------------------------------------------


class Everything:
    """A player who puts something on every spot before his own seat, and then does anything."""

    def __init__(self, seed: str) -> None:
        self.otherwise = RandomBot(seed)

    def choose(self, view: View) -> Action:
        if view.decision is not None and view.decision.kind == "wagers":
            seat = next(seat for seat, player in view.seats.items() if player == view.player)
            for option in view.options:
                spot = option.spot
                if option.verb == "bet" and spot is not None and spot.position == seat and not view.accounts.get(spot, 0):
                    assert option.amounts is not None
                    return Action(view.player, "bet", option.amounts.least, spot)
        return self.otherwise.choose(view)


def won_or_lost(edition: Edition) -> set[str]:
    """The names of all spots that chips were put on, and of what the bank has settled without one."""
    found: set[str] = set()
    for number in range(ROUNDS):
        stacks = dict.fromkeys(("ann", agreement.BANKER), RICH)
        round = Round(edition.setup(stacks, seed=f"everything {number}", player_dealer=agreement.BANKER))
        bots = {"ann": Everything(f"ann {number}"), agreement.BANKER: Everything(f"banker {number}")}
        while round.decision is not None:
            player = next(iter(round.decision.asks))
            view = round.view(player)
            found.update(option.spot.wager for option in view.options if player == "ann" and option.verb == "bet" and option.spot)
            put_up = next((option for option in view.options if option.verb == "put-up" and option.amounts), None)
            if put_up is not None and put_up.amounts is not None:
                round.act(Action(player, "put-up", put_up.amounts.most))
            else:
                round.act(bots[player].choose(view))
        transfers = (event for event in round.events if isinstance(event, Transfer))
        found.update(event.target.wager for event in transfers if isinstance(event.target, Spot))
        for won in agreement.won_by(round).values():
            found.update(won)
    return found


def check(name: str) -> None:
    edition, found = load(name), odds(name)
    assert found.edition == name
    assert found.strategy
    names = [wager.name for wager in found.wagers]
    assert len(names) == len(set(names))
    for wager in (*found.wagers, found.together):
        wager.checked()
        assert wager.title and wager.lines
        counts = [line.combinations for line in wager.lines if line.combinations is not None]
        assert len(counts) < len(wager.lines) or sum(counts) == wager.combinations
    for table in found.advice:
        assert table.title and table.rows
        assert {len(row) for row in table.rows} == {len(table.columns)}
    missing = won_or_lost(edition) - set(names)
    assert not missing, f"can be wagered, won or lost, and has no odds: {sorted(missing)}"


@pytest.mark.parametrize("name", mostly_in_prove(QUICK, ONE_OF_EACH_GAME))
def test_every_wager_has_its_odds(name: str) -> None:
    check(name)


@pytest.mark.prove
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("name", REST)
def test_every_wager_has_its_odds_where_that_takes_long(name: str) -> None:
    check(name)


def test_what_is_looked_for_is_found() -> None:
    """The search itself: all wagers of an edition that has several, one of them after the deal, are seen."""
    assert won_or_lost(load("black-sheep/three-card-poker-6-card-bonus")) >= {"ante", "play", "pair-plus", SIX_CARDS}
    assert won_or_lost(load("tres-lounge/ez-baccarat-panda-8")) >= {"player", "banker", "tie", "dragon-7", "panda-8"}
