"""Moments of a round as the messages that a page is sent: one for each kind of question and one for the end. A round is played over the
wire, without a browser; one page is then shown every moment of every edition."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from playwright.sync_api import Page, WebSocketRoute

from cardroom.chance import Seeded
from tests.browser.room import LASTING, CardRoom
from tests.web.server import Person, Socket

RETREATS = ("fold", "drop")  # whoever does this sees no more of the round
STAYS = ("check", "call", "play", "stay")


class Moment(NamedTuple):
    edition: str
    kind: str
    message: dict[str, Any]


def moments(room: CardRoom, person: Person, edition: str, bots: int, seat: int, language: str = "en") -> Iterator[Moment]:
    """In this language, of each kind of question the first and the last, and the end of the round."""
    room.chance = Seeded(f"{edition} moments")
    id = person.open(edition, bots=bots, seat=seat, **LASTING)
    person.post(f"tables/{id}/bank", offer=seat == 1)
    found: dict[str, dict[str, Any]] = {}
    with person.socket(id, language=language) as line:
        answered = ("", -1)
        while not (message := _next(line, answered))["over"]:
            kind, turn = message["decision"]["kind"], message["decision"]["turn"]
            found[kind if kind not in found else f"{kind}, later"] = _whole(line, message)
            answered = (message["round"], turn)
            given = _staying(person.advice(id), message["decision"]["options"])
            assert person.post(f"tables/{id}/act", round=message["round"], turn=turn, **given).status_code == 200
        found["end"] = _whole(line, message)
    yield from (Moment(edition, kind, message) for kind, message in found.items())


def _next(line: Socket, answered: tuple[str, int]) -> dict[str, Any]:
    """The next question that is not answered yet, or the end of the round."""

    def asks(message: dict[str, Any]) -> bool:
        decision = message["decision"]
        fresh = bool(decision and decision["options"]) and (message["round"], decision["turn"]) != answered
        return fresh or bool(message["over"] and message["round"])

    return line.until(asks)


def _whole(line: Socket, message: dict[str, Any]) -> dict[str, Any]:
    """The message as somebody who comes now would be sent it: with every event of the round."""
    heard = (json.loads(text) for text in reversed(line.texts))
    opening = next(one["opening"] for one in heard if one.get("round") == message["round"] and "opening" in one)
    return {**message, "from": 0, "opening": opening, "events": list(line.rounds[message["round"]])}


def _staying(advice: dict[str, Any], options: list[dict[str, Any]]) -> dict[str, Any]:
    """What is advised, unless it ends the round for the player and there is another way."""
    stays = next((option for verb in STAYS for option in options if option["verb"] == verb), None)
    if advice["verb"] not in RETREATS or stays is None:
        return {key: advice[key] for key in ("verb", "amount", "spot", "picks")}
    amounts = stays["amounts"] or {"least": 0}
    return {"verb": stays["verb"], "amount": amounts["least"], "spot": stays["spot"], "picks": []}


class Stage:
    """A table's page whose socket a test speaks for."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self._url = url
        self._lines: list[WebSocketRoute] = []
        self._shown = 0
        page.route_web_socket("**/socket*", lambda line: self._lines.append(line))
        page.route("**/api/tables/**", lambda route: route.fulfill(json=[]))

    def open(self) -> None:
        """A page that has seen nothing yet."""
        self._lines.clear()
        self.page.goto(f"{self._url}/tables/stage", wait_until="load")
        while not self._lines:
            self.page.wait_for_timeout(10)

    def show(self, moment: Moment) -> None:
        self._shown += 1
        round = f"{moment.message['round']}-{self._shown}"
        self._lines[-1].send(json.dumps({**moment.message, "round": round}))
        self.page.wait_for_function("(round) => document.body.dataset.round === round", arg=round, polling=10)
