"""Passwords: what may be one, and its hash by argon2id, which takes time and memory on purpose and is made in threads of its own."""

import asyncio
import base64
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple, TypeVar

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from cardroom.errors import BadInput
from cardroom.room.base.errors import TooMany

T = TypeVar("T")

LEAST, MOST = 10, 200  # characters
COMMON = Path(__file__).with_name("common_passwords.txt")


class Costs(NamedTuple):
    """What a hash costs: rounds, KiB, lanes. A hash that was made at other costs is made anew when its password is next given."""

    time: int = 1
    memory: int = 46 * 1024
    lanes: int = 1


class HashingLimits(NamedTuple):
    """Hashes that are made at once, and that wait to be made."""

    threads: int = 2
    waiting: int = 40


@cache
def _common() -> frozenset[str]:
    return frozenset(_bare(line) for line in COMMON.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#"))


def _bare(text: str) -> str:
    """Its letters and digits alone, without regard to case; of signs alone: all of it."""
    folded = _plain(text).casefold()
    return "".join(letter for letter in folded if letter.isalnum()) or folded


def _plain(password: str) -> str:
    """Keyboards write the same letter in several ways."""
    return unicodedata.normalize("NFKC", password)


def check_password(password: str, name: str) -> None:
    """Whether it may be the password of the person with this name: what everybody would try first is refused, and nothing else."""
    if not LEAST <= len(_plain(password)) <= MOST:
        raise BadInput(f"A password has {LEAST} to {MOST} characters: a few words are good, and easy to keep in mind.")
    bare = without = _bare(password)
    for word in (name, *name.split()):
        without = without.replace(_bare(word), "")
    if len(without) < len(bare) and len(without) < LEAST // 2:
        raise BadInput("That password is your name with little more; choose another.")
    if bare in _common() or _repeats(bare) or _in_a_row(bare):
        raise BadInput("That password is among the first that anybody would try; choose another.")


def _repeats(bare: str) -> bool:
    """Whether it is a few characters again and again."""
    return any(bare == (bare[:size] * len(bare))[: len(bare)] for size in range(1, min(5, len(bare) // 2 + 1)))


def _in_a_row(bare: str) -> bool:
    """Whether its characters only count up, or down."""
    steps = {ord(b) - ord(a) for a, b in pairwise(bare)}
    return len(steps) == 1


class Hashing:
    """Makes and checks hashes beside everything else that goes on."""

    def __init__(self, costs: Costs = Costs(), bounds: HashingLimits = HashingLimits()) -> None:  # noqa: B008
        self._hasher = PasswordHasher(costs.time, costs.memory, costs.lanes, type=Type.ID)
        self._most = bounds.threads + bounds.waiting
        self._threads = ThreadPoolExecutor(bounds.threads, "passwords")
        self._going = 0
        self._nobodys = _nobodys(costs)

    def stop(self) -> None:
        self._threads.shutdown(cancel_futures=True)

    async def hash(self, password: str) -> str:
        return await self._apart(lambda: self._hasher.hash(_bytes(password)))

    def hash_at_once(self, password: str) -> str:
        """Hash in this thread: for a program that does nothing else meanwhile."""
        return self._hasher.hash(_bytes(password))

    async def fits(self, password: str, hashed: str | None) -> bool:
        """Whether it is the password of this hash. None: nobody's, which takes the same time and fits never."""
        return await self._apart(lambda: self._fits(password, self._nobodys if hashed is None else hashed)) and hashed is not None

    def stale(self, hashed: str) -> bool:
        """Whether it was made at other costs than those of today."""
        return self._hasher.check_needs_rehash(hashed)

    def _fits(self, password: str, hashed: str) -> bool:
        try:
            return self._hasher.verify(hashed, _bytes(password))
        except (VerificationError, InvalidHashError):
            return False

    async def _apart(self, work: Callable[[], T]) -> T:
        if self._going >= self._most:
            raise TooMany("Too many sign in at this moment; try again in a moment.", 2)
        self._going += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._going -= 1


def _bytes(password: str) -> bytes:
    return _plain(password).encode("utf-8", "surrogatepass")


def _nobodys(costs: Costs) -> str:
    """What looks like a hash of today's costs, of no password that there is."""
    salt, tag = (base64.b64encode(secrets.token_bytes(size)).decode().rstrip("=") for size in (16, 32))
    return f"$argon2id$v=19$m={costs.memory},t={costs.time},p={costs.lanes}${salt}${tag}"
