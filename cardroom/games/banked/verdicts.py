"""What the floor has ruled on hands and wagers that are still to be settled, and how a game learns of it.

A ruling leaves a ``Verdict``; the bank, through which every wager is settled, settles by it. A hand that has one is asked nothing more.
"""

from collections.abc import Collection
from typing import Literal, NamedTuple

from cardroom.games.banked.carried import RULED_HANDS_SHOWN, SEAT
from cardroom.round import Action, Decision, Key, Misdeal, Round, Spot, Steps


class Verdict(NamedTuple):
    """What becomes of wagers, whatever the cards say."""

    result: Literal["lose", "push"]
    why: str
    rule: str


# In ``round.repairs``:
HANDS: Key[dict[int, Verdict]] = Key("hands ruled on")  # by position: for all wagers on the hand
WAGERS: Key[dict[tuple[int, str], Verdict]] = Key("wagers ruled on")  # by position and player
REMOVED: Key[set[tuple[int, str]]] = Key("wagers removed")  # by position and player: of how much they were is not known any more
ASKED: Key[frozenset[int]] = Key("hands asked")  # the hands whose players are being asked
PLAYED: Key[set[int]] = Key("hands played")  # the hands whose players have answered: their cards stand


class HandRuled(Misdeal):
    """The hand whose player is being asked was ruled on, or holds other cards now: thrown to the game, which asks again or goes on."""


def verdict_on(round: Round, position: int) -> Verdict | None:
    """What the floor has ruled on a hand."""
    ruled = round.repairs.find(HANDS)
    return None if ruled is None else ruled.get(position)


def stays_down(round: Round, position: int) -> bool:
    """Whether a hand is not turned up: the floor has ruled on it, so its cards decide nothing and nobody need have seen them."""
    return verdict_on(round, position) is not None and not round.setup.carry.find(RULED_HANDS_SHOWN, False)


def is_forfeited(round: Round, position: int, player: str) -> bool:
    """Return whether the floor has ruled on a player's wagers on a hand: they are in action no more."""
    ruled = round.repairs.find(WAGERS)
    return ruled is not None and (position, player) in ruled


def played(round: Round, position: int) -> None:
    """The hand is played: what its cards are cannot be changed any more."""
    round.repairs.begin(PLAYED, set()).add(position)


def asked_of(round: Round, hands: Collection[int], decision: Decision) -> Steps[Action | None]:
    """The answer of somebody who plays one of these hands; none where the floor has ruled on one meanwhile."""
    round.repairs.put(ASKED, frozenset(hands))
    try:
        action: Action | None = yield decision
    except HandRuled:
        action = None
    except Misdeal:
        del round.repairs[ASKED]
        raise
    del round.repairs[ASKED]
    return action


def rule_on_hand(round: Round, seat: int, verdict: Verdict) -> None:
    """The verdict stands; if the hand is being asked, the game goes on."""
    round.repairs.begin(HANDS, {})[seat] = verdict
    look_again(round, seat)


def look_again(round: Round, seat: int) -> None:
    """Something about the hand has changed: if its player is being asked, the game looks at it again; the player-dealer's concerns all."""
    asked = round.repairs.find(ASKED, frozenset())
    if seat in asked or (asked and seat == player_dealer(round)):
        raise HandRuled("the hand was ruled on", "")


def player_dealer(round: Round) -> int:
    """His seat; 0 while nobody has taken the position."""
    return round.carry.find(SEAT, 0)


def bets_on(round: Round) -> dict[int, list[str]]:
    """By position: whose chips lie there."""
    found: dict[int, list[str]] = {}
    for account, amount in round.accounts.items():
        if isinstance(account, Spot) and amount and account.player not in found.setdefault(account.position, []):
            found[account.position].append(account.player)
    return {position: players for position, players in found.items() if players}
