"""Where machine code is kept: by the sources that it is made of, not by where they lie."""

from importlib import import_module
from pathlib import Path

import pytest
from numba.core.caching import UserProvidedCacheLocator
from numba.core.dispatcher import Dispatcher

from cardroom.analysis import compiled
from cardroom.analysis.compiled import HERE, PlacedBySource, sources
from cardroom.analysis.kernels import sums

MODULES = sorted(path for path in HERE.rglob("*.py") if "cardroom.analysis.compiled import" in path.read_text(encoding="utf-8"))


def place(file: Path) -> str:
    return PlacedBySource.get_suitable_cache_subpath(str(file))


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.relative_to(HERE).as_posix())
def test_whatever_a_file_calls_compiled_is_among_its_sources(module: Path) -> None:
    name = ".".join((HERE.parent.name, HERE.name, *module.relative_to(HERE).with_suffix("").parts)).removesuffix(".__init__")
    found = sources(module)
    called = {value for value in vars(import_module(name)).values() if isinstance(value, Dispatcher)}
    assert called
    for function in called:
        file = Path(function.py_func.__code__.co_filename).resolve()
        assert file in found and sources(file) <= found


def test_a_change_moves_what_depends_on_it_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "cardroom" / "analysis"
    package.mkdir(parents=True)
    written = {
        "low": "",
        "between": "from cardroom.analysis.low import (\n    one,\n    two,\n)\n",
        "named": "from cardroom.analysis import between\n",
        "apart": "def late():\n    from cardroom.analysis.low import one\n",
    }
    for name, text in written.items():
        (package / f"{name}.py").write_text(text)
    monkeypatch.setattr(compiled, "HERE", package)
    monkeypatch.setattr(compiled, "_ROOT", tmp_path)

    def places() -> dict[str, str]:
        compiled._imported.cache_clear()
        compiled._digest.cache_clear()
        return {name: place(package / f"{name}.py") for name in written}

    before = places()
    assert before["low"].startswith("analysis-low-")
    (package / "low.py").write_text("ONE = 1\n")
    after = places()
    assert {name for name in written if before[name] != after[name]} == {"low", "between", "named"}


def test_a_copy_of_the_sources_is_found_in_the_same_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here = place(Path(sums.__file__))
    for path in sources(Path(sums.__file__).resolve()):
        copy = tmp_path / path.relative_to(HERE.parents[1])
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    monkeypatch.setattr(compiled, "HERE", tmp_path / "cardroom" / "analysis")
    monkeypatch.setattr(compiled, "_ROOT", tmp_path)
    compiled._digest.cache_clear()
    assert place(tmp_path / "cardroom" / "analysis" / "kernels" / "sums.py") == here


def test_a_function_of_a_plug_in_is_kept_where_numba_would_put_it_and_by_what_it_calls(tmp_path: Path) -> None:
    usual, places = UserProvidedCacheLocator.get_suitable_cache_subpath(str(tmp_path / "night.py")), set()  # type: ignore[no-untyped-call]
    for number, text in enumerate(("", "from cardroom.analysis.kernels.sums import strength\n")):
        file = tmp_path / f"night{number}.py"
        file.write_text(text)
        assert place(file).startswith(f"{usual}-")
        places.add(place(file))
    assert len(places) == 2
