"""Whole rounds of pai gow tiles: settled by hand from the manuals, dice and delivery, who sees what when, who sets what."""

import random
from typing import Any

import pytest

from cardroom import Action, Round, Spot, load
from cardroom.cards import FACES, card_names, parse_cards
from cardroom.chance import Felt, Stacked
from cardroom.errors import BadSetup, IllegalAction
from cardroom.games.banked.tiles.floor import PLAYER_DEALER_SETS
from cardroom.games.banked.tiles.settlement import compare
from cardroom.hands.tiles import Setting
from cardroom.round import DEALER, DROP, Dealt, Moved, Noted, Shown, Transfer
from tests.banked.banked_helpers import text as said
from tests.banked.banked_helpers import won
from tests.editions import load_tiles
from tests.felt import asked_for, check_cards, type_in

TRES, OCEANS = "tres-lounge/pai-gow-tiles", "oceans-eleven/pai-gow-tiles"
SEATS = {1: "Dee", 2: "Ann", 3: "Bob", 4: "Cat", 6: "Eve"}
SEAT = {player: seat for seat, player in SEATS.items()}

HANDS = {  # as they lie: what is set is the first two
    "1": "5-5 3-2 6-1 5-1",  # Dee: five with Mooy, three with Tit
    "2": "6-6 6-3 4-4 6-4",  # Ann: Wong, eight
    "3": "1-1 5-2 2-2 3-3",  # Bob: nine, nothing
    "4": "3-1 6-4 4-4 2-2",  # Cat: four, two
    "5": "6-6 6-2 5-3 6-5",  # nobody's seat: two eights, split by the house way into Gong and nine
    "6": "5-5 4-1 6-1 5-1",  # Eve: a copy of Dee's, tile for tile in rank
}


def laid() -> dict[str, tuple[int, ...]]:
    """The tiles by place; one named a second time is the twin."""
    used: set[int] = set()
    places = {}
    for seat, text in HANDS.items():
        tiles = []
        for tile in parse_cards(text):
            tile += FACES if tile in used else 0
            used.add(tile)
            tiles.append(tile)
        places[f"seat/{seat}"] = tuple(tiles)
    return places


def start(edition: Any, dice: tuple[int, int, int], **given: Any) -> Round:
    loaded = load(edition) if isinstance(edition, str) else edition
    stacks = dict.fromkeys([*SEATS.values(), "Zoe"], 1_000_00)
    setup = {"seats": SEATS, "player_dealer": "Dee", "chance": Stacked(places=laid(), dice=(dice,))} | given
    return Round(loaded.setup(stacks, **setup))


def bet(round: Round, *wagers: tuple[str, int, int]) -> None:
    """``(player, seat, dollars)``, then everybody is done; the player-dealer picks the first stack where he is asked."""
    for player, seat, dollars in wagers:
        round.act(Action(player, "bet", dollars * 100, Spot(seat, "wager", player)))
    while round.decision is not None and round.decision.kind == "wagers":
        round.act(Action(next(iter(round.decision.asks)), "done"))
    if round.decision is not None and round.decision.kind == "stack":
        round.act(Action("Dee", "choose-stack-1"))


def set_all(round: Round, house: tuple[str, ...] = ()) -> Round:
    """Everybody sets the first two tiles as one stack, those named in ``house`` leave it to the house way."""
    while round.decision is not None and round.decision.kind != "cards":
        player, options = next(iter(round.decision.asks.items()))
        verb = "house-way" if player in house else "set"
        option = next(option for option in options if option.verb == verb)
        round.act(Action(player, verb, spot=option.spot, picks=(0, 1) if verb == "set" else ()))
    return round


def noted(round: Round, what: str) -> dict[str, str]:
    return {event.who: event.text for event in round.events if isinstance(event, Noted) and event.what == what}


def settled(round: Round) -> list[str]:
    """Every transfer after the last wager was placed, fees left out."""
    last = max(i for i, t in enumerate(round.transfers) if t.rule == "base-wager")
    return [said(t) for t in round.transfers[last + 1 :] if t.target != DROP]


# -- settlements by hand ----------------------------------------------------------------------------------------------------


def tres(bank: int) -> Round:
    """Dice 4-5-6: fifteen, which is Bob. From him clockwise (l.744): Bob, who backs him, Cat, the free seat, Eve, Ann."""
    round = start(TRES, (4, 5, 6))
    round.act(Action("Dee", "put-up", bank * 100))
    bet(round, ("Ann", 2, 40), ("Bob", 3, 30), ("Cat", 4, 100), ("Eve", 6, 50), ("Zoe", 3, 20), ("Zoe", 5, 10))
    return set_all(round, house=("Zoe",))


def test_tres_lounge_with_enough_money() -> None:
    """000 l.744-752. Bob's nine is higher and his nothing lower: a push, for who backs him too (l.749). Eve's copies lose (l.750)."""
    round = tres(300)
    assert settled(round) == [
        "3/wager/Bob -> Bob 30 (push)",
        "3/wager/Zoe -> Zoe 20 (push)",
        "4/wager/Cat -> bank 100 (player-loses)",
        "bank -> Zoe 10 (player-wins)",
        "5/wager/Zoe -> Zoe 10 (player-wins)",
        "6/wager/Eve -> bank 50 (copy)",
        "bank -> Ann 40 (player-wins)",
        "2/wager/Ann -> Ann 40 (player-wins)",
        "bank -> Dee 400 (player-dealer-wager)",
    ]
    fees = {str(t.source): t.amount for t in round.transfers if t.target == DROP}
    # l.102-104, by a player's wagers together: $40, $30, $100, $50, and Zoe's $20 and $10.
    assert fees == {"Dee": 200, "Ann": 50, "Bob": 50, "Cat": 100, "Eve": 100, "Zoe": 50}


def test_tres_lounge_with_too_little() -> None:
    """l.643, 744, net: $30 up. Cat loses 30 of 100, Zoe is paid 10, Eve loses 10 of 50, and what was won pays Ann's 40."""
    assert settled(tres(30)) == [
        "3/wager/Bob -> Bob 30 (push)",
        "3/wager/Zoe -> Zoe 20 (push)",
        "4/wager/Cat -> bank 30 (player-loses)",
        "4/wager/Cat -> Cat 70 (not-covered)",
        "bank -> Zoe 10 (player-wins)",
        "5/wager/Zoe -> Zoe 10 (player-wins)",
        "6/wager/Eve -> bank 10 (copy)",
        "6/wager/Eve -> Eve 40 (not-covered)",
        "bank -> Ann 40 (player-wins)",
        "2/wager/Ann -> Ann 40 (player-wins)",
        "bank -> Dee 20 (player-dealer-wager)",
    ]


def oceans(bank: int) -> Round:
    """Dice 2-3-4: nine, which is Dee: the button goes to her left (l.5368), Ann. Clockwise: Ann, Bob, Cat, Eve (l.5396)."""
    round = start(OCEANS, (2, 3, 4))
    round.act(Action("Dee", "put-up", bank * 100))
    bet(round, ("Ann", 2, 40), ("Bob", 3, 30), ("Cat", 4, 100), ("Eve", 6, 50))
    return set_all(round)


def test_oceans_eleven_with_enough_money() -> None:
    """001 l.5394-5396."""
    round = oceans(190)
    assert settled(round) == [
        "bank -> Ann 40 (player-wins)",
        "2/wager/Ann -> Ann 40 (player-wins)",
        "3/wager/Bob -> Bob 30 (push)",
        "4/wager/Cat -> bank 100 (player-loses)",
        "6/wager/Eve -> bank 50 (copy)",
        "bank -> Dee 300 (player-dealer-wager)",
    ]
    assert [t.amount for t in round.transfers if t.target == DROP] == [200, 100, 100, 100, 100]  # l.5411


def test_oceans_eleven_with_too_little() -> None:
    """Gross (l.552): of $100, Ann's win uses 40 and Cat's loss the other 60; Eve is not reached."""
    assert settled(oceans(100)) == [
        "bank -> Ann 40 (player-wins)",
        "2/wager/Ann -> Ann 40 (player-wins)",
        "3/wager/Bob -> Bob 30 (push)",
        "4/wager/Cat -> bank 60 (player-loses)",
        "4/wager/Cat -> Cat 40 (not-covered)",
        "6/wager/Eve -> Eve 50 (not-covered)",
        "bank -> Dee 120 (player-dealer-wager)",
    ]


@pytest.mark.parametrize(("own", "against", "loses", "pushes"), [
    ((7, 5), (6, 4), "win wins", "win wins"),  # both higher
    ((5, 3), (6, 4), "lose loses", "lose loses"),  # both lower
    ((7, 3), (6, 4), "push push", "push push"),
    ((5, 5), (6, 4), "push push", "push push"),
    ((6, 4), (6, 4), "lose copy", "lose copy"),  # 000 l.750, 001 l.5394: two copies are the player-dealer's
    ((6, 3), (6, 4), "lose copy", "push copy"),  # one copy and a lower hand: the switch
    ((5, 4), (6, 4), "lose copy", "push copy"),
    ((6, 5), (6, 4), "push push", "push push"),  # one copy and a higher hand: only one is higher (001 l.5394)
    ((7, 4), (6, 4), "push push", "push push"),
])  # fmt: skip
def test_two_hands_against_two(own: tuple[int, int], against: tuple[int, int], loses: str, pushes: str) -> None:
    for policy, expected in (("loses", loses), ("pushes", pushes)):
        rules = load_tiles(TRES).with_rules(one_copy=policy).rules
        one, other = (Setting(*pair, (0, 1), (2, 3)) for pair in (own, against))
        assert " ".join(compare(rules, one, other)) == expected


def test_hands_of_no_points_are_the_player_dealers() -> None:
    """001 l.5394, whatever the tiles; and by the other policy the higher tile's."""
    # High hands nine against eight; low hands nothing with Gor against nothing with Mooy.
    tiles = {"seat/2": tuple(parse_cards("6-6 6-1 3-3 3-1")), "seat/1": tuple(parse_cards("1-1 5-1 5-5 6-4"))}
    for zero, dollars in (("equal", 0), ("by-tile", 10)):
        round = start(load(OCEANS).with_rules(zero=zero), (1, 1, 1), chance=Stacked(places=tiles, dice=((1, 1, 1),)))
        round.act(Action("Dee", "put-up", 100_00))
        bet(round, ("Ann", 2, 10))
        assert won(set_all(round), "Ann") == dollars


# -- dice, button, delivery -------------------------------------------------------------------------------------------------

# The player-dealer in seat 3 is 1, 9 and 17; the others count on counter-clockwise (000 l.722, 001 l.5367).
COUNTED = {3: 1, 4: 8, 5: 7, 6: 6, 7: 5, 8: 4, 9: 3, 10: 2, 11: 1, 12: 8, 13: 7, 14: 6, 15: 5, 16: 4, 17: 3, 18: 2}


@pytest.mark.parametrize(("edition", "beside"), [(TRES, 2), (OCEANS, 4)])
@pytest.mark.parametrize("total", range(3, 19))
def test_dice(edition: str, beside: int, total: int) -> None:
    """Eight sets counter-clockwise from the seat counted; on 9 and 17 the player-dealer has the first and a neighbour the button."""
    dice = next((a, b, total - a - b) for a in range(1, 7) for b in range(1, 7) if 1 <= total - a - b <= 6)
    names = "abcdefgh"
    setup = load(edition).setup(dict.fromkeys(names, 500_00), chance=Stacked(dice=(dice,)), player_dealer="c")
    round = Round(setup)
    round.act(Action("c", "put-up", 100_00))
    for seat, player in enumerate(names, start=1):
        if player != "c":
            round.act(Action(player, "bet", 10_00, Spot(seat, "wager", player)))
    while round.decision is not None and round.decision.kind == "wagers":
        round.act(Action(next(iter(round.decision.asks)), "done"))
    if edition == OCEANS:
        round.act(Action("c", "choose-stack-1"))
    first = COUNTED[total]
    dealt = [int(event.place.removeprefix("seat/")) for event in round.events if isinstance(event, Dealt)]
    assert dealt == [*range(first, 0, -1), *range(8, first, -1)]
    button = next(event.text for event in round.events if isinstance(event, Noted) and event.what == "action button")
    assert button == f"seat {beside if first == 3 else first}"
    settled_seats = [t.source.position for t in set_all(round).transfers if isinstance(t.source, Spot)]
    start_seat = beside if first == 3 else first
    expected = [seat for seat in [*range(start_seat, 9), *range(1, start_seat)] if seat != 3]
    assert list(dict.fromkeys(settled_seats)) == [seat for seat in expected if seat in settled_seats]
    assert len(set(settled_seats)) == 7


def test_the_button_passes_seats_without_a_wager() -> None:
    """Dice 1-1-2, four: seat 6 (Eve), who does not bet; the next with a wager clockwise is Ann."""
    round = start(OCEANS, (1, 1, 2))
    round.act(Action("Dee", "put-up", 100_00))
    bet(round, ("Ann", 2, 10), ("Cat", 4, 10))
    assert next(event.place for event in round.events if isinstance(event, Dealt)) == "seat/6"
    assert [event.text for event in round.events if isinstance(event, Noted) and event.what == "action button"] == ["seat 2"]


def test_the_stack_that_the_player_dealer_picks_goes_out_first() -> None:
    """001 l.5361: with the third picked, the ninth to twelfth tiles go to the seat counted, the next four to the seat after it."""
    deck = load(OCEANS).deck
    round = Round(load(OCEANS).setup({"a": 500_00, "b": 500_00}, chance=Stacked(deck, dice=((2, 2, 2),)), player_dealer="a"))
    round.act(Action("a", "put-up", 100_00))
    round.act(Action("b", "bet", 10_00))
    round.act(Action("b", "done"))
    assert round.decision is not None and [option.verb for option in round.decision.asks["a"]] == [f"choose-stack-{n}" for n in range(1, 9)]
    round.act(Action("a", "choose-stack-3"))
    sets = {event.place: event.cards for event in round.events if isinstance(event, Dealt)}
    seats = [4, 3, 2, 1, 8, 7, 6, 5]  # six is seat 4; counter-clockwise
    assert [sets[f"seat/{seat}"] for seat in seats] == [deck[4 * n : 4 * n + 4] for n in (2, 3, 4, 5, 6, 7, 0, 1)]
    assert not any(option.verb.startswith("choose") for option in round.decision.asks.get("b", ()))
    tres_round = start(TRES, (2, 2, 2))
    tres_round.act(Action("Dee", "put-up", 100_00))
    bet(tres_round, ("Ann", 2, 10))
    assert tres_round.decision is not None and tres_round.decision.kind == "setting"  # nobody picks there


# -- who sees what when -----------------------------------------------------------------------------------------------------


def seen(round: Round, viewer: str) -> set[int]:
    """Seats whose four tiles the viewer knows; 0 stands for the sets that were taken away."""
    view = round.view(viewer)
    found = {int(place.removeprefix("seat/")) for place in view.places if place.startswith("seat/") and len(view.cards(place)) == 4}
    return found | ({0} if len(view.cards("discards")) == len(view.places["discards"]) else set())


SEEN = {
    TRES: [  # at the setting, at the player-dealer's setting, at the end
        {"Dee": {1}, "Ann": {2}, "Bob": {3}, "Cat": set(), "Zoe": {5}, "": set()},
        {"Dee": {1}, "Ann": {2}, "Bob": {3}, "Cat": set(), "Zoe": {5}, "": set()},
        {"Dee": {1, 2, 3, 5}, "Ann": {1, 2, 3, 5}, "Cat": {1, 2, 3, 5}, "Zoe": {1, 2, 3, 5}, "": {1, 2, 3, 5}},  # l.725: not the others
    ],
    OCEANS: [
        {"Dee": set(), "Ann": {2}, "Bob": {3}, "Cat": set(), "Eve": set(), "": set()},  # l.5371: in the centre
        {"Dee": {1}, "Ann": {1, 2}, "Bob": {1, 3}, "Cat": {1}, "": {1}},  # l.5376: exposed
        {"Dee": {0, 1, 2, 3}, "Ann": {0, 1, 2, 3}, "Cat": {0, 1, 2, 3}, "": {1, 2, 3}},  # l.5398: shown to the players
    ],
}


@pytest.mark.parametrize("edition", [TRES, OCEANS])
def test_who_sees_what_when(edition: str) -> None:
    round = start(edition, (4, 5, 6))
    round.act(Action("Dee", "put-up", 300_00))
    bet(round, ("Ann", 2, 40), ("Bob", 3, 30), *([("Zoe", 3, 20), ("Zoe", 5, 10)] if edition == TRES else []))
    tables = iter(SEEN[edition])
    for viewer, seats in next(tables).items():
        assert seen(round, viewer) == seats, viewer
    while round.decision is not None and round.decision.kind == "setting":
        player = next(iter(round.decision.asks))
        round.act(Action(player, "house-way"))
    assert round.decision is not None and round.decision.kind == PLAYER_DEALER_SETS
    for viewer, seats in next(tables).items():
        assert seen(round, viewer) == seats, viewer
    set_all(round)
    for viewer, seats in next(tables).items():
        assert seen(round, viewer) == seats, viewer


@pytest.mark.parametrize("edition", [TRES, OCEANS])
def test_a_hand_left_to_the_house_way_tells_nothing_before_it_is_opened(edition: str) -> None:
    """No event between the deal and the opening moves its tiles, as that would show how they are worth setting."""
    round = start(edition, (4, 5, 6))
    round.act(Action("Dee", "put-up", 300_00))
    bet(round, ("Ann", 2, 40))
    mark = len(round.events)
    round.act(Action("Ann", "house-way"))
    set_all(round)
    own = [event for event in round.events[mark:] if isinstance(event, Moved | Shown) and "seat/2" in event]
    assert isinstance(own[0], Shown) and isinstance(own[1], Moved) and len(own) == 2


# -- setting ----------------------------------------------------------------------------------------------------------------


def test_the_higher_stack_is_the_high_hand_wherever_it_lies() -> None:
    """000 l.726, 001 l.5373: Ann lays her low hand as the first stack and wins as before."""
    round = start(OCEANS, (2, 3, 4))
    round.act(Action("Dee", "put-up", 300_00))
    bet(round, ("Ann", 2, 40))
    round.act(Action("Ann", "set", picks=(3, 2)))
    set_all(round)
    assert won(round, "Ann") == 40
    assert noted(round, "hand")["Ann"] == "high Wong with Teen; low eight, Yun high"
    assert round.view("").cards("seat/2") == list(laid()["seat/2"])  # the high hand lies first


@pytest.mark.parametrize("picks", [(0,), (0, 1, 2), (0, 0), (0, 4), ()])
def test_a_stack_has_two_tiles(picks: tuple[int, ...]) -> None:
    round = start(OCEANS, (2, 3, 4))
    round.act(Action("Dee", "put-up", 300_00))
    bet(round, ("Ann", 2, 40))
    with pytest.raises(IllegalAction, match="must pick 2 of seat/2"):
        round.act(Action("Ann", "set", picks=picks))


def test_the_player_dealer_has_the_last_word() -> None:
    """001 l.5376: the house way is five and three; Dee sets seven and one, and loses to Cat's four and two no more on both."""
    results = []
    for house in (True, False):
        round = start(OCEANS, (2, 3, 4))
        round.act(Action("Dee", "put-up", 300_00))
        bet(round, ("Cat", 4, 40))
        round.act(Action("Cat", "set", picks=(0, 1)))
        assert noted(round, "house way") == {"Dee": "high five, Mooy high; low three, Tit high"}
        round.act(Action("Dee", "house-way") if house else Action("Dee", "set", picks=(0, 2)))
        results.append(won(round, "Cat"))
    assert results == [-40, 0]  # four and two: both lower; against seven and one only the low hand is higher


def test_who_sets_a_hand_that_several_have_bet_on() -> None:
    """000 l.710, 726: the seat's player; where he does not bet, or nobody sits, whoever has most on it."""
    round = start(TRES, (4, 5, 6))
    round.act(Action("Dee", "put-up", 300_00))
    bet(round, ("Ann", 2, 5), ("Zoe", 2, 100), ("Zoe", 3, 10), ("Ann", 3, 20), ("Eve", 5, 10), ("Zoe", 5, 10))
    assert round.decision is not None
    who = {option.spot.position: player for player, options in round.decision.asks.items() for option in options if option.spot}
    assert who == {2: "Ann", 3: "Ann", 5: "Eve"}
    assert [str(option.spot) for option in round.decision.asks["Ann"] if option.verb == "set"] == ["2/wager/Ann", "3/wager/Ann"]
    with pytest.raises(IllegalAction, match="which spot"):
        round.act(Action("Ann", "house-way"))
    set_all(round)
    # From seat 3, clockwise; who sets a hand is settled first only at the own seat.
    assert [str(t.source) for t in round.transfers if isinstance(t.source, Spot) and isinstance(t.target, str)] == [
        "3/wager/Zoe", "3/wager/Ann", "5/wager/Eve", "5/wager/Zoe", "2/wager/Ann", "2/wager/Zoe",
    ]  # fmt: skip


def test_no_backline_at_oceans_eleven() -> None:
    """001 l.5354."""
    round = start(OCEANS, (4, 5, 6))
    round.act(Action("Dee", "put-up", 300_00))
    with pytest.raises(IllegalAction, match="not Zoe's turn"):
        round.act(Action("Zoe", "bet", 10_00, Spot(3, "wager", "Zoe")))
    with pytest.raises(IllegalAction, match="may not bet on"):
        round.act(Action("Ann", "bet", 10_00, Spot(5, "wager", "Ann")))


# -- touching ---------------------------------------------------------------------------------------------------------------


def test_touching_forfeits_the_wager() -> None:
    """001 l.5375: Ann would have won 40; it is the player-dealer's before anything else is settled, and her tiles stay down."""
    round = start(OCEANS, (2, 3, 4))
    round.act(Action("Dee", "put-up", 100_00))
    bet(round, ("Ann", 2, 40), ("Cat", 4, 100))
    with pytest.raises(IllegalAction, match="until the player-dealer has his"):
        round.floor("touched", seat=2)
    round.act(Action("Cat", "set", picks=(0, 1)))
    round.act(Action("Ann", "set", picks=(0, 1)))
    with pytest.raises(IllegalAction, match="'seat' may be 2 or 4, not 3"):
        round.floor("touched", seat=3)
    round.floor("touched", seat=2)
    with pytest.raises(IllegalAction, match="'seat' may be 4, not 2"):
        round.floor("touched", seat=2)
    set_all(round)
    assert settled(round) == [
        "2/wager/Ann -> bank 40 (irregularity.touched)",
        "4/wager/Cat -> bank 60 (player-loses)",
        "4/wager/Cat -> Cat 40 (not-covered)",
        "bank -> Dee 200 (player-dealer-wager)",
    ]
    assert not round.view("").cards("seat/2")
    assert round.fork().events == round.events


def test_touching_costs_nothing_at_tres_lounge() -> None:
    round = start(TRES, (2, 3, 4))
    round.act(Action("Dee", "put-up", 100_00))
    bet(round, ("Ann", 2, 40))
    round.act(Action("Ann", "house-way"))
    with pytest.raises(IllegalAction, match="no ruling 'touched'"):
        round.floor("touched", seat=2)


# -- the rest ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", [TRES, OCEANS])
def test_a_misdeal_voids_the_round_with_its_fee(edition: str) -> None:
    round = start(edition, (2, 3, 4))
    round.act(Action("Dee", "put-up", 100_00))
    bet(round, ("Ann", 2, 40))
    round.misdeal("a tile fell on the floor", "irregularity.misdeal")
    assert round.void and round.outcome.stacks == round.setup.stacks and round.outcome.drop == 0


def test_nobody_bets_and_nobody_banks() -> None:
    round = start(TRES, (2, 3, 4))
    round.act(Action("Dee", "put-up", 100_00))
    bet(round)
    assert round.over and round.outcome.stacks == round.setup.stacks and not any(isinstance(e, Dealt) for e in round.events)


def test_typed_in_at_a_felt_table() -> None:
    """Dice are what the dealer says, tiles when they are turned up; a twin is as good as the other."""
    round = start(TRES, (1, 1, 1), chance=Felt())
    round.act(Action("Dee", "put-up", 100_00))
    bet(round, ("Ann", 2, 40))
    round.act(Action(DEALER, "dice-10"))  # seat 8
    dealt = [event for event in round.events if isinstance(event, Dealt)]
    assert [event.place for event in dealt] == [f"seat/{seat}" for seat in (8, 7, 6, 5, 4, 3, 2, 1)]
    set_all(round)
    assert asked_for(round) == "seat/1 4"
    type_in(round, "6-6 1-1 4-4 3-1")
    assert asked_for(round) == "seat/2 4"  # the six sets that nobody plays are not asked for
    type_in(round, "6-6 1-1 4-4 3-1")
    assert round.over and card_names(round.places["seat/1"]) == card_names(round.places["seat/2"])
    check_cards(round)


def test_what_the_game_cannot_be() -> None:
    for change, why in (({"seats": 9}, "tiles for eight"), ({"jackpot_offered": True}, "no hand of this game"), ({"zero": "odd"}, "zero")):
        with pytest.raises(BadSetup, match=why):
            load(TRES).with_rules(**change)
    with pytest.raises(BadSetup, match="no house jackpot"):
        load(TRES).setup({"a": 100_00, "b": 100_00}, table={"jackpot": {"rake": 100, "pays": {"wong": 100}}})


@pytest.mark.parametrize("edition", [TRES, OCEANS])
@pytest.mark.parametrize("variant", range(4))
def test_random_play_under_other_switches(edition: str, variant: int) -> None:
    """Chips are conserved, the bank keeps its bound and everything cited exists, whatever a house sets."""
    every: list[dict[str, object]] = [
        {"zero": "by-tile", "one_copy": "pushes", "stack": "chosen", "touching": "forfeits"},
        {"backline": {"decides": "largest-wager", "most": 2}, "shortfall": "dead-hand", "unused": "shown"},
        {"backline": {"unbet": True, "kum_kum": True}, "coverage": "gross", "player_dealer_looks": "after-the-players"},
        {"backline": None, "coverage": "net", "direction": "counter-clockwise", "shortfall": "pro-rata", "pays": "2 to 1"},
    ]
    changes = every[variant]
    loaded = load_tiles(edition)
    changed = {key: value for key, value in changes.items() if key != "touching" or edition == OCEANS}
    loaded = loaded.with_rules(**changed)
    chooser = random.Random(f"{edition} {variant}")
    dealt = 0
    for number in range(60):
        stacks = {name: chooser.choice((0, 7_00, 12_50, 60_00, 500_00)) for name in ("a", "b", "c", "d", "z")} | {"a": 900_00}
        seats = dict(zip(chooser.sample(range(1, 9), 4), "abcd", strict=True))
        round = Round(loaded.setup(stacks, seats, seed=number, player_dealer="a"))
        while round.decision is not None:
            player = chooser.choice(list(round.decision.asks))
            option = chooser.choice(round.decision.asks[player])
            amount = chooser.choice((option.amounts.least, option.amounts.most)) if option.amounts else 0
            picks = tuple(chooser.sample(range(4), 2)) if option.pick else ()
            round.act(Action(player, option.verb, amount, option.spot, picks))
            if round.decision is not None and round.decision.kind == PLAYER_DEALER_SETS and loaded.rules.touching == "forfeits":
                wagered = [a.position for a, amount in round.accounts.items() if isinstance(a, Spot) and amount]
                round.floor("touched", seat=wagered[0])
        dealt += any(isinstance(event, Dealt) for event in round.events)
        assert sum(round.accounts.values()) == sum(stacks.values()) and min(round.accounts.values()) >= 0
        assert sorted([*round.shoe.cards, *(tile for held in round.places.values() for tile in held)]) == sorted(loaded.deck)
        for event in round.events:
            rule = getattr(event, "rule", "")
            assert (not rule and not isinstance(event, Transfer)) or rule in loaded.clauses, event
        flows = [t for t in round.transfers if "bank" in (t.source, t.target) and t.rule != "player-dealer-wager"]
        into = sum(t.amount for t in flows if t.target == "bank")
        out = sum(t.amount for t in flows if t.source == "bank")
        put_up = next(t.amount for t in round.transfers if t.target == "bank")
        assert (into + out if loaded.rules.coverage == "gross" else abs(into - out)) <= put_up
    assert dealt > 25
