"""What may be answered: one of several texts, sums under labels, or some of the cards in sight.

Each kind of answer has ``labels`` (what is asked for, one line each), reads what is typed for each of them, and says what is right as the
learner would have typed it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from cardroom.cards import Card, card_name, card_names, face, parse_cards
from cardroom.errors import BadInput
from cardroom.languages import Language
from cardroom.money import money_text, parse_money
from cardroom.school.texts import Text, sentence

Unit = Literal["money", "chips"]
LONGEST = 9
"""Digits of a number that could be an answer."""


def check_lines(typed: Sequence[str], labels: Sequence[Text]) -> None:
    """Refuse an answer that was cut off: there is a line for each label."""
    if len(typed) != len(labels):
        raise BadInput(f"The answer has a line for each of {len(labels)} labels, not {len(typed)}.")


@dataclass(frozen=True)
class ChoiceAnswer:
    """One of several texts; the learner types its number."""

    options: tuple[Text, ...]
    best: int  # the index of the right one

    @property
    def labels(self) -> tuple[Text, ...]:
        return (sentence("drill-your-answer"),)

    @property
    def right(self) -> tuple[str, ...]:
        return (str(self.best + 1),)

    def grades(self, typed: Sequence[str]) -> bool:
        """Return whether the right number was typed; refuse what is no number of an option."""
        check_lines(typed, self.labels)
        text = typed[0].strip()
        if not _is_number(text) or not 1 <= int(text) <= len(self.options):
            raise BadInput(f"'{text[:20]}' is none of the answers: type a number from 1 to {len(self.options)}.")
        return int(text) - 1 == self.best

    def says(self, language: Language) -> list[str]:
        """Return the right answer as lines."""
        return [self.options[self.best].told(language)]


@dataclass(frozen=True)
class SumsAnswer:
    """An amount for each label: cents, or a number of chips. An empty line is nothing."""

    sums: tuple[tuple[Text, int], ...]
    unit: Unit = "money"

    @property
    def labels(self) -> tuple[Text, ...]:
        return tuple(label for label, _ in self.sums)

    @property
    def right(self) -> tuple[str, ...]:
        return tuple(money_text(amount) if self.unit == "money" else str(amount) for _, amount in self.sums)

    def grades(self, typed: Sequence[str]) -> bool:
        check_lines(typed, self.labels)
        return tuple(self._read(text.strip()) for text in typed) == tuple(amount for _, amount in self.sums)

    def _read(self, text: str) -> int:
        if not text:
            return 0
        if self.unit == "money":
            return parse_money(text)
        if not _is_number(text):
            raise BadInput(f"'{text[:20]}' is not a number of chips: type one like 3.")
        return int(text)

    def says(self, language: Language) -> list[str]:
        return [f"{label.told(language)}: {language.money(text)}" for label, text in zip(self.labels, self.right, strict=True)]


@dataclass(frozen=True)
class PiecesAnswer:
    """Some of the cards or tiles in sight, in any order. ``equal``: other choices that are worth as much in every part of the hand."""

    among: tuple[Card, ...]
    chosen: tuple[Card, ...]
    equal: tuple[tuple[Card, ...], ...] = ()

    @property
    def labels(self) -> tuple[Text, ...]:
        return (sentence("drill-your-cards"),)

    @property
    def right(self) -> tuple[str, ...]:
        return (card_names(self.chosen),)

    def grades(self, typed: Sequence[str]) -> bool:
        """Return whether these cards were typed; refuse one that does not lie there."""
        check_lines(typed, self.labels)
        left, found = [face(card) for card in self.among], []
        for card in parse_cards(typed[0]):
            if face(card) not in left:
                raise BadInput(f"{card_name(card)} does not lie there.")
            left.remove(face(card))
            found.append(face(card))
        return any(sorted(found) == sorted(map(face, right)) for right in (self.chosen, *self.equal))

    def says(self, language: Language) -> list[str]:
        return list(self.right)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST


Answer: TypeAlias = ChoiceAnswer | SumsAnswer | PiecesAnswer
