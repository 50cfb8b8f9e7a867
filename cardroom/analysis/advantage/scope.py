"""What can be asked about advantage play at a table: a shoe that is counted, or cards and hands that are seen."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardroom.analysis.advantage.counter import countable
from cardroom.analysis.advantage.seen import why_not_seen
from cardroom.analysis.given import TableGiven
from cardroom.errors import BadInput
from cardroom.games.banked.pai_gow.rules import Rules as PaiGow
from cardroom.games.banked.versus.rules import Rules as Versus


@dataclass(frozen=True)
class Scope:
    """``why_not`` is a sentence where nothing is computed; then everything else is empty."""

    wagers: Mapping[str, str] = field(default_factory=dict)  # that can be counted, by name: what they are called
    cards: int = 0  # of the player-dealer that can be seen beside those that the rules show
    hands: int = 0  # of others that can be seen
    why_not: str = ""


def is_dealt_afresh(given: TableGiven) -> bool:
    """Whether a bettor who sees cards or hands is asked about, and not a counter: every round has a deck of its own."""
    return isinstance(given.edition.rules, Versus | PaiGow)


def scope_of(given: TableGiven) -> Scope:
    rules = given.edition.rules
    if isinstance(rules, PaiGow):
        return Scope(hands=rules.seats - 2)
    if isinstance(rules, Versus):
        why = why_not_seen(rules)
        return Scope(why_not=f"{given.edition_id}: {why}") if why else Scope(cards=rules.kind.dealt - rules.exposed, hands=rules.seats - 2)
    try:
        return Scope(wagers=countable(given).names)
    except BadInput as error:
        return Scope(why_not=str(error))
