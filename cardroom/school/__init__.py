"""The school: questions made from dealt rounds, graded by the engine, with the clause and its lines.

A drill is one question about one round. The round is dealt from a seed and played by bots, so the same edition, kind and seed give the
same drill:

    >>> from cardroom import load
    >>> from cardroom.school import drill
    >>> asked = drill(load("tres-lounge/three-card-poker"), "payment", "7")
    >>> asked.kind, asked.answer.labels
    ('payment', ('paid', 'stake back'))
    >>> asked.answer.grades(asked.answer.right)
    True

``cardroom school EDITION`` asks them in the terminal.
"""

from cardroom.school.answers import Answer, ChoiceAnswer, PiecesAnswer, SumsAnswer
from cardroom.school.drill import KINDS, Drill, NoDrill, drill, kinds_of

__all__ = ["KINDS", "Answer", "ChoiceAnswer", "Drill", "NoDrill", "PiecesAnswer", "SumsAnswer", "drill", "kinds_of"]
