"""A dealer who types in a round line by line, while the server is killed between two lines and in the middle of one."""

import threading
from typing import Any

import httpx

from cardroom import load
from tests.dealer.typed import Played
from tests.web.server import Person

EDITION = "tres-lounge/three-card-poker"
STACKS = {"p1": 500_00, "p2": 500_00, "p3": 500_00}
MOVED_ON = 409


class Dealing:
    """The lines of a round dealt by seed, typed in at the room's table: every one once, in their order, whatever happens between them."""

    def __init__(self, dealer: Person) -> None:
        self._played = Played(load(EDITION), STACKS, "killed")
        self._lines = list(self._played.lines())
        self._done = 0
        self._status = 0
        sitters = [{"player": player, "seat": seat, "chips": chips} for seat, (player, chips) in enumerate(STACKS.items(), start=1)]
        self.table: str = dealer.post("dealer/tables", edition=EDITION, players=sitters).json()["id"]
        self._now: dict[str, Any] = dealer.get(f"dealer/tables/{self.table}").json()
        self._now = self._post(dealer, "next").json()

    @property
    def over(self) -> bool:
        return self._done == len(self._lines)

    def _post(self, dealer: Person, what: str, **given: Any) -> httpx.Response:
        return dealer.post(f"dealer/tables/{self.table}/{what}", round=self._now["round"], typed=self._now["typed"], **given)

    def type_on(self, dealer: Person, number: int) -> None:
        """A few lines while all is well; the last of them is taken back and typed again."""
        for _ in range(min(number, len(self._lines) - self._done)):
            self._now = self._post(dealer, "enter", line=self._lines[self._done]).json()
            self._now = self._post(dealer, "take-back").json()["table"]
            self._now = self._post(dealer, "enter", line=self._lines[self._done]).json()
            self._done += 1

    def try_one(self, dealer: Person) -> threading.Thread:
        """The next line, while the server dies."""
        thread = threading.Thread(target=self._try, args=(dealer,))
        thread.start()
        return thread

    def _try(self, dealer: Person) -> None:
        try:
            self._status = self._post(dealer, "enter", line=self._lines[self._done]).status_code
        except httpx.HTTPError:
            self._status = 0

    def look_again(self, dealer: Person) -> None:
        """The line is there or it is not, and what was answered is; the table is as it was before it, or it cannot be typed again."""
        found: dict[str, Any] = dealer.get(f"dealer/tables/{self.table}").json()
        assert self._status in (0, 200) and (found != self._now or self._status == 0)
        if found != self._now:
            assert found["typed"] > self._now["typed"]
            assert self._post(dealer, "enter", line=self._lines[self._done]).status_code == MOVED_ON
            self._now = found
            self._done += 1

    def finish(self, dealer: Person) -> None:
        """What is left of it: it comes to what the shoe came to."""
        self.type_on(dealer, len(self._lines))
        assert self._now["state"] == "settling"
        seats = self._post(dealer, "settle").json()["seats"]
        assert {seat["player"]: seat["stack"] for seat in seats} == dict(self._played.truth.outcome.stacks)
