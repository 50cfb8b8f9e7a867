"""A clientele at a table: every bet that each kind can make there, who sits down on a night, and what they bet hand after hand."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from hashlib import sha256
from itertools import product
from math import prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.clientele.file import GuestChart, KindOfBettor, SideWager, Strategy, read_clientele, refusal
from cardroom.analysis.clientele.marks import BEST, Mark, MarkChance, marks_of
from cardroom.analysis.clientele.strategies import cannot_play
from cardroom.analysis.fixed_bets import BANKER, RICH, Bets, bettor
from cardroom.analysis.given import TableGiven
from cardroom.analysis.value import default_bets, opened
from cardroom.errors import CardroomError
from cardroom.money import Cents
from cardroom.round import Action, Round

Integers = NDArray[np.int64]

MOST_BETS = 400  # different bets of one kind


@dataclass(frozen=True)
class GuestBet:
    """All that a bettor may put down in one hand, and in which part of the hands they do."""

    bets: Bets
    chance: Fraction


@dataclass(frozen=True)
class GuestKind:
    """A kind of bettor at this table."""

    name: str
    sits: Mapping[int, Fraction]  # by how many of them sit down
    bets: tuple[GuestBet, ...]
    strategy: Strategy = "exact"
    chart: GuestChart | None = None
    errors: Fraction = Fraction(0)
    every_hand: bool = True  # whether the bet is drawn for each hand, or once for the night

    @property
    def seats(self) -> Fraction:
        """How many sit down on average."""
        return sum((count * chance for count, chance in self.sits.items()), Fraction(0))

    @property
    def staked(self) -> Fraction:
        """What is put down for a hand on average."""
        return sum((bet.chance * sum(bet.bets.values()) for bet in self.bets), Fraction(0))


class Party(NamedTuple):
    """So many of each kind, and how likely that is."""

    counts: tuple[int, ...]
    chance: Fraction


class Sitting(NamedTuple):
    """A night: the kind that sits on each seat, and by hand and seat which of all bets is made, and from which mark it is played."""

    kinds: tuple[int, ...]
    bets: Integers
    plays: Integers  # the number of the mark, where play is a matter of marks


@dataclass(frozen=True)
class Guests:
    """A clientele at a table. The number of players is no longer the table's: it is drawn for each night."""

    name: str
    given: TableGiven
    kinds: tuple[GuestKind, ...]

    @cached_property
    def every_bet(self) -> tuple[Bets, ...]:
        """All different bets, whoever makes them. The first is what the banker bets where that keeps them in the rotation."""
        found = {tuple(bet.bets.items()): bet.bets for kind in self.kinds for bet in kind.bets}
        return tuple(found.values())

    @cached_property
    def parties(self) -> tuple[Party, ...]:
        """Every way in which they can come."""
        ways = product(*(kind.sits.items() for kind in self.kinds))
        found = [Party(tuple(count for count, _ in way), prod((chance for _, chance in way), start=Fraction(1))) for way in ways]
        return tuple(party for party in found if party.chance)

    @property
    def differ_by_night(self) -> bool:
        """Whether one night is unlike another before a card is dealt."""
        return len(self.parties) > 1 or any(not kind.every_hand and len(kind.bets) > 1 for kind in self.kinds)

    @cached_property
    def sizes(self) -> list[int]:
        """How many players there may be, the banker among them."""
        return sorted({1 + sum(party.counts) for party in self.parties})

    @cached_property
    def marks(self) -> tuple[Mark, ...]:
        """All marks from which anybody plays, where play is a matter of marks; the best play is always the first."""
        parts = [part for each in self._parts for part in each or ()]
        return tuple(dict.fromkeys((BEST, *(part.mark for part in parts))))

    @cached_property
    def _parts(self) -> list[tuple[MarkChance, ...] | None]:
        return [marks_of(self.given.edition, kind) for kind in self.kinds]

    def at(self, players: int) -> TableGiven:
        """The table with so many players."""
        return self._tables[players]

    @cached_property
    def _tables(self) -> dict[int, TableGiven]:
        return {players: replace(self.given, players=players) for players in {2, *self.sizes}}

    def sitting(self, seed: str, night: int, rounds: int) -> Sitting:
        """Who sits where on this night, and what everybody bets: the same for the same seed, however the night is played."""
        number = int.from_bytes(sha256(f"clientele {seed}/{night}".encode()).digest()[:16], "big")
        chance = np.random.default_rng(number)
        come = [at for at, kind in enumerate(self.kinds) for _ in range(_drawn(chance, kind.sits))]
        seats = [come[place] for place in chance.permutation(len(come))] if len(set(come)) > 1 else come
        bets = np.zeros((rounds, len(seats)), np.int64)
        for place, at in enumerate(seats):
            numbers, upto = self._numbered[at]
            if len(numbers) == 1:
                bets[:, place] = numbers[0]
            else:
                drawn = chance.random(rounds if self.kinds[at].every_hand else 1)
                bets[:, place] = numbers[np.searchsorted(upto, drawn, side="right")]
        return Sitting(tuple(seats), bets, self._plays(seats, np.random.default_rng([number, 1]), rounds))

    def _plays(self, seats: list[int], chance: np.random.Generator, rounds: int) -> Integers:
        """From which mark each hand is played: always the same but for errors."""
        plays = np.zeros((rounds, len(seats)), np.int64)
        for place, at in enumerate(seats):
            parts = self._parts[at] or ()
            if len(parts) > 1 or (parts and parts[0].mark != BEST):
                numbers = np.array([self.marks.index(part.mark) for part in parts])
                upto = np.cumsum([float(part.chance) for part in parts])
                upto[-1] = 1.0
                plays[:, place] = numbers[np.searchsorted(upto, chance.random(rounds), side="right")]
        return plays

    @cached_property
    def _numbered(self) -> list[tuple[Integers, NDArray[np.float64]]]:
        """By kind: the numbers of its bets among all, and up to which chance each of them comes."""
        places = {tuple(bets.items()): number for number, bets in enumerate(self.every_bet)}
        found = []
        for kind in self.kinds:
            upto = np.cumsum([float(bet.chance) for bet in kind.bets])
            upto[-1] = 1.0
            found.append((np.array([places[tuple(bet.bets.items())] for bet in kind.bets], np.int64), upto))
        return found

    def by_hand(self, sitting: Sitting, own: Bets) -> Iterator[dict[str, Bets]]:
        """What lies on the table hand after hand, by player."""
        for row in sitting.bets:
            yield {**{bettor(seat): self.every_bet[number] for seat, number in enumerate(row, start=1)}, BANKER: own}


def _drawn(chance: np.random.Generator, sits: Mapping[int, Fraction]) -> int:
    if len(sits) == 1:
        return next(iter(sits))
    counts, chances = zip(*sits.items(), strict=True)
    upto = np.cumsum([float(each) for each in chances])
    return int(counts[min(len(counts) - 1, int(np.searchsorted(upto, chance.random(), side="right")))])


def guests_at(where: str, given: TableGiven) -> Guests:
    """The clientele of a file, or one that is shipped, at this table. Refuse it with all its faults."""
    file = read_clientele(where)
    faults = list(file.faults)
    if file.editions and given.edition_id not in file.editions:
        faults.append(f"editions: it is made for {', '.join(file.editions)}, and not for {given.edition_id}")
    alone = replace(given, players=2)
    bases, sides = _offered(alone)
    named = {name for kind in file.kinds for name in (*kind.side, *(kind.on or ()))}
    elsewhere = _elsewhere(file.editions, given.edition_id, named - sides - {*bases})
    kinds = []
    for kind in file.kinds:
        key = f"kinds.{kind.name}"
        if why := cannot_play(given.edition, kind.strategy, kind.chart):
            faults.append(f"{key}.strategy: {why}")
        for table, names, known in (("on", kind.on or {}, bases), ("side", kind.side, sorted(sides))):
            unknown = [name for name in names if name not in known and name not in elsewhere]
            faults += [f"{key}.{table}.{name}: is not offered; there are: {', '.join(known) or 'none'}" for name in unknown]
        bets = _bets(kind, bases, sides)
        if len(bets) > MOST_BETS:
            faults.append(f"{key}: there are more than {MOST_BETS} different bets; let amounts or side bets be fewer")
        else:
            faults += [f"{key}: {why}" for why in _refused(alone, bets)]
        kinds.append(GuestKind(kind.name, kind.sits, bets, kind.strategy, kind.chart, kind.errors, kind.changes == "hand"))
    seats = given.edition.game.seats(given.edition.rules) - 1
    if kinds:
        least, most = (sum(end(n for n, chance in kind.sits.items() if chance) for kind in kinds) for end in (min, max))
        if most > seats:
            faults.append(f"kinds: up to {most} sit down, and {given.edition_id} has {seats} seats beside the player-dealer's")
        if least == 0:
            faults.append("kinds: on some nights nobody would sit down; let at least one kind always come")
    if faults:
        raise refusal(file.path, faults)
    return Guests(file.name, given, tuple(kinds))


def _bets(kind: KindOfBettor, bases: list[str], sides: frozenset[str]) -> tuple[GuestBet, ...]:
    """Every bet of a kind: a base wager, an amount, and each side bet that the table offers, taken or not, by itself."""
    on = {name: chance for name, chance in (kind.on or {}).items() if name in bases} or {bases[0]: Fraction(1)}
    whole = sum(on.values())
    choices = [[({base: amount}, chance / whole * part) for base, chance in on.items() for amount, part in kind.bets.items()]]
    choices += [_taken(name, side) for name, side in kind.side.items() if name in sides]
    found = []
    for way in product(*choices):
        chance = prod((part for _, part in way), start=Fraction(1))
        if chance:
            found.append(GuestBet({name: amount for placed, _ in way for name, amount in placed.items()}, chance))
        if len(found) > MOST_BETS:  # refused, and no reason to go on
            break
    return tuple(found)


def _taken(name: str, side: SideWager) -> list[tuple[dict[str, Cents], Fraction]]:
    return [({}, 1 - side.taken), *(({name: amount}, side.taken * part) for amount, part in side.bets.items())]


def _refused(given: TableGiven, bets: tuple[GuestBet, ...]) -> Iterator[str]:
    """Why some of them cannot be made, as the table says it: the smallest of them, and no larger one with the same wagers in it."""
    bad: list[set[tuple[str, Cents]]] = []
    for bet in sorted(bets, key=lambda one: len(one.bets)):
        wagers = {*bet.bets.items()}
        if any(wagers >= one for one in bad):
            continue
        try:
            opened(given, {bettor(1): bet.bets})
        except CardroomError as error:
            bad.append(wagers if len(wagers) == 1 else {*list(bet.bets.items())[1:]})  # the base wager is good by itself
            yield str(error)


def _offered(given: TableGiven) -> tuple[list[str], frozenset[str]]:
    """The base wagers of a table, the usual one first, and the side bets that may lie beside them before the deal."""
    base, amount = next(iter(default_bets(given).items()))
    round = Round(given.first_setup({bettor(1): RICH, BANKER: RICH}, "offered", player_dealer=BANKER))
    bases = [base]
    while round.decision is not None and round.decision.kind in ("bank", "wagers"):
        player, options = next(iter(round.decision.asks.items()))
        own = [one.spot for one in options if one.verb == "bet" and one.spot and round.setup.seats.get(one.spot.position) == player]
        if options[0].verb == "put-up":
            assert options[0].amounts is not None
            round.act(Action(player, "put-up", options[0].amounts.most))
        elif base in {spot.wager for spot in own}:
            bases += [spot.wager for spot in own if spot.wager not in bases]
            round.act(Action(player, "bet", amount, next(spot for spot in own if spot.wager == base)))
        else:
            return bases, frozenset(spot.wager for spot in own if spot.wager != base)
    return bases, frozenset()


def _elsewhere(editions: tuple[str, ...], here: str, missing: set[str]) -> set[str]:
    """Of the wagers that this table does not offer, those that another edition of the file does."""
    found: set[str] = set()
    for edition in editions:
        if edition != here and missing - found:
            try:
                bases, sides = _offered(TableGiven(edition, players=2))
                found |= {*bases, *sides} & missing
            except CardroomError:  # told already
                continue
    return found
