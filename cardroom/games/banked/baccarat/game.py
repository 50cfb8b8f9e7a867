"""Baccarat against a player-dealer: two shared hands, drawn by fixed rules; everybody bets on either line.

``play`` follows the round of play of dai bacc (001 l.5103-5142); what the other texts do differently is in their switches. Lines are those
of 001 unless another manual is named.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from cardroom.cards import Card
from cardroom.games.banked.baccarat import rules as baccarat
from cardroom.games.banked.baccarat.action_card import button_by_card
from cardroom.games.banked.baccarat.drawing import NATURAL, events, total, value
from cardroom.games.banked.baccarat.rules import BANKER, LINES, PLAYER, SEVEN, BaccaratRound, Placed, Rules
from cardroom.games.banked.baccarat.sheet import sheet
from cardroom.games.banked.bank import SHORTFALLS, Bank, Group, Line, Result
from cardroom.games.banked.floor_lines import CARDS_LIE, SETTLE, draw_third, of_lines
from cardroom.games.banked.game import banked_game
from cardroom.games.banked.opening import OpenedRound, open_round, wagering
from cardroom.games.banked.order import Direction, Hand, around, circle_from, note_order
from cardroom.games.banked.per_table import per_table
from cardroom.games.banked.rules import BankedTable
from cardroom.games.banked.shoe import lay_down_shoe, take_up_shoe
from cardroom.games.banked.wagers import Terms, Wager, Wagers
from cardroom.games.game import Circle, Tracked, to_bet
from cardroom.money import Odds
from cardroom.round import ALL, BANK, NOBODY, Noted, Procedure, Spot, Steps
from cardroom.round.events import new

End: TypeAlias = tuple[Result, Odds, str, str]  # the result of a wager, what a win pays, why, and the clause


def play(round: BaccaratRound) -> Procedure:
    rules = round.rules

    # A shoe goes on from round to round; of a new one cards may be burned (l.5104).
    if take_up_shoe(round):
        yield from burn(round)

    # The position is accepted, wagers are placed (l.5103), the fee is taken.
    opened = yield from open_round(round, terms(round))
    if opened is not None:
        # One card right, one left, two each (l.5111-5114); the Player line first, then the Banker line (l.5115-5138).
        yield from round.dealer_step("deal")
        player, banker = yield from deal(round)
        settle(round, opened, player, banker)
        opened.bank.close()
    lay_down_shoe(round, rules.cut, "shoe")


def circles(rules: Rules, table: BankedTable) -> tuple[Circle, ...]:
    return to_bet(*LINES, *rules.bets)


@wagering
def terms(round: BaccaratRound) -> Terms:
    """The wagers of this table."""
    rules = round.rules
    table = round.table
    player, banker = (Wager(line, f"{line}-line") for line in LINES)
    bets = [Wager(key, key, 0, bet.most_of_base, bet.least, bet.most, bet.backline, bet.alone) for key, bet in rules.bets.items()]
    return Terms(player, bets, table.least, table.most, kept=0, backline=rules.backline, lines=(banker,), shared=True)


def burn(round: BaccaratRound) -> Steps:
    """The first card of a new shoe is turned up, and as many as it counts go down unseen; a ten or picture counts ten."""
    if round.rules.burn == "by-first-card":
        yield from round.deal("burn", 1, ALL)
        yield from round.deal("burn", value(round.places["burn"][0]) or 10, NOBODY)


def deal(round: BaccaratRound) -> Steps[tuple[list[Card], list[Card]]]:
    """Both hands, drawn out."""
    rules = round.rules
    seen = ALL if rules.face == "up" else NOBODY
    for _ in range(2):
        yield from round.deal(PLAYER, 1, seen)
        yield from round.deal(BANKER, 1, seen)
    if rules.face == "down":
        yield from round.show(PLAYER)
        yield from round.show(BANKER)
    yield from round.dealer_step(CARDS_LIE)
    if rules.chart.player_hits(round.places[PLAYER], round.places[BANKER]):
        yield from draw_third(round, PLAYER)
    if rules.chart.banker_hits(round.places[PLAYER], round.places[BANKER]):
        yield from draw_third(round, BANKER)
    for line, rule in ((PLAYER, "player-draw"), (BANKER, "banker-draw")):
        held = round.places[line]
        round.note("hand", "", f"{line} line {total(held)}" + (", natural" if len(held) == 2 and total(held) >= 8 else ""), rule)
    yield from round.dealer_step(SETTLE)
    return round.places[PLAYER], round.places[BANKER]


def settle(round: BaccaratRound, opened: OpenedRound, player: Sequence[Card], banker: Sequence[Card]) -> None:
    """All wagers of one kind, seat by seat, then all of the next (l.5141)."""
    happened = events(player, banker)
    seats = settlement_order(round, opened, happened, banker)
    note_order(round, seats, round.rules.loop, round.rules.settled)
    bank: Bank = opened.bank
    bank.settle(in_order(round.rules, hands(round, opened.wagers, seats, happened)))


def in_order(rules: Rules, every: Sequence[Hand]) -> list[Group]:
    """Row after row of the wagers, in each the hands as they come; settled by seat, everything is one row."""
    found: list[Group] = []
    together = SHORTFALLS[rules.shortfall].groups
    for row in rules.settled if rules.loop == "wager" else (rules.wagers,):
        if len(row) == 1:
            found += together([hand[row[0]] for hand in every if row[0] in hand])
            continue
        for hand in every:
            found += together([hand[wager] for wager in row if wager in hand])
    return found


def hands(round: BaccaratRound, wagers: Wagers, seats: Sequence[int], happened: frozenset[str]) -> list[Hand]:
    """Every bettor's wagers, a backline right after its seat."""
    known = ends_known(round)
    ended = known.get(happened)
    if ended is None:
        ended = known[happened] = {wager: ends(round.rules, wager, happened) for wager in round.rules.wagers}
    return [_lines(round, position, player, ended) for position in seats for player in wagers.bettors(position)]


@per_table
def ends_known(round: BaccaratRound) -> dict[frozenset[str], Mapping[str, End]]:
    """How every wager ends, by what has happened, as far as it has."""
    return {}


def _lines(round: BaccaratRound, position: int, player: str, ended: Mapping[str, End]) -> Hand:
    setup, accounts, lines = round.setup, round.accounts, {}
    for wager, (result, odds, why, rule) in ended.items():
        spot = new(Spot, (position, wager, player, 0))
        stake = accounts.get(spot, 0)
        if stake:
            pay = odds.win(stake, setup.payout_chip, setup.rounding) if result == "win" else 0
            lines[wager] = (new(Line, (spot, player, stake, result, pay, why, rule, BANK, 0)),)
    return lines


def ends(rules: Rules, wager: str, happened: frozenset[str]) -> End:
    """How a wager ends."""
    return _line_wager(rules, wager, happened) if wager in LINES else _bet(rules, wager, happened)


def _line_wager(rules: Rules, line: str, happened: frozenset[str]) -> End:
    if "tie" in happened:
        return rules.line_tie, Odds(0), f"{line} line: a tie", "line-tie"
    if f"{line}-wins" not in happened:
        return "lose", Odds(0), f"{line} line loses", "line-loses"
    if line == BANKER and SEVEN in happened and rules.banker_three_card_seven == "pushes":
        return "push", Odds(0), "banker line: a three-card seven pushes", "three-card-seven"
    return "win", rules.pays(line), f"{line} line wins", "line-wins"


def _bet(rules: Rules, key: str, happened: frozenset[str]) -> End:
    bet = rules.bets[key]
    if happened.isdisjoint(bet.wins):
        return "lose", Odds(0), f"{bet.name} loses", key
    return "win", bet.pays, f"{bet.name} pays {bet.pays}", key


def settlement_order(round: BaccaratRound, opened: OpenedRound, happened: frozenset[str], banker: Sequence[Card]) -> list[int]:
    """From the player-dealer's or the house dealer's side, or from the seat that a card of the Banker line tells."""
    rules = round.rules
    dealt, seat = opened.wagers.dealt, opened.position.seat
    beside: Direction = "counter-clockwise" if rules.start == "right" else "clockwise"
    first = min(dealt) if rules.start == "house-dealer" else around(dealt, seat, beside)[0]
    plain = circle_from(dealt, first, rules.direction)
    action = rules.action_card
    if action is None:
        return plain
    if action.placed != "always":
        lines = [line for hand in hands(round, opened.wagers, plain, happened) for bet in hand.values() for line in bet]
        if covered(opened.bank, lines, action.placed):
            return plain
    return circle_from(dealt, button_by_card(round, banker[action.card - 1], seat, dealt, action.wrap, rules.direction), rules.direction)


def covered(bank: Bank, lines: Sequence[Line], placed: Placed) -> bool:
    """Whether the money put up reaches so far that no button is placed (l.1913, 1957-1959)."""
    return sum(line.stake for line in lines) <= bank.coverage.put_up if placed == "wagers-short" else bank.covers(lines)


def tracked(round: BaccaratRound) -> Tracked:
    """Who has won, whether by a natural, and which bets; where nobody banked no hand was dealt."""
    player, banker = round.places.get(PLAYER, []), round.places.get(BANKER, [])
    fresh = not any(isinstance(event, Noted) and event.what == "shoe" for event in round.events)
    if not player or not banker:
        return Tracked("", False, {}, fresh)
    happened = events(player, banker)
    mine, theirs = total(player), total(banker)
    natural = any(len(held) == 2 and total(held) >= NATURAL for held in (player, banker))
    bets = {key: int(not happened.isdisjoint(bet.wins)) for key, bet in round.rules.bets.items() if "tie" not in bet.wins}
    return Tracked("T" if mine == theirs else "P" if mine > theirs else "B", natural, bets, fresh)


RULINGS = of_lines(LINES)
GAME = banked_game(
    "baccarat",
    play,
    rules=Rules,
    table=BankedTable,
    deck=baccarat.deck,
    clauses=baccarat.clauses,
    rulings=lambda rules: RULINGS,
    circles=circles,
    sheet=sheet,
    tracked=tracked,
)
