"""Every citation of the houses' files against the manual that it cites."""

import pytest

from tests.sources.citations import everything, rules, settings
from tests.sources.faults import end_faults, figure_faults, torn_faults, word_faults
from tests.sources.manuals import at_hand
from tests.sources.reasons import OTHER_WORDS, SUMS, TITLES

pytestmark = at_hand


def test_no_citation_begins_or_ends_on_a_line_that_says_nothing() -> None:
    """Clauses, what is left to tables, readings, schedules and their rows, settings that are printed, house ways, and comments."""
    wrong = [fault for citation in everything() for fault in end_faults(citation)]
    assert not wrong, "\n".join(wrong)


def test_rules_cite_whole_sentences() -> None:
    """In the manual whose sentences run over several lines; a reading may cite the few words that it is about."""
    wrong = [fault for citation in rules() for fault in torn_faults(citation)]
    assert not wrong, "\n".join(wrong)


def test_figures_of_rules_stand_in_their_lines() -> None:
    """A sum, odds or a number, in digits or letters, is printed there, follows from what is, or says "(ours)"."""
    wrong = [fault for citation in (*rules(), *settings()) for fault in figure_faults(citation)]
    assert not wrong, "\n".join(wrong)


def test_rules_share_their_telling_words_with_their_lines() -> None:
    wrong = [fault for citation in rules() for fault in word_faults(citation)]
    assert not wrong, "\n".join(wrong)


def test_every_reason_is_needed() -> None:
    """Without its entry the check would refuse it: a list of reasons does not outlive what it excuses."""
    known = {(citation.file, citation.key): citation for citation in rules()}
    assert not (SUMS.keys() | OTHER_WORDS.keys()) - known.keys(), "these rules are not there any more"
    cited = {(citation.source, number) for citation in everything() for part in citation.parts for number in part}
    assert not TITLES.keys() - cited, "nothing cites these headings any more"
    with pytest.MonkeyPatch.context() as patch:
        for reasons, check in ((SUMS, figure_faults), (OTHER_WORDS, word_faults)):
            listed = list(reasons)
            for key in listed:
                patch.delitem(reasons, key)
            assert not [key for key in listed if not list(check(known[key]))], "nothing is wrong with these any more"
