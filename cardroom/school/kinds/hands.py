"""Hands: what one is called, and how the house sets one."""

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from cardroom.bots.advice import HOUSE_WAY, advise
from cardroom.cards import Card
from cardroom.games.banked.pai_gow.rules import Rules as PaiGowRules
from cardroom.games.banked.tiles.rules import Rules as TilesRules
from cardroom.round import Dealt, Event, Moved, Noted, Round, Shown, View, replay
from cardroom.round.places import is_split_off, owner_of
from cardroom.school.answers import ChoiceAnswer, PiecesAnswer
from cardroom.school.asked import BANKED, EVERY, Asked, Kind, among
from cardroom.school.dealt import by_chance, deal
from cardroom.school.moments import HAND, as_public
from cardroom.school.texts import EngineText, PlainText, sentence

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

OTHER_ROUNDS = 6  # where other hands come from, to choose among
OPTIONS = 4
FEWEST = 2  # cards of a hand that has a name
BOARD = "board"


class ReadHand(NamedTuple):
    """A hand that was read out, and what was seen of it before."""

    note: Noted
    seen: tuple[Event, ...]


def _read(edition: "Edition", round: Round, random: Random) -> Asked | None:
    """What a hand is called that lies open."""
    lying = _readings(round)
    if not lying:
        return None
    note, told = random.choice(lying)
    names = dict.fromkeys((note.text,))
    for number in range(OTHER_ROUNDS):
        other = deal(edition, f"{random.random()}/{number}", by_chance, uneven=False)
        names |= dict.fromkeys(reading.note.text for reading in _readings(other))
        if len(names) >= OPTIONS:
            break
    right, *wrong = (EngineText(text) for text in list(names)[:OPTIONS])
    if not wrong:
        return None
    options, best = among(random, right, [*wrong])
    return Asked(told, sentence("drill-read", who=PlainText(note.who)), ChoiceAnswer(options, best), (note.rule,))


def _readings(round: Round) -> list[ReadHand]:
    """Return the hands that were read out while all their cards lay open. What says whether the bank qualifies is left out: no other hand
    says so, and it would tell which name is the bank's."""
    found = []
    seat_of = {player: seat for seat, player in round.setup.seats.items()}
    for at, event in enumerate(round.events):
        if not isinstance(event, Noted) or event.what != HAND or event.who not in seat_of or "qualif" in event.text:
            continue
        seat, events = seat_of[event.who], as_public(round.events[:at])
        view = View("", round.setup)
        for each in events:
            view.take(each)
        cards = [card for place, held in view.places.items() if owner_of(place) == seat for card in held]
        if len(cards) >= FEWEST and None not in cards and not any(is_split_off(place, seat) for place in view.places):
            found.append(ReadHand(event, tuple(each for each in events if _is_about(each, seat))))
    return found


def _is_about(event: Event, seat: int) -> bool:
    if isinstance(event, Dealt | Shown):
        return any(card is not None for card in event.cards) and (owner_of(event.place) == seat or event.place == BOARD)
    return isinstance(event, Moved) and owner_of(event.source) == seat and owner_of(event.target) == seat


def _set(edition: "Edition", round: Round, random: Random) -> Asked | None:
    """Which cards go in front by the house way."""
    for count in range(len(round.inputs)):
        before = replay(round.setup, round.inputs[:count])
        for player in before.decision.asks if before.decision is not None else ():
            view = before.view(player)
            option = next((option for option in view.options if option.verb == "set" and option.pick is not None), None)
            if option is None or option.pick is None:
                continue
            action, whose = advise(edition, view)
            if whose != HOUSE_WAY or not action.picks:
                continue
            held = tuple(view.cards(option.pick.place))
            answer = PiecesAnswer(held, tuple(held[index] for index in action.picks), tuple(_worth_as_much(edition, held, action.picks)))
            return Asked((), sentence("drill-set", number=PlainText(str(len(action.picks)))), answer, ("house-way",), cards=held)
    return None


def _worth_as_much(edition: "Edition", held: tuple[Card, ...], picks: tuple[int, ...]) -> Iterator[tuple[Card, ...]]:
    """Yield every choice that makes two hands worth those of the house way. Of tiles either stack may be named."""
    rules = edition.rules
    ways: list[tuple[tuple[int, ...], tuple[int, ...]]] = []  # what is laid apart, and what the two hands are worth
    if isinstance(rules, PaiGowRules):
        ways = [((one, other), (front, back)) for one, other, front, back in rules.ranking.settings(held)]
    elif isinstance(rules, TilesRules):
        for way in rules.ranking.settings(held):
            ways += [(way.high_tiles, (way.high, way.low)), (way.low_tiles, (way.high, way.low))]
    worth = next((worth for laid, worth in ways if sorted(laid) == sorted(picks)), None)
    yield from (tuple(held[index] for index in laid) for laid, found in ways if found == worth)


READ = Kind("hand", EVERY, _read, by_chance)
SET = Kind("house-way", BANKED, _set, clause="house-way")
