"""One-time keys. The room's own terminal prints one, which makes its opener the operator. A person who is granted a role before they have
ever come in gets another, with which they come in and set their password. What is kept of a key is its hash."""

import secrets
from hashlib import sha256
from typing import NamedTuple

CONSOLE_KEY_LASTS: float = 3600
INVITATION_LASTS: float = 3 * 24 * 3600


class OneTime(NamedTuple):
    """A key that has not been used: its hash, and until when it may be."""

    key: str
    until: float


def new_key(now: float, lasts: float) -> tuple[OneTime, str]:
    """And the secret itself, which is told once."""
    secret = secrets.token_urlsafe(18)
    return OneTime(hash_of(secret), now + lasts), secret


def hash_of(secret: str) -> str:
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
