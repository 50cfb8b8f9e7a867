"""Texts of a drill, which become words in the reader's language only when somebody reads them."""

from typing import NamedTuple, TypeAlias

from cardroom.languages import Language
from cardroom.money import Cents, money_text
from cardroom.tiles import pieces_text


class PlainText(NamedTuple):
    """A name, or what is the same in every language."""

    text: str

    def told(self, language: Language) -> str:
        return self.text


class EngineText(NamedTuple):
    """What the engine says in English: the name of a hand, a clause."""

    text: str

    def told(self, language: Language) -> str:
        return language.words(self.text)


class WagerText(NamedTuple):
    """The name of a wager."""

    name: str

    def told(self, language: Language) -> str:
        return language.wager(self.name)


class MoneyText(NamedTuple):
    """An amount."""

    cents: Cents

    def told(self, language: Language) -> str:
        return language.money(money_text(self.cents))


class SentenceText(NamedTuple):
    """A sentence of the language files, with its parts."""

    key: str
    parts: tuple[tuple[str, "Text"], ...] = ()

    def told(self, language: Language) -> str:
        return language.say(self.key, **{name: part.told(language) for name, part in self.parts})


class ActText(NamedTuple):
    """What a player would do: the verb as its language has it, and the amount."""

    verb: str
    cents: Cents = 0

    def told(self, language: Language) -> str:
        does = language.act(self.verb, "you", language.say("you"), lambda text: pieces_text([]) or text)
        amount = language.say("action-to" if self.verb == "raise" else "action-amount", amount=language.money(money_text(self.cents)))
        return does + (amount if self.cents else "")


Text: TypeAlias = PlainText | EngineText | WagerText | MoneyText | SentenceText | ActText


def sentence(key: str, **parts: Text) -> SentenceText:
    """Return the sentence of this key with these parts."""
    return SentenceText(key, tuple(parts.items()))
