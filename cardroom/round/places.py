"""Where cards lie: one way to name the places of hands. Other places (board, burn, muck, discards ...) are named after themselves."""

from collections.abc import Collection

HAND, FRONT = "seat/", "front/"  # what the names begin with
BUTTON = "button/"  # a card for each seat, by which the first button is drawn
HIT = "hit/"  # a card that a seat draws to a hand that all share
DEALT_TO = frozenset({
    "board", "second board", "burn", "muck", "discards", "removed", "boxed", "aside", "turned", "rabbit",
    "player", "banker", "players", "player-dealer", "hit", "rack", "pluck", "forced",
})  # fmt: skip
"""The places without a seat to which a card comes from the shoe, in our own games."""
HANDS = tuple(f"{HAND}{seat}" for seat in range(64))  # by seat, more than any table has: they are named all the time


def hand_at(seat: int, number: int = 0) -> str:
    """The hand of a seat; ``number`` counts the hands that were split off it."""
    if number or not 0 <= seat < len(HANDS):  # a file may name any number for a seat
        return f"{HAND}{seat}/{number}" if number else f"{HAND}{seat}"
    return HANDS[seat]


def front_at(seat: int) -> str:
    """The two cards of a hand that were set in front."""
    return f"{FRONT}{seat}"


def is_hand(place: str) -> bool:
    return place.startswith(HAND)


def is_front(place: str) -> bool:
    return place.startswith(FRONT)


def is_split_off(place: str, seat: int) -> bool:
    """Whether it is one of the hands that were split off the seat's."""
    return place.startswith(f"{HAND}{seat}/")


def owner_of(place: str) -> int:
    """The seat whose hand, front or row it is; 0 where it is nobody's."""
    kind, _, rest = place.partition("/")
    seat = rest.partition("/")[0]
    return int(seat) if f"{kind}/" in (HAND, FRONT) and seat.isdecimal() else 0


def can_be_dealt_to(place: object, seats: Collection[int]) -> bool:
    """Whether a game of ours may deal a card there, where these are the seats that get any."""
    if not isinstance(place, str):
        return False
    kind, slash, rest = place.partition("/")
    if f"{kind}/" not in (HAND, FRONT, BUTTON, HIT) or not slash:
        return place in DEALT_TO
    seat, slash, hand = rest.partition("/")
    return seat.isdecimal() and int(seat) in seats and (not slash or hand.isdecimal())
