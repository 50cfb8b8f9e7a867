"""The floor at live tables in a browser: rulings by clicking on the felt and by keys alone, disputes from "Floor!" to their close,
while two players watch in browsers of their own."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from cardroom.round import FloorCall, Offer
from tests.browser.access_helpers import broken
from tests.browser.conftest import Come
from tests.browser.floor import FloorPage, Watched, dealt
from tests.browser.kept import Kept
from tests.browser.keys import Keys
from tests.browser.room import CardRoom
from tests.counts import in_prove

HOLDEM, THREE_CARD = "tres-lounge/texas-holdem", "tres-lounge/three-card-poker"
SIZES: tuple[ViewportSize, ...] = ({"width": 1366, "height": 650}, {"width": 820, "height": 1180}, {"width": 390, "height": 844})
WHY = "I stood beside it"
FIRST = "(id) => document.querySelectorAll('tr[data-table]').length > 1 && document.querySelector('tr[data-table]').dataset.table === id"
DONE = "() => document.querySelector('.ruling').hidden && document.activeElement.matches('#floor [data-ruling], #floor')"


@pytest.fixture
def floor_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CardRoom]:
    room = CardRoom(f"sqlite:///{tmp_path_factory.mktemp('floor')}/room.db")
    yield room
    room.stop()


def told(game: Watched, sentence: str) -> None:
    """Everybody at the table reads it in the log, and it is shown to both players at once."""
    game.caught_up()
    for page in game.pages:
        assert page.read().log.count(sentence) == 1
        assert page.page.locator("#bubble").text_content() == sentence
    assert sentence in game.floor.table.read().log


@pytest.mark.parametrize("edition", [HOLDEM, THREE_CARD])
def test_a_misdeal_by_clicking_is_what_was_seen_before_it(edition: str, floor_room: CardRoom, come: Come) -> None:
    game = Watched(floor_room, come, edition)
    floor = game.floor
    floor.overview(floor_room.url)
    floor.page.click(f'tr[data-table="{game.id}"] a')  # one click from its felt
    floor.page.wait_for_selector("[data-ruling=misdeal]")
    floor.choose("misdeal")
    floor.page.fill("#ask-why", "two cards were boxed")
    before = game.stacks()
    seen = floor.look()
    assert game.stacks() == before and seen["says"][0] == "The floor (Ana) rules: two cards were boxed."
    floor.rule()
    told(game, "The floor (Ana) rules: two cards were boxed.")
    after = game.stacks()
    assert {name: after[name] - before[name] for name in before if after[name] != before[name]} == seen["net"] and seen["net"]
    assert seen["then"] == "The round is over, and void." and game.round.void
    log = floor.table.read().log
    assert log[len(log) - len(seen["says"]) :] == seen["says"]


@pytest.mark.parametrize("edition", [HOLDEM, THREE_CARD])
def test_an_exposed_card_picked_on_the_felt(edition: str, floor_room: CardRoom, come: Come) -> None:
    game = Watched(floor_room, come, edition)
    floor = game.floor
    floor.come_to(floor_room.url, game.id)
    floor.choose("exposed-card")
    seats = {int(node.get_attribute("data-seat") or 0) for node in floor.page.locator(".seat.can-pick").all()}
    offer = next(offer for offer in game.round.rulings if offer.ruling.name == "exposed-card")
    assert seats == set(offer.bounds["seat"].among)
    by = offer.bounds["index"].by
    assert by is not None
    seat = max(seats)
    index = int(by[seat][-1])
    floor.card(f"seat/{seat}", index)
    assert floor.page.locator("input[data-ask=seat]:checked").input_value() == str(seat)
    assert floor.page.locator("input[data-ask=index]:checked").input_value() == str(index)
    card = game.round.view("").places[f"seat/{seat}"][index]
    seen = floor.look(WHY)
    assert card is None and "hidden until the ruling is made" in seen["then"]  # nothing of the card is told before
    floor.rule()
    game.caught_up()
    call = game.round.inputs[-1]
    assert call == ("exposed-card", (("index", index), ("seat", seat)), "Ana", WHY)
    ruled = next(line for line in floor.table.read().log if line.startswith("The floor (Ana) rules: "))
    assert ruled.endswith(f"; because {WHY}.")
    told(game, ruled)


@pytest.mark.parametrize(("edition", "ruling"), [(HOLDEM, "dead-hand"), (THREE_CARD, "foul-hand")])
def test_a_hand_that_is_foul_or_dead_by_clicking_its_seat(edition: str, ruling: str, floor_room: CardRoom, come: Come) -> None:
    game = Watched(floor_room, come, edition)
    floor = game.floor
    floor.come_to(floor_room.url, game.id)
    floor.choose(ruling)
    seat = int(floor.page.locator(".seat.can-pick").first.get_attribute("data-seat") or 0)
    floor.seat(seat)
    for choice in floor.page.locator("fieldset[data-field=why] input").all()[:1]:
        choice.check()
    before, lines = game.stacks(), len(floor.table.read().log)
    seen = floor.look(WHY)
    floor.rule()
    game.caught_up()
    call = game.round.inputs[-1]
    assert isinstance(call, FloorCall) and (call.name, dict(call.args)["seat"]) == (ruling, seat)
    assert floor.table.read().log[lines : lines + len(seen["says"])] == seen["says"]
    told(game, seen["says"][0])
    after = game.stacks()
    if "hidden" not in seen["then"]:  # where cards are turned up by it, what they come to is told when they are
        assert {name: after[name] - before[name] for name in before if after[name] != before[name]} == seen["net"]


def test_when_the_table_moves_on_a_preview_is_gone_and_nothing_is_ruled(floor_room: CardRoom, come: Come) -> None:
    game = Watched(floor_room, come, HOLDEM)
    floor = game.floor
    floor.come_to(floor_room.url, game.id)
    floor.choose("misdeal")
    floor.page.fill("#ask-why", "boxed")
    floor.look()
    game.act("call")
    floor.table.hold("() => !document.querySelector('.preview')")
    assert "moved on" in floor.page.inner_text(".rulings-part > .note")
    floor.table.hold("() => document.querySelector('.rulings-part').dataset.events === document.body.dataset.events")
    assert floor.page.input_value("#ask-why") == "boxed"  # what was typed stays
    assert floor.look()["then"] and not game.round.over
    floor.rule()
    assert game.round.void


def test_a_dispute_from_floor_to_its_close(floor_room: CardRoom, come: Come) -> None:
    game = Watched(floor_room, come, HOLDEM)
    ben, cleo = game.pages
    floor = game.floor
    floor.overview(floor_room.url)
    quiet = game.cleo.open(HOLDEM, bots=0, sit=False, private=False)
    ben.page.click("#menu")
    ben.page.click("dialog >> text=Floor!")
    ben.page.fill("#call-says", "my card was exposed")
    ben.page.keyboard.press("Enter")
    cleo.hold("() => document.querySelector('#calls').textContent.includes('Ben has called the floor: my card was exposed.')")
    ben.hold("() => document.querySelector('#calls').textContent.includes('You have called the floor')")
    floor.table.hold(FIRST, game.id)
    assert floor.page.locator(f'tr[data-table="{quiet}"]').count() == 1
    assert floor.page.locator("[data-flag=dispute]").count() == 1 and "1 open call" in floor.page.inner_text("#summary")
    floor.page.click(f'tr[data-table="{game.id}"] a')
    floor.page.click("text=I come")
    cleo.hold("() => document.querySelector('#calls').textContent.endsWith('Ana comes.')")
    floor.page.fill(".close-call input", "the card is replaced")
    floor.page.click(".close-call >> text=Close")
    for page in (ben, cleo):
        page.hold("() => document.querySelector('#calls').hidden")
    floor.table.hold("() => document.querySelector('.floor-calls').hidden")
    journal = floor_room.server.host.store.staff_journal(table=game.id)
    assert [(row.what, row.who, row.why) for _, row in journal] == [
        ("call", game.ben.id, "my card was exposed"),
        ("answer", game.ana.id, "on the way"),
        ("close-call", game.ana.id, "the card is replaced"),
    ]


def test_a_ruling_with_the_keyboard_alone(floor_room: CardRoom, come: Come) -> None:
    game = Watched(floor_room, come, HOLDEM)
    keys = Keys(game.floor.table)
    game.floor.overview(floor_room.url)
    keys.tab_to(".floor-name")
    keys.press("Enter")
    game.floor.page.wait_for_selector("[data-ruling]")
    keys.tab_to("[data-ruling=dead-hand]")
    keys.press("Enter")
    keys.tab_to("input[data-ask=seat]")
    keys.press("Space", "ArrowDown")
    assert game.floor.page.locator("input[data-ask=seat]:checked").input_value() == "2"
    assert game.floor.page.locator('.seat.picked[data-seat="2"]').count() == 1
    keys.tab_to("input[data-ask=why]")
    keys.press("Space")
    keys.tab_to("#because")
    keys.type(WHY)
    keys.press("Enter")
    game.floor.table.hold("() => document.activeElement.dataset.role === 'rule'")
    keys.press("Enter")
    game.floor.table.hold(DONE)
    call = game.round.inputs[-1]
    assert isinstance(call, FloorCall) and call[2:] == ("Ana", WHY)
    assert call.name == "dead-hand" and dict(call.args)["seat"] == 2
    keys.tab_to("#tab-rule", "Shift+Tab")
    keys.press("ArrowLeft")
    assert keys.on("#tab-log") and game.floor.page.locator("#log").is_visible()


# -- what it looks like -------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def auditor(chromium: Browser) -> Kept:
    """Axe is a script of another's: only here a page may take one."""
    return Kept(chromium, bypass_csp=True)


def holds_up(page: Page, sizes: tuple[ViewportSize, ...]) -> None:
    """Axe has nothing to say, and nothing is wider than the window."""
    for size in sizes:
        page.set_viewport_size(size)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        assert broken(page) == []


def test_axe_has_nothing_to_complain_of(floor_room: CardRoom, come: Come, auditor: Kept) -> None:
    game = Watched(floor_room, come, THREE_CARD)
    assert game.ben.post(f"tables/{game.id}/call", says="he looked at my card").status_code == 200
    floor = FloorPage(auditor.visit(game.ana))
    floor.overview(floor_room.url)
    holds_up(floor.page, SIZES)
    floor.come_to(floor_room.url, game.id)
    holds_up(floor.page, SIZES[:1])
    floor.choose("exposed-card")
    floor.card("seat/2" if floor.page.locator('[data-place="seat/2"] .can-pick').count() else "seat/1", 0)
    floor.look(WHY)
    holds_up(floor.page, SIZES[1:])
    auditor.leave()


# -- every ruling -------------------------------------------------------------------------------------------------------------------

FAMILIES = [HOLDEM, *in_prove(THREE_CARD, "oceans-eleven/chinese-poker", "oceans-eleven/pai-gow-poker", "oceans-eleven/seven-card-stud")]


def fill_in(floor: FloorPage, offer: Offer) -> None:
    """Everything that it needs, the first that is possible."""
    for ask in offer.ruling.asks:
        if not ask.needed:
            continue
        field = floor.page.locator(f'[data-ask="{ask.name}"]').first
        if ask.kind in ("text", "cards"):
            field.fill("something happened")
        elif ask.kind == "count":
            field.fill(str(offer.bounds[ask.name].least))
        elif ask.kind == "cents":
            field.fill(str(offer.bounds[ask.name].most / 100))
        elif field.evaluate("(node) => node.localName") == "select":
            field.select_option(index=1)
        else:
            field.check()


@pytest.mark.parametrize("edition", FAMILIES)
def test_every_ruling_can_be_filled_in_and_seen(edition: str, floor_room: CardRoom, come: Come) -> None:
    game = Watched(floor_room, come, edition, dealt)
    floor = game.floor
    floor.come_to(floor_room.url, game.id)
    offers = game.round.rulings
    assert {node.get_attribute("data-ruling") for node in floor.page.locator("[data-ruling]").all()} == {
        offer.ruling.name for offer in offers
    }
    for offer in offers:
        floor.choose(offer.ruling.name)
        clause = game.round.setup.edition.clauses[offer.ruling.rule]
        said = floor.page.inner_text(".ruling .clause")
        assert clause.says in said and clause.id in said and (f"lines {clause.lines}" in said if clause.lines else "our own words" in said)
        fill_in(floor, offer)
        reason = floor.page.locator("#because")
        seen = floor.look(WHY if reason.count() else "")
        assert seen["then"] or seen["says"]
        floor.page.click("[data-role=back]")
    assert game.round.rulings == offers
