"""Which code and which rules a result was found with: what is kept is good for these and no others."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import cardroom
from cardroom.games.plug_ins import plug_ins

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

ROOT = Path(cardroom.__file__).parent
ABOVE = frozenset({"cli", "web", "charts", "room"})  # the layers above: no result depends on them
ENGINE = frozenset({*ABOVE, "analysis"})
TOLD = frozenset({("analysis", "answers"), ("analysis", "questions")})  # how results are asked for and told: none depends on it


@cache
def sources_digest(without: frozenset[str] = ABOVE) -> str:
    """Of everything that a result may depend on: the code of the mathematics, the hands and the games, those of plug-ins among them."""
    digest = sha256()
    for path in sorted(ROOT.rglob("*.py")):
        name = path.relative_to(ROOT)
        if name.parts[0] not in without and name.parts[:2] not in TOLD:
            digest.update(f"{name.as_posix()}\n".encode() + path.read_bytes() + b"\n")
    for folder in (plug_in.folder for plug_in in plug_ins()):
        for path in sorted(folder.rglob("*.py")):
            digest.update(f"{path.relative_to(folder.parent).as_posix()}\n".encode() + path.read_bytes() + b"\n")
    return digest.hexdigest()


def engine_digest() -> str:
    """Of everything that a round may depend on."""
    return sources_digest(ENGINE)


def rules_digest(edition: "Edition") -> str:
    """Of the edition's rules and table as they are now, switches included."""
    text = f"{edition.id}\n{edition.game.name}\n{edition.rules.model_dump_json()}\n{edition.table.model_dump_json()}"
    return sha256(text.encode()).hexdigest()
