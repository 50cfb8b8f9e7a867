"""A player-dealer position that nobody has taken: what the table says, and who could still be offered it."""

from cardroom.games.banked.carried import PLAYER_DEALER
from cardroom.games.banked.rotation import NOBODY, OFFERED, PASS, may_return
from cardroom.games.banked.rules import BankedRules
from cardroom.round import Action, Noted, Round, Setup


def nobody_banked(round: Round) -> bool:
    """Whether the round ended because everybody passed the position."""
    return isinstance(round.rules, BankedRules) and any(isinstance(event, Noted) and event.what == NOBODY for event in round.events)


def declined(round: Round) -> set[str]:
    """The players who passed the position in this round."""
    return {event.player for event in round.standing() if isinstance(event, Action) and event.verb == PASS}


def would_be_offered(setup: Setup) -> list[str]:
    """The players to whom the position would be offered, in order, if each of them passed it."""
    round, found = Round(setup), []
    while round.decision is not None and round.decision.kind == OFFERED:
        (player,) = round.decision.asks
        found.append(player)
        round.act(Action(player, PASS))
    return found


def waiting_text(round: Round) -> str:
    """What the table says after a round that nobody banked (001 l.525, 1165, 1596)."""
    rules = round.rules
    last = round.carry.find(PLAYER_DEALER, "")
    if isinstance(rules, BankedRules) and not may_return(rules.rotation) and last in round.setup.seats.values():
        return f"Nobody takes the bank, and it does not come back to {last} yet. The table waits until another player asks for it."
    return "Nobody takes the bank. The table waits until a player asks for it."
