"""Whole tournaments by players at random: what must hold at every fact, in every structure and every pot game."""

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from cardroom.bots import Bot
from cardroom.games.pot.carried import BIG
from cardroom.houses.edition import Edition
from cardroom.round import Action, View
from cardroom.tournament import facts
from cardroom.tournament.director import HandToDeal
from cardroom.tournament.facts import Drawn, Fact, HandPlayed, SeatMoved, read, written
from cardroom.tournament.places import places
from cardroom.tournament.play import BotTournament, legal
from cardroom.tournament.prizes import bounties, prizes, seats_won
from cardroom.tournament.seating import table_to_break
from cardroom.tournament.structure import MixedGame, TournamentStructure
from cardroom.tournament.structures import load_structure, structure_files
from cardroom.tournament.tournament import Tournament
from tests.counts import ONE_OF_EACH_GAME, counts, of_family

POT_GAMES = of_family("pot")
STRUCTURES = sorted(structure_files())


class EvenTables(BotTournament):
    """Looks at the tables whenever one of them deals: nothing is due then."""

    def _deal(self, hand: HandToDeal) -> None:
        """A table that deals has at most one player more than any other, unless one that is still in play is to be broken."""
        one = self.tournament
        count = {number: len(table.seats) for number, table in one.tables.items()}
        if not one.structure.shoot_out and table_to_break(one) is None:
            assert count[hand.table] - min(count.values()) < 2, count
            assert max(count.values()) - count[hand.table] < 3, count
        super()._deal(hand)


class Watched:
    """Looks at a tournament after every fact."""

    def __init__(self, structure: TournamentStructure, players: int, seed: str) -> None:
        self.played = EvenTables(structure, [f"player {number}" for number in range(players)], seed, legal)
        self.one = self.played.tournament
        self.again = Tournament(structure)
        self.moves = 0

    def run(self) -> Tournament:
        for fact in self.played.facts():
            self.again.take(read(*written(fact)))
            self._after(fact)
        self._at_the_end()
        return self.one

    def _after(self, fact: Fact) -> None:
        one = self.one
        assert one.chips_in_play == one.chips_given, fact
        assert all(each.chips >= 0 for each in one.entrants.values())
        assert {each.name: (each.chips, each.table, each.seat) for each in one.entrants.values()} == {
            each.name: (each.chips, each.table, each.seat) for each in self.again.entrants.values()
        }
        seated = [(each.table, each.seat) for each in one.entrants.values() if each.table]
        assert len(set(seated)) == len(seated) and all(1 <= seat <= one.structure.seats for _, seat in seated)
        assert all(one.tables[table].seats[seat] for table, seat in seated) and len(seated) == sum(
            len(t.seats) for t in one.tables.values()
        )
        if isinstance(fact, HandPlayed):
            table = one.tables[fact.table]
            assert all(chips % table.chip == 0 for chips in fact.stacks.values()), fact
        if isinstance(fact, SeatMoved):
            self._moved_by_the_rule(fact)

    def _moved_by_the_rule(self, fact: SeatMoved) -> None:
        """The seat is not the one of the last big blind, who has the small blind next, and no other free one comes to the blind sooner."""
        self.moves += 1
        table = self.one.tables[fact.table]
        big = self.played.carried[fact.table].blinds.find(BIG) if fact.table in self.played.carried else None
        if big is None or self.one.structure.games[0].edition != "standard/no-limit-texas-holdem":
            return

        def ahead(seat: int) -> int:
            """How many players have the big blind before whoever sits there."""
            way = [(big + step - 1) % self.one.structure.seats + 1 for step in range(1, self.one.structure.seats + 1)]
            between = way[: way.index(seat)]
            others = [other for other in between if table.seats.get(other, fact.player) != fact.player]
            return sum(1 for other in others if self.one.entrants[table.seats[other]].chips)

        free = [seat for seat in (*self.one.open_seats(table), fact.seat) if seat != big]
        assert fact.seat != big and ahead(fact.seat) == min(map(ahead, free)), (fact, big, table.seats)

    def _at_the_end(self) -> None:
        one = self.one
        assert one.over and sum(prizes(one).values()) == one.pool
        ranked = [player for place in places(one) for player in place.players]
        assert sorted(ranked) == sorted(one.entrants)
        winners = seats_won(one) if one.structure.satellite else 1
        assert len(one.alive) <= max(1, winners) and places(one)[0].first == 1
        assert winners > 1 or len(places(one)[0].players) == 1
        if one.structure.bounty:
            assert sum(bounties(one).values()) == one.entries * one.structure.bounty.amount
        assert places(self.again) == places(one) and prizes(self.again) == prizes(one)


@pytest.mark.parametrize("id", STRUCTURES)
@counts("most", 14, 200)
def test_every_structure(id: str, most: int) -> None:
    structure = load_structure(id)
    random = Random(f"{id} {most}")
    for turn in range(1 if most < 100 else 3):
        players = random.randint(structure.players[0], min(structure.players[1], most))
        one = Watched(structure, max(players, min(structure.players[1], most) // 2), f"{turn}").run()
        assert one.begun


@pytest.mark.parametrize(
    "edition", [edition if edition in ONE_OF_EACH_GAME else pytest.param(edition, marks=pytest.mark.prove) for edition in POT_GAMES]
)
@counts("players", 7, 60)
def test_every_pot_game(edition: str, players: int) -> None:
    """The structure of the house's mixed games, played with one game alone, six at a table."""
    mixed = load_structure("standard/mixed-games")
    structure = mixed.model_copy(update={"games": (MixedGame(edition=edition),), "seats": 6, "bounty": None})
    Watched(structure, players, edition).run()


def test_tables_stay_even_and_moves_follow_the_rule() -> None:
    """Thirty players, six at a table."""
    structure = load_structure("standard/evening").model_copy(update={"seats": 6, "re_entry": None, "late_entry": 0})
    watched = Watched(structure, 30, "even")
    watched.run()
    assert watched.moves


class Penalised(BotTournament):
    """Writes down what everybody does, and whether a penalty had them away."""

    def __init__(self, structure: TournamentStructure, players: Sequence[str], seed: str) -> None:
        super().__init__(structure, players, seed, legal)
        self.acted: list[tuple[str, str, bool]] = []  # by whom, what, and whether a penalty had them away

    def _bots_at(self, edition: Edition, seats: Mapping[int, str]) -> dict[str, Bot]:
        entrants = self.tournament.entrants
        return {player: Writes(self, bot, entrants[player].missing > 0) for player, bot in super()._bots_at(edition, seats).items()}


class Writes:
    def __init__(self, all: Penalised, bot: Bot, away: bool) -> None:
        self.all, self.bot, self.away = all, bot, away

    def choose(self, view: View) -> Action:
        action = self.bot.choose(view)
        self.all.acted.append((action.player, action.verb, self.away))
        return action


def test_a_player_with_a_penalty_posts_and_folds() -> None:
    played = Penalised(load_structure("standard/sit-and-go"), list("abcd"), "7")
    for fact in played.facts():
        if fact.kind == "drawn":
            assert isinstance(fact, Drawn)
            played.tournament.take(facts.Penalised("a", 3, "abuse"))
        elif isinstance(fact, HandPlayed) and fact.number == 4:
            break
    away = [verb for player, verb, missing in played.acted if player == "a" and missing]
    assert away and set(away) == {"fold"}
    assert all(not missing for player, _, missing in played.acted if player != "a")
    assert played.tournament.entrants["a"].missing == 0


def order(tournament: Tournament) -> Sequence[tuple[str, ...]]:
    return [place.players for place in places(tournament)]


def test_the_same_seed_plays_the_same_tournament() -> None:
    structure = load_structure("standard/sit-and-go")
    first, second = (BotTournament(structure, list("abcdefg"), "7", legal).play() for _ in range(2))
    assert order(first) == order(second)
    assert order(BotTournament(structure, list("abcdefg"), "8", legal).play()) != order(first)
