"""Ultimate Texas hold'em: settlements written out by hand from the three manuals, and what each house does differently."""

from collections.abc import Mapping
from typing import Any

import pytest

from cardroom import Action, Round, Spot, load
from cardroom.cards import parse_cards
from cardroom.chance import Stacked
from cardroom.errors import BadSetup, CardroomError
from cardroom.houses.edition import Edition
from cardroom.round import JACKPOT, Noted, Shown
from tests.banked.banked_helpers import SEATS, settled, won
from tests.editions import load_ultimate

OCEANS = "oceans-eleven/ultimate-texas-holdem"
BLACK_SHEEP = "black-sheep/ultimate-texas-holdem"
GULFSTREAM = "gulfstream-park/ultimate-texas-holdem"
THREE = (OCEANS, BLACK_SHEEP, GULFSTREAM)

BOARD = "Kc 8d 5h 3s 2c"
CARDS = {"Dee": "9h 9s", "Ann": "Ks Qd", "Bob": "As 4d", "Cat": "Qh Jh"}  # a pair of nines; kings; 5-4-3-2-A; queen high
PLAYS = {"Ann": "40", "Bob": "check check 10", "Cat": "check check fold"}


def hand(
    edition: str | Edition,
    bank: int,
    cards: Mapping[str, str],
    wagers: Mapping[str, Mapping[str, int]],
    plays: Mapping[str, str],
    board: str = BOARD,
    **setup: Any,
) -> Round:
    """A whole round. ``plays``: what each player does street by street, an amount in dollars being a Play wager."""
    loaded = load(edition) if isinstance(edition, str) else edition
    seats: Mapping[int, str] = setup.get("seats", SEATS)
    seat = {player: number for number, player in seats.items()}
    places = {f"seat/{seat[player]}": tuple(parse_cards(text)) for player, text in cards.items()} | {"board": tuple(parse_cards(board))}
    given: dict[str, Any] = {"stacks": dict.fromkeys(seats.values(), 100_000), "seats": seats, "player_dealer": "Dee"}
    round = Round(loaded.setup(**{**given, **setup}, chance=Stacked(places=places)))
    round.act(Action("Dee", "put-up", bank * 100))
    for player, placed in wagers.items():
        for wager, dollars in placed.items():
            round.act(Action(player, "bet", dollars * 100, Spot(seat[player], wager, player)))
    while round.decision is not None and round.decision.kind == "wagers":
        round.act(Action(next(iter(round.decision.asks)), "done"))
    said = {player: text.split() for player, text in plays.items()}
    while round.decision is not None:
        player = next(iter(round.decision.asks))
        word = said[player].pop(0)
        amount = int(word) * 100 if word.isdigit() else 0
        round.act(Action(player, "play" if amount else word, amount, Spot(seat[player], "play", player) if amount else None))
    return round


def bets(trips: int = 5) -> dict[str, dict[str, int]]:
    bonus = {"trips": trips} if trips else {}
    return {"Ann": {"ante": 10}, "Bob": {"ante": 10, **bonus}, "Cat": {"ante": 10, **bonus}}


def test_oceans_eleven_with_enough_money() -> None:
    """l.2130-2131 the fold, l.2168-2172 the winners from the player-dealer's left: Ante, Play, Blind, Trips."""
    round = hand(OCEANS, 200, CARDS, bets(), PLAYS)
    assert settled(round) == [
        "4/ante/Cat -> bank 10 (fold)",
        "4/blind/Cat -> bank 10 (fold)",
        "4/trips/Cat -> bank 5 (trips)",
        "bank -> Ann 10 (player-wins)",
        "2/ante/Ann -> Ann 10 (player-wins)",
        "bank -> Ann 40 (player-wins)",
        "2/play/Ann -> Ann 40 (player-wins)",
        "2/blind/Ann -> Ann 10 (blind-pays)",  # a pair of kings wins with less than a straight: the Blind pushes (l.2161)
        "bank -> Bob 10 (player-wins)",
        "3/ante/Bob -> Bob 10 (player-wins)",
        "bank -> Bob 10 (player-wins)",
        "3/play/Bob -> Bob 10 (player-wins)",
        "bank -> Bob 10 (blind-pays)",  # a straight, 1 to 1 (l.2209)
        "3/blind/Bob -> Bob 10 (blind-pays)",
        "bank -> Bob 25 (trips-pays)",  # a straight, 5 to 1 (l.2209)
        "3/trips/Bob -> Bob 5 (trips-pays)",
        "bank -> Dee 120 (player-dealer-wager)",  # 200 + 25 - 50 - 55
    ]


def test_oceans_eleven_with_a_short_bank() -> None:
    """$60 put up, gross (l.552): Cat's $25 use 25, Ann's Ante 10, and 25 is left for her Play of 40. Bob gets everything back."""
    round = hand(OCEANS, 60, CARDS, bets(), PLAYS)
    assert settled(round) == [
        "4/ante/Cat -> bank 10 (fold)",
        "4/blind/Cat -> bank 10 (fold)",
        "4/trips/Cat -> bank 5 (trips)",
        "bank -> Ann 10 (player-wins)",
        "2/ante/Ann -> Ann 10 (player-wins)",
        "bank -> Ann 25 (player-wins)",
        "2/play/Ann -> Ann 40 (player-wins)",
        "2/blind/Ann -> Ann 10 (blind-pays)",
        "3/ante/Bob -> Bob 10 (not-covered)",
        "3/play/Bob -> Bob 10 (not-covered)",
        "3/blind/Bob -> Bob 10 (not-covered)",
        "3/trips/Bob -> Bob 5 (not-covered)",
        "bank -> Dee 50 (player-dealer-wager)",
    ]


def test_black_sheep_with_enough_money_and_without() -> None:
    """004 l.3781: Play, Ante, Blind, Trips. Net: 25 from Cat, then 10 + 40 to Ann, 10 + 10 + 10 to Bob, and 5 of his 20 for Trips."""
    round = hand(BLACK_SHEEP, 300, CARDS, bets(), PLAYS)
    assert [won(round, player) for player in ("Ann", "Bob", "Cat", "Dee")] == [50, 50, -25, -75]
    assert settled(round)[3:5] == ["bank -> Ann 40 (player-wins)", "2/play/Ann -> Ann 40 (player-wins)"]
    round = hand(BLACK_SHEEP, 60, CARDS, bets(), PLAYS)
    assert [won(round, player) for player in ("Ann", "Bob", "Cat", "Dee")] == [50, 35, -25, -60]
    assert "bank -> Bob 5 (trips-pays)" in settled(round)


def test_gulfstream_shares_a_kind_of_wager_that_falls_short() -> None:
    """003 l.216: all Antes, then Blinds, then Plays. $30 and Cat's 15: Antes 20, Bob's Blind 5, and 20 for Plays of 40 and 10."""
    round = hand(GULFSTREAM, 30, CARDS, bets(trips=0), PLAYS)
    assert settled(round) == [
        "4/ante/Cat -> bank 10 (fold)",
        "4/blind/Cat -> bank 5 (fold)",
        "bank -> Ann 10 (player-wins)",
        "2/ante/Ann -> Ann 10 (player-wins)",
        "bank -> Bob 10 (player-wins)",
        "3/ante/Bob -> Bob 10 (player-wins)",
        "2/blind/Ann -> Ann 5 (blind-pays)",
        "bank -> Bob 5 (blind-pays)",
        "3/blind/Bob -> Bob 5 (blind-pays)",
        "bank -> Ann 16 (player-wins)",
        "2/play/Ann -> Ann 40 (player-wins)",
        "bank -> Bob 4 (player-wins)",
        "3/play/Bob -> Bob 10 (player-wins)",
    ]


def test_gulfstream_collects_losers_before_it_pays() -> None:
    """Cat's Play of 10 pays for Ann's Ante, though Antes come first (reading losers-first)."""
    plays = {"Ann": "40", "Cat": "check check 10"}
    round = hand(GULFSTREAM, 5, CARDS | {"Cat": "Jh 7h"}, {"Ann": {"ante": 10}, "Cat": {"ante": 10}}, plays)
    assert settled(round) == [
        "4/ante/Cat -> bank 10 (player-loses)",
        "4/blind/Cat -> bank 5 (player-loses)",
        "4/play/Cat -> bank 10 (player-loses)",
        "bank -> Ann 10 (player-wins)",
        "2/ante/Ann -> Ann 10 (player-wins)",
        "2/blind/Ann -> Ann 5 (blind-pays)",
        "bank -> Ann 20 (player-wins)",  # of 40: 5 put up and 25 collected are all there is
        "2/play/Ann -> Ann 40 (player-wins)",
    ]
    assert won(round, "Dee") == -5


def test_gulfstream_wins_no_more_than_was_put_up() -> None:
    """Two lose 25 each and one wins 20: with $10 put up, 30 is collected in all, kind by kind and in proportion."""
    cards = {"Dee": "9h 9s", "Ann": "Ks Qd", "Bob": "Qc Jd", "Cat": "Qh Jh"}
    plays = {"Ann": "check check 10", "Bob": "check check 10", "Cat": "check check 10"}
    round = hand(GULFSTREAM, 10, cards, {name: {"ante": 10} for name in ("Ann", "Bob", "Cat")}, plays)
    assert [won(round, name) for name in ("Ann", "Bob", "Cat", "Dee")] == [20, -15, -15, 10]


FIVE = {**SEATS, 5: "Eve"}
KINGS = {"Dee": "9h 9s", "Ann": "Ks Qd", "Bob": "Kd Qs", "Cat": "Kh Jd"}  # a pair of nines; three pairs of kings


@pytest.mark.parametrize(
    ("forfeits", "chips"),
    [
        ("with-losses", {"Ann": 50, "Bob": -15, "Cat": -15, "Eve": -15, "Dee": -5}),
        ("at-once", {"Ann": 50, "Bob": -15, "Cat": -15, "Eve": 0, "Dee": -20}),  # the other reading: no more than the $30 put up
    ],
)
def test_gulfstream_collects_folded_wagers_with_the_other_losses_003_l184(forfeits: str, chips: dict[str, int]) -> None:
    """$30 is put up, Ann is due $10 for the Ante and $40 for the Play, and three folds lose $15 each: $45 pays Ann with $5 of the bank."""
    cards = {**CARDS, "Bob": "Qc 7d", "Eve": "Jc 7s"}
    antes = {name: {"ante": 10} for name in ("Ann", "Bob", "Cat", "Eve")}
    plays = {"Ann": "40", **dict.fromkeys(("Bob", "Cat", "Eve"), "check check fold")}
    round = hand(load(GULFSTREAM).with_rules(forfeits=forfeits), 30, cards, antes, plays, seats=FIVE)
    assert {name: won(round, name) for name in chips} == chips


def test_gulfstream_collects_a_fold_in_the_order_of_its_kind_l216() -> None:
    """Bob folds and Cat loses the showdown: both Antes, both Blinds, then Cat's Play. $10 put up and the 50 due to Ann allow for all 40."""
    cards = {**CARDS, "Bob": "Qc 7d", "Cat": "Jh 7h"}
    plays = {"Ann": "40", "Bob": "check check fold", "Cat": "check check 10"}
    round = hand(GULFSTREAM, 10, cards, bets(trips=0), plays)
    assert settled(round)[:5] == [
        "3/ante/Bob -> bank 10 (fold)",
        "4/ante/Cat -> bank 10 (player-loses)",
        "3/blind/Bob -> bank 5 (fold)",
        "4/blind/Cat -> bank 5 (player-loses)",
        "4/play/Cat -> bank 10 (player-loses)",
    ]
    assert [won(round, name) for name in ("Ann", "Bob", "Cat", "Dee")] == [50, -15, -25, -10]


def test_gulfstream_folds_beyond_what_may_be_won_go_back_in_proportion_l216() -> None:
    """All three fold, $24 is put up and nobody is owed: $24 of the $30 in Antes is collected, $8 each, and every Blind goes back."""
    round = hand(GULFSTREAM, 24, CARDS, bets(trips=0), dict.fromkeys(("Ann", "Bob", "Cat"), "check check fold"))
    assert [won(round, name) for name in ("Ann", "Bob", "Cat", "Dee")] == [-8, -8, -8, 24]


@pytest.mark.parametrize(
    ("odd_cents", "plays_paid"),
    [("largest-remainder", (2.86, 5.71, 11.43)), ("first", (2.86, 5.72, 11.42))],
)
def test_gulfstream_rounds_shares_by_largest_remainder_003_l216(odd_cents: str, plays_paid: tuple[float, ...]) -> None:
    """$50 pays three Antes of $10 and leaves $20 for Plays of 10, 20 and 40: 285 5/7, 571 3/7 and 1142 6/7 cents.

    Two cents are over: Cat's 6/7 and Ann's 5/7 get them.
    """
    plays = {"Ann": "check check 10", "Bob": "check 20", "Cat": "40"}
    round = hand(load(GULFSTREAM).with_rules(odd_cents=odd_cents), 50, KINGS, bets(trips=0), plays)
    assert [won(round, name) for name in ("Ann", "Bob", "Cat")] == pytest.approx([10 + paid for paid in plays_paid])


@pytest.mark.parametrize("edition", THREE)
@pytest.mark.parametrize(
    ("dee", "ann", "ante", "play", "blind"),
    [
        ("Qh Jh", "As 4d", 0, 10, 1),  # no pair, player better: the Ante goes back, a straight is paid 1 to 1
        ("Ah Jh", "Qs 7d", 0, -10, -1),  # no pair, player worse
        ("Ah Jh", "As Jd", 0, 0, 0),  # no pair, equal
        ("9h 9s", "Ks 7d", 10, 10, 0),  # a pair, player better with a pair
        ("9h 9s", "7s 7d", -10, -10, -1),
        ("Kd Jh", "Ks Jd", 0, 0, 0),
    ],
)
def test_every_case_of_the_settlement_table(edition: str, dee: str, ann: str, ante: int, play: int, blind: int) -> None:
    """001 l.2140-2176, 004 l.3793-3852, 003 l.200-214."""
    size = 5 if edition == GULFSTREAM else 10
    round = hand(edition, 500, {"Dee": dee, "Ann": ann}, {"Ann": {"ante": 10}}, {"Ann": "check check 10"})
    assert won(round, "Ann") == ante + play + blind * size


@pytest.mark.parametrize("edition", (OCEANS, BLACK_SHEEP))
@pytest.mark.parametrize(
    ("board", "ann", "trips", "blind"),
    [
        ("Ts Js Qs 2h 3d", "Ks As", 50, 500),
        ("5s 6s 7s 2h 3d", "8s 9s", 40, 50),
        ("8c 8d 8h 2h 3d", "8s 9s", 30, 10),
        ("8c 8d 4h 4s 3d", "8s 9s", 8, 3),
        ("Ts 2s 7s 8h 3d", "Ks As", {OCEANS: 6, BLACK_SHEEP: 7}, 1.5),
        ("Tc Js Qs 2h 3d", "Kd As", {OCEANS: 5, BLACK_SHEEP: 4}, 1),
        ("8c 8d Kh Qs 3d", "8s 9s", 3, 0),
    ],
)
def test_pay_tables(edition: str, board: str, ann: str, trips: int | dict[str, int], blind: float) -> None:
    """001 l.2200-2210, 004 l.3867-3920: on a Blind and a Trips bet of $10 each, against a pair of fours."""
    pays = trips[edition] if isinstance(trips, dict) else trips
    wagers, cards = {"Ann": {"ante": 10, "trips": 10}}, {"Dee": "4c 9c", "Ann": ann}
    round = hand(edition, 9_000, cards, wagers, {"Ann": "check check 10"}, board, stacks=dict.fromkeys(SEATS.values(), 10_000_00))
    qualified = any(event.rule == "qualifier" and event.text.endswith(", qualifies") for event in round.events if isinstance(event, Noted))
    assert won(round, "Ann") == pytest.approx(10 * qualified + 10 + 10 * pays + 10 * blind)


@pytest.mark.parametrize("edition", (OCEANS, BLACK_SHEEP))
def test_trips_after_a_fold(edition: str) -> None:
    """001 l.2131, 2181; 004 l.3856: the player's own three of a kind, not the board's; the other reading (l.2193) is a switch."""
    cards, wagers, plays = {"Dee": "Ah Kh", "Ann": "8s 8h"}, {"Ann": {"ante": 10, "trips": 10}}, {"Ann": "check check fold"}
    board = "8c 2d Jh 4s Qd"
    assert won(hand(edition, 500, cards, wagers, plays, board), "Ann") == -20 + 30
    loaded = load_ultimate(edition)
    bonus = loaded.rules.bonuses["trips"].model_copy(update={"after_a_fold": "board"})
    board_only = loaded.with_rules(bonuses={"trips": bonus})
    assert won(hand(board_only, 500, cards, wagers, plays, board), "Ann") == -20 - 10
    assert won(hand(board_only, 500, {**cards, "Ann": "7s 6h"}, wagers, plays, "8c 8d 8h 4s Qd"), "Ann") == -20 + 30


def test_offers_street_by_street() -> None:
    """l.2125-2129: 3 or 4 times, then 2, then 1 or fold; one Play wager a hand."""
    loaded = load(OCEANS)
    round = Round(loaded.setup(dict.fromkeys(SEATS.values(), 100_000), SEATS, player_dealer="Dee", seed=1))
    round.act(Action("Dee", "put-up", 50_000))
    round.act(Action("Ann", "bet", 1000, Spot(2, "ante", "Ann")))
    while round.decision is not None and round.decision.kind == "wagers":
        round.act(Action(next(iter(round.decision.asks)), "done"))
    offered = []
    while round.decision is not None:
        (options,) = round.decision.asks.values()
        play = next(option for option in options if option.verb == "play")
        assert play.amounts is not None
        offered.append((play.amounts.only or (play.amounts.least,), sorted(option.verb for option in options)))
        round.act(Action("Ann", "fold" if len(offered) == 3 else "check"))
    assert offered == [((3000, 4000), ["check", "play"]), ((2000,), ["check", "play"]), ((1000,), ["fold", "play"])]
    # All have folded: the player-dealer's cards are never turned over.
    assert not any(event.place == "seat/1" for event in round.events if isinstance(event, Shown))


def test_who_sees_what_when() -> None:
    """A player sees his two cards and the board as it is turned; nobody sees the player-dealer's before the reveal."""
    loaded = load(BLACK_SHEEP)
    round = Round(loaded.setup(dict.fromkeys(SEATS.values(), 100_000), SEATS, player_dealer="Dee", seed=2))
    round.act(Action("Dee", "put-up", 50_000))
    for seat, player in ((2, "Ann"), (3, "Bob")):
        round.act(Action(player, "bet", 1000, Spot(seat, "ante", player)))
    while round.decision is not None and round.decision.kind == "wagers":
        round.act(Action(next(iter(round.decision.asks)), "done"))
    places = ("seat/1", "seat/2", "seat/3", "board")
    seen = []
    while round.decision is not None:
        player = next(iter(round.decision.asks))
        seen.append([tuple(len(round.view(name).cards(place)) for place in places) for name in ("Ann", "Bob", "Dee", "")])
        verbs = [option.verb for option in round.decision.asks[player]]
        seat = 2 if player == "Ann" else 3
        round.act(Action(player, "check") if "check" in verbs else Action(player, "play", 1000, Spot(seat, "play", player)))
    before = [[(0, 2, 0, n), (0, 0, 2, n), (0, 0, 0, n), (0, 0, 0, n)] for n in (0, 0, 3, 3, 5, 5)]
    assert seen == before
    end = round.view("")
    assert [len(end.cards(place)) for place in ("seat/1", "seat/2", "seat/3", "board")] == [2, 2, 2, 5]


def test_the_jackpot_pays_folded_hands_from_the_fund() -> None:
    """003 l.159, 184, 218: a rake from each hand, fixed amounts, win or lose or folded; the bank has nothing to do with it."""
    table = {"jackpot": {"rake": "$1", "pays": {"four-of-a-kind": "$500", "three-of-a-kind": "$20"}}}
    round = hand(
        GULFSTREAM,
        100,
        {"Dee": "Ah Kh", "Ann": "8s 8h", "Bob": "8d 9d"},
        {"Ann": {"ante": 10}, "Bob": {"ante": 10}},
        {"Ann": "check check fold", "Bob": "check check fold"},
        "8c 2d Jh 4s Qd",
        table=table,
        jackpot=100_00,
    )
    assert won(round, "Ann") == -10 - 5 - 1 + 20
    assert won(round, "Bob") == -10 - 5 - 1
    assert round.accounts[JACKPOT] == 100_00 + 2_00 - 20_00


@pytest.mark.parametrize(
    ("ante", "offered"),
    [
        (75, {"pre-flop": [225, 300], "flop": [150], "river": [75]}),
        (100, {"pre-flop": [300], "flop": [200], "river": [100]}),  # four times would be $400
        (150, {"pre-flop": [], "flop": [300], "river": [150]}),
        (300, {"pre-flop": [], "flop": [], "river": [300]}),
    ],
)
def test_black_sheep_play_is_a_space_with_the_limit_of_a_space(ante: int, offered: dict[str, list[int]]) -> None:
    """004 l.3678-3684, 4155-4156: $300 at most on each of the four spaces."""
    assert plays_offered(load(BLACK_SHEEP), ante) == offered


def test_black_sheep_play_beyond_the_limit_is_a_switch() -> None:
    offered = plays_offered(load(BLACK_SHEEP).with_rules(play_within_limits=False), 150)
    assert offered == {"pre-flop": [450, 600], "flop": [300], "river": [150]}


@pytest.mark.parametrize(
    ("ante", "offered"),
    [
        (30, {"pre-flop": [90, 120], "flop": [60], "river": [30]}),
        (40, {"pre-flop": [120], "flop": [80], "river": [40]}),  # four times would be $160
        (75, {"pre-flop": [], "flop": [150], "river": [75]}),
        (100, {"pre-flop": [], "flop": [], "river": [100]}),
    ],
)
def test_gulfstream_posts_a_limit_for_the_play_wager(ante: int, offered: dict[str, list[int]]) -> None:
    """003 l.151: each wager has limits of its own; here Antes of $5 to $100 and Play wagers of $150 at most."""
    loaded = load(GULFSTREAM)
    assert plays_offered(loaded, ante, play_most="$150") == offered
    assert plays_offered(loaded, 100) == {"pre-flop": [300, 400], "flop": [200], "river": [100]}  # none is posted: the multiples alone


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"play_most": "$99"}, "a Play wager after the last cards may be as large as $100; its most is no less, not $99."),
        (
            {"most": "none", "play_most": "$500"},
            "a Play wager after the last cards may be as large as the Ante, which has no limit; its most is no less, not $500.",
        ),
    ],
)
def test_a_player_can_always_play_on_after_the_last_cards(table: dict[str, object], said: str) -> None:
    """003 l.182: they fold or make a Play wager equal to the Ante."""
    with pytest.raises(BadSetup) as refused:
        load(GULFSTREAM).setup({"Dee": 900_00, "Ann": 900_00}, seed=1, table=table)
    assert str(refused.value) == f"{GULFSTREAM}: table.play_most: {said}"
    with pytest.raises(BadSetup, match=r"table\.play_most: the house does not leave it to its tables\.$"):
        load(BLACK_SHEEP).settings({"play_most": "$300"})


def plays_offered(edition: Edition, ante: int, **table: object) -> dict[str, list[int]]:
    """The Play wagers that Ann may make on each street, in dollars, when she checks as long as she can."""
    seats = {1: "Dee", 2: "Ann"}
    round: Round = Round(edition.setup({"Dee": 9_000_00, "Ann": 9_000_00}, seats, seed=1, player_dealer="Dee", table=table))
    round.act(Action("Dee", "put-up", 5_000_00))
    round.act(Action("Ann", "bet", ante * 100, Spot(2, "ante", "Ann")))
    round.act(Action("Ann", "done"))
    found: dict[str, list[int]] = {}
    for street in ("pre-flop", "flop", "river"):
        assert round.decision is not None
        bounds = [option.amounts for option in round.decision.asks["Ann"] if option.verb == "play"]
        found[street] = [amount // 100 for each in bounds if each is not None for amount in each.only or (each.least,)]
        round.act(Action("Ann", round.decision.asks["Ann"][-1].verb))
    return found


def test_a_fixed_blind_must_be_posted_and_an_equal_one_cannot() -> None:
    players = dict.fromkeys(SEATS.values(), 100_000)
    with pytest.raises(BadSetup, match="must post its amount"):
        load(GULFSTREAM).setup(players, SEATS, table={"blind": 0})
    with pytest.raises(BadSetup, match="equal to the Ante"):
        load(OCEANS).setup(players, SEATS, table={"blind": 500})


def test_an_order_must_name_every_wager() -> None:
    with pytest.raises((CardroomError, ValueError), match="names each of"):
        load(OCEANS).rules.__class__.model_validate(load(OCEANS).rules.model_dump() | {"when_losing": ("ante", "blind")})


def test_fees_go_by_ante_blind_and_trips_and_never_by_play() -> None:
    """001 l.2214-2216: total table action is Ante, Blind and Trips; the player's fee is one for each Ante."""
    quiet = hand(OCEANS, 300, CARDS, {"Ann": {"ante": 10}}, {"Ann": "check check fold"})
    loud = hand(OCEANS, 300, CARDS, {"Ann": {"ante": 10}}, {"Ann": "40"})
    assert quiet.outcome.drop == loud.outcome.drop > 0
