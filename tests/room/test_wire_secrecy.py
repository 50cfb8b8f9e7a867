"""Secrecy by differencing on the wire: swap two cards that a viewer may not know, play the same actions, and every byte that he is sent
is the same. For every edition and every kind of viewer: who watches, each player, who sits out, who bets from behind, who has just sat
down.
"""

import json
import random
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

from cardroom import load
from cardroom.bots.advice import advise
from cardroom.cards import Card, card_name
from cardroom.chance import Chance, Seeded, Shoe, Stacked
from cardroom.errors import CardroomError, IllegalAction
from cardroom.games.names import Namer
from cardroom.records.record import public_record
from cardroom.room.live import lens as lens_module
from cardroom.room.live.lens import Lens, events_data, teller_of
from cardroom.room.table.description import decision_data, lobby_data
from cardroom.room.table.table import Table
from cardroom.round import Action, Event, Round
from cardroom.round.events import redact
from tests.counts import counts, one_of_each_kind
from tests.properties.test_always_holds import seen_by, told
from tests.room.room_helpers import OPENED, make_table, shoot, some_action, visitor_of

ROUNDS = 2  # at a new table the button is drawn for, which takes a shuffle: what is compared is in the second round


@cache
def shuffled(seed: str, deck: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(reversed(Shoe(Seeded(seed), deck).cards))


class Cards:
    """The chances of a table in order: stacked, so that two cards can be swapped in one of them."""

    def __init__(self, edition: str, seed: str) -> None:
        self._deck = load(edition).deck
        self._seed = seed
        self._dice = tuple(tuple(random.Random(f"{seed} {i}").choices(range(1, 7), k=3)) for i in range(40))
        self.given: list[Stacked] = []
        self.swap: tuple[int, Card, Card] | None = None

    def order(self, number: int) -> tuple[Card, ...]:
        return shuffled(f"{self._seed} {number}", self._deck)

    def __call__(self) -> Chance:
        number = len(self.given)
        order = self.order(number)
        if self.swap is not None and self.swap[0] == number:
            _, one, two = self.swap
            order = tuple(two if card == one else one if card == two else card for card in order)
        self.given.append(Stacked(order, dice=self._dice))
        return self.given[-1]


class World:
    """A table with people only, and everything that one viewer is sent there."""

    def __init__(self, edition: str, seed: str, swap: tuple[int, Card, Card] | None = None) -> None:
        self.cards = Cards(edition, seed)
        self.cards.swap = swap
        seats = load(edition).game.seats(load(edition).rules)
        players = ("Ann", "Bob", "Cy")[: max(2, seats - 2)]
        self.table: Table = make_table(edition, people=players, bots=0, chance=self.cards, clock=20)
        self.viewers = ["", *players]
        if seats > len(players):
            self.sit("Out", out=True)
        if self.table.placard.backline:
            self.sit("Behind", behind=True)
        for seat in self.table.people:
            seat.banks = True  # else nobody is asked who has never asked for the bank
        self.steps: list[Action] = []

    def sit(self, name: str, out: bool = False, **where: Any) -> None:
        self.table.seating.sit(name, visitor_of(name), None, self.table.placard.buy_in.usual, OPENED, **where)
        self.table.absences.sit_out(self.table.seats[name], out, OPENED)
        self.viewers.append(name)

    @property
    def round(self) -> Round:
        assert self.table.round is not None
        return self.table.round

    def step(self, action: Action | None) -> None:
        """An action; None: the next round begins."""
        if action is None:
            for seat in self.table.people:
                if self.table.state.broke(seat):
                    self.table.seating.buy_chips(seat, self.table.placard.buy_in.usual, OPENED)
                self.table.wishes.offer_bank(seat, True, OPENED)  # where nobody took the bank the table waits until somebody asks for it
            assert self.table.tick(OPENED), self.table.state.why
            assert self.table.running, self.table.state.why
        else:
            self.table.act(visitor_of(action.player), self.table.round_id, self.table.state.turn(action.player), [action], OPENED)


class Reader:
    """What one viewer is sent and told: every message, every refusal, advice and warning, the lobby."""

    def __init__(self, world: World, viewer: str) -> None:
        self.world, self.viewer = world, viewer
        self.lens = Lens(viewer, visitor_of(viewer) if viewer else "")
        self.have = ("", 0)
        self.seq = 0

    def read(self) -> list[str]:
        table = self.world.table
        self.seq += 1
        shot = shoot(table, self.seq)
        self.lens.update(shot)
        text, round_id, have = self.lens.message(*self.have)
        self.have = (round_id, have)
        found = [text, self.lens.message("", 0)[0], json.dumps(lobby_data(table))]
        return found + (self.refusals() + self.advice() if self.seq % 3 == 0 else [])

    def refusals(self) -> list[str]:
        """What he is told when he tries what he may not."""
        table = self.world.table
        if not self.viewer:
            return []
        found = []
        turn = table.state.turn(self.viewer)
        tries = [
            (turn, Action("", "moonwalk")),
            (turn + 1, Action("", "fold")),
            (turn, Action("", "raise", 1)),
            (turn, Action("", "bet", 1)),
        ]
        tries += [(turn, Action("", "set", 0, None, (0, 1, 1))), (turn, Action("", "draw", 0, None, (99,)))]
        for number, action in tries:
            with pytest.raises(CardroomError) as refusal:
                table.act(visitor_of(self.viewer), table.round_id, number, [action], OPENED)
            found.append(f"{type(refusal.value).__name__}: {refusal.value}")
        return found

    def advice(self) -> list[str]:
        table, round = self.world.table, self.world.round
        if not self.viewer or round.over or self.viewer not in round.setup.stacks:
            return []
        view = round.view(self.viewer)
        found = [repr(advise(table.edition, view))] if view.options else []
        for option in view.options:
            if option.pick is not None:
                for shift in (0, 3):
                    picks = tuple((index + shift) % option.pick.size for index in range(option.pick.least))
                    action = Action(self.viewer, option.verb, 0, option.spot, picks)
                    found.append(table.edition.game.warning(table.edition, view, action))
        return found


def play(edition: str, seed: str) -> tuple[World, list[Action | None], list[dict[str, set[Card]]], int, int]:
    """A world played at random: its steps, what each viewer has seen after each of them of the cards of the last chance, the first step
    from which that chance is in play, and the step up to which the same actions can tell no more than was to be seen: before a shuffle, a
    showdown or the end."""
    rng = random.Random(f"{edition} {seed}")
    world = World(edition, seed)
    steps: list[Action | None] = []
    seen: list[dict[str, set[Card]]] = []
    known: dict[str, set[Card]] = {viewer: set() for viewer in world.viewers}
    start, chance, end = 0, -1, 0
    over_before = 0
    while True:
        step: Action | None = None
        if world.table.running:
            assert world.round.decision is not None
            step = some_action(world.round, rng.choice(list(world.round.decision.asks)), rng)
        elif world.table.number == ROUNDS:
            break
        elif steps:
            over_before += 1
        world.step(step)
        steps.append(step)
        if len(world.cards.given) - 1 != chance:
            chance, start = len(world.cards.given) - 1, len(steps) - 1
            known = {viewer: set() for viewer in world.viewers}
        now = {viewer: known[viewer] | seen_by(world.round, viewer) | told(world.round) for viewer in world.viewers}
        seen.append(now)
        if world.round.over:
            known = now
        decision = world.round.decision
        if world.table.number == ROUNDS and decision is not None and decision.kind != "showdown" and not world.round.shoe.shuffles:
            end = len(steps)
    return world, steps, seen, start, end


ALIKE = ("california_baccarat",)
"""Games that draw by the total of a hidden hand, which whoever looks on can tell: there a card is swapped for one that counts the same."""


def pair(rng: random.Random, world: World, hidden: Iterable[Card], dealt: set[Card]) -> tuple[Card, Card]:
    """Two hidden cards, of which one lies on the table if any does: it is more than the order of what is still to come."""
    cards = sorted(hidden)
    lying = [card for card in cards if card in dealt]
    one = rng.choice(lying or cards)
    if world.table.edition.game.name in ALIKE:
        return one, rng.choice([card for card in cards if card != one and card_name(card)[0] == card_name(one)[0]])
    two = rng.choice([card for card in (lying if rng.random() < 0.5 and len(lying) > 1 else cards) if card != one])
    return one, two


class Sent:
    """What each viewer is sent in a world, step by step."""

    def __init__(self, edition: str, seed: str, steps: list[Action | None], start: int) -> None:
        self.edition, self.seed, self.steps, self.start = edition, seed, steps, start
        world = World(edition, seed)
        readers = {viewer: Reader(world, viewer) for viewer in world.viewers}
        self.texts: list[dict[str, list[str]]] = []
        for number, step in enumerate(steps):
            world.step(step)
            self.texts.append({viewer: reader.read() for viewer, reader in readers.items()} if number >= start else {})

    def compare(self, viewer: str, stop: int, swap: tuple[int, Card, Card]) -> int:
        """How many steps are the same for this viewer with two cards swapped; one that is not fails."""
        world = World(self.edition, self.seed, swap)
        reader = Reader(world, viewer)
        for number, step in enumerate(self.steps[:stop]):
            try:
                world.step(step)
            except IllegalAction:  # another's choice that his own cards allowed: it has told what they are
                assert step is not None and step.player != viewer
                return number - self.start
            if number < self.start:
                continue
            assert reader.read() == self.texts[number][viewer], f"{viewer or 'who watches'} can tell after step {number}: {step}"
        return stop - self.start


@pytest.mark.parametrize("edition", one_of_each_kind(2))
@counts("tries", 3, 8)
def test_swapping_two_hidden_cards_changes_no_byte_that_a_viewer_is_sent(edition: str, tries: int) -> None:
    """Each time with other cards and other actions."""
    compared: dict[str, int] = {}
    for number in range(tries):
        seed = f"wire {number}"
        rng = random.Random(f"{edition} {seed} swaps")
        world, steps, seen, start, end = play(edition, seed)
        if end <= start:
            continue
        sent = Sent(edition, seed, steps[:end], start)
        for viewer in world.viewers:
            stop = end if rng.random() < 0.6 else rng.randint(start + 1, end)
            hidden = set(world.cards.order(len(world.cards.given) - 1)) - seen[stop - 1][viewer]
            dealt = set().union(*(seen[stop - 1][other] for other in world.viewers))
            swap = (len(world.cards.given) - 1, *pair(rng, world, hidden, dealt))
            compared[viewer] = compared.get(viewer, 0) + sent.compare(viewer, stop, swap)
    assert {"", "Ann", "Bob"} <= set(compared)
    assert min(compared.values()) > 2 * tries, compared


SHUFFLES_IN_THE_MIDDLE = ("lowball", "triple_draw", "badugi", "jacks_or_better", "jacks_back", "panguingue")
DEAD_HANDS = ("chinese_poker", "pai_gow_tiles")  # games that deal to empty seats too, and take those cards away unseen


@pytest.mark.parametrize("edition", one_of_each_kind(3))
def test_cards_that_nobody_played_stay_unknown_to_the_end_and_in_the_record(edition: str) -> None:
    """Also through showdown and settlement, in the replay of each viewer and in the public record."""
    game, compared, everything_shown = load(edition).game.name, 0, 0
    for number in range(2):
        seed = f"shoe {number}"
        rng = random.Random(f"{edition} {seed} swaps")
        world, steps, seen, start, _ = play(edition, seed)
        if world.round.shoe.shuffles:
            continue
        unused = {*world.round.shoe.cards, *world.round.places.get("burn", ())}
        if game in DEAD_HANDS:
            unused.update(world.round.places.get("discards", ()))
        hidden = {viewer: sorted(unused - seen[-1][viewer]) for viewer in world.viewers}
        viewers = [viewer for viewer in world.viewers if len(hidden[viewer]) > 1]
        everything_shown += not viewers
        sent = Sent(edition, seed, steps, start)
        for viewer in rng.sample(viewers, min(2, len(viewers))):
            one, two = rng.sample(hidden[viewer], 2)
            swap = (len(world.cards.given) - 1, one, two)
            assert sent.compare(viewer, len(steps), swap) == len(steps) - start
            other = World(edition, seed, swap)
            for step in steps:
                other.step(step)
            assert told_later(other, viewer) == told_later(world, viewer)
            if not {one, two} & seen[-1][""]:
                assert json.dumps(public_record(other.round)) == json.dumps(public_record(world.round))
            compared += 1
    assert compared or everything_shown or game in SHUFFLES_IN_THE_MIDDLE


def told_later(world: World, viewer: str) -> str:
    """The replay of the round, as the archive makes it."""
    return json.dumps(events_data(world.round.view(viewer).events, teller_of(world.round, viewer), Namer(world.round.setup, viewer)))


@pytest.mark.parametrize("edition", one_of_each_kind(4))
def test_a_replay_tells_no_more_than_was_told_while_it_was_played(edition: str) -> None:
    world, *_ = play(edition, "replay")
    for viewer in world.viewers:
        reader = Reader(world, viewer)
        live = json.loads(reader.read()[1])["events"]
        assert json.loads(told_later(world, viewer)) == live


# -- the check itself: it must find what leaks ----------------------------------------------------------------------------------

LEAKY = ("standard/no-limit-texas-holdem", "tres-lounge/three-card-poker", "oceans-eleven/super-pan-nine", "tres-lounge/pai-gow-tiles")


def finds(edition: str) -> bool:
    try:
        test_swapping_two_hidden_cards_changes_no_byte_that_a_viewer_is_sent(edition, 4)
    except AssertionError as error:
        return "can tell after step" in str(error)
    return False


@pytest.mark.parametrize("edition", LEAKY)
def test_it_finds_events_that_are_not_redacted(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lens_module, "redact", lambda event, viewer: event)
    assert finds(edition)


@pytest.mark.parametrize("edition", LEAKY)
def test_it_finds_a_sentence_that_says_too_much(edition: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the log's sentences are of the whole truth."""
    original: dict[int, Event] = {}
    tell = lens_module.events_data

    def remember(event: Event, viewer: str) -> Event:
        shown = redact(event, viewer)
        original[id(shown)] = event
        return shown

    def leak(events: list[Event], teller: Any, namer: Namer) -> list[dict[str, Any]]:
        whole = list(teller.sentences([original[id(event)] for event in events]))
        return [{**data, "says": says} for data, says in zip(tell(events, teller, namer), whole, strict=True)]

    monkeypatch.setattr(lens_module, "redact", remember)
    monkeypatch.setattr(lens_module, "events_data", leak)
    assert finds(edition)


def test_it_finds_options_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """At panguingue what a player may meld is in his options."""

    def leak(decision: Any, viewer: str, turn: int) -> Any:
        shown = decision_data(decision, viewer, turn)
        if shown is not None:
            shown["options"] = [option.verb for options in decision.asks.values() for option in options]
        return shown

    monkeypatch.setattr(lens_module, "decision_data", leak)
    assert finds("oceans-eleven/panguingue")


def test_it_finds_advice_that_knows_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """Advice that tells all it knows tells nothing that is hidden, as long as the view it has is redacted."""
    monkeypatch.setitem(globals(), "advise", lambda edition, view: (view.places, view.events))
    assert not finds("tres-lounge/pai-gow-tiles")
    monkeypatch.setattr("cardroom.round.view.redact", lambda event, viewer: event)
    assert finds("tres-lounge/pai-gow-tiles")
