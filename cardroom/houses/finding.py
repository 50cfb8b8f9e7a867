"""The floor asks, and finds the clauses: ``find(edition, "two cards exposed")``.

Clauses and readings of the edition come first, then what the house prints elsewhere: in files that its editions share, and in its other
games. Words are taken by their stems; those that mean the same are data (``words.toml``); a small slip of the pen is forgiven.
"""

import difflib
import itertools
import math
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated, Literal, NamedTuple, TypeAlias

from typing_extensions import TypedDict

from cardroom.clauses import cited
from cardroom.errors import BadInput
from cardroom.fields import EditionId, SourceLines, says
from cardroom.houses.edition import Edition
from cardroom.houses.files import HERE, edition_files, read_toml
from cardroom.houses.loader import load
from cardroom.round import Ruling
from cardroom.round.rulings import RulingName, RulingTitle

MOST = 8  # hits that are shown
LETTERS = 200  # of a question
LIKE, NEAR = 0.6, 0.5  # what a word of the same meaning counts, and one that is nearly spelt so
LENGTH = 0.3  # how much the length of a text is held against it: not at all 0, wholly 1
BESIDE, AGAIN = 3, 0.4  # words from one to the other that still stand together, and what that counts
ELSEWHERE = 0.4  # what is printed for another game of the house
FEES = "collection."  # `cardroom fee` knows them

Kind: TypeAlias = Literal["clause", "reading"]
Stems: TypeAlias = tuple[str, ...]
_WORD = re.compile(r"[a-z0-9]+(?:'[a-z]+)?")
_SWITCH = re.compile(r"\{[^}]*\}")


class FoundRulingData(TypedDict):
    name: RulingName
    title: RulingTitle
    write: Annotated[str, says("What to type to make it.")]


class FoundData(TypedDict):
    """A clause or reading on the subject of a question."""

    kind: Annotated[Kind, says("Whether it is a clause or a reading.")]
    id: Annotated[str, says("The id of the clause or reading.")]
    says: Annotated[str, says("The clause or reading in a sentence.")]
    lines: SourceLines
    source: Annotated[str, says("The file of the printed source.")]
    edition: EditionId
    cited: Annotated[str, says("How it is cited, with file and lines.")]
    rulings: Annotated[list[FoundRulingData], says("The rulings that cite it.")]


class Hit(NamedTuple):
    """Something that is printed, or read, on what was asked."""

    kind: Kind
    id: str
    says: str
    lines: str
    source: str  # the manual; empty where it is ours
    edition: str  # whose clause it is, or the name of the shared file
    rulings: tuple[Ruling, ...]  # that cite it, in the edition that was asked
    score: float

    def data(self) -> FoundData:
        """As JSON, with the lines to type."""
        return {
            "kind": self.kind,
            "id": self.id,
            "says": self.says,
            "lines": self.lines,
            "source": self.source,
            "edition": self.edition,
            "cited": cited(self.lines),
            "rulings": [{"name": each.name, "title": each.title, "write": f"floor: {each.example}"} for each in self.rulings],
        }


class _Text(NamedTuple):
    """What can be found, and its words by how much they count."""

    hit: Hit
    parts: tuple[tuple[float, Stems], ...]
    words: frozenset[str]  # all of them
    size: int  # how many there are in what it says

    @classmethod
    def of(cls, hit: Hit, *parts: tuple[float, str]) -> "_Text":
        stems = tuple((weight, _stems(text)) for weight, text in parts)
        return cls(hit, stems, frozenset(stem for _, each in stems for stem in each), len(_stems(hit.says)))


def find(edition: Edition, text: str, most: int = MOST) -> list[Hit]:
    """What this edition and its house say of it, the best first."""
    if len(text) > LETTERS:
        raise BadInput(f"Ask in {LETTERS} letters at most, not {len(text)}.")
    asked = list(dict.fromkeys(stem for word in _words(text) if word not in _idle() for stem in (_stem(word),)))
    if not asked:
        raise BadInput("Say in words what to look for, like: two cards exposed.")
    texts = [*_of_edition(edition), *_of_house(edition)]
    found = sorted(_scored(texts, asked, text), key=lambda hit: (-hit.score, hit.id))
    best = found[0].score if found else 0
    return [_filled(hit, edition) for hit in found[:most] if hit.score > best / 4]


# -- what there is ------------------------------------------------------------------------------------------------------------------


def _of_edition(edition: Edition) -> Iterator[_Text]:
    rulings: dict[str, list[Ruling]] = {}
    for ruling in edition.rulings.values():
        for rule in (ruling.rule, *ruling.also):
            rulings.setdefault(rule, []).append(ruling)
    for clause in edition.clauses.values():
        if not clause.id.startswith(FEES):
            cite = tuple(rulings.get(clause.id, ()))
            source = edition.source if clause.lines else ""
            hit = Hit("clause", clause.id, clause.says, clause.lines, source, edition.id, cite, 0)
            titles = " ".join(f"{ruling.name} {ruling.title}" for ruling in cite if not ruling.also)  # else they fit several clauses alike
            yield _Text.of(hit, (2.0, clause.id), (1.0, clause.says), (1.5, titles))
    for reading in edition.readings:
        source = edition.source if reading.lines else ""
        hit = Hit("reading", reading.id, f"{reading.text} We read: {reading.read}", reading.lines, source, edition.id, (), 0)
        yield _Text.of(hit, (1.0, reading.id), (0.7, f"{reading.text} {reading.read}"))


def _of_house(edition: Edition) -> Iterator[_Text]:
    """What the house prints and this edition has not got."""
    known = {(clause.id, clause.lines) for clause in edition.clauses.values()}
    for text in _printed(edition.house, edition.source):
        if text.hit.edition != edition.id and (text.hit.id, text.hit.lines) not in known:
            known.add((text.hit.id, text.hit.lines))
            yield text


@cache
def _printed(house: str, source: str) -> tuple[_Text, ...]:
    """The clauses with lines of its shared files and of its editions, as they are written: with names of switches for figures."""
    if not source:
        return ()
    paths = {f"_common/{path.stem}": path for path in _common()}
    paths |= {file.id: file.path for file in edition_files().values() if file.house == house}
    found: list[_Text] = []
    for name, path in paths.items():
        data = read_toml(path)
        if data.get("source") != source:
            continue
        for id, clause in _clauses(data).items():
            if clause.get("lines"):
                hit = Hit("clause", id, clause["says"], clause["lines"], source, name, (), 0)
                found.append(_Text.of(hit, (2.0 * ELSEWHERE, id), (ELSEWHERE, _SWITCH.sub(" ", clause["says"]))))
    return tuple(found)


@cache
def _shared() -> tuple[Counter[str], int]:
    """In how many of the clauses that editions share each word stands, and how many there are: how manuals speak, where an edition is
    short."""
    texts = [_stems(f"{id} {clause['says']}") for path in _common() for id, clause in _clauses(read_toml(path)).items()]
    return Counter(stem for stems in texts for stem in set(stems)), len(texts)


def _clauses(data: Mapping[str, object]) -> Mapping[str, Mapping[str, str]]:
    """As they are written in a file."""
    found = data.get("clauses")
    return found if isinstance(found, Mapping) else {}


def _common() -> list[Path]:
    return sorted((HERE / "_common").glob("*.toml"))


def _filled(hit: Hit, edition: Edition) -> Hit:
    """With its figures, where it was found as it is written."""
    if "{" not in hit.says or hit.edition == edition.id:
        return hit
    if hit.edition.startswith("_common/"):
        return hit._replace(says=_SWITCH.sub("…", hit.says))
    return hit._replace(says=load(hit.edition).clauses[hit.id].says)


# -- words --------------------------------------------------------------------------------------------------------------------------


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower().replace("’", "'"))


@lru_cache(1 << 14)
def _stem(word: str) -> str:
    """The word without its ending, as far as a plain rule goes."""
    word = word.removesuffix("'s")
    for ending, least, becomes in (("ies", 4, "y"), ("ing", 5, ""), ("ed", 4, ""), ("es", 5, ""), ("s", 3, "")):
        if word.endswith(ending) and len(word) >= least + len(ending) - 1 and not word.endswith("ss"):
            word = word.removesuffix(ending) + becomes
            break
    if len(word) > 4 and word[-1] == word[-2] and word[-1] not in "aeiouls":
        word = word[:-1]  # dropped, mucked up
    return word.removesuffix("e") if len(word) > 4 else word


@lru_cache(1 << 14)
def _stems(text: str) -> Stems:
    return tuple(map(_stem, _words(text)))


@cache
def _data() -> Mapping[str, Sequence[object]]:
    return tomllib.loads((HERE / "words.toml").read_text(encoding="utf-8"))


@cache
def _idle() -> frozenset[str]:
    return frozenset(map(str, _data()["idle"]))


@cache
def _alike() -> Mapping[str, tuple[Stems, ...]]:
    """By stem: the words and phrases of the same meaning."""
    found: dict[str, dict[Stems, None]] = {}
    for group in _data()["same"]:
        phrases = [_stems(str(phrase)) for phrase in group] if isinstance(group, list) else []
        for phrase in phrases:
            if len(phrase) == 1:
                found.setdefault(phrase[0], {}).update(dict.fromkeys(other for other in phrases if other != phrase))
    return {stem: tuple(others) for stem, others in found.items()}


def _meant(asked: Iterable[str], text: str) -> Iterator[list[tuple[float, Stems]]]:
    """For each word that was asked: what will do for it, and how much that counts."""
    alike, said = _alike(), _stems(text)
    for stem in asked:
        others = dict.fromkeys(alike.get(stem, ()))
        for word, phrases in alike.items():  # it is part of a phrase that was asked
            if any(len(phrase) > 1 and stem in phrase and _within(phrase, said) for phrase in phrases):
                others[(word,)] = None
                others.update(dict.fromkeys(alike[word]))
        yield [(1.0, (stem,)), *((LIKE, other) for other in others if other != (stem,))]


def _within(phrase: Stems, stems: Stems) -> bool:
    size = len(phrase)
    return phrase[0] in stems and any(stems[at : at + size] == phrase for at in range(len(stems) - size + 1))


# -- what counts how much -----------------------------------------------------------------------------------------------------------


class _Said(NamedTuple):
    """One of the words that were asked, in a text: how much it counts there, and where it stands (which part, which word of it)."""

    counts: float
    places: tuple[tuple[int, int], ...]


def _scored(texts: list[_Text], asked: Iterable[str], text: str) -> Iterator[Hit]:
    """A word that few say counts more. Words that were asked together and stand together count again: what is said of them is said of both.
    What has more of what was asked counts more than the sum, each word by how much it tells; and a long text, which says many words by
    the way, less than a short one."""
    spread, others = _shared()
    spread = spread.copy()
    for each in texts:
        spread.update(each.words)
    wanted = []
    for meant in _meant(asked, text):
        stem = meant[0][1][0]
        if stem not in spread and len(stem) > 3:
            meant += [(NEAR, (near,)) for near in difflib.get_close_matches(stem, spread, 2, 0.75)]
        wanted.append(meant)
    total = others + len(texts) + 1
    rare = {stem: math.log(total / spread[stem]) for meant in wanted for _, phrase in meant for stem in phrase if stem in spread}
    tells = [max((rare[stem] for _, phrase in meant for stem in phrase if stem in rare), default=0.0) for meant in wanted]
    usual = sum(each.size for each in texts) / len(texts)
    for each in texts:
        if rare.keys().isdisjoint(each.words):
            continue
        said = [_said(meant, each, rare) for meant in wanted]
        there = sum(told for told, word in zip(tells, said, strict=True) if word.counts) / sum(tells)
        if there:
            sums = sum(word.counts for word in said) + sum(_together(*pair) for pair in itertools.pairwise(said))
            yield each.hit._replace(score=sums * there**2 / (1 - LENGTH + LENGTH * each.size / usual))


def _said(meant: list[tuple[float, Stems]], text: _Text, rare: Mapping[str, float]) -> _Said:
    best, places = 0.0, []
    for weight, phrase in meant:
        if text.words.issuperset(phrase):
            counts = weight * max(rare[stem] for stem in phrase)
            for number, (part, stems) in enumerate(text.parts):
                found = [at for at in range(len(stems)) if stems[at : at + len(phrase)] == phrase]
                places += [(number, at) for at in found]
                best = max(best, counts * part) if found else best
    return _Said(best, tuple(places))


def _together(one: _Said, other: _Said) -> float:
    """What two words that were asked beside each other count more where they stand beside each other, or nearly."""
    near = any(part == its and abs(at - there) <= BESIDE for part, at in one.places for its, there in other.places)
    return min(one.counts, other.counts) * AGAIN if near else 0.0
