"""Which clauses of an edition its drills ask about: of those that move chips in dealt rounds."""

from typing import TYPE_CHECKING, NamedTuple

from cardroom.clauses import Clause
from cardroom.errors import BadInput
from cardroom.school.drill import NoDrill, drill, kinds_of

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition


class CoveredClause(NamedTuple):
    """A clause that moved chips, and the kinds of drills that asked about it."""

    clause: Clause
    kinds: tuple[str, ...]


def coverage(edition: "Edition", drills: int) -> list[CoveredClause]:
    """Make so many drills of each kind; return the clauses that moved chips in their rounds, with the kinds that cited them."""
    if drills < 1:
        raise BadInput(f"{drills} drills cover nothing: ask for one or more.")
    moved: dict[str, None] = {}
    cited: dict[str, dict[str, None]] = {}
    for kind in kinds_of(edition):
        for number in range(drills):
            try:
                made = drill(edition, kind, f"coverage {number}")
            except NoDrill:
                continue
            moved |= dict.fromkeys(transfer.rule for transfer in made.round.transfers)
            for clause in made.clauses:
                cited.setdefault(clause.id, {})[kind] = None
    return [CoveredClause(edition.clauses[rule], tuple(cited.get(rule, ()))) for rule in edition.clauses if rule in moved]
