"""Rounds as they were written before: what is read differently now.

Version 2 of a setup: a call at two card poker names the two cards that are played. Before, it named those thrown away.
Version 3 of a setup: after a round that was called back the player-dealer position is offered as before that round. Before, the player who
held it kept it; those who shared it were offered the second deal only if its player-dealer was still there; and a hand that the floor had
ruled on was turned up with the others.
Version 2 of a record: a public one has its inputs and the places from which cards were dealt. Before, it had neither.
"""

from collections.abc import Collection, Mapping, Sequence

from cardroom.games.banked.carried import HELD, PLAYER_DEALER, ROTATES_FROM, RULED_HANDS_SHOWN, SEAT, SHARERS, TURN
from cardroom.games.banked.rules import BankedRules
from cardroom.games.banked.versus.rules import Rules
from cardroom.house_rules import HouseRules
from cardroom.records.checks import Check, numbers
from cardroom.records.fields import Fields
from cardroom.round import AGAIN, Action, Input, Parts, Setup

VERSION = 3
FIRST = 2  # the first version that says its number

_CHANGED = (PLAYER_DEALER, TURN, SEAT, ROTATES_FROM, HELD, AGAIN, RULED_HANDS_SHOWN)  # of what was carried on then


def names_the_thrown(written: Mapping[str, object], setup: Setup) -> bool:
    """Whether the picks of this round are the cards thrown away; ``written`` is the setup's data."""
    rules = setup.edition.rules
    return "version" not in written and isinstance(rules, Rules) and rules.kind.dealt > rules.kind.played


def banked_before(written: Mapping[str, object], rules: HouseRules) -> bool:
    """Whether this is a setup of a player-dealer game before version 3; ``written`` is its data."""
    version = written.get("version", 0)
    return isinstance(rules, BankedRules) and isinstance(version, int) and version < VERSION


def carried_before(carry: Mapping[str, object], present: Collection[str]) -> Parts:
    """What such a setup carries, as it is written now; ``present``: those who are dealt in."""
    found = Parts(carry)
    found.put(RULED_HANDS_SHOWN, True)
    if found.take(AGAIN, False) and PLAYER_DEALER in found:
        found.put(HELD, True)
    if found.find(PLAYER_DEALER, "") not in present:
        found.take(SHARERS, [])
    return found


def unchanged(carried: object) -> object:
    """Of what a round carries on, the parts that such a round carried on as it does now."""
    return {key: part for key, part in carried.items() if key not in _CHANGED} if isinstance(carried, Mapping) else carried


def others(setup: Setup, picks: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of a hand that were not picked."""
    rules = setup.edition.rules
    assert isinstance(rules, Rules)
    return tuple(i for i in range(rules.kind.dealt) if i not in picks)


def brought_up(written: Mapping[str, object], setup: Setup, inputs: tuple[Input, ...]) -> tuple[Input, ...]:
    """The inputs as they are written now."""
    if not names_the_thrown(written, setup):
        return inputs
    return tuple(
        given._replace(picks=others(setup, given.picks)) if isinstance(given, Action) and given.picks else given for given in inputs
    )


def rulings_without_inputs(events: Sequence[Fields]) -> bool:
    """Whether the floor or the dealer did something that these events tell of, but not so that it could be done again."""
    return any(event.text("event") == "ruled" for event in events)


def shown_are_opened(events: Sequence[Fields], opened: Sequence[object]) -> Check:
    """Every card that anybody saw has its opening, if not in its place."""
    places: dict[str, list[object]] = {}
    shown: list[object] = []
    for event in events:
        kind = event.text("event")
        if kind == "dealt":
            cards = event.items("cards")
            places.setdefault(event.text("place"), []).extend(cards)
            shown += [card for card in cards if card is not None]
        elif kind == "shown":
            held = places[event.text("place")]
            for index, card in zip(numbers(event, "indices"), event.items("cards"), strict=True):
                if card is not None and held[index] is None:
                    shown.append(card)
                    held[index] = card
                elif card is not None and held[index] != card:
                    return Check("openings", False, f"{card} is shown where {held[index]} was dealt face up.")
        elif kind == "moved":
            held = places[event.text("from")]
            gone = numbers(event, "indices")
            moved = [held[i] for i in gone]
            places[event.text("from")] = [card for i, card in enumerate(held) if i not in gone]
            if event.text("to") != "shoe":
                places.setdefault(event.text("to"), []).extend(moved)
    unopened = [card for card in shown if shown.count(card) > opened.count(card)]
    if unopened:
        return Check("openings", False, f"{unopened[0]} was shown, but no opening proves it was dealt.")
    return Check("openings", True, f"Each of the {len(shown)} cards shown is proved by its opening.")
