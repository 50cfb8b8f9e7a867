"""What the dealer is asked: each player's own bounds, split hands told apart, everybody by one key, and undo at every prompt."""

import re
from collections.abc import Iterator

import pytest

from cardroom import Action, load
from cardroom.chance import Felt
from cardroom.cli.terminal import dealing
from cardroom.cli.terminal.dealing import DealerSession
from cardroom.cli.terminal.prompt import Leave
from cardroom.dealer.reading import are_cards
from cardroom.dealer.steps import DealerStep
from cardroom.dealer.table import DealersTable
from cardroom.games.banked.pan_nine.drawing import HOUSE_WAY
from cardroom.round import FloorCall
from tests.counts import ONE_OF_EACH_GAME, counts
from tests.dealer.typed import Played

BLACKJACK, PAI_GOW, THREE_CARD = "oceans-eleven/21st-century-blackjack-8-0-2", "tres-lounge/pai-gow-poker", "tres-lounge/three-card-poker"
Capture = pytest.CaptureFixture[str]


def table_of(edition: str, stacks: dict[str, int], *lines: str) -> DealersTable:
    loaded = load(edition)
    table = DealersTable(loaded, loaded.setup(stacks, chance=Felt(), player_dealer=next(iter(stacks))))
    for line in lines:
        table.enter(line)
    return table


@pytest.mark.parametrize("edition", ONE_OF_EACH_GAME)
@counts("rounds", 1, 4)
def test_undo_takes_back_at_every_prompt_what_was_typed(edition: str, rounds: int) -> None:
    """A whole round: at each prompt the line, undone input by input to the same prompt, and the line again; and where cards come next, the
    cards alone, which say that the step is done."""
    for number in range(rounds):
        played = Played(load(edition), {f"p{seat}": 2000_00 for seat in (1, 2, 3)}, f"u{number}")
        setup = played.table.round.setup
        lines = list(played.lines())
        session = DealerSession(load(edition), setup, None, None, "")
        at, table = 0, session.table
        while at < len(lines):
            asked, before, line = table.asked, len(table.round.inputs), lines[at]
            ahead = lines[at + 1] if at + 1 < len(lines) else ""
            if asked.next is not None and not line and are_cards(ahead):
                line, at = ahead, at + 1
            session._line(line)
            assert len(table.round.inputs) > before, (asked, line)
            while len(table.round.inputs) > before:
                session._line(dealing.UNDO)
            assert table.asked == asked and not table.round.over
            session._line(line)
            at += 1
        assert table.round.over and table.round.outcome.stacks == played.truth.outcome.stacks


def test_what_each_may_stake_on_insurance_stands_with_his_seat() -> None:
    """Half of one's own wager (l.3730): ann's is $5, bob's $15."""
    table = table_of(BLACKJACK, {"dan": 2000_00, "ann": 200_00, "bob": 200_00})
    while table.asked.text and not table.asked.text.startswith("Insure"):
        decision = table.round.decision
        assert decision is not None
        if decision.kind == "bank":
            table.enter("1000")
        elif decision.kind == "wagers":
            table.enter("2 10, 3 30")
            table.enter(".")
        elif decision.kind == "cards":
            pick = decision.asks["dealer"][0].pick
            assert pick is not None
            table.enter("as" if pick.least == 1 and pick.to == "seat/1" else " ".join(["9d", "8c", "7d", "6c"][: pick.least]))
        else:
            table.enter("")
    assert re.search(r"^Insure.*: seat 2, ann; seat 3, bob\.$", table.asked.text)
    assert "seat 2 i: insure" in table.asked.keys and "seat 3 i: insure" in table.asked.keys
    assert "$5" in table.asked.keys.split("seat 3")[0] and "$15" in table.asked.keys.split("seat 3")[1]


@pytest.mark.parametrize("edition", [each for each in ONE_OF_EACH_GAME if "pai-gow" in each])
def test_hands_are_set_the_house_way_by_one_key(edition: str) -> None:
    """The first round of some in which several hands are set at the same time."""
    for number in range(10):
        played = Played(load(edition), {f"p{seat}": 2000_00 for seat in (1, 2, 3)}, f"w{number}")
        table = DealersTable(load(edition), played.table.round.setup)
        for line in played.lines():
            decision = table.round.decision
            if decision is not None and decision.kind == "setting" and len(decision.asks) > 1:
                players = list(decision.asks)
                assert "the house way" in table.asked.everybody and "`.`: " in table.asked.keys
                before = len(table.round.inputs)
                table.enter(".")
                set_so = [(given.player, given.verb) for given in table.round.inputs[before:] if isinstance(given, Action)]
                assert set_so == [(player, HOUSE_WAY) for player in players]
                return
            table.enter(line)
    pytest.fail("nobody was asked to set a hand")


def test_split_hands_are_told_apart_with_what_each_counts() -> None:
    edition = load(BLACKJACK)
    table = DealersTable(edition, edition.setup({"dan": 2000_00, "ann": 200_00}, chance=Felt(), player_dealer="dan"))
    lie = {"seat/1": iter(["9s"]), "seat/2": iter(["8d", "8c", "th"]), "seat/2/1": iter(["9c"])}
    said = list[str]()
    while len(said) < 2:
        decision, asked = table.round.decision, table.asked
        assert decision is not None, "the round is over"
        if decision.kind == "bank":
            table.enter("1000")
        elif decision.kind == "wagers":
            table.enter("2 10")
            table.enter(".")
        elif decision.kind == "cards" and (pick := decision.asks["dealer"][0].pick) is not None:
            table.enter(" ".join(next(lie[pick.to]) for _ in range(pick.least)))
        elif "ann" in decision.asks and any(option.verb == "split" for option in decision.asks["ann"]) and not said:
            table.enter("split")
        elif "ann" in decision.asks and "hand " in asked.text:
            said.append(asked.text)
            table.enter("stand")
        else:
            table.enter("")
    assert "seat 2, ann, hand 1 (18)" in said[0].lower() and "seat 2, ann, hand 2 (17)" in said[1].lower(), said


class Typist:
    def __init__(self, monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
        self.lines = iter(lines)
        monkeypatch.setattr(dealing, "ask_line", self)

    def __call__(self, question: str) -> str:
        print(question)
        line = next(self.lines, None)
        if line is None:
            raise Leave
        return line


def test_a_ruling_is_shown_and_asked_for_before_it_is_made(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    loaded = load(THREE_CARD)
    setup = loaded.setup(dict.fromkeys(("ann", "bob", "cy"), 300_00), chance=Felt(), player_dealer="ann", stepped=True)
    session = DealerSession(loaded, setup, None, None, "")
    Typist(monkeypatch, "100", "2-3 10", ".", "", "5s", "!foul-hand", "2", "n", "!foul-hand", "2", "y")
    session.run()
    said = capsys.readouterr().out
    assert said.count("What will follow:") == 2 and said.count("Rule so? [y/N]") == 2 and "Nothing is ruled." in said
    assert "It counts when the round is settled" in said
    assert [given for given in session.table.round.inputs if isinstance(given, FloorCall)] == [FloorCall("foul-hand", (("seat", 2),), "")]


def test_practice_asks_for_a_payment_before_it_tells_it(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """The trainee types what lies there and works out what is due: right, wrong, shown, and undone."""
    answers: Iterator[str] = iter(("u",))
    session: DealerSession
    asked: list[tuple[str, str]] = []

    def trainee(question: str) -> str:
        if "is over" in question:
            raise Leave
        if "how much" in question:
            step = next(each for each in due() if f"{each.text.split(': ')[0].removesuffix('.')}: how much" in question)
            said = next(answers, ("1", "", f"{step.amount / 100:.2f}")[len(asked) % 3])
            asked.append((question, said))
            return said
        decision = session.table.round.decision
        assert decision is not None and session.practice is not None
        return session.practice.on_the_felt().replace("dice ", "").replace("10", "t") if decision.kind in ("cards", "dice") else ""

    def due() -> list[DealerStep]:
        return [step for step in session.table.steps.again().since(session.table.round) if step.do in dealing.WORKED_OUT]

    loaded = load(THREE_CARD)
    setup = loaded.setup(dict.fromkeys(("ann", "bob", "cy"), 300_00), chance=Felt(), stepped=True)
    session = DealerSession(loaded, setup, None, None, "5")
    monkeypatch.setattr(dealing, "ask_line", trainee)
    session.run()
    said = capsys.readouterr().out
    assert session.table.round.over and len(asked) > 3 and "Taken back: " in said
    assert "No, it is $" in said and ("Right." in said)
