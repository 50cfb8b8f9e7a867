"""``python -m tests.golden.write``: golden rounds written anew.

Without an option what came of the recorded inputs is written; an edition that has no file gets one, and a file whose inputs do not lead to
the end of a round any more is left as it is and named. ``--draw EDITION ...`` draws other rounds for these editions (``--draw all``).
"""

import sys
from argparse import ArgumentParser

from cardroom.houses.loader import load
from tests.golden.draw import draw
from tests.golden.text import FOLDER, file_of, read_sittings, write_sittings, written_anew
from tests.support import EDITIONS


def write(edition: str, anew: bool) -> list[str]:
    """Why it was not written; nothing if it was."""
    path = file_of(edition)
    loaded = load(edition)
    written = write_sittings(loaded, draw(loaded)) if anew or not path.exists() else written_anew(edition)
    if not written.troubles:
        assert write_sittings(loaded, read_sittings(written.text)) == written, f"{edition}: the text does not read as it was written"
        path.parent.mkdir(exist_ok=True)
        path.write_text(written.text, encoding="utf-8")
    return [f"{edition}: {trouble}" for trouble in written.troubles]


def main() -> int:
    parser = ArgumentParser(prog="python -m tests.golden.write", description="Golden rounds written anew from their recorded inputs.")
    parser.add_argument("--draw", nargs="+", metavar="EDITION", default=[], help="draw other rounds for these editions, or for 'all'")
    chosen: list[str] = parser.parse_args().draw
    for unknown in sorted({*chosen} - {"all", *EDITIONS}):
        parser.error(f"there is no edition {unknown}")
    troubles = [trouble for edition in EDITIONS for trouble in write(edition, "all" in chosen or edition in chosen)]
    for path in sorted(FOLDER.glob("*/*.txt")):
        if path not in {file_of(edition) for edition in EDITIONS}:
            path.unlink()  # of an edition that is no more
    if troubles:
        print("Left as they were: recorded inputs do not lead to the end of a round any more.", *troubles, sep="\n  ")
        print("If that is meant, draw other rounds: python -m tests.golden.write --draw EDITION")
    return 1 if troubles else 0


if __name__ == "__main__":
    sys.exit(main())
