"""Where machine code is kept: by the sources, not by where they lie."""

from pathlib import Path

from numba.core.caching import UserProvidedCacheLocator

from cardroom.analysis.compiled import HERE, PlacedBySource
from cardroom.analysis.kernels import sums


def test_a_function_of_ours_is_kept_by_its_place_in_the_package() -> None:
    assert PlacedBySource.get_suitable_cache_subpath(str(Path(sums.__file__))) == "analysis-kernels"
    assert PlacedBySource.get_suitable_cache_subpath(str(HERE / "icm.py")) == "analysis"


def test_any_other_function_is_kept_where_numba_would_put_it(tmp_path: Path) -> None:
    file = str(tmp_path / "analysis" / "kernels" / "sums.py")
    assert PlacedBySource.get_suitable_cache_subpath(file) == UserProvidedCacheLocator.get_suitable_cache_subpath(file)  # type: ignore[no-untyped-call]
