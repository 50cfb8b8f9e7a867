"""Cards as somebody tells them afterwards, and those that he does not know."""

import pytest

from cardroom.bots import drive
from cardroom.bots.random_bot import RandomBot
from cardroom.cards import card_name, is_joker, is_tile, is_unknown, pretty, rank, suit, unknown
from cardroom.chance import Told
from cardroom.errors import BadInput, BadSetup
from cardroom.hands import high
from cardroom.houses.loader import load
from cardroom.records.fields import Fields
from cardroom.records.setups import chance_data, read_chance
from cardroom.round import Dealt, Round
from cardroom.shoes import ToldShoe
from tests.counts import counts, of_family

POT = of_family("pot")
NEEDS_A_CARD = {"oceans-eleven/draw-poker-jacks-or-better", "oceans-eleven/jacks-back"}  # openers are proved by what they are


def test_a_card_that_is_not_known_is_no_card_that_is() -> None:
    for number in range(120):
        card = unknown(number)
        assert is_unknown(card) and not is_joker(card) and not is_tile(card) and card_name(card) == pretty(card) == "??"
        for of in (rank, suit, lambda card: high([card, 0, 4, 9, 14])):
            with pytest.raises(BadInput, match="A card that is not known has no"):
                of(card)


def test_what_the_shoe_has_not_been_told() -> None:
    edition = load("standard/no-limit-texas-holdem")
    shoe = ToldShoe(Told({"board": (0, 4)}), edition.deck)
    assert shoe.draw("board") == 0 and is_unknown(shoe.draw("burn")) and shoe.draw("board") == 4
    assert is_unknown(shoe.draw("board")) and len(shoe.cards) == 48
    shoe.take_back((0, 4))
    assert len(shoe.cards) == 50 and all(map(is_unknown, shoe.cards)) and len(set(shoe.cards)) == 50
    with pytest.raises(BadInput, match="Jo is not in this game's deck"):
        ToldShoe(Told({"board": (52,)}), edition.deck).draw("board")
    with pytest.raises(BadInput, match="More cards are dealt than there are in the deck"):
        ToldShoe(Told(), edition.deck).draw_round(("seat/1",), 53)
    chance = Told({"seat/1": (-1, 51)})
    data = chance_data(chance, secrets=True)
    assert data == {"kind": "told", "places": {"seat/1": ["??", "As"]}} and read_chance(Fields(data, "record")) == chance


def test_only_pot_games_can_do_without_cards() -> None:
    with pytest.raises(BadSetup, match="cannot be played with cards that are not known"):
        load("tres-lounge/three-card-poker").setup({"a": 50_000, "b": 50_000}, chance=Told())
    house = load("oceans-eleven/seven-card-stud")
    round = Round(house.setup({"a": 50_000, "b": 50_000}, chance=Told()))
    assert round.decision is not None and round.decision.kind == "first to act" and set(round.decision.asks) == {"a", "b"}


@pytest.mark.parametrize("edition", POT)
@counts("rounds", 6, 60)
def test_a_pot_game_is_played_without_knowing_a_card_or_says_that_it_cannot(edition: str, rounds: int) -> None:
    """Players say whose turn it is and who has won; a rule that needs a card refuses the action, and nothing has changed."""
    loaded = load(edition)
    stacks = {f"p{i}": loaded.buy_in for i in range(1, 5)}
    button = None if getattr(loaded.rules, "dealt_from", "") == "house-dealer" else 4
    for number in range(rounds):
        round = Round(loaded.setup(stacks, chance=Told(), button=button))
        try:
            drive(round, {player: RandomBot(f"{number}{player}") for player in stacks})
        except BadInput as error:
            assert edition in NEEDS_A_CARD and str(error).startswith("A card that is not known has no ")
            assert round.decision is not None and sum(round.accounts.values()) == sum(stacks.values())
            continue
        assert round.over and sum(round.outcome.stacks.values()) + round.outcome.drop + round.outcome.jackpot == sum(stacks.values())
        assert all(card is None or is_unknown(card) for event in round.events if isinstance(event, Dealt) for card in event.cards)
        cards = [*round.shoe.cards, *(card for held in round.places.values() for card in held)]
        assert len(set(cards)) == len(cards) == len(loaded.deck)
