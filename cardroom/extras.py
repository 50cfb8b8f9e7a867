"""What is installed only by whoever wants it: which extra gives which module, and the line to type where one is missing."""

import shlex
import shutil
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

DISTRIBUTION = "cardroom-engine"

GIVES = {
    "room": (
        "fastapi",
        "starlette",
        "anyio",
        "uvicorn",
        "uvloop",
        "httptools",
        "websockets",
        "sqlalchemy",
        "alembic",
        "argon2",
        "cryptography",
        "xlsxwriter",
    ),
    "postgres": ("psycopg",),
    "math": ("numpy", "numba"),
    "cluster": ("distributed",),
    "school": ("fsrs",),
}


def version() -> str:
    """Return the version of what is installed; of a clone that nobody installed, that of its pyproject.toml."""
    try:
        return distribution(DISTRIBUTION).version
    except PackageNotFoundError:
        project = Path(__file__).parents[1] / "pyproject.toml"
        found = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"] if project.is_file() else "unknown"
        return str(found)


def missing(error: ModuleNotFoundError) -> str | None:
    """One sentence with the line that mends it; None where no extra gives the module."""
    module = (error.name or "").partition(".")[0]
    extra = next((extra for extra, modules in GIVES.items() if module in modules), None)
    return None if extra is None else f"This needs {module}, which is not installed; type: {install_line(extra)}"


def install_line(extra: str) -> str:
    """For this very Python. Where the distribution is installed, from wherever it came, pip asks no index for it and adds only what the
    extra names; sources that were never installed are named by their folder."""
    try:
        distribution(DISTRIBUTION)
        what = f'"{DISTRIBUTION}[{extra}]"'
    except PackageNotFoundError:
        what = f'-e "{Path(__file__).parents[1]}[{extra}]"'
    return f"{_pip()} install {what}"


def _pip() -> str:
    """``pip`` where that is the one beside this Python, as in a venv that is entered; else the long way to it."""
    python = Path(sys.executable)
    found = shutil.which("pip")
    if found is not None and Path(found).parent == python.parent:
        return "pip"
    here = Path.cwd()
    return f"{shlex.quote(str(python.relative_to(here) if python.is_relative_to(here) else python))} -m pip"
