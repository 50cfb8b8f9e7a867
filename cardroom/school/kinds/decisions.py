"""The right decision against a player-dealer, by the exact strategy of the odds."""

from random import Random
from typing import TYPE_CHECKING

from cardroom.round import Action, Option, Round, replay
from cardroom.round.events import redact
from cardroom.school.answers import ChoiceAnswer
from cardroom.school.asked import BANKED, Asked, Kind
from cardroom.school.texts import ActText, sentence

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

BEFORE_THE_DEAL = frozenset({"put-up", "bet", "bet-voucher", "join", "done", "set", "house-way"})


def _decision(edition: "Edition", round: Round, random: Random) -> Asked | None:
    """What is worth most for the player who is asked."""
    from cardroom.analysis.odds import solver

    asked = [at for at, given in enumerate(round.inputs) if isinstance(given, Action) and given.verb not in BEFORE_THE_DEAL]
    if not asked:
        return None
    before = replay(round.setup, round.inputs[: random.choice(asked)])
    if before.decision is None:
        return None
    player = next(iter(before.decision.asks))
    view = before.view(player)
    options = [option for option in view.options if option.pick is None]
    if player == round.setup.player_dealer or len(options) < 2 or len(options) != len(view.options):
        return None
    best = solver(edition).player(edition)(view)
    found = next((at for at, option in enumerate(options) if option.verb == best.verb), None)
    if found is None or len({option.verb for option in options}) < len(options):
        return None
    events = tuple(redact(event, player) for event in before.events)
    return Asked(
        events, sentence("drill-decision"), ChoiceAnswer(tuple(_act(each) for each in options), found), (options[found].rule,), you=player
    )


def _act(option: Option) -> ActText:
    amounts = option.amounts
    return ActText(option.verb, amounts.least if amounts is not None and amounts.least == amounts.most else 0)


DECISION = Kind("decision", BANKED, _decision, needs_math=True)
