"""Papers; what their helpers assert is told as a test's own assertions are."""

import pytest

pytest.register_assert_rewrite("tests.room.papers.recomputed")
