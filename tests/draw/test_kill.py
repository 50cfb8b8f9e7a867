"""Kill pots by hand (001 l.291-308): legs, natural and voluntary kills, splits, scoops, the killer's turn; in lowball and in flop games."""

from pathlib import Path
from typing import Any

import pytest

from cardroom import load
from cardroom.chance import Stacked
from cardroom.errors import BadSetup
from cardroom.games.pot.carried import KILL
from cardroom.games.pot.kill import Kill
from cardroom.houses.files import HERE
from cardroom.houses.loader import load_file
from cardroom.round import Round
from tests.draw.table import BIG_BET, LOWBALL, DrawTable
from tests.editions import is_pot, load_draw
from tests.pot.table import Table, assert_replays

NATURAL = {"kill": ("natural",)}
VOLUNTARY = {"kill": ("voluntary",)}
BEST = {"A": "5s 4s 3s 2s As", "B": "Kh Kd Qh Qd Jh", "C": "Ks Kc Qs Qc Js", "D": "Jd Jc Th Td Ts"}


def lowball(table: dict[str, Any] = NATURAL, edition: Any = LOWBALL, **given: Any) -> DrawTable:
    return DrawTable(edition, **{**dict.fromkeys("ABCD", 200), "table": table, "hands": BEST, **given})


def killed_by(player: str, edition: Any = LOWBALL, **given: Any) -> DrawTable:
    return lowball(edition=edition, carry={"kill": {"legs": [player], "owes": [player]}}, **given)


# -- legs -----------------------------------------------------------------------------------------------------------------------------


def test_off_unless_the_table_says_so() -> None:
    table = lowball(table={}).through()
    assert table.round.carry[KILL] == {"legs": [], "owes": []}
    with pytest.raises(BadSetup, match="no such kill"):
        load(LOWBALL).with_rules(kill={"kinds": []}).setup({"A": 100, "B": 100}, table=NATURAL)


def test_two_pots_in_a_row_and_the_winner_must_kill_l293() -> None:
    first = lowball().through()
    assert first.round.carry[KILL] == {"legs": ["A"], "owes": []}
    second = lowball(carry=first.round.carry).through()
    assert second.round.carry[KILL] == {"legs": ["A"], "owes": ["A"]}
    third = lowball(carry=second.round.carry)
    assert third.paid("A", "kill blind") == 8 - 2  # his small blind is part of it
    third.through()
    assert third.round.carry[KILL]["owes"] == ["A"]  # wins again, kills again, for the same amount (l.295)
    fourth = lowball(carry=third.round.carry)
    assert fourth.paid("A", "kill blind") == 6


def test_another_winner_takes_the_leg() -> None:
    table = lowball(carry={"kill": {"legs": ["B"], "owes": []}}).through()
    assert table.round.carry[KILL] == {"legs": ["A"], "owes": []}


def test_a_killer_who_loses_kills_no_more() -> None:
    assert killed_by("B").through().round.carry[KILL] == {"legs": ["A"], "owes": []}


def test_blinds_alone_make_no_leg_l293() -> None:
    table = lowball().go("C fold", "D fold", "A fold")  # B wins the small blind
    assert table.round.carry[KILL] == {"legs": [], "owes": []}
    raised = lowball().go("C fold", "D fold", "A raise", "B fold")  # A wins the big blind, which is no full bet of its own
    assert raised.round.carry[KILL]["legs"] == []
    called = lowball().go("C call", "D fold", "A raise", "B fold", "C fold")  # C's $4 is a full bet
    assert called.round.carry[KILL]["legs"] == ["A"]


@pytest.mark.parametrize(("switch", "legs"), [("keeps-leg", ["B"]), ("loses-leg", [])])
def test_a_pot_too_small_to_count(switch: str, legs: list[str]) -> None:
    edition = load_draw(LOWBALL)
    rules = edition.rules.kill.model_copy(update={"small_win": switch})
    table = DrawTable(
        edition.with_rules(kill=rules.model_dump()), A=200, B=200, C=200, table=NATURAL, carry={"kill": {"legs": ["B"], "owes": []}}
    )
    assert table.go("C fold", "A fold").round.carry[KILL] == {"legs": legs, "owes": []}


def test_split_pots_l296_l300() -> None:
    tied = {"A": "5s 4s 3s 2s As", "B": "5h 4h 3h 2h Ah", "C": "Ks Kc Qs Qc Js", "D": "Jd Jc Th Td Ts"}
    assert lowball(hands=tied).through().round.carry[KILL] == {"legs": [], "owes": []}  # l.300: neither had the button
    leg = lowball(hands=tied, carry={"kill": {"legs": ["B"], "owes": []}}).through()
    assert leg.round.carry[KILL] == {"legs": ["B"], "owes": []}  # l.296: still one leg up
    kill = killed_by("B", hands=tied).through()
    assert kill.round.carry[KILL] == {"legs": ["B"], "owes": ["B"]}  # l.296: was the kill, kills again


def test_who_quits_loses_his_leg_l299_who_is_away_keeps_it_l301() -> None:
    away = lowball(carry={"kill": {"legs": ["D"], "owes": []}}, absent=frozenset("D"), button="C").through()
    assert away.round.carry[KILL] == {"legs": ["A", "D"], "owes": []}
    quit_ = DrawTable(
        LOWBALL, A=200, B=200, C=200, table=NATURAL, carry={"kill": {"legs": ["D"], "owes": []}}, hands={"A": BEST["A"]}
    ).through()
    assert quit_.round.carry[KILL] == {"legs": ["A"], "owes": []}


def test_who_must_kill_and_is_dealt_out_posts_it_in_that_same_hand_l306() -> None:
    table = killed_by("D", absent=frozenset("D"), button="C")
    assert table.paid("D", "kill blind") == 8 and table.pots() == [8]  # twice the blind of $4, and nobody's bet
    assert table.turn == "C" and table.offers == {"fold": None, "call": (8, 8), "raise": (16, 16)}  # limits of $8 and $16
    table.go("C call", "A call", "B call")
    assert table.round.carry_if_void["button"] == 3 and table.kind == "draw"
    table.through()
    assert "D" not in table.round.carry[KILL]["owes"] and table.stacks["D"] == 200 - 8


def test_a_kill_is_owed_until_it_is_posted_l306() -> None:
    owes = load(LOWBALL).with_rules(kill={**load(LOWBALL).rules.model_dump()["kill"], "dealt_out": "owes"})
    away = killed_by("D", absent=frozenset("D"), button="C", edition=owes).through()
    assert "D" in away.round.carry[KILL]["owes"]
    assert "kill blind" not in {t.why for t in away.round.transfers}


def test_a_player_who_has_quit_posts_it_from_the_chips_left_for_it_l306() -> None:
    """D has no seat any more and $8 at the table: they are the kill blind, twice the blind of $4."""
    three = {player: hand for player, hand in BEST.items() if player != "D"}
    table = lowball(seats={1: "A", 2: "B", 3: "C"}, D=8, hands=three, carry={"kill": {"legs": ["D"], "owes": ["D"]}}, button="C")
    assert table.paid("D", "kill blind") == 8 and table.stacks["D"] == 0 and table.pots() == [8]
    table.through()
    assert table.round.carry[KILL] == {"legs": ["A"], "owes": []}  # l.299: no leg of a player who has quit


def test_nobody_plays_before_the_kill_they_owe_is_posted_l306() -> None:
    """C and B both owe one. There is one kill a hand (l.305): C posts, and B waits for the next pot."""
    first = lowball(carry={"kill": {"legs": [], "owes": ["C", "B"]}})
    assert first.round.setup.seats[3] == "C" and first.paid("C", "kill blind") > 0 and "seat/2" not in first.round.places
    first.through()  # A wins
    assert first.round.carry[KILL]["owes"] == ["B"]
    second = lowball(carry=first.round.carry)
    assert second.paid("B", "kill blind") > 0 and "seat/2" in second.round.places
    pair = lowball(absent=frozenset("CD"), carry={"kill": {"legs": ["A"], "owes": ["A", "B"]}}, button="B")
    assert {"seat/1", "seat/2"} <= pair.round.places.keys()  # two are left: they play


def test_a_promised_kill_waits_and_its_player_plays_l305() -> None:
    """B agreed to kill the next available pot; A is required to kill this one, so B plays and kills the one after it."""
    carry = {"kill": {"legs": ["A"], "owes": ["B", "A"], "promised": ["B"]}}
    first = lowball(carry=carry)
    assert first.paid("A", "kill blind") == 8 - 2 and "seat/2" in first.round.places
    assert first.through().round.carry[KILL]["promised"] == ["B"]


# -- the killed pot -------------------------------------------------------------------------------------------------------------------


def test_limits_double_before_and_after_the_draw_l295() -> None:
    table = killed_by("D")
    assert table.offers == {"fold": None, "call": (8, 8), "raise": (16, 16)}
    table.through("draw").go("A pat", "B pat", "C pat", "D pat")
    assert table.offers["bet"] == (16, 16)
    assert table.pots() == [32]


def test_the_killer_acts_last_but_before_anybody_acts_twice_l308() -> None:
    table = killed_by("D")
    order = []
    while table.kind == "betting":
        order.append(table.turn)
        table.go(f"{table.turn} {'call' if 'call' in table.offers else 'check'}")
    assert order == ["C", "A", "B", "D"]


def test_after_a_raise_the_killer_still_acts_before_who_has_acted() -> None:
    table = lowball(carry={"kill": {"legs": ["D"], "owes": ["D"]}}, E=200)
    assert table.turn == "C"
    table.go("C call", "E raise")  # D, the killer, sits between them
    order = []
    for _ in range(4):
        order.append(table.turn)
        table.go(f"{table.turn} call")
    assert order == ["A", "B", "D", "C"]


def test_after_the_killers_own_raise_action_goes_on_clockwise_l308() -> None:
    table = killed_by("D").go("C call", "A call", "B call", "D raise")
    assert table.turn == "A"
    assert table.go("A call", "B call").turn == "C"


def test_no_limit_kill_is_the_bet_to_call_and_doubles_the_least_bet() -> None:
    table = DrawTable(BIG_BET, A=200, B=200, C=200, D=200, table=NATURAL, carry={"kill": {"legs": ["D"], "owes": ["D"]}})
    assert table.offers["call"] == (4, 4)
    assert table.offers["raise"] == (8, 200)
    table.through("draw").go("A pat", "B pat", "C pat", "D pat")
    assert table.offers["bet"][0] == 4  # type: ignore[index]


# -- the voluntary kill ---------------------------------------------------------------------------------------------------------------


def test_voluntary_kill_after_two_cards_with_four_kill_blinds_l303() -> None:
    """Big blind $4, kill blind $8: at least $32 before posting. A has less, B has posted $4 and has $31 left."""
    table = DrawTable(LOWBALL, A=20, B=35, C=32, D=200, table=VOLUNTARY)
    assert (table.kind, table.turn) == ("kill", "C")
    assert all(len(table.round.places[f"seat/{seat}"]) == 2 for seat in (1, 2, 3, 4))
    assert table.offers == {"kill": (8, 8), "pass": None}
    table.go("C pass", "D kill")
    assert all(len(table.round.places[f"seat/{seat}"]) == 5 for seat in (1, 2, 3, 4))
    assert table.paid("D", "kill blind") == 8
    assert table.turn == "C"
    assert table.offers["raise"] == (16, 16)


def test_one_kill_a_hand_and_nobody_may_kill_a_killed_pot_l305() -> None:
    table = killed_by("D", table={"kill": ("natural", "voluntary")})
    assert table.kind == "betting"
    assert len(table.round.places["seat/1"]) == 5


def test_nobody_kills_and_the_hand_is_as_always() -> None:
    table = lowball(table=VOLUNTARY).go("A pass", "B pass", "C pass", "D pass")
    assert table.kind == "betting"
    assert table.offers["call"] == (4, 4)


def test_the_same_cards_fall_whether_or_not_a_kill_is_offered() -> None:
    deck = load(LOWBALL).deck
    plain = lowball(table={}, hands=None, chance=Stacked(deck))
    offered = lowball(table=VOLUNTARY, hands=None, chance=Stacked(deck)).go("A pass", "B pass", "C pass", "D pass")
    assert {p: plain.cards(p) for p in plain.round.places} == {p: offered.cards(p) for p in offered.round.places}


def test_a_new_player_comes_into_a_killed_pot_by_killing_the_next_l305() -> None:
    known = {"A": 1, "B": 2, "C": 3, "D": 4}
    carry = {"button": 4, "small": 1, "big": 2, "known": known, "revolved": True, "kill": {"legs": ["D"], "owes": ["D"]}}
    table = lowball(E=200, button="A", carry=carry, hands={"A": BEST["A"]})
    assert table.offers == {"kill the next": None, "wait": None}
    table.go("E kill the next").through()  # nobody objects
    assert table.round.carry[KILL]["owes"] == ["E"]
    following = Round(load(LOWBALL).next_setup(table.round, seed=1))
    assert [t.source for t in following.transfers if t.why == "kill blind"] == ["E"]


def test_a_voluntary_killer_needs_sixteen_chips_for_a_kill_of_four_l303() -> None:
    """The worked example: big blind two chips, kill blind four chips."""
    chips = {"bets": ("$2", "$4"), "blinds": ("$1", "$2"), **VOLUNTARY}
    table = DrawTable(LOWBALL, A=10, B=10, C=15, D=16, table=chips)
    assert (table.kind, table.turn) == ("kill", "D")  # C has fifteen and is not asked
    assert table.offers["kill"] == (4, 4)


# -- objections -----------------------------------------------------------------------------------------------------------------------

KNOWN = {"A": 1, "B": 2, "C": 3, "D": 4}


def promise(**given: Any) -> DrawTable:
    """E is new; D must kill this pot."""
    carry = {"button": 4, "small": 1, "big": 2, "known": KNOWN, "revolved": True, "kill": {"legs": ["D"], "owes": ["D"]}}
    return lowball(**{"E": 200, "button": "A", "carry": carry, "hands": {"A": BEST["A"]}, **given})


def missed(**given: Any) -> DrawTable:
    """E has missed the big blind; nobody else kills."""
    carry = {"button": 4, "small": 1, "big": 2, "known": {**KNOWN, "E": 5}, "revolved": True, "owed": {"E": ["big"]}}
    return lowball(**{"E": 200, "button": "A", "carry": carry, "hands": {"A": BEST["A"]}, **given})


def asked(table: DrawTable) -> set[str]:
    return set() if table.round.decision is None else set(table.round.decision.asks)


def test_any_active_player_may_object_to_a_kill_that_cures_a_missed_blind_l253() -> None:
    table = missed()
    assert table.offers == {"kill": (8, 8), "wait": None}
    table.go("E kill")
    assert (table.kind, asked(table)) == ("objection", {"A", "B", "C", "D"})
    table.go("B allow")
    assert asked(table) == {"A", "C", "D"}
    table.go("D object")
    assert table.kind == "betting"
    assert "seat/5" not in table.round.places  # he waits for the big blind
    assert table.stacks["E"] == 200
    table.through()
    assert table.round.carry["owed"] == {"E": ["big"]}
    assert_replays(table.round)


def test_nobody_objects_and_he_kills_l253() -> None:
    table = missed().go("E kill", "A allow", "B allow", "C allow", "D allow")
    assert table.paid("E", "kill blind") == 8
    assert table.offers["call"] == (8, 8)


def test_any_player_may_object_to_the_promise_of_a_kill_l305() -> None:
    table = promise().go("E kill the next", "A allow", "C object")
    assert "seat/5" not in table.round.places
    assert table.through().round.carry[KILL]["owes"] == []
    allowed = promise().go("E kill the next", "A allow", "B allow", "C allow", "D allow")
    assert len(allowed.round.places["seat/5"]) == 5


def test_only_a_new_player_comes_into_a_killed_pot_l305() -> None:
    """E has missed the big blind, D kills: l.253 lets E wait or kill, and there is one kill a hand."""
    carry = {"button": 4, "small": 1, "big": 2, "known": {**KNOWN, "E": 5}, "revolved": True, "owed": {"E": ["big"]}}
    table = lowball(E=200, button="A", carry={**carry, "kill": {"legs": ["D"], "owes": ["D"]}})
    assert table.kind == "betting"
    assert "seat/5" not in table.round.places


def test_a_promised_kill_waits_for_a_required_one_l305_l306() -> None:
    """E promises a kill of the next available pot; D, who kills this one, wins it and must kill the next: E's turn comes after."""
    best = {"D": "5s 4s 3s 2s As", "A": "Kh Kd Qh Qd Jh"}
    table = promise(hands=best).go("E kill the next").through()
    assert table.round.carry[KILL]["owes"] == ["D", "E"]
    following = Round(load(LOWBALL).next_setup(table.round, seed=1))
    assert [t.source for t in following.transfers if t.why == "kill blind"] == ["D"]


def test_a_new_players_own_kill_needs_nobodys_leave_l246() -> None:
    carry = {"button": 4, "small": 1, "big": 2, "known": KNOWN, "revolved": True}
    table = lowball(E=200, button="A", carry=carry).go("E kill")
    assert table.paid("E", "kill blind") == 8
    assert table.kind == "betting"


def test_nobody_is_asked_where_the_house_asks_nobody() -> None:
    edition = load_draw(LOWBALL)
    kill = edition.rules.kill.model_copy(update={"objections": False}).model_dump()
    carry = {"button": 4, "small": 1, "big": 2, "known": {**KNOWN, "E": 5}, "revolved": True, "owed": {"E": ["big"]}}
    given: dict[str, Any] = {**dict.fromkeys("ABCDE", 200), "button": "A", "carry": carry, "table": NATURAL}
    table = DrawTable(edition.with_rules(kill=kill), **given)
    assert table.go("E kill").kind == "betting"


def test_overcalls_that_went_back_are_no_part_of_a_leg_l269_l293() -> None:
    """B bets his last $1 after the draw; A overcalls C's seven and has it back. C has won the blinds' calls of $4 all the same."""
    hands = {"A": "8h 6h 4h 2h Ah", "B": "9d 6d 4d 2d Ad", "C": "7s 6s 4s 2s As"}
    table = DrawTable(LOWBALL, A=200, B=5, C=200, hands=hands, table=NATURAL).through("draw")
    table.go("A pat", "B pat", "C pat", "A check", "B bet 1", "C call", "A call")
    assert table.stacks["A"] == 196
    assert is_pot(table.round)
    kill = Kill(table.round, load_draw(LOWBALL).rules, table.round.table, 400)
    assert kill._freely_put_in("A") == 2_00  # the call of $2 to the big blind, and not the dollar
    assert not kill.counts("C")  # with B's dollar $3, less than a bet of $4


# -- other games ----------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def holdem(tmp_path: Path) -> Any:
    return with_kill(tmp_path, "holdem")


def with_kill(folder: Path, slug: str) -> Any:
    """The house's edition with kill pots offered, as a file of its own would have it."""
    text = (HERE / "oceans-eleven" / f"{slug}.toml").read_text()
    if "[rules.kill]" not in text:
        text = text.replace("[table]", '[rules.kill]\nkinds = ["natural"]\nlimit_except = ["$20"]\n\n[table]', 1)
    if "\nkill = {" not in text:
        text = text.replace("[clauses]", '[clauses]\nkill = { says = "Kill pots.", lines = "293-308" }', 1)
    (folder / "oceans-eleven").mkdir(exist_ok=True)
    (folder / "oceans-eleven" / "collection").symlink_to(HERE / "oceans-eleven" / "collection")
    path = folder / "oceans-eleven" / f"{slug}.toml"
    path.write_text(text)
    return load_file(f"oceans-eleven/{slug}", path)


def test_holdem_with_a_natural_kill(holdem: Any) -> None:
    hands = {"A": "As Ah", "B": "2c 3d", "C": "2d 3h", "D": "2h 3s"}
    table = Table(holdem, A=200, B=200, C=200, D=200, table=NATURAL, hands=hands, board="Ac Kd 7s 8d Jc").check_down()
    assert table.round.carry[KILL] == {"legs": ["A"], "owes": []}
    second = Table(holdem, A=200, B=200, C=200, D=200, table=NATURAL, carry={"kill": {"legs": ["D"], "owes": ["D"]}})
    assert second.paid("D", "kill blind") == 8
    assert second.offers == {"fold": None, "call": (8, 8), "raise": (16, 16)}
    second.go("C call", "A call", "B call", "D check")
    assert second.offers["bet"] == (8, 8)


def test_twenty_forty_holdem_bans_the_kill_l71(holdem: Any) -> None:
    big = {"bets": ("$20", "$40"), "blinds": ("$10", "$20")}
    assert not holdem.rules.kill.allowed(holdem.settings({**big, **NATURAL}))
    assert holdem.rules.kill.allowed(holdem.settings(NATURAL))


@pytest.mark.parametrize(("dollars", "kills"), [(40, True), (39, False)])
def test_a_scoop_kills_from_five_times_the_upper_limit_l302(holdem: Any, dollars: int, kills: bool) -> None:
    """$40 in a 4-8 game."""
    round = Round(holdem.setup({"A": 100_00, "B": 100_00}, seed=1, table=NATURAL))
    round.ruling = True  # chips are moved by hand here
    kill = Kill(round, holdem.rules, round.table, 400)
    round.transfer("B", "pot/0", dollars * 100, "call", "call")
    for rule in ("high-half", "low-half"):
        round.transfer("pot/0", "A", dollars * 50, "wins", rule)
    assert kill.carry(split_game=True) == {"legs": [], "owes": ["A"] if kills else []}


@pytest.mark.parametrize(("pot_size", "owes"), [("as-it-lies", []), ("with-the-drop", ["A"])])
def test_whether_the_drop_counts_in_a_scooped_pot_is_a_switch(holdem: Any, pot_size: str, owes: list[str]) -> None:
    """$41 in a 4-8 game, of which $4 is dropped: $37 is won."""
    rules = holdem.rules.model_copy(update={"pot_size": pot_size})
    round = Round(holdem.setup({"A": 100_00, "B": 100_00}, seed=1, table=NATURAL))
    round.ruling = True  # chips are moved by hand here
    kill = Kill(round, rules, round.table, 400)
    round.transfer("B", "pot/0", 41_00, "call", "call")
    round.transfer("pot/0", "drop", 4_00, "collection", "collection.1")
    round.transfer("pot/0", "A", 20_00, "wins", "high-half")
    round.transfer("pot/0", "A", 17_00, "wins", "low-half")
    assert kill.carry(split_game=True)["owes"] == owes


@pytest.mark.parametrize(("dollars", "kills"), [(100, True), (98, False)])
def test_without_limits_a_scoop_is_measured_by_the_least_bet(dollars: int, kills: bool) -> None:
    """Pot-limit with blinds of $10 and $20: five times 20."""
    omaha = load("oceans-eleven/omaha-high-low-split")
    table = {**NATURAL, "structure": "pot-limit", "blinds": ("$10", "$20"), "buy_in": "$1,000"}
    round: Any = Round(omaha.setup({"A": 1000_00, "B": 1000_00}, seed=1, table=table))
    round.ruling = True  # chips are moved by hand here
    kill = Kill(round, round.rules, round.table, 20_00)
    round.transfer("B", "pot/0", dollars * 100, "call", "call")
    for rule in ("high-half", "low-half"):
        round.transfer("pot/0", "A", dollars * 50, "wins", rule)
    assert kill.carry(split_game=True)["owes"] == (["A"] if kills else [])


def test_no_scoop_without_a_low_half_unless_the_house_says_so(holdem: Any) -> None:
    for scooped, owes in (("both-halves", []), ("whole-pot", ["A"])):
        rules = holdem.rules.model_copy(update={"kill": holdem.rules.kill.model_copy(update={"scooped": scooped})})
        round = Round(holdem.setup({"A": 100_00, "B": 100_00}, seed=1, table=NATURAL))
        round.ruling = True  # chips are moved by hand here
        kill = Kill(round, rules, round.table, 400)
        round.transfer("B", "pot/0", 50_00, "call", "call")
        round.transfer("pot/0", "A", 50_00, "wins", "win")
        assert kill.carry(split_game=True)["owes"] == owes


@pytest.mark.parametrize("kinds", [("natural",), ("voluntary",), ("natural", "voluntary")])
def test_long_sessions_with_kills_conserve_chips(kinds: tuple[str, ...]) -> None:
    import random

    from tests.support import finish

    edition, rng = load(LOWBALL), random.Random(str(kinds))
    stacks = dict.fromkeys("ABCDEF", 500_00)
    round = finish(Round(edition.setup(stacks, seed=1, table={"kill": kinds})), rng)
    killed = 0
    for number in range(150):
        total = sum(round.outcome.stacks.values())
        more = {p: s if s >= 50_00 else 500_00 for p, s in round.outcome.stacks.items()}
        total += sum(more[p] - s for p, s in round.outcome.stacks.items())
        away = frozenset(rng.sample("ABCDEF", rng.choice((0, 0, 1, 2))))
        round = finish(Round(edition.next_setup(round, stacks=more, seed=number, absent=away)), rng)
        killed += any(t.why == "kill blind" for t in round.transfers)
        assert sum(round.outcome.stacks.values()) + round.outcome.drop == total
    assert killed > 5
