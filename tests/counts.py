"""How often: the ordinary suite takes a small number, ``make prove`` a large one, of the same test."""

import pytest


def counts(name: str, few: int, many: int, minutes: float = 60) -> pytest.MarkDecorator:
    """The argument ``name`` is ``few``; ``many`` in a proof, which may take so many minutes."""
    proof = pytest.param(many, marks=[pytest.mark.prove, pytest.mark.timeout(60 * minutes)])
    return pytest.mark.parametrize(name, [few, proof])
