"""Open-face chinese poker: five cards placed in rows, then one at a time until thirteen lie, all in sight (003 l.546-554)."""

from typing import Literal, TypeAlias

from pydantic import Field

from cardroom.cards import Card
from cardroom.games.game import Game, legal
from cardroom.games.points.chinese import rules as models
from cardroom.games.points.chinese.floor import FLOOR, WRONG_NUMBER, row_place
from cardroom.games.points.chinese.matrix import reckoned
from cardroom.games.points.chinese.payoff import carry_on, pay_off, seat_in
from cardroom.games.points.chinese.rules import HAND, ROWS, SIZES, RowsRules, Table, row_clauses
from cardroom.games.points.chinese.scoring import ROW_STRENGTHS, RowsHand, bonuses, describe, foul_rows, out_of_order, strengths
from cardroom.games.points.chinese.sheet import sheet
from cardroom.round import ALL, Action, Decision, EditionLike, Option, Procedure, Round, Spot, Steps, View
from cardroom.round.places import hand_at


class Rules(RowsRules):
    first_cards: int = Field(ge=1, le=HAND)  # in the hole, placed together
    hole: Literal["up-when-placed", "down-to-the-end"] = "up-when-placed"


OpenFaceRound: TypeAlias = Round[Rules, Table]
OpenFaceEdition: TypeAlias = EditionLike[Rules, Table]


def play(round: OpenFaceRound) -> Procedure:
    rules = round.rules
    button, seats = seat_in(round)
    if not seats:
        return

    # Five cards each in the hole, then each in turn sets them in rows (l.548).
    yield from round.dealer_step("deal")
    for seat in seats:
        yield from round.deal(hand_at(seat), rules.first_cards, (round.setup.seats[seat],))
    for seat in seats:
        yield from place_cards(round, seat)
        if rules.hole == "up-when-placed":
            yield from turn_up(round, seat)

    # One card at a time, placed before the next player gets his (l.548).
    for _ in range(rules.first_cards, HAND):
        for seat in seats:
            yield from round.deal(hand_at(seat), 1, ALL)
            yield from place_cards(round, seat)

    # The rows are compared two by two (l.552).
    if rules.hole == "down-to-the-end":
        for seat in seats:
            yield from turn_up(round, seat)
    hands = [read(round, seat) for seat in seats]
    pay_off(round, hands)
    carry_on(round, button)


def place_cards(round: OpenFaceRound, seat: int) -> Steps:
    """Card by card from the left of what the player holds; a card that lies stays. Where only one row has room it goes there."""
    player = round.setup.seats[seat]
    hand = hand_at(seat)
    while round.places[hand]:
        rows = [row for row, size in zip(ROWS, SIZES, strict=True) if len(round.places.get(row_place(seat, row), ())) < size]
        row = rows[0]
        if len(rows) > 1:
            action = yield Decision("placing", {player: tuple(Option("place", spot=Spot(seat, row, player), rule="place") for row in rows)})
            assert action.spot is not None
            row = action.spot.wager
        round.move(hand, row_place(seat, row), (0,))


def turn_up(round: OpenFaceRound, seat: int) -> Steps:
    """What lies in the rows is there for everybody to see."""
    for row in ROWS:
        if round.places.get(row_place(seat, row)):
            yield from round.show(row_place(seat, row))


def read(round: OpenFaceRound, seat: int) -> RowsHand:
    rules = round.rules
    player = round.setup.seats[seat]
    strength = strengths([round.places[row_place(seat, row)] for row in ROWS])
    foul = out_of_order(rules, strength) or seat in round.repairs.find(WRONG_NUMBER, set())
    round.note("hand", player, f"foul ({describe(strength)})" if foul else describe(strength), "foul" if foul else "reveal")
    return RowsHand(player, strength, foul, bonuses=() if foul else bonuses(rules, strength))


def warning(edition: OpenFaceEdition, view: View, action: Action) -> str:
    """Whether a card completes a row that is out of order with another complete one: whatever comes, the hand is foul."""
    chosen = legal(view, action)
    if chosen is None or chosen.spot is None:
        return ""
    seat = chosen.spot.position
    rows = {row: view.cards(row_place(seat, row)) for row in ROWS}
    if _foul(edition.rules, rows):  # it is too late for a warning
        return ""
    rows[chosen.spot.wager] = [*rows[chosen.spot.wager], view.cards(hand_at(seat))[0]]
    foul = _foul(edition.rules, rows)
    return f"This makes the hand foul: {foul}." if foul else ""


def _foul(rules: Rules, rows: dict[str, list[Card]]) -> str:
    """By the rows that are complete."""
    each = zip(rows.values(), SIZES, ROW_STRENGTHS, strict=True)
    return foul_rows(rules, [strength(cards) if len(cards) == size else None for cards, size, strength in each])


def clauses(rules: Rules) -> frozenset[str]:
    return frozenset(row_clauses(rules) | {"hole", "place", "irregularity.exposed"})


GAME = Game(
    name="open_face_chinese_poker",
    family="points",
    rules=Rules,
    table=models.Table,
    play=play,
    deck=models.deck,
    clauses=clauses,
    check_table=models.check_table,
    check=models.check,
    limit=models.limit,
    seats=models.seats,
    rulings=lambda rules: FLOOR,
    sheet=sheet,
    warning=warning,
    reckoned=reckoned,
)
