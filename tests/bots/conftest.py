from tests.cli.toy_fixture import toy_edition  # the toy game lives there

__all__ = ["toy_edition"]
