"""A wager below the table's least that was overlooked lies and has action (001 l.588, 707)."""

import random

import pytest

from cardroom import Action, Round, load
from cardroom.errors import IllegalAction
from cardroom.round import Spot
from tests.banked.banked_helpers import won
from tests.banked.pan_nine_helpers import PAN, bet, play, start
from tests.counts import of_family
from tests.properties.test_rulings import check_chips_and_cards
from tests.support import choose, random_setup

BANKED = of_family("banked")


def test_one_short_wager_lies_and_wins() -> None:
    """001 l.707: Ann's $4 at a $10 table lie by a ruling; her seven beats Dee's six and wins 4. The clause and its line are named."""
    round = start()
    with pytest.raises(IllegalAction):
        bet(round.fork(), ("Ann", 2, 4))
    round.floor("short-wager", player="Ann")
    bet(round, ("Ann", 2, 4), ("Bob", 3, 30))
    assert won(play(round), "Ann") == 4
    assert load(PAN).clauses["irregularity.short-wager"].lines == "707"
    assert load("oceans-eleven/pai-gow-poker").clauses["irregularity.short-wager"].lines == "588"


def test_it_is_for_one_wager_of_one_player() -> None:
    """Bob may not bet short, and Ann not a second time; nobody may once the wagers lie."""
    round = start()
    round.floor("short-wager", player="Ann")
    with pytest.raises(IllegalAction):
        round.act(Action("Bob", "bet", 4_00, Spot(3, "wager", "Bob")))
    round.act(Action("Ann", "bet", 4_00, Spot(2, "wager", "Ann")))
    with pytest.raises(IllegalAction):
        round.act(Action("Ann", "bet", 4_00, Spot(3, "wager", "Ann")))
    with pytest.raises(IllegalAction, match="'player' may be"):
        round.floor("short-wager", player="Ann")
    with pytest.raises(IllegalAction, match="while wagers are placed"):
        bet(start(), ("Ann", 2, 40)).floor("short-wager", player="Bob")


def test_who_has_too_little_for_the_least_can_be_let_bet() -> None:
    """Bob has $6: he is not asked for a wager until the floor lets a short one lie."""
    stacks = {"Dee": 1_000_00, "Ann": 1_000_00, "Bob": 6_00}
    round = Round(load(PAN).setup(stacks, seats={1: "Dee", 2: "Ann", 3: "Bob"}, player_dealer="Dee", seed="short"))
    round.act(Action("Dee", "put-up", 500_00))

    def bets() -> list[str]:
        assert round.decision is not None
        return [option.verb for option in round.decision.asks.get("Bob", ()) if option.verb == "bet"]

    assert not bets()
    round.floor("short-wager", player="Bob")
    assert bets()
    round.act(Action("Bob", "bet", 5_00, Spot(3, "wager", "Bob")))
    assert round.accounts[Spot(3, "wager", "Bob")] == 5_00


def test_a_house_may_refuse_it() -> None:
    strict = load(PAN).with_rules(irregularities={"short_wager": "refused"})
    with pytest.raises(IllegalAction, match="has no action here"):
        start(strict).floor("short-wager", player="Ann")


@pytest.mark.parametrize("edition", BANKED)
def test_in_every_edition_the_smallest_wager_is_played_to_the_end(edition: str) -> None:
    """One chip, wherever the least is more: placed by the first whom the floor may let, and settled like any other."""
    loaded = load(edition)
    placed = 0
    for number in range(8):
        rng = random.Random(f"{edition} short {number}")
        round = Round(random_setup(loaded, rng, seed=f"{edition} short {number}"))
        while round.decision is not None:
            offers = {offer.ruling.name: offer for offer in round.rulings} if round.decision.kind == "wagers" else {}
            if (offer := offers.get("short-wager")) and not any(isinstance(account, Spot) for account in round.accounts):
                player = str(offer.bounds["player"].among[0])
                round.floor("short-wager", player=player)
                assert round.decision is not None
                option = next(option for option in round.decision.asks[player] if option.verb == "bet")
                assert option.amounts is not None and option.amounts.least < round.table.model_dump()["least"]
                round.act(Action(player, "bet", option.amounts.least, option.spot))
                placed += 1
            else:
                round.act(choose(rng, round.decision))
            check_chips_and_cards(round)
        assert round.over
    assert placed
