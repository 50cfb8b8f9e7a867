"""The search: an input that reaches new lines is kept, and changed further."""

import copy
import json
import random
import re
from bisect import bisect
from pathlib import Path
from typing import NamedTuple

from tests.fuzz.changes import bend, change, graft
from tests.fuzz.lines import Lines
from tests.fuzz.target import Target

CORPUS = Path(__file__).parent / "corpus"


class Edit(NamedTuple):
    """A kept input: a seed with other characters from one number to another."""

    seed: int
    start: int
    end: int
    middle: str

    def applied(self, seeds: list[str]) -> str:
        seed = seeds[self.seed]
        return seed[: self.start] + self.middle + seed[self.end :]


class Corpus(NamedTuple):
    """The seeds as they were when the inputs were kept, and the inputs."""

    seeds: list[str]
    kept: list[Edit]

    def texts(self) -> list[str]:
        return [*self.seeds, *(each.applied(self.seeds) for each in self.kept)]


def read_corpus(target: Target) -> Corpus:
    path = CORPUS / f"{target.name}.json"
    if not path.is_file():
        return Corpus(target.written_seeds(), [])
    found = json.loads(path.read_text(encoding="utf-8"))
    return Corpus(found["seeds"], [Edit(*each) for each in found["kept"]])


def write_corpus(target: Target, corpus: Corpus) -> None:
    CORPUS.mkdir(exist_ok=True)
    rows = ",\n".join(json.dumps(each) for each in corpus.kept)
    seeds = ",\n".join(json.dumps(each) for each in corpus.seeds)
    (CORPUS / f"{target.name}.json").write_text(f'{{"seeds": [\n{seeds}\n],\n"kept": [\n{rows}\n]}}\n', encoding="utf-8")


def edit_of(seeds: list[str], text: str) -> Edit:
    """The shortest edit of one of the seeds that gives the text."""
    found = []
    for number, seed in enumerate(seeds):
        shorter = min(len(seed), len(text))
        start = bisect(range(shorter), False, key=lambda size: seed[: size + 1] != text[: size + 1])
        same = bisect(range(shorter - start), False, key=lambda size: seed[-size - 1 :] != text[-size - 1 :])
        found.append(Edit(number, start, len(seed) - same, text[start : len(text) - same]))
    return min(found, key=lambda each: len(each.middle))


class Search:
    """Feeds a parser; ``found`` are the inputs that reached lines which nothing before them had reached."""

    def __init__(self, target: Target, texts: list[str], dice: random.Random) -> None:
        self._target, self._dice = target, dice
        self._lines = Lines(*target.parts)
        self._complaints: set[str] = set()
        self.texts = list(texts)
        self.found: list[str] = []
        self._words = sorted({word for text in texts for word in re.findall(r"[\w.@$-]+", text)}) or ["x"]
        for text in texts:
            self._try(text)

    def unreached(self) -> list[str]:
        """The parts of which no input has reached a line."""
        return self._lines.unreached()

    def run(self, rounds: int) -> None:
        for _ in range(rounds):
            text = self._changed()
            if self._try(text):
                self.texts.append(text)
                self.found.append(text)

    def _try(self, text: str) -> bool:
        try:
            with self._lines as lines:
                self._target.refusal(text)
        except Exception as error:
            raise AssertionError(f"{self._target.name} raised {error!r} at {text[:20_000]!r}") from error
        new = set() if self._target.complaints is None else self._target.complaints(text) - self._complaints
        self._complaints |= new
        return lines.fresh > 0 or bool(new)

    def _changed(self) -> str:
        dice = self._dice
        text = dice.choice(self.texts)
        data = self._target.read(text) if dice.random() < 0.7 else None
        if data is None:
            for _ in range(dice.choice((1, 1, 2, 4))):
                text = bend(text, self._words, dice)
            return text
        data = copy.deepcopy(data)
        for _ in range(dice.choice((1, 1, 1, 2, 3))):
            other = self._target.read(dice.choice(self.texts)) if dice.random() < 0.3 else None
            if other:
                graft(data, other, dice)
            elif data:
                change(data, dice)
        return self._target.write(data)
