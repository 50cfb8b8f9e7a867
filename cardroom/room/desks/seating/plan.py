"""Who gets which seat: pure functions over tables as the desk sees them."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from cardroom.errors import BadInput
from cardroom.houses.seating import SeatingRules
from cardroom.room.books.waiting.entries import Chair, ListedPerson
from cardroom.room.books.waiting.games import ListedGame


class SeatedPlayer(NamedTuple):
    """A player at a table. ``posts``: in the hand to come this player has a blind or the button; ``next_blind``: the big blind. Both are
    worked out for feeder games alone. ``listed``: when the list had this name, if it did before the player sat down."""

    who: ListedPerson
    seat: int
    since: float
    posts: bool = False
    next_blind: bool = False
    away: bool = False
    listed: float | None = None


class TableSight(NamedTuple):
    """A table, as the desk sees it. ``held``: seats that the floor keeps, for whom."""

    id: str
    game: ListedGame
    rules: SeatingRules
    chairs: int
    players: tuple[SeatedPlayer, ...]
    held: Mapping[int, str] = {}

    def at(self, seat: int) -> SeatedPlayer | None:
        return next((player for player in self.players if player.seat == seat), None)

    @property
    def added_seat(self) -> int | None:
        """The chair beside which a full table grows; None: it does not. It is the same one as long as somebody sits there (001 l.103)."""
        choices = [seat for seat in self.rules.broken.added if 1 <= seat <= self.chairs]
        if not choices or self.chairs < self.rules.broken.grown:
            return None
        return choices[0]

    @property
    def most(self) -> int:
        """Seats of the game when it is full, as long as it does not grow."""
        full = self.rules.broken.full
        return min(self.chairs, full) if full else self.chairs

    @property
    def broken(self) -> bool:
        """So few are left that the table counts as broken (l.99)."""
        return 0 < len(self.players) <= self.rules.broken.at

    def free(self, given: Collection[Chair] = (), grows: bool = False) -> list[int]:
        """The seats that may be given. ``grows``: players of a broken feeder wait: a chair is added (l.100), else it stays away."""
        taken = {player.seat for player in self.players} | set(self.held) | {chair.seat for chair in given if chair.table == self.id}
        open = [seat for seat in range(1, self.chairs + 1) if seat not in taken]
        if self.added_seat is None:
            return open
        if not grows:
            return [seat for seat in open if seat != self.added_seat] if len(taken) < self.most else []
        return sorted(open, key=lambda seat: seat == self.added_seat)  # the added one last

    def full(self, given: Collection[Chair] = ()) -> bool:
        return not self.free(given)


def next_to_move(feeder: TableSight) -> SeatedPlayer | None:
    """Return the player who goes to the main game when a seat is free there: the one who has sat in the feeder longest (ours), or the one
    whose name was first on the list, as the house has it."""
    by_list = feeder.rules.must_move.next == "list"

    def turn(player: SeatedPlayer) -> tuple[float, int]:
        return player.listed if by_list and player.listed is not None else player.since, player.seat

    return min(feeder.players, key=turn, default=None)


def may_wait(rules: SeatingRules, player: SeatedPlayer) -> str:
    """Why he need not move yet; empty: he moves now."""
    if rules.must_move.moves == "at-once":
        return f"{player.who.name} is in the blind or on the button, and moves after that." if player.posts else ""
    return "" if player.next_blind else f"{player.who.name} may play up to the blind."


def check_move(main: TableSight, feeder: TableSight, player: SeatedPlayer, *, wants: bool) -> None:
    """Whether he moves now; ``wants``: he goes of his own will, though he might wait."""
    first = next_to_move(feeder)
    if first is not None and first.who != player.who:
        how = "was on the list before" if feeder.rules.must_move.next == "list" else "has sat in the feeder game longer than"
        raise BadInput(f"{first.who.name} {how} {player.who.name}, and moves first.")
    why = "" if wants else may_wait(main.rules, player)
    if why:
        raise BadInput(why)


def fed(tables: Sequence[TableSight], mains: Mapping[str, str]) -> set[str]:
    """Return the main games that have a feeder with players: their seats are closed to everybody else (001 l.96, 104)."""
    return {main for feeder, main in mains.items() if any(table.id == feeder and table.players for table in tables)}


def where_to_sit(tables: Sequence[TableSight], mains: Mapping[str, str], given: Collection[Chair], grows: bool = False) -> list[Chair]:
    """Return the seats for a name on a list, in the order in which they are given: in a feeder before its main game (whose seats are for
    the players of the feeder), else at the fullest or the emptiest table, as the house has it. ``grows``: the name is that of a player
    of a broken game, who may sit in the main game and in its added chair (l.100)."""
    closed = fed(tables, mains)
    open = [table for table in tables if table.id not in closed or grows]

    def first(table: TableSight) -> tuple[bool, int, str]:
        new = table.rules.waiting.new_players
        size = len(table.players)
        return (not (new == "feeder" and table.id in mains), size if new == "emptiest" else -size, table.id)

    return [Chair(table.id, seat) for table in sorted(open, key=first) for seat in table.free(given, grows)]


def together(table: TableSight, people: int, given: Collection[Chair] = ()) -> list[int]:
    """Neighbouring free seats for people who want to sit together, round the table; empty: there are none (ours)."""
    free = set(table.free(given))
    for start in sorted(free):
        run = [(start - 1 + step) % table.chairs + 1 for step in range(people)]
        if free.issuperset(run) and len(set(run)) == people:
            return run
    return []


def goes_back(table: TableSight, given: Collection[Chair] = ()) -> tuple[SeatedPlayer, int] | None:
    """When all of a broken feeder are placed and a seat is free, the added chair goes: who sits there takes the free one (l.103)."""
    added = table.added_seat
    player = None if added is None else table.at(added)
    free = [seat for seat in table.free(given, grows=True) if seat != added]
    return (player, free[0]) if player is not None and free else None


class BalancingMove(NamedTuple):
    """Somebody should go from one table of a game to another."""

    player: SeatedPlayer
    source: str
    to: Chair


def balance(tables: Sequence[TableSight], given: Collection[Chair] = ()) -> BalancingMove | None:
    """Tables of one game that differ by two players or more: from the fullest to the emptiest goes who came last (ours)."""
    open = [table for table in tables if table.players]
    if len(open) < 2:
        return None
    most = max(open, key=lambda table: (len(table.players), table.id))
    least = min(open, key=lambda table: (len(table.players), table.id))
    free = least.free(given)
    if len(most.players) - len(least.players) < 2 or not free:
        return None
    return BalancingMove(max(most.players, key=lambda player: (player.since, player.seat)), most.id, Chair(least.id, free[0]))
