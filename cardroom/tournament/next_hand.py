"""The hand that a table deals next: its game, its setup, what carries on from the last one, and what came of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from cardroom.chance import Chance, Seeded
from cardroom.collection.posted import NO_COLLECTION
from cardroom.games.carried import BUTTON
from cardroom.games.pot.button import between
from cardroom.games.pot.carried import BIG, BROKE, FREE, KILL, KNOWN, LEFT, OWED, POSITION, SHORT, SMALL
from cardroom.games.pot.rules import PotRules, PotTable
from cardroom.houses.edition import Edition
from cardroom.houses.loader import load
from cardroom.round import Parts, Round, Setup, Spot, Transfer
from cardroom.tournament.facts import HandPlayed, Knockout
from cardroom.tournament.level_clock import MINUTE
from cardroom.tournament.seating import NextHand
from cardroom.tournament.stakes import CHIP, settings_at
from cardroom.tournament.standing import TournamentTable
from cardroom.tournament.structure import MixedGame, TournamentStructure
from cardroom.tournament.tournament import Tournament

FEWEST = 2
JOINING = "joining"
"""The name of a player who is to come, while the blinds of that hand are looked for."""


@dataclass
class Carried:
    """What goes on from hand to hand at one table. The button rests while a game without blinds is played."""

    blinds: Parts = field(default_factory=Parts)
    antes: Parts = field(default_factory=Parts)

    def of(self, edition: Edition) -> Parts:
        return self.blinds if has_blinds(edition) else self.antes

    def keep(self, edition: Edition, parts: Parts) -> None:
        if has_blinds(edition):
            self.blinds = parts
        else:
            self.antes = parts


class NextDeal(NamedTuple):
    """Who sits where in the next hand, and who has to let it pass."""

    seats: Mapping[int, str]
    absent: frozenset[str]
    carry: Parts


def has_blinds(edition: Edition) -> bool:
    return isinstance(edition.table, PotTable) and any(edition.table.blinds)


def game_at(structure: TournamentStructure, table: TournamentTable, played: float) -> MixedGame:
    """The game of a table's next hand: of a rotation, by the hands dealt there or by the seconds that the tournament has been played."""
    games = structure.games
    if len(games) == 1:
        return games[0]
    hands = bool(games[0].hands)
    lengths = [game.hands if hands else game.minutes * MINUTE for game in games]
    at = (table.hands if hands else int(played)) % sum(lengths)
    for game, length in zip(games, lengths, strict=True):
        if at < length:
            return game
        at -= length
    raise AssertionError("a rotation has no gap")


def edition_at(tournament: Tournament, table: TournamentTable, now: float) -> Edition:
    clock = tournament.clock
    return load(game_at(tournament.structure, table, clock.played + max(0.0, clock.elapsed(now))).edition)


def dealt_in(tournament: Tournament, table: TournamentTable, edition: Edition, carry: Parts, joining: int | None = None) -> NextDeal:
    """Who is dealt in: everybody with chips, a player who has just come too, but not between the small blind and the button.

    ``joining``: a seat that somebody is to take.
    """
    seats = {seat: player for seat, player in sorted(table.seats.items()) if tournament.entrants[player].chips}
    if joining is not None:
        seats = dict(sorted((seats | {joining: JOINING}).items()))
    waiting = _between_blind_and_button(edition, seats, carry)
    if len(seats) - len(waiting) < FEWEST:
        waiting = frozenset()
    return NextDeal(seats, waiting, _as_seated(carry, seats))


def _between_blind_and_button(edition: Edition, seats: Mapping[int, str], carry: Parts) -> frozenset[str]:
    rules = edition.rules
    small, big = carry.find(SMALL), carry.find(BIG)
    if not isinstance(rules, PotRules) or rules.button_moves != "dead-button" or small is None or big is None:
        return frozenset()
    if small == carry.find(BUTTON):
        return frozenset()  # there were two: the button comes to a third who sits down between them
    known = carry.find(KNOWN, {})
    here = between(sorted({*seats, small, big}), small, big)  # where the button and the small blind are next, dead or not
    return frozenset(seats[seat] for seat in here if known.get(seats[seat]) != seat)


def _as_seated(carry: Parts, seats: Mapping[int, str]) -> Parts:
    """What is carried, as it is in a tournament: nobody owes a blind or a kill, and nobody has to wait."""
    found = Parts(carry)
    if SMALL in found:
        for key in (OWED, BROKE, LEFT, FREE, KILL, SHORT):
            found.pop(key, None)
        found.put(OWED, {})
        found.put(BROKE, [])
        found.put(KNOWN, {player: seat for seat, player in seats.items()})
    if found.find(POSITION, "") not in seats.values():
        found.pop(POSITION, None)
    return found


def setup_of(tournament: Tournament, table: TournamentTable, carried: Carried, chance: Chance, now: float) -> Setup:
    """The setup of the table's next hand."""
    edition = edition_at(tournament, table, now)
    hand = dealt_in(tournament, table, edition, carried.of(edition))
    return edition.setup(
        {player: tournament.entrants[player].chips * CHIP for player in hand.seats.values()},
        hand.seats,
        chance=chance,
        table=settings_at(edition, tournament.structure, tournament.level),
        option=NO_COLLECTION.option,
        absent=hand.absent,
        carry=hand.carry,
    )


def blinds_ahead(tournament: Tournament, table: TournamentTable, carried: Carried, now: float, joining: int | None = None) -> NextHand:
    """Where the blinds of the next hand will be: found by beginning that hand with other cards, and looking.

    While a rotation is at a game without blinds, it is the next hand of the first game that has some.
    """
    edition = edition_at(tournament, table, now)
    if not has_blinds(edition):
        editions = [load(game.edition) for game in tournament.structure.games]
        found = next((each for each in editions if has_blinds(each)), None)
        if found is None:
            return NextHand(None)
        edition = found
    hand = dealt_in(tournament, table, edition, carried.blinds, joining)
    if len(hand.seats) - len(hand.absent) < FEWEST:
        return NextHand(next(iter(hand.seats), 0))
    settings, _ = edition.set_up(settings_at(edition, tournament.structure, tournament.level))
    enough = 4 * max(settings.blinds, default=CHIP) if isinstance(settings, PotTable) else CHIP
    # Where the blinds are does not depend on the stacks: all get enough to post.
    begun = Round(
        edition.setup(
            dict.fromkeys(hand.seats.values(), enough), hand.seats, chance=Seeded("the hand to come"), table=settings,
            option=NO_COLLECTION.option, absent=hand.absent, carry=hand.carry,
        )
    )  # fmt: skip
    return _posted(begun, hand, edition)


def _posted(begun: Round, hand: NextDeal, edition: Edition) -> NextHand:
    """The seats of the blinds; the small one also where it is dead."""
    moved = [event for event in begun.events if isinstance(event, Transfer) and event.rule == "blinds"]
    posts = [event.target.position for event in moved if isinstance(event.target, Spot)]
    if len(posts) > 1:
        return NextHand(posts[-1], posts[0])
    dead = isinstance(edition.rules, PotRules) and edition.rules.button_moves == "dead-button"
    return NextHand(posts[-1], hand.carry.find(BIG) if dead else None)


def hand_played(tournament: Tournament, table: TournamentTable, round: Round, joint: int = 0) -> HandPlayed:
    """What came of a hand."""
    stacks = {player: chips // CHIP for player, chips in round.outcome.stacks.items()}
    out = tuple(
        Knockout(player, round.setup.stacks[player] // CHIP, _winners_of_last_pot(round, player))
        for player, chips in stacks.items()
        if not chips and round.setup.stacks[player]
    )
    return HandPlayed(table.number, table.hands + 1, stacks, out, joint)


def _winners_of_last_pot(round: Round, player: str) -> tuple[str, ...]:
    """The winners of the pot that the player's last chips went into."""
    pot = None
    for transfer in round.moved:
        source, target = transfer.source, str(transfer.target)
        mine = source == player or (isinstance(source, Spot) and source.player == player)
        if mine and target.startswith("pot/"):
            pot = max(pot or target, target, key=lambda name: int(name.partition("/")[2]))
    won = [str(each.target) for each in round.moved if str(each.source) == pot and each.target in round.setup.stacks and each.amount]
    return tuple(dict.fromkeys(winner for winner in won if winner != player))
