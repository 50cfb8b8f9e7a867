"""The examples of docs/formats.md run, and pay what the page says."""

import re
from pathlib import Path

from cardroom.records.files import parse
from cardroom.records.settle import settle, settled_data

PAGE = Path(__file__).parents[2] / "docs" / "formats.md"


def test_the_four_examples_run() -> None:
    examples = re.findall(r"```toml\n(edition = .*?)```", PAGE.read_text(encoding="utf-8"), re.S)  # others are files of other commands
    assert len(examples) == 4
    found = [settled_data(settle(parse(text, "example"), "example")) for text in examples]
    assert [data["drop"] for data in found] == [200, 100, 200, 0]
    assert found[0]["net"] == {"dana": 2800, "ann": 2500, "bob": -2500, "cy": -3000}
    assert found[1]["net"] == {"dana": -1100, "ann": 1000, "bob": 0}
    assert found[2]["net"] == {"ann": -1500, "bob": -900, "cy": 2200}
    assert found[3]["net"] == {"ann": -600, "bob": 800, "cy": -200}
    for data in found:
        assert sum(data["net"].values()) + data["drop"] == 0
        assert all(row["says"] for row in data["transfers"])
