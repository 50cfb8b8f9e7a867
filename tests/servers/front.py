"""Which server somebody comes to: any; or, as a proxy in front of them has it, any that has said lately that it is well."""

import asyncio
import random

import httpx

from tests.web.server import NO_TLS

EVERY = 1.0  # seconds between two looks, and the longest that an answer may take, as in deploy/haproxy.cfg


class Front:
    def __init__(self, urls: list[str], rng: random.Random) -> None:
        self.urls, self._rng = urls, rng
        self._well = set(urls)
        self._looking: list[asyncio.Task[None]] = []

    def order(self) -> list[str]:
        """In which they are tried, where one cannot be reached."""
        first = [url for url in self.urls if url in self._well]
        rest = [url for url in self.urls if url not in self._well]
        return self._rng.sample(first, len(first)) + self._rng.sample(rest, len(rest))

    def look(self) -> None:
        """From now on those that are not well are left out."""
        self._looking = [asyncio.create_task(self._look(url)) for url in self.urls]

    async def _look(self, url: str) -> None:
        async with httpx.AsyncClient(timeout=EVERY, verify=NO_TLS) as http:
            while True:
                try:
                    well = (await http.get(f"{url}/health")).status_code == 200
                except httpx.TransportError:
                    well = False
                (self._well.add if well else self._well.discard)(url)
                await asyncio.sleep(EVERY)

    async def close(self) -> None:
        for task in self._looking:
            task.cancel()
        await asyncio.gather(*self._looking, return_exceptions=True)
