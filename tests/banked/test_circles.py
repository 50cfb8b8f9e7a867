"""The circles of a felt are its wagers: whatever may be bet before the deal has one, and what comes along or later has one that says so."""

import pytest

from cardroom import load
from cardroom.round import Round, Spot, Transfer
from tests.counts import ONE_OF_EACH_GAME, counts, mostly_in_prove, of_family
from tests.support import choose, rounds

BANKED = of_family("banked")
PRINTED = {  # read from the pages of the catalogue: what lies before each position, and when
    "tres-lounge/three-card-poker": {"ante": "bet", "play": "later", "pair-plus": "bet"},
    "black-sheep/ultimate-texas-holdem": {"ante": "bet", "blind": "along", "play": "later", "trips": "bet"},
    "oceans-eleven/ez-baccarat": {"player": "bet", "banker": "bet", "tie": "bet", "dragon-7": "bet"},
    "oceans-eleven/pai-gow-tiles": {"wager": "bet"},
}
OF_ANOTHER = {"insurance", "double"}  # lies beside the wager that it insures or doubles


def circles(round: Round) -> dict[str, str]:
    edition = load(round.setup.edition.id)
    return {each.wager: each.laid for each in edition.game.circles(edition.rules, round.table)}


def asked_for(round: Round) -> set[str]:
    """The wagers that somebody may bet now, where wagers are asked for."""
    if round.decision is None or round.decision.kind != "wagers":
        return set()
    return {
        option.spot.wager
        for options in round.decision.asks.values()
        for option in options
        if option.verb == "bet" and option.spot is not None
    }


@counts("number", 3, 60)
@pytest.mark.parametrize("edition", mostly_in_prove(BANKED, ONE_OF_EACH_GAME))
def test_every_wager_has_its_circle(edition: str, number: int) -> None:
    for round, rng in rounds(edition, number, 17):
        printed, before = circles(round), set[str]()
        while round.decision is not None:
            before |= asked_for(round)
            round.act(choose(rng, round.decision))
        laid = {event.target.wager for event in round.events if isinstance(event, Transfer) and isinstance(event.target, Spot)}
        assert before <= {wager for wager, when in printed.items() if when == "bet"}
        assert laid - OF_ANOTHER <= printed.keys()


@pytest.mark.parametrize("edition", PRINTED)
def test_the_felts_as_they_are_printed(edition: str) -> None:
    found = load(edition)
    assert {each.wager: each.laid for each in found.game.circles(found.rules, found.settings({}))} == PRINTED[edition]


def test_a_game_for_a_pot_has_none() -> None:
    holdem = load("standard/no-limit-texas-holdem")
    assert holdem.game.circles(holdem.rules, holdem.settings({})) == ()
