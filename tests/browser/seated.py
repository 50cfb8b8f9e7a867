"""A table with one person in a browser and others who answer over the wire, each as a test has it."""

import os
from collections.abc import Callable, Mapping
from typing import Any

from cardroom.round import Round
from tests.browser.driver import Screen, TablePage
from tests.browser.room import LASTING, CardRoom, agrees
from tests.web.server import Person, Socket


class Rival:
    """Somebody else at the table: a socket and no screen."""

    def __init__(self, person: Person, table: str) -> None:
        self.person = person
        self.socket = Socket(person, table)
        self._answered = ("", -1)

    def asked(self) -> list[dict[str, Any]]:
        """Wait to be asked: the options."""

        def fresh(message: dict[str, Any]) -> bool:
            decision = message["decision"]
            return bool(decision and decision["options"]) and (message["round"], decision["turn"]) != self._answered

        options: list[dict[str, Any]] = self.socket.until(fresh)["decision"]["options"]
        return options

    def do(self, verb: str, dollars: float = 0, spot: str | None = None, picks: tuple[int, ...] = ()) -> None:
        """Wait to be asked, and answer; without an amount or a spot the only one there is."""
        options = [one for one in self.asked() if one["verb"] == verb and one["spot"] == (spot or one["spot"])]
        assert len(options) == 1, f"{verb} {spot}: {self.asked()}"
        amounts = options[0]["amounts"]
        only = amounts["least"] if amounts is not None and amounts["least"] == amounts["most"] else 0
        last = self.socket.last
        self._answered = (last["round"], last["decision"]["turn"])
        self.socket.act(verb, round(dollars * 100) or only, options[0]["spot"], list(picks))


class Seated:
    """Zoe has the browser; ``game.page`` is hers. The others are in ``game.rivals``: ``game["Ann"].do("call")``."""

    def __init__(
        self,
        room: CardRoom,
        come: Callable[[Person], TablePage],
        edition: str,
        zoe: tuple[int | None, float],
        rivals: Mapping[str, tuple[int | None, float]],
        **wanted: Any,
    ) -> None:
        self.room = room
        self.people = {name: room.person(name) for name in ("Zoe", *rivals)}
        first = next(name for name, (seat, _) in {**rivals, "Zoe": zoe}.items() if seat is not None)
        seats = {"Zoe": zoe, **rivals}
        settings = {"bots": 0, "seat": seats[first][0], "buy_in": round(seats[first][1] * 100), **LASTING, **wanted}
        self.id = self.people[first].open(edition, **settings)
        for name, (seat, dollars) in seats.items():
            if name != first:
                answer = self.people[name].post(f"tables/{self.id}/join", seat=seat, buy_in=round(dollars * 100), behind=seat is None)
                assert answer.status_code == 200, answer.text
        self.page = come(self.people["Zoe"])
        self.page.go(room.url, self.id)
        self.rivals = {name: Rival(self.people[name], self.id) for name in rivals}

    def __getitem__(self, name: str) -> Rival:
        return self.rivals[name]

    @property
    def round(self) -> Round:
        return self.room.round(self.id)

    def turn(self) -> Screen:
        """Zoe is asked: her screen, which agrees with the engine."""
        screen = self.page.turn()
        agrees(screen, self.room.table(self.id), "Zoe")
        return screen

    def end(self) -> Screen:
        """The round is over: her screen, which agrees with the engine."""
        screen = self.page.end()
        agrees(screen, self.room.table(self.id), "Zoe")
        assert screen.events == len(self.round.events)
        return screen

    def ledger(self) -> list[tuple[str, str, float, str]]:
        """The round's entries in dollars, as they are stored: from, to, amount, why. Stacks go by name, spots by themselves."""
        strip = ("player/", "spot/")

        def short(account: str) -> str:
            return next((account.removeprefix(kind) for kind in strip if account.startswith(kind)), account)

        return [(short(source), short(target), amount / 100, why) for source, target, amount, why in self.room.ledger(f"{self.id}-1")]

    def shot(self, name: str) -> None:
        """A picture for whoever wants to look (SHOTS names a folder)."""
        if os.environ.get("SHOTS"):
            self.page.page.screenshot(path=f"{os.environ['SHOTS']}/{name}.png")

    def close(self) -> None:
        for rival in self.rivals.values():
            rival.socket.wire.close()
