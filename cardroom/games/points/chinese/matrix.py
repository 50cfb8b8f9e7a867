"""Who beat whom in which row, and by how many points: what the notes of the score say, as data, from the hands that lie open."""

from collections.abc import Mapping

from cardroom.cards import Card
from cardroom.games.game import Reckoned
from cardroom.games.points.chinese.automatic import best_win
from cardroom.games.points.chinese.floor import row_place
from cardroom.games.points.chinese.rules import ROWS, SIZES, RowsRules, Rules
from cardroom.games.points.chinese.scoring import RowsHand, bonuses, home_runners, score, strengths, won
from cardroom.round import EditionLike, Noted, View
from cardroom.round.places import hand_at
from cardroom.switches import TableSwitches

NOT_READ = (0, 0, 0)
SCORE, HAND, AUTOMATIC, FOUL = "score", "hand", "automatic", "foul"  # notes of a round, and the clauses by which a hand is read


def reckoned(edition: EditionLike[RowsRules, TableSwitches], view: View, note: Noted) -> Reckoned | None:
    """Of a note of the score between two players; the first of them has won, or nobody has."""
    against = next((player for player in view.seats.values() if note.text.startswith(f"against {player}: ")), "")
    if note.what != SCORE or not against:
        return None
    rules = edition.rules
    hands = _hands(rules, view)
    one, two = hands[note.who], hands[against]
    items = score(rules, one, two, home_runners(rules, list(hands.values())))
    points = sum(item.points if item.to == one.player else -item.points for item in items)
    rows = ("",) * len(ROWS)
    if one.compared and two.compared:
        wins, losses = won(one, two)
        rows = tuple(one.player if row in wins else two.player if row in losses else "" for row in range(len(ROWS)))
    return Reckoned((one.player, two.player), points, dict(zip(ROWS, rows, strict=True)))


def _hands(rules: RowsRules, view: View) -> Mapping[str, RowsHand]:
    """As they were read: the note of a hand names the clause, and a hand without one was given up."""
    read = {event.who: event.rule for event in view.events if isinstance(event, Noted) and event.what == HAND}
    found: dict[str, RowsHand] = {}
    for seat, player in view.seats.items():
        rows = _rows(view, seat)
        if player in read and rows is not None:
            foul = read[player] == FOUL
            strength = strengths(rows)
            win = best_win(rules, rows) if read[player] == AUTOMATIC and isinstance(rules, Rules) else None
            found[player] = RowsHand(player, strength, foul, win, bonuses=() if foul else bonuses(rules, strength))
        elif isinstance(rules, Rules) and rules.surrender:
            found[player] = RowsHand(player, NOT_READ, surrendered=rules.surrender)
    return found


def _rows(view: View, seat: int) -> list[list[Card]] | None:
    """Three rows, each in a place of its own or one after the other as they were set."""
    rows = [view.cards(row_place(seat, row)) for row in ROWS]
    if not any(rows):
        held = view.cards(hand_at(seat))
        rows = [held[:3], held[3:8], held[8:]]
    return rows if tuple(map(len, rows)) == SIZES else None
