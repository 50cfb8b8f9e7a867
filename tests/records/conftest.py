import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "cli"))  # the toy game lives there

from toy_fixture import toy_edition

__all__ = ["toy_edition"]
