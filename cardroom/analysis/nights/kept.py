"""Tables that take long to find, kept on disk beside the odds, under the same conditions."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from cardroom.analysis.cache import folder
from cardroom.analysis.sources import rules_digest, sources_digest

if TYPE_CHECKING:
    from cardroom.houses.edition import Edition

Arrays = dict[str, NDArray[np.generic]]


def kept_arrays(edition: "Edition", what: str, find: Callable[[], Arrays]) -> Arrays:
    """What was found before with these rules and this code, or else is found now and kept."""
    stem = f"{edition.id.replace('/', '.')}-{what}-{rules_digest(edition)[:16]}"
    path = folder() / f"{stem}-{sources_digest()[:16]}.npz"
    with suppress(OSError, ValueError, BadZipFile, RuntimeError), np.load(path) as file:
        return {name: file[name] for name in file.files}
    found = find()
    with suppress(OSError, RuntimeError):
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path, found)
        for other in path.parent.glob(f"{stem}-*.npz"):
            if other != path:
                other.unlink(missing_ok=True)
    return found


def _write(path: Path, arrays: Arrays) -> None:
    with NamedTemporaryFile("wb", dir=path.parent, prefix=".", suffix=".tmp", delete=False) as file:
        try:
            np.savez(file, allow_pickle=False, **arrays)
            file.close()
            Path(file.name).replace(path)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise
