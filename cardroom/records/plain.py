"""Values as JSON and back, exactly: what is carried from round to round may hold tuples, sets and numbered keys, which JSON has not.

Plain data stays as it is; the others are marked: ``{"@tuple": [...]}``, ``{"@set": [...]}``, ``{"@map": [[key, value], ...]}``,
``{"@spot": "1/ante/ann"}``.
"""

from collections.abc import Mapping

from cardroom.cards import FACES, Card, card_name, parse_card
from cardroom.errors import BadInput
from cardroom.plain import Data, Plain
from cardroom.round import Spot


def plain(value: object) -> Plain:
    """JSON data that ``whole`` turns back into an equal value."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Spot):
        return {"@spot": str(value)}
    if isinstance(value, Mapping):
        if all(isinstance(key, str) and not key.startswith("@") for key in value):
            return {key: plain(item) for key, item in value.items()}
        return {"@map": [[plain(key), plain(item)] for key, item in value.items()]}
    if isinstance(value, tuple):
        return {"@tuple": [plain(item) for item in value]}
    if isinstance(value, set | frozenset):
        return {"@set": [plain(item) for item in sorted(value)]}
    if isinstance(value, list):
        return [plain(item) for item in value]
    raise _unwritable(value)


def whole(data: object) -> object:
    """The value that ``plain`` wrote."""
    if isinstance(data, list):
        return [whole(item) for item in data]
    if isinstance(data, Mapping):
        if len(data) == 1:
            mark, held = next(iter(data.items()))
            if mark == "@spot":
                return read_spot(held)
            if mark == "@tuple":
                return tuple(whole(item) for item in held)
            if mark == "@set":
                return frozenset(whole(item) for item in held)
            if mark == "@map":
                return {whole(key): whole(item) for key, item in held}
        return {key: whole(item) for key, item in data.items()}
    return data


def loose(settings: Mapping[str, object]) -> Data:
    """Settings as JSON data, tuples as lists: a model reads them back into its own types."""
    return {key: _loose(value) for key, value in settings.items()}


def _loose(value: object) -> Plain:
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Mapping):
        return {str(key): _loose(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_loose(item) for item in value]
    if isinstance(value, set | frozenset):
        return [_loose(item) for item in sorted(value)]
    raise _unwritable(value)


def _unwritable(value: object) -> BadInput:
    return BadInput(f"A {type(value).__name__} cannot be written into a record.")


def read_spot(text: object) -> Spot:
    """``position/wager/player`` or ``position/wager/player/hand``."""
    parts = text.split("/", 2) if isinstance(text, str) else []
    if len(parts) != 3 or not parts[0].isdecimal():
        raise BadInput(f"'{text}' is not a spot: write position/wager/player, like 1/ante/ann")
    player, slash, hand = parts[2].rpartition("/")  # a name may have slashes, but no number after the last
    if slash and hand.isdecimal():
        return Spot(int(parts[0]), parts[1], player, int(hand))
    return Spot(int(parts[0]), parts[1], parts[2])


def card_text(card: Card) -> str:
    """A card with the deck it came from, unless that is the first: ``As``, ``As.2``; ``??`` for one that is not known."""
    number = max(0, card // FACES)
    return card_name(card) + (f".{number + 1}" if number else "")


def read_card(text: object) -> Card:
    name, _, number = text.partition(".") if isinstance(text, str) else ("", "", "")
    if not name or (number and (not number.isdecimal() or number == "0")):
        raise BadInput(f"'{text}' is not a card: write it like As, or As.2 for one of the second deck")
    return parse_card(name) + FACES * (int(number) - 1 if number else 0)
