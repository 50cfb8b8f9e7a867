"""The second factor: codes by the clock (RFC 6238), from a secret that an app on another device holds."""

import base64
import hmac
import secrets
from urllib.parse import quote, urlencode

STEP = 30  # seconds for which a code stands
DIGITS = 6
DRIFT = 1  # steps by which the clocks may differ, either way
ISSUER = "Cardroom"


def new_secret() -> str:
    """160 bits, in the letters in which apps take them."""
    return base64.b32encode(secrets.token_bytes(20)).decode()


def code_at(secret: str, step: int, digits: int = DIGITS) -> str:
    """The code of a time step (RFC 4226, 5.3)."""
    tag = hmac.digest(base64.b32decode(secret), step.to_bytes(8, "big"), "sha1")
    place = tag[-1] & 15
    number = int.from_bytes(tag[place : place + 4], "big") & 0x7FFF_FFFF
    return f"{number % 10**digits:0{digits}}"


def step_of(secret: str, code: str, now: float, last: int) -> int | None:
    """The time step whose code this is, after the ``last`` whose code was used; None: it is no code of now, or one used already."""
    given = "".join(code.split())
    here = int(now // STEP)
    steps = range(max(here - DRIFT, last + 1), here + DRIFT + 1)
    found = [step for step in steps if hmac.compare_digest(code_at(secret, step).encode(), given.encode("utf-8", "surrogatepass"))]
    return found[0] if found else None


def uri(secret: str, name: str) -> str:
    """What an app reads to take the secret in."""
    given = {"secret": secret, "issuer": ISSUER, "algorithm": "SHA1", "digits": DIGITS, "period": STEP}
    return f"otpauth://totp/{quote(f'{ISSUER}:{name}')}?{urlencode(given)}"
