"""Add to the corpus: ``python -m tests.fuzz.grow [ROUNDS] [TARGET ...]``. Each new input reaches lines that no kept one reaches."""

import random
import sys

from tests.fuzz.guided import Corpus, Search, edit_of, read_corpus, write_corpus
from tests.fuzz.targets import TARGETS

LONGEST = 400  # characters of an edit: the corpus stays small


def grow(name: str, rounds: int) -> int:
    """Return how many inputs were added."""
    target = TARGETS[name]
    corpus = read_corpus(target)
    search = Search(target, corpus.texts(), random.Random())
    search.run(rounds)
    new = [edit for text in search.found if len((edit := edit_of(corpus.seeds, text)).middle) <= LONGEST]
    write_corpus(target, Corpus(corpus.seeds, [*corpus.kept, *new]))
    return len(new)


def main(rounds: str = "2000", *names: str) -> None:
    for name in names or TARGETS:
        print(f"{name}: {grow(name, int(rounds))} inputs more")


if __name__ == "__main__":
    main(*sys.argv[1:])
