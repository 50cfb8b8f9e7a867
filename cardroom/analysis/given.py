"""A table as somebody has given it: an edition with its switches, how many sit there, what is posted. It can be sent to other processes."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING

from cardroom.analysis.sources import engine_digest, rules_digest
from cardroom.chance import Seeded
from cardroom.collection.clock import TableClock
from cardroom.errors import BadInput
from cardroom.games.carried import SHOE
from cardroom.money import Cents
from cardroom.round import Round, Setup

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

ROUNDS_AN_HOUR = 30.0
HOUR = 3600.0
POSTED = ("jackpot", "blind")  # amounts that a table posts and that the odds go by


@dataclass(frozen=True)
class TableGiven:
    """``rules`` and ``table`` are what differs from the edition's own."""

    edition_id: str
    rules: Mapping[str, object] = field(default_factory=dict)
    table: Mapping[str, object] = field(default_factory=dict)
    players: int = 0  # a player-dealer among them; 0: six, or as many as there are seats
    option: str = ""
    jackpot: Cents = 0  # what the fund holds
    rounds_an_hour: float = ROUNDS_AN_HOUR
    collection: Mapping[str, str] = field(default_factory=dict)  # switches of the schedule that differ
    stamp: str = ""  # of rules and code where it was given: other ones would play other rounds

    @cached_property
    def edition(self) -> "Edition":
        from cardroom.houses.loader import load, load_with_collection

        edition = load_with_collection(self.edition_id, self.collection) if self.collection else load(self.edition_id)
        if self.rules:
            edition = edition.with_rules(**self.rules)
        settings = edition.settings(self.table)
        edition = edition.at(settings)  # what the table sets of the rules holds for the mathematics too
        posted = {name: getattr(settings, name) for name in POSTED if getattr(settings, name, None) != getattr(edition.table, name, None)}
        if posted:
            edition = replace(edition, table=edition.table.model_copy(update=posted))
        if self.stamp and self.stamp != _stamp(edition):
            raise BadInput(f"A worker has other rules of {self.edition_id}, or another version of cardroom: it must have the very same.")
        return edition

    @cached_property
    def count(self) -> int:
        seats = self.edition.game.seats(self.edition.rules)
        count = self.players or min(6, seats)
        if not 2 <= count <= seats:
            raise BadInput(f"{self.edition_id} is played by 2 to {seats}, not {count}.")
        return count

    @property
    def seconds(self) -> float:
        """From one round to the next."""
        return HOUR / self.rounds_an_hour

    def stamped(self) -> "TableGiven":
        """The same, good only where rules and code are the same."""
        return replace(self, stamp=_stamp(self.edition))

    def __reduce__(self) -> tuple[object, ...]:
        """What was given travels; the edition is loaded where it arrives."""
        return TableGiven, tuple(getattr(self, one.name) for one in fields(self))

    def first_setup(
        self, stacks: Mapping[str, Cents], seed: str, *, player_dealer: str = "", carry: Mapping[str, object] | None = None
    ) -> Setup:  # fmt: skip
        return self.edition.setup(
            stacks, seed=seed, table=self.table, option=self.option or None, jackpot=self.jackpot, player_dealer=player_dealer, carry=carry
        )

    def clock(self, names: list[str], before: int) -> TableClock:
        """The clock of a table that has already dealt ``before`` rounds to these players."""
        clock = TableClock(started=0.0)
        return clock.collected_at((before - 1) * self.seconds).has_played(names) if before else clock


def next_setup(round: Round, stacks: Mapping[str, Cents], seed: str) -> Setup:
    """The setup of the next round: what is carried goes on, a shoe that is not used up too, else the cards are those of ``seed``.

    It is what ``Edition.next_setup`` gives, without checking the table again that has just been played at.
    """
    outcome, before = round.outcome, round.setup
    chance = before.chance if outcome.carry.find(SHOE) else Seeded(seed)
    return before._replace(
        stacks=stacks, chance=chance, carry=outcome.carry, jackpot=outcome.jackpot, button=None, player_dealer="", turn=1, moments=()
    )


def _stamp(edition: "Edition") -> str:
    return f"{rules_digest(edition)[:16]} {engine_digest()[:16]}"
