"""Small screens, fingers, and eyes that see no colour or want no motion: what must fit, be large enough, lie apart, hold still."""

import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from cardroom.chance import Live, Seeded
from cardroom.round import Action
from tests.browser.access_helpers import (
    FINGER,
    MIDDLE,
    PHONE,
    TOUCH,
    WIDE,
    Seen,
    offers,
    picks,
    play_until,
    played,
    seated,
    visitor,
)
from tests.browser.conftest import Come
from tests.browser.driver import Screen
from tests.browser.kept import Kept
from tests.browser.room import LASTING, CardRoom
from tests.patience import SOON
from tests.web.server import Person, Socket

# Boxes of what can be seen: {left, top, right, bottom, name}.
BOXES = """(selector) => {
  const called = (node) => node.id || node.closest('[data-player]')?.dataset.player || node.getAttribute('aria-label') || node.textContent;
  return [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility()).map((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return { left, top, right, bottom, name: `${node.className} ${called(node).slice(0, 40)}` };
  }).filter(({ left, right, top, bottom }) => right > left && bottom > top);
}"""

Box = dict[str, Any]


def boxes(page: Page, selector: str) -> list[Box]:
    found: list[Box] = page.evaluate(BOXES, selector)
    return found


def overlaps(some: list[Box], others: list[Box] | None = None) -> list[str]:
    """Pairs that lie on each other by more than two pixels."""
    pairs = [(a, b) for i, a in enumerate(some) for b in some[i + 1 :]] if others is None else [(a, b) for a in some for b in others]
    return [
        f"{a['name']} and {b['name']}"
        for a, b in pairs
        if min(a["right"], b["right"]) - max(a["left"], b["left"]) > 2 and min(a["bottom"], b["bottom"]) - max(a["top"], b["top"]) > 2
    ]


def sideways(page: Page) -> int:
    """By how many pixels the page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def hidden(page: Page, selector: str) -> list[str]:
    """Of these, what one must scroll for, or what something else covers at its left."""
    found: list[str] = page.evaluate(
        """(selector) => [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility()).filter((node) => {
          const { left, top, right, bottom } = node.getBoundingClientRect();
          if (right === left || bottom === top) return false;
          if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) return true;
          const seen = (x, y) => { const top = document.elementFromPoint(x, y); return top && (node.contains(top) || top.contains(node)); };
          const at = (share) => seen(left + 5, top + share * (bottom - top));             // cards of a fan lie on each other's right
          return !at(0.3) || !at(0.8);
        }).map((node) => node.outerHTML.slice(0, 160))""",
        selector,
    )
    return found


# -- the table ----------------------------------------------------------------------------------------------------------------------


TABLES: dict[str, tuple[str, Seen, int]] = {
    "ten at hold'em": ("standard/no-limit-texas-holdem", offers("raise"), 9),
    "eight at stud": ("oceans-eleven/seven-card-stud", lambda _: True, 7),
    "eight at three card poker": ("tres-lounge/three-card-poker", offers("play"), 7),
    "eight at pai gow": ("oceans-eleven/fortune-pai-gow-poker", picks, 6),
    "eight at tiles": ("oceans-eleven/pai-gow-tiles", picks, 7),
    "eight at blackjack": ("oceans-eleven/21st-century-blackjack", offers("hit"), 7),
    "nine at position poker": ("oceans-eleven/position-poker", lambda _: True, 8),
    "four at chinese poker": ("oceans-eleven/chinese-poker", picks, 3),
    "open-face chinese": ("florida/open-face-chinese-poker", lambda _: True, 3),
    "eight at pan": ("oceans-eleven/panguingue", lambda _: True, 7),
}


@pytest.fixture(scope="module")
def touched(chromium: Browser) -> Kept:
    return Kept(chromium, **TOUCH)


@pytest.fixture
def phone(touched: Kept) -> Iterator[Kept]:
    yield touched
    touched.leave()


def full(room: CardRoom, person: Person, name: str) -> str:
    edition, until, bots = TABLES[name]
    room.chance = Seeded(f"full {edition}")
    seats = next(line["seats"] for house in person.get("houses").json() for line in house["editions"] if line["id"] == edition)
    return seated(person, edition, until, bots=min(bots, seats - 1))


LARGER = (WIDE, MIDDLE)
ONE_OF_EACH_LOOK = ("ten at hold'em", "eight at three card poker", "eight at tiles", "four at chinese poker", "eight at pan")


@pytest.mark.parametrize(
    ("name", "others"),
    [
        *[
            pytest.param(name, (LARGER[number % 2],), id=name, marks=() if name in ONE_OF_EACH_LOOK else pytest.mark.prove)
            for number, name in enumerate(TABLES)
        ],  # in turn
        *[pytest.param(name, LARGER, id=f"{name}, every size", marks=pytest.mark.prove) for name in TABLES],
    ],
)
def test_a_full_table(name: str, others: Sequence[ViewportSize], phone: Kept, card_room: CardRoom) -> None:
    person = visitor(card_room, "Phil")
    id = full(card_room, person, name)
    table = phone.visit(person)
    table.go(card_room.url, id)
    table.turn()
    fits(table.page, others)


def test_a_table_with_bets_behind_at_every_position(phone: Kept, card_room: CardRoom) -> None:
    """Eight at baccarat, and two behind them who bet with everybody: a score of spots with chips."""
    card_room.chance = Seeded("behind")
    person = visitor(card_room, "Phil")
    id = person.open("oceans-eleven/ez-baccarat", bots=7, sit=True, seat=2, pace=0, pause=0.05)
    behind = [visitor(card_room, "Behind"), visitor(card_room, "Farther")]
    with ExitStack() as opened:
        own = opened.enter_context(person.socket(id))
        for one in behind:
            assert one.post(f"tables/{id}/join", behind=True, buy_in=100000).status_code == 200
        play_until(own, lambda message: offers("bet")(message) and message["table"]["behind"] and message["round"] != f"{id}-1")
        for one in behind:
            bet_everywhere(opened.enter_context(one.socket(id)))
        table = phone.visit(person)
        table.go(card_room.url, id)
        screen = table.turn()
        assert sum(len(seat["wagers"]) for seat in screen.seats.values()) >= 18
        fits(table.page, LARGER)
        assert table.read().turn == screen.turn, "what did not fit was waited for until the clock had answered"


def bet_everywhere(line: Socket) -> None:
    """Ten dollars on every position of another, each on the first of its wagers: open once its holder has bet. One of them banks."""
    done: list[str] = []

    def left(message: dict[str, Any]) -> list[str]:
        options = (message["decision"] or {}).get("options", [])
        return [option["spot"] for option in options if option["verb"] == "bet" and option["spot"].partition("/")[0] not in done]

    while len(done) < 6:
        spot = left(line.until(left))[0]
        line.act("bet", 1000, spot)
        done.append(spot.partition("/")[0])


def fits(page: Page, others: Sequence[ViewportSize]) -> None:
    """On a phone, and on other screens."""
    for size in (PHONE, *others):
        page.set_viewport_size(size)
        wait_for(page, lambda: hidden(page, OWN))
        assert sideways(page) == 0
        targets = boxes(page, "#controls .act, #controls .selector, #controls input[type=text]")
        assert [box for box in targets if box["bottom"] - box["top"] < 40 or box["right"] - box["left"] < 60] == []
        apart(page)


OWN = "#hand .own-cards .c, #hand .plate, #controls :is(h2, .acts button, [data-role=amount], .position:first-child .selector)"


def wait_for(page: Page, found: Callable[[], list[str]]) -> None:
    """Nothing is found in the end: a page is laid out anew when its window changes."""
    end = time.monotonic() + SOON
    while (left := found()) and time.monotonic() < end:
        page.wait_for_timeout(20)
    assert left == []


def apart(page: Page) -> None:
    """Seats, what is in the middle, one's own cards and the decision do not lie on each other, once the page has been laid out."""
    wait_for(page, lambda: crossing(page))


def crossing(page: Page) -> list[str]:
    seats = boxes(page, "#felt li.seat > .in")
    parts = boxes(page, "#felt li.seat > .in, #felt li.seat > .lane > .spots")
    middle = boxes(page, "#centre > .in > :not(.felt-name)")
    own = boxes(page, "#hand .own-cards, #hand .own-plate, #hand .circles, #hand .spots")
    assert len(seats) > 2 and len(parts) >= len(seats) and own
    controls = boxes(page, "#controls")
    pairs = ((seats,), (parts, middle), (parts, own), (middle, own), (middle,), (own,), (own, controls))
    return [text for pair in pairs for text in overlaps(*pair)]


TARGETS = "button:not(.link), .button, .site-nav a, select, input:not([type=checkbox], [type=radio], [type=range]), label.check"


def test_the_pages_do_not_scroll_sideways_and_fingers_find_what_they_want(come: Come, card_room: CardRoom) -> None:
    card_room.chance = Live.fresh()
    person = visitor(card_room, "Phil")
    round_id = played(person, "tres-lounge/three-card-poker")
    table = come(person, **FINGER)
    paths = {
        "/": ".game-line, details.game",
        "/account": ".purse",
        f"/rounds/{round_id}#verify": ".verdict",
        "/rules/tres-lounge/texas-holdem": "#clauses",
        "/rules/oceans-eleven/panguingue": "#clauses",
        "/api": "#shapes",
        f"/tables/{round_id.partition('-')[0]}": "body[data-over=true]",
        "/nowhere": "h1",
    }
    table.guard.expect("404")
    for path, ready in paths.items():
        table.page.goto(card_room.url + path)
        table.page.wait_for_selector(ready)
        table.page.evaluate("document.querySelectorAll('details').forEach((each) => { each.open = true; })")
        assert sideways(table.page) == 0, path
        targets = boxes(
            table.page,
            "button:not(.link), .button, .site-nav a, select, input:not([type=checkbox], [type=radio], [type=range]), label.check",
        )
        assert [box for box in targets if box["bottom"] - box["top"] < 40] == [], path
        links = boxes(table.page, "button.link")
        assert [box for box in links if box["bottom"] - box["top"] < 24] == [], path


def test_dialogs_fit_a_phone(come: Come, card_room: CardRoom) -> None:
    person = visitor(card_room, "Phil")
    table = come(person, **FINGER)
    table.page.goto(card_room.url)
    table.page.wait_for_selector("details.game")
    table.page.locator("#game-search").fill("hold'em")
    table.page.locator(".game-line:has(a[href='/rules/oceans-eleven/holdem']) button", has_text="Open a table").tap()
    table.page.wait_for_selector("dialog[open] #open-bots")
    assert sideways(table.page) == 0
    assert hidden(table.page, "dialog h2, dialog .dialog-foot button, dialog [aria-label=Close]") == []
    table.page.locator("dialog .dialog-foot button", has_text="Open the table").tap()
    table.page.wait_for_url("**/tables/*")
    table.page.wait_for_selector("#sit-out", state="attached")
    table.page.locator("#menu").tap()
    table.page.wait_for_selector("dialog[open]")
    assert sideways(table.page) == 0
    assert hidden(table.page, "dialog h2, dialog [aria-label=Close]") == []
    table.page.locator("dialog [aria-label=Close]").tap()
    table.page.locator("#log-toggle").tap()
    assert table.page.locator("#log-toggle").get_attribute("aria-expanded") == "true"
    assert hidden(table.page, "#log-toggle, .log-title") == []


def usual(screen: Screen) -> str:
    """A bet, and no more of them; then whatever goes on."""
    wanted = ["done"] if screen.mine["wagers"] else ["bet"]
    return next(verb for verb in ["play", *wanted, *screen.verbs] if verb in screen.verbs)


def test_a_round_with_a_finger(phone: Kept, card_room: CardRoom) -> None:
    """By touch alone: wagers, then cards, then what is offered."""
    card_room.chance = Seeded("finger")
    person = visitor(card_room, "Phil")
    id = person.open("oceans-eleven/fortune-pai-gow-poker", bots=3, sit=True, seat=2, **LASTING)
    table = phone.visit(person)
    table.go(card_room.url, id)
    taps = 0
    while (came := table.wait()) != "over":
        assert came == "turn"
        screen = table.read()
        table.asked = (screen.round, screen.turn)
        if screen.circles:
            table.page.locator("#hand button.circle").first.tap()
            table.page.locator("#controls [data-role=bet-all]").tap()
            taps += 1
            continue
        if screen.counters:
            for at in (0, 1):
                table.page.locator("#hand [data-index]").nth(at).tap()
            assert "2 of 2 chosen" in table.read().counters.values()
            verb = "house-way"
        else:
            verb = next(verb for verb in ("put-up", "accept", "done", *screen.verbs) if verb in screen.verbs)
        table.page.locator(f"#controls .acts [data-verb='{verb}']").first.tap()
        taps += 1
    assert taps >= 2


# -- motion -------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_who_wants_no_motion_sees_none(motion: str, come: Come, card_room: CardRoom) -> None:
    """Cards are dealt and chips laid without moving; with motion they do move, so that this test can see it."""
    card_room.chance = Seeded("motion")
    person = visitor(card_room, "Phil")
    id = person.open("tres-lounge/three-card-poker", bots=4, sit=True, seat=2, **LASTING)
    table = come(person, reduced_motion=motion)
    table.page.add_init_script("""
      window.moved = [];
      const look = () => {
        for (const one of document.getAnimations()) {
          const { duration, delay } = one.effect.getComputedTiming();
          if (duration > 1 || delay > 1) moved.push(one.animationName ?? one.transitionProperty);
        }
        requestAnimationFrame(look);
      };
      look();
    """)
    table.go(card_room.url, id)
    for _ in range(3):
        if table.wait() == "over":
            break
        screen = table.read()
        table.asked = (screen.round, screen.turn)
        if screen.circles:
            table.page.locator("#hand button.circle").first.click()
            table.page.locator("#controls [data-role=bet-all]").click()
            continue
        verb = next(verb for verb in ("play", "done", *screen.verbs) if verb in screen.verbs)
        table.page.locator(f"#controls .acts [data-verb='{verb}']").first.hover()
        table.page.locator(f"#controls .acts [data-verb='{verb}']").first.click()
    if motion == "reduce":
        table.page.wait_for_timeout(100)
        assert table.page.evaluate("moved") == []
    else:
        table.hold("() => ['deal', 'drop'].some((kind) => moved.includes(kind))")


# -- colour ---------------------------------------------------------------------------------------------------------------------------


def test_colour_is_never_the_only_sign(come: Come, card_room: CardRoom) -> None:
    """Whose turn it is, who won and lost, who has folded, and the suits: each has a word or a shape."""
    card_room.chance = Seeded("signs")
    person = visitor(card_room, "Phil")
    id = person.open("standard/no-limit-texas-holdem", bots=3, sit=True, seat=2, **LASTING)
    table = come(person)
    table.go(card_room.url, id)
    screen = table.turn()
    assert screen.mine["states"] == ["your turn"]
    assert table.page.locator("#controls .turn-of").inner_text().strip() == "Your turn"
    suits = {
        tuple(path)
        for path in table.page.evaluate("""() => [...document.querySelectorAll('#hand svg[data-card]')]
          .map((card) => [card.dataset.card[1], card.querySelector('path.ink').getAttribute('d')])""")
    }
    assert len({shape for _, shape in suits}) == len({suit for suit, _ in suits})
    texts = {seat: table.page.locator(f"[data-seat='{seat}']").inner_text() for seat in screen.seats}
    assert {seat for seat, text in texts.items() if "fold" in text} == folded(card_room, id)
    while table.wait() == "turn":
        screen = table.read()
        table.asked = (screen.round, screen.turn)
        table.page.keyboard.press("c")
    screen = table.read()
    nets = [seat["net"] for seat in screen.seats.values() if seat["net"]]
    assert nets and all(re.fullmatch(r"[+-]\$[\d,.]+", net) for net in nets) and {net[0] for net in nets} == {"+", "-"}
    assert re.fullmatch(r"Last round ([+-]\$[\d,.]+|\$0, even)", screen.what)


def folded(room: CardRoom, id: str) -> set[str]:
    round = room.round(id)
    names = {event.player for event in round.events if isinstance(event, Action) and event.verb == "fold"}
    return {str(seat) for seat, player in round.setup.seats.items() if player in names}


def test_the_four_suits_have_four_shapes(come: Come, card_room: CardRoom) -> None:
    table = come()
    table.guard.expect("401")
    table.page.goto(card_room.url)
    shapes = table.page.evaluate("""async () => {
      const { cardElement } = await import('/static/js/cards.js');
      return Object.fromEntries([...'cdhs'].map((suit) => [suit, cardElement(`9${suit}`).querySelector('path.ink').getAttribute('d')]));
    }""")
    assert len(set(shapes.values())) == 4
    assert (
        table.page.evaluate("async () => (await import('/static/js/cards.js')).cardElement('6-4').querySelectorAll('.spot.red').length")
        == 4
    )
