"""One language of the teller. Its file holds sentences by key, with parts (``{who}``, ``{amount}``), the acts of players, and the words
that games say of hands, payments and rulings; what a file lacks is English."""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

from pydantic import BaseModel, ConfigDict

from cardroom.errors import BadInput
from cardroom.languages.patterns import Finder, Pattern, compiled, filled

ENGLISH = "en"
FOLDER = Path(__file__).parent
LANGUAGES = (ENGLISH, *sorted(file.stem for file in FOLDER.glob("*.toml") if file.stem != ENGLISH))

Forms = str | dict[str, str]  # one form, or one for each way: you and others, from and to, one and many

_MONEY = re.compile(r"\$([\d,]+)(?:\.(\d\d))?")
_APART = re.compile(r"([ -])")


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Plural(_Part):
    """Which numbers take a form: those named, and those that end so unless they also end otherwise."""

    numbers: tuple[int, ...] = ()
    endings: tuple[int, ...] = ()
    but: tuple[int, ...] = ()

    def takes(self, number: int) -> bool:
        return number in self.numbers or (number % 10 in self.endings and number % 100 not in self.but)


class Numbers(_Part):
    """How sums of money are written, in the regions named or everywhere else."""

    regions: tuple[str, ...] = ()
    group: str
    point: str
    money: str


class RulingWords(_Part):
    """The words of a ruling as the person reads them whom it is about; and as others do where they name a seat, at which ``{who}`` sits."""

    you: str
    other: str = ""


class File(_Part):
    """What a language says, as it is written down."""

    numbers: tuple[Numbers, ...]
    plurals: dict[str, Plural]
    sentences: dict[str, Forms]
    acts: dict[str, dict[str, str]]
    rank: dict[str, str]
    ranks: dict[str, str]
    wagers: dict[str, str]
    words: dict[str, str]
    told: dict[str, RulingWords]
    refusals: dict[str, str]

    @property
    def all_words(self) -> dict[str, str]:
        """By section and key, since the two may have one in common."""
        return {f"{name}.{key}": text for name, part in (("words", self.words), ("refusals", self.refusals)) for key, text in part.items()}


def read(code: str) -> File:
    return File.model_validate(tomllib.loads(FOLDER.joinpath(f"{code}.toml").read_text(encoding="utf-8")))


class Language:
    """``region``: where sums are to be written as they are there ("MX"); None: as they are on the chips, ``$1,234.50``."""

    def __init__(self, code: str, own: File, english: File, region: str | None = None) -> None:
        self.code = code
        self.is_english = code == ENGLISH
        self._plurals = own.plurals
        self._sentences = {**english.sentences, **own.sentences}
        self._acts = {**english.acts, **own.acts}
        self._made_acts = [compiled(key, key) for key in sorted(self._acts, key=len, reverse=True) if "{" in key]
        self._numbers = None if region is None else _numbers(own.numbers, region)
        self._wagers = {**english.wagers, **own.wagers}
        self._ranks = {"rank": own.rank, "ranks": own.ranks}
        patterns = english.all_words
        self._told = own.told
        self._told_patterns = [compiled(key, english.words[key]) for key in own.told]
        self._words = Finder({} if self.is_english else patterns, {**patterns, **own.all_words}, self._render)

    def say(self, key: str, form: str = "", **parts: str) -> str:
        """The sentence, or part of one, of a key."""
        text = self._sentences[key]
        return filled(text if isinstance(text, str) else text[form], parts)

    def count(self, key: str, number: int, **parts: str) -> str:
        """The form that goes with a number."""
        forms = self._sentences[key]
        assert isinstance(forms, dict), f"{key} has one form"
        return filled(forms.get(self._plural(number), forms["other"]), {**parts, "count": str(number)})

    def _plural(self, number: int) -> str:
        return next((form for form, rule in self._plurals.items() if rule.takes(number)), "other")

    def act(self, verb: str, form: str, who: str, cards: Callable[[str], str]) -> str:
        """What a player does: ``ann checks``. A verb that no file has is said as English makes its verbs."""
        if verb in self._acts:
            return filled(self._acts[verb][form], {"who": who})
        for pattern in self._made_acts:
            if found := pattern.shape.fullmatch(verb):
                return filled(self._acts[pattern.key][form], {**self._act_parts(pattern, found.groupdict(), cards), "who": who})
        return _in_english(cards(verb), who, you=form == "you")

    def can_act(self, verb: str) -> bool:
        """Whether there is a sentence for it."""
        return verb in self._acts or any(pattern.shape.fullmatch(verb) for pattern in self._made_acts)

    def _act_parts(self, pattern: Pattern, found: Mapping[str, str], cards: Callable[[str], str]) -> dict[str, str]:
        return {name: cards(part) if pattern.kinds[name] == "cards" else self.words(part) for name, part in found.items()}

    def money(self, text: str) -> str:
        """``$1,234.50`` as it is written here."""
        numbers = self._numbers
        if numbers is None:
            return text
        whole, cents = _parts(text)
        return numbers.money.replace("{sum}", whole.replace(",", numbers.group) + (numbers.point + cents if cents else ""))

    def wager(self, name: str) -> str:
        """A wager's name; those that only a house has are as it prints them."""
        plain = name.replace("-", " ")
        found = None if self.is_english else self._wagers.get(plain.lower())
        if found is None:
            return plain if name.islower() or self.is_english else name
        return found[:1].upper() + found[1:] if plain[:1].isupper() else found

    def words(self, text: str) -> str:
        """What the engine says in English, in this language; what it does not know stays as it is."""
        if self.is_english or not text:
            return text if self._numbers is None else _MONEY.sub(lambda found: self.money(found[0]), text)
        return self._words.found(text) or text

    def told(self, text: str, you: str, seats: Mapping[int, str], whose: str = "") -> str:
        """``words`` of a ruling, with the person whom it is about: as ``you`` where that is the reader, by name where it is the seat's.
        ``whose``: where the words name neither."""
        for pattern in self._told_patterns:
            found = pattern.shape.fullmatch(text)
            if found is not None:
                parts = found.groupdict()
                who = _person(parts, seats) or whose
                forms = self._told[pattern.key]
                form = forms.you if you and who == you else forms.other if who else ""
                if form:
                    said = {name: self._part(pattern.kinds[name], part) for name, part in parts.items()}
                    return filled(form, {**said, "who": who})
        return self.words(text)

    def _part(self, kind: str, part: str) -> str:
        found = self.money(part) if kind == "money" else part if self.is_english else self._render(kind, part)
        return part if found is None else found

    def knows(self, text: str) -> bool:
        """Whether it can say that in its own words."""
        return self.is_english or self._words.found(text) is not None

    def _render(self, kind: str, part: str) -> str | None:
        match kind:
            case "words" | "count" | "digit":
                return self._words.found(part)
            case "print":
                return self._words.found(part) or part
            case "name":
                return self.wager(part)
            case "wagers":
                return ", ".join(self.wager(each) for each in part.split(", "))
            case "rank" | "ranks":
                return self._ranks[kind].get(part)
            case "run":
                return self._run(part)
            case "money":
                return self.money(part)
        return part

    def _run(self, text: str) -> str | None:
        """``ace king ten``, ``ace-king-four``."""
        said = [each if each in " -" else self._ranks["rank"].get(each) for each in _APART.split(text)]
        return None if None in said else "".join(each or "" for each in said)


_PEOPLE = ("player", "victim")
_SEATS = ("seat",)


def _person(parts: Mapping[str, str], seats: Mapping[int, str]) -> str:
    """The player whom the parts of a text name, by name or else by seat; empty: nobody who sits there."""
    named = next((parts[name] for name in _PEOPLE if name in parts), "")
    number = next((parts[name] for name in _SEATS if name in parts), "")
    return named or (seats.get(int(number), "") if number.isdecimal() else "")


def _in_english(verb: str, who: str, *, you: bool) -> str:
    first, *rest = verb.replace("-", " ").split(" ")
    if not you:
        first += "es" if first.endswith(("s", "sh", "ch", "x")) else "s"
    return " ".join([who, first, *rest])


def _parts(text: str) -> tuple[str, str]:
    found = _MONEY.search(text)
    assert found is not None, f"{text} is no sum of money"
    return found[1], found[2] or ""


def _numbers(ways: Sequence[Numbers], region: str) -> Numbers:
    """The way of a region, else the one that names none."""
    named = (way for way in ways if region in way.regions)
    return next(named, next(way for way in ways if not way.regions))


@cache
def language(code: str, region: str | None = None) -> Language:
    """The language of a code that there is a file of."""
    if code not in LANGUAGES:
        raise BadInput(f"There is no language '{code[:20]}' here: choose one of {', '.join(LANGUAGES)}.")
    english = read(ENGLISH)
    return Language(code, english if code == ENGLISH else read(code), english, region)


def of_terminal(environment: Mapping[str, str], asked: str = "") -> Language:
    """The one that was asked for, else that of the environment (``es_MX.UTF-8``), else English."""
    names = (asked, *(environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")))
    first = next(filter(None, names), "")
    code, _, region = first.partition(".")[0].replace("-", "_").partition("_")
    if asked or code in LANGUAGES:
        return language(code, region)
    return language(ENGLISH, "")
