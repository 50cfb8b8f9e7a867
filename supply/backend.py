"""What pip builds the card room with: flit, and the bill of materials in the wheel (PEP 517, PEP 770)."""

from pathlib import Path
from typing import Any

from flit_core import buildapi
from flit_core.buildapi import (  # pip asks for them here
    build_editable,
    build_sdist,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

from supply.bom import written
from supply.wheel import with_bill

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: str | None = None) -> str:
    """Build flit's wheel and put the bill into it."""
    name: str = buildapi.build_wheel(wheel_directory, config_settings, metadata_directory)
    with_bill(Path(wheel_directory, name), written().encode())
    return name
