"""Advice is legal in every edition, whatever has been played before, and a hand to be set is set the house way."""

import pytest

from cardroom.bots import bot_for
from cardroom.bots.advice import HOUSE_WAY, SENSIBLE, advise
from cardroom.cards import card_names, parse_cards
from cardroom.chance import Stacked
from cardroom.games.banked.pai_gow.house_way import set_hand
from cardroom.games.banked.tiles.house_way import house_way
from cardroom.houses.edition import Edition, SetupOptions
from cardroom.houses.loader import load
from cardroom.round import DEALER, Action, Round
from cardroom.round.decisions import check
from tests.counts import EVERY_EDITION_IN_PROVE, of_game
from tests.editions import load_pai_gow, load_tiles, load_versus
from tests.support import choose, rounds


@pytest.mark.parametrize("edition_id", EVERY_EDITION_IN_PROVE)
def test_advice_is_legal_and_always_the_same(edition_id: str) -> None:
    """Players at random around it, some on the backline without a seat; the verb that was advised is often taken."""
    asked = 0
    for round, rng in rounds(edition_id, 8, lot=11):
        while round.decision is not None:
            decision = round.decision
            player = rng.choice(list(decision.asks))
            if player == DEALER or rng.random() < 0.6:
                round.act(choose(rng, decision))
                continue
            view = round.view(player)
            action, whose = advise(round.setup.edition, view)  # type: ignore[arg-type]
            assert check(decision, action).player == player and whose in (HOUSE_WAY, SENSIBLE)
            if asked % 10 == 0:
                assert advise(round.setup.edition, view) == (action, whose)  # type: ignore[arg-type]
            asked += 1
            round.act(action if rng.random() < 0.5 else choose(rng, decision))
    assert asked > 10


def until_set(edition: Edition, chance: Stacked | None = None, seed: int = 1) -> tuple[Round, str] | None:
    """A round at its first setting, and who is asked; none where a hand of the player-dealer's that lies open pushes every wager."""
    given: SetupOptions = {"chance": chance} if chance is not None else {"seed": seed}
    given["stacks"] = dict.fromkeys(("ann", "bob", "cy"), 1_000_00)
    given["player_dealer"] = "cy"
    round = Round(edition.setup(**given))
    bots = {name: bot_for(edition, name) for name in ("ann", "bob", "cy")}
    while round.decision is not None:
        player, options = next(iter(round.decision.asks.items()))
        if any(option.verb == "set" for option in options):
            return round, player
        round.act(bots[player].choose(round.view(player)))
    return None


@pytest.mark.parametrize("edition_id", of_game("pai_gow_poker", "pai_gow_tiles"))
def test_a_hand_is_set_with_the_picks_of_the_house_way(edition_id: str) -> None:
    """Also where the house dealer may be asked for it: a page wants to show the cards. What comes of it is the same."""
    edition = load(edition_id)
    own = edition.game.name == "pai_gow_tiles" or bool(load_pai_gow(edition).rules.house_way.root)
    started = [found for seed in range(10) if (found := until_set(edition, seed=seed)) is not None]
    assert len(started) > 5
    for round, player in started:
        action, whose = advise(edition, round.view(player))
        assert action.verb == "set" and whose == (HOUSE_WAY if own else SENSIBLE)
        assert action.spot is None or action.spot.player == player
        place = f"seat/{action.spot.position if action.spot else next(s for s, name in round.setup.seats.items() if name == player)}"
        held = round.places[place]
        picked = {held[index] for index in action.picks}
        if edition.game.name == "pai_gow_poker":
            poker = load_pai_gow(edition).rules
            rows = poker.house_way if own else load_pai_gow("tres-lounge/pai-gow-poker").rules.house_way
            assert picked == set(set_hand(held, rows, poker.ranking).front)
        else:
            tiles = load_tiles(edition).rules
            way = house_way(tiles.ranking, tiles.house_way, held)[0]
            assert picked == {held[index] for index in way.high_tiles}


def test_the_advised_cards_of_a_hand_of_the_manual() -> None:
    """000 l.602: two pair, aces and kings: the smaller pair goes in front."""
    edition = load("tres-lounge/pai-gow-poker")
    hand = parse_cards("As Ad Ks Kd 9c 7h 4s")
    started = until_set(edition, Stacked(places={"seat/1": tuple(hand)}))
    assert started is not None and started[1] == "ann"
    round = started[0]
    action, whose = advise(edition, round.view("ann"))
    held = round.view("ann").cards("seat/1")
    assert (card_names(held[index] for index in action.picks), whose) == ("Ks Kd", "the house way")
    round.act(action)
    assert round.places["front/1"] == parse_cards("Ks Kd")


def test_elsewhere_it_is_a_sensible_player() -> None:
    """Queen, six, four plays at three card poker; a jack high folds."""
    edition = load_versus("tres-lounge/three-card-poker")
    for cards, verb in (("Qs 6h 4d", "play"), ("Js 9h 4d", "fold")):
        chance = Stacked(places={"seat/1": tuple(parse_cards(cards))})
        round = Round(edition.setup(dict.fromkeys(("ann", "bob"), 1_000_00), player_dealer="bob", chance=chance))
        round.act(Action("bob", "put-up", 500_00))
        ann = round.view("ann")
        bet, whose = advise(edition, ann)
        assert bet.amount >= edition.table.least and bet.spot is not None and whose == "a sensible player"
        round.act(bet)
        round.act(Action("ann", "done"))
        assert advise(edition, round.view("ann"))[0].verb == verb
