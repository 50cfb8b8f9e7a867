"""A ruling that stands among the actions of a described round."""

from collections.abc import Sequence
from inspect import signature
from typing import get_args, get_origin

from cardroom.errors import BadInput, IllegalAction
from cardroom.records.described import Line
from cardroom.round import Dealt, Round, Shuffled

MISDEAL, CLAUSE = "misdeal", "irregularity.misdeal"


def rule(round: Round, line: Line) -> str:
    """Make the ruling; the text says why it cannot be made yet. What can never be made is refused."""
    known = getattr(round.setup.edition, "game", None)
    if line.words == MISDEAL and MISDEAL not in getattr(known, "rulings", ()):
        return _misdeal(round, dict(line.args))
    ruling = round.setup.edition.ruling(line.words)
    wanted = signature(ruling).parameters
    args = {key: _as_wanted(value, wanted[key].annotation if key in wanted else None) for key, value in line.args}
    try:
        round.floor(line.words, **args)
    except IllegalAction as error:
        return str(error)
    return ""


def _as_wanted(value: object, annotation: object) -> object:
    """One value where several may be given is a list of one."""
    lists = any(get_origin(kind) is Sequence for kind in (annotation, *get_args(annotation)))
    return [value] if lists and not isinstance(value, list) else value


def _misdeal(round: Round, args: dict[str, object]) -> str:
    """A deal is wrong when there has been one."""
    why, clause = args.pop("why", None), args.pop("rule", CLAUSE)
    if args or not isinstance(why, str) or not why:
        raise BadInput('say why it is a misdeal, like "floor: misdeal why="two cards were boxed"".')
    if not isinstance(clause, str) or clause not in round.setup.edition.clauses:
        raise BadInput(f"{round.setup.edition.id} has no clause '{clause}'.")
    last = max(i for i, event in enumerate(round.events) if isinstance(event, Shuffled))
    if not any(isinstance(event, Dealt) for event in round.events[last:]):
        return "No card has been dealt, so it cannot be a misdeal."
    round.misdeal(why, clause)
    return ""
