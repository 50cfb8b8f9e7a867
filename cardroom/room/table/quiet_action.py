"""The answer for a player who does not answer, because their time has run out or they have left in the middle of a round, or who is a bot
that fails."""

import logging

from cardroom.bots import bot_for
from cardroom.bots.bot import pick
from cardroom.houses.edition import Edition
from cardroom.money import Cents
from cardroom.room.table.play import Thought
from cardroom.round import Action, Option, View

_log = logging.getLogger(__name__)
ABSENT = "absent"
"""The ruling on a player who is not there in their turn, in the editions whose manual has one: the hand is killed (001 l.163)."""

# The first of these that is offered: nothing is wagered, nothing offered is taken, the hand goes on where that costs nothing.
QUIET = ("check", "pass", "decline", "done", "stand", "no-card", "keep", "house-way", "fold", "drop")


def quiet_action(edition: Edition, view: View) -> Action:
    """Return a check, a fold or the like. Where the game leaves no such way out (a hand must be set), a sensible player's action."""
    found: Option | None = next((option for verb in QUIET for option in view.options if option.verb == verb), None)
    if found is None:  # nothing to give up: a draw of no cards
        found = next((option for option in view.options if option.pick is not None and option.pick.least == 0), None)
    if found is not None:
        return pick(view, found)
    action = bot_for(edition, view.player).choose(view)
    # These are somebody else's chips: no more of them than the player must give (no double where a card can be taken).
    return pick(view, min(view.options, key=_least)) if action.amount else action


def answer_of(thought: Thought) -> Action:
    """Return what a bot answers that thinks here."""
    try:
        return thought.bot.choose(thought.view)
    except Exception as error:
        return quiet_answer(thought, error)


def quiet_answer(thought: Thought, error: Exception) -> Action:
    """Return a quiet action for a bot that failed: it must not hold up a table. The log has the failure without its text, which may name
    cards."""
    _log.error("a bot of %s failed: %s", thought.edition.id, type(error).__name__)
    return quiet_action(thought.edition, thought.view)


def _least(option: Option) -> Cents:
    return 0 if option.amounts is None else min(option.amounts.only, default=option.amounts.least)
