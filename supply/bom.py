"""The software bill of materials: CycloneDX 1.6, of the card room and what its extras bring. The same files give the same bytes.

``python -m supply.bom`` prints it; the wheel holds it in ``.dist-info/sboms`` (PEP 770).
"""

import json
import sys
import tomllib
from collections.abc import Mapping
from typing import Any
from uuid import NAMESPACE_URL, uuid5

from supply.pins import COMPONENTS, HOME, Component, canonical, read_components

Data = dict[str, Any]
DEVELOPMENT = frozenset({"test", "bench", "mutate", "build"})
"""Extras and tools that nobody gets with a card room."""


def bill(project: Data, components: Mapping[str, Component]) -> Data:
    """Return the bill of one version of the project."""
    used = {name: each for name, each in components.items() if set(each.extras) - DEVELOPMENT}
    ours = f"pkg:pypi/{canonical(project['name'])}@{project['version']}"
    direct = {name for needs in (project["dependencies"], *_extras(project).values()) for name in map(_named, needs)} & used.keys()
    made: Data = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "lifecycles": [{"phase": "build"}],
            "component": {
                "type": "application",
                "bom-ref": ours,
                "name": project["name"],
                "version": project["version"],
                "purl": ours,
                "licenses": [{"license": {"id": project["license"]}}],
            },
        },
        "components": [_component(each) for each in used.values()],
        "dependencies": [
            {"ref": ours, "dependsOn": sorted(_purl(used[name]) for name in direct)},
            *(
                {"ref": _purl(each), "dependsOn": sorted(_purl(used[need]) for need in each.needs if need in used)}
                for each in used.values()
            ),
        ],
    }
    return {**made, "serialNumber": f"urn:uuid:{uuid5(NAMESPACE_URL, json.dumps(made, sort_keys=True))}"}


def _extras(project: Data) -> dict[str, list[str]]:
    return {extra: needs for extra, needs in project["optional-dependencies"].items() if extra not in DEVELOPMENT}


def _named(need: str) -> str:
    """The package of a requirement: ``_named("psycopg[binary]>=3.2")`` is ``psycopg``."""
    end = next((at for at, letter in enumerate(need) if not (letter.isalnum() or letter in "-_.")), len(need))
    return canonical(need[:end])


def _purl(component: Component) -> str:
    return f"pkg:pypi/{canonical(component.name)}@{component.version}"


def _component(component: Component) -> Data:
    extras = sorted(set(component.extras) - DEVELOPMENT - {"all"})
    return {
        "type": "library",
        "bom-ref": _purl(component),
        "name": component.name,
        "version": component.version,
        "scope": "required" if "" in extras else "optional",
        "purl": _purl(component),
        **({"licenses": _licences(component.licence)} if component.licence else {}),
        "properties": [{"name": "cardroom:extra", "value": extra} for extra in extras if extra],
    }


def _licences(told: str) -> list[Data]:
    """What has no spaces is an SPDX name as far as anybody can tell; what joins several is an expression; the rest are words."""
    if " AND " in told or " OR " in told or " WITH " in told:
        return [{"expression": told}]
    return [{"license": {"name": told}}]


def written() -> str:
    """The bill of this tree, as text."""
    project = tomllib.loads((HOME / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    components = read_components(COMPONENTS.read_text(encoding="utf-8"))
    return json.dumps(bill(project, components), indent=1, sort_keys=True) + "\n"


def main() -> None:
    sys.stdout.write(written())


if __name__ == "__main__":
    main()
