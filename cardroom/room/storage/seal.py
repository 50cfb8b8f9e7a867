"""Where the cards of a round come from is stored sealed: who has the database alone has no card that is still to come.

The keys lie in a file outside the database, one a line (64 hexadecimal digits). The last one seals, all of them open: a new key is a line
more. A sealed text begins with the name of its key, and belongs to its round: put into another one it does not open.
"""

import base64
import binascii
import hmac
import json
import os
import re
import secrets
from collections.abc import Mapping
from contextlib import suppress
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import cast

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from sqlalchemy import Connection, func, select

from cardroom.plain import Data
from cardroom.room.base.errors import Sealed, StorageError
from cardroom.room.storage import schema
from cardroom.room.storage.private import data_folder, make_folder, others_may, sync_folder
from cardroom.room.storage.rows import StoredTableState

SEALED = "sealed"
NONCE = 12  # bytes, drawn anew each time: good for four thousand million rounds a key

Setup = Mapping[str, object]

_text = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode


def seal_file() -> Path:
    """``$CARDROOM_SEAL``, or a file of the user's own."""
    given = os.environ.get("CARDROOM_SEAL")
    return Path(given) if given else data_folder() / "seal.key"


def key_name(key: bytes) -> str:
    return sha256(b"cardroom seal\n" + key).hexdigest()[:12]


def sealed_with(setup: Setup) -> str:
    """The name of the key that a stored setup is sealed with; empty: it is not sealed, as earlier versions wrote it."""
    chance = setup.get("chance")
    found = chance.get(SEALED) if isinstance(chance, Mapping) else None
    return found.partition(":")[0] if isinstance(found, str) else ""


def demand_open(what: str, setup: Setup) -> None:
    name = sealed_with(setup)
    if name:
        raise Sealed(
            f"{what} is sealed with key {name}, which is not here (CARDROOM_SEAL names the file of keys): it cannot be dealt again."
        )


def demand_keys(connection: Connection, seal: "Seal", where: str) -> None:
    """Whoever serves needs the key of the last round of every open table: with it the round is dealt again, or the next follows from it."""
    rounds, tables = schema.rounds.c, schema.tables.c
    last = select(rounds.table_id, func.max(rounds.number).label("number")).group_by(rounds.table_id).subquery()
    asked = select(rounds.id, rounds.setup).join(last, (last.c.table_id == rounds.table_id) & (last.c.number == rounds.number))
    asked = asked.join(schema.tables, tables.id == rounds.table_id).where(tables.closed_at.is_(None)).order_by(rounds.id)
    needed = [(id, json.loads(setup)) for id, setup in connection.execute(asked)]
    states = connection.execute(select(tables.id, tables.state).where(tables.closed_at.is_(None)).order_by(tables.id))
    coming = ((id, json.loads(state).get("coming", {})) for id, state in states)
    needed += [(_next_at(id, stored), stored) for id, stored in coming]
    for id, stored in needed:
        name = sealed_with(stored)
        if name and not seal.holds(name):
            lacks = f"which {seal.file} does not hold" if seal.file.exists() else f"and there is no file {seal.file}"
            raise StorageError(
                f"{where}: round {id} is sealed with key {name}, {lacks}: without that key no table can go on, and nothing was changed "
                "(CARDROOM_SEAL names the file of keys)."
            )


class Seal:
    """The keys of a file, read when the first is needed."""

    def __init__(self, file: Path) -> None:
        self.file = file

    @cached_property
    def _keys(self) -> dict[str, AESGCM]:
        try:
            lines = self.file.read_text(encoding="ascii").split()
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise StorageError(f"{self.file}: {(error.strerror or str(error)).lower()}.") from None
        except UnicodeError:
            lines = [""]
        for number, line in enumerate(lines, start=1):
            if not re.fullmatch(r"[0-9a-f]{64}", line):
                raise StorageError(f"{self.file}: line {number} is no key: a key is 64 hexadecimal digits.")
        return {key_name(key): AESGCM(key) for key in map(bytes.fromhex, lines)}

    @property
    def name(self) -> str:
        """Of the key that is sealed with; empty: there is none."""
        return next(reversed(self._keys), "")

    def holds(self, name: str) -> bool:
        return name in self._keys

    # -- sealing ------------------------------------------------------------------------------------------------------------

    def sealed(self, round_id: str, setup: Setup) -> Setup:
        """The setup as it is stored: of its chance only the kind can be read."""
        chance = setup.get("chance")
        if not isinstance(chance, Mapping) or not chance.keys() - {"kind"}:
            return setup
        name, key = self._newest("a round")
        nonce = secrets.token_bytes(NONCE)
        covered = key.encrypt(nonce, _text(chance).encode(), _belongs_to(round_id))
        text = f"{name}:{base64.b64encode(nonce + covered).decode()}"
        return {**setup, "chance": {"kind": chance.get("kind"), SEALED: text}}

    def opened(self, round_id: str, setup: Setup) -> Setup:
        """The setup as it was given; as it is stored, if its key is not here. ``Sealed`` where something else was put in its place."""
        name, chance = sealed_with(setup), setup.get("chance")
        if not name or not isinstance(chance, Mapping) or not self.holds(name):
            return setup
        try:
            covered = base64.b64decode(str(chance[SEALED]).partition(":")[2], validate=True)
            found = self._keys[name].decrypt(covered[:NONCE], covered[NONCE:], _belongs_to(round_id))
        except (InvalidTag, binascii.Error, ValueError):
            raise Sealed(f"What is sealed of round {round_id} is not what was written: its key does not open it.") from None
        return {**setup, "chance": json.loads(found)}

    def sealed_state(self, table_id: str, state: StoredTableState) -> StoredTableState:
        """The same of a table's state, which has the shuffle that comes next: sealed for its round, it opens as that of no other."""
        if "coming" not in state:
            return state
        return {**state, "coming": cast(Data, self.sealed(_next_at(table_id, state["coming"]), state["coming"]))}

    def opened_state(self, table_id: str, state: StoredTableState) -> StoredTableState:
        if "coming" not in state:
            return state
        return {**state, "coming": cast(Data, self.opened(_next_at(table_id, state["coming"]), state["coming"]))}

    # -- people -------------------------------------------------------------------------------------------------------------

    def sealed_paper(self, visitor_id: str, kind: str, written: str) -> str:
        """Seal what the room knows of a person; put to another person it does not open."""
        name, key = self._newest("a paper")
        nonce = secrets.token_bytes(NONCE)
        return f"{name}:{base64.b64encode(nonce + key.encrypt(nonce, written.encode(), _paper_of(visitor_id, kind))).decode()}"

    def opened_paper(self, visitor_id: str, kind: str, sealed: str) -> str:
        name, _, covered = sealed.partition(":")
        if not self.holds(name):
            raise Sealed(f"What the room knows of this person is sealed with key {name}, which is not here.")
        try:
            found = base64.b64decode(covered, validate=True)
            return self._keys[name].decrypt(found[:NONCE], found[NONCE:], _paper_of(visitor_id, kind)).decode()
        except (InvalidTag, binascii.Error, ValueError):
            raise Sealed("What is sealed of this person is not what was written: its key does not open it.") from None

    def mark(self, what: str, written: str) -> str:
        """Return a keyed digest, alike for what is alike: whoever lacks the first key of the file cannot try out what it was made of."""
        if not self._keys:
            raise StorageError(f"{self.file}: there is no key to make a mark with.")
        return hmac.new(self._first, f"cardroom mark\n{what}\n{written}".encode(), sha256).hexdigest()

    @cached_property
    def _first(self) -> bytes:
        return bytes.fromhex(self.file.read_text(encoding="ascii").split()[0])

    def _newest(self, what: str) -> tuple[str, AESGCM]:
        if not self._keys:
            raise StorageError(f"{self.file}: there is no key to seal {what} with.")
        return list(self._keys.items())[-1]

    # -- the file -----------------------------------------------------------------------------------------------------------

    def make_ready(self) -> None:
        """For who serves: a key to seal with, made if there is no file yet; a file that only its owner may read. Whoever else could read
        it may have done so: to shut it silently would hide that."""
        if not self.file.exists():
            self._make()
        if others_may(self.file):
            raise StorageError(
                f"{self.file}: others may read this file of keys; `chmod 600` it, or add a new key first if one of them has."
            )
        if not self._keys:
            raise StorageError(f"{self.file}: there is no key in this file.")

    def _make(self) -> None:
        """All of it or nothing, and never in place of another."""
        made = self.file.with_name(f"{self.file.name}.{secrets.token_hex(4)}")
        try:
            make_folder(self.file.parent)
            with os.fdopen(os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
                file.write(secrets.token_hex(32) + "\n")
                file.flush()
                os.fsync(file.fileno())
            with suppress(FileExistsError):  # another server was quicker
                self.file.hardlink_to(made)
            made.unlink()
            sync_folder(self.file.parent)
        except OSError as error:
            raise StorageError(f"{self.file}: no key can be made: {(error.strerror or str(error)).lower()}.") from None
        for read in ("_keys", "_first"):
            self.__dict__.pop(read, None)


def _next_at(table_id: str, coming: Mapping[str, object]) -> str:
    """To what the next shuffle belongs. Versions before 0007 stored no round with it, and sealed it for its table alone."""
    round_id = coming.get("round")
    return f"to come at table {table_id}" if round_id is None else f"{round_id}, to come at table {table_id}"


def _paper_of(visitor_id: str, kind: str) -> bytes:
    return f"cardroom {kind} of {visitor_id}".encode()


def _belongs_to(round_id: str) -> bytes:
    return f"cardroom round {round_id}".encode()
