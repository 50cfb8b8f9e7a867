"""What the table in the terminal says, and what may be typed there, in the language of whoever plays."""

import tomllib
import unicodedata
from collections.abc import Sequence
from functools import cache

from pydantic import BaseModel, ConfigDict, Field

from cardroom.languages import ENGLISH, Language, language
from cardroom.languages.language import FOLDER
from cardroom.money import Cents, money_text
from cardroom.round import Amounts, Option, Pick


class TerminalTexts(BaseModel):
    """What one language says and understands, by key; ``commands``: the words that may be typed."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    texts: dict[str, str]
    commands: dict[str, tuple[str, ...]]
    verbs: dict[str, str]
    kinds: dict[str, str]
    picks: dict[str, str]
    parts: dict[str, str]
    rulings: dict[str, str]
    asks: dict[str, str]
    choices: dict[str, str]
    game_kinds: dict[str, str] = Field(alias="game-kinds")


@cache
def catalogue(code: str) -> TerminalTexts:
    return TerminalTexts.model_validate(tomllib.loads(FOLDER.joinpath("terminal", f"{code}.toml").read_text(encoding="utf-8")))


class TableWords:
    """``language``: also of what happens, of hands and of wagers."""

    def __init__(self, told_in: Language | None = None) -> None:
        self.language = told_in or language(ENGLISH)
        self._own = catalogue(self.language.code)
        self._commands: dict[str, str] = {}
        for texts in (catalogue(ENGLISH), self._own):
            for command, typed in texts.commands.items():
                self._commands |= dict.fromkeys(typed, command)

    def say(self, key: str, **parts: str) -> str:
        return self._own.texts[key].format(**parts)

    def money(self, amount: Cents) -> str:
        return ("-" if amount < 0 else "") + self.language.money(money_text(abs(amount)))

    def count(self, key: str, count: int) -> str:
        return self.say(f"{key}-one" if count == 1 else f"{key}-other", count=str(count))

    def hand(self, name: str, part: str = "") -> str:
        """Return what a hand is called; ``part``: of several, which one it is."""
        said = self._own.parts.get(name) or self.language.words(name)
        return self.say("hand-of", part=self._own.parts.get(part, part), hand=said) if part else said

    def game_kind(self, kind: str) -> str:
        return self._own.game_kinds.get(kind, kind)

    def clause(self, text: str) -> str:
        """Return what an edition says, which is written in English whatever the language of the table."""
        return self.say("clause", text=text)

    def ruling(self, title: str) -> str:
        """Return the title of a ruling, or of a group of them; one of a plug-in as the plug-in has it."""
        return self._own.rulings.get(title, title)

    def ask(self, title: str) -> str:
        """Return what a ruling asks."""
        return self._own.asks.get(title, title)

    def choice(self, word: str) -> str:
        """Return one of the words among which a ruling lets the floor choose."""
        return self._own.choices.get(word, word)

    def chosen(self, typed: str) -> str:
        """Return the word that is meant by what was typed, in either language."""
        return next((word for word, said in self._own.choices.items() if squeezed(said) == squeezed(typed)), typed)

    def command(self, typed: str) -> str:
        """Return the command that a word stands for, in English or in the player's language; empty: none."""
        return self._commands.get(typed.strip().lower(), "")

    # -- decisions ----------------------------------------------------------------------------------------------------------

    def verb(self, verb: str) -> str:
        """Return what an action is called here; one that names cards, or that no language has, as the engine calls it."""
        return self._own.verbs.get(verb, verb).replace("-", " ")

    def kind(self, kind: str) -> str:
        """Return the kind of a decision; what follows a comma says where."""
        first, comma, where = kind.partition(",")
        return self._own.kinds.get(first, first) + comma + where

    def amounts(self, amounts: Amounts) -> str:
        if amounts.only:
            return self.say("only-or").join(map(self.money, amounts.only))
        if amounts.least == amounts.most:
            return self.money(amounts.least)
        bounds = {"least": self.money(amounts.least), "most": self.money(amounts.most)}
        return self.say("range-step", **bounds, step=self.money(amounts.step)) if amounts.step > 1 else self.say("range", **bounds)

    def pick(self, pick: Pick) -> str:
        picks = self._own.picks
        count = str(pick.least) if pick.least == pick.most else self.say("count-range", least=str(pick.least), most=str(pick.most))
        place = picks["your cards"] if "/" in pick.place else picks.get(pick.place, pick.place)
        return self.say("pick-count", count=count, place=place, becomes=picks.get(pick.becomes, pick.becomes))

    def option(self, option: Option) -> str:
        """Return an option with its bounds."""
        text = self.verb(option.verb)
        if option.spot is not None and option.spot.wager != option.verb:
            text += f" {option.spot.wager if self.language.is_english else self.language.wager(option.spot.wager)}"
        if option.amounts is not None:
            text += f" {self.amounts(option.amounts)}"
        return text + (self.say("pick", pick=self.pick(option.pick)) if option.pick is not None else "")

    def options(self, options: Sequence[Option]) -> str:
        return ", ".join(map(self.option, options))

    def names(self, option: Option) -> list[str]:
        """Return how an option may be called, without blanks, hyphens and accents: its verb, its verb and spot, its spot alone."""
        found = []
        for verb in dict.fromkeys((option.verb, self.verb(option.verb))):
            found.append(squeezed(verb))
            if option.spot is not None:
                for wager in dict.fromkeys((option.spot.wager, self.language.wager(option.spot.wager))):
                    spot = squeezed(wager)
                    found += [squeezed(verb) + spot, squeezed(verb) + "on" + spot, squeezed(verb) + "en" + spot, spot]
        return found


def squeezed(text: str) -> str:
    """
    >>> squeezed("Según la casa"), squeezed("pair-plus")
    ('segunlacasa', 'pairplus')
    """
    plain = unicodedata.normalize("NFD", text.lower().replace("-", "").replace(" ", ""))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


@cache
def english_words() -> TableWords:
    return TableWords()
