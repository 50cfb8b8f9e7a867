"""A drill: one question about a dealt round, the answer that the round gives, and the clauses behind it."""

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from cardroom.cards import Card
from cardroom.clauses import Clause
from cardroom.errors import BadInput
from cardroom.games.registry import GAMES, Lack
from cardroom.languages import Language
from cardroom.round import Event, Round
from cardroom.school.answers import Answer
from cardroom.school.asked import Kind
from cardroom.school.dealt import deal
from cardroom.school.kinds import KINDS
from cardroom.school.texts import Text
from cardroom.telling import Teller, piece_of

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

__all__ = ["KINDS", "Drill", "NoDrill", "drill", "kinds_of"]

TRIES = 60  # rounds that are dealt before a kind is said to have no question in an edition


class NoDrill(BadInput):
    """The edition has no question of this kind."""


@dataclass(frozen=True)
class Drill:
    """One question. ``told`` and ``asked`` say it in a language; ``answer`` reads and grades what is typed."""

    edition: str
    kind: str
    seed: str
    question: Text
    answer: Answer
    events: tuple[Event, ...]
    cards: tuple[Card, ...]
    clauses: tuple[Clause, ...]
    you: str
    round: Round

    def told(self, language: Language) -> list[str]:
        """Return what has happened so far, one sentence each, as the learner may know it."""
        setup = self.round.setup
        teller = Teller(setup.seats, you=self.you, piece=piece_of(setup.edition.deck), told_in=language)
        return list(teller.tell(self.events))

    def asked(self, language: Language) -> str:
        """Return the question."""
        text = self.question.told(language)
        return text[:1].upper() + text[1:]


def kinds_of(edition: "Edition") -> list[str]:
    """Return the kinds of drills that this edition has a question for."""
    return [name for name, kind in KINDS.items() if _suits(edition, kind) and (kind.needs_math or _has(edition, name))]


def _suits(edition: "Edition", kind: Kind) -> bool:
    entry = GAMES[edition.game.name]
    if kind.needs_math and (isinstance(entry.solver, Lack) or not entry.decides):
        return False
    return edition.game.family in kind.families and (not kind.clause or kind.clause in edition.clauses)


def _has(edition: "Edition", name: str) -> bool:
    try:
        drill(edition, name, "any")
    except NoDrill:
        return False
    return True


def drill(edition: "Edition", kind: str, seed: str) -> Drill:
    """Return the drill of this kind and seed. Rounds are dealt until one of them gives a question."""
    found = KINDS.get(kind)
    if found is None:
        raise BadInput(f"There is no drill '{kind[:40]}'; there are: {', '.join(KINDS)}.")
    if _suits(edition, found):
        for number in range(TRIES):
            made = _ask(edition, found, seed, number)
            if made is not None:
                return made
    raise NoDrill(f"{edition.id} has no drill '{kind}'.")


def _ask(edition: "Edition", kind: Kind, seed: str, number: int) -> Drill | None:
    cards = f"{kind.name} {seed} {number}"
    round = deal(edition, cards, kind.players, uneven=kind.uneven)
    asked = kind.asks(edition, round, Random(f"drill {cards}"))
    if asked is None:
        return None
    clauses = tuple(edition.clauses[rule] for rule in asked.rules if rule in edition.clauses)
    return Drill(edition.id, kind.name, seed, asked.question, asked.answer, asked.events, asked.cards, clauses, asked.you, round)
