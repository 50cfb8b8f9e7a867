"""Two persons in two browsers, and one who watches: each sees what is his to see; lines break and servers are killed, the round goes on."""

import os
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from cardroom.chance import Seeded
from tests.browser.conftest import Come
from tests.browser.driver import Screen, TablePage, cents, play_together
from tests.browser.room import LASTING, CardRoom, agrees
from tests.counts import in_prove
from tests.programs import started
from tests.web.server import Person, get_plainly

HOLDEM = "tres-lounge/texas-holdem"
NAMES = {"Ac": "ace of clubs", "Ad": "ace of diamonds", "Qh": "queen of hearts", "Qs": "queen of spades"}


def two_at_a_table(room: CardRoom, come: Come, edition: str, bots: int) -> tuple[str, TablePage, TablePage]:
    """Zoe in seat 1, Yan in seat 2, each in a browser of his own."""
    zoe, yan = room.person("Zoe"), room.person("Yan")
    id = zoe.open(edition, bots=0, seat=1, **LASTING)
    assert yan.post(f"tables/{id}/join", seat=2).status_code == 200
    assert zoe.post(f"tables/{id}/bots", count=bots).status_code == 200
    pages = come(zoe), come(yan)
    for page in pages:
        page.go(room.url, id)
    return id, *pages


def known(page: TablePage) -> set[str]:
    """Which of the cards are anywhere in this browser: in what came over its wires, in the document, or read aloud."""
    heard, drawn, aloud = "".join(page.heard), page.page.content(), page.page.locator("body").aria_snapshot()
    return {card for card, name in NAMES.items() if f'"{card}"' in heard or f'"{card}"' in drawn or name in drawn or name in aloud}


def same_table(screens: list[Screen]) -> None:
    """The same board, pots, stacks and wagers, whoever looks."""
    seen = []
    for screen in screens:
        seats = {number: (seat["stack"] if seat["name"] else "", seat["wagers"]) for number, seat in screen.seats.items()}
        seen.append((screen.round, screen.events, screen.centre, screen.pots, seats))
    for each in seen[1:]:
        assert each == seen[0]


def caught_up(pages: list[TablePage], events: int) -> list[Screen]:
    return [page.until("(events) => Number(document.body.dataset.events) >= events", events) for page in pages]


def test_each_sees_his_own_cards_and_a_watcher_neither(plain_room: CardRoom, come: Come) -> None:
    plain_room.lay(
        HOLDEM,
        {
            "button/1": "2c", "button/2": "3c", "button/3": "Tc",  # the bot has the button, Zoe the small blind
            "seat/1": "Ac Ad", "seat/2": "Qh Qs", "seat/3": "7c 2d", "board": "Kc 9d 5s 3h 8s",
        },
    )  # fmt: skip
    id, zoe, yan = two_at_a_table(plain_room, come, HOLDEM, 1)
    watcher = come()
    assert watcher.go(plain_room.url, id).own is None
    three = [zoe, yan, watcher]
    table = plain_room.table(id)

    for street in range(4):  # Zoe bets each street, Yan calls, until the river
        screen = zoe.turn()
        assert sorted(screen.faces("seat/1")) == ["Ac", "Ad"] and screen.cards("seat/2") == [None, None]
        zoe.do("raise" if street == 0 else "bet")
        screen = yan.turn()
        assert sorted(screen.faces("seat/2")) == ["Qh", "Qs"] and screen.cards("seat/1") == [None, None]
        assert screen.says("Zoe raises to $6." if street == 0 else "Zoe bets")  # what one does the other sees
        assert screen.seats["1"]["wagers"]["1/bet/Zoe"] == ("$3" if street == 1 else "$6")  # $3-$6: the higher bet from the turn on
        screens = caught_up(three, screen.events)
        same_table(screens)
        assert screens[2].cards("seat/1") == screens[2].cards("seat/2") == [None, None]
        for page, player in zip(three, ("Zoe", "Yan", ""), strict=True):
            agrees(screens[three.index(page)], table, player)
        assert [known(page) for page in three] == [{"Ac", "Ad"}, {"Qh", "Qs"}, set()]
        yan.do("fold" if street == 3 else "call")
    screens = [page.end() for page in three]
    same_table(screens)
    assert [screen.log[-1] for screen in screens[1:]] == [screens[1].log[-1]] * 2
    # What is folded nobody ever sees, nor what nobody paid to see.
    assert [known(page) for page in three] == [{"Ac", "Ad"}, {"Qh", "Qs"}, set()]


@pytest.mark.parametrize("edition", ["oceans-eleven/pai-gow-poker", *in_prove("oceans-eleven/badugi")])
def test_two_persons_and_bots_play_a_round_and_see_the_same(edition: str, plain_room: CardRoom, come: Come) -> None:
    plain_room.chance = Seeded(edition)
    id, zoe, yan = two_at_a_table(plain_room, come, edition, 1)
    watcher = come()
    watcher.go(plain_room.url, id)
    screens = play_together([zoe, yan], random.Random(edition))
    events = len(plain_room.round(id).events)
    screens = caught_up([zoe, yan, watcher], events)
    same_table(screens)
    for screen, player in zip(screens, ("Zoe", "Yan", ""), strict=True):
        agrees(screen, plain_room.table(id), player)


def test_a_lost_line_is_resumed_without_loss(plain_room: CardRoom, come: Come) -> None:
    plain_room.chance = Seeded(1)
    id, zoe, yan = two_at_a_table(plain_room, come, "standard/fixed-limit-texas-holdem", 0)
    first, second = (zoe, yan) if zoe.page.evaluate("() => document.querySelector('#controls').dataset.turn !== undefined") else (yan, zoe)
    first.do("call")
    have = second.turn().events
    first.guard.expect("ERR_INTERNET_DISCONNECTED")
    first.guard.expect("closed before the connection is established")  # back on the net, an attempt that is under way is begun anew
    first.page.context.set_offline(True)
    for connection in plain_room.server.connections:  # both lines break; one can be opened again at once
        plain_room.server._loop.call_soon_threadsafe(connection.transport.abort)
    first.until("() => !document.querySelector('#banner').hidden")
    second.until("() => document.body.dataset.line === 'up' && document.querySelector('#banner').hidden")
    second.do("raise")  # nobody at the other end of the first line
    down = first.read()
    assert down.line == "down" and "line to the table is down" in down.banner and not any("raises" in line for line in down.log)
    first.page.context.set_offline(False)
    screen = first.turn()  # asked again: the raise has come
    assert screen.banner == "" and screen.says("raises to")
    assert any(f"have={have}" in wire for wire in [*first.wires, *second.wires]), "resumed from what the page had"
    assert all("have=" in wire for wire in first.wires[1:])
    agrees(screen, plain_room.table(id), "Zoe" if first is zoe else "Yan")
    screens = play_together([zoe, yan], random.Random(1))
    same_table(screens)
    for screen, player in zip(screens, ("Zoe", "Yan"), strict=True):
        agrees(screen, plain_room.table(id), player)


# -- a server that is killed ------------------------------------------------------------------------------------------------------


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[[int], subprocess.Popen[str]]]:
    """A server in a process of its own, which can be killed."""
    with ExitStack() as running:

        def start(port: int) -> subprocess.Popen[str]:
            command = [
                sys.executable,
                "-m",
                "cardroom",
                "serve",
                "--quick",
                "--port",
                str(port),
                "--database",
                f"sqlite:///{tmp_path}/room.db",
            ]
            process = running.enter_context(started(command, stdout=subprocess.PIPE, text=True))
            assert process.stdout is not None and "is open at" in process.stdout.readline()
            return process

        yield start


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@pytest.mark.prove  # tests/crash kills servers daily, and a line that is lost is resumed above
def test_a_server_killed_in_the_middle_of_a_round_and_both_finish_it(serve: Callable[[int], subprocess.Popen[str]], come: Come) -> None:
    port = free_port()
    process = serve(port)
    url = f"http://127.0.0.1:{port}"
    people = [Person(url, "Zoe"), Person(url, "Yan")]
    id = people[0].open("oceans-eleven/pai-gow-poker", bots=1, seat=1, **LASTING)
    assert people[0].post(f"tables/{id}/bank", offer=True).status_code == 200
    assert people[1].post(f"tables/{id}/join", seat=3).status_code == 200
    zoe, yan = pages = [come(person) for person in people]
    for page in pages:
        page.go(url, id)
        page.guard.expect("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET")
    zoe.do("accept")
    zoe.do("put-up", "500")
    yan.do("bet", "20", "3/wager/Yan")
    before = yan.turn()  # one more wager, or done
    assert before.wager("3/wager/Yan") == 20_00

    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    for page in pages:
        page.until("() => document.body.dataset.line === 'down'")
    serve(port)
    for page in pages:
        page.until("() => document.body.dataset.line === 'up'")
    after = yan.read()
    assert (after.round, after.turn, after.wager("3/wager/Yan")) == (before.round, before.turn, 20_00)
    assert after.events >= before.events and after.log[: len(before.log)] == before.log
    assert all("have=" in wire for page in pages for wire in page.wires[1:])

    yan.do("done")
    play_together(pages, random.Random(5))
    told = get_plainly(f"{url}/api/rounds/{after.round}", headers={"Authorization": f"Bearer {people[1].secret}"}).json()
    screens = caught_up(pages, len(told["events"]))
    same_table(screens)
    assert screens[1].log == [event["says"] for event in told["events"] if event["says"]]
    drop = cents(screens[0].facts["Collected"].split()[0])
    assert drop + sum(screens[0].stack(seat) for seat in (1, 2, 3)) == sum(told["opening"]["stacks"].values())
