"""The limits of a server as its operator sets them: ``CARDROOM_RATES`` or ``--rates``, like ``messages=60/20 sockets_visitor=16``."""

import math
import re

from cardroom.errors import BadInput
from cardroom.web.base.limits import Limits, RequestRate

_ONE = re.compile(r"([a-z_]+)=([0-9.]+)(?:/([0-9.]+))?")
LARGEST = 1e9

SAYS = {
    "calls": "requests of one session",
    "calls_address": "requests and new sockets from one address",
    "entries": "new sessions from one address",
    "sign_ins": "sign-ins from one address",
    "sign_ins_account": "sign-ins into one account, from all addresses that are new to it",
    "own_sign_ins": "sign-ins into one account from an address that it was used from",
    "recoveries": "recoveries from one address",
    "recoveries_account": "recoveries of one account",
    "passwords": "passwords that a person who is signed in gives once more",
    "codes": "codes of a second factor, of one visitor",
    "openings": "tables that one session opens",
    "openings_address": "tables opened from one address",
    "reads": "past rounds read from one address",
    "questions": "new questions about odds, of one session",
    "questions_address": "questions of strangers from one address",
    "advice": "advice at a table, of one session",
    "advice_address": "advice for one address",
    "cards": "cards read at a kiosk, from one address",
    "cards_number": "readings of one card's number, from all addresses",
    "floor_calls": "calls for the floor, of one session",
    "chat": "lines of talk at tables, of one session",
    "messages": "messages on the sockets of one session, or on a spectator's socket",
    "garbage": "messages on one socket that nobody can use; then it is closed",
    "flood": "messages on one socket that came too fast; then it is closed, and may come again",
    "sockets_visitor": "sockets of one visitor at a time",
    "sockets_address": "sockets of one address at a time",
    "connections": "connections of all together",
    "connections_address": "connections of one address",
    "waiting": "pieces of work that wait for a thread",
    "body": "bytes of a request",
    "frame": "bytes of a message",
    "upload": "seconds that the body of a request may take",
    "uploads_address": "bodies that are waited for from one address at a time",
    "ping": "seconds between two pings",
    "silence": "seconds without a sign of life, or without reading, until a socket is dropped",
}
"""What each of them bounds; docs/room.md has the table."""


def limits_of(text: str, usual: Limits | None = None) -> Limits:
    """Return the usual limits with those that are named changed.

    >>> limits_of("messages=60/20, sockets_visitor=16").messages
    RequestRate(burst=60.0, a_second=20.0)
    """
    usual = usual or Limits()
    found: dict[str, object] = {}
    for part in re.split(r"[\s,]+", text.strip()):
        if part:
            name, value = _read(part, usual)
            if name in found:
                raise BadInput(f"CARDROOM_RATES names {name} twice.")
            found[name] = value
    limits = Limits(**usual._asdict() | found)
    if limits.silence <= limits.ping:
        raise BadInput(f"CARDROOM_RATES: silence must be longer than ping, which is {limits.ping:g} seconds, not {limits.silence:g}.")
    return limits


def _read(part: str, usual: Limits) -> tuple[str, object]:
    written = _ONE.fullmatch(part)
    if written is None:
        raise BadInput(f"CARDROOM_RATES: '{part[:60]}' is not read: write name=BURST/A_SECOND, like messages=60/20, or name=NUMBER.")
    name, first, second = written.groups()
    if name not in SAYS:
        raise BadInput(f"CARDROOM_RATES: there is no limit '{name}'; there are: {', '.join(SAYS)}.")
    known = getattr(usual, name)
    if isinstance(known, RequestRate) != (second is not None):
        how = "BURST/A_SECOND, like 60/20" if isinstance(known, RequestRate) else "one number"
        raise BadInput(f"CARDROOM_RATES: {name} is {how}, not '{part[len(name) + 1 :]}'.")
    burst, rate = _number(name, first), _number(name, second or "1")
    if isinstance(known, RequestRate):
        if burst < 1:
            raise BadInput(f"CARDROOM_RATES: {name} lets nobody in with a burst of {burst:g}: it must be 1 at least.")
        return name, RequestRate(burst, rate)
    if isinstance(known, int):
        if burst != int(burst):
            raise BadInput(f"CARDROOM_RATES: {name} is a whole number, not {first}.")
        return name, int(burst)
    return name, burst


def _number(name: str, text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = math.nan
    if not 0 < found <= LARGEST:
        raise BadInput(f"CARDROOM_RATES: {name} takes numbers above 0, and of at most {LARGEST:,.0f}, not '{text[:40]}'.")
    return found
