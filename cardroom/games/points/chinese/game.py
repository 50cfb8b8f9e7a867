"""Chinese poker: thirteen cards each, set into a front of three, a middle of five and a back of five, and compared two by two in points.

``play`` follows 001 l.764-875; what 003 l.540-554 has differently is in its switches. Lines are those of 001 unless another is named.
"""

from cardroom.cards import Card
from cardroom.games.game import Game, legal
from cardroom.games.points.chinese import rules as models
from cardroom.games.points.chinese.automatic import best_win
from cardroom.games.points.chinese.floor import FLOOR, WRONG_NUMBER, exposed_cards
from cardroom.games.points.chinese.matrix import reckoned
from cardroom.games.points.chinese.payoff import carry_on, clockwise, count, pay_off, seat_in
from cardroom.games.points.chinese.rules import HAND, SIZES, ChineseEdition, ChineseRound, Rules
from cardroom.games.points.chinese.scoring import RowsHand, bonuses, describe, foul_rows, out_of_order, strengths
from cardroom.games.points.chinese.sheet import sheet
from cardroom.round import NOBODY, Action, Decision, Misdeal, Option, Pick, Procedure, Steps, View
from cardroom.round.dealing import TURNED_UP
from cardroom.round.places import hand_at

ROWS = "in the order front, middle, back"
NOT_READ = (0, 0, 0)  # the rows of a hand that is given up: it is compared with none


def play(round: ChineseRound) -> Procedure:
    # The collection; the button (l.777-784, 811).
    button, seats = seat_in(round)
    if not seats:
        return

    # Thirteen cards to each seat, whatever the number of players (l.768, 772).
    yield from deal(round, button, seats)

    # Each sets his hand, all at the same time (l.769).
    yield from set_hands(round, seats)

    # In turn each plays his hand or gives it up; automatic wins are declared before hands are open (l.853, 875; 003 l.542).
    said = yield from announcements(round, seats)

    # Hands are open, and are compared two by two (l.771).
    hands: list[RowsHand] = []
    for seat in seats:
        hands.append((yield from read(round, seat, said[seat])))
    yield from reveal(round, seats, hands)
    pay_off(round, hands)
    carry_on(round, button)


def deal(round: ChineseRound, button: int, seats: list[int]) -> Steps:
    """A hand face down to each; those of seats without a player are discarded unseen."""
    rules = round.rules
    names = round.setup.seats
    around = clockwise(range(1, rules.seats + 1), button) if rules.empty_seats == "dealt" else seats
    fault = None
    if round.setup.stepped:
        fault = yield from round.dealer_step(
            "deal",
            Option("expose", pick=Pick("the cards in the order dealt", 1, HAND * len(around), HAND * len(around), "that were exposed")),
            Option("wrong number"),
        )
    for seat in around:
        yield from round.deal(hand_at(seat), HAND, (names[seat],) if seat in seats else NOBODY)
    if fault is not None and fault.verb == "wrong number":
        raise Misdeal("a hand has the wrong number of cards", "irregularity.misdeal")
    if fault is not None:
        for number, seat in enumerate(around):
            exposed = [pick % HAND for pick in fault.picks if pick // HAND == number]
            if exposed:
                yield from round.know(hand_at(seat), exposed, TURNED_UP)
            if exposed and seat in seats:
                exposed_cards(round, seat, exposed)
            elif exposed:  # nobody's hand: it is no misdeal (l.799)
                yield from round.show(hand_at(seat), exposed)
                round.ruled("exposed-cards", f"cards of seat {seat} are exposed: nobody plays them", "irregularity.exposed")
    for seat in around:
        if seat not in seats:
            round.move(hand_at(seat), "discards")


def set_hands(round: ChineseRound, seats: list[int]) -> Steps:
    """Picks in order: three for the front, five for the middle, five for the back. A foul setting is allowed, and costs (l.790-793)."""
    names = round.setup.seats
    setting = {names[seat]: seat for seat in seats}
    while setting:
        asks = {
            player: (Option("set", pick=Pick(hand_at(seat), HAND, HAND, HAND, ROWS), rule="setting"),) for player, seat in setting.items()
        }
        action = yield Decision("setting", asks)
        seat = setting.pop(action.player)
        round.move(hand_at(seat), hand_at(seat), action.picks)  # they lie as they were set


def announcements(round: ChineseRound, seats: list[int]) -> Steps[dict[int, str]]:
    """What each says from the left of the button on: the verb, by seat."""
    rules = round.rules
    options = [Option("play", rule="play")]
    if rules.automatic:
        options.append(Option("declare", rule="automatic"))
    if rules.surrender:
        options.append(Option(rules.surrender.verb, rule="surrender"))
    said = dict.fromkeys(seats, "play")
    if len(options) > 1:
        for seat in seats:
            action = yield Decision("announcement", {round.setup.seats[seat]: tuple(options)})
            said[seat] = action.verb
    return said


def rows_of(cards: list[Card]) -> list[list[Card]]:
    first, second, _ = SIZES
    return [cards[:first], cards[first : first + second], cards[first + second :]]


def read(round: ChineseRound, seat: int, said: str) -> Steps[RowsHand]:
    """The hand as it counts; one that is given up is not looked at."""
    rules = round.rules
    player = round.setup.seats[seat]
    if rules.surrender and said == rules.surrender.verb:
        return RowsHand(player, NOT_READ, surrendered=rules.surrender)
    yield from round.know(hand_at(seat), None, TURNED_UP)
    rows = rows_of(round.places[hand_at(seat)])
    strength = strengths(rows)
    win = best_win(rules, rows) if said == "declare" else None
    foul = out_of_order(rules, strength) or seat in round.repairs.find(WRONG_NUMBER, set())
    foul |= said == "declare" and not win and rules.false_declaration == "foul"
    return RowsHand(player, strength, foul, win, bonuses=() if foul else bonuses(rules, strength))


def warning(edition: ChineseEdition, view: View, action: Action) -> str:
    """Whether the rows that a player is about to set are out of order; an automatic win, once declared, is not foul however it is set."""
    chosen = legal(view, action)
    if chosen is None or chosen.verb != "set":
        return ""
    seat = next(seat for seat, player in view.seats.items() if player == view.player)
    held = view.cards(hand_at(seat))
    rows = rows_of([held[index] for index in chosen.picks])
    foul = foul_rows(edition.rules, strengths(rows))
    if not foul:
        return ""
    unless = " unless it is declared an automatic win" if best_win(edition.rules, rows) else ""
    return f"This setting is foul{unless}: {foul}."


def reveal(round: ChineseRound, seats: list[int], hands: list[RowsHand]) -> Steps:
    """Royalties are announced where the house has it so (003 l.542), then hands are open; a hand given up is not shown."""
    rules = round.rules
    if rules.announce_bonuses:
        for hand in hands:
            if hand.bonuses and hand.compared:
                text = "; ".join(f"{bonus.text}, {count(rules, bonus.points)}" for bonus in hand.bonuses)
                round.note("royalties", hand.player, text, "announce")
    for seat, hand in zip(seats, hands, strict=True):
        if hand.surrendered:
            round.move(hand_at(seat), "muck")
            continue
        yield from round.show(hand_at(seat))
        kind = f"automatic win, {hand.automatic.name.replace('-', ' ')}" if hand.automatic else "foul" if hand.foul else ""
        text = f"{kind} ({describe(hand.rows)})" if kind else describe(hand.rows)
        round.note("hand", hand.player, text, "automatic" if hand.automatic else "foul" if hand.foul else "reveal")


GAME = Game(
    name="chinese_poker",
    family="points",
    rules=Rules,
    table=models.Table,
    play=play,
    deck=models.deck,
    clauses=models.clauses,
    check_table=models.check_table,
    check=models.check,
    limit=models.limit,
    seats=models.seats,
    rulings=lambda rules: FLOOR,
    sheet=sheet,
    warning=warning,
    reckoned=reckoned,
)
