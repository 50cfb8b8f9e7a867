"""Texas hold'em: two cards each, a flop of three, a turn, a river; the best five of seven."""

from typing import Any, NamedTuple

from cardroom.cards import Card, deck
from cardroom.collection import END, NO_FLOP, Facts, TableLimit
from cardroom.errors import BadSetup
from cardroom.games.game import Game
from cardroom.games.pot.betting import Betting
from cardroom.games.pot.button import Entrances, carry_on, enter, find_button, post_blinds, straddle
from cardroom.games.pot.contest import Contest
from cardroom.games.pot.rules import PotRules, PotTable
from cardroom.games.pot.sheet import sheet
from cardroom.games.pot.showdown import Showdown, win_uncontested
from cardroom.hands import describe_high, high
from cardroom.money import money_text
from cardroom.round import ALL, DROP, EditionLike, Misdeal, Option, Pick, Procedure, Round, Setup, Steps
from cardroom.rulings import board


class Street(NamedTuple):
    """Board cards dealt after a burn, then a betting round at the lower (0) or the higher (1) limit."""

    name: str
    cards: int
    limit: int


STREETS = (Street("flop", 3, 0), Street("turn", 1, 1), Street("river", 1, 1))
HOLE_CARDS = 2
AS_ALWAYS = board.Repair()


def play(round: Round) -> Procedure:
    table: PotTable = round.table
    rules: PotRules = round.rules.at(table)
    collect_time(round)

    entrances = Entrances(round, rules, table)
    if len(entrances.able) < 2:
        return  # the time collection left nobody to play with
    button: int = yield from find_button(round, entrances)
    round.carry_if_void["button"] = button
    positions = entrances.positions(button)
    posts = (yield from enter(round, entrances, positions)) if entrances.entering else []

    dealt_in = {*entrances.regulars, *positions.blinds, *(seat for seat, _, _ in posts)}
    positions = entrances.heads_up(positions, dealt_in)
    entrances.record_missed(positions)
    seats = [seat for seat in entrances.able if seat in dealt_in]
    contest = Contest(round, [s for s in seats if s > button] + [s for s in seats if s <= button], button)
    post_blinds(contest, positions, table, posts)
    straddler = (yield from straddle(contest, table, positions)) if table.straddle else None

    yield from deal_hole_cards(round, contest)
    last = straddler if straddler is not None else positions.blinds[-1]
    yield from Betting(contest, rules, table, table.bets[0], positions.bet(table)).run(contest.after(last))

    for street in STREETS:
        if len(contest.live) == 1:
            break
        yield from deal_street(round, street)
        contest.collect(street.name)
        contest.last_aggressor = None
        if contest.can_bet:
            yield from Betting(contest, rules, table, table.bets[street.limit]).run(contest.live[:])  # from the left of the button

    contest.collect(END if round.places.get("board") else NO_FLOP)
    if len(contest.live) == 1:
        win_uncontested(contest)
    else:
        yield from Showdown(contest, rules, table, high, describe_high).run()
    carry_on(round, entrances, positions, seats)


def collect_time(round: Round) -> None:
    """A time collection that fell due before this hand, from each player seated. A void gives it back and it falls due again."""
    players = tuple(round.setup.seats.values())
    moments = (*round.setup.carry.get("moments", ()), *round.setup.moments)
    round.carry_if_void["moments"] = list(moments)
    for moment in moments:
        for charge in round.setup.rate.due(moment, Facts(players=players)):
            round.transfer(charge.payer, DROP, min(charge.amount, round.accounts[charge.payer]), charge.why, charge.rule)


def deal_hole_cards(round: Round, contest: Contest) -> Steps:
    """One at a time from the left of the button, who is last; a stepped dealer may expose a card or deal one too many."""
    around = [(contest.place(seat), contest.names[seat]) for seat in contest.seats]
    if not round.setup.stepped:
        yield from round.deal_around(around, HOLE_CARDS)
        return
    count = HOLE_CARDS * len(around)
    place, player = around[0]
    while True:
        fault = yield from round.dealer_step(
            "deal",
            Option("expose", pick=Pick("the cards in the order dealt", 1, count, count)),
            Option("extra card"),
            Option("extra cards"),
        )
        if 0 in fault.picks:
            yield from round.deal(place, 1, ALL)
            board.first_card_exposed(round)
            continue  # l.35: the deal starts again
        yield from round.deal_around(around, HOLE_CARDS)
        if fault.verb == "deal":
            return
        if fault.verb == "expose":
            for pick in sorted(fault.picks):
                yield from round.type_in(1)
                board.replace_exposed(round, contest.seats[pick % len(around)], _index(round, contest, pick, fault.picks))
            return
        yield from round.deal(place, 1 if fault.verb == "extra card" else 2, (player,))
        if fault.verb == "extra cards":
            raise Misdeal("more than one extra card was dealt", "irregularity.misdeal")  # l.42
        board.extra_card(round, place)
        return


def _index(round: Round, contest: Contest, pick: int, picks: tuple[int, ...]) -> int:
    """Where an exposed card lies in its hand now: replacing an earlier one has shifted it."""
    seats = len(contest.seats)
    return pick // seats - sum(1 for other in picks if other < pick and other % seats == pick % seats)


def deal_street(round: Round, street: Street) -> Steps:
    """Burn and turn, unless a ruling has changed how this street is dealt."""
    repair: board.Repair = round.repairs.pop(street.name, AS_ALWAYS)
    if repair.shuffle_in:
        round.move(repair.shuffle_in, "shoe")
        round.reshuffle()
    fault = None
    if round.setup.stepped:
        fault = yield from round.dealer_step(street.name, *([Option("too many")] if street.name == "flop" else []))
    if repair.burn:
        yield from round.burn()
    if fault is not None and fault.verb == "too many":
        yield from round.deal("board", street.cards + 1, ALL)
        board.too_many_on_the_flop(round)
    yield from round.deal("board", street.cards, ALL)


def check_table(edition: EditionLike, table: PotTable) -> None:
    rules: PotRules = edition.rules
    if table.structure not in rules.structures:
        raise BadSetup(f"{edition.id} is not played {table.structure}; it is: {', '.join(rules.structures)}.")
    if table.straddle and not rules.straddles.allowed(table):
        raise BadSetup(f"{edition.id} allows no straddle at this table.")
    if table.buy_in and table.structure in ("no-limit", "pot-limit") and table.blinds[0] > table.buy_in:
        raise BadSetup(f"A buy-in of {money_text(table.buy_in)} does not cover the blinds.")


def check(setup: Setup) -> None:
    able = [s for s, p in setup.seats.items() if p not in setup.absent and setup.stacks[p] > 0]
    if len(able) < 2:
        raise BadSetup("A pot game needs two players with chips.")
    if setup.button is not None and setup.button not in able:
        raise BadSetup(f"The button cannot be in seat {setup.button}: nobody is dealt in there.")


def limit(rules: PotRules, table: PotTable) -> TableLimit:
    if table.structure == "limit":
        return TableLimit("limit", low=table.bets[0], high=table.bets[1], buy_in=table.buy_in)
    if table.structure == "spread-limit":
        return TableLimit("spread-limit", least=table.spread[0], most=table.spread[1], buy_in=table.buy_in)
    return TableLimit(table.structure, least=table.least_bet or table.big_blind, buy_in=table.buy_in)


def clauses(rules: PotRules) -> frozenset[str]:
    found = {
        "blinds", "pot", "fold", "check", "call", "bet", "raise", "uncalled", "win", "split", "win-uncontested", "showdown",
        "post", "ante", "straddle", "deal", "flop", "turn", "river", "deck", "seats", "ranking", "button", "first-button",
        "raise-cap", *board.CLAUSES,
    }  # fmt: skip
    if rules.playing_the_board == "must-declare":
        found.add("playing-the-board")
    return frozenset(found)


def whole_deck(rules: Any) -> tuple[Card, ...]:
    return deck()


GAME = Game(
    name="holdem",
    family="pot",
    rules=PotRules,
    table=PotTable,
    play=play,
    deck=whole_deck,
    clauses=clauses,
    check_table=check_table,
    check=check,
    limit=limit,
    seats=lambda rules: rules.seats,
    rulings=board.FLOOR,
    sheet=sheet,
)
