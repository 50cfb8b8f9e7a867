"""The checks catch a wrong line: every rule's citation is shifted by a line or two, and most of the shifts are found."""

import pytest

from tests.sources.citations import Citation, rules
from tests.sources.faults import end_faults, rule_faults
from tests.sources.manuals import at_hand

pytestmark = at_hand

EACH = 3  # every so many rules: all of them take half a minute


def sample() -> list[Citation]:
    return [citation for citation in rules()[::EACH] if not rule_faults(citation)]


@pytest.mark.parametrize(("by", "found", "on_text"), [(-2, 0.8, 0.6), (-1, 0.8, 0.5), (1, 0.8, 0.5), (2, 0.8, 0.6)])
def test_most_shifted_citations_are_found(by: int, found: float, on_text: float) -> None:
    """All shifts, and those that hit lines with text on both ends, which only figures and words can tell."""
    shifted = [citation.shifted(by) for citation in sample()]
    assert sum(bool(rule_faults(citation)) for citation in shifted) >= found * len(shifted)
    on_lines = [citation for citation in shifted if not list(end_faults(citation))]
    assert sum(bool(rule_faults(citation)) for citation in on_lines) >= on_text * len(on_lines)


def test_citations_that_were_wrong_are_found() -> None:
    """As they stood in the files once: among them a qualifier (003 l.200, 203), six pairs (001 l.833) and a loss (004 l.1710-1712)."""
    known = {(citation.file, citation.key): citation for citation in rules()}
    for file, key, lines in (
        ("gulfstream-park/ultimate-texas-holdem", "clauses.qualifier", "202"),
        ("gulfstream-park/ultimate-texas-holdem", "clauses.blind-pays", "203, 207"),
        ("oceans-eleven/ultimate-texas-holdem", "clauses.player-loses", "2160, 2164-2165"),
        ("oceans-eleven/chinese-poker", "clauses.automatic.six-pairs", "831, 855"),
        ("florida/fortune-pai-gow-poker", "clauses.fortune-jackpot-pays", "390, 396, 420-431"),
        ("tres-lounge/mexican-stud-poker", "clauses.roll", "1010, 1020, 1030"),
        ("black-sheep/pai-gow-poker-gold", "clauses.lose", "1709-1711"),
    ):
        assert rule_faults(known[file, key]._replace(lines=lines)), (file, key)
        assert not rule_faults(known[file, key]), (file, key)
