"""What has won since the shoe was shuffled (001 l.5714-5726): a fold of the rounds, kept through a restart."""

import random

import pytest

from cardroom import Round, load
from cardroom.cards import parse_cards
from cardroom.chance import Stacked
from cardroom.games.banked.baccarat.drawing import total
from cardroom.houses.edition import Edition
from cardroom.room.base.shoe_track import Track
from tests.support import finish

PANDA = load("oceans-eleven/ez-baccarat-panda-8")
SEATS = {1: "ann", 2: "bob"}
STACKS = {"ann": 9_000_00, "bob": 9_000_00}


def begun(edition: Edition) -> Round:
    return Round(edition.setup(STACKS, SEATS, seed=3))


def laid(player: str, banker: str) -> Round:
    """A hand with these cards, played out by players who bet at random."""
    cards = {"player": tuple(parse_cards(player)), "banker": tuple(parse_cards(banker))}
    return finish(Round(PANDA.setup(STACKS, SEATS, chance=Stacked((), cards), player_dealer="ann")), random.Random(1))


@pytest.mark.parametrize(
    ("player", "banker", "won", "natural", "bets"),
    [
        ("9s Kd", "2h 3c", "P", True, set()),
        ("2s 4d", "3h 4c", "B", False, set()),  # six stands, seven stands
        ("8s Kd", "3h 5c", "T", True, set()),
        ("Ks 5d 3c", "Qh 4d Kc", "P", False, {"panda-8"}),  # a three-card eight of the Player line wins
        ("Ks 2d 4c", "Qh 3d 4h", "B", False, {"dragon-7"}),  # a three-card seven of the Banker line wins
    ],
)
def test_one_hand(player: str, banker: str, won: str, natural: bool, bets: set[str]) -> None:
    found = PANDA.tracked(laid(player, banker))
    assert found is not None
    assert (found.won, found.natural, {bet for bet, times in found.bets.items() if times}) == (won, natural, bets)
    assert found.fresh and set(found.bets) == {"panda-8", "dragon-7"}


def test_hands_are_counted_until_the_shoe_is_shuffled_and_the_shoe_before_is_kept() -> None:
    rng, track = random.Random(4), Track()
    round = begun(PANDA)
    shoes: list[str] = []
    for number in range(150):
        finish(round, rng)
        if not any(getattr(event, "what", "") == "shoe" for event in round.events):
            shoes.append("")
        if round.places.get("player"):
            one, other = total(round.places["player"]), total(round.places["banker"])
            shoes[-1] += "T" if one == other else "P" if one > other else "B"
        track.look(PANDA, round)
        track = Track(track.state)  # as it is read after a restart
        round = Round(PANDA.next_setup(round, stacks=STACKS, seats=SEATS, seed=f"shoe {number}"))
    played = [shoe for shoe in shoes if shoe]
    assert track.state is not None and len(played) > 1
    assert track.state["shoe"]["hands"] == played[-1]
    assert track.state["before"] is not None and track.state["before"]["hands"] == played[-2]


def test_other_games_keep_no_board() -> None:
    track = Track()
    holdem = load("black-sheep/texas-holdem")
    assert not track.look(holdem, finish(begun(holdem), random.Random(1))) and track.state is None
