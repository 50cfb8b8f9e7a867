"""What the floor may rule where everybody bets on hands that all share: baccarat with two lines, and its face-up cousin.

No manual rules on their cards; ours follow super pan nine, which is dealt from a shoe too (001 l.735, 740, 742).
"""

from collections.abc import Sequence
from functools import partial

from cardroom.cards import Card, card_name
from cardroom.errors import IllegalAction
from cardroom.games.banked.floor_cards import DISCARDS, SEEN, Dead, audience, dead_text, take_place
from cardroom.games.banked.floor_wagers import WAGER_RULINGS
from cardroom.games.banked.rules import BankedRound, BankedRules, BankedTable
from cardroom.round import ALL, Ask, Misdeal, Option, Round, Ruling, Steps
from cardroom.round.rulings import INDEX, Asked, Bounds, Value, enough_left, one_of

# The dealer's steps at a stepped table: the first cards lie; a third card is about to be drawn; all cards lie.
CARDS_LIE, CARD, SETTLE = "cards lie", "third card", "settle"
DRAWN = 3  # cards of a line that has drawn

EXPOSED_DRAW = "irregularity.exposed-draw"

LINE = Ask("line", "choice", "on which line it lies")


def _enough(round: BankedRound) -> None:
    """Three cards for each of the two hands, one for each seat where each seat draws its own, and one that is dead."""
    if round.shoe.left <= 2 * DRAWN + round.rules.seats + 1:
        raise IllegalAction("Too few cards are left in the shoe.")


def _in_the_shoe(round: BankedRound) -> Asked:
    _enough(round)
    return {}


def _in_a_shoe_of_hands(round: BankedRound) -> Asked:
    """Where each position draws its own: four cards for each hand at most, and one that is dead."""
    if round.shoe.left <= (DRAWN + 1) * round.rules.seats + 1:
        raise IllegalAction("Too few cards are left in the shoe.")
    return {}


def exposed_in_shoe(round: BankedRound) -> None:
    """The next card was seen in the shoe before its time: it is dead."""
    _dead_from_the_shoe(round, "exposed card", "the next card of the shoe was seen and is dead", "irregularity.exposed-in-shoe")


def _dead_from_the_shoe(round: BankedRound, ruling: str, text: str, rule: str) -> None:
    enough_left(round, 1)
    round.ruled(ruling, text, rule)
    round.lay(DISCARDS, 1, ALL)


def _lying(lines: Sequence[str], round: BankedRound) -> Asked:
    """A card of the first ones, before anything is drawn to them."""
    if round.decision is None or round.decision.kind != CARDS_LIE:
        raise IllegalAction("A card of a line is replaced only before a third card is drawn.")
    _enough(round)
    by: dict[Value, tuple[Value, ...]] = {line: tuple(range(len(round.places[line]))) for line in lines}
    return {LINE.name: Bounds(tuple(by)), INDEX.name: Bounds((), by)}


def dead_card(round: BankedRound, line: str, index: int, *, how: Dead) -> None:
    """It is dead, and the next one lies in its place."""
    if round.rules.irregularities.dead_card == "misdeal":
        raise Misdeal(f"{dead_text(round, how)} on the {line} line", "irregularity.dead-card")
    enough_left(round, 1)
    seen, open = audience(round, round.places[line][index]), list[Card]()
    if how == "boxed-card":
        round.turn_up(line, [index], ALL)
        open = [round.places[line][index]]
    round.move(line, DISCARDS, [index])
    text = f"{dead_text(round, how)} on the {line} line is dead; the next card takes its place"
    round.ruled("dead card", text, "irregularity.dead-card", place=line, cards=open)
    take_place(round, line, index, seen)


def _settling(round: BankedRound) -> None:
    if round.decision is None or round.decision.kind != SETTLE:
        raise IllegalAction("A line has too many cards only when all of them lie.")
    _enough(round)


def _every_line(lines: Sequence[str], round: BankedRound) -> Asked:
    _settling(round)
    return {LINE.name: one_of(lines)}


def _standing(lines: Sequence[str], round: BankedRound) -> Asked:
    _settling(round)
    found = [line for line in lines if len(round.places[line]) < DRAWN]
    if not found:
        raise IllegalAction("Every line has rightly drawn a third card.")
    return {LINE.name: one_of(found)}


def too_many(round: BankedRound, line: str) -> None:
    """A card more than belongs to a line came out of the shoe: it is dead, and the hands count without it."""
    text = f"a card too many was dealt to the {line} line: it is dead"
    _dead_from_the_shoe(round, "wrong number of cards", text, "irregularity.too-many")


def wrong_third_card(round: BankedRound, line: str) -> None:
    """A third card was dealt to a line that stands: it is dead, and the line stands."""
    text = f"the {line} line stands: the third card dealt to it is dead"
    _dead_from_the_shoe(round, "wrong third card", text, "irregularity.wrong-third-card")


# -- a third card, with what can go wrong with it -----------------------------------------------------------------------------------

FAULTS: dict[str, Dead] = {"boxed-card": "boxed-card", "off-the-table": "off-the-table"}  # by what the dealer says
EXPOSED = "exposed-card"


def draw_third(round: Round[BankedRules, BankedTable], line: str) -> Steps:
    """One card face up; at a stepped table the dealer may say that it was boxed, fell off the table or was seen before its time, and
    another comes."""
    while True:
        enough = round.shoe.left > 2 * DRAWN + round.rules.seats + 1
        dead = [Option(verb, rule="irregularity.dead-card") for verb in FAULTS]
        faults = [*dead, Option(EXPOSED, rule=EXPOSED_DRAW)] if enough else []
        step = yield from round.dealer_step(CARD, *faults)
        yield from round.deal(line, 1)
        if step.verb == "deal":
            return
        last = len(round.places[line]) - 1
        found = round.places[line][last]
        if step.verb == EXPOSED:
            plays = round.rules.irregularities.exposed_draw == "plays"
            text = f"{card_name(found)} on the {line} line was seen before its time {'and plays' if plays else WAS_SEEN}"
            round.ruled("exposed card", text, EXPOSED_DRAW, place=line, cards=[found])
            if plays:
                return
        else:
            text = f"{dead_text(round, FAULTS[step.verb])} on the {line} line is dead; the next card takes its place"
            round.ruled("dead card", text, "irregularity.dead-card", place=line, cards=[found])
        round.move(line, DISCARDS, [last])


WAS_SEEN = "and is dead; the next card takes its place"


def _about_to_be_drawn(round: BankedRound) -> Asked:
    if round.decision is None or round.decision.kind != CARD:
        raise IllegalAction("A third card is ruled on when it is about to be drawn.")
    _enough(round)
    return {}


def exposed_third(round: BankedRound) -> None:
    """The third card was seen before it was drawn: it is dead, and the line draws the next; or it plays."""
    if round.rules.irregularities.exposed_draw == "plays":
        round.ruled("exposed card", "the third card was seen before its time and plays", EXPOSED_DRAW)
        return
    _dead_from_the_shoe(round, "exposed card", f"the third card was seen before its time {WAS_SEEN}", EXPOSED_DRAW)


SEEN_IN_SHOE: Ruling[BankedRules, BankedTable] = Ruling(
    "exposed-in-shoe", "The next card was seen in the shoe", "cards", "irregularity.exposed-in-shoe", "while the round is not settled",
    (SEEN,), _in_a_shoe_of_hands, exposed_in_shoe, again=True,
)  # fmt: skip


def of_lines(lines: Sequence[str]) -> tuple[Ruling[BankedRules, BankedTable], ...]:
    """The rulings of a game whose hands lie at these places."""
    first, settle = "when the first cards lie, before a third is drawn", "when all cards lie"
    line = LINE._replace(words=tuple(lines))
    return (
        Ruling(
            "exposed-card", "The next card was seen in the shoe", "cards", "irregularity.exposed-in-shoe", "while the round is not settled",
            (SEEN,), _in_the_shoe, exposed_in_shoe, again=True,
        ),
        Ruling(
            "boxed-card", "A card came face up in the shoe", "cards", "irregularity.dead-card", first,
            (line, INDEX, SEEN), partial(_lying, lines), partial(dead_card, how="boxed-card"), again=True,
        ),
        Ruling(
            "card-off-table", "A card was dealt off the table", "cards", "irregularity.dead-card", first,
            (line, INDEX, SEEN), partial(_lying, lines), partial(dead_card, how="off-the-table"), again=True,
        ),
        Ruling(
            "wrong-number-of-cards", "A card too many was dealt to a line", "cards", "irregularity.too-many", settle,
            (line, SEEN), partial(_every_line, lines), too_many, again=True,
        ),
        Ruling(
            "wrong-third-card", "A third card was dealt to a line that stands", "cards", "irregularity.wrong-third-card", settle,
            (line, SEEN), partial(_standing, lines), wrong_third_card,
        ),
        Ruling(
            "exposed-third-card", "A third card was seen before its time", "cards", EXPOSED_DRAW, "when a third card is about to be drawn",
            (SEEN,), _about_to_be_drawn, exposed_third, again=True,
        ),
        *WAGER_RULINGS,
    )  # fmt: skip
