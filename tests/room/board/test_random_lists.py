"""Any deeds in any order: after each the lists are what somebody who keeps them on paper would have, and what the lines alone give."""

import random
from collections import Counter
from dataclasses import dataclass, field
from time import process_time

from cardroom.errors import CardroomError
from cardroom.houses.seating import Waiting
from cardroom.room.books.waiting.entries import CALLABLE, OFFERED, Chair, How, State
from cardroom.room.books.waiting.games import ListedGame
from cardroom.room.books.waiting.lists import Lists
from cardroom.room.desks.seating.plan import SeatedPlayer, TableSight, where_to_sit
from tests.counts import counts
from tests.room.board.desk import FLO, MINUTE, NOW, Book, player, who
from tests.room.board.test_moves import AT_10_20

GAMES = [ListedGame("oceans-eleven/holdem", f"${low}-${2 * low} limit") for low in (4, 10, 20)]
PEOPLE = [f"Person {number}" for number in range(12)]
CHAIRS = [Chair(table, seat) for table in ("ta", "tb") for seat in (1, 2, 3)]


@dataclass
class Paper:
    """The lists as they would stand on paper: names from the top, each with what is written beside it."""

    lists: dict[ListedGame, list[str]] = field(default_factory=lambda: {game: [] for game in GAMES})
    states: dict[tuple[ListedGame, str], State] = field(default_factory=dict)
    chairs: dict[tuple[ListedGame, str], Chair] = field(default_factory=dict)
    passes: Counter[tuple[ListedGame, str]] = field(default_factory=Counter)

    def write(self, game: ListedGame, name: str) -> None:
        self.lists[game].append(name)
        self.states[game, name] = State.WAITING

    def strike(self, game: ListedGame, name: str) -> None:
        self.lists[game].remove(name)
        for known in (self.states, self.chairs, self.passes):
            known.pop((game, name), None)

    def end(self, game: ListedGame, name: str) -> None:
        self.lists[game].remove(name)
        self.lists[game].append(name)
        self.passes[game, name] = 0
        self.chairs.pop((game, name), None)


def step(chance: random.Random, book: Book, paper: Paper, now: float) -> None:
    """One deed, done in the journal and on paper; what is refused changes neither."""
    game, name, chair = chance.choice(GAMES), chance.choice(PEOPLE), chance.choice(CHAIRS)
    deed = chance.choice(["join", "join", "phone", "call", "call", "lock", "pass", "pass", "end", "leave", "sit", "lapse"])
    offered = sorted(paper.chairs)
    if deed in ("lock", "pass", "sit") and offered and chance.random() < 0.9:  # mostly what makes sense
        game, name = chance.choice(offered)
    elif deed in ("call", "end", "leave") and paper.lists[game]:
        name = chance.choice(paper.lists[game])
    there = name in paper.lists[game]
    number = book.entry(name, game).number if there else 10**6
    state = paper.states.get((game, name))
    try:
        if deed == "join":
            book.join(name, game=game, now=now)
            paper.write(game, name)
        elif deed == "phone":
            book.join(name, game=game, how=How.CALL, now=now)
            paper.write(game, name)
        elif deed == "call":
            taken = chair in paper.chairs.values()
            book.do(book.lists.work.call(FLO, number, None, chair, book.rules, now, out_of_turn=True))
            assert not taken and state in CALLABLE
            paper.states[game, name], paper.chairs[game, name] = State.CALLED, chair
        elif deed == "lock":
            book.do(book.lists.work.lock(player(name), number, None, book.rules, now))
            assert state is State.CALLED
            paper.states[game, name] = State.LOCKED
        elif deed == "pass":
            book.do(book.lists.work.let_pass(player(name), number, None, book.rules, now))
            assert state in OFFERED
            paper.states[game, name] = State.PASSED
            paper.chairs.pop((game, name))
            if paper.passes[game, name] >= book.rules.passes:
                paper.end(game, name)
            else:
                paper.passes[game, name] += 1
        elif deed == "end":
            book.do(book.lists.work.to_the_end(FLO, number, None, "asked for it", now))
            paper.end(game, name)
            paper.states[game, name] = State.WAITING
        elif deed == "leave":
            book.do(book.lists.work.leave(player(name), number, None, "asked for it", now))
            paper.strike(game, name)
        elif deed == "sit" and state in OFFERED:
            book.do(book.lists.work.sit(player(name), book.entry(name, game), paper.chairs[game, name], now))
            paper.strike(game, name)
        elif deed == "lapse":
            for entry in book.lists.due(now):
                book.do(book.lists.work.lapse(entry, book.rules, now))
                paper.strike(entry.game, entry.name)
    except CardroomError:
        pass


def seen(lists: Lists) -> object:
    return [lists.on(game) for game in GAMES], lists.given, lists.seat_versions, lists.ended, lists.next_due()


@counts("machines", 15, 1500)
def test_every_fold_equals_a_recount(machines: int) -> None:
    done: Counter[str] = Counter()
    for seed in range(machines):
        chance, book, paper, now = random.Random(seed), Book(), Paper(), NOW
        book.rules = Waiting(passes=seed % 3, lists=2 + seed % 2)
        for _ in range(80):
            now += chance.random() * 4 * MINUTE
            step(chance, book, paper, now)
            assert {game: book.names(game) for game in GAMES} == paper.lists
            assert {(entry.game, entry.name): entry.state for entry in book.lists.entries.values()} == paper.states
            assert {book.lists.entries[number].chair for number in book.lists.given.values()} == set(paper.chairs.values())
        done.update(line.what for line in book.lines)
        assert seen(book.lists) == seen(book.again().lists)
        assert len(book.lists.ended) + len(book.lists.entries) == sum(line.what == "list/join" for line in book.lines)
        assert sorted(line for wait in book.lists.ended for line in wait.lines) == sorted(
            number for number, row in enumerate(book.lines, 1) if not any(number in entry.lines for entry in book.lists.entries.values())
        )
    assert min(done[f"list/{what}"] for what in ("join", "call", "lock", "pass", "end", "leave", "sit")) >= machines / 2, done


@counts("people", 1000, 4000)
def test_a_thousand_people_on_lists_and_two_hundred_tables(people: int) -> None:
    """Everybody is written down, called and seated; what is asserted is that all are, and each once. How long it took is printed."""
    begun = process_time()
    book, tables = Book(), []
    games = [ListedGame("oceans-eleven/holdem", f"${low}-${2 * low} limit") for low in range(1, 11)]
    for number in range(people // 5):
        tables.append(
            TableSight(
                f"t{number}",
                games[number % len(games)],
                AT_10_20,
                10,
                tuple(SeatedPlayer(who(f"Old {number} {seat}"), seat, 0.0) for seat in range(1, 6)),
            )
        )
    for number in range(people):
        book.join(f"Guest {number}", game=games[number % len(games)], now=NOW + number)
    for game in games:
        mine = [table for table in tables if table.game == game]
        while book.lists.on(game):
            chair = where_to_sit(mine, {}, book.lists.given)[0]
            entry = book.lists.next_for(game, chair)
            assert entry is not None
            book.do(
                book.lists.work.call(
                    FLO, entry.number, entry.version, chair, book.rules, NOW, seat_version=book.lists.seat_versions.get(chair, 0)
                )
            )
            book.do(book.lists.work.sit(player(entry.name), book.lists.entries[entry.number], chair, NOW))
            at = next(index for index, table in enumerate(mine) if table.id == chair.table)
            mine[at] = mine[at]._replace(players=(*mine[at].players, SeatedPlayer(who(entry.name), chair.seat, NOW)))
    seated = Counter(wait.seated for wait in book.lists.ended)
    assert len(seated) == people and set(seated.values()) == {1} and book.lists.entries == {}
    print(f"{people} people, {len(tables)} tables: {process_time() - begun:.2f} s")
