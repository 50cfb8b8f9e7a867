"""Every ruling that is possible in one game of each family, filled in on the floor's page: its clause, what it asks, and what will follow.

Every day: for each family some rulings, so that each kind of thing that its rulings ask is asked once; what is shown is held against the
ruling made on a fork. In a proof: every ruling of more games, made on the live table while two players watch; as it was shown it happens.
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from cardroom.round import FloorCall, Offer, Round
from tests.browser.conftest import Come
from tests.browser.floor import FloorPage, Played, Watched, dealt, wagered
from tests.browser.room import CardRoom, told
from tests.counts import mostly_in_prove

WHY = "I stood beside it"
# The offers are those of the state that the page shows.
LOOKED = """() => {
  const { events, round } = document.querySelector('.rulings-part').dataset;
  return events === document.body.dataset.events && round === document.body.dataset.round;
}"""


class Family(NamedTuple):
    edition: str
    ready: Callable[[Round], object] = dealt


DAILY = (
    Family("tres-lounge/texas-holdem"),
    Family("oceans-eleven/seven-card-stud"),
    Family("oceans-eleven/draw-poker-jacks-or-better"),
    Family("tres-lounge/three-card-poker"),
    Family("oceans-eleven/pai-gow-poker"),
    Family("oceans-eleven/21st-century-blackjack-8-0"),
    Family("oceans-eleven/ez-baccarat", wagered),
    Family("oceans-eleven/chinese-poker"),
)
PROVED = (
    *DAILY,
    Family("tres-lounge/pai-gow-tiles"),
    Family("oceans-eleven/super-pan-nine"),
    Family("oceans-eleven/ultimate-texas-holdem"),
    Family("oceans-eleven/panguingue"),
)


@pytest.fixture(scope="module")
def floor_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CardRoom]:
    room = CardRoom(f"sqlite:///{tmp_path_factory.mktemp('families')}/room.db")
    yield room
    room.stop()


def kinds(offer: Offer) -> frozenset[tuple[str, bool]]:
    """What it must be told, and whether several of it."""
    return frozenset((ask.kind, ask.several) for ask in offer.ruling.asks if ask.needed) or frozenset({("nothing", False)})


def some(offers: list[Offer]) -> list[Offer]:
    """As few as may be that ask everything between them; of those that ask as much the last, which is the game's own."""
    chosen: list[Offer] = []
    left = frozenset[tuple[str, bool]]().union(*map(kinds, offers))
    while left:
        chosen.append(max(reversed(offers), key=lambda offer: len(kinds(offer) & left)))
        left -= kinds(chosen[-1])
    return chosen


def fill_in(floor: FloorPage, offer: Offer) -> dict[str, Any]:
    """Everything that it needs, the first that is possible; what was answered."""
    given: dict[str, Any] = {}
    before: Any = None
    for ask in offer.ruling.asks:
        if not ask.needed:
            continue
        field = floor.page.locator(f'[data-ask="{ask.name}"]').first
        if ask.kind in ("text", "cards"):
            value: Any = "something happened"
            field.fill(value)
        elif ask.kind == "count":
            value = offer.bounds[ask.name].least
            field.fill(str(value))
        elif ask.kind == "cents":
            value = offer.bounds[ask.name].most
            field.fill(str(value / 100))
        else:
            among, by = offer.bounds[ask.name].among, offer.bounds[ask.name].by
            value = (among if by is None else by[before])[0]
            if field.evaluate("(node) => node.localName") == "select":
                field.select_option(index=1)
            else:
                field.check()
        before = value
        given[ask.name] = (value,) if ask.several else value
    return given


def seen(floor: FloorPage, round: Round, offer: Offer) -> tuple[dict[str, Any], FloorCall]:
    """What the page shows of a ruling before it is made; and the ruling."""
    floor.choose(offer.ruling.name)
    clause = round.setup.edition.clauses[offer.ruling.rule]
    said = floor.page.inner_text(".ruling .clause")
    assert clause.says in said and clause.id in said and (f"lines {clause.lines}" in said if clause.lines else "our own words" in said)
    args = fill_in(floor, offer)
    because = WHY if floor.page.locator("#because").count() else ""
    shown = floor.look(because)
    assert shown["then"] or shown["says"]
    return shown, FloorCall(offer.ruling.name, tuple(args.items()), "Ana", because)


def happens(shown: dict[str, Any], says: list[str], net: dict[str, int]) -> None:
    """What was shown: all of it, or as far as it hangs on no closed card."""
    if "hidden" in shown["then"]:
        assert says[: len(shown["says"])] == shown["says"]
    else:
        assert (shown["says"], shown["net"]) == (says, net)


@pytest.mark.parametrize("family", mostly_in_prove(DAILY, DAILY[::2]), ids=lambda family: family.edition)
def test_of_each_family_what_its_rulings_ask_and_what_will_follow(family: Family, floor_room: CardRoom, come: Come) -> None:
    floor = FloorPage(come(floor_room.person("Ana")))
    game = Played(floor_room, *family)
    round = game.round
    floor.come_to(floor_room.url, game.id)
    offers = list(round.rulings)
    buttons = floor.page.locator("[data-ruling]").evaluate_all("(nodes) => nodes.map((node) => node.dataset.ruling)")
    assert sorted(buttons) == sorted(offer.ruling.name for offer in offers)
    for offer in some(offers):
        shown, call = seen(floor, round, offer)
        fork, log, stacks = round.fork(), told(round, "", len(round.events)), game.stacks()
        fork.rule(call)
        net = {name: fork.accounts[name] - before for name, before in stacks.items() if fork.accounts[name] != before}
        happens(shown, told(fork, "", len(fork.events))[len(log) :], net)
        floor.page.click("[data-role=back]")
    assert list(round.rulings) == offers
    game.close()


@pytest.mark.parametrize("family", mostly_in_prove(PROVED, ()), ids=lambda family: family.edition)
def test_every_ruling_is_made_as_it_was_shown_while_two_players_watch(family: Family, floor_room: CardRoom, come: Come) -> None:
    game = Watched(floor_room, come, *family)
    floor = game.floor
    floor.come_to(floor_room.url, game.id)
    names, made = [offer.ruling.name for offer in game.round.rulings], 0
    for name in names:
        offer = next((offer for offer in game.round.rulings if offer.ruling.name == name), None)
        if offer is None:  # another round: the button has moved
            continue
        game.caught_up()
        floor.table.hold(LOOKED)
        lines, stacks = len(floor.table.read().log), game.stacks()
        shown, call = seen(floor, game.round, offer)
        floor.rule()
        assert isinstance(given := game.round.inputs[-1], FloorCall) and given._replace(args=()) == call._replace(args=())
        assert dict(given.args) == dict(call.args)
        game.caught_up()
        logs = [page.read().log[lines:] for page in (floor.table, *game.pages)]
        after = game.stacks()
        happens(shown, logs[0], {name: after[name] - stacks[name] for name in stacks if after[name] != stacks[name]})
        ruled = [line for line in logs[0] if line.startswith("The floor (Ana) rules")]
        assert ruled and all(set(ruled) <= set(log) for log in logs)  # everybody reads it
        made += 1
        game.anew()
    assert made >= len(names) - 2
    game.close()
