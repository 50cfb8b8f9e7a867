"""What hands against a player-dealer are called while they are played."""

from collections.abc import Callable, Iterator

from cardroom.cards import Card, is_joker
from cardroom.games.banked.baccarat.drawing import NATURAL, total
from cardroom.games.banked.baccarat.rules import LINES
from cardroom.games.banked.blackjack import rules as twenty_one
from cardroom.games.banked.california_baccarat import rules as california
from cardroom.games.banked.california_baccarat.hand import name as california_name
from cardroom.games.banked.face_up_baccarat.game import PLAYER_DEALER, PLAYERS, THIRD
from cardroom.games.banked.pai_gow import rules as pai_gow
from cardroom.games.banked.pai_gow.house_way import set_hand
from cardroom.games.banked.rules import BankedTable
from cardroom.games.banked.tiles import rules as dominoes
from cardroom.games.banked.tiles.house_way import house_way
from cardroom.games.banked.ultimate import rules as two_and_five
from cardroom.games.banked.versus import rules as one_against_one
from cardroom.games.banked.versus.kinds import FIVE_CARD
from cardroom.games.names import Made, Readings, in_sight, noted
from cardroom.games.pot.names import flop
from cardroom.games.pot.scales import HIGH
from cardroom.hands import HIGH_CATEGORIES, high
from cardroom.hands.pan_nine import points
from cardroom.hands.tiles import Setting
from cardroom.hands.words import Name
from cardroom.round import Moved, Setup, View
from cardroom.round.places import front_at, is_front, is_hand, owner_of

HOUSE_FRONT, HOUSE_BACK = "house-front", "house-back"  # as the house way would set them
QUALIFIES, DOES_NOT = Made(Name("qualifies")), Made(Name("does-not-qualify"))
TILES = 4


def hands_in_sight(view: View) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """Every hand of which all cards are seen, with its place."""
    for place in view.places:
        if is_hand(place):
            cards = in_sight(view, place)
            if cards is not None:
                yield place, cards


def is_player_dealers(view: View, place: str) -> bool:
    return view.seats.get(owner_of(place), "") == noted(view, "player-dealer")


def each_hand(view: View, name: Callable[[tuple[Card, ...]], Name]) -> Readings:
    return {place: (Made(name(cards), cards),) for place, cards in hands_in_sight(view)}


# -- poker --------------------------------------------------------------------------------------------------------------------------------


def versus(setup: Setup[one_against_one.Rules, one_against_one.Table], view: View) -> Readings:
    """The best of those dealt, or those that were chosen; of the player-dealer's whether it qualifies."""
    rules = setup.edition.rules
    found: Readings = {}
    for place, cards in hands_in_sight(view):
        if len(cards) in (rules.kind.dealt, rules.kind.played):
            best = rules.kind.best(rules.ranks, cards) if len(cards) > rules.kind.played else cards
            strength = rules.ranks.strength(best)
            enough = strength >= rules.kind.qualifying(rules.ranking, rules.qualifier)
            beside = ((QUALIFIES if enough else DOES_NOT),) if is_player_dealers(view, place) else ()
            found[place] = (Made(rules.ranks.named(strength), best), *beside)
    return found


def ultimate(setup: Setup[two_and_five.Rules, two_and_five.Table], view: View) -> Readings:
    found = flop(setup, view, HIGH)
    board = view.cards("board")
    for place, names in found.items():
        if len(board) == 5 and is_player_dealers(view, place):
            enough = high((*view.cards(place), *board)) >= FIVE_CARD.qualifying(HIGH_CATEGORIES, setup.edition.rules.qualifier)
            found[place] = (*names, QUALIFIES if enough else DOES_NOT)
    return found


# -- points -------------------------------------------------------------------------------------------------------------------------------


def blackjack(setup: Setup[twenty_one.Rules, twenty_one.Table], view: View) -> Readings:
    """What each hand counts; where a hand was split, none of the two is a natural."""
    counting = setup.edition.rules.counting
    split = {owner_of(place) for place in view.places if is_hand(place) and place.count("/") > 1}
    return {
        place: (Made(counting.count(cards, natural=owner_of(place) not in split).name, cards),) for place, cards in hands_in_sight(view)
    }


def _points(cards: tuple[Card, ...]) -> Name:
    return Name("points", points=str(total(cards)))


def baccarat(setup: Setup, view: View) -> Readings:
    """Both lines; eight or nine in two cards is a natural."""
    found: Readings = {}
    for line in LINES:
        cards = in_sight(view, line)
        if cards is not None:
            natural = len(cards) == 2 and total(cards) >= NATURAL
            found[line] = (Made(_points(cards)._replace(key="natural-points" if natural else "points"), cards),)
    return found


def face_up_baccarat(setup: Setup, view: View) -> Readings:
    """The hand of all players, the same with each card that was drawn to it, and the player-dealer's."""
    found: Readings = {}
    shared = in_sight(view, PLAYERS)
    for place in view.places:
        cards = in_sight(view, place)
        if cards is not None and place in (PLAYERS, PLAYER_DEALER):
            found[place] = (Made(_points(cards), cards),)
        elif cards is not None and shared is not None and place.partition("/")[0] == THIRD:
            found[place] = (Made(_points(shared + cards), shared + cards),)
    return found


def california_baccarat(setup: Setup[california.Rules, BankedTable], view: View) -> Readings:
    return each_hand(view, lambda cards: california_name(cards, setup.edition.rules))


def pan_nine(setup: Setup, view: View) -> Readings:
    return each_hand(view, lambda cards: Name("points", points=str(points(cards))))


# -- hands that are set -------------------------------------------------------------------------------------------------------------------


def pai_gow_poker(setup: Setup[pai_gow.Rules, pai_gow.Table], view: View) -> Readings:
    """Front and back as they lie; seven cards that are not set yet as the house way would set them."""
    rules = setup.edition.rules
    found: Readings = {}
    for place in view.places:
        cards = in_sight(view, place)
        if cards is None or not (is_hand(place) or is_front(place)) or sum(map(is_joker, cards)) > 1:
            continue
        if is_front(place) and len(cards) == 2:
            found[place] = (Made(rules.ranking.name_front(cards), cards, "front"),)
        elif is_hand(place) and len(cards) == 5:
            front = in_sight(view, front_at(owner_of(place)))
            foul = front is not None and rules.ranking.foul(front, cards)
            found[place] = (Made(rules.ranking.name_back(cards), cards, "back"), *((Made(Name("foul")),) if foul else ()))
        elif len(cards) == pai_gow.CARDS and rules.house_way.root:
            way = set_hand(cards, rules.house_way, rules.ranking, rules.complete_pairs)
            found[place] = (
                Made(rules.ranking.name_front(way.front), way.front, HOUSE_FRONT),
                Made(rules.ranking.name_back(way.back), way.back, HOUSE_BACK),
            )
    return found


def pai_gow_tiles(setup: Setup[dominoes.Rules, BankedTable], view: View) -> Readings:
    """High and low hand as they were laid, the high one first; before that as the house way would set them."""
    rules = setup.edition.rules
    laid = {event.source for event in view.events if isinstance(event, Moved) and event.source == event.target}
    found: Readings = {}
    for place, tiles in hands_in_sight(view):
        if len(tiles) == TILES:
            way = rules.ranking.set_as(tiles, (0, 1)) if place in laid else house_way(rules.ranking, rules.house_way, tiles)[0]
            found[place] = _two_hands(rules, tiles, way, ("high-hand", "low-hand") if place in laid else ("house-high", "house-low"))
    return found


def _two_hands(rules: dominoes.Rules, tiles: tuple[Card, ...], way: Setting, called: tuple[str, str]) -> tuple[Made, Made]:
    high_hand, low_hand = (tuple(tiles[index] for index in chosen) for chosen in (way.high_tiles, way.low_tiles))
    return Made(rules.ranking.named(way.high), high_hand, called[0]), Made(rules.ranking.named(way.low), low_hand, called[1])
