"""The stub of a draw game: when it is dealt out the discards are shuffled."""

from collections.abc import Mapping

from cardroom.cards import Card
from cardroom.round import Round


def shuffle_discards(round: Round, thrown: Mapping[int, list[Card]], seat: int, count: int, just_thrown_last: bool) -> None:
    """``count`` cards for ``seat``: of those just ``thrown`` as many as the others lack, his own after those of others, burns last."""
    own: set[Card] = set()
    just: set[Card] = set()
    if just_thrown_last:
        own = set(thrown.get(seat, ()))
        just = {card for cards in thrown.values() for card in cards}
    discards = set(round.places.get("discards", ()))
    older = {*round.places.get("muck", ()), *discards - just}
    for group in (older, discards & just - own, discards & own, set(round.places.get("burn", ()))):
        if len(round.shoe.cards) < count:
            for place in ("muck", "discards", "burn"):
                if found := [at for at, card in enumerate(round.places.get(place, ())) if card in group]:
                    round.move(place, "shoe", found)
    round.reshuffle()
    round.note("reshuffle", "", "the stub is out and the discards are shuffled", "reshuffle")


def shuffle_all(round: Round) -> None:
    """As another's record tells it: any card that lies in nobody's hand may come again, just thrown away or burned."""
    lying = [place for place in ("muck", "discards", "burn") if round.places.get(place)]
    for place in lying:
        round.move(place, "shoe")
    if lying:
        round.reshuffle()
        round.note("reshuffle", "", "the stub is out and the discards are shuffled", "reshuffle")
