"""Wrong payments over HTTP: computed and put right in one step; later proposed by one and confirmed by another, in a session of his own."""

from typing import Any

from cardroom.room.books.ledger import verify
from cardroom.room.people.roles import Role
from tests.web.server import LiveServer, Person
from tests.web.test_floor import THREE_CARD, Game

WHY = "counted again"


class Paid(Game):
    """A round with a player-dealer, played by sensible players to its end."""

    def __init__(self, room: LiveServer) -> None:
        super().__init__(room, THREE_CARD)
        self.eva, self.kim = room.person(), room.person()
        room.appoint(self.eva, Role.CASHIER)

    def play(self) -> None:
        ended = self.sockets[0].last["round"]
        while True:
            for socket in self.sockets:
                found = socket.person.get(f"tables/{self.id}").json()
                if found["over"] and found["round"] == ended:
                    return
                if found["decision"] and found["decision"]["options"]:
                    advice = socket.person.advice(self.id)
                    del advice["whose"]
                    assert socket.person.act(self.id, found, **advice).status_code == 200

    def next_round(self) -> None:
        async def kick() -> None:
            self.room.host.tables.runner(self.id)._kick.set()

        self.room.host.tables.runner(self.id).table.clock.next_at = 0.0
        self.room.do(kick())
        self.sockets[0].until(lambda message: message["round"] == f"{self.id}-2")

    def end_round(self) -> None:
        wanted = self.wanted("everything-back", why="the light went out", because="")
        assert self.ana.post(f"tables/{self.id}/rulings", **wanted).status_code == 200

    def payments(self, by: Person | None = None, **given: Any) -> dict[str, Any]:
        found: dict[str, Any] = (by or self.ana).get(f"tables/{self.id}/floor/payments", **given).json()
        return found

    def does(self, by: Person, what: str, **given: Any) -> str:
        """Empty where it was done; else the one sentence of the refusal."""
        answer = by.post(f"tables/{self.id}/floor/payments{what}", **given)
        return "" if answer.json() == {"done": True} else str(answer.json()["detail"])

    def stacks(self) -> dict[str, int]:
        seats = self.ben.get(f"tables/{self.id}").json()["table"]["seats"]
        return {seat["player"]: seat["stack"] for seat in seats if seat["player"]}


def test_a_wrong_payment_is_computed_and_put_right_by_two_later(serve: Any) -> None:
    """The bank pays a wager $10 more than was due: the floor says so, and the chips go back; the ledger holds."""
    game = Paid(serve())
    assert game.payments()["lines"] == []
    game.play()
    now = game.payments()
    assert (now["round"], now["later"], now["corrections"]) == (f"{game.id}-1", False, [])
    line = next(each for each in now["lines"] if each["source"] == "bank" or each["target"] == "bank")
    wrong = {"round": now["round"], "line": line["line"], "paid": line["amount"] + 1000}
    due = game.ana.post(f"tables/{game.id}/floor/payments/preview", **wrong).json()
    assert (due["due"], due["paid"], due["amount"]) == (line["amount"], line["amount"] + 1000, 1000)
    stacks = game.stacks()
    assert {due["source"], due["target"]} == set(stacks)
    assert "Only the floor" in game.does(game.eva, "", **wrong, why=WHY)  # a cashier does nothing alone
    assert game.does(game.ana, "", **wrong, why=WHY) == ""
    assert game.stacks() == stacks  # the chips lie right again
    (row,) = game.journal("correct")
    assert (row.who, row.data["line"], row.why) == (game.ana.id, line["line"], WHY)
    assert len(game.payments()["corrections"]) == 2
    game.next_round()
    proposed_and_confirmed(game, wrong)
    assert not verify(game.room.host.store)
    game.close()


def proposed_and_confirmed(game: Paid, wrong: dict[str, Any]) -> None:
    assert game.payments(game.eva, round=wrong["round"])["later"]
    assert game.does(game.kim, "/proposals", **wrong, why=WHY) == "Only the floor or the cashier of this table may do this."
    assert game.does(game.ana, "/proposals", **wrong, why=WHY) == ""
    (proposal,) = game.row()["proposals"]
    assert "correction" in game.row()["flags"] and proposal["by"] == game.ana.name and proposal["amount"] == 1000
    assert [each["number"] for each in game.ben.get(f"tables/{game.id}").json()["table"]["proposals"]] == [1]
    assert [row["id"] for row in game.eva.get("floor").json()] == [game.id]  # a cashier looks after it, too
    assert "between two rounds" in game.does(game.eva, "/proposals/1/confirm")
    game.end_round()
    stacks = game.stacks()
    for path in ("confirm", "refuse"):
        assert "yourself" in game.does(game.ana, f"/proposals/1/{path}", **({} if path == "confirm" else {"why": WHY}))
    assert "by two" in game.does(game.ana, "", **{**wrong, "line": wrong["line"] + 1}, why=WHY)
    assert game.does(game.eva, "/proposals/1/refuse", why="the tape says otherwise") == "" and not game.row()["proposals"]
    assert game.does(game.ana, "/proposals", **wrong, why=WHY) == "" == game.does(game.ana, "/proposals/2/withdraw", why="not yet")
    assert game.does(game.ana, "/proposals", **wrong, why=WHY) == "" and game.stacks() == stacks
    assert len(game.payments(round=wrong["round"])["corrections"]) == 2  # nothing has moved
    assert game.does(game.eva, "/proposals/3/confirm", says="I saw the tape") == "" and game.stacks() == stacks
    assert "no open proposal" in game.does(game.eva, "/proposals/3/confirm")
    righted = game.payments(round=wrong["round"])["corrections"]
    assert righted[-1]["why"] == f"put right by {game.ana.name} and {game.eva.name}: {WHY}" and len(righted) == 4
    row = game.journal("correct")[-1]
    assert (row.who, row.role, row.about, row.why) == (game.eva.id, "cashier", game.ana.id, "I saw the tape")
