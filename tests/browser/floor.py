"""One of the floor in a browser, and two players who watch in theirs."""

from collections.abc import Callable
from typing import Any

from cardroom.chance import Seeded
from cardroom.round import Round, Spot
from tests.browser.conftest import Come
from tests.browser.driver import TablePage, cents
from tests.browser.room import LASTING, CardRoom
from tests.patience import comes_true
from tests.web.server import Person, Socket

Ready = Callable[[Round], object]
SEEN = """() => ({
  says: [...document.querySelectorAll('.preview li')].map((node) => node.innerText),
  net: [...document.querySelectorAll('[data-net]')].map((node) => [node.dataset.net, node.innerText]),
  then: document.querySelector('[data-then]').innerText,
})"""
SHOWS = "([round, events]) => document.body.dataset.round === round && Number(document.body.dataset.events) >= events"


def dealt(round: Round) -> bool:
    return any(round.places.get(f"seat/{seat}") for seat in round.setup.seats)


class FloorPage:
    """The drawer beside a felt, as somebody with a mouse uses it."""

    def __init__(self, table: TablePage) -> None:
        self.table, self.page = table, table.page

    def overview(self, url: str) -> None:
        self.page.goto(f"{url}/floor")
        self.table.hold("() => document.querySelector('tr[data-table]')")

    def come_to(self, url: str, id: str) -> None:
        self.page.goto(f"{url}/tables/{id}#floor")
        self.table.hold("() => document.querySelector('[data-ruling]')")

    def choose(self, ruling: str) -> None:
        self.page.click(f'[data-ruling="{ruling}"]')

    def seat(self, number: int) -> None:
        self.page.click(f'.seat.can-pick[data-seat="{number}"] .plate')

    def card(self, place: str, index: int) -> None:
        self.page.click(f'[data-place="{place}"] .c.can-pick[data-at="{index}"]')

    def look(self, why: str = "") -> dict[str, Any]:
        """What will follow: the sentences, and what comes to each player."""
        if why:
            self.page.fill("#because", why)
        self.page.click("[data-role=preview]")
        self.table.hold("() => document.querySelector('.preview')")
        return self.preview()

    def preview(self) -> dict[str, Any]:
        found = self.page.evaluate(SEEN)
        return {**found, "net": {name: cents(amount) for name, amount in found["net"]}}

    def rule(self) -> None:
        self.page.click("[data-role=rule]")
        self.table.hold("() => document.querySelector('.ruling').hidden")


def wagered(round: Round) -> bool:
    """Something lies on the table to be played for: where nobody is asked once the cards are dealt, the floor speaks then."""
    return any(amount and isinstance(account, Spot) for account, amount in round.accounts.items())


class Played:
    """A table with Ben in seat 1, Cleo in seat 2 and Dan in seat 3, and Ana of the floor; without a page."""

    def __init__(self, room: CardRoom, edition: str, ready: Ready = dealt) -> None:
        self.room, self.ready = room, ready
        self.ana, *self.players = (room.person(name) for name in ("Ana", "Ben", "Cleo", "Dan"))
        self.ben, self.cleo, self.dan = self.players
        host = room.server.host
        if not host.staff.grants(host.wall(), self.ana.id):
            room.server.appoint(self.ana)
        room.chance = Seeded(f"floor {edition}")
        self.id = self.ben.open(edition, bots=0, seat=1, sit=True, **LASTING)
        self._here = Socket(self.dan, self.id)
        for seat, person in ((2, self.cleo), (3, self.dan)):
            assert person.post(f"tables/{self.id}/join", seat=seat).status_code == 200
        self._sit_down()
        self.play(ready)

    def _sit_down(self) -> None:
        self._others = [Socket(person, self.id) for person in (self.ben, self.cleo)]

    def close(self) -> None:
        for socket in (self._here, *self._others):
            socket.wire.close()

    @property
    def round(self) -> Round:
        return self.room.round(self.id)

    def play(self, ready: Ready) -> None:
        """On, by what a sensible player would do, until it is so."""
        comes_true(lambda: self.room.table(self.id).round is not None, "no round begins")
        while not ready(self.round):
            self.act()

    def next_round(self) -> None:
        """At once, and not after the pause."""
        before, runner = self.round, self.room.server.host.tables.runner(self.id)

        async def begin() -> None:
            runner.table.clock.next_at = 0.0
            runner._kick.set()

        self.room.server.do(begin())
        comes_true(lambda: self.round is not before, "no other round begins")

    def anew(self) -> None:
        """Another round, where this one was before the floor ruled."""
        if not self.round.over:
            self.back()
        self.next_round()
        self.play(self.ready)

    def back(self) -> None:
        """The round ends, with everything given back, by one of the floor elsewhere."""
        now = self.ana.get(f"tables/{self.id}/rulings").json()
        wanted = {"round": now["round"], "inputs": now["inputs"], "name": "everything-back", "args": {"why": "the light went out"}}
        assert self.ana.post(f"tables/{self.id}/rulings", **wanted).status_code == 200

    def act(self, verb: str = "") -> None:
        """Whoever is asked first does this, or what a sensible player would."""
        asked: list[Person] = []

        def found() -> bool:
            decision = self.round.decision
            asked[:] = [person for person in self.players if decision is not None and person.name in decision.asks]
            return bool(asked)

        comes_true(found, "nobody is asked")
        person = asked[0]
        advice = {"verb": verb} if verb else person.advice(self.id)
        advice.pop("whose", None)
        assert person.act(self.id, person.get(f"tables/{self.id}").json(), **advice).status_code == 200

    def stacks(self) -> dict[str, int]:
        return {person.name: self.round.accounts[person.name] for person in self.players}


class Watched(Played):
    """The same with a page for Ben, one for Cleo and one for Ana."""

    def __init__(self, room: CardRoom, come: Come, edition: str, ready: Ready = dealt) -> None:
        self._come = come
        super().__init__(room, edition, ready)
        self.floor = FloorPage(come(self.ana))

    def _sit_down(self) -> None:
        self._others = []
        self.pages = [self._come(self.ben), self._come(self.cleo)]
        for page in self.pages:
            page.go(self.room.url, self.id)

    def caught_up(self) -> None:
        """Every page shows what has happened."""
        for page in (*self.pages, self.floor.table):
            page.hold(SHOWS, [self.room.table(self.id).round_id, len(self.round.events)])
