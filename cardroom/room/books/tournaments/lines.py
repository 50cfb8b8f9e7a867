"""Lines of the staff's journal about tournaments. ``name`` is that of the member of the staff, or of the player."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from typing_extensions import TypedDict

from cardroom.room.journal.lines import JournalLine


class WrittenFact(TypedDict):
    fact: str
    says: Mapping[str, object]


@dataclass(frozen=True)
class TournamentLine(JournalLine):
    tournament: str


@dataclass(frozen=True)
class TournamentAnnounced(TournamentLine, what="tournament/announce"):
    """``structure``: whole, so that a file that is changed later changes nothing; ``slug``: the file that it came from."""

    slug: str
    structure: Mapping[str, object]
    name: str


@dataclass(frozen=True)
class TournamentFacts(TournamentLine, what="tournament/facts"):
    """``journal``: of the ledger, where chips of the cashier have moved."""

    facts: Sequence[WrittenFact]
    name: str
    journal: str = ""
