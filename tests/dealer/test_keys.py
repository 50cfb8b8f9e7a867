"""Few keys, and none of them places a wager that was not shown: what is usual is confirmed by one key, and a void asks first."""

from collections.abc import Iterator

import pytest

from cardroom import load
from cardroom.chance import Felt
from cardroom.cli.terminal import dealing
from cardroom.cli.terminal.dealing import DealerSession
from cardroom.cli.terminal.prompt import Leave
from cardroom.dealer.table import DealersTable, VoidsRound
from cardroom.dealer.usual import as_before, everybody
from cardroom.errors import BadInput
from cardroom.money import money_text
from cardroom.round import Action, Setup

HOLDEM, THREE_CARD = "tres-lounge/texas-holdem", "tres-lounge/three-card-poker"
SIX = ("ann", "bob", "cy", "dee", "eli", "fay")
FEW_AT_HOLDEM, FEW_AT_THREE_CARD = 35, 30  # keys, at three card poker beside two for each card


def setup(edition: str, players: tuple[str, ...], **given: object) -> Setup:
    return load(edition).setup(dict.fromkeys(players, 500_00), chance=Felt(), stepped=True, **given)  # type: ignore[arg-type]


def table(edition: str, players: tuple[str, ...], **given: object) -> DealersTable:
    return DealersTable(load(edition), setup(edition, players, **given))


def keys(lines: tuple[str, ...]) -> int:
    """Each with its Enter."""
    return sum(len(line) + 1 for line in lines)


def test_a_hand_of_six_who_all_check_takes_few_keys() -> None:
    at = table(HOLDEM, SIX, button=1)
    lines = ("", ".", "2c7dth", ".", "9s", ".", "3h", ".", "", "asad", ".")
    for line in lines:
        at.enter(line)
    assert at.round.over and at.round.outcome.stacks["bob"] == 500_00 + 5 * 3_00 - 2_00  # l. of the fee: $2 at the flop
    assert keys(lines) < FEW_AT_HOLDEM


def test_three_bettors_at_three_card_poker_take_few_keys() -> None:
    at = table(THREE_CARD, SIX[:4])
    first = ("", "400", "all 10", "", "5s", "ppp", "ahkh", "2c3c4c", "asadjc", "9s9d8c")
    again = ("", "", "", "5s", "ppp", "ahkh", "2c3c4c", "asadjc", "9s9d8c")
    cards = 3 + 3 * 3
    for lines in (first, again):
        for line in lines:
            at.enter(line)
        assert at.round.over and keys(lines) - 2 * cards < FEW_AT_THREE_CARD
        at.next_round()


def test_what_everybody_does_is_shown_wager_by_wager() -> None:
    """Six at $3: the blinds have $1 and $3 in already."""
    at = table(HOLDEM, SIX, button=1)
    at.enter("")
    assert "`.`: seats 4, 5, 6 and 1 call $3; seat 2 calls $2; seat 3 checks." in at.asked.keys
    shown = everybody(at.round)
    before = len(at.round.inputs)
    at.enter(".")
    assert list(at.round.inputs[before:]) == shown
    told = [f"{given.player} {given.verb} {money_text(given.amount)}" for given in shown]
    assert told == ["dee call $3", "eli call $3", "fay call $3", "ann call $3", "bob call $2", "cy check $0"]


def test_nobody_mucks_before_a_hand_is_shown() -> None:
    at = table(HOLDEM, SIX[:3], button=1)
    for line in ("", ".", "2c7dth", ".", "9s", ".", "3h", "."):
        at.enter(line)
    assert "muck" in at.asked.keys and not at.asked.everybody
    with pytest.raises(BadInput, match=r"'\.' is not offered"):
        at.enter(".")


def test_enter_places_what_it_has_shown_and_nothing_else() -> None:
    """Bob has bet $25 already, Cy has left: Enter repeats Dee's wagers alone."""
    at = table(THREE_CARD, SIX[:4])
    for line in ("", "400", "2 10, 3 10, 4 15 5", "", "5s", "ppp", "ahkh", "2c3c4c", "asadjc", "9s9d8c"):
        at.enter(line)
    at.next_round({"ann": 500_00, "bob": 500_00, "cy": 5_00, "dee": 500_00})
    at.enter("")
    at.enter("")
    at.enter("2 25")
    assert "as before (dee $15 $5 pair-plus)" in at.asked.keys
    shown = as_before(at.round, at.last)
    before = len(at.round.inputs)
    at.enter("")
    placed = [given for given in at.round.inputs[before:] if isinstance(given, Action) and given.amount]
    assert placed == shown and [(bet.player, money_text(bet.amount)) for bet in placed] == [("dee", "$15"), ("dee", "$5")]


def test_a_mistake_that_voids_the_round_is_said_twice() -> None:
    """001 l.42: more than one extra card is a misdeal. Without `!` behind it nothing has changed."""
    at = table(HOLDEM, SIX, button=1)
    with pytest.raises(VoidsRound, match=r"^That voids the round, and everything goes back: type `extra cards !` if it is so\.$"):
        at.enter("extra cards")
    assert not at.round.over and not at.round.inputs
    at.enter("extra card")  # one goes back to the stub, and play goes on
    assert not at.round.over
    at.take_back()
    at.enter("extra cards !")
    assert at.round.over and at.round.void
    at.take_back()
    assert not at.round.over


# -- at the terminal --------------------------------------------------------------------------------------------------------


class Typist:
    """Types line by line; keeps what was asked with each."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *lines: str) -> None:
        self._lines, self._capsys = iter(lines), capsys
        self.asked: list[tuple[str, str]] = []
        monkeypatch.setattr(dealing, "ask_line", self)

    def __call__(self, question: str) -> str:
        said = self._capsys.readouterr().out + question
        line = next(self._lines, None)
        if line is None:
            raise Leave
        self.asked.append((" ".join(said.split()), line))
        return line


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Iterator[object]:
    def play(*lines: str) -> tuple[DealerSession, Typist]:
        typist = Typist(monkeypatch, capsys, *lines)
        session = DealerSession(load(THREE_CARD), setup(THREE_CARD, SIX[:3]), None, None, "")
        session.run()
        return session, typist

    yield play


def test_the_wagers_that_enter_repeats_stand_in_every_prompt(played) -> None:  # type: ignore[no-untyped-def]
    lines = ("5s", "pp", "ahkh", "2c3c4c", "asadjc", "")
    _, typist = played("", "100", "all 10", ".", *lines, "", "", "2 15", "", *lines)
    prompts = [said for said, line in typist.asked if "Wagers:" in said]
    assert "as before (bob $10, cy $10)" in prompts[-2] and "as before (cy $10), no more bets" in prompts[-1]


def test_a_ruling_that_voids_the_round_shows_what_follows_and_asks(played) -> None:  # type: ignore[no-untyped-def]
    dealt = ("", "100", "all 10", "", "5s", "p")
    why = "two cards were dealt to one hand"
    session, typist = played(*dealt, "!misdeal", why, "", "n", "!misdeal", "u", "!misdeal", why, "", "y")
    (first, *_) = [said for said, line in typist.asked if line == "n"]
    assert "What will follow" in first and "The round is over and void." in first and "Void the round? [y/N]" in first
    assert [line for said, line in typist.asked if "Nothing is ruled." in said or "Nothing is reported." in said] == ["!misdeal"] * 2
    assert session.table.round.void


def test_a_mistake_that_voids_the_round_asks_at_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typist = Typist(monkeypatch, capsys, "!extra cards", "n", "!extra cards", "u", "!extra cards", "y")
    session = DealerSession(load(HOLDEM), setup(HOLDEM, SIX[:3], button=1), None, None, "")
    session.run()
    (first, *_) = [said for said, line in typist.asked if line == "n"]
    assert "the round is over and void" in first and "Void the round? [y/N]" in first
    assert session.table.round.void
