"""The code of a player's card. It is worked out with the room's key and stored nowhere, so no journal or database gives anybody a card.

1001-KM7Q4R      the number, and six signs that only the room can work out
"""

import hmac
import re
from collections.abc import Callable

from cardroom.errors import BadInput
from cardroom.room.base.errors import Forbidden
from cardroom.room.people.numbers import PlayerNumbers

SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that is taken for another
LENGTH = 6
_CARD = re.compile(r"#?(\d{4,9})[- ]?([0-9A-Za-z]{6})")
NO_SUCH_CARD = "This card is not known here, or a newer one was printed: ask at the desk."


def code_of(mark: Callable[[str, str], str], number: int, issue: int) -> str:
    """Return the code on a card."""
    drawn = int(mark("card", f"{number} {issue}"), 16)
    signs = []
    for _ in range(LENGTH):
        drawn, sign = divmod(drawn, len(SIGNS))
        signs.append(SIGNS[sign])
    return f"{number}-{''.join(signs)}"


def holder_of(numbers: PlayerNumbers, mark: Callable[[str, str], str], card: str) -> str:
    """Return the visitor whose card was scanned or typed. A scanner reads an address, which ends with the code."""
    found = _CARD.fullmatch(card.strip().rpartition("#")[2])
    if found is None:
        raise BadInput("A card reads like 1001-KM7Q4R.")
    number = int(found[1])
    issue, holder = numbers.issue(number), numbers.holder(number)
    expected = code_of(mark, number, issue).partition("-")[2]
    if not issue or holder is None or not hmac.compare_digest(expected, found[2].upper()):
        raise Forbidden(NO_SUCH_CARD)
    return holder
