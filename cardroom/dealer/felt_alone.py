"""What the felt of a game asks beside cards, dice and showdowns, because only a round from a shoe knows it: ``twin`` in the registry."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, cast

from cardroom.games.banked.blackjack.check import NATURAL, NO_NATURAL
from cardroom.games.banked.blackjack.choices import OVER
from cardroom.games.banked.california_baccarat.game import DRAW, STAND
from cardroom.games.points.panguingue.hand import LAY_DOWN, WHICH_MELD
from cardroom.games.registry import GAMES, Lack, find
from cardroom.round import DEALER, Action, Decision
from cardroom.round.places import hand_at

if TYPE_CHECKING:
    from cardroom.dealer.twin import Twin


class FeltAlone(NamedTuple):
    answers: "Callable[[Twin, Decision], Action]"  # what the dealer types, as the dealt round has it
    instead: frozenset[str] = frozenset()  # verbs that are typed in place of what the player did


def felt_alone(game: str) -> FeltAlone:
    """Return what the felt of this game asks alone."""
    named = GAMES[game].twin
    return NOTHING if isinstance(named, Lack) else cast(FeltAlone, find(named))


def _nothing(twin: "Twin", decision: Decision) -> Action:
    raise AssertionError(f"nobody knows what the dealer answers to {decision.kind}")


def _blackjack(twin: "Twin", decision: Decision) -> Action:
    """Naturals that are turned over, the check of the hole card, and a hand that its player says is over."""
    if decision.kind == "naturals":
        return Action(DEALER, "naturals", picks=tuple(twin.turned_over()))
    if decision.kind == "peek":
        return Action(DEALER, NO_NATURAL if twin.noted("peek") == "no natural" else NATURAL)
    player, options = next(iter(decision.asks.items()))
    return Action(player, OVER, spot=next(option.spot for option in options if option.verb == OVER))


def _california_baccarat(twin: "Twin", decision: Decision) -> Action:
    """Whether a hand draws that must: the next card goes to it, or it stands."""
    player, options = next(iter(decision.asks.items()))
    spot = next(option.spot for option in options if option.verb == DRAW)
    seat = spot.position if spot is not None else twin.seat_of(player)
    following = next(twin.deals_to_come(), None)
    return Action(player, DRAW if following is not None and following.place == hand_at(seat) else STAND, spot=spot)


def _panguingue(twin: "Twin", decision: Decision) -> Action:
    """A meld of cards that the felt does not know: by their numbers; when they are known, to which meld they go."""
    known = decision.kind == WHICH_MELD
    given = twin.followed(back=known)
    if known:
        return given
    assert given.spot is not None
    mask = given.spot.hand
    return Action(given.player, LAY_DOWN, picks=tuple(index for index in range(mask.bit_length()) if mask >> index & 1))


NOTHING = FeltAlone(_nothing)
BLACKJACK = FeltAlone(_blackjack)
CALIFORNIA_BACCARAT = FeltAlone(_california_baccarat)
PANGUINGUE = FeltAlone(_panguingue, instead=frozenset({LAY_DOWN}))
