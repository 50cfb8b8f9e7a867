"""The console of a live tournament: the floor types what happens at the tables, and reads who moves where and what is paid."""

import secrets
import shlex
import time
from collections.abc import Callable, Sequence
from functools import partial

import typer

from cardroom.cli.terminal.prompt import Leave, ask_line
from cardroom.cli.terminal.show import BOLD, columns, heading, paint, wrapped
from cardroom.cli.terminal.tournament_log import TournamentLog
from cardroom.errors import BadInput, CardroomError
from cardroom.money import money_text, parse_money
from cardroom.tournament import director, floor
from cardroom.tournament.directors import directors_rules
from cardroom.tournament.facts import Broken, DealMade, DealProposed, Drawn, Fact, HandPlayed, LevelBegun, SeatDrawn, SeatMoved
from cardroom.tournament.places import Place, places
from cardroom.tournament.prizes import bounties, paid_places, place_prizes, prizes
from cardroom.tournament.tournament import Tournament

PROMPT = "floor > "
MOST_DIGITS = 10
HELP = """enter NAME                 an entry, also a late one or another one          withdraw NAME (before the beginning)
start                      draw the seats, start the clock                 off WHY: it does not take place
out ann, bo by cy          players out in one hand, and who has their chips  back NAME WHY: undo that hand
rebuy NAME, no NAME, addon NAME                                            chips bought at the table, or not
count ann 12000 bo 8500    chips counted; of all players they must add up
blind TABLE SEAT           where a table's last big blind was              balance: break tables, and move players
move NAME TABLE SEAT WHY   a move by hand, or one undone
pause, resume, clock LEVEL MINUTES                                         the clock, and what is left of a level
together on, together off  hand for hand; `out ... in 3` is joint hand 3
penalty NAME HANDS WHY, disqualify NAME WHY
deal icm, deal chips, deal icm $200 (for the winner)                       then: yes NAME, no-deal NAME
show, seats, prizes, help, quit                                            a name of two words goes into quotes"""


def new_seed() -> str:
    return secrets.token_hex(16)


class TournamentConsole:
    def __init__(self, log: TournamentLog, now: Callable[[], float] = time.time, seed: Callable[[], str] = new_seed) -> None:
        self.log, self.now, self._seed = log, now, seed
        self._cited: set[str] = set()  # clauses that have been printed: each is once
        self._commands: dict[str, Callable[[list[str]], list[Fact]]] = {
            "enter": lambda words: floor.enter(self.one, _only(words)),
            "withdraw": lambda words: floor.withdraw(self.one, _only(words)),
            "start": lambda words: floor.start(self.one, self.now(), self._seed()),
            "off": lambda words: floor.call_off(self.one, " ".join(words)),
            "out": self._out,
            "back": lambda words: floor.take_back(self.one, _first(words), " ".join(words[1:])),
            "rebuy": lambda words: floor.rebuy(self.one, _only(words)),
            "no": lambda words: floor.decline(self.one, _only(words)),
            "addon": lambda words: floor.add_on(self.one, _only(words), self.now()),
            "count": lambda words: floor.count(self.one, _counts(words)),
            "blind": lambda words: floor.tell_blind(self.one, _number(words, 0), _number(words, 1)),
            "move": lambda words: floor.move(self.one, _first(words), _number(words, 1), _number(words, 2), " ".join(words[3:])),
            "pause": lambda words: floor.pause(self.one, self.now()),
            "resume": lambda words: floor.resume(self.one, self.now()),
            "clock": lambda words: floor.set_clock(self.one, _number(words, 0), _number(words, 1), self.now()),
            "together": lambda words: floor.hand_for_hand(self.one, _only(words) == "on"),
            "penalty": lambda words: floor.penalise(self.one, _first(words), _number(words, 1), " ".join(words[2:])),
            "disqualify": lambda words: floor.disqualify(self.one, _first(words), " ".join(words[1:])),
            "deal": lambda words: floor.propose(self.one, _first(words), parse_money(words[1]) if len(words) > 1 else 0),
            "yes": lambda words: floor.accept(self.one, _only(words)),
            "no-deal": lambda words: floor.refuse(self.one, _only(words)),
        }
        self._shows: dict[str, Callable[[], None]] = {
            "show": self.show, "seats": self.show_seats, "prizes": self.show_prizes, "help": lambda: print(HELP), "balance": self._balance,
        }  # fmt: skip

    @property
    def one(self) -> Tournament:
        return self.log.tournament

    def run(self) -> None:
        print(paint(self.one.structure.name, BOLD))
        print("`help` has the commands.")
        try:
            while not self.one.called_off:
                self._by_itself()
                self.type(ask_line(PROMPT))
        except (Leave, KeyboardInterrupt, typer.Abort):
            print(f"It is kept: `cardroom tournament run {self.log.path}` goes on from here.")
        finally:
            self.log.close()

    def type(self, line: str) -> None:
        """Take one line. What is refused is said in a sentence, and nothing is changed."""
        try:
            words = shlex.split(line.replace(",", " , ") if line.startswith("out ") else line)
        except ValueError:
            print("A quote is open: put a name of two words between two quotes.")
            return
        if not words:
            return
        name, *rest = words
        if name in ("quit", "q", "exit"):
            raise Leave
        try:
            if name in self._shows:
                self._shows[name]()
            elif name in self._commands:
                self._take(self._commands[name](rest))
            else:
                print(f"'{name}' is no command: `help` has them.")
        except CardroomError as error:
            print(wrapped(str(error)))
        self._by_itself()

    # -- what is taken ------------------------------------------------------------------------------------------------------------------

    def _take(self, facts: Sequence[Fact]) -> None:
        self.log.take(list(facts))
        for fact in facts:
            self._tell(fact)

    def _by_itself(self) -> None:
        """Everything that follows by itself: the first draw, levels, hand for hand, a round of a shoot-out, the end."""
        while (fact := director.due_at_live_tables(self.one, self.now())) is not None:
            self._take([fact])

    def _balance(self) -> None:
        """Break the table that is not needed any more, and move players until the tables are even."""
        tables = list(self.one.tables)
        moved = False
        while (fact := director.break_or_balance(self.one, tables, partial(floor.ahead_of_told, self.one))) is not None:
            self._take([fact])
            tables, moved = list(self.one.tables), True
        if not moved:
            print("The tables are even.")

    def _out(self, words: list[str]) -> list[Fact]:
        joint = 0
        if len(words) > 2 and words[-2] == "in":
            words, joint = words[:-2], _number(words, -1)
        if "by" not in words:
            raise BadInput("Say it like this: out ann, bo by cy.")
        at = words.index("by")
        return floor.knock_out(self.one, _names(words[:at]), _names(words[at + 1 :]), joint)

    # -- what is told -------------------------------------------------------------------------------------------------------------------

    def _tell(self, fact: Fact) -> None:
        if isinstance(fact, Drawn | Broken):
            if isinstance(fact, Broken):
                print(f"Table {fact.table} breaks.")
            print(columns([_card(drawn) for drawn in fact.seats]))
        elif isinstance(fact, SeatMoved):
            print(columns([_card(SeatDrawn(fact.player, fact.table, fact.seat))]))
        elif isinstance(fact, HandPlayed):
            for knocked in fact.out:
                self._tell_out(knocked.player)
        elif isinstance(fact, LevelBegun):
            self.show()
        elif isinstance(fact, DealProposed | DealMade):
            print(columns([(player, money_text(amount)) for player, amount in fact.amounts.items()]))
            print(f"{money_text(fact.rest)} stays for the winner." if fact.rest else "Nothing stays to play for.")
        elif fact.kind == "finished":
            self.show_prizes()
        for name in floor.clauses_of(self.one, fact):
            if name not in self._cited:
                self._cited.add(name)
                print(wrapped(directors_rules().cited(name)))

    def _tell_out(self, player: str) -> None:
        if self.one.rebuy_open(player):
            print(f"{player} has no chips: `rebuy {player}`, or `no {player}`.")
            return
        place = next(place for place in places(self.one) if player in place.players)
        print(f"{player} is out, in {_place(place)}.")

    def show(self) -> None:
        """The clock, as it hangs on the wall."""
        one, now = self.one, self.now()
        structure, level = one.structure, one.structure.level(max(1, one.level))
        print(heading(structure.name))
        if not one.begun or one.over:
            print(" The tournament is over." if one.over else f" {len(one.entrants)} have entered.")
            return
        left = one.clock.left(now, structure)
        rows = [("level", _stakes(one, one.level) if one.level else ""), ("next", _stakes(one, one.level + 1))]
        state = "paused, " if one.clock.paused else "break, " if one.clock.in_break(now) else ""
        rows.append(("clock", state + (_minutes(left) if left is not None else f"{level.hands or structure.hands or 'no'} hands")))
        alive = one.alive
        rows.append(("players", f"{len(alive)} of {one.entries} entries; tables: {len(one.tables)}"))
        rows.append(("average", f"{one.chips_in_play // max(1, len(alive)):,}"))
        rows.append(("pool", f"{money_text(one.pool)}, {paid_places(one)} places paid"))
        if one.uncounted:
            rows.append(("uncounted", f"{one.uncounted:,} chips: count all players"))
        if one.hand_for_hand:
            rows.append(("tables", "hand for hand"))
        print(columns(rows))

    def show_seats(self) -> None:
        rows = [(f"table {number}", f"seat {seat}", table.seats[seat], f"{self.one.entrants[table.seats[seat]].chips:,}")
                for number, table in sorted(self.one.tables.items()) for seat in sorted(table.seats)]  # fmt: skip
        print(columns(rows) if rows else "Nobody sits yet.")

    def show_prizes(self) -> None:
        one = self.one
        won, heads = prizes(one), bounties(one)
        if not one.over and one.entries:
            paid = place_prizes(one)
            print(columns([(f"place {place}", money_text(amount)) for place, amount in enumerate(paid, start=1)]))
        rows = [
            (_place(place), player, money_text(won.get(player, 0)), f"bounties {money_text(heads[player])}" if player in heads else "")
            for place in places(one)
            for player in place.players
        ]
        print(columns(rows) if rows else "Nobody is out yet.")


def _place(place: Place) -> str:
    return f"places {place.first} to {place.last}" if place.tied else f"place {place.first}"


def _card(drawn: SeatDrawn) -> tuple[str, str, str]:
    return drawn.player, f"table {drawn.table}", f"seat {drawn.seat}"


def _stakes(one: Tournament, number: int) -> str:
    if number > len(one.structure.levels):
        return "none"
    level = one.structure.level(number)
    pairs = [f"{pair[0]:,}/{pair[1]:,}" for pair in (level.blinds, level.bets) if pair[1]]
    return f"{number}: {' or '.join(pairs)}" + (f", ante {level.ante:,}" if level.ante else "")


def _minutes(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"


def _only(words: Sequence[str]) -> str:
    if len(words) != 1:
        raise BadInput("Name one, and put a name of two words into quotes.")
    return words[0]


def _first(words: Sequence[str]) -> str:
    if not words:
        raise BadInput("Something is missing: `help` says what.")
    return words[0]


def _names(words: Sequence[str]) -> list[str]:
    return [word for word in words if word not in (",", "and")]


def _number(words: Sequence[str], at: int) -> int:
    word = words[at] if -len(words) <= at < len(words) else ""
    if not word.isdecimal() or len(word) > MOST_DIGITS:
        raise BadInput("A number is missing: `help` says where it stands.")
    return int(word)


def _counts(words: Sequence[str]) -> dict[str, int]:
    names, chips = words[::2], [word.replace(",", "") for word in words[1::2]]
    if not words or len(names) != len(chips) or len(set(names)) < len(names):
        raise BadInput("Say each player once, with their chips: count ann 12000 bo 8500.")
    return {name: _number(chips, at) for at, name in enumerate(names)}
