"""What can be wrong with a citation, as sentences: one check each, and all of them for a rule."""

from collections.abc import Iterator

from tests.sources.citations import Citation
from tests.sources.figures import unprinted
from tests.sources.manuals import empty, text, torn
from tests.sources.reasons import OTHER_WORDS, SILENT, SUMS, TITLES
from tests.sources.words import beside, inside, share

LEAST = 0.3  # of what tells in a rule stands in its lines
NEARER = 0.2  # more than that in a line beside them: then the rule stands there


def end_faults(citation: Citation) -> Iterator[str]:
    """A citation neither begins nor ends on a line that says nothing."""
    for part in citation.parts:
        for number in dict.fromkeys(part):
            if number >= len(text(citation.source)):
                yield f"{citation}: the manual ends before l.{number}"
            elif (what := empty(citation.source, number)) and (citation.source, number) not in TITLES:
                yield f"{citation}: l.{number} is {what}"


def torn_faults(citation: Citation) -> Iterator[str]:
    """A rule cites whole sentences."""
    for part in citation.parts:
        if torn(citation.source, *part):
            yield f"{citation}: l.{part} begins or ends inside a sentence"


def figure_faults(citation: Citation) -> Iterator[str]:
    """Every figure of a rule stands in its lines, or says that it is ours."""
    if (citation.file, citation.key) not in SUMS:
        yield from (f"{citation}: {figure} is not in these lines" for figure in unprinted(citation))


def word_faults(citation: Citation) -> Iterator[str]:
    """The lines of a rule share its telling words, and no line beside them has clearly more of them."""
    if (citation.file, citation.key) in OTHER_WORDS or any(words in citation.says for words in SILENT):
        return
    lines = inside(citation)
    here = share(citation, lines)
    if here < LEAST:
        yield f"{citation}: shares {here:.0%} of its telling words with these lines"
    for number in beside(citation):
        if (there := share(citation, [number])) > here + NEARER:
            yield f"{citation}: shares {there:.0%} of its telling words with l.{number}, and {here:.0%} with these lines"


def rule_faults(citation: Citation) -> list[str]:
    """Return everything that is wrong with the citation of a rule."""
    if wrong := list(end_faults(citation)):
        return wrong
    return [*torn_faults(citation), *figure_faults(citation), *word_faults(citation)]
