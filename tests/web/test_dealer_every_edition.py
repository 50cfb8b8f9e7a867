"""The dealer's table of every edition: a random round, with mistakes taken back, lines that are refused, and rulings, is typed in at the
room's table and stored line by line. The same chips move as in the round dealt from its shoe; no card is told before it lies face up."""

import random
import re
from typing import Any

import pytest

from cardroom import load
from cardroom.cards import card_name, card_names, face, pretty
from cardroom.chance import Felt, Seeded
from cardroom.dealer.reading import looks
from cardroom.dealer.twin import Twin
from cardroom.errors import CardroomError, IllegalAction
from cardroom.games.pot.draw.jacks.rules import JacksTable
from cardroom.room.desks.dealers.commands import EnterLine, NextRound, ReportMistake, ScreenState, SettleRound, TakeBackLine
from cardroom.room.desks.dealers.data import DealerData
from cardroom.room.desks.dealers.seats import Sitter
from cardroom.room.people.roles import Role
from cardroom.room.people.staff import By, Staffer
from cardroom.room.storage.audit.audit import verify
from cardroom.room.storage.replay import play_stored
from cardroom.round import DEALER, Action, Decision, FloorCall, Input, Round
from tests.counts import counts, one_of_each_kind
from tests.dealer.typed import line_of
from tests.floor import told
from tests.support import choose
from tests.web.server import LiveServer

LINES = 60  # of a round; a game that goes on is left then
ERRS, RULES = 0.12, 0.06
CARD = re.compile(r"(?:10|[2-9JQKA])[♣♦♥♠]|\[\d\|\d\]")


@pytest.fixture(scope="module")
def zoe(room: LiveServer) -> By:
    """Who deals all of them."""
    person = room.person()
    room.appoint(person, Role.DEALER)
    return By(Staffer(person.id, Role.DEALER, ""), "Zoe")


class Typist:
    """A dealer who types in at the room's table what happens in a round dealt from a seeded shoe."""

    def __init__(self, room: LiveServer, by: By, edition: str, number: int) -> None:
        self.room, self.by, self.rng = room, by, random.Random(f"{edition} typed {number}")
        loaded = load(edition)
        seats = range(1, min(4, loaded.game.seats(loaded.rules)) + 1)
        sitters = [Sitter(f"p{seat}", seat, loaded.brought("")) for seat in seats]
        dealers = room.host.dealers
        self.id: str = room.do(dealers.open(self.by, {"edition": edition}, sitters, "", self.rng.random() < 0.7, "Zoe"))
        self.now: DealerData = room.do(dealers.do(NextRound(self.id, ScreenState("", 0))))
        setup = self.round.setup
        if isinstance(setup.table, JacksTable):  # where they are asked, who opened shows first at the felt, and in his turn elsewhere
            setup = setup._replace(table=setup.table.model_copy(update={"showdown": "cards-speak"}))
        self.twin = Twin(Round(setup._replace(chance=Felt())), Round(setup._replace(chance=Seeded(f"{edition}/{number}"))))
        self.lines = 0

    @property
    def round(self) -> Round:
        table = self.room.host.tables.runner(self.id).table
        assert table.play.real_table and table.round is not None
        return table.round

    @property
    def seen(self) -> ScreenState:
        return ScreenState(self.now["round"], self.now["typed"])

    def play(self) -> None:
        truth = self.twin.truth
        self.follow()
        while truth.decision is not None and self.lines < LINES:
            offers = truth.rulings if self.rng.random() < RULES else ()
            if offers:
                offer = self.rng.choice(offers)
                try:
                    truth.floor(offer.ruling.name, **told(offer, self.rng))
                except IllegalAction:
                    continue
            else:
                truth.act(choose(self.rng, truth.decision))
            self.follow()

    def follow(self) -> None:
        """The room's table comes to where the truth is."""
        while self.twin.behind:
            given = self.twin.next()
            decision, before = self.twin.felt.decision, len(self.twin.felt.inputs)
            if isinstance(given, FloorCall):
                self.now = self.room.do(
                    self.room.host.dealers.do(ReportMistake(self.id, self.seen, self.by, given.name, dict(given.args), ""))
                )
            else:
                assert isinstance(given, Action) and decision is not None
                self.type_in(given, decision)
            self.twin.step()
            self.agrees(self.twin.felt.inputs[before:])

    def type_in(self, given: Action, decision: Decision) -> None:
        pick = decision.asks[DEALER][0].pick if decision.kind == "cards" else None
        line = line_of(decision, given, card_names(self.twin.cards_for(pick)) if pick is not None else "")
        if self.rng.random() < ERRS:
            self.err(card_names(self.rng.sample(self.round.unseen(), pick.least)) if pick is not None else line)
        self.enter(line)

    def enter(self, line: str) -> None:
        self.now = self.room.do(self.room.host.dealers.do(EnterLine(self.id, self.seen, line)))
        self.lines += 1

    def err(self, line: str) -> None:
        """Something that cannot be, and something that was not so."""
        before, standing = self.now, len(self.round.inputs)
        with pytest.raises(CardroomError) as refused:
            self.enter("no such thing")
        assert str(refused.value).count("\n") == 0
        try:
            self.enter(line)
        except CardroomError:  # these cards make nothing there
            assert len(self.round.inputs) == standing
        else:
            self.now = self.room.do(self.room.host.dealers.take_back(TakeBackLine(self.id, self.seen)))["table"]
        same = ("state", "asked", "seats", "board", "pots", "bank", "steps", "settlement")
        assert {key: self.now.get(key) for key in same} == {key: before.get(key) for key in same}

    def agrees(self, given: list[Input]) -> None:
        """It took in what the felt took in, and tells no card that nobody has named."""
        assert [_plain(each) for each in self.round.inputs[-len(given) :]] == [_plain(each) for each in given]
        assert self._looks(self.round) == self._looks(self.twin.felt)
        names = {face(card) for card in self.round.named.values()}
        shown: list[Any] = [*self.now["seats"], *self.now["board"], *(more for seat in self.now["seats"] for more in seat["more"])]
        assert {card for each in shown for card in each["cards"]} <= {None, *map(card_name, names)}
        told_of = {word for step in self.now["steps"] for word in CARD.findall(str(step["text"]))}
        assert told_of <= {pretty(card) for card in names}

    def _looks(self, felt: Round) -> dict[int, int]:
        """What lies where: of two jokers of a deck it cannot be seen which."""
        return {slot: looks(card) for slot, card in felt.named.items()}


def _plain(given: Input) -> Input:
    """Who ruled is not what is ruled; which cards were named is told by what lies there."""
    if isinstance(given, FloorCall):
        return given._replace(by="", because="")
    return given._replace(picks=()) if isinstance(given, Action) and given.verb == "cards" else given


@pytest.mark.parametrize("edition", one_of_each_kind(2))
@counts("rounds", 1, 25)
def test_a_random_round_typed_in_is_the_round_that_was_dealt(room: LiveServer, zoe: By, edition: str, rounds: int) -> None:
    for number in range(rounds):
        typist = Typist(room, zoe, edition, number)
        typist.play()
        twin, round = typist.twin, typist.round
        assert round.transfers == twin.truth.transfers
        assert (round.decision is None) == (twin.truth.decision is None)
        stored = room.host.store.rounds.last(typist.id)
        assert stored is not None and play_stored(stored).events == round.events
        if round.over:
            room.do(room.host.dealers.do(SettleRound(typist.id, typist.seen)))
            assert {seat["player"]: seat["stack"] for seat in room.do(room.host.dealers.state(typist.id))["seats"]} == {
                player: twin.truth.outcome.stacks[player] for player in round.setup.seats.values()
            }


def test_the_ledger_holds_all_of_them(room: LiveServer) -> None:
    assert list(verify(room.host.store)) == []
