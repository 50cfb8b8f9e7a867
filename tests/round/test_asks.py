"""Many who are asked at once: what each may do is worked out for those who look at it, and stays what it was when they were asked."""

from cardroom import Action, Round, load
from cardroom.houses.edition import Edition
from cardroom.round import Asks, Decision, Option, Procedure, exactly
from tests.round.test_round import game

HOLDEM = "standard/no-limit-texas-holdem"
STACKS = {"ann": 1000, "bob": 1000, "cal": 1000}


class Counted:
    """A round in which everybody may put in all that he has, or be done."""

    def __init__(self) -> None:
        self.looked: list[str] = []
        self.round = Round(self.edition().setup(STACKS, seed=1))

    def edition(self) -> Edition:
        return game(load(HOLDEM), self.play)

    def play(self, round: Round) -> Procedure:
        def options(player: str) -> tuple[Option, ...]:
            self.looked.append(player)
            return Option("all", exactly(round.accounts[player])), Option("done")

        asks = Asks(STACKS, options)
        while asks:
            action = yield Decision("all", asks)
            if action.verb == "done":
                asks = asks.without(action.player)
            else:
                round.transfer(action.player, "ann", action.amount, "all", "pot")
                asks = asks.anew(action.player, "ann")

    def done(self, player: str) -> None:
        self.round.act(Action(player, "done"))


def test_only_who_answers_is_looked_at_and_only_once() -> None:
    counted = Counted()
    assert counted.round.decision is not None and list(counted.round.decision.asks) == ["ann", "bob", "cal"]
    assert counted.looked == []
    counted.round.act(Action("bob", "all", 1000))
    assert counted.looked == ["bob"]
    counted.done("cal")
    assert counted.looked == ["bob", "cal"]
    assert counted.round.decision.asks["ann"][0].amounts == exactly(2000), "what ann may do was looked at after bob's chips came"
    counted.done("ann")
    counted.done("bob")
    assert counted.looked == ["bob", "cal", "ann", "bob"] and counted.round.over


def test_a_view_looks_at_its_own_part_and_keeps_it() -> None:
    counted = Counted()
    view = counted.round.view("bob")
    assert view.to_act == ("ann", "bob", "cal") and counted.looked == ["bob"]
    assert counted.round.view("").options == () and counted.looked == ["bob"]
    counted.done("bob")
    assert view.options[0].amounts == exactly(1000), "as it was when he last looked"


def test_a_ruling_finds_worked_out_what_was_asked_before_it() -> None:
    counted = Counted()
    counted.round.floor("management", why="all stands as it is")
    assert counted.looked == ["ann", "bob", "cal"]


def test_asks_are_equal_to_what_they_say() -> None:
    asks = Asks(("ann", "bob"), lambda player: (Option(player),))
    said = {"ann": (Option("ann"),), "bob": (Option("bob"),)}
    assert asks == said and said == asks and dict(asks) == said
    assert asks.get("cal") is None and "cal" not in asks and len(asks) == 2
