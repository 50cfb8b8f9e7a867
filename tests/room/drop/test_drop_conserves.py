"""Boxes pulled at random at tables that play at random: what was counted is what the rounds have collected, to the cent."""

import random
from pathlib import Path
from typing import Any

import pytest

from cardroom.room.books.drop.collected import BoxKind, Numbered, account_of, collected, read_since
from cardroom.room.storage.audit.audit import verify
from cardroom.round import FloorCall
from cardroom.round.inputs import EVERYTHING_BACK
from tests.counts import counts
from tests.room.drop.lines import ANN, BOB, CY, NOON, Lines
from tests.room.room_helpers import JACKPOTS, Walk, open_store

TABLES: list[tuple[str, dict[str, Any]]] = [("oceans-eleven/three-card-poker", {}), *JACKPOTS, ("oceans-eleven/holdem", {})]


class Night(Walk):
    """A table at random, from which boxes are pulled in the midst of it."""

    def __init__(self, edition: str, seed: int, **given: Any) -> None:
        self.lines = Lines()
        self.pulls = random.Random(f"pulls {seed}")
        super().__init__(edition, seed, **given)

    @property
    def entries(self) -> list[Numbered]:
        return list(enumerate((entry for change in self.changes for entry in change.entries), 1))

    def step(self) -> None:
        super().step()
        if self.pulls.random() < 0.05:
            self.pull(self.pulls.choice(tuple(BoxKind)))
        if self.pulls.random() < 0.01 and self.table.round is not None and self.table.running:
            self.table.play.take_ruling(FloorCall(EVERYTHING_BACK, (("why", "the lights went out"),), "Bob", ""), self.now)

    def pull(self, kind: BoxKind) -> None:
        self.check()
        table, drop = self.table, self.lines.drop
        running = table.round_id if table.running else ""
        account, after = account_of(table.id, kind), drop.covered(table.id, kind)
        found = collected(table.id, kind, [e for e in self.entries if account in (e[1].source, e[1].target)], after, running)
        deed = drop.pull(BOB, found, drop.version(table.id, kind), "", "at random", NOON)
        self.lines.do(deed)
        self.keep(deed.change())

    def count(self) -> None:
        """Every box, with mistakes."""
        for box in self.lines.drop.all:
            while self.lines.drop.of(box.serial).state != "counted":
                for by in (ANN, CY):
                    dollars = max(0, box.expected // 100 + self.pulls.choice((0, 0, 0, 1, -1)))
                    pieces = {"chip": {"100": dollars, "50": box.expected % 100 // 50}}
                    deed = self.lines.drop.count(by, box.serial, self.lines.drop.of(box.serial).version, pieces, NOON)
                    self.lines.do(deed)
                    self.keep(deed.change())


def by_rounds(night: Night) -> dict[BoxKind, int]:
    """What was put into each box, counted by the rounds alone: what each has left in its drop, and what it took as rakes and bets."""
    found = dict.fromkeys(BoxKind, 0)
    for change in night.changes:
        for result in change.results:
            found[BoxKind.FEES] += result.outcome["drop"]
    void = {result.round_id for change in night.changes for result in change.results if result.void}
    for change in night.changes:
        for entry in change.entries:
            into = entry.target == account_of(night.table.id, BoxKind.JACKPOT) and entry.round_id is not None and entry.round_id not in void
            found[BoxKind.JACKPOT] += entry.amount if into else 0
    return found


@pytest.mark.parametrize(("edition", "settings"), TABLES)
@counts("rounds", 20, 200)
def test_every_cent_that_was_collected_is_counted_or_the_houses(
    rounds: int, edition: str, settings: dict[str, Any], tmp_path: Path
) -> None:
    night = Night(edition, 3, table=settings)
    night.run(rounds)
    for kind in BoxKind:
        night.pull(kind)
    night.count()
    table, boxes = night.table.id, night.lines.drop.all
    assert len(boxes) > 2
    expected = {kind: sum(box.expected for box in boxes if box.kind is kind) for kind in BoxKind}
    assert expected == by_rounds(night) and any(expected.values())
    held = night.ledger.held
    assert held[f"table/{table}/drop"] == 0 and not any(held[f"cage/box/{box.serial}"] for box in boxes)
    assert held["cage/safe"] == sum(box.counted or 0 for box in boxes if box.kind is BoxKind.FEES)
    assert sum(night.ledger.held.values()) == 0
    assert night.lines.inventory.worth("safe") == held["cage/safe"]
    store = open_store(tmp_path)
    try:
        store.write(night.changes)
        assert verify(store) == []
        for box in boxes:
            behind = [e for e in read_since(store, table, box.kind, box.after) if e[0] <= box.covers]
            assert collected(table, box.kind, behind, box.after).amount == box.expected
        again = Lines()
        for number, row in store.journal.lines():
            again.drop.fold(number, row)
        assert again.drop.all == boxes
    finally:
        store.close()
