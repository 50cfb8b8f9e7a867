"""Forgeries of public records that every verifier must refuse, whether it knows the rules or not: one corpus for all four of them.

``tests/forgeries.py`` changes every field in turn and allows for what a verdict names as not proved; nothing here is allowed for.
"""

from tests.corpus.deals import DEALS
from tests.corpus.keys import KEYS
from tests.corpus.making import Forgery, forged
from tests.corpus.money import MONEY
from tests.corpus.promises import LEAVES, PROMISES, THROWS
from tests.corpus.texts import TEXTS

FORGERIES: dict[str, Forgery] = PROMISES | DEALS | MONEY | KEYS | TEXTS

__all__ = ["DEALS", "FORGERIES", "KEYS", "LEAVES", "MONEY", "PROMISES", "TEXTS", "THROWS", "Forgery", "forged"]
