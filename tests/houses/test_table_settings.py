"""What a house leaves to its tables: each setting at its bounds, beyond them, and what it changes of a round."""

import json
from collections.abc import Mapping
from fractions import Fraction

import pytest

from cardroom import Action, Round, Spot, load
from cardroom.analysis.given import TableGiven
from cardroom.analysis.odds import solve
from cardroom.analysis.questions.table import table_given
from cardroom.cards import parse_cards
from cardroom.chance import Stacked
from cardroom.errors import BadInput, BadSetup
from cardroom.games.banked.face_up_baccarat.rules import EARLY
from cardroom.houses.edition import Edition
from cardroom.records.settle import settle
from cardroom.records.sheets import sheet_data
from cardroom.room.base.settings import check_terms, read_settings
from cardroom.room.table.state import OpenedBy
from cardroom.room.table.table import Table as RoomTable
from cardroom.round import Noted
from tests.banked import baccarat_helpers, blackjack_helpers
from tests.banked.banked_helpers import BLACK_SHEEP, FLORIDA, GULFSTREAM, SEATS, hand_of, won
from tests.banked.blackjack_helpers import EIGHT, EIGHT_2, ELITE, FIRST, SIX, SPANISH
from tests.banked.test_baccarat_face_up import TEN, hand, start
from tests.support import amounts_of, decision_of

SHEEP_EZ, OCEANS_EZ, PANDA = "black-sheep/ez-baccarat", "oceans-eleven/ez-baccarat", "oceans-eleven/ez-baccarat-panda-8"
TRES_21, TRES_PANDA = "tres-lounge/21st-century-baccarat", "tres-lounge/ez-baccarat-panda-8"
DAI, DRAGON, CALIFORNIA_2 = "oceans-eleven/dai-bacc", "oceans-eleven/dragon-dai-bacc", "oceans-eleven/california-baccarat-2-0"
FACE_UP = baccarat_helpers.FACE_UP
LOWBALL = "oceans-eleven/no-limit-and-pot-limit-lowball"
STACKS = {"ann": 2000_00, "bob": 2000_00, "cy": 2000_00}


def at(edition: str, **table: object) -> Edition:
    loaded = load(edition)
    return loaded.at(loaded.settings(table))


def refused(edition: str, **table: object) -> str:
    with pytest.raises(BadSetup) as error:
        load(edition).setup(STACKS, seed=1, table=table)
    return str(error.value)


# -- decks, a shuffling machine, seats ----------------------------------------------------------------------------------------------

DECKS = [
    (SHEEP_EZ, 3, 8), (OCEANS_EZ, 3, 8), (PANDA, 3, 8), (CALIFORNIA_2, 3, 8), (DRAGON, 3, 8), (DAI, 4, 8),
    (TRES_21, 3, 8), (TRES_PANDA, 3, 8), (ELITE, 1, 8), (EIGHT, 1, 8), (EIGHT_2, 1, 8), (SIX, 1, 8), (SPANISH, 4, 8),
]  # 004 l.1085; 001 l.1897, 5595, 7358, 5744, 5075; 000 l.125, 226; 004 l.2241-2242; 001 l.2430, 3622, 1743, 2291  # fmt: skip


@pytest.mark.parametrize(("name", "fewest", "most"), DECKS)
def test_decks(name: str, fewest: int, most: int) -> None:
    size = 48 if name == SPANISH else 52  # l.2291: the tens are out
    for decks in (fewest, most):
        setup = load(name).setup(STACKS, seed=1, table={"decks": decks})
        assert len(setup.edition.deck) == decks * size
        round = Round(setup)  # some houses burn cards of a new shoe
        assert len(round.shoe.cards) + sum(map(len, round.places.values())) == decks * size
    for decks in (fewest - 1, most + 1):
        assert refused(name, decks=decks) == f"{name}: table.decks: it is {fewest} to {most}, not {decks}."


def test_four_six_or_eight_decks() -> None:  # 001 l.1046
    assert [len(at(FACE_UP, decks=decks).deck) // 52 for decks in (4, 6, 8)] == [4, 6, 8]
    assert refused(FACE_UP, decks=5) == f"{FACE_UP}: table.decks: it is one of 4, 6, 8, not 5."


def test_a_game_of_one_deck_leaves_none_to_its_tables() -> None:
    assert refused(BLACK_SHEEP, decks=2) == f"{BLACK_SHEEP}: table.decks: the house does not leave it to its tables."


def test_five_decks_with_the_automatic_shuffler() -> None:  # 001 l.920-921: with two jokers
    assert len(load(FIRST).deck) == 6 * 52 + 2
    machine = at(FIRST, shuffle="machine")
    assert len(machine.deck) == 5 * 52 + 2
    assert refused(FIRST, decks=5).endswith("the house does not leave it to its tables.")


@pytest.mark.parametrize("name", [FIRST, ELITE])
def test_a_machine_shuffles_after_each_round(name: str) -> None:
    def noted(shuffle: str) -> bool:
        cards = {"Dee": "Ts 7h", "Ann": "Td 9c"}
        round = blackjack_helpers.hand_of(name, cards, table={"shuffle": shuffle})
        return any(event.text.startswith("the shoe is shuffled") for event in round.events if isinstance(event, Noted))

    assert (noted("by-hand"), noted("machine")) == (False, True)


@pytest.mark.parametrize(("name", "allowed", "not_allowed"), [
    (TRES_21, (8, 14), (7, 9, 13, 15)),  # 000 l.141
    (OCEANS_EZ, (8, 11, 14), (7, 15)),  # 001 l.1885-1887
    (EIGHT, (7, 8), (6, 9)),  # 001 l.2465
])  # fmt: skip
def test_seats(name: str, allowed: tuple[int, ...], not_allowed: tuple[int, ...]) -> None:
    for seats in allowed:
        players = {number: f"p{number}" for number in range(1, seats + 1)}
        stacks = dict.fromkeys(players.values(), 2000_00)
        setup = load(name).setup(stacks, players, seed=1, table={"seats": seats})
        assert setup.edition.rules.model_dump()["seats"] == seats
        with pytest.raises(BadSetup, match=f"has seats 1 to {seats}, not {seats + 1}"):
            load(name).setup({**stacks, "last": 1}, {**players, seats + 1: "last"}, seed=1, table={"seats": seats})
    for seats in not_allowed:
        assert refused(name, seats=seats).startswith(f"{name}: table.seats: it is ")


def test_a_setting_holds_for_the_rounds_after() -> None:
    edition = load(OCEANS_EZ)
    round = Round(edition.setup(STACKS, seed=1, table={"decks": 3}))
    while round.decision is not None:
        player, options = next(iter(round.decision.asks.items()))
        amounts = options[0].amounts
        round.act(Action(player, options[0].verb, amounts.least if amounts else 0, options[0].spot))
    after = edition.next_setup(round)
    assert len(after.edition.deck) == 3 * 52
    assert len(edition.next_setup(round, table={}).edition.deck) == 8 * 52
    assert len(at(OCEANS_EZ, decks=3).at(edition.table).deck) == 8 * 52  # the house's own, from an edition as it is at a table


# -- posted pay tables --------------------------------------------------------------------------------------------------------------


def test_a_posted_pair_plus_table() -> None:  # 003 l.122
    cards = {"Dee": "Qd 8h 3c", "Ann": "Kh 9h 4h"}
    wagers = {"Ann": {"base-bet": 10, "pair-plus": 5}}
    posted = {"bonus_pays": {"pair-plus": {"straight-flush": "40 to 1", "flush": "4 to 1"}}}
    assert won(hand_of(FLORIDA, 500, cards, wagers, table=posted), "Ann") - won(hand_of(FLORIDA, 500, cards, wagers), "Ann") == 5
    pair = {"Dee": "Qd 8h 3c", "Ann": "Kh Kd 4h"}  # without a line of its own it loses $5 in place of winning them
    assert won(hand_of(FLORIDA, 500, pair, wagers, table=posted), "Ann") - won(hand_of(FLORIDA, 500, pair, wagers), "Ann") == -10


def test_a_posted_blind_bonus() -> None:  # 003 l.28
    cards = {"Dee": "Qd 8h 3c", "Ann": "6h 5d 4c"}
    posted = {"base_bonus": {"straight": "2 to 1"}}
    round = hand_of(GULFSTREAM, 500, cards, {"Ann": {"blind": 10}}, table=posted)
    usual = hand_of(GULFSTREAM, 500, cards, {"Ann": {"blind": 10}})
    assert won(round, "Ann") - won(usual, "Ann") == 10


def test_posted_tables_that_cannot_be() -> None:
    said = refused(FLORIDA, bonus_pays={"pair-plus": {"royal-flush": "40 to 1"}})
    assert said.startswith(f"{FLORIDA}: the table cannot be set so: pair-plus pays for 'royal-flush'; there are: ")
    assert refused(FLORIDA, bonus_pays={"trips": {"pair": "1 to 1"}}) == (
        f"{FLORIDA}: the table cannot be set so: there is no bonuses.trips.pays."
    )
    said = refused("tres-lounge/three-card-poker", bonus_pays={"pair-plus": {"pair": "2 to 1"}})  # printed, so not the table's
    assert said.endswith("table.bonus_pays: the house does not leave it to its tables.")


def test_other_posted_figures() -> None:
    ultimate = at("gulfstream-park/ultimate-texas-holdem", blind_pays={"royal-flush": "1,000 to 1"})  # 003 l.201
    assert sheet_data(ultimate)["rules"]["blind_pays"] == {"royal-flush": [1000, 1]}
    royalties = at("florida/open-face-chinese-poker", royalties={"front": {"pair-A": 5}})  # 003 l.552
    rows = royalties.rules.model_dump()["bonuses"]
    assert rows["front"] == {"pair-A": 5} and rows["back"]["royal-flush"] == 25  # a row that is not named stays
    fortune = at("florida/fortune-pai-gow-poker", jackpot_bet="$3").rules.model_dump()["bonuses"]["fortune-jackpot"]
    assert (fortune["fixed"], fortune["envy"]["least"]) == (300, 300)  # 003 l.330, 396


# -- options of the house -----------------------------------------------------------------------------------------------------------


def test_with_two_decks_the_players_cards_come_face_down() -> None:  # 001 l.3711
    def seen_by_bob(decks: int) -> bool:
        cards = {"Dee": "Ts 7h", "Ann": "Td 9c", "Bob": "8d 9d"}
        round = blackjack_helpers.hand_of(at(EIGHT_2, decks=decks), cards, table={"decks": decks}, stop="play")
        return None not in round.view("Bob").places["seat/2"]

    assert (seen_by_bob(6), seen_by_bob(2)) == (True, False)


def test_without_double_double_down() -> None:  # 001 l.2375-2376
    cards = {"Dee": "9s 7h", "Ann": "5d 4c 2h 8s"}

    def after_a_double(choice: str, word: str) -> Round:
        return blackjack_helpers.hand_of(SPANISH, cards, {"Ann": word}, table={"double_double": choice}, stop="play")

    first = decision_of(after_a_double("offered", ""))
    double = next(option for option in first.asks["Ann"] if option.verb == "double")
    assert (amounts_of(double).least, amounts_of(double).most) == (10_00, 10_00)  # no doubling for less
    first = decision_of(after_a_double("not-offered", ""))
    double = next(option for option in first.asks["Ann"] if option.verb == "double")
    assert (amounts_of(double).least, amounts_of(double).most) == (50, 10_00)  # the smallest chip: a fee is $0.50
    edition = at(SPANISH, double_double="not-offered")
    assert "double-double" in load(SPANISH).cited and "double-double" not in edition.cited


def test_without_a_late_tie_bet_alone() -> None:  # 001 l.1147-1149
    cards = hand("3d 2c", "9h 4s", "Kd")
    assert decision_of(start(cards, TEN)).kind == "late tie bets"
    closed = {"late_tie_alone": "not-offered"}
    assert decision_of(start(cards, TEN, table=closed)).kind == "stand or hit"
    early = {**TEN, "Ann": {"stand-line": 20, EARLY: 10}}
    assert list(decision_of(start(cards, early, table=closed)).asks) == ["Ann"]  # with an early one it stays


def test_settled_from_the_action_button() -> None:  # 004 l.2019-2021, the dice as at l.2620-2626
    cards = {"Dee": "Qd 8h 3c", "Ann": "Kh Ks 4d", "Bob": "Ah 9c 2d", "Cat": "Jd Js 5c"}
    seat = {player: number for number, player in SEATS.items()}

    def settled(table: Mapping[str, object], dice: tuple[int, ...]) -> list[str]:
        places = {f"seat/{seat[name]}": tuple(parse_cards(text)) for name, text in cards.items()}
        chance = Stacked(places=places, dice=(dice,) if dice else ())
        stacks = dict.fromkeys(SEATS.values(), 1000_00)
        round = Round(load(BLACK_SHEEP).setup(stacks, SEATS, chance=chance, player_dealer="Dee", table=table))
        round.act(Action("Dee", "put-up", 500_00))
        for name in ("Ann", "Bob", "Cat"):
            round.act(Action(name, "bet", 10_00, Spot(seat[name], "ante", name)))
        while round.decision is not None:
            wagers = round.decision.kind == "wagers"
            round.act(Action(next(iter(round.decision.asks)), "done" if wagers else "play"))
        paid = [t.spot.player for t in round.transfers if t.spot is not None and t.spot.wager == "ante" and t.rule == "player-wins"]
        return list(dict.fromkeys(paid))

    button = {"first_settled": "action-button"}
    assert settled({}, ()) == ["Ann", "Bob", "Cat"]
    assert settled(button, (1, 1, 2)) == ["Cat", "Ann", "Bob"]  # four: the player-dealer is one, so seat 4
    assert settled(button, (3, 3, 3)) == ["Ann", "Bob", "Cat"]  # nine falls on him again, with eight seats: his left has it
    assert settled(button, (1, 2, 2)) == ["Ann", "Bob", "Cat"]  # five: nobody there, nor further on, but Ann


def test_no_limit_deuce_to_seven() -> None:  # 001 l.286-287; 273: no joker
    table = {"ranking": "deuce-to-seven"}
    assert (len(load(LOWBALL).deck), len(at(LOWBALL, **table).deck)) == (53, 52)
    hands = {"ann": "7s 5d 4c 3h 2s", "bob": "5s 4d 3c 2h As"}

    def winner(settings: Mapping[str, object]) -> set[str]:
        places = {f"seat/{n}": tuple(parse_cards(hands[name])) for n, name in ((1, "ann"), (2, "bob"))}
        round = Round(load(LOWBALL).setup(dict.fromkeys(hands, 10000), chance=Stacked(places=places), button=1, table=settings))
        while round.decision is not None:
            player, options = next(iter(round.decision.asks.items()))
            verbs = [option.verb for option in options]
            round.act(Action(player, next(verb for verb in ("check", "call", "draw", "stand-pat") if verb in verbs)))
        return {name for name, chips in round.outcome.stacks.items() if chips > 100_00}

    assert winner(table) == {"ann"}  # l.273: 5-4-3-2-A is ace high
    assert winner({}) == {"bob"}


@pytest.mark.parametrize("name", ["holdem", "omaha", "omaha-high-low-split"])
def test_a_new_player_at_a_non_post_table(name: str) -> None:  # 001 l.48
    edition = load(f"oceans-eleven/{name}")

    def asked(**table: object) -> set[str]:
        round = Round(edition.setup(STACKS, seed=1, button=1, table=table))
        for hands in range(7):  # the button has been round, so that nobody comes in free any more for being new, and lies at ann's
            last = hands >= 5
            stacks = {**STACKS, "new": 2000_00} if last else STACKS
            seats = {1: "ann", 2: "bob", 3: "cy", **({4: "new"} if last else {})}
            kinds = set()
            while round.decision is not None:
                kinds.add(round.decision.kind)
                player, options = next(iter(round.decision.asks.items()))
                fold = next((option for option in options if option.verb in ("fold", "wait")), options[0])
                round.act(Action(player, fold.verb))
            if hands < 6:
                round = Round(edition.next_setup(round, stacks=stacks, seats=seats, seed=hands))
        return kinds

    with_a_new_player = asked(), asked(new_players="free")
    assert "entry" in with_a_new_player[0] and "entry" not in with_a_new_player[1]


def test_the_twenty_forty_game_is_no_non_post_game() -> None:  # 001 l.58
    table = {"bets": ("$20", "$40"), "blinds": ("$10", "$20"), "new_players": "free"}
    assert refused("oceans-eleven/holdem", **table) == ("oceans-eleven/holdem: table.new_players: it is not left to tables of this limit.")


# -- bonus bets ---------------------------------------------------------------------------------------------------------------------


def bonus_bounds(name: str, wager: str, **given: object) -> tuple[int, int]:
    """What Ann may place on a bonus bet beside a wager of $50."""
    stacks = dict.fromkeys(SEATS.values(), 20_000_00)
    round = Round(load(name).setup(stacks, SEATS, seed=1, player_dealer="Dee", **given))  # type: ignore[arg-type]
    put_up = amounts_of(decision_of(round).asks["Dee"][0])
    round.act(Action("Dee", "put-up", put_up.most))
    round.act(Action("Ann", "bet", 50_00, Spot(2, "wager", "Ann")))
    option = next(o for o in decision_of(round).asks["Ann"] if o.spot is not None and o.spot.wager == wager)
    return amounts_of(option).least, amounts_of(option).most


def test_bonus_limits_follow_the_posted_option() -> None:  # 004 l.4638-4639, 4656-4657, 4677-4682
    face_up = "black-sheep/face-up-pai-gow-poker"
    wide = {"least": "$10", "most": "$2,000"}
    assert bonus_bounds(face_up, "fortune", option="1", table=wide) == (5_00, 1000_00)
    assert bonus_bounds(face_up, "fortune", option="10", table=wide) == (5_00, 1000_00)
    assert bonus_bounds(face_up, "fortune", option="11", table=wide) == (10_00, 2000_00)
    assert bonus_bounds(face_up, "fortune", option="1", table={**wide, "bonus_most": "$200"}) == (5_00, 200_00)
    with pytest.raises(BadInput, match=r"it is for bonus bets of \$5 to \$1,000, here they are \$1"):
        load(face_up).setup(STACKS, seed=1, option="1", table={**wide, "bonus_least": "$1"})


def test_a_golden_bonus_keeps_to_the_limits_of_each_space() -> None:
    """004 l.4504-4505: from $10, though $5 would earn a button (l.1341, 1795); the switch lets a table post $5."""
    gold = "black-sheep/pai-gow-poker-gold"
    assert bonus_bounds(gold, "golden") == (10_00, 500_00)
    assert bonus_bounds(gold, "golden", table={"bonus_least": "$20"})[0] == 20_00
    posted = load(gold).with_rules(bonus_within="as-posted")
    assert posted.setup(STACKS, seed=1, table={"bonus_least": "$5"}).rate.option == load(gold).post(None, load(gold).table).option


# -- the mathematics, files, the room -----------------------------------------------------------------------------------------------


def test_the_mathematics_reads_what_the_table_has_set() -> None:
    given = TableGiven(SHEEP_EZ, {}, {"decks": 3})
    assert len(given.edition.deck) == 3 * 52
    three, eight = solve(given.edition), solve(load(SHEEP_EZ))
    assert (three.wager("tie").combinations or 0) < (eight.wager("tie").combinations or 0)
    assert three == solve(load(SHEEP_EZ).with_rules(decks=3))
    pays = {"bonus_pays": {"pair-plus": {"pair": "1 to 1", "flush": "3 to 1", "straight": "6 to 1"}}}
    posted, usual = (solve(TableGiven(FLORIDA, {}, table).edition).wager("pair-plus") for table in (pays, {}))
    assert Fraction(posted.mean) < Fraction(usual.mean)


def test_a_posted_table_on_the_command_line() -> None:
    words = ("bonus_pays.pair-plus.pair=1 to 1", "bonus_pays.pair-plus.flush=4 to 1")
    given = table_given(FLORIDA, (), words, 0, "")
    assert given.edition.rules.model_dump()["bonuses"]["pair-plus"]["pays"] == {"pair": (1, 1), "flush": (4, 1)}
    with pytest.raises(BadSetup, match=r"table\.decks: it is 3 to 8, not 9"):
        table_given(SHEEP_EZ, (), ("decks=9",), 0, "")


def test_a_described_round_lies_in_the_tables_decks() -> None:
    one = {"name": "ann", "seat": 1, "stack": "$500"}
    other = {"name": "bob", "seat": 14, "stack": "$500"}
    data: dict[str, object] = {
        "edition": OCEANS_EZ, "option": "1", "player_dealer": "ann", "put_up": "$200", "players": [one, other],
        "wagers": {"bob": {"player": "$10"}}, "cards": {"player": "9s 9s", "banker": "7d Td"},
    }  # fmt: skip
    with pytest.raises(BadInput, match="has seats 1 to 8, not 14"):
        settle(data, "round.toml")
    settled = settle({**data, "table": {"seats": 14, "decks": 3}}, "round.toml")
    assert settled.round.outcome.stacks["bob"] == 510_00
    with pytest.raises(BadInput, match=r"round.toml: oceans-eleven/ez-baccarat: table.decks: it is 3 to 8, not 2."):
        settle({**data, "table": {"seats": 14, "decks": 2}}, "round.toml")


def opened(**settings: object) -> RoomTable:
    wanted = read_settings(settings)
    check_terms(load(wanted.edition), wanted)
    return RoomTable.open("t1", load(wanted.edition), wanted, lambda: Stacked(), OpenedBy("v1", 0.0))


def test_a_room_opens_such_a_table() -> None:
    table = opened(edition=OCEANS_EZ, table={"seats": 14, "decks": 6})
    assert (table.placard.seat_count, len(table.edition.deck)) == (14, 6 * 52)
    assert opened(edition=OCEANS_EZ, table={"seats": 14}, seats=9).placard.seat_count == 9
    with pytest.raises(BadSetup, match=r"table\.decks: it is 3 to 8, not 12"):
        opened(edition=OCEANS_EZ, table={"decks": 12})


def test_the_sheet_says_what_a_table_may_set() -> None:
    data = json.loads(json.dumps(sheet_data(load(OCEANS_EZ))))
    assert data["sections"][-1] == {
        "title": "Left to the table",
        "lines": [
            "Three to eight decks. Set by decks: 3 to 8 (l.1897)",
            "Eight places, or up to fourteen at a batwing table. Set by seats: 8 to 14 (l.1885-1887)",
        ],
    }
    assert data["rules"]["tables"]["decks"]["most"] == 8
    assert data["table"]["decks"] is None
