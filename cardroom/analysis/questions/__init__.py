"""Every question that an analyst asks, as a value: ``read_question(query)`` makes it, ``answer()`` is what the terminal prints as JSON.

The terminal and the server ask the same questions, and neither computes anything itself. ``python -m cardroom.analysis.questions`` answers
one in a process of its own.
"""

from urllib.parse import parse_qsl

from cardroom.analysis.questions.advantage import AdvantageQuestion
from cardroom.analysis.questions.bank import BankQuestion
from cardroom.analysis.questions.equity import EquityQuestion
from cardroom.analysis.questions.fees import FeesQuestion, OptionsQuestion
from cardroom.analysis.questions.horizon import HorizonQuestion
from cardroom.analysis.questions.odds import OddsQuestion, VariantsQuestion
from cardroom.analysis.questions.put_up import PutUpQuestion
from cardroom.analysis.questions.question import KIND, Machine, Question
from cardroom.analysis.questions.together import ShiftQuestion
from cardroom.analysis.questions.watch import AnswerWatch, Data
from cardroom.analysis.questions.whatif import CompareQuestion, SweepQuestion
from cardroom.errors import BadInput

__all__ = ["KINDS", "AnswerWatch", "Data", "Machine", "Question", "read_question"]

_EVERY: tuple[type[Question], ...] = (
    OddsQuestion, VariantsQuestion, OptionsQuestion, FeesQuestion, BankQuestion, PutUpQuestion, HorizonQuestion, ShiftQuestion,
    CompareQuestion, SweepQuestion, AdvantageQuestion, EquityQuestion,
)  # fmt: skip
KINDS = {one.kind: one for one in _EVERY}
LONGEST = 4000  # characters of a query
MOST_FIELDS = 100


def read_question(query: str) -> Question:
    """Read a query, ``question=bank&edition=…``, in any order; bad input is refused with one sentence."""
    if len(query) > LONGEST:
        raise BadInput(f"A question has at most {LONGEST:,} characters, not {len(query):,}.")
    try:
        pairs = parse_qsl(query, keep_blank_values=True, max_num_fields=MOST_FIELDS, errors="strict")
    except (ValueError, UnicodeError):
        raise BadInput(f"The question cannot be read: it is a query with at most {MOST_FIELDS} fields, in UTF-8.") from None
    given: dict[str, list[str]] = {}
    for name, value in pairs:
        if not (name.isprintable() and value.isprintable()):
            raise BadInput("The question holds characters that cannot be printed.")
        given.setdefault(name.replace("_", "-"), []).append(value)
    kinds = given.pop(KIND, [])
    if len(kinds) != 1 or kinds[0] not in KINDS:
        asked = f"'{kinds[0][:40]}' is no question" if kinds else "No question is asked"
        raise BadInput(f"{asked}; there are: {', '.join(KINDS)}.")
    return KINDS[kinds[0]].from_fields(given)
