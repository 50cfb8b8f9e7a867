"""How much one visitor, or one address, may ask for. Every bound is a setting; the defaults are meant for people, not for programs."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

from cardroom.room.base.errors import TooMany as TooMany
from cardroom.web.base.bounds import PoolBounds


class RequestRate(NamedTuple):
    """So many at once, and so many more each second."""

    burst: float
    a_second: float


class Limits(NamedTuple):
    """All of them; a test or a benchmark loosens some with ``_replace``."""

    calls: RequestRate = RequestRate(80, 20)  # of one session
    calls_address: RequestRate = RequestRate(400, 100)  # a household, a class or a club may share an address
    entries: RequestRate = RequestRate(20, 0.1)  # new sessions, by address
    sign_ins: RequestRate = RequestRate(10, 1 / 60)  # by address: so slow that two addresses leave the owner room to sign in
    sign_ins_account: RequestRate = RequestRate(20, 1 / 20)  # into one account, from all addresses that nobody has used it from
    own_sign_ins: RequestRate = RequestRate(10, 1 / 20)  # into one account, from one address that it was used from
    recoveries: RequestRate = RequestRate(5, 1 / 60)  # by address
    recoveries_account: RequestRate = RequestRate(20, 1 / 20)
    passwords: RequestRate = RequestRate(10, 1 / 30)  # given once more by one who is signed in
    codes: RequestRate = RequestRate(6, 1 / 60)  # of a second factor, by visitor: one that is guessed is right three times in a million
    openings: RequestRate = RequestRate(6, 0.1)  # tables opened, by session
    openings_address: RequestRate = RequestRate(20, 0.3)
    reads: RequestRate = RequestRate(60, 5)  # past rounds, by address: each is dealt again
    questions: RequestRate = RequestRate(40, 1)  # new ones about odds, of one session
    questions_address: RequestRate = RequestRate(12, 0.2)  # of strangers, by address
    advice: RequestRate = RequestRate(30, 2)  # of one session: a bot thinks for him
    advice_address: RequestRate = RequestRate(120, 8)
    cards: RequestRate = RequestRate(30, 0.5)  # read at a kiosk, by address
    cards_number: RequestRate = RequestRate(20, 0.1)  # of one number, from all addresses: a code has 29^6 forms
    floor_calls: RequestRate = RequestRate(5, 0.05)  # "Floor!", of one session
    chat: RequestRate = RequestRate(6, 0.25)  # what one session says at tables
    messages: RequestRate = RequestRate(40, 10)  # on the sockets of one session; on one spectator's socket
    garbage: RequestRate = RequestRate(20, 0.2)  # frames on one socket that nobody can use; then it is closed
    flood: RequestRate = RequestRate(20, 0.5)  # frames on one socket that came too fast; then it is closed, and may come again
    sockets_visitor: int = 8
    sockets_address: int = 100
    connections: int = 4000  # all together, those that have said nothing yet too
    connections_address: int = 200
    waiting: int = 100  # pieces of work that wait for a thread
    body: int = 16 * 1024  # bytes of a request
    frame: int = 4 * 1024  # bytes of a socket's message
    upload: float = 15  # seconds that a body may take
    uploads_address: int = 50  # bodies that are waited for at once: behind a proxy nobody else bounds those of one caller
    ping: float = 15  # seconds between two pings
    pool: PoolBounds = PoolBounds()  # questions about odds
    silence: float = 45  # seconds without a sign of life, or without reading, until a socket is dropped


LOOSE = Limits(
    calls=RequestRate(1e9, 1e9),
    calls_address=RequestRate(1e9, 1e9),
    entries=RequestRate(1e9, 1e9),
    sign_ins=RequestRate(1e9, 1e9),
    sign_ins_account=RequestRate(1e9, 1e9),
    own_sign_ins=RequestRate(1e9, 1e9),
    recoveries=RequestRate(1e9, 1e9),
    recoveries_account=RequestRate(1e9, 1e9),
    passwords=RequestRate(1e9, 1e9),
    codes=RequestRate(1e9, 1e9),
    openings=RequestRate(1e9, 1e9),
    openings_address=RequestRate(1e9, 1e9),
    reads=RequestRate(1e9, 1e9),
    questions=RequestRate(1e9, 1e9),
    questions_address=RequestRate(1e9, 1e9),
    advice=RequestRate(1e9, 1e9),
    advice_address=RequestRate(1e9, 1e9),
    cards=RequestRate(1e9, 1e9),
    cards_number=RequestRate(1e9, 1e9),
    floor_calls=RequestRate(1e9, 1e9),
    chat=RequestRate(1e9, 1e9),
    messages=RequestRate(1e9, 1e9),
    sockets_visitor=10**6,
    sockets_address=10**6,
    connections=10**5,
    connections_address=10**5,
    waiting=10**6,
    uploads_address=10**6,
)
"""For benchmarks and for tests of something else."""


SOCKETS_WAIT, UPLOADS_WAIT = 5.0, 1.0
"""Seconds after which another try is worth it: nobody knows when a socket is closed, and a body is soon read."""

MOST_USED = 20_000
"""Pairs of an account and an address that are remembered."""


class Buckets:
    """A bucket of tokens for each key. The longest unused are forgotten when there are too many: they are the fullest."""

    def __init__(self, rate: RequestRate, clock: Callable[[], float] = time.monotonic, most: int = 20_000) -> None:
        self.rate = rate
        self._clock = clock
        self._most = most
        self._held: dict[str, tuple[float, float]] = {}  # tokens, and when they were counted

    def take(self, key: str) -> float:
        """0 where there was a token; else the seconds until there is one, and nothing is taken."""
        now = self._clock()
        held, at = self._held.pop(key, (self.rate.burst, now))
        held = min(self.rate.burst, held + (now - at) * self.rate.a_second)
        wait = 0.0 if held >= 1 else (1 - held) / self.rate.a_second
        self._held[key] = (held if wait else held - 1, now)
        if len(self._held) > self._most:
            del self._held[next(iter(self._held))]
        return wait

    def __len__(self) -> int:
        return len(self._held)


class Limiter:
    """The buckets and counts of one server."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self._clock = clock
        self._buckets = {name: Buckets(rate, clock) for name, rate in limits._asdict().items() if isinstance(rate, RequestRate)}
        self._used: dict[tuple[str, str], None] = {}  # accounts and the addresses that they were used from, the latest last
        self._sockets: Counter[str] = Counter()
        self._uploads: Counter[str] = Counter()  # bodies that are waited for

    def take(self, name: str, key: str, sentence: str) -> None:
        """Take a token, or say how long there is none."""
        wait = self._buckets[name].take(key)
        if wait:
            raise TooMany(sentence, wait)

    def used(self, visitor: str, address: str) -> None:
        """Somebody who is signed in has called from there. It is not stored."""
        self._used.pop((visitor, address), None)
        self._used[visitor, address] = None
        if len(self._used) > MOST_USED:
            del self._used[next(iter(self._used))]

    def sign_in(self, account: str, address: str) -> None:
        """Somebody tries to sign in. From where the account is used nobody else's tries count: a stranger cannot keep its owner out."""
        self.take("sign_ins", address, "Too many have tried to sign in from your address; wait a minute.")
        sentence = "Too many have tried to sign in to this account; wait a minute, or sign in where you have been before."
        if (account, address) in self._used:
            self.take("own_sign_ins", f"{account} {address}", sentence)
        else:
            self.take("sign_ins_account", account, sentence)

    def bucket(self, rate: RequestRate) -> Buckets:
        """One that only its owner uses."""
        return Buckets(rate, self._clock)

    @contextmanager
    def socket(self, visitor: str, address: str) -> Iterator[None]:
        """Counted in while it lasts; refused where there are too many."""
        bounds = [(f"address {address}", self.limits.sockets_address)]
        bounds += [(f"visitor {visitor}", self.limits.sockets_visitor)] if visitor else []
        with _counted(self._sockets, bounds, "You have too many tables open at once; close one.", SOCKETS_WAIT):
            yield

    @contextmanager
    def upload(self, address: str) -> Iterator[None]:
        """Count a body while it is waited for; refuse it where too many are."""
        bounds = [(address, self.limits.uploads_address)]
        with _counted(self._uploads, bounds, "Too much is being sent from your address; wait a moment.", UPLOADS_WAIT):
            yield


@contextmanager
def _counted(counts: Counter[str], bounds: list[tuple[str, int]], sentence: str, wait: float) -> Iterator[None]:
    for key, most in bounds:
        if counts[key] >= most:
            raise TooMany(sentence, wait)
    for key, _ in bounds:
        counts[key] += 1
    try:
        yield
    finally:
        for key, _ in bounds:
            counts[key] -= 1
            if not counts[key]:
                del counts[key]


def address_of(client: tuple[str, int] | None) -> str:
    """Who calls, for counting: an IPv6 address by the network that it is one of, since a caller has the whole of it."""
    host = client[0] if client else ""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped) if mapped else str(IPv6Address(int(address) >> 64 << 64)) + "/64"
    return host
