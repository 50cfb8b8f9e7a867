"""The replayer: its steps are the round's sentences, its felt is what the viewer may know after each, and it hides what was hidden."""

from collections.abc import Iterable
from typing import Any

import pytest
from playwright.sync_api import Page

from cardroom.cards import card_name
from cardroom.chance import Seeded
from cardroom.round.events import Dealt, redact
from tests.browser.access_helpers import played, visitor
from tests.browser.conftest import Visit
from tests.browser.driver import cents
from tests.browser.room import PILES, CardRoom, page_money, view_at
from tests.web.server import Person

SEEN = """() => ({
  where: document.querySelector('#transport .figures').textContent,
  sentence: document.querySelector('#transport .sentence').textContent.replace(/ why\\?$/, ''),
  current: document.querySelector('#steps [aria-current]').textContent,
  cards: Object.fromEntries([...document.querySelectorAll('#felt [data-place]')].map((place) => [
    place.dataset.place, [...place.querySelectorAll('svg[data-card]')].map((card) => card.dataset.card || null),
  ])),
  stacks: Object.fromEntries([...document.querySelectorAll('#felt li[data-player]')].map((seat) => [
    seat.dataset.player, [...seat.querySelector('.stack').childNodes].find((child) => child.nodeType === 3)?.data ?? '',
  ])),
})"""


def replay(visit: Visit, room: CardRoom, person: Person | None, round_id: str) -> Page:
    table = visit(person)
    table.guard.expect("401")
    table.page.goto(f"{room.url}/rounds/{round_id}")
    table.page.wait_for_selector("#transport button")
    return table.page


@pytest.mark.parametrize(
    ("edition", "as_player"),
    [
        ("standard/no-limit-texas-holdem", True),
        ("tres-lounge/three-card-poker", False),
        pytest.param("oceans-eleven/fortune-pai-gow-poker", True, marks=pytest.mark.prove),
    ],
)
def test_every_step(edition: str, as_player: bool, visit: Visit, card_room: CardRoom) -> None:
    card_room.chance = Seeded(f"replay {edition}")
    ann = visitor(card_room, "Ann")
    round_id = played(ann, edition)
    viewer = ann if as_player else visitor(card_room, "Nosy")
    name = ann.name if as_player else ""
    data = viewer.get(f"rounds/{round_id}").json()
    page = replay(visit, card_room, viewer, round_id)

    told = [event["says"] for event in data["events"] if event["says"]]
    assert page.locator("#steps button").all_text_contents() == ["Before the first card.", *told]
    ends = step_ends(data["events"])
    round = card_room.round(round_id.partition("-")[0])
    for step, end in enumerate(ends):
        seen = page.evaluate(SEEN)
        assert seen["where"] == f"{step} of {len(told)}"
        assert seen["sentence"] == seen["current"] == (told[step - 1] if step else "Before the first card.")
        view = view_at(round, name, end)
        known = {place: names(cards) for place, cards in view.places.items() if cards and place not in PILES}
        assert {place: seen["cards"][place] for place in seen["cards"] if place not in PILES} == known, f"step {step}"
        stacks = {player: cents(stack) for player, stack in seen["stacks"].items()}
        if step < len(told):
            assert stacks == {player: view.stack(player) for player in round.setup.stacks}
            page.keyboard.press("ArrowRight")
    assert stacks == data["stacks"]


def names(cards: Iterable[Any]) -> list[str | None]:
    return [None if card is None else card_name(card) for card in cards]


def step_ends(events: list[dict[str, Any]]) -> list[int]:
    """Before anything; then before each further sentence, and the end."""
    spoken = [at for at, event in enumerate(events) if event["says"]]
    return [0, *spoken[1:], len(events)]


def test_who_was_not_there_sees_no_hidden_card(visit: Visit, card_room: CardRoom) -> None:
    card_room.chance = Seeded("hidden")
    ann = visitor(card_room, "Ann")
    round_id = played(ann, "oceans-eleven/seven-card-stud")
    round = card_room.round(round_id.partition("-")[0])
    events = len(round.events)
    public = {name for event in watched(card_room, round_id) for name in event.get("cards", []) if name}
    dealt = [redact(event, ann.name) for event in round.events[:events] if isinstance(event, Dealt) and event.place == "seat/2"]
    mine = {name for event in dealt if isinstance(event, Dealt) for name in names(event.cards) if name}
    assert mine - public, "this round must have cards that only she knows"
    for person, allowed in ((None, public), (ann, public | mine)):
        page = replay(visit, card_room, person, round_id)
        shown: set[str] = set()
        for _ in range(page.locator("#steps button").count()):
            shown |= {card for cards in page.evaluate(SEEN)["cards"].values() for card in cards if card}
            page.keyboard.press("ArrowRight")
        assert shown <= allowed
        assert (mine - public <= shown) == (person is ann)
        assert ("as you saw it" if person else "as everybody saw it") in page.inner_text("#head")


def watched(room: CardRoom, round_id: str) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = room.server.watcher().get(f"rounds/{round_id}").json()["events"]
    return events


def test_the_transport_and_the_list(visit: Visit, card_room: CardRoom) -> None:
    card_room.chance = Seeded("transport")
    ann = visitor(card_room, "Ann")
    page = replay(visit, card_room, ann, played(ann, "standard/no-limit-texas-holdem"))
    last = page.locator("#steps button").count() - 1

    def where() -> str:
        return page.locator("#transport .figures").inner_text()

    page.keyboard.press("End")
    assert where() == f"{last} of {last}"
    page.get_by_role("button", name="Step back").click()
    assert where() == f"{last - 1} of {last}"
    page.locator("#steps button").nth(5).click()
    assert where() == f"5 of {last}"
    page.locator("#transport input").fill("3")
    assert where() == f"3 of {last}" and page.locator("#transport input").get_attribute("aria-valuetext") == f"step 3 of {last}"
    page.get_by_role("button", name="First step").click()
    assert page.get_by_role("button", name="Step back").get_attribute("aria-disabled") == "true"
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_selector("button[aria-label=Pause]")
    page.wait_for_function("() => document.querySelector('#transport .figures').textContent.startsWith('1 ')")
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Last step").click()
    assert where() == f"{last} of {last}"


def test_every_chip_with_its_clause(visit: Visit, card_room: CardRoom) -> None:
    card_room.chance = Seeded("chips")
    ann = visitor(card_room, "Ann")
    round_id = played(ann, "tres-lounge/three-card-poker")
    data = ann.get(f"rounds/{round_id}").json()
    page = replay(visit, card_room, ann, round_id)
    moved = [event for event in data["events"] if event["event"] == "transfer"]
    rows = [row.locator("td").all_inner_texts() for row in page.locator("#transfer-table tbody tr").all()]
    assert [(amount, why.removesuffix(" why?")) for _, _, amount, why in rows] == [(page_money(one["amount"]), one["why"]) for one in moved]
    assert sum(cents(amount) for _, to, amount, _ in rows if to == "the drop") == data["drop"] > 0
    page.locator("#transfer-table button").first.click()
    page.wait_for_selector("dialog[open] .clause")
    clauses = ann.get("editions/tres-lounge/three-card-poker").json()["clauses"]
    assert clauses[moved[0]["rule"]]["says"] in page.inner_text("dialog[open]")


def test_a_running_round_is_not_shown(visit: Visit, card_room: CardRoom) -> None:
    ann = visitor(card_room, "Ann")
    id = ann.open("standard/no-limit-texas-holdem", bots=2, sit=True, seat=2, pace=0)
    with ann.socket(id) as line:
        line.asked()
    table = visit(ann)
    table.guard.expect("answer 4", "status of 4")
    table.page.goto(f"{card_room.url}/rounds/{id}-1")
    table.page.wait_for_selector("[role=alert]")
    assert table.page.locator("[role=alert]").inner_text().endswith(".") and not table.page.locator("#felt svg[data-card]").count()


@pytest.mark.parametrize("size", [(1366, 650), (390, 844), (820, 1180)])
def test_the_controls_of_the_replayer_lie_beside_ones_own_seat(size: tuple[int, int], visit: Visit, card_room: CardRoom) -> None:
    """From the first step to the last: what moves through the round covers neither the own cards nor the own plate."""
    card_room.chance = Seeded("transport")
    ann = visitor(card_room, "Ann")
    page = replay(visit, card_room, ann, played(ann, "standard/no-limit-texas-holdem"))
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.keyboard.press("Home")
    boxes = """(name) => ['#transport', `li[data-player="${name}"] .plate`, `li[data-player="${name}"] .cards`].map((one) => {
      const found = document.querySelector(one)?.getBoundingClientRect();
      return found && found.width && found.height ? [found.left, found.top, found.right, found.bottom] : null;
    })"""
    seen = 0
    for _ in range(page.locator("#steps button").count()):
        transport, *own = page.evaluate(boxes, ann.name)
        seen += any(own)
        for box in filter(None, own):
            apart = box[2] <= transport[0] or box[0] >= transport[2] or box[3] <= transport[1] + 1 or box[1] >= transport[3] - 1
            assert apart, (transport, box)
        page.keyboard.press("ArrowRight")
    assert seen, "the own seat is drawn"
