"""Whenever the power goes, the table that is made again from what is stored is the one that stood there, and goes on in the same way."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest

from cardroom.chance import Live
from cardroom.errors import BadSetup
from cardroom.room.books.ledger import verify
from cardroom.room.live.recovery import recover
from cardroom.room.storage import Store
from cardroom.room.storage.rows import Change
from cardroom.room.table.table import Table
from cardroom.round import Action, FloorCall
from tests.counts import counts, one_of_each_kind
from tests.room.room_helpers import JACKPOTS, Walk, dealt, open_store, round_text
from tests.support import EDITIONS


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """One for all editions, a table each."""
    found = open_store(tmp_path_factory.mktemp("recovery"))
    yield found
    problems = [each for each in verify(found) if "promised the same cards" not in each]  # every table has the same seeds
    found.close()
    assert problems == []


def standing(table: Table) -> dict[str, Any]:
    """Whatever must be the same in a table made again."""
    books = table.state.books
    return {
        "table": (
            table.id,
            table.edition.id,
            table.settings,
            table.placard.terms,
            table.placard.option,
            table.state.opened_by,
            table.state.opened_at,
            table.closed_at,
        ),
        "round": (table.number, table.round_id, table.running, round_text(table.round)),
        "setup": None if table.round is None else {**table.round.setup._asdict(), "edition": None, "rate": table.round.setup.rate.option},
        "seats": {
            seat.player: (seat.seat, seat.visitor, seat.out, seat.leaving, seat.time_outs, round(seat.time_bank, 3), seat.pending)
            for seat in table.seats.values()
        },
        "stacks": {seat.player: table.state.stack(seat) for seat in table.seats.values()},
        "turns": {player: table.state.turn(player) for player in table.seats},
        "asked": sorted(books.asked) if books is not None else [],
        "booked": (books._read, books._lines) if books is not None else (0, 0),
        "clock": table.state.half_hours,
        "jackpot": None if table.running else table.state.jackpot,  # in a round it is one of its accounts
    }


def next_setup(table: Table) -> Any:
    """What the next round would begin with; of a new shoe the cards are left out."""
    try:
        setup = table.rounds.setup()
    except BadSetup as error:
        return str(error)
    chance = setup.chance if setup.carry.get("shoe") else None
    return {**setup._asdict(), "edition": setup.edition.id, "rate": setup.rate.option, "chance": chance}


class Watched(Walk):
    """Every change is stored, and a table made from what is stored is compared with the one that is running."""

    def __init__(self, edition: str, store: Store, id: str, **given: Any) -> None:
        self.store = store
        self.recovered: list[Table] = []
        self.compared = self.played_on = 0
        self._seeds = 0
        super().__init__(edition, 2, id=id, chance=self.chance, **given)

    def chance(self) -> Live:
        self._seeds += 1
        return Live(sha256(f"{self._seeds}".encode()).digest())

    def keep(self, change: Change) -> None:
        super().keep(change)
        self.store.write([change])
        if len(self.changes) > 1:  # the first are the visitors
            self.look()

    def look(self) -> None:
        found = recover(self.store, self.table.id, self.chance, self.now)
        assert standing(found) == standing(self.table)
        self.compared += 1
        if found.running:
            self.recovered.append(found)
            return
        assert next_setup(found) == next_setup(self.table)
        if self.recovered:
            self.play_on()

    def play_on(self) -> None:
        """The round is over: all that were made again in the middle of it come to the same end by the same actions."""
        ended = self.table.round
        assert ended is not None
        for table in self.recovered:
            assert table.round is not None
            for given in ended.inputs[len(table.round.inputs) :]:
                if isinstance(given, Action):
                    dealt(table)._take((given,), self.now)  # bots and people alike
                else:  # somebody was not there to act
                    assert isinstance(given, FloorCall)
                    table.round.floor(given.name, **dict(given.args))
                    dealt(table)._write_down(1, self.now)
                self.played_on += 1
            assert round_text(table.round) == round_text(ended)
            assert table.round.outcome == ended.outcome
            assert table.change.results == self.changes[-1].results
            entries = [entry for change in self.changes for entry in change.entries if entry.journal == table.round_id]
            booked = [entry for entry in table.change.entries if entry.journal == table.round_id]
            assert [entry._replace(at=0) for entry in booked] == [entry._replace(at=0) for entry in entries[len(entries) - len(booked) :]]
        self.recovered.clear()


@pytest.mark.parametrize("edition", one_of_each_kind(1))
@counts("rounds", 1, 2)
def test_a_table_made_again_at_every_commit_is_the_one_that_stood_there(edition: str, rounds: int, store: Store) -> None:
    walk = Watched(edition, store, f"t{rounds}{EDITIONS.index(edition):04}")
    walk.run(rounds)
    assert walk.compared > 6 * rounds
    assert walk.played_on > 6 * rounds


@pytest.mark.parametrize(("edition", "table"), JACKPOTS)
def test_so_is_one_with_a_jackpot(edition: str, table: dict[str, Any], store: Store) -> None:
    walk = Watched(edition, store, f"j{edition[0]}{len(edition)}", table=table)
    walk.run(4)
    assert "a jackpot" in walk.met
