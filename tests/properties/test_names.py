"""What a hand is called while it is played is what is told of it when it is turned up, in every edition."""

import pytest

from cardroom import Round, load
from cardroom.games.names import Namer
from cardroom.games.registry import GAMES, Lack
from cardroom.round import Noted
from cardroom.round.places import hand_at, is_front, owner_of
from tests.counts import EVERY_EDITION_IN_PROVE, counts
from tests.support import finish, rounds

MAY_COME = ("flush-draw", "open-ended", "gutshot", "double-gutshot", "openers")


def told(round: Round) -> list[tuple[str, list[list[str]]]]:
    """At every note of a hand: what it says, and what each hand was called by then, by those who only watch."""
    namer = Namer(round.setup, "")
    found = []
    for event in round.events:
        namer.take(event)
        if isinstance(event, Noted) and event.what == "hand":
            hands: dict[str, list[str]] = {}  # front and back of a seat are one hand
            for place, names in namer.named.items():
                hands.setdefault(hand_at(owner_of(place)) if is_front(place) else place, []).extend(
                    str(name.name) for name in names if name.name.key not in MAY_COME
                )
            found.append((event.text, list(hands.values())))
    return found


@pytest.mark.parametrize("edition", EVERY_EDITION_IN_PROVE)
@counts("enough", 6, 200)
def test_a_hand_is_called_the_same_before_and_after(edition: str, enough: int) -> None:
    if isinstance(GAMES[load(edition).game.name].names, Lack):
        return
    notes = 0
    for fresh, rng in rounds(edition, 40 * enough, 17):
        for text, hands in told(finish(fresh, rng)):
            notes += 1
            assert any(made and all(name in text for name in made) for made in hands), (text, hands)
        if notes >= enough:
            return
    raise AssertionError("no hands were turned up")
