"""21st century baccarat, the face-up version with tie bets: the players share two cards, and with five or six each may take a third.

``play`` follows its numbered rules (001 l.1042-1218). Lines are those of 001.
"""

from collections.abc import Sequence

from cardroom.cards import Card
from cardroom.games.banked.baccarat.action_card import button_by_card
from cardroom.games.banked.baccarat.drawing import total
from cardroom.games.banked.bank import Line, Result
from cardroom.games.banked.face_up_baccarat import rules as face_up
from cardroom.games.banked.face_up_baccarat.late_ties import LateTies
from cardroom.games.banked.face_up_baccarat.rules import EARLY, HIT, LATE, STAND, FaceUpRound, Rules, Table
from cardroom.games.banked.face_up_baccarat.sheet import sheet
from cardroom.games.banked.floor_lines import CARDS_LIE, SETTLE, draw_third, of_lines
from cardroom.games.banked.game import banked_game
from cardroom.games.banked.opening import open_round, wagering
from cardroom.games.banked.order import Hand, circle_from, groups, note_order
from cardroom.games.banked.shoe import lay_down_shoe, take_up_shoe
from cardroom.games.banked.wagers import Terms, Wager, Wagers
from cardroom.games.game import Circle, to_bet
from cardroom.money import Cents, Odds
from cardroom.round import ALL, NOBODY, Decision, Option, Procedure, Spot, Steps

PLAYERS, PLAYER_DEALER = "players", "player-dealer"  # where the two hands lie
THIRD = "hit"  # where the third card lies
STANDS, HITS, HOUSE_WAY = "stand", "hit", "house-way"

_SAID: dict[Result, tuple[str, str]] = {"win": ("player wins", "player-wins"), "lose": ("player loses", "player-loses")}


def play(round: FaceUpRound) -> Procedure:
    rules = round.rules
    take_up_shoe(round)

    # Wagers on the stand line and early tie bets, then the collection (l.1055-1057, 1113, 1117).
    opened = yield from open_round(round, terms(round))
    if opened is not None:
        position, bank, wagers = opened

        # Two hands in rotation, all face up but the player-dealer's second card (l.1059-1063); late tie bets (l.1127).
        yield from round.dealer_step("deal")
        yield from deal(round)
        yield from round.dealer_step(CARDS_LIE)
        yield from LateTies(round, wagers).take(PLAYERS, PLAYER_DEALER)

        # Seven or more stands, four or less hits, five and six are each player's option (l.1067-1071, 1103-1105, 1214).
        hitting = yield from decisions(round, wagers)

        # Hit cards, the hole card, the action button (l.1073-1097); the player-dealer hits on five or less (l.1109).
        hits = yield from hit_cards(round, hitting)
        hole = yield from reveal(round)
        yield from player_dealer_draws(round, position.player)

        yield from round.dealer_step(SETTLE)

        # Seat by seat as far as the player-dealer's wager covers (l.1123).
        order = settlement_order(round, wagers, position.seat, hole)
        kinds = (STAND, HIT, EARLY, LATE)
        note_order(round, order, rules.loop, [[kind] for kind in kinds])
        bank.settle(groups(settlement(round, wagers, order, hits), rules.loop, kinds, rules.shortfall))
        bank.close()
    lay_down_shoe(round, rules.cut, "shoe")


def circles(rules: Rules, table: Table) -> tuple[Circle, ...]:
    return (*to_bet(STAND), Circle(HIT, "later"), *to_bet(EARLY), Circle(LATE, "later"))


@wagering
def terms(round: FaceUpRound) -> Terms:
    rules = round.rules
    table = round.table
    early = Wager(EARLY, EARLY, backline=True, below_base=rules.tie_below_base)
    return Terms(Wager(STAND, "base-wager"), [early], table.least, table.most, kept=0, backline=rules.backline)


def deal(round: FaceUpRound) -> Steps:
    """One card to the right, one to the left, twice."""
    for place, seen in ((PLAYERS, ALL), (PLAYER_DEALER, ALL), (PLAYERS, ALL), (PLAYER_DEALER, NOBODY)):
        yield from round.deal(place, 1, seen)


Bettor = tuple[int, str]  # a position, and one who has bet on it


def decisions(round: FaceUpRound, wagers: Wagers) -> Steps[list[Bettor]]:
    """Who takes a card. Each decides for his own wager, on the backline too: the hand is everybody's."""
    rules = round.rules
    shown = total(round.places[PLAYERS])
    everybody = [(position, player) for position in wagers.hands for player in wagers.bettors(position)]
    if not rules.players_hit < shown < rules.players_stand:
        round.note("players", "", f"{shown}: {'must hit' if shown <= rules.players_hit else 'must stand'}", "decision")
        return everybody if shown <= rules.players_hit else []
    hitting: list[Bettor] = []
    for position, player in everybody:
        spot = Spot(position, STAND, player)
        kind = "stand or hit" if wagers.positions[position] == player else f"stand or hit, on the backline of seat {position}"
        options = (Option(STANDS, rule="decision"), Option(HITS, rule="hit"), Option(HOUSE_WAY, rule="house-way"))
        action = yield Decision(kind, {player: options})
        if action.verb == HITS or (action.verb == HOUSE_WAY and shown <= rules.house_way_hits):
            hitting.append((position, player))
            round.transfer(spot, spot._replace(wager=HIT), round.accounts[spot], "moved to the hit line", "hit")
    return hitting


def hit_cards(round: FaceUpRound, hitting: Sequence[Bettor]) -> Steps[dict[Bettor, str]]:
    """By bettor: where his third card lies. One community card for all who hit, or one for each seat."""
    each = round.rules.hit_card == "one-a-seat"
    places = {bettor: f"{THIRD}/{bettor[0]}" if each else THIRD for bettor in hitting}
    for place in dict.fromkeys(places.values()):
        yield from draw_third(round, place)
    return places


def reveal(round: FaceUpRound) -> Steps[Card]:
    """The hole card is exposed."""
    yield from round.show(PLAYER_DEALER, (1,))
    return round.places[PLAYER_DEALER][1]


def player_dealer_draws(round: FaceUpRound, player: str) -> Steps:
    held = round.places[PLAYER_DEALER]
    if total(held) <= round.rules.player_dealer_hits:
        yield from draw_third(round, PLAYER_DEALER)
    round.note("hand", player, f"{total(round.places[PLAYER_DEALER])}", "player-dealer-draw")


def settlement_order(round: FaceUpRound, wagers: Wagers, seat: int, hole: Card) -> list[int]:
    """From the seat that the hole card tells (l.1075-1097), or from the house dealer's left (l.1020)."""
    rules = round.rules
    first = min(wagers.dealt)
    if rules.order == "action-button":
        first = button_by_card(round, hole, seat, wagers.dealt, rules.wrap, rules.direction)
    return circle_from(wagers.dealt, first, rules.direction)


def settlement(round: FaceUpRound, wagers: Wagers, order: Sequence[int], hits: dict[Bettor, str]) -> list[Hand]:
    """Each bettor's base wager, then his tie bets; a backline right after its seat."""
    found: list[Hand] = []
    for position in order:
        for player in wagers.bettors(position):
            third = hits.get((position, player))
            cards = [*round.places[PLAYERS], *(round.places[third] if third else ())]
            lines = _lines(round, position, player, total(cards), total(round.places[PLAYER_DEALER]))
            found.append({line.spot.wager: (line,) for line in lines if line.spot is not None and line.stake})
    return found


def base_result(rules: Rules, own: int, against: int) -> Result:
    """How the base wager ends, on either line."""
    if own == against:
        return "lose" if own in rules.lost_ties else "push"
    return "win" if own > against else "lose"


def late_odds(rules: Rules, early: Cents) -> Odds:
    """What a late tie bet is paid beside an early one of so much."""
    return rules.tie_pays if early or rules.late_alone is None else rules.late_alone.pays


def _lines(round: FaceUpRound, position: int, player: str, own: int, against: int) -> list[Line]:
    rules = round.rules
    setup = round.setup

    def line(wager: str, result: Result, odds: Odds, why: str, rule: str) -> Line:
        spot = Spot(position, wager, player)
        stake = round.accounts.get(spot, 0)
        pay = odds.win(stake, setup.payout_chip, setup.rounding) if result == "win" else 0
        return Line(spot, player, stake, result, pay, f"{why}, {own} against {against}", rule)

    result = base_result(rules, own, against)
    why, rule = ("a tie", "tie") if own == against else _SAID[result]
    found = [line(wager, result, rules.pays, why, rule) for wager in (STAND, HIT)]
    early = round.accounts.get(Spot(position, EARLY, player), 0)
    alone = not early and rules.late_alone is not None
    for wager, odds in ((EARLY, rules.tie_pays), (LATE, late_odds(rules, early))):
        rule = "late-tie-alone" if wager == LATE and alone else "tie-pays"
        text = wager.replace("-", " ")
        won = own == against
        found.append(line(wager, "win" if won else "lose", odds, f"{text} pays {odds}" if won else f"{text} loses", rule))
    return found


RULINGS = of_lines((PLAYERS, PLAYER_DEALER))
GAME = banked_game(
    "face_up_baccarat",
    play,
    rules=Rules,
    table=Table,
    deck=face_up.deck,
    clauses=face_up.clauses,
    rulings=lambda rules: RULINGS,
    circles=circles,
    sheet=sheet,
)
