"""What is paid: the pool by places, ties, seats of a satellite, deals, bounties; every sum to the cent."""

from collections.abc import Sequence

from cardroom.errors import BadInput
from cardroom.money import Cents, money_text, pro_rata, share
from cardroom.tournament.places import Place, places
from cardroom.tournament.standing import HeadPrice
from cardroom.tournament.structure import WHOLE, TournamentStructure
from cardroom.tournament.tournament import Tournament


def payouts(structure: TournamentStructure, entries: int, pool: Cents) -> list[Cents]:
    """The prize of each place, the first one first; together they are the pool.

    Each is rounded to the structure's smallest prize chip by largest remainder; what is less than a chip goes to the first place.
    """
    if structure.satellite:
        seats = pool // structure.satellite.seat
        rest = pool - seats * structure.satellite.seat
        return [structure.satellite.seat] * seats + ([rest] if rest else [])
    if not pool:
        return []
    row = next((row for row in structure.prizes if row.entries[0] <= entries <= row.entries[1]), None)
    if row is None:
        raise BadInput(f"The structure does not say what is paid with {entries} entries.")
    chips, crumbs = divmod(pool, structure.prize_chip)
    amounts = [part * structure.prize_chip for part in pro_rata(chips, [share * chips for share in row.places])] if chips else [0]
    amounts[0] += crumbs
    return amounts


def place_prizes(tournament: Tournament) -> list[Cents]:
    """The prize of each place as the entries stand; together they are the pool.

    Where players have entered again there may be fewer players than paid places: what nobody can win goes to the first place.
    """
    amounts = payouts(tournament.structure, tournament.entries, tournament.pool) if tournament.entries else []
    players = len(tournament.entrants)
    if len(amounts) > players:
        amounts = [amounts[0] + sum(amounts[players:]), *amounts[1:players]]
    return amounts


def paid_places(tournament: Tournament) -> int:
    """How many places are paid as the entries stand."""
    return len(place_prizes(tournament))


def seats_won(tournament: Tournament) -> int:
    """How many seats a satellite pays; 0 where it is none."""
    satellite = tournament.structure.satellite
    return tournament.pool // satellite.seat if satellite else 0


def prizes(tournament: Tournament) -> dict[str, Cents]:
    """What each player has won so far, bounties apart. Tied players share their prizes; odd cents go to the earlier entry."""
    amounts = place_prizes(tournament)
    if tournament.agreed is not None:
        amounts = _after_deal(tournament, amounts)
    found: dict[str, Cents] = {}
    for place in places(tournament):
        _pay(tournament, place, amounts, found)
    if tournament.agreed is not None:
        for player, amount in tournament.agreed.amounts.items():
            found[player] = found.get(player, 0) + amount
    return {player: amount for player, amount in found.items() if amount}


def _pay(tournament: Tournament, place: Place, amounts: Sequence[Cents], found: dict[str, Cents]) -> None:
    together = sum(amounts[place.first - 1 : place.last])
    if place.tied and tournament.structure.satellite and place.last <= seats_won(tournament):
        seat, ways = tournament.structure.satellite.seat, len(place.players)
        parts = [seat + more for more in share(together - seat * ways, ways)]
    else:
        parts = share(together, len(place.players)) if together else [0] * len(place.players)
    order = sorted(place.players, key=lambda player: tournament.entrants[player].entries[-1])
    for player, part in zip(order, parts, strict=True):
        found[player] = part


def _after_deal(tournament: Tournament, amounts: Sequence[Cents]) -> list[Cents]:
    """The prizes of the players of a deal are paid by it; what they have left to play for goes to the winner."""
    assert tournament.agreed is not None
    dealt = len(tournament.agreed.amounts)
    return [tournament.agreed.rest, *(0 for _ in range(dealt - 1)), *amounts[dealt:]]


def left_to_divide(tournament: Tournament) -> list[Cents]:
    """The prizes of the players who are left, the first one first."""
    return place_prizes(tournament)[: len(tournament.alive)] or [0]


def check_deal(tournament: Tournament, amounts: dict[str, Cents], rest: Cents) -> None:
    """Refuse a deal that is not one: among all players left, of all that is left, and nobody below nothing."""
    alive = {each.name for each in tournament.alive}
    if tournament.structure.satellite:
        raise BadInput("A satellite pays seats: there is nothing to divide.")
    if set(amounts) != alive or len(alive) < 2:
        raise BadInput("A deal is among all players who are left, at least two.")
    left = sum(left_to_divide(tournament))
    if rest < 0 or min(amounts.values()) < 0:
        raise BadInput("Nobody gets less than nothing in a deal.")
    if sum(amounts.values()) + rest != left:
        raise BadInput(f"The deal comes to {money_text(sum(amounts.values()) + rest)}; there are {money_text(left)} to divide.")


def bounties(tournament: Tournament) -> dict[str, Cents]:
    """What each player has won of bounties. The winner keeps the price on their own head; so does each of players who end together."""
    bounty = tournament.structure.bounty
    if bounty is None:
        return {}
    heads: dict[str, Cents] = {}
    won: dict[str, Cents] = {}
    for each in tournament.heads:
        if isinstance(each, HeadPrice):
            heads[each.player] = heads.get(each.player, 0) + bounty.amount
            continue
        price = heads.pop(each.player)
        if not each.by:
            heads[each.player] = price
            continue
        for winner, part in zip(each.by, share(price, len(each.by)), strict=True):
            onto = part * bounty.progressive // 100 if heads.get(winner) is not None else 0
            won[winner] = won.get(winner, 0) + part - onto
            heads[winner] = heads.get(winner, 0) + onto
    if tournament.over:
        decided = places(tournament)
        last = decided[0].players if decided else ()
        unclaimed = sum(price for player, price in heads.items() if player not in last)
        for player, more in zip(last, share(unclaimed, len(last)) if last else [], strict=True):
            won[player] = won.get(player, 0) + heads.get(player, 0) + more
    return {player: amount for player, amount in won.items() if amount}


def shares_in_percent(structure: TournamentStructure, entries: int) -> list[str]:
    """What a place is paid of the pool, as it is printed."""
    row = next((row for row in structure.prizes if row.entries[0] <= entries <= row.entries[1]), None)
    return [f"{one * 100 / WHOLE:.2f} %" for one in row.places] if row else []
