"""When a kind of question comes back: spaced repetition over a learner's answers.

One card of the schedule is one kind of drill of one edition. Only the first answer of a day moves it, so that practice on one evening does
not count as having been remembered. Time is an argument: a moment in the learner's time zone, whose midnight ends the day.
"""

import json
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

from fsrs import Card, Rating, Scheduler

from cardroom.errors import BadInput

VERSION = 1
SCHEDULER = Scheduler(enable_fuzzing=False)


@dataclass
class Learned:
    """One card: what the schedule knows of it, and the answers of the learner."""

    card: Card
    day: str = ""  # of the last answer that counted
    right: int = 0
    asked: int = 0


@dataclass
class Progress:
    """A learner's cards, by edition and kind."""

    learned: dict[tuple[str, str], Learned] = field(default_factory=dict)

    def answered(self, edition: str, kind: str, right: bool, now: datetime) -> None:
        """Count an answer; the first of a day moves the card."""
        at = now.astimezone(UTC)  # the scheduler knows no other
        learned = self.learned.setdefault((edition, kind), Learned(Card(card_id=len(self.learned) + 1, due=at)))
        learned.asked += 1
        learned.right += right
        day = now.date().isoformat()
        if learned.day != day:
            learned.card, _ = SCHEDULER.review_card(learned.card, Rating.Good if right else Rating.Again, at)
            learned.day = day

    def order(self, edition: str, kinds: list[str], now: datetime) -> list[str]:
        """Return the kinds in the order in which to ask them: what is due, longest first; then what is new; then the rest by its date."""
        known = {kind: self.learned.get((edition, kind)) for kind in kinds}

        def key(kind: str) -> tuple[int, float]:
            learned = known[kind]
            if learned is None:
                return 1, 0.0
            return (0 if learned.card.due <= now else 2), learned.card.due.timestamp()

        return sorted(kinds, key=key)

    def due(self, edition: str, kind: str) -> datetime | None:
        """Return when a kind comes back; None if it was never asked."""
        learned = self.learned.get((edition, kind))
        return None if learned is None else learned.card.due


def load_progress(file: Path) -> Progress:
    """Return what is kept in this file; nothing if there is none yet."""
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Progress()
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{file} cannot be read: {error}.") from None
    try:
        data = json.loads(text)
        if data["version"] != VERSION:
            raise BadInput(f"{file} was written by another version of the school ({str(data['version'])[:20]}).")
        found = Progress()
        for edition, kinds in data["learned"].items():
            for kind, one in kinds.items():
                card = Card.from_dict(one["card"])
                SCHEDULER.review_card(card, Rating.Good, max(card.due, card.last_review or card.due))  # a card that is none fails here
                found.learned[edition, kind] = Learned(card, str(one["day"]), int(one["right"]), int(one["asked"]))
    except (KeyError, TypeError, ValueError, AttributeError, AssertionError, ArithmeticError, RecursionError) as error:
        raise BadInput(f"{file} is not a file of the school: {type(error).__name__}. Move it away to begin anew.") from None
    return found


def save_progress(progress: Progress, file: Path) -> None:
    """Write the file in one piece."""
    learned: dict[str, dict[str, object]] = {}
    for (edition, kind), one in sorted(progress.learned.items()):
        row = {"card": cast("dict[str, object]", one.card.to_dict()), "day": one.day, "right": one.right, "asked": one.asked}
        learned.setdefault(edition, {})[kind] = row
    text = json.dumps({"version": VERSION, "learned": learned}, indent=1)
    part = file.with_name(f"{file.name}.part")
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        part.write_text(text, encoding="utf-8")
        part.replace(file)
    except OSError as error:
        raise BadInput(f"{file} cannot be written: {error.strerror or error}.") from None
