"""Recovery codes: each opens an account once when the password is lost. They are drawn, not chosen, so a plain hash of one is safe."""

import hmac
import secrets
from collections.abc import Sequence
from hashlib import sha256

GIVEN = 10  # codes at once
LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ0123456789"  # 32 that are not taken for one another: no I, L, O, U
GROUPS, LENGTH = 4, 4  # ABCD-EFGH-JKMN-PQRS: 80 bits
_READ = str.maketrans("ILO", "110")  # as what a letter that no code has was meant


def make_codes() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """New ones, which are told once, and what is stored of them."""
    codes = tuple("-".join("".join(secrets.choice(LETTERS) for _ in range(LENGTH)) for _ in range(GROUPS)) for _ in range(GIVEN))
    return codes, tuple(_hash(code) for code in codes)


def without(stored: Sequence[str], code: str) -> tuple[str, ...] | None:
    """The codes that are left when this one is used; None: it is none of them, or was used."""
    given = _hash(code)
    left = tuple(each for each in stored if not hmac.compare_digest(each, given))
    return left if len(left) < len(stored) else None


def _hash(code: str) -> str:
    plain = "".join(letter for letter in code.upper() if letter.isalnum()).translate(_READ)
    return sha256(plain.encode("utf-8", "surrogatepass")).hexdigest()
