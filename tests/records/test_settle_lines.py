"""The lines of a described round: whose position a wager lies on, rulings and the dealer's words where they happened, refusals."""

import textwrap

import pytest

from cardroom.errors import CardroomError
from cardroom.records.files import parse
from cardroom.records.settle import Settled, settle, settled_data
from cardroom.round import Action, Dealt, FloorCall, Ruled, Shown, Spot, Transfer


def described(text: str) -> Settled:
    return settle(parse(textwrap.dedent(text), "round.toml"), "round.toml")


def refusal(text: str) -> str:
    with pytest.raises(CardroomError) as caught:
        described(text)
    assert "\n" not in str(caught.value)
    return str(caught.value)


# -- whose position -------------------------------------------------------------------------------------------------------------------

# Seven beats the five that the banker's third card leaves him; both lines pay even money (001 l.1869-1871), $1 to the house (l.3781).
BACCARAT = """
edition = "oceans-eleven/ez-baccarat"
player_dealer = "dana"
put_up = "$300"
actions = ["bob: bet player 30"]
players = [
  { name = "dana", seat = 1, stack = "$1,000" }, { name = "ann", seat = 2, stack = "$500" },
  { name = "bob", seat = 5, stack = "$500" }, { name = "kit", stack = "$500" },
]
wagers = { ann = { player = "$20" } }
cards = { player = "9h 8d", banker = "2h 3d Kd" }
"""


def spots(settled: Settled) -> dict[str, int]:
    """Where the wagers went, with what lay there."""
    return {str(t.target): t.amount for t in settled.round.transfers if isinstance(t.target, Spot)}


def test_a_wager_lies_on_ones_own_position() -> None:
    settled = described(BACCARAT)
    assert spots(settled) == {"2/player/ann": 2000, "5/player/bob": 3000}
    assert settled_data(settled)["net"] == {"dana": -5100, "ann": 2000, "bob": 3000, "kit": 0}


def test_on_anothers_position_the_line_says_which() -> None:
    """The player-dealer pays kit's bet whoever's position it lies on."""
    for line in ("bet player seat/2 30", "bet on player seat/2 30", "bet 2/player/bob $30"):
        settled = described(BACCARAT.replace("bet player 30", line))
        assert spots(settled) == {"2/player/ann": 2000, "2/player/bob": 3000}


def test_two_positions_are_two_choices() -> None:
    both = BACCARAT.replace("wagers = { ann", 'wagers = { bob = { player = "$20" }, ann').replace(
        "bob: bet player 30", "kit: bet player 30"
    )
    assert refusal(both).endswith("""('kit: bet player 30'): it may mean "bet player seat/2" or "bet player seat/5".""")
    settled = described(both.replace("kit: bet player 30", "kit: bet player seat/5 30"))
    assert spots(settled)["5/player/kit"] == 3000


def test_a_second_wager_on_the_same_line_does_not_go_to_another_position() -> None:
    twice = BACCARAT.replace('"bob: bet player 30"', '"bob: bet player 30", "bob: bet player 20"')
    assert refusal(twice).endswith("""bob is not offered this at seat 5; at another's it is "bet player seat/2".""")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("bet player 30", "bet dragon-7 5", "'dragon-7' needs player or banker at the same position, and bob has none at position 5"),
        ('{ player = "$20" }', '{ dragon-7 = "$5" }', "wagers.ann.dragon-7: 'dragon-7' needs player or banker at the same position"),
        (
            "bet player 30",
            "bet dragin 5",
            "bob was not offered a wager on 'dragin' at position 5; there are: banker, dragon-7, player, tie",
        ),
        ('stack = "$500" },\n', 'stack = "$4" },\n', "wagers.ann.player: ann has $4, which is not enough for the smallest wager here"),
        ("bob: bet player 30", "dana: bet player 30", "dana is the player-dealer and makes no wager"),
    ],
)
def test_a_wager_that_is_not_offered_is_explained(old: str, new: str, says: str) -> None:
    assert old in BACCARAT
    assert says in refusal(BACCARAT.replace(old, new, 1))


PANDA = BACCARAT.replace("ez-baccarat", "ez-baccarat-panda-8")
DAI_BACC = BACCARAT.replace("ez-baccarat", "dai-bacc")


@pytest.mark.parametrize(
    ("text", "old", "new", "says"),
    [
        (PANDA, "bet player 30", "bet dragon-7 10", "'dragon-7' needs player or banker at the same position, and bob has none"),
        (PANDA, "bet player 30", 'bet tie 10", "bob: bet dragon-7 10', "'dragon-7' needs player or banker at the same position"),
        (DAI_BACC, "bet player 30", "bet ox-6 10", "'ox-6' needs player or banker at the same position, and bob has none"),
    ],
)
def test_a_wager_that_stands_alone_does_not_suffice_for_another(text: str, old: str, new: str, says: str) -> None:
    """001 l.5110, 5157, 5674, 5688: Tie Bet and Kill the Ox/Tiger may stand alone; Dragon 7 and Ox 6 need a wager on a line."""
    assert says in refusal(text.replace(old, new, 1))


def test_a_wager_refused_for_want_of_money_says_so() -> None:
    """The wager is named before the lines that could only follow it: without it the round is over, or belongs to the others."""
    short = BACCARAT.replace('seat = 2, stack = "$500"', 'seat = 2, stack = "$22"')
    second = short.replace('{ player = "$20" }', '{ player = "$20", dragon-7 = "$10" }')
    assert "wagers.ann.dragon-7: ann has $2 left, which is not enough for 'dragon-7' (from $10) and the fee" in refusal(second)
    nobody = """
    edition = "oceans-eleven/21st-century-blackjack"
    player_dealer = "dana"
    put_up = "$300"
    players = [{ name = "dana", seat = 1, stack = 1000 }, { name = "ann", seat = 2, stack = 4 }]
    """
    poor = "ann has $4, which is not enough for the smallest wager here and the fee"
    assert f"wagers.ann.wager: {poor}" in refusal(nobody + 'wagers = { ann = { wager = "$10" } }\nactions = ["ann: double"]')
    assert f"('ann: bet wager 10'): {poor}" in refusal(nobody + 'actions = ["ann: bet wager 10"]')
    others = nobody.replace("players = [", 'players = [{ name = "cy", seat = 5, stack = 1000 }, ')
    wagers = 'wagers = { cy = { wager = "$10" }, ann = { wager = "$10" } }\ncards = { cy = "5h 6h" }\n'
    assert f"wagers.ann.wager: {poor}" in refusal(others + wagers + 'actions = ["ann: double"]')


def test_without_a_seat_and_a_backline_there_is_no_wager() -> None:
    text = """
    edition = "florida/two-card-poker"
    player_dealer = "dana"
    put_up = "$300"
    wagers = { kit = [{ on = 1, base-bet = "$10" }] }
    players = [{ name = "dana", seat = 1, stack = 1000 }, { name = "ann", seat = 2, stack = 200 }, { name = "kit", stack = 200 }]
    """
    assert "kit has no seat, and nobody may bet on the positions of others here" in refusal(text)


# -- picks ----------------------------------------------------------------------------------------------------------------------------

TWO_CARDS = """
edition = "florida/two-card-poker"
option = "iii"
player_dealer = "dana"
put_up = "$300"
actions = ["ann: call [Kc Kd]"]
players = [{ name = "dana", seat = 1, stack = "$1,000" }, { name = "ann", seat = 2, stack = "$200" }]
wagers = { ann = { base-bet = "$10" } }
cards = { dana = "Js 2s 9d 5c", ann = "3h Kc 4s Kd" }
"""


def test_a_call_names_the_two_cards_that_are_played() -> None:
    """003 l.491: the others are thrown away. A pair beats the jack-deuce that qualifies: even money on both bets; $1 of rake (iii)."""
    settled = described(TWO_CARDS)
    assert settled_data(settled)["net"] == {"dana": -2100, "ann": 2000}
    assert len(next(event for event in settled.round.events if isinstance(event, Shown) and event.place == "seat/2").cards) == 2


def test_the_cards_to_be_played_and_not_those_thrown_away_are_asked_for() -> None:
    assert "named are the cards that you play" in refusal(TWO_CARDS.replace("[Kc Kd]", "[Kc Ks]"))
    assert "ann must pick 2 of seat/2 that you play" in refusal(TWO_CARDS.replace("[Kc Kd]", "[1 2 3]"))


# -- rulings and the dealer -----------------------------------------------------------------------------------------------------------

HOLDEM = """
edition = "oceans-eleven/holdem"
option = "none"
button = 1
actions = [{ruling}"ann: call", "bob: call", "cy: check"{after}]
players = [{{ name = "ann", seat = 1, stack = 100 }}, {{ name = "bob", seat = 2, stack = 100 }}, {{ name = "cy", seat = 3, stack = 100 }}]
cards = {{ ann = "Ah Kh", bob = "Qs Qd", cy = "9c 9d", board = "Jh 8s 4h 2c 2d" }}
"""
NET = {"ann": -400, "bob": 800, "cy": -400}  # queens, against the big blind of the table's $4-$8
CHECKED = ', "bob: check", "cy: check", "ann: check"' * 3


def test_a_ruling_written_first_is_made_when_there_is_a_hand() -> None:
    """001 l.35: a card exposed by the dealer is replaced and becomes the burn: bob's second queen, whose place another card takes."""
    text = HOLDEM.format(ruling='"floor: exposed-card seat=2 index=1", ', after=CHECKED).replace('bob = "Qs Qd"', 'bob = "Qs Qd 3s"')
    settled = described(text)
    kinds = [type(event) for event in settled.round.events]
    assert kinds.index(Ruled) > kinds.index(Dealt)
    assert next(event.place for event in settled.round.events if isinstance(event, Shown)) == "seat/2"
    assert settled_data(settled)["net"]["cy"] == 2 * -settled_data(settled)["net"]["bob"]  # nines beat ace high and queen high
    quiet = described(text + "\nstepped = false\n")
    assert settled_data(quiet)["net"] == settled_data(settled)["net"]


def test_a_misdeal_is_declared_in_words() -> None:
    text = HOLDEM.format(ruling='"floor: misdeal why=\\"two cards, one of them boxed\\"", ', after="")
    assert "the round is over before it" in refusal(text)  # nobody acts in a hand that is void
    only = text.replace(', "ann: call", "bob: call", "cy: check"', "")
    settled = described(only[: only.index("\ncards =")])
    data = settled_data(settled)
    assert data["void"] and set(data["net"].values()) == {0}
    assert [event.text for event in settled.round.events if isinstance(event, Ruled)] == ["two cards, one of them boxed"]


@pytest.mark.parametrize(
    ("ruling", "says"),
    [
        ('floor: misdeal why=\\"two cards', "a quote is not closed"),
        ('floor: misdeal why=\\"two\\"cards', "a quote is not closed, or something stands right behind one"),
        ("floor: misdeal", "must be told 'why'"),
        ("floor: misdeal why=boxed rule=no-such", "irregularity.misdeal"),
        ("floor: exposed-card seat=2 seat=3", "seat is there twice"),
        ("floor: exposed-card seat", 'write what it is about like "floor: exposed-card seat=2"'),
        ("floor: exposed-cart seat=2", "has no ruling 'exposed-cart'"),
    ],
)
def test_a_ruling_that_cannot_be_read_is_refused(ruling: str, says: str) -> None:
    assert says in refusal(HOLDEM.format(ruling=f'"{ruling}", ', after=CHECKED))


def test_a_ruling_that_can_never_be_made_is_refused_with_its_own_reason() -> None:
    """Seat 9 is empty: the blinds and the deal come first, then nobody but the players can go on."""
    reason = refusal(HOLDEM.format(ruling='"floor: exposed-card seat=9 index=0", ', after=CHECKED))
    assert "line 1 ('floor: exposed-card seat=9 index=0')" in reason and "turn" not in reason


def test_the_dealer_goes_on() -> None:
    """Where the dealer speaks, the table asks him before every street; what he need not say is the same said or unsaid."""
    said = HOLDEM.format(ruling='"dealer: go on", ', after=', "dealer: deal"' + CHECKED)
    unsaid = HOLDEM.format(ruling="", after=CHECKED)
    assert described(said).round.setup.stepped and not described(unsaid).round.setup.stepped
    assert settled_data(described(said))["net"] == settled_data(described(unsaid))["net"] == NET


def test_one_value_is_a_list_of_one() -> None:
    """001 l.170: a last card dealt too early; who has looked at it keeps it. One looker is written like several."""
    stud = """
    edition = "oceans-eleven/seven-card-stud"
    actions = [
      "ann: bring in", "bob: complete 4", "ann: call",
      "bob: check", "ann: check", "bob: check", "ann: check", "bob: bet 8", {ruling}"ann: fold",
    ]
    players = [{{ name = "ann", seat = 1, stack = 100 }}, {{ name = "bob", seat = 2, stack = 100 }}]
    cards = {{ ann = "?? ?? 2c 5d 8s 9h", bob = "?? ?? Kd Js 7h 3c" }}
    """
    quiet = settled_data(described(stud.format(ruling="")))
    assert quiet["net"]["ann"] == -450 and quiet["net"]["bob"] + quiet["drop"] == 450  # ante 50c (l.3391), four dollars on third street
    for looked in ("looked=1", "looked=1,2"):
        found = described(stud.format(ruling=f'"floor: premature-street dealt=2 {looked}", '))
        (call,) = [given for given in found.round.inputs if isinstance(given, FloorCall)]
        assert dict(call.args)["looked"] == ((1,) if looked == "looked=1" else (1, 2))


def test_the_inputs_of_a_described_misdeal_are_those_of_any_other() -> None:
    only = HOLDEM.format(ruling='"floor: misdeal why=\\"boxed\\""', after="").replace('"ann: call", "bob: call", "cy: check"', "")
    inputs = described(only[: only.index("\ncards =")]).round.inputs
    assert [given for given in inputs if not isinstance(given, Action)] == [FloorCall("misdeal", (("why", "boxed"),))]
    assert not [event for event in described(BACCARAT).round.events if isinstance(event, Ruled)]
    assert any(isinstance(event, Transfer) for event in described(BACCARAT).round.events)
