"""A third card, or the next of the shoe, that was seen before its time: in every edition that draws third cards from a shoe.

No manual of baccarat says what becomes of it; super pan nine replaces a card exposed on the draw (001 l.742), and a card that comes face up
in the shoe is dead (001 l.740).
"""

import random
from collections.abc import Callable

import pytest

from cardroom import Action, Round, load
from cardroom.errors import IllegalAction
from cardroom.games.banked.floor_lines import CARD, SETTLE
from cardroom.houses.edition import Edition
from cardroom.round import DEALER, Ruled
from tests.counts import of_game
from tests.properties.test_rulings import check_chips_and_cards
from tests.support import choose, random_setup

LINES = of_game("baccarat", "face_up_baccarat")
SHOES = [*LINES, "oceans-eleven/california-baccarat", "oceans-eleven/super-pan-nine"]
CALIFORNIA = "oceans-eleven/california-baccarat"
DRAWN = "irregularity.exposed-draw"


def until(edition: Edition, name: str, waits: Callable[[Round], bool]) -> Round:
    """A round at a stepped table in which everybody bets as it comes, up to where it waits so."""
    for number in range(200):
        rng = random.Random(f"{edition.id} {name} {number}")
        round = Round(random_setup(edition, rng, seed=f"{edition.id} {name} {number}", stepped=True))
        while round.decision is not None:
            if waits(round):
                return round
            round.act(Action(DEALER, "deal") if DEALER in round.decision.asks else choose(rng, round.decision))
    raise AssertionError(f"{edition.id}: in no round is it so")


def offered(round: Round, name: str) -> bool:
    return any(offer.ruling.name == name for offer in round.rulings)


def finish(round: Round) -> None:
    rng = random.Random("to the end")
    while round.decision is not None:
        round.act(Action(DEALER, "deal") if DEALER in round.decision.asks else choose(rng, round.decision))
        check_chips_and_cards(round)
    assert not round.outcome.void


def about_to_draw(round: Round) -> bool:
    return round.decision is not None and round.decision.kind == CARD and DEALER in round.decision.asks


def rule_of_last(round: Round) -> str:
    return [event.rule for event in round.events if isinstance(event, Ruled)][-1]


@pytest.mark.parametrize("by", ["the dealer", "the floor"])
@pytest.mark.parametrize("edition", LINES)
def test_a_third_card_seen_before_its_time_is_dead_and_the_next_is_drawn(edition: str, by: str) -> None:
    """Told by the dealer at his step, or ruled by the floor then."""
    round = until(load(edition), "third", lambda round: about_to_draw(round) and offered(round, "exposed-third-card"))
    seen, following = round.shoe.cards[-1], round.shoe.cards[-2]
    lying = {place: len(cards) for place, cards in round.places.items()}
    if by == "the dealer":
        round.act(Action(DEALER, "exposed-card"))
    else:
        round.floor("exposed-third-card")
    assert round.places["discards"][-1] == seen and rule_of_last(round) == DRAWN
    assert about_to_draw(round), "another is drawn in its place"
    round.act(Action(DEALER, "deal"))
    grown = [place for place, cards in round.places.items() if place != "discards" and len(cards) > lying.get(place, 0)]
    assert [round.places[place][-1] for place in grown] == [following]
    finish(round)


@pytest.mark.parametrize("by", ["the dealer", "the floor"])
def test_by_the_switch_it_plays(by: str) -> None:
    edition = load(LINES[0]).with_rules(irregularities={"exposed_draw": "plays"})
    round = until(edition, "third", lambda round: about_to_draw(round) and offered(round, "exposed-third-card"))
    seen = round.shoe.cards[-1]
    if by == "the floor":
        round.floor("exposed-third-card")
        round.act(Action(DEALER, "deal"))
    else:
        round.act(Action(DEALER, "exposed-card"))
    assert any(cards[-1:] == [seen] and place != "discards" for place, cards in round.places.items())
    finish(round)


@pytest.mark.parametrize("edition", SHOES)
def test_a_card_seen_in_the_shoe_is_dead(edition: str) -> None:
    """Before the deal, and when hands lie: the next card takes its place in the shoe."""
    name = "exposed-card" if edition in LINES else "exposed-in-shoe"
    for kind in ("deal", "deal to settle"):
        loaded = load(edition)
        waits = (
            (lambda round: at_deal(round) and offered(round, name))
            if kind == "deal"
            else (lambda round: late(round) and offered(round, name))
        )
        round = until(loaded, f"shoe {kind}", waits)
        seen, following = round.shoe.cards[-1], round.shoe.cards[-2]
        round.floor(name)
        assert round.places["discards"][-1] == seen and round.shoe.cards[-1] == following
        assert rule_of_last(round) == "irregularity.exposed-in-shoe"
        finish(round)


def at_deal(round: Round) -> bool:
    return round.decision is not None and round.decision.kind == "deal"


def late(round: Round) -> bool:
    return round.decision is not None and round.decision.kind in (SETTLE, "open")


def test_a_third_card_of_a_hand_is_replaced_when_all_have_acted() -> None:
    """California baccarat: ruled on when hands are about to be turned up; it is shown, and the holder gets the next one unseen."""
    round = until(load(CALIFORNIA), "hand", lambda round: late(round) and offered(round, "exposed-third-card"))
    offer = next(offer for offer in round.rulings if offer.ruling.name == "exposed-third-card")
    seat = int(offer.bounds["seat"].among[0])
    seen, following = round.places[f"seat/{seat}"][2], round.shoe.cards[-1]
    with pytest.raises(IllegalAction):
        round.floor("exposed-card", seat=seat, index=2)  # that is for cards of the deal, which play
    round.floor("exposed-third-card", seat=seat)
    assert round.places["discards"][-1] == seen and len(round.places[f"seat/{seat}"]) == 2
    assert rule_of_last(round) == DRAWN
    finish(round)
    assert any(following in cards for place, cards in round.places.items() if place != "shoe")


def test_by_the_switch_a_third_card_of_a_hand_plays() -> None:
    edition = load(CALIFORNIA).with_rules(irregularities={"exposed_draw": "plays"})
    round = until(edition, "hand", lambda round: late(round) and offered(round, "exposed-third-card"))
    offer = next(offer for offer in round.rulings if offer.ruling.name == "exposed-third-card")
    seat = int(offer.bounds["seat"].among[0])
    held = list(round.places[f"seat/{seat}"])
    round.floor("exposed-third-card", seat=seat)
    assert round.places[f"seat/{seat}"] == held
    finish(round)
