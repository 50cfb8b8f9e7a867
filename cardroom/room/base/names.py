"""Names of visitors. Two names that a tired eye takes for one another are one: who sits where must not be in doubt."""

import re
import unicodedata

from cardroom.bots.names import NAMES
from cardroom.errors import BadInput
from cardroom.round.accounts import RESERVED

_NAME = re.compile(r"[^\W_]([\w '.\-]{0,18}[\w.])?", re.UNICODE)
_UNSEEN = frozenset("\u115f\u1160\u17b4\u17b5\u3164\uffa0")  # letters by their kind that are drawn as nothing
_STAFF = (
    "floor", "floorman", "floorperson", "dealer", "house", "cashier", "cage", "operator", "auditor", "admin", "administrator", "manager",
    "staff", "surveillance", "security", "moderator", "support", "system", "cardroom", "host",
)  # fmt: skip

# What is drawn alike, of the alphabets in which names are written here: Greek and Cyrillic letters that are Latin ones to the eye,
# Latin letters with strokes, figures. Small letters only: names are folded first.
_ALIKE = str.maketrans(
    {
        **dict(zip("αβγεζηικλμνορστυχωϲϳ", "abyeznlkamvopotuxwcj", strict=True)),
        **dict(zip("абвгеёзийкмнопрстухчьѕіїјԁԛԝһӏґєԍѵ", "abbreeslnkmhonpctyx4bslljdqwhlreov", strict=True)),
        **dict(zip("łøđħŧıƒɑɡʏɩʟɴɪʀᴀᴄᴏᴜᴠᴡᴢ", "lodhtlfagyllnlraaouvwz", strict=True)),
        **dict(zip("01|i!", "ollll", strict=True)),
        "æ": "ae", "œ": "oe", "þ": "p", "ð": "d", "л": "n", "π": "n", "ш": "w", "щ": "w", "ю": "lo", "я": "r", "э": "e", "ъ": "b",
    }
)  # fmt: skip


def skeleton(name: str) -> str:
    """What is left of a name to the eye: no accents, no points or spaces, one letter for all that look like it.

    >>> skeleton("Аnn.") == skeleton("ＡＮＮ") == skeleton("Ann")  # the first begins with a Cyrillic letter, the second is of full width
    True
    >>> skeleton("Ann") == skeleton("Anna")
    False
    """
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    bare = "".join(letter for letter in unicodedata.normalize("NFKD", folded) if letter.isalnum() or letter in "|!")
    return bare.translate(_ALIKE).replace("rn", "m").replace("vv", "w")


_BOTS = {skeleton(name): name for name in NAMES}
_OF_STAFF = frozenset(skeleton(word) for word in _STAFF)


def check_name(name: str, at_desk: bool = False) -> str:
    """Return a visitor's name, which is their player's name at every table, or refuse it. ``at_desk``: the name of a person who stands
    there; they may be called like a bot."""
    name = unicodedata.normalize("NFC", " ".join(name.split()))
    if not _NAME.fullmatch(name) or _UNSEEN & set(name):
        raise BadInput("A name has 1 to 20 letters, digits, spaces, hyphens, points or apostrophes, and begins with a letter or digit.")
    if unicodedata.normalize("NFKC", name) != name:
        raise BadInput("A name is written in plain letters, not in letters of another width or form.")
    if name.lower() in RESERVED or name.lower().startswith("pot"):
        raise BadInput(f"'{name}' means something else at a table; choose another name.")
    if skeleton(name) in _BOTS and not at_desk:
        raise BadInput(f"{_BOTS[skeleton(name)]} is one of the bots here; choose another name.")
    if _of_staff(name):
        raise BadInput(f"'{name}' reads like one of the staff; choose another name.")
    return name


def _of_staff(name: str) -> bool:
    words = [name, *re.split(r"[^\w]+|_", name)]
    return any(skeleton(word) in _OF_STAFF or skeleton(word.strip("0123456789 ")) in _OF_STAFF for word in words)
