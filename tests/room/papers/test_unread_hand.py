"""A jackpot whose hand no procedure reads out: the cards are on record, and the name of the hand is the proposer's word."""

from pathlib import Path

import pytest

from cardroom.errors import BadInput
from cardroom.room.books.funds.hand_on_record import hand_on_record, hands_read_out, open_cards
from cardroom.room.books.funds.records import Won
from cardroom.room.desks.papers.jackpots import UNREAD, jackpot_statement
from cardroom.room.desks.papers.log import Log
from cardroom.room.storage.replay import play_stored
from cardroom.room.storage.rows import Change, VisitorRow
from tests.room.drop.lines import ANN, BOB, CY, HOUR, NOON, Lines
from tests.room.papers.conftest import Played
from tests.room.room_helpers import open_store


def test_the_words_of_a_proposer_are_marked_where_no_hand_is_read_out(evening: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same round of hold'em as its procedure has it, and as a game would have it that reads no hand out."""
    table = next(id for id, table in evening.play.tables.items() if table.edition.game.family == "pot")
    ids = [head.id for head in evening.store.rounds.heads(table_id=table, limit=400) if head.over_at is not None and not head.void]
    found = ((id, player, play_stored(stored)) for id in ids if (stored := evening.store.rounds.find(id)) for player in stored.players)
    id, player, round = next(each for each in found if hands_read_out(each[2]).get(each[1]))
    cards = open_cards(round, player)
    assert not hand_on_record(evening.store, id, player).unread
    with pytest.raises(BadInput, match="not five aces of gold"):
        hand_on_record(evening.store, id, player, "five aces of gold")
    monkeypatch.setattr("cardroom.room.books.funds.hand_on_record.hands_read_out", lambda round: {})
    said, silent = hand_on_record(evening.store, id, player, " five aces of gold "), hand_on_record(evening.store, id, player)
    assert (said.hand, said.unread) == (f"five aces of gold ({cards})", True) and cards
    assert (silent.hand, silent.unread) == (cards, False)


@pytest.mark.parametrize("unread", [True, False])
def test_the_statement_says_that_nobody_has_read_the_hand(tmp_path: Path, unread: bool) -> None:
    lines = Lines()
    funds = lines.funds
    lines.do(funds.open(CY, "lucky", "Lucky hand", "jackpot", 0, "ours", NOON))
    lines.do(funds.put_in(CY, "lucky", funds.of("lucky").version, 500_00, True, "its seed", NOON))
    won = Won("tttttt-7", "v-dee", "Dee", "two aces (Ah Ad)", unread)
    number = lines.do(funds.propose(BOB, "lucky", 50_00, won, "shown", NOON))
    assert [each.won for each in funds.waiting] == [won]
    lines.do(funds.approve(ANN, number, "seen", NOON + 1))
    store = open_store(tmp_path)
    change = Change()
    change.visitors += [VisitorRow(f"v-{name.lower()}", name, NOON) for name in ("Ann", "Bob", "Cy", "Dee")]
    change.staff += lines.rows
    change.entries += lines.entries
    store.write([change])
    sheets = {sheet.title: sheet for sheet in jackpot_statement(Log(store, None, NOON + 24 * HOUR)).sheets}
    ((row,), at) = sheets["Pay-outs"].rows, [column.title for column in sheets["Pay-outs"].columns].index("Hand on record")
    assert row.values[at] == (f"two aces (Ah Ad); {UNREAD}" if unread else "two aces (Ah Ad)")
    store.close()
