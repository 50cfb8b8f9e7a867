"""The tournaments of the room: a fold of the staff's journal, and the lines that may follow. A player in it is a visitor's id."""

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.room.base.errors import Stale, Unknown
from cardroom.room.base.settings import new_id
from cardroom.room.books.tournaments.lines import TournamentAnnounced, TournamentFacts, WrittenFact
from cardroom.room.books.tournaments.money import entries, payments
from cardroom.room.journal.journal import Fold, Posting
from cardroom.room.journal.lines import JournalLine
from cardroom.room.journal.marks import new_journal
from cardroom.room.people.staff import By
from cardroom.room.storage.accounts import visitor_account
from cardroom.room.storage.rows import StaffRow
from cardroom.tournament.director import due_at_live_tables
from cardroom.tournament.facts import AddedOn, Entered, Fact, Rebought, Withdrawn, read, written
from cardroom.tournament.structure import TournamentStructure
from cardroom.tournament.structures import load_structure
from cardroom.tournament.tournament import Tournament

MOST_OPEN = 50
"""Tournaments that are announced or played at once."""


class RoomTournament(NamedTuple):
    """``version``: the number of the last line about it."""

    id: str
    slug: str
    tournament: Tournament
    announced_at: float
    version: int

    @property
    def open(self) -> bool:
        return not self.tournament.over and not self.tournament.called_off


class Tournaments(Fold):
    def __init__(
        self,
        check_admitted: Callable[[str, float], None] = lambda visitor, now: None,
        accounts: Callable[[str], Sequence[str]] = lambda visitor: (visitor,),
    ) -> None:
        """``check_admitted`` refuses a visitor who is barred or excluded at that time; ``accounts`` has all of a visitor's person."""
        self._check_admitted, self._accounts = check_admitted, accounts
        self._known: dict[str, RoomTournament] = {}

    def take(self, number: int, row: StaffRow, line: JournalLine) -> None:
        match line:
            case TournamentAnnounced():
                made = Tournament(TournamentStructure.model_validate(line.structure))
                self._known[line.tournament] = RoomTournament(line.tournament, line.slug, made, row.at, number)
            case TournamentFacts():
                found = self._known[line.tournament]
                for fact in line.facts:
                    found.tournament.take(read(fact["fact"], fact["says"]))
                self._known[line.tournament] = found._replace(version=number)

    # -- what holds -----------------------------------------------------------------------------------------------------------------------

    @property
    def all(self) -> list[RoomTournament]:
        return list(self._known.values())

    def of(self, id: str) -> RoomTournament:
        found = self._known.get(id)
        if found is None:
            raise Unknown(f"There is no tournament '{id[:40]}'.")
        return found

    def at(self, id: str, now: float) -> RoomTournament:
        """The same as it is at this time: what the clock has brought since the last line is taken, and written with the next one."""
        found = self.of(id)
        if due_at_live_tables(found.tournament, now) is None:
            return found
        copy = deepcopy(found.tournament)
        _take_what_is_due(copy, now)
        return found._replace(tournament=copy)

    # -- lines ----------------------------------------------------------------------------------------------------------------------------

    def announce(self, by: By, slug: str, why: str, now: float) -> Posting:
        """A tournament by a structure of a house; entry is open from now on."""
        if sum(found.open for found in self.all) >= MOST_OPEN:
            raise BadInput(f"{MOST_OPEN} tournaments are open: more than a room can run.")
        structure = load_structure(slug)
        id = new_id()
        line = TournamentAnnounced(id, slug, structure.model_dump(mode="json"), by.name)
        return Posting(by.staffer.entry(now, line, why=why))

    def act(self, by: By, id: str, version: int | None, do: Callable[[Tournament], Sequence[Fact]], why: str, now: float) -> Posting:
        """Take what ``do`` makes of the tournament, and what follows from it, with the chips of the cashier that move.

        ``version``: of the tournament that the caller has looked at; None: it does not matter.
        """
        found = self.of(id)
        if version is not None and version != found.version:
            raise Stale(f"{found.tournament.structure.name} has gone on meanwhile: look again.")
        after = deepcopy(found.tournament)
        facts = _take_what_is_due(after, now)
        for fact in do(deepcopy(after)):
            after.take(fact)
            facts.append(fact)
        facts += _take_what_is_due(after, now)
        for fact in facts:
            if isinstance(fact, Entered):
                self._check_one_account(found.tournament, fact.player)
        paid = payments(id, found.tournament, facts, after)
        for payer in {payment.source.removeprefix(PURSE) for payment in paid if payment.source.startswith(PURSE)}:
            self._check_admitted(payer, now)
        journal = new_journal() if paid else ""
        line = TournamentFacts(id, [_as_written(fact) for fact in facts], by.name, journal)
        about = next((fact.player for fact in facts if isinstance(fact, Entered | Withdrawn | Rebought | AddedOn)), None)
        return Posting(by.staffer.entry(now, line, about=about, why=why), entries(journal, now, paid))

    def _check_one_account(self, tournament: Tournament, player: str) -> None:
        """A person plays a tournament once, whatever accounts they have."""
        other = next((each for each in self._accounts(player) if each != player and each in tournament.entrants), None)
        if other is not None:
            raise BadInput(f"{player} is the same person as {other}, who has entered: nobody plays a tournament twice.")


PURSE = visitor_account("")


def _as_written(fact: Fact) -> WrittenFact:
    kind, says = written(fact)
    return {"fact": kind, "says": says}


def _take_what_is_due(tournament: Tournament, now: float) -> list[Fact]:
    """Take everything that follows by itself at this time, and return it."""
    taken: list[Fact] = []
    while (fact := due_at_live_tables(tournament, now)) is not None:
        tournament.take(fact)
        taken.append(fact)
    return taken
