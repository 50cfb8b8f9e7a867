"""Pots: how much lies in each after all-ins, and who gets what of them."""

from random import Random
from typing import TYPE_CHECKING

from typing_extensions import TypeIs

from cardroom.round import Event, Noted, Round, Shown, Spot, Transfer
from cardroom.school.answers import SumsAnswer
from cardroom.school.asked import POT, Asked, Kind
from cardroom.school.dealt import by_chance
from cardroom.school.moments import HAND, as_public, balances, turned_up
from cardroom.school.texts import PlainText, Text, sentence

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition


def _paid_out(round: Round) -> int | None:
    """Return the index of the first payment from a pot to a player."""
    players = round.setup.stacks
    return next((at for at, event in enumerate(round.events) if _is_share(event) and event.target in players), None)


def _is_share(event: Event) -> TypeIs[Transfer]:
    return isinstance(event, Transfer) and isinstance(event.source, str) and event.source.startswith("pot/")


def _name(account: str) -> Text:
    number = account.removeprefix("pot/")
    return sentence("drill-main-pot") if number == "0" else sentence("drill-side-pot", number=PlainText(number))


def _pots(edition: "Edition", round: Round, random: Random) -> Asked | None:
    """How much lies in each pot, just before the first of them is won."""
    at = _paid_out(round)
    if at is None or round.void:
        return None
    held = balances(round, at)
    pots = sorted((a, n) for a, n in held.items() if isinstance(a, str) and a.startswith("pot/") and n)
    if len(pots) < 2 or any(isinstance(account, Spot) and amount for account, amount in held.items()):
        return None
    rules = {event.rule for event in round.events[:at] if isinstance(event, Transfer) and str(event.target).startswith("pot/")}
    told = tuple(event for event in round.events[:at] if not isinstance(event, Shown) and not _reads(event))
    return Asked(as_public(told), sentence("drill-pots"), SumsAnswer(tuple((_name(a), n) for a, n in pots)), tuple(sorted(rules)))


def _reads(event: Event) -> bool:
    return isinstance(event, Noted) and event.what == HAND


def _winners(edition: "Edition", round: Round, random: Random) -> Asked | None:
    """What each player who shows a hand gets from all the pots."""
    at = _paid_out(round)
    if at is None or round.void:
        return None
    shown = {event.who for event in round.events if isinstance(event, Noted) and event.what == HAND and event.who in round.setup.stacks}
    shares = [event for event in round.events[at:] if _is_share(event)]
    gets = {player: sum(t.amount for t in shares if t.target == player) for player in round.setup.seats.values()}
    if len(shown) < 2 or any(gets[player] for player in gets if player not in shown):
        return None
    sums: tuple[tuple[Text, int], ...] = tuple((PlainText(player), gets[player]) for player in gets if player in shown)
    rules = dict.fromkeys(t.rule for t in shares if t.target in gets)
    return Asked(turned_up(round, at), sentence("drill-winners"), SumsAnswer(sums), tuple(rules))


POTS = Kind("pots", POT, _pots, by_chance, uneven=True)
WINNERS = Kind("winners", POT, _winners, by_chance, uneven=True)
