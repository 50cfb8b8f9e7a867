"""What each fact changes in a tournament. Nothing is decided here: a fact has happened."""

from collections.abc import Mapping
from functools import singledispatch
from typing import TYPE_CHECKING

from cardroom.tournament import facts
from cardroom.tournament.facts import Fact, Knockout, SeatDrawn
from cardroom.tournament.level_clock import LevelClock
from cardroom.tournament.standing import Bust, Entrant, HandWithOuts, HeadPrice, TournamentTable

if TYPE_CHECKING:
    from cardroom.tournament.tournament import Tournament


@singledispatch
def fold(fact: Fact, tournament: "Tournament") -> None:
    """Change the tournament by the fact that comes next."""
    raise TypeError(f"{type(fact).__name__} is no fact of a tournament.")


@fold.register(facts.Entered)
def _(fact: facts.Entered, tournament: "Tournament") -> None:
    each = tournament.entrants.setdefault(fact.player, Entrant(fact.player))
    each.entries.append(fact.number)
    each.chips = tournament.structure.stack
    tournament.entries += 1
    _back(tournament, fact.player)
    tournament.heads.append(HeadPrice(fact.player))


@fold.register(facts.Withdrawn)
def _(fact: facts.Withdrawn, tournament: "Tournament") -> None:
    del tournament.entrants[fact.player]
    tournament.heads.remove(HeadPrice(fact.player))
    tournament.entries -= 1


@fold.register(facts.Begun)
def _(fact: facts.Begun, tournament: "Tournament") -> None:
    tournament.seed = fact.seed
    tournament.clock = LevelClock(1, fact.at)


@fold.register(facts.Drawn)
def _(fact: facts.Drawn, tournament: "Tournament") -> None:
    if fact.round != tournament.round:
        tournament.tables.clear()
        tournament.outs.clear()
        for each in tournament.entrants.values():
            each.table = each.seat = 0
        if fact.at:
            tournament.clock = LevelClock(1, fact.at)
    tournament.round = fact.round
    tournament.draws += 1
    for player, chips in fact.stacks.items():
        tournament.entrants[player].chips = chips
    for drawn in fact.seats:
        _sit(tournament, drawn)


@fold.register(facts.LevelBegun)
def _(fact: facts.LevelBegun, tournament: "Tournament") -> None:
    tournament.clock = tournament.clock.next(fact.level, fact.at, fact.break_until)
    _level_changed(tournament)


@fold.register(facts.HandPlayed)
def _(fact: facts.HandPlayed, tournament: "Tournament") -> None:
    table = tournament.tables[fact.table]
    table.hands, table.level_hands, table.joint = fact.number, table.level_hands + 1, fact.joint
    for player in table.players:
        tournament.entrants[player].missing = max(0, tournament.entrants[player].missing - 1)
    group = tournament.joint_hands.get(fact.joint, 0)
    if not group:
        tournament.groups = group = tournament.groups + 1
        if fact.joint:
            tournament.joint_hands[fact.joint] = group
    _end_hand(tournament, table, fact.number, fact.stacks, fact.out, group)


@fold.register(facts.HandCorrected)
def _(fact: facts.HandCorrected, tournament: "Tournament") -> None:
    table = tournament.tables[fact.table]
    wrong = tournament.outs.pop((fact.table, fact.number))
    for knocked in wrong.out:
        tournament.heads.remove(knocked)
        _back(tournament, knocked.player)
        if not tournament.entrants[knocked.player].table:
            _sit(tournament, SeatDrawn(knocked.player, table.number, wrong.seats[knocked.player]))
    _end_hand(tournament, table, fact.number, fact.stacks, fact.out, wrong.group)


@fold.register(facts.Rebought)
def _(fact: facts.Rebought, tournament: "Tournament") -> None:
    each = tournament.entrants[fact.player]
    each.chips += fact.chips
    each.rebuys += 1
    tournament.rebuys += 1
    _back(tournament, fact.player)


@fold.register(facts.Declined)
def _(fact: facts.Declined, tournament: "Tournament") -> None:
    _stand_up(tournament, fact.player)


@fold.register(facts.AddedOn)
def _(fact: facts.AddedOn, tournament: "Tournament") -> None:
    each = tournament.entrants[fact.player]
    each.chips += fact.chips
    each.added_on = True
    tournament.add_ons += 1
    tournament.proposed, tournament.accepted = None, frozenset()  # there is more to divide


@fold.register(facts.SeatMoved)
def _(fact: facts.SeatMoved, tournament: "Tournament") -> None:
    _stand_up(tournament, fact.player)
    _sit(tournament, SeatDrawn(fact.player, fact.table, fact.seat))


@fold.register(facts.Broken)
def _(fact: facts.Broken, tournament: "Tournament") -> None:
    for player in tournament.tables[fact.table].players:
        _stand_up(tournament, player)
    del tournament.tables[fact.table]
    tournament.outs = {key: hand for key, hand in tournament.outs.items() if hand.table != fact.table}
    tournament.draws += 1
    for drawn in fact.seats:
        _sit(tournament, drawn)


@fold.register(facts.Raced)
def _(fact: facts.Raced, tournament: "Tournament") -> None:
    tournament.tables[fact.table].chip = fact.chip
    for player, chips in fact.stacks.items():
        tournament.raced += chips - tournament.entrants[player].chips
        tournament.entrants[player].chips = chips


@fold.register(facts.Paused)
def _(fact: facts.Paused, tournament: "Tournament") -> None:
    tournament.clock = tournament.clock.pause(fact.at)


@fold.register(facts.Resumed)
def _(fact: facts.Resumed, tournament: "Tournament") -> None:
    tournament.clock = tournament.clock.resume(fact.at)


@fold.register(facts.ClockSet)
def _(fact: facts.ClockSet, tournament: "Tournament") -> None:
    if fact.level != tournament.level or tournament.structure.hands_of(fact.level):
        _level_changed(tournament)
    tournament.clock = tournament.clock.correct(fact.level, fact.left, fact.at, tournament.structure)


@fold.register(facts.HandForHand)
def _(fact: facts.HandForHand, tournament: "Tournament") -> None:
    tournament.hand_for_hand = fact.on
    for table in tournament.tables.values():
        table.joint = tournament.joint


@fold.register(facts.Penalised)
def _(fact: facts.Penalised, tournament: "Tournament") -> None:
    tournament.entrants[fact.player].missing += fact.hands


@fold.register(facts.Disqualified)
def _(fact: facts.Disqualified, tournament: "Tournament") -> None:
    each = tournament.entrants[fact.player]
    tournament.groups += 1
    if each.chips:
        table = tournament.tables.get(each.table)
        left = sum(1 for player in table.players if tournament.entrants[player].chips) - 1 if table else 0
        tournament.busts.append(Bust(fact.player, tournament.round, tournament.groups, each.table, each.chips, left))
    tournament.taken_out += each.chips
    each.chips, each.disqualified = 0, True
    _stand_up(tournament, fact.player)


@fold.register(facts.Counted)
def _(fact: facts.Counted, tournament: "Tournament") -> None:
    for number in fact.raced:
        tournament.unsettled += tournament.race_room(tournament.tables[number])
        tournament.tables[number].chip = tournament.chip
    for player, chips in fact.stacks.items():
        tournament.entrants[player].chips = chips
    tournament.raced += fact.added
    if all(each.name in fact.stacks for each in tournament.alive):
        tournament.unsettled = 0
    tournament.proposed, tournament.accepted = None, frozenset()


@fold.register(facts.BlindTold)
def _(fact: facts.BlindTold, tournament: "Tournament") -> None:
    tournament.tables[fact.table].big = fact.seat


@fold.register(facts.DealProposed)
def _(fact: facts.DealProposed, tournament: "Tournament") -> None:
    tournament.proposed, tournament.accepted = fact, frozenset()


@fold.register(facts.DealAccepted)
def _(fact: facts.DealAccepted, tournament: "Tournament") -> None:
    tournament.accepted |= {fact.player}


@fold.register(facts.DealRefused)
def _(fact: facts.DealRefused, tournament: "Tournament") -> None:
    tournament.proposed, tournament.accepted = None, frozenset()


@fold.register(facts.DealMade)
def _(fact: facts.DealMade, tournament: "Tournament") -> None:
    tournament.agreed, tournament.proposed = fact, None


@fold.register(facts.Finished)
def _(fact: facts.Finished, tournament: "Tournament") -> None:
    tournament.over = True
    tournament.tables.clear()
    _nobody_sits(tournament)


@fold.register(facts.CalledOff)
def _(fact: facts.CalledOff, tournament: "Tournament") -> None:
    tournament.called_off = True
    tournament.tables.clear()
    _nobody_sits(tournament)


# -- what facts have in common ----------------------------------------------------------------------------------------------------------


def _sit(tournament: "Tournament", drawn: SeatDrawn) -> None:
    table = tournament.tables.setdefault(drawn.table, TournamentTable(drawn.table, tournament.chip, joint=tournament.joint))
    each = tournament.entrants[drawn.player]
    table.seats[drawn.seat] = drawn.player
    table.freed = [seat for seat in table.freed if seat != drawn.seat]
    each.table, each.seat = drawn.table, drawn.seat


def _stand_up(tournament: "Tournament", player: str) -> None:
    each = tournament.entrants[player]
    table = tournament.tables.get(each.table)
    if table is not None:
        del table.seats[each.seat]
        table.freed.append(each.seat)
    each.table = each.seat = 0


def _nobody_sits(tournament: "Tournament") -> None:
    for each in tournament.entrants.values():
        each.table = each.seat = 0


def _level_changed(tournament: "Tournament") -> None:
    for table in tournament.tables.values():
        table.level_hands = 0


def _back(tournament: "Tournament", player: str) -> None:
    """The player is in again."""
    tournament.busts = [bust for bust in tournament.busts if bust.player != player]


def _end_hand(
    tournament: "Tournament", table: TournamentTable, number: int, stacks: Mapping[str, int], out: tuple[Knockout, ...], group: int
) -> None:  # fmt: skip
    seats = {player: seat for seat, player in table.seats.items()}
    if out:
        won = {player: chips - tournament.entrants[player].chips for player, chips in stacks.items()}
        tournament.outs[table.number, number] = HandWithOuts(table.number, number, group, out, seats, won)
    for player, chips in stacks.items():
        tournament.entrants[player].chips = chips
    tournament.proposed, tournament.accepted = None, frozenset()
    left = sum(1 for player in seats if tournament.entrants[player].chips)
    for knocked in out:
        tournament.busts.append(Bust(knocked.player, tournament.round, group, table.number, knocked.chips, left))
        tournament.heads.append(knocked)
        if not tournament.rebuy_open(knocked.player):
            _stand_up(tournament, knocked.player)
