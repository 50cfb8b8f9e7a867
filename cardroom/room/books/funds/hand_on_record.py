"""The hand that a pay-out names, read from the cards of its round: what they make decides, not what somebody writes."""

import re

from cardroom.cards import pretty
from cardroom.errors import BadInput
from cardroom.room.base.errors import Unknown
from cardroom.room.books.funds.records import Won
from cardroom.room.storage import Store
from cardroom.room.storage.replay import play_stored
from cardroom.round import Noted, Round
from cardroom.round.places import hand_at, is_split_off

HAND = "hand"
"""What a procedure notes where it reads a hand out."""


def hand_on_record(store: Store, round_id: str, player: str, said: str = "") -> Won:
    """Return who has won with which hand, in the words of the procedure that read it out.

    The round is stored, over and not void; the player has shown the hand there. ``said``: what the proposer calls it; every word of it must
    be in what the cards make. A game that reads no hand out gives the open cards; the proposer's words stand before them, and nobody has
    held them against the cards (``Won.unread``).
    """
    stored = store.rounds.find(round_id)
    if stored is None:
        raise Unknown(store.rounds.not_here(f"There is no round '{round_id[:40]}'."))
    if stored.result is None:
        raise BadInput(f"Round {round_id} is not over: nothing is paid for it yet.")
    visitor = stored.players.get(player)
    if visitor is None:
        raise BadInput(f"In round {round_id} no visitor has played as '{player[:40]}'.")
    round = play_stored(stored)
    if round.void:
        raise BadInput(f"Round {round_id} was called back: nothing is paid for it.")
    made = hands_read_out(round).get(player, [])
    if not made:
        cards = open_cards(round, player)
        if not cards:
            raise BadInput(f"{player[:40]} has shown no hand in round {round_id}: nothing is paid for cards that nobody has seen.")
        words = said.strip()
        return Won(round_id, visitor, player, f"{words} ({cards})" if words else cards, unread=bool(words))
    found = next((each for each in made if _words(said) <= _words(each)), None)
    if found is None:
        raise BadInput(f"In round {round_id} the cards of {player[:40]} make {made[-1]}, not {said[:60]}.")
    return Won(round_id, visitor, player, found)


def hands_read_out(round: Round) -> dict[str, list[str]]:
    """By player: every hand that the procedure has read out, in order."""
    found: dict[str, list[str]] = {}
    for event in round.events:
        if isinstance(event, Noted) and event.what == HAND and event.who and event.text:
            found.setdefault(event.who, []).append(event.text)
    return found


def open_cards(round: Round, player: str) -> str:
    """The cards of a player's hands that everybody has seen."""
    places = round.view("").places
    seats = [seat for seat, name in round.setup.seats.items() if name == player]
    hands = [cards for seat in seats for place, cards in places.items() if place == hand_at(seat) or is_split_off(place, seat)]
    seen = [[card for card in cards if card is not None] for cards in hands if None not in cards]
    return "; ".join(" ".join(map(pretty, cards)) for cards in seen if cards)


def _words(text: str) -> set[str]:
    return set(re.findall(r"\w+", text.casefold()))
