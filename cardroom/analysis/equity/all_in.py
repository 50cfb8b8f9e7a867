"""What each hand that lies open wins on average, street by street, once nobody can bet any more: for those who look on."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from cardroom.analysis.equity import equity
from cardroom.analysis.equity.kinds import kind_of
from cardroom.cards import card_names
from cardroom.games.pot.flop.twice import RUN_TWICE
from cardroom.games.registry import GAMES, Lack
from cardroom.round import Action, Dealt, Event, Noted, Setup, Shown, View
from cardroom.round.places import hand_at

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

BOARD = "board"
ENOUGH = 20_000  # deals by chance where no card of the board lies: the figure is shown in whole percents
MOST_KNOWN = 500

_known: dict[tuple[str, ...], tuple[float, ...]] = {}  # all who look on ask for the same


class Stage(NamedTuple):
    """With so many cards on the board, the part of the pot that each seat wins on average."""

    board: int
    shares: dict[int, float]


def all_in_equities(edition: "Edition", setup: Setup, events: Iterable[Event]) -> list[Stage]:
    """From what everybody sees: the stages since all hands lie open, before each card that was to come; none where one is not open.

    Of a board that is run twice the first of them alone: what a hand wins on average is the same on both."""
    if isinstance(GAMES[edition.game.name].equity, Lack) or not kind_of(edition).board:
        return []
    found: list[Stage] = []
    view, open_since, twice = View("", setup), False, False
    for event in events:
        if isinstance(event, Action):
            open_since, found = False, []
        twice = twice or (isinstance(event, Noted) and event.what == RUN_TWICE)
        if open_since and isinstance(event, Dealt) and event.place == BOARD and not (twice and found):
            found += _stage(edition, view)
        view.take(event)
        open_since = open_since or isinstance(event, Shown)
    return found


def _stage(edition: "Edition", view: View) -> list[Stage]:
    """What is known now; nothing where a hand is not open, or only one is left."""
    hands = {seat: view.places[hand_at(seat)] for seat in view.seats if view.places.get(hand_at(seat))}
    own = kind_of(edition).own
    if len(hands) < 2 or any(None in hand or len(hand) != own for hand in hands.values()):
        return []
    texts = [card_names(card for card in hand if card is not None) for hand in hands.values()]
    shares = _shares(edition, texts, card_names(view.cards(BOARD)))
    return [Stage(len(view.cards(BOARD)), dict(zip(hands, shares, strict=True)))]


def _shares(edition: "Edition", hands: list[str], board: str) -> tuple[float, ...]:
    key = (edition.id, edition.table.model_dump_json(), board, *hands)
    if key not in _known:
        shares = equity(edition, hands, board, samples=0 if board else ENOUGH).shares
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        _known[key] = tuple(round(float(shares.equity(number)), 4) for number in range(len(hands)))
    return _known[key]
