"""What a request is about, by its path: a table, the desk, or nothing that one server alone holds."""

import re

from cardroom.room.base.errors import Unknown
from cardroom.room.storage.rows import DESK, at_table

RELAYED = frozenset({"GET", "POST", "PUT", "PATCH", "DELETE"})
"""Methods of what may be passed on; nothing is done by others."""

_TABLE = re.compile(r"/api/(?:dealer/)?tables/([a-z0-9]{1,20})(?:/.*)?", re.S)
_HELD = re.compile(at_table("[a-z0-9]{1,20}"))
_STORED = re.compile(r"/api/(?:houses|editions/.*|odds(?:/.*)?|openapi\.json|rounds(?:/.*)?|history(?:/.*)?|tables/[^/]*/rounds)", re.S)
_MERGED = frozenset({"/api/tables", "/api/account/tables", "/api/floor", "/api/dealer/tables", "/api/staff/tables"})
_AT_DESK = re.compile(r"/api/tables/[^/]*/drop|/papers/[^/]+/[^/]+", re.S)


def is_of_all(path: str) -> bool:
    """Pages and what they load: every server has them."""
    return not path.startswith(("/api/", "/papers/"))


def about(method: str, path: str) -> str:
    """``table/<id>``, ``desk``, or empty: any server answers it. Catalogue and past rounds are read from files and the store; lists of
    tables are put together from what each server has. What a path does not tell, the room does (``Elsewhere``)."""
    if _AT_DESK.fullmatch(path):
        return DESK
    if is_of_all(path) or (method == "GET" and (path in _MERGED or _STORED.fullmatch(path))):
        return ""
    table = _TABLE.fullmatch(path)
    if table is not None:
        return at_table(table[1])
    return "" if path.startswith(("/api/tables/", "/api/dealer/tables/")) else DESK


def check_held(what: str) -> None:
    """Nobody is asked who holds what cannot be held: the id of a table comes as it was typed."""
    if what != DESK and not _HELD.fullmatch(what):
        raise Unknown(f"There is no table '{what.removeprefix(at_table(''))}'.")


def repeatable(method: str, path: str, keyed: bool) -> bool:
    """Whether it may be sent a second time though the first may have been done: it changes nothing, is done once by its key, or names
    the question that it answers, which can be answered once."""
    return method == "GET" or keyed or (path.startswith("/api/tables/") and path.endswith(("/act", "/act-all")))
