"""Can this have happened? The public record of a live round is played again by the rules, with the cards that it opens where it opens them.

Cards that nobody saw stay unknown: some are put in their places, and where the rules then give something else (a hand that was mucked
would have won, a hand that opened had no openers) others, until the round is what the record says, event for event. So what is shown is
that there is a deal, with every opened card in its place, in which these inputs lead to these events. Which of those deals it was, only
the auditor's record tells.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import NamedTuple

from cardroom.cards import Card
from cardroom.chance import Ordered
from cardroom.errors import CardroomError
from cardroom.round import Action, Dealt, FloorCall, Input, Round, Setup, Shuffled, event_data
from cardroom.shoes import OrderedShoe

Data = Mapping[str, object]

TRIES = 4000  # deals that are tried before the record is given up
SURE = 250  # so often the same, whatever the hidden cards: they have nothing to do with it
NOT_OF_THE_RULES = ("root", "dice", "cut", "at")
STALE = 150  # of them without getting further before all hidden cards are laid anew


class RecordedRound(NamedTuple):
    """What the record says, as far as it can be played again."""

    setup: Setup
    inputs: tuple[Input, ...]
    events: Sequence[Data]
    result: Data  # stacks and the rest, by key
    orders: tuple[tuple[str | None, ...], ...]  # by shuffle, from the top: what is opened
    dice: tuple[tuple[int, ...], ...]
    back: tuple[Mapping[int, int], ...]  # see ``places_back``


class PlayedRecord(NamedTuple):
    """How far it went as the record says, and where and why no further (empty: it came to its end)."""

    events: int
    wrong: str
    names: frozenset[str]  # whom that is about: places and players
    round: Round | None


class DealSearch(NamedTuple):
    wrong: str  # empty: a deal was found
    tries: int
    hidden: int  # cards dealt that nobody saw


def play(told: RecordedRound, tries: int = TRIES) -> DealSearch:
    """Look for a deal that gives the round."""
    rng = Random(len(told.events))
    deck = told.setup.edition.deck
    expected = [_text(event) for event in told.events]
    best, best_keys, stale = None, _fresh(rng, deck, told), 0
    keys, furthest, same = best_keys, PlayedRecord(-1, "", frozenset(), None), 0
    for tried in range(1, tries + 1):
        played = _attempt(told, expected, keys, rng)
        if not played.wrong:
            return DealSearch("", tried, len(list(_hidden(told, played.round))))
        if played.events > furthest.events:
            furthest, same = played, 0
        if played.events == furthest.events:
            same = same + 1 if played.wrong == furthest.wrong else -tries
            if same >= SURE:
                break
        if best is None or played.events >= best.events:
            stale = 0 if best is None or played.events > best.events else stale + 1
            best, best_keys = played, keys
        else:
            stale += 1
        hidden = list(_hidden(told, best.round))
        if not hidden and best.round is not None and len(told.orders) == 1:
            break  # no card is hidden from us that could have made a difference
        if stale >= STALE:
            best, best_keys, stale = None, _fresh(rng, deck, told), 0
            keys = best_keys
        else:
            keys = _others(rng, best_keys, hidden, best.names, told)
    return DealSearch(furthest.wrong, tries, len(list(_hidden(told, furthest.round))))


def _fresh(rng: Random, deck: Sequence[Card], told: RecordedRound) -> list[dict[Card, float]]:
    return [{card: rng.random() for card in deck} for _ in told.orders]


def _others(
    rng: Random, keys: list[dict[Card, float]], hidden: list[tuple[str, Card, int]], names: frozenset[str], told: RecordedRound
) -> list[dict[Card, float]]:
    """Some of the hidden cards change places: as a rule those whom it is about."""
    found = [dict(each) for each in keys]
    about = [each for each in hidden if each[0] in names] if rng.random() < 0.7 else []
    pool = about or hidden
    if not pool:
        return _fresh(rng, told.setup.edition.deck, told)
    place = rng.choice(pool)[0]
    chosen = [each for each in pool if each[0] == place] if rng.random() < 0.4 else [rng.choice(pool) for _ in range(rng.randint(1, 2))]
    for _, card, shuffle in chosen:
        other = rng.choice(list(found[shuffle]))
        found[shuffle][card], found[shuffle][other] = found[shuffle][other], found[shuffle][card]
    return found


def _text(data: Data) -> str:
    """To compare: without what is not the rules' (roots, the cut) and what is compared apart (places in the order)."""
    return json.dumps({key: value for key, value in data.items() if key not in NOT_OF_THE_RULES}, sort_keys=True, ensure_ascii=False)


def _attempt(told: RecordedRound, expected: Sequence[str], keys: Sequence[Mapping[Card, float]], rng: Random) -> PlayedRecord:
    chance = Ordered(told.orders, told.dice, tuple(keys), told.back, rng.randbytes(8))
    seen = 0
    round: Round | None = None
    try:
        round = Round(told.setup._replace(chance=chance))
        for given in (None, *told.inputs):
            if given is not None:
                _take(round, given)
            events = round.view("").events
            while seen < len(events):
                data = event_data(events[seen])
                if seen >= len(expected) or _text(data) != expected[seen]:
                    return _differs(told, seen, data, round)
                seen += 1
    except CardroomError as error:
        about = told.events[seen] if seen < len(told.events) else {}
        return PlayedRecord(seen, f"after event {seen}: {error}", _about(told, about), round)
    if seen < len(expected):
        return _differs(told, seen, None, round)
    return PlayedRecord(seen, _came_to(told, round), frozenset(), round)


def _take(round: Round, given: Input) -> None:
    if isinstance(given, Action):
        round.act(given)
    elif isinstance(given, FloorCall):
        round.rule(given)
    else:
        round.misdeal(given.why, given.rule)


def _differs(told: RecordedRound, at: int, ours: Data | None, round: Round) -> PlayedRecord:
    theirs = told.events[at] if at < len(told.events) else None
    say = [json.dumps(each, ensure_ascii=False) if each is not None else "nothing" for each in (theirs, ours)]
    names = _about(told, theirs or {}) | _about(told, ours or {})
    return PlayedRecord(at, f"event {at}: the record says {say[0]}, the rules give {say[1]}", names, round)


def _about(told: RecordedRound, event: Data) -> frozenset[str]:
    names = {value for key, value in event.items() if key in ("place", "from", "to", "who", "player") and isinstance(value, str)}
    seats = {f"seat/{seat}" for seat, player in told.setup.seats.items() if player in names}
    return frozenset(names | seats)


def _came_to(told: RecordedRound, round: Round) -> str:
    """What came out, and where in the order each card lay, against the record."""
    outcome = round.outcome
    fresh: dict[str, object] = {
        "over": round.over, "void": round.void, "stacks": dict(outcome.stacks), "drop": outcome.drop, "jackpot": outcome.jackpot,
        "house": outcome.house,
    }  # fmt: skip
    for key, ours in fresh.items():
        if key in told.result and json.dumps(told.result[key], sort_keys=True) != json.dumps(ours, sort_keys=True):
            return f"'{key}': the record says {told.result[key]!r}, the rules give {ours!r}"
    shoe = round.shoe
    assert isinstance(shoe, OrderedShoe)
    shuffle = -1
    for number, (event, data) in enumerate(zip(round.events, told.events, strict=True)):
        if isinstance(event, Shuffled):
            shuffle += 1
        elif isinstance(event, Dealt) and "at" in data:
            ours = [shoe.lay[shuffle].get(card, -1) for card in event.cards if card is not None]
            if data["at"] != ours:
                return f"event {number}: the record deals from {data['at']} of the order, the rules from {ours}"
    return ""


def _hidden(told: RecordedRound, round: Round | None) -> Iterator[tuple[str, Card, int]]:
    """The cards dealt that the record does not open: where they were dealt to, and from which shuffle."""
    if round is None:
        return
    shoe, shuffle = round.shoe, -1
    assert isinstance(shoe, OrderedShoe)
    for event in round.events:
        if isinstance(event, Shuffled):
            shuffle += 1
        elif isinstance(event, Dealt):
            for card in event.cards:
                at = None if card is None else shoe.lay[shuffle].get(card)
                if card is not None and (at is None or told.orders[shuffle][at] is None):
                    yield event.place, card, shuffle


def places_back(events: Sequence[Data], sizes: Sequence[int]) -> tuple[dict[int, int], ...]:
    """By shuffle: of its places, at which later shuffle (from 0) their cards were in the deck again."""
    found: tuple[dict[int, int], ...] = tuple({} for _ in sizes)
    held: dict[str, list[tuple[int, int]]] = {}
    undealt: dict[tuple[int, int], None] = {}
    shuffle = -1
    for event in events:
        kind = event["event"]
        if kind == "shuffled":
            shuffle += 1
            for number, at in undealt:
                found[number][at] = shuffle
            undealt = {(shuffle, at): None for at in range(sizes[shuffle])}
        elif kind == "dealt":
            cards, told = event["cards"], event.get("at")
            count = len(cards) if isinstance(cards, list) else 0
            taken = [(shuffle, each) for each in told] if isinstance(told, list) else list(undealt)[:count]
            for each in taken:
                undealt.pop(each, None)
            held.setdefault(str(event["place"]), []).extend(taken)
        elif kind == "moved":
            source, gone = held[str(event["from"])], event["indices"]
            indices = gone if isinstance(gone, list) else []
            moved = [source[i] for i in indices]
            held[str(event["from"])] = [each for i, each in enumerate(source) if i not in indices]
            if event["to"] == "shoe":
                undealt = dict.fromkeys([*moved[::-1], *undealt])  # they lie on top
            else:
                held.setdefault(str(event["to"]), []).extend(moved)
    return found
