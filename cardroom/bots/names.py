"""What bots are called at a table."""

from random import Random

NAMES = ("Ada", "Bea", "Cal", "Dot", "Eli", "Fay", "Gus", "Hal", "Ivy", "Jan", "Kim", "Lou", "Max", "Nan", "Oda", "Pim", "Quy")


def names_at(table: str) -> list[str]:
    """Return all names in the order in which bots sit down at this table: another one at each, and always the same at one.

    >>> names_at("t1") == names_at("t1"), names_at("t1") == names_at("t2"), sorted(names_at("t1")) == list(NAMES)
    (True, False, True)
    """
    return Random(f"bots at {table}").sample(NAMES, len(NAMES))
