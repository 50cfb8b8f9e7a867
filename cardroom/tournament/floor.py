"""What players and the floor do in a tournament: each command is checked against the fold, and is refused in a sentence or becomes facts.

At live tables nobody reports every hand. The floor says which players are out, and by which; chips go to those until they are counted.
"""

from collections.abc import Mapping, Sequence

from cardroom.errors import BadInput
from cardroom.houses.loader import load
from cardroom.money import Cents, share
from cardroom.tournament import director
from cardroom.tournament.facts import (
    AddedOn,
    Begun,
    BlindTold,
    CalledOff,
    ClockSet,
    Counted,
    DealAccepted,
    DealMade,
    DealProposed,
    DealRefused,
    Declined,
    Disqualified,
    Drawn,
    Fact,
    HandCorrected,
    HandForHand,
    HandPlayed,
    Knockout,
    LevelBegun,
    Paused,
    Penalised,
    Rebought,
    Resumed,
    SeatMoved,
    Withdrawn,
)
from cardroom.tournament.level_clock import MINUTE
from cardroom.tournament.next_hand import has_blinds
from cardroom.tournament.prizes import check_deal, left_to_divide
from cardroom.tournament.seating import BALANCE, NextHand, halted
from cardroom.tournament.standing import TournamentTable
from cardroom.tournament.tournament import Tournament

LONGEST = 40
MOST_HANDS_MISSED = 100


# -- players ---------------------------------------------------------------------------------------------------------------------------


def enter(tournament: Tournament, player: str) -> list[Fact]:
    """An entry, or another one of a player without chips."""
    structure, known = tournament.structure, tournament.entrants.get(player)
    if not player.strip() or player != player.strip() or len(player) > LONGEST or any(ord(letter) < ord(" ") for letter in player):
        raise BadInput(f"A player's name has 1 to {LONGEST} letters, and no space around it.")
    if not tournament.entry_open:
        raise BadInput("Entry is closed.")
    if known is None:
        if len(tournament.entrants) >= structure.players[1]:
            raise BadInput(f"The tournament is full: it takes {structure.players[1]} players.")
        return director.entered(tournament, player)
    if known.disqualified:
        raise BadInput(f"{player} is disqualified.")
    if known.chips or known.table:
        raise BadInput(f"{player} is in the tournament.")
    again = structure.re_entry.most if structure.re_entry else 0
    if len(known.entries) > again:
        raise BadInput(f"{player} cannot enter again: {_times(again)}.")
    return director.entered(tournament, player)


def _times(again: int) -> str:
    return "nobody may" if not again else "once is all" if again == 1 else f"{again} times is all"


def withdraw(tournament: Tournament, player: str) -> list[Fact]:
    """Take an entry back before the tournament begins."""
    tournament.entrant(player)
    if tournament.begun:
        raise BadInput("The tournament has begun: an entry stays.")
    return [Withdrawn(player)]


def rebuy(tournament: Tournament, player: str) -> list[Fact]:
    rebuys = tournament.structure.rebuys
    if rebuys is None or not tournament.rebuy_open(player):
        raise BadInput(f"{player} cannot buy chips again now.")
    return [Rebought(player, rebuys.chips)]


def decline(tournament: Tournament, player: str) -> list[Fact]:
    """A player without chips gives up the seat."""
    each = tournament.entrant(player)
    if each.chips or not each.table:
        raise BadInput(f"{player} has no such choice.")
    return [Declined(player)]


def add_on(tournament: Tournament, player: str, now: float) -> list[Fact]:
    more = tournament.structure.add_on
    if more is None or not tournament.add_on_open(player, now):
        raise BadInput(f"{player} cannot add on now.")
    return [AddedOn(player, more.chips)]


# -- the course ------------------------------------------------------------------------------------------------------------------------


def start(tournament: Tournament, now: float, seed: str) -> list[Fact]:
    if tournament.begun or tournament.called_off:
        raise BadInput("The tournament has begun." if tournament.begun else "The tournament was called off.")
    fewest = tournament.structure.players[0]
    if len(tournament.entrants) < fewest:
        raise BadInput(f"The tournament begins with {fewest} players; {len(tournament.entrants)} have entered.")
    return [Begun(now, seed)]


def call_off(tournament: Tournament, why: str) -> list[Fact]:
    """Before it begins."""
    if tournament.begun:
        raise BadInput("The tournament has begun: it is played, or ends in a deal.")
    return [CalledOff(_reason(why))]


def pause(tournament: Tournament, now: float) -> list[Fact]:
    _goes_on(tournament)
    if tournament.clock.paused:
        raise BadInput("The clock is paused already.")
    return [Paused(now)]


def resume(tournament: Tournament, now: float) -> list[Fact]:
    _goes_on(tournament)
    if not tournament.clock.paused:
        raise BadInput("The clock is running.")
    return [Resumed(now)]


def set_clock(tournament: Tournament, level: int, minutes: float, now: float) -> list[Fact]:
    """Correct the clock: a level, and the minutes that are left of it."""
    _goes_on(tournament)
    structure = tournament.structure
    if not 1 <= level <= len(structure.levels):
        raise BadInput(f"There are levels 1 to {len(structure.levels)}, not {level}.")
    if structure.hands_of(level) and minutes:
        raise BadInput(f"Level {level} lasts {structure.hands_of(level)} hands: no minutes are left of it, so say 0.")
    lasts = structure.minutes_of(level)
    if not 0 <= minutes <= lasts:
        raise BadInput(f"Level {level} lasts {lasts} minutes: {minutes:g} cannot be left of it.")
    return [ClockSet(level, minutes * MINUTE, now)]


def hand_for_hand(tournament: Tournament, on: bool) -> list[Fact]:
    _goes_on(tournament)
    if on == tournament.hand_for_hand:
        raise BadInput("The tables play hand for hand already." if on else "The tables do not play hand for hand.")
    return [HandForHand(on)]


# -- live tables -----------------------------------------------------------------------------------------------------------------------


def knock_out(tournament: Tournament, out: Sequence[str], by: Sequence[str], joint: int = 0) -> list[Fact]:
    """Players who are out in one hand of one table, and those who have won their chips; of several each gets an equal part."""
    _goes_on(tournament)
    if not out or not by:
        raise BadInput("Say which players are out, and by which.")
    tables = {tournament.table_of(player).number for player in (*out, *by)}
    if len(tables) > 1:
        raise BadInput("All of them sit at one table: a player is out by a hand there.")
    if set(out) & set(by) or len({*out, *by}) < len(out) + len(by):
        raise BadInput("A player stands there twice.")
    table = tournament.tables[tables.pop()]
    stacks = tournament.stacks(table)
    if empty := next((player for player in (*out, *by) if not stacks[player]), ""):
        raise BadInput(f"{empty} has no chips.")
    won = sum(stacks[player] for player in out)
    after = dict.fromkeys(out, 0)
    after |= {player: stacks[player] + part for player, part in zip(by, share(won, len(by), table.chip), strict=True)}
    knocked = tuple(Knockout(player, stacks[player], tuple(by)) for player in out)
    return [HandPlayed(table.number, table.hands + 1, after, knocked, joint)]


def count(tournament: Tournament, stacks: Mapping[str, int]) -> list[Fact]:
    """A count of chips: of all players who are left it must come to the chips in play.

    Dealers race the smallest chips off when a level says so. A table is raced if its count is in larger chips; what the races have rounded
    up and down shows in the next count of all.
    """
    _goes_on(tournament)
    for player, chips in stacks.items():
        if not tournament.entrant(player).chips:
            raise BadInput(f"{player} is out.")
        if chips < 1 or chips % tournament.table_of(player).chip:
            raise BadInput(f"{player} cannot have {chips:,} in chips of {tournament.table_of(player).chip:,}.")
    raced = tuple(table.number for table in tournament.tables.values() if _is_raced(tournament, table, stacks))
    if not {each.name for each in tournament.alive} <= set(stacks):
        return [Counted(dict(stacks), raced)]
    added = sum(stacks.values()) - tournament.chips_given
    room = tournament.unsettled + sum(tournament.race_room(tournament.tables[number]) for number in raced)
    kept_in = sum(chips for chips in stacks.values() if chips == tournament.chip) if room else 0
    if not -room <= added <= room + kept_in:
        more = f", give or take {room:,} of races" if room else ""
        raise BadInput(f"The counts come to {sum(stacks.values()):,}; {tournament.chips_given:,} are in play{more}.")
    return [Counted(dict(stacks), raced, added)]


def _is_raced(tournament: Tournament, table: TournamentTable, stacks: Mapping[str, int]) -> bool:
    """Whether the count shows that the chips which leave with this level have left the table."""
    counted = [stacks.get(player, 0) for player, chips in tournament.stacks(table).items() if chips]
    return table.chip < tournament.chip and bool(counted) and all(chips and chips % tournament.chip == 0 for chips in counted)


def tell_blind(tournament: Tournament, table: int, seat: int) -> list[Fact]:
    """Where the last big blind of a table was: by it the floor knows who is due the next one."""
    _seat(tournament, table, seat)
    return [BlindTold(table, seat)]


def ahead_of_told(tournament: Tournament, number: int, joining: int | None) -> NextHand:
    """Where the blinds of the next hand will be, by the last big blind that the floor has told, with a dead button."""
    table = tournament.tables[number]
    if not any(has_blinds(load(game.edition)) for game in tournament.structure.games):
        return NextHand(None)
    if not table.big:
        raise BadInput(f"Say at which seat the last big blind of table {number} was.")
    seats = sorted({*(seat for seat, player in table.seats.items() if tournament.entrants[player].chips), *([joining] if joining else [])})
    return NextHand(next((seat for seat in seats if seat > table.big), seats[0]), table.big)


def move(tournament: Tournament, player: str, table: int, seat: int, why: str) -> list[Fact]:
    """Move a player by hand, or back where a move was wrong."""
    _goes_on(tournament)
    there = _seat(tournament, table, seat)
    if not tournament.entrant(player).table:
        raise BadInput(f"{player} has no seat.")
    if seat in there.seats:
        raise BadInput(f"{there.seats[seat]} sits in seat {seat} of table {table}.")
    return [SeatMoved(player, table, seat, _reason(why))]


def take_back(tournament: Tournament, player: str, why: str) -> list[Fact]:
    """Undo the hand that has put this player out: the chips that it has moved go back, and the player has their seat.

    Whatever has happened since stays: other hands, counts, chips bought, races. So whoever won the chips must still have as many.
    """
    _goes_on(tournament)
    hand = next((hand for hand in reversed(tournament.outs.values()) if any(each.player == player for each in hand.out)), None)
    if hand is None:
        raise BadInput(f"{player} was not put out at a table that is still open.")
    table, out = tournament.tables[hand.table], {each.player for each in hand.out}
    for back in out:
        sitting = table.seats.get(hand.seats[back])
        if not tournament.entrants[back].table and sitting is not None:
            raise BadInput(f"{sitting} sits in {back}'s seat now: move {sitting} first.")
        if tournament.entrants[back].disqualified:
            raise BadInput(f"{back} is disqualified.")
    stacks: dict[str, int] = {}
    for other, won in hand.won.items():
        each = tournament.entrants[other]
        if other not in out and each.table != hand.table:
            raise BadInput(f"{other} has left that table since: the hand cannot be taken back.")
        if other not in out and each.chips <= won:
            raise BadInput(f"{other} won {won:,} in that hand and has {each.chips:,} now: count the chips of the table first.")
        stacks[other] = each.chips - won
    return [HandCorrected(hand.table, hand.number, stacks, (), _reason(why))]


# -- order -----------------------------------------------------------------------------------------------------------------------------


def penalise(tournament: Tournament, player: str, hands: int, why: str) -> list[Fact]:
    _goes_on(tournament)
    if not tournament.entrant(player).chips:
        raise BadInput(f"{player} is out.")
    if not 1 <= hands <= MOST_HANDS_MISSED:
        raise BadInput(f"A penalty is 1 to {MOST_HANDS_MISSED} hands, not {hands}.")
    return [Penalised(player, hands, _reason(why))]


def disqualify(tournament: Tournament, player: str, why: str) -> list[Fact]:
    _goes_on(tournament)
    if not tournament.entrant(player).chips:
        raise BadInput(f"{player} is out.")
    return [Disqualified(player, _reason(why))]


# -- deals -----------------------------------------------------------------------------------------------------------------------------


def propose(tournament: Tournament, how: str, rest: Cents = 0) -> list[Fact]:
    """A deal among all players who are left: by ICM or by chips, of the prizes that are left without ``rest``, which the winner gets."""
    from cardroom.analysis.icm import chip_chop, icm_deal  # numpy: only a deal needs it

    _goes_on(tournament)
    rebuys = tournament.structure.rebuys
    if tournament.entry_open or (rebuys and tournament.level <= rebuys.through):
        raise BadInput("A deal is made when nobody can enter or buy chips any more: until then the pool grows.")
    if how not in ("icm", "chips"):
        raise BadInput(f"A deal is by icm or by chips, not by '{how}'.")
    left = left_to_divide(tournament)
    if not 0 <= rest <= left[0]:
        raise BadInput("What stays for the winner is a part of the first prize.")
    prizes = sorted((left[0] - rest, *left[1:]), reverse=True)
    names = [each.name for each in tournament.alive]
    stacks = [each.chips for each in tournament.alive]
    amounts = dict(zip(names, (icm_deal if how == "icm" else chip_chop)(stacks, prizes), strict=True))
    check_deal(tournament, amounts, rest)
    return [DealProposed(amounts, rest, how)]


def accept(tournament: Tournament, player: str) -> list[Fact]:
    """Accept the deal; the last player's word makes it."""
    proposed = tournament.proposed
    if proposed is None or player not in proposed.amounts:
        raise BadInput("There is no such deal." if proposed is None else f"{player} is not in this deal.")
    if player in tournament.accepted:
        raise BadInput(f"{player} has accepted already.")
    facts: list[Fact] = [DealAccepted(player)]
    if tournament.accepted | {player} == set(proposed.amounts):
        facts.append(DealMade(proposed.amounts, proposed.rest))
    return facts


def refuse(tournament: Tournament, player: str) -> list[Fact]:
    """Refuse the deal: one word ends it."""
    if tournament.proposed is None or player not in tournament.proposed.amounts:
        raise BadInput(f"There is no deal for {player}.")
    return [DealRefused(player)]


# -- what commands have in common ------------------------------------------------------------------------------------------------------


CLAUSES: Mapping[str, tuple[str, ...]] = {
    "broken": ("break", "dealt-in"), "blind": ("button",), "hand-for-hand": ("hand-for-hand",), "penalised": ("penalty", "absent"),
    "disqualified": ("disqualified",), "raced": ("race",),
}  # fmt: skip
"""By the kind of a fact, the clauses of the tournament directors that it goes by wherever it happens."""


def clauses_of(tournament: Tournament, fact: Fact) -> list[str]:
    """The names of the clauses that a fact goes by, which the tournament has taken; none where no clause speaks of it."""
    found = list(CLAUSES.get(fact.kind, ()))
    structure = tournament.structure
    match fact:
        case Drawn():
            found += ["seating", "dealt-in"] if tournament.draws > 1 and not structure.shoot_out else ["seating"]
        case SeatMoved(why=why) if why == BALANCE:
            found += ["balance" if any(has_blinds(load(game.edition)) for game in structure.games) else "balance-stud", "dealt-in"]
        case LevelBegun(level=level):
            found += ["big-blind-ante"] if structure.ante == "big-blind" and structure.level(level).ante else []
            found += ["race"] if structure.smallest_chip(level) > structure.smallest_chip(level - 1) else []
        case HandPlayed(out=out):
            found += ["same-hand"] if len(out) > 1 else []
            found += ["halt"] if not tournament.over and any(halted(tournament, number) for number in tournament.tables) else []
        case _:
            pass
    return found


def _goes_on(tournament: Tournament) -> None:
    if not tournament.begun:
        raise BadInput("The tournament has not begun.")
    if tournament.over or tournament.called_off:
        raise BadInput("The tournament is over.")


def _seat(tournament: Tournament, table: int, seat: int) -> TournamentTable:
    if table not in tournament.tables:
        raise BadInput(f"There is no table {table} in play.")
    if not 1 <= seat <= tournament.structure.seats:
        raise BadInput(f"A table has seats 1 to {tournament.structure.seats}, not {seat}.")
    return tournament.tables[table]


def _reason(why: str) -> str:
    if not why.strip():
        raise BadInput("Say why: it stays on the record.")
    return why.strip()
