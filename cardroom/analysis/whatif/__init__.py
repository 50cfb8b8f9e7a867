"""What if: the same figures for several cases, each an edition with its own rules, settings, option, players and bets.

``measure(cases)`` finds the odds of every case, and the value of its table where bets are given. ``compared`` lays wagers side by side with
their differences, and ``what_differs`` lists the rules and settings that the cases do not share. A sweep is a row of cases.
"""

from cardroom.analysis.whatif.cases import Case, MeasuredCase, measure
from cardroom.analysis.whatif.compared import ComparedWager, Differs, WagerInCase, compared, difference, what_differs

__all__ = ["Case", "ComparedWager", "Differs", "MeasuredCase", "WagerInCase", "compared", "difference", "measure", "what_differs"]
