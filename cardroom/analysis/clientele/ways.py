"""Other ways to play a game than exactly, or as its bot does: what the registry names as its ``ways``."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple, cast

from cardroom.cards import Card
from cardroom.games.banked.baccarat.drawing import total
from cardroom.games.banked.california_baccarat.game import DRAW
from cardroom.games.banked.face_up_baccarat.game import HITS, PLAYERS
from cardroom.games.banked.pan_nine.drawing import TAKE
from cardroom.games.registry import GAMES, Lack, find
from cardroom.hands.pan_nine import points

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition


class Draws(NamedTuple):
    """How a bettor asks for a card."""

    verb: str
    counts: Callable[[Sequence[Card]], int]  # what a hand comes to
    place: str = ""  # where the hand lies; the place that is asked, unless bettors share one


class Ways(NamedTuple):
    house_way: Literal["", "bot", "offered"] = ""  # there is none; its bot follows it; the round offers it
    best: bool = False  # the house way is what the exact odds assume
    folds: bool = False  # a bettor can fold, and so can play every hand
    chart: Literal["", "play", "stand", "draw"] = ""  # the line of a chart that speaks of this game
    draws: Draws | None = None  # for the line "draw"
    plays_alike: bool = False  # no bet changes what is dealt, or what anybody does with the cards


THREE_CARD_POKER = CARIBBEAN_STUD_POKER = Ways(folds=True, chart="play", plays_alike=True)
TWO_CARD_POKER = Ways(folds=True, plays_alike=True)
ULTIMATE_TEXAS_HOLDEM = Ways(folds=True)
BACCARAT = Ways(plays_alike=True)
FACE_UP_BACCARAT = Ways(house_way="offered", chart="draw", draws=Draws(HITS, total, PLAYERS), plays_alike=True)
CALIFORNIA_BACCARAT = Ways(chart="draw", draws=Draws(DRAW, total))
PAN_NINE = Ways(house_way="bot", chart="draw", draws=Draws(TAKE, points))
BLACKJACK = Ways(chart="stand")
PAI_GOW_POKER = Ways(house_way="bot")
PAI_GOW_TILES = Ways(house_way="bot", best=True, plays_alike=True)


def ways_of(edition: "Edition") -> Ways:
    """Return the ways of this game; none where it names none."""
    named = GAMES[edition.game.name].ways
    return Ways() if isinstance(named, Lack) else cast(Ways, find(named))
