"""What the tests of super pan nine share: a full table described by card names, and the worked examples of the manual."""

from collections.abc import Mapping
from typing import Any

from cardroom import Action, Round, Spot, load
from cardroom.cards import FACES, parse_cards
from cardroom.chance import Stacked
from cardroom.games.banked.pan_nine.drawing import TAKE
from cardroom.houses.edition import Edition
from cardroom.round import DEALER, DROP, Dealt, Noted, Ruled, Shown
from tests.banked.banked_helpers import text

PAN = "oceans-eleven/super-pan-nine"
SEATS = {1: "Dee", 2: "Ann", 3: "Bob", 4: "Cat", 5: "Flo", 6: "Eve", 7: "Gus"}
SEAT = {player: seat for seat, player in SEATS.items()}

# The examples of l.676-681, the fourth card being drawn; Gus pushes with Dee.
HANDS = {
    "Ann": "As Ah Qd 5c",  # 7
    "Bob": "6s 5h Jd 3c",  # 14: 4
    "Cat": "2s Kh Qd 6c",  # 8
    "Dee": "5s 5h Kd 6c",  # 16: 6; her three cards are worth 0, so the fourth is forced (l.738)
    "Eve": "3s 4h 2d",  # 9
    "Flo": "5s 5h Kd Kc",  # 10: 0
    "Gus": "3s 3h Kd",  # 6
}
DRAW = ("Ann", "Bob", "Cat", "Flo")


def laid(hands: Mapping[str, str]) -> dict[str, tuple[int, ...]]:
    """The cards by place; one named again comes from the next deck."""
    used: set[int] = set()
    places = {}
    for player, names in hands.items():
        cards = []
        for card in parse_cards(names):
            while card in used:
                card += FACES
            used.add(card)
            cards.append(card)
        places[f"seat/{SEAT[player]}"] = tuple(cards)
    return places


def start(
    edition: str | Edition = PAN,
    hands: Mapping[str, str] = HANDS,
    dice: tuple[int, ...] = (4, 5, 6),
    bank: int = 500,
    **given: Any,
) -> Round:
    """Dee has put up ``bank`` dollars; wagers are to be placed. Zoe stands behind the seats."""
    loaded = load(edition) if isinstance(edition, str) else edition
    stacks = {**dict.fromkeys(SEATS.values(), 1_000_00), "Zoe": 1_000_00, "Yan": 1_000_00}
    setup: dict[str, Any] = {"seats": SEATS, "player_dealer": "Dee", "chance": Stacked(places=laid(hands), dice=(dice,))} | given
    round = Round(loaded.setup(stacks, **setup))
    round.act(Action("Dee", "put-up", bank * 100))
    return round


def bet(round: Round, *wagers: tuple[str, int, int]) -> Round:
    """``(player, seat, dollars)``, then everybody is done."""
    for player, seat, dollars in wagers:
        round.act(Action(player, "bet", dollars * 100, Spot(seat, "wager", player)))
    return done(round)


def done(round: Round) -> Round:
    while round.decision is not None and round.decision.kind == "wagers":
        round.act(Action(next(iter(round.decision.asks)), "done"))
    return round


def play(round: Round, draw: tuple[str, ...] = DRAW, house: tuple[str, ...] = ()) -> Round:
    """To the end: those named take a card, the others none; those in ``house`` leave it to the house way; the dealer just deals."""
    while round.decision is not None:
        player = next(iter(round.decision.asks))
        verb = "deal" if player == DEALER else "house-way" if player in house else TAKE if player in draw else "no-card"
        round.act(Action(player, verb))
    return round


def settled(round: Round) -> list[str]:
    """Every transfer after the last wager was placed, fees left out."""
    last = max(i for i, t in enumerate(round.transfers) if t.rule == "base-wager")
    return [text(t) for t in round.transfers[last + 1 :] if DROP not in (t.source, t.target)]


def noted(round: Round, what: str) -> dict[str, str]:
    return {event.who: event.text for event in round.events if isinstance(event, Noted) and event.what == what}


def rulings(round: Round) -> list[str]:
    return [event.text for event in round.events if isinstance(event, Ruled)]


def totals(round: Round) -> dict[str, int]:
    return {player: int(words.split()[0]) for player, words in noted(round, "hand").items()}


def asked(round: Round) -> list[str]:
    """Whose turn it is, and who else may speak."""
    return [] if round.decision is None else list(round.decision.asks)


def read_order(round: Round) -> list[int]:
    """The seats in the order in which hands were turned up whole."""
    return [int(e.place.removeprefix("seat/")) for e in round.events if isinstance(e, Shown) and len(e.cards) >= 3]


def drawn_order(round: Round) -> list[int]:
    """The seats that got a single card, in order."""
    return [int(e.place.removeprefix("seat/")) for e in round.events if isinstance(e, Dealt) and len(e.cards) == 1]
