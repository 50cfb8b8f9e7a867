"""`make bench` compares with earlier commits: each program that runs there finds what it imports."""

import ast
import importlib
import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import SOON

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "benchmarks"


def before() -> dict[str, str]:
    """The programs and their commits, as the benchmarks have them."""
    spec = importlib.util.spec_from_file_location("benchmarks_before", FOLDER / "before.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("BEFORE", raising=False)
        spec.loader.exec_module(module)
    return dict(module.PROGRAMS)


def test_every_program_that_is_compared_has_a_commit() -> None:
    written = "\n".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("bench_*.py"))
    compared = {name for name in before() if f'against("{name}.py"' in written}
    assert compared == set(before()) - {"room_server"}  # which is started, and not asked for figures
    assert written.count("against(") - written.count("def against(") == len(compared)


def test_every_program_finds_what_it_imports_of_ours_today() -> None:
    """No checker of types reads them, and not all engines beside ours are installed everywhere: a name of ours that has moved is found."""
    missing = []
    for path in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in ("cardroom", "tests"):
                module = importlib.import_module(node.module or "")
                for name in (each.name for each in node.names):
                    if not hasattr(module, name) and importlib.util.find_spec(f"{node.module}.{name}") is None:
                        missing.append(f"{path.name}: {node.module}.{name}")
    assert missing == []


@pytest.mark.thorough
@pytest.mark.parametrize("commit", sorted(set(before().values())))
def test_the_programs_find_what_they_import_in_the_earlier_tree(commit: str, tmp_path: Path) -> None:
    packed = subprocess.run(["git", "archive", commit, "cardroom", "pyproject.toml"], cwd=ROOT, capture_output=True, check=False)
    if packed.returncode:
        pytest.skip(f"there is no commit {commit} here")
    subprocess.run(["tar", "x", "-C", str(tmp_path)], input=packed.stdout, check=True)
    programs = [name for name, its in before().items() if its == commit]
    code = f"import {', '.join(programs)}, cardroom; print(cardroom.__file__)"
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), str(FOLDER)))}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=surroundings, capture_output=True, text=True, timeout=SOON, check=False
    )
    assert done.returncode == 0 and done.stdout.startswith(str(tmp_path)), done.stderr
