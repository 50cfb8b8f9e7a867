"""The next shuffle: drawn, stored and promised before any player adds to it, and then the bytes that the players add.

Players first send the hashes of their bytes. When that list is closed they send the bytes, so nobody can choose theirs by those of others.
A hash or bytes that come late, twice or wrong are refused with a sentence; that a player was late, or opened the hash with other bytes, is
kept.
"""

from collections.abc import Sequence

from cardroom.cards import Card
from cardroom.chance import Live, promise_of
from cardroom.cuts import Cut, Cutter, Promised, hash_of
from cardroom.errors import IllegalAction
from cardroom.plain import Data
from cardroom.records.fields import Fields
from cardroom.records.setups import chance_data, read_chance
from cardroom.room.base.errors import Stale


class NextShuffle:
    """The round of this id is dealt from ``chance``."""

    def __init__(self, round_id: str, chance: Live, promised: Promised) -> None:
        self.round_id, self.chance, self.promised = round_id, chance, promised
        self.closed = False
        self.cutters: dict[str, Cutter] = {}  # by player; until the list is closed the players who have sent a hash
        self.has_pause = False  # there is one between rounds in which the deck can be cut
        self.waits = False  # the round could begin, but for the cut

    @classmethod
    def drawn(cls, round_id: str, deck: Sequence[Card], dice: bool) -> "NextShuffle":
        chance = Live.fresh()
        return cls(round_id, chance, promise_of(chance, deck, dice))

    # -- what the players add -----------------------------------------------------------------------------------------------

    def add_hash(self, player: str, hash: str) -> None:
        known = self.cutters.get(player)
        if self.closed:
            if known is not None and not known.hash:
                self.cutters[player] = known._replace(said="late")
            raise Stale("The list of those who cut the deck is closed.")
        if known is not None:
            raise Stale("You have sent your hash already.")
        self.cutters[player] = Cutter(player, hash, said="shut")

    def add_bytes(self, player: str, added: str) -> None:
        known = self.cutters.get(player)
        if not self.closed:
            raise Stale("Bytes are taken when the list of hashes is closed: keep them until then.")
        if known is None or not known.hash:
            raise Stale("You sent no hash before the list was closed.")
        if known.bytes:
            raise Stale("You have cut the deck already.")
        if hash_of(added) != known.hash:
            self.cutters[player] = known._replace(said="wrong")
            raise IllegalAction("These bytes are not those of your hash.")
        self.cutters[player] = known._replace(bytes=added, said="cut")

    def close(self, people: list[str]) -> None:
        """Close the list; people at the table who have sent nothing are listed as silent."""
        self.cutters, self.closed = self._listed(people), True

    def _listed(self, people: list[str]) -> dict[str, Cutter]:
        return self.cutters if self.closed else self.cutters | {each: Cutter(each) for each in people if each not in self.cutters}

    @property
    def complete(self) -> bool:
        """Whether nothing more can come."""
        return self.closed and all(each.bytes for each in self.cutters.values() if each.hash)

    def cut(self, people: list[str]) -> Live:
        """Return the chance for the deal, cut by the bytes that have come. ``people`` sit there, if the list is not closed by now."""
        return self.chance._replace(cut=Cut(self.round_id, self.promised, tuple(self._listed(people).values())))

    # -- as it is stored ----------------------------------------------------------------------------------------------------

    def data(self) -> Data:
        cut = Cut(self.round_id, self.promised, tuple(self.cutters.values()))
        return {"chance": chance_data(self.chance._replace(cut=cut), secrets=True), "closed": self.closed, "round": self.round_id}

    @classmethod
    def read(cls, data: Data, table_id: str) -> "NextShuffle":
        fields = Fields(data, f"table {table_id}", "coming")
        fields.only("chance", "closed", "round")
        chance = read_chance(fields.table("chance"))
        if not isinstance(chance, Live) or chance.cut is None:
            raise fields.wrong("chance", "must be live cards that are to be cut")
        if fields.text("round", chance.cut.round) != chance.cut.round:
            raise fields.wrong("round", "must be the round for which the deck is cut")
        found = cls(chance.cut.round, chance._replace(cut=None), chance.cut.promised)
        found.closed = fields.flag("closed")
        found.cutters = {each.player: each for each in chance.cut.cutters}
        return found
