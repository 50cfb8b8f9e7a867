"""Who comes on the night of the demo. The same seed brings the same people."""

from random import Random

FIRST = (
    "Abe", "Ada", "Al", "Ana", "Ben", "Bea", "Cal", "Cleo", "Dan", "Dora", "Ed", "Elsa", "Fay", "Felix", "Gus", "Gwen", "Hal", "Hope",
    "Ike", "Iris", "Jed", "June", "Kay", "Ken", "Lena", "Lou", "Mae", "Max", "Nan", "Ned", "Olga", "Otto", "Pam", "Pete", "Rae", "Rex",
    "Sal", "Stan", "Tess", "Tom", "Una", "Vera", "Vic", "Walt", "Wanda", "Yves", "Zoe", "Zack",
)  # fmt: skip
SURNAMES = "ABCDEFGHJKLMNOPRSTVWYZ"

STAFF = {
    "operator": ("Marta Quinn",),
    "floor": ("Ray Dobbs", "Inez Park"),
    "cashier": ("Cora Bell", "Hugh Lane"),
    "dealer": ("Dev Roy", "Mina Voss", "Sam Ortiz", "Ola Berg", "Pia Lund"),
    "auditor": ("Ursula Kerr",),
}
"""By role; the names are ours."""


def names(random: Random, count: int) -> list[str]:
    """So many, all of them different."""
    all_of_them = [f"{first} {letter}." for letter in SURNAMES for first in FIRST]
    return random.sample(all_of_them, count)
