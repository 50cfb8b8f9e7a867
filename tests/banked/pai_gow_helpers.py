"""What the tests of pai gow poker share: rounds described in dollars and card names."""

from collections.abc import Mapping, Sequence

from typing_extensions import Unpack

from cardroom import Action, Round, Spot
from cardroom.cards import parse_cards
from cardroom.chance import Stacked
from cardroom.games.banked.pai_gow.house_way import set_hand
from cardroom.houses.edition import Edition, SetupOptions
from cardroom.round import DROP, Noted
from tests.banked.banked_helpers import text
from tests.editions import load_pai_gow

TRES, TRES_FORTUNE = "tres-lounge/pai-gow-poker", "tres-lounge/fortune-pai-gow-poker"
OCEANS, OCEANS_FORTUNE = "oceans-eleven/pai-gow-poker", "oceans-eleven/fortune-pai-gow-poker"
FACE_UP, FACE_UP_2 = "oceans-eleven/face-up-pai-gow-poker", "oceans-eleven/face-up-pai-gow-poker-2"
GOLD, BLACK_SHEEP_FACE_UP = "black-sheep/pai-gow-poker-gold", "black-sheep/face-up-pai-gow-poker"
FLORIDA, DOUBLE_HAND = "florida/fortune-pai-gow-poker", "florida/double-hand-poker"
EDITIONS = (TRES, TRES_FORTUNE, OCEANS, OCEANS_FORTUNE, FACE_UP, FACE_UP_2, GOLD, BLACK_SHEEP_FACE_UP, FLORIDA, DOUBLE_HAND)

SEATS = {1: "Dee", 2: "Ann", 3: "Bob", 4: "Cat", 6: "Eve"}
"""Dee is the player-dealer; seats 5 and 7 are free; Zoe has chips and no seat."""

HANDS = {  # set by any of the house ways as the remark says
    1: "9c 9d Kh Qs 7c 5d 3h",  # K-Q in front of a pair of nines
    2: "Ac Ah 4c 4d Kc 7d 2s",  # fours in front of a pair of aces: higher in both
    3: "Tc Td Ks Qd 8h 6s 2c",  # K-Q, a copy, in front of a pair of tens
    4: "8c 8d Th 9h 6h 4s 2h",  # T-9 in front of a pair of eights: lower in both
    6: "5s 5h 5c 6d 7s 8s 9s",  # fives in front of a straight: higher in both; three of a kind and a straight
}
FOUR_JACKS = "Jc Jd Jh Js 5h 7s 8s"  # split, jacks in front of jacks: higher in both

ON_DEE, ON_ANN, ON_CAT, ON_FIVE, ON_EVE = (4, 5, 6), (4, 4, 1), (1, 1, 2), (1, 2, 2), (2, 2, 2)
"""Three dice: fifteen, nine, four, five and six, when Dee in seat 1 is 1, 8 and 15 and the others count on clockwise."""

Bet = tuple[str, int, str, int]  # player, seat, wager, dollars
Dice = tuple[int, ...]


def start(
    edition: str | Edition,
    bank: int,
    dice: tuple[int, ...],
    bets: Sequence[Bet],
    hands: Mapping[int, str] = {},
    **given: Unpack[SetupOptions],
) -> Round:
    """A round after the wagers: ``hands`` replaces some of HANDS. Where a pile is picked it is the first."""
    loaded = load_pai_gow(edition)
    places = {f"seat/{seat}": tuple(parse_cards(cards)) for seat, cards in {**HANDS, **hands}.items()}
    stacks = dict.fromkeys([*SEATS.values(), "Zoe"], 10_000_00)
    setup: SetupOptions = {"stacks": stacks, "seats": SEATS, "player_dealer": "Dee", "chance": Stacked(places=places, dice=(dice,))}
    setup.update(given)
    round: Round = Round(loaded.setup(**setup))
    round.act(Action("Dee", "put-up", bank * 100))
    for bet in bets:
        place_bet(round, *bet)
    done(round)
    return round


def place_bet(round: Round, player: str, seat: int, wager: str, dollars: int) -> None:
    round.act(Action(player, "bet", dollars * 100, Spot(seat, wager, player)))


def done(round: Round) -> None:
    while round.decision is not None and round.decision.kind == "wagers":
        round.act(Action(next(iter(round.decision.asks)), "done"))
    if round.decision is not None and round.decision.kind == "pile":
        round.act(Action("Dee", "pile-1"))


def set_all(round: Round, fronts: Mapping[int, str] = {}) -> Round:
    """Every hand is set as the house way has it, but for those whose front cards are named."""
    rules = load_pai_gow(TRES).rules
    while round.decision is not None:
        player, options = next(iter(round.decision.asks.items()))
        spot = next(option.spot for option in options if option.verb == "set")
        assert spot is not None
        held = round.places[f"seat/{spot.position}"]
        named = fronts.get(spot.position)
        front = parse_cards(named) if named else set_hand(held, rules.house_way, rules.ranking).front
        round.act(Action(player, "set", spot=spot, picks=tuple(held.index(card) for card in front)))
    return round


def played(
    edition: str | Edition,
    bank: int,
    dice: tuple[int, ...],
    bets: Sequence[Bet],
    hands: Mapping[int, str] = {},
    fronts: Mapping[int, str] = {},
    **given: Unpack[SetupOptions],
) -> Round:
    return set_all(start(edition, bank, dice, bets, hands, **given), fronts)


def settled(round: Round) -> list[str]:
    """Every transfer after the last wager was placed, fees left out: ``"2/wager/Ann -> bank 10 (lose)"``."""
    last = max(i for i, t in enumerate(round.transfers) if " placed" in t.why)
    return [text(t) for t in round.transfers[last + 1 :] if DROP not in (t.source, t.target)]


def fees(round: Round) -> dict[str, float]:
    found: dict[str, float] = {}
    for t in round.transfers:
        if t.target == DROP:
            found[str(t.source)] = found.get(str(t.source), 0) + t.amount / 100
    return found


def noted(round: Round, what: str) -> dict[str, str]:
    return {event.who: event.text for event in round.events if isinstance(event, Noted) and event.what == what}


def paid(player: str, seat: int, wager: str, stake: int, win: int, rule: str) -> list[str]:
    """A winning wager: what it is paid, and its stake back."""
    return [f"bank -> {player} {win} ({rule})", f"{seat}/{wager}/{player} -> {player} {stake} ({rule})"]
