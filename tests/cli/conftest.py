from tests.cli.toy_fixture import toy_edition

__all__ = ["toy_edition"]
