"""Rounds as they were written before: what is read differently now.

Version 2 of a setup: a call at two card poker names the two cards that are played. Before, it named those thrown away.
"""

from collections.abc import Mapping

from cardroom.games.banked.versus.rules import Rules
from cardroom.round import Action, Input, Setup

VERSION = 2


def names_the_thrown(written: Mapping[str, object], setup: Setup) -> bool:
    """Whether the picks of this round are the cards thrown away; ``written`` is the setup's data."""
    rules = setup.edition.rules
    return "version" not in written and isinstance(rules, Rules) and rules.kind.dealt > rules.kind.played


def others(setup: Setup, picks: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of a hand that were not picked."""
    rules = setup.edition.rules
    assert isinstance(rules, Rules)
    return tuple(i for i in range(rules.kind.dealt) if i not in picks)


def brought_up(written: Mapping[str, object], setup: Setup, inputs: tuple[Input, ...]) -> tuple[Input, ...]:
    """The inputs as they are written now."""
    if not names_the_thrown(written, setup):
        return inputs
    return tuple(
        given._replace(picks=others(setup, given.picks)) if isinstance(given, Action) and given.picks else given for given in inputs
    )
